"""Cho Hakkai's twelve skill cards and his innate ability, one by one."""

from __future__ import annotations

from hyakki.games.journey.rules import boxes, move, recovery
from hyakki.games.journey.rules.conditions import has
from tests.games.journey.fights import position
from tests.games.journey.playing import (
    demon_strikes,
    offered,
    pilgrim,
    play,
    refusal,
    ritual,
    strikes,
    under_way,
)
from tests.games.journey.table import at, give, load, on_top, run
from tests.rules import rule


def test_iron_belly_adds_two_defense():
    g = position("s> C> .", active=None)
    pig = give(g, "C", "iron-belly")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-1", 0), ("blue-1", 0))
    demon_strikes(g, "C", answers=("play 2 iron-belly",))
    assert (pig.health, pig.chi) == (12, 8)


@rule("journey.card.cost-ap")
def test_feast_heals_five_for_an_action_of_his_own_activation():
    g = position("C> T .", active="C")
    pig = give(g, "C", "feast")
    pig.health = 4
    play(g, "C", "feast")
    assert (pig.health, pig.chi, under_way(g).ap) == (9, 10, 1)
    g = position("C> T .", active="T")
    give(g, "C", "feast").health = 4
    assert offered(g, "T") == []
    g = position("C> T .", active=None, phase="demons")
    give(g, "C", "feast").health = 4
    assert refusal(g, "C", "feast") != ""


def test_stampede_adds_movement_and_damage_on_the_next_attack():
    g = position("C> . s<", active="C")
    pig = give(g, "C", "stampede")
    move.start_move(g, pig)
    play(g, "C", "stampede")
    assert (under_way(g).mv, pig.chi) == (6, 7)
    run(move.do_step(g, pig))
    load(g, ("red-2", 0), ("red-2", 0), ("white", 1))
    strikes(g, "C", 4, "kill")
    assert (g.demons, under_way(g).charge) == ([], 0)


def test_stubborn_keeps_a_condition_off():
    g = position("a> . C .", active=None)
    pig = give(g, "C", "stubborn")
    load(g, ("red-2", 3), ("black", 3), ("blue-1", 0), ("blue-1", 0))
    demon_strikes(g, "C", answers=("play 2 stubborn",))
    assert (pig.health, pig.conditions, pig.chi) == (11, [], 9)


@rule("journey.knockback.crushing", "journey.defeat.indirect-karma")
def test_wrestle_throws_a_small_demon_and_only_crushing_hurts_it():
    g = position("C> s< . # .", active="C")
    pig = give(g, "C", "wrestle")
    load(g)
    play(g, "C", "wrestle", "follow 1", "kill")
    assert (g.demons, pig.cell, pig.chi, under_way(g).ap) == ([], at(g, 1, 0), 8, 1)
    assert pig.bad == 1


def test_wrestle_harms_nobody_in_the_open_and_cannot_lift_large_bases():
    g = position("""
        . . . . .
        . C> s< . . .
    """, active="C")  # fmt: skip
    give(g, "C", "wrestle")
    play(g, "C", "wrestle", "follow 0")
    assert g.demons[0].cell == at(g, 5, 1)
    g = position("C> Z< z< .", active="C")
    give(g, "C", "wrestle")
    assert offered(g, "C") == []


def test_snore_follows_a_rest():
    g = position("C> . .", active="C")
    pig = give(g, "C", "snore")
    pig.chi, pig.health = 0, 5
    run(recovery.do_rest(g, pig), "play 2 snore")
    assert (pig.chi, pig.health, pig.skill_deck.discard) == (10, 7, ["snore"])


def test_rake_trip_slows_the_first_demon_that_is_hit():
    g = position("C> L< l .", active="C")
    pig = give(g, "C", "rake-trip")
    load(g, ("red-2", 3), ("red-2", 3), ("white", 1), ("blue-2", 0), ("blue-1", 0))
    strikes(g, "C", 4, "play 2 rake-trip")
    assert has(g.demons[0], "slowed")
    assert (g.demons[0].health, pig.chi) == (6, 8)


@rule("journey.skill.greedy", "journey.fortune.hand")
def test_greedy_draws_a_fortune_card_without_a_box_and_counts_as_the_box_use():
    g = position("C> . .", active="C")
    pig = give(g, "C", "greedy")
    on_top(g.fortune, "jade-dew")
    play(g, "C", "greedy")
    assert (pig.fortune, pig.chi, under_way(g).ap, pig.skills) == (["jade-dew"], 8, 1, ["greedy"])
    assert refusal(g, "C", "greedy") == "journey.box.once"


def test_rake_sweep_pushes_each_demon_that_is_hit():
    g = position("C> L< l .", active="C")
    pig = give(g, "C", "rake-sweep")
    load(g, ("red-2", 3), ("red-2", 0), ("white", 1), ("blue-2", 0), ("blue-1", 0))
    strikes(g, "C", 4, "play 2 rake-sweep", "follow 0")
    assert (g.demons[0].cell, g.demons[0].health) == (at(g, 2, 0), 9)
    assert pig.skills == ["rake-sweep"]


def test_heavenly_marshal_ignores_blue_and_red_in_this_move():
    g = position("C> b r .", active="C")
    pig = give(g, "C", "heavenly-marshal")
    move.start_move(g, pig)
    play(g, "C", "heavenly-marshal")
    run(move.do_step(g, pig))
    run(move.do_step(g, pig))
    assert (under_way(g).mv, pig.health, pig.chi) == (2, 14, 9)


def test_thick_hide_meets_red_ground_and_crushing():
    g = position("C> r .", active="C")
    pig = give(g, "C", "thick-hide")
    move.start_move(g, pig)
    run(move.do_step(g, pig), "play 2 thick-hide")
    assert (pig.health, pig.chi) == (14, 9)
    g = position("l L> C> #", active=None)
    pig = give(g, "C", "thick-hide")
    load(g, ("red-2", 1), ("red-2", 0), ("black", 2), ("blue-1", 0), ("blue-1", 0))
    demon_strikes(g, "C", answers=("play 2 thick-hide",))
    assert pig.health == 13


def test_big_heart_adds_a_white_die():
    g = position("C> s<", active="C")
    pig = give(g, "C", "big-heart")
    load(g, ("white", 2), ("white", 3))
    assert ritual(g, "C", "play 2 big-heart") == "cleansed"
    assert (pig.chi, pig.skills) == (8, ["big-heart"])


@rule("journey.profile.abilities", "journey.card.timing-kinds")
def test_appetite_is_forced_when_he_prays_or_recovers():
    g = position("C> . X", active="C")
    pig = pilgrim(g, "C")
    pig.chi = 3
    on_top(g.fortune, "jade-dew")
    run(boxes.do_pray(g, pig))
    assert pig.chi == 5
    g = position("C> W", active="C")
    pig = pilgrim(g, "C")
    pig.health, pig.chi = 5, 9
    run(recovery.do_recover(g, pig, g.wells[0]))
    assert (pig.health, pig.chi) == (14, 10)
