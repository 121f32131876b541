"""How fast people answer: what is done for somebody takes as long as it would itself."""

from __future__ import annotations

import random
from collections import deque

QUICK, SLOW = 2.0, 6.0
"""Seconds that a pass takes while it is not known yet how fast somebody answers."""
LEAST, MOST = 1.0, 20.0
REMEMBERED, ENOUGH = 20, 3
"""Answers by which it is known how fast somebody is, and how many that takes."""

_chance = random.SystemRandom()


class Habits:
    """How long the people of a table took for their last answers."""

    def __init__(self) -> None:
        self._took: dict[int, deque[float]] = {}

    def note(self, seat: int, seconds: float) -> None:
        """Somebody has answered by itself."""
        self._took.setdefault(seat, deque(maxlen=REMEMBERED)).append(seconds)

    def delay(self, seat: int) -> float:
        """How long this person might take now: as long as it did for one of its last answers."""
        took = self._took.get(seat, ())
        if len(took) < ENOUGH:
            return _chance.uniform(QUICK, SLOW)
        return min(MOST, max(LEAST, _chance.choice(list(took))))
