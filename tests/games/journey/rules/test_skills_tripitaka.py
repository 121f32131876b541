"""Tripitaka's twelve skill cards and his innate ability, one by one."""

from __future__ import annotations

import msgspec

from hyakki.games.journey.box import questrules
from hyakki.games.journey.rules import activation, move, quests
from hyakki.games.journey.rules.conditions import has
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.rules.turn import end_of_turn
from tests.games.journey.fights import position
from tests.games.journey.playing import (
    demon_strikes,
    offered,
    pilgrim,
    play,
    react,
    refusal,
    ritual,
    under_way,
)
from tests.games.journey.table import at, give, load, quiet_quest, run
from tests.rules import rule


@rule("journey.skill.sealing")
def test_prayer_of_sealing_closes_a_gate_on_the_tile_without_a_sutra():
    g = position("""
        . . 1 1
        T> . . .
    """)
    monk = give(g, "T", "prayer-of-sealing")
    play(g, "T", "prayer-of-sealing")
    assert g.gates[0].state == "closed"
    assert (under_way(g).ap, monk.chi, monk.skills, monk.skill_deck.discard) == (
        1,
        5,
        [],
        ["prayer-of-sealing"],
    )


@rule("journey.skill.sealing", "journey.gate.quest-forbids")
def test_prayer_of_sealing_is_absent_where_the_quest_forbids_sealing():
    quest = msgspec.structs.replace(quiet_quest(), rules=(questrules.NoSealing(says=""),))
    g = position("T> . 1 1", quest=quest)
    give(g, "T", "prayer-of-sealing")
    assert quests.no_sealing(g)
    assert refusal(g, "T", "prayer-of-sealing") == "journey.skill.sealing"
    assert offered(g, "T") == []


@rule("journey.skill.sealing")
def test_prayer_of_sealing_needs_a_gate_on_his_own_tile():
    g = position("T> . 1 1", tiles=[(0, 0, 2, 1), (2, 0, 2, 1)])
    give(g, "T", "prayer-of-sealing")
    assert offered(g, "T") == []


@rule("journey.card.play", "journey.card.durations")
def test_om_chant_is_played_before_the_demons_act_and_listed_as_active():
    g = position("T> . s<", active=None, phase="before-demons")
    monk = give(g, "T", "om-chant")
    react(g, Moment("before-demons", open=True), "play 0 om-chant")
    assert g.chant
    assert g.active_cards == ["0 om-chant"]
    assert (monk.chi, monk.skills, monk.skill_deck.discard) == (4, [], [])
    run(end_of_turn(g))
    assert monk.skill_deck.discard == ["om-chant"]


def test_om_chant_is_not_offered_without_demons():
    g = position("T> . .", active=None, phase="before-demons")
    give(g, "T", "om-chant")
    react(g, Moment("before-demons", open=True))
    assert not g.chant


@rule("journey.skill.mercy", "journey.unconscious.others-react")
def test_prayer_of_mercy_leaves_an_attack_without_any_effect():
    g = position("""
        l L> C> . .
        . .  T  . .
    """)
    give(g, "T", "prayer-of-mercy")
    pig = pilgrim(g, "C")
    pig.health = 2
    load(g, ("red-2", 3), ("red-2", 1), ("black", 2))
    demon_strikes(g, "C", answers=("play 0 prayer-of-mercy",))
    assert (pig.health, pig.cell, pig.fallen) == (2, at(g, 2, 0), 0)
    assert pilgrim(g, "T").chi == 7


@rule("journey.skill.mercy")
def test_prayer_of_mercy_reaches_his_own_tile_only():
    g = position("s> C . T", tiles=[(0, 0, 2, 1), (2, 0, 2, 1)])
    give(g, "T", "prayer-of-mercy")
    load(g, ("red-1", 2), ("red-1", 1), ("blue-1", 0), ("blue-1", 0))
    demon_strikes(g, "C")
    assert pilgrim(g, "C").health == 11


@rule("journey.skill.asure-protect", "journey.skill.asure-defense")
def test_asure_seal_turns_damage_and_condition_on_the_attacker():
    g = position("l L> T> . .")
    monk = give(g, "T", "asure-seal")
    load(g, ("red-2", 3), ("red-2", 0), ("black", 3))  # no blue dice follow, of neither side
    demon_strikes(g, "T", answers=("play 0 asure-seal",))
    assert (monk.health, monk.conditions, monk.chi) == (12, [], 5)
    assert g.demons[0].health == 9
    assert has(g.demons[0], "disabled")


@rule("journey.skill.asure-total", "journey.skill.asure-defense")
def test_asure_seal_adds_crushing_and_leaves_the_choice_to_tripitaka():
    g = position("# Z z> T> .", seats=4)
    give(g, "T", "asure-seal")
    load(g, ("red-2", 3), ("red-2", 0), ("black", 2))
    seats: list[int] = []
    demon_strikes(g, "T", answers=("play 0 asure-seal", "kill"), seats=seats)
    assert seats == [0, 0]
    assert g.demons == []
    assert pilgrim(g, "T").bad == 3


