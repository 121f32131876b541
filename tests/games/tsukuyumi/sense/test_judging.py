"""How Tsukuyumi judges itself: what helps a seat makes its value greater, what hurts it smaller."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.sense.judging import value
from hyakki.games.tsukuyumi.state import Tsukuyumi
from tests.games.judged import position


def table(number: int, answers: int) -> Tsukuyumi:
    state = position("tsukuyumi", number, 2, answers).state
    assert isinstance(state, Tsukuyumi)
    return state


@pytest.mark.parametrize(("number", "answers"), [(0, 120), (0, 200), (1, 300), (1, 520)])
def test_a_unit_more_is_better_for_its_seat_alone(number: int, answers: int) -> None:
    g = table(number, answers)
    before = [value(g, seat) for seat in range(len(g.seats))]
    troops = g.seats[0].troops
    cell = next(iter(troops))
    troops[cell] = (troops[cell][0] + 1, *troops[cell][1:])
    assert value(g, 0) > before[0]
    assert all(value(g, seat) < before[seat] for seat in range(1, len(g.seats)))


@pytest.mark.parametrize(("number", "answers"), [(0, 120), (0, 200), (1, 300), (1, 520)])
def test_an_area_more_is_better(number: int, answers: int) -> None:
    g = table(number, answers)
    before = value(g, 0)
    free = next(cell for cell in g.seats[1].lands)
    g.seats[1].lands = tuple(cell for cell in g.seats[1].lands if cell != free)
    assert value(g, 0) > before
    g.seats[0].lands += (free,)
    assert value(g, 0) > before


@pytest.mark.parametrize("number", [0, 1])
def test_chances_add_up(number: int) -> None:
    g = table(number, 200)
    total = sum(value(g, seat) for seat in range(len(g.seats)))
    assert total == pytest.approx(0.9 + 0.05 * len(g.seats))
