"""What everything in the store shares: two threads, one that writes and one that reads, and the schema.

All functions are coroutines: the event loop never waits for a disk.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from hyakki.table.errors import StoreError
from hyakki.table.store.dialect import GRACE, PATIENCE, UNREACHED, Connection, Dialect, Work
from hyakki.table.store.schema import migrations, statements
from hyakki.table.store.writing import Reader, Worker, Writer
from hyakki.table.texts import say

T = TypeVar("T")

MIGRATING = 600.0
"""Seconds that bringing the schema up to date may take."""

Hearsay = Callable[[str], None]
Hear = Callable[[str, str], None]
"""Gets the id of a table that another process has changed, and a word that it passed on, if any."""


class Listening(Protocol):
    """Somebody who hears what other processes wrote."""

    def start(self) -> None:
        """Begin."""

    def close(self) -> None:
        """End."""


class Base:
    """A database, its two threads, and whoever listens to other processes."""

    def __init__(self, dialect: Dialect, listen: Callable[[Hearsay], Listening] | None = None) -> None:
        self._dialect = dialect
        self._writer = Writer(dialect, "hyakki-writer")
        self._reader = Reader(dialect, "hyakki-reader")
        self._listen = listen
        self._ear: Listening | None = None
        self.patience = PATIENCE
        self.process = secrets.token_hex(4)
        """Names this process in notes to the others, so that it does not answer its own."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self._listen is not None

    async def start(self, hear: Hear | None = None) -> None:
        """Bring the schema up to date and begin. `hear` gets the ids of tables that others have changed."""
        self._writer.start()
        self._reader.start()
        await self._write(self._migrate, MIGRATING)
        if self._listen is not None and hear is not None:
            loop = asyncio.get_running_loop()
            self._ear = self._listen(lambda payload: self._heard(loop, hear, payload))
            await asyncio.to_thread(self._ear.start)

    async def close(self) -> None:
        """Write what waits, then stop. Nobody waits long for a database that hangs."""
        ends = [self._reader.close, self._writer.close]
        if self._ear is not None:
            ends.append(self._ear.close)
        await asyncio.gather(*(asyncio.to_thread(end) for end in ends))

    def _heard(self, loop: asyncio.AbstractEventLoop, hear: Hear, payload: str) -> None:
        table, process, word = (*payload.split(" ", 2), "", "")[:3]
        if process != self.process and not loop.is_closed():
            loop.call_soon_threadsafe(hear, table, word)

    # ------------------------------------------------------------------ the two threads

    async def _write(self, work: Work[T], patience: float | None = None) -> T:
        return await self._done(self._writer, work, patience or self.patience)

    async def _read(self, work: Work[T], patience: float | None = None) -> T:
        return await self._done(self._reader, work, patience or self.patience)

    async def _done(self, worker: Worker, work: Work[T], patience: float) -> T:
        """What comes of some work. Work that did not begin in time is called off; work that hangs is cut off,
        and it is not known then what the database did with it."""
        future = worker.put(work)
        try:
            async with asyncio.timeout(patience):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            if future.cancelled():
                raise StoreError(UNREACHED) from None
        # It has waited for others, so it gets the time from when they or it went on for the last time.
        while not future.done():
            left = worker.since + patience - time.monotonic()
            if left > 0:
                await _comes(future, left)
                continue
            worker.cut()
            if not await _comes(future, GRACE):
                raise StoreError(UNREACHED)
        return future.result()

    def _run(self, connection: Connection, query: str, *params: Any) -> Any:
        return connection.execute(self._dialect.sql(query), params)

    def _note(self, connection: Connection, table: str) -> None:
        self._dialect.notify(connection, f"{table} {self.process}")

    async def pass_on(self, table: str, word: str) -> None:
        """Tell the other processes something about a table that is not worth keeping."""
        if self.is_shared:
            payload = f"{table} {self.process} {word}"
            await self._write(lambda connection: self._dialect.notify(connection, payload))

    # ------------------------------------------------------------------ schema

    def _migrate(self, connection: Connection) -> None:
        self._dialect.guard(connection)
        self._dialect.examine(connection)
        self._run(connection, "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
        done = {row[0] for row in self._run(connection, "SELECT number FROM migrations").fetchall()}
        known = migrations()
        if done - known.keys():
            raise StoreError(say("store.newer"))
        for number, text in known.items():
            if number in done:
                continue
            for statement in statements(text):
                self._run(connection, statement)
            self._run(connection, "INSERT INTO migrations (number) VALUES (?)", number)


async def _comes(future: Future[Any], seconds: float) -> bool:
    """Whether something under way comes to its end in that time."""
    if seconds > 0 and not future.done():
        await asyncio.wait([asyncio.wrap_future(future)], timeout=seconds)
    return future.done()
