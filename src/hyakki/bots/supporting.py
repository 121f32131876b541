"""Bots that sit with people on one side: they help, and leave the win to a person where that costs nothing.

It is a matter of manners and not of strength, so it belongs to those that seat people: a table and a terminal
ask for it, simulations never do. A supporter answers as it would alone, unless that would win the match here
and now. Then it looks for an answer after which it is won all the same, and most likely by a person.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from hyakki.bots import Bot
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.kernel.seat import Seat

TRIES = 2
"""Worlds in which an answer is tried before it is taken for one that does not win at once."""
WORLDS = 4
"""Worlds that must all be won, most of them by a person, before a win is left to somebody else."""
KINDS = 5
"""So many other kinds of answers are weighed."""
FAR = 200
"""Answers that are looked ahead: a win that is farther away costs too much."""


def beside(bot: Bot, people: Collection[int], key: bytes) -> Bot:
    """The same bot, as it plays where people sit on these seats."""
    return Supporter(bot, frozenset(people), key) if people else bot


class Supporter:
    """Plays like another bot, and lets people win what they win together."""

    def __init__(self, bot: Bot, people: frozenset[int], key: bytes) -> None:
        self.bot = bot
        self.people = people
        self.key = key
        self.level = bot.level

    def choose(self, seat: Seat) -> Option:
        choice = self.bot.choose(seat)
        decision = seat.decision
        if decision is None or len(decision.options) == 1 or not self._has_friends(seat):
            return choice
        if not any(self._wins_now(world, seat, choice) for world in self._worlds(seat, "now", TRIES)):
            return choice
        others = {type(option): option for option in decision.options if type(option) is not type(choice)}
        for number, other in enumerate([*others.values()][: -KINDS - 1 : -1]):
            worlds = self._worlds(seat, f"later {number}", WORLDS)
            winners = [self._winner_after(world, seat, other) for world in worlds]
            if None not in winners and 2 * sum(one in self.people for one in winners) > WORLDS:
                return other
        return choice

    def _has_friends(self, seat: Seat) -> bool:
        """Whether a person wins with this seat."""
        world = seat.imagine(derive(self.key, "friends"))
        own = _side(world, seat)
        return any(_side_of(world, person) == own for person in self.people)

    def _worlds(self, seat: Seat, what: str, count: int) -> Iterator[Match[Any]]:
        return (seat.imagine(derive(self.key, what, number)) for number in range(count))

    def _wins_now(self, world: Match[Any], seat: Seat, option: Option) -> bool:
        """Whether the match is won before anybody chooses the next action."""
        step = world.legs[-1]
        world.answer(_number(seat), option)
        while world.legs[-1] is step and world.outcome is None:
            _go_on(world, {})
        return _is_won(world, seat)

    def _winner_after(self, world: Match[Any], seat: Seat, option: Option) -> int | None:
        """Whose answer wins the match if this seat answers so, and so again; None if it is not won soon."""
        last = own = _number(seat)
        world.answer(own, option)
        for _ in range(FAR):
            if world.outcome is not None:
                break
            last = _go_on(world, {own: type(option)})
        return last if _is_won(world, seat) else None


def _number(seat: Seat) -> int:
    assert seat.number is not None
    return seat.number


def _side(world: Match[Any], seat: Seat) -> str:
    return _side_of(world, _number(seat))


def _side_of(world: Match[Any], number: int) -> str:
    """All of a party are on one side; else a seat without a side is on its own."""
    return "party" if world.party else world.game.side(world.state, number) or f"seat {number}"


def _go_on(world: Match[Any], habits: Mapping[int, type[Option]]) -> int:
    """The next answer, by habit where a seat has one, else by the game's rules of thumb; who gave it."""
    asked = world.asked()[0]
    decision = world.decision(asked)
    assert decision is not None
    usual = [option for option in decision.options if type(option) is habits.get(asked)]
    world.answer(asked, usual[0] if usual else world.game.sense(world.state, decision))
    return asked


def _is_won(world: Match[Any], seat: Seat) -> bool:
    return world.outcome is not None and seat.number in world.outcome.winners
