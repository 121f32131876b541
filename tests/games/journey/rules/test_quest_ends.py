"""Victory, heroic victory and failure."""

from __future__ import annotations

import pytest

from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.box.questdefs import Goal
from hyakki.games.journey.rules import questevents, tokens, victory
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.state import DEAD, FACE_DOWN
from hyakki.kernel.flow import GameOver
from tests.games.journey.quest_tables import ended, in_turn, quest_with
from tests.games.journey.table import at, position, run
from tests.rules import rule

# ---------------------------------------------------------------------- ends


@rule("journey.win.immediate")
def test_closing_the_last_gate_ends_the_game_before_any_other_action():
    g = in_turn("q2")
    victory.check(g)
    g.gates[0].state = "closed"
    assert ended(g) == "end.victory"
    assert g.outcome is not None
    assert g.outcome.winners == (0,)


@rule("journey.win.immediate", "journey.gate.close")
def test_tripitaka_wins_quest_two_by_the_close_action():
    g = in_turn("q2")
    monk = g.pilgrims[0]
    monk.sutras, g.sutras[:] = 1, []
    monk.cell = at(g, 14, 3)
    survey(g)
    tokens.do_close_gate(g, monk, g.gates[0])
    assert ended(g) == "end.victory"
    assert monk.sutras == 0


@rule("journey.win.failure", "journey.win.default-failure")
def test_the_death_of_tripitaka_loses():
    g = in_turn("q3")
    g.pilgrims[0].fallen = DEAD
    survey(g)
    assert ended(g) == "end.tripitaka-dead"
    assert g.outcome is not None
    assert g.outcome.winners == ()


@rule("journey.win.default-failure")
def test_the_fall_of_the_last_conscious_pilgrim_loses_at_once():
    g = in_turn("q3")
    for pilgrim in g.pilgrims[:3]:
        pilgrim.fallen = FACE_DOWN
    survey(g)
    victory.check(g)
    g.pilgrims[3].fallen = FACE_DOWN
    survey(g)
    assert ended(g) == "end.nobody-conscious"


@rule("journey.ai.no-conscious")
def test_a_quest_may_switch_that_failure_off():
    g = position("T> . M>", quest=quest_with(failure_no_conscious=False))
    for pilgrim in g.pilgrims[:2]:
        pilgrim.fallen = FACE_DOWN
    survey(g)
    victory.check(g)
    assert g.outcome is None


@rule("journey.end.quest-time", "journey.win.default-failure")
def test_the_turn_limit_loses_at_the_end_of_its_turn():
    g = in_turn("q3")
    g.turn, g.phase = victory.turn_limit(g) - 1, "end"
    run(questevents.end_of_turn(g))
    g.turn += 1
    with pytest.raises(GameOver):
        run(questevents.end_of_turn(g))
    assert g.outcome is not None
    assert g.outcome.reason == "end.turn-limit"


@rule("journey.win.simultaneous")
def test_victory_counts_before_failure():
    g = in_turn("q2")
    g.gates[0].state = "closed"
    for pilgrim in g.pilgrims:
        pilgrim.fallen = FACE_DOWN
    survey(g)
    assert ended(g) == "end.victory"


@rule("journey.win.check-times")
def test_an_exit_quest_ends_at_the_step_onto_the_last_exit_square():
    quest = quest_with(goal=Goal(exit=2))
    g = position("T> . M> E E", quest=quest)
    width = g.field.grid.width
    assert width == 5
    g.pilgrims[0].cell = at(g, 4, 0)
    survey(g)
    from tests.games.journey.table import activate, play

    act = activate(g, "M")
    act.move_ap, act.mv = 1, 5
    with pytest.raises(GameOver):
        play(g, "step 3 0")
    assert g.outcome is not None
    assert act.mv == 4


@rule("journey.win.heroic")
def test_quest_two_is_heroic_with_three_cleansed_and_nobody_fallen():
    for cleansed, falls, reason in ((3, 0, "end.heroic"), (2, 0, "end.victory"), (3, 1, "end.victory")):
        g = in_turn("q2")
        g.tally.cleansed[:] = ["soldier"] * cleansed
        g.tally.falls = falls
        g.gates[0].state = "closed"
        assert ended(g) == reason


@rule("journey.win.heroic-count")
def test_starting_skills_and_upgrades_do_not_count_as_gained():
    g = in_turn("q1")
    assert (g.tally.skills_gained, g.tally.skills_played) == (0, 0)
    assert in_turn("q3").tally.skills_gained == 0
    g.tally.meditations, g.tally.skills_played, g.tally.rescued = 1, 2, 2
    assert ended(g) == "end.victory"


@rule("journey.win.heroic")
@pytest.mark.parametrize("quest", list(load_box().quests))
def test_every_quest_can_be_heroic_and_can_miss_it(quest: str):
    g = in_turn(quest)
    assert not victory.is_heroic(g)
    g.tally.meditations = g.tally.skills_gained = g.tally.skills_played = 9
    g.tally.rescued = 9
    g.tally.cleansed[:] = g.tally.defeated[:] = [*g.box.demons, "soldier", "soldier"]
    for gate in g.gates:
        gate.state = "closed"
    exits = [cell for cell in range(g.field.grid.size) if g.field.exit >> cell & 1]
    for pilgrim, cell in zip(g.pilgrims, exits, strict=False):
        pilgrim.cell = cell
    survey(g)
    assert victory.is_heroic(g)
