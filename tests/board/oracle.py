"""A slow second opinion on the geometry, written from the ledger's sentences with sets of (column, row) pairs
and fractions, without bitboards, and random boards to compare the two on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from hyakki.board.poses import BASES, Base
from hyakki.board.squares import Grid

Square = tuple[int, int]
Place = tuple[Square, int]
Edge = frozenset[Square]
DIRECTIONS: tuple[Square, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
EIGHT = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def plus(square: Square, step: Square, times: int = 1) -> Square:
    return square[0] + times * step[0], square[1] + times * step[1]


def edge(a: Square, b: Square) -> Edge:
    return frozenset((a, b))


@dataclass
class World:
    width: int
    height: int
    squares: set[Square]
    structures: set[Square]
    voids: set[Square]
    fences: set[Edge]
    bounds: set[Edge]

    def lines(self) -> set[Edge]:
        return self.fences | self.bounds

    def solid(self, square: Square) -> bool:
        return square not in self.squares or square in self.structures or square in self.voids

    def cell(self, square: Square) -> int:
        return square[1] * self.width + square[0]

    def mask(self, squares: set[Square]) -> int:
        return sum(1 << self.cell(square) for square in squares)

    def square(self, cell: int) -> Square:
        return cell % self.width, cell // self.width


def random_world(random: Random) -> tuple[World, Grid]:
    """A board of up to 8 x 7 squares with structures, voids, gaps and lines, each named from one side."""
    width, height = random.randint(1, 8), random.randint(1, 7)
    everywhere = [(x, y) for y in range(height) for x in range(width)]
    squares = {square for square in everywhere if random.random() > 0.08} or {(0, 0)}
    structures = {square for square in squares if random.random() < random.choice((0, 0.1))}
    voids = {square for square in squares - structures if random.random() < 0.05}
    drawn: dict[str, list[tuple[int, int, int]]] = {"fence": [], "bound": []}
    world = World(width, height, squares, structures, voids, set(), set())
    for square in everywhere:
        for facing in range(4):
            for kind, lines in (("fence", world.fences), ("bound", world.bounds)):
                if random.random() < 0.04:
                    drawn[kind].append((*square, facing))
                    lines.add(edge(square, plus(square, DIRECTIONS[facing])))
    for square in structures:
        world.fences |= {edge(square, plus(square, step)) for step in DIRECTIONS}
    for square in voids:
        world.bounds |= {edge(square, plus(square, step)) for step in DIRECTIONS}
    rows = [
        "".join(
            " " if (x, y) not in squares else "#" if (x, y) in structures else "%" if (x, y) in voids else "."
            for x in range(width)
        )
        for y in range(height)
    ]
    return world, Grid.drawn(rows, drawn["fence"], drawn["bound"])


def some_squares(random: Random, world: World, share: float) -> set[Square]:
    return {square for square in sorted(world.squares) if random.random() < share}


def feet(base: Base, place: Place) -> list[Square]:
    """The squares of a base, the front square of a 1x2 base first."""
    (x, y), facing = place
    if base == "1x1":
        return [(x, y)]
    if base == "1x2":
        return [(x, y), plus((x, y), DIRECTIONS[facing], -1)]
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def all_places(world: World) -> list[Place]:
    return [((x, y), facing) for y in range(world.height) for x in range(world.width) for facing in range(4)]


class Walker:
    """Steps and turns as the ledger words them. Phasing walkers mind bounds, voids and the edge."""

    def __init__(self, world: World, base: Base, passable: set[Square], phasing: bool = False) -> None:
        self.world, self.base = world, base
        self.lines = world.bounds if phasing else world.lines()
        self.ground = {
            square
            for square in passable & world.squares
            if square not in world.voids and (phasing or square not in world.structures)
        }

    def stands(self, place: Place) -> bool:
        squares = feet(self.base, place)
        if any(edge(a, b) in self.lines for a in squares for b in squares):
            return False
        return all(square in self.ground for square in squares)

    def moves(self, place: Place) -> Iterator[Place]:
        anchor, facing = place
        step = DIRECTIONS[facing]
        ahead = (plus(anchor, step), facing)
        crossed = [edge(square, plus(square, step)) for square in feet(self.base, place)]
        if self.stands(ahead) and not any(line in self.lines for line in crossed):
            yield ahead
        for turned in ((facing + 1) % 4, (facing + 3) % 4):
            if self.base != "1x2":
                yield anchor, turned
                continue
            front, rear = feet(self.base, place)
            swing = DIRECTIONS[turned]
            for pivot, swung, head in (
                (front, plus(front, swing, -1), front),
                (rear, plus(rear, swing), plus(rear, swing)),
            ):
                if pivot in self.ground and swung in self.ground and edge(pivot, swung) not in self.lines:
                    yield head, turned

    def costs(self, start: Place, slow: set[Square] | None = None) -> dict[Place, int]:
        """Least cost of every place: entering a slow square or turning on one costs 2, all else 1."""
        best = {start: 0}
        rest = {start}
        while rest:
            place = min(rest, key=lambda other: (best[other], other))
            rest.remove(place)
            for other in self.moves(place):
                cost = best[place] + (2 if slow and other[0] in slow else 1)
                if cost < best.get(other, cost + 1):
                    best[other] = cost
                    rest.add(other)
        return best


def passes_interior(a: Square, b: Square, square: Square) -> bool:
    """Whether the segment between two centres has a point in the open square."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, way = Fraction(2 * a[axis] + 1, 2), b[axis] - a[axis]
        if way == 0:
            if not square[axis] < start < square[axis] + 1:
                return False
            continue
        first, last = sorted((Fraction(square[axis] - start) / way, Fraction(square[axis] + 1 - start) / way))
        low, high = max(low, first), min(high, last)
    return low < high


