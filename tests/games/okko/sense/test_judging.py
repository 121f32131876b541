"""How Okko judges itself: what helps the Heroes makes their value greater and that of the Oni smaller."""

from __future__ import annotations

from collections.abc import Callable
from math import log

import pytest

from hyakki.games.okko.rules import final
from hyakki.games.okko.sense.judging import value
from hyakki.games.okko.state import Okko
from hyakki.games.okko.terms import Memory
from tests.games.judged import position, positions


def log_odds(chance: float) -> float:
    return log(chance / (1 - chance))


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


def in_final(number: int = 0) -> Okko:
    """A table whose demon fights."""
    for match in positions("okko", number, 3, every=5, most=400):
        g = match.state
        assert isinstance(g, Okko)
        if g.final and g.fate is None and final.demon(g) is not None:
            return g
    raise AssertionError("no demon fights at this table")


def test_blows_at_the_demon_help_the_heroes_more_than_points() -> None:
    g = in_final()
    heroes = 1 - g.oni.seat
    before = value(g, heroes)
    demon = final.demon(g)
    assert demon is not None
    demon.damage += 2
    hurt = value(g, heroes)
    demon.damage -= 2
    g.memoirs.append(Memory("alarm", "heroes"))
    assert hurt > value(g, heroes) > before


def test_a_hero_who_falls_in_the_final_battle_all_but_decides_it() -> None:
    g = in_final()
    before = value(g, g.oni.seat)
    g.fallen_in_final += 1
    assert value(g, g.oni.seat) > before + 0.2


def test_once_the_demons_fate_is_known_points_count_for_more() -> None:
    g = in_final()
    heroes = 1 - g.oni.seat

    def gain() -> float:
        before = log_odds(value(g, heroes))
        g.memoirs.append(Memory("alarm", "heroes"))
        after = log_odds(value(g, heroes))
        g.memoirs.pop()
        return after - before

    fighting = gain()
    g.fate = "heroes"
    assert gain() > 2 * fighting > 0


def test_a_hero_who_fell_counts_no_more_once_the_demon_is_gone() -> None:
    g = in_final()
    g.fate = "heroes"
    before = value(g, 1 - g.oni.seat)
    g.fallen_in_final += 1
    assert value(g, 1 - g.oni.seat) >= before
