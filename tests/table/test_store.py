"""The store on both databases: what it promises before anybody is told, and what it does when it cannot."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from hyakki.table.errors import Conflict, StoreError
from hyakki.table.store import Chair, Origin, Store, Summary, base, open_store, values
from hyakki.table.store.dialect import Connection
from hyakki.table.store.schema import migrations, statements
from hyakki.table.store.writing import Writer
from tests.table.stores import append, connected, entry, held, table

Reading = Callable[[str], list[tuple[Any, ...]]]


@pytest.fixture
def rows(address: str) -> Reading:
    """What somebody else sees in the database."""

    def read(query: str) -> list[tuple[Any, ...]]:
        if address.startswith("postgresql"):
            with psycopg.connect(address, autocommit=True) as connection:
                return connection.execute(query.encode()).fetchall()
        with sqlite3.connect(address) as file:
            found = file.execute(query).fetchall()
        file.close()
        return found

    return read


async def test_migrations_are_numbered_and_done_once(store: Store, address: str, rows: Reading) -> None:
    assert list(migrations()) == list(range(1, len(migrations()) + 1))
    assert all(statements(text) for text in migrations().values())
    again = open_store(address)
    await again.start()
    await again.close()
    assert rows("SELECT number FROM migrations ORDER BY number") == [(number,) for number in migrations()]


async def test_an_old_store_is_brought_up_to_date(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Step by step, from a store of the first version with a table in it; where a step fails, nothing of it
    stays, and the next start does it."""
    steps = migrations()
    monkeypatch.setattr(base, "migrations", lambda: {1: steps[1]})
    old = open_store(address)
    await old.start()
    row, chair = table(), "INSERT INTO chairs (id, seat, kind, level, name, seen) VALUES (?, ?, ?, ?, ?, ?)"

    def write(connection: Connection) -> None:
        first = values.TABLE_COLUMNS.split(",")[:18]  # what the first version knew
        query = f"INSERT INTO tables ({','.join(first)}) VALUES ({', '.join('?' * 18)})"
        old._run(connection, query, *values.table_values(row)[:18])
        old._run(connection, chair, row.id, 0, "person", "", "Mika", 7.5)
        old._run(connection, chair, row.id, 1, "bot", "sense", "", 0.0)
        query = f"INSERT INTO entries (id, {values.ENTRY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        old._run(connection, query, row.id, 1, "answer", 0, "draw", 3, "1,0", 4.25)
        old._run(connection, "UPDATE tables SET answers = 1 WHERE id = ?", row.id)

    await old._write(write)
    await old.close()
    broken = open_store(address)
    torn = {**steps, len(steps): steps[len(steps)] + "; CREATE TABLE tables (id TEXT)"}
    monkeypatch.setattr(base, "migrations", lambda: torn)
    with pytest.raises(StoreError):
        await broken.start()
    await broken.close()
    monkeypatch.setattr(base, "migrations", lambda: steps)
    new = open_store(address)
    await new.start()
    found = await new.find(row.id)
    assert found is not None
    assert found.chairs == [
        Chair(0, "person", "", "Mika", None, 7.5, looked=True),  # for all that is known
        Chair(1, "bot", "sense", looked=True),
    ]
    assert found.answers == 1
    await new.put_seen(row.id, 0, 8.5, 50.0)
    again = await new.find(row.id)
    assert again is not None
    assert (again.chairs[0].seen, again.chairs[0].here) == (8.5, 50.0)
    assert await new.entries(row.id) == [entry(1)]
    await new.close()


async def test_a_newer_schema_is_refused(store: Store, address: str) -> None:
    await store._write(lambda c: c.execute("INSERT INTO migrations (number) VALUES (9999)"))
    other = open_store(address)
    with pytest.raises(StoreError, match="newer version"):
        await other.start()
    await other.close()


