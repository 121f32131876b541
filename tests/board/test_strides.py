"""Walks over ground on several levels, drawn."""

from __future__ import annotations

import pytest

from hyakki.board import aims
from hyakki.board.strides import Going, cheapest
from tests.board.levelsdrawing import Drawing, draw, marked, picture
from tests.rules import rule


def reach(d: Drawing, letter: str, budget: int, **how) -> str:
    return marked(d.land, d.going(letter, **how).reach(d.cell(letter), budget))


@rule("harakiri.terrain.difficult")
def test_leaving_difficult_ground_costs_two_and_entering_it_one():
    d = draw("A ~ ~B C")
    going = d.going("A")
    layers = going.layers(d.cell("A"), 9)
    assert going.cost_of(layers, d.cell("B")) == 3
    assert going.cost_of(layers, d.cell("C")) == 5
    assert going.path(layers, d.cell("C")) == [0, 1, 2, 3]


@rule("harakiri.terrain.difficult")
def test_leaving_difficult_ground_diagonally_costs_two_as_well():
    d = draw("""
        ~A .
        . B
    """)
    going = d.going("A")
    assert going.cost_of(going.layers(d.cell("A"), 9), d.cell("B")) == 2


@rule("harakiri.terrain.difficult-insufficient")
def test_one_point_does_not_lead_off_difficult_ground():
    d = draw("""
        ~A .
        . .
    """)
    assert d.going("A").layers(d.cell("A"), 1) == [d.mask("A")]
    assert d.going("A").reach(d.cell("A"), 2) == d.land.cells


def test_the_sure_footed_leave_it_for_one():
    d = draw("A ~ ~ .")
    assert len(d.going("A", sure=True).layers(0, 9)) == 4


def test_the_cheap_way_round_may_have_more_steps():
    d = draw("""
        # . . #
        A ~ ~ B
    """)
    going = d.going("A")
    # Walls beside their diagonals close the way above, so the ground below must be crossed.
    assert going.cost_of(going.layers(d.cell("A"), 9), d.cell("B")) == 5
    d = draw("""
        . . . . .
        A ~ ~ ~ B
    """)
    going = d.going("A")
    layers = going.layers(d.cell("A"), 9)
    assert going.cost_of(layers, d.cell("B")) == 4
    assert going.path(layers, d.cell("B")) == [5, 1, 2, 3, 9]


def test_a_large_creature_pays_for_difficult_ground_under_any_part():
    d = draw("""
        A ~A . .
        A A . .
    """)
    going = d.going("A")
    assert [bin(layer) for layer in going.layers(0, 4)] == ["0b1", "0b0", "0b10", "0b0", "0b100"]


def test_a_large_creature_needs_room_on_one_height():
    d = draw("""
        A A . . .1 .1
        A A . . .1 .1
        . . o . .1 .1
        . . . . .1 .1
    """)
    assert reach(d, "A", 9) == picture("""
        x x x . . .
        x . . . . .
        x . . . . .
        . . . . . .
    """)


def test_a_path_is_always_the_same_one():
    d = draw("""
        . . .
        A . B
        . . .
    """)
    going = d.going("A", enemies="")
    layers = going.layers(d.cell("A"), 4)
    assert going.path(layers, d.cell("B")) == [3, 4, 5]
    assert going.path(layers, d.cell("A")) == [3]
    with pytest.raises(ValueError, match="no walk to square 5"):
        going.path(layers[:1], d.cell("B"))


def test_a_creature_north_of_a_walker_forbids_the_steps_past_it():
    d = draw("""
        . X .
        . A .
        . . .
    """)
    assert reach(d, "A", 1) == picture("""
        . . .
        x x x
        x x x
    """)


def test_friends_are_passed_but_nobody_ends_on_them():
    d = draw("""
        # # # # #
        A F . o .
        # # # # #
    """)
    going = d.going("A")
    reached = going.reach(d.cell("A"), 2)
    assert reached == d.mask("AF") | 1 << d.land.cell(2, 1)
    assert going.ends(reached, d.mask("F")) == d.mask("A") | 1 << d.land.cell(2, 1)


