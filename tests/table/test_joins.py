"""kill -9 while people sit down, twice on each store; `python -m tests.table.joins` does it more often."""

from __future__ import annotations

import asyncio
import sqlite3
from random import Random

import pytest

from tests.table.house import house
from tests.table.joins import Joining, Trial

TIMES = 2


def test_whoever_sits_down_when_the_server_is_killed_loses_nothing(address: str) -> None:
    trial = Trial(address, seed=3, names=("palace", "moon"))
    for _ in range(TIMES):
        trial.run_once()
    trial.finish()
    assert trial.kills == TIMES


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("UPDATE chairs SET guest = NULL WHERE seat = 1", "a seat is lost"),
        ("UPDATE tables SET shares = '[]'", "does not follow from the words"),
        ("DELETE FROM entries WHERE kind = 'dice'", "does not follow from the words"),
    ],
)
def test_what_is_lost_would_be_noticed(sqlite_store: str, change: str, complaint: str) -> None:
    """The comparison itself can fail: something is changed in the store behind everybody's back."""
    joining = Joining("moon", Random(1), exposed=False)
    with house(sqlite_store) as inn:
        joining.open(inn.url)
        joining.rush(inn.url, lambda: None)
    asyncio.run(joining.check(sqlite_store))
    with sqlite3.connect(sqlite_store) as file:
        file.execute(change)
    file.close()
    with pytest.raises(AssertionError, match=complaint):
        asyncio.run(joining.check(sqlite_store))
