"""Conditions: inflicted, replaced, fading, cured."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import ConditionFlipped, ConditionGone, ConditionPlaced, TalentLost
from hyakki.games.okko.rules.active import natural_talents
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.conditions import cure, decay_conditions, inflict
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko.fighting import dice, fight, result, told
from tests.games.okko.table import add, figure, first_question, listen, run, stain, table
from tests.rules import rule

HEROES, ONI = 0, 1


def suffer(g: Okko, who: Figure, *conditions: str) -> None:
    for condition in conditions:
        run(inflict(g, who, condition, "test"))


@rule("okko.condition.place", "okko.condition.stunned", "okko.condition.values")
def test_a_condition_begins_with_the_greater_penalty():
    g = table()
    okko = figure(g, "okko")  # SPEED 2
    heard = listen(g)
    suffer(g, okko, "stunned")
    assert told(heard, ConditionPlaced) == [ConditionPlaced(okko.number, "stunned", "test")]
    assert value(g, okko, "speed") == 0


@rule("okko.condition.decay", "okko.condition.poisoned", "okko.condition.values")
def test_a_condition_is_flipped_and_a_round_later_gone():
    g = table()
    okko = figure(g, "okko")  # DEFENSE 5
    suffer(g, okko, "poisoned")
    assert value(g, okko, "defense") == 3
    heard = listen(g)
    decay_conditions(g)
    assert value(g, okko, "defense") == 4
    decay_conditions(g)
    assert value(g, okko, "defense") == 5
    assert heard == [ConditionFlipped(0, "poisoned"), ConditionGone(0, "poisoned")]


@rule("okko.condition.decay")
def test_conditions_of_agents_and_followers_fade_too():
    g = table()
    guard, tikku = add(g, "samurai", "A:3,3"), add(g, "tikku.novice", "A:2,3", owner="okko")
    suffer(g, guard, "bleeding")
    suffer(g, tikku, "stunned")
    decay_conditions(g)
    assert (guard.conditions, tikku.conditions) == ({"bleeding": 1}, {"stunned": 1})


@rule("okko.condition.cumulative")
def test_different_conditions_apply_together():
    g = table(heroes=("setsuka",))
    setsuka = figure(g, "setsuka")  # SPEED 3, DEFENSE 4
    suffer(g, setsuka, "poisoned", "stunned")
    assert (value(g, setsuka, "defense"), value(g, setsuka, "speed")) == (2, 1)


@rule("okko.condition.no-double")
@pytest.mark.parametrize("kind", ["okko", "samurai"])
def test_the_same_condition_is_replaced(kind: str):
    g = table()
    who = figure(g, "okko") if kind == "okko" else add(g, kind, "A:3,3")
    suffer(g, who, "poisoned")
    decay_conditions(g)
    suffer(g, who, "poisoned")
    assert who.conditions == {"poisoned": 0}


@rule("okko.condition.poisoned")
@pytest.mark.parametrize(("side", "hit"), [(0, True), (1, True), (None, False)])
def test_a_poisoned_hero_is_hit_more_easily(side: int | None, hit: bool):
    g = table(heroes=("okko",), at={"okko": "A:3,2"})
    okko = figure(g, "okko")  # DEFENSE 5
    if side is not None:
        okko.conditions["poisoned"] = side
    assert result(fight(g, add(g, "ashigaru", "A:3,3"), okko, "2 2 0")).hit == hit


@rule("okko.condition.bleeding")
def test_a_bleeding_hero_pays_for_every_attack():
    g = table(heroes=("okko",), at={"okko": "A:3,2"})
    stain(g, "A:0,0")
    okko, samurai = figure(g, "okko"), add(g, "samurai", "A:3,3")
    suffer(g, okko, "bleeding")
    fight(g, okko, samurai, "0 0 0")
    fight(g, okko, samurai, "2 2 2")
    assert okko.damage == 2


@rule("okko.condition.bleeding")
def test_a_bleeding_target_pays_nothing():
    g = table(heroes=("okko",), at={"okko": "A:3,2"})
    okko, samurai = figure(g, "okko"), add(g, "samurai", "A:3,3")
    suffer(g, okko, "bleeding")
    fight(g, samurai, okko, "0 0 0 0")
    assert okko.damage == 0


# ---------------------------------------------------------------------- Amputee


@rule("okko.condition.amputee")
def test_an_amputee_loses_a_natural_talent_of_its_own_choice_for_good():
    g = table()
    hiroji = add(g, "hiroji", "A:3,3")
    seat, options = first_question(inflict(g, hiroji, "amputee", "nodachi"))
    assert (seat, options) == (ONI, ["lose-talent hiroji.champion", "lose-talent hiroji.stand-fast"])
    heard = listen(g)
    run(inflict(g, hiroji, "amputee", "nodachi"), "lose-talent hiroji.champion")
    assert told(heard, TalentLost) == [TalentLost(hiroji.number, "hiroji.champion")]
    for _ in range(3):
        decay_conditions(g)
    assert natural_talents(g, hiroji) == ["hiroji.stand-fast"]
    assert hiroji.conditions == {"amputee": 0}


@rule("okko.condition.amputee", "okko.hero.natural-talent")
def test_a_hero_loses_its_natural_talent_without_a_question():
    g = table(heroes=("okko",), at={"okko": "A:3,2"})
    okko, yurei = figure(g, "okko"), add(g, "yurei", "A:3,3")
    suffer(g, okko, "amputee")
    assert dice(fight(g, okko, yurei, "0 0 0")) == (3, 0)


@rule("okko.condition.amputee")
def test_inflicted_again_it_takes_another_talent_until_none_is_left():
    g = table()
    yurei = add(g, "yurei", "A:3,3")
    run(inflict(g, yurei, "amputee", "nodachi"), "lose-talent yurei.drifting")
    suffer(g, yurei, "amputee")
    assert natural_talents(g, yurei) == []
    suffer(g, yurei, "amputee")
    assert (yurei.lost, yurei.conditions) == (("yurei.drifting", "yurei.grave-touch"), {"amputee": 0})


# ---------------------------------------------------------------------- cures


def test_a_cure_removes_as_many_as_it_says_by_choice():
    g = table()
    okko = figure(g, "okko")
    suffer(g, okko, "poisoned", "stunned", "bleeding")
    asked: list[int] = []
    answers = ("pick-condition stunned", "pick-condition bleeding")
    assert run(cure(g, okko, 2, "noshin.warm-sake", HEROES), *answers, seats=asked) == 2
    assert asked == [HEROES, HEROES]
    assert list(okko.conditions) == ["poisoned"]


@rule("okko.condition.amputee")
def test_a_cure_never_removes_amputee():
    g = table()
    okko = figure(g, "okko")
    suffer(g, okko, "amputee", "poisoned")
    assert run(cure(g, okko, 99, "doan", HEROES)) == 1
    assert list(okko.conditions) == ["amputee"]
