"""The bitboards against the slow second opinion, on random boards."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hyakki.board.masks import bits
from hyakki.board.poses import BASES, Base, Front, poses
from hyakki.board.posewalks import (
    cost_of,
    costs_1x1,
    layers,
    layers_back,
    legal_poses,
    nearest,
    path,
    step,
    turns,
)
from hyakki.board.sight import SHAPES, attack_poses, field, in_range, reach_mask, sees, sees_any
from hyakki.board.squares import Grid, fits, touching
from tests.board import oracle
from tests.board.oracle import Place, Square, Walker, World

SEEDS = range(40)


def as_place(world: World, pose: tuple[int, int]) -> Place:
    return world.square(pose[0]), pose[1]


def places(world: World, front: Front) -> set[Place]:
    return {as_place(world, pose) for pose in poses(front)}


def walk_setting(seed: int, base: Base) -> tuple[Random, World, Grid, set[Square], Walker, Walker]:
    """A board on which a figure with this base can stand somewhere."""
    random = Random(seed * 3 + BASES.index(base))
    while True:
        world, grid = oracle.random_world(random)
        passable = world.squares - oracle.some_squares(random, world, 0.1)
        ground = {square for square in passable if not world.solid(square)}
        walker = Walker(world, base, ground)
        if any(walker.stands(place) for place in oracle.all_places(world)):
            return random, world, grid, ground, walker, Walker(world, base, passable, phasing=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_static_tables(seed):
    world, grid = oracle.random_world(Random(seed))
    for square in oracle.all_places(world)[::4]:
        (x, y), _ = square
        cell = grid.cell(x, y)
        for facing, direction in enumerate(oracle.DIRECTIONS):
            goal = oracle.plus((x, y), direction)
            line = oracle.edge((x, y), goal)
            assert (line in world.fences) == bool(grid.fences[facing] >> cell & 1)
            assert (line in world.bounds) == bool(grid.bounds[facing] >> cell & 1)
            free = not world.solid((x, y)) and not world.solid(goal) and line not in world.lines()
            assert free == bool(grid.exits[facing] >> cell & 1)
            here = {(x, y), goal} <= world.squares - world.voids
            assert (here and line not in world.bounds) == bool(grid.free_exits[facing] >> cell & 1)
            for base in BASES:
                feet = set(oracle.feet(base, ((x, y), facing)))
                on_board = feet <= world.squares
                assert grid.footprint(base, cell, facing) == (world.mask(feet) if on_board else 0)
                ahead = {oracle.plus(foot, direction) for foot in feet} - feet
                if on_board:
                    assert grid.front(base, cell, facing) == world.mask(ahead & world.squares)


@pytest.mark.parametrize("seed", SEEDS)
def test_distances(seed):
    random = Random(seed)
    world, grid = oracle.random_world(random)
    one, two = (
        set(random.sample(sorted(world.squares), random.randint(1, min(4, len(world.squares)))))
        for _ in range(2)
    )
    pairs = [(abs(a - c), abs(b - d)) for a, b in one for c, d in two]
    assert grid.board_distance(world.mask(one), world.mask(two)) == min(x + y for x, y in pairs)
    assert grid.chebyshev(world.mask(one), world.mask(two)) == min(max(pair) for pair in pairs)
    dx, dy = grid.nearest_offset(world.mask(one), world.mask(two))
    assert abs(dx) + abs(dy) == min(x + y for x, y in pairs)
    n = random.randint(0, 4)
    near = {(x, y) for x, y in world.squares if any(abs(x - a) + abs(y - b) <= n for a, b in one)}
    around = {(x, y) for x, y in world.squares if any(max(abs(x - a), abs(y - b)) <= n for a, b in one)}
    ring = {
        square for square in world.squares - one if any(oracle.plus(square, s) in one for s in oracle.EIGHT)
    }
    assert grid.near(world.mask(one), n) == world.mask(near)
    assert grid.around(world.mask(one), n) == world.mask(around)
    assert grid.ring(world.mask(one)) == world.mask(ring)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_pose_sets(seed, base):
    _, world, grid, ground, walker, phaser = walk_setting(seed, base)
    on_board = [p for p in oracle.all_places(world) if set(oracle.feet(base, p)) <= world.squares]
    mask = world.mask(ground)
    assert places(world, fits(grid, base, mask)) == {
        p for p in on_board if set(oracle.feet(base, p)) <= ground
    }
    assert places(world, touching(grid, base, mask)) == {
        p for p in on_board if set(oracle.feet(base, p)) & ground
    }
    assert places(world, legal_poses(grid, base, mask)) == {p for p in on_board if walker.stands(p)}
    phased = legal_poses(grid, base, world.mask(phaser.ground), grid.free_exits)
    assert places(world, phased) == {p for p in on_board if phaser.stands(p)}


@pytest.mark.parametrize("phasing", [False, True])
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_walks(seed, base, phasing):
    random, world, grid, _, plain, phaser = walk_setting(seed, base)
    walker = phaser if phasing else plain
    exits = grid.free_exits if phasing else grid.exits
    mask = world.mask(walker.ground)
    starts = [place for place in oracle.all_places(world) if walker.stands(place)]
    start = random.choice(starts)
    pose = (world.cell(start[0]), start[1])
    costs = walker.costs(start)
    limit = random.choice((None, random.randint(0, 9)))
    found = layers(grid, base, pose, mask, limit, exits)
    seen = {place: cost for cost, front in enumerate(found) for place in places(world, front)}
    assert seen == {place: cost for place, cost in costs.items() if limit is None or cost <= limit}
    assert sum(mask.bit_count() for front in found for mask in front) == len(seen)

    neighbours = set(walker.moves(start))
    ahead = step(grid, base, pose, mask, exits)
    moves = turns(grid, base, pose, mask, exits) + ([] if ahead is None else [ahead])
    assert {as_place(world, other) for other in moves} == neighbours

    goal = random.choice(sorted(seen))
    walk = [as_place(world, p) for p in path(grid, base, found, (world.cell(goal[0]), goal[1]), exits)]
    assert (walk[0], walk[-1], len(walk)) == (start, goal, costs[goal] + 1)
    assert all(after in set(walker.moves(before)) for before, after in pairwise(walk))


@pytest.mark.parametrize("phasing", [False, True])
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_walks_to_goals(seed, base, phasing):
    random, world, grid, _, plain, phaser = walk_setting(seed, base)
    walker = phaser if phasing else plain
    exits = grid.free_exits if phasing else grid.exits
    mask = world.mask(walker.ground)
    everywhere = oracle.all_places(world)
    goals = set(random.sample(everywhere, min(len(everywhere), random.randint(1, 5))))
    masks = [0, 0, 0, 0]
    for square, facing in goals:
        masks[facing] |= 1 << world.cell(square)
    front = (masks[0], masks[1], masks[2], masks[3])
    back = layers_back(grid, base, front, mask, exits=exits)
    away = {place: cost for cost, found in enumerate(back) for place in places(world, found)}
    for start in everywhere[:: random.randint(3, 7)]:
        if not walker.stands(start):
            continue
        costs = walker.costs(start)
        least = min((costs[goal] for goal in goals if goal in costs), default=None)
        assert away.get(start) == least
        cost, found = nearest(grid, base, (world.cell(start[0]), start[1]), front, mask, exits=exits)
        assert cost == least
        assert least is None or len(found) == least + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_walks_over_slow_ground(seed):
    random, world, grid, ground, walker, _ = walk_setting(seed, "1x1")
    slow = oracle.some_squares(random, world, 0.4)
    start = (random.choice(sorted(ground)), random.randrange(4))
    limit = random.randint(0, 12)
    pose = (world.cell(start[0]), start[1])
    found = costs_1x1(grid, pose, world.mask(ground), world.mask(slow), limit)
    seen = {place: cost for cost, front in enumerate(found) for place in places(world, front)}
    costs = walker.costs(start, slow)
    assert seen == {place: cost for place, cost in costs.items() if cost <= limit}
    for goal in seen:
        end = (world.cell(goal[0]), goal[1])
        assert cost_of(found, end) == costs[goal]
        walk = [as_place(world, p) for p in path(grid, "1x1", found, end, slow_mask=world.mask(slow))]
        assert sum(2 if place[0] in slow else 1 for place in walk[1:]) == costs[goal]
        assert all(after in set(walker.moves(before)) for before, after in pairwise(walk))


@pytest.mark.parametrize("seed", range(25))
def test_lines_of_sight(seed):
    random = Random(seed)
    world, grid = oracle.random_world(random)
    blocking = oracle.some_squares(random, world, random.choice((0, 0.1, 0.3)))
    blockers = world.mask(blocking)
    squares = [square for square, facing in oracle.all_places(world) if facing == 0]
    for a in squares[:: random.randint(1, 3)]:
        lit = field(grid, world.cell(a), 9, blockers)
        for b in squares:
            clear = oracle.clear_line(world, a, b, blocking)
            assert sees(grid, world.cell(a), world.cell(b), blockers) == clear
            if {a, b} <= world.squares and a != b:
                assert bool(lit >> world.cell(b) & 1) == clear


@pytest.mark.parametrize("seed", range(25))
def test_sight_between_footprints(seed):
    random = Random(seed)
    world, grid = oracle.random_world(random)
    blocking = oracle.some_squares(random, world, 0.3)
    standing = [p for p in oracle.all_places(world) if Walker(world, "2x2", world.squares).stands(p)]
    for one in standing[::7]:
        for two in standing[::5]:
            a, b = set(oracle.feet("2x2", one)), set(oracle.feet("2x2", two))
            clear = any(oracle.clear_line(world, p, q, blocking - a - b) for p in a for q in b)
            assert sees_any(grid, world.mask(a), world.mask(b), world.mask(blocking)) == clear


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("base", BASES)
def test_range_patterns(base, shape):
    random = Random(f"{base} {shape}")
    for _ in range(8):
        world, grid = oracle.random_world(random)
        n = random.randint(1, 5)
        for place in oracle.all_places(world):
            if set(oracle.feet(base, place)) <= world.squares:
                expected = {s for s in world.squares if oracle.in_pattern(base, place, shape, n, s)}
                found = reach_mask(grid, base, world.cell(place[0]), place[1], shape, n)
                assert found == world.mask(expected)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("seed", range(40))
def test_poses_to_attack_from(seed, base):
    random = Random(seed * 3 + BASES.index(base))
    world, grid = oracle.random_world(random)
    shape, n = random.choice(SHAPES), random.randint(1, 5)
    furthest = random.choice((None, None, 1, 2, 3))
    anchor = random.choice(sorted(world.squares))
    target = set(oracle.feet(oracle.random_base(random), (anchor, random.randrange(4)))) & world.squares
    blocking = oracle.some_squares(random, world, random.choice((0, 0.1, 0.3))) | target
    found = attack_poses(
        grid, base, shape, n, world.mask(target), world.mask(blocking), max_distance=furthest
    )
    walls = {square for square in world.squares if world.solid(square)}
    expected = set()
    for place in oracle.all_places(world):
        squares = set(oracle.feet(base, place))
        if not squares <= world.squares or squares & walls:
            continue
        hit = oracle.attacks(world, base, place, shape, n, target, blocking, furthest)
        cell, facing = world.cell(place[0]), place[1]
        masks = world.mask(target), world.mask(blocking)
        assert in_range(grid, base, cell, facing, shape, n, *masks, max_distance=furthest) == hit
        if hit and not squares & (blocking | target):
            expected.add(place)
    assert places(world, found) == expected


@pytest.mark.parametrize("seed", range(20))
def test_poses_that_do_not_matter_are_left_out(seed):
    random = Random(seed)
    _, grid = oracle.random_world(random)
    target = 1 << random.randrange(grid.size) & grid.open
    a, b, c, d = (random.getrandbits(grid.size) for _ in range(4))
    for base in BASES:
        every = attack_poses(grid, base, "cone", 3, target, blockers=0)
        some = attack_poses(grid, base, "cone", 3, target, blockers=0, only=(a, b, c, d))
        assert some == (every[0] & a, every[1] & b, every[2] & c, every[3] & d)


@pytest.mark.parametrize("seed", SEEDS)
def test_pushes(seed):
    random = Random(seed)
    world, grid = oracle.random_world(random)
    blocking = oracle.some_squares(random, world, 0.1)
    walls = oracle.some_squares(random, world, 0.1)
    for square in sorted(world.squares - walls):
        for dx, dy in oracle.EIGHT:
            free = not world.solid(square) and oracle.can_shove(world, square, (dx, dy), blocking, walls)
            masks = world.mask(blocking), world.mask(walls)
            assert grid.push_ok(world.cell(square), dx, dy, *masks) == free
    for place in oracle.all_places(world):
        feet = set(oracle.feet("2x2", place))
        if not Walker(world, "2x2", world.squares - walls).stands(place):
            continue
        for step_x, step_y in oracle.EIGHT:
            free = all(oracle.can_shove(world, s, (step_x, step_y), blocking - feet, walls) for s in feet)
            goal = {oracle.plus(square, (step_x, step_y)) for square in feet}
            free = free and Walker(world, "2x2", world.squares).stands(
                (oracle.plus(place[0], (step_x, step_y)), place[1])
            )
            pushed = grid.push(world.mask(feet), step_x, step_y, world.mask(blocking), world.mask(walls))
            assert pushed == (world.mask(goal) if free else 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_hands_reach_what_the_eye_sees_next_to_it(seed):
    random = Random(seed)
    world, grid = oracle.random_world(random)
    walls = oracle.some_squares(random, world, 0.2)
    everything = oracle.some_squares(random, world, 0.2)
    around = set()
    for a in sorted(world.squares):
        for b in sorted(world.squares):
            near = max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
            touch = near and oracle.clear_line(world, a, b, walls)
            assert grid.adjacent_reach(world.cell(a), world.cell(b), world.mask(walls)) == touch
            if touch and b in everything and a not in everything:
                around.add(a)
    assert grid.beside(world.mask(everything), world.mask(walls)) == world.mask(around)


@pytest.mark.parametrize("seed", SEEDS)
def test_regions(seed):
    random = Random(seed)
    world, grid = oracle.random_world(random)
    ground = {s for s in world.squares - oracle.some_squares(random, world, 0.2) if not world.solid(s)}
    regions = grid.regions(world.mask(ground))
    assert sorted(cell for region in regions for cell in bits(region)) == bits(world.mask(ground))
    walker = Walker(world, "1x1", ground)
    for square in sorted(ground):
        reached = {place[0] for place in walker.costs((square, 0))}
        assert world.mask(reached) in regions
        closed = world.mask(world.squares - ground)
        assert grid.flood(1 << world.cell(square), closed) == world.mask(reached)