async def test_two_that_start_at_once_migrate_once(address: str, rows: Reading) -> None:
    stores = [open_store(address) for _ in range(4)]
    await asyncio.gather(*(one.start() for one in stores))
    await asyncio.gather(*(one.close() for one in stores))
    assert len(rows("SELECT number FROM migrations")) == len(migrations())


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    row = table()
    row.chairs[1] = Chair(1, "person", "sense", "Zoë ☾", b"g" * 32, 7.5)
    row.origin, row.origin_number = b"{}", 3
    await store.create(row, {1: b"l" * 32})
    assert await store.find(row.id) == row
    assert await store.find_link(b"l" * 32) == (row.id, 1, b"l" * 32, None)
    assert await store.find_link(b"m" * 32) is None
    assert await store.find("nowhere") is None


async def test_an_entry_is_on_disk_before_it_is_acknowledged(store: Store, rows: Reading) -> None:
    await store.create(table(), {})
    for number in range(1, 6):
        await append(store, number)
        # The very moment that the promise is kept, a stranger can read it.
        assert rows("SELECT MAX(number) FROM entries") == [(number,)]
    assert await store.entries("t" * 16) == [entry(number) for number in range(1, 6)]
    assert await store.entries("t" * 16, 3) == [entry(4), entry(5)]
    found = await store.find("t" * 16)
    assert found is not None
    assert (found.answers, found.summary.status, found.changed) == (5, ["round 1"], 4.25)


async def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "a" / "tables.sqlite"))
    await store.start()
    pragmas = ("journal_mode", "synchronous")
    found = await store._write(lambda c: [c.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas])
    await store.close()
    assert found == ["wal", 2]


async def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.sqlite"))
    await store.start()
    await store.create(table(), {})
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    await store.close()
    assert modes
    assert set(modes.values()) == {0o600}, modes


async def test_postgres_keeps_fsync_on(postgres_server: str) -> None:
    with psycopg.connect(postgres_server) as connection:
        found = [
            connection.execute(f"SHOW {name}".encode()).fetchone() for name in ("fsync", "synchronous_commit")
        ]
    assert found == [("on",), ("on",)]


async def test_a_number_is_given_once(store: Store, address: str) -> None:
    await store.create(table(), {})
    await append(store, 1, text="first")
    with pytest.raises(Conflict):
        await append(store, 1, text="second")
    assert [found.text for found in await store.entries("t" * 16)] == ["first"]
    other = open_store(address)
    await other.start()
    with pytest.raises(Conflict):
        await append(other, 1, text="third")
    await append(other, 2, text="fourth")
    await other.close()
    assert [found.text for found in await store.entries("t" * 16)] == ["first", "fourth"]


async def test_of_many_at_once_each_number_has_one_winner(store: Store) -> None:
    await store.create(table(), {})
    tries = [append(store, number, text=f"{number}/{who}") for number in range(1, 21) for who in range(3)]
    ends = await asyncio.gather(*tries, return_exceptions=True)
    won = [end for end in ends if end is None]
    assert len(won) == 20
    assert all(isinstance(end, Conflict) for end in ends if end is not None)
    assert [found.number for found in await store.entries("t" * 16)] == list(range(1, 21))


async def test_jobs_that_wait_together_share_a_commit(store: Store) -> None:
    await store.create(table(), {})
    commits = 0
    connection = connected(store)

    class Counting:
        def execute(self, query: str, params: Any = ()) -> Any:
            nonlocal commits
            commits += query == "COMMIT"
            return connection.execute(query, params)

        def close(self) -> None:
            connection.close()

    store._writer._connection = Counting()
    _, go_on = await held(store)
    waiting = [asyncio.create_task(append(store, number)) for number in range(1, 51)]
    await asyncio.sleep(0.02)
    go_on.set()
    await asyncio.gather(*waiting)
    assert commits <= 4, f"{commits} commits for 51 jobs"


