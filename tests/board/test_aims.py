"""What can be touched, seen and hit on several levels, drawn."""

from __future__ import annotations

import pytest

from hyakki.board import aims
from tests.board.levelsdrawing import Drawing, draw, marked, picture
from tests.rules import rule


def hits(text: str, reach: int) -> bool:
    """Whether A can attack B with that reach; X is against A."""
    d = draw(text)
    return aims.can_hit(d.land, d.mask("A"), d.mask("B"), reach, *d.blocking("BX"))


def sees(text: str) -> bool:
    d = draw(text)
    return aims.sees(d.land, d.mask("A"), d.mask("B"), *d.blocking("BX"))


@rule("harakiri.range.height")
@pytest.mark.parametrize("text", ["A B1", "A1 B", "SA B1", "A . B1"])
def test_short_attacks_do_not_reach_another_height(text):
    assert not hits(text, 1)
    assert not hits(text, 2)
    assert hits(text, 3)


def test_other_ranges_do():
    d = draw("A . B1")
    assert aims.within_sight(d.land, d.mask("A"), d.mask("B"), 2, *d.blocking())
    assert not aims.within_sight(d.land, d.mask("A"), d.mask("B"), 1, *d.blocking())


@rule("harakiri.los.height", "harakiri.terrain.inaccessible")
@pytest.mark.parametrize("between", ["o", "o1", "X", "X2"])
def test_obstacles_and_creatures_do_not_block_between_heights_and_walls_do(between):
    assert hits(f"A1 {between} B", 5)
    assert not hits(f"A1 {between} B1", 5)
    assert not hits("A1 # B", 5)


def test_an_obstacle_blocks_on_one_height():
    assert not sees("A o B")
    assert sees("A . B")


@rule("harakiri.los.between-heights")
def test_the_heights_between_do_not_matter():
    assert sees("A .1 B")
    assert sees("A .2 B")
    assert not sees("A X1 B")
    assert not sees("A o2 B")


def test_adjacent_behind_two_obstacles_is_no_place_to_attack_from():
    d = draw("""
        . o B
        . E o
        . . .
    """)
    target, around = d.mask("B"), d.land.cells
    occupied, closed = d.blocking("B")
    assert aims.places_beside(d.land, 1, around, target) & d.mask("E")
    assert not aims.hit_from(d.land, target, 1, around, occupied, closed) & d.mask("E")


@rule("harakiri.large.pair")
def test_range_and_sight_must_hold_for_one_pair():
    # The upper pair is at range 4 without sight, the lower one in sight at range 5.
    text = """
        A A X . . B
        A A . . . .
    """
    assert sees(text)
    assert not hits(text, 4)
    assert hits(text, 5)


@rule("harakiri.large.pair")
def test_a_footprint_does_not_block_its_own_line():
    d = draw("""
        A A . B B
        A A . B B
    """)
    everything = d.mask("AB")
    assert aims.can_hit(d.land, d.mask("A"), d.mask("B"), 2, everything, 0)
    assert aims.blockers(d.land, d.mask("A"), d.mask("B"), everything, 0) == 0


def test_the_squares_that_close_the_shortest_line():
    d = draw("""
        A A X B
        A A X .
    """)
    assert aims.blockers(d.land, d.mask("A"), d.mask("B"), *d.blocking("BX")) == 1 << d.land.cell(2, 0)
    d = draw("A1 # o B")
    assert aims.blockers(d.land, d.mask("A"), d.mask("B"), *d.blocking()) == d.land.wall


def places(d: Drawing, reach: int, size: int = 1) -> str:
    occupied, closed = d.blocking("BX")
    anchors = d.land.even[size] & ~d.land.touching(size, occupied)
    return marked(d.land, aims.places_to_hit(d.land, size, anchors, d.mask("B"), reach, occupied, closed))


def test_places_to_hit_from():
    d = draw("""
        . . .1 . .
        . o B . .
        . X . . #
    """)
    assert places(d, 1) == picture("""
        . x . x .
        . . . x .
        . . x x .
    """)
    assert places(d, 3) == picture("""
        . x x x x
        . . . x x
        . . x x .
    """)


def test_places_for_a_large_creature():
    d = draw("""
        . . . . .
        . . . . .
        . . X o .
        . . . B .
    """)
    assert places(d, 1, size=2) == picture("""
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    """)
    assert places(draw("B . . . .\n. . . . .\n. . . . ."), 2, size=2) == picture("""
        . x x . .
        x x x . .
        . . . . .
    """)


def test_toward_is_the_smallest_range():
    d = draw("""
        . . . . . . .
        . . . . . . .
        E . . . . . B
        . . . . . . .
        . . . . . . .
    """)
    reached = d.going("E", enemies="B").reach(d.cell("E"), 2)
    assert aims.nearest(d.land, 1, reached, d.mask("B")) == (4, 1 << d.land.cell(2, 2))


def test_away_is_the_largest_range():
    d = draw("""
        . . . . .
        . . . . .
        B E . . .
        . . . . .
        . . . . .
    """)
    reached = d.going("E", enemies="B").reach(d.cell("E"), 2)
    north, south = 1 << d.land.cell(3, 0), 1 << d.land.cell(3, 4)
    assert aims.farthest(d.land, 1, reached, d.mask("B")) == (5, north | south)


def test_who_cannot_come_nearer_is_nearest_where_it_stands():
    d = draw("""
        . . # . .
        . E # B .
        . . # . .
    """)
    reached = d.going("E", enemies="B").reach(d.cell("E"), 3)
    assert aims.nearest(d.land, 1, reached, d.mask("B")) == (2, d.mask("E"))


def test_nobody_is_nearest_among_none():
    d = draw("A B")
    assert aims.nearest(d.land, 1, 0, d.mask("B")) == aims.farthest(d.land, 1, 0, d.mask("B")) == (-1, 0)
