"""Steps, turns and walks of all bases, drawn."""

from __future__ import annotations

import pytest

from hyakki.board.poses import BASES, E, N, S, W, poses
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
from hyakki.board.squares import touching
from tests.board.drawing import draw, marked, picture, union
from tests.rules import rule


@rule("journey.move.forward")
def test_a_walk_without_turns_goes_straight_ahead():
    d = draw("""
        # # # # # # #
        . > . . . . .
        # # # # # # #
    """)
    found = layers(d.grid, "1x1", d.pose, d.grid.open, limit=4)
    straight = [(0, front[E], 0, 0) for front in found]
    assert marked(d.grid, union(straight)) == picture("""
        . . . . . . .
        . o o o o o .
        . . . . . . .
    """)


@rule("journey.move.no-diagonal", "journey.move.no-backward")
def test_one_movement_point_leads_ahead_or_turns():
    d = draw("""
        . . .
        . ^ .
        . . .
    """)
    here = d.pose[0]
    found = layers(d.grid, "1x1", d.pose, d.grid.open, limit=1)
    assert poses(found[1]) == [(d.grid.cell(1, 0), N), (here, E), (here, W)]


@rule("journey.move.no-backward", "journey.move.turn")
def test_the_square_behind_costs_two_turns_and_a_step():
    d = draw("""
        . . .
        . ^ .
        . B .
    """)
    cost, _ = nearest(d.grid, "1x1", d.pose, (d.mask("B"),) * 4, d.grid.open)
    assert cost == 3


@rule("journey.move.turn")
def test_a_turn_costs_as_much_as_a_step():
    d = draw("""
        . . A . .
        . . . . .
        > . . . .
    """)
    found = layers(d.grid, "1x1", d.pose, d.grid.open, limit=5)
    assert cost_of(found, (d.cell("A"), N)) == 5
    assert cost_of(found, (d.cell("A"), E)) is None
    assert marked(d.grid, union(found[:4])) == picture("""
        o . . . .
        o o . . .
        o o o o .
    """)


@rule("journey.move.turn-rectangular")
def test_a_long_base_turns_round_either_square():
    d = draw("""
        . . . . .
        . . ^ . .
        . . r . .
        . . . . .
    """)
    found = turns(d.grid, "1x2", d.pose, d.grid.open)
    assert {(d.grid.xs[cell], d.grid.ys[cell], facing) for cell, facing in found} == {
        (2, 1, E),  # round the front square: the rear swings to the west
        (2, 1, W),
        (3, 2, E),  # round the rear square: the front swings to the east
        (1, 2, W),
    }
    east_round_rear = d.grid.footprint("1x2", d.grid.cell(3, 2), E)
    assert marked(d.grid, east_round_rear) == picture("""
        . . . . .
        . . . . .
        . . o o .
        . . . . .
    """)


@rule("journey.move.turn-sweep", "journey.terrain.yellow-move")
def test_a_line_beside_the_pivot_forbids_the_turn():
    d = draw("""
        . . .
        . ^ .
        . r|.
        . . .
    """)
    found = turns(d.grid, "1x2", d.pose, d.grid.open)
    assert (d.grid.cell(2, 2), E) not in found
    assert (d.grid.cell(0, 2), W) in found


@rule("journey.move.turn-sweep")
def test_squares_swept_diagonally_are_not_checked():
    d = draw("""
        . . .
        . ^ X
        . r .
    """)
    assert (d.grid.cell(2, 2), E) in turns(d.grid, "1x2", d.pose, d.grid.open & ~d.mask("X"))


@rule("journey.move.turn-sweep", "journey.move.blocked")
def test_a_turning_base_must_end_on_free_squares():
    d = draw("""
        . . .
        X ^ X
        X r X
        . . .
    """)
    assert turns(d.grid, "1x2", d.pose, d.grid.open & ~d.mask("X")) == []


