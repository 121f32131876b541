"""How hard or how even a game is for bots: many seeded games at every table that the game names.

    python -m hyakki.lab.balance journey --games 200
    python -m hyakki.lab.balance tsukuyumi --games 400
    python -m hyakki.lab.balance okko --games 200

Every seat is played by a bot, which sees only what its seat may see: all by one level, or by the levels that
the table names, which go round the seats from game to game unless the table fixes them to its seats. Game
number k of a table has the seed k (counted from --seed), so a run can be repeated and compared. The tables
are written as Markdown to standard output, the progress to standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from typing import Any

from hyakki import bots
from hyakki.games import find
from hyakki.kernel.game import Game
from hyakki.kernel.match import check_settings
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.terms import Trial
from hyakki.lab.tallies import Result, Row, contest_table, measure_table, party_table

Job = tuple[str, Trial, str, int]
Progress = Callable[[int, int], None]

BATCH = 4
"""Games that a process takes at a time."""
BETWEEN_LEVELS = "+"


def setups(game: Game[Any], only: Mapping[str, Sequence[str]] | None = None) -> list[Trial]:
    """The tables that a game names, or those of them whose settings are among the wanted values; `seats` and
    `levels` (joined by +) can be wanted like a setting."""
    tables = game.balance_setups()
    return [
        trial
        for trial in tables
        if all(_trait(trial, name) in values for name, values in (only or {}).items())
    ]


def _trait(trial: Trial, name: str) -> str:
    if name == "seats":
        return str(trial.seats)
    if name == "levels":
        return BETWEEN_LEVELS.join(trial.levels)
    return trial.settings.get(name, "")


def seated(trial: Trial, level: str, seed: int) -> tuple[str, ...]:
    """The level of each seat in the game with this seed."""
    levels = trial.levels or (level,) * trial.seats
    if len(levels) != trial.seats:
        raise ValueError(f"a table of {trial.seats} seats names {len(levels)} levels: {', '.join(levels)}")
    if trial.fixed:
        return levels
    first = seed % trial.seats
    return tuple(levels[(seat - first) % trial.seats] for seat in range(trial.seats))


def play(game: Game[Any], trial: Trial, level: str, seed: int) -> Result:
    """One game; `level` plays where the table names no levels."""
    key = Rng.seeded(seed).key
    levels = seated(trial, level, seed)
    players = [bots.make(name, derive(key, "bot", seat)) for seat, name in enumerate(levels)]
    match = bots.play_match(game, trial.seats, trial.settings, seed, players)
    outcome, state = match.outcome, match.state
    assert outcome is not None
    sides = tuple(game.side(state, seat) for seat in range(trial.seats))
    return Result(
        won=bool(outcome.winners),
        reason=outcome.reason,
        turn=game.clock(state),
        winners=outcome.winners,
        sides=sides if any(sides) else (),
        levels=levels,
        measures=game.measures(state, match.log),
    )


def _play_job(job: Job) -> Result:
    name, trial, level, seed = job
    return play(find(name), trial, level, seed)


def measure(
    name: str,
    tables: Sequence[Trial],
    games: int,
    level: str = "sense",
    seed: int = 0,
    processes: int = 1,
    progress: Progress | None = None,
) -> list[Row]:
    """Play so many games at each table."""
    jobs: list[Job] = [(name, trial, level, seed + number) for trial in tables for number in range(games)]
    rows = [Row(trial) for trial in tables]
    if processes == 1:
        _collect(rows, games, map(_play_job, jobs), progress)
    else:
        with ProcessPoolExecutor(processes) as pool:
            _collect(rows, games, pool.map(_play_job, jobs, chunksize=BATCH), progress)
    return rows


def _collect(rows: list[Row], games: int, results: Iterable[Result], progress: Progress | None) -> None:
    for done, result in enumerate(results):
        rows[done // games].count(result)
        if progress is not None:
            progress(done + 1, games * len(rows))


def table(game: Game[Any], rows: Sequence[Row]) -> str:
    """The rows as Markdown: those of a party that follow each other together, one by one where seats play
    against each other; then what else the game counts."""
    found: list[str] = []
    for party, group in groupby(rows, lambda row: is_party(game, row.trial)):
        some = list(group)
        found += [party_table(some)] if party else map(contest_table, some)
    if any(row.measures for row in rows):
        found.append(measure_table(rows))
    return "\n".join(found)


def is_party(game: Game[Any], trial: Trial) -> bool:
    """Whether all seats of a table play together."""
    return game.party(trial.seats, check_settings(game, trial.settings))


def _wishes(texts: Sequence[str]) -> dict[str, list[str]]:
    """`quest=q1,q2` and the like."""
    found = {}
    for text in texts:
        name, _, values = text.partition("=")
        found[name] = values.split(",")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure a game from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m hyakki.lab.balance", description="How hard or how even a game is for bots."
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="games at each table")
    parser.add_argument(
        "--level", default="sense", choices=list(bots.LEVELS), help="where the game names none"
    )
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game at each table")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="SETTING=VALUE,...",
        help="fewer tables; also seats= and levels=",
    )
    wish = parser.parse_args(arguments)

    def progress(done: int, total: int) -> None:
        if done % 20 == 0 or done == total:
            sys.stderr.write(f"\r{done} of {total} games")
            sys.stderr.flush()

    game = find(wish.game)
    tables = setups(game, _wishes(wish.only))
    rows = measure(wish.game, tables, wish.games, wish.level, wish.seed, wish.processes, progress)
    sys.stderr.write("\n")
    sys.stdout.write(table(game, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
