"""How much a bot may think about one question: so many rollouts, or until some time has passed.

Kernel and games have no clock; whoever lets bots think by time hands one in. With rollouts alone the same bot
gives the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], float]

LOOK_EVERY = 8
"""Answers inside a rollout after which the clock is looked at."""


class Budget:
    """What is left for one question."""

    def __init__(self, rollouts: int) -> None:
        self.left = rollouts
        self.spent = 0

    def allows_one(self) -> bool:
        """Whether another rollout may be begun."""
        return self.left > 0

    def begin(self) -> None:
        """A rollout begins."""
        self.left -= 1
        self.spent += 1

    def room(self) -> int:
        """About how many more there is room for; asked after the first."""
        return self.left

    def goes_on(self) -> bool:
        """Whether the rollout that has begun may go on; asked at each of its answers."""
        return True


class Deadline(Budget):
    """So many seconds by a clock, and rollouts without end.

    A rollout is begun only if the longest so far would still be done in time, and given up when time is over.
    """

    def __init__(self, seconds: float, clock: Clock) -> None:
        super().__init__(1 << 30)
        self.clock = clock
        self.began = self.last = clock()
        self.end = self.began + seconds
        self.longest = 0.0
        self.answers = 0

    def allows_one(self) -> bool:
        now = self.clock()
        if self.spent:
            self.longest = max(self.longest, now - self.last)
        self.last = now
        return now + self.longest < self.end

    def room(self) -> int:
        now = self.clock()
        each = (now - self.began) / max(1, self.spent)
        return int((self.end - now) / each) if each > 0 else self.left

    def goes_on(self) -> bool:
        self.answers += 1
        return bool(self.answers % LOOK_EVERY) or self.clock() < self.end
