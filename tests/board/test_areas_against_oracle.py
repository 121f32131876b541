"""Palaces against the slow second opinion, on random palaces with random gates closed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hyakki.board import areas as board
from hyakki.board.areas import Areas
from hyakki.board.areasight import ray, row, seen, seen_past, sees
from hyakki.board.masks import bits
from hyakki.board.walks import FAR
from tests.board.areasoracle import Square, World, random_world, some, squared

BATCHES = range(8)


def worlds(batch: int, number: int) -> Iterator[tuple[Random, World, Areas, set[int]]]:
    """Random palaces, each with some of its gates closed."""
    for seed in range(number):
        random = Random(batch * 100_000 + seed)
        world = random_world(random)
        yield random, world, world.built(), some(random, len(world.gates), random.choice((0, 0.3, 1)))


def mask_of(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


def squares(world: World, mask: int) -> set[Square]:
    return {world.square(cell) for cell in bits(mask)}


def by_steps(layers: list[int]) -> dict[int, int]:
    return {area: steps for steps, layer in enumerate(layers) for area in bits(layer)}


@pytest.mark.parametrize("batch", BATCHES)
def test_spaces_areas_and_tiles(batch):
    for _, world, areas, _ in worlds(batch, 40):
        assert squares(world, areas.spaces) == world.spaces()
        assert squares(world, areas.cells) == set(world.area)
        for area, tile in enumerate(world.tile):
            mine = {square for square in world.spaces() if world.area[square] == area}
            assert squares(world, areas.spaces_in[area]) == mine
            assert areas.areas_on[tile] >> area & 1
        for tile in range(areas.tiles):
            mine = {square for square in world.spaces() if world.tile_at(square) == tile}
            assert squares(world, areas.spaces_on[tile]) == mine
            others = {other for pair in world.joined_tiles() if tile in pair for other in pair - {tile}}
            assert set(bits(areas.joined[tile])) == others


@pytest.mark.parametrize("batch", BATCHES)
def test_edges(batch):
    for _, world, areas, _ in worlds(batch, 20):
        for line in world.edges():
            a, b = sorted(line)
            if a not in world.area or b not in world.area:
                continue
            if line in world.gates:
                expected = world.gates.index(line)
            elif world.is_wall(line):
                expected = board.WALL
            else:
                expected = board.OPEN if world.area[a] == world.area[b] else board.LINE
            assert areas.edge(world.cell(a), world.cell(b)) == expected
            assert areas.edge(world.cell(b), world.cell(a)) == expected


@pytest.mark.parametrize("batch", BATCHES)
def test_neighbours(batch):
    for random, world, areas, shut in worlds(batch, 25):
        closed = mask_of(shut)
        for square in world.area:
            expected = world.neighbours(square, shut)
            cell = world.cell(square)
            assert squares(world, areas.neighbours(cell, closed)) == expected
            origin = random.choice(sorted(world.area))
            now = squared(square, origin)
            away = {other for other in expected if squared(other, origin) > now}
            back = {other for other in expected if squared(other, origin) < now}
            assert squares(world, areas.farther(cell, world.cell(origin), closed)) == away
            assert squares(world, areas.nearer(cell, world.cell(origin), closed)) == back


@pytest.mark.parametrize("batch", BATCHES)
def test_distances(batch):
    for random, world, areas, shut in worlds(batch, 25):
        closed = mask_of(shut)
        for area in range(len(world.tile)):
            steps = areas.distances(area, closed)
            expected = world.distances(area, shut)
            assert {other: away for other, away in enumerate(steps) if away != FAR} == expected
            beside = {other for other, away in expected.items() if away == 1}
            assert set(bits(areas.passages(closed).steps[area])) == beside
        here = random.choice(sorted(world.area))
        among = set(random.sample(sorted(world.area), min(len(world.area), 4)))
        away = world.distances(world.area[here], shut)
        ranks = {square: (away.get(world.area[square], FAR), squared(square, here)) for square in among}
        passages = areas.passages(closed)
        nearest = {square for square in among if ranks[square] == min(ranks.values())}
        assert squares(world, passages.nearest(world.cell(here), world.mask(among))) == nearest
        fewest = {square for square in among if ranks[square][0] == min(rank[0] for rank in ranks.values())}
        assert squares(world, passages.nearest_areas(world.cell(here), world.mask(among))) == fewest


@pytest.mark.parametrize("batch", BATCHES)
def test_rays(batch):
    for random, world, areas, shut in worlds(batch, 25):
        spots, closed = sorted(world.area), mask_of(shut)
        blockers = {square for square in spots if random.random() < 0.3}
        for _ in range(30):
            a, b = random.choice(spots), random.choice(spots)
            line = ray(areas, world.cell(a), world.cell(b))
            assert ray(areas, world.cell(b), world.cell(a)) == line
            hidden = world.wall_hides(a, b)
            assert (line is None) == hidden
            if line is not None:
                assert squares(world, line[0]) == world.passed(a, b)
                assert set(bits(line[1])) == world.gates_touched(a, b)
            clear = not hidden and not world.gates_touched(a, b) & shut and not world.passed(a, b) & blockers
            assert sees(areas, world.cell(a), world.cell(b), closed, world.mask(blockers)) == clear


@pytest.mark.parametrize("batch", BATCHES)
def test_what_is_seen_from_a_cell(batch):
    for random, world, areas, shut in worlds(batch, 6):
        spots, closed = sorted(world.area), mask_of(shut)
        blockers = {square for square in spots if random.random() < 0.2}
        among = {square for square in world.spaces() if random.random() < 0.7}
        a = random.choice(spots)
        open_to = {
            b for b in world.spaces() if not world.wall_hides(a, b) and not world.gates_touched(a, b) & shut
        }
        past = {b for b in open_to & among if not world.passed(a, b) & blockers}
        cell = world.cell(a)
        assert squares(world, seen(areas, cell, closed)) == open_to
        assert squares(world, seen_past(areas, cell, closed, world.mask(blockers), world.mask(among))) == past


@pytest.mark.parametrize("batch", BATCHES)
def test_rows(batch):
    for random, world, areas, _ in worlds(batch, 10):
        for square in random.sample(sorted(world.area), min(4, len(world.area))):
            n = random.randint(1, 3)
            assert squares(world, row(areas, world.cell(square), n)) == world.row(square, n)


@pytest.mark.parametrize("batch", BATCHES)
def test_moves(batch):
    for random, world, areas, shut in worlds(batch, 40):
        for _ in range(4):
            compare_moves(random, world, areas, shut)


def compare_moves(random: Random, world: World, areas: Areas, shut: set[int]) -> None:
    number = len(world.tile)
    start, speed = random.randrange(number), random.randint(0, 4)
    stops, barred = some(random, number, 0.2), some(random, number, 0.1)
    held, full = some(random, number, 0.1), some(random, number, 0.4)
    watched = some(random, areas.tiles, 0.6)
    limit = 1 if start in held else speed
    passages = areas.passages(mask_of(shut))
    masks = mask_of(stops), mask_of(held), mask_of(barred)
    layers = passages.reach(start, speed, *masks)
    assert by_steps(layers) == world.reached(start, limit, shut, stops, barred)
    free, tests = passages.sneak(start, speed, mask_of(watched), mask_of(full), *masks)
    expected = world.sneaked(start, limit, shut, stops, barred, full, watched)
    assert (by_steps(free), by_steps(tests)) == expected


def test_the_random_palaces_hold_what_is_to_be_compared():
    """Diagonals by broken walls, tests that are due late, rays that touch several gates: all occur."""
    broken = late = touched = 0
    for _, world, areas, _ in worlds(0, 60):
        everything, nothing = areas.passages((1 << len(world.gates)) - 1), areas.passages(0)
        for cell in bits(areas.spaces):
            more = nothing.beside[cell] & ~everything.beside[cell]
            broken += sum(abs(other - cell) not in (1, world.width) for other in bits(more))
        for start in range(len(world.tile)):
            _, tests = nothing.sneak(start, 3, watched=(1 << areas.tiles) - 1, full=0b10101010)
            late += any(tests[2:])
        lines = [ray(areas, a, b) for a in bits(areas.spaces) for b in bits(areas.spaces)]
        touched += sum(line is not None and line[1].bit_count() > 1 for line in lines)
    assert broken > 10
    assert late > 10
    assert touched > 10
