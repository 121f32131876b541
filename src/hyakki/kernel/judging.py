"""What games share that judge a table at a glance (`Game.value`): weights are log odds, and a chance comes of
their sum."""

from __future__ import annotations

from math import exp

from hyakki.kernel.terms import Outcome

FAR = 8.0
"""Log odds beyond which nothing is said: nothing is certain before the end."""


def chance(log_odds: float) -> float:
    """Log odds as a chance, never quite 0 or 1.

    >>> chance(0.0), round(chance(2.0), 3), chance(99.0) < 1.0 > chance(-99.0) > 0.0
    (0.5, 0.881, True)
    """
    return 1.0 / (1.0 + exp(-max(-FAR, min(FAR, log_odds))))


def won(outcome: Outcome, seat: int) -> float:
    """The worth of an outcome for a seat: 1 if it has won, 0 if not."""
    return 1.0 if seat in outcome.winners else 0.0
