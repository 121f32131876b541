"""The recorded games of Tsukuyumi: every way to end, all numbers of seats; and the golden playthrough.

    python -m tests.games.tsukuyumi.record

looks for fitting keys and writes `recorded/` and `golden/` anew.
"""

from __future__ import annotations

import sys

from hyakki.games.tsukuyumi.state import Tsukuyumi
from tests.games.playthrough import Golden
from tests.games.recorded_play import at_random
from tests.games.recording import Wanted, record
from tests.games.tsukuyumi.setups import ALL_MODULES, DUEL_MODULES

FINAL, DUEL = ("end.final",), ("end.duel",)
RANDOM = {"factions": "random"}

WANTED = (
    Wanted("three.json", "Three seats.", FINAL, 3),
    Wanted("four.json", "Four seats on a scenario.", FINAL, 4, {**RANDOM, "board": "spoiled-earth"}),
    Wanted("modules.json", "Four seats with all modules.", FINAL, 4, {**RANDOM, **ALL_MODULES}),
    Wanted("first-game.json", "A first game.", FINAL, 3, {"first-game": "on", "rounds": "3"}),
    Wanted("epic.json", "Five rounds at random.", FINAL, 3, {**ALL_MODULES, "rounds": "5"}, at_random),
    Wanted("duel.json", "Two seats.", DUEL, 2),
    Wanted("duel-modules.json", "Two seats with modules.", DUEL, 2, {**RANDOM, **DUEL_MODULES}),
    Wanted("supremacy.json", "Somebody reaches 15 points.", ("end.supremacy",), 3, {"supremacy": "15"}),
    Wanted("resigned.json", "One of two gives up.", ("end.resigned",), 2, RANDOM, resigns_after=60),
)


def turn(g: Tsukuyumi) -> tuple[int, str]:
    """The board is drawn at the start of every phase."""
    return g.round, g.phase


GOLDENS = (Golden("duel.txt", "duel.json", turn),)


if __name__ == "__main__":
    sys.exit(record("tsukuyumi"))
