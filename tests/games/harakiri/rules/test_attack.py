"""The attack action of a character (rules/attack.py)."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.events import Countered, Missed, Rolled, Struck
from hyakki.games.harakiri.options import Also, Attack, Retrieve, UseSkill
from hyakki.games.harakiri.rules.attack import (
    attack,
    attack_cost,
    attacks,
    declare,
    forbids_attack,
    forbids_use_skill,
    preparations,
    weapon_aim,
)
from hyakki.games.harakiri.rules.creatures import look_up
from hyakki.games.harakiri.state import Activation, Character, Harakiri
from hyakki.kernel.terms import Refusal
from tests.games.harakiri.table import (
    Answer,
    act,
    add,
    cell,
    character,
    first_question,
    listen,
    load,
    resistor,
    run,
    stand,
    table,
    whole,
)
from tests.rules import rule

FIELD = ["........", "........", "........", "........"]


def reason(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.reason


def again(g: Harakiri, one: Character, points: int = 4) -> None:
    """The activation of a character begins anew, with so many action points."""
    g.act, one.ap = Activation(character=one.id), points


def targets(g: Harakiri, name: str) -> set[int]:
    return {option.target for option in attacks(g, character(g, name))}


# ---------------------------------------------------------------------- declaring


@rule("harakiri.attack.target")
def test_a_target_must_be_in_range():
    g = table(FIELD, at={"hikaru": (1, 1)})  # range 2
    hikaru = act(g, "hikaru")
    near, far = add(g, "kappa", 3, 1), add(g, "kappa", 4, 1)
    assert targets(g, "hikaru") == {near.id}
    assert reason(forbids_attack(g, hikaru, far.id, "fast")) == "why.attack.target.range"


@rule("harakiri.attack.target", "harakiri.resistor.occupied")
def test_a_target_must_be_in_sight():
    g = table(["........", "...o....", "........", "........"], at={"tomoe": (1, 2)})
    tomoe = act(g, "tomoe")
    behind = add(g, "kappa", 6, 2)
    assert reason(forbids_attack(g, tomoe, behind.id, "fast")) == "why.attack.target.sight"
    stand(g, tomoe, 1, 3)
    shielded = add(g, "kappa", 6, 3)
    assert forbids_attack(g, tomoe, shielded.id, "fast") is None
    resistor(g, 3, 3)
    assert reason(forbids_attack(g, tomoe, shielded.id, "fast")) == "why.attack.target.sight"


def test_short_weapons_do_not_reach_another_height():
    g = table(FIELD, heights=["01000000", "00000000", "00000000", "00000000"], at={"akira": (1, 1)})
    akira = act(g, "akira")
    above = add(g, "kappa", 2, 1)
    assert reason(forbids_attack(g, akira, above.id, "fast")) == "why.range.height"


@rule("harakiri.attack.only-enemies", "harakiri.golden.enemy-of-character")
def test_only_enemies_can_be_attacked():
    g = table(FIELD, at={"akira": (2, 2), "tomoe": (1, 1)})
    akira = act(g, "akira")
    ally, hostile = add(g, "sedrik", 1, 2, foe=False), add(g, "landolfo", 3, 2)
    villager = resistor(g, 2, 3)
    assert targets(g, "akira") == {hostile.id}
    for number in (0, 3, ally.id, villager.id, 99):
        assert reason(forbids_attack(g, akira, number, "fast")) == "why.attack.only-enemies"


def test_nobody_attacks_a_creature_inside_terrain():
    g = table(["........", ".o......", "........", "........"], at={"akira": (1, 1)})
    akira, onryo = act(g, "akira"), add(g, "onryo", 2, 2)
    assert reason(forbids_attack(g, akira, onryo.id, "fast")) == "why.spectral.inside"


@rule("harakiri.attack.fast-strong")
def test_what_attacks_cost_and_which_dice_they_need():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "nue", 2, 1)
    assert attacks(g, akira) == [Attack(kachi.id, "fast"), Attack(kachi.id, "strong")]
    akira.ap = 1
    assert attacks(g, akira) == [Attack(kachi.id, "fast")]
    assert reason(forbids_attack(g, akira, kachi.id, "strong")) == "why.attack.fast-strong.points"
    akira.weapons = ["nodachi"]
    akira.equipped = "nodachi"  # strong dice only
    assert attacks(g, akira) == []
    assert reason(forbids_attack(g, akira, kachi.id, "fast")) == "why.attack.fast-strong.kind"
    akira.ap = 4
    load(g, 0, 0)
    run(attack(g, akira, kachi.id, "strong"), "roll")
    assert akira.ap == 2


@rule("harakiri.attack.no-weapon")
def test_nobody_attacks_without_a_weapon():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    akira.weapons, akira.equipped = [], ""
    assert attacks(g, akira) == []
    assert reason(forbids_attack(g, akira, kachi.id, "fast")) == "why.attack.no-weapon"


def test_one_attack_action_in_an_activation():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, nue = act(g, "akira"), add(g, "nue", 2, 1)
    load(g, 0, 0)
    run(attack(g, akira, nue.id, "fast"), "roll")
    assert reason(forbids_attack(g, akira, nue.id, "fast")) == "why.activation.once-limits.attack"
    akira.kami, akira.mode = "tsukuyomi", "active"  # two attacks
    assert forbids_attack(g, akira, nue.id, "fast") is None
    akira.kami = "hachiman"  # attacks for nothing
    akira.ap = 0
    assert attack_cost(g, akira, "strong") == 0


def test_who_carries_the_lad_makes_no_strong_attacks():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    g.progress.carrier = akira.id
    assert reason(forbids_attack(g, akira, kachi.id, "strong")) == "why.chapter.carry.strong"
    assert forbids_attack(g, akira, kachi.id, "fast") is None


# ---------------------------------------------------------------------- before the roll


@rule("harakiri.attack.focus-optional", "harakiri.focus.hit")
def test_the_focus_die_can_be_taken_and_left():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, nue = act(g, "akira"), add(g, "nue", 2, 1)
    assert first_question(attack(g, akira, nue.id, "fast"))[1] == ["roll", "focus"]
    again(g, akira)
    load(g, 3, 5)  # no focus die is rolled
    heard = listen(g)
    run(attack(g, akira, nue.id, "fast"), "focus", "no-focus", "roll")
    assert [event.focus for event in heard if isinstance(event, Rolled)] == [""]
    assert any(isinstance(event, Struck) for event in heard)


@rule("harakiri.attack.one-skill")
def test_one_attack_skill_be_it_of_the_character_or_of_the_kami():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, nue = act(g, "akira"), add(g, "nue", 2, 1)
    akira.skills, akira.slots, akira.affinity = ["stab"], {"stab": 2}, 5
    aim = declare(g, akira, weapon_aim(g, akira, nue.id, "fast"), "fast")
    assert [option.skill for option in preparations(g, akira, aim) if isinstance(option, UseSkill)] == [
        "stab",
        "hachiman.fifth",
    ]
    again(g, akira)
    load(g, 3, 3)
    flow = attack(g, akira, nue.id, "fast")
    assert first_question(flow, "use-skill stab")[1] == ["roll", "focus", "no-skill"]
    aim.skill = "stab"
    assert reason(forbids_use_skill(g, akira, aim, "hachiman.fifth")) == "why.attack.one-skill"
    assert akira.ap == 3  # the skill costs nothing


def test_a_kami_attack_skill_is_used_once_per_phase():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, nue = act(g, "akira"), add(g, "nue", 2, 1)
    akira.affinity = 5
    load(g, 3, 0)
    run(attack(g, akira, nue.id, "fast"), "use-skill hachiman.fifth", "roll")
    assert nue.damage == 2 + 1  # nothing is subtracted
    again(g, akira, akira.ap)
    aim = declare(g, akira, weapon_aim(g, akira, nue.id, "fast"), "fast")
    assert reason(forbids_use_skill(g, akira, aim, "hachiman.fifth")) == "why.skill.kami-passive"


def test_a_skill_for_strong_attacks_needs_one():
    g = table(FIELD, at={"hattori": (1, 1)})
    hattori, nue = act(g, "hattori"), add(g, "nue", 2, 1)
    hattori.skills, hattori.slots = ["assassinate"], {"assassinate": 5}
    aim = declare(g, hattori, weapon_aim(g, hattori, nue.id, "fast"), "fast")
    assert reason(forbids_use_skill(g, hattori, aim, "assassinate")) == "why.attack.one-skill.strong"
    aim.kind = "strong"
    assert forbids_use_skill(g, hattori, aim, "assassinate") is None


def test_a_skill_that_gives_the_range_is_in_use_from_the_start():
    g = table(FIELD, at={"hikaru": (1, 2)})
    hikaru, far, near = act(g, "hikaru"), add(g, "nue", 5, 2), add(g, "kappa", 1, 4)
    assert targets(g, "hikaru") == {near.id}
    hikaru.skills, hikaru.slots = ["chi-wave"], {"chi-wave": 4}
    assert targets(g, "hikaru") == {near.id, far.id}
    aim = declare(g, hikaru, weapon_aim(g, hikaru, far.id, "fast"), "fast")
    assert (aim.skill, aim.range) == ("chi-wave", 4)
    assert "no-skill" not in [option.text() for option in preparations(g, hikaru, aim)]
    assert declare(g, hikaru, weapon_aim(g, hikaru, near.id, "fast"), "fast").skill == ""


@rule("harakiri.activation.free-during-attack")
def test_free_actions_before_and_after_the_roll():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, nue = act(g, "akira"), add(g, "nue", 2, 1)
    g.heads = {cell(g, 1, 1): 2}
    load(g, 0, 0)
    take = Retrieve(1, 1, "minion")
    run(attack(g, akira, nue.id, "fast"), take, "roll", take)
    assert akira.heads == 2


@rule("harakiri.activation.free-during-attack")
def test_a_die_placed_before_the_roll_enables_an_attack_skill():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, ashigaru = act(g, "akira"), add(g, "ashigaru", 2, 1)
    akira.skills, akira.supply = ["stab"], [2]
    load(g, 3, 2)
    run(attack(g, akira, ashigaru.id, "fast"), "place-ki 0 stab", "use-skill stab", "roll")
    assert ashigaru.damage == 2 + 2 + 1 - 1  # armour is ignored


@rule("harakiri.activation.free-during-attack")
def test_a_passive_switched_on_after_the_roll_counts_for_what_is_left():
    g = table(FIELD, heights=["10000000", "00000000", "00000000", "00000000"], at={"tomoe": (1, 1)})
    tomoe, kappa = act(g, "tomoe"), add(g, "kappa", 4, 1)
    tomoe.skills, tomoe.supply = ["high-ground", "barbed-arrow"], [2, 3]
    load(g, 1, 1)
    flow = attack(g, tomoe, kappa.id, "fast")
    _, offered = first_question(flow, "roll")
    assert all(text.startswith("place-ki") or text == "go-on" for text in offered)  # no skill, no focus
    again(g, tomoe)
    load(g, 1, 1)
    run(attack(g, tomoe, kappa.id, "fast"), "roll", "place-ki 0 high-ground")
    assert kappa.damage == 2 + 2 - 1


def test_a_skill_stays_in_use_when_its_die_is_withdrawn():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, ashigaru = act(g, "akira"), add(g, "ashigaru", 2, 1)
    akira.skills, akira.slots, akira.supply = ["stab"], {"stab": 2}, [1]
    akira.attributes["spirit"] = 1
    load(g, 3, 2)
    run(attack(g, akira, ashigaru.id, "fast"), "use-skill stab", "withdraw stab", "roll")
    assert akira.slots == {}
    assert ashigaru.damage == 2 + 2 + 1 - 1  # armour is ignored


# ---------------------------------------------------------------------- further targets


def party(g: Harakiri, name: str, skill: str, value: int = 6):
    one = act(g, name)
    one.skills, one.slots = [skill], {skill: value}
    one.attributes.pop("spirit", None)  # its die cannot be withdrawn
    return one


def test_a_second_adjacent_target_can_be_named_and_given_up():
    g = table(FIELD, at={"akira": (2, 2)})
    akira = party(g, "akira", "twin-cut")
    first, second, third = add(g, "nue", 3, 2), add(g, "kappa", 1, 1), add(g, "kappa", 1, 3)
    add(g, "kappa", 6, 1)
    flow = attack(g, akira, first.id, "fast")
    _, offered = first_question(flow, "use-skill twin-cut")
    assert [text for text in offered if text.startswith("also")] == [f"also {second.id}", f"also {third.id}"]
    again(g, akira)
    load(g, 3, 3)
    answers: list[Answer] = ["use-skill twin-cut", Also(second.id), Also(second.id), Also(third.id), "roll"]
    run(attack(g, akira, first.id, "fast"), *answers)
    assert (first.damage, second.damage, third.damage) == (1, 0, 3)


def test_every_adjacent_enemy_is_a_target_of_a_whirl():
    g = table(FIELD, at={"hikaru": (2, 2)})
    hikaru = party(g, "hikaru", "whirlwind-staff")
    one, two, far = add(g, "kappa", 3, 2), add(g, "kappa", 1, 1), add(g, "kappa", 4, 2)
    aim = declare(g, hikaru, weapon_aim(g, hikaru, one.id, "fast"), "fast")
    assert forbids_use_skill(g, hikaru, aim, "whirlwind-staff") is None
    load(g, 3, 3)
    again(g, hikaru, hikaru.ap)
    run(attack(g, hikaru, one.id, "fast"), "use-skill whirlwind-staff", "roll")
    assert (one.damage, two.damage, far.damage) == (2, 2, 0)
    stand(g, hikaru, 6, 2)
    aim = declare(g, hikaru, weapon_aim(g, hikaru, far.id, "fast"), "fast")
    refusal = forbids_use_skill(g, hikaru, aim, "whirlwind-staff")
    assert reason(refusal) == "why.attack.extra-targets.adjacent"


@rule("harakiri.attack.extra-targets")
def test_targets_that_a_skill_adds_need_only_what_it_names():
    g = table(["........", "........", "...oo...", "........"], at={"tomoe": (1, 2)})
    tomoe = party(g, "tomoe", "arrow-rain")
    aimed, hidden, away = add(g, "kappa", 6, 2), add(g, "kappa", 6, 3), add(g, "kappa", 8, 4)
    assert hidden.id not in targets(g, "tomoe")
    load(g, 3, 3)
    run(attack(g, tomoe, aimed.id, "fast"), "use-skill arrow-rain", "roll")
    assert (aimed.damage, hidden.damage, away.damage) == (3, 3, 0)


def test_a_line_of_targets_leaves_the_attacker():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = act(g, "akira")
    akira.kami, akira.affinity = "susanoo", 5
    one, two, three, beside = (
        add(g, "kappa", 2, 2),
        add(g, "kappa", 3, 3),
        add(g, "kappa", 4, 4),
        add(g, "kappa", 2, 1),
    )
    load(g, 3, 3)
    run(attack(g, akira, one.id, "fast"), "use-skill susanoo.fifth", "roll")
    assert (one.damage, two.damage, three.damage, beside.damage) == (3, 3, 3, 0)


@rule("harakiri.attack.extra-targets")
def test_the_yin_yang_effect_looks_at_the_declared_target():
    g = table(FIELD, at={"akira": (2, 2)})
    akira = party(g, "akira", "twin-cut")
    ashigaru, akaname = add(g, "nue", 3, 2), add(g, "jikininki", 1, 1)
    load(g, 4, 5)  # 4 hits with yin and yang, Power 1
    answers: list[Answer] = ["use-skill twin-cut", Also(akaname.id), "roll", "yin-yang"]
    run(attack(g, akira, ashigaru.id, "fast"), *answers)
    assert (ashigaru.damage, akaname.damage) == (2, 4)
    assert akira.ap == 3


@rule("harakiri.attack.extra-targets")
def test_a_yin_yang_condition_falls_on_the_declared_target():
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe = party(g, "tomoe", "arrow-rain")
    aimed, other = add(g, "jikininki", 5, 1), add(g, "jikininki", 6, 1)
    load(g, 4, 5)
    run(attack(g, tomoe, aimed.id, "fast"), "use-skill arrow-rain", "roll", "yin-yang")
    assert (aimed.damage, other.damage) == (2, 2)
    assert (aimed.conditions, other.conditions) == ({"bleeding": 1}, {})


# ---------------------------------------------------------------------- focus results


@rule("harakiri.focus.blank")
def test_a_blank_ends_the_attack():
    g = table(FIELD, at={"hattori": (1, 1)})
    hattori, kachi = party(g, "hattori", "poisoned-edge"), add(g, "kachi", 2, 1)
    load(g, 4, 5, 0)  # yin and yang too
    heard = listen(g)
    run(attack(g, hattori, kachi.id, "fast"), "focus", "use-skill poisoned-edge", "roll")
    assert (kachi.damage, kachi.conditions, hattori.ap) == (0, {}, 3)
    assert [event.why for event in heard if isinstance(event, Missed)] == ["blank"]


@rule("harakiri.damage.yin-yang-timing")
@pytest.mark.parametrize("dice", [(4, 5, 0), (4, 5, 4)])
def test_a_failed_attack_resolves_no_yin_yang_effect(dice):
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, kachi = act(g, "tomoe"), add(g, "kachi", 5, 1)
    load(g, *dice)
    run(attack(g, tomoe, kachi.id, "fast"), "focus", "roll")  # nothing more is asked
    assert (kachi.damage, kachi.conditions) == (0, {})


@rule("harakiri.focus.critical")
def test_a_critical_fail_lets_the_target_counterattack():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    load(g, 3, 5, 4, 3, 2)  # green 2 and purple 2 of the kachi
    heard = listen(g)
    run(attack(g, akira, kachi.id, "fast"), "focus", "roll")
    assert kachi.damage == 0
    assert akira.health == whole(g, akira) - 3
    assert Countered(kachi.id, akira.id) in heard
    assert g.aim is None


@rule("harakiri.attack.several-targets-focus")
def test_every_target_answers_a_critical_fail_once():
    g = table(FIELD, at={"hikaru": (2, 2)})
    hikaru = party(g, "hikaru", "whirlwind-staff")
    one, two = add(g, "kachi", 3, 2), add(g, "kachi", 1, 1)
    load(g, 3, 3, 4, 3, 0, 3, 0)
    heard = listen(g)
    answers = ["use-skill whirlwind-staff", "focus", "roll", f"pick {two.id}"]
    run(attack(g, hikaru, one.id, "fast"), *answers)
    assert [event.attacker for event in heard if isinstance(event, Countered)] == [two.id, one.id]
    assert hikaru.health == whole(g, hikaru) - 2


@rule("harakiri.attack.several-targets-focus")
def test_a_break_meets_each_target():
    g = table(FIELD, at={"hikaru": (2, 2)})
    hikaru = party(g, "hikaru", "whirlwind-staff")
    one, two = add(g, "kachi+", 3, 2), add(g, "kachi+", 1, 1)
    load(g, 0, 0, 1)
    run(attack(g, hikaru, one.id, "fast"), "use-skill whirlwind-staff", "focus", "roll")
    assert (one.tokens, two.tokens) == (-1, -1)


def test_a_character_that_falls_by_the_answer_does_nothing_more():
    g = table(FIELD, at={"akira": (1, 1), "tomoe": (8, 4)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    akira.health = 1
    load(g, 3, 5, 4, 3, 2)
    run(attack(g, akira, kachi.id, "fast"), "focus", "roll")
    assert akira.defeated
    assert g.aim is None


# ---------------------------------------------------------------------- order, and the moment after the roll


@rule("harakiri.attack.order")
def test_a_blank_comes_before_the_blinded_die():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    akira.conditions["blinded"] = 1
    load(g, 3, 3, 0)  # no die is left for the check
    run(attack(g, akira, kachi.id, "fast"), "focus", "roll")
    assert akira.conditions == {"blinded": 1}


@rule("harakiri.attack.order")
def test_an_attack_that_is_blinded_has_no_break_and_no_yin_yang():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    akira.conditions["blinded"] = 1
    load(g, 4, 5, 1, 2)
    run(attack(g, akira, kachi.id, "fast"), "focus", "roll")
    assert (kachi.damage, kachi.tokens, akira.conditions) == (0, 0, {})


@rule("harakiri.attack.order", "harakiri.condition.blinded")
def test_rerolls_come_before_the_blinded_die():
    g = table(FIELD, at={"hattori": (1, 1)})
    hattori, kachi = party(g, "hattori", "flurry"), add(g, "nue", 2, 1)
    hattori.conditions["blinded"] = 1
    load(g, 0, 0, 5, 5, 3)  # both dice again, then a 4
    run(attack(g, hattori, kachi.id, "fast"), "use-skill flurry", "roll", "die 0", "die 1")
    assert kachi.damage == 2 + 3 - 3
    assert hattori.conditions == {}


@rule("harakiri.attack.after-roll")
def test_without_anything_to_choose_nothing_is_asked():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, nue = act(g, "akira"), add(g, "nue", 2, 1)
    load(g, 3, 3)
    run(attack(g, akira, nue.id, "fast"), "roll")
    assert nue.damage == 1


@rule("harakiri.attack.after-roll")
def test_all_dice_of_a_reroll_are_chosen_before_they_are_rolled():
    g = table(FIELD, at={"hattori": (1, 1)})
    hattori, nue = party(g, "hattori", "flurry"), add(g, "nue", 2, 1)
    load(g, 0, 3, 3)
    flow = attack(g, hattori, nue.id, "fast")
    _, offered = first_question(flow, "use-skill flurry", "roll")
    assert offered == ["die 0", "die 1", "go-on"]
    again(g, hattori)
    load(g, 0, 1, 3)
    flow = attack(g, hattori, nue.id, "fast")
    _, offered = first_question(flow, "use-skill flurry", "roll", "die 0")
    assert offered == ["die 1", "reroll", "go-on"]
    again(g, hattori)
    load(g, 0, 5, 5)
    run(attack(g, hattori, nue.id, "fast"), "use-skill flurry", "roll", "die 0", "reroll")
    assert nue.damage == 2 + 3 - 3


def test_a_reroll_can_be_left():
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, kappa = party(g, "tomoe", "quick-nock"), add(g, "kappa", 5, 1)
    load(g, 3, 0)
    run(attack(g, tomoe, kappa.id, "fast"), "use-skill quick-nock", "roll", "go-on")
    assert kappa.damage == 1


# ---------------------------------------------------------------------- yin and yang


@rule("harakiri.damage.yin-yang")
def test_the_yin_yang_effect_is_resolved_once_or_left_out():
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe = act(g, "tomoe")
    tomoe.weapons = ["lacquered-yumi", "war-yumi"]
    tomoe.equipped = "war-yumi"  # purple, purple, orange
    one, two = add(g, "jikininki+", 5, 1), add(g, "jikininki+", 5, 3)
    load(g, 4, 5, 4)  # two yin, one yang
    run(attack(g, tomoe, one.id, "fast"), "roll", "yin-yang")
    assert one.conditions == {"bleeding": 1}
    again(g, tomoe, tomoe.ap)
    load(g, 4, 5, 4)
    run(attack(g, tomoe, two.id, "fast"), "roll", "leave")
    assert (two.damage, two.conditions) == (3, {})


@rule("harakiri.damage.yin-yang-timing")
def test_effects_on_hits_come_before_damage_those_on_damage_after_it():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, nue = act(g, "akira"), add(g, "nue", 2, 1)
    akira.weapons = ["mountain-splitter"]
    akira.equipped = "mountain-splitter"  # fast: red, orange; yin and yang: 2 hits
    load(g, 5, 4)
    run(attack(g, akira, nue.id, "fast"), "roll", "yin-yang")
    assert nue.damage == 2 + 1 + 1 + 2 - 3
    akira.weapons, akira.equipped = ["katana"], "katana"
    again(g, akira, 1)
    kappa = add(g, "kappa", 1, 2)
    load(g, 5, 4)  # 2 + 1 + Power 1 - 1 = 3 damage
    run(attack(g, akira, kappa.id, "fast"), "roll", "yin-yang")
    assert akira.ap == 1
    again(g, akira, akira.ap)
    load(g, 5, 4)  # the nue takes 1
    run(attack(g, akira, nue.id, "fast"), "roll", "yin-yang")
    assert akira.ap == 0


@rule("harakiri.damage.worked-example")
def test_the_worked_example():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, ashigaru = act(g, "akira"), add(g, "ashigaru", 2, 1)
    akira.skills, akira.slots, akira.ap = ["stab"], {"stab": 2}, 2
    load(g, 4, 5)  # 1 + 3
    run(attack(g, akira, ashigaru.id, "fast"), "use-skill stab", "roll", "yin-yang")
    assert ashigaru.damage == 4
    assert akira.ap == 2  # one paid, one gained


def test_the_katana_rewards_a_kill_too():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, akaname = act(g, "akira"), add(g, "akaname", 2, 1)
    akira.ap = 1
    load(g, 4, 5)
    run(attack(g, akira, akaname.id, "fast"), "roll", "yin-yang")
    assert look_up(g, akaname.id) is None
    assert akira.ap == 1
