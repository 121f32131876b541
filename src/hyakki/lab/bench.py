"""How fast the rules of a game run, per second of processor time.

Games are played at random from fixed seeds, with full content, without a journal or anybody listening. A game
may name the tables to measure with `bench_setups()`, a list of (seats, settings); otherwise its usual
settings are played with every number of seats. Decisions with one option answer themselves and do not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import Any

import msgspec

from hyakki.kernel.game import Game
from hyakki.kernel.match import Match

SEEDS = 16
"""How many games the positions to clone come from."""

Setup = tuple[int, Mapping[str, str]]
Progress = Callable[[float, int], None]


class Figures(msgspec.Struct, frozen=True):
    """What was measured. All rates are per second of processor time."""

    choices_per_s: float
    options_per_s: float
    clones_per_s: float
    games_per_s: float
    options_per_choice: float
    choices_per_game: float


class _Count:
    """What happened in some random games."""

    __slots__ = ("choices", "games", "options", "seconds")

    def __init__(self) -> None:
        self.choices = 0
        self.options = 0
        self.games = 0
        self.seconds = 0.0


def setups(game: Game[Any]) -> list[Setup]:
    """The tables to measure."""
    return list(game.bench_setups())


def bench(game: Game[Any], seconds: float, progress: Progress | None = None) -> Figures:
    """Measure a game for about so many seconds of processor time, most of it in play."""
    tables = setups(game)
    for table in tables:
        play_out(game, table, 0, _Count())  # content and boards are built once; that is not play
    count = _play(game, tables, 0.75 * seconds, progress)
    clones = _clones(positions(game, tables), 0.25 * seconds)
    spent = max(count.seconds, 1e-9)
    return Figures(
        choices_per_s=round(count.choices / spent, 1),
        options_per_s=round(count.options / spent, 1),
        clones_per_s=round(clones, 1),
        games_per_s=round(count.games / spent, 3),
        options_per_choice=round(count.options / max(1, count.choices), 2),
        choices_per_game=round(count.choices / max(1, count.games), 1),
    )


def play_out(game: Game[Any], setup: Setup, seed: int, count: _Count) -> None:
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
    count.choices += choices
    count.options += options
    count.games += 1


def _play(game: Game[Any], tables: Sequence[Setup], seconds: float, progress: Progress | None) -> _Count:
    """Random games until the time is up: at least one at every table, and always whole rounds of tables."""
    count = _Count()
    start = time.process_time()
    seed = 0
    while not count.games or count.seconds < seconds:
        seed += 1
        for table in tables:
            play_out(game, table, seed, count)
            count.seconds = time.process_time() - start
            if progress is not None:
                progress(count.seconds, count.games)
    return count


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
    """A normal match played at random up to so many answers, or to its end."""
    chance = random.Random(seed)
    match = Match.new(game, seats, settings, seed)
    while match.outcome is None and (stop is None or len(match.history) < stop):
        offered = match.choices()
        match.answer(match.asked()[0], offered[int(chance.random() * len(offered))])
    return match


def _clones(matches: Sequence[Match[Any]], seconds: float) -> float:
    """Disposable clones per second, over all positions alike."""
    rounds = 0
    start = time.process_time()
    spent = 0.0
    while not rounds or spent < seconds:
        for match in matches:
            match.clone(disposable=True)
        rounds += 1
        spent = time.process_time() - start
    return rounds * len(matches) / max(spent, 1e-9)
