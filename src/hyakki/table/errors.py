"""What can go wrong at tables and in their store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.table.texts import say

if TYPE_CHECKING:
    from hyakki.table.claim import Place


class StoreError(RuntimeError):
    """The store could not do it: nothing was written, and nothing may be shown as if it was."""


class Damaged(StoreError):
    """The database is no longer whole. People at a table hear that much; where and what is for the host."""

    def __init__(self, where: str, found: str) -> None:
        super().__init__(say("store.damaged"))
        self.where = where
        self.found = found


class Conflict(StoreError):
    """Somebody else has appended that number already: read what they wrote, then try again."""


class Unsure(Exception):
    """The database did not say whether it has committed."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class Denied(Exception):
    """What somebody wanted is not done: the key of the reason, and the sentence."""

    def __init__(self, key: str, /, **params: object) -> None:
        super().__init__(say(key, **params))
        self.key = key


class Overtaken(Denied):
    """Another process has written something meanwhile; the match stands there now."""


class Differs(Exception):
    """The rules no longer lead where the entries say; names the first entry that comes out differently."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


class Failed(Exception):
    """A rule failed while entries were worked off again: a fault of the program and no change of its rules,
    since rules that have changed refuse an answer or lead elsewhere. Nothing is given up for it."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


class Served(RuntimeError):
    """Another process serves these tables; where, if it has said so."""

    def __init__(self, place: Place | None) -> None:
        super().__init__("another process serves these tables")
        self.place = place
