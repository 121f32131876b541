"""The fifteen corruption cards: what each of them does, and that they last and add up."""

from __future__ import annotations

from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.options import Play
from hyakki.games.journey.rules import activation, cards, defeat, karma, move, pilgrims, recovery, turn
from hyakki.games.journey.rules.demons import targets_now
from hyakki.games.journey.rules.profile import max_chi, max_health, pilgrim_mv
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
from tests.games.journey.table import activate, give, load, on_top, run
from tests.rules import rule


def choices(g) -> set[str]:
    """The first words of what the active pilgrim may choose."""
    return {option.text().split()[0] for option in pilgrims.actions(g, g.pilgrims[under_way(g).pilgrim])}


@rule("journey.corruption.deck-missing")
def test_the_deck_has_fifteen_cards():
    corruption = load_box().corruption
    assert len(corruption) == 15
    assert {"lure-of-demons", "demon-distraction", "permanent-limp"} <= set(corruption)


@rule("journey.corruption.permanent")
def test_corruption_lasts_and_adds_up():
    g = position("T> . .", active=None, phase="end")
    monk = give(g, "T", "heavy-steps", "clouded-mind")
    for _ in range(3):
        run(turn.end_of_turn(g))
        run(turn.maintenance(g))
    assert monk.corruption == ["heavy-steps", "clouded-mind"]
    assert (pilgrim_mv(g, monk), max_chi(g, monk)) == (3, 7)


@rule("journey.corruption.lure")
def test_lure_of_demons_forbids_the_same_action_twice():
    g = position("T> . s", active="T")
    monk = give(g, "T", "lure-of-demons")
    move.start_move(g, monk)
    assert "move" not in choices(g)
    activation.end_move(under_way(g))
    assert "rest" in choices(g)


@rule("journey.corruption.double-limits", "journey.corruption.lure")
def test_a_third_action_may_repeat():
    g = position("T> s< .", active="T", ap=3)
    monk = give(g, "T", "lure-of-demons")
    activation.spend_ap(g, "attack")
    assert "attack" not in choices(g)
    run(recovery.do_rest(g, monk))
    assert "attack" in choices(g)


@rule("journey.corruption.lure")
def test_lure_of_demons_counts_a_leap_as_a_move():
    g = position("M> . .", active="M")
    monkey = give(g, "M", "lure-of-demons", "cloud-somersault")
    move.start_move(g, monkey)
    activation.end_move(under_way(g))
    assert refusal(g, "M", "cloud-somersault") == "journey.corruption.lure"


@rule("journey.corruption.distraction")
def test_demon_distraction_allows_one_action_whatever_cards_grant():
    g = position("T> . .", active="T")
    monk = give(g, "T", "demon-distraction", "borrowed-hour")
    run(recovery.do_rest(g, monk))
    play(g, "T", "borrowed-hour")
    assert under_way(g).ap == 2
    assert choices(g) == {"done"}


@rule("journey.corruption.distraction-free")
def test_under_distraction_free_cards_stay_playable_but_cards_with_an_action_cost_do_not():
    g = position("C> . .", active="C")
    pig = give(g, "C", "demon-distraction", "feast", "peach-of-immortality")
    pig.health = 3
    assert offered(g, "C") == ["feast", "peach-of-immortality"]
    run(recovery.do_rest(g, pig))
    assert offered(g, "C") == ["peach-of-immortality"]
    assert refusal(g, "C", "feast") == "journey.corruption.distraction"


@rule("journey.corruption.distraction-free")
def test_under_distraction_a_pilgrim_may_still_follow():
    g = position("M> L< l . .", active="M")
    give(g, "M", "demon-distraction")
    load(g, ("red-2", 3), ("red-2", 0), ("red-2", 0), ("white", 5), ("blue-2", 0), ("blue-1", 0))
    strikes(g, "M", 4, "follow 1")
    assert pilgrim(g, "M").cell == 1


@rule("journey.corruption.distraction")
def test_hair_clones_are_no_way_round_distraction():
    g = position("M> s< s<", active="M")
    give(g, "M", "demon-distraction", "hair-clones")
    load(g, ("red-2", 3), ("red-2", 0), ("red-2", 0), ("white", 1))
    strikes(g, "M", 4, "kill")
    assert (len(g.demons), pilgrim(g, "M").skills) == (1, ["hair-clones"])


@rule("journey.corruption.limp", "journey.corruption.limp-triple")
def test_permanent_limp_takes_a_point_from_a_double_or_triple_move():
    g = position("T> . .", active="T", ap=3)
    monk = give(g, "T", "permanent-limp")
    totals = []
    for _ in range(3):
        move.start_move(g, monk)
        totals.append(under_way(g).mv)
    assert totals == [4, 7, 11]


