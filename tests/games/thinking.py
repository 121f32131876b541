"""What holds for the rules of thumb of every game."""

from __future__ import annotations

import random

from tests.games.probe import AnyMatch


def kinds_answered(match: AnyMatch, chance: random.Random) -> set[str]:
    """Play at random, which leads to positions that no sensible table would reach, and ask the rules of thumb
    now and then: their answer is legal and always the same. Gives the questions that were tried."""
    game, kinds = match.game, set[str]()
    while match.outcome is None:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        if len(decision.options) > 1 and chance.random() < 0.3:
            answer = game.sense(match.state, decision)
            assert answer in decision.options
            assert game.sense(match.state, decision) == answer
            kinds.add(decision.prompt.key)
        match.answer(seat, chance.choice(decision.options))
    return kinds


def assert_thinking_changes_nothing(match: AnyMatch, answers: int) -> None:
    for _ in range(answers):
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        before = repr(match.state)
        answer = match.game.sense(match.state, decision)
        assert repr(match.state) == before
        match.answer(seat, answer)
