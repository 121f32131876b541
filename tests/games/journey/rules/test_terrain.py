"""Lines and coloured ground, and the tokens that stand on it (journey.terrain.*)."""

from __future__ import annotations

import pytest

from hyakki.board.poses import E
from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.rules import knockback, move, reach, strike
from hyakki.games.journey.rules.figures import footprint, survey
from hyakki.games.journey.state import Journey
from tests.games.journey.table import at, give, legal, load, play, position, run
from tests.rules import rule


def steps(g: Journey) -> list[str]:
    return [text for text in legal(g) if text.startswith("step")]


def defense_of(g: Journey, *blue: tuple[str, int]) -> int:
    """The defense of the first demon against a blow of Tripitaka, with these blue dice."""
    load(g, ("red-1", 0), ("red-1", 0), ("white", 1), *blue)
    blow = strike.pilgrim_blow(g, g.pilgrims[0], g.demons[0])
    run(strike.strike(g, blow))
    return blow.defense


@rule("journey.terrain.large-once", "journey.terrain.green-part")
@pytest.mark.parametrize(("green", "bonus"), [(0, 0), (1, 1), (3, 1)])
def test_green_counts_once_for_a_large_base(green, bonus):
    grounds = ["g"] * green + ["."] * (3 - green)
    g = position(f"""
        T> {grounds[0]}K< {grounds[1]}k
        . {grounds[2]}k k
    """)  # fmt: skip
    assert defense_of(g, ("blue-2", 1), ("blue-2", 0)) == 1 + bonus


@rule("journey.terrain.green")
def test_green_helps_demons_that_use_defense_dice():
    g = position("T> gz< Z")
    assert defense_of(g, ("blue-1", 1)) == 2
    g = position("T> gs< .")
    assert defense_of(g) == 0, "no defense dice, no bonus"


@rule("journey.terrain.green")
def test_green_helps_pilgrims():
    g = position("gT> s< .", active=None, phase="activations")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 1), ("blue-1", 1))
    blow = strike.demon_blow(g, g.demons[0], g.pilgrims[0])
    run(strike.strike(g, blow))
    assert (blow.defense, blow.net) == (3, 1)


@rule("journey.terrain.yellow-move")
def test_a_yellow_line_stops_a_step():
    g = position("T> . .", yellow=[(0, 0, E)])
    play(g, "move")
    assert not steps(g)
    refusal = move.forbids_step(g, g.pilgrims[0])
    assert refusal is not None
    assert refusal.rule == "journey.terrain.yellow-move"


@rule("journey.terrain.yellow-los", "journey.terrain.purple-los")
def test_lines_stop_sight():
    drawing = "M> . s T"
    assert reach.targets_of(position(drawing), position(drawing).pilgrims[1]) == [4]
    for g in (position(drawing, yellow=[(1, 0, E)]), position(drawing, purple=[(1, 0, E)])):
        assert reach.targets_of(g, g.pilgrims[1]) == []


@rule("journey.terrain.purple")
def test_nothing_is_moved_across_a_purple_line():
    g = position("T> . .", purple=[(0, 0, E)])
    play(g, "move")
    refusal = move.forbids_step(g, g.pilgrims[0])
    assert refusal is not None
    assert refusal.rule == "journey.terrain.purple"
    assert run(knockback.knock_back(g, g.pilgrims[0], 1, 0, 2)) == (0, 2)


@rule("journey.terrain.red-enter", "journey.terrain.red-defense")
def test_each_red_square_entered_costs_one_health():
    g = position("T> r r r .")
    load(g)  # no die is rolled
    play(g, "move", "step 1 0", "step 2 0", "step 3 0")
    assert g.pilgrims[0].health == 9


@rule("journey.terrain.red-enter")
def test_a_pilgrim_pushed_into_red_is_hurt_and_a_demon_is_not():
    g = position("T> r . s r")
    run(knockback.knock_back(g, g.pilgrims[0], 1, 0, 1))
    assert g.pilgrims[0].health == 11
    run(knockback.knock_back(g, g.demons[0], 1, 0, 1))
    assert g.demons[0].health == 2


@rule("journey.terrain.red-stay")
def test_staying_on_red_hurts_at_the_end_of_the_activation():
    g = position("rT> . .")
    play(g, "rest", "done")
    assert g.pilgrims[0].health == 11


@rule("journey.terrain.red-stay-scope")
def test_turning_is_staying_and_stepping_is_not():
    g = position("""
        rT> r
        . .
    """)  # fmt: skip
    play(g, "move", "turn s", "done")
    assert g.pilgrims[0].health == 11
    g = position("rT> . .")
    play(g, "move", "move", "step 1 0", "turn n", "turn w", "step 0 0", "done")
    assert g.pilgrims[0].health == 11, "one for entering, none for staying"


