"""Health, defeat, armour and resistors (rules/harm.py)."""

from __future__ import annotations

from hyakki.games.harakiri.events import Defeated, Healed, Hurt
from hyakki.games.harakiri.rules.damage import hit_resistor
from hyakki.games.harakiri.rules.harm import (
    can_be_attacked,
    defeat,
    lose,
    lose_token,
    lower_armour,
    mend_armour,
    pay,
    regain,
    take_off,
)
from hyakki.games.harakiri.rules.lasting import stay
from hyakki.games.harakiri.rules.numbers import armour, plain_armour, toughness
from hyakki.games.harakiri.state import NOBODY, OFF
from tests.games.harakiri.table import act, add, character, give, listen, load, resistor, run, table, whole
from tests.rules import rule

FIELD = ["......", "......", "......"]


@rule("harakiri.golden.heal-cap")
def test_nobody_regains_more_than_the_maximum():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    kachi = add(g, "kachi", 4, 1)
    akira.health = whole(g, akira) - 1
    kachi.damage = 2
    assert regain(g, akira, 3, "healing-herb") == 1
    assert akira.health == whole(g, akira)
    assert regain(g, kachi, 5, "regain") == 2
    assert kachi.damage == 0


def test_nothing_is_regained_under_an_effect_that_forbids_it():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.health = 3
    source = next(
        key for key, effects in g.box.effects_of.items() if effects[:1] and effects[0].do == "no-healing"
    )
    stay(g, g.box.triggers[source]["use"][0], NOBODY, akira.id, "round")
    assert regain(g, akira, 2, "healing-herb") == 0
    assert akira.health == 3


@rule("harakiri.aiattack.defeat", "harakiri.defeat.character")
def test_a_character_without_health_is_out_with_all_that_it_has():
    g = table(FIELD, at={"akira": (1, 1), "tomoe": (2, 1)})
    akira = character(g, "akira")
    give(g, akira, "healing-herb")
    g.queue, g.done = [0, 3], [0]
    akira.health = 2
    akira.conditions["bleeding"] = 2
    heard = listen(g)
    assert run(lose(g, akira, 5, "attack")) == 2
    assert akira.health == 0
    assert akira.defeated
    assert akira.cell == OFF
    assert not g.party >> g.field.cell(1, 1) & 1
    assert g.queue == [3]
    assert g.done == []
    assert akira.conditions == {}
    assert [item.card for item in akira.items] == ["healing-herb"]
    assert [type(event) for event in heard] == [Hurt, Defeated]


def test_a_skill_keeps_a_character_in_the_fight_once_per_phase():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.skills, akira.slots = ["unbroken"], {"unbroken": 5}
    akira.health = 2
    assert run(lose(g, akira, 5, "attack"), "survive") == 1
    assert akira.health == 1
    assert not akira.defeated
    run(lose(g, akira, 5, "attack"))  # nothing is asked a second time
    assert akira.defeated


def test_the_controller_may_let_it_fall():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.skills, akira.slots = ["unbroken"], {"unbroken": 5}
    run(lose(g, akira, 50, "attack"), "fall")
    assert akira.defeated


def test_what_comes_without_a_loss_of_health_is_not_prevented():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.skills, akira.slots = ["unbroken"], {"unbroken": 5}
    run(defeat(g, akira))
    assert akira.defeated


def test_a_price_is_paid_from_health():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.health = 4
    pay(g, akira, 3, "c6.a.blood")
    assert akira.health == 1


@rule("harakiri.damage.defeat")
def test_an_enemy_whose_health_is_used_up_leaves_with_its_tokens():
    g = table(FIELD, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 4, 1)
    g.queue = [0, kachi.id]
    kachi.damage = 1
    assert run(lose(g, kachi, 3, "attack")) == 3
    assert g.creatures == []
    assert g.foes == 0
    assert g.queue == [0]
    assert g.gone == {str(kachi.id): "kachi"}


@rule("harakiri.damage.minion-survives", "harakiri.components.rings")
def test_damage_lies_with_the_one_miniature():
    g = table(FIELD, at={"akira": (1, 1)})
    red, purple = add(g, "jikininki", 4, 1), add(g, "jikininki", 5, 1)
    red.damage = 2
    run(lose(g, red, 3, "attack"))
    assert (red.most - red.damage, purple.damage) == (1, 0)
    assert red.colour != purple.colour


