"""Hex maps against the slow second opinion, on random worlds and through random changes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hyakki.board.hexes import encloses, holes, outer_rim, rim
from hyakki.board.hexmaps import Adjacency, HexMap
from hyakki.board.masks import bits
from hyakki.board.terms import Marker
from hyakki.board.walks import FAR, components, distances, flood, layers, path, reach, reaches, steps_to
from tests.board import hexoracle
from tests.board.hexoracle import Place, Sign, Tile, World

SEEDS = range(40)


def places(adjacency: Adjacency, mask: int) -> set[Place]:
    return {adjacency.frame.place(cell) for cell in bits(mask)}


def differences(world: World, board: HexMap) -> list[tuple[str, Place]]:
    """Where the board's links are not those of the second opinion, and which."""
    adjacency, frame = board.adjacency, board.adjacency.frame
    on_foot = world.walker()
    found = [("area", place) for place in places(adjacency, adjacency.cells) ^ set(world.tiles)]
    for place in hexoracle.everywhere():
        cell = frame.cell(*place)
        links = {
            "neighbours": (adjacency.neighbours, world.beside(place)),
            "open": (adjacency.open_neighbours, on_foot(place)),
            "tunnel": (adjacency.tunnel_neighbours, world.dug(place)),
            "dug": (adjacency.dug_neighbours, on_foot(place) | world.dug(place)),
        }
        found += [
            (name, place) for name, (ours, theirs) in links.items() if places(adjacency, ours[cell]) != theirs
        ]
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_links(seed):
    world, board = hexoracle.random_world(Random(seed))
    assert differences(world, board) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_edges(seed):
    world, board = hexoracle.random_world(Random(seed))
    adjacency, frame, closed = board.adjacency, board.adjacency.frame, world.closed_edges()
    for place in world.tiles:
        cell = frame.cell(*place)
        for direction in range(6):
            line = hexoracle.edge(place, direction)
            assert adjacency.closed(cell, direction) == (line in closed)
            passable = line <= set(world.tiles) and line not in closed
            assert adjacency.open_edge(cell, direction) == passable


@pytest.mark.parametrize("seed", SEEDS)
def test_rim_and_holes(seed):
    world, board = hexoracle.random_world(Random(seed))
    adjacency, frame = board.adjacency, board.adjacency.frame
    inside = set(hexoracle.everywhere())
    assert places(adjacency, rim(frame, adjacency.cells)) == world.rim() & inside
    assert places(adjacency, holes(frame, adjacency.cells)) == world.holes()
    assert places(adjacency, outer_rim(frame, adjacency.cells)) == (world.rim() & inside) - world.holes()
    for place in sorted(world.rim() & inside):
        wider = World({**world.tiles, place: Tile(0, set(), 0)})
        assert encloses(frame, adjacency.cells, frame.cell(*place)) == bool(wider.holes() - world.holes())


@pytest.mark.parametrize("seed", SEEDS)
def test_walks(seed):
    random = Random(seed)
    world, board = hexoracle.random_world(random)
    adjacency, frame = board.adjacency, board.adjacency.frame
    links, on_foot = adjacency.open_neighbours, world.walker()
    for _ in range(6):
        begin = set(random.sample(sorted(world.tiles), min(len(world.tiles), random.choice((1, 1, 3)))))
        stops = {place for place in world.tiles if random.random() < 0.3}
        free = {place for place in world.tiles if random.random() < 0.9}
        expected = hexoracle.spread(on_foot, begin, free, frozenset(stops))
        start, ends, area = frame.mask(begin), frame.mask(stops), frame.mask(free)
        by_steps = [
            {place for place, steps in expected.items() if steps == n}
            for n in range(max(expected.values()) + 1)
        ]
        assert [places(adjacency, layer) for layer in layers(links, start, area, stops=ends)] == by_steps
        table = distances(links, start, area, stops=ends)
        assert {frame.place(cell): steps for cell, steps in enumerate(table) if steps != FAR} == expected
        for limit in range(4):
            near = {place for place, steps in expected.items() if steps <= limit}
            assert places(adjacency, reach(links, start, area, limit, ends)) == near
            assert places(adjacency, reaches(links, start, area, limit, ends)[limit]) == near
        goals = set(random.sample(sorted(world.tiles), min(2, len(world.tiles))))
        costs = [expected[place] for place in goals if place in expected]
        fewest = min(costs, default=None)
        assert steps_to(links, start, frame.mask(goals), area, ends) == fewest
        way = path(links, start, frame.mask(goals), area, ends)
        assert (way is None) == (fewest is None)
        if way is not None:
            stations = [frame.place(cell) for cell in way]
            assert len(stations) - 1 == fewest
            assert stations[0] in begin
            assert stations[-1] in goals
            assert free.issuperset(stations[1:])
            assert stops.isdisjoint(stations[1:-1])
            assert all(after in on_foot(before) for before, after in pairwise(stations))


