"""How Okko judges itself: what helps the Heroes makes their value greater and that of the Oni smaller."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.games.okko.sense.judging import value
from hyakki.games.okko.state import Okko
from hyakki.games.okko.terms import Memory
from tests.games.judged import position


def table(number: int = 0) -> Okko:
    state = position("okko", number, 3, 90).state
    assert isinstance(state, Okko)
    return state


def damage(g: Okko) -> None:
    g.figures[0].damage += 1


def wound(g: Okko) -> None:
    g.heroes[0].wounds.append(g.wounds.pop())


def out(g: Okko) -> None:
    g.heroes[0].out = True


def false(g: Okko) -> None:
    g.memoirs.append(Memory("alarm", "oni"))


@pytest.mark.parametrize("harm", [damage, wound, out, false])
def test_harm_to_the_heroes_helps_the_oni(harm: Callable[[Okko], None]) -> None:
    g = table()
    heroes, oni = 1 - g.oni.seat, g.oni.seat
    before = value(g, heroes), value(g, oni)
    harm(g)
    assert value(g, heroes) < before[0]
    assert value(g, oni) > before[1]


def test_the_clock_of_a_mission_helps_the_oni() -> None:
    g = table(1)
    before = value(g, g.oni.seat)
    next(mission for mission in g.missions if mission.done is None).clock += 1
    assert value(g, g.oni.seat) > before


def test_a_suspect_less_helps_the_heroes() -> None:
    g = table()
    before = value(g, 1 - g.oni.seat)
    innocent = next(name for name in g.present if name != g.oni.identity and name not in g.held)
    g.held.append(innocent)
    assert value(g, 1 - g.oni.seat) > before


@pytest.mark.parametrize("number", [0, 1])
def test_both_sides_agree(number: int) -> None:
    g = table(number)
    g.clue_top.clear()
    heroes = next(seat for seat in range(g.seats) if seat != g.oni.seat)
    assert value(g, heroes) + value(g, g.oni.seat) == pytest.approx(1.0)
