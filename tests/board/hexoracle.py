"""A slow second opinion on hex maps, written from the ledger's sentences with sets of (q, r) positions and
without cells, masks or tables, and random worlds to compare the two on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from hyakki.board.hexmaps import HexMap
from hyakki.board.terms import Marker

Place = tuple[int, int]
Edge = frozenset[Place]
Steps = Callable[[Place], set[Place]]
STEPS: tuple[Place, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
FRAME_RADIUS = 5


def plus(place: Place, direction: int) -> Place:
    return place[0] + STEPS[direction][0], place[1] + STEPS[direction][1]


def six(place: Place) -> set[Place]:
    return {plus(place, direction) for direction in range(6)}


def edge(place: Place, direction: int) -> Edge:
    return frozenset((place, plus(place, direction)))


@dataclass
class Tile:
    number: int
    walls: set[int]
    turn: int


@dataclass
class Sign:
    """A blockade or passage as it was placed: from which tile, on which side."""

    place: Place
    direction: int
    passage: bool


@dataclass
class World:
    tiles: dict[Place, Tile] = field(default_factory=dict)
    signs: list[Sign] = field(default_factory=list)
    tunnels: set[Edge] = field(default_factory=set)

    def walls(self) -> set[Edge]:
        return {
            edge(place, (side + tile.turn) % 6) for place, tile in self.tiles.items() for side in tile.walls
        }

    def closed_edges(self) -> set[Edge]:
        open_signs = {edge(sign.place, sign.direction) for sign in self.signs if sign.passage}
        closing_signs = {edge(sign.place, sign.direction) for sign in self.signs if not sign.passage}
        return self.walls() - open_signs | closing_signs

    def beside(self, place: Place) -> set[Place]:
        return {other for other in six(place) if other in self.tiles} if place in self.tiles else set()

    def walker(self) -> Steps:
        """Where one can go on foot from a place, as the world is now."""
        closed = self.closed_edges()
        return lambda place: {
            other for other in self.beside(place) if frozenset((place, other)) not in closed
        }

    def dug(self, place: Place) -> set[Place]:
        return {other for other in self.beside(place) if frozenset((place, other)) in self.tunnels}

    def rim(self) -> set[Place]:
        return {other for place in self.tiles for other in six(place)} - set(self.tiles)

    def holes(self) -> set[Place]:
        """Empty positions from which one cannot get far away over empty positions."""
        far = FRAME_RADIUS + 3
        empty = {(q, r) for q in range(-far, far + 1) for r in range(-far, far + 1)} - set(self.tiles)
        out = spread(six, {(far, far)}, empty)
        return empty - set(out)


def spread(
    steps: Steps, start: set[Place], free: set[Place], stops: frozenset[Place] = frozenset()
) -> dict[Place, int]:
    """The fewest steps to everything that can be reached, one place after another."""
    found, queue = dict.fromkeys(start, 0), sorted(start)
    while queue:
        place = queue.pop(0)
        if place in stops and place not in start:
            continue
        for other in sorted(steps(place)):
            if other in free and other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return found


def everywhere() -> list[Place]:
    span = range(-FRAME_RADIUS, FRAME_RADIUS + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= FRAME_RADIUS]


def some_red(random: Random) -> set[int]:
    return {side for side in range(6) if random.random() < 0.25}


def random_world(random: Random) -> tuple[World, HexMap]:
    """A world with many gaps, walls, markers and tunnels, up to the border of the frame, twice."""
    places = everywhere()
    thick = random.choice((0.3, 0.6, 0.8, 0.95))
    inside = random.choice((2, 3, FRAME_RADIUS))
    chosen = [
        place for place in places if max(map(abs, (*place, sum(place)))) <= inside and random.random() < thick
    ] or [(0, 0)]
    world = World({place: Tile(n, some_red(random), random.randrange(6)) for n, place in enumerate(chosen)})
    blank = HexMap.laid(FRAME_RADIUS, [])
    frame = blank.adjacency.frame
    printed = [sum(1 << side for side in tile.walls) for tile in world.tiles.values()]
    board = HexMap.laid(
        FRAME_RADIUS,
        printed,
        [(frame.cell(*place), tile.number, tile.turn) for place, tile in world.tiles.items()],
    )
    for _ in range(random.randrange(12)):
        sign = Sign(random.choice(chosen), random.randrange(6), random.random() < 0.5)
        world.signs.append(sign)
        board.mark(Marker(frame.cell(*sign.place), sign.direction, sign.passage))
    for _ in range(random.randrange(6)):
        place, direction = random.choice(chosen), random.randrange(6)
        line = edge(place, direction)
        if line not in world.tunnels:
            world.tunnels.add(line)
            board.dig(frame.edges[frame.cell(*place)][direction])
    return world, board
