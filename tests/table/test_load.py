"""The load generator plays real tables: what it counts was offered, answered and shown."""

from __future__ import annotations

import asyncio

from hyakki.games import games
from hyakki.table.load import Load, Rate, generate
from tests.table.house import house


def test_tables_are_opened_and_answered(sqlite_store: str) -> None:
    said: list[str] = []
    with house(sqlite_store, known=games()) as inn:
        load: Load = asyncio.run(generate(f"{inn.url}/", 2, 6, 1.0, (10,), said.append))
    assert (load.tables, load.connections) == (2, 6)
    (rate,) = load.rates
    assert rate.answers_per_s > 0
    assert rate.refused == 0
    assert rate.p50 <= rate.p95 <= rate.p99
    assert len(said) == 1


def test_a_server_that_is_slow_or_loses_answers_does_not_hold() -> None:
    assert Rate(100, 99.0, 5.0, 99.0, 150.0, 0).holds
    assert not Rate(100, 99.0, 5.0, 101.0, 150.0, 0).holds
    assert not Rate(100, 80.0, 5.0, 20.0, 150.0, 0).holds
