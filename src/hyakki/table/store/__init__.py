"""Where tables are kept: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hyakki.table.errors import StoreError
from hyakki.table.store.rows import Bell, Chair, ChatRow, Clock, Listed, Origin, Posting, Row, Share, Summary
from hyakki.table.store.sql import Store
from hyakki.table.store.sqlite import Sqlite
from hyakki.table.store.upkeep import Kept
from hyakki.table.texts import say

if TYPE_CHECKING:
    from hyakki.table.store.postgres import Postgres

__all__ = [
    "Bell",
    "Chair",
    "ChatRow",
    "Clock",
    "Kept",
    "Listed",
    "Origin",
    "Posting",
    "Row",
    "Share",
    "Store",
    "Summary",
    "dialect_of",
    "file_of",
    "open_store",
]


def file_of(address: str) -> Path | None:
    """The file of a store; None if a server keeps it."""
    if address.startswith(("postgresql://", "postgres://")):
        return None
    return Path(address).expanduser()


def dialect_of(address: str) -> Sqlite | Postgres:
    """The database at an address."""
    file = file_of(address)
    if file is not None:
        return Sqlite(file)
    try:
        from hyakki.table.store.postgres import Postgres
    except ImportError:
        raise StoreError(say("store.no-driver")) from None
    return Postgres(address)


def open_store(address: str) -> Store:
    """The store at an address: `postgresql://...`, or the path of a file."""
    dialect = dialect_of(address)
    if isinstance(dialect, Sqlite):
        return Store(dialect)
    return Store(dialect, dialect.ear)
