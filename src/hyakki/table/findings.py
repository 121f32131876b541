"""What has become of a stored match: whether it comes out as it was left, and the ways to go on if not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from hyakki.host.cards import Ending
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.table.store import Posting
from hyakki.table.unnoticed import Unnoticed

Verdict = Literal["fine", "differs", "fails", "unbuilt"]
"""It comes out as it was; it comes out differently from some entry on; a rule fails there; there is no match
to be built at all."""

WayName = Literal["checkpoint", "replay"]
"""On from the last checkpoint; on from as far as today's rules lead."""
LONGEST = 300
"""Letters of a reason that people are told."""

Stored = tuple[Sequence[Posting], tuple[int, bytes] | None]
"""The entries of a table and its last checkpoint."""


class Drift(NamedTuple):
    """What has changed since a match was last played on. Nothing, if it is all empty."""

    rules: tuple[int, int] | None = None  # the version then and now
    content: tuple[str, str] | None = None  # the fingerprint then, and of the content that serves it now
    misfits: tuple[str, ...] = ()  # what of the content then no longer fits the rules


class Way(NamedTuple):
    """How a match that stands still could go on."""

    name: WayName
    number: int  # the last entry that would count
    given_up: int  # how many entries after it would not
    again: bool  # the action under way then would begin again
    secret: (
        bool  # it leads to where some choose in secret, so nobody is told whether such choices are given up
    )


class Finding:
    """What has become of a stored match.

    `match` stands where the first `number` entries lead by the rules of today, and `last` is the number of
    the last that there is. `at` is the first entry that is known to come out differently and `why` says what
    is wrong with it: for all at the table, so no secret is in it. `detail` is for whoever keeps the store.
    """

    __slots__ = (
        "at", "detail", "drift", "ended", "game", "last", "match", "number", "result", "stored", "unnoticed",
        "verdict", "ways", "why",
    )  # fmt: skip

    def __init__(self, game: Game[Any] | None, drift: Drift, stored: Stored, last: int) -> None:
        self.game = game
        self.stored = stored  # what was examined; kept only where something is wrong
        self.drift = drift
        self.last = last
        self.verdict: Verdict = "fine"
        self.match: Match[Any] | None = None
        self.number = 0
        self.unnoticed = Unnoticed()
        self.at: int | None = None
        self.why = self.detail = ""
        self.ways: tuple[Way, ...] = ()
        self.ended = False  # whether it had come to its end, by what was kept of it
        self.result: Ending | None = None  # of a match that ended otherwise by today's rules: what was kept

    def shown(self, number: int) -> int:
        """The number of an entry for all at the table, who have not noticed what was chosen in secret."""
        return number - self.unnoticed[None]

    @property
    def is_fine(self) -> bool:
        """Whether the match stands where it was left."""
        return self.verdict == "fine"

    def differ(self, verdict: Verdict, at: int, why: str, detail: str = "") -> None:
        """Note the first thing that is not as it was."""
        if self.is_fine:
            self.verdict, self.at, self.why, self.detail = verdict, at, why, detail or why


class Rebuilt:
    """A match from the store, which has `number` entries of it, and what was told before its beginning.

    `finding` is set where there is something to say; without a match only that.
    """

    __slots__ = ("finding", "history", "match", "number", "origins", "unnoticed")

    def __init__(
        self,
        match: Match[Any] | None,
        number: int,
        unnoticed: Unnoticed,
        finding: Finding | None = None,
        history: bytes = b"[]",
        origins: int = 0,
    ) -> None:
        self.match = match
        self.number = number
        self.unnoticed = unnoticed
        self.finding = finding
        self.history = history
        self.origins = origins  # how often it was played on from elsewhere
