"""A slow second opinion on ground with heights, written from the ledger's sentences with sets of
(column, row) pairs, without bitboards, and random ground to compare the two on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random

from hyakki.board.levels import KINDS, SIZES, Kind, Terrain

Square = tuple[int, int]
EIGHT = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@dataclass
class Land:
    """The ground, and what is on it for one who walks and looks: `occupied` holds everything that is
    occupied for it, the walls, shut doors and missing squares of `closed` among it."""

    width: int
    height: int
    squares: set[Square]
    heights: dict[Square, int]
    walls: set[Square]
    obstacles: set[Square]
    difficult: set[Square]
    stairs: set[Square]
    closed: set[Square] = field(default_factory=set)
    occupied: set[Square] = field(default_factory=set)
    off: set[Square] = field(default_factory=set)
    friends: set[Square] = field(default_factory=set)

    def cell(self, square: Square) -> int:
        return square[1] * self.width + square[0]

    def mask(self, squares: set[Square]) -> int:
        return sum(1 << self.cell(square) for square in squares)

    def square(self, cell: int) -> Square:
        return cell % self.width, cell // self.width

    def everywhere(self) -> list[Square]:
        return [(x, y) for y in range(self.height) for x in range(self.width)]


def random_land(random: Random) -> tuple[Land, Terrain]:
    """Ground of up to 9 x 8 squares, with platforms, gaps and things on it."""
    width, height = random.randint(1, 9), random.randint(1, 8)
    everywhere = [(x, y) for y in range(height) for x in range(width)]
    squares = {square for square in everywhere if random.random() > random.choice((0, 0.05))} or {(0, 0)}
    heights = dict.fromkeys(everywhere, 0)
    for _ in range(random.choice((0, 0, 1, 2, 3))):
        left, top = random.randrange(width), random.randrange(height)
        wide, high, level = random.randint(1, 5), random.randint(1, 5), random.randint(0, 2)
        heights |= {(x, y): level for x, y in everywhere if left <= x < left + wide and top <= y < top + high}
    signs = {}
    for square in everywhere:
        sign = random.choices(".#o~S", (10, 1, 1, 3, 2))[0]
        signs[square] = sign if square in squares else " "
    rows = ["".join(signs[x, y] for x in range(width)) for y in range(height)]
    digits = ["".join(str(heights[x, y]) for x in range(width)) for y in range(height)]

    def having(sign: str) -> set[Square]:
        return {square for square in everywhere if signs[square] == sign}

    land = Land(width, height, squares, heights, having("#"), having("o"), having("~"), having("S"))
    missing = set(everywhere) - squares
    land.off = missing | some(random, land, random.choice((0, 0.1)))
    land.closed = land.walls | land.off | some(random, land, 0.03)
    land.occupied = land.closed | land.obstacles | some(random, land, 0.08)
    land.friends = some(random, land, 0.1) - land.occupied
    return land, Terrain.drawn(rows, digits)


def some(random: Random, land: Land, share: float) -> set[Square]:
    return {square for square in land.everywhere() if random.random() < share}


# Range and sight


@cache
def _offset_line(columns: int, rows: int) -> tuple[frozenset[Square], frozenset[Square]]:
    """Squares entered by the line from (0, 0), and squares only touched, relative to it: of a square that is
    entered, corners lie on both sides of the line; one that is touched has a corner on it."""
    entered, touched = set(), set()
    for x in range(min(columns, 0), max(columns, 0) + 1):
        for y in range(min(rows, 0), max(rows, 0) + 1):
            corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            sides = [columns * (2 * v - 1) - rows * (2 * u - 1) for u, v in corners]
            if min(sides) < 0 < max(sides):
                entered.add((x, y))
            elif 0 in sides and (columns or rows):
                touched.add((x, y))
    return frozenset(entered | {(0, 0)}), frozenset(touched)


def line(a: Square, b: Square) -> tuple[set[Square], set[Square]]:
    """The squares that the line between the centres enters, both ends among them, and those it touches."""
    entered, touched = _offset_line(b[0] - a[0], b[1] - a[1])
    return {(x + a[0], y + a[1]) for x, y in entered}, {(x + a[0], y + a[1]) for x, y in touched}


def count(a: Square, b: Square) -> int:
    """Squares entered, excluding the origin and including the target."""
    return len(line(a, b)[0] - {a})


def open_line(a: Square, b: Square, occupied: set[Square]) -> bool:
    entered, touched = line(a, b)
    return not (entered - {a, b}) & occupied and len((touched - {a, b}) & occupied) < 2


def feet(size: int, anchor: Square) -> set[Square]:
    x, y = anchor
    return {(x + dx, y + dy) for dx in range(size) for dy in range(size)}


def adjacent(land: Land, a: Square, b: Square) -> bool:
    """They share a side or a corner and are on the same height."""
    near = max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
    return near and {a, b} <= land.squares and land.heights[a] == land.heights[b]


def pair_sees(land: Land, a: Square, b: Square, both: set[Square]) -> bool:
    """Obstacles, creatures and resistors do not matter between heights; footprints never do."""
    blocking = land.occupied if land.heights[a] == land.heights[b] else land.closed
    return open_line(a, b, blocking - both)


def hits(land: Land, one: set[Square], two: set[Square], reach: int) -> bool:
    """An attack: one pair in range, in sight, and on one height if its range is 2 or less."""
    return any(
        count(a, b) <= reach
        and (reach > 2 or land.heights[a] == land.heights[b])
        and pair_sees(land, a, b, one | two)
        for a in one
        for b in two
    )


def watches(land: Land, one: set[Square], two: set[Square], n: int) -> bool:
    """A range that is no attack: heights do not matter for it."""
    return any(count(a, b) <= n and pair_sees(land, a, b, one | two) for a in one for b in two)


# Movement


@dataclass
class Mover:
    land: Land
    kind: Kind
    size: int
    climb: bool = False
    sure_footed: bool = False

    def lies(self, anchor: Square) -> bool:
        """The footprint lies on squares; for walkers on one height."""
        squares = feet(self.size, anchor)
        if not squares <= self.land.squares:
            return False
        return self.kind != "walk" or len({self.land.heights[square] for square in squares}) == 1

    def enters(self, anchor: Square) -> bool:
        land = self.land
        stopped = {"walk": land.occupied, "flying": land.closed, "spectral": land.off}[self.kind]
        return self.lies(anchor) and not feet(self.size, anchor) & stopped

    def joined(self, a: Square, b: Square) -> bool:
        """Whether heights allow a step between two squares."""
        heights = self.land.heights
        if self.kind != "walk" or heights[a] == heights[b]:
            return True
        low, high = sorted((a, b), key=lambda square: heights[square])
        if heights[high] - heights[low] > 1 or self.size > 1:
            return False
        straight = a[0] == b[0] or a[1] == b[1]
        return low in self.land.stairs or (self.climb and straight)

    def restricted(self, a: Square, b: Square) -> set[Square]:
        """The squares beside a diagonal step that forbid it."""
        land = self.land
        if a[0] == b[0] or a[1] == b[1] or self.kind == "spectral":
            return set()
        left, top = min(a[0], b[0]), min(a[1], b[1])
        box = {(left + x, top + y) for x in range(self.size + 1) for y in range(self.size + 1)}
        beside = box - feet(self.size, a) - feet(self.size, b)
        found = beside & land.closed
        if self.kind == "walk":
            climbs = land.heights[a] != land.heights[b]
            found |= {
                square
                for square in beside & land.occupied
                if climbs or land.heights[square] == land.heights[a]
            }
        return found

    def steps(self, a: Square) -> set[Square]:
        around = [(a[0] + dx, a[1] + dy) for dx, dy in EIGHT]
        return {b for b in around if self.enters(b) and self.joined(a, b) and not self.restricted(a, b)}

    def leaving(self, a: Square) -> int:
        """Leaving difficult ground with any part costs 2."""
        slow = self.kind == "walk" and not self.sure_footed and feet(self.size, a) & self.land.difficult
        return 2 if slow else 1

    def costs(self, start: Square, budget: int) -> dict[Square, int]:
        best, rest = {start: 0}, {start}
        while rest:
            here = min(rest, key=lambda square: (best[square], square))
            rest.remove(here)
            cost = best[here] + self.leaving(here)
            for there in self.steps(here):
                if cost <= budget and cost < best.get(there, cost + 1):
                    best[there] = cost
                    rest.add(there)
        return best

    def may_end(self, anchor: Square) -> bool:
        land, squares = self.land, feet(self.size, anchor)
        taken = land.friends if self.kind == "spectral" else land.friends | land.occupied
        return not squares & taken and len({land.heights[square] for square in squares}) == 1


def random_mover(random: Random, land: Land) -> tuple[Mover, Square] | None:
    """Somebody and where it stands, if there is room for it."""
    mover = Mover(
        land, random.choice(KINDS), random.choice(SIZES), random.random() < 0.3, random.random() < 0.3
    )
    room = [square for square in land.everywhere() if mover.enters(square)]
    return (mover, random.choice(room)) if room else None
