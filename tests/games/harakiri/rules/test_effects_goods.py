"""Words about health, conditions, armour and leaving play (rules/effects_goods.py)."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.rules.operations import Use, carry_out, would_change
from tests.games.harakiri.table import act, add, character, run, table, whole
from tests.rules import rule

FIELD = ["........", "........", "........", "........"]


def use(g, source: str, owner: int, *answers) -> None:
    run(carry_out(g, Use(source, owner), g.box.triggers[source]["use"]), *answers)


def changes(g, source: str, owner: int) -> bool:
    return would_change(g, Use(source, owner), g.box.triggers[source]["use"])


@rule("harakiri.technique.no-effect")
def test_healing_is_worth_something_to_the_wounded_only():
    g = table(FIELD, at={"hikaru": (1, 1), "akira": (2, 2), "tomoe": (6, 1)})
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    tomoe.health = 1
    assert not changes(g, "healing-breath", 2)
    akira.health -= 3
    assert changes(g, "healing-breath", 2)
    use(g, "healing-breath", 2, "pick 0")
    assert akira.health == whole(g, akira) - 1
    assert tomoe.health == 1


def test_sunlight_heals_everybody_near_and_the_owner():
    g = table(FIELD, at={"hikaru": (1, 1), "akira": (3, 1), "tomoe": (6, 1)})
    for one in g.characters:
        one.health = 1
    use(g, "amaterasu.third", 2)
    assert [one.health for one in g.characters] == [3, 1, 3, 1]


@rule("harakiri.damage.loss")
def test_a_loss_of_health_knows_no_defences():
    g = table(FIELD, at={"tomoe": (1, 1)})
    act(g, "tomoe")
    kachi = add(g, "kachi+", 3, 1)  # armour 2
    kachi.damage = kachi.most - 3
    use(g, "izanami.third", 3)
    assert kachi not in g.creatures


@rule("harakiri.damage.loss")
def test_fire_is_lessened_by_toughness():
    g = table(FIELD, at={"tomoe": (1, 1)})
    nue = add(g, "nue", 3, 1)  # armour 1, toughness 2
    use(g, "scroll-of-fire", 3)
    assert nue.damage == 2


def test_two_different_enemies_are_burnt_by_foxfire():
    g = table(FIELD, at={"tomoe": (1, 1)})
    one, two, three = (add(g, "jikininki", x, 2) for x in (2, 3, 4))
    use(g, "inari.fifth", 3, f"pick {one.id}", f"pick {three.id}")
    assert (one.damage, two.damage, three.damage) == (2, 0, 2)


def test_a_blessing_can_be_given_to_anybody_near():
    g = table(FIELD, at={"hikaru": (1, 1), "akira": (3, 1)})
    use(g, "blessing", 2, "pick 0")
    assert character(g, "akira").conditions == {"blessed": 1}


@rule("harakiri.condition.removal")
def test_a_cure_ends_the_condition_that_is_chosen():
    g = table(FIELD, at={"hikaru": (1, 1), "akira": (2, 1)})
    akira = character(g, "akira")
    assert not changes(g, "purify", 2)
    akira.conditions = {"bleeding": 2, "poisoned": 1, "blessed": 1}
    use(g, "purify", 2, "pick 0", "pick-condition bleeding")
    assert akira.conditions == {"poisoned": 1, "blessed": 1}


@pytest.mark.parametrize(("item", "condition"), [("antidote", "poisoned"), ("bandage", "bleeding")])
def test_a_remedy_ends_its_own_condition_only(item, condition):
    g = table(FIELD, at={"akira": (2, 1)})
    akira = character(g, "akira")
    akira.conditions = {"blinded": 1}
    assert not changes(g, item, 0)
    akira.conditions[condition] = 3
    use(g, item, 0)
    assert akira.conditions == {"blinded": 1}


def test_a_repair_kit_mends_armour_up_to_what_is_printed():
    g = table(FIELD, at={"akira": (2, 1)})
    akira = character(g, "akira")
    assert not changes(g, "repair-kit", 0)
    akira.armour = 0
    use(g, "repair-kit", 0)
    assert akira.armour == 1


def test_armour_wears_off_by_an_event():
    g = table(FIELD, at={"akira": (2, 1), "tomoe": (1, 1)})
    tomoe = character(g, "tomoe")
    tomoe.armour_card, tomoe.armour = "half-plate", 2
    source = next(key for key, found in g.box.effects_of.items() if found and found[0].do == "wear")
    run(carry_out(g, Use(source), g.box.triggers[source]["use"]))
    assert (character(g, "akira").armour, tomoe.armour) == (1, 1)


@rule("harakiri.heads.by-effect")
def test_one_minion_leaves_without_a_head():
    g = table(FIELD, at={"akira": (2, 1)})
    one, two = add(g, "kachi", 3, 1), add(g, "kachi", 6, 1)
    source = next(key for key, found in g.box.effects_of.items() if found and found[0].do == "remove")
    run(carry_out(g, Use(source, 0), g.box.triggers[source]["use"]), f"pick {one.id}")
    assert g.creatures == [two]
    assert (g.heads, character(g, "akira").heads) == ({}, 0)
