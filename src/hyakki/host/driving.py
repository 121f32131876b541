"""Bots in seats: which of them has to answer, and an answer whatever becomes of its thinking.

A bot that cannot think takes any answer. Answers on which a rule has failed are dodged from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from hyakki.bots import Bot
from hyakki.host.advice import contained
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.seat import Seat

TRIES = 20
"""Answers that a bot tries when a rule fails on them, before it gives up."""


def asked_bot(match: Match[Any], bots: Container[int]) -> int | None:
    """The seat of a bot that has to answer now. Where a person may answer as well, the bots stand back."""
    if match.open is None:
        may = (seat for seat in range(match.seats) if match.asking(seat) is not None)
        if any(seat not in bots for seat in may):
            return None
    return next((seat for seat in match.asked() if seat in bots), None)


class Dodged:
    """The answers on which a rule has failed, by the question they were for."""

    def __init__(self) -> None:
        self._answers: set[tuple[int, int, str]] = set()

    def add(self, seat: int, question: int, text: str) -> None:
        """A rule has failed on this one."""
        self._answers.add((seat, question, text))

    def clear(self) -> None:
        """Something was taken back: what failed may come out now."""
        self._answers.clear()

    def left(self, seat: Seat) -> list[Option]:
        """What a seat may still try; nothing once too much has failed."""
        decision = seat.decision
        assert decision is not None
        question = decision.seat, decision.number
        left = [option for option in decision.options if (*question, option.text()) not in self._answers]
        return left if len(decision.options) - len(left) < TRIES else []


def think(bot: Bot, seat: Seat, dodged: Dodged, failed: Callable[[str], None]) -> Option | None:
    """What a bot answers at its seat; None if every answer was tried and failed.

    `failed` hears where its thinking went wrong, if it did.
    """
    left = dodged.left(seat)
    if not left:
        return None
    choice = contained(lambda: bot.choose(seat), failed)
    return choice if choice in left else left[0]
