"""The recorded games of Okko: every scenario, number of Heroes and way to end, the automated Oni on its three
levels, chronicles, the expansion, both campaigns; and the golden playthrough.

    python -m tests.games.okko.record

looks for fitting keys and writes `recorded/` and `golden/` anew.
"""

from __future__ import annotations

import sys

from hyakki.games.okko.game import GAME
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.rng import Rng
from tests.games.playthrough import Golden
from tests.games.probe import AnyMatch
from tests.games.recorded_play import at_random, by_sense
from tests.games.recording import Wanted, record

DEFEATED, ESCAPED, MISSION = ("end.defeated",), ("end.escaped",), ("end.mission",)
GOAL, LAST, NOBODY = ("end.goal",), ("end.last-round",), ("end.nobody-left",)
FOUGHT = (*DEFEATED, *ESCAPED, *MISSION)
ANY = (*FOUGHT, *GOAL, *LAST, *NOBODY)


def reckless(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """Heroes who do whatever comes to their minds, against an Oni that knows what it wants."""
    return (by_sense if seat == match.state.oni.seat else at_random)(match, seat, rng)


def scene(name: str, heroes: int, ends: tuple[str, ...] = ANY, seats: int = 2, **more: str) -> Wanted:
    """A scenario with so many Heroes."""
    settings = {"scenario": name, "heroes": str(heroes), **more}
    return Wanted(f"{name}-{heroes}.json", f"{name} with {heroes} Heroes.", ends, seats, settings)


SCENARIOS = tuple(scene(name, heroes) for name in GAME.box.scenarios for heroes in range(1, 5))

ENDS = (
    Wanted("defeated.json", "The demon falls.", DEFEATED, 2),
    Wanted("escaped.json", "The demon escapes.", ESCAPED, 2, {"scenario": "two-fires"}),
    Wanted("mission.json", "A mission is the last thing open.", MISSION, 2, {"scenario": "silent-cell"},
           reckless),
    Wanted("goal.json", "The main goal is reached.", GOAL, 2, {"scenario": "champion-of-the-gate"}),
    Wanted("last-round.json", "Time runs out.", LAST, 2, {"scenario": "lanterns-for-the-dead"}),
    Wanted("nobody-left.json", "No Hero is left.", NOBODY, 2,
           {"scenario": "lanterns-for-the-dead", "heroes": "1"}),
    Wanted("resigned.json", "The only Hero seat gives up.", ("end.resigned",), 2, resigns_after=60),
)  # fmt: skip

SEATS = (
    Wanted("five-seats.json", "Four Hero seats and the Oni.", ANY, 5, {"scenario": "silent-cell"}),
    Wanted("oni-first.json", "The first seat is the Oni.", ANY, 3, {"oni": "first", "identity": "random"}),
    Wanted("picks.json", "Heroes are dealt.", ANY, 3, {"picks": "random", "heroes": "4"}),
    Wanted("random.json", "Everything at random.", ANY, 4, {"scenario": "two-fires"}, at_random),
)

AUTOMATED = tuple(
    Wanted(f"automated-{level}.json", f"The automated Oni, {level}.", ANY, 1 + number, {"oni": level})
    for number, level in enumerate(GAME.box.levels)
)

MORE = (
    Wanted("chronicle.json", "A chronicle of its own.", ANY, 3, {"scenario": "chronicle"}),
    Wanted("chronicle-alone.json", "A chronicle alone.", ANY, 1, {"scenario": "chronicle", "oni": "even"}),
    Wanted("expansion.json", "With the expansion, Events swapped.", ANY, 2, {"expansion": "on"}, at_random),
    Wanted("expansion-sense.json", "With the expansion.", ANY, 2,
           {"expansion": "on", "scenario": "silent-cell"}),
)  # fmt: skip

CAMPAIGNS = (
    Wanted("three-nights.json", "The simple campaign.", ("end.campaign-simple",), 2,
           {"campaign": "three-nights"}, longest=4000),
    Wanted("three-nights-alone.json", "The simple campaign against the automated Oni.",
           ("end.campaign-simple",), 1, {"campaign": "three-nights", "oni": "gentle"}, longest=4000),
    Wanted("the-veil-lifts.json", "The branching campaign.", ("end.campaign-branching",), 2,
           {"campaign": "the-veil-lifts"}, longest=4000),
    Wanted("the-veil-lifts-random.json", "The branching campaign at random.", ("end.campaign-branching",), 2,
           {"campaign": "the-veil-lifts", "heroes": "3"}, at_random, longest=4000),
)  # fmt: skip

WANTED = (*SCENARIOS, *ENDS, *SEATS, *AUTOMATED, *MORE, *CAMPAIGNS)


def phase(g: Okko) -> tuple[int, str]:
    """The palace is drawn at the start of every phase."""
    return g.round, g.phase


GOLDENS = (Golden("guest-at-dusk.txt", "defeated.json", phase, answers=300),)


if __name__ == "__main__":
    sys.exit(record("okko"))
