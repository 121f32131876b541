"""Special demon cards: a visiting lord, Flood Gate, Wild Attacks, Phase March; alone and together."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.box.questdefs import PlacedDemon
from hyakki.games.journey.events import DemonCardDrawn, Left
from hyakki.games.journey.rules.figures import footprint, survey
from hyakki.games.journey.rules.regions import distance_to_hunted, gate_mask
from hyakki.games.journey.rules.spawning import draw_for_gate
from hyakki.kernel.rng import Rng
from tests.games.journey.hunting import (
    acts,
    attacks,
    deck,
    demon_phase,
    gate,
    goal,
    kinds,
    plain_quest,
    planned,
    position,
    stand,
    why_idle,
)
from tests.games.journey.table import add_demon, at, listen, load, run
from tests.rules import rule

# -- Spawn Demon Lord

FIELD = """
    T . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . 1 1 .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
"""


def follow(g, *cards):
    """A gate draws these cards, one after the other if the first is drawn again."""
    deck(g, *cards)
    run(draw_for_gate(g, gate(g, 1)))


@rule("journey.special.lord")
def test_a_lord_comes_and_leaves_after_its_attack_whether_it_hit_or_not():
    g = position("T . . . . 1 1 .")
    g.quest = reserving("king")
    deck(g, "spawn-lord")
    wheels = [(pilgrim.good, pilgrim.bad) for pilgrim in g.pilgrims]
    heard = demon_phase(g)
    assert len(attacks(heard)) == 1
    assert [event.kind for event in heard if isinstance(event, Left)] == ["empress"]
    assert (g.demons, g.tally.defeated, g.tally.cleansed) == ([], [], [])
    assert [(pilgrim.good, pilgrim.bad) for pilgrim in g.pilgrims] == wheels
    assert g.specials == ["spawn-lord"]


@rule("journey.special.lord")
def test_a_lord_that_has_not_attacked_yet_stays():
    g = position("T . . . . . . . . . . . . . . . . . . . . . . 1 1 .")
    g.quest = reserving("king")
    deck(g, "spawn-lord")
    demon_phase(g)
    assert kinds(g) == ["empress"]
    assert g.demons[0].visitor


def reserving(*lords):
    """A quest that sets these lords up itself."""
    placed = tuple(PlacedDemon(kind=lord, at=((0, 0),), facing="N") for lord in lords)
    return msgspec.structs.replace(plain_quest(), demons=placed)


@rule("journey.special.lord-which", "journey.quest.reserved")
def test_the_lord_is_drawn_from_those_out_of_play_and_not_reserved():
    met = set()
    for seed in range(12):
        g = position(FIELD)
        g.rng = Rng.seeded(seed)
        follow(g, "spawn-lord")
        met.add(g.demons[0].kind)
    assert met == {"empress", "king"}


@rule("journey.special.lord-which")
def test_without_a_free_lord_another_card_is_drawn():
    g = position(FIELD)
    add_demon(g, "empress", at(g, 2, 3))
    g.quest = reserving("king")
    heard = listen(g)
    follow(g, "spawn-lord", "soldiers-1")
    assert [event.card for event in heard if isinstance(event, DemonCardDrawn)] == [
        "spawn-lord",
        "soldiers-1",
    ]
    assert kinds(g) == ["empress", "soldier"]
    assert (g.specials, g.demon_deck.discard) == ([], ["spawn-lord", "soldiers-1"])


@rule("journey.special.lord-which")
def test_a_visiting_lord_defeated_early_gives_karma_but_no_progress():
    from hyakki.games.journey.rules.defeat import damage_demon

    g = position(FIELD)
    g.quest = reserving("king")
    follow(g, "spawn-lord")
    (lord,) = g.demons
    run(damage_demon(g, lord, 14, g.pilgrims[0], g.pilgrims[0]), "kill")
    assert (g.demons, g.tally.defeated, g.pilgrims[0].bad) == ([], [], 5)


@rule("journey.special.lord-full-attack")
def test_a_lord_attacks_all_its_targets_before_it_leaves():
    g = position("""
        T> . .
        . . I<
        M> . .
    """)
    g.demons[0].visitor = True
    heard = acts(g)
    assert attacks(heard) == [(0, 1)]
    assert g.demons == []


# -- Flood Gate


@rule("journey.special.flood")
def test_flood_gate_brings_demons_to_the_gate_that_get_closer_by_it():
    g = position("T . . . . . 1 1 . . . . . . . . s< .")
    follow(g, "flood-gate")
    assert stand(g, g.demons[0]) == (5, 0, "w")
    assert (g.specials, g.demon_deck.discard) == ([], ["flood-gate"])


@rule("journey.special.flood")
def test_a_demon_on_his_tile_stays_and_a_washed_up_one_acts_this_turn():
    g = position("T . . s< . . . 1 1 . . . . . . . . . s< .")
    deck(g, "flood-gate")
    demon_phase(g, until="before-demons")
    assert [stand(g, demon) for demon in g.demons] == [(3, 0, "w"), (6, 0, "w")]
    demon_phase(g, start="before-demons")
    assert stand(g, g.demons[1]) == (2, 0, "w"), "it walks up behind the other"


@rule("journey.special.flood", "journey.special.flood-scope")
def test_flood_gate_leaves_a_demon_that_would_be_as_far_away_there():
    g = position(". s> . . . T . . . . 1 1")  # 4 squares on either side of him
    follow(g, "flood-gate")
    assert stand(g, g.demons[0]) == (1, 0, "e")


@rule("journey.special.flood-scope")
def test_flood_gate_goes_from_the_furthest_to_the_closest():
    # Beside the gate there is one square on each side; the one nearer to Tripitaka goes to who chooses first.
    g = position("T . . . . . 1 1 . . . s< . . . s< .")
    follow(g, "flood-gate")
    assert [stand(g, demon)[0] for demon in g.demons] == [8, 5]


@rule("journey.special.flood-scope")
def test_flood_gate_leaves_an_inactive_demon_where_it_is():
    g = position("""
        T . . . . 1 1 . # . . .
        . . . . . . . . D . s< .
        . . . . . . . . D . . .
    """)
    follow(g, "flood-gate")
    assert stand(g, g.demons[0]) == (10, 1, "w")
    g.doors[0].broken = True
    survey(g)
    follow(g, "flood-gate")
    assert footprint(g, g.demons[0]) & g.field.grid.ring(gate_mask(gate(g, 1)))


@rule("journey.special.flood-scope")
def test_flood_gate_puts_nobody_where_it_would_not_be_closer():
    g = position("T . . s< . 1 1 . .")
    before = distance_to_hunted(g, footprint(g, g.demons[0]))
    follow(g, "flood-gate")
    assert distance_to_hunted(g, footprint(g, g.demons[0])) == before


# -- Wild Attacks


@rule("journey.special.wild")
def test_wild_attacks_skips_the_first_two_plans():
    g = position("C> s< . T<")
    g.pilgrims[2].health, g.pilgrims[0].health = 3, 8
    assert planned(g).targets == [0]
    g.specials.append("wild-attacks")
    plan = planned(g)
    assert (plan.number, plan.targets, plan.cost) == (3, [2], 0)
    assert attacks(acts(g))[0] == (2,)


@rule("journey.special.wild", "journey.special.wild-targets")
def test_without_an_attack_it_goes_for_the_closest_figure():
    drawing = "T . . . . . . . . . . . . . . . . . s> . . . . . . . . . C"
    g = position(drawing)
    assert goal(g, planned(g)) == (12, 0, "w")
    g.specials.append("wild-attacks")
    assert goal(g, planned(g)) == (26, 0, "e")
    assert goal(g, planned(g, ap=3)) == (27, 0, "e"), "in rage the move is triple"


@rule("journey.special.wild-targets")
def test_under_wild_attacks_tripitaka_is_a_target_like_any_other():
    g = position("""
        . . T . .
        . . . . .
        . . s> . .
        . . . . .
        . . S . .
    """)
    g.specials.append("wild-attacks")
    g.pilgrims[0].health, g.pilgrims[3].health = 3, 6
    assert planned(g).targets == [0]
    g.pilgrims[0].health = 7
    assert planned(g).targets == [3]


# -- Phase March

ROOM = """
    . . . # # # # .
    . . . # s< . # .
    . . S # . . # .
    . . . # . . # .
    T . . # # # # .
