"""Ground on several levels against the slow second opinion, at random."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hyakki.board import aims
from hyakki.board.levels import DIRECTIONS, SIZES, Terrain
from hyakki.board.masks import bits
from hyakki.board.rays import Rays, rays_of
from hyakki.board.strides import Going, cheapest
from tests.board import levelsoracle as oracle
from tests.board.levelsoracle import Land, Mover, Square

SEEDS = range(20)
GROUNDS = 20  # per seed


def squares(land: Land, mask: int) -> set[Square]:
    return {land.square(cell) for cell in bits(mask)}


def going_of(land: Land, ground: Terrain, mover: Mover) -> Going:
    slow = 0 if mover.sure_footed else land.mask(land.difficult)
    gait = ground.gait(mover.kind, mover.size, mover.climb)
    return Going(gait, land.mask(land.occupied), land.mask(land.closed), slow, land.mask(land.off))


def test_ranges_and_lines_of_a_whole_grid():
    rays = Rays(13, 11)
    corners = [(0, 0), (12, 0), (5, 4), (0, 10), (12, 10)]
    for a in corners:
        for y in range(11):
            for x in range(13):
                one, other = a[1] * 13 + a[0], y * 13 + x
                entered, touched = oracle.line(a, (x, y))
                assert rays.ranges[one][other] == oracle.count(a, (x, y))
                passed = entered - {a, (x, y)}
                expected = tuple(sum(1 << v * 13 + u for u, v in part) for part in (passed, touched))
                assert rays.line(one, other) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_sight_and_range_between_squares(seed):
    random = Random(seed)
    for _ in range(GROUNDS):
        width, height = random.randint(1, 12), random.randint(1, 12)
        rays = rays_of(width, height)
        everywhere = [(x, y) for y in range(height) for x in range(width)]
        taken = {square for square in everywhere if random.random() < random.choice((0.05, 0.2, 0.4))}
        occupied = sum(1 << y * width + x for x, y in taken)
        ax, ay = a = random.choice(everywhere)
        one, n = ay * width + ax, random.randint(0, 9)
        cells = random.getrandbits(width * height)
        expected = near = 0
        for x, y in everywhere:
            bit = 1 << y * width + x
            free = oracle.open_line(a, (x, y), taken)
            assert rays.sees(one, y * width + x, occupied) == free
            expected |= bit if free else 0
            near |= bit if oracle.count(a, (x, y)) <= n else 0
            shut = rays.blockers(one, y * width + x, occupied)
            assert (shut == 0) == free
            assert shut & ~occupied == 0
        assert rays.seen(one, cells, occupied) == expected & cells
        assert rays.within(one, n) == near


@pytest.mark.parametrize("seed", SEEDS)
def test_ground_and_footprints(seed):
    random = Random(seed)
    for _ in range(GROUNDS):
        land, ground = oracle.random_land(random)
        everywhere = land.everywhere()
        assert squares(land, ground.wall) == land.walls | (set(everywhere) - land.squares)
        assert squares(land, ground.cells) == land.squares
        some = oracle.some(random, land, 0.5)
        for square in everywhere:
            cell = land.cell(square)
            beside = {other for other in everywhere if oracle.adjacent(land, square, other)}
            assert squares(land, ground.adjacent[cell]) == beside
        for size in SIZES:
            mover = Mover(land, "walk", size)
            lying = {s for s in everywhere if oracle.feet(size, s) <= land.squares}
            assert squares(land, ground.anchors[size]) == lying
            assert squares(land, ground.even[size]) == {s for s in lying if mover.lies(s)}
            for square in everywhere:
                feet = oracle.feet(size, square)
                assert squares(land, ground.foot(size, land.cell(square))) == (
                    feet if square in lying else set()
                )
            mask = land.mask(some)
            assert squares(land, ground.touching(size, mask)) == {
                s for s in lying if oracle.feet(size, s) & some
            }
            assert squares(land, ground.fits(size, mask)) == {
                s for s in lying if oracle.feet(size, s) <= some
            }
            anchors = lying & some
            covered = {foot for anchor in anchors for foot in oracle.feet(size, anchor)}
            assert squares(land, ground.cover(size, land.mask(anchors))) == covered


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_and_what_forbids_them(seed):
    random = Random(seed)
    for _ in range(GROUNDS):
        land, ground = oracle.random_land(random)
        found = oracle.random_mover(random, land)
        if found is None:
            continue
        mover, start = found
        going, here = going_of(land, ground, mover), land.cell(start)
        steps = mover.steps(start)
        assert squares(land, going.next(here)) == steps
        assert going.cost(here) == mover.leaving(start)
        for square in land.everywhere():
            step = square[0] - start[0], square[1] - start[1]
            why = going.forbids(here, land.cell(square))
            if step not in DIRECTIONS:
                expected = "far"
            elif not mover.lies(square):
                expected = "height" if oracle.feet(mover.size, square) <= land.squares else "taken"
            elif not mover.joined(start, square):
                expected = "height"
            elif not mover.enters(square):
                expected = "taken"
            else:
                beside = mover.restricted(start, square)
                expected = "flank" if beside else ""
                assert squares(land, going.flanks(here, land.cell(square))) == beside
            assert why == expected
            assert (why == "") == (square in steps)


@pytest.mark.parametrize("seed", range(40))
def test_walks(seed):
    random = Random(seed)
    for _ in range(GROUNDS):
        land, ground = oracle.random_land(random)
        found = oracle.random_mover(random, land)
        if found is None:
            continue
        mover, start = found
        going, budget = going_of(land, ground, mover), random.randint(0, 9)
        layers = going.layers(land.cell(start), budget)
        costs = mover.costs(start, budget)
        seen = {square: cost for cost, layer in enumerate(layers) for square in squares(land, layer)}
        assert seen == costs
        assert sum(layer.bit_count() for layer in layers) == len(costs)
        reached = going.reach(land.cell(start), budget)
        assert squares(land, reached) == costs.keys()
        ends = {square for square in costs if mover.may_end(square)}
        assert squares(land, going.ends(reached, land.mask(land.friends))) == ends

        goals = oracle.some(random, land, 0.1)
        least = min((costs[goal] for goal in goals if goal in costs), default=-1)
        cost, nearest = cheapest(layers, land.mask(goals))
        assert (cost, squares(land, nearest)) == (least, {g for g in goals if costs.get(g) == least})

        goal = random.choice(sorted(costs))
        walk = [land.square(cell) for cell in going.path(layers, land.cell(goal))]
        assert (walk[0], walk[-1]) == (start, goal)
        assert all(after in mover.steps(before) for before, after in pairwise(walk))
        assert sum(mover.leaving(square) for square in walk[:-1]) == costs[goal]
        assert going.cost_of(layers, land.cell(goal)) == costs[goal]


@pytest.mark.parametrize("seed", SEEDS)
def test_straight_runs(seed):
    random = Random(seed)
    for _ in range(GROUNDS):
        land, ground = oracle.random_land(random)
        found = oracle.random_mover(random, land)
        if found is None:
            continue
        mover, start = found
        going, budget = going_of(land, ground, mover), random.randint(0, 6)
        expected = {start: 0}
        for number, (dx, dy) in enumerate(DIRECTIONS):
            here, spent, run = start, mover.leaving(start), [start]
            while spent <= budget and (here[0] + dx, here[1] + dy) in mover.steps(here):
                here = here[0] + dx, here[1] + dy
                run.append(here)
                expected[here] = spent
                spent += mover.leaving(here)
            assert [land.square(c) for c in going.straight(land.cell(start), number, budget)] == run
        layers = going.runs(land.cell(start), budget)
        assert {s: cost for cost, layer in enumerate(layers) for s in squares(land, layer)} == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_pairs_of_footprints(seed):
    random = Random(seed)
    for _ in range(GROUNDS):
        land, ground = oracle.random_land(random)
        occupied, closed = land.mask(land.occupied), land.mask(land.closed)
        size, other = random.choice(SIZES), random.choice(SIZES)
        lying = [s for s in land.everywhere() if oracle.feet(other, s) <= land.squares]
        if not lying:
            continue
        target = oracle.feet(other, random.choice(lying))
        foot_b, n = land.mask(target), random.randint(1, 6)
        places = squares(land, ground.anchors[size])
        apart = {place for place in places if not oracle.feet(size, place) & target}
        hitting, watching, beside, ranges = set(), set(), set(), {}
        for place in apart:
            feet = oracle.feet(size, place)
            foot_a = land.mask(feet)
            hit, watch = oracle.hits(land, feet, target, n), oracle.watches(land, feet, target, n)
            touch = any(oracle.adjacent(land, a, b) for a in feet for b in target)
            ranges[place] = min(oracle.count(a, b) for a in feet for b in target)
            assert aims.can_hit(ground, foot_a, foot_b, n, occupied, closed) == hit
            assert aims.within_sight(ground, foot_a, foot_b, n, occupied, closed) == watch
            assert aims.sees(ground, foot_a, foot_b, occupied, closed) == oracle.watches(
                land, feet, target, 99
            )
            assert aims.adjacent(ground, foot_a, foot_b) == touch
            assert ground.rays.range_between(foot_a, foot_b) == ranges[place]
            shut = aims.blockers(ground, foot_a, foot_b, occupied, closed)
            assert (shut == 0) == oracle.watches(land, feet, target, 99)
            # Who stands somewhere is not occupied for itself: only such places are compared below.
            if not feet & land.occupied:
                hitting |= {place} if hit else set()
                watching |= {place} if watch else set()
                beside |= {place} if touch else set()
        free = {place for place in apart if not oracle.feet(size, place) & land.occupied}
        anchors = land.mask(free)
        assert squares(land, aims.places_beside(ground, size, anchors, foot_b)) == beside
        assert (
            squares(land, aims.places_to_hit(ground, size, anchors, foot_b, n, occupied, closed)) == hitting
        )
        assert (
            squares(land, aims.places_to_watch(ground, size, anchors, foot_b, n, occupied, closed))
            == watching
        )
        for find, best in ((aims.nearest, min), (aims.farthest, max)):
            least = best((ranges[place] for place in free), default=-1)
            assert find(ground, size, anchors, foot_b) == (
                least,
                land.mask({place for place in free if ranges[place] == least}),
            )
