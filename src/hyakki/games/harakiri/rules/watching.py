"""Looking whether the phase is over, after every change that is fully resolved (harakiri.ending.conditions).

Chapters say what they look for with `watcher`; the first that finds something ends the phase at any depth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from hyakki.games.harakiri.state import Harakiri

Result = Literal["victory", "failure"]


class PhaseOver(BaseException):
    """Raised by `end_phase`; only `step` catches it."""


Watcher = Callable[[Harakiri], tuple[Result, str] | None]
"""Gives the result and the text key of its reason if the phase is over."""

WATCHERS: list[tuple[int, Watcher]] = []


def watcher(order: int) -> Callable[[Watcher], Watcher]:
    """Declare something to look for; a lower order looks first, so that an objective comes before a failure
    (harakiri.ending.simultaneous)."""

    def declared(look_for: Watcher) -> Watcher:
        WATCHERS.append((order, look_for))
        WATCHERS.sort(key=lambda entry: entry[0])
        return look_for

    return declared


def ending(g: Harakiri) -> tuple[Result, str] | None:
    """What ends the phase now, if anything does."""
    for _, look_for in WATCHERS:
        found = look_for(g)
        if found is not None:
            return found
    return None


def look(g: Harakiri) -> None:
    """End the phase if something ends it now."""
    if g.result:
        return
    found = ending(g)
    if found is not None:
        end_phase(g, *found)


def end_phase(g: Harakiri, result: Result, reason: str) -> None:
    """The phase ends here and now; what is under way is dropped by `step`."""
    g.result = result
    g.reason = reason
    raise PhaseOver
