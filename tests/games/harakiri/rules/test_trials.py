"""Attribute tests."""

from __future__ import annotations

from hyakki.games.harakiri import events
from hyakki.games.harakiri.rules import trials
from hyakki.games.harakiri.rules.eventcards import scope_of
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.rules.trials import plus_parts, roll, trial_parts
from hyakki.games.harakiri.state import AKIRA, HATTORI
from hyakki.games.harakiri.terms import Part
from tests.games.harakiri.table import character, give, listen, load, run, table
from tests.rules import rule

FLOOR = ["....."] * 5
BOTH = {"akira": (1, 1), "hattori": (3, 3)}


@rule("harakiri.test.procedure")
def test_die_and_attribute_against_the_difficulty() -> None:
    g = table(FLOOR, at=BOTH)
    akira = character(g, "akira")
    akira.attributes["spirit"] = 2
    load(g, 2)
    assert roll(g, [akira], "spirit", 5, "x") == {AKIRA: True}
    load(g, 1)
    assert roll(g, [akira], "spirit", 5, "x") == {AKIRA: False}


@rule("harakiri.test.no-auto")
def test_only_the_total_matters() -> None:
    g = table(FLOOR, at=BOTH)
    akira = character(g, "akira")
    akira.attributes["spirit"] = 3
    load(g, 0)
    assert roll(g, [akira], "spirit", 4, "x") == {AKIRA: True}
    load(g, 5)
    assert roll(g, [akira], "knowledge", 7, "x") == {AKIRA: False}


@rule("harakiri.test.several")
def test_several_testers_share_one_die() -> None:
    g = table(FLOOR, at=BOTH)
    told = listen(g)
    load(g, 2)
    both = [character(g, "akira"), character(g, "hattori")]
    assert roll(g, both, "dexterity", 4, "x") == {AKIRA: False, HATTORI: True}
    assert [one.die for one in told if isinstance(one, events.Tested)] == [3, 3]


@rule("harakiri.test.several")
def test_an_optional_test_is_asked_of_each_controller_before_the_roll() -> None:
    g = table(FLOOR, at=BOTH, seats=(0, 1, 0, 0))
    g.phase = "events"
    source = next(
        key
        for key, effects in g.box.effects_of.items()
        if effects and effects[0].do == "test" and effects[0].may
    )
    for one in (character(g, "akira"), character(g, "hattori")):
        one.conditions["poisoned"] = 1
    load(g, 5)
    seats: list[int] = []
    use = Use(source, zone="drawn", scope=scope_of(g, "drawn"))
    run(carry_out(g, use, g.box.triggers[source]["use"]), "refuse", "accept", seats=seats)
    assert seats == [0, 1]
    assert character(g, "akira").conditions.get("poisoned", 0) == 1
    assert not character(g, "hattori").conditions.get("poisoned", 0)


@rule("harakiri.condition.poison-scope")
def test_poison_counts_once_per_token() -> None:
    g = table(FLOOR, at=BOTH)
    akira = character(g, "akira")
    akira.conditions["poisoned"] = 2
    assert Part("poisoned", -2) in trial_parts(g, akira, "power")


def test_a_bonus_that_counts_once_is_used_up_by_the_test() -> None:
    g = table(FLOOR, at=BOTH)
    akira = character(g, "akira")
    card = next(
        card
        for card in g.box.items
        if any(effect.do == "test-bonus" and effect.once for effect in g.box.effects_of[card])
    )
    give(g, akira, card)
    run(carry_out(g, Use(card, AKIRA), g.box.triggers[card]["use"]))
    load(g, 0, 0)
    assert roll(g, [akira], "power", 4, "x") == {AKIRA: True}
    assert roll(g, [akira], "power", 4, "x") == {AKIRA: False}


def test_what_a_section_adds() -> None:
    g = table("c6", at={"akira": (2, 2)})
    g.honour = 4
    assert plus_parts(g, "honour5") == []
    g.honour = 5
    assert plus_parts(g, "honour5") == [Part("plus.honour5", 1)]
    g.progress.out = ["k1", "k3"]
    assert plus_parts(g, "braziers-out") == [Part("plus.braziers-out", 2)]


def test_one_of_several_attributes_is_chosen() -> None:
    g = table(FLOOR, at=BOTH)
    chosen = run(
        trials.choose_attribute(g, character(g, "akira"), ["spirit", "knowledge"], "x"),
        "pick-attribute knowledge",
    )
    assert chosen == "knowledge"
