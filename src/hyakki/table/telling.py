"""The moment of a match as a message to whoever looks at it."""

from __future__ import annotations

from typing import Any

from hyakki.host import telling
from hyakki.host.cards import Line
from hyakki.host.reading import voice_of
from hyakki.kernel.match import Match
from hyakki.table.messages import Moment

Eyes = int | None
"""Through whose eyes a match is seen: the number of a seat, or None for those who only look on."""


def moment(
    match: Match[Any],
    eyes: Eyes,
    view: Any,
    lines: list[Line],
    since: int,
    answers: int,
    undo: str | None,
) -> Moment:
    """All that some eyes get of this moment, with the entries of the log that they have not got yet."""
    game, seat = match.game, match.seat(eyes)
    decision = seat.decision
    card = None if decision is None else telling.question(game, view, decision)
    return Moment(
        answers=answers,
        seat=eyes,
        view=view,
        asked=list(seat.asked),
        planned=telling.plans(seat, view),
        question=card,
        status=voice_of(game).status(view),
        undo=undo,
        ending=telling.ending(match),
        since=since,
        lines=lines[since:],
        own=seat.own,
        spots=telling.spots(game, view, card),
    )
