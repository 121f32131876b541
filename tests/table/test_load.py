"""The load generator plays real tables: what it counts was offered, answered and shown."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hyakki.games import games
from hyakki.table.load import Load, Rate, generate, measure
from hyakki.table.store import open_store
from tests.table.house import bot, house


def test_tables_are_opened_and_answered(sqlite_store: str) -> None:
    said: list[str] = []
    with house(sqlite_store, known=games()) as inn:
        load: Load = asyncio.run(generate([f"{inn.url}/"], 2, 6, 1.0, (10,), said.append))
    assert (load.tables, load.connections) == (2, 6)
    (rate,) = load.rates
    assert rate.answers_per_s > 0
    assert rate.refused == 0
    assert rate.p50 <= rate.p95 <= rate.p99
    assert 0 < rate.median_bytes < 4000, "moments come whole"
    assert len(said) == 1


def test_a_server_that_is_slow_or_loses_answers_does_not_hold() -> None:
    assert Rate(100, 99.0, 5.0, 99.0, 150.0, 0).holds
    assert not Rate(100, 99.0, 5.0, 101.0, 150.0, 0).holds
    assert not Rate(100, 80.0, 5.0, 20.0, 150.0, 0).holds


def test_the_persons_own_store_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the one that HYAKKI_STORE names nor the one in the data folder is even opened."""
    home, named = tmp_path / "data", tmp_path / "mine.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    monkeypatch.setenv("HYAKKI_STORE", str(named))
    folder = tmp_path / "measuring"
    folder.mkdir()
    monkeypatch.setattr("hyakki.table.load.RATES", (10,))
    load = measure(2, 6, 1.0, folder, lambda _: None)
    assert load.rates[0].answers_per_s > 0
    assert not named.exists()
    assert not home.exists()
    assert list(folder.iterdir()) == [], "what was measured with is thrown away"


def test_a_store_with_tables_in_it_is_not_measured_with(sqlite_store: str) -> None:
    with house(sqlite_store) as inn:
        inn.person().open("moon", [bot()] * 3)
    with pytest.raises(RuntimeError, match="a measurement needs an empty one"):
        measure(1, 1, 1.0, None, lambda _: None, sqlite_store)
    store = open_store(sqlite_store)

    async def look() -> int:
        await store.start()
        try:
            return await store.count()
        finally:
            await store.close()

    assert asyncio.run(look()) == 1