@rule("journey.move.square-base-turn")
@pytest.mark.parametrize("base", ["1x1", "2x2"])
def test_square_bases_turn_in_place_between_walls(base):
    d = draw("""
        #|^ .|#
        #|. .|#
    """)
    found = layers(d.grid, base, d.pose, d.grid.open, limit=1)
    assert cost_of(found, (d.pose[0], E)) == cost_of(found, (d.pose[0], W)) == 1


@rule("journey.move.blocked")
@pytest.mark.parametrize("base", BASES)
def test_nobody_steps_on_a_blocked_square(base):
    d = draw("""
        . . . . .
        . . > . M
        . . . M .
    """)
    blocked = d.mask("M") | 1 << d.grid.cell(3, 1)
    assert step(d.grid, base, d.pose, d.grid.open & ~blocked) is None


@rule("journey.move.large-forward")
def test_a_large_base_needs_every_square_ahead():
    d = draw("""
        . X . .
        ^ . . .
        . . . .
    """)
    free = d.grid.open & ~d.mask("X")
    assert step(d.grid, "2x2", d.pose, free) is None
    assert step(d.grid, "1x1", d.pose, free) == (d.grid.cell(0, 0), N)


@rule("journey.move.large-forward", "journey.terrain.yellow-move")
def test_a_large_base_is_stopped_by_a_line_across_any_edge():
    d = draw("""
        . . .
          -
        ^ . .
        . . .
    """)
    assert step(d.grid, "2x2", d.pose, d.grid.open) is None
    inside = draw("""
        . . .
        ^ . .
          -
        . . .
    """)
    assert step(inside.grid, "2x2", inside.pose, inside.grid.open) is None
    along = draw("""
        > . . .
            -
        . . . .
    """)
    assert step(along.grid, "2x2", along.pose, along.grid.open) is None


@rule("journey.terrain.yellow-move", "journey.terrain.purple")
@pytest.mark.parametrize("drawing", [">|.", ">!."], ids=["fence", "bound"])
def test_a_line_stops_a_step(drawing):
    d = draw(drawing)
    assert step(d.grid, "1x1", d.pose, d.grid.open) is None


@rule("journey.move.edge")
@pytest.mark.parametrize("drawing", [". >", "> _ ."], ids=["last column", "gap"])
def test_nobody_leaves_the_board(drawing):
    d = draw(drawing)
    assert step(d.grid, "1x1", d.pose, d.grid.open) is None
    assert union(layers(d.grid, "1x1", d.pose, d.grid.open)) & ~d.grid.cells == 0


@rule("journey.terrain.yellow-special", "journey.terrain.purple", "journey.special.phase")
def test_phasing_walkers_pass_walls_and_go_round_chasms():
    d = draw("""
        > # .|A
        > % . .
    """)
    through = d.grid.cells & ~d.grid.void
    start = (d.grid.cell(0, 0), E)
    found = layers(d.grid, "1x1", start, through, exits=d.grid.free_exits)
    assert cost_of(found, (d.cell("A"), E)) == 3
    low = (d.grid.cell(0, 1), E)
    round_about = layers(d.grid, "1x1", low, through, exits=d.grid.free_exits)
    assert cost_of(round_about, (d.grid.cell(2, 1), S)) == 7


@rule("journey.map.path-distance", "journey.ai.water")
def test_a_walk_goes_round_what_is_in_the_way():
    d = draw("""
        . . . . .
        . # # # .
        > X . . A
        . # # # .
        . . . . .
    """)
    goals = (d.mask("A"),) * 4
    cost, found = nearest(d.grid, "1x1", d.pose, goals, d.grid.open & ~d.mask("X"))
    assert cost == 11
    walk = path(d.grid, "1x1", found, (d.cell("A"), S))
    assert len(walk) == 12
    assert marked(d.grid, sum(1 << cell for cell in {cell for cell, _ in walk})) == picture("""
        o o o o o
        o . . . o
        o . . . o
        . . . . .
        . . . . .
    """)


