"""The two threads of a store. What is written goes through one: jobs that wait together share a transaction,
and none is answered before it is on disk. The other one reads.

A database can hang. Whoever waits gives up after a while (base.py) and cuts the connection, so that the
thread comes back; a thread that does not even then is left alone, and nobody waits for its end.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from concurrent.futures import Future
from typing import Any, TypeVar

from hyakki.table.errors import StoreError, Unsure
from hyakki.table.store.dialect import (
    CLOSED,
    GRACE,
    PATIENCE,
    REFUSED,
    UNREACHED,
    Connection,
    Dialect,
    Work,
    meaning,
)

T = TypeVar("T")

BATCH = 200
"""Jobs that share a transaction at most."""


class Job:
    """Some work, and who waits for it."""

    __slots__ = ("future", "work")

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()

    def fail(self, why: StoreError) -> None:
        """Whoever waits hears why."""
        self.future.set_exception(why)


class Worker:
    """A thread with a connection of its own, which it opens again when it was lost."""

    most = 1
    """Jobs that it takes at once."""

    def __init__(self, dialect: Dialect, name: str) -> None:
        self._dialect = dialect
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._connection: Connection | None = None
        self._closed = False
        self._is_cut = False
        self._door = threading.Lock()  # nothing may be put behind the end of the queue
        self.since = 0.0
        """When it began with what it is doing now; 0: it waits for jobs."""

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def put(self, work: Work[T]) -> Future[T]:
        """Have something done; the future is done when it is."""
        job = Job(work)
        with self._door:
            if self._closed:
                job.fail(StoreError(CLOSED))
            else:
                self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Do what waits, then stop. A thread that hangs is not waited for."""
        with self._door:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join(PATIENCE)
        if self._thread.is_alive():
            self.cut()
            self._thread.join(GRACE)

    def cut(self) -> None:
        """Let what it does now fail, for whoever waits has given up. From another thread."""
        self._is_cut = True
        connection = self._connection
        if connection is not None:
            with contextlib.suppress(*self._dialect.errors):
                self._dialect.cut(connection)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._dialect.connect()
        return self._connection

    def _drop(self) -> None:
        """Throw the connection away."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*self._dialect.errors):
                connection.close()

    def _run(self) -> None:
        open_for_jobs = True
        while open_for_jobs:
            batch: list[Job] = []
            job = self._jobs.get()
            while job is not None:
                self.since = self.since or time.monotonic()
                if job.future.set_running_or_notify_cancel():  # from here on nobody can call it off
                    batch.append(job)
                if len(batch) == self.most or self._jobs.empty():
                    break
                job = self._jobs.get()
            open_for_jobs = job is not None
            if batch:
                self._do(batch)
            self.since, self._is_cut = 0.0, False
        self._drop()

    def _do(self, batch: list[Job]) -> None:
        raise NotImplementedError

    def _is_stuck(self, error: Exception) -> bool:
        """Whether nothing may be tried again: it would hang again, or nobody waits for it any more."""
        return self._is_cut or self._dialect.is_stuck(error)


class Reader(Worker):
    """The thread that reads, one job after the other."""

    def _do(self, batch: list[Job]) -> None:
        for job in batch:
            try:
                result = self._read(job.work)
            except Exception as error:  # noqa: BLE001  # whatever it is, whoever waits for it must hear
                job.fail(meaning(self._dialect, error, UNREACHED))
            else:
                job.future.set_result(result)

    def _read(self, work: Work[T]) -> T:
        """A connection that was lost is opened again once; one that hung would hang again."""
        is_fresh = self._connection is None
        while True:
            try:
                return work(self._connected())
            except self._dialect.errors as error:
                self._drop()
                if is_fresh or self._is_stuck(error) or self._dialect.damage(error) is not None:
                    raise
                is_fresh = True


class Broken(Exception):
    """A transaction that failed: because of one of its jobs, or (None) of none in particular."""

    def __init__(self, number: int | None, error: Exception) -> None:
        super().__init__(str(error))
        self.number = number
        self.error = error


class Writer(Worker):
    """The thread that writes."""

    most = BATCH

    def _do(self, batch: list[Job]) -> None:
        """All in one transaction; where a job fails, again with each behind a mark of its own, so that one
        cannot hurt another.

        When it is not known whether the transaction was written, nothing is tried again: it could be done
        twice. Whoever waits hears of a failure and has to look what the store has. When the database is
        locked, hangs or is gone, all fail at once: each on its own would wait as long again.
        """
        try:
            results = self._transact([job.work for job in batch])
        except Broken as broken:
            why = meaning(self._dialect, broken.error, REFUSED)
            if len(batch) == 1 or broken.number is None or self._is_cut:
                for job in batch:
                    job.fail(why)
                return
            rest = batch
            if self._is_stuck(broken.error):
                batch[broken.number].fail(why)  # this one has had its time
                rest = batch[: broken.number] + batch[broken.number + 1 :]
            self.since = time.monotonic()
            self._apart(rest)
            return
        for job, result in zip(batch, results, strict=True):
            job.future.set_result(result)

    def _apart(self, batch: list[Job]) -> None:
        """One transaction, in which a job that fails is undone alone; those after one that is stuck fail."""
        failed: dict[int, StoreError] = {}
        stuck: list[StoreError] = []

        def marked(number: int, work: Work[Any]) -> Work[Any]:
            def attempt(connection: Connection) -> Any:
                if stuck:
                    failed[number] = stuck[0]
                    return None
                connection.execute("SAVEPOINT job")
                try:
                    result = work(connection)
                except Exception as error:  # noqa: BLE001  # whatever it is, whoever waits for it must hear
                    connection.execute("ROLLBACK TO SAVEPOINT job")
                    failed[number] = meaning(self._dialect, error, REFUSED)
                    if self._is_stuck(error):
                        stuck.append(failed[number])
                    return None
                connection.execute("RELEASE SAVEPOINT job")
                return result

            return attempt

        try:
            results = self._transact([marked(number, job.work) for number, job in enumerate(batch)])
        except Broken as broken:
            why = meaning(self._dialect, broken.error, REFUSED)
            for number, job in enumerate(batch):
                job.fail(failed.get(number, why))
            return
        for number, (job, result) in enumerate(zip(batch, results, strict=True)):
            if number in failed:
                job.fail(failed[number])
            else:
                job.future.set_result(result)

    def _transact(self, works: list[Work[Any]]) -> list[Any]:
        results: list[Any] = []
        begun = False
        try:
            connection = self._begun()
            begun = True
            for work in works:
                results.append(work(connection))
            if self._is_cut:
                raise StoreError(UNREACHED)
        except Exception as error:
            self._abandon()
            one = len(results) if begun and len(results) < len(works) else None
            raise Broken(one, error) from error
        try:
            connection.execute("COMMIT")
        except self._dialect.errors as error:
            self._abandon()
            raise Broken(None, Unsure(error)) from error
        return results

    def _begun(self) -> Connection:
        """A transaction; on a fresh connection if the old one was lost since the last."""
        is_fresh = self._connection is None
        connection = self._connected()
        try:
            connection.execute(self._dialect.begin)
        except self._dialect.errors as error:
            if is_fresh or self._is_stuck(error) or self._dialect.damage(error) is not None:
                raise
            self._drop()
            connection = self._connected()
            connection.execute(self._dialect.begin)
        return connection

    def _abandon(self) -> None:
        """Leave the transaction; a connection that cannot even do that is thrown away."""
        if self._connection is None:
            return
        try:
            self._connection.execute("ROLLBACK")
        except self._dialect.errors:
            self._drop()
