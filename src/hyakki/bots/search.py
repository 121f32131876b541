"""Thinking ahead: every answer is tried in worlds that the seat imagines, played on by the rules of thumb for
everybody to the next chapter of the match, and judged there by the game's `value`. No tree: a few dozen
such rollouts fit into a second, and a tree would only be a noisier way to spend them.

The rules of thumb are the incumbent. Another answer has to look better by a margin, in worlds in which it was
not picked for looking good. Since every seat in a rollout answers by rules of thumb, which read only what
that seat knows, nobody in it acts on what it could not know.

A search gets a decision and a way to imagine worlds, and nothing else of the match. Its own chance follows
from its key, so the same knowledge, key and number of rollouts give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from hyakki.bots.budget import Budget
from hyakki.bots.manners import (
    DOUBT,
    FIRST,
    GAIN,
    HOPE,
    KEPT,
    LOUD_DOUBT,
    LOUD_GAIN,
    NEARLY,
    Manner,
)
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive

Imagine = Callable[[bytes], Match[Any]]

LONGEST = 1200
"""Answers of a rollout after which it is given up: rules of thumb may go round in circles from where only
another answer leads."""
SURE = 2.0
"""Standard errors above the margin at which nothing more has to be weighed."""


class Expected(NamedTuple):
    """What a bot expects of an answer: how likely its seat is to win after it, in how many worlds it looked,
    and how far that may be off."""

    option: Option
    value: float
    visits: int
    error: float


class Thought(NamedTuple):
    """What a bot has thought about a question: its answer, that of the rules of thumb, and what it expects of
    those that it looked at, the best first."""

    choice: Option
    base: Option
    expected: tuple[Expected, ...]
    rollouts: int


class Arm:
    """One answer and what came of it, world by world."""

    __slots__ = ("option", "values")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.values: dict[int, float] = {}


class Search:
    """One question under thought."""

    def __init__(
        self,
        game: Game[Any],
        decision: Decision,
        imagine: Imagine,
        manner: Manner,
        budget: Budget,
        key: bytes,
        also: Option | None = None,
    ) -> None:
        self.game = game
        self.decision = decision
        self.imagine = imagine
        self.manner = manner
        self.budget = budget
        self.key = key
        self.also = also  # an answer that is looked at in any case
        self.loud = game.loud_dice
        self.judge = game.appraise if manner.closely else game.value
        self.gain = LOUD_GAIN if self.loud else GAIN
        self.base = Arm(decision.options[0])
        self.arms: list[Arm] = []
        self.fresh = 0  # the first world that counts for the answer; those before only nominate
        self.answers = 0

    # ------------------------------------------------------------------ the answer

    def think(self) -> Thought:
        """Look at the answers, as long as it is worth it."""
        if len(self.decision.options) == 1:
            return self._thought(self.base)
        self.base = Arm(self._sensible())
        if self.manner.slips:
            return self._thought(self._slip())
        self.arms = [Arm(option) for option in self._in_order()]
        rivals = self._race()
        return self._thought(self._best(rivals))

    def _sensible(self) -> Option:
        """What the rules of thumb answer; the first option where they fail."""
        try:
            world = self.imagine(derive(self.key, "base"))
            found = self.game.sense(world.state, self.decision)
        except Exception:  # noqa: BLE001  # a bot has to answer whatever fails in its thoughts
            return self.decision.options[0]
        return found if found in self.decision.options else self.decision.options[0]

    def _in_order(self) -> list[Option]:
        """The other answers in the order in which they are looked at: the better ones first where the rules
        of thumb weigh them; else every kind in its turn, and within a kind as chance will have it. What is
        left out for time is so by this order alone."""
        others = [option for option in self.decision.options if option != self.base.option]
        Rng(key=derive(self.key, "order")).shuffle(others)
        merits = self._merits()
        if merits:
            others.sort(key=lambda option: -merits[option])
        else:
            others = _by_turns(others)
        if self.also in others:
            others.remove(self.also)
            others.insert(0, self.also)
        breadth = self.manner.loud_breadth if self.loud else self.manner.breadth
        return others[: breadth - 1]

    def _merits(self) -> dict[Option, float]:
        try:
            world = self.imagine(derive(self.key, "base"))
            found = self.game.merits(world.state, self.decision)
            return {} if found is None else dict(zip(self.decision.options, found, strict=True))
        except Exception:  # noqa: BLE001  # an order is no more than that
            return {}

    def _slip(self) -> Arm:
        """A novice: now and then any answer that looks nearly as good as that of the rules of thumb."""
        rng = Rng(key=derive(self.key, "slip"))
        if rng.below(1000) >= 1000 * self.manner.slips:
            return self.base
        self.arms = [Arm(option) for option in self._in_order()]
        self._visit(self.base, 0)
        if not self.base.values:
            return self.base
        near = [self.base]
        for arm in self.arms:
            self._visit(arm, 0)
            if arm.values and arm.values[0] >= self.base.values[0] - self.manner.slack:
                near.append(arm)
        return rng.pick(near)

    # ------------------------------------------------------------------ weighing

    def _race(self) -> list[Arm]:
        """Try the answers world by world and drop those that are not worth it; gives what is left."""
        rivals = self.arms
        worlds = self.manner.loud_worlds if self.loud else self.manner.worlds + 1
        for world in range(worlds):
            if not self._visit(self.base, world):
                if not self.budget.allows_one():
                    break
                continue  # a rule has failed there: this world says nothing
            if not world:
                rivals = rivals[: self._affordable()]
            for arm in rivals:
                self._visit(arm, world)
            rivals = self._worth_it(rivals, world)
            if not rivals or self._is_settled(rivals):
                break
        return rivals

    def _affordable(self) -> int:
        """How many rivals can be looked at so that the best of them can be looked at again."""
        passes = 2 * FIRST if self.loud else 1.5
        return max(1, int(self.budget.room() / passes) - 1)

    def _worth_it(self, rivals: list[Arm], world: int) -> list[Arm]:
        """Those that may still turn out to be better than the rules of thumb by the margin."""
        if not self.loud and world == 0:
            self.fresh = 1
            found = [arm for arm in rivals if self._lead(arm, 0) > NEARLY]
            return sorted(found, key=lambda arm: -self._lead(arm, 0))[:KEPT]
        if world < 1 + self.fresh:
            return rivals
        spread = self._spread(rivals)
        found = []
        for arm in rivals:
            mean, count = self._mean(arm)
            if count and mean + HOPE * spread / sqrt(count) > self.gain:
                found.append(arm)
        if self.loud and world >= FIRST - 1:
            found = sorted(found, key=lambda arm: -self._mean(arm)[0])[:KEPT]
        return found

    def _is_settled(self, rivals: list[Arm]) -> bool:
        if len(rivals) > 1:
            return False
        mean, count = self._mean(rivals[0])
        return count > 2 and mean - SURE * self._spread(rivals) / sqrt(count) > self.gain

    def _best(self, rivals: list[Arm]) -> Arm:
        """The rival with the best lead, doubt taken off; the rules of thumb if none is worth it."""
        spread, doubt = self._spread(rivals), LOUD_DOUBT if self.loud else DOUBT
        best, most = self.base, 0.0
        for arm in rivals:
            mean, count = self._mean(arm)
            if count < (FIRST if self.loud else 1) or mean <= self.gain:
                continue
            safe = mean - doubt * (spread if spread >= 0 else mean) / sqrt(count)
            if safe > most:
                best, most = arm, safe
        return best

    def _lead(self, arm: Arm, world: int) -> float:
        """By how much an answer did better than the rules of thumb in a world; nothing where one failed."""
        if world not in arm.values or world not in self.base.values:
            return 0.0
        return arm.values[world] - self.base.values[world]

    def _leads(self, arm: Arm) -> list[float]:
        return [
            self._lead(arm, world)
            for world in arm.values
            if world >= self.fresh and world in self.base.values
        ]

    def _mean(self, arm: Arm) -> tuple[float, int]:
        leads = self._leads(arm)
        return (sum(leads) / len(leads) if leads else 0.0), len(leads)

    def _spread(self, arms: Sequence[Arm]) -> float:
        """How much leads differ from world to world, over some answers: one alone has too few to tell. Below
        0 where nothing can be said yet."""
        total, free = 0.0, 0
        for arm in arms:
            leads = self._leads(arm)
            mean = sum(leads) / max(1, len(leads))
            total += sum((lead - mean) ** 2 for lead in leads)
            free += max(0, len(leads) - 1)
        return sqrt(total / free) if free else -1.0

    # ------------------------------------------------------------------ rollouts

    def _visit(self, arm: Arm, world: int) -> bool:
        """Try an answer in a world, if the budget allows it; whether something came of it."""
        if not self.budget.allows_one():
            return False
        self.budget.begin()
        try:
            value = self._rollout(arm.option, world)
        except Exception:  # noqa: BLE001  # a rule that fails in a thought costs this thought and no more
            return False
        if value is None or not 0.0 <= value <= 1.0:
            return False
        arm.values[world] = value
        return True

    def _rollout(self, option: Option, number: int) -> float | None:
        game, seat = self.game, self.decision.seat
        world = self.imagine(derive(self.key, "world", number))
        here = game.chapter(world.state)
        self.answers = 0
        world.answer(seat, option)
        came = world.play_on(game.sense, lambda g: game.chapter(g) != here, self._watch)
        return self.judge(world.state, seat) if came else None

    def _watch(self) -> bool:
        self.answers += 1
        return self.answers < LONGEST and self.budget.goes_on()

    # ------------------------------------------------------------------ telling

    def _thought(self, choice: Arm) -> Thought:
        """What was found out; the answer itself stands first, whatever single worlds say of others."""
        found = [self._expected(arm) for arm in (self.base, *self.arms) if arm.values]
        found.sort(key=lambda one: (one.option != choice.option, -one.value))
        return Thought(choice.option, self.base.option, tuple(found), self.budget.spent)

    def _expected(self, arm: Arm) -> Expected:
        values = list(arm.values.values())
        count = len(values)
        mean = sum(values) / count
        spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
        return Expected(arm.option, mean, count, sqrt(spread / count))


def _by_turns(options: list[Option]) -> list[Option]:
    """One of every kind, then another of every kind, as long as there are any."""
    kinds: dict[type[Option], list[Option]] = {}
    for option in options:
        kinds.setdefault(type(option), []).append(option)
    found: list[Option] = []
    while len(found) < len(options):
        found += [some.pop() for some in kinds.values() if some]
    return found
