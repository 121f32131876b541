"""The formula of damage and what follows it (rules/damage.py)."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import Struck
from hyakki.games.harakiri.rules.damage import begin, damage_of, dodged, finish, resolve, strike_formula
from hyakki.games.harakiri.rules.lasting import stay
from hyakki.games.harakiri.state import NOBODY, Aim, Harakiri
from hyakki.games.harakiri.terms import Part
from tests.games.harakiri.table import act, add, character, listen, load, run, stand, table, whole
from tests.rules import rule

FIELD = ["........", "........", "........", "........"]


def rolled(g: Harakiri, attacker: int, targets: list[int], faces: list[tuple[str, int]], **more: Any) -> Aim:
    """An attack whose dice lie as named: colour and place of the face."""
    aim = Aim(attacker=attacker, target=targets[0], kind="fast", range=1, targets=list(targets))
    aim.pool, aim.faces = [colour for colour, _ in faces], [face for _, face in faces]
    aim.stage = "rolled"
    for name, value in more.items():
        setattr(aim, name, value)
    begin(g, aim)
    return aim


RED4, RED1, PURPLE1, PURPLE3, GREEN2 = ("red", 3), ("red", 4), ("purple", 1), ("purple", 5), ("green", 3)


def damage(g: Harakiri, aim: Aim, target: Any) -> int:
    return damage_of(strike_formula(g, aim, target))


@rule("harakiri.damage.formula")
def test_hits_and_power_less_armour_and_toughness():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, nue = act(g, "akira"), add(g, "nue", 2, 1)  # armour 1, toughness 2
    akira.attributes["power"] = 2
    aim = rolled(g, 0, [nue.id], [RED4, PURPLE1])
    assert strike_formula(g, aim, nue) == (
        Part("dice", 5),
        Part("attribute.power", 2),
        Part("armour", -1),
        Part("toughness", -2),
    )
    assert damage(g, aim, nue) == 4
    assert damage(g, rolled(g, 0, [nue.id], [("red", 0)]), nue) == 0


@rule("harakiri.damage.armor-skill")
def test_a_skill_that_ignores_armour_leaves_the_toughness():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, ashigaru = act(g, "akira"), add(g, "ashigaru", 2, 1)
    akira.attributes, akira.skills = {}, ["stab"]
    ashigaru.tokens = 1
    aim = rolled(g, 0, [ashigaru.id], [("red", 2)], skill="stab", ki=2)
    assert damage(g, aim, ashigaru) == 2
    aim.focus_face = "break"
    run(resolve(g, aim))
    assert ashigaru.tokens == 0


@rule("harakiri.focus.pierce")
def test_pierce_goes_past_both_defences():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, ashigaru = act(g, "akira"), add(g, "nue", 2, 1)
    ashigaru.tokens = 1
    assert akira.attributes["power"] == 1
    aim = rolled(g, 0, [ashigaru.id], [("red", 2)], focus_face="pierce")
    assert damage(g, aim, ashigaru) == 4


@rule("harakiri.damage.power-both-kinds")
@pytest.mark.parametrize("kind", ["fast", "strong", "counter"])
def test_power_counts_in_every_attack_of_a_character(kind):
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, akaname = act(g, "tomoe"), add(g, "akaname", 5, 1)
    tomoe.attributes["power"] = 2
    assert damage(g, rolled(g, 3, [akaname.id], [("green", 1)], kind=kind), akaname) == 3


@rule("harakiri.damage.height-bonus")
def test_an_attack_from_above_has_one_hit_more():
    g = table(FIELD, heights=["10000000", "00000000", "00000000", "00000000"], at={"tomoe": (1, 1)})
    tomoe, akaname = act(g, "tomoe"), add(g, "akaname", 4, 1)
    assert "power" not in tomoe.attributes
    assert damage(g, rolled(g, 3, [akaname.id], [GREEN2]), akaname) == 3
    stand(g, tomoe, 2, 1)
    akaname.cell = g.field.cell(1, 1)
    assert damage(g, rolled(g, 3, [akaname.id], [GREEN2]), akaname) == 2
    stand(g, tomoe, 1, 1)
    akaname.cell = g.field.cell(4, 1)
    tomoe.skills, tomoe.slots = ["high-ground"], {"high-ground": 2}
    assert damage(g, rolled(g, 3, [akaname.id], [GREEN2]), akaname) == 4


@rule("harakiri.condition.poisoned")
def test_poison_lowers_the_dice_once_per_token():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, akaname = act(g, "akira"), add(g, "akaname", 2, 1)
    akira.conditions["poisoned"] = 2
    assert damage(g, rolled(g, 0, [akaname.id], [RED4, PURPLE1]), akaname) == 4


@rule("harakiri.condition.poison-scope")
def test_poison_never_eats_into_power():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, akaname = act(g, "akira"), add(g, "akaname", 2, 1)
    akira.conditions["poisoned"] = 3
    assert damage(g, rolled(g, 0, [akaname.id], [RED1]), akaname) == 1


@rule("harakiri.components.armor-tokens")
def test_armour_tokens_count_in_the_formula():
    g = table(FIELD, at={"akira": (1, 1)})
    act(g, "akira")
    kachi = add(g, "kachi", 2, 1)
    kachi.tokens = 1
    assert Part("armour", -2) in strike_formula(g, rolled(g, 0, [kachi.id], [RED4]), kachi)


def test_lasting_effects_and_the_banner_of_a_neighbour_count():
    g = table(FIELD, at={"akira": (1, 1), "tomoe": (1, 2)})
    akira, tomoe, akaname = character(g, "akira"), act(g, "tomoe"), add(g, "akaname", 4, 2)
    akira.affinity = 3
    stay(g, g.box.triggers["whetstone"]["use"][0], tomoe.id, tomoe.id, "activation")
    aim = rolled(g, 3, [akaname.id], [("green", 1)])
    assert damage(g, aim, akaname) == 3
    finish(g, aim)
    assert g.lasting == []  # the whetstone helps one attack
    stand(g, tomoe, 4, 4)
    assert damage(g, rolled(g, 3, [akaname.id], [("green", 1)]), akaname) == 1


def test_the_first_blow_of_a_chapter_counts_once():
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, akaname = act(g, "tomoe"), add(g, "akaname", 4, 2)
    tomoe.first_blow = 2
    aim = rolled(g, 3, [akaname.id], [("green", 1)])
    assert damage(g, aim, akaname) == 3
    finish(g, aim)
    assert damage(g, rolled(g, 3, [akaname.id], [("green", 1)]), akaname) == 1


def test_the_sum_before_defences_is_never_below_zero():
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, kachi = act(g, "tomoe"), add(g, "kachi", 4, 2)
    fewer = [
        (source, place)
        for source, found in g.box.effects_of.items()
        for place, effect in enumerate(found)
        if (effect.do, effect.n, effect.who) == ("hits", -1, "characters")
    ]
    source, place = fewer[0]
    stay(g, Bound(source, place, g.box.effects_of[source][place]), NOBODY, tomoe.id, "round")
    parts = strike_formula(g, rolled(g, 3, [kachi.id], [("green", 0)]), kachi)
    assert parts == (Part("dice", 0), Part(source, -1), Part("least", 1), Part("armour", -1))


# ---------------------------------------------------------------------- attacks on characters


@rule("harakiri.aiattack.damage")
def test_damage_to_a_character_is_the_roll_less_its_armour():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = character(g, "akira"), add(g, "kachi", 2, 1)
    akira.armour = 2
    akira.armour_card = "oyoroi"
    aim = rolled(g, kachi.id, [0], [RED4], kind="enemy")
    assert strike_formula(g, aim, akira) == (Part("dice", 4), Part("armour", -2))
    run(resolve(g, aim))
    assert akira.health == whole(g, akira) - 2


@rule("harakiri.aiattack.damage")
def test_wanderers_subtract_their_toughness_too():
    g = table(FIELD)
    kachi, sedrik = add(g, "kachi", 2, 1), add(g, "sedrik", 3, 1, foe=False)  # armour 1, toughness 1
    assert damage(g, rolled(g, kachi.id, [sedrik.id], [RED4], kind="enemy"), sedrik) == 2


@rule("harakiri.aiattack.conditions", "harakiri.damage.condition-needs-damage")
@pytest.mark.parametrize(("face", "tokens"), [(1, 1), (0, 0)])
def test_conditions_of_an_attack_need_damage(face, tokens):
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = character(g, "akira"), add(g, "kachi", 2, 1)
    aim = rolled(g, kachi.id, [0], [("red", face)], kind="enemy", skill="kachi.slice-them")
    run(resolve(g, aim))
    assert akira.conditions.get("bleeding", 0) == tokens


@rule("harakiri.aiattack.break")
def test_a_break_lowers_the_armour_of_a_character_even_without_damage():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = character(g, "akira"), add(g, "kachi", 2, 1)
    akira.armour_card, akira.armour = "oyoroi", 2
    run(resolve(g, rolled(g, kachi.id, [0], [RED1], kind="enemy", focus_face="break")))
    assert akira.health == whole(g, akira)
    assert akira.armour == 1


@rule("harakiri.aiattack.several-targets")
def test_an_area_attack_of_an_enemy_meets_each_armour():
    g = table(FIELD, at={"akira": (2, 1), "tomoe": (2, 2)})
    akira, tomoe, oni = character(g, "akira"), character(g, "tomoe"), add(g, "blood-oni", 3, 1)
    tomoe.armour = 0
    run(resolve(g, rolled(g, oni.id, [0, 3], [("red", 2)], kind="enemy")))
    assert (whole(g, akira) - akira.health, whole(g, tomoe) - tomoe.health) == (2, 3)


def test_a_draining_attack_heals_its_attacker():
    g = table(FIELD, at={"akira": (2, 1)})
    oni = add(g, "blood-oni", 3, 1)
    oni.damage = 10
    run(resolve(g, rolled(g, oni.id, [0], [RED4], kind="enemy", skill="blood-oni.drink")))
    assert oni.damage == 7


def test_the_character_last_damaged_is_marked():
    g = table(FIELD, at={"akira": (2, 1), "tomoe": (2, 2)})
    hunter = add(g, "demon-hunter", 3, 1)
    run(resolve(g, rolled(g, hunter.id, [0], [RED4], kind="enemy")))
    run(resolve(g, rolled(g, hunter.id, [3], [("red", 0)], kind="enemy")))
    assert hunter.marked == 0


def test_the_first_attack_of_a_round_may_be_dodged_or_weakened():
    g = table(FIELD, at={"hattori": (1, 1)})
    hattori, kachi = character(g, "hattori"), add(g, "kachi", 2, 1)
    hattori.affinity = 3  # Moon Veil
    aim = rolled(g, kachi.id, [1], [RED4], kind="enemy")
    assert damage(g, aim, hattori) == 2
    assert damage(g, rolled(g, kachi.id, [1], [RED4], kind="enemy"), hattori) == 3
    hattori.skills, hattori.slots = ["mirror-image"], {"mirror-image": 4}
    g.round = 2
    load(g, 2)
    assert not dodged(g, rolled(g, kachi.id, [1], [RED4], kind="enemy"))
    g.round = 3
    load(g, 3)
    assert dodged(g, rolled(g, kachi.id, [1], [RED4], kind="enemy"))
    assert not dodged(g, rolled(g, kachi.id, [1], [RED4], kind="enemy"))


# ---------------------------------------------------------------------- survivors


@rule("harakiri.focus.break-enemy")
def test_a_break_needs_no_damage():
    g = table(FIELD, at={"tomoe": (1, 1)})
    act(g, "tomoe")
    kachi = add(g, "kachi+", 5, 1)
    run(resolve(g, rolled(g, 3, [kachi.id], [("green", 0)], focus_face="break")))
    assert (kachi.damage, kachi.tokens) == (0, -1)


@rule("harakiri.damage.condition-needs-damage")
@pytest.mark.parametrize(("face", "tokens"), [(3, 1), (0, 0)])
def test_a_poisoned_blade_needs_damage(face, tokens):
    g = table(FIELD, at={"hattori": (1, 1)})
    hattori, nue = act(g, "hattori"), add(g, "jikininki", 2, 1)
    hattori.skills = ["poisoned-edge"]
    run(resolve(g, rolled(g, 1, [nue.id], [("green", face)], skill="poisoned-edge", ki=3)))
    assert nue.conditions.get("poisoned", 0) == tokens


@rule("harakiri.damage.boss-survives")
def test_bosses_are_damaged_but_get_no_condition():
    g = table(FIELD, at={"tomoe": (1, 1)})
    act(g, "tomoe")
    nue = add(g, "nue", 4, 1)
    run(resolve(g, rolled(g, 3, [nue.id], [RED4], skill="barbed-arrow", ki=3)))
    assert (nue.damage, nue.conditions) == (1, {})


@rule("harakiri.golden.single-roll")
def test_one_roll_meets_each_defence():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi, nue = act(g, "akira"), add(g, "kachi", 2, 1), add(g, "nue", 1, 2)
    akira.attributes = {}
    heard = listen(g)
    run(resolve(g, rolled(g, 0, [kachi.id, nue.id], [RED4, PURPLE1])))
    assert [event.damage for event in heard if isinstance(event, Struck)] == [4, 2]
    assert nue.damage == 2
    assert kachi not in g.creatures


def test_formulas_are_worked_out_before_anybody_falls():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, first, second = act(g, "akira"), add(g, "ashigaru", 2, 1), add(g, "ashigaru", 2, 2)
    akira.attributes = {}
    first.damage = 4
    run(resolve(g, rolled(g, 0, [first.id, second.id], [RED4])))
    assert first not in g.creatures
    assert second.damage == 4 - 3  # the fallen one stood beside it


def test_a_slaying_skill_defeats_a_damaged_minion_only():
    g = table(FIELD, at={"hattori": (1, 1)})
    hattori, kachi = act(g, "hattori"), add(g, "jikininki+", 2, 1)
    hattori.skills = ["assassinate"]
    run(resolve(g, rolled(g, 1, [kachi.id], [("red", 1)], kind="strong", skill="assassinate", ki=5)))
    assert kachi in g.creatures  # no damage
    run(resolve(g, rolled(g, 1, [kachi.id], [("red", 2)], kind="strong", skill="assassinate", ki=5)))
    assert kachi not in g.creatures


def test_blue_tiers_count_by_the_die_that_was_chosen():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "nue", 2, 1)
    akira.skills, akira.attributes = ["crushing-blow"], {}
    for value, hits, tokens in ((4, 2, 0), (6, 3, -1)):
        aim = rolled(g, 0, [kachi.id], [("red", 0)], skill="crushing-blow", ki=value)
        assert sum(part.n for part in strike_formula(g, aim, kachi) if part.source == "crushing-blow") == hits
        run(resolve(g, aim))
        assert kachi.tokens == tokens
