"""A store that is locked, hangs or is damaged: whoever waits hears of it, nothing is done behind their back,
and the server still stops."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from hyakki.table.errors import Damaged, StoreError
from hyakki.table.store import Store, open_store, postgres, sqlite
from hyakki.table.store.dialect import Connection
from hyakki.table.texts import say
from tests.table.house import PERSON, Person, bot, house
from tests.table.processes import serving
from tests.table.stores import Noting, append, connected, entry, held, table

NAME = "t" * 16


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks are waited for so briefly that the tests need not wait either."""
    monkeypatch.setattr(sqlite, "LOCKED", 0.05)
    monkeypatch.setattr(postgres, "LOCKED", 0.05)


@contextlib.contextmanager
def locked(path: str) -> Iterator[None]:
    """Somebody else writes, and does not come to an end."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


# ---------------------------------------------------------------------------- locked


async def test_a_locked_file_fails_a_whole_batch_at_once_and_can_still_be_read(
    sqlite_store: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each of its jobs on its own would wait as long again."""
    store = open_store(sqlite_store)
    await store.start()
    await store.create(table(), {})
    noting = Noting(connected(store))
    store._writer._connection = noting
    with locked(sqlite_store):
        tries = [append(store, number) for number in range(1, 51)]
        ends = await asyncio.gather(*tries, return_exceptions=True)
        assert [str(end) for end in ends] == ["the store cannot write now"] * 50
        assert await store.entries(NAME) == []
    begun = noting.queries.count("BEGIN IMMEDIATE")
    assert begun < 25, f"{begun} tries for 50 jobs that waited together"
    assert "database is locked" in caplog.text
    await append(store, 1)
    assert len(await store.entries(NAME)) == 1
    await store.close()


async def test_a_locked_row_fails_its_own_job_and_no_other(postgres_store: str) -> None:
    store = open_store(postgres_store)
    await store.start()
    for name in (NAME, "u" * 16, "v" * 16):
        await store.create(table(name), {})
    with psycopg.connect(postgres_store) as other:
        other.execute("SELECT * FROM tables WHERE id = %s FOR UPDATE", ("u" * 16,))
        _, go_on = await held(store)
        waiting = [asyncio.create_task(append(store, 1, name)) for name in (NAME, "u" * 16, "v" * 16)]
        await asyncio.sleep(0.02)
        go_on.set()
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(end) for end in ends] == [type(None), StoreError, type(None)]
        other.rollback()
    await append(store, 1, "u" * 16)
    await store.close()


async def test_of_many_locked_rows_the_second_ends_the_trying(postgres_store: str) -> None:
    store = open_store(postgres_store)
    await store.start()
    names = [f"{number}".rjust(16, "t") for number in range(20)]
    for name in names:
        await store.create(table(name), {})
    noting = Noting(connected(store))
    store._writer._connection = noting
    with psycopg.connect(postgres_store) as other:
        other.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
        _, go_on = await held(store)
        waiting = [asyncio.create_task(append(store, 1, name)) for name in names]
        await asyncio.sleep(0.02)
        noting.queries.clear()
        go_on.set()
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(end) for end in ends] == [StoreError] * 20
        other.rollback()
    assert noting.queries.count("BEGIN") == 2
    await store.close()


# ---------------------------------------------------------------------------- hung


async def test_work_that_did_not_begin_in_time_is_never_done(store: Store) -> None:
    await store.create(table(), {})
    store.patience = 0.05
    hold, go_on = await held(store)
    with pytest.raises(StoreError, match="cannot be reached"):
        await append(store, 1, text="too late")
    go_on.set()
    await asyncio.wrap_future(hold)
    store.patience = 5.0
    await append(store, 1, text="in time")
    assert [found.text for found in await store.entries(NAME)] == ["in time"]


async def test_work_that_hangs_is_given_up_and_leaves_nothing_behind(store: Store) -> None:
    """What it had done so far in its transaction is undone, though it could go on later."""
    await store.create(table(), {})
    store.patience = 0.05
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        store._run(connection, "UPDATE tables SET paused = 1 WHERE id = ?", NAME)
        begun.set()
        go_on.wait(10)

    with pytest.raises(StoreError, match="cannot be reached"):
        await store._write(work)
    assert begun.is_set()
    go_on.set()
    store.patience = 5.0
    await append(store, 1)
    row = await store.find(NAME)
    assert row is not None
    assert not row.paused
    assert row.answers == 1


