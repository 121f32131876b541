"""The tables of the conformance suite for Okko: all kinds of seats, with and without an Oni among them."""

from __future__ import annotations

from hyakki.games.okko.game import GAME
from tests.games.recorded_play import Setup


def conformance_setups() -> list[Setup]:
    return [
        Setup(GAME, 2, {"scenario": "guest-at-dusk"}, games=1),
        Setup(GAME, 3, {"scenario": "two-fires", "heroes": "4"}, games=1),
        Setup(GAME, 5, {"scenario": "silent-cell"}, games=1),
        Setup(GAME, 1, {"scenario": "stolen-reliquary", "oni": "grim"}, games=1),
        Setup(GAME, 2, {"scenario": "chronicle", "expansion": "on", "oni": "first"}, limit=400, games=1),
        Setup(GAME, 2, {"campaign": "the-veil-lifts", "heroes": "1"}, limit=400, games=1),
    ]
