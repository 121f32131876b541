"""The fifteen kinds of fortune cards, drawing them, and keeping one of several."""

from __future__ import annotations

from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.events import CardDiscarded
from hyakki.games.journey.rules import boxes, fortune, move
from hyakki.games.journey.rules.conditions import give_condition, has
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
    strikes,
    under_way,
)
from tests.games.journey.table import at, give, listen, load, on_top, run
from tests.rules import rule

# -- drawing


@rule("journey.fortune.deck-missing")
def test_the_deck_has_fifteen_kinds_twice():
    box = load_box()
    assert [card.copies for card in box.fortune.values()] == [2] * 15
    assert "om-mala" in box.fortune
    assert any(card.effect == "revive" for card in box.fortune.values())


@rule("journey.fortune.hand", "journey.box.pray")
def test_a_drawn_fortune_card_goes_to_the_hand_and_stays_there():
    g = position("T> . X")
    monk = pilgrim(g, "T")
    on_top(g.fortune, "jade-dew")
    run(boxes.do_pray(g, monk))
    assert (monk.fortune, g.fortune.discard) == (["jade-dew"], [])


@rule("journey.box.white")
def test_white_draws_three_and_keeps_one():
    g = position("T> . X")
    monk = pilgrim(g, "T")
    on_top(g.fortune, "jade-dew", "incense", "om-mala")
    before = g.fortune.count()
    load(g, 0)
    run(boxes.do_meditate(g, monk), "keep incense")
    assert (monk.fortune, sorted(g.fortune.discard)) == (["incense"], ["jade-dew", "om-mala"])
    assert g.fortune.count() == before - 3


@rule("journey.box.few-cards", "journey.def.discard-empty")
def test_with_two_cards_left_both_are_drawn_and_one_is_kept():
    g = position("T> . X")
    monk = pilgrim(g, "T")
    g.fortune.bag[:] = ["incense", "jade-dew"]
    load(g, 0, 0)
    run(fortune.draw_and_keep(g, monk, 3), "keep jade-dew")
    assert (monk.fortune, g.fortune.discard) == (["jade-dew"], ["incense"])
    g.fortune.discard.clear()
    assert fortune.draw_fortune(g, monk) == []


@rule("journey.def.discard", "journey.def.reshuffle-when")
def test_the_discard_pile_is_turned_over_when_a_draw_needs_it():
    g = position("T> .")
    monk = pilgrim(g, "T")
    g.fortune.bag[:] = ["incense"]
    g.fortune.discard[:] = ["jade-dew", "om-mala", "incense", "jade-dew", "swift-sandals"]
    fortune.draw_fortune(g, monk)
    assert (g.fortune.count(), len(g.fortune.discard)) == (0, 5)
    fortune.draw_fortune(g, monk)
    assert (g.fortune.count(), len(g.fortune.discard)) == (4, 0)


@rule("journey.fortune.discard", "journey.fortune.caps")
def test_peach_of_immortality_heals_five_up_to_the_maximum():
    g = position("T> . .")
    monk = give(g, "T", "peach-of-immortality")
    assert refusal(g, "T", "peach-of-immortality") == "journey.fortune.caps"
    monk.health = 9
    play(g, "T", "peach-of-immortality")
    assert (monk.health, monk.fortune, g.fortune.discard) == (12, [], ["peach-of-immortality"])


@rule("journey.fortune.discard", "journey.card.play")
def test_a_card_in_force_is_discarded_when_its_time_is_up():
    g = position("T> s . .", active=None, phase="before-demons")
    monk = give(g, "T", "vow-of-silence")
    react(g, Moment("before-demons", open=True), "play 0 vow-of-silence")
    assert (monk.fortune, g.active_cards, g.fortune.discard) == ([], ["0 vow-of-silence"], [])
    heard = listen(g)
    run(end_of_turn(g))
    assert (g.active_cards, g.fortune.discard) == ([], ["vow-of-silence"])
    assert CardDiscarded(0, "fortune", "vow-of-silence") in heard