async def test_one_that_fails_hurts_no_other(store: Store) -> None:
    await store.create(table(), {})

    def broken(connection: Connection) -> None:
        connection.execute("INSERT INTO nowhere VALUES (1)")

    def faulty(connection: Connection) -> None:
        raise ZeroDivisionError

    works: list[Awaitable[Any]] = [append(store, 1), store._write(broken), append(store, 2)]
    works += [store._write(faulty), append(store, 1), append(store, 3)]
    ends = await asyncio.gather(*works, return_exceptions=True)
    assert [type(end) for end in ends] == [
        type(None), StoreError, type(None), StoreError, Conflict, type(None)
    ]  # fmt: skip
    assert [found.number for found in await store.entries("t" * 16)] == [1, 2, 3]


async def test_a_job_that_is_called_off_does_not_stop_the_writer(store: Store) -> None:
    await store.create(table(), {})
    hold, go_on = await held(store)
    task = asyncio.create_task(append(store, 1))
    await asyncio.sleep(0.02)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    go_on.set()
    await asyncio.wrap_future(hold)
    await asyncio.wait_for(append(store, 1, text="another"), 5)
    assert [found.text for found in await store.entries("t" * 16)] == ["another"]


async def test_a_closed_store_says_so(address: str) -> None:
    store = open_store(address)
    await store.start()
    await store.create(table(), {})
    waiting = [asyncio.create_task(append(store, number)) for number in range(1, 30)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting, return_exceptions=True) == [None] * 29, "what waited is written"
    with pytest.raises(StoreError, match="closed"):
        await append(store, 30)
    with pytest.raises(StoreError, match="closed"):
        await store.entries("t" * 16)


