"""SQLite: one file on this machine, written by one thread of one process."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from hyakki.table.store.writing import Connection


class Sqlite:
    """A database file. What was committed survives a killed process and a lost power supply."""

    errors: tuple[type[Exception], ...] = (sqlite3.Error,)
    doubled: type[Exception] = sqlite3.IntegrityError
    begin = "BEGIN IMMEDIATE"

    def __init__(self, path: Path) -> None:
        self.path = path

    def connect(self) -> Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch(mode=0o600)  # it holds the keys of running matches: nobody else's business
        connection = sqlite3.connect(self.path, timeout=10, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def sql(self, query: str) -> str:
        return query.replace(" BYTES", " BLOB")

    def notify(self, connection: Connection, payload: str) -> None:
        """Nobody else serves this file."""

    def guard(self, connection: Connection) -> None:
        """The writing transaction itself keeps others out."""
