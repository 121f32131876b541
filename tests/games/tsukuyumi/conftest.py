"""What several chapters of the rules tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.games.tsukuyumi.rules.actions import RUN
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from tests.games.tsukuyumi.rounds import quick


@pytest.fixture
def quick_actions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Oni actions, events and faction effects that only note that they were done."""
    done: list[str] = []

    def noting(symbol: str) -> Callable[[Tsukuyumi, Turn], Flow[None]]:
        def run(g: Tsukuyumi, turn: Turn) -> Flow[None]:
            done.append(symbol)
            return quick(g, turn)

        return run

    for symbol in ("faction-effect", "events", "place-oni", "oni-conquest", "abyssal"):
        monkeypatch.setitem(RUN, symbol, noting(symbol))
    return done
