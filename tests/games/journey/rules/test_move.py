"""Walking, turning and where one may stand; map tiles, adjacency and distances."""

from __future__ import annotations

from itertools import product

import pytest

from hyakki.board.masks import bits
from hyakki.board.poses import VECTORS, E, N
from hyakki.board.posewalks import costs_1x1, turns
from hyakki.board.posewalks import step as step_of
from hyakki.games.journey.events import Moved
from hyakki.games.journey.options import FACING_NAMES
from hyakki.games.journey.rules import plan
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import adjacent, footprint, share_tile
from hyakki.games.journey.rules.move import do_step, do_turn, forbids_step, forbids_step_to, forbids_turn
from hyakki.games.journey.state import Journey
from tests.games.journey.table import at, give, legal, listen, load, play, position, run
from tests.rules import rule

OPEN = """
    . . . . . .
    . T> . . . .
    . . . . . .
"""


def steps(g: Journey) -> list[str]:
    return [text for text in legal(g) if text.startswith(("step", "turn"))]


def mv(g: Journey) -> int:
    assert g.act is not None
    return g.act.mv


@rule("journey.move.forward")
def test_up_to_mv_squares_straight_ahead():
    g = position(OPEN)
    play(g, "move")
    stops = [g.field.square(g.pilgrims[0].cell)]
    while any(text.startswith("step") for text in legal(g)):
        play(g, next(text for text in legal(g) if text.startswith("step")))
        stops.append(g.field.square(g.pilgrims[0].cell))
    assert stops == [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]
    assert mv(g) == 0


@rule("journey.move.forward")
def test_a_move_of_no_square_is_legal():
    g = position(OPEN)
    play(g, "move", "done")
    assert g.pilgrims[0].cell == at(g, 1, 1)


@rule("journey.move.no-diagonal", "journey.move.no-backward")
def test_only_the_square_ahead_can_be_entered():
    g = position(OPEN)
    play(g, "move")
    monk = g.pilgrims[0]
    reasons = {}
    for x, y in product(range(3), range(3)):
        refusal = forbids_step_to(g, monk, at(g, x, y))
        reasons[x, y] = refusal.rule if refusal else ""
    back = "journey.move.no-backward"
    diagonal = "journey.move.no-diagonal"
    assert reasons == {
        (0, 0): diagonal, (1, 0): back, (2, 0): diagonal,
        (0, 1): back, (1, 1): back, (2, 1): "",
        (0, 2): diagonal, (1, 2): back, (2, 2): diagonal,
    }  # fmt: skip
    assert steps(g) == ["step 2 1", "turn n", "turn s"]


@rule("journey.move.no-backward")
def test_one_square_back_costs_two_turns_and_a_step():
    g = position("""
        . . .
        . T^ .
        . . .
    """)  # fmt: skip
    found = costs_1x1(g.field.grid, (at(g, 1, 1), N), g.field.grid.open, 0, 4)
    cost = next(n for n, layer in enumerate(found) if any(mask >> at(g, 1, 2) & 1 for mask in layer))
    assert cost == 3


@rule("journey.move.turn")
def test_a_quarter_turn_costs_one_point():
    g = position("""
        . . . .
        . . . .
        M> . . T
    """, active="M")  # fmt: skip
    play(g, "move", "step 1 2", "step 2 2", "turn n")
    assert mv(g) == 2
    assert steps(g) == ["step 2 1", "turn w", "turn e"]
    play(g, "step 2 1", "step 2 0")
    assert (g.field.square(g.pilgrims[1].cell), mv(g)) == ((2, 0), 0)


@rule("journey.move.turn")
def test_half_a_turn_needs_two_quarters():
    g = position(OPEN)
    play(g, "move")
    refusal = forbids_turn(g, g.pilgrims[0], 3)
    assert refusal is not None
    assert refusal.rule == "journey.move.turn"


@rule("journey.move.turn-needs-move")
def test_no_turn_without_a_move():
    g = position("s> T> . .", ap=1)
    assert not steps(g)
    assert "attack 4" not in legal(g), "the enemy is behind and there is no free turn"
    refusal = forbids_turn(g, g.pilgrims[0], 0)
    assert refusal is not None
    assert refusal.rule == "journey.move.turn-needs-move"


@rule("journey.move.turn-rectangular")
def test_an_oblong_base_turns_round_one_of_its_squares():
    g = position("""
        . . . . .
        . . . . T<
        . . z^ . .
        . . Z . .
    """)  # fmt: skip
    found = turns(g.field.grid, "1x2", (at(g, 2, 2), N), g.field.grid.open)
    assert (at(g, 3, 3), E) in found, "round its rear: front east of it"
    assert (at(g, 2, 2), E) in found, "round its front: rear west of it"
    assert len(found) == 4


