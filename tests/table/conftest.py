"""Stores of both kinds, and a house on each."""

from __future__ import annotations

import itertools
import os
from collections.abc import AsyncIterator, Iterator
from functools import partialmethod
from pathlib import Path
from types import SimpleNamespace

import pytest

from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.table import connection
from hyakki.table.store import Store, open_store
from tests.table import postgres
from tests.table.house import House, house

FAST, BURST = connection.FAST, connection.BURST


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """New tables get the same dice in every run; tokens stay as they are."""
    count = itertools.count()
    chance = SimpleNamespace(token_bytes=lambda length: derive(b"tests", next(count))[:length])
    monkeypatch.setattr("hyakki.table.hall.secrets", chance)
    monkeypatch.setattr("hyakki.table.dice.secrets", chance)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests play faster than people may; those about haste set the limits back."""
    monkeypatch.setattr(connection, "FAST", 1e6)
    monkeypatch.setattr(connection, "BURST", 1e6)


@pytest.fixture
def haste(monkeypatch: pytest.MonkeyPatch, patience: None) -> None:
    """The limits that people have."""
    monkeypatch.setattr(connection, "FAST", FAST)
    monkeypatch.setattr(connection, "BURST", BURST)


@pytest.fixture
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins get the same odds from few samples as from many."""
    monkeypatch.setattr(Match, "odds", partialmethod(Match.odds, samples=15))


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the run's PostgreSQL server; without one, its tests are skipped and say so."""
    shared, keeper = tmp_path_factory.getbasetemp(), os.getpid()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared, keeper = shared.parent, os.getppid()
    try:
        return postgres.address(shared, keeper)
    except postgres.NoServer as error:
        pytest.skip(f"not tested against PostgreSQL: {error}")


@pytest.fixture
def postgres_store(postgres_server: str) -> Iterator[str]:
    """The address of a fresh PostgreSQL database."""
    with postgres.database(postgres_server) as found:
        yield found


@pytest.fixture
def sqlite_store(tmp_path: Path) -> str:
    """The path of a fresh SQLite file."""
    return str(tmp_path / "tables.sqlite")


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    """The address of an empty store, of both kinds."""
    found: str = request.getfixturevalue(f"{request.param}_store")
    return found


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """A store of either kind, in use."""
    found = open_store(address)
    await found.start()
    yield found
    await found.close()


@pytest.fixture
def inn(sqlite_store: str) -> Iterator[House]:
    """A house with the tiny games on SQLite."""
    with house(sqlite_store) as found:
        yield found


@pytest.fixture
def any_inn(address: str) -> Iterator[House]:
    """The same on both stores."""
    with house(address) as found:
        yield found