def corner_points(a: Square, b: Square) -> list[Square]:
    """Grid points strictly between the two centres on the segment."""
    found = []
    for x in range(min(a[0], b[0]) + 1, max(a[0], b[0]) + 1):
        for y in range(min(a[1], b[1]) + 1, max(a[1], b[1]) + 1):
            if (2 * x - 2 * a[0] - 1) * (b[1] - a[1]) == (2 * y - 2 * a[1] - 1) * (b[0] - a[0]):
                found.append((x, y))
    return found


def clear_line(world: World, a: Square, b: Square, blockers: set[Square]) -> bool:
    def shut(square: Square) -> bool:
        return world.solid(square) or square in blockers

    box = [
        (x, y)
        for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1)
        for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    ]
    passed = [square for square in box if passes_interior(a, b, square)]
    if any(shut(square) for square in passed if square not in (a, b)):
        return False
    # Two passed squares that share an edge: the segment crosses that edge.
    for square in passed:
        for step in DIRECTIONS:
            if plus(square, step) in passed and edge(square, plus(square, step)) in world.lines():
                return False
    for x, y in corner_points(a, b):
        around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
        before, after = (square for square in around if square in passed)
        ways = [
            not shut(side) and not {edge(before, side), edge(side, after)} & world.lines()
            for side in around
            if side not in passed
        ]
        if not any(ways):
            return False
    return not ((world.solid(a) or world.solid(b)) and a != b)


def in_pattern(base: Base, place: Place, shape: str, n: int, square: Square) -> bool:
    """Forward f and lateral l of a square, counted from the front edge, against the table of range icons."""
    squares = feet(base, place)
    if square in squares:
        return False
    near = min(max(abs(square[0] - x), abs(square[1] - y)) for x, y in squares)
    if shape == "whirl":
        return near == 1
    if shape == "burst":
        return near <= n
    ahead, right = DIRECTIONS[place[1]], DIRECTIONS[(place[1] + 1) % 4]
    rows = [x * ahead[0] + y * ahead[1] for x, y in squares]
    sides = [x * right[0] + y * right[1] for x, y in squares]
    f = square[0] * ahead[0] + square[1] * ahead[1] - max(rows)
    side = square[0] * right[0] + square[1] * right[1]
    lateral = max(min(sides) - side, side - max(sides), 0)
    return {
        "strike": f == 1 and lateral == 0,
        "sweep": f == 1 and lateral <= 1,
        "thrust": 1 <= f <= n and lateral == 0,
        "cone": 1 <= f <= n and lateral <= f,
    }[shape]


def attacks(
    world: World,
    base: Base,
    place: Place,
    shape: str,
    n: int,
    target: set[Square],
    blockers: set[Square],
    furthest: int | None = None,
) -> bool:
    squares = feet(base, place)
    others = blockers - target - set(squares)
    for square in target:
        if not in_pattern(base, place, shape, n, square):
            continue
        near = min(max(abs(square[0] - x), abs(square[1] - y)) for x, y in squares)
        if furthest is not None and near > furthest:
            continue
        if any(clear_line(world, own, square, others) for own in squares):
            return True
    return False


def can_shove(
    world: World, square: Square, step: Square, blockers: set[Square], walls: set[Square] | None = None
) -> bool:
    """One square of a base pushed by a step; things in `walls` have lines round them like structures."""
    walls = walls or set()
    lines = world.lines() | {edge(wall, plus(wall, side)) for wall in walls for side in DIRECTIONS}
    goal = plus(square, step)
    if world.solid(goal) or goal in blockers | walls:
        return False
    if not (step[0] and step[1]):
        return edge(square, goal) not in lines
    ways = [plus(square, (step[0], 0)), plus(square, (0, step[1]))]
    return any(way in world.squares and not {edge(square, way), edge(way, goal)} & lines for way in ways)


def random_base(random: Random) -> Base:
    return random.choice(BASES)
