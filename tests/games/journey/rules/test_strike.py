"""One individual attack: the order of its steps, cards that answer it, and what hits whom."""

from __future__ import annotations

import pytest

from hyakki.games.journey.events import Followed, Missed, Pushed, Struck
from hyakki.games.journey.rules import cards
from hyakki.games.journey.rules.attack import demon_attack
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import demon, find_demon
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.rules.strike import (
    demon_blow,
    pilgrim_blow,
    roll_again,
    roll_attack,
    tally_defense,
)
from hyakki.games.journey.state import FACE_DOWN, STANDING
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
from tests.games.journey.table import Asked, first_question, give, listen, load
from tests.rules import rule


@rule("journey.attack.step-order")
def test_net_and_crushing_damage_are_added_before_the_test_for_defeat():
    g = position("T> s #", active="T")
    demon(g, 4).health = 3
    heard = listen(g)
    dice(g, red1(2, 0), white(6))  # KB1 against the wall
    strikes(g, "T", 4, "kill")
    assert g.demons == []
    order = [type(event).__name__ for event in heard]
    steps = ["Rolled", "Struck", "Pushed", "Defeated", "Killed", "KarmaGained"]
    assert [order.index(step) for step in steps] == sorted(order.index(step) for step in steps)


@rule("journey.attack.step-order")
def test_the_follow_comes_before_conditions():
    g = position("C> s .", active="C")
    give(g, "C", "rake-sweep", "rake-trip")
    heard = listen(g)
    dice(g, red2(1, 0), white(1))
    strikes(g, "C", 4, "play 2 rake-sweep", "play 2 rake-trip", "follow 1")
    order = [type(event).__name__ for event in heard]
    assert order.index("Pushed") < order.index("Followed") < order.index("Conditioned")
    assert square(g, pilgrim(g, "C")) == (1, 0)


@rule("journey.attack.dice-roll", "journey.weapon.lookup")
def test_a_roll_says_what_adds_up_and_the_white_die_is_none_of_it():
    g = position("s> M", active="M")
    heard = listen(g)
    dice(g, red1(2, 1), blue(1, 1))
    is_struck(g, 4, "M")
    assert [event.sum for event in rolls(heard, "attack")] == [3]
    assert [event.sum for event in rolls(heard, "defense")] == [2]
    struck = only(heard, Struck)[0]
    assert (struck.damage, struck.defense) == (3, 2)


@pytest.mark.parametrize(("colour", "added"), [("red", 3), ("white", 0)])
def test_a_second_roll_of_one_colour_says_what_that_adds(colour: str, added: int):
    g = position("T> s .", active="T")
    heard = listen(g)
    blow = pilgrim_blow(g, pilgrim(g, "T"), demon(g, 4))
    load(g, *red1(1, 0), *white(4))
    roll_attack(g, blow)
    load(g, *(red1(2, 1) if colour == "red" else white(6)))
    roll_again(g, Moment("after-roll", pilgrim=0, blow=blow), colour)
    assert [event.sum for event in rolls(heard, "attack")] == [1, added]


# -- weapons


@rule("journey.weapon.use")
def test_a_weapon_is_not_used_in_defense():
    g = position("s> M")
    heard = listen(g)
    dice(g, red1(1, 0), blue(0, 0))
    is_struck(g, 4, "M")
    assert all("white" not in event.dice for event in rolls(heard, "attack") + rolls(heard, "defense"))


@rule("journey.weapon.lookup")
def test_only_the_row_of_the_equipped_level_counts():
    g = position("S> s .", active="S")
    pilgrim(g, "S").weapon = 2
    heard = listen(g)
    dice(g, red2(0, 0), white(2))  # +1 on level 2, nothing on level 1
    strikes(g, "S", 4)
    assert only(heard, Struck)[0].damage == 1
    pilgrim(g, "S").weapon = 1
    dice(g, red2(0, 0), white(2))
    strikes(g, "S", 4)
    assert only(heard, Struck)[1].damage == 0


