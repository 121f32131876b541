"""How fast the rules of games run, per second of processor time.

Three things are measured for each game: *choices* of random play from fixed seeds, with full content, without
a journal or anybody listening; *clones* of positions in mid-game; and *search steps*, which clone such a
position, answer with a random option and build the options that follow. Decisions with one option answer
themselves and do not count.

All that is measured in one run takes turns in short slices, so that whatever else the machine does hits all
of it alike: the ratio of two figures of one run says more than either of them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, cycle
from typing import Any, Protocol

import msgspec

from hyakki.kernel.game import Game
from hyakki.kernel.match import Match

SEEDS = 16
"""How many games the positions to clone come from."""

SLICE = 0.1
"""Seconds of processor time until the next one has its turn."""

Setup = tuple[int, Mapping[str, str]]
Progress = Callable[[float], None]


class Figures(msgspec.Struct, frozen=True):
    """What was measured. All rates are per second of processor time."""

    choices_per_s: float
    options_per_s: float
    clones_per_s: float
    steps_per_s: float
    games_per_s: float
    options_per_choice: float
    choices_per_game: float


class Count:
    """What happened in some random games."""

    __slots__ = ("choices", "games", "options")

    def __init__(self) -> None:
        self.choices = 0
        self.options = 0
        self.games = 0


class Runner(Protocol):
    """Something whose speed is measured, a small piece of work at a time."""

    def play(self, done: Count) -> None:
        """Play one random game to its end and count it."""

    def clone(self) -> int:
        """Clone every position once: how many there are."""

    def step(self) -> int:
        """Take one search step from every position: how many there are."""


class Clock:
    """How much of one kind of work was done, and in how many seconds of processor time."""

    __slots__ = ("done", "seconds", "work")

    def __init__(self, work: Callable[[], int]) -> None:
        self.work = work
        self.done = 0
        self.seconds = 0.0

    def turn(self, seconds: float) -> float:
        """Work for a slice of time, one piece at the least: the pieces done for a second of it."""
        work = self.work
        done = 0
        start = time.process_time()
        spent = 0.0
        while not done or spent < seconds:
            done += work()
            spent = time.process_time() - start
        self.done += done
        self.seconds += spent
        return done / max(spent, 1e-9)

    def rate(self) -> float:
        return self.done / max(self.seconds, 1e-9)


class Lane:
    """One of those measured side by side, with a clock for each kind of work."""

    __slots__ = ("clocks", "count", "runner")

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.count = Count()
        self.clocks = {
            "choices": Clock(self._play),
            "clones": Clock(runner.clone),
            "steps": Clock(runner.step),
        }

    def _play(self) -> int:
        before = self.count.choices
        self.runner.play(self.count)
        return self.count.choices - before

    def figures(self) -> Figures:
        played, clones, steps = self.clocks.values()
        made = self.count
        spent = max(played.seconds, 1e-9)
        return Figures(
            choices_per_s=round(played.rate(), 1),
            options_per_s=round(made.options / spent, 1),
            clones_per_s=round(clones.rate(), 1),
            steps_per_s=round(steps.rate(), 1),
            games_per_s=round(made.games / spent, 3),
            options_per_choice=round(made.options / max(1, made.choices), 2),
            choices_per_game=round(made.choices / max(1, made.games), 1),
        )


class Plays:
    """A game of ours: its tables in turn, seed after seed."""

    def __init__(self, game: Game[Any], tables: Sequence[Setup] | None = None) -> None:
        found = setups(game) if tables is None else tables
        self.game = game
        self.games: Iterator[tuple[int, Setup]] = ((seed, table) for seed in count(1) for table in found)
        for table in found:
            play_out(game, table, 0, Count())  # content and boards are built once; that is not play
        self.positions = positions(game, found)
        self.chance = random.Random(0).random

    def play(self, done: Count) -> None:
        seed, table = next(self.games)
        play_out(self.game, table, seed, done)

    def clone(self) -> int:
        for match in self.positions:
            match.clone(disposable=True)
        return len(self.positions)

    def step(self) -> int:
        for match in self.positions:
            offered = match.choices()
            option = offered[int(self.chance() * len(offered))]
            copy = match.clone(disposable=True, candid=True)
            copy.answer(match.asked()[0], option)
            if copy.outcome is None:
                copy.choices()
        return len(self.positions)


def setups(game: Game[Any]) -> list[Setup]:
    """The tables to measure: those that a game names, else its usual settings with every number of seats."""
    return list(game.bench_setups())


def race(
    runners: Mapping[str, Runner], seconds: float, progress: Progress | None = None
) -> dict[str, Figures]:
    """Measure all of them in turns, each for about so many seconds of processor time."""
    lanes = {name: Lane(runner) for name, runner in runners.items()}
    kinds = list(next(iter(lanes.values())).clocks) if lanes else []
    rounds = max(1, round(seconds / (SLICE * max(1, len(kinds)))))
    for number in range(rounds):
        for kind in kinds:
            for lane in lanes.values():
                lane.clocks[kind].turn(min(SLICE, seconds / len(kinds)))
        if progress is not None:
            progress((number + 1) / rounds)
    return {name: lane.figures() for name, lane in lanes.items()}


def play_out(game: Game[Any], setup: Setup, seed: int, done: Count) -> None:
    """One random game to its end, counted."""
    seats, settings = setup
    chance = random.Random(seed).random
    match = Match.new(game, seats, settings, seed, disposable=True, candid=True)
    choices = options = 0
    while match.outcome is None:
        offered = match.choices()
        many = len(offered)
        if many > 1:
            choices += 1
            options += many
        match.answer(match.asked()[0], offered[int(chance() * many)])
    done.choices += choices
    done.options += options
    done.games += 1


def positions(game: Game[Any], tables: Sequence[Setup]) -> list[Match[Any]]:
    """Matches in mid-game: 16 seeds, each stopped halfway through its own random play."""
    found = []
    for seed, (seats, settings) in zip(range(SEEDS), cycle(tables), strict=False):
        whole = _walk(game, seats, settings, seed, None)
        found.append(_walk(game, seats, settings, seed, len(whole.history) // 2))
    return found


def _walk(
    game: Game[Any], seats: int, settings: Mapping[str, str], seed: int, stop: int | None
) -> Match[Any]:
    """A normal match played at random up to so many answers, or to its end; then on to a real choice."""
    chance = random.Random(seed)
    match = Match.new(game, seats, settings, seed)
    while match.outcome is None:
        offered = match.choices()
        if stop is not None and len(match.history) >= stop and len(offered) > 1:
            break
        match.answer(match.asked()[0], offered[int(chance.random() * len(offered))])
    return match
