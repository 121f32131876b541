"""The palace of a scenario: its Tiles laid out on one lattice with their Doors, and a name for every place.

Nothing in it changes in play: which Doors are closed and which walls are broken is a set of gates in the
state. Palaces are shared, one for each layout.

The geometry is that of `hyakki.board.areas`: a Tile is made of Areas and these of Spaces, a Corridor is a
Tile like others (okko.board.tiles, okko.board.corridor); which Spaces, Areas and Tiles are adjacent
(okko.board.space-adjacency, okko.board.area-adjacency, okko.corruption.tile-adjacent); what a line of sight
meets (okko.sight.geometry); rows that end at a doorway if they are diagonal (okko.attack.melee-doorway)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from hyakki.board.areas import VOID, Areas
from hyakki.board.masks import bits
from hyakki.board.walks import flood
from hyakki.games.okko.box.maps import Face, at_lattice, read_face
from hyakki.games.okko.box.scenariodefs import DoorDef, Placed, ScenarioDef, TileDef
from hyakki.games.okko.box.vocabulary import AgentType

PLUS_3 = 3
"""From so many Heroes at set-up on, the Spaces marked +3 are used (okko.reinforce.plus-marks)."""

MOST_CELLS = 2500
"""Of a lattice, so that a slip in a coordinate is no table of millions."""

Kind = Literal["", "blue", "orange", "purple", "purple3", "green", "green3", "scenery"]
"""Kinds of cells (okko.board.space-colours, okko.board.scenery): of the purple and green ones those with a 3
are marked +3, the others +1; nothing is void."""

KINDS: dict[str, Kind] = {
    ".": "blue",
    "o": "orange",
    "p": "purple",
    "P": "purple3",
    "g": "green",
    "G": "green3",
    "#": "scenery",
}
"""By their signs in the maps."""

Edge = tuple[int, int]
"""Two cells side by side, the lower number first."""


def palace_of(box_tiles: Mapping[str, TileDef], scene: ScenarioDef) -> Palace:
    """The palace of a scenario. What cannot be laid out raises a ValueError that names the place."""
    tiles = []
    for placed in scene.tiles:
        if placed.face not in box_tiles:
            raise ValueError(f"Tile {placed.key}: there is no face {placed.face}")
        tiles.append((placed, box_tiles[placed.face]))
    return _palace(tuple(tiles), scene.doors, scene.start_spaces, scene.start_tile)


class Palace:
    """The ground of a scenario and what is printed on it. Sets of cells, Areas, Tiles and gates are masks.

    Cells: `kinds[cell]`; `blue`, `orange`, and `reinforcement` for purple and green. Tiles, in the order of
    the scenario: `keys`, `tile_defs`, `orange_on[tile]`, `difficulty[tile]` of sneaking, which is 0 where it
    is not `prohibited`; `missions` has the Tile of each mission. Areas, by Tile and letter: `letters`,
    `area_names`.

    Gates: Doors come first, numbered as in the scenario: `doors[gate]` are the two Spaces that touch one,
    `doors_at[cell]` the Doors that a Space touches. Then come the walls that can be broken, all round the
    Areas of `sealed`: `breach[cell]` are those that an orange Space opens. `closed_at_start` begin closed."""

    __slots__ = (
        "_addresses", "_areas", "_arrivals", "_cells", "_tiles", "area_names", "areas", "blue", "breach",
        "closed_at_start", "difficulty", "doors", "doors_at", "keys", "kinds", "letters", "missions",
        "orange", "orange_on", "prohibited", "reinforcement", "sealed", "start_cells", "start_tile",
        "tile_defs",
    )  # fmt: skip

    def __init__(
        self, ground: _Ground, doors: tuple[DoorDef, ...], starts: tuple[str, ...], start: str
    ) -> None:
        self.keys, self.tile_defs, self.kinds = ground.keys, ground.tile_defs, tuple(ground.kinds)
        self._tiles = {key: tile for tile, key in enumerate(self.keys)}
        self._addresses, self._cells = tuple(ground.addresses), ground.cells
        self.letters = tuple(letter for _, letter in ground.areas)
        self.area_names = tuple(f"{self.keys[tile]}.{letter}" for tile, letter in ground.areas)
        self._areas = {name: area for area, name in enumerate(self.area_names)}
        self._sort_cells()
        self._put_doors(ground, doors)
        self.difficulty = tuple(tile.prohibited for tile in self.tile_defs)
        self.prohibited = sum(1 << tile for tile, hard in enumerate(self.difficulty) if hard)
        self.missions = {tile.mission: number for number, tile in enumerate(self.tile_defs) if tile.mission}
        self.orange_on = tuple(self.orange & spaces for spaces in self.areas.spaces_on)
        self._put_start(starts, start)
        self._check_ways()

    def __copy__(self) -> Palace:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Palace:
        return self

    # Names of places

    def cell(self, address: str) -> int:
        """The cell with an address, `KEY:row,column` of its face as drawn."""
        cell = self._cells.get(address)
        if cell is None:
            raise ValueError(f"no place {address!r} in this palace: expected KEY:row,column")
        return cell

    def address(self, cell: int) -> str:
        """The address of a cell; nothing in the void."""
        return self._addresses[cell]

    def tile(self, key: str) -> int:
        """The Tile with a key."""
        tile = self._tiles.get(key)
        if tile is None:
            raise ValueError(f"no Tile {key!r} in this palace: expected one of {' '.join(self.keys)}")
        return tile

    def area(self, name: str) -> int:
        """The Area with a name, `KEY.letter`."""
        area = self._areas.get(name)
        if area is None:
            raise ValueError(f"no Area {name!r} in this palace: expected KEY.letter")
        return area

    def arrivals(self, kind: AgentType, heroes: int) -> int:
        """The Reinforcement Spaces of a type with that many Heroes at set-up, taken or not
        (okko.board.space-colours, okko.reinforce.plus-marks)."""
        return self._arrivals[kind][heroes >= PLUS_3]

    # Building

    def _sort_cells(self) -> None:
        cells: dict[Kind, int] = {}
        for cell, kind in enumerate(self.kinds):
            cells[kind] = cells.get(kind, 0) | 1 << cell
        self.blue, self.orange = cells.get("blue", 0), cells.get("orange", 0)
        purple, green = cells.get("purple", 0), cells.get("green", 0)
        purple_3, green_3 = purple | cells.get("purple3", 0), green | cells.get("green3", 0)
        self.reinforcement = purple_3 | green_3
        self._arrivals = {"mortal": (purple, purple_3), "supernatural": (green, green_3)}

    def _put_doors(self, ground: _Ground, doors: tuple[DoorDef, ...]) -> None:
        """Doors and breakable walls become gates of the ground."""
        pairs: list[Edge] = []
        for door in doors:
            pair = self._door(ground, door)
            if pair in pairs:
                raise ValueError(f"Door {door.a} to {door.b}: there is one already")
            pairs.append(pair)
        self.doors = tuple(pairs)
        self.sealed, walls = self._breakable(ground, ground.built(pairs, []))
        self.areas = ground.built(pairs, walls)
        self.closed_at_start = sum(1 << number for number, door in enumerate(doors) if door.closed)
        self.breach: dict[int, int] = {}
        for gate, wall in enumerate(walls, len(doors)):
            self.closed_at_start |= 1 << gate
            for cell in wall:
                if self.orange >> cell & 1:
                    self.breach[cell] = self.breach.get(cell, 0) | 1 << gate
        self.doors_at: dict[int, int] = {}
        for gate, pair in enumerate(pairs):
            for cell in pair:
                self.doors_at[cell] = self.doors_at.get(cell, 0) | 1 << gate

    def _door(self, ground: _Ground, door: DoorDef) -> Edge:
        """The edge of a Door, between blue or orange Spaces of neighbouring Tiles (okko.board.doors,
        okko.board.tile-maps)."""
        where = f"Door {door.a} to {door.b}"
        cells = []
        for address in (door.a, door.b):
            if address not in self._cells:
                raise ValueError(f"{where}: there is no place {address}")
            cell = self._cells[address]
            if not (self.blue | self.orange) >> cell & 1:
                raise ValueError(f"{where}: {address} is {self.kinds[cell]}, not a blue or orange Space")
            cells.append(cell)
        a, b = sorted(cells)
        if not ground.touch(a, b):
            raise ValueError(f"{where}: these Spaces do not lie side by side")
        if ground.tile_at(a) == ground.tile_at(b):
            raise ValueError(f"{where}: both Spaces are on the same Tile")
        return a, b

    def _breakable(self, ground: _Ground, areas: Areas) -> tuple[int, list[Edge]]:
        """Areas with walls all round, and the walls between them and orange Spaces, which a mission can open
        (okko.mission.cell)."""
        steps = areas.passages(0).steps
        sealed, walls = 0, []
        for cell in bits(areas.cells):
            for other in (cell + 1, cell + areas.width):
                if not ground.touch(cell, other) or areas.tile_of[cell] != areas.tile_of[other]:
                    continue
                for outer, inner in ((cell, other), (other, cell)):
                    area = areas.area_of[inner]
                    if self.orange >> outer & 1 and not steps[area] and steps[areas.area_of[outer]]:
                        sealed |= 1 << area
                        walls.append((cell, other))
        return sealed, walls

    def _put_start(self, starts: tuple[str, ...], start: str) -> None:
        self.start_tile = self.tile(start)
        self.start_cells = tuple(self.cell(address) for address in starts)
        for address, cell in zip(starts, self.start_cells, strict=True):
            if self.areas.tile_of[cell] != self.start_tile:
                raise ValueError(f"starting Space {address}: it does not lie on the start Tile {start}")
            if not (self.blue | self.orange) >> cell & 1:
                raise ValueError(f"starting Space {address}: it is {self.kinds[cell]}, not blue or orange")

    def _check_ways(self) -> None:
        """Every Area can be reached once all Doors are open and all walls are broken that can be."""
        first = self.areas.areas_on[self.start_tile]
        reached = flood(self.areas.passages(0).steps, first & -first, self.areas.everywhere)
        lost = [self.area_names[area] for area in bits(self.areas.everywhere & ~reached)]
        if lost:
            raise ValueError(f"Areas {' '.join(lost)}: no way leads there from the start Tile")


class _Ground:
    """Tiles laid side by side on one lattice, cut to the part that they cover."""

    __slots__ = (
        "addresses", "area_of", "areas", "cells", "height", "keys", "kinds", "tile_defs", "walls", "width",
    )  # fmt: skip

    def __init__(self, tiles: tuple[tuple[Placed, TileDef], ...]) -> None:
        self.keys = tuple(placed.key for placed, _ in tiles)
        self.tile_defs = tuple(tile for _, tile in tiles)
        if len(set(self.keys)) < len(tiles):
            raise ValueError(f"the keys of Tiles must differ: {' '.join(self.keys)}")
        faces = [_face(placed, tile) for placed, tile in tiles]
        spots = [
            [
                at_lattice(face, placed.x, placed.y, placed.turned, cell)
                for cell in range(face.rows * face.columns)
            ]
            for (placed, _), face in zip(tiles, faces, strict=True)
        ]
        left = min(x for laid in spots for x, _ in laid)
        top = min(y for laid in spots for _, y in laid)
        self.width = max(x for laid in spots for x, _ in laid) - left + 1
        self.height = max(y for laid in spots for _, y in laid) - top + 1
        if self.width * self.height > MOST_CELLS:
            raise ValueError(f"the Tiles lie too far apart: {self.width} columns and {self.height} rows")
        self.kinds: list[Kind] = [""] * (self.width * self.height)
        self.addresses = [""] * len(self.kinds)
        self.area_of = [VOID] * len(self.kinds)
        self.areas: list[tuple[int, str]] = []
        self.walls: list[Edge] = []
        self.cells: dict[str, int] = {}
        for tile, (face, laid) in enumerate(zip(faces, spots, strict=True)):
            self._lay(tile, face, [(y - top) * self.width + x - left for x, y in laid])

    def _lay(self, tile: int, face: Face, at: list[int]) -> None:
        first, letters = len(self.areas), sorted(set(face.areas))
        self.areas += [(tile, letter) for letter in letters]
        for number, cell in enumerate(at):
            row, column = divmod(number, face.columns)
            address = f"{self.keys[tile]}:{row},{column}"
            if self.kinds[cell]:
                raise ValueError(f"{address} and {self.addresses[cell]} lie on one another")
            self.kinds[cell], self.addresses[cell] = KINDS[face.kinds[number]], address
            self.area_of[cell] = first + letters.index(face.areas[number])
            self.cells[address] = cell
        self.walls += [(min(at[a], at[b]), max(at[a], at[b])) for a, b in face.walls]

    def touch(self, a: int, b: int) -> bool:
        """Whether two cells, the lower number first, lie side by side on the lattice."""
        return b < len(self.kinds) and (b - a == self.width or (b - a == 1 and b % self.width > 0))

    def tile_at(self, cell: int) -> int:
        return self.areas[self.area_of[cell]][0]

    def built(self, doors: list[Edge], breakable: list[Edge]) -> Areas:
        scenery = sum(1 << cell for cell, kind in enumerate(self.kinds) if kind == "scenery")
        return Areas(
            self.width,
            self.height,
            self.area_of,
            [tile for tile, _ in self.areas],
            scenery=scenery,
            walls=[wall for wall in self.walls if wall not in breakable],
            gates=doors + breakable,
            doors=(1 << len(doors)) - 1,
        )


def _face(placed: Placed, tile: TileDef) -> Face:
    if placed.turned and not tile.corridor:
        raise ValueError(f"Tile {placed.key}: only Corridors can be turned")
    try:
        return read_face(tile.map)
    except ValueError as error:
        raise ValueError(f"Tile {placed.key}, face {placed.face}: {error}") from error


@lru_cache(maxsize=64)
def _palace(
    tiles: tuple[tuple[Placed, TileDef], ...], doors: tuple[DoorDef, ...], starts: tuple[str, ...], start: str
) -> Palace:
    if not tiles:
        raise ValueError("a palace needs at least one Tile")
    return Palace(_Ground(tiles), doors, starts, start)
