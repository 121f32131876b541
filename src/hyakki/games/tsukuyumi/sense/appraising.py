"""A closer look at a duel than `judging` has: also what the units could take in the round to come, and who
begins. What each counts was learned from games that rules of thumb played against each other, with a constant
for each faction: else what a faction is good at would pass for what its areas or units are worth.

Learned are the starts of rounds, where whoever thinks ahead stops; elsewhere the glance of `judging` does.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.rules import scoring
from hyakki.games.tsukuyumi.sense import judging, marching, worth
from hyakki.games.tsukuyumi.sense.learned import COUNTS, FACTIONS
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.judging import chance

FEATURES = ("points", "areas", "army", "units", "reach", "first")
"""What is looked at, in the order of the learned numbers."""
EITHER = ("first",)
"""What may count either way: to begin is good while there is much to take, and bad in the last round. All
else must never count against whoever has it."""
STEPS = 2  # of a usual card, for what is in reach


def appraise(g: Tsukuyumi, seat: int) -> float:
    """The chance of a seat, 0 to 1."""
    left = worth.rounds_left(g)
    if g.outcome is not None or not g.duel or left not in COUNTS:
        return judging.value(g, seat)
    hope = chance(_strength(g, seat, left) - _strength(g, 1 - seat, left))
    return judging.MARGIN / 2 + judging.WIN * hope


def _strength(g: Tsukuyumi, seat: int, left: int) -> float:
    found = FACTIONS[left].get(g.seats[seat].faction, 0.0)
    for count, number in zip(COUNTS[left], features(g, seat), strict=True):
        found += count * number
    return found


def features(g: Tsukuyumi, seat: int) -> list[float]:
    """What a seat has of each feature."""
    army, units, _ = judging.army(g, seat)
    reach = sum(marching.harvest(Eyes(g, seat), STEPS))
    lands = len(g.seats[seat].lands)
    return [float(scoring.total(g, seat)), float(lands), army, float(units), reach, float(g.order[0] == seat)]