def test_who_made_the_last_kill_of_a_boss_is_remembered():
    g = table(FIELD, at={"akira": (1, 1)})
    nue, kachi = add(g, "nue", 3, 1), add(g, "kachi", 1, 3)
    run(lose(g, nue, 99, "attack", 0))
    run(lose(g, kachi, 99, "bleeding"))
    assert g.progress.slain == ["nue"]
    assert g.progress.killer == 0


# ---------------------------------------------------------------------- armour


@rule("harakiri.focus.break-zero")
def test_armour_never_falls_below_zero():
    g = table(FIELD, at={"akira": (1, 1)})
    kachi, akira = add(g, "kachi", 4, 1), character(g, "akira")
    kachi.tokens = -1
    assert lower_armour(g, kachi, 1, "harakiri.focus.break-enemy") == 0
    assert kachi.tokens == -1
    assert lower_armour(g, akira, 3, "harakiri.aiattack.break") == 1
    assert akira.armour == 0


@rule("harakiri.focus.break-zero")
def test_a_downed_creature_with_armour_still_loses_it():
    g = table(FIELD, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 4, 1)
    kachi.conditions["downed"] = 1
    assert armour(g, kachi) == 0
    assert lower_armour(g, kachi, 1, "harakiri.focus.break-enemy") == 1


@rule("harakiri.focus.break-owner")
def test_a_break_lowers_the_armour_of_one_miniature():
    g = table(FIELD, at={"akira": (1, 1)})
    red, purple = add(g, "kachi", 4, 1), add(g, "kachi", 6, 3)
    lower_armour(g, red, 1, "harakiri.focus.break-enemy")
    assert (armour(g, red), armour(g, purple)) == (0, 1)


@rule("harakiri.damage.two-defences")
def test_breaks_leave_the_toughness():
    g = table(FIELD, at={"akira": (1, 1)})
    nue = add(g, "nue", 3, 1)
    for _ in range(2):
        lower_armour(g, nue, 1, "harakiri.focus.break-enemy")
    assert toughness(g, nue) == 2
    assert toughness(g, character(g, "akira")) == 0


@rule("harakiri.components.armor-tokens")
def test_armour_tokens_change_what_is_printed():
    g = table(FIELD, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 4, 1)
    kachi.tokens = 1
    assert plain_armour(g, kachi) == 2
    kachi.tokens = -4
    assert plain_armour(g, kachi) == 0


def test_armour_is_mended_up_to_what_is_printed():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.armour = 0
    assert mend_armour(g, akira, 2) == 1
    assert akira.armour == 1


# ---------------------------------------------------------------------- resistors


@rule("harakiri.aiattack.resistor", "harakiri.counter.resistor")
def test_an_attack_on_a_resistor_takes_a_token_without_dice():
    g = table(FIELD, at={"akira": (1, 1)}, dice=[])
    kachi, villager = add(g, "kachi", 4, 1), resistor(g, 5, 1, tokens=2)
    hit_resistor(g, kachi, villager)
    assert villager.tokens == 1
    assert g.resistors == [villager]


@rule("harakiri.resistor.removed")
def test_a_resistor_without_tokens_is_removed():
    g = table(FIELD, at={"akira": (1, 1)})
    villager = resistor(g, 5, 1, tokens=1)
    lose_token(g, villager)
    assert g.resistors == []
    assert g.things == 0
    assert g.progress.killed == [villager.point]


@rule("harakiri.resistor.tokens")
def test_a_resistor_set_up_without_tokens_is_no_target():
    g = table(FIELD, at={"akira": (1, 1)})
    assert not can_be_attacked(resistor(g, 5, 1, tokens=0))
    assert can_be_attacked(resistor(g, 6, 1, tokens=1, point="v2"))


def test_what_lasts_for_a_figure_ends_when_it_leaves():
    g = table(FIELD, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 4, 1)
    stay(g, g.box.triggers["whetstone"]["use"][0], NOBODY, kachi.id, "round")
    take_off(g, kachi)
    assert g.lasting == []
    assert g.creatures == []


def test_healing_is_told():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = act(g, "akira")
    akira.health = 1
    load(g)
    heard = listen(g)
    regain(g, akira, 2, "healing-herb")
    assert heard == [Healed(0, 2, 3, "healing-herb")]
