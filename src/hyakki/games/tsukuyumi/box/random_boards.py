"""Laying boards by chance: the moon in the middle, tiles at random, by a scenario, or grown.

Random tiles and rotations are rolled again until a walker can reach every area from the moon centre
(tsukuyumi.setup.tile-shape). Nothing here knows a table: the checks of a pack lay boards, too.
"""

from __future__ import annotations

from hyakki.board.hexes import encloses, side_mask
from hyakki.board.hexmaps import HexMap
from hyakki.board.walks import flood
from hyakki.games.tsukuyumi.box.boarddefs import LayoutDef, Outline, ScatterDef
from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import FRAME, HOME, MOON, MOON_CENTRE, RADIUS, at
from hyakki.kernel.errors import Refused
from hyakki.kernel.rng import Rng

STANDARD = "standard"
SPINS = 6
TRIES = 2000  # boards that are laid before nobody believes in the next one
ROOM = 3  # starting areas that fit beside every marked homezone
GROWN = RADIUS - 2  # the last ring of a grown board: homezones still fit around it
Places = list[tuple[int, int, int]]  # cell, tile, turn


def printed_sides(box: Box) -> tuple[int, ...]:
    """The red sides of all tiles by number; moon and homezones have none. An edge is closed if either of its
    tiles is red there (tsukuyumi.block.either-tile)."""
    tiles = [side_mask(tile.red) for tile in box.tile_list]
    return (*tiles, *([0] * (HOME - MOON_CENTRE + len(box.factions))))


def moon_places(box: Box) -> Places:
    """The seven areas in the middle (tsukuyumi.setup.moon-areas-count), the centre first
    (tsukuyumi.setup.moon-center)."""
    ring = iter(range(MOON, HOME))
    return [(at(*area.at), MOON_CENTRE if area.centre else next(ring), 0) for area in box.moon.values()]


def random_board(box: Box, seats: int, board: str, rng: Rng) -> HexMap:
    """A board for so many seats (tsukuyumi.setup.tile-count, tsukuyumi.setup.tile-random); with two of them
    only the moon, for they lay the tiles themselves. Tiles of a pack may close every way: after so many
    tries it is refused."""
    printed, moon = printed_sides(box), moon_places(box)
    outline = outline_for(box, seats, board)
    if not outline.rows:
        return HexMap.laid(RADIUS, printed, moon)
    for _ in range(TRIES):
        scatter = box.scatters.get(board)
        cells = [at(*where) for where in outline.positions]
        if scatter is not None:
            cells = grown(scatter, outline.tiles, rng)
        found = HexMap.laid(RADIUS, printed, moon + random_places(box, outline, cells, rng))
        if all_reachable(found) and homes_open(found, outline):
            return found
    raise Refused(f"the tiles close every way: {TRIES} boards '{board}' for {seats} seats were laid in vain")


def outline_for(box: Box, seats: int, board: str) -> Outline:
    """The outline of a scenario (tsukuyumi.scenario.layouts), or the standard one, which also counts the
    tiles of a grown board."""
    return box.layout_for.get((board, seats)) or box.board_for[seats]


def random_places(box: Box, outline: Outline, cells: list[int], rng: Rng) -> Places:
    """Tiles for some positions, each turned at random. Fertile ground that the scenario asks for goes to its
    marked positions (tsukuyumi.scenario.use)."""
    tiles = choose_tiles(box, outline, rng)
    rng.shuffle(tiles)
    marked = [at(*where) for where in outline.fertile] if isinstance(outline, LayoutDef) else []
    found = []
    for cell in marked + [cell for cell in cells if cell not in marked]:
        fits = [tile for tile in tiles if cell not in marked or box.tile_list[tile].is_kind("fertile-ground")]
        tiles.remove(fits[0])
        found.append((cell, fits[0], rng.below(SPINS)))
    return found


def choose_tiles(box: Box, outline: Outline, rng: Rng) -> list[int]:
    """Tiles of the kinds that are asked for are set aside first, the rest are random; of a kind with an exact
    number no more are taken (tsukuyumi.scenario.fullmoon, tsukuyumi.scenario.fullmoon-four)."""
    pool = list(range(len(box.tile_list)))
    rng.shuffle(pool)
    chosen: list[int] = []
    for need in outline.needs:
        chosen += [tile for tile in pool if box.tile_list[tile].is_kind(need.kind)][: need.count]
        pool = [tile for tile in pool if tile not in chosen]
    exact = [need.kind for need in outline.needs if need.exact]
    rest = [tile for tile in pool if not any(box.tile_list[tile].is_kind(kind) for kind in exact)]
    return chosen + rest[: outline.tiles - len(chosen)]


def surplus(box: Box, seats: int, board: str) -> list[int]:
    """The tiles that stay in the box: where an outline asks for an exact number of a kind, the others of that
    kind are not used at all, not even as reserve (tsukuyumi.scenario.exploration)."""
    exact = [need.kind for need in outline_for(box, seats, board).needs if need.exact]
    return [number for number, tile in enumerate(box.tile_list) if any(map(tile.is_kind, exact))]


def grown(scatter: ScatterDef, count: int, rng: Rng) -> list[int]:
    """Positions ring by ring from the moon outward, each by chance (tsukuyumi.setup.tile-scatter). What was
    left out is tried again when the rings are used up."""
    occupied, found = FRAME.disks[1], list[int]()
    while True:
        for ring in FRAME.rings[2 : GROWN + 1]:
            order = [cell for cell in ring if not occupied >> cell & 1]
            rng.shuffle(order)
            for cell in order:
                if (FRAME.around[cell] & occupied).bit_count() < scatter.neighbours:
                    continue
                if rng.below(100) >= scatter.chance:
                    continue
                if not scatter.holes and encloses(FRAME, occupied, cell):
                    continue
                occupied |= 1 << cell
                found.append(cell)
                if len(found) == count:
                    return found


def all_reachable(board: HexMap) -> bool:
    """Whether a walker can reach every area from the moon centre."""
    links = board.adjacency
    return flood(links.open_neighbours, 1 << board.tiles.index(MOON_CENTRE), links.cells) == links.cells


def homes_open(board: HexMap, outline: Outline) -> bool:
    """Whether marked homezones could be left on foot, with room for starting areas beside each of them."""
    spots = [at(*spot.at) for spot in outline.homezones] if isinstance(outline, LayoutDef) else []
    links = board.adjacency
    tiles = sum(1 << cell for cell, tile in enumerate(board.tiles) if 0 <= tile < MOON_CENTRE)
    for spot in spots:
        start = 0
        for direction, other in enumerate(FRAME.neighbour[spot]):
            if other >= 0 and tiles >> other & 1 and not links.closed(spot, direction):
                start |= 1 << other
        if not start or flood(links.open_neighbours, start, tiles).bit_count() < ROOM:
            return False
    return True


def duel_pile(box: Box, rng: Rng) -> list[int]:
    """The ten tiles of the two-player board, chosen before the eyes of both (tsukuyumi.duel.board)."""
    return sorted(choose_tiles(box, box.board_for[2], rng))
