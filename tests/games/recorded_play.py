"""Plays games for the conformance suite and keeps some of their moments to look at closely.

How many is a budget for each game, shared out among its tables, so that the suite stays quick however many
tables a game asks for. With `./test --deep` every decision of every game is looked at.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from hyakki.kernel.decision import Option
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.runner import Leg
from tests.games.probe import AnyMatch, changing, nodes

Player = Callable[[AnyMatch, int, Rng], Option]

DEEP = "HYAKKI_TEST_DEEP" in os.environ
MOMENTS = 40  # decisions of one game that are looked at closely, besides the first of every playing
STEPS = 100  # steps of one game that are played again in imagined worlds
SECRETS = 3  # secret choices of every playing that are looked at while they are made


@dataclass(frozen=True)
class Setup:
    """One way to set up a game, and how much of it is looked at.

    `limit`: answers after which a game is left; `games` are played at random and as many by rules of thumb;
    `moments` and `steps` are those that are kept of each, as the budget allows.
    """

    game: Game[Any]
    seats: int
    settings: Mapping[str, str] = field(default_factory=dict, hash=False)
    limit: int = 250
    moments: int = 8
    steps: int = 15
    games: int = 2

    @property
    def playings(self) -> int:
        """How many times it is played: at random and by rules of thumb."""
        return 2 * self.games

    def __str__(self) -> str:
        chosen = "".join(f"-{value}" for value in self.settings.values())
        return f"{self.game.id}-{self.seats}{chosen}"


@dataclass
class Moment:
    """A match that stands at a decision, and the earlier ones that undo can reach, by length of history.

    Checks work on clones; the match itself is never answered.
    """

    match: AnyMatch
    earlier: dict[int, AnyMatch]
    rng: Rng
    pieces: dict[str, int]  # of the box, at the start
    thorough: bool = True  # also for the checks that replay the whole game

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    def key(self) -> bytes:
        """A fresh key for imagined worlds."""
        return derive(self.rng.key, "world", self.rng.below(1 << 30))


@dataclass
class Played:
    """A whole game: its answers, some moments, some finished steps, and the end of it.

    `lost` and `shared` were found while it was played: a clone no longer shows that a list had two owners.
    """

    setup: Setup
    key: int
    answers: list[tuple[int, int, str]]
    moments: list[Moment]
    legs: list[Leg[Any]]
    original: AnyMatch  # as it was played first
    last: AnyMatch  # played again by text: its end
    kinds: dict[type[Option], int] = field(default_factory=dict)  # the first answers that were one of several
    lost: list[str] = field(default_factory=list)  # pieces too few or too many
    shared: list[str] = field(default_factory=list)  # things with two owners
    secrets: list[Moment] = field(default_factory=list)  # inside secret choices: some have answered, not all

    def look(self, match: AnyMatch, pieces: dict[str, int], after: str) -> None:
        """What has to be true at every single decision."""
        found = self.setup.game.pieces(match.state)
        if found != pieces:
            self.lost.append(f"after {after!r}: {found} instead of {pieces}")
        things = changing(match.state)
        if len(set(map(id, things))) < len(things):
            self.shared += [f"after {after!r}: {twice}" for twice in _two_owners(match)]

    def note_kind(self, number: int, option: Option, options: Sequence[Option]) -> None:
        """Remember the first answer of each kind that would be gone if there were no such options."""
        if type(option) not in self.kinds and any(type(other) is not type(option) for other in options):
            self.kinds[type(option)] = number

    def eavesdrop(self, match: AnyMatch, rng: Rng, pieces: dict[str, int]) -> None:
        """Keep one moment of each of the first secret choices, between its first answer and the last."""
        since = match.before_secrets()
        if since is None or since == len(match.history):
            return
        known = [place for place, one in enumerate(self.secrets) if one.match.before_secrets() == since]
        if known and rng.below(2):
            self.secrets[known[0]] = Moment(match.clone(), {}, rng, pieces)
        elif not known and len(self.secrets) < SECRETS:
            self.secrets.append(Moment(match.clone(), {}, rng, pieces))


def _two_owners(match: AnyMatch) -> Iterator[str]:
    """What two things of a state hold, in words."""
    owners: dict[int, str] = {}
    for path, node in nodes(match.state):
        if id(node) in owners:
            yield f"{path} is also {owners[id(node)]}"
        owners[id(node)] = path


def within_budget(setups: Sequence[Setup]) -> list[Setup]:
    """The tables of one game, with the moments and steps that each playing at them may keep."""
    if DEEP:
        return [replace(setup, moments=setup.limit, steps=setup.limit) for setup in setups]
    playings = sum(setup.playings for setup in setups)
    moments, steps = max(1, MOMENTS // playings), max(1, STEPS // playings)
    return [replace(setup, moments=moments, steps=steps) for setup in setups]


def at_random(match: AnyMatch, seat: int, rng: Rng) -> Option:
    decision = match.decision(seat)
    assert decision is not None
    return rng.pick(decision.options)


def by_sense(match: AnyMatch, seat: int, rng: Rng) -> Option:
    decision = match.decision(seat)
    assert decision is not None
    world = match.imagine(seat, derive(rng.key, rng.below(1 << 30)), candid=False)
    return match.game.sense(world.state, decision)


def record(setup: Setup, key: int, player: Player) -> tuple[AnyMatch, list[tuple[int, int, str]]]:
    """A game as it was played first, and its answers: seat, number of its question, text."""
    match = Match.new(setup.game, setup.seats, setup.settings, key)
    rng = Rng.seeded(key + 1000)
    answers: list[tuple[int, int, str]] = []
    while match.outcome is None and len(answers) < setup.limit:
        seat = rng.pick(match.asked())
        decision = match.decision(seat)
        assert decision is not None
        answers.append((seat, decision.number, player(match, seat, rng).text()))
        match.answer_text(*answers[-1])
    return match, answers


def play(setup: Setup, key: int, player: Player) -> Played:
    """Record a game, then play it again by text and keep what the checks look at."""
    original, answers = record(setup, key, player)
    rng = Rng.seeded(key + 2000)
    numbers = list(range(len(answers)))
    rng.shuffle(numbers)
    wanted = {0, *numbers[: setup.moments]}
    match = Match.new(setup.game, setup.seats, setup.settings, key)
    pieces = setup.game.pieces(match.state)
    played = Played(setup, key, answers, [], [], original, match)
    earlier: dict[int, AnyMatch] = {}
    for number, (seat, question, text) in enumerate(answers):
        earlier[len(match.history)] = match.clone()
        if number in wanted:
            moment = Moment(match.clone(), dict(earlier), Rng.seeded(key + 3000 + number), pieces)
            moment.thorough = len(played.moments) % 3 == 2
            played.moments.append(moment)
        played.eavesdrop(match, Rng.seeded(key + 4000 + number), pieces)
        leg, decision = match.legs[-1], match.decision(seat)
        start = leg.checkpoint  # the match may let go of it once the step is done
        assert decision is not None
        option = decision.find(text)
        assert option is not None
        played.note_kind(number + 1, option, decision.options)
        match.answer_text(seat, question, text)
        played.look(match, pieces, text)
        if match.legs[-1] is not leg or match.outcome is not None:
            done = Leg(start)
            done.entries = leg.entries
            played.legs.append(done)
        if match.floor == len(match.history):
            earlier.clear()
    rng.shuffle(played.legs)
    del played.legs[setup.steps :]
    return played


@lru_cache(maxsize=2)  # looked at one after the other, and in a deep run they are many
def games_of(setup: Setup) -> tuple[Played, ...]:
    """Games at random and by rules of thumb."""
    return tuple(play(setup, key, player) for player in (at_random, by_sense) for key in range(setup.games))