async def test_a_reader_that_hangs_fails_those_behind_it_too(store: Store) -> None:
    await store.create(table(), {})
    store.patience = 0.05
    go_on = threading.Event()
    reads = [store._read(lambda c: go_on.wait(10)), store.entries(NAME), store.find(NAME)]
    ends = await asyncio.gather(*reads, return_exceptions=True)
    assert [str(end) for end in ends] == ["the store cannot be reached"] * 3
    go_on.set()
    store.patience = 5.0
    assert await store.find(NAME) is not None


async def test_closing_does_not_wait_for_a_thread_that_hangs(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hyakki.table.store.writing.PATIENCE", 0.05)
    monkeypatch.setattr("hyakki.table.store.writing.GRACE", 0.05)
    store = open_store(address)
    await store.start()
    go_on = threading.Event()
    reading = store._reader.put(lambda c: go_on.wait(60))
    _, writing = await held(store)
    await asyncio.wait_for(store.close(), 30)
    assert not reading.done()
    with pytest.raises(StoreError, match="closed"):
        await store.entries(NAME)
    go_on.set()
    writing.set()


def backends(address: str) -> list[int]:
    """The processes of the database server that serve our connections."""
    with psycopg.connect(address, autocommit=True) as connection:
        query = (
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = 'hyakki'"
        )
        return [pid for (pid,) in connection.execute(query).fetchall()]


@contextlib.contextmanager
def frozen(address: str) -> Iterator[None]:
    """The database takes what is sent to it, and does not answer."""
    stopped = backends(address)
    assert stopped
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


async def test_a_database_that_does_not_answer_is_given_up(postgres_store: str) -> None:
    store = open_store(postgres_store)
    await store.start()
    await store.create(table(), {})
    await store.entries(NAME)
    store.patience = 0.2
    with frozen(postgres_store):
        ends = await asyncio.gather(append(store, 1), store.entries(NAME), return_exceptions=True)
        assert [type(end) for end in ends] == [StoreError, StoreError]
    store.patience = 5.0
    assert await store.entries(NAME) == []
    await append(store, 1)
    assert await store.entries(NAME) == [entry(1)]
    await store.close()


def test_an_answer_to_a_frozen_database_fails_in_words_and_the_table_goes_on(postgres_store: str) -> None:
    with house(postgres_store) as inn:
        inn.hall.store.patience = 0.3
        mika = inn.person("Mika")
        opened = mika.open("moon", [PERSON, bot(), bot()])
        page = mika.page(opened["table"], 0)
        question = inn.alone(page)["question"]
        with frozen(postgres_store):
            page.send("answer", question=question["number"], text=question["options"][0]["text"])
            assert page.refusal() in ("trouble.unsure", "trouble.store")
        inn.hall.store.patience = 10.0
        page = mika.page(opened["table"], 0)
        assert inn.alone(page)["question"] is not None
        before = page.now["answers"]
        assert page.answer()["answers"] > before


def test_a_server_stops_on_request_though_its_store_hangs(postgres_store: str) -> None:
    server, url = serving(postgres_store)
    mika = Person(url, "Mika")
    try:
        opened = mika.open("moon", [PERSON, bot(), bot()])
        page = mika.page(opened["table"], 0)
        with frozen(postgres_store):
            page.send("chat", text="is anybody there?")
            server.terminate()
            log = server.communicate(timeout=60)[1]
        assert "Traceback" not in log, log
    finally:
        server.kill()
        mika.close()


def test_a_server_stops_on_request_though_its_file_is_locked(sqlite_store: str) -> None:
    server, url = serving(sqlite_store)
    mika = Person(url, "Mika")
    try:
        opened = mika.open("moon", [PERSON, bot(), bot()])
        page = mika.page(opened["table"], 0)
        with locked(sqlite_store):
            page.send("chat", text="is anybody there?")
            assert page.refusal() == "trouble.store"
            server.terminate()
            log = server.communicate(timeout=60)[1]
        assert "Traceback" not in log, log
    finally:
        server.kill()
        mika.close()


async def test_postgres_is_told_how_long_to_wait(postgres_store: str) -> None:
    """A process of ours that stops in the middle of a transaction does not keep the others waiting."""
    store = open_store(postgres_store)
    await store.start()
    names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "tcp_user_timeout")

    def read(connection: Connection) -> list[str]:
        return [connection.execute(f"SHOW {name}").fetchone()[0] for name in names[:3]]

    assert await store._write(read) == ["4s", "50ms", "10s"]
    assert await store._read(read) == ["4s", "50ms", "10s"]
    line = connected(store)
    assert isinstance(line, psycopg.Connection)
    assert line.info.get_parameters()["tcp_user_timeout"] == "4000"
    await store.close()
    elsewhere = postgres.dial(f"{postgres_store}?connect_timeout=9")
    assert elsewhere.info.get_parameters()["connect_timeout"] == "9", "an address may say it better"
    elsewhere.close()


