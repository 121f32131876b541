"""Squares, lines, distances, touching, pushing and regions, drawn."""

from __future__ import annotations

import copy

import pytest

from hyakki.board.masks import bits
from hyakki.board.poses import E, N, S, W
from hyakki.board.squares import Grid, touching
from tests.board.drawing import draw, marked, picture
from tests.rules import rule


@rule("journey.map.adjacent")
def test_adjacent_are_the_eight_squares_around():
    d = draw("""
        . . . .
        . P . .
        . . . .
    """)
    assert marked(d.grid, d.grid.ring(d.mask("P"))) == picture("""
        o o o .
        o . o .
        o o o .
    """)


@rule("journey.map.adjacent", "journey.terrain.token-sizes")
def test_ten_squares_surround_a_gate():
    d = draw("""
        . . . .
        . G G .
        . . . .
    """)
    assert d.grid.ring(d.mask("G")).bit_count() == 10


def test_a_ring_stops_at_the_edge_of_the_board():
    d = draw("""
        P . .
        . _ .
        . . Q
    """)
    assert marked(d.grid, d.grid.ring(d.mask("PQ"))) == picture("""
        . o .
        o . o
        . o .
    """)


@rule("journey.map.adjacent-walls")
def test_nobody_reaches_through_a_line():
    d = draw("""
        . . .
        . P|W
        . . .
    """)
    assert not d.grid.adjacent_reach(d.cell("P"), d.cell("W"))


@rule("journey.map.adjacent-walls")
def test_a_well_without_a_line_between_is_in_reach():
    d = draw("""
        . . .
        . P W
    """)
    assert d.grid.adjacent_reach(d.cell("P"), d.cell("W"), walls=d.mask("W"))


@rule("journey.map.adjacent-walls")
def test_diagonal_reach_needs_one_way_round_the_corner():
    open_corner = draw("""
        P|.
        . W
    """)
    assert open_corner.grid.adjacent_reach(open_corner.cell("P"), open_corner.cell("W"))
    closed_corner = draw("""
        P|.
        #|W
    """)
    assert not closed_corner.grid.adjacent_reach(closed_corner.cell("P"), closed_corner.cell("W"))
    straight_wall = draw("""
        P|.
        .|W
    """)
    assert not straight_wall.grid.adjacent_reach(straight_wall.cell("P"), straight_wall.cell("W"))


@rule("journey.map.adjacent-walls")
def test_squares_from_which_a_gate_is_touched():
    d = draw("""
        . . . .
        - -
        . G G|.
        . . . .
    """)
    assert marked(d.grid, d.grid.beside(d.mask("G"))) == picture("""
        . o o o
        o . . .
        o o o o
    """)


@rule("journey.map.board-distance")
def test_board_distance_ignores_walls():
    d = draw("""
        A # . .
        . # . .
        . # . .
        . # . .
        . # . B
    """)
    assert d.grid.board_distance(d.mask("A"), d.mask("B")) == 7


@rule("journey.map.board-distance")
def test_board_distance_is_between_the_nearest_squares():
    d = draw("""
        A A . . .
        A A . B B
        . . . . .
    """)
    assert d.grid.board_distance(d.mask("A"), d.mask("B")) == 2
    assert d.grid.nearest_offset(d.mask("A"), d.mask("B")) == (2, 0)


@rule("journey.map.on-tile")
def test_a_large_base_is_on_every_tile_that_it_touches():
    d = draw("""
        A A B B
        A A B B
    """)
    astride = d.grid.cell(2, 0)
    for tile in "AB":
        assert touching(d.grid, "1x2", d.mask(tile))[E] >> astride & 1
    assert not touching(d.grid, "1x2", d.mask("A"))[W] >> astride & 1


def test_a_line_is_known_on_both_sides():
    d = draw("""
        A|B
        =
        C .
    """)
    assert d.grid.fences[E] >> d.cell("A") & 1
    assert d.grid.fences[W] >> d.cell("B") & 1
    assert d.grid.bounds[S] >> d.cell("A") & 1
    assert d.grid.bounds[N] >> d.cell("C") & 1


@rule("journey.terrain.yellow-special", "journey.terrain.purple")
def test_what_passes_walls_passes_no_bounds():
    d = draw(
        """
        .|# . ! . % .
    """.replace(" ! ", "!")
    )
    assert bits(d.grid.exits[E]) == []
    assert bits(d.grid.free_exits[E]) == [0, 1]


