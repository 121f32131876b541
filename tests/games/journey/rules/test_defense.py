"""Defense rolls: what they take off, what adds to them, and what they do not stop."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.journey.events import Pushed, Struck
from hyakki.games.journey.rules import turn
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import demon
from hyakki.games.journey.rules.strike import demon_blow, pilgrim_blow, tally_defense
from tests.games.journey.fights import (
    black,
    blue,
    dice,
    is_struck,
    only,
    pilgrim,
    position,
    red1,
    red2,
    rolls,
    square,
    strikes,
    white,
)
from tests.games.journey.table import at, give, listen, load, quiet_quest, run
from tests.rules import rule


def defense_of(g, blow, *faces):
    """The defense when the blue dice show these faces."""
    blow.blue_faces = list(faces)
    tally_defense(g, blow)
    return blow.defense


@rule("journey.defense.dice")
def test_blue_numbers_are_added_and_x_is_nothing():
    g = position("s> T .")
    heard = listen(g)
    dice(g, red1(2, 2), blue(2, 0))
    is_struck(g, 4, "T")
    assert rolls(heard, "defense")[0].dice == ("blue-2", "blue-1")
    assert only(heard, Struck)[0].defense == 2
    assert pilgrim(g, "T").health == 10


@rule("journey.defense.total", "journey.defense.numeric-only")
def test_as_much_defense_as_damage_is_a_failure():
    g = position("s> T .")
    dice(g, red1(2, 1), blue(2, 1))
    is_struck(g, 4, "T")
    assert pilgrim(g, "T").health == 12


@rule("journey.defense.no-negative")
def test_more_defense_than_damage_heals_nobody():
    g = position("s> T .")
    pilgrim(g, "T").health = 5
    dice(g, red1(1, 0), blue(2, 1))
    is_struck(g, 4, "T")
    assert pilgrim(g, "T").health == 5


@rule("journey.defense.failure-no-specials")
def test_a_failed_attack_neither_pushes_nor_crushes():
    g = position("Z z> T #")
    heard = listen(g)
    dice(g, red2(2, 0), black(2), blue(2, 0))  # KB1, but nothing gets through
    is_struck(g, 4, "T")
    assert square(g, pilgrim(g, "T")) == (2, 0)
    assert pilgrim(g, "T").health == 12
    assert only(heard, Pushed) == []


@rule("journey.defense.failure-no-specials")
def test_a_failed_attack_gives_no_condition():
    g = position("a> T .")
    dice(g, red2(2), black(3), blue(2, 0))
    is_struck(g, 4, "T")
    assert pilgrim(g, "T").conditions == []


@rule("journey.defense.numeric-only", "journey.knockback.crushing")
def test_defense_does_not_work_against_crushing():
    g = position("Z z> T #")
    dice(g, red2(3, 0), black(2), blue(2, 0))
    is_struck(g, 4, "T")
    assert pilgrim(g, "T").health == 12 - (3 - 2) - 1


@rule("journey.defense.numeric-only", "journey.condition.no-defense")
@pytest.mark.parametrize("kind", ["poisoned", "burning"])
def test_no_defense_dice_are_rolled_against_conditions(kind):
    g = position("T .", phase="maintenance", active=None)
    give_condition(g, pilgrim(g, "T"), kind)
    load(g)  # a single die would be one too many
    run(turn.step(g))
    assert pilgrim(g, "T").health == 11


@rule("journey.defense.missing-attribute", "journey.terrain.green")
def test_without_defense_dice_green_ground_adds_nothing():
    g = position("T> gs", active="T")
    heard = listen(g)
    dice(g, red1(1, 0), white(1))
    strikes(g, "T", 4)
    assert only(heard, Struck)[0].defense == 0
    assert rolls(heard, "defense") == []


@rule("journey.defense.missing-attribute")
def test_without_black_dice_and_defense_nothing_is_rolled_for_them():
    g = position("s> T .")
    heard = listen(g)
    dice(g, red1(0, 0), blue(0, 0))
    is_struck(g, 4, "T")
    assert [len(event.dice) for event in rolls(heard, "attack")] == [2]
    assert g.box.demons["soldier"].defense == ()


@rule("journey.terrain.green")
def test_green_ground_adds_one_for_both_sides():
    g = position("""
        T> gz< Z
        .  .  .
    """)
    assert defense_of(g, pilgrim_blow(g, pilgrim(g, "T"), demon(g, 4)), 1) == 2
    g = position("s> gT .")
    assert defense_of(g, demon_blow(g, demon(g, 4), pilgrim(g, "T")), 1, 0) == 2


@rule("journey.terrain.green-part", "journey.terrain.large-once")
def test_a_large_base_gets_the_green_bonus_once():
    g = position("""
        T> K k
        .  k gk
    """)
    assert defense_of(g, pilgrim_blow(g, pilgrim(g, "T"), demon(g, 4)), 0, 0) == 1
    g = position("""
        T> gK gk
        .  gk k
    """)
    assert defense_of(g, pilgrim_blow(g, pilgrim(g, "T"), demon(g, 4)), 0, 0) == 1


def test_weak_guard_takes_one_off_but_not_below_zero():
    g = position("s> T .")
    give(g, "T", "weak-guard")
    blow = demon_blow(g, demon(g, 4), pilgrim(g, "T"))
    assert defense_of(g, blow, 2, 0) == 1
    assert defense_of(g, blow, 0, 0) == 0


@rule("journey.quest.king")
@pytest.mark.parametrize(("ground", "more"), [("k", 2), ("gk", 3)])
def test_the_kings_gates_add_to_his_defense(ground, more):
    drawing = f"""
        T> K k . 3 # .
        .  {ground} k . 3 # .
        .  . . . . # .
        1  1 2 2 . . .
    """
    g = position(
        drawing, quest=msgspec.structs.replace(quiet_quest(), rules=position("T").box.quests["q10"].rules)
    )
    g.gates[2].state = "inactive"
    blow = pilgrim_blow(g, pilgrim(g, "T"), demon(g, 4))
    assert defense_of(g, blow, 1, 0) == 1 + more


@rule("journey.condition.paralyzed")
def test_a_paralyzed_pilgrim_does_not_defend():
    g = position("s> T .")
    give_condition(g, pilgrim(g, "T"), "paralyzed")
    heard = listen(g)
    dice(g, red1(2, 1))
    is_struck(g, 4, "T")
    assert rolls(heard, "defense") == []
    assert pilgrim(g, "T").health == 9


@rule("journey.condition.paralyzed", "journey.terrain.green")
def test_green_ground_does_not_help_who_rolls_no_defense():
    g = position("s> gT .")
    give_condition(g, pilgrim(g, "T"), "paralyzed")
    dice(g, red1(2, 1))
    is_struck(g, 4, "T")
    assert pilgrim(g, "T").health == 9


@rule("journey.ai.inactive-target")
def test_a_demon_under_om_chant_defends_itself():
    g = position("T> z< Z", active="T")
    g.chant = True
    heard = listen(g)
    dice(g, red1(0, 0), white(1), [("blue-1", 1)])
    strikes(g, "T", 4)
    assert len(rolls(heard, "defense")) == 1
    assert demon(g, 4).cell == at(g, 1, 0)
