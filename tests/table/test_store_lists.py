"""What the lobby asks of the store: few queries, answered by indices, that touch no save and no key."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from hyakki.table.store import Chair, Store, open_store
from hyakki.table.store.tables import OF_GUEST, PUBLIC
from tests.table.stores import Noting, table

GUEST = b"g" * 32


async def filled(address: str, count: int = 40) -> Store:
    store = open_store(address)
    await store.start()
    for number in range(count):
        row = table(f"{number}".rjust(16, "t"), seats=3)
        row.changed, row.over = float(number), number % 3 == 0
        row.origin = b"o" * 5000
        row.chairs[1] = Chair(1, "person", "", "Mika", GUEST if number % 2 else b"x" * 32, 1.0)
        await store.create(row, {})
    return store


async def test_a_list_takes_two_queries_however_long_it_is(address: str) -> None:
    store = await filled(address)
    await store.public(over=False)
    assert store._reader._connection is not None
    noting = Noting(store._reader._connection)
    store._reader._connection = noting
    rows = await store.of_guest(GUEST)
    assert len(rows) == 20
    assert len(noting.queries) == 2
    assert all([chair.seat for chair in row.chairs] == [0, 1, 2] for row in rows)
    assert all(row.chairs[1].guest == GUEST for row in rows)
    await store.close()


async def test_lists_are_in_order_and_hold_what_was_opened_and_where_one_sits(address: str) -> None:
    store = await filled(address)
    mine = table("mine".rjust(16, "t"))
    mine.host, mine.changed = GUEST, 100.0
    await store.create(mine, {})
    found = await store.of_guest(GUEST, limit=8)
    running = sorted((n for n in range(40) if n % 2 and n % 3), reverse=True)
    assert [row.changed for row in found] == [100.0, *map(float, running[:7])]
    last = await store.of_guest(GUEST, limit=100)
    assert [row.over for row in last] == sorted(row.over for row in last)
    assert len({row.id for row in last}) == len(last) == 21
    shown = await store.public(over=True, limit=5)
    assert [row.changed for row in shown] == [39.0, 36.0, 33.0, 30.0, 27.0]
    await store.close()


async def test_lists_read_no_save_and_no_key(sqlite_store: str) -> None:
    store = await filled(sqlite_store, 4)
    touched: set[tuple[str, str]] = set()

    def note(action: int, first: str | None, second: str | None, *more: Any) -> int:
        if action == sqlite3.SQLITE_READ:
            touched.add((first or "", second or ""))
        return sqlite3.SQLITE_OK

    await store.public(over=False)
    line = store._reader._connection
    assert isinstance(line, sqlite3.Connection)
    line.set_authorizer(note)
    await store.of_guest(GUEST)
    await store.public(over=True)
    assert ("tables", "summary") in touched
    assert not touched & {
        ("tables", "origin"),
        ("tables", "key"),
        ("checkpoints", "save"),
        ("origins", "save"),
    }
    await store.find("0".rjust(16, "t"))
    assert ("tables", "key") in touched, "the looking itself would notice"
    await store.close()


@pytest.mark.parametrize(
    ("query", "params", "indices"),
    [
        (OF_GUEST, (GUEST, 50, GUEST, 50, 50), {"tables_host", "chairs_guest"}),
        (PUBLIC, (0, 30), {"tables_changed"}),
    ],
)
async def test_lists_are_answered_by_indices(
    sqlite_store: str, query: str, params: tuple[Any, ...], indices: set[str]
) -> None:
    """No table is looked through from its beginning to its end, so their number does not matter."""
    store = await filled(sqlite_store, 4)
    steps = await store._read(
        lambda c: [row[3] for row in c.execute(f"EXPLAIN QUERY PLAN {query}", params).fetchall()]
    )
    await store.close()
    plan = "\n".join(steps)
    assert all(f"USING INDEX {name}" in plan or f"COVERING INDEX {name}" in plan for name in indices), plan
    scanned = [step for step in steps if step.startswith("SCAN")]
    assert set(scanned) <= {"SCAN opened", "SCAN taken"}, plan
