"""A slow second opinion on palaces of Areas, written from the ledger's sentences: sets of (column, row)
squares, edges as segments between lattice points, whole paths instead of layers; and random palaces to
compare the two on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from hyakki.board.areas import Areas

Square = tuple[int, int]
Edge = frozenset[Square]
EIGHT = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
FOUR = [(x, y) for x, y in EIGHT if not x or not y]


def plus(square: Square, step: Square, times: int = 1) -> Square:
    return square[0] + times * step[0], square[1] + times * step[1]


def edge(a: Square, b: Square) -> Edge:
    return frozenset((a, b))


def points(line: Edge) -> tuple[Square, Square]:
    """The two lattice points that an edge between neighbouring squares joins; a square's upper left one is
    it."""
    (ax, ay), (bx, by) = sorted(line)
    if ay == by:
        return (bx, ay), (bx, ay + 1)
    return (ax, by), (ax + 1, by)


def squared(a: Square, b: Square) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def side_of(a: Square, b: Square, point: Square) -> int:
    turn = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    return (turn > 0) - (turn < 0)


def touches(a: Square, b: Square, line: Edge) -> bool:
    """Whether the segment between the centres of two squares meets an edge, its end points included."""
    begin, end = (2 * a[0] + 1, 2 * a[1] + 1), (2 * b[0] + 1, 2 * b[1] + 1)
    (px, py), (qx, qy) = points(line)
    p, q = (2 * px, 2 * py), (2 * qx, 2 * qy)
    if side_of(begin, end, p) * side_of(begin, end, q) > 0:
        return False
    return side_of(p, q, begin) * side_of(p, q, end) <= 0


def passes_inside(a: Square, b: Square, square: Square) -> bool:
    """Whether the segment between the centres of two squares runs through the inside of a third one."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        begin, way = 2 * a[axis] + 1, 2 * (b[axis] - a[axis])
        low, high = 2 * square[axis], 2 * square[axis] + 2
        if way == 0:
            if not low < begin < high:
                return False
            continue
        here, there = sorted((Fraction(low - begin, way), Fraction(high - begin, way)))
        first, last = max(first, here), min(last, there)
    return first < last


