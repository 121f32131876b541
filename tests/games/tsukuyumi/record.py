"""The recorded games of Tsukuyumi: every mode, board and module, all numbers of seats, every way to end; and
the golden playthroughs.

    python -m tests.games.tsukuyumi.record

looks for fitting keys and writes `recorded/` and `golden/` anew. Boards and modules come from the game's own
settings, so a new one is recorded too; test_recordings.py insists on it.
"""

from __future__ import annotations

import sys

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.rules.setup import MODULES
from hyakki.games.tsukuyumi.state import Tsukuyumi
from tests.games.playthrough import Golden
from tests.games.recorded_play import at_random
from tests.games.recording import Wanted, record
from tests.games.tsukuyumi.setups import ALL_MODULES, DUEL_MODULES

FINAL, DUEL, SUPREMACY = ("end.final",), ("end.duel",), ("end.supremacy",)
RANDOM = {"factions": "random"}
SHORT = {**RANDOM, "rounds": "3"}  # where the length of the game is not the point

LENGTHS = (
    Wanted("rounds-3.json", "A fast game of three.", FINAL, 3, {"rounds": "3"}),
    Wanted("rounds-4.json", "A game of four.", FINAL, 4),
    Wanted("rounds-5.json", "An epic game of three.", FINAL, 3, {**RANDOM, "rounds": "5"}),
    Wanted("first-game.json", "A first game.", FINAL, 3, {"first-game": "on", "rounds": "3"}),
    Wanted("first-game-four.json", "A first game of four.", FINAL, 4, {**SHORT, "first-game": "on"}),
    Wanted("oni-all.json", "All Oni of the box.", FINAL, 4, {**SHORT, "oni-supply": "all"}),
    Wanted("oni-few.json", "Fewer Oni.", FINAL, 3, {**SHORT, "oni-supply": "few"}),
    Wanted("random.json", "Everything at random.", FINAL, 3, {**ALL_MODULES, "rounds": "5"}, at_random),
)

SUPREMACIES = (
    Wanted("supremacy-15.json", "Three seats; 15 points are reached.", SUPREMACY, 3, {"supremacy": "15"}),
    Wanted("supremacy-20.json", "All modules; 20 points are reached.", SUPREMACY, 4,
           {**ALL_MODULES, **RANDOM, "supremacy": "20"}),
    Wanted("supremacy-25.json", "All cards are played for 25 points.", (*FINAL, *SUPREMACY), 3,
           {**RANDOM, "supremacy": "25"}),
)  # fmt: skip


def board(name: str, seats: int) -> Wanted:
    """A short game on a board of its own."""
    return Wanted(f"board-{name}-{seats}.json", f"Board {name}.", FINAL, seats, {**SHORT, "board": name})


def module(name: str, seats: int, ends: tuple[str, ...] = FINAL) -> Wanted:
    """A short game with one module alone."""
    return Wanted(f"{name}-{seats}.json", f"Module {name}.", ends, seats, {**SHORT, name: "on"})


SCATTERS = tuple(board(name, 3 + number % 2) for number, name in enumerate(GAME.box.scatters))
SCENARIOS = tuple(board(*place) for place in sorted(GAME.box.layout_for) if place[1] in GAME.seats)
ALONE = tuple(module(name, 3 + number % 2) for number, name in enumerate(MODULES))
TOGETHER = (
    Wanted("modules-3.json", "Three seats with all modules.", FINAL, 3, {**ALL_MODULES, **SHORT}),
    Wanted("modules-4.json", "Four seats with all modules.", FINAL, 4, {**ALL_MODULES, **RANDOM}),
    Wanted("modules-quick.json", "All modules; 15 points are reached soon.", SUPREMACY, 4,
           {**ALL_MODULES, **RANDOM, "supremacy": "15"}, longest=480),
)  # fmt: skip

DUELS = (
    Wanted("duel.json", "Two seats.", DUEL, 2),
    *(module(name, 2, DUEL) for name in DUEL_MODULES),
    Wanted("modules-2.json", "Two seats with all their modules.", DUEL, 2, {**DUEL_MODULES, **RANDOM}),
    Wanted("resigned.json", "One of two gives up.", ("end.resigned",), 2, RANDOM, resigns_after=60),
)

WANTED = (*LENGTHS, *SUPREMACIES, *SCATTERS, *SCENARIOS, *ALONE, *TOGETHER, *DUELS)


def turn(g: Tsukuyumi) -> tuple[int, str]:
    """The board is drawn at the start of every phase."""
    return g.round, g.phase


def round_of(g: Tsukuyumi) -> int:
    """The board is drawn at the start of every round."""
    return g.round


GOLDENS = (
    Golden("duel.txt", "duel.json", turn),
    Golden("four.txt", "modules-quick.json", round_of, answers=480),
)


if __name__ == "__main__":
    sys.exit(record("tsukuyumi"))
