"""Learns what counts at the start of a round in a duel of Tsukuyumi, from games of the rules of thumb.

    python -m hyakki.lab.learning --games 3000 > src/hyakki/games/tsukuyumi/sense/learned.py

Both seats answer by rules of thumb, in two games of three with a few answers by chance, so that positions are
met to which only other answers lead. Who won is explained by what one seat had more of than the other at the
start of each round, and by the factions (logistic regression with a ridge). What came out with a sign that
makes no sense is left out. Each fifth game only tells how good that is: progress goes to standard error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from hyakki.games import find
from hyakki.games.tsukuyumi.sense.appraising import EITHER, FEATURES, features
from hyakki.games.tsukuyumi.sense.worth import rounds_left
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive

CHANCE = (0, 3, 6)
"""Answers of a hundred that are given by chance, in one game after another."""
RIDGE, TURNS = 2.0, 12
HELD_OUT = 5

Row = list[float]


class Example(NamedTuple):
    """The start of a round: what the first seat has more of, and whether it won (a half if nobody did)."""

    left: int
    ahead: Row
    factions: tuple[str, str]
    won: float


# ---------------------------------------------------------------------- games


def play(seed: int) -> list[Example]:
    """One game, as examples."""
    game, key = find("tsukuyumi"), Rng.seeded(seed).key
    rng, slips = Rng(key=derive(key, "slips")), CHANCE[seed % len(CHANCE)]
    match = Match.new(game, 2, {"factions": "random"}, key, disposable=True, candid=True)
    found: list[tuple[int, Row, tuple[str, str]]] = []
    here = 1  # set-up and the first round are not looked at
    while match.outcome is None:
        g = match.state
        if g.round > here:
            here = g.round
            pairs = zip(features(g, 0), features(g, 1), strict=True)
            names = g.seats[0].faction, g.seats[1].faction
            found.append((rounds_left(g), [own - other for own, other in pairs], names))
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        by_chance = rng.below(100) < slips
        match.answer(seat, rng.pick(decision.options) if by_chance else game.sense(g, decision))
    winners = match.outcome.winners
    won = 0.5 if len(winners) != 1 else float(winners[0] == 0)
    return [Example(left, ahead, names, won) for left, ahead, names in found]


# ---------------------------------------------------------------------- fitting


def fit(rows: Sequence[Row], won: Sequence[float]) -> Row:
    """Weights of a logistic regression without a constant, by Newton's method with a ridge."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(TURNS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (a == b) for a in range(size)] for b in range(size)]
        for row, result in zip(rows, won, strict=True):
            hope = _hope(weights, row)
            sure = hope * (1 - hope)
            for a, number in enumerate(row):
                if number:
                    slope[a] += (result - hope) * number
                    line, part = bend[a], sure * number
                    for b, other in enumerate(row):
                        line[b] += part * other
        weights = [weight + step for weight, step in zip(weights, _solved(bend, slope), strict=True)]
    return weights


def _hope(weights: Row, row: Row) -> float:
    odds = sum(weight * number for weight, number in zip(weights, row, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def _solved(matrix: Sequence[Row], right: Row) -> Row:
    """The solution of linear equations whose matrix is symmetric and positive definite."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at, line in enumerate(lines):
        for other in lines:
            if other is not line:
                factor = other[at] / line[at]
                for column in range(at, len(line)):
                    other[column] -= factor * line[column]
    return [line[-1] / line[at] for at, line in enumerate(lines)]


def sensible(examples: Sequence[Example]) -> tuple[Row, dict[str, float]]:
    """The weights of all features and factions; what counts the wrong way is left out, and the rest fitted
    again."""
    names = sorted({name for example in examples for name in example.factions})
    spread = [
        max(1e-9, sum(one.ahead[at] ** 2 for one in examples) / len(examples)) ** 0.5
        for at in range(len(FEATURES))
    ]
    used = list(range(len(FEATURES)))
    while True:
        rows = [
            [one.ahead[at] / spread[at] for at in used]
            + [float(one.factions[0] == name) - float(one.factions[1] == name) for name in names]
            for one in examples
        ]
        weights = fit(rows, [one.won for one in examples])
        wrong = [at for at, weight in zip(used, weights, strict=False) if weight < 0]
        wrong = [at for at in wrong if FEATURES[at] not in EITHER]
        if not wrong:
            break
        used = [at for at in used if at not in wrong]
    found = [0.0] * len(FEATURES)
    for at, weight in zip(used, weights, strict=False):
        found[at] = weight / spread[at]
    return found, dict(zip(names, weights[len(used) :], strict=True))


def told(examples: Sequence[Example], counts: Row, factions: dict[str, float]) -> tuple[float, float]:
    """How well weights tell who wins: the share of pairs in the right order (AUC), and the mean log loss."""
    scored = []
    for one in examples:
        first, second = one.factions
        odds = factions.get(first, 0.0) - factions.get(second, 0.0)
        odds += sum(count * lead for count, lead in zip(counts, one.ahead, strict=True))
        scored.append((1 / (1 + exp(-odds)), one.won))
    loss = -sum(won * log(hope) + (1 - won) * log(1 - hope) for hope, won in scored) / len(scored)
    high = [hope for hope, won in scored if won == 1.0]
    low = [hope for hope, won in scored if won == 0.0]
    right = sum((a > b) + 0.5 * (a == b) for a in high for b in low)
    return right / max(1, len(high) * len(low)), loss


# ---------------------------------------------------------------------- telling


def written(learned: dict[int, tuple[Row, dict[str, float]]], games: int) -> str:
    """The module of plain numbers."""
    lines = [
        f'"""What counts at the start of a round in a duel, learned from {games} games. Written by',
        "`python -m hyakki.lab.learning`; what the numbers mean stands in `appraising`.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "COUNTS: dict[int, tuple[float, ...]] = {",
        *(f"    {left}: ({', '.join(map(_number, counts))})," for left, (counts, _) in learned.items()),
        "}",
        '"""Log odds for each feature that a seat has one more of, by rounds left."""',
        "FACTIONS: dict[int, dict[str, float]] = {",
    ]
    for left, (_, factions) in learned.items():
        lines.append(f"    {left}: {{")
        lines += [f'        "{name}": {_number(weight)},' for name, weight in factions.items()]
        lines.append("    },")
    return "\n".join([*lines, "}", ""])


def _number(weight: float) -> str:
    return str(round(weight, 3) + 0.0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m hyakki.lab.learning", description="What counts in a duel of Tsukuyumi."
    )
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    wish = parser.parse_args(arguments)
    seen: dict[bool, list[Example]] = {False: [], True: []}
    for number in range(wish.games):
        seen[number % HELD_OUT == 0] += play(wish.seed + number)
        if number % 50 == 49:
            sys.stderr.write(f"\r{number + 1} of {wish.games} games ")
            sys.stderr.flush()
    learned = {}
    for left in sorted({one.left for one in seen[False]}, reverse=True):
        learned[left] = sensible([one for one in seen[False] if one.left == left])
        others = [one for one in seen[True] if one.left == left]
        if others:
            auc, loss = told(others, *learned[left])
            sys.stderr.write(
                f"\n{left} rounds left, {len(others)} held out: AUC {auc:.3f}, log loss {loss:.3f}"
            )
    sys.stderr.write("\n")
    sys.stdout.write(written(learned, wish.games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
