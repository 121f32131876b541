"""kill -9 under load, a few times on each store; `python -m tests.table.kills` does it more often."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from tests.table.kills import Trial

TIMES = 2


def test_nothing_that_was_shown_is_lost_or_doubled(address: str) -> None:
    trial = Trial(address, seed=7)
    for _ in range(TIMES):
        trial.run_once()
    assert trial.kills == TIMES
    assert sum(trial.shown.last.values()) > 20, "there was no load"
    assert all(trial.shown.last.values()), "a table got no answer at all"
    assert len(trial.shown.moments) > 20


def test_a_lost_answer_would_be_noticed(sqlite_store: str) -> None:
    """The comparison itself can fail: an entry is taken out of the store behind everybody's back."""
    trial = Trial(sqlite_store, 8, [("palace", 2), ("moon", 1)])
    while not trial.tables:  # a match that is over is not compared again
        trial.run_once()
    table = max(trial.tables, key=lambda name: trial.shown.last[name])
    last = trial.shown.last[table]
    with sqlite3.connect(sqlite_store) as file:
        file.execute("DELETE FROM entries WHERE id = ? AND number >= ?", (table, last))
    file.close()
    with pytest.raises(AssertionError, match="are lost"):
        asyncio.run(trial.compare())
