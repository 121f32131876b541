"""What happens at a table without somebody noticing: strangers choose in secret, or take that back.

Nobody is told of it who must not know, not even that something has happened: no message comes, and nothing
that is counted or dated moves on. What all are told is that the choosing is over.
"""

from __future__ import annotations

from typing import Any

from hyakki.kernel.match import Match
from hyakki.table.telling import Eyes


def unaware(match: Match[Any], seat: int, since: int | None) -> list[Eyes]:
    """Those who do not notice what a seat has just done. `since`: how many answers had been given when the
    secret flows began that were open before it; None if none were."""
    if match.open is None or since is None or match.before_secrets() != since:
        return []
    return [eyes for eyes in (None, *range(match.seats)) if seat in match.open.strangers(eyes)]


class Unnoticed:
    """How many entries of a table some eyes have not noticed, since its match began."""

    __slots__ = ("_count",)

    def __init__(self) -> None:
        self._count: dict[Eyes, int] = {}

    def __getitem__(self, eyes: Eyes) -> int:
        return self._count.get(eyes, 0)

    def add(self, by: list[Eyes]) -> None:
        """One more that these have not noticed."""
        for eyes in by:
            self._count[eyes] = self[eyes] + 1
