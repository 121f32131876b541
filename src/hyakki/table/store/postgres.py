"""PostgreSQL: several processes serve the same tables and wake each other by NOTIFY."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg import conninfo

from hyakki.table.store.dialect import LOCKED, STATEMENT, Connection

CHANNEL = "hyakki"
SCHEMA_LOCK = 0x4859414B
"""The number of the lock that keeps two starting processes from migrating at once."""
RETRY = 1.0
CONNECTING = 3
"""Seconds to wait for a connection."""
IDLE = 10.0
"""Seconds after which the database ends a transaction of a process that has stopped in the middle of it."""
MIGRATING = 600.0
"""Seconds that a step of the schema may take."""
USUAL = {
    "application_name": "hyakki",
    "connect_timeout": CONNECTING,
    "tcp_user_timeout": int(STATEMENT * 1000),
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""How our connections are known, and when a server that is gone without a word counts as gone."""
STUCK = (psycopg.errors.LockNotAvailable, psycopg.errors.QueryCanceled, psycopg.errors.ConnectionTimeout)
DAMAGED = (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted)


class Postgres:
    """A database by its address."""

    errors: tuple[type[Exception], ...] = (psycopg.Error,)
    doubled: type[Exception] = psycopg.errors.UniqueViolation
    begin = "BEGIN"

    def __init__(self, address: str) -> None:
        self.address = address
        self.where = plain(address)

    def connect(self) -> Connection:
        connection: Connection = dial(self.address)
        milliseconds = {
            "statement_timeout": STATEMENT,
            "lock_timeout": LOCKED,
            "idle_in_transaction_session_timeout": IDLE,
        }
        for name, seconds in milliseconds.items():
            connection.execute("SELECT set_config(%s, %s, false)", (name, str(int(seconds * 1000))))
        return connection

    def cut(self, connection: Connection) -> None:
        """Close the line: the server may be too far gone to hear that it should stop."""
        if isinstance(connection, psycopg.Connection):
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(connection.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)

    def is_stuck(self, error: Exception) -> bool:
        return isinstance(error, STUCK)

    def damage(self, error: Exception) -> str | None:
        return str(error).partition("\n")[0] if isinstance(error, DAMAGED) else None

    def examine(self, connection: Connection) -> None:
        """The server looks after its own files."""

    def ear(self, hear: Callable[[str], None]) -> Ear:
        """Somebody who hears what other processes write."""
        return Ear(self.address, hear)

    def names(self, connection: Connection) -> set[str]:
        query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        return {row[0] for row in connection.execute(query).fetchall()}

    def dial(self) -> psycopg.Connection[tuple[Any, ...]]:
        """A connection that may take its time."""
        return dial(self.address)

    def others(self) -> int:
        """How many connections of other processes of ours there are."""
        query = (
            "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = %s AND pid <> pg_backend_pid()"
        )
        with self.dial() as connection:
            found = connection.execute(query, (USUAL["application_name"],)).fetchone()
        return 0 if found is None else int(found[0])

    def sql(self, query: str) -> str:
        return query.replace("?", "%s").replace(" BYTES", " BYTEA")

    def notify(self, connection: Connection, payload: str) -> None:
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    def guard(self, connection: Connection) -> None:
        for name in ("statement_timeout", "lock_timeout"):
            connection.execute("SELECT set_config(%s, %s, true)", (name, str(int(MIGRATING * 1000))))
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))


def dial(address: str) -> psycopg.Connection[tuple[Any, ...]]:
    """A connection that notices when the other side is gone, unless its address says how it should."""
    known: dict[str, Any] = {**USUAL, **conninfo.conninfo_to_dict(address)}
    return psycopg.connect(conninfo.make_conninfo("", **known), autocommit=True)


def plain(address: str) -> str:
    """An address without a password in it."""
    try:
        known = conninfo.conninfo_to_dict(address)
    except psycopg.Error:
        return "PostgreSQL"
    return f"postgresql://{known.get('host') or ''}/{known.get('dbname') or ''}"


class Ear:
    """A thread that listens for what other processes wrote, and says so.

    It comes back after a lost connection and then calls with an empty word: anything may have happened.
    """

    def __init__(self, address: str, hear: Callable[[str], None]) -> None:
        self._address = address
        self._hear = hear
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hyakki-ear", daemon=True)

    def start(self) -> None:
        """Begin to listen; returns when nothing can be missed any more."""
        self._thread.start()
        self._ready.wait(2 * CONNECTING)

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join(2 * CONNECTING)

    def _run(self) -> None:
        first = True
        while not self._stop.is_set():
            try:
                with dial(self._address) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._ready.set()
                    if not first:
                        self._hear("")
                    first = False
                    while not self._stop.is_set():
                        for note in connection.notifies(timeout=0.5):
                            self._hear(note.payload)
            except psycopg.Error:
                self._stop.wait(RETRY)
