"""A thousand fuzzed messages over websockets and the API; `python -m tests.table.fuzz` sends 100,000."""

from __future__ import annotations

import random
from typing import get_args

import msgspec
import pytest

from hyakki.table.messages import FromPage
from tests.table import fuzz
from tests.table.fuzz import KNOWN, Words, bodies, kinds, routes, run


def test_a_thousand_messages_at_every_game(sqlite_store: str) -> None:
    runs = run(sqlite_store, 1000, 5, list(KNOWN), lambda sent: None)
    assert sum(one.sent for one in runs) >= 1000
    assert sum(one.asked for one in runs) > 50
    assert sum(one.answered for one in runs) > 500, "nearly all get an answer of some kind"
    said = {name for one in runs for name in one.kinds}
    assert said == {kind.__name__ for kind in get_args(FromPage)}


def test_what_is_spoilt_was_whole() -> None:
    """Messages and wishes are made from their structs; most of them would be understood."""
    words = Words(random.Random(3))
    for kind in [*kinds(), *bodies()]:
        good = 0
        for _ in range(60):
            try:
                msgspec.convert(words.message(kind), kind)
            except (msgspec.ValidationError, UnicodeError):
                continue
            good += 1
        assert good > 0, f"no {kind.__name__} would be understood"


def test_every_address_of_the_api_is_asked() -> None:
    assert {"/api/tables", "/api/import", "/api/tables/{table}/bot"} <= {path for _, path in routes()}
    assert {kind.__name__ for kind in bodies()} >= {"TableWish", "SitWish", "OnwardWish", "BotWish"}


def test_a_fault_would_be_noticed(sqlite_store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that stumbles over one kind of message does not get through."""
    broken = "connection.Connection._why = lambda self, message: 1 / 0"
    monkeypatch.setattr(fuzz, "SERVER", fuzz.SERVER.replace("known = {", f"{broken}\nknown = {{"))
    with pytest.raises(AssertionError, match="hung up with 1011"):
        run(sqlite_store, 600, 5, ["moon"], lambda sent: None)
