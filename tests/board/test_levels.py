"""Ground on several levels, drawn: who is adjacent, and which single steps are possible."""

from __future__ import annotations

from copy import copy, deepcopy

import pytest

from hyakki.board.aims import adjacent
from hyakki.board.levels import Terrain
from hyakki.board.masks import bits
from tests.board.levelsdrawing import draw, marked, picture
from tests.rules import rule


def test_signs_of_a_drawing():
    land = Terrain.drawn(["#o~", "S+*", ". @"], heights=["012"])
    assert [bits(mask) for mask in (land.wall, land.obstacle, land.difficult)] == [[0, 7], [1], [2]]
    assert [bits(mask) for mask in (land.stairs, land.doors, land.special)] == [[3], [4], [5]]
    assert list(land.heights) == [0, 1, 2, 0, 0, 0, 0, 0, 0]
    assert [bits(mask) for mask in land.level] == [[0, 3, 4, 5, 6, 8], [1], [2]]


def test_ground_that_does_not_fit_its_grid_is_refused():
    with pytest.raises(ValueError, match="grid of 2 x 2"):
        Terrain(2, 2, cells=1 << 4, heights=bytes(4))
    with pytest.raises(ValueError, match="grid of 2 x 2"):
        Terrain(2, 2, cells=1, heights=bytes(3))
    with pytest.raises(ValueError, match="no square 2,0"):
        Terrain.drawn([".."]).cell(2, 0)


def test_ground_is_shared_and_its_steps_are_worked_out_once():
    land = Terrain.drawn(["..."])
    assert copy(land) is deepcopy(land) is land
    assert land.gait("walk") is land.gait("walk", 1, climb=False)
    assert land.gait("walk") is not land.gait("walk", climb=True)


@rule("harakiri.adjacency.squares")
def test_squares_that_share_a_side_or_a_corner_on_one_height_are_adjacent():
    d = draw("""
        . . . .1
        . A . .1
        . . .1 .
        . . . .
    """)
    assert marked(d.land, d.land.adjacent[d.cell("A")]) == picture("""
        x x x .
        x . x .
        x x . .
        . . . .
    """)


@rule("harakiri.adjacency.walls")
def test_nothing_between_two_squares_makes_them_less_adjacent():
    d = draw("""
        A #
        o B
    """)
    assert adjacent(d.land, d.mask("A"), d.mask("B"))
    occupied, _ = d.blocking()
    assert not d.land.rays.sees(d.cell("A"), d.cell("B"), occupied)


def test_nobody_is_adjacent_to_itself():
    d = draw("""
        A A .
        A A B
    """)
    assert not adjacent(d.land, d.mask("A"), d.mask("A"))
    assert marked(d.land, d.land.beside(d.mask("A"))) == picture("""
        . . x
        . . x
    """)


def test_a_large_creature_is_touched_by_any_of_its_squares():
    d = draw("""
        . . . . .
        . A A . C
        . A A . .
        . . . B .
    """)
    assert adjacent(d.land, d.mask("A"), d.mask("B"))
    assert adjacent(d.land, d.mask("B"), d.mask("A"))
    assert not adjacent(d.land, d.mask("A"), d.mask("C"))


@rule("harakiri.height.levels")
def test_without_stairs_there_is_no_step_between_heights():
    d = draw("""
        A B1
        C .
    """)
    assert d.step("AB") == "height"
    assert d.step("BA") == "height"
    assert d.step("AC") == ""


@rule("harakiri.height.stairs")
def test_a_stair_belongs_to_the_lower_level_and_leads_to_all_upper_neighbours_and_back():
    d = draw("""
        .1 B1 C1
        . SA .1
        D . .
    """)
    land, going = d.land, d.going("A")
    assert marked(land, going.next(d.cell("A"))) == picture("""
        x x x
        x . x
        x x x
    """)
    assert d.step("BA") == d.step("CA") == ""
    assert not adjacent(land, d.mask("A"), d.mask("B"))
    assert adjacent(land, d.mask("A"), d.mask("D"))


@rule("harakiri.height.stairs")
def test_a_stair_leads_one_level_up_only():
    d = draw("B1 SA D2")
    assert d.step("AB") == ""
    assert d.step("AD") == "height"
    d = draw("B1 SA1 D2")
    assert d.step("AB") == ""
    assert d.step("AD") == ""


