"""Range and sight by the line between centres, drawn."""

from __future__ import annotations

from copy import copy, deepcopy

import pytest

from hyakki.board.masks import bits
from hyakki.board.rays import Rays, range_count, rays_of
from tests.board.levelsdrawing import draw, marked, picture
from tests.rules import rule


def clear(text: str) -> bool:
    """Whether A sees B on one height; X, o and # are occupied."""
    d = draw(text)
    occupied, _ = d.blocking()
    return d.land.rays.sees(d.cell("A"), d.cell("B"), occupied)


@rule("harakiri.range.definition", "harakiri.range.closed-form")
@pytest.mark.parametrize(
    ("offset", "count"),
    [((2, 1), 3), ((2, 2), 2), ((3, 1), 3), ((4, 2), 6), ((5, 0), 5), ((1, 1), 1), ((3, 3), 3), ((6, 2), 6)],
)
def test_range_counts_the_squares_that_the_line_enters(offset, count):
    dx, dy = offset
    for columns, rows in ((dx, dy), (-dx, dy), (dx, -dy), (dy, dx)):
        assert range_count(columns, rows) == count
    assert rays_of(12, 12).ranges[0][dy * 12 + dx] == count


@rule("harakiri.range.definition")
def test_range_is_no_distance():
    d = draw("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert marked(d.land, d.land.rays.within(d.cell("A"), 2)) == picture("""
        . . . . . . .
        . x . x . x .
        . . x x x . .
        . x x x x x .
        . . x x x . .
        . x . x . x .
        . . . . . . .
    """)
    assert marked(d.land, d.land.rays.within(d.cell("A"), 3)) == picture("""
        x . x x x . x
        . x x x x x .
        x x x x x x x
        x x x x x x x
        x x x x x x x
        . x x x x x .
        x . x x x . x
    """)


def test_the_whole_grid_is_within_a_large_range_and_nothing_within_less_than_none():
    rays = rays_of(5, 3)
    assert rays.within(7, 99) == (1 << 15) - 1
    assert rays.within(7, 0) == 1 << 7
    assert rays.within(7, -1) == 0


def test_large_footprints_are_as_near_as_their_nearest_squares():
    d = draw("""
        A A . . B
        A A . . .
    """)
    assert d.land.rays.range_between(d.mask("A"), d.mask("B")) == 3
    assert marked(d.land, d.land.rays.near(d.mask("A"), 1)) == picture("""
        x x x . .
        x x x . .
    """)


@rule("harakiri.los.definition")
@pytest.mark.parametrize("text", ["A X B", "A . o . B", "A # . B"])
def test_an_occupied_square_that_the_line_passes_closes_it(text):
    assert not clear(text)


@rule("harakiri.los.definition")
def test_what_the_line_passes_is_not_what_a_walk_would_pass():
    assert not clear("""
        A X .
        . . B
    """)
    assert not clear("""
        A . .
        . X B
    """)
    assert clear("""
        A . X
        X . B
    """)


@rule("harakiri.los.definition")
def test_one_touched_corner_does_not_close_the_line_and_two_do():
    assert clear("""
        A o
        . B
    """)
    assert not clear("""
        A o
        X B
    """)


@rule("harakiri.los.corner-count")
def test_touched_squares_are_counted_over_the_whole_line():
    assert not clear("""
        A o .
        . . .
        . X B
    """)
    assert not clear("""
        A . . .
        X . . .
        . . . o
        . . . B
    """)
    assert clear("""
        A o .
        . . .
        . . B
    """)


@rule("harakiri.los.definition")
def test_lines_that_are_no_diagonals_touch_corners_too():
    # Three to one: the line enters the squares before and behind the corner in its middle.
    assert clear("""
        A . o .
        . . . B
    """)
    assert not clear("""
        A . o .
        . X . B
    """)
    assert not clear("""
        A X . .
        . . . B
    """)


@rule("harakiri.los.definition")
def test_origin_and_target_never_count():
    d = draw("A . B")
    assert d.land.rays.sees(d.cell("A"), d.cell("B"), occupied=d.mask("AB"))
    assert d.land.rays.sees(d.cell("A"), d.cell("A"), occupied=d.mask("AB"))


def test_what_a_square_sees():
    d = draw("""
        . . . . .
        . X . o .
        . . A . .
        . . . . .
        . o o . .
    """)
    occupied, _ = d.blocking()
    assert marked(d.land, d.land.rays.seen(d.cell("A"), d.land.cells, occupied)) == picture("""
        . . x . .
        . x x x .
        x x x x x
        x x x x x
        x x x x x
    """)
    assert d.land.rays.seen(d.cell("A"), d.mask("X"), occupied) == d.mask("X")


def test_what_closes_a_line():
    d = draw("""
        A X .
        . . .
        . o B
    """)
    occupied, _ = d.blocking()
    rays = d.land.rays
    assert rays.blockers(d.cell("A"), d.cell("B"), occupied) == d.mask("X") | d.land.obstacle
    assert rays.blockers(d.cell("A"), d.cell("B"), d.mask("X")) == 0


def test_beams_go_straight_as_far_as_the_grid():
    d = draw("""
        . . . . .
        . . A . .
        . . . . .
        . . . . .
    """)
    everything = 0
    for beam in d.land.rays.beams(d.cell("A"), 3):
        everything |= beam
    assert marked(d.land, everything) == picture("""
        . x x x .
        x x . x x
        . x x x .
        x . x . x
    """)
    assert [bits(beam) for beam in d.land.rays.beams(d.cell("A"), 1)][:2] == [[2], [8]]


def test_grids_of_one_size_share_their_lines_and_are_never_copied():
    assert rays_of(8, 8) is rays_of(8, 8)
    assert copy(rays_of(8, 8)) is deepcopy(rays_of(8, 8)) is rays_of(8, 8)
    with pytest.raises(ValueError, match="grid of 0 x 3"):
        Rays(0, 3)
