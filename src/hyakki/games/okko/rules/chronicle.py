"""The generator of chronicles: a palace of random Tiles with an Investigation, drawn from the dice of the
match (okko.scenario.custom)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from hyakki.board.masks import bits
from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.maps import BLUE, INTERACTION, read_face
from hyakki.games.okko.box.palace import Palace, palace_of
from hyakki.games.okko.box.scenariodefs import AgentAt, CourtierAt, DoorDef, Placed, ScenarioDef, TileDef
from hyakki.kernel.rng import Rng

APART = 8  # cells between the upper left corners of neighbouring places
TILE = 6  # cells on each side of a Tile; the gap between two is as wide as a Corridor
STARTS = 4
ROOM_FOR_HEROES = 2  # Spaces that stay free in the Area of a token
DOOR_KINDS = (BLUE, INTERACTION)

Spot = tuple[int, int]
T = TypeVar("T")


def generate(box: Box, heroes: int, rng: Rng, expansion: bool = False) -> ScenarioDef:
    """A scenario of its own for so many Heroes."""
    tiles = _tiles(box, heroes, rng)
    corridors, doors = _corridors(box, tiles, rng)
    scene = _bare(box, heroes, (*tiles, *corridors), doors)
    palace = palace_of(box.tiles, scene)
    return _furnished(box, scene, palace, heroes, rng, expansion)


def _pick(rng: Rng, things: Sequence[T]) -> T:
    return things[rng.below(len(things))]


# ---------------------------------------------------------------------- Tiles


def _tiles(box: Box, heroes: int, rng: Rng) -> list[Placed]:
    """Tiles drawn at random on their places; the first shows its A face and is the start Tile, of the others
    a third Mission face is turned to A."""
    chronicle = box.chronicle
    numbers = _numbers(tile for tile in box.tiles.values() if not tile.corridor)
    placed: list[Placed] = []
    missions = 0
    for at in range(chronicle.tiles_by_heroes[heroes - 1]):
        number = numbers.pop(rng.below(len(numbers)))
        face = f"{number}A" if at == 0 else f"{number}{_pick(rng, 'AB')}"
        if box.tiles[face].mission:
            missions += 1
            if missions > chronicle.most_missions:
                face = f"{number}A"
        column, row = chronicle.slots[at]
        placed.append(Placed(key="ABCDEFGH"[at], face=face, x=column * APART, y=row * APART))
    return placed


def _numbers(tiles: Iterator[TileDef]) -> list[str]:
    """The Tiles by their numbers, each with two faces."""
    return sorted({tile.face[:-1] for tile in tiles})


# ---------------------------------------------------------------------- Corridors


def _corridors(box: Box, tiles: Sequence[Placed], rng: Rng) -> tuple[list[Placed], list[DoorDef]]:
    """Neighbouring places are joined: random joins that connect all Tiles first, then further ones while
    Corridors last; each with one Door to each side."""
    numbers = _numbers(tile for tile in box.tiles.values() if tile.corridor)
    corridors: list[Placed] = []
    doors: list[DoorDef] = []
    for a, b in _joins(tiles, box.chronicle.corridors, rng):
        number = numbers.pop(rng.below(len(numbers)))
        beside = a.y == b.y
        x, y = (a.x + TILE, a.y) if beside else (a.x, a.y + TILE)
        key = f"K{len(corridors) + 1}"
        corridor = Placed(key=key, face=f"{number}{_pick(rng, 'AB')}", x=x, y=y, turned=beside)
        corridors.append(corridor)
        for tile in (a, b):
            here, there = _pick(rng, list(_facing(box, tile, corridor)))
            doors.append(DoorDef(a=here, b=there))
    return corridors, doors


def _joins(tiles: Sequence[Placed], most: int, rng: Rng) -> list[tuple[Placed, Placed]]:
    """Which neighbours are joined, in the order in which they were drawn."""
    left = [(a, b) for a in tiles for b in tiles if _are_neighbours(a, b)]
    together = {tile.key: {tile.key} for tile in tiles}
    needed: list[tuple[Placed, Placed]] = []
    further: list[tuple[Placed, Placed]] = []
    while left:
        a, b = left.pop(rng.below(len(left)))
        if together[a.key] is together[b.key]:
            further.append((a, b))
            continue
        needed.append((a, b))
        joined = together[a.key] | together[b.key]
        for key in joined:
            together[key] = joined
    return (needed + further)[:most]


def _are_neighbours(a: Placed, b: Placed) -> bool:
    """Whether b lies right of a, or below it."""
    return (b.x - a.x, b.y - a.y) in ((APART, 0), (0, APART))


def _facing(box: Box, tile: Placed, corridor: Placed) -> Iterator[tuple[str, str]]:
    """Pairs of Spaces on both sides of the border where a Door may be put, as addresses."""
    there = dict(_spaces(box, corridor))
    for (x, y), address in _spaces(box, tile):
        for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if spot in there:
                yield address, there[spot]


def _spaces(box: Box, placed: Placed) -> Iterator[tuple[Spot, str]]:
    """The blue and orange Spaces of a placed Tile on the lattice, with their addresses."""
    for row, column, kind in _cells(box, placed):
        if kind in DOOR_KINDS:
            x, y = (
                (placed.x + 1 - row, placed.y + column)
                if placed.turned
                else (placed.x + column, placed.y + row)
            )
            yield (x, y), f"{placed.key}:{row},{column}"


def _cells(box: Box, placed: Placed) -> Iterator[tuple[int, int, str]]:
    """The cells of a face as drawn: row, column and kind."""
    face = read_face(box.tiles[placed.face].map)
    for row in range(face.rows):
        for column in range(face.columns):
            yield row, column, face.kinds[face.cell(row, column)]


# ---------------------------------------------------------------------- the scenario


def _bare(box: Box, heroes: int, tiles: tuple[Placed, ...], doors: list[DoorDef]) -> ScenarioDef:
    """The scenario with its palace and starting Spaces, without anybody in it."""
    chronicle = box.chronicle
    first = tiles[0]
    return ScenarioDef(
        id=chronicle.id,
        source=chronicle.source,
        name=chronicle.name,
        investigation=True,
        suggested_heroes=heroes,
        story=chronicle.story,
        kit="full",
        reveal_round=8,
        alarm="calm",
        waves=True,
        start_tile=first.key,
        missions=tuple(box.tiles[tile.face].mission for tile in tiles if box.tiles[tile.face].mission),
        tiles=tiles,
        doors=tuple(doors),
        start_spaces=_starts(box, first, doors),
        agents=(),
        last_round_by_heroes=(0, 0, 0, 0),
        end=chronicle.end,
        epilogue_heroes=chronicle.epilogue_heroes,
        epilogue_oni=chronicle.epilogue_oni,
    )


def _starts(box: Box, first: Placed, doors: Sequence[DoorDef]) -> tuple[str, ...]:
    """The blue Spaces of the start Tile nearest to its upper left corner without a Door."""
    beside_doors = {door.a for door in doors} | {door.b for door in doors}
    near = sorted(
        (row * row + column * column, row, column)
        for row, column, kind in _cells(box, first)
        if kind == BLUE and f"{first.key}:{row},{column}" not in beside_doors
    )
    return tuple(f"{first.key}:{row},{column}" for _, row, column in near[:STARTS])


class _Furniture:
    """Places that tokens and agents have taken so far."""

    __slots__ = ("agents_in", "palace", "taken", "tiles", "token_areas")

    def __init__(self, palace: Palace, tiles: int) -> None:
        self.palace = palace
        self.tiles = range(tiles)  # the Tiles that were drawn, without Corridors
        self.taken = 0
        self.token_areas = 0
        self.agents_in: dict[int, int] = {}
        for cell in palace.start_cells:
            self.taken |= 1 << cell
        for cell in palace.doors_at:
            self.taken |= 1 << cell

    def token_cells(self, tile: int) -> list[int]:
        """Where a token may lie on a Tile: one in an Area, not beside a Door or where a Hero starts, and so
        that Heroes still find room in the Area; nothing in a closed cell."""
        areas = self.palace.areas
        return [
            cell
            for cell in bits(self.palace.blue & areas.spaces_on[tile] & ~self.taken)
            if not (self.token_areas | self.palace.sealed) >> areas.area_of[cell] & 1
            and self._room(areas.area_of[cell]) > ROOM_FOR_HEROES
        ]

    def _room(self, area: int) -> int:
        """How many Spaces of an Area Heroes may stand on."""
        return (self.palace.areas.spaces_in[area] & ~self.palace.reinforcement).bit_count()

    def agent_cells(self, tile: int, away: Sequence[int], least: int, most: int) -> list[int]:
        """Where an agent may stand on a Tile: far from every starting Space, few in an Area."""
        areas = self.palace.areas
        return [
            cell
            for cell in bits(self.palace.blue & areas.spaces_on[tile] & ~self.taken)
            if away[areas.area_of[cell]] >= least
            and self.agents_in.get(areas.area_of[cell], 0) < most
            and not self.palace.sealed >> areas.area_of[cell] & 1
        ]


def _furnished(
    box: Box, scene: ScenarioDef, palace: Palace, heroes: int, rng: Rng, expansion: bool
) -> ScenarioDef:
    """Courtiers, clues, Chests and agents at random places."""
    chronicle = box.chronicle
    furniture = _Furniture(palace, chronicle.tiles_by_heroes[heroes - 1])
    known = list(box.all_courtiers if expansion else box.courtiers)
    named = [known.pop(rng.below(len(known))) for _ in range(chronicle.named_courtiers)]
    spread = _Round(furniture, rng)
    courtiers = [CourtierAt(id=name, at=at) for name in named for at in spread.token(courtier=True)]
    marks = [at for _ in range(heroes) for at in spread.token(courtier=True)]
    evidence = [at for _ in range(chronicle.evidence) for at in spread.token()]
    parchment = [at for _ in range(chronicle.parchment) for at in spread.token()]
    chests = [at for _ in range(chronicle.chests) for at in spread.token()]
    kinds = [*chronicle.agents, *(kind for more in chronicle.agents_more[: heroes - 1] for kind in more)]
    agents = _agents(box, furniture, kinds, rng)
    return ScenarioDef(
        **{field: getattr(scene, field) for field in scene.__struct_fields__ if field not in FURNISHED},
        courtiers=tuple(courtiers),
        question_marks=tuple(marks),
        evidence=tuple(evidence),
        parchment=tuple(parchment),
        chests=tuple(chests),
        agents=tuple(agents),
    )


FURNISHED = ("courtiers", "question_marks", "evidence", "parchment", "chests", "agents")


class _Round:
    """Going round the Tiles from a random one, a token on each in turn."""

    __slots__ = ("furniture", "next", "rng")

    def __init__(self, furniture: _Furniture, rng: Rng) -> None:
        self.furniture = furniture
        self.rng = rng
        self.next = rng.below(len(furniture.tiles))

    def token(self, courtier: bool = False) -> list[str]:
        """The place of the next token; Courtiers keep off the start Tile. Nowhere if no Tile has room."""
        tiles = len(self.furniture.tiles)
        for _ in range(tiles):
            tile = self.next
            self.next = (self.next + 1) % tiles
            if courtier and tile == self.furniture.palace.start_tile:
                continue
            cells = self.furniture.token_cells(tile)
            if cells:
                cell = _pick(self.rng, cells)
                self.furniture.taken |= 1 << cell
                self.furniture.token_areas |= 1 << self.furniture.palace.areas.area_of[cell]
                return [self.furniture.palace.address(cell)]
        return []


def _agents(box: Box, furniture: _Furniture, kinds: Sequence[str], rng: Rng) -> Iterator[AgentAt]:
    """Agents by the list of the content, going round the Tiles other than the start Tile."""
    palace, chronicle = furniture.palace, box.chronicle
    tiles = [tile for tile in furniture.tiles if tile != palace.start_tile]
    away = _away(palace)
    at = rng.below(len(tiles))
    for kind in kinds:
        for _ in tiles:
            tile = tiles[at % len(tiles)]
            at += 1
            cells = furniture.agent_cells(tile, away, chronicle.agents_from_start, chronicle.agents_per_area)
            if cells:
                cell = _pick(rng, cells)
                area = palace.areas.area_of[cell]
                furniture.taken |= 1 << cell
                furniture.agents_in[area] = furniture.agents_in.get(area, 0) + 1
                yield AgentAt(kind=kind, at=palace.address(cell), from_heroes=1)
                break


def _away(palace: Palace) -> list[int]:
    """For each Area the steps from the nearest starting Space."""
    passages = palace.areas.passages(palace.closed_at_start)
    steps = [passages.distances(palace.areas.area_of[cell]) for cell in palace.start_cells]
    return [min(column) for column in zip(*steps, strict=True)]