@rule("journey.def.maximum-lowered")
def test_clouded_mind_and_withered_body_lower_the_maxima():
    g = position("T> . .")
    monk = pilgrim(g, "T")
    on_top(g.corruption, "clouded-mind", "withered-body")
    karma.draw_corruption(g, monk)
    karma.draw_corruption(g, monk)
    assert (max_chi(g, monk), max_health(g, monk)) == (7, 10)
    assert (monk.chi, monk.health) == (7, 10)


def test_hardened_heart_takes_one_from_rituals():
    g = position("S> s< T", active="S")
    give(g, "S", "hardened-heart")
    load(g, ("white", 2), ("white", 3))
    assert ritual(g, "S") == "recovered"
    load(g, ("white", 3), ("white", 3))
    assert ritual(g, "S") == "cleansed"


def test_weak_guard_takes_one_from_defense_but_not_below_nothing():
    g = position("s> T> .", active=None)
    monk = give(g, "T", "weak-guard")
    load(g, ("red-1", 2), ("red-1", 0), ("blue-2", 2), ("blue-1", 0))
    demon_strikes(g, "T")
    assert monk.health == 11
    load(g, ("red-1", 2), ("red-1", 0), ("blue-2", 0), ("blue-1", 0))
    demon_strikes(g, "T")
    assert monk.health == 9


@rule("journey.def.half-double")
def test_heavy_steps_shorten_every_move():
    g = position("T> . .")
    monk = give(g, "T", "heavy-steps")
    move.start_move(g, monk)
    assert under_way(g).mv == 3


def test_deaf_to_prayer_still_meditates():
    g = position("T> . X")
    give(g, "T", "deaf-to-prayer")
    assert {"meditate"} == {"pray", "meditate"} & choices(g)


def test_restless_rests_for_three():
    g = position("T> . .")
    monk = give(g, "T", "restless")
    monk.chi = 0
    run(recovery.do_rest(g, monk))
    assert monk.chi == 3


def test_cursed_weapon_costs_health_on_a_white_one():
    g = position("M> s< T", active="M")
    monkey = give(g, "M", "cursed-weapon")
    load(g, ("red-2", 0), ("red-2", 0), ("red-2", 0), ("white", 1))
    strikes(g, "M", 4)
    assert monkey.health == 9
    load(g, ("red-2", 0), ("red-2", 0), ("red-2", 0), ("white", 2))
    strikes(g, "M", 4)
    assert monkey.health == 9


def test_marked_prey_counts_as_the_weakest():
    drawing = """
        . . M . T
        a> . . . .
        . . C . .
    """
    g = position(drawing, active=None, phase="activations")
    pilgrim(g, "T").fallen = 1
    pilgrim(g, "M").health = 2
    assert targets_now(g, g.demons[0]) == [1]
    give(g, "C", "marked-prey")
    assert targets_now(g, g.demons[0]) == [2]


@rule("journey.card.cost-chi")
def test_shallow_breath_raises_the_costs_of_skills_and_abilities_but_not_from_nothing():
    g = position("S> s< T", active="S")
    sha = give(g, "S", "shallow-breath", "skull-rosary")
    load(g, ("white", 1), ("white", 1))
    ritual(g, "S", "play 3 skull-rosary")
    assert sha.chi == 7
    g = position("s> S> T", active=None)
    sha = give(g, "S", "shallow-breath")
    sha.chi = 2
    load(g, ("red-1", 0), ("red-1", 0), ("blue-2", 0), ("blue-1", 0))
    demon_strikes(g, "S")  # Guardian costs 3 now: nobody is asked
    g = position("M> . T", active="T")
    monkey = give(g, "M", "shallow-breath", "peach-thief")
    monkey.health, monkey.chi = 3, 0
    assert cards.own_plays(g, pilgrim(g, "T")) == [Play(1, "peach-thief")]


def test_blood_thirst_kills_what_gives_one_bad_karma():
    g = position("S> s< T", active="S")
    sha = give(g, "S", "blood-thirst")
    run(defeat.damage_demon(g, g.demons[0], 2, sha, sha))
    assert (g.demons, sha.bad) == ([], 1)
    g = position("S> a< T", active="S")
    sha = give(g, "S", "blood-thirst")
    run(defeat.damage_demon(g, g.demons[0], 2, sha, sha), "kill")
    assert sha.bad == 2


def test_sleepless_rests_once():
    g = position("T> . .", ap=3)
    monk = give(g, "T", "sleepless")
    run(recovery.do_rest(g, monk))
    assert "rest" not in choices(g)
    activate(g, "T")
    assert "rest" in choices(g)