@rule("harakiri.flying.movement")
def test_a_flyer_crosses_an_obstacle_and_does_not_end_on_it():
    d = draw("A o ~2 X .")
    going = d.going("A", kind="flying")
    layers = going.layers(d.cell("A"), 9)
    assert [layer.bit_length() - 1 for layer in layers] == [0, 1, 2, 3, 4]
    ends = going.ends(going.reach(d.cell("A"), 9), d.mask("X"))
    assert marked(d.land, ends) == "x . x . x"


@rule("harakiri.flying.movement")
def test_a_large_flyer_passes_an_edge_and_ends_on_one_height():
    d = draw("""
        A A .1 .1
        A A .1 .1
    """)
    going = d.going("A", kind="flying")
    reached = going.reach(0, 2)
    assert marked(d.land, reached) == "x x x .\n. . . ."
    assert marked(d.land, going.ends(reached, 0)) == "x . x .\n. . . ."


@rule("harakiri.terrain.inaccessible")
def test_a_flyer_does_not_cross_a_wall_and_a_spectral_creature_does():
    d = draw("""
        A # .
        . # .
    """)
    assert reach(d, "A", 9, kind="flying") == picture("""
        x . .
        x . .
    """)
    assert reach(d, "A", 2, kind="spectral") == picture("""
        x x x
        x x x
    """)


@rule("harakiri.spectral.movement")
def test_a_spectral_creature_may_end_inside_a_wall_but_on_nobody():
    d = draw("A # X ~ .")
    going = d.going("A", kind="spectral")
    reached = going.reach(d.cell("A"), 9)
    assert marked(d.land, going.ends(reached, d.mask("X"))) == "x x . x x"


def test_nobody_walks_off_what_is_there():
    d = draw("A . B B")
    land = d.land
    for kind in ("walk", "flying", "spectral"):
        going = Going(land.gait(kind), d.mask("B"), d.mask("B"), off=d.mask("B"))
        assert marked(land, going.reach(0, 9)) == "x x . ."


def test_straight_runs():
    d = draw("""
        . . . . .
        . A ~ . .
        . . . . .
        . X . . .
    """)
    going = d.going("A")
    assert going.straight(d.cell("A"), 1, 3) == [6, 7, 8]
    assert going.straight(d.cell("A"), 2, 3) == [6, 11]
    layers = going.runs(d.cell("A"), 3)
    assert [marked(d.land, layer) for layer in layers[1:]] == [
        picture("""
            x x x . .
            x . x . .
            x x x . .
            . . . . .
        """),
        picture("""
            . . . . .
            . . . . .
            . . . . .
            . . . x .
        """),
        picture("""
            . . . . .
            . . . x .
            . . . . .
            . . . . .
        """),
    ]


def test_steps_past_enemies_are_steps_without_them():
    d = draw("""
        # X B
        A X C
        # # #
    """)
    assert d.step("AB") == "far"
    going = d.going("A", enemies="")
    assert d.mask("BC") & ~going.reach(d.cell("A"), 2) == 0
    assert d.mask("BC") & d.going("A").reach(d.cell("A"), 9) == 0


def test_nothing_is_cheapest_where_nothing_is_reached():
    assert cheapest([0b1, 0, 0b110], 0b100) == (2, 0b100)
    assert cheapest([0b1, 0, 0b110], 0b1000) == (-1, 0)


def kappa() -> Drawing:
    """The kappa K with movement 3: Akira A and Hikaru H have 9 health, Tomoe T has 8."""
    return draw("""
        K . . T A .
        # # . . # .
        . . . . . H
    """)


def test_the_kappa_reaches_tomoe_by_two_steps_and_akira_not_at_all():
    d = kappa()
    going = d.going("K", enemies="TAH")
    layers = going.layers(d.cell("K"), 3)
    ends = going.ends(going.reach(d.cell("K"), 3), d.mask("TAH"))
    assert aims.places_beside(d.land, 1, ends, d.mask("A")) == 0
    assert aims.places_beside(d.land, 1, ends, d.mask("H")) == 0
    near_tomoe = aims.places_beside(d.land, 1, ends, d.mask("T"))
    assert cheapest(layers, near_tomoe) == (2, 1 << d.land.cell(2, 0))


def test_only_tomoe_keeps_the_kappa_from_akira():
    d = kappa()
    going = d.going("K", enemies="AH")
    ends = going.ends(going.reach(d.cell("K"), 3), d.mask("TAH"))
    assert aims.places_beside(d.land, 1, ends, d.mask("A")) == 1 << d.land.cell(3, 1)
