"""Karma and what it is traded for; skills that are searched for (journey.karma.*, journey.master.*)."""

from __future__ import annotations

from hyakki.games.journey.events import CardsPassedOver
from hyakki.games.journey.rules import karma
from tests.games.journey.table import give, legal, listen, load, on_top, play, position
from tests.rules import rule


@rule("journey.karma.good-ten")
def test_ten_good_karma_is_a_permanent_skill_and_others_are_passed_over():
    g = position("T> . .")
    monk = g.pilgrims[0]
    monk.good = 8
    on_top(monk.skill_deck, "om-chant", "lotus-step", "golden-light")
    heard = listen(g)
    karma.gain_good(g, monk, 2)
    assert (monk.good, monk.skills) == (0, ["golden-light"])
    assert monk.skill_deck.discard == ["om-chant", "lotus-step"]
    assert CardsPassedOver(0, "skill", ("om-chant", "lotus-step")) in heard


@rule("journey.karma.bad-ten")
def test_ten_bad_karma_is_a_weapon_level_and_corruption():
    g = position("T> . .")
    monk = g.pilgrims[0]
    monk.bad = 9
    karma.gain_bad(g, monk, 1)
    assert (monk.bad, monk.weapon, len(monk.corruption)) == (0, 2, 1)


@rule("journey.karma.weapon-max")
def test_a_third_upgrade_brings_only_corruption():
    g = position("T> . .")
    monk = g.pilgrims[0]
    monk.weapon, monk.bad = 3, 5
    karma.gain_bad(g, monk, 5)
    assert (monk.weapon, len(monk.corruption)) == (3, 1)


@rule("journey.karma.forced")
def test_the_new_weapon_counts_at_once_in_the_same_activation():
    g = position("T> s< .")
    monk = g.pilgrims[0]
    monk.bad = 9
    load(g, ("red-1", 2), ("red-1", 2), ("white", 1), 0)
    play(g, ("attack 4", "kill"))
    assert (monk.bad, monk.weapon) == (0, 2)
    assert g.act is not None
    assert g.act.ap == 1, "still in the middle of the activation"


@rule("journey.karma.remainder")
def test_surplus_stays_and_twenty_points_trade_twice():
    g = position("T> . .")
    monk = g.pilgrims[0]
    monk.good = 9
    karma.gain_good(g, monk, 3)
    assert (monk.good, len(monk.skills)) == (2, 1)
    karma.gain_bad(g, monk, 21)
    assert (monk.bad, monk.weapon, len(monk.corruption)) == (1, 3, 2)


@rule("journey.karma.no-permanent-left")
def test_without_a_permanent_skill_left_the_points_are_gone():
    g = position("T> . .")
    kept = [card.id for card in g.box.skills.values() if card.pilgrim == "tripitaka" and card.kind == "kept"]
    monk = give(g, "T", *kept)
    before = list(monk.skills)
    karma.gain_good(g, monk, 10)
    assert (monk.good, monk.skills) == (0, before)
    assert len(monk.skill_deck.bag) == 7, "nobody searched in vain"


@rule("journey.corruption.permanent")
def test_corruption_adds_up_and_acts_from_the_draw_on():
    g = position("T> . .")
    monk = g.pilgrims[0]
    on_top(g.corruption, "withered-body", "clouded-mind")
    karma.gain_bad(g, monk, 20)
    assert (monk.health, monk.chi) == (10, 7)
    assert monk.corruption == ["withered-body", "clouded-mind"]


@rule("journey.master.skill")
def test_mastering_draws_a_one_time_skill_for_four_karma():
    g = position("T> . .")
    monk = g.pilgrims[0]
    monk.good = 6
    on_top(monk.skill_deck, "white-horse", "lotus-step")
    play(g, "master-skill")
    assert (monk.good, monk.skills) == (2, ["lotus-step"])
    assert monk.skill_deck.discard == ["white-horse"]
    assert g.act is not None
    assert g.act.ap == 1
    assert g.tally.skills_gained == 1


@rule("journey.master.limit")
def test_only_one_skill_is_mastered_per_activation():
    g = position("T> . .")
    g.pilgrims[0].good = 9
    play(g, "master-skill")
    assert "master-skill" not in legal(g)


@rule("journey.master.requirement")
def test_three_good_karma_are_too_few():
    g = position("T> . .")
    g.pilgrims[0].good = 3
    assert "master-skill" not in legal(g)
    g.pilgrims[0].good = 4
    assert "master-skill" in legal(g)


@rule("journey.master.exhausted")
def test_no_matching_card_no_offer():
    g = position("T> . .")
    once = [card.id for card in g.box.skills.values() if card.pilgrim == "tripitaka" and card.kind == "once"]
    monk = give(g, "T", *once)
    monk.good = 9
    assert "master-skill" not in legal(g)


@rule("journey.master.exhausted")
def test_the_search_goes_on_in_the_reshuffled_discards():
    g = position("T> . .")
    monk = g.pilgrims[0]
    monk.good = 4
    monk.skill_deck.bag[:] = ["white-horse", "golden-light"]
    monk.skill_deck.discard[:] = ["lotus-step"]
    load(g, 0, 0, 1)  # golden light, white horse; then from the new deck of three the middle one
    monk.skill_deck.bag.sort()
    play(g, "master-skill")
    assert monk.skills == ["lotus-step"]
    assert sorted(monk.skill_deck.bag) == ["golden-light", "white-horse"]


@rule("journey.karma.good-ten")
def test_skills_dealt_in_set_up_are_not_gained():
    g = position("T> . .")
    g.turn = 0
    karma.take_upgrade(g, g.pilgrims[0], "good")
    karma.take_upgrade(g, g.pilgrims[1], "bad")
    assert (len(g.pilgrims[0].skills), g.pilgrims[0].good, g.tally.skills_gained) == (1, 0, 0)
    assert (g.pilgrims[1].weapon, len(g.pilgrims[1].corruption)) == (2, 1)
