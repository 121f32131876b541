"""The tables at which the conformance suite plays Tsukuyumi: all numbers of seats, a scenario, all modules."""

from __future__ import annotations

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.setup import BARRED_IN_DUELS, MODULES
from tests.games.recorded_play import Setup

ALL_MODULES = dict.fromkeys(MODULES, "on")
DUEL_MODULES = {module: "on" for module in MODULES if module not in BARRED_IN_DUELS}


def conformance_setups() -> list[Setup]:
    return [
        Setup(GAME, 2),
        Setup(GAME, 2, {**DUEL_MODULES, "factions": "random"}),
        Setup(GAME, 3, {"board": "pacific-standoff"}),
        Setup(GAME, 4, {"rounds": "3"}),
        Setup(GAME, 3, {"supremacy": "15", "factions": "random", "oni-supply": "all"}),
        Setup(GAME, 4, {**ALL_MODULES, "factions": "random"}, limit=500, games=3),
    ]