@rule("journey.weapon.cards-missing")
def test_twelve_weapon_cards_grow_with_their_level():
    g = position("T")
    assert len(g.box.weapons) == 12
    for name in g.box.pilgrims:
        cards_of = [g.box.weapons[name, level] for level in (1, 2, 3)]
        assert all(len(card.rows) == 6 for card in cards_of)
        means = [sum(row.damage for row in card.rows) for card in cards_of]
        assert means == sorted(set(means))


@rule("journey.corruption.permanent")
def test_a_cursed_weapon_hurts_after_the_attack_when_a_one_is_rolled():
    g = position("T> s", active="T")
    give(g, "T", "cursed-weapon")
    dice(g, red1(0, 0), white(1))
    strikes(g, "T", 4)
    assert pilgrim(g, "T").health == 11
    dice(g, red1(0, 0), white(2))
    strikes(g, "T", 4)
    assert pilgrim(g, "T").health == 11


# -- Prayer of Mercy


@rule("journey.skill.mercy", "journey.unconscious.others-react")
def test_prayer_of_mercy_makes_an_attack_do_nothing():
    g = position("""
        l L> C . .
        . .  T . .
    """)
    give(g, "T", "prayer-of-mercy")
    cho = pilgrim(g, "C")
    cho.health = 2  # it would fall
    heard = listen(g)
    dice(g, red2(3, 1), black(2))  # KB2
    is_struck(g, 4, "C", "play 0 prayer-of-mercy")
    assert (cho.health, cho.fallen, square(g, cho)) == (2, STANDING, (2, 0))
    assert only(heard, Missed)[-1].why == "mercy"
    assert rolls(heard, "defense") == []


# -- Asure Seal


@rule("journey.skill.asure-protect", "journey.skill.asure-defense")
def test_asure_seal_turns_everything_against_the_attacker():
    g = position("T a< .")
    give(g, "T", "asure-seal")
    archer = demon(g, 4)
    archer.health = 9  # a tough one, so that it stands
    heard = listen(g)
    dice(g, red2(3), black(3))  # Poisoned
    is_struck(g, 4, "T", "play 0 asure-seal")
    assert pilgrim(g, "T").health == 12
    assert pilgrim(g, "T").conditions == []
    assert [condition.kind for condition in archer.conditions] == ["poisoned"]
    assert only(heard, Struck)[0].net == 3
    assert rolls(heard, "defense") == []


@rule("journey.skill.asure-defense")
def test_a_demon_with_defense_dice_rolls_none_against_its_own_attack():
    g = position("""
        T L< l . .
        . .  . . .
    """)
    give(g, "T", "asure-seal")
    heard = listen(g)
    dice(g, red2(3, 3), black(2))  # KB2: straight away from Tripitaka
    is_struck(g, 4, "T", "play 0 asure-seal")
    assert rolls(heard, "defense") == []
    assert demon(g, 4).health == 6
    assert square(g, demon(g, 4)) == (3, 0)


@rule("journey.skill.asure-total", "journey.condition.on-demons")
def test_reflected_and_crushing_damage_are_added_and_tripitaka_chooses():
    g = position("""
        T z< Z #
        . .  . .
    """, seats=4)  # fmt: skip
    give(g, "T", "asure-seal")
    seats: list[int] = []
    dice(g, red2(3, 0), black(2))  # KB1 against the wall behind it: 3 + 1 reaches 4
    is_struck(g, 4, "T", "play 0 asure-seal", "kill", seats=seats)
    assert g.demons == []
    assert seats == [0, 0]
    assert pilgrim(g, "T").bad == 3


# -- Brotherhood of the Skull


@rule("journey.skill.skull")
def test_sha_takes_an_attack_that_could_not_reach_him():
    g = position("""
        s> T . . .
        .  . . . S
    """)
    give(g, "S", "brotherhood-of-the-skull")
    heard = listen(g)
    dice(g, red1(2, 2), blue(1, 0))
    is_struck(g, 4, "T", "play 3 brotherhood-of-the-skull", "pass")  # Guardian is offered: he defends himself
    assert (pilgrim(g, "T").health, pilgrim(g, "S").health) == (12, 9)
    assert [event.figure for event in rolls(heard, "defense")] == [3]