@dataclass
class World:
    width: int
    height: int
    area: dict[Square, int]
    tile: list[int]  # of each Area
    scenery: set[Square] = field(default_factory=set)
    drawn: set[Edge] = field(default_factory=set)  # walls inside Tiles
    gates: list[Edge] = field(default_factory=list)
    doors: set[int] = field(default_factory=set)  # which gates are Doors; the others are walls that can break

    def spaces(self) -> set[Square]:
        return set(self.area) - self.scenery

    def tile_at(self, square: Square) -> int:
        return self.tile[self.area[square]]

    def edges(self) -> set[Edge]:
        """All edges of squares that are not void."""
        return {edge(square, plus(square, step)) for square in self.area for step in FOUR}

    def is_wall(self, line: Edge) -> bool:
        """A wall that stays: drawn, or the outer edge of a Tile without a Door."""
        if line in self.gates:
            return False
        a, b = line
        if a not in self.area and b not in self.area:
            return False
        if a not in self.area or b not in self.area:
            return True
        return line in self.drawn or self.tile_at(a) != self.tile_at(b)

    def is_shut(self, line: Edge, closed: set[int]) -> bool:
        return self.is_wall(line) or (line in self.gates and self.gates.index(line) in closed)

    def adjacent(self, a: Square, b: Square, closed: set[int]) -> bool:
        if a == b or a not in self.spaces() or b not in self.spaces():
            return False
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1:
            return False
        if a[0] == b[0] or a[1] == b[1]:
            return not self.is_shut(edge(a, b), closed)
        corner = max(a[0], b[0]), max(a[1], b[1])
        doors = {self.gates[gate] for gate in self.doors}
        return not any(self.is_shut(line, closed) or line in doors for line in self.edges_at(corner))

    @staticmethod
    def edges_at(corner: Square) -> list[Edge]:
        """The four edges that meet in a lattice point."""
        around = [plus(corner, step) for step in ((-1, -1), (0, -1), (-1, 0), (0, 0))]
        lines = [edge(a, b) for a in around for b in around if a < b and squared(a, b) == 1]
        assert all(corner in points(line) for line in lines)
        return lines

    def neighbours(self, square: Square, closed: set[int]) -> set[Square]:
        return {plus(square, step) for step in EIGHT if self.adjacent(square, plus(square, step), closed)}

    def joined(self, closed: set[int]) -> set[frozenset[int]]:
        """The pairs of adjacent Areas."""
        return {
            frozenset((self.area[a], self.area[b]))
            for a, b in self.edges()
            if a in self.area and b in self.area
            if self.area[a] != self.area[b] and not self.is_shut(edge(a, b), closed)
        }

    def distances(self, start: int, closed: set[int]) -> dict[int, int]:
        joined, found, queue = self.joined(closed), {start: 0}, [start]
        while queue:
            area = queue.pop(0)
            for other in range(len(self.tile)):
                if other not in found and frozenset((area, other)) in joined:
                    found[other] = found[area] + 1
                    queue.append(other)
        return found

    def joined_tiles(self) -> set[frozenset[int]]:
        pairs = {frozenset(self.tile_at(square) for square in self.gates[door]) for door in self.doors}
        return {pair for pair in pairs if len(pair) == 2}

    # Sight

    def wall_hides(self, a: Square, b: Square) -> bool:
        return any(self.is_wall(line) and touches(a, b, line) for line in self.edges())

    def gates_touched(self, a: Square, b: Square) -> set[int]:
        return {gate for gate, line in enumerate(self.gates) if touches(a, b, line)}

    def passed(self, a: Square, b: Square) -> set[Square]:
        """The squares between two others whose inside the line between these passes."""
        return {square for square in self.area if square not in (a, b) and passes_inside(a, b, square)}

    def row(self, a: Square, n: int) -> set[Square]:
        """The Spaces in a straight or diagonal row that no wall ends, and no doorway that is passed
        diagonally."""
        found = set()
        for step in EIGHT:
            for times in range(1, n + 1):
                b = plus(a, step, times)
                if b not in self.area or self.wall_hides(a, b):
                    break
                if step[0] and step[1] and self.gates_touched(a, b) & self.doors:
                    break
                if b not in self.scenery:
                    found.add(b)
        return found

    # Moves, path by path

    def paths(self, start: int, limit: int, closed: set[int], barred: set[int]) -> Iterator[list[int]]:
        """Every way over adjacent Areas, of up to so many steps."""
        joined = self.joined(closed)
        paths = [[start]]
        for _ in range(limit):
            yield from paths
            paths = [
                [*path, area]
                for path in paths
                for area in range(len(self.tile))
                if frozenset((path[-1], area)) in joined and area not in barred
            ]
        yield from paths

    def reached(
        self, start: int, limit: int, closed: set[int], stops: set[int], barred: set[int]
    ) -> dict[int, int]:
        """The fewest steps to every Area on a path that no opponent ends too early."""
        found: dict[int, int] = {}
        for path in self.paths(start, limit, closed, barred):
            if stops.isdisjoint(path[1:-1]):
                found[path[-1]] = min(found.get(path[-1], 99), len(path) - 1)
        return found

    def sneaked(
        self,
        start: int,
        limit: int,
        closed: set[int],
        stops: set[int],
        barred: set[int],
        full: set[int],
        prohibited: set[int],
    ) -> tuple[dict[int, int], dict[int, int]]:
        """The fewest steps to what can be reached without a test, and to where a test is due."""
        free: dict[int, int] = {}
        tests: dict[int, int] = {}
        for path in self.paths(start, limit, closed, barred):
            if not stops.isdisjoint(path[1:-1]):
                continue
            due = self.first_test(path, full, prohibited)
            if due is None:
                free[path[-1]] = min(free.get(path[-1], 99), len(path) - 1)
            elif due == len(path) - 1:
                tests[path[-1]] = min(tests.get(path[-1], 99), due)
        return free, {area: steps for area, steps in tests.items() if area not in free}

    def first_test(self, path: list[int], full: set[int], prohibited: set[int]) -> int | None:
        """After how many steps of a path a test is due, None without one; 99: it is due and nowhere to be
        made."""
        for step in range(1, len(path)):
            tile = self.tile[path[step]]
            if tile in prohibited and tile != self.tile[path[step - 1]]:
                for later in range(step, len(path)):
                    if self.tile[path[later]] != tile:
                        return 99
                    if path[later] not in full:
                        return later
                return 99
        return None

    # To and fro

    def cell(self, square: Square) -> int:
        return square[1] * self.width + square[0]

    def square(self, cell: int) -> Square:
        return cell % self.width, cell // self.width

    def mask(self, squares: set[Square]) -> int:
        return sum(1 << self.cell(square) for square in squares)

    def built(self) -> Areas:
        lattice = [(x, y) for y in range(self.height) for x in range(self.width)]

        def pair(line: Edge) -> tuple[int, int]:
            a, b = line
            return self.cell(a), self.cell(b)

        return Areas(
            self.width,
            self.height,
            [self.area.get(square, -1) for square in lattice],
            self.tile,
            scenery=self.mask(self.scenery),
            walls=[pair(line) for line in sorted(self.drawn, key=sorted)],
            gates=[pair(line) for line in self.gates],
            doors=sum(1 << door for door in self.doors),
        )


