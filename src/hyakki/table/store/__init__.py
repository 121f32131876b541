"""Where tables are kept: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

from pathlib import Path

from hyakki.table.errors import StoreError
from hyakki.table.store.rows import Chair, ChatRow, Posting, Row, Summary
from hyakki.table.store.sql import Store
from hyakki.table.store.sqlite import Sqlite

__all__ = [
    "Chair",
    "ChatRow",
    "Posting",
    "Row",
    "Store",
    "Summary",
    "file_of",
    "open_store",
]


def file_of(address: str) -> Path | None:
    """The file of a store; None if a server keeps it."""
    if address.startswith(("postgresql://", "postgres://")):
        return None
    return Path(address).expanduser()


def open_store(address: str) -> Store:
    """The store at an address: `postgresql://...`, or the path of a file."""
    file = file_of(address)
    if file is None:
        try:
            from hyakki.table.store.postgres import Ear, Postgres
        except ImportError:
            raise StoreError("PostgreSQL needs the package psycopg: install hyakki[postgres]") from None
        return Store(Postgres(address), lambda hear: Ear(address, hear))
    return Store(Sqlite(file))
