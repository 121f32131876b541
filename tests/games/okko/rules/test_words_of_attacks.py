"""Words of effects that the shipped box does not use in Attacks, though a pack may: they mean there what they
say."""

from __future__ import annotations

import dataclasses

import pytest

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.events import AttackDeclared, Attacked, Damaged
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.limits import expire, stay
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko.fighting import dice, fight, hold, plan, result, told
from tests.games.okko.table import add, figure, stain, table
from tests.rules import rule


def taught(*effects: EffectDef, kind: str = "samurai") -> tuple[Okko, Figure, Figure]:
    """Okko with another Natural Talent, beside an agent on a corrupted Tile, and Noburo beside him."""
    g = table(heroes=("okko", "noburo"), at={"okko": "A:3,2", "noburo": "A:2,2"})
    stain(g, "A:0,0")
    triggers: dict[str, tuple[tuple[str, int, EffectDef], ...]] = {}
    for place, effect in enumerate(effects):
        triggers[effect.when] = (*triggers.get(effect.when, ()), ("okko", place, effect))
    g.box = dataclasses.replace(
        g.box,
        effects_of={**g.box.effects_of, "okko": effects},
        triggers={**g.box.triggers, "okko": triggers},
    )
    return g, figure(g, "okko"), add(g, kind, "A:3,3")


USE = "use-effect okko 0"


def test_a_combat_die_more():
    g, okko, samurai = taught(EffectDef(when="attacking", do="dice", die="combat", n=1))
    assert dice(fight(g, okko, samurai, "0 0 0 0")) == (4, 0)


def test_an_action_die_less_does_not_take_combat_dice():
    g, okko, samurai = taught(EffectDef(when="attacking", do="dice", die="action", n=-1))
    hold(g, "okko", "nodachi")
    assert dice(fight(g, okko, samurai, "0 0 0 / 0")) == (3, 1)
    g.heroes[0].readied = ""
    assert dice(fight(g, okko, samurai, "0 0 0")) == (3, 0)


def test_some_combat_dice_are_rolled_as_action_dice():
    g, okko, samurai = taught(EffectDef(when="attacking", do="upgrade", n=2, until="attack"))
    assert dice(fight(g, okko, samurai, "0 / 0 0")) == (1, 2)


@rule("okko.effect.begins")
def test_a_change_without_an_end_begins_with_the_attack_and_lasts_the_round():
    g, okko, samurai = taught(EffectDef(when="attacking", do="mod", attr="might", n=1, limit="round"))
    assert dice(fight(g, okko, samurai, "0 0 0 / 0")) == (3, 1)
    assert dice(fight(g, okko, samurai, "0 0 0 / 0")) == (3, 1)
    assert value(g, okko, "might") == 4
    expire(g, "round")
    assert value(g, okko, "might") == 3


@rule("okko.effect.begins")
def test_a_change_after_a_hit_is_for_its_target_and_goes_on_whatever_comes():
    g, okko, samurai = taught(
        EffectDef(when="hit", do="mod", who="target", attr="defense", n=-2, if_=("ki",), until="round")
    )
    fight(g, okko, samurai, "2 2 KI 0", "pass")
    assert value(g, samurai, "defense") == 3
    assert value(g, okko, "defense") == 5


@pytest.mark.parametrize(
    "effect",
    [
        EffectDef(when="hit", do="condition", name="stunned"),
        EffectDef(when="hit", do="block", what="attack"),
    ],
)
def test_after_a_hit_conditions_and_blocks_concern_the_target_if_nothing_is_said(effect: EffectDef):
    g, okko, samurai = taught(effect)
    fight(g, okko, samurai, "2 2 1")
    concerned = {*samurai.conditions, *(str(lasting.target) for lasting in g.lasting)}
    assert concerned in ({"stunned"}, {str(samurai.number)})
    assert okko.conditions == {}