def grown(random: Random, squares: set[Square], first: int) -> dict[Square, int]:
    """The squares of a Tile divided into Areas that hang together, numbered from `first` on."""
    seeds = random.sample(sorted(squares), min(len(squares), random.randint(1, 4)))
    found = {square: first + n for n, square in enumerate(seeds)}
    while True:
        rim = [
            (square, plus(square, step))
            for square in sorted(found)
            for step in FOUR
            if plus(square, step) in squares and plus(square, step) not in found
        ]
        if not rim:
            return found
        square, other = random.choice(rim)
        found[other] = found[square]


def random_world(random: Random) -> World:
    """A palace of up to 2 by 2 Tiles with gaps, scenery, walls, Doors and walls that can break."""
    columns, rows, size = random.randint(1, 2), random.randint(1, 2), random.randint(2, 4)
    gap = random.choice((0, 0, 0, 1))
    thick = random.choice((0.0, 0.1, 0.3))
    world = World(columns * (size + gap), rows * (size + gap), {}, [])
    for number in range(columns * rows):
        x0, y0 = number % columns * (size + gap), number // columns * (size + gap)
        squares = {(x0 + x, y0 + y) for x in range(size) for y in range(size) if random.random() > 0.05}
        if not squares:
            continue
        area = grown(random, squares, len(world.tile))
        world.tile += [number] * (max(area.values()) + 1 - len(world.tile))
        world.area |= area
    world.scenery = {square for square in world.area if random.random() < 0.12}
    for line in sorted(world.edges(), key=sorted):
        a, b = sorted(line)
        if a not in world.area or b not in world.area:
            continue
        if world.tile_at(a) != world.tile_at(b):
            if random.random() < 0.3:
                world.doors.add(len(world.gates))
                world.gates.append(line)
        elif random.random() < thick / (1 if world.area[a] != world.area[b] else 6):
            if random.random() < 0.25 and len(world.gates) < 12:
                if random.random() < 0.2:
                    world.doors.add(len(world.gates))
                world.gates.append(line)
            else:
                world.drawn.add(line)
    return world


def some(random: Random, number: int, share: float) -> set[int]:
    return {n for n in range(number) if random.random() < share}
