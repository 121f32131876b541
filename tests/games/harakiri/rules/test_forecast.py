"""Forecasts: what enemies would do, as they then do it; and the signs that sampled odds are counted from."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.events import Foreseen, LineTaken, TargetChosen
from hyakki.games.harakiri.rules.enemies import activate
from hyakki.games.harakiri.rules.forecast import forecast, foresee
from hyakki.games.harakiri.rules.signs import signs
from hyakki.games.harakiri.state import Creature, Harakiri
from tests.games.harakiri.table import add, character, listen, load, resistor, run, square, table
from tests.rules import rule

ROOM = ["........"] * 6


def told(g: Harakiri, creature: Creature) -> list[Foreseen]:
    found = [one.event for one in foresee(g, creature)]
    assert all(isinstance(one, Foreseen) for one in found)
    return [one for one in found if isinstance(one, Foreseen)]


@rule("harakiri.ai.minion-roll", "harakiri.ai.minion-lines")
def test_every_result_of_the_die_is_told_once() -> None:
    g = table(ROOM, at={"akira": (1, 1)})
    found = told(g, add(g, "kachi", 6, 3))
    assert sorted(roll for one in found for roll in one.rolls) == [1, 2, 3, 4, 5, 6]
    assert [one.share for one in found] == [33, 50, 16]


@rule("harakiri.ai.oracle-midround")
def test_a_red_oracle_means_the_aggressive_table() -> None:
    g = table(ROOM, at={"akira": (5, 3)})
    kachi = add(g, "kachi", 6, 3)
    green = [one.line for one in told(g, kachi)]
    g.current = "red"
    red = [one.line for one in told(g, kachi)]
    assert green[0] == "attack adjacent"
    assert red[0] == "kenjutsu"


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("kind", ["kachi", "ashigaru", "akaname", "kappa"])
def test_what_is_foretold_is_what_happens(kind: str, roll: int) -> None:
    g = table(ROOM, at={"akira": (1, 1), "tomoe": (2, 6)}, ties="auto")
    creature = add(g, kind, 5, 3)
    foretold = next(one for one in told(g, creature) if roll in one.rolls)
    heard = listen(g)
    load(g, roll - 1, *[0] * 40)
    run(activate(g, creature), always=lambda options: options[0])
    lines = [one.line for one in heard if isinstance(one, LineTaken)]
    targets = [one.target for one in heard if isinstance(one, TargetChosen)]
    assert lines == [foretold.line]
    if foretold.target >= 0:
        assert targets[-1] == foretold.target
    else:
        assert targets[-1] in foretold.ties
    if foretold.square is not None:
        assert square(g, creature) == foretold.square


def test_ties_are_told_as_ties() -> None:
    g = table(ROOM, at={"akira": (4, 2), "tomoe": (4, 4)})
    ashigaru = add(g, "ashigaru", 5, 3)
    first = told(g, ashigaru)[0]
    assert first.target == -1
    assert set(first.ties) == {0, 3}


@rule("harakiri.ai.resistor-first")
def test_resistors_come_first_in_forecasts_too() -> None:
    g = table(ROOM, at={"akira": (4, 2)})
    ashigaru = add(g, "ashigaru", 5, 3)
    somebody = resistor(g, 5, 4)
    assert told(g, ashigaru)[0].target == somebody.id


@rule("harakiri.ai.chosen")
def test_a_chosen_is_foretold_by_the_cards_left() -> None:
    g = table(ROOM, at={"akira": (1, 1)})
    oni = add(g, "blood-oni", 5, 3)
    deck = g.decks["blood-oni"]
    found = {one.card: one.share for one in told(g, oni)}
    assert set(found) == set(deck.bag)
    assert 95 <= sum(found.values()) <= 100
    deck.discard, deck.bag = deck.bag[1:], deck.bag[:1]
    assert [(one.card, one.share) for one in told(g, oni)] == [(deck.bag[0], 100)]
    deck.discard, deck.bag = [*deck.discard, *deck.bag], []
    assert len(told(g, oni)) == len(set(deck.discard))


def test_only_those_still_to_act_are_foretold() -> None:
    g = table(ROOM, at={"akira": (1, 1)})
    first, second = add(g, "kachi", 5, 3), add(g, "kachi", 6, 3)
    g.queue, g.done = [first.id, 0, second.id], [first.id]
    assert {one.event.figure for one in forecast(g) if isinstance(one.event, Foreseen)} == {second.id}
    g.phase = "ki"
    assert forecast(g) == []


def test_a_forecast_changes_nothing() -> None:
    g = table(ROOM, at={"akira": (1, 1), "tomoe": (2, 6)})
    kachi = add(g, "kachi", 5, 3)
    g.queue = [kachi.id]
    before = g.clone()
    forecast(g)
    assert g == before


# ---------------------------------------------------------------------- signs


def test_signs_name_what_came_of_an_option() -> None:
    g = table(ROOM, at={"akira": (1, 1), "tomoe": (2, 6)})
    add(g, "kachi", 5, 3)
    assert signs(g, g.clone(), 0) == []
    after = g.clone()
    after.creatures.clear()
    assert signs(g, after, 0) == ["odds.enemy-defeated"]
    after.stage = "elsewhere"
    assert signs(g, after, 0) == []
    after = g.clone()
    character(after, "tomoe").defeated = True
    character(after, "akira").conditions["bleeding"] = 1
    after.result = "failure"
    assert signs(g, after, 0) == ["odds.character-defeated", "odds.condition-gained", "odds.chapter-lost"]