@pytest.mark.parametrize(("answer", "damage"), [(USE, 2), ("pass", 1)])
def test_more_damage_that_may_be_dealt_is_asked_for(answer: str, damage: int):
    g, okko, samurai = taught(EffectDef(when="hit", do="harm", n=1, may=True))
    heard = fight(g, okko, samurai, "2 2 1", answer)
    assert [event.count for event in told(heard, Damaged)] == [damage]


def test_it_is_not_asked_for_after_a_miss():
    g, okko, samurai = taught(EffectDef(when="hit", do="harm", n=1, may=True))
    fight(g, okko, samurai, "0 0 0")


@rule("okko.effect.hit-without-damage")
def test_damage_is_never_below_nothing():
    g, okko, samurai = taught(EffectDef(when="hit-by", do="harm", n=-3))
    okko.damage = 2
    heard = fight(g, samurai, okko, "2 2 2 0")
    assert (result(heard).hit, okko.damage, told(heard, Damaged)) == (True, 2, [])


@pytest.mark.parametrize(("answer", "hurt"), [(USE, 1), ("pass", 0)])
def test_an_effect_of_the_declared_window_may_be_declined(answer: str, hurt: int):
    g, okko, samurai = taught(EffectDef(when="attacked", do="damage", who="attacker", n=1, may=True))
    fight(g, samurai, okko, "0 0 0 0", answer)
    assert samurai.damage == hurt


def test_an_attack_breaks_off_when_the_attacker_falls_before_the_roll():
    g, okko, guard = taught(EffectDef(when="attacked", do="damage", who="attacker", n=1), kind="ashigaru")
    heard = fight(g, guard, okko, "")
    assert guard.number not in g.figures
    assert not told(heard, Attacked)
    assert g.attack is None


def test_an_attack_breaks_off_when_the_attacker_falls_after_the_roll():
    g, okko, guard = taught(
        EffectDef(when="rolled-against", do="damage", who="attacker", n=1), kind="ashigaru"
    )
    heard = fight(g, guard, okko, "2 2 2")
    assert not told(heard, Attacked)
    assert okko.damage == 0


def test_a_hit_counts_though_the_attacker_falls_after_the_result():
    g, okko, guard = taught(EffectDef(when="hit-by", do="damage", who="attacker", n=1), kind="ashigaru")
    fight(g, guard, okko, "2 2 1")
    assert okko.damage == 1
    assert guard.number not in g.figures


@rule("okko.effect.redirect")
def test_effects_of_the_declared_window_are_those_of_the_final_target():
    g, okko, samurai = taught(EffectDef(when="attacked", do="condition", who="attacker", name="stunned"))
    plan(g, "noburo", left=["noburo.stay-behind-me"])
    fight(g, samurai, okko, "0 0 0 0", "use-effect noburo.stay-behind-me 1")
    assert samurai.conditions == {}
    fight(g, samurai, okko, "0 0 0 0", "pass")
    assert samurai.conditions == {"stunned": 0}


@rule("okko.effect.extra-attack")
def test_an_answer_to_being_attacked_comes_after_everything_else():
    g, okko, samurai = taught(EffectDef(when="attacked", do="attack", against="attacker"))
    heard = fight(g, samurai, okko, "2 2 1 0 0 0 0", f"strike {samurai.number} melee")
    assert [event.attacker for event in told(heard, AttackDeclared)] == [samurai.number, okko.number]
    assert okko.damage == 1


@rule("okko.effect.begins")
def test_an_effect_that_waits_for_its_trigger_does_not_work_yet():
    g, okko, yurei = taught(EffectDef(when="attacking", do="dice", die="action", n=1), kind="yurei")
    effect = g.box.effects_of["x.sai"][1]  # a hit with KI turns off the target's Talents, not its owner's
    stay(g, ("x.sai", 1, effect), "round", begun=False, owner=okko.number)
    assert dice(fight(g, okko, yurei, "0 0 0 / 0")) == (3, 1)