@rule("journey.move.turn-sweep")
def test_a_turn_must_clear_the_line_beside_its_pivot():
    drawing = """
        . . . . T
        . z^ . . .
        . Z . . .
    """
    g = position(drawing, yellow=[(1, 2, E)])
    found = turns(g.field.grid, "1x2", (at(g, 1, 1), N), g.field.grid.open)
    assert (at(g, 2, 2), E) not in found
    g = position(drawing)
    blocked = g.field.grid.open & ~(1 << at(g, 2, 1))  # only swept, not covered at the end
    assert (at(g, 2, 2), E) in turns(g.field.grid, "1x2", (at(g, 1, 1), N), blocked)


@rule("journey.move.square-base-turn")
def test_square_bases_turn_in_place_between_walls():
    g = position("""
        T . . . .
        # K^ k # .
        # k k # .
    """)  # fmt: skip
    anchor = at(g, 1, 1)
    assert turns(g.field.grid, "2x2", (anchor, N), g.field.grid.open) == [(anchor, 3), (anchor, 1)]


@rule("journey.move.blocked")
@pytest.mark.parametrize("ahead", ["M", "s", "#", "D", "X", "W", "U", "V", "1"])
def test_figures_structures_and_tokens_block(ahead):
    second = ahead if ahead in "D1" else "."
    g = position(f"""
        . . . .
        T> {ahead} . .
        . {second} . .
    """)  # fmt: skip
    play(g, "move")
    assert not [text for text in legal(g) if text.startswith("step")]
    assert forbids_step(g, g.pilgrims[0]) is not None


@rule("journey.move.large-forward")
def test_a_large_base_steps_only_if_its_whole_front_is_free():
    drawing = """
        . . {0} .
        . K^ k T
        . k k .
    """
    g = position(drawing.format("."))
    here = (at(g, 1, 1), N)
    assert step_of(g.field.grid, "2x2", here, g.field.grid.open) == (at(g, 1, 0), N)
    g = position(drawing.format("#"))
    assert step_of(g.field.grid, "2x2", here, g.field.grid.open) is None


@rule("journey.move.no-interrupt")
def test_another_action_ends_the_move():
    g = position("T> . . s<")
    load(g, ("red-1", 0), ("red-1", 0), ("white", 1))
    play(g, "move", "step 1 0", "step 2 0", "attack 4")
    assert mv(g) == 0
    assert legal(g) == ["done"]


@rule("journey.move.no-interrupt")
def test_a_free_any_time_card_does_not_end_the_move():
    g = position("T> . . .")
    give(g, "T", "peach-of-immortality")
    g.pilgrims[0].health = 3
    play(g, "move", "step 1 0", "play 0 peach-of-immortality")
    assert mv(g) == 3


@rule("journey.move.combine")
def test_two_ap_give_one_move_of_double_length():
    g = position("M> . . . . . . . . . . T", active="M")
    play(g, "move", "move")
    assert mv(g) == 10
    for x in range(1, 11):
        play(g, f"step {x} 0")
    assert g.pilgrims[1].cell == 10


@rule("journey.move.combine")
def test_three_ap_give_a_triple_move():
    g = position("T> . .", ap=3)
    play(g, "move", "move", "move")
    assert mv(g) == 12


@rule("journey.move.combine-declare")
def test_a_second_ap_may_be_added_in_the_middle():
    g = position("T> . . . . . . .")
    play(g, "move", "step 1 0", "step 2 0", "step 3 0")
    assert mv(g) == 1
    play(g, "move")
    assert mv(g) == 5


@rule("journey.move.combine-declare")
def test_moves_with_an_action_between_are_single_moves():
    g = position("T> . . .", ap=3)
    give(g, "T", "permanent-limp")
    play(g, "move", "step 1 0", "rest", "move")
    assert mv(g) == 4, "no double move, so no limp"


@rule("journey.move.edge")
def test_nobody_leaves_the_board():
    g = position("""
        . . T> ~
        . . . .
    """)  # fmt: skip
    play(g, "move")
    refusal = forbids_step(g, g.pilgrims[0])
    assert refusal is not None
    assert refusal.rule == "journey.move.edge"
    g = position("T< . .")
    play(g, "move")
    assert steps(g) == ["turn s", "turn n"]


