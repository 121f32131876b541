"""How Journey judges itself: what helps the pilgrims makes its value greater, what hurts them smaller."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.games.journey.sense.judging import value
from hyakki.games.journey.state import FACE_DOWN, MONKEY, TRIPITAKA, Journey
from tests.games.judged import position


def table(number: int) -> Journey:
    state = position("journey", number, 3, 40).state
    assert isinstance(state, Journey)
    return state


def hurt(g: Journey) -> None:
    g.pilgrims[MONKEY].health -= 1


def fall(g: Journey) -> None:
    g.pilgrims[MONKEY].fallen = FACE_DOWN


def monk_falls(g: Journey) -> None:
    g.pilgrims[TRIPITAKA].fallen = FACE_DOWN


def worse(g: Journey) -> None:
    g.pilgrims[TRIPITAKA].fallen = FACE_DOWN + 1


def later(g: Journey) -> None:
    g.turn += 1


def another(g: Journey) -> None:
    g.demons.append(g.demons[0].clone())


def lost(g: Journey) -> None:
    g.tally.lost_villagers += 1


@pytest.mark.parametrize("harm", [hurt, fall, monk_falls, worse, later, another, lost])
@pytest.mark.parametrize("number", [0, 1])
def test_harm_makes_it_smaller(number: int, harm: Callable[[Journey], None]) -> None:
    g = table(number)
    before = value(g, 0)
    harm(g)
    assert value(g, 0) < before


def test_a_demon_of_the_goal_that_is_hurt_is_good_news() -> None:
    g = table(1)
    wanted = [demon for demon in g.demons if demon.kind in (*g.quest.goal.defeat, *g.quest.goal.cleanse)]
    assert wanted
    before = value(g, 0)
    wanted[0].health -= 2
    assert value(g, 0) > before