# ---------------------------------------------------------------------------- damaged


async def filled(path: str) -> None:
    """A store with some pages to it."""
    store = open_store(path)
    await store.start()
    for number in range(30):
        row = table(f"{number}".rjust(16, "t"))
        row.origin = b"x" * 9000
        await store.create(row, {})
    await store.close()


def wound(path: str, offset: int = 0) -> None:
    """Something writes over the middle of the file."""
    size = Path(path).stat().st_size
    with open(path, "r+b") as file:
        file.seek(offset or size // 3)
        file.write(b"\x5a" * (size // 3))


async def test_a_damaged_file_is_named_at_the_start(
    sqlite_store: str, caplog: pytest.LogCaptureFixture
) -> None:
    await filled(sqlite_store)
    wound(sqlite_store)
    store = open_store(sqlite_store)
    with pytest.raises(Damaged) as damaged:
        await store.start()
    await store.close()
    assert damaged.value.where == sqlite_store
    assert damaged.value.found
    assert sqlite_store not in str(damaged.value), "people at tables do not hear where it is"
    assert f"the store {sqlite_store} is damaged" in caplog.text
    assert "hyakki tables verify" in caplog.text


async def test_a_file_that_is_no_database_is_named_at_the_start(sqlite_store: str) -> None:
    Path(sqlite_store).write_bytes(b"Dear diary, " * 1000)
    store = open_store(sqlite_store)
    with pytest.raises(Damaged) as damaged:
        await store.start()
    await store.close()
    assert damaged.value.found == "file is not a database"
    assert Path(sqlite_store).read_bytes() == b"Dear diary, " * 1000


async def test_damage_while_running_is_told_as_what_it_is(
    sqlite_store: str, caplog: pytest.LogCaptureFixture
) -> None:
    await filled(sqlite_store)
    store = open_store(sqlite_store)
    await store.start()
    wound(sqlite_store, 8192)
    looks = (store.find(f"{number}".rjust(16, "t")) for number in range(30))
    ends = await asyncio.gather(*looks, return_exceptions=True)
    assert {str(end) for end in ends if isinstance(end, Damaged)} == {say("store.damaged")}
    with contextlib.suppress(StoreError):
        await append(store, 1, "29".rjust(16, "t"))
    await store.close()
    assert f"the store {sqlite_store} is damaged" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET summary = '{'",
        "UPDATE tables SET settings = '[1]'",
        "UPDATE chairs SET passes = 'x'",
    ],
)
async def test_a_row_that_cannot_be_read_is_damage_and_no_fault(store: Store, damage: str) -> None:
    await store.create(table(), {})
    await store._write(lambda c: store._run(c, damage) and None)
    with pytest.raises(Damaged):
        await store.find(NAME)
    with pytest.raises(Damaged):
        await store.public(over=False)


async def test_an_entry_that_cannot_be_read_is_damage_and_no_fault(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await store.create(table(), {})
    await append(store, 1)
    await store._write(lambda c: store._run(c, "UPDATE entries SET numbers = 'one'") and None)
    with caplog.at_level(logging.ERROR), pytest.raises(Damaged):
        await store.entries(NAME)
    assert "a row of it cannot be read" in caplog.text
