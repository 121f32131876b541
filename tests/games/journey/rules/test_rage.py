"""Promotion along the arrows, and demon rage when no tougher result is left."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.journey.box.content import GENERAL, load_box
from hyakki.games.journey.events import DemonCardDrawn, Promoted, RageBegan
from hyakki.games.journey.rules.demons import demon_step
from hyakki.games.journey.rules.figures import demon, remove_demon
from hyakki.games.journey.rules.quests import reserved
from hyakki.games.journey.rules.spawning import draw_for_gate, reinforce
from hyakki.games.journey.state import Gate
from tests.games.journey.hunting import (
    acts,
    attacks,
    deck,
    demon_phase,
    gate,
    kinds,
    plain_quest,
    planned,
    position,
)
from tests.games.journey.table import add_demon, at, listen, run
from tests.rules import rule

FIELD = """
    T . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . 1 1 . .
    . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
"""


def crowded(**taken):
    """A field on which so many miniatures of each kind stand already."""
    g = position(FIELD)
    places = iter([(x, y) for y in (5, 4) for x in range(1, 16, 2)])
    for kind, count in taken.items():
        for _ in range(count):
            add_demon(g, kind.replace("_", "-"), at(g, *next(places)), 1)
    return g


def result(g, card):
    """What a drawn card brings."""
    before = len(g.demons)
    deck(g, card)
    run(draw_for_gate(g, gate(g, 1)))
    return kinds(g)[before:]


ALL_ORDINARY = {"soldier": 6, "archer": 4, "berserker": 2}
EVERYBODY = ALL_ORDINARY | {"left_general": 1, "right_general": 1}


@rule("journey.rage.promotion")
def test_the_first_tougher_result_that_is_there_is_spawned():
    g = crowded(soldier=5, archer=3)
    heard = listen(g)
    assert result(g, "soldiers-2") == ["archer", "soldier"]
    assert [event.instead for event in heard if isinstance(event, Promoted)] == [("archer", "soldier")]
    assert result(crowded(soldier=6), "soldiers-2") == ["berserker"]


@rule("journey.rage.promotion")
def test_a_result_whose_miniatures_are_there_is_not_promoted():
    assert result(crowded(soldier=4), "soldiers-2") == ["soldier", "soldier"]


@rule("journey.rage.promotion-whole")
def test_the_whole_result_is_replaced():
    assert result(crowded(soldier=4), "soldiers-3") == ["archer", "archer"]


@rule("journey.rage.general-step")
def test_the_last_step_before_rage_is_a_general_with_a_full_track():
    g = crowded(**ALL_ORDINARY)
    assert (result(g, "soldiers-1"), g.rage) == (["left-general"], False)
    assert g.demons[-1].health == 12
    assert (result(g, "soldiers-1"), g.rage) == (["right-general"], False)
    assert (result(g, "soldiers-1"), g.rage) == ([], True)


@rule("journey.quest.reserved")
def test_a_general_of_the_quest_is_never_promoted_to():
    g = crowded(**ALL_ORDINARY)
    g.quest = load_box().quests["q5"]
    assert "left-general" in reserved(g)
    assert result(g, "archers-1") == ["right-general"]


@rule("journey.quest.reserved")
def test_a_general_whose_card_is_excluded_is_not_used_either():
    g = crowded(**ALL_ORDINARY)
    g.quest = msgspec.structs.replace(plain_quest(), excluded=("left-general", "right-general"))
    assert (result(g, "archers-1"), g.rage) == ([], True)


@rule("journey.rage.scheme-missing")
def test_every_reinforcement_leads_to_rage_in_at_most_four_arrows():
    box = load_box()
    toughness = {demon.id: demon.rank for demon in box.demons.values()} | {GENERAL: 4}
    for card in box.demon_cards.values():
        if card.kind != "reinforcement":
            continue
        steps = box.promotion[card.id].steps
        ranks = [max(toughness[kind] for kind in step) for step in (card.demons, *steps)]
        assert len(steps) + 1 <= 4
        assert ranks == sorted(ranks), card.id
        assert len({card.demons, *steps}) == len(steps) + 1, "no loop"


@rule("journey.rage.start")
def test_without_any_result_rage_begins():
    g = crowded(**EVERYBODY)
    heard = listen(g)
    assert result(g, "soldiers-1") == []
    assert g.rage
    assert [type(event) for event in heard].count(RageBegan) == 1


@rule("journey.rage.precedence")
def test_promotion_comes_before_rage():
    g = crowded(soldier=6)
    assert (result(g, "soldiers-1"), g.rage) == (["archer"], False)


@rule("journey.rage.stop-drawing")
def test_in_rage_no_further_gate_draws():
    g = position("T . 1 1 . . 2 2 . . 3 3 . . . . . . . . . . . . . . . .")
    for x, kind in enumerate(["soldier"] * 6 + ["archer"] * 4 + ["king"]):
        add_demon(g, kind, at(g, 14 + x, 0))
    g.quest = msgspec.structs.replace(plain_quest(), excluded=("left-general", "right-general"))
    g.demons[-1].kind = "berserker"
    add_demon(g, "berserker", at(g, 26, 0))
    deck(g, "soldiers-1", "soldiers-1", "soldiers-1")
    heard = demon_phase(g, until="before-demons")
    assert [event.gate for event in heard if isinstance(event, DemonCardDrawn)] == [1]
    assert (g.rage, g.queue) == (True, [])


@rule("journey.rage.stop-drawing", "journey.setup.difficulty")
def test_before_the_first_turn_too_no_gate_draws_in_rage():
    g = crowded(**EVERYBODY)
    g.gates.append(Gate(n=2, cells=(at(g, 8, 0), at(g, 9, 0)), state="active"))
    g.wrath, g.turn = True, 0
    deck(g, "soldiers-1", "soldiers-2")
    run(reinforce(g))
    assert g.rage
    assert (g.demon_deck.count(), len(g.demon_deck.discard)) == (1, 1)


@rule("journey.rage.ap")
def test_in_rage_demons_have_three_ap():
    g = position("T> s<")
    g.rage = True
    assert attacks(acts(g)) == [(0,), (0,), (0,)]
    far = position("T> . . . . . . . . . . . . . . . . s<")
    far.rage = True
    assert planned(far, ap=3).cost == 12


@rule("journey.rage.end")
def test_rage_ends_in_maintenance_and_may_begin_anew():
    from hyakki.games.journey.rules.turn import maintenance

    g = crowded(**EVERYBODY)
    result(g, "soldiers-1")
    run(maintenance(g))
    assert not g.rage
    result(g, "soldiers-1")
    assert g.rage
    run(maintenance(g))
    remove_demon(g, demon(g, 4))
    assert (result(g, "soldiers-1"), g.rage) == (["soldier"], False)


@rule("journey.rage.unique")
@pytest.mark.parametrize("cards", [("left-general",), ("left-general", "right-general", "left-general")])
def test_with_nothing_but_uniques_in_play_a_gate_brings_nobody(cards):
    g = crowded(left_general=1, right_general=1)
    deck(g, *cards)
    run(draw_for_gate(g, gate(g, 1)))
    assert (len(g.demons), g.rage) == (2, False)


@rule("journey.rage.unique")
def test_with_no_card_at_all_a_gate_brings_nobody():
    g = position(FIELD, phase="demons")
    deck(g)
    run(demon_step(g))
    run(demon_step(g))
    assert (kinds(g), g.phase) == ([], "before-demons")