def test_the_list_of_steps_and_the_reasons_agree():
    """The quick list and the refusals say the same in every pose of a board with everything on it."""
    drawing = """
        . b # D D
        b T> % r .
        s . X M> b
        . b . 1 1
    """
    for cell, facing, points, ghost in product(range(20), range(4), range(3), (False, True)):
        g = position(drawing, yellow=[(0, 3, E)], ap=0)
        monk = g.pilgrims[0]
        if g.field.grid.blocked >> cell & 1 or (
            not ghost and (g.things | g.horde | g.crowd & ~(1 << monk.cell)) >> cell & 1
        ):
            continue
        assert g.act is not None
        monk.cell, monk.facing = cell, facing
        g.crowd = 1 << cell | 1 << g.pilgrims[1].cell
        g.act.move_ap, g.act.mv, g.act.ghost = 1, points, ghost
        listed = set(steps(g))
        dx, dy = VECTORS[facing]
        ahead = f"step {g.field.grid.xs[cell] + dx} {g.field.grid.ys[cell] + dy}"
        assert (ahead in listed) == (forbids_step(g, monk) is None)
        for turned in range(4):
            assert (f"turn {FACING_NAMES[turned]}" in listed) == (forbids_turn(g, monk, turned) is None)


def test_steps_and_turns_are_told():
    g = position("T> . .")
    heard = listen(g)
    play(g, "move", "step 1 0", "turn n")
    assert heard == [Moved(0, ((0, 0, 1), (1, 0, 1))), Moved(0, ((1, 0, 1), (1, 0, 0)))]


def test_a_walk_keeps_the_masks():
    g = position("T> . M")
    play(g, "move", "step 1 0")
    assert g.crowd == 0b110


# -- cards that change a move


@rule("journey.terrain.yellow-special", "journey.terrain.purple")
def test_lotus_step_passes_obstacles_and_ends_on_an_open_square():
    g = position("T> s . .", ap=1)
    give(g, "T", "lotus-step")
    play(g, "move")
    assert "step 1 0" not in legal(g)
    play(g, "play 0 lotus-step", "step 1 0")
    assert "done" not in legal(g), "nobody stays on an obstacle"
    assert legal(g) == ["step 2 0", "turn n", "turn s"]
    play(g, "step 2 0")
    assert "done" in legal(g)
    assert g.field.square(g.pilgrims[0].cell) == (2, 0)


@rule("journey.terrain.yellow-special")
def test_lotus_step_does_not_go_in_where_it_cannot_come_out():
    g = position("T> s s s s .", ap=1)
    give(g, "T", "lotus-step")
    play(g, "move", "play 0 lotus-step")
    play(g, "step 1 0")
    assert legal(g) == ["turn n", "turn s"], "three points lead back, but not to the far end"
    g = position("T> s s s s .", ap=2)
    give(g, "T", "lotus-step")
    play(g, "move", "play 0 lotus-step", "step 1 0", "step 2 0", "step 3 0", "step 4 0")
    assert legal(g) == ["move"], "the second AP has to be added"
    play(g, (), "step 5 0")
    assert "done" in legal(g)


@rule("journey.terrain.purple")
def test_lotus_step_crosses_yellow_lines_but_no_purple_ones():
    yellow = position("T> . . .", yellow=[(0, 0, E)])
    purple = position("T> . . .", purple=[(0, 0, E)])
    for g, passes in ((yellow, True), (purple, False)):
        give(g, "T", "lotus-step")
        play(g, "move", "play 0 lotus-step")
        assert ("step 1 0" in legal(g)) == passes


@rule("journey.terrain.yellow-special")
def test_lotus_step_does_not_fall_on_an_obstacle_in_red():
    g = position("T> rs . .")
    give(g, "T", "lotus-step")
    g.pilgrims[0].health = 1
    play(g, "move", "play 0 lotus-step")
    assert "step 1 0" not in legal(g)
    g.pilgrims[0].health = 2
    assert "step 1 0" in legal(g)


def test_agility_makes_one_turn_free():
    g = position("""
        . . .
        M> . T
        . . .
    """, active="M")  # fmt: skip
    play(g, "move", "play 1 agility", "turn n")
    assert (mv(g), g.pilgrims[1].chi) == (5, 9)
    play(g, "turn w")
    assert mv(g) == 4


def test_cards_for_a_move_must_come_before_its_first_step():
    g = position("T> . . .")
    give(g, "T", "white-horse")
    assert "play 0 white-horse" not in legal(g)
    play(g, "move", "play 0 white-horse")
    assert mv(g) == 7
    g = position("T> . . .")
    give(g, "T", "white-horse")
    play(g, "move", "step 1 0")
    assert "play 0 white-horse" not in legal(g)


