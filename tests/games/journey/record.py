"""The recorded games of Journey: every quest won, every way to end, every omen, long series; and the golden
playthrough.

    python -m tests.games.journey.record

looks for fitting keys and writes `recorded/` and `golden/` anew, in two or three minutes on two cores. Omens
come from the game's own settings, so a new one is recorded too; test_recordings.py insists on it.
"""

from __future__ import annotations

import sys

from hyakki.games.journey.game import GAME
from hyakki.games.journey.options import EndSeries, Retry, Swap
from hyakki.games.journey.rules.setup import FIRST_OMEN_QUEST
from hyakki.games.journey.state import Journey
from hyakki.kernel.decision import Option
from hyakki.kernel.rng import Rng
from tests.games.playthrough import Golden
from tests.games.probe import AnyMatch
from tests.games.recorded_play import Player, at_random, by_sense
from tests.games.recording import Wanted, record

LONG = 1000  # answers after which a long series may end

WON = ("end.victory", "end.heroic")


def stubborn(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """By rules of thumb, but never gives a series up."""
    return Retry() if Retry() in match.choices() else by_sense(match, seat, rng)


def tired(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """By rules of thumb; gives a series up at the first lost quest after many answers."""
    if EndSeries() in match.choices():
        return EndSeries() if len(match.history) >= LONG else Retry()
    return by_sense(match, seat, rng)


def careless(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """Two answers of three by rules of thumb."""
    return by_sense(match, seat, rng) if rng.below(3) else at_random(match, seat, rng)


def exchanging(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """By rules of thumb, but Tripitaka starts from another square where an omen lets him."""
    if Swap(0, 1) in match.choices() and not any(isinstance(entry.option, Swap) for entry in match.history):
        return Swap(0, 1)
    return by_sense(match, seat, rng)


QUESTS = (
    Wanted("q1.json", "Quest 1 is won.", WON),
    Wanted("q2.json", "Quest 2 is won by two.", WON, 2, {"quest": "q2"}),
    Wanted("q3.json", "Quest 3 is won by three.", WON, 3, {"quest": "q3", "variant": "b"}),
    Wanted("q4.json", "Quest 4 is won by four.", WON, 4, {"quest": "q4", "pilgrims": "dealt"}),
    Wanted("q5.json", "Quest 5 is won.", WON, 1, {"quest": "q5", "variant": "c"}),
    Wanted("q6.json", "Quest 6 is won, ties settled by hand.", WON, 2, {"quest": "q6", "ties": "ask"}),
    Wanted("q7.json", "Quest 7 is won under an omen.", WON, 1, {"quest": "q7", "omen": "random"}),
    Wanted("q8.json", "Quest 8 is won.", WON, 2, {"quest": "q8", "pilgrims": "random"}),
    Wanted("q9.json", "Quest 9 is won.", WON, 1, {"quest": "q9"}),
    Wanted("q10.json", "Quest 10 is won.", WON, 1, {"quest": "q10"}),
)


def ended(
    reason: str, what: str, seats: int, settings: dict[str, str], player: Player, **more: int
) -> Wanted:
    """A game that ends for this reason, in a file of that name."""
    return Wanted(f"{reason}.json", what, (f"end.{reason}",), seats, settings, player, **more)


RANDOM = {"omen": "random", "variant": "random"}

ENDS = (
    ended("victory", "A victory in wrath.", 1, {"quest": "q1", "difficulty": "wrath"}, by_sense),
    ended("heroic", "A heroic victory.", 1, {"quest": "q2", "variant": "random"}, by_sense),
    ended("tripitaka-dead", "Tripitaka dies.", 2, {"quest": "q3", "difficulty": "wrath"}, at_random),
    ended("nobody-conscious", "Nobody is left on the feet.", 1, {"quest": "q7"}, careless),
    ended("turn-limit", "Time runs out.", 1, {"quest": "q5"}, at_random),
    ended("others-dead", "Too many of the others are dead.", 1, {"quest": "q4"}, careless),
    ended("villagers-lost", "The flood takes too many.", 1, {"quest": "q6"}, careless),
    ended("series-won", "The last quests of a series are won.", 1, {"quest": "q8", "series": "on"}, stubborn),
    ended("series-ended", "A long series is given up.", 2, {"series": "on", **RANDOM}, tired, shortest=LONG),
    ended("resigned", "The only player gives up.", 1, {"quest": "q2"}, by_sense, resigns_after=30),
)


def omen(name: str, number: int) -> Wanted:
    """A game that ends soon under one omen, on one of the quests that have omens."""
    settings = {"quest": CAMPAIGN[number % len(CAMPAIGN)], "omen": name}
    return Wanted(
        f"omen-{name}.json", f"Omen {name}.", QUEST_ENDS, 1 + number % 4, settings, exchanging, longest=250
    )


CAMPAIGN = [quest.id for quest in GAME.box.quests.values() if quest.number >= FIRST_OMEN_QUEST]
QUEST_ENDS = tuple(reason for reason in GAME.end_reasons if "series" not in reason)

OMENS = tuple(omen(name, number) for number, name in enumerate(GAME.box.omens))

WANTED = (*QUESTS, *ENDS, *OMENS)


def turn(g: Journey) -> tuple[str, int]:
    """The board is drawn at the start of every turn."""
    return g.quest_id, g.turn


GOLDENS = (Golden("q1.txt", "q1.json", turn),)


if __name__ == "__main__":
    sys.exit(record("journey"))
