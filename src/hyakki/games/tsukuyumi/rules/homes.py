"""Where a seat begins: its homezone, its starting areas and its starting units (tsukuyumi.setup.homezone-edge
and the following rules)."""

from __future__ import annotations

from functools import lru_cache

from hyakki.board.hexes import OPPOSITE, outer_rim
from hyakki.board.masks import bits
from hyakki.board.walks import flood
from hyakki.games.tsukuyumi.box.frame import FRAME, HOME, MOON_CENTRE, at, place
from hyakki.games.tsukuyumi.box.vocabulary import (
    FIXED_HOMEZONES,
    NO_HOMEZONE_BY_MOON,
    START_IN_CLUSTERS,
)
from hyakki.games.tsukuyumi.events import HomePlaced, StartMarked, UnitPlaced
from hyakki.games.tsukuyumi.options import MarkStart, PlaceHome, PlaceUnit
from hyakki.games.tsukuyumi.rules.boards import clusters, layout_of, scenario_rules
from hyakki.games.tsukuyumi.rules.figures import place_units
from hyakki.games.tsukuyumi.rules.lasting import use
from hyakki.games.tsukuyumi.rules.marking import set_owner
from hyakki.games.tsukuyumi.rules.tables import landscape
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

SPREAD_OUT = use.declare(
    "start-areas", numbers="amount", doc="`amount` more starting areas, or as many points."
)

START_AREAS, DUEL_START_AREAS = 3, 1


def tile_mask(g: Tsukuyumi) -> int:
    """Where area tiles lie; moon and homezones are none."""
    return landscape(g).ground


def _moon_mask(g: Tsukuyumi) -> int:
    return landscape(g).moon


@lru_cache(maxsize=256)
def board_edge(occupied: int, beside: int) -> int:
    """The empty positions at the outer edge next to some tiles; enclosed holes are not among them."""
    return outer_rim(FRAME, occupied, beside)


# ---------------------------------------------------------------------- homezones