def test_steps_by_hand_equal_steps_by_choice():
    g = position("T> . .")
    assert g.act is not None
    g.act.move_ap, g.act.mv = 1, 4
    run(do_step(g, g.pilgrims[0]))
    do_turn(g, g.pilgrims[0], 2)
    assert (g.pilgrims[0].cell, g.pilgrims[0].facing, g.act.mv, g.act.moved) == (1, 2, 2, True)


# -- the map


@rule("journey.map.bridges")
def test_a_bridge_is_entered_only_by_its_short_ends():
    g = position("""
        . T ~ ~ ~ . .
        . . . . . . .
        . . . . . . .
        . . ~ ~ ~ . .
    """, tiles=[(0, 0, 2, 4), (2, 1, 3, 2), (5, 0, 2, 4)])  # fmt: skip
    bridge, grid = g.field.tiles[1], g.field.grid
    doors = {
        (cell, facing) for cell in bits(grid.open & ~bridge) for facing in range(4)
        if grid.exits[facing] >> cell & 1 and bridge >> cell + grid.steps[facing] & 1
    }  # fmt: skip
    assert {g.field.square(cell) for cell, _ in doors} == {(1, 1), (1, 2), (5, 1), (5, 2)}
    assert g.field.tile_of[at(g, 3, 1)] == 1, "a map tile of its own"


@rule("journey.map.on-tile")
def test_a_base_on_two_tiles_is_on_both():
    g = position("""
        . . Z z> . .
        . T . . . M
    """, tiles=[(0, 0, 3, 2), (3, 0, 3, 2)])  # fmt: skip
    demon = g.demons[0]
    assert g.field.tile_mask(footprint(g, demon)) == g.field.tiles[0] | g.field.tiles[1]
    assert share_tile(g, g.pilgrims[0], demon)
    assert share_tile(g, g.pilgrims[1], demon)
    assert not share_tile(g, g.pilgrims[0], g.pilgrims[1])


@rule("journey.map.adjacent")
def test_the_eight_squares_around_are_adjacent_whatever_the_facing():
    g = position("""
        . . . .
        . T^ . .
        . . W .
        . . . .
    """)  # fmt: skip
    g.pilgrims[0].health = 3
    assert "recover 2 2" in legal(g)
    near = [(x, y) for x in range(4) for y in range(4) if adjacent(g, g.pilgrims[0], 1 << at(g, x, y))]
    assert near == [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]


@rule("journey.map.adjacent-walls")
def test_nobody_reaches_through_a_wall():
    for yellow, offered in (([], True), ([(0, 0, E)], False)):
        g = position("T> W .", yellow=yellow)
        g.pilgrims[0].health = 3
        assert ("recover 1 0" in legal(g)) == offered


@rule("journey.map.adjacent-walls")
def test_two_other_tokens_close_the_corner():
    g = position("""
        T> X
        . U
    """)  # fmt: skip
    assert "collect 1 1" in legal(g)
    g = position("""
        T> X
        V U
    """)  # fmt: skip
    assert "collect 1 1" not in legal(g)
    assert "rescue 0 1" in legal(g)


@rule("journey.map.board-distance")
def test_board_distance_is_columns_plus_rows_through_walls():
    g = position("""
        T . # . .
        . . # . .
        . . # . .
        . . # . .
        . . # 1 1
    """)  # fmt: skip
    gate = 1 << g.gates[0].cells[0] | 1 << g.gates[0].cells[1]
    assert g.field.grid.board_distance(1 << g.pilgrims[0].cell, gate) == 7


@rule("journey.map.path-distance")
def test_a_demon_goes_round_the_wall_and_not_against_it():
    g = position("""
        . . . . . . .
        s> . . # . . T<
        . . . # . . .
        . . . # . . .
    """)  # fmt: skip
    found = plan.best_plan(g, g.demons[0], 2)
    assert found is not None
    assert g.field.grid.ys[found.pose[0]] == 0, "it is on the way round the north end"
    assert plan.path_cost(g, g.demons[0]) > g.field.grid.board_distance(
        1 << g.demons[0].cell, 1 << g.pilgrims[0].cell
    )


@rule("journey.move.combine", "journey.def.half-double")
def test_slowed_pilgrims_pool_their_halved_points():
    g = position("M> . . . . T", active="M")
    give_condition(g, g.pilgrims[1], "slowed")
    play(g, "move", "move")
    assert mv(g) == 4
