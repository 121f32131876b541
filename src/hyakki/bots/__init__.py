"""Bots: players of declared strength that answer decisions from what their seat may know.

A bot gets a `Seat` and nothing else: the seat's decision and view, and worlds that are imagined for it, in
which all that the seat cannot see may be different. Its chance is its own: it never touches the dice of the
match.

    random   any option, each equally likely
    gentle   the game's rules of thumb, half of the time
    novice   the rules of thumb, with slips
    sense    the game's rules of thumb
    adept    thinks ahead (search.py), up to a second
    master   thinks ahead more broadly, up to three seconds

Without a clock those that think ahead do so for a fixed number of rollouts, the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from hyakki.bots.budget import Budget, Clock, Deadline
from hyakki.bots.manners import ADEPT, MASTER, NOVICE, Manner
from hyakki.bots.search import Search, Thought
from hyakki.games import find
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.errors import Refused, UnknownLevel
from hyakki.kernel.flow import State
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.seat import Seat

S = TypeVar("S", bound=State)


class Bot(Protocol):
    """Anything that answers a decision for a seat."""

    @property
    def level(self) -> str:
        """The name of its strength."""

    def choose(self, seat: Seat) -> Option:
        """One of the options of the seat's open decision."""


def _decision(seat: Seat) -> Decision:
    decision = seat.decision
    if decision is None:
        raise Refused(f"seat {seat.number} is not being asked")
    return decision


class RandomBot:
    """Takes any option, each equally likely."""

    level = "random"

    def __init__(self, key: bytes) -> None:
        self.rng = Rng(key=key)

    def choose(self, seat: Seat) -> Option:
        return self.rng.pick(_decision(seat).options)


class SenseBot:
    """Follows the game's rules of thumb, in a world that its seat cannot tell from the truth."""

    level = "sense"

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.asked = 0

    def choose(self, seat: Seat) -> Option:
        decision = _decision(seat)
        self.asked += 1
        world = seat.imagine(derive(self.key, "world", self.asked))
        choice = world.game.sense(world.state, decision)
        if choice not in decision.options:
            raise ValueError(
                f"the rules of thumb answered {choice.text()!r}, which is not one of the options"
            )
        return choice


class GentleBot:
    """Knows the rules of thumb and forgets them half of the time: an opponent for somebody's first game."""

    level = "gentle"

    def __init__(self, key: bytes) -> None:
        self.moods: tuple[Bot, ...] = (SenseBot(derive(key, "sensible")), RandomBot(derive(key, "careless")))
        self.rng = Rng(key=key)

    def choose(self, seat: Seat) -> Option:
        return self.rng.pick(self.moods).choose(seat)


class SearchBot:
    """Thinks ahead. It keeps nothing between answers: its chance follows from its key and the question."""

    def __init__(self, level: str, key: bytes, manner: Manner, clock: Clock | None = None) -> None:
        self.level = level
        self.key = key
        self.manner = manner
        self.clock = clock

    def choose(self, seat: Seat) -> Option:
        return self.think(seat).choice

    def think(self, seat: Seat, also: Option | None = None) -> Thought:
        """What it would answer, and what it expects of that and of other answers, of `also` in any case."""
        decision, manner = _decision(seat), self.manner
        budget = Budget(manner.rollouts) if self.clock is None else Deadline(manner.seconds, self.clock)
        key = derive(self.key, "question", decision.number)
        return Search(seat.game, decision, seat.imagine, manner, budget, key, also).think()


QUICK: Mapping[str, Callable[[bytes], Bot]] = {
    "random": RandomBot,
    "gentle": GentleBot,
    "sense": SenseBot,
}
"""The levels that answer at once."""
THINKERS: dict[str, Manner] = {"novice": NOVICE, "adept": ADEPT, "master": MASTER}
"""The levels that think ahead."""
LEVELS = ("random", "gentle", "novice", "sense", "adept", "master")
"""The names of all levels, the weakest first."""
levels = LEVELS
"""The same, as the package names it to people who import it."""
STAND_IN = "sense"
"""The level of a bot that stands in for somebody who has not chosen one: it answers at once."""
ADVISER = "master"
"""The level of a bot that gives advice: the strongest."""


def make(level: str, seed: int | bytes, clock: Clock | None = None) -> Bot:
    """A bot of some level. `seed` (a key or a small number) fixes its own chance. With a clock (in seconds)
    levels that think ahead do so for their time, without one for a fixed number of rollouts."""
    key = Rng.seeded(seed).key if isinstance(seed, int) else seed
    if level in THINKERS:
        return SearchBot(level, key, THINKERS[level], clock)
    if level not in QUICK:
        raise UnknownLevel(f"there is no bot level {level!r}; there is {', '.join(LEVELS)}")
    return QUICK[level](key)


def play_match(
    game: Game[S],
    seats: int,
    settings: Mapping[str, str] | None,
    key: bytes | int,
    bots: Sequence[Bot],
) -> Match[S]:
    """One match from setup to outcome, with a bot in every seat.

    Where every bot plays at random nobody needs to imagine anything, and the match keeps no journal.
    """
    _one_for_each(seats, bots)
    quick = all(type(bot) is RandomBot for bot in bots)
    match = Match.new(game, seats, settings, key, disposable=quick, candid=quick)
    play_out(match, bots)
    return match


def play_out(match: Match[Any], bots: Sequence[Bot]) -> None:
    """Let bots play a match to its end, one in every seat."""
    _one_for_each(match.seats, bots)
    places = [match.seat(seat) for seat in range(match.seats)]
    while match.outcome is None:
        seat = match.asked()[0]
        match.answer(seat, bots[seat].choose(places[seat]))


def _one_for_each(seats: int, bots: Sequence[Bot]) -> None:
    if len(bots) != seats:
        raise ValueError(f"{seats} seats need as many bots, not {len(bots)}")


def play(
    game: Game[Any] | str,
    *bots: Bot | str,
    seats: int | None = None,
    settings: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Match[Any]:
    """Let bots play a whole match, and give it as it ended: with its log, ready to be saved or looked at.

    `game` is a game or its id. Each bot is one, or the name of a level; they sit down in this order. A single
    one plays every seat, and without any the rules of thumb do. The same seed plays the same match.
    """
    chosen = find(game) if isinstance(game, str) else game
    players = bots or ("sense",)
    count = seats if seats is not None else max(len(players), chosen.usual_seats())
    key = Rng.seeded(seed).key
    if len(players) == 1:
        players *= count
    seated = [
        make(player, derive(key, "bot", seat)) if isinstance(player, str) else player
        for seat, player in enumerate(players)
    ]
    match = Match.new(chosen, count, settings, key)
    play_out(match, seated)
    return match