@pytest.mark.parametrize("seed", SEEDS)
def test_connected_parts(seed):
    world, board = hexoracle.random_world(Random(seed))
    adjacency = board.adjacency
    parts, on_foot = components(adjacency.open_neighbours, adjacency.cells), world.walker()
    for part in parts:
        somewhere = min(places(adjacency, part))
        assert set(hexoracle.spread(on_foot, {somewhere}, set(world.tiles))) == places(adjacency, part)
        assert flood(adjacency.open_neighbours, part & -part, adjacency.cells) == part
    assert sum(parts) == adjacency.cells
    assert [part & -part for part in parts] == sorted(part & -part for part in parts)


@pytest.mark.parametrize("seed", SEEDS)
def test_through_many_changes(seed):
    random = Random(seed)
    world, board = hexoracle.random_world(random)
    start = board.clone()
    kept = (board.tiles, board.turns, board.markers, board.tunnels, board.adjacency)
    for _ in range(15):
        change(random, world, board)
        assert differences(world, board) == []
    assert (start.tiles, start.turns, start.markers, start.tunnels, start.adjacency) == kept


def change(random: Random, world: World, board: HexMap) -> None:
    """One random change of both."""
    frame = board.adjacency.frame
    empty = [place for place in hexoracle.everywhere() if place not in world.tiles]
    kind = random.choice(("turn", "turn", "alone", "cover", "lay", "remove", "move", "mark", "lift"))
    if kind == "lay" or not world.tiles:
        place, tile = random.choice(empty), random.randrange(len(board.printed))
        world.tiles[place] = Tile(tile, reds(board, tile), 2)
        board.lay(frame.cell(*place), tile, 2)
        return
    place = random.choice(sorted(world.tiles))
    cell, mine = frame.cell(*place), [sign for sign in world.signs if sign.place == place]
    if kind in ("turn", "alone"):
        steps = random.randrange(-6, 7)
        world.tiles[place].turn += steps
        if kind == "turn":
            for sign in mine:
                sign.direction = (sign.direction + steps) % 6
            board.turn(cell, steps)
        else:
            board.turn_alone(cell, steps)
    elif kind == "cover":
        tile = random.randrange(len(board.printed))
        world.tiles[place] = Tile(tile, reds(board, tile), 5)
        board.cover(cell, tile, 5)
    elif kind == "remove":
        del world.tiles[place]
        world.signs = [sign for sign in world.signs if sign.place != place]
        assert len(board.remove(cell)) == len(mine)
    elif kind == "move" and empty:
        goal = random.choice(empty)
        world.tiles[goal] = world.tiles.pop(place)
        for sign in mine:
            sign.place = goal
        board.move(cell, frame.cell(*goal))
    elif kind == "mark":
        direction = random.randrange(6)
        world.signs.append(Sign(place, direction, False))
        board.mark(Marker(cell, direction))
    elif kind == "lift":
        world.signs = [sign for sign in world.signs if sign.place != place]
        board.lift(board.markers_from(cell))


def reds(board: HexMap, tile: int) -> set[int]:
    return {side for side in range(6) if board.printed[tile] >> side & 1}
