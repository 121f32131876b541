"""The rules of thumb: what a sensible table-mate does in plain positions, and that every answer is legal."""

from __future__ import annotations

import random

import pytest

from hyakki.games.journey import sense
from hyakki.games.journey.game import GAME
from hyakki.games.journey.options import CLEANSE, KILL, ROLL, Attack, CloseGate, Play, Rescue
from hyakki.games.journey.rules import pilgrims
from hyakki.games.journey.sense import activation
from hyakki.games.journey.sense.errands import errands, reason_of
from hyakki.games.journey.sense.threats import hunters, threats
from hyakki.games.journey.state import Journey
from hyakki.kernel.decision import PASS, Decision, Option
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Prompt
from tests.games.journey.playing import pilgrim
from tests.games.journey.quest_tables import in_turn
from tests.games.journey.table import at, give, position
from tests.games.thinking import assert_thinking_changes_nothing, kinds_answered


def asked(key: str, *options: Option, **params: int) -> Decision:
    """A question as a seat gets it."""
    return Decision(0, 1, Prompt(key, dict(params)), options, (0,))


def chosen(g: Journey) -> Option:
    """What the active pilgrim begins with."""
    assert g.act is not None
    return sense.answer(g, asked("ask.action", *pilgrims.actions(g, g.pilgrims[g.act.pilgrim])))


def test_a_fighter_attacks_the_soldier_before_it():
    g = position(
        """
        . . . . .
        . M> s< . .
        T> . . . .
        """,
        active="M",
    )
    assert chosen(g) == Attack(g.demons[0].id)


def test_cho_names_a_second_target_since_it_costs_nothing():
    g = position(
        """
        . . . . .
        . . C> s< .
        . . . s^ .
        T> . . . .
        """,
        active="C",
    )
    second = Attack(g.demons[1].id)
    assert sense.answer(g, asked("ask.declare", second, ROLL, pilgrim=2)) == second


def test_a_villager_beside_a_pilgrim_is_rescued():
    g = position(
        """
        . . . .
        . S> V .
        T> . . .
        """,
        active="S",
    )
    assert chosen(g) == Rescue(2, 1)


def test_the_monk_closes_a_gate_beside_him():
    g = position(
        """
        . . . .
        . T> 1 1
        M> . . .
        """
    )
    pilgrim(g, "T").sutras = 1
    assert chosen(g) == CloseGate(1)


def test_a_defense_card_is_kept_for_a_heavy_blow():
    g = position(
        """
        . . . .
        . M> s< .
        T> . . .
        """,
        active=None,
        phase="activations",
    )
    give(g, "M", "seventy-two-changes")
    card = Play(1, "seventy-two-changes")

    def answer(damage: int) -> Option:
        blow = {"pilgrim": 1, "attacker": 4, "target": 1, "damage": damage, "net": 0}
        return sense.answer(g, asked("ask.react.before-defense", card, PASS, **blow))

    assert answer(1) == PASS
    assert answer(7) == card


@pytest.mark.parametrize(("letter", "verdict"), [("T", CLEANSE), ("M", KILL)])
def test_who_can_cleanse_does_and_who_cannot_kills(letter: str, verdict: Option):
    g = position(
        """
        . . . .
        T> M> s< .
        """,
        active=letter,
    )
    number = pilgrim(g, letter).id
    assert (
        sense.answer(g, asked("ask.kill-or-cleanse", KILL, CLEANSE, pilgrim=number, demon=g.demons[0].id))
        == verdict
    )


def test_a_pilgrim_in_a_narrow_place_shields_the_monk():
    drawing = """
        # # # # # #
        T> . . {} . s<
        # # # # # #
        """
    assert hunters(position(drawing.format(".")))
    assert not hunters(position(drawing.format("C>")))


def test_a_demon_reaches_as_far_as_it_walks_and_hits():
    g = position(
        """
        T> . . . . . . s<
        """
    )
    (threat,) = threats(g)
    assert threat.far >> at(g, 2, 0) & 1
    assert not threat.far >> at(g, 1, 0) & 1
    assert not threat.near >> at(g, 5, 0) & 1


@pytest.mark.parametrize("quest", ["q1", "q4", "q7", "q10"])
def test_every_question_gets_a_legal_answer_that_is_always_the_same(quest: str):
    match = Match.new(GAME, 2, {"quest": quest, "omen": "random"}, 5)
    assert "ask.action" in kinds_answered(match, random.Random(quest))


def test_thinking_leaves_the_table_as_it_is():
    assert_thinking_changes_nothing(Match.new(GAME, 1, {"quest": "q5"}, 3), 60)


@pytest.mark.parametrize(
    ("quest", "why", "not_why"), [("q1", "rescue-goal", "rescue"), ("q3", "rescue", "rescue-goal")]
)
def test_villagers_are_called_the_aim_only_where_they_are(quest: str, why: str, not_why: str):
    g = in_turn(quest)
    found = {reason_of(errand) for p in g.pilgrims for errand in errands(g, p)}
    assert f"reason.{why}" in found
    assert f"reason.{not_why}" not in found


def test_the_way_out_is_said_to_be_one():
    g = in_turn("q4")
    assert "reason.exit" in {reason_of(errand) for errand in errands(g, g.pilgrims[0])}


def why_the_monk_leaves(g: Journey) -> str:
    assert g.act is not None
    options = tuple(pilgrims.actions(g, g.pilgrims[g.act.pilgrim]))
    best = activation.choose(g, options)
    return activation.purpose(g, options, best)


def test_the_monk_is_said_to_be_hunted_only_where_a_demon_reaches_him():
    hunted = position("T> . . s<\n. . . .\n. . . .\n. M< . .", active="T")
    assert hunters(hunted)
    assert why_the_monk_leaves(hunted) != "reason.company"
    alone = position("T> " + ". " * 12 + "M>" + " ." * 12 + " s>", active="T")
    assert not hunters(alone)
    assert why_the_monk_leaves(alone) == "reason.company"


def test_odds_before_a_ritual_speak_of_the_ritual():
    before = position("T> M> s<")
    cleansed, killed = before.clone(), before.clone()
    cleansed.tally.cleansed.append("soldier")
    cleansed.tally.defeated.append("soldier")
    killed.tally.defeated.append("soldier")
    assert GAME.signs(before, cleansed, 0) == ["odds.demon-cleansed"]
    assert GAME.signs(before, killed, 0) == ["odds.demon-defeated"]