@rule("journey.skill.skull")
def test_sha_may_use_his_own_defensive_cards():
    g = position("""
        s> T .
        .  . S
    """)
    give(g, "S", "brotherhood-of-the-skull", "spade-guard")
    heard = listen(g)
    dice(g, red1(2, 2), blue(1, 0), [("blue-2", 2)])
    is_struck(g, 4, "T", "play 3 brotherhood-of-the-skull", "play 3 spade-guard", "pass")
    assert pilgrim(g, "S").health == 11
    assert rolls(heard, "defense")[0].dice == ("blue-2", "blue-1", "blue-2")


@rule("journey.skill.skull-knockback")
def test_sha_is_pushed_from_where_he_stands_and_the_demon_follows_only_straight_ahead():
    g = position("""
        Z z> T . . S . .
        . .  . . . . . .
    """)
    give(g, "S", "brotherhood-of-the-skull")
    heard = listen(g)
    dice(g, red2(3, 3), black(2), blue(0, 0))
    is_struck(g, 4, "T", "play 3 brotherhood-of-the-skull", "pass")
    assert square(g, pilgrim(g, "S")) == (6, 0)
    assert only(heard, Followed) == []  # Tripitaka stands in the way

    g = position("""
        Z z> . . . .
        . .  T . . .
        . .  . . . .
        . .  . S . .
        . .  . . . .
    """)
    give(g, "S", "brotherhood-of-the-skull")
    heard = listen(g)
    dice(g, red2(3, 3), black(2), blue(0, 0))
    is_struck(g, 4, "T", "play 3 brotherhood-of-the-skull", "pass")
    assert square(g, pilgrim(g, "S")) == (4, 4)  # offset (2, 3): diagonally away
    assert only(heard, Followed) == []  # although the square ahead is free


# -- known falls


@rule("journey.unconscious.zero", "journey.defeat.pilgrims")
def test_a_pilgrim_at_zero_lies_face_down_and_nobody_gains_karma():
    g = position("Z z> T .")
    pilgrim(g, "T").health = 2
    dice(g, red2(3, 2), black(0), blue(0, 0))
    is_struck(g, 4, "T")
    monk = pilgrim(g, "T")
    assert (monk.health, monk.fallen, square(g, monk)) == (0, FACE_DOWN, (2, 0))
    assert all(p.good == p.bad == 0 for p in g.pilgrims)


@rule("journey.unconscious.no-interrupt")
def test_once_the_fall_is_known_the_target_plays_nothing():
    g = position("s> C .")
    give(g, "C", "peach-of-immortality", "grace-of-the-bodhisattva")
    cho = pilgrim(g, "C")
    cho.health = 3
    load(g, ("red-1", 2), ("red-1", 2), ("blue-1", 0), ("blue-1", 0))
    # The peach is offered before the dice of either side; with the fall known there is no question left.
    is_struck(g, 4, "C", "pass", "pass")
    assert cho.fallen == FACE_DOWN
    assert len(cho.fortune) == 2


@rule("journey.unconscious.no-interrupt")
def test_a_target_that_stays_up_may_roll_again():
    g = position("s> C .")
    give(g, "C", "grace-of-the-bodhisattva")
    load(g, *red1(2, 2), ("blue-1", 0), ("blue-1", 0), ("blue-1", 1), ("blue-1", 1))
    is_struck(g, 4, "C", "play 2 grace-of-the-bodhisattva")
    assert pilgrim(g, "C").health == 14 - 2


def test_a_roll_again_makes_a_known_fall_known():
    g = position("s> C .")
    blow = demon_blow(g, demon(g, 4), pilgrim(g, "C"))
    blow.red_faces, blow.blue_faces = [2, 1], [1, 1]
    blow.damage = 3
    pilgrim(g, "C").health = 3
    tally_defense(g, blow)
    moment = Moment("after-roll", pilgrim=2, blow=blow, colours=("blue",))
    load(g, ("blue-1", 0), ("blue-1", 0))
    roll_again(g, moment, "blue")
    assert (blow.net, moment.barred) == (3, 2)


