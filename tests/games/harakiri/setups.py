"""The tables of the conformance suite for Harakiri: small and large chapters, all numbers of seats."""

from __future__ import annotations

from hyakki.games.harakiri.game import GAME
from tests.games.recorded_play import Setup


def conformance_setups() -> list[Setup]:
    return [
        Setup(GAME, 1, {"play": "c1"}, games=1),
        Setup(GAME, 2, {"play": "c3", "characters": "pick"}, games=1),
        Setup(GAME, 3, {"play": "c4", "ties": "auto"}, games=1),
        Setup(GAME, 4, {"play": "c6"}, games=1),
        Setup(GAME, 2, {"play": "campaign", "yomi": "on"}, limit=400, games=1),
    ]
