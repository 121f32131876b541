"""Odds that a game cannot work out: an option is tried in many worlds, and what came of it is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hyakki.kernel.decision import Option
from hyakki.kernel.rng import derive
from hyakki.kernel.terms import Chance

if TYPE_CHECKING:
    from hyakki.kernel.match import Match


def sampled_odds(match: Match[Any], seat: int, option: Option, key: bytes, samples: int) -> list[Chance]:
    """How often each sign was seen in worlds that the seat imagines, the likeliest first."""
    counts: dict[str, int] = {}
    for number in range(samples):
        for sign in _signs(match.imagine(seat, derive(key, number)), seat, option):
            counts[sign] = counts.get(sign, 0) + 1
    likeliest = sorted(counts.items(), key=lambda sign: (-sign[1], sign[0]))
    return [Chance(sign, count / samples, about=True) for sign, count in likeliest]


def _signs(world: Match[Any], seat: int, option: Option) -> list[str]:
    """What an option leads to in one world: the step is played to its end by the game's rules of thumb."""
    before = world.state.clone()
    step = world.flow
    world.answer(seat, option)
    while world.flow is step and world.outcome is None:
        asked = world.asked()[0]
        decision = world.decision(asked)
        assert decision is not None
        world.answer(asked, world.game.sense(world.state, decision))
    return world.game.signs(before, world.state, seat)