def test_grace_rolls_the_red_dice_of_an_attack_again():
    g = position("C> s", active="C")
    give(g, "C", "grace-of-the-bodhisattva")
    load(g, *red2(0, 0), *white(1), *red2(2, 2))
    strikes(g, "C", 4, "play 2 grace-of-the-bodhisattva", "pick-colour red", "kill")
    assert find_demon(g, 4) is None


# -- defensive abilities


def test_guardian_adds_a_die_for_two_chi():
    g = position("s> S .")
    load(g, *red1(2, 2), *blue(0, 0), ("blue-1", 1))
    is_struck(g, 4, "S", "play 3 guardian")
    assert (pilgrim(g, "S").health, pilgrim(g, "S").chi) == (9, 8)


def test_a_paralyzed_target_cannot_be_helped_to_a_defense():
    g = position("""
        s> T .
        .  S .
    """)
    give(g, "S", "shield-brother")
    give_condition(g, pilgrim(g, "T"), "paralyzed")
    dice(g, red1(2, 1))
    is_struck(g, 4, "T")
    assert pilgrim(g, "T").health == 9


# -- ignoring


def test_stone_birth_keeps_knock_back_and_conditions_off():
    g = position("l L> M . .")
    give(g, "M", "stone-birth")
    dice(g, red2(2, 0), black(2), blue(0, 0))
    is_struck(g, 4, "M", "play 1 stone-birth")
    assert square(g, pilgrim(g, "M")) == (2, 0)
    assert pilgrim(g, "M").health == 8


def test_steadfast_is_offered_before_the_push():
    g = position("l L> S #")
    give(g, "S", "steadfast")
    heard = listen(g)
    dice(g, red2(2, 0), black(2), blue(0, 0))
    is_struck(g, 4, "S", "pass", "play 3 steadfast")
    assert pilgrim(g, "S").health == 10  # no crushing either
    assert only(heard, Pushed) == []


def test_stubborn_keeps_a_condition_off():
    g = position("l L> C .")
    give(g, "C", "stubborn")
    dice(g, red2(2, 0), black(3), [("blue-1", 0)] * 2)
    is_struck(g, 4, "C", "play 2 stubborn")
    assert pilgrim(g, "C").conditions == []
    assert pilgrim(g, "C").health == 12


def test_thick_hide_takes_no_crushing():
    g = position("l L> C #")
    give(g, "C", "thick-hide")
    dice(g, red2(2, 0), black(2), [("blue-1", 0)] * 2)
    is_struck(g, 4, "C", "play 2 thick-hide")
    assert pilgrim(g, "C").health == 12


@rule("journey.card.reaction-order")
def test_reactions_are_asked_in_initiative_order():
    g = position("""
        s> C .
        .  T S
    """, seats=4)  # fmt: skip
    g.order = [3, 0, 1, 2]
    give(g, "T", "circle-of-lotus")
    give(g, "S", "shield-brother")
    seats: list[int] = []
    load(g, *red1(0, 0), ("blue-1", 0), ("blue-1", 0))
    is_struck(g, 4, "C", "pass", "pass", seats=seats)
    assert seats == [3, 0]


def test_any_time_cards_are_open_before_both_rolls():
    g = position("s> C .")
    give(g, "C", "jade-dew")
    pilgrim(g, "C").chi = 1
    seat, offered = first_question(demon_attack(g, demon(g, 4), [2]))
    assert (seat, offered) == (0, ["play 2 jade-dew", "pass"])
    assert cards.forbids_play(g, pilgrim(g, "C"), "jade-dew", Moment("after-roll", pilgrim=2)) is not None
    load(g, *red1(0, 0), ("blue-1", 0), ("blue-1", 0))
    with pytest.raises(Asked, match="before-defense"):
        is_struck(g, 4, "C", "pass")