@rule("journey.knockback.not-legal-move")
def test_a_push_may_go_backwards_and_diagonally():
    d = draw("""
        . . .
        . T .
        . . .
    """)
    target = d.mask("T")
    pushes = {(dx, dy): d.grid.push(target, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy}
    assert pushes[1, -1] == 1 << d.grid.cell(2, 0)
    assert sum(pushes.values()) == d.grid.ring(target)


@rule("journey.knockback.obstacles")
@pytest.mark.parametrize(
    "drawing",
    ["T M", "T|.", "T!.", "T #", "T %", "T _", "T"],
    ids=["miniature", "fence", "bound", "structure", "void", "gap", "edge of the board"],
)
def test_a_push_stops_at(drawing):
    d = draw(drawing)
    assert not d.grid.push_ok(d.cell("T"), 1, 0, blockers=d.masks.get("M", 0))


@rule("journey.knockback.obstacles")
@pytest.mark.parametrize(
    ("drawing", "free"),
    [
        ("T .\n. .", True),
        ("T M\nM .", True),
        ("T|.\n. .", True),
        ("T|.\n-\n. .", False),
        ("T|.\n.|.", False),
        ("T #\n. .", True),
        ("T #\n# .", False),
        ("T .\n. M", False),
        ("T _\n. .", True),
        ("T _\n_ .", False),
    ],
    ids=[
        "open ground",
        "miniatures beside the corner do not matter",
        "one way closed by a line",
        "both ways closed at the start",
        "a straight wall through the corner",
        "one structure beside the corner",
        "structures on both sides",
        "occupied destination",
        "one gap beside the corner",
        "gaps on both sides",
    ],
)
def test_a_diagonal_push(drawing, free):
    d = draw(drawing)
    assert d.grid.push_ok(d.cell("T"), 1, 1, blockers=d.masks.get("M", 0)) == free


@rule("journey.terrain.tokens", "journey.knockback.obstacles")
def test_tokens_have_lines_round_them():
    d = draw("""
        T W
        W .
    """)
    assert d.grid.push_ok(d.cell("T"), 1, 1, blockers=d.mask("W"))
    assert not d.grid.push_ok(d.cell("T"), 1, 1, walls=d.mask("W"))


@rule("journey.knockback.large")
def test_a_large_base_is_pushed_as_one():
    d = draw("""
        . T T .
        . T T M
    """)
    assert d.grid.push(d.mask("T"), 1, 0, blockers=d.mask("MT")) == 0
    assert marked(d.grid, d.grid.push(d.mask("T"), -1, 0, blockers=d.mask("MT"))) == picture("""
        o o . .
        o o . .
    """)


@rule("journey.ai.inactive-region")
def test_walls_and_closed_doors_bound_a_region():
    d = draw("""
        . . # . .
        . . D . .
        . . D . .
        . . # . .
    """)
    start = 1 << d.grid.cell(0, 0)
    assert marked(d.grid, d.grid.flood(start, blocked=d.mask("D"))) == picture("""
        o o . . .
        o o . . .
        o o . . .
        o o . . .
    """)
    assert d.grid.flood(start) == d.grid.open
    assert len(d.grid.regions(d.grid.open & ~d.mask("D"))) == 2


@rule("journey.ai.inactive-region")
def test_lines_bound_a_region():
    d = draw("""
        A . .
        - - =
        . . .
    """)
    assert marked(d.grid, d.grid.flood(d.mask("A"))) == picture("""
        o o o
        . . .
    """)


def test_a_grid_is_shared_not_copied():
    grid = Grid.drawn(["..", ".."])
    assert copy.copy(grid) is grid
    assert copy.deepcopy([grid])[0] is grid


@pytest.mark.parametrize("size", [(0, 3), (3, 0), (200, 200)])
def test_grids_have_a_sensible_size(size):
    with pytest.raises(ValueError, match="expected 1 to 255 columns and rows"):
        Grid(size[0], size[1], cells=0)


def test_squares_beyond_the_grid_are_refused():
    with pytest.raises(ValueError, match="outside the grid of 2 x 2"):
        Grid(2, 2, cells=0b11111)
    with pytest.raises(ValueError, match="no square 2,0"):
        Grid.drawn(["..", ".."]).cell(2, 0)