def place_home(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Put the homezone on the board. A tile under it leaves the game (tsukuyumi.setup.nest-replaces)."""
    home = g.sheets[seat].faction.homezone
    answer = yield from g.ask(
        seat,
        Prompt("ask.home", {"home": home}),
        lambda: [PlaceHome(*place(cell)) for cell in home_cells(g, seat)],
    )
    cell = at(answer.q, answer.r)
    if g.map.tiles[cell] >= 0:
        g.gone.append(g.map.cover(cell, HOME + seat))
    else:
        g.map.lay(cell, HOME + seat)
    g.seats[seat].home = cell
    g.tell(HomePlaced(seat, place(cell)), "tsukuyumi.setup.homezone-edge")


def home_cells(g: Tsukuyumi, seat: int) -> list[int]:
    """The positions for a homezone; those with room for all starting areas, if there are any
    (tsukuyumi.setup.start-areas-short)."""
    tiles = tile_mask(g)
    near = bits(tiles | FRAME.beside(tiles))
    legal = [cell for cell in near if forbids_home(g, seat, cell) is None]
    wanted = start_areas(g, seat)
    markable = _markable(g, seat)
    roomy = [cell for cell in legal if _room(g, cell, markable).bit_count() >= wanted]
    return roomy or legal


def forbids_home(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why a homezone may not lie at a position, or None; room for starting areas is not looked at. Nothing
    covers another homezone (tsukuyumi.setup.nest-not-on-homezone), and marked spots bind the Nest, too
    (tsukuyumi.scenario.pacific, tsukuyumi.scenario.nest)."""
    tile, layout, rules = g.map.tiles[cell], layout_of(g), scenario_rules(g)
    if tile >= HOME:
        return refuse("tsukuyumi.setup.nest-not-on-homezone")
    if layout is not None and FIXED_HOMEZONES in rules:
        fixed = place(cell) in [spot.at for spot in layout.homezones]
        return None if fixed else refuse("tsukuyumi.scenario.pacific")
    if tile >= 0:
        refusal = _forbids_covering(g, seat, cell)
    else:
        refusal = _forbids_edge(g, cell)
    if refusal is None and NO_HOMEZONE_BY_MOON in rules and FRAME.around[cell] & _moon_mask(g):
        refusal = refuse("tsukuyumi.scenario.control.moon")
    if refusal is None and layout is not None and START_IN_CLUSTERS in rules:
        near = [part for part in clusters(layout) if part & (FRAME.around[cell] | 1 << cell)]
        taken = any(_touches(near[0], player.home) for player in g.seats) if near else False
        refusal = None if len(near) == 1 and not taken else refuse("tsukuyumi.scenario.control.cluster")
    return refusal


def _touches(part: int, home: int) -> bool:
    return home >= 0 and bool(part & (FRAME.around[home] | 1 << home))


def _forbids_covering(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Only the Nest may lie on a tile, and on no foreign marker (tsukuyumi.setup.nest-free)."""
    if not g.box.homezones[g.sheets[seat].faction.homezone].free:
        return refuse("tsukuyumi.setup.homezone-edge")
    if g.map.tiles[cell] >= MOON_CENTRE:
        return refuse("tsukuyumi.setup.nest-free.moon")
    return None if g.owner[cell] in (NOBODY, seat) else refuse("tsukuyumi.setup.nest-free")


def _forbids_edge(g: Tsukuyumi, cell: int) -> Refusal | None:
    """An empty position at the outer edge, next to a laid tile; holes stay empty
    (tsukuyumi.scenario.spoiled)."""
    layout = layout_of(g)
    if layout is not None and place(cell) in layout.holes:
        return refuse("tsukuyumi.scenario.spoiled")
    edge = board_edge(g.map.adjacency.cells, tile_mask(g))
    return None if edge >> cell & 1 else refuse("tsukuyumi.setup.homezone-edge")


def forbids_short(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why a position is not offered though a homezone may lie there: too little room for starting areas."""
    refusal = forbids_home(g, seat, cell)
    if refusal is None and cell not in home_cells(g, seat):
        refusal = refuse("tsukuyumi.setup.start-areas-short", areas=start_areas(g, seat))
    return refusal


# ---------------------------------------------------------------------- starting areas


def start_areas(g: Tsukuyumi, seat: int) -> int:
    """How many starting areas a seat marks: 3, with two seats 1 (tsukuyumi.duel.start); Spread Out adds
    one. There are never more than markers for them (tsukuyumi.core.territory-limit)."""
    player = g.seats[seat]
    count = DUEL_START_AREAS if g.duel else START_AREAS
    if player.advantage_used and g.box.advantages[player.advantage].effect == SPREAD_OUT:
        count += g.box.advantages[player.advantage].amount
    return min(count, len(player.lands) + player.markers)


def room(g: Tsukuyumi, seat: int, home: int) -> int:
    """All areas that could become starting areas of a homezone at a position, step by step over open edges;
    a tile that it covers takes its own red edges away."""
    return _room(g, home, _markable(g, seat))


def _room(g: Tsukuyumi, home: int, markable: int) -> int:
    free = markable & ~(1 << home)
    start = 0
    for direction, other in enumerate(FRAME.neighbour[home]):
        if other >= 0 and free >> other & 1 and not g.map.wall_sides(other) >> OPPOSITE[direction] & 1:
            start |= 1 << other
    return flood(g.map.adjacency.open_neighbours, start, free) if start else 0


def _markable(g: Tsukuyumi, seat: int) -> int:
    """Tiles without an opponent's marker; types and properties do not matter
    (tsukuyumi.setup.start-areas-bans), nor does whatever else lies there (tsukuyumi.core.markers-flat)."""
    mask = tile_mask(g)
    for cell in bits(mask):
        if g.owner[cell] not in (NOBODY, seat):
            mask ^= 1 << cell
    return mask


def start_cells(g: Tsukuyumi, seat: int) -> list[int]:
    """The areas that may be marked next: linked over an open edge with the homezone or another starting area
    (tsukuyumi.setup.start-areas-blockade)."""
    player, links = g.seats[seat], g.map.adjacency.open_neighbours
    linked = links[player.home]
    own = 0
    for cell in player.lands:
        linked |= links[cell]
        own |= 1 << cell
    return bits(linked & _markable(g, seat) & ~own)


def forbids_start(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why an area may not be marked as starting area, or None."""
    tile = g.map.tiles[cell]
    if not 0 <= tile < MOON_CENTRE or g.owner[cell] != NOBODY:
        return refuse("tsukuyumi.setup.start-areas-bans")
    if len(g.seats[seat].lands) >= start_areas(g, seat):
        return refuse("tsukuyumi.setup.start-areas", areas=start_areas(g, seat))
    return None if cell in start_cells(g, seat) else refuse("tsukuyumi.setup.start-areas-blockade")


def mark_start(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Mark one starting area."""
    left = start_areas(g, seat) - len(g.seats[seat].lands)
    answer = yield from g.ask(
        seat,
        Prompt("ask.start-area", {"left": left}),
        lambda: [MarkStart(*place(cell)) for cell in start_cells(g, seat)],
    )
    set_owner(g, at(answer.q, answer.r), seat)
    g.tell(StartMarked(seat, (answer.q, answer.r)), "tsukuyumi.setup.start-areas")


# ---------------------------------------------------------------------- starting units


def next_unit(g: Tsukuyumi, seat: int) -> str:
    """The kind of the next unit of the line-up that is not on the board yet, "" when all are."""
    sheet, troops = g.sheets[seat], g.seats[seat].troops
    for pieces in sheet.faction.line_up.units:
        kind = sheet.index[pieces.id]
        if sum(counts[kind] for counts in troops.values()) < pieces.count:
            return pieces.id
    return ""


def to_place(g: Tsukuyumi, seat: int) -> int:
    """How many pieces of the line-up are not on the board yet, the mascot among them."""
    sheet, troops = g.sheets[seat], g.seats[seat].troops
    left = int("mascots" in g.modules and g.seats[seat].mascot < 0)
    for pieces in sheet.faction.line_up.units:
        kind = sheet.index[pieces.id]
        left += max(0, pieces.count - sum(counts[kind] for counts in troops.values()))
    return left


def start_spots(g: Tsukuyumi, seat: int, unit: str) -> list[PlaceUnit]:
    """Homezone and starting areas, stacked as one likes (tsukuyumi.setup.start-units)."""
    return [PlaceUnit(unit, *place(cell)) for cell in (g.seats[seat].home, *g.seats[seat].lands)]


def forbids_start_unit(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why a starting unit may not stand in a space, or None."""
    player = g.seats[seat]
    if cell == player.home or cell in player.lands:
        return None
    return refuse("tsukuyumi.setup.start-units")


def place_start(g: Tsukuyumi, seat: int, unit: str) -> Flow[None]:
    """Place one starting unit, or the mascot (tsukuyumi.mascot.setup)."""
    left = to_place(g, seat)
    answer = yield from g.ask(
        seat, Prompt("ask.start-unit", {"unit": unit, "left": left}), lambda: start_spots(g, seat, unit)
    )
    cell = at(answer.q, answer.r)
    if unit in g.sheets[seat].index:
        place_units(g, seat, g.sheets[seat].index[unit], cell)
    else:
        g.seats[seat].mascot = cell
    g.tell(UnitPlaced(seat, unit, place(cell)), "tsukuyumi.setup.start-units")