@rule("journey.terrain.red-stay-scope")
def test_skipped_activations_are_not_hurt():
    g = position("rM> T> .", active=None)
    g.order[:] = [1, 0, 2, 3]
    g.pilgrims[1].fallen = 1
    play(g, "done")
    assert g.pilgrims[1].fallen == 1
    assert g.place == 2


@rule("journey.terrain.red-stay")
def test_the_fan_makes_red_harmless():
    g = position("rT> r .")
    g.cool_until = g.turn
    play(g, "move", "step 1 0", "done")
    assert g.pilgrims[0].health == 12


def test_thick_hide_takes_the_damage_of_the_ground():
    g = position("C> r . T", active="C")
    give(g, "C", "thick-hide")
    play(g, "move", ("step 1 0", "play 2 thick-hide"))
    assert (g.pilgrims[2].health, g.pilgrims[2].chi) == (14, 9)


def test_heavenly_marshal_ignores_red_and_blue_in_its_move():
    g = position("C> r b . T", active="C")
    give(g, "C", "heavenly-marshal")
    play(g, "move", "play 2 heavenly-marshal", "step 1 0", "step 2 0")
    assert g.act is not None
    assert (g.pilgrims[2].health, g.act.mv) == (14, 2)


@rule("journey.terrain.blue")
def test_a_step_into_blue_and_a_turn_there_cost_two_each():
    g = position("T> b .")
    play(g, "move", "step 1 0")
    assert g.act is not None
    assert g.act.mv == 2
    play(g, "turn n")
    assert g.act.mv == 0


@rule("journey.terrain.blue-scope")
def test_leaving_blue_costs_one():
    g = position("bT> . .")
    play(g, "move", "step 1 0")
    assert g.act is not None
    assert g.act.mv == 3


@rule("journey.terrain.blue-double")
def test_a_double_move_pools_its_points_for_blue():
    g = position("T> b b b .")
    give(g, "T", "heavy-steps")  # MV 3
    play(g, "move", "step 1 0")
    assert not steps(g), "one point is left"
    play(g, "move", "step 2 0", "step 3 0")
    assert g.act is not None
    assert (g.pilgrims[0].cell, g.act.mv) == (3, 0)


@rule("journey.terrain.blue-short")
def test_one_point_is_too_little_for_blue():
    g = position("T> . . . b")
    play(g, "move", "step 1 0", "step 2 0", "step 3 0")
    assert not steps(g)
    refusal = move.forbids_step(g, g.pilgrims[0])
    assert refusal is not None
    assert refusal.rule == "journey.terrain.blue-short"
    g = position("bT> . . .")
    assert g.act is not None
    g.act.move_ap, g.act.mv = 1, 1
    assert "turn n" not in legal(g)


@rule("journey.terrain.tokens")
def test_a_sutra_in_a_corridor_must_be_picked_up_first():
    g = position("""
        # # # #
        T> U . .
        # # # #
    """)  # fmt: skip
    play(g, "move")
    assert not steps(g)
    play(g, "collect 1 1")
    g.act.ap = 1  # type: ignore[union-attr]  # the activation goes on
    play(g, "move")
    assert steps(g) == ["step 1 1"]


@rule("journey.terrain.tokens")
def test_tokens_stop_sight():
    g = position("M> U s T")
    assert reach.targets_of(g, g.pilgrims[1]) == []
    g.sutras.clear()
    survey(g)
    assert reach.targets_of(g, g.pilgrims[1]) == [4]


@rule("journey.terrain.token-sizes")
def test_footprints_of_tokens():
    tokens = load_box().tokens
    assert {token.id for token in tokens.values() if token.size == "2x1"} == {
        "closed-door",
        "broken-door",
        "gate",
    }
    assert {token.id for token in tokens.values() if token.size == "1x1"} == {
        "box",
        "well",
        "sutra",
        "villager",
    }
    g = position("""
        . . . . T
        . 1 1 . .
        . . . . .
    """)  # fmt: skip
    mask = sum(1 << cell for cell in g.gates[0].cells)
    assert bin(g.field.grid.ring(mask)).count("1") == 10
    assert mask == 1 << at(g, 1, 1) | 1 << at(g, 2, 1)


@rule("journey.gate.blocked-entry")
@pytest.mark.parametrize("state", ["active", "inactive", "closed"])
def test_gates_block_steps_and_sight_in_every_state(state):
    g = position("""
        M> 1 s T>
        . 1 . .
    """, active="M")  # fmt: skip
    g.gates[0].state = state
    assert reach.targets_of(g, g.pilgrims[1]) == []
    play(g, "move")
    assert not steps(g)
    refusal = move.forbids_step(g, g.pilgrims[1])
    assert refusal is not None
    assert refusal.rule == "journey.gate.blocked-entry"


def test_a_large_demon_covers_its_squares():
    g = position("""
        K< k T
        k k .
    """)  # fmt: skip
    assert footprint(g, g.demons[0]) == g.horde == 0b011011
