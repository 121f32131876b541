"""What differs between the databases, and what they say when they fail, for people and for the log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from hyakki.table.errors import Conflict, Damaged, StoreError, Unsure
from hyakki.table.texts import say

T = TypeVar("T")

LOCKED = 2.0
"""Seconds to wait for somebody else who is writing."""
STATEMENT = 4.0
"""Seconds that one statement may take where the database counts them."""
PATIENCE = 5.0
"""Seconds after which whoever waits for the store hears that it does not answer."""
GRACE = 1.0
"""Seconds that a thread whose connection was cut has to come back."""

log = logging.getLogger("hyakki.store")


CLOSED = "the store is closed"
REFUSED = "the store cannot write now"
UNREACHED = "the store cannot be reached"
"""All that people at a table hear of it; what the database says names hosts, files and rows."""


class Garbled(ValueError):
    """A row that cannot be read."""


class Connection(Protocol):
    """As much of a database connection as is used: both drivers have it."""

    def execute(self, query: str, params: Sequence[Any] = (), /) -> Any:
        """Run one statement."""

    def close(self) -> None:
        """Give it back."""


Work = Callable[[Connection], T]


class Dialect(Protocol):
    """What differs between the databases."""

    errors: tuple[type[Exception], ...]
    """Whatever the driver raises."""
    doubled: type[Exception]
    """What it raises when a row exists already."""
    begin: str
    """How a writing transaction begins."""
    where: str
    """Its file or address, for whoever runs the server."""

    def connect(self) -> Connection:
        """A connection that commits only when told to."""

    def cut(self, connection: Connection) -> None:
        """Called by another thread than the one that waits on it: that one is to give up at once."""

    def is_stuck(self, error: Exception) -> bool:
        """Whether something was locked, took too long or is gone: the next try would wait as long."""

    def damage(self, error: Exception) -> str | None:
        """What is damaged, in the words of the database; None: nothing."""

    def examine(self, connection: Connection) -> None:
        """Look whether the database is whole, as far as that takes no time worth mentioning."""

    def names(self, connection: Connection) -> set[str]:
        """The tables that the database has."""

    def sql(self, query: str) -> str:
        """A statement of ours in the words of this database."""

    def notify(self, connection: Connection, payload: str) -> None:
        """Tell the other processes, if there can be any, when this transaction is written."""

    def guard(self, connection: Connection) -> None:
        """Keep others from changing the schema at the same time, until the transaction ends."""


def meaning(dialect: Dialect, error: Exception, usual: str) -> StoreError:
    """What an error means for whoever waits; what the database said goes to the log."""
    cause = error.cause if isinstance(error, Unsure) else error
    if isinstance(error, Damaged):
        log.error("%s", say("store.damaged-log", where=error.where, found=error.found))
        return error
    if isinstance(error, StoreError):
        return error
    if isinstance(error, dialect.doubled):
        return Conflict("that number is taken")
    found = str(cause) if isinstance(cause, Garbled) else dialect.damage(cause)
    if found is not None:
        return meaning(dialect, Damaged(dialect.where, found), usual)
    first = str(cause).partition("\n")[0][:200]  # its first line has no values of rows in it
    log.error("the store failed: %s: %s", type(cause).__name__, first)
    return StoreError(usual)
