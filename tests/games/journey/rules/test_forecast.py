"""What each demon would do now: the same as it does when it acts, and nothing changes by looking."""

from __future__ import annotations

from hyakki.games.journey.events import DemonIdle, Moved, PlanMade
from hyakki.games.journey.rules.forecast import forecast
from tests.games.journey.hunting import acts, position
from tests.rules import rule


@rule("journey.ai.plan-order", "journey.ai.combined-move")
def test_a_demon_does_what_was_foreseen():
    g = position("T> . . . . s<")
    plan, way = (told.event for told in forecast(g))
    assert isinstance(plan, PlanMade)
    assert isinstance(way, Moved)
    assert plan.targets == (0,)
    heard = acts(g)
    assert [event for event in heard if isinstance(event, PlanMade)] == [plan]
    assert [event for event in heard if isinstance(event, Moved)] == [way]


@rule("journey.ai.order")
def test_the_demons_are_told_in_the_order_in_which_they_act():
    g = position("T> . . . . s< . s<")
    foreseen = [told.event for told in forecast(g)]
    assert [event.demon for event in foreseen if isinstance(event, PlanMade)] == [4, 5]


@rule("journey.info.odds")
def test_looking_changes_nothing():
    g = position("T> . . . . s<")
    before = [(demon.cell, demon.facing) for demon in g.demons], g.rng.draws, g.horde
    assert forecast(g) == forecast(g)
    assert before == ([(demon.cell, demon.facing) for demon in g.demons], g.rng.draws, g.horde)


@rule("journey.ai.ap")
def test_who_would_not_act_says_why():
    g = position("T> . . . . s<")
    g.demons[0].less_ap = 2
    (told,) = forecast(g)
    assert told.event == DemonIdle(4, "no-ap")


def test_before_the_first_turn_nothing_is_foreseen():
    g = position("T> . . . . s<")
    g.turn = 0
    assert forecast(g) == []
