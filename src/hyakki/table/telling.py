"""The moment of a match as a message to one place at the table."""

from __future__ import annotations

from typing import Any

from hyakki.host import telling
from hyakki.host.cards import Line
from hyakki.kernel.match import Match
from hyakki.table.messages import Moment

Place = int | None
"""Where somebody sits: the number of a seat, or None for those who look on."""


def moment(
    match: Match[Any], place: Place, view: Any, lines: list[Line], since: int, answers: int, undo: str | None
) -> Moment:
    """All that a place gets of this moment, with the entries of the log that it has not got yet."""
    game, seat = match.game, match.seat(place)
    decision = seat.decision
    card = None if decision is None else telling.question(game, view, decision)
    return Moment(
        answers=answers,
        seat=place,
        view=view,
        asked=list(seat.asked),
        question=card,
        status=game.voice.status(view),
        undo=undo,
        ending=telling.ending(match),
        since=since,
        lines=lines[since:],
        own=seat.own,
        spots=telling.spots(game, view, card),
    )