async def test_a_lost_connection_is_opened_again(postgres_store: str) -> None:
    store = open_store(postgres_store)
    await store.start()
    await store.create(table(), {})
    await store.entries("t" * 16)
    with psycopg.connect(postgres_store, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    await asyncio.gather(*(append(store, number) for number in range(1, 4)))
    assert len(await store.entries("t" * 16)) == 3
    await store.close()


async def test_a_server_that_is_away_is_no_secret_in_an_error() -> None:
    store = open_store("postgresql://hyakki:hunter2@127.0.0.1:9/nowhere")
    with pytest.raises(StoreError) as refused:
        await store.start()
    await store.close()
    assert str(refused.value) == "the store cannot write now"


async def test_a_commit_without_an_answer_is_not_tried_again(store: Store) -> None:
    """The database may have written it: doing it again could do it twice."""
    await store.create(table(), {})
    connection = connected(store)
    errors = store._dialect.errors[0]

    class Mute:
        is_dead = False

        def execute(self, query: str, params: Any = ()) -> Any:
            found = None if self.is_dead else connection.execute(query, params)
            self.is_dead = self.is_dead or query == "COMMIT"
            if self.is_dead:
                raise errors("the line went dead")
            return found

        def close(self) -> None:
            connection.close()

    _, go_on = await held(store)
    store._writer._connection = Mute()  # for the next transaction
    says = [asyncio.create_task(store.say("t" * 16, 0, "Mika", f"line {n}", 1.0)) for n in range(3)]
    await asyncio.sleep(0.02)
    go_on.set()
    ends = await asyncio.gather(*says, return_exceptions=True)
    assert [type(end) for end in ends] == [StoreError] * 3
    assert [line.text for line in await store.chat("t" * 16)] == ["line 0", "line 1", "line 2"]
    assert (await store.say("t" * 16, 0, "Mika", "again", 1.0)).number == 4
    connection.close()


async def test_a_full_disk_refuses_and_harms_nothing(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.sqlite"))
    await store.start()
    await store.create(table(), {})
    await store._write(lambda c: c.execute("PRAGMA max_page_count = 30").fetchone())
    kept, refused = 0, None
    while refused is None and kept < 400:
        try:
            await append(store, kept + 1, text="x" * 300)
        except StoreError as error:
            refused = type(error)
        else:
            kept += 1
    assert refused is StoreError
    assert kept > 3
    assert [found.number for found in await store.entries("t" * 16)] == list(range(1, kept + 1))
    await store._write(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchone())
    await append(store, kept + 1)
    await store.close()


async def test_chat_is_numbered_without_gaps_by_two_writers(store: Store, address: str) -> None:
    await store.create(table(), {})
    other = open_store(address)
    await other.start()
    says = [one.say("t" * 16, 0, "Mika", str(n), 1.0) for n in range(10) for one in (store, other)]
    await asyncio.gather(*says)
    await other.close()
    assert [line.number for line in await store.chat("t" * 16)] == list(range(1, 21))


async def test_a_chair_is_taken_once(store: Store, address: str) -> None:
    await store.create(table(), {})
    other = open_store(address)
    await other.start()
    wishes = [
        one.join("t" * 16, Chair(1, "person", "", name, name.encode() * 32, 1.0), None)
        for name in "abcdef"
        for one in (store, other)
    ]
    taken = await asyncio.gather(*wishes)
    await other.close()
    row = await store.find("t" * 16)
    assert row is not None
    winner = row.chairs[1].name
    assert [one == "done" for one in taken] == [name == winner for name in "abcdef" for _ in range(2)]


async def test_nothing_follows_an_origin_that_its_process_does_not_know(store: Store) -> None:
    """What was answered in the match as it was cannot follow what it is now."""
    await store.create(table(), {})
    await append(store, 1)
    await store.add_origin("t" * 16, origin(1), 0)
    with pytest.raises(Conflict):
        await append(store, 2)
    row = await store.find("t" * 16)
    assert row is not None
    assert (row.answers, len(await store.entries("t" * 16))) == (1, 1)
    await store.append("t" * 16, entry(2), False, Summary(), origins=1)
    assert [one.number for one in await store.entries("t" * 16)] == [1, 2]


async def test_of_an_answer_and_an_origin_at_once_one_is_refused(store: Store, address: str) -> None:
    """Two processes write at the same moment: either the answer is first or the origin, never both."""
    other = open_store(address)
    await other.start()
    await store.create(table(), {})
    written = origins = 0
    for _ in range(20):
        answer = store.append("t" * 16, entry(written + 1), False, Summary(), origins=origins)
        renewed = other.add_origin("t" * 16, origin(written), origins)
        found = await asyncio.gather(answer, renewed, return_exceptions=True)
        assert [one is None for one in found].count(True) == 1, found
        assert all(one is None or isinstance(one, Conflict) for one in found)
        written, origins = written + (found[0] is None), origins + (found[1] is None)
    await other.close()
    assert len(await store.entries("t" * 16)) == written
    assert len(await store.origins("t" * 16)) == origins


def origin(after: int) -> Origin:
    return Origin(after, b"{}", 1, "box", "dice", b"[]", 5.0)


async def test_checkpoints_only_go_forward(store: Store) -> None:
    await store.create(table(), {})
    for number in (25, 75, 50):
        await store.put_checkpoint("t" * 16, number, str(number).encode())
    assert await store.checkpoint("t" * 16) == (75, b"75")


async def test_lists_show_public_tables_and_ones_own(store: Store) -> None:
    for number, visibility in enumerate(("public", "link", "private")):
        row = msgspec.structs.replace(table(f"table{number}".ljust(16, "x")), visibility=visibility)
        row.chairs[0] = Chair(0, "person", "", "Mika", b"g" * 32, 1.0)
        await store.create(row, {})
    assert [row.visibility for row in await store.public(over=False)] == ["public"]
    assert await store.public(over=True) == []
    assert {row.visibility for row in await store.of_guest(b"g" * 32)} == {"public", "link", "private"}
    assert len(await store.of_guest(b"h" * 32)) == 3
    assert await store.of_guest(b"s" * 32) == []


def test_a_writer_that_never_began_can_be_closed() -> None:
    store = open_store("unused.sqlite")
    writer = Writer(store._dialect, "writer")
    writer.close()
    with pytest.raises(StoreError):
        writer.put(lambda c: None).result(1)
