"""Counterattacks (rules/counter.py)."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.events import Countered, Rolled
from hyakki.games.harakiri.rules.attack import attack
from hyakki.games.harakiri.rules.counter import can_counter, counter_by_character, counter_by_enemy
from hyakki.games.harakiri.rules.harm import defeat
from tests.games.harakiri.table import act, add, character, listen, load, resistor, run, stand, table, whole
from tests.rules import rule

FIELD = ["........", "........", "........", "........"]


@rule("harakiri.counter.by-enemy", "harakiri.counter.optional")
def test_an_enemy_answers_with_its_highest_range_without_a_question():
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, nue = act(g, "tomoe"), add(g, "nue", 4, 1)  # ranges 1 and 4, she stands at range 3
    load(g, 3, 3, 4, 3, 0, 0)  # three dice and no focus die
    heard = listen(g)
    run(attack(g, tomoe, nue.id, "fast"), "focus", "roll")
    assert tomoe.health == whole(g, tomoe) - 3
    rolls = [event for event in heard if isinstance(event, Rolled)]
    assert (rolls[-1].dice, rolls[-1].focus) == (("red", "red", "purple"), "")


@rule("harakiri.counter.by-enemy")
def test_out_of_its_range_an_enemy_does_not_answer():
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, kachi = act(g, "tomoe"), add(g, "kachi", 4, 1)
    load(g, 3, 3, 4)
    heard = listen(g)
    run(attack(g, tomoe, kachi.id, "fast"), "focus", "roll")
    assert not any(isinstance(event, Countered) for event in heard)
    assert tomoe.health == whole(g, tomoe)


@rule("harakiri.counter.by-enemy")
def test_passives_of_the_enemy_count_and_its_attack_skills_do_not():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, head = character(g, "akira"), add(g, "tsurube-otoshi", 2, 1)
    head.entered = 3  # Drop: +1 hit
    load(g, 1, 0, 0, 0)
    run(counter_by_enemy(g, head, akira))
    assert akira.health == whole(g, akira) - (2 + 1 - 1)
    assert akira.conditions == {}


@rule("harakiri.aiattack.yin-yang")
def test_the_yin_yang_effect_of_an_enemy_happens_by_itself():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, shikome = character(g, "akira"), add(g, "shikome", 2, 1)
    load(g, 5, 4)
    run(counter_by_enemy(g, shikome, akira))
    assert akira.conditions == {"bleeding": 1}


@rule("harakiri.ai.downed")
def test_a_downed_enemy_answers_adjacent_attackers_only():
    g = table(FIELD, at={"hikaru": (1, 1)})
    hikaru, ashigaru = character(g, "hikaru"), add(g, "ashigaru", 3, 1)
    assert can_counter(g, ashigaru, hikaru)
    ashigaru.conditions["downed"] = 1
    assert not can_counter(g, ashigaru, hikaru)
    stand(g, hikaru, 2, 1)
    assert can_counter(g, ashigaru, hikaru)


@rule("harakiri.counter.by-character")
def test_a_character_answers_within_the_range_of_its_weapon():
    g = table(FIELD, at={"akira": (1, 1)}, seats=(1, 0, 0, 0))
    akira, ashigaru = character(g, "akira"), add(g, "ashigaru", 2, 1)
    akira.ap = 0
    akira.skills, akira.slots = ["stab"], {"stab": 6}
    load(g, 3, 0)
    seats: list[int] = []
    run(counter_by_character(g, akira, ashigaru), "counter", seats=seats)
    assert seats == [1]  # neither focus nor skills nor free actions are asked for
    assert ashigaru.damage == 2 + 1 - 2  # Power counts, Stab does not
    assert akira.ap == 0
    ashigaru.cell = g.field.cell(3, 1)
    run(counter_by_character(g, akira, ashigaru))  # at range 2 nothing is asked


@rule("harakiri.counter.optional")
def test_a_character_may_let_it_be():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, ashigaru = character(g, "akira"), add(g, "ashigaru", 2, 1)
    load(g)
    run(counter_by_character(g, akira, ashigaru), "no-counter")
    assert ashigaru.damage == 0


@rule("harakiri.counter.los")
def test_an_answer_needs_a_line_of_sight():
    g = table(["........", "..o.....", "........", "........"], at={"tomoe": (1, 2)})
    nue = add(g, "sedrik", 4, 2)
    assert not can_counter(g, nue, character(g, "tomoe"))
    assert not can_counter(g, character(g, "tomoe"), nue)
    stand(g, character(g, "tomoe"), 1, 3)
    nue.cell = g.field.cell(4, 3)
    assert can_counter(g, nue, character(g, "tomoe"))
    resistor(g, 2, 3)
    assert not can_counter(g, nue, character(g, "tomoe"))


@rule("harakiri.counter.resistor")
def test_nobody_answers_from_inside_terrain():
    g = table(["........", "..o.....", "........", "........"], at={"tomoe": (2, 2)})
    onryo = add(g, "onryo", 3, 2)
    assert not can_counter(g, onryo, character(g, "tomoe"))
    onryo.cell = g.field.cell(2, 3)
    assert can_counter(g, onryo, character(g, "tomoe"))


@rule("harakiri.counter.gains")
@pytest.mark.parametrize(("points", "after"), [(1, 2), (4, 4)])
def test_what_a_counterattack_brings_is_had_at_once(points, after):
    g = table(FIELD, at={"akira": (1, 1)})
    akira, jikininki = character(g, "akira"), add(g, "jikininki", 2, 1)
    akira.ap = points
    load(g, 4, 5)  # 4 hits, Power 1, toughness 1
    run(counter_by_character(g, akira, jikininki), "counter", "yin-yang")
    assert jikininki.damage == 4
    assert akira.ap == after


@rule("harakiri.heads.no-active-character")
def test_a_counterattacking_character_takes_the_head():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = character(g, "akira"), add(g, "kachi", 2, 1)
    kachi.damage = 3
    load(g, 3, 0)
    run(counter_by_character(g, akira, kachi), "counter")
    assert akira.heads == 1
    assert kachi not in g.creatures


@rule("harakiri.condition.blinded-counter")
def test_no_blinded_check_in_a_counterattack():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, ashigaru = character(g, "akira"), add(g, "ashigaru", 2, 1)
    akira.conditions["blinded"] = ashigaru.conditions["blinded"] = 1
    load(g, 3, 0)  # no further die
    run(counter_by_character(g, akira, ashigaru), "counter")
    assert ashigaru.damage == 1
    load(g, 3, 3)
    run(counter_by_enemy(g, ashigaru, akira))
    assert (akira.conditions, ashigaru.conditions) == ({"blinded": 1}, {"blinded": 1})


def test_the_defeated_neither_answer_nor_are_answered():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = character(g, "akira"), add(g, "kachi", 2, 1)
    run(defeat(g, kachi))
    assert not can_counter(g, akira, kachi)
    assert not can_counter(g, kachi, akira)
