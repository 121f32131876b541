"""Fitting who wins: a logistic regression with a ridge, in which nothing may count the wrong way."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import exp, log

Row = list[float]

RIDGE, TURNS = 2.0, 12
FAR = 30.0


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


def sensible(rows: Sequence[Row], won: Sequence[float], free: Collection[int] = ()) -> Row:
    """The weights of all columns. Those that would count against whoever has more of them are left out, but
    for `free` ones, which may count either way; the rest is fitted again. All are fitted on one scale, so
    that the ridge weighs on them alike."""
    used = list(range(len(rows[0])))
    spread = [max(1e-9, sum(row[at] ** 2 for row in rows) / len(rows)) ** 0.5 for at in used]
    while True:
        weights = fit([[row[at] / spread[at] for at in used] for row in rows], won)
        wrong = {at for at, weight in zip(used, weights, strict=True) if weight < 0 and at not in free}
        if not wrong:
            break
        used = [at for at in used if at not in wrong]
    found = [0.0] * len(spread)
    for at, weight in zip(used, weights, strict=True):
        found[at] = weight / spread[at]
    return found


def told(rows: Sequence[Row], won: Sequence[float], weights: Row) -> tuple[float, float]:
    """How well weights tell who wins: the share of pairs in the right order (AUC), and the mean log loss."""
    scored = [(_hope(weights, row), result) for row, result in zip(rows, won, strict=True)]
    loss = -sum(result * log(hope) + (1 - result) * log(1 - hope) for hope, result in scored) / len(scored)
    high = [hope for hope, result in scored if result == 1.0]
    low = [hope for hope, result in scored if result == 0.0]
    right = sum((a > b) + 0.5 * (a == b) for a in high for b in low)
    return right / max(1, len(high) * len(low)), loss


def _hope(weights: Row, row: Row) -> float:
    odds = sum(weight * number for weight, number in zip(weights, row, strict=True))
    return 1 / (1 + exp(-max(-FAR, min(FAR, odds))))


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
