"""Conditions (rules/conditions.py)."""

from __future__ import annotations

from hyakki.games.harakiri.events import Spared
from hyakki.games.harakiri.rules.conditions import (
    bleed,
    bless,
    blinded_check,
    can_have,
    cure,
    discard_all,
    inflict,
    rise,
)
from hyakki.games.harakiri.rules.numbers import armour
from tests.games.harakiri.table import add, character, listen, load, resistor, run, table
from tests.rules import rule

FIELD = ["......", "......", "......"]


@rule("harakiri.condition.targets", "harakiri.damage.boss-survives")
def test_only_characters_and_minions_have_conditions():
    g = table(FIELD, at={"akira": (1, 1)})
    kachi, nue, ally = add(g, "kachi", 2, 1), add(g, "nue", 4, 1), add(g, "sedrik", 3, 3, foe=False)
    assert can_have(g, character(g, "akira"))
    assert can_have(g, kachi)
    assert not can_have(g, resistor(g, 6, 3))
    assert not can_have(g, character(g, "tomoe"))  # she is not on the table
    for figure in (kachi, nue, ally):
        run(inflict(g, figure, "poisoned", 1, "trap"))
    assert (kachi.conditions, nue.conditions, ally.conditions) == ({"poisoned": 1}, {}, {})


@rule("harakiri.condition.stacking", "harakiri.components.token-supply")
def test_bleeding_and_poison_add_up_downed_and_blinded_do_not():
    g = table(FIELD)
    kachi = add(g, "kachi", 2, 1)
    for condition in ("bleeding", "poisoned", "downed", "blinded"):
        run(inflict(g, kachi, condition, 3, "trap"))
        run(inflict(g, kachi, condition, 2, "trap"))
    assert kachi.conditions == {"bleeding": 5, "poisoned": 5, "downed": 1, "blinded": 1}


@rule("harakiri.condition.removal")
def test_all_tokens_of_a_condition_are_removed():
    g = table(FIELD)
    kachi = add(g, "kachi", 2, 1)
    kachi.conditions = {"bleeding": 3, "poisoned": 2}
    cure(g, kachi, "bleeding")
    assert kachi.conditions == {"poisoned": 2}


@rule("harakiri.condition.bleeding")
def test_bleeding_costs_health_that_no_armour_saves_and_stays():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.armour, akira.conditions["bleeding"] = 3, 2
    before = akira.health
    run(bleed(g, akira))
    assert akira.health == before - 2
    assert akira.conditions["bleeding"] == 2


@rule("harakiri.condition.downed", "harakiri.condition.downed-icon")
def test_a_downed_creature_has_one_armour_less_until_its_activation_is_over():
    g = table(FIELD)
    kachi, akaname = add(g, "kachi", 2, 1), add(g, "akaname", 4, 1)
    for figure in (kachi, akaname):
        figure.conditions["downed"] = 1
        assert armour(g, figure) == 0
    rise(g, kachi)
    assert armour(g, kachi) == 1
    assert kachi.conditions == {}


@rule("harakiri.condition.blessed")
def test_a_blessed_token_can_be_given_for_a_condition():
    g = table(FIELD, at={"akira": (1, 1)}, seats=(1, 0, 0, 0))
    akira = character(g, "akira")
    bless(g, akira, 2)
    seats: list[int] = []
    run(inflict(g, akira, "poisoned", 1, "filth"), "spend-blessed", seats=seats)
    assert akira.conditions == {"blessed": 1}
    assert seats == [1]
    run(inflict(g, akira, "poisoned", 1, "filth"), "endure")
    assert akira.conditions == {"blessed": 1, "poisoned": 1}
    discard_all(g)
    assert akira.conditions == {}


@rule("harakiri.condition.blessed-scope")
def test_each_token_needs_a_blessed_token_of_its_own():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    bless(g, akira, 1)
    run(inflict(g, akira, "bleeding", 2, "rend"), "spend-blessed")
    run(inflict(g, akira, "poisoned", 1, "filth"))
    assert akira.conditions == {"bleeding": 1, "poisoned": 1}


def test_a_condition_that_would_not_be_gained_asks_for_no_blessed_token():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.conditions = {"blessed": 1, "downed": 1}
    run(inflict(g, akira, "downed", 1, "drag"))
    assert akira.conditions == {"blessed": 1, "downed": 1}


def test_immune_characters_receive_nothing():
    g = table(FIELD, at={"hikaru": (1, 1)})
    hikaru = character(g, "hikaru")
    hikaru.skills, hikaru.slots = ["diamond-soul"], {"diamond-soul": 4}
    heard = listen(g)
    run(inflict(g, hikaru, "poisoned", 1, "filth"))
    assert hikaru.conditions == {}
    assert heard == [Spared(hikaru.id, "poisoned", "immune")]
    hikaru.slots["diamond-soul"] = 3
    run(inflict(g, hikaru, "poisoned", 1, "filth"))
    assert hikaru.conditions == {"poisoned": 1}


def test_a_ward_takes_the_first_token_of_the_phase():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.armour_card = "lacquered-haramaki"
    akira.conditions["blessed"] = 1
    run(inflict(g, akira, "bleeding", 2, "rend"), "endure")
    assert akira.conditions == {"blessed": 1, "bleeding": 1}


# ---------------------------------------------------------------------- blinded


@rule("harakiri.condition.blinded")
def test_a_blinded_attacker_misses_on_three_or_less_and_loses_the_token():
    g = table(FIELD)
    kachi = add(g, "kachi", 2, 1)
    for die, misses in ((3, True), (4, False)):
        kachi.conditions["blinded"] = 1
        load(g, die - 1)
        assert blinded_check(g, kachi, 0) is misses
        assert kachi.conditions == {}


@rule("harakiri.condition.blinded-minion-attacks")
def test_a_second_attack_is_not_checked():
    g = table(FIELD)
    kachi = add(g, "kachi", 2, 1)
    kachi.conditions["blinded"] = 1
    load(g, 0)
    assert blinded_check(g, kachi, 0)
    assert not blinded_check(g, kachi, 0)  # no die is left to be rolled


@rule("harakiri.condition.poison-scope")
def test_poison_lowers_the_blinded_check():
    g = table(FIELD)
    kachi = add(g, "kachi", 2, 1)
    kachi.conditions = {"blinded": 1, "poisoned": 2}
    load(g, 4)
    assert blinded_check(g, kachi, 0)
