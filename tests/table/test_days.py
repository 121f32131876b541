"""Some hours of play with other rules in between; `python -m tests.table.days` plays a day of all games."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hyakki.games import games
from tests.table.days import OWN, Day, with_other_rules, with_own_content
from tests.table.house import TINY


def test_nothing_is_lost_in_some_hours(address: str, tmp_path: Path) -> None:
    day = Day(address, 12, TINY, tmp_path)
    day.answers, day.chooses = range(3, 12), 0.0
    day.hour(4, 4, TINY)
    day.hour(1, 5, day.others)
    assert day.counts["still"] >= 3, "what was begun by the old rules stands still"
    day.hour(0, 5, TINY)
    day.chooses = 1.0
    day.hour(0, 5, day.others)
    assert day.counts["chosen"]
    day.hour(1, 6, day.others)
    assert day.counts["visits"] == 25
    assert sum(len(table.entries) for table in day.tables) > 50


def test_a_loss_would_be_noticed(sqlite_store: str, tmp_path: Path) -> None:
    day = Day(sqlite_store, 1, TINY, tmp_path)
    day.hour(2, 2)
    table = max(day.tables, key=lambda one: len(one.entries))
    with closing(sqlite3.connect(sqlite_store)) as file, file:
        query = "UPDATE entries SET text = 'other' WHERE id = ? AND number = 1"
        file.execute(query, (table.name,))
    with pytest.raises(AssertionError, match="entries of a table"):
        asyncio.run(day.compare())


def test_the_changes_of_a_day_are_changes(tmp_path: Path) -> None:
    """Every game can be dressed in content of one's own, and has rules that can be others."""
    assert OWN.keys() == games().keys()
    for name, game in games().items():
        assert with_own_content(game, tmp_path).fingerprint() != game.fingerprint(), name
        assert with_other_rules(game).version == game.version + 1