@rule("journey.def.reshuffle-when")
def test_a_skill_being_carried_out_is_not_shuffled_into_the_deck():
    g = position("C> s< #", active="C")
    pig = give(g, "C", "wrestle")
    deck = pig.skill_deck
    pig.good, deck.bag[:], deck.discard[:] = 9, [], ["greedy", "rake-sweep"]
    load(g, ("white", 6), 0)
    play(g, "C", "wrestle", "cleanse")
    assert (pig.good, pig.skills) == (1, ["greedy"])
    assert (deck.bag, deck.discard, g.active_cards) == (["rake-sweep"], ["wrestle"], [])


# -- the kinds


@rule("journey.fortune.om-mala")
def test_om_mala_swaps_a_skill_for_any_other():
    g = position("T> . .")
    monk = give(g, "T", "om-mala", "white-horse", "golden-light")
    play(g, "T", "om-mala", "pick-card white-horse", "pick-card om-chant")
    assert monk.skills == ["golden-light", "om-chant"]
    assert (monk.skill_deck.discard, monk.skill_deck.count()) == (["white-horse"], 9)
    assert "om-chant" not in monk.skill_deck.bag
    assert g.tally.skills_gained == 1


@rule("journey.fortune.om-mala")
def test_om_mala_works_without_a_skill_to_discard():
    g = position("T> . .")
    monk = give(g, "T", "om-mala")
    play(g, "T", "om-mala", "pick-card om-chant")
    assert monk.skills == ["om-chant"]


def test_jade_dew_gives_five_chi():
    g = position("T> . .")
    monk = give(g, "T", "jade-dew")
    assert offered(g, "T") == []
    monk.chi = 2
    play(g, "T", "jade-dew")
    assert monk.chi == 7


def test_incense_takes_one_condition_of_a_pilgrim_on_the_tile():
    g = position("T> . C S", tiles=[(0, 0, 3, 1), (3, 0, 1, 1)])
    give(g, "T", "incense")
    for letter, kind in (("C", "slowed"), ("C", "poisoned"), ("S", "burning")):
        give_condition(g, pilgrim(g, letter), kind)
    play(g, "T", "incense", "pick-condition 2 poisoned")
    assert [condition.kind for condition in pilgrim(g, "C").conditions] == ["slowed"]
    assert has(pilgrim(g, "S"), "burning")
    assert g.conditions["poisoned"] == 4


def test_ginseng_fruit_raises_even_tripitaka():
    g = position("M> . T", active="M")
    give(g, "M", "ginseng-fruit")
    monk = pilgrim(g, "T")
    assert offered(g, "M") == []
    monk.fallen, monk.health, monk.chi = 2, 0, 9
    play(g, "M", "ginseng-fruit")
    assert (monk.fallen, monk.health, monk.chi) == (0, 3, 3)
    assert g.crowd >> monk.cell & 1


def test_swift_sandals_add_three_points():
    g = position("T> . .")
    monk = give(g, "T", "swift-sandals")
    move.start_move(g, monk)
    play(g, "T", "swift-sandals")
    assert (under_way(g).mv, g.fortune.discard) == (7, ["swift-sandals"])


def test_grace_rolls_all_dice_of_one_colour_again():
    g = position("M> L< l", active="M")
    give(g, "M", "grace-of-the-bodhisattva")
    load(
        g, ("red-2", 0), ("red-2", 0), ("red-2", 1), ("white", 3),
        ("red-2", 3), ("red-2", 3), ("red-2", 1), ("blue-2", 0), ("blue-1", 0),
    )  # fmt: skip
    strikes(g, "M", 4, "play 1 grace-of-the-bodhisattva", "pick-colour red")
    assert g.demons[0].health == 4  # 7 and the white 3 of the weapon card


def test_grace_works_on_a_ritual_of_another_pilgrim():
    g = position("S> s< T .", active="S")
    give(g, "T", "grace-of-the-bodhisattva")
    load(g, ("white", 1), ("white", 1), ("white", 3), ("white", 4))
    assert ritual(g, "S", "play 0 grace-of-the-bodhisattva") == "cleansed"


def test_heavenly_shield_adds_three_defense():
    g = position("s> T .", active=None)
    monk = give(g, "T", "heavenly-shield")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 0), ("blue-1", 0))
    demon_strikes(g, "T", answers=("play 0 heavenly-shield",))
    assert monk.health == 11


