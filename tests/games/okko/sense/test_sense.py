"""The rules of thumb on both sides: every answer is legal, thinking changes nothing, and nothing hidden is
read."""

from __future__ import annotations

import random

import pytest

from hyakki.games.okko.game import GAME
from hyakki.games.okko.options import Disguise
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from tests.games.okko.senses import ONI, chosen
from tests.games.okko.table import lay, table
from tests.games.thinking import assert_thinking_changes_nothing, kinds_answered


@pytest.mark.parametrize(
    ("seats", "wishes"),
    [
        (2, {"scenario": "guest-at-dusk"}),
        (2, {"scenario": "stolen-reliquary", "heroes": "2"}),
        (1, {"scenario": "lanterns-for-the-dead", "oni": "even"}),
    ],
)
def test_every_answer_is_legal_whatever_was_played_before(seats: int, wishes: dict[str, str]):
    kinds = kinds_answered(Match.new(GAME, seats, wishes, key=3), random.Random(3))
    assert {"ask.plan", "ask.hero-act"} <= kinds


def test_thinking_changes_nothing():
    assert_thinking_changes_nothing(Match.new(GAME, 2, {"scenario": "silent-cell"}, key=5), 220)


@pytest.mark.parametrize("scenario", ["silent-cell", "champion-of-the-gate"])
def test_twin_worlds_give_the_same_answer(scenario: str):
    """Whatever the Heroes cannot see may be otherwise: the Oni's secret, its hand and piles, tokens behind
    one front. They answer alike in all such worlds."""
    match = Match.new(GAME, 2, {"scenario": scenario}, key=7)
    compared = 0
    for number in range(260):
        if match.outcome is not None:
            break
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        answer = GAME.sense(match.state, decision)
        if seat == 0 and len(decision.options) > 1:
            for twin in range(3):
                world = match.imagine(seat, derive(b"twin", f"{number}.{twin}"))
                asked = world.decision(seat)
                assert asked is not None
                assert GAME.sense(world.state, asked) == answer
                compared += 1
        match.answer(seat, answer)
    assert compared > 100


def test_the_demon_hides_behind_somebody_far_away():
    g = table("silent-cell")
    lay(g, "courtier", "yota", "A:2,2")
    lay(g, "courtier", "genzo", "C:0,3")
    assert chosen(g, ONI, "disguise", [Disguise("yota"), Disguise("genzo")]) == Disguise("genzo")
