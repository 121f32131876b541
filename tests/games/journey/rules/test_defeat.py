"""Defeated demons: one hit kills, tracks, kill or cleanse, karma, and the quests' own events."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.box.questdefs import Goal
from hyakki.games.journey.events import CleanseTried, Defeated
from hyakki.games.journey.options import Play
from hyakki.games.journey.rules import cards, turn
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.defeat import cleanse, damage_demon, may_cleanse
from hyakki.games.journey.rules.figures import demon, find_demon, supply, survey
from hyakki.games.journey.rules.strike import pilgrim_blow, strike
from hyakki.games.journey.state import FACE_DOWN, Gate
from hyakki.kernel.flow import GameOver
from tests.games.journey.fights import (
    blue,
    dice,
    lay_down,
    only,
    pilgrim,
    position,
    red1,
    red2,
    square,
    strikes,
    white,
)
from tests.games.journey.table import Asked, add_demon, at, first_question, give, listen, quiet_quest, run
from tests.rules import rule


def hit(g, total, *answers, by="T", number=4):
    """Damage to a demon by a pilgrim; what became of it."""
    one = pilgrim(g, by)
    return run(damage_demon(g, demon(g, number), total, one, one), *answers)


# -- one hit and track


@rule("journey.defeat.one-hit", "journey.defeat.one-hit-sum")
def test_damage_does_not_add_up_on_a_one_hit_kill():
    g = position("T z< Z")
    assert hit(g, 3) == "stands"
    assert hit(g, 3) == "stands"
    assert demon(g, 4).health == 4
    assert hit(g, 4, "kill") == "killed"


@rule("journey.defeat.one-hit-sum")
def test_the_two_attacks_of_one_action_are_not_added():
    g = position("M> s .", active="M")
    give(g, "M", "hair-clones")
    dice(g, red2(1, 0, 0), white(1), red2(1, 0, 0), white(1))
    strikes(g, "M", 4, "play 1 hair-clones", "attack 4")
    assert find_demon(g, 4) is not None


@rule("journey.defeat.one-hit-sum")
def test_crushing_and_immediate_condition_damage_of_one_attack_are_added():
    g = position("M> s #", active="M")
    demon(g, 4).health = 5
    dice(g, red2(3, 0, 0), white(6))  # KB2 against the wall
    strikes(g, "M", 4, "kill")
    assert g.demons == []
    g = position("C> s .", active="C")
    demon(g, 4).health = 3
    blow = pilgrim_blow(g, pilgrim(g, "C"), demon(g, 4))
    blow.card_conditions = ["burning"]
    dice(g, red2(2, 0), white(1))
    run(strike(g, blow), "kill")
    assert g.demons == []


@rule("journey.defeat.track")
def test_a_track_is_worn_down():
    g = position("T L< l")
    demon(g, 4).health = 7
    assert hit(g, 4) == "stands"
    assert demon(g, 4).health == 3
    assert hit(g, 3, "kill") == "killed"


@rule("journey.defeat.condition-one-hit")
def test_later_condition_damage_is_compared_alone():
    g = position("T s .", phase="maintenance", active=None)
    demon(g, 4).health = 3
    give_condition(g, demon(g, 4), "poisoned")
    for _ in range(2):
        g.phase = "maintenance"
        run(turn.step(g))
        assert demon(g, 4).health == 3
        assert [condition.kind for condition in demon(g, 4).conditions] == ["poisoned"]


# -- kill


@rule("journey.defeat.kill", "journey.defeat.supply-return", "journey.condition.on-demons")
def test_a_killed_demon_returns_to_the_supply_and_so_do_its_cards():
    g = position("T s . . . .")
    for x in range(2, 6):
        add_demon(g, "soldier", at(g, x, 0))
    g.demons.append(g.demons[0].clone())
    g.demons[-1].id, g.demons[-1].cell = 99, at(g, 0, 0)
    assert supply(g, "soldier") == 0
    give_condition(g, demon(g, 4), "slowed")
    assert g.conditions["slowed"] == 3
    hit(g, 2, "kill")
    assert g.conditions["slowed"] == 4
    assert supply(g, "soldier") == 1


@rule("journey.defeat.kill-karma")
def test_the_killer_gains_the_bad_karma_of_the_demon():
    g = position("T z< Z")
    pilgrim(g, "T").bad = 2
    hit(g, 4, "kill")
    assert pilgrim(g, "T").bad == 5
    assert pilgrim(g, "T").good == 0


@rule("journey.setup.omens")
def test_blood_moon_makes_killing_worse():
    g = position("T z< Z")
    g.omen = "blood-moon"
    hit(g, 4, "kill")
    assert pilgrim(g, "T").bad == 4


@rule("journey.defeat.indirect-karma")
def test_nobody_gains_karma_for_a_demon_that_dies_of_poison():
    g = position("T L< l .", phase="maintenance", active=None)
    demon(g, 4).health = 1
    give_condition(g, demon(g, 4), "poisoned")
    run(turn.step(g))
    assert g.demons == []
    assert all(p.good == p.bad == 0 for p in g.pilgrims)
    assert g.tally.defeated == ["left-general"]


@rule("journey.defeat.indirect-karma")
def test_a_card_of_a_pilgrim_leaves_the_choice_to_its_owner():
    g = position("C> s #", active="C")
    give(g, "C", "wrestle")
    run(cards.play(g, Play(2, "wrestle"), cards.own_moment(pilgrim(g, "C"))), "kill")
    assert g.demons == []
    assert pilgrim(g, "C").bad == 1


@rule("journey.defeat.supply-return")
def test_what_counts_for_a_goal_is_recorded():
    g = position("T L< l")
    hit(g, 12, "kill")
    assert g.tally.defeated == ["left-general"]
    assert supply(g, "left-general") == 1


# -- cleanse


@rule("journey.cleanse.eligible")
def test_without_soul_power_there_is_only_killing():
    g = position("""
        T K k
        . k k
    """)
    assert not may_cleanse(g, pilgrim(g, "T"), demon(g, 4))
    assert hit(g, 24) == "killed"  # not asked


@rule("journey.cleanse.eligible")
def test_with_soul_power_the_attackers_seat_chooses():
    g = position("T s S", seats=4)
    for letter, seat in (("T", 0), ("S", 3)):
        one = pilgrim(g, letter)
        asked = first_question(damage_demon(g, demon(g, 4), 2, one, one))
        assert asked == (seat, ["kill", "cleanse"])


@rule("journey.cleanse.roll")
@pytest.mark.parametrize(("card", "left"), [(True, 0), (False, 1)])
def test_bonuses_are_added_to_the_cleanse_roll(card, left):
    g = position("S> z< Z")
    g.demons[0].health = 4
    if card:
        give(g, "S", "skull-rosary")  # +3
    dice(g, white(3, 2))
    run(cleanse(g, demon(g, 4), pilgrim(g, "S"), 4), *(["play 3 skull-rosary"] if card else []))
    assert len(g.demons) == left


@rule("journey.cleanse.success")
def test_cleansing_gives_good_karma():
    g = position("T> s .", active="T")
    pilgrim(g, "T").good = 1
    heard = listen(g)
    dice(g, red1(2, 0), white(1), white(1, 2, 2))
    strikes(g, "T", 4, "cleanse", "pass")  # Compassion is not needed
    assert g.demons == []
    assert (pilgrim(g, "T").good, pilgrim(g, "T").bad) == (3, 0)
    assert only(heard, CleanseTried) == [CleanseTried(0, 4, 5, 5, True)]
    assert g.tally.cleansed == ["soldier"]


@rule("journey.cleanse.failure")
def test_a_failed_ritual_leaves_the_demon_and_the_wheels():
    g = position("S> z< Z", active="S")
    dice(g, red2(3, 2), white(1), [("blue-1", 0)], white(2, 3))
    strikes(g, "S", 4, "cleanse")
    assert demon(g, 4).health == 4
    assert (pilgrim(g, "S").good, pilgrim(g, "S").bad) == (0, 0)
    assert g.tally.defeated == []


@rule("journey.cleanse.failure-scope")
def test_after_a_failure_a_track_stands_where_it_was_before_the_hit():
    g = position("T L< l")
    demon(g, 4).health = 4
    dice(g, white(1, 1, 1))
    assert hit(g, 6, "cleanse", "pass") == "recovered"
    assert demon(g, 4).health == 4


@rule("journey.cleanse.failure-scope")
def test_a_failure_takes_back_conditions_but_no_push():
    g = position("C> s . .", active="C")
    give(g, "C", "rake-sweep", "rake-trip")
    dice(g, red2(2, 0), white(1), white(1))
    strikes(g, "C", 4, "play 2 rake-sweep", "play 2 rake-trip", "follow 0", "cleanse")
    assert demon(g, 4).conditions == []
    assert g.conditions["slowed"] == 4
    assert square(g, demon(g, 4)) == (2, 0)


@rule("journey.cleanse.cr-dice")
def test_the_white_dice_of_a_ritual_are_added():
    g = position("S> s .")
    assert g.box.pilgrims["sha"].cleanse == ("white", "white")
    demon(g, 4).kind = "left-general"  # SP 10
    dice(g, white(4, 6))
    assert run(cleanse(g, demon(g, 4), pilgrim(g, "S"), 2)) == "cleansed"


@rule("journey.setup.omens", "journey.corruption.permanent")
def test_omen_and_corruption_change_the_cleanse_roll():
    g = position("M> s .")
    g.omen = "lotus-bloom"
    dice(g, white(4))
    assert run(cleanse(g, demon(g, 4), pilgrim(g, "M"), 2)) == "cleansed"
    g = position("M> s .")
    give(g, "M", "hardened-heart")
    dice(g, white(5))
    assert run(cleanse(g, demon(g, 4), pilgrim(g, "M"), 2)) == "recovered"


@rule("journey.corruption.permanent")
def test_blood_thirst_leaves_no_choice_with_the_least_demons():
    g = position("T s z< Z")
    give(g, "T", "blood-thirst")
    assert hit(g, 2, number=4) == "killed"  # not asked
    with pytest.raises(Asked, match="cleanse"):
        hit(g, 4, number=5)


def test_patient_heart_rolls_a_failed_ritual_again():
    g = position("T s .")
    give(g, "T", "patient-heart")
    dice(g, white(1, 1, 1), white(6, 6, 6))
    assert hit(g, 2, "cleanse", "pass", "play 0 patient-heart") == "cleansed"


def test_grace_rolls_a_ritual_again():
    g = position("S> s .")
    give(g, "S", "grace-of-the-bodhisattva")
    dice(g, white(1, 1), white(6, 6))
    assert run(cleanse(g, demon(g, 4), pilgrim(g, "S"), 2), "play 3 grace-of-the-bodhisattva") == "cleansed"


def test_an_attacker_who_fell_while_following_makes_no_ritual():
    g = position("C> r s .", active="C")
    g.demons[0].cell = at(g, 1, 0)
    survey(g)
    pilgrim(g, "C").health = 1
    give(g, "C", "rake-sweep")
    dice(g, red2(2, 0), white(1))
    strikes(g, "C", 4, "play 2 rake-sweep", "follow 1")  # not asked whether to cleanse
    assert pilgrim(g, "C").fallen == FACE_DOWN
    assert (g.demons, pilgrim(g, "C").bad) == ([], 1)


# -- quests


def with_rules(quest_id, **changes):
    return msgspec.structs.replace(quiet_quest(), rules=load_box().quests[quest_id].rules, **changes)


@rule("journey.quest.lord-event")
def test_an_event_of_the_quest_comes_before_kill_or_cleanse():
    g = position("""
        T K k
        . k k
    """, quest=with_rules("q10"))  # fmt: skip
    for n in (1, 2, 3):
        g.gates.append(Gate(n=n, cells=(0, 1), state="closed"))
    heard = listen(g)
    assert hit(g, 24) == "event"
    assert only(heard, Defeated) == [Defeated(4, "king")]
    assert g.tally.defeated == ["king"]
    assert (pilgrim(g, "T").good, pilgrim(g, "T").bad) == (0, 0)


@rule("journey.quest.lord-no-event", "journey.special.lord-which")
def test_a_lord_without_an_event_is_killed_or_cleansed():
    g = position("T I .")
    demon(g, 4).visitor = True
    _, offered = first_question(damage_demon(g, demon(g, 4), 14, pilgrim(g, "T"), pilgrim(g, "T")))
    assert offered == ["kill", "cleanse"]
    demon(g, 4).health = 14
    hit(g, 14, "kill")
    assert pilgrim(g, "T").bad == 5
    assert g.tally.defeated == []  # no goal counts it


def keilun(**settings):
    """Kei Lun beside Cho, Tripitaka on the same tile; gate 1 is closed."""
    g = position("""
        Q _ C> T
        _ _ .  .
        1 1 2  2
    """, quest=with_rules("q7", goal=Goal(cleanse=("kei-lun",))), **settings)  # fmt: skip
    g.gates[0].state = "closed"
    return g


@rule("journey.quest.ritual-goal")
def test_kei_lun_is_cleansed_by_tripitaka_in_place_of_the_attacker():
    g = keilun(seats=4)
    demon(g, 4).health = 4
    seat, offered = first_question(damage_demon(g, demon(g, 4), 9, pilgrim(g, "C"), pilgrim(g, "C")))
    assert (seat, offered) == (0, ["roller 0", "roller 2"])
    demon(g, 4).health = 4
    dice(g, white(6, 6, 1))  # 13: SP 15 less 2
    with pytest.raises(GameOver):
        hit(g, 9, "roller 0", "pass", by="C")
    assert g.outcome is not None
    assert g.outcome.winners == (0, 1, 2, 3)


@rule("journey.quest.ritual-goal")
@pytest.mark.parametrize(("before", "after"), [(4, 4), (14, 9)])
def test_kei_lun_stands_again_after_a_failure(before, after):
    g = keilun()
    demon(g, 4).health = before
    dice(g, white(6, 5, 1))
    assert hit(g, 20, "roller 0", "pass", by="C") == "recovered"
    assert demon(g, 4).health == after


@rule("journey.quest.ritual-goal")
def test_without_tripitaka_near_the_attacker_rolls():
    g = keilun()
    lay_down(g, "T")
    demon(g, 4).health = 4
    dice(g, white(6))
    assert hit(g, 9, by="C") == "recovered"


@rule("journey.quest.ritual-goal")
def test_poison_does_not_kill_kei_lun():
    g = keilun()
    lay_down(g, "T")
    demon(g, 4).health = 1
    assert run(damage_demon(g, demon(g, 4), 1, None, None)) == "recovered"
    assert demon(g, 4).health == 1


def test_the_verdict_is_open_only_while_it_is_asked():
    g = position("T s .")
    flow = damage_demon(g, demon(g, 4), 2, pilgrim(g, "T"), pilgrim(g, "T"))
    flow.send(None)
    assert (g.verdict, g.ritualist) == (4, 0)
    flow.close()
    hit(g, 2, "kill")
    assert (g.verdict, g.ritualist) == (0, 0)


def test_defeating_with_a_blow_tells_of_it():
    g = position("C> L< l", active="C")
    demon(g, 4).health = 1
    heard = listen(g)
    dice(g, red2(3, 0), white(1), blue(0, 0))
    strikes(g, "C", 4, "kill")
    assert only(heard, Defeated) == [Defeated(4, "left-general")]