"""


@rule("journey.special.phase")
def test_phase_march_leads_through_a_wall():
    g = position(ROOM)
    assert why_idle(acts(g)) == ["shut-off"]
    g.specials.append("phase-march")
    assert attacks(acts(g)) == [(3,)]
    assert stand(g, g.demons[0]) == (2, 1, "s")


@rule("journey.special.phase")
def test_a_demon_that_does_not_get_outside_is_inactive_again():
    g = position("T . . . . . . . . . # # # # # # # # # . s<")
    g.specials.append("phase-march")
    acts(g)
    assert stand(g, g.demons[0]) == (19, 0, "w"), "8 MV would end in the wall"
    g.specials.clear()
    assert why_idle(acts(g)) == ["shut-off"]


@rule("journey.special.phase")
def test_purple_lines_stop_even_phase_march():
    wall = [(4, y, 1) for y in range(3)]
    drawing = """
        . . . . . . . . .
        T . . . . s< . . .
        . . . . . . . . .
    """
    for lines, number in (("yellow", 1), ("purple", 4)):
        g = position(drawing, **{lines: wall})
        g.specials.append("phase-march")
        assert planned(g).number == number


@rule("journey.special.phase-los")
def test_phase_march_does_not_help_to_see_through_a_wall():
    g = position("""
        # # # # # # # # # # # #
        # . S # s< . . . . . . #
        # # # # # # # # # # # #
    """)
    g.specials.append("phase-march")
    g.demons[0].less_ap = 1
    heard = acts(g)
    assert attacks(heard) == [], "no LOS from inside"
    g = position(". . . # . . .\nT . . D . 1 1\n. . . D . . .\n. . . # . . .")
    g.specials.append("phase-march")
    before = g.demon_deck.count()
    demon_phase(g)
    assert g.demon_deck.count() == before


@rule("journey.special.stack")
def test_wild_attacks_and_phase_march_hold_together():
    g = position("""
        . . . # # # # .
        T . S # . s< # .
        . . . # # # # .
    """)
    g.pilgrims[0].health, g.pilgrims[3].health = 9, 2
    g.specials += ["phase-march"]
    g.rage = True
    assert planned(g, ap=3).targets == [0]
    g.specials += ["wild-attacks"]
    plan = planned(g, ap=3)
    assert (plan.number, plan.targets) == (3, [3])


@rule("journey.special.phase-om-chant")
@pytest.mark.parametrize(
    ("row", "end"),
    [
        (". T . . # . . s< .", 3),  # the first square on the tile is a wall: the open one behind it
        ("T . . . . . . s< .", 4),
    ],
)
def test_a_phasing_demon_stops_on_the_first_open_square_of_the_hushed_tile(row, end):
    g = position(row, tiles=[(0, 0, 5, 1), (5, 0, 4, 1)])
    g.specials.append("phase-march")
    g.chant = True
    heard = acts(g)
    assert (stand(g, g.demons[0])[0], attacks(heard)) == (end, [])
    assert why_idle(acts(g)) == ["chant"]


@rule("journey.special.phase-om-chant")
def test_if_its_way_ends_before_an_open_square_it_stays_before_the_tile():
    g = position("T . . . . # # # # . s<", tiles=[(0, 0, 9, 1), (9, 0, 2, 1)])
    g.specials.append("phase-march")
    g.chant = True
    g.demons[0].less_ap = 1
    acts(g)
    assert stand(g, g.demons[0]) == (9, 0, "w")


# -- the deck


@rule("journey.special.deck-missing")
def test_the_demon_deck_has_36_cards_and_the_rage_card_lies_apart():
    box = load_box()
    count = {"reinforcement": 0, "unique": 0, "special": 0}
    for card in box.demon_cards.values():
        count[card.kind] += card.copies
    assert count == {"reinforcement": 24, "unique": 2, "special": 10}
    specials = {card.effect: card.copies for card in box.demon_cards.values() if card.kind == "special"}
    assert specials == {"spawn-lord": 2, "flood-gate": 2, "wild-attacks": 3, "phase-march": 3}
    assert box.rage_card.kind == "rage"
    assert box.rage_card.id not in box.demon_cards


def test_a_card_that_is_followed_costs_no_die_if_only_one_lord_is_free():
    g = position(FIELD)
    g.quest = reserving("king")
    load(g)
    follow(g, "spawn-lord")
    assert kinds(g) == ["empress"]
