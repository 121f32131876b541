"""How hard a game is for bots: many seeded games at every table that the game names, as a table of wins.

    python -m hyakki.lab.balance journey --games 200

Every seat is played by a bot of one level, which sees only what its seat may see. Game number k of a table
has the seed k (counted from --seed), so a run can be repeated and compared. The table is written as Markdown
to standard output, the progress to standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from hyakki import bots
from hyakki.games import find
from hyakki.kernel.game import Game
from hyakki.kernel.rng import Rng, derive

Setup = tuple[int, Mapping[str, str]]
Job = tuple[str, int, Mapping[str, str], str, int]
Progress = Callable[[int, int], None]

BATCH = 4
"""Games that a process takes at a time."""


class Result(msgspec.Struct, frozen=True):
    """How one game ended."""

    won: bool  # by anybody
    reason: str
    turn: int  # 0 if the game does not count turns


class Row(msgspec.Struct):
    """All games at one table."""

    seats: int
    settings: Mapping[str, str]
    games: int = 0
    wins: int = 0
    turns: int = 0
    reasons: Counter[str] = msgspec.field(default_factory=Counter)

    def count(self, result: Result) -> None:
        """Add one game."""
        self.games += 1
        self.wins += result.won
        self.turns += result.turn
        self.reasons[result.reason] += 1

    @property
    def rate(self) -> float:
        """Wins in percent."""
        return 100 * self.wins / self.games if self.games else 0.0


def setups(game: Game[Any], only: Mapping[str, Sequence[str]] | None = None) -> list[Setup]:
    """The tables that a game names, or those of them whose settings are among the wanted values."""
    tables = game.balance_setups()
    if not only:
        return list(tables)
    return [
        (seats, settings)
        for seats, settings in tables
        if all(settings.get(name, "") in values for name, values in only.items())
    ]


def play(game: Game[Any], seats: int, settings: Mapping[str, str], level: str, seed: int) -> Result:
    """One game with bots of one level in all seats."""
    key = Rng.seeded(seed).key
    players = [bots.make(level, derive(key, "bot", seat)) for seat in range(seats)]
    match = bots.play_match(game, seats, settings, seed, players)
    assert match.outcome is not None
    return Result(bool(match.outcome.winners), match.outcome.reason, getattr(match.state, "turn", 0))


def _play_job(job: Job) -> Result:
    name, seats, settings, level, seed = job
    return play(find(name), seats, settings, level, seed)


def measure(
    name: str,
    tables: Sequence[Setup],
    games: int,
    level: str = "sense",
    seed: int = 0,
    processes: int = 1,
    progress: Progress | None = None,
) -> list[Row]:
    """Play so many games at each table."""
    jobs: list[Job] = [
        (name, seats, settings, level, seed + number) for seats, settings in tables for number in range(games)
    ]
    rows = [Row(seats, settings) for seats, settings in tables]
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


def table(rows: Sequence[Row]) -> str:
    """The rows as Markdown: settings, wins in percent, mean last turn, how games ended."""
    names = list(dict.fromkeys(name for row in rows for name in row.settings))
    lines = [_line([*names, "seats", "won", "turns", "ends"]), _line(["---"] * (len(names) + 4))]
    for row in rows:
        ends = ", ".join(
            f"{reason.removeprefix('end.')} {count}" for reason, count in row.reasons.most_common()
        )
        values = [row.settings.get(name, "") for name in names]
        mean = f"{row.turns / max(1, row.games):.1f}"
        lines.append(_line([*values, str(row.seats), f"{row.rate:.1f}", mean, ends]))
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


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
        prog="python -m hyakki.lab.balance", description="How hard a game is for bots."
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="games at each table")
    parser.add_argument("--level", default="sense", choices=list(bots.LEVELS))
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game at each table")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--only", action="append", default=[], metavar="SETTING=VALUE,...", help="fewer tables"
    )
    wish = parser.parse_args(arguments)

    def progress(done: int, total: int) -> None:
        if done % 20 == 0 or done == total:
            sys.stderr.write(f"\r{done} of {total} games")
            sys.stderr.flush()

    tables = setups(find(wish.game), _wishes(wish.only))
    rows = measure(wish.game, tables, wish.games, wish.level, wish.seed, wish.processes, progress)
    sys.stderr.write("\n")
    sys.stdout.write(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
