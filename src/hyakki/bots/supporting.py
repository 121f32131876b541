"""Bots that sit with people on one side: they help, and leave the feats to a person where that costs little.

It is a matter of manners and not of strength, so it belongs to those that seat people: a table and a terminal
ask for it, simulations never do. A supporter answers as it would alone, unless it begins an action that would
do a feat (`Game.feats`: a boss falls, a goal comes nearer, the match is won). Then it looks for something
else (guard, heal, weaken, clear the way: whatever the rules of thumb find besides) after which a person may
well do that feat within this chapter of the match or the next, and the party stands as well as if it had
done it itself. If there is nothing of that kind it does the feat: nobody waits for a person who cannot, nor
for a bot that ponders its manners.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from hyakki.bots import Bot
from hyakki.bots.budget import Clock
from hyakki.kernel.decision import Decision, Option, tag_of
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.kernel.seat import Seat

TRIES = 3
"""Worlds in which an answer is tried before it is taken for one that does no feat."""
WORLDS = 6
"""Worlds in which it is seen what becomes of a feat that is left to others."""
LIKELY = 0.3
"""More than this part of them must be worlds in which a person does it: the price is watched besides."""
PRICE = 0.02
"""How much less likely the party may be to win for it."""
KINDS = 3
"""So many other kinds of answers are weighed besides that of the rules of thumb."""
CHAPTERS = 2
"""Chapters that are looked ahead, the one that is played included: the person's next turn lies in them."""
FAR = 300
"""Answers that are looked ahead at the most."""
PATIENCE = 0.7
"""Seconds after which a bot does the feat after all, where somebody hands in a clock."""


def beside(bot: Bot, people: Collection[int], key: bytes, clock: Clock | None = None) -> Bot:
    """The same bot, as it plays where people sit on these seats."""
    return Supporter(bot, frozenset(people), key, clock) if people else bot


class _TooLongError(Exception):
    """Nobody shall wait for more of this."""


class Future(NamedTuple):
    """What came of an answer in one world: who did the next feat, if anybody of the party did, and how likely
    the party is to win then."""

    doer: int | None
    value: float


