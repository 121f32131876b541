"""Advice says why: every answer that the rules of thumb give often has a reason, in the game's words."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from hyakki.games.tsukuyumi import GAME
from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.box.vocabulary import COUNTERS, Symbol
from hyakki.games.tsukuyumi.options import Fight, Move
from hyakki.games.tsukuyumi.state import NOBODY
from hyakki.host.illustrations import played

SELDOM = 40
"""Kinds of answers may have nothing to say if there are no more than one of so many."""


def reasons(seed: int) -> list[tuple[Any, Any, Any, Any]]:
    """All real choices of a first game: the owners of areas, the question, the answer, and its reason."""
    found = []
    for _, match in played(GAME, "first", seed):
        for seat in match.asked()[:1]:
            decision = match.decision(seat)
            if decision is not None and len(decision.options) > 1:
                option = GAME.sense(match.state, decision)
                why = GAME.reason(match.state, decision, option)
                said = GAME.voice.say_prompt(match.view(seat), why) if why else ""
                found.append((match.state.owner[:], decision, option, (why, said)))
    return found


@pytest.fixture(scope="module")
def told() -> list[tuple[Any, Any, Any, Any]]:
    return reasons(13)


def test_nearly_every_answer_has_a_reason(told: list[Any]) -> None:
    mute = [decision.prompt.key for _, decision, _, (why, _) in told if why is None]
    assert len(mute) * SELDOM < len(told), mute


def test_reasons_are_whole_sentences(told: list[Any]) -> None:
    for _, _, _, (why, said) in told:
        assert why is None or (said.endswith(".") and "{" not in said), (why, said)


def test_land_of_nobody_and_of_rivals_have_reasons_of_their_own(told: list[Any]) -> None:
    battles = [
        (owner[at(option.q, option.r)], why.key)
        for owner, _, option, (why, _) in told
        if isinstance(option, Fight) and option.card == "conquest"
    ]
    assert {key for owner, key in battles if owner == NOBODY} <= {"reason.fight-free", "reason.fight-moon"}
    assert "reason.fight-rival" in {key for owner, key in battles if owner not in (NOBODY, 9)}
    moves = {why.key for _, _, option, (why, _) in told if isinstance(option, Move)}
    assert {"reason.move-free", "reason.move-rival"} <= moves


def test_every_counterattack_and_every_symbol_has_a_reason() -> None:
    symbols = {*get_args(Symbol), "faction-effect", "abyssal"} - {"faction"}
    wanted = {f"counter-{name}" for name in COUNTERS.names()} | {f"act-{name}" for name in symbols}
    for name in wanted:
        assert GAME.voice.texts.say(f"reason.{name}")
