"""Why a hint says what it says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hyakki.games.harakiri import GAME, sense
from hyakki.games.harakiri.options import Attack, End, PlaceKi, Use
from hyakki.kernel.decision import Decision
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt

OFTEN = 3


@pytest.mark.parametrize("play", ["c1", "c4"])
def test_everything_that_is_asked_often_has_a_reason_in_words(play: str) -> None:
    """A walk may lead somewhere that the rules of thumb think of only on the way; hardly ever, though."""
    match = Match.new(GAME, 1, {"play": play}, Rng.seeded(3).key)
    asked: Counter[tuple[str, str]] = Counter()
    silent: Counter[tuple[str, str]] = Counter()
    while match.outcome is None:
        (seat,) = match.asked()
        decision = match.decision(seat)
        assert decision is not None
        option = sense.answer(match.state, decision)
        if len(decision.options) > 1:
            kind = decision.prompt.key, type(option).__name__
            reason = GAME.reason(match.state, decision, option)
            asked[kind] += 1
            silent[kind] += reason is None
            assert reason is None or GAME.voice.say_prompt(match.view(seat), reason)
        match.answer(seat, option)
    assert asked.total() > 50
    assert {kind for kind, often in asked.items() if often >= OFTEN and silent[kind] * 5 > often} == set()


def test_each_deed_has_a_reason_of_its_own() -> None:
    """Of a first game, as it goes on: what is free, the wounded one, what the chapter is about, the end."""
    match = Match.new(GAME, 1, {"play": "c1", "omen": "good", "ties": "auto"}, Rng.seeded(12).key)
    wounded = False
    while match.outcome is None:
        decision = match.decision(0)
        assert decision is not None
        option = sense.answer(match.state, decision)
        reason = because(match, decision)
        match option:
            case PlaceKi():
                assert reason is not None
                assert reason.key == "because.ki"
            case Use(point="v2"):
                assert reason is not None
                assert reason.key == "because.villager"
            case Attack(target=target):
                foe = next(one for one in match.state.creatures if one.id == target)
                low = (foe.most - foe.damage) * 2 <= foe.most
                wounded |= low
                assert reason is not None
                assert (reason.key == "because.finish") == low
            case End() if len(decision.options) > 1:
                assert reason is not None
                assert reason.key in ("because.end", "because.end-early")
        match.answer(0, option)
    assert wounded, "nobody ever struck at a wounded one"


def because(match: Match[Any], decision: Decision) -> Prompt | None:
    """Why the rules of thumb answer as they do."""
    return GAME.reason(match.state, decision, sense.answer(match.state, decision))