class Supporter:
    """Plays like another bot, and lets people do what the tale will be told of."""

    def __init__(self, bot: Bot, people: frozenset[int], key: bytes, clock: Clock | None = None) -> None:
        self.bot = bot
        self.people = people
        self.key = key
        self.clock = clock
        self.until = 0.0
        self.level = bot.level

    def choose(self, seat: Seat) -> Option:
        choice = self.bot.choose(seat)
        decision = seat.decision
        if decision is None or len(decision.options) == 1 or not seat.begins:
            return choice  # whoever has a say in the action of somebody else says what helps
        if self.clock is not None:
            self.until = self.clock() + PATIENCE
        try:
            return self._instead(seat, decision, choice)
        except Exception:  # noqa: BLE001  # a rule that fails in a thought costs the manners and no more
            return choice

    def _instead(self, seat: Seat, decision: Decision, choice: Option) -> Option:
        """What to do in the place of a feat; the feat itself if nothing else is as good."""
        if not self._is_feat(seat, choice):
            return choice
        own = [self._future(world, decision, choice, choice) for world in self._worlds(seat, "later", WORLDS)]
        for other in self._others(seat, decision, choice):
            if self._is_left_well(seat, decision, choice, other, own):
                return other
        return choice

    def _go_on(self, world: Match[Any], without: Option | None = None) -> None:
        """The next answer by the rules of thumb, as long as there is time."""
        if self.clock is not None and self.clock() >= self.until:
            raise _TooLongError
        _go_on(world, without)

    def _worlds(self, seat: Seat, what: str, count: int) -> Iterator[Match[Any]]:
        return (seat.imagine(derive(self.key, what, number)) for number in range(count))

    # ------------------------------------------------------------------ what would be left

    def _is_feat(self, seat: Seat, option: Option) -> bool:
        """Whether an answer may do a feat before anybody chooses the next action, where a person wins with
        this seat."""
        for world in self._worlds(seat, "now", TRIES):
            own = _number(seat)
            if not any(_are_friends(world, own, person) for person in self.people):
                return False
            before, step = _feats(world, own), world.flow
            world.answer(own, option)
            while world.flow is step and world.outcome is None:
                self._go_on(world)
            if _feats(world, own) > before:
                return True
        return False

    def _others(self, seat: Seat, decision: Decision, choice: Option) -> list[Option]:
        """What else one could do: what the rules of thumb answer if that is not to be had, then one option of
        every other kind, the last ones first: whatever ends a turn stands there."""
        world = next(self._worlds(seat, "else", 1))
        sensible = _sense_without(world, decision, choice)
        found = [] if sensible is None else [sensible]
        kinds = {type(option): option for option in decision.options if type(option) is not type(choice)}
        found += [option for option in [*kinds.values()][: -KINDS - 1 : -1] if option not in found]
        return found

    # ------------------------------------------------------------------ what becomes of it

    def _is_left_well(
        self, seat: Seat, decision: Decision, choice: Option, other: Option, own: list[Future]
    ) -> bool:
        """Whether a person does the feat if this seat answers otherwise, and the party is none the worse."""
        people, gain, left = 0, 0.0, WORLDS
        for world, before in zip(self._worlds(seat, "later", WORLDS), own, strict=True):
            future = self._future(world, decision, choice, other)
            people += future.doer in self.people
            gain += future.value - before.value
            left -= 1
            if people + left <= LIKELY * WORLDS:
                return False
        return gain >= -PRICE * WORLDS

    def _future(self, world: Match[Any], decision: Decision, feat: Option, option: Option) -> Future:
        """Play on by the rules of thumb. Until the next chapter all bots of the party leave the feat alone,
        unless this answer does it."""
        game, own = world.game, decision.seat
        before, chapter, changes = _feats(world, own), game.chapter(world.state), 0
        doer: int | None = None
        asked = own
        world.answer(own, option)
        for _ in range(FAR):
            if doer is None and _feats(world, own) > before and _are_friends(world, own, asked):
                doer = asked
            now = game.chapter(world.state)
            changes += now != chapter
            chapter = now
            if world.outcome is not None or changes == CHAPTERS:
                break
            asked = world.asked()[0]
            leaves = doer is None and not changes and asked not in self.people
            self._go_on(world, feat if leaves and _are_friends(world, own, asked) else None)
        return Future(doer, game.value(world.state, own))


def _number(seat: Seat) -> int:
    assert seat.number is not None
    return seat.number


def _are_friends(world: Match[Any], one: int, other: int) -> bool:
    """Whether two seats win together: all of a party do; else a seat without a side is on its own."""
    if one == other or world.party:
        return True
    side = world.game.side(world.state, one)
    return bool(side) and side == world.game.side(world.state, other)


def _feats(world: Match[Any], seat: int) -> int:
    """The feats of a seat's side; the win is one, whatever the game counts."""
    won = world.outcome is not None and seat in world.outcome.winners
    return world.game.feats(world.state, seat) + won


def _go_on(world: Match[Any], without: Option | None = None) -> None:
    """The next answer by the game's rules of thumb, something else than this one if it can be helped."""
    asked = world.asked()[0]
    decision = world.decision(asked)
    assert decision is not None
    choice = world.game.sense(world.state, decision)
    if without is not None and _is_like(world.game, choice, without):
        choice = _sense_without(world, decision, without) or choice
    world.answer(asked, choice)


def _sense_without(world: Match[Any], decision: Decision, unwanted: Option) -> Option | None:
    """What the rules of thumb answer if something is not to be had; None if they know nothing else."""
    left = tuple(option for option in decision.options if not _is_like(world.game, option, unwanted))
    if not left:
        return None
    fewer = Decision(decision.seat, decision.number, decision.prompt, left, decision.may, decision.planned)
    try:
        found = world.game.sense(world.state, fewer)
    except Exception:  # noqa: BLE001  # they may count on what was left out
        return left[-1]
    return found if found in left else left[-1]


def _is_like(game: Game[Any], one: Option, other: Option) -> bool:
    """Whether two options do the same to the same thing, however they do it; of a walk that leads to a feat
    every step is alike, since another way leads there too."""
    if type(one) is not type(other):
        return False
    return tag_of(type(one)) in game.strides or one.anchors()[:1] == other.anchors()[:1]
