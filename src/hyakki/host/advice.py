"""What people may ask beside the play: why not, and what may come of an option.

All of it is made from what the seat knows. Work that takes its time is done on a copy, perhaps in another
thread, and nothing that fails in it may end a match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from hyakki.host.reading import voice_of
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.errors import place_of
from hyakki.kernel.match import Match
from hyakki.kernel.seat import Seat
from hyakki.kernel.terms import Chance

T = TypeVar("T")
U = TypeVar("U")


def contained(work: Callable[[], T], otherwise: Callable[[str], U]) -> T | U:
    """What some work gives; if it fails, what to do instead.

    That hears where it failed, never with what values: they may be secrets.
    """
    try:
        return work()
    except Exception as error:  # noqa: BLE001  # a match can do without advice, so no failure of it may end one
        where = place_of(error)
    return otherwise(where)


class Reason(NamedTuple):
    """Why something cannot be pointed at: a sentence and the rule; or the option that it is a part of."""

    text: str = ""
    rule: str | None = None
    allowed: Option | None = None


def why_not(seat: Seat, anchors: Sequence[str]) -> Reason:
    """Which rule forbids what a seat points at. Empty where no rule says anything about it."""
    refusal = seat.why_not(anchors)
    if refusal is not None:
        decision = seat.decision
        asked = None if decision is None else decision.prompt
        return Reason(voice_of(seat.game).say_refusal(seat.view, refusal, asked), refusal.rule)
    return Reason(allowed=pointed_at(seat.decision, anchors))


def pointed_at(decision: Decision | None, anchors: Sequence[str]) -> Option | None:
    """An option that can be said by pointing at these things, in this order, among others."""
    for option in () if decision is None else decision.options:
        there = iter(option.anchors())
        if all(anchor in there for anchor in anchors):
            return option
    return None


def odds(match: Match[Any], seat: int, option: Option, key: bytes) -> Callable[[], list[Chance]]:
    """Work to be done, perhaps beside the play: what may come of an option. It does not touch the match."""
    copy = match.clone()
    return lambda: copy.seat(seat).odds(option, key)
