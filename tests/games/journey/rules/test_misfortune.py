"""The ten kinds of misfortune cards: applied at once, as far as possible."""

from __future__ import annotations

from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.rules import boxes
from hyakki.games.journey.rules.conditions import has
from hyakki.games.journey.rules.misfortune import draw_misfortune, mishap
from tests.games.journey.fights import position
from tests.games.journey.playing import pilgrim
from tests.games.journey.table import Answer, add_demon, at, give, load, on_top, run
from tests.rules import rule


def suffer(g, letter: str, card: str, *answers: Answer):
    """A pilgrim draws this misfortune card."""
    on_top(g.misfortune, card)
    run(draw_misfortune(g, pilgrim(g, letter)), *answers)
    assert g.misfortune.discard[-1] == card
    return pilgrim(g, letter)


@rule("journey.misfortune.deck-missing")
def test_the_deck_has_ten_kinds_twice():
    box = load_box()
    assert [card.copies for card in box.misfortune.values()] == [2] * 10
    assert "losing-health" in box.misfortune
    assert {card.effect for card in box.misfortune.values()} == set(mishap)


@rule("journey.misfortune.immediate", "journey.box.black")
def test_black_brings_a_misfortune_that_is_applied_at_once():
    g = position("T> . X")
    on_top(g.misfortune, "losing-chi")
    load(g, 200)
    run(boxes.do_meditate(g, pilgrim(g, "T")))
    assert (pilgrim(g, "T").chi, g.misfortune.discard) == (6, ["losing-chi"])


@rule("journey.misfortune.losing-health")
def test_losing_health_can_make_a_pilgrim_fall():
    g = position("T> . .")
    assert suffer(g, "T", "losing-health").health == 9
    pilgrim(g, "T").health = 2
    monk = suffer(g, "T", "losing-health")
    assert (monk.health, monk.fallen) == (0, 1)


@rule("journey.misfortune.partial")
def test_losing_chi_takes_what_there_is():
    g = position("T> . .")
    pilgrim(g, "T").chi = 2
    assert suffer(g, "T", "losing-chi").chi == 0


@rule("journey.karma.bad-ten")
def test_evil_thoughts_bring_bad_karma_with_the_exchange():
    g = position("T> . .")
    monk = pilgrim(g, "T")
    monk.bad = 8
    on_top(g.corruption, "marked-prey")
    suffer(g, "T", "evil-thoughts")
    assert (monk.bad, monk.weapon, monk.corruption) == (1, 2, ["marked-prey"])


@rule("journey.misfortune.partial")
def test_broken_vow_takes_good_karma_not_below_nothing():
    g = position("T> . .")
    pilgrim(g, "T").good = 5
    assert suffer(g, "T", "broken-vow").good == 2
    assert suffer(g, "T", "broken-vow").good == 0


def test_sickness_shackles_and_stumble_give_their_conditions():
    g = position("T> . .")
    for card, kind in (("sickness", "poisoned"), ("shackles", "disabled"), ("stumble", "slowed")):
        assert has(suffer(g, "T", card), kind)
        assert g.conditions[kind] == 3
    assert pilgrim(g, "T").health == 12


def test_embers_burn_at_once():
    g = position("T> . .")
    monk = suffer(g, "T", "embers")
    assert has(monk, "burning")
    assert monk.health == 11


@rule("journey.condition.supply", "journey.misfortune.partial")
def test_without_a_condition_card_left_nothing_happens():
    g = position("T> . .")
    g.conditions["burning"] = 0
    monk = suffer(g, "T", "embers")
    assert (monk.conditions, monk.health) == ([], 12)


def test_stubborn_keeps_sickness_off():
    g = position("C> . .", active="C")
    give(g, "C", "stubborn")
    assert suffer(g, "C", "sickness", "play 2 stubborn").conditions == []


def test_lost_blessing_takes_a_fortune_card_of_own_choice():
    g = position("T> . .")
    give(g, "T", "jade-dew", "incense", "incense")
    monk = suffer(g, "T", "lost-blessing", "pick-card jade-dew")
    assert (monk.fortune, g.fortune.discard, monk.chi) == (["incense", "incense"], ["jade-dew"], 10)


def test_lost_blessing_takes_chi_from_an_empty_hand():
    g = position("T> . .")
    assert suffer(g, "T", "lost-blessing").chi == 8


def test_ambush_puts_a_soldier_beside_the_pilgrim_towards_tripitaka():
    g = position("""
        . . . . .
        . C> . . T
        . . . . .
    """, active="C")  # fmt: skip
    suffer(g, "C", "ambush")
    (soldier,) = g.demons
    assert (soldier.kind, soldier.cell, soldier.facing) == ("soldier", at(g, 2, 1), 3)


def test_ambush_takes_the_first_of_equal_squares_and_looks_at_the_pilgrim():
    g = position("""
        . . T
        . C> .
        . . #
    """, active="C")  # fmt: skip
    suffer(g, "C", "ambush")
    assert (g.demons[0].cell, g.demons[0].facing) == (at(g, 1, 0), 2)


@rule("journey.misfortune.partial")
def test_ambush_does_nothing_without_a_figure_or_a_square():
    g = position("C> T", active="C")
    suffer(g, "C", "ambush")
    assert g.demons == []
    g = position("C> . . . . . . . T", active="C")
    for x in range(2, 8):
        add_demon(g, "soldier", at(g, x, 0))
    suffer(g, "C", "ambush")
    assert len(g.demons) == 6


@rule("journey.def.discard-empty")
def test_with_all_cards_in_use_nothing_is_drawn():
    g = position("T> . .")
    g.misfortune.bag.clear()
    run(draw_misfortune(g, pilgrim(g, "T")))
    assert g.misfortune.discard == []
