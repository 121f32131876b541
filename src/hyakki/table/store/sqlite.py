"""SQLite: one file on this machine, written by one thread of one process."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from hyakki.table.errors import Damaged
from hyakki.table.store.dialect import LOCKED, Connection

STUCK = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_PROTOCOL}
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
QUICK = 64 * 1024 * 1024
"""Bytes of a file that is looked through at every start; `hyakki tables verify` looks through any."""


class Sqlite:
    """A database file. What was committed survives a killed process and a lost power supply."""

    errors: tuple[type[Exception], ...] = (sqlite3.Error,)
    doubled: type[Exception] = sqlite3.IntegrityError
    begin = "BEGIN IMMEDIATE"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.where = str(path)

    def connect(self) -> Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch(mode=0o600)  # it holds the keys of running matches: nobody else's business
        connection = sqlite3.connect(self.path, timeout=LOCKED, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def cut(self, connection: Connection) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.interrupt()

    def is_stuck(self, error: Exception) -> bool:
        return _code(error) in STUCK

    def damage(self, error: Exception) -> str | None:
        if isinstance(error, sqlite3.DatabaseError):
            if _code(error) in DAMAGED or str(error).startswith("Could not decode"):
                return str(error).partition("\n")[0]
        return None

    def examine(self, connection: Connection) -> None:
        if self.path.stat().st_size <= QUICK:
            found = flaws(connection, "quick_check", 1)
            if found:
                raise Damaged(self.where, found[0])

    def names(self, connection: Connection) -> set[str]:
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        return {row[0] for row in connection.execute(query).fetchall()}

    @staticmethod
    def sql(query: str) -> str:
        return query.replace(" BYTES", " BLOB")

    def notify(self, connection: Connection, payload: str) -> None:
        """Nobody else serves this file."""

    def guard(self, connection: Connection) -> None:
        """The writing transaction itself keeps others out."""


def flaws(connection: Connection, check: str, most: int) -> list[str]:
    """What SQLite finds wrong with a file, in its words."""
    lines = [str(row[0]) for row in connection.execute(f"PRAGMA {check}({most})").fetchall()]
    return [] if lines == ["ok"] else [" ".join(line.split()) for line in lines]


def _code(error: Exception) -> int:
    """The kind of an error, without the finer distinctions; 0: none of SQLite."""
    code: int = getattr(error, "sqlite_errorcode", None) or 0
    return code & 0xFF