@rule("journey.karma.forced")
def test_bell_of_clarity_gives_two_good_karma_with_the_exchange():
    g = position("T> . .")
    monk = give(g, "T", "bell-of-clarity")
    monk.good = 9
    monk.skill_deck.bag[:] = ["white-horse"]
    play(g, "T", "bell-of-clarity")
    assert (monk.good, monk.skills) == (1, ["white-horse"])


def test_cleansing_water_adds_three_to_the_own_ritual_only():
    g = position("S> s< T .", active="S")
    give(g, "T", "cleansing-water")
    load(g, ("white", 1), ("white", 1))
    assert ritual(g, "S") == "recovered"
    give(g, "S", "cleansing-water")
    load(g, ("white", 1), ("white", 1))
    assert ritual(g, "S", "play 3 cleansing-water") == "cleansed"


@rule("journey.pilgrim.extra-ap")
def test_borrowed_hour_gives_one_action():
    g = position("T> . .", ap=1)
    give(g, "T", "borrowed-hour")
    play(g, "T", "borrowed-hour")
    assert under_way(g).ap == 2


def test_palm_leaf_fan_quiets_one_gate_for_this_turn():
    g = position("""
        T> . 1 1
        .  . 2 2
    """, active=None, phase="demons")  # fmt: skip
    give(g, "T", "palm-leaf-fan")
    react(g, Moment("before-spawning", open=True), "play 0 palm-leaf-fan", "close-gate 2")
    assert [gate.muted for gate in g.gates] == [False, True]
    assert g.active_cards == ["0 palm-leaf-fan"]


def test_thunder_drum_adds_two_damage_to_the_first_attack_only():
    g = position("""
        . s<
        C> .
        . s<
    """, active="C")  # fmt: skip
    give(g, "C", "thunder-drum")
    load(g, ("red-2", 0), ("red-2", 0), ("white", 1), ("red-2", 0), ("red-2", 0), ("white", 1))
    strikes(g, "C", 4, "play 2 thunder-drum", "attack 5", "kill")
    assert [demon.id for demon in g.demons] == [5]


@rule("journey.info.private-look")
def test_wanderers_map_orders_three_demon_cards():
    g = position("T> . .")
    give(g, "T", "wanderers-map")
    one, two, three = sorted(set(g.demon_deck.bag))[:3]
    on_top(g.demon_deck, one, two, three)
    play(g, "T", "wanderers-map", f"arrange {three},{one},{two}")
    assert [g.demon_deck.draw(g) for _ in range(3)] == [three, one, two]


def test_equal_demon_cards_are_not_offered_twice():
    g = position("T> . .")
    give(g, "T", "wanderers-map")
    twin = next(card for card in g.demon_deck.bag if g.demon_deck.bag.count(card) > 1)
    other = next(card for card in g.demon_deck.bag if card != twin)
    on_top(g.demon_deck, twin, other, twin)

    def first_of(options):
        assert len(options) == 3
        return options[0]

    play(g, "T", "wanderers-map", first_of)
    assert g.fortune.discard == ["wanderers-map"]


@rule("journey.setup.omens")
def test_watchfires_keep_the_top_card_open_when_it_is_put_elsewhere():
    g = position("T> . .")
    g.omen = "watchfires"
    give(g, "T", "wanderers-map")
    one, two, three = sorted(set(g.demon_deck.bag))[:3]
    on_top(g.demon_deck, one, two, three)
    play(g, "T", "wanderers-map", f"arrange {three},{one},{two}")
    assert (g.demon_deck.top[-1].card, g.demon_deck.top[-1].known) == (three, None)


def test_vow_of_silence_takes_an_action_from_a_demon_in_sight_but_no_lord():
    g = position("T> s . . I", active=None, phase="before-demons")
    give(g, "T", "vow-of-silence")
    soldier = g.demons[0]
    react(g, Moment("before-demons", open=True), "play 0 vow-of-silence")
    assert (soldier.less_ap, g.active_cards) == (1, ["0 vow-of-silence"])
    g = position("T> # s", active=None, phase="before-demons")
    give(g, "T", "vow-of-silence")
    react(g, Moment("before-demons", open=True))
    assert g.demons[0].cell == at(g, 2, 0)
