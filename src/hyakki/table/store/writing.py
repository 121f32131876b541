"""One thread that writes: jobs that wait together share a transaction, and none is answered before it is on
disk."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from hyakki.table.errors import Conflict, StoreError, Unsure

T = TypeVar("T")

BATCH = 200
"""Jobs that share a transaction at most."""

log = logging.getLogger("hyakki.store")


CLOSED = "the store is closed"
REFUSED = "the store cannot write now"
UNREACHED = "the store cannot be reached"
"""All that people at a table hear of it; what the database says names hosts, files and rows."""


def complain(error: BaseException) -> None:
    """What a database said, for whoever runs the server: its first line has no values of rows in it."""
    cause = error.__cause__ or error
    first = str(cause).partition("\n")[0][:200]
    log.error("the store failed: %s: %s", type(cause).__name__, first)


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

    def connect(self) -> Connection:
        """A connection that commits only when told to."""

    def sql(self, query: str) -> str:
        """A statement of ours in the words of this database."""

    def notify(self, connection: Connection, payload: str) -> None:
        """Tell the other processes, if there can be any, when this transaction is written."""

    def guard(self, connection: Connection) -> None:
        """Keep others from changing the schema at the same time, until the transaction ends."""


class Job:
    """Some writing, and who waits for it."""

    __slots__ = ("future", "work")

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()


class Writer:
    """The writing thread of a store. It opens its connection again when it was lost."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hyakki-writer", daemon=True)
        self._connection: Connection | None = None
        self._closed = False
        self._door = threading.Lock()  # nothing may be put behind the end of the queue

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def put(self, work: Work[T]) -> Future[T]:
        """Have something written; the future is done when it is on disk."""
        job = Job(work)
        with self._door:
            if self._closed:
                job.future.set_exception(StoreError(CLOSED))
            else:
                self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._door:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        open_for_jobs = True
        while open_for_jobs:
            batch: list[Job] = []
            job = self._jobs.get()
            while job is not None:
                if job.future.set_running_or_notify_cancel():  # from here on nobody can call it off
                    batch.append(job)
                if len(batch) == BATCH or self._jobs.empty():
                    break
                job = self._jobs.get()
            open_for_jobs = job is not None
            self._write(batch)
        if self._connection is not None:
            self._connection.close()

    def _write(self, batch: list[Job]) -> None:
        """All in one transaction; where that fails, each in its own, so that one cannot hurt another.

        When it is not known whether the transaction was written, nothing is tried again: it could be done
        twice. Whoever waits hears of a failure and has to look what the store has.
        """
        if not batch:
            return
        try:
            results = self._transact([job.work for job in batch])
        except Exception as error:  # noqa: BLE001  # whatever it is, whoever waits for it must hear
            if len(batch) == 1 or isinstance(error, Unsure):
                meaning = self._meaning(error)
                for job in batch:
                    job.future.set_exception(meaning)
                return
            for job in batch:
                self._write([job])
            return
        for job, result in zip(batch, results, strict=True):
            job.future.set_result(result)

    def _transact(self, works: list[Work[Any]]) -> list[Any]:
        if self._connection is None:
            self._connection = self._dialect.connect()
        connection = self._connection
        try:
            connection.execute(self._dialect.begin)
            results = [work(connection) for work in works]
        except BaseException:
            self._abandon(connection)
            raise
        try:
            connection.execute("COMMIT")
        except self._dialect.errors as error:
            self._abandon(connection)
            raise Unsure from error
        return results

    def _abandon(self, connection: Connection) -> None:
        """Leave the transaction; a connection that cannot even do that is thrown away."""
        try:
            connection.execute("ROLLBACK")
        except self._dialect.errors:
            self._connection = None
            try:
                connection.close()
            except self._dialect.errors:
                return

    def _meaning(self, error: Exception) -> StoreError:
        if isinstance(error, StoreError):
            return error
        if isinstance(error, self._dialect.doubled):
            return Conflict("that number is taken")
        complain(error)
        return StoreError(REFUSED)
