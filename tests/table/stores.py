"""Rows for tests of the store, and what happens between it and its database."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from typing import Any

from hyakki.table.store import Chair, Posting, Row, Store, Summary
from hyakki.table.store.dialect import Connection


def table(name: str = "t" * 16, seats: int = 2) -> Row:
    return Row(
        id=name,
        game="moon",
        name="Moon",
        visibility="public",
        host=b"h" * 32,
        rules=1,
        content="box",
        settings={"rounds": "2"},
        seats=seats,
        key=b"k" * 32,
        created=1.5,
        changed=2.5,
        chairs=[Chair(seat, "person") for seat in range(seats)],
    )


def entry(number: int, text: str = "draw") -> Posting:
    return Posting(number, "answer", 0, text, 3, [number, 0], 4.25)


async def held(store: Store) -> tuple[Future[None], threading.Event]:
    """Keep the writer busy until the event is set."""
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        begun.set()
        go_on.wait(5)

    job = store._writer.put(work)
    await asyncio.to_thread(begun.wait, 5)
    return job, go_on


def connected(store: Store) -> Connection:
    connection = store._writer._connection
    assert connection is not None
    return connection


async def append(store: Store, number: int, name: str = "t" * 16, text: str = "draw") -> None:
    await store.append(name, entry(number, text), False, Summary(["round 1"], [0], ["a", "b"], ""))


class Noting:
    """A connection that notes what is done with it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.queries: list[str] = []

    def execute(self, query: str, params: Any = ()) -> Any:
        self.queries.append(query)
        return self.connection.execute(query, params)

    def close(self) -> None:
        self.connection.close()
