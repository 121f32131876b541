"""PostgreSQL: several processes serve the same tables and wake each other by NOTIFY."""

from __future__ import annotations

import threading
from collections.abc import Callable

import psycopg

from hyakki.table.store.writing import Connection

CHANNEL = "hyakki"
SCHEMA_LOCK = 0x4859414B
"""The number of the lock that keeps two starting processes from migrating at once."""
RETRY = 1.0
PATIENCE = 5
"""Seconds to wait for a connection."""


class Postgres:
    """A database by its address."""

    errors: tuple[type[Exception], ...] = (psycopg.Error,)
    doubled: type[Exception] = psycopg.errors.UniqueViolation
    begin = "BEGIN"

    def __init__(self, address: str) -> None:
        self.address = address

    def connect(self) -> Connection:
        connection: Connection = psycopg.connect(self.address, autocommit=True, connect_timeout=PATIENCE)
        return connection

    def sql(self, query: str) -> str:
        return query.replace("?", "%s").replace(" BYTES", " BYTEA")

    def notify(self, connection: Connection, payload: str) -> None:
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    def guard(self, connection: Connection) -> None:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))


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
        self._ready.wait(10)

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        first = True
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, connect_timeout=PATIENCE) as connection:
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
