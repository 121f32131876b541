"""How bots of a level think: how long, how broadly, and how sure they want to be. Plain numbers.

The levels differ in what they look at, not only in their time: a novice looks at a few answers once and slips
among those that look alike to it; an adept looks at four (where dice are loud at eight), and at the best of
these again; a master looks at all that fit into its time and weighs the best of them in many worlds.
"""

from __future__ import annotations

from typing import NamedTuple


class Manner(NamedTuple):
    """How one level thinks."""

    seconds: float  # for one decision, where there is a clock
    rollouts: int  # where there is none
    breadth: int  # answers that are looked at, that of the rules of thumb included
    loud_breadth: int  # the same where dice are loud
    worlds: int  # in which the best of them are weighed, at most
    loud_worlds: int
    closely: bool = False  # judged at a closer look, where a game has one
    slips: float = 0.0  # how often any answer will do that looks nearly as good
    slack: float = 0.0  # how much worse that may look


NOVICE = Manner(
    seconds=0.3, rollouts=6, breadth=6, loud_breadth=6, worlds=1, loud_worlds=1, slips=0.35, slack=0.06
)
ADEPT = Manner(seconds=1.0, rollouts=64, breadth=4, loud_breadth=8, worlds=2, loud_worlds=16)
MASTER = Manner(
    seconds=3.0, rollouts=240, breadth=40, loud_breadth=40, worlds=10, loud_worlds=48, closely=True
)

KEPT = 4
"""Answers besides that of the rules of thumb that are weighed more closely."""
FIRST = 4
"""Worlds in which every answer is tried before some are dropped, where dice are loud."""
NEARLY = 0.004
"""Values that differ by less are alike: the order of two steps is all the same."""
GAIN, LOUD_GAIN = 0.006, 0.025
"""How much better an answer must look than that of the rules of thumb: the best of many noisy ones always
looks a little better than it is."""
DOUBT, LOUD_DOUBT = 0.5, 1.0
"""Standard errors that are taken off before answers are compared."""
HOPE = 1.2
"""Standard errors above its mean within which an answer may still turn out to be worth it."""
