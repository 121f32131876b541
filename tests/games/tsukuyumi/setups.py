"""The tables of the conformance suite for Tsukuyumi: all numbers of seats, a scenario, all modules."""

from __future__ import annotations

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.rules.setup import BARRED_IN_DUELS, MODULES
from tests.games.recorded_play import Setup

ALL_MODULES = dict.fromkeys(MODULES, "on")
DUEL_MODULES = {module: "on" for module in MODULES if module not in BARRED_IN_DUELS}


def conformance_setups() -> list[Setup]:
    return [
        Setup(GAME, 2, {**DUEL_MODULES, "factions": "random"}, games=1),
        Setup(GAME, 3, {"board": "pacific-standoff", "supremacy": "15"}, games=1),
        Setup(GAME, 4, {"rounds": "3"}, games=1),
        Setup(GAME, 3, {**ALL_MODULES, "factions": "random"}, limit=400, games=2),
    ]