@rule("journey.terrain.yellow-special")
def test_lotus_step_passes_a_demon():
    g = position("T> s< . .", ap=2)
    monk = give(g, "T", "lotus-step")
    assert offered(g, "T") == []
    move.start_move(g, monk)
    play(g, "T", "lotus-step")
    run(move.do_step(g, monk))
    run(move.do_step(g, monk))
    assert (monk.cell, under_way(g).mv, monk.chi) == (at(g, 2, 0), 2, 8)


@rule("journey.terrain.purple")
def test_lotus_step_passes_yellow_lines_but_no_purple_ones():
    g = position("T> . . .", yellow=[(0, 0, 1)], purple=[(1, 0, 1)])
    monk = give(g, "T", "lotus-step")
    move.start_move(g, monk)
    play(g, "T", "lotus-step")
    assert move.forbids_step(g, monk) is None
    run(move.do_step(g, monk))
    found = move.forbids_step(g, monk)
    assert found is not None
    assert found.rule == "journey.terrain.purple"


@rule("journey.card.timing-kinds")
def test_cards_for_a_move_come_before_its_first_step():
    g = position("T> . . .")
    monk = give(g, "T", "white-horse")
    move.start_move(g, monk)
    run(move.do_step(g, monk))
    assert refusal(g, "T", "white-horse") == "journey.card.timing-kinds"


@rule("journey.pilgrim.extra-ap")
def test_tightening_spell_gives_the_monkey_king_an_action_later_this_turn():
    g = position("T> . M .")
    monk = give(g, "T", "tightening-spell")
    play(g, "T", "tightening-spell")
    assert (pilgrim(g, "M").extra_ap, monk.chi, under_way(g).ap) == (1, 7, 2)


def test_tightening_spell_is_absent_when_the_monkey_king_has_acted():
    g = position("T> . M .")
    g.order = [1, 0, 2, 3]
    g.place = 1
    give(g, "T", "tightening-spell")
    assert offered(g, "T") == []


def test_circle_of_lotus_helps_another_pilgrim_on_the_tile():
    g = position("s> C . T", active=None)
    give(g, "T", "circle-of-lotus")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-1", 0), ("blue-1", 0))
    demon_strikes(g, "C", answers=("play 0 circle-of-lotus",))
    assert pilgrim(g, "C").health == 12


@rule("journey.card.permanent-once-per-trigger", "journey.card.one-time-permanent")
def test_blessing_of_compassion_adds_two_once_per_ritual_and_stays():
    g = position("S> s< T .", active="S")
    monk = give(g, "T", "blessing-of-compassion")
    load(g, ("white", 1), ("white", 2))
    assert ritual(g, "S", "play 0 blessing-of-compassion") == "cleansed"
    assert (monk.chi, monk.skills) == (8, ["blessing-of-compassion"])


def test_golden_light_heals_the_conscious_on_the_tile():
    g = position("T> M C . S", tiles=[(0, 0, 4, 1), (4, 0, 1, 1)])
    give(g, "T", "golden-light")
    for letter, health in (("T", 5), ("M", 9), ("C", 0), ("S", 5)):
        pilgrim(g, letter).health = health
    pilgrim(g, "C").fallen = 1
    play(g, "T", "golden-light")
    assert [p.health for p in g.pilgrims] == [7, 10, 0, 5]
    assert (under_way(g).ap, pilgrim(g, "T").chi) == (1, 7)


def test_sutra_recital_collects_from_afar():
    g = position("T> . . . U")
    monk = give(g, "T", "sutra-recital")
    play(g, "T", "sutra-recital")
    assert (monk.sutras, g.sutras, under_way(g).ap, monk.chi) == (1, [], 1, 8)


@rule("journey.card.permanent-once-per-trigger")
def test_white_horse_adds_three_points_once_per_move():
    g = position("T> . . .")
    monk = give(g, "T", "white-horse")
    move.start_move(g, monk)
    play(g, "T", "white-horse")
    assert (under_way(g).mv, monk.chi) == (7, 8)
    assert refusal(g, "T", "white-horse") == "journey.card.permanent-once-per-trigger"
    activation.end_move(under_way(g))
    move.start_move(g, monk)
    assert offered(g, "T") == ["white-horse"]


def test_patient_heart_rolls_a_failed_ritual_again():
    g = position("l L> T> .", active="T")
    monk = give(g, "T", "patient-heart")
    monk.chi = 2
    load(g, ("white", 1), ("white", 1), ("white", 2), ("white", 4), ("white", 4), ("white", 2))
    assert ritual(g, "T", "pass", "play 0 patient-heart") == "cleansed"
    assert monk.chi == 0


def test_patient_heart_is_not_asked_after_a_success():
    g = position("T> s<", active="T")
    give(g, "T", "patient-heart")
    load(g, ("white", 6), ("white", 6), ("white", 6))
    assert ritual(g, "T", "pass") == "cleansed"


@rule("journey.profile.abilities")
def test_compassion_costs_one_chi_and_is_absent_without_it():
    g = position("T> s<", active="T")
    monk = pilgrim(g, "T")
    monk.chi = 1
    load(g, ("white", 1), ("white", 1), ("white", 2))
    assert ritual(g, "T", "play 0 compassion") == "cleansed"
    assert monk.chi == 0
    g = position("T> s<", active="T")
    pilgrim(g, "T").chi = 0
    load(g, ("white", 1), ("white", 1), ("white", 2))
    assert ritual(g, "T") == "recovered"