def test_a_long_base_cannot_take_the_corner_of_a_narrow_alley():
    d = draw("""
        r # # #
        v # # #
        . # # #
        . . . .
    """)
    found = layers(d.grid, "1x2", d.pose, d.grid.open)
    assert marked(d.grid, union(found)) == picture("""
        . . . .
        o . . .
        o . . .
        o . . .
    """)
    wider = draw("""
        r # # #
        v # # #
        . . # #
        . . . .
    """)
    assert union(layers(wider.grid, "1x2", wider.pose, wider.grid.open)) >> wider.grid.cell(3, 3) & 1


def test_no_goal_in_reach():
    d = draw("> . # A")
    cost, found = nearest(d.grid, "1x1", d.pose, (d.mask("A"),) * 4, d.grid.open)
    assert cost is None
    assert found == layers(d.grid, "1x1", d.pose, d.grid.open)


def test_a_goal_underfoot_costs_nothing():
    d = draw("> . .")
    assert nearest(d.grid, "1x1", d.pose, (0, 0b1, 0, 0), d.grid.open) == (0, [(0, 1, 0, 0)])


def test_a_search_backwards_knows_the_cost_of_every_start():
    d = draw("""
        . . . .
        . # # .
        . . . A
    """)
    back = layers_back(d.grid, "1x1", (0, d.mask("A"), 0, 0), d.grid.open)
    for cost, front in enumerate(back):
        for pose in poses(front):
            assert nearest(d.grid, "1x1", pose, (0, d.mask("A"), 0, 0), d.grid.open)[0] == cost


def test_a_walk_to_a_pose_outside_the_layers_is_refused():
    d = draw("> . .")
    found = layers(d.grid, "1x1", d.pose, d.grid.open, limit=1)
    with pytest.raises(ValueError, match="no walk to square 2, facing 1"):
        path(d.grid, "1x1", found, (2, E))


def test_a_long_base_never_lies_across_a_line():
    d = draw("""
        . . .
          -
        . . .
    """)
    north, east, _, _ = legal_poses(d.grid, "1x2", d.grid.open)
    assert marked(d.grid, north) == picture("""
        o . o
        . . .
    """)
    assert marked(d.grid, east) == picture("""
        . o o
        . o o
    """)


@rule("journey.unconscious.obstacle")
def test_poses_on_a_body_can_be_passed_but_taken_out_at_the_end():
    d = draw("> B .")
    found = layers(d.grid, "1x1", d.pose, d.grid.open, limit=2)
    on_body = touching(d.grid, "1x1", d.mask("B"))
    ends = [tuple(mask & ~body for mask, body in zip(front, on_body, strict=True)) for front in found]
    assert marked(d.grid, ends[1][E] | ends[2][E]) == ". . o"


@rule("journey.terrain.blue")
def test_blue_costs_two_to_enter_and_two_to_turn_on():
    d = draw("> b .")
    found = costs_1x1(d.grid, d.pose, d.grid.open, d.mask("b"), limit=4)
    water = d.cell("b")
    assert cost_of(found, (water, E)) == 2
    assert cost_of(found, (water, N)) == 4


@rule("journey.terrain.blue-scope")
def test_leaving_blue_costs_one():
    d = draw("b > .")
    found = costs_1x1(d.grid, (d.cell("b"), E), d.grid.open, d.mask("b"), limit=4)
    assert cost_of(found, (d.grid.cell(1, 0), E)) == 1


@rule("journey.terrain.blue-double")
def test_a_double_move_is_one_pool():
    d = draw("> b b b")
    blue = d.mask("b")
    assert cost_of(costs_1x1(d.grid, d.pose, d.grid.open, blue, limit=6), (d.grid.cell(3, 0), E)) == 6
    single = costs_1x1(d.grid, d.pose, d.grid.open, blue, limit=3)
    assert marked(d.grid, union(single)) == "o o . ."


@rule("journey.terrain.blue-short")
def test_one_point_is_not_enough_for_blue():
    d = draw("> b .")
    assert marked(d.grid, union(costs_1x1(d.grid, d.pose, d.grid.open, d.mask("b"), limit=1))) == "o . ."
    on_blue = costs_1x1(d.grid, (d.cell("b"), E), d.grid.open, d.mask("b"), limit=1)
    assert cost_of(on_blue, (d.cell("b"), S)) is None
