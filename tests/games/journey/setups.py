"""The tables at which the conformance suite plays Journey: all numbers of seats, and every kind of option."""

from __future__ import annotations

from hyakki.games.journey import GAME
from tests.games.recorded_play import Setup


def conformance_setups() -> list[Setup]:
    return [
        Setup(GAME, 1, {"quest": "q1"}),
        Setup(GAME, 2, {"quest": "q3", "omen": "watchfires", "ties": "ask"}),
        Setup(GAME, 3, {"quest": "q9", "variant": "random", "omen": "random", "difficulty": "wrath"}),
        Setup(GAME, 4, {"quest": "q10", "pilgrims": "random", "variant": "c"}),
        Setup(GAME, 2, {"quest": "q2", "series": "on"}),
    ]
