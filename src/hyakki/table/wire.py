"""What is sent of a moment to one page: all of it, or what has changed since the one that the page has.

A page that has to be shown nothing new gets nothing, not even a sign: it would tell that something has
happened which its seat must not notice.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hyakki.table import changes
from hyakki.table.changes import SAME, Changes
from hyakki.table.messages import Change, Moment

CHECK_EVERY = 64
"""Changes after which a page is told what its whole view should come to."""

LINES = ("number", "since", "lines")
"""The parts of a moment that are told in any case: its lines from the first new one on."""


class Wire:
    """What one page has been sent of a table."""

    __slots__ = ("_follows", "_last", "_number", "_upto")

    def __init__(self, follows: bool) -> None:
        self._follows = follows  # an old page is sent everything whole
        self._last: Moment | None = None
        self._number = 0  # counts what this very page was sent, so it tells nothing else
        self._upto = 0

    def forget(self) -> None:
        """The page is in doubt: it gets all of the next moment."""
        self._last = None

    def send(self, moment: Moment, shared: Changes) -> Moment | Change | None:
        """What a page has to be sent; None if it has been shown all that this moment shows."""
        last = self._last
        change = None if last is None else shared.parts(last, moment, LINES)
        if not self._is_news(moment, change):
            return None
        self._last, self._upto = moment, moment.since + len(moment.lines)
        self._number += 1
        if change is None or not self._follows:
            return msgspec.structs.replace(moment, number=self._number)
        is_due = self._number % CHECK_EVERY == 0
        return Change(
            number=self._number,
            base=self._number - 1,
            change={} if change is SAME else change,
            since=moment.since,
            lines=moment.lines,
            check=changes.check(moment.view) if is_due else None,
        )

    def _is_news(self, moment: Moment, change: Any) -> bool:
        """Whether a moment is another one than the last that was sent."""
        return change is not SAME or bool(moment.lines) or moment.since != self._upto


def followed(last: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The next moment of whoever follows in Python: a whole one, or a change of the last."""
    if message["type"] == "moment":
        return message
    if last.get("number") != message["base"]:
        raise ValueError(f"change {message['number']} does not follow {last.get('number')}")
    found: dict[str, Any] = changes.applied(message["change"], last) | {name: message[name] for name in LINES}
    wanted = message["check"]
    if wanted is not None and wanted != changes.check(found["view"]):
        raise ValueError(f"change {message['number']} leads elsewhere")
    return found
