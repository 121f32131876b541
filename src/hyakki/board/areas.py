"""Palaces: square cells that belong to Areas, Areas that belong to Tiles, and what lies between them.

A cell is the int `y * width + x`, so that the order of numbers is the order of reading; a set of cells is an
int with those bits set, and so is a set of Areas, of Tiles or of gates. A cell of no Area is void. Scenery
belongs to an Area, joins it to others and lets sight through, but nobody stands there: the other cells are
Spaces.

An edge between two cells is open, a line between two Areas, a wall, or a gate. Gates are numbered and change
in play: a Door, or a wall that can be broken. `closed` is the set of gates that are closed now. The outer
edge of a Tile is wall except at its Doors. Everything here is immutable and shared; some tables are filled on
first use, always with the same values. What is seen from where is in `areasight`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from hyakki.board.masks import bits
from hyakki.board.walks import FAR, distances, layers

VOID: Final = -1
"""The Area of a cell that lies outside all Tiles."""

OPEN: Final = -1
LINE: Final = -2
WALL: Final = -3
"""What an edge is (`Areas.edge`); from 0 on it is the number of a gate."""

SOLID: Final = -1
"""In `east`, `south` and `corner`: a wall. Otherwise the set of gates there."""

Ray: TypeAlias = "tuple[int, int]"
"""The cells whose inside a line of sight passes, and the gates that it crosses or touches."""


class Areas:
    """The ground of a palace, and all tables of it that movement and sight look up.

    `area_of[cell]` and `tile_of[cell]` are -1 in the void; `tile_of_area[area]`. Sets of cells: `spaces`,
    `scenery`, `spaces_in[area]`, `spaces_on[tile]`; sets of Areas: `areas_on[tile]`, `everywhere`; sets of
    Tiles: `joined[tile]`, those that share a Door with it, open or closed. `gates[n]` are the two cells
    beside a gate, `doors` the gates that are Doors.

    `east[cell]` and `south[cell]` are what hinders on the edge to the right and below, `corner[cell]` what
    does on any of the four edges that meet in the upper left corner: a wall (-1), or the set of gates.

    >>> areas = Areas(3, 2, [0, 0, 1, 0, 0, 1], [0, 1], gates=[(1, 2)], doors=1)
    >>> bits(areas.neighbours(1, closed=0)), bits(areas.neighbours(1, closed=1))
    ([0, 2, 3, 4], [0, 3, 4])
    >>> areas.edge(0, 1) == OPEN, areas.edge(1, 2), areas.edge(4, 5) == WALL
    (True, 0, True)
    """

    __slots__ = (
        "_area_links", "_links", "_open_area_links", "_open_links", "_passages", "area_of", "areas_on",
        "cells", "corner", "doors", "east", "everywhere", "gates", "height", "joined", "ray_table",
        "row_table", "scenery", "size", "south", "spaces", "spaces_in", "spaces_on", "tile_of",
        "tile_of_area", "tiles", "width", "xs", "ys",
    )  # fmt: skip

    def __init__(
        self,
        width: int,
        height: int,
        area_of: Sequence[int],
        tile_of_area: Sequence[int],
        scenery: int = 0,
        walls: Iterable[tuple[int, int]] = (),
        gates: Iterable[tuple[int, int]] = (),
        doors: int = 0,
    ) -> None:
        if width < 1 or height < 1 or len(area_of) != width * height:
            raise ValueError(f"{len(area_of)} cells on a lattice of {width} x {height}")
        if max(area_of, default=VOID) >= len(tile_of_area):
            raise ValueError(f"cells of Area {max(area_of)}, but only {len(tile_of_area)} Areas have a Tile")
        self.width, self.height, self.size = width, height, width * height
        self.xs = tuple(cell % width for cell in range(self.size))
        self.ys = tuple(cell // width for cell in range(self.size))
        self.area_of, self.tile_of_area = tuple(area_of), tuple(tile_of_area)
        self.tile_of = tuple(tile_of_area[area] if area >= 0 else VOID for area in area_of)
        self.tiles = max(self.tile_of_area, default=-1) + 1
        self.cells = sum(1 << cell for cell, area in enumerate(area_of) if area >= 0)
        self.scenery = scenery & self.cells
        self.spaces = self.cells & ~scenery
        self.everywhere = (1 << len(self.tile_of_area)) - 1
        self.gates = tuple((min(pair), max(pair)) for pair in gates)
        self.doors = doors
        self._build_sets()
        self._build_edges(list(walls))
        self._build_links()
        self._passages: dict[int, Passages] = {}
        # Filled by hyakki.board.areasight.
        self.ray_table: dict[int, Ray | None] = {}
        self.row_table: dict[int, tuple[int, ...]] = {}

    def __copy__(self) -> Areas:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Areas:
        return self

    # Building

    def _build_sets(self) -> None:
        spaces_in, spaces_on = [0] * len(self.tile_of_area), [0] * self.tiles
        for cell in bits(self.spaces):
            spaces_in[self.area_of[cell]] |= 1 << cell
            spaces_on[self.tile_of[cell]] |= 1 << cell
        areas_on, joined = [0] * self.tiles, [0] * self.tiles
        for area, tile in enumerate(self.tile_of_area):
            areas_on[tile] |= 1 << area
        for door in bits(self.doors):
            a, b = (self.tile_of[cell] for cell in self.gates[door])
            if a != b:
                joined[a] |= 1 << b
                joined[b] |= 1 << a
        self.spaces_in, self.spaces_on = tuple(spaces_in), tuple(spaces_on)
        self.areas_on, self.joined = tuple(areas_on), tuple(joined)

    def _build_edges(self, walls: list[tuple[int, int]]) -> None:
        given: dict[tuple[int, int], int] = {}
        for a, b in walls:
            given[self._pair(a, b)] = SOLID
        for number, (a, b) in enumerate(self.gates):
            pair = self._pair(a, b)
            if pair in given:
                raise ValueError(f"gate {number} lies on an edge that has a wall or a gate already: {pair}")
            given[pair] = 1 << number
        width = self.width
        self.east = tuple(
            self._hindrance(given, cell, cell + 1 if x < width - 1 else VOID)
            for cell, x in enumerate(self.xs)
        )
        self.south = tuple(
            self._hindrance(given, cell, cell + width if y < self.height - 1 else VOID)
            for cell, y in enumerate(self.ys)
        )
        self.corner = tuple(
            self._meeting(
                self.east[cell - width - 1], self.east[cell - 1],
                self.south[cell - width - 1], self.south[cell - width],
            )
            if self.xs[cell] and self.ys[cell] else SOLID
            for cell in range(self.size)
        )  # fmt: skip

    def _pair(self, a: int, b: int) -> tuple[int, int]:
        low, high = min(a, b), max(a, b)
        if not 0 <= low < high < self.size or VOID in (self.area_of[low], self.area_of[high]):
            raise ValueError(f"an edge between {a} and {b}: expected two cells that are not void")
        if high - low != self.width and (high - low != 1 or self.ys[low] != self.ys[high]):
            raise ValueError(f"an edge between {a} and {b}: expected cells beside each other")
        return low, high

    def _hindrance(self, given: dict[tuple[int, int], int], cell: int, other: int) -> int:
        """What lies between two cells, the second perhaps outside the lattice: a wall or a set of gates."""
        here = self.area_of[cell]
        there = self.area_of[other] if other != VOID else VOID
        if here == VOID and there == VOID:
            return 0
        if here == VOID or there == VOID:
            return SOLID
        if (cell, other) in given:
            return given[cell, other]
        return 0 if self.tile_of_area[here] == self.tile_of_area[there] else SOLID

    @staticmethod
    def _meeting(*edges: int) -> int:
        gates = 0
        for edge in edges:
            if edge == SOLID:
                return SOLID
            gates |= edge
        return gates

    def _build_links(self) -> None:
        """Which Spaces and Areas are adjacent whatever is closed, and which pairs are while some gates are
        open."""
        around, open_areas = [0] * self.size, [0] * len(self.tile_of_area)
        links: list[tuple[int, int, int]] = []
        area_links: list[tuple[int, int, int]] = []
        for a, b, gates in self._straight_pairs():
            here, there = self.area_of[a], self.area_of[b]
            if here != there:
                self._link(open_areas, area_links, here, there, gates)
            if self.spaces >> a & self.spaces >> b & 1:
                self._link(around, links, a, b, gates)
        for a, b, gates in self._diagonal_pairs():
            if self.spaces >> a & self.spaces >> b & 1 and not gates & self.doors:
                self._link(around, links, a, b, gates)
        self._open_links, self._links = tuple(around), tuple(links)
        self._open_area_links, self._area_links = tuple(open_areas), tuple(area_links)

    @staticmethod
    def _link(table: list[int], pairs: list[tuple[int, int, int]], a: int, b: int, gates: int) -> None:
        if gates:
            pairs.append((a, b, gates))
        else:
            table[a] |= 1 << b
            table[b] |= 1 << a

    def _straight_pairs(self) -> Iterable[tuple[int, int, int]]:
        """Cells side by side without a wall between them, and the gates between them."""
        for cell in bits(self.cells):
            if self.east[cell] != SOLID:
                yield cell, cell + 1, self.east[cell]
            if self.south[cell] != SOLID:
                yield cell, cell + self.width, self.south[cell]

    def _diagonal_pairs(self) -> Iterable[tuple[int, int, int]]:
        """Cells that share only a corner where no wall ends, and the gates that end there."""
        for cell in bits(self.cells):
            gates = self.corner[cell]
            if gates != SOLID:
                yield cell, cell - self.width - 1, gates
                yield cell - 1, cell - self.width, gates

    # Edges

    def edge(self, a: int, b: int) -> int:
        """What lies between two cells side by side: OPEN, LINE, WALL or the number of a gate.

        >>> areas = Areas(2, 1, [0, 1], [0, 0])
        >>> areas.edge(1, 0) == LINE
        True
        """
        low, high = self._pair(a, b)
        hindrance = self.east[low] if high - low == 1 else self.south[low]
        if hindrance == SOLID:
            return WALL
        if hindrance:
            return hindrance.bit_length() - 1
        return OPEN if self.area_of[low] == self.area_of[high] else LINE

    # Neighbours

    def passages(self, closed: int) -> Passages:
        """Who is beside whom while these gates are closed, worked out once."""
        try:
            return self._passages[closed]
        except KeyError:
            found = Passages(self, closed)
            self._passages[closed] = found
            return found

    def neighbours(self, cell: int, closed: int) -> int:
        """The Spaces adjacent to a Space."""
        return self.passages(closed).beside[cell]

    def distances(self, area: int, closed: int) -> bytes:
        """The steps from an Area to every Area, `FAR` where no way leads."""
        return self.passages(closed).distances(area)

    def apart(self, a: int, b: int) -> int:
        """The squared distance between the centres of two cells.

        >>> Areas(3, 2, [0] * 6, [0]).apart(0, 5)
        5
        """
        across, along = self.xs[a] - self.xs[b], self.ys[a] - self.ys[b]
        return across * across + along * along

    def farther(self, cell: int, origin: int, closed: int) -> int:
        """The Spaces adjacent to one that lie farther from an origin than it does.

        >>> bits(Areas(3, 3, [0] * 9, [0]).farther(4, 3, closed=0))
        [1, 2, 5, 7, 8]
        """
        found, now = 0, self.apart(cell, origin)
        for other in bits(self.passages(closed).beside[cell]):
            if self.apart(other, origin) > now:
                found |= 1 << other
        return found

    def nearer(self, cell: int, origin: int, closed: int) -> int:
        """The Spaces adjacent to one that lie nearer to an origin than it does, the origin among them.

        >>> bits(Areas(3, 3, [0] * 9, [0]).nearer(5, 3, closed=0))
        [1, 4, 7]
        """
        found, now = 0, self.apart(cell, origin)
        for other in bits(self.passages(closed).beside[cell]):
            if self.apart(other, origin) < now:
                found |= 1 << other
        return found


class Passages:
    """A palace while some of its gates are closed: `beside[cell]` are the adjacent Spaces of a Space,
    `steps[area]` the adjacent Areas of an Area. Both are links for `hyakki.board.walks`."""

    __slots__ = ("_apart", "areas", "beside", "closed", "seen_table", "steps")

    def __init__(self, areas: Areas, closed: int) -> None:
        beside, steps = list(areas._open_links), list(areas._open_area_links)
        for table, links in ((beside, areas._links), (steps, areas._area_links)):
            for a, b, gates in links:
                if not gates & closed:
                    table[a] |= 1 << b
                    table[b] |= 1 << a
        self.areas, self.closed = areas, closed
        self.beside = tuple(beside)
        self.steps = tuple(steps)
        self._apart: dict[int, bytes] = {}
        # Filled by hyakki.board.areasight.
        self.seen_table: dict[int, int] = {}

    def distances(self, area: int) -> bytes:
        """The steps from an Area to every Area, `FAR` where no way leads.

        >>> list(Areas(3, 1, [0, 1, 2], [0, 0, 0], walls=[(1, 2)]).passages(0).distances(0))
        [0, 1, 255]
        """
        try:
            return self._apart[area]
        except KeyError:
            found = distances(self.steps, 1 << area, self.areas.everywhere)
            self._apart[area] = found
            return found

    def reach(self, start: int, speed: int, stops: int = 0, held: int = 0, barred: int = 0) -> list[int]:
        """The Areas first entered after 0, 1, 2, ... steps of a Move: what is passed, and where it may end if
        there is room.

        `stops` are Areas that end a Move when they are entered, `barred` those that cannot be entered. Who
        begins in an Area of `held` may go one step, whatever the speed.

        >>> row = Areas(4, 1, [0, 1, 2, 3], [0, 0, 0, 0]).passages(0)
        >>> row.reach(1, 2), row.reach(1, 2, stops=0b100), row.reach(1, 2, barred=0b1)
        ([2, 5, 8], [2, 5], [2, 4, 8])
        >>> row.reach(1, 0), row.reach(1, 0, held=0b10), row.reach(1, 2, held=0b10)
        ([2], [2, 5], [2, 5])
        """
        limit = 1 if held >> start & 1 else max(speed, 0)  # below 0 `layers` knows no limit
        return layers(self.steps, 1 << start, self.areas.everywhere & ~barred, limit, stops)

    def sneak(
        self, start: int, speed: int, watched: int, full: int, stops: int = 0, held: int = 0, barred: int = 0
    ) -> tuple[list[int], list[int]]:
        """A Move that has to pass tests on the Tiles of `watched`: the Areas first entered after 0, 1, 2, ...
        steps without a test, and those where a test is due after so many steps. Both lists are equally long.

        A test is due in the first Area of a watched Tile that is entered from another Tile and is not `full`,
        which are the Areas where nobody could stay; through full ones one goes on only on that Tile. An Area
        that can be reached without a test needs none. Whoever begins on a watched Tile walks on it freely
        until it is left.

        >>> row = Areas(4, 1, [0, 1, 2, 3], [0, 1, 1, 0], gates=[(0, 1), (2, 3)], doors=3).passages(0)
        >>> row.sneak(0, 3, watched=0b10, full=0)
        ([1, 0, 0, 0], [0, 2, 0, 0])
        >>> row.sneak(0, 3, watched=0b10, full=0b10), row.sneak(2, 1, watched=0b10, full=0)
        (([1, 0, 0, 0], [0, 0, 4, 0]), ([4, 10], [0, 0]))
        """
        areas, limit = self.areas, 1 if held >> start & 1 else speed
        danger = 0
        for tile in bits(watched):
            danger |= areas.areas_on[tile]
        home = areas.areas_on[areas.tile_of_area[start]] & danger
        calm = areas.everywhere & ~danger & ~barred
        danger &= ~barred
        free, tests = [1 << start], [0]
        tried = crept = (
            0  # Areas where a test is due, and full ones of watched Tiles that are passed on the way
        )
        inside, outside, hidden = 1 << start & home, 1 << start & ~home, 0  # the newest Areas of each sort
        walked = inside | outside
        for _ in range(limit):
            beside_inside, beside_outside = self._next(inside), self._next(outside)
            entered = beside_inside & danger & ~home | beside_outside & danger
            entered |= self._crept(hidden) & danger
            inside = beside_inside & home & ~barred & ~walked
            outside = (beside_inside | beside_outside) & calm & ~walked
            hidden = entered & full & ~crept
            due = entered & ~full & ~tried
            walked |= inside | outside
            crept |= hidden
            tried |= due
            free.append(inside | outside)
            tests.append(due)
            inside, outside, hidden = inside & ~stops, outside & ~stops, hidden & ~stops
        return free, [due & ~walked for due in tests]

    def _next(self, mask: int) -> int:
        """The Areas one step from those of a set."""
        found = 0
        while mask:
            low = mask & -mask
            found |= self.steps[low.bit_length() - 1]
            mask ^= low
        return found

    def _crept(self, mask: int) -> int:
        """The Areas one step from those of a set that are on the same Tile."""
        found = 0
        for area in bits(mask):
            found |= self.steps[area] & self.areas.areas_on[self.areas.tile_of_area[area]]
        return found

    def nearest(self, cell: int, among: int) -> int:
        """Of some cells those nearest to one: by steps of Areas first, then by the distance of centres.

        >>> row = Areas(5, 1, [0, 1, 1, 1, 2], [0, 0, 0]).passages(0)
        >>> bits(row.nearest(2, 0b11011)), bits(row.nearest(0, 0b11100))
        ([1, 3], [2])
        """
        near = self.nearest_areas(cell, among)
        found, fewest = 0, -1
        for other in bits(near):
            apart = self.areas.apart(cell, other)
            if fewest < 0 or apart < fewest:
                found, fewest = 0, apart
            if apart == fewest:
                found |= 1 << other
        return found

    def nearest_areas(self, cell: int, among: int) -> int:
        """Of some cells those in the Areas that the fewest steps lead to from the Area of one; if none leads
        to any of them, all."""
        steps, area_of = self.distances(self.areas.area_of[cell]), self.areas.area_of
        found, fewest = 0, FAR
        for other in bits(among):
            away = steps[area_of[other]]
            if away < fewest:
                found, fewest = 0, away
            if away == fewest:
                found |= 1 << other
        return found