@rule("harakiri.height.stairs")
def test_a_stair_on_the_upper_square_does_not_help():
    d = draw("A SB1")
    assert d.step("AB") == d.step("BA") == "height"


@pytest.mark.parametrize("beside", ["X", "o", "#"])
def test_an_occupied_square_beside_a_diagonal_forbids_it(beside):
    d = draw(f"""
        .  B
        A  {beside}
    """)
    assert d.step("AB") == "flank"
    d = draw(f"""
        {beside} B
        A  .
    """)
    assert d.step("AB") == "flank"
    assert d.going("A").flanks(d.cell("A"), d.cell("B")) == 1


def test_a_friend_beside_a_diagonal_does_not():
    d = draw("""
        F B
        A F
    """)
    assert d.step("AB") == ""


@rule("harakiri.height.diagonal")
def test_beside_a_diagonal_only_walls_matter_at_another_height():
    d = draw("""
        A1 o
        X2 B1
    """)
    assert d.step("AB") == ""
    d = draw("""
        A1 #
        .1 B1
    """)
    assert d.step("AB") == "flank"
    d = draw("""
        A1 o1
        .1 B1
    """)
    assert d.step("AB") == "flank"


@rule("harakiri.height.diagonal")
def test_a_diagonal_between_stair_and_upper_level_is_forbidden_by_what_is_beside_it_at_any_height():
    for beside in ("X", "X1", "X2", "o", "o1", "#"):
        d = draw(f"""
            .1 B1
            SA {beside}
        """)
        assert d.step("AB") == d.step("BA") == "flank"
    d = draw("""
        .1 B1
        SA .
    """)
    assert d.step("AB") == d.step("BA") == ""


def test_climbers_step_by_a_side_between_heights_that_differ_by_one():
    d = draw("""
        C1 B1
        A  D2
    """)
    assert d.step("AC", climb=True) == d.step("CA", climb=True) == ""
    assert d.step("AB", climb=True) == "height"
    assert d.step("BD", climb=True) == ""
    assert d.step("AD", climb=True) == "height"


@rule("harakiri.height.stairs-large")
def test_a_large_creature_does_not_climb_stairs():
    d = draw("""
        .1 .1 .1 .1
        .1 .1 .1 .1
        .  SA SA .
        .  A  A  .
    """)
    assert marked(d.land, d.going("A").reach(d.cell("A"), 9)) == picture("""
        . . . .
        . . . .
        x x x .
        . . . .
    """)


@rule("harakiri.large.diagonal")
@pytest.mark.parametrize("beside", ["X", "o", "#"])
def test_a_large_creature_steps_diagonally_only_over_free_squares(beside):
    free = draw("""
        . B .
        A A .
        A A .
    """)
    going = free.going("A")
    assert going.forbids(free.cell("A"), free.cell("B")) == ""
    for text in (
        f"""
        {beside} B .
        A A .
        A A .
        """,
        f"""
        . B .
        A A .
        A A {beside}
        """,
    ):
        d = draw(text)
        assert d.going("A").forbids(d.cell("A"), d.cell("B")) == "flank"
    d = draw(f"""
        . B {beside}
        A A .
        A A .
    """)
    assert d.going("A").forbids(d.cell("A"), d.cell("B")) == "taken"


@rule("harakiri.flying.movement", "harakiri.flying.diagonal", "harakiri.terrain.inaccessible")
def test_flyers_mind_walls_only():
    d = draw("""
        B2 X #
        o A .
        . . C
    """)
    going = d.going("A", kind="flying")
    assert marked(d.land, going.next(d.cell("A"))) == picture("""
        x x .
        x . x
        x x x
    """)
    d = draw("""
        . B
        A #
    """)
    assert d.step("AB", kind="flying") == "flank"


@rule("harakiri.spectral.movement", "harakiri.spectral.passes")
def test_spectral_creatures_step_everywhere():
    d = draw("""
        #2 X #
        o A .1
        _ # C
    """)
    assert marked(d.land, d.going("A", kind="spectral").next(d.cell("A"))) == picture("""
        x x x
        x . x
        . x x
    """)
