"""What a match shows of itself: the views of a moment, all that reaches a seat of it, and a line about it for
whoever works with it in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from hyakki.kernel.decision import Option, Planned

if TYPE_CHECKING:
    from hyakki.kernel.match import Match


class Seen:
    """The views of one moment: what is common to them is worked out once, each when somebody looks."""

    __slots__ = ("common", "views")

    def __init__(self, common: Any) -> None:
        self.common = common
        self.views: dict[int | None, Any] = {}


# ---------------------------------------------------------------------- for seats


def shown(match: Match[Any], seat: int | None) -> bytes:
    """All that a seat (None: a spectator) gets of this moment, encoded: the one choke point."""
    decision = None if seat is None else match.decision(seat)
    question = None
    if decision is not None:
        question = {
            "number": decision.number,
            "prompt": decision.prompt,
            "may": decision.may,
            "options": [_option(option) for option in decision.options],
        }
    planned = match.planned(seat)
    return msgspec.json.encode(
        {
            "view": match.view(seat),
            "asked": match.awaited(seat),
            "planned": None if planned is None else _planned(planned),
            "question": question,
            "outcome": match.outcome,
        }
    )


def _option(option: Option) -> dict[str, Any]:
    return {"text": option.text(), "anchors": option.anchors()}


def _planned(planned: Planned) -> dict[int, Any]:
    return {
        seat: [{"prompt": choice.prompt, "option": _option(choice.option)} for choice in choices]
        for seat, choices in planned.items()
    }


def heard_before(match: Match[Any], seat: int) -> int:
    """How many entries of its log a seat had heard when it answered last."""
    for entry in reversed(match.history):
        if entry.seat == seat:
            known, heard = match.before.get(seat, (None, 0))
            if known is not entry:
                since = 0 if known is None else known.log
                heard += sum(1 for told in match.log[since : entry.log] if told.reaches(seat))
                match.before[seat] = entry, heard
            return heard
    return 0


# ---------------------------------------------------------------------- in a line


def in_words(match: Match[Any]) -> str:
    """What is played, by how many, how far it has come and who is asked."""
    seats = "1 seat" if match.seats == 1 else f"{match.seats} seats"
    answers = "1 answer" if len(match.history) == 1 else f"{len(match.history)} answers"
    said = "without a journal" if match.disposable else answers
    return f"<{match.game.title}, {seats}, {said}, {_standing(match)}>"


def _standing(match: Match[Any]) -> str:
    outcome = match.outcome
    if outcome is None:
        asked = match.asked()
        return f"{_seats_in_words(asked)} {'is' if len(asked) == 1 else 'are'} asked"
    won = f"won by {_seats_in_words(outcome.winners)}" if outcome.winners else "nobody has won"
    return f"{won}: {outcome.reason}"


def _seats_in_words(seats: Sequence[int]) -> str:
    numbers = ", ".join(map(str, seats))
    return f"seat {numbers}" if len(seats) == 1 else f"seats {numbers}"
