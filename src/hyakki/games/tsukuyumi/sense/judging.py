"""How likely a seat is to win from here, by what lies open: points, areas, and above all the army, which
carries the result until the last round. The weights are log odds, fitted to games that rules of thumb
played against each other; what came out with a sign that makes no sense was left out.

With more than two seats a glance says little before the last red phase, since whoever leads is pulled down.
"""

from __future__ import annotations

from math import exp, tanh
from typing import NamedTuple

from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE
from hyakki.games.tsukuyumi.rules import ends, scoring
from hyakki.games.tsukuyumi.sense.worth import unit
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.judging import chance, won

WIN, MARGIN = 0.9, 0.1  # parts of the value: to win, and by how much, so that a lost game is played well
WIDE = 10.0  # points: a wide margin


class DuelWeights(NamedTuple):
    """What a lead in each of these is worth with two seats."""

    points: float
    areas: float
    army: float
    units: float
    productive: float


class CrowdWeights(NamedTuple):
    """The same with more seats; a later place in the order acts on what the others have done."""

    points: float
    areas: float
    army: float
    place: float
    moon: float


DUEL = {
    3: (DuelWeights(0.05, 0.28, 0.30, 0.05, 0.0), DuelWeights(0.0, 0.26, 0.10, 0.13, 0.0)),
    2: (DuelWeights(0.02, 0.20, 0.08, 0.18, 0.12), DuelWeights(0.17, 0.12, 0.08, 0.19, 0.05)),
    1: (DuelWeights(0.33, 0.11, 0.15, 0.13, 0.05), DuelWeights(0.47, 0.18, 0.03, 0.06, 0.0)),
}
"""By rounds left, this one included: before its red phase, and in it."""
CROWD = {
    3: (CrowdWeights(0.05, 0.13, 0.43, 0.10, 0.20), CrowdWeights(0.05, 0.13, 0.43, 0.10, 0.20)),
    2: (CrowdWeights(0.20, 0.05, 0.18, 0.15, 0.10), CrowdWeights(0.20, 0.05, 0.18, 0.15, 0.10)),
    1: (CrowdWeights(0.30, 0.05, 0.10, 0.30, 0.0), CrowdWeights(0.57, 0.15, 0.0, 0.58, 0.10)),
}
LONGEST = 3  # rounds left that are told apart


def chapter(g: Tsukuyumi) -> int:
    """The round; set-up is one of its own."""
    return g.round


def value(g: Tsukuyumi, seat: int) -> float:
    """The chance of a seat, 0 to 1."""
    if g.outcome is not None:
        return WIN * won(g.outcome, seat) + MARGIN * _margin(g, seat)
    if any(not player.faction for player in g.seats):
        return 0.5
    hope = _duel(g, seat) if len(g.seats) == 2 else _crowd(g, seat)
    return MARGIN / 2 + WIN * hope


def _margin(g: Tsukuyumi, seat: int) -> float:
    best = max(scoring.total(g, other) for other in g.order if other != seat)
    return 0.5 + 0.5 * tanh((scoring.total(g, seat) - best) / WIDE)


def _left(g: Tsukuyumi) -> int:
    return max(1, min(LONGEST, ends.last_round(g) - g.round + 1))


def _duel(g: Tsukuyumi, seat: int) -> float:
    weights = DUEL[_left(g)][g.phase == "red"]
    return chance(_strength(g, seat, weights) - _strength(g, 1 - seat, weights))


def _strength(g: Tsukuyumi, seat: int, weights: DuelWeights) -> float:
    worth, units, productive = army(g, seat)
    return (
        weights.points * scoring.total(g, seat)
        + weights.areas * len(g.seats[seat].lands)
        + weights.army * worth
        + weights.units * units
        + weights.productive * productive
    )


def army(g: Tsukuyumi, seat: int) -> tuple[float, int, int]:
    """What the units of a seat are worth together, how many they are, and how many of them produce."""
    worth, count, productive = 0.0, 0, 0
    kinds = g.sheets[seat].units
    for troops in g.seats[seat].troops.values():
        for kind, number in enumerate(troops):
            if number:
                worth += number * unit(g, seat, kind)
                count += number
                if kind < len(kinds) and "productive" in kinds[kind].abilities:
                    productive += number
    return worth, count, productive


def _crowd(g: Tsukuyumi, seat: int) -> float:
    """The share of a seat among all."""
    weights = CROWD[_left(g)][g.phase == "red"]
    strengths = [_weight(g, other, weights) for other in range(len(g.seats))]
    top = max(strengths)
    return exp(strengths[seat] - top) / sum(exp(strength - top) for strength in strengths)


def _weight(g: Tsukuyumi, seat: int, weights: CrowdWeights) -> float:
    lands = g.seats[seat].lands
    return (
        weights.points * scoring.total(g, seat)
        + weights.areas * len(lands)
        + weights.army * army(g, seat)[0]
        + weights.place * g.order.index(seat)
        + weights.moon * any(g.map.tiles[cell] == MOON_CENTRE for cell in lands)
    )
