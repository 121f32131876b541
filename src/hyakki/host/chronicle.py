"""What is asked of a match that is over: from what a spectator sees and everybody was told, and nothing else.

Before the end there is none of it.
"""

from __future__ import annotations

from typing import Any

from hyakki.host.reading import voice_of
from hyakki.kernel.chronicle import Chronicle, Sequel
from hyakki.kernel.decision import tag_of
from hyakki.kernel.match import Match


def chronicle(match: Match[Any]) -> Chronicle | None:
    """How it will be remembered; None for a game that tells no such thing."""
    outcome = match.outcome
    return (
        None
        if outcome is None
        else voice_of(match.game).chronicle(match.view(None), match.heard(None), outcome)
    )


def was_given_up(match: Match[Any]) -> bool:
    """Whether somebody gave up, and that ended it."""
    return match.outcome is not None and bool(match.history) and match.history[-1].option is None


def sequels(match: Match[Any]) -> list[Sequel]:
    """What could be played after it."""
    outcome = match.outcome
    return [] if outcome is None else voice_of(match.game).sequels(match.seats, match.settings, outcome)


def weights(match: Match[Any]) -> dict[str, int]:
    """How much each kind of event matters at the most of those that were told, by its tag."""
    voice, found = voice_of(match.game), dict[str, int]()
    for told in match.heard(None):
        tag = tag_of(type(told.event))
        found[tag] = max(found.get(tag, 0), voice.weight(told.event))
    return found


def stages_won(match: Match[Any]) -> list[str]:
    """What was won, by the game's names for it."""
    outcome = match.outcome
    return [] if outcome is None else voice_of(match.game).stages_won(match.settings, outcome)
