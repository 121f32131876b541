"""Counting games: how one ended, all games of a table, and both as Markdown.

A party that plays together wins or loses as one, so its tables have one line each. Where seats play against
each other, wins are counted by the level of the bot, by the side that a seat played and by seat, each with
the interval in which the true share lies with 95 percent (Wilson). The seats of one side win together, and
that is one win of the side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import msgspec

from hyakki.kernel.terms import Trial

SURE = 1.96
"""Standard errors on each side of a 95 percent interval."""


class Result(msgspec.Struct, frozen=True):
    """How one game ended, and who sat where."""

    won: bool  # by anybody
    reason: str
    turn: int  # 0 if the game does not count turns
    winners: tuple[int, ...] = ()
    sides: tuple[str, ...] = ()  # by seat, as the game names them
    levels: tuple[str, ...] = ()  # by seat
    measures: dict[str, int] = {}  # what else the game counts

    @property
    def teams(self) -> list[list[int]]:
        """The seats of each side; a seat without a named side is one by itself."""
        found: dict[str | int, list[int]] = {}
        for seat in range(len(self.levels)):
            found.setdefault((self.sides[seat] if self.sides else "") or seat, []).append(seat)
        return list(found.values())


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval, in percent, in which a share lies of which this was seen.

    >>> [round(limit, 1) for limit in wilson(50, 100)]
    [40.4, 59.6]
    >>> [round(limit, 1) for limit in wilson(20, 20)]
    [83.9, 100.0]
    """
    if not games:
        return 0.0, 100.0
    share, spread = wins / games, SURE * SURE / games
    middle = (share + spread / 2) / (1 + spread)
    width = SURE * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, 100 * (middle - width)), min(100.0, 100 * (middle + width))


class Tally(msgspec.Struct):
    """How often somebody played, and won; or how often something was counted, and how much it was."""

    games: int = 0
    wins: float = 0.0  # a shared win is a part of one

    @property
    def mean(self) -> float:
        """Wins, or what was counted, in each game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def rate(self) -> float:
        """Wins in percent."""
        return 100 * self.wins / self.games if self.games else 0.0


class Row(msgspec.Struct):
    """All games at one table."""

    trial: Trial
    games: int = 0
    wins: int = 0
    turns: int = 0
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    tallies: dict[str, Tally] = msgspec.field(default_factory=dict)
    measures: dict[str, Tally] = msgspec.field(default_factory=dict)

    def count(self, result: Result) -> None:
        """Add one game."""
        self.games += 1
        self.wins += result.won
        self.turns += result.turn
        self.reasons[result.reason] += 1
        for name, number in result.measures.items():
            tally = self.measures.setdefault(name, Tally())
            tally.games += 1
            tally.wins += number
        winning = [team for team in result.teams if set(team) & set(result.winners)]
        for team in result.teams:
            won = 1 / len(winning) if team in winning else 0.0
            names = [name for seat in team for name in self._names(result, seat)]
            for name in dict.fromkeys(names):
                tally = self.tallies.setdefault(name, Tally())
                tally.games += 1
                tally.wins += won

    def _names(self, result: Result, seat: int) -> list[str]:
        """What a seat is counted as. Where all bots are alike their level says nothing, and where sides keep
        their seats the side says it all."""
        level, side = result.levels[seat], result.sides[seat] if result.sides else ""
        mixed = len(set(result.levels)) > 1
        as_side = f"{level} as {side}" if mixed else side
        if side and self.trial.fixed:
            return [as_side]
        found = [level] if mixed else []
        if side:
            found.append(as_side)
            if len(result.sides) == 2 and not mixed:
                found.append(f"{as_side} against {result.sides[1 - seat]}")
        return [*found, f"{level} in seat {seat + 1}" if mixed else f"seat {seat + 1}"]

    @property
    def rate(self) -> float:
        """Games that anybody won, in percent."""
        return 100 * self.wins / self.games if self.games else 0.0

    @property
    def ends(self) -> str:
        """How often a game ended for each reason."""
        return ", ".join(
            f"{reason.removeprefix('end.')} {count}" for reason, count in self.reasons.most_common()
        )

    @property
    def mean(self) -> str:
        """The mean last turn."""
        return f"{self.turns / max(1, self.games):.1f}"


# ---------------------------------------------------------------------- Markdown


def party_table(rows: Sequence[Row]) -> str:
    """One line for each table: settings, wins in percent, mean last turn, how games ended."""
    names = list(dict.fromkeys(name for row in rows for name in row.trial.settings))
    lines = [_line([*names, "seats", "won", "turns", "ends"]), _line(["---"] * (len(names) + 4))]
    for row in rows:
        values = [row.trial.settings.get(name, "") for name in names]
        lines.append(_line([*values, str(row.trial.seats), f"{row.rate:.1f}", row.mean, row.ends]))
    return "\n".join(lines) + "\n"


def contest_table(row: Row) -> str:
    """One table: who won how often. Where levels go round, the lines of the weaker ones follow from those of
    the best one and are left out; where they are fixed all are told, and the mean last turn."""
    fixed = row.trial.fixed
    head = ["who", "games" if fixed else "seats played", "won", "percent", "95 percent interval"]
    last = f", last turn {row.mean}" if fixed and row.turns else ""
    lines = [f"{title(row.trial)}: {row.games} games{last} ({row.ends})", "", _line(head), _line(["---"] * 5)]
    best = row.trial.levels[0] if len(set(row.trial.levels)) > 1 and not fixed else ""
    for name, tally in sorted(row.tallies.items(), key=lambda pair: (_chapter(pair[0], best), pair[0])):
        if not name.startswith(best):
            continue
        low, high = wilson(tally.wins, tally.games)
        wins = f"{tally.wins:g}"
        lines.append(_line([name, str(tally.games), wins, f"{tally.rate:.1f}", f"{low:.1f} to {high:.1f}"]))
    return "\n".join(lines) + "\n"


def measure_table(rows: Sequence[Row]) -> str:
    """What else was counted, one line for each table: the mean over the games in which it was, and in how
    many, if not in all. What could have happened in all of them and never did is left out."""
    lines = []
    for row in rows:
        told = [
            f"{name} {tally.mean:.2f}" + (f" ({tally.games})" if tally.games != row.games else "")
            for name, tally in sorted(row.measures.items())
            if tally.wins or tally.games != row.games
        ]
        lines.append(f"{title(row.trial)}: {', '.join(told)}")
    return "\n\n".join(lines) + "\n"


def title(trial: Trial) -> str:
    """A table in words."""
    levels = Counter(trial.levels)
    who = " against ".join(f"{count} {level}" for level, count in levels.items())
    if trial.fixed and len(levels) > 1:
        who = ", ".join(trial.levels)
    wishes = ", ".join(f"{name} {value}" for name, value in trial.settings.items())
    return f"{who or f'{trial.seats} seats'}{f' ({wishes})' if wishes else ''}"


def _chapter(name: str, best: str) -> int:
    """Levels first, then sides, then pairs of sides, then seats."""
    if name == best:
        return 0
    return 3 if "seat " in name else 2 if " against " in name else 1


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
