"""Why the rules of thumb advise something: said for all that is asked often, to both sides, and the same
whatever is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from hyakki.games.okko.game import GAME
from hyakki.games.okko.state import Okko
from hyakki.host.illustrations import played
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.match import Match

SILENT = ("ask.cure", "ask.close-door")
"""Questions that are rare, and whose options speak for themselves."""

Moment = tuple[Match[Okko], Decision]


@cache
def asked() -> list[Moment]:
    """What is asked in a first game that is played by the rules of thumb."""
    return list(_asked())


def _asked() -> Iterator[Moment]:
    for _, match in played(GAME, "hero", 1):
        if match.outcome is None:
            copy = match.clone()
            decision = copy.decision(copy.asked()[0])
            assert decision is not None
            yield copy, decision


def advice(match: Match[Okko], decision: Decision, world: bytes) -> tuple[Option, Okko]:
    state = match.seat(decision.seat).imagine(world).state
    return GAME.sense(state, decision), state


@pytest.mark.parametrize("language", ["en", "de"])
def test_whatever_is_asked_often_gets_a_reason_in_words(language: str) -> None:
    voice = GAME.speaking(language)
    mute = set()
    for match, decision in asked():
        option, state = advice(match, decision, b"w" * 32)
        found = GAME.reason(state, decision, option)
        if found is None:
            mute.add(decision.prompt.key)
        else:
            said = voice.say_prompt(match.view(decision.seat), found)
            assert len(said) > 15
            assert "{" not in said
    assert mute <= set(SILENT)


def test_a_reason_says_nothing_that_its_seat_does_not_know() -> None:
    """The same advice has the same reason in every world that the seat cannot tell from the truth."""
    for match, decision in asked():
        option, _ = advice(match, decision, b"w" * 32)
        found = [
            GAME.reason(match.seat(decision.seat).imagine(bytes([world]) * 32).state, decision, option)
            for world in range(4)
        ]
        assert all(one == found[0] for one in found), f"{decision.prompt.key}: {found}"


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("ask.take-hero", "advice.take-hero.hunt"),
        ("ask.plan", "advice.plan.clue"),
        ("ask.hero-act", "advice.go.clue"),
        ("ask.accuse", "advice.accuse.wait"),
        ("ask.disguise", "advice.oni.disguise"),
        ("ask.corrupt", "advice.oni.corrupt.wakes"),
        ("ask.figure-act", "advice.oni.go.near"),
    ],
)
def test_the_first_advice_of_a_kind_tells_what_it_is_for(key: str, reason: str) -> None:
    match, decision = next(one for one in asked() if one[1].prompt.key == key)
    option, state = advice(match, decision, b"w" * 32)
    found = GAME.reason(state, decision, option)
    assert found is not None
    assert found.key == reason
