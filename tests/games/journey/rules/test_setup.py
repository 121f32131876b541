"""Setting up: board, decks, seats, order of play, difficulty, variants and omens."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.games.journey.game import GAME
from hyakki.games.journey.state import Journey
from hyakki.kernel.errors import Refused
from hyakki.kernel.match import Match
from tests.games.journey.table import add_demon
from tests.rules import rule


def new(seats: int = 1, key: int = 1, **settings: str) -> Match[Journey]:
    return Match.new(GAME, seats, settings, key)


def answer(match: Match[Journey], *texts: str) -> Match[Journey]:
    """Answer the open questions one after the other."""
    for text in texts:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        option = decision.find(text)
        assert option is not None, (text, [o.text() for o in decision.options])
        match.answer(seat, option)
    return match


def options(match: Match[Journey]) -> list[str]:
    return [option.text() for option in match.choices()]


@rule("journey.setup.quest-choice", "journey.setup.placement")
def test_the_board_holds_exactly_what_the_quest_lists():
    g = new(quest="q2").state
    layout = GAME.box.quests["q2"].layout("a")
    square = g.field.square
    assert [(d.kind, square(d.cell), "NESW"[d.facing]) for d in g.demons] == [
        (d.kind, d.at[0], d.facing) for d in layout.demons
    ]
    starts = [layout.pilgrims[name] for name in ("tripitaka", "monkey", "cho", "sha")]
    assert [(*square(p.cell), "NESW"[p.facing]) for p in g.pilgrims] == [(s.x, s.y, s.facing) for s in starts]
    assert [square(cell) for cell in g.sutras] == list(layout.sutras)
    assert [square(cell) for cell in g.boxes] == list(layout.boxes)
    assert [square(well.cell) for well in g.wells] == list(layout.wells)
    assert [(gate.n, gate.state) for gate in g.gates] == [(1, "active")]
    assert (g.villagers, g.doors) == ([], [])
    assert g.field.tile_ids == ("t2", "t3")


@rule("journey.setup.variants")
def test_a_variant_replaces_only_what_it_names():
    a, b = new(quest="q2").state, new(quest="q2", variant="b").state
    assert [b.field.square(cell) for cell in b.sutras] == [(8, 0)]
    assert [b.field.square(cell) for cell in b.boxes] == [(6, 5)]
    assert [(d.kind, d.cell) for d in a.demons] == [(d.kind, d.cell) for d in b.demons]
    assert [w.cell for w in a.wells] == [w.cell for w in b.wells]


@rule("journey.setup.variants")
def test_a_random_variant_comes_from_the_key():
    letters = {new(quest="q3", variant="random", key=key).state.variant for key in range(12)}
    assert letters == {"a", "b", "c"}
    assert (
        new(quest="q3", variant="random", key=5).state.variant
        == new(quest="q3", variant="random", key=5).state.variant
    )


@rule("journey.setup.omens")
def test_lotus_bloom_starts_everybody_with_six_chi():
    match = answer(new(quest="q3", omen="lotus-bloom"), *["upgrade good"] * 4)
    assert [p.chi for p in match.state.pilgrims] == [6, 6, 6, 6]
    assert GAME.box.omens["lotus-bloom"].cleanse == 1


@rule("journey.setup.omens")
def test_omens_begin_with_quest_three():
    assert new(quest="q2", omen="blood-moon").state.omen == ""
    assert new(quest="q3", omen="blood-moon").state.omen == "blood-moon"


@rule("journey.setup.omens")
def test_full_granary_deals_a_fortune_card_and_takes_a_turn():
    from hyakki.games.journey.rules.victory import turn_limit

    plain, rich = new(quest="q3").state, new(quest="q3", omen="full-granary").state
    assert [len(p.fortune) for p in rich.pilgrims] == [1, 1, 1, 1]
    assert turn_limit(rich) == turn_limit(plain) - 1


@rule("journey.setup.omens")
def test_old_road_lets_start_squares_be_exchanged():
    match = answer(new(quest="q3", omen="old-road"), *["upgrade good"] * 4)
    before = [p.cell for p in match.state.pilgrims]
    answer(match, "swap 0 2", "done")
    after = [p.cell for p in match.state.pilgrims]
    assert after == [before[2], before[1], before[0], before[3]]
    assert len(options(match)) == 24


@rule("journey.setup.omens")
def test_watchfires_lay_the_top_demon_card_open():
    g = new(quest="q3", omen="watchfires").state
    assert [placed.known for placed in g.demon_deck.top] == [None]


@rule("journey.setup.coop")
def test_all_seats_win_or_lose_together():
    from hyakki.games.journey.rules.victory import outcome

    g = new(seats=3).state
    assert outcome(g, True, "end.victory").winners == (0, 1, 2)
    assert outcome(g, False, "end.turn-limit").winners == ()
    assert outcome(g, True, "end.victory").scores == {}


@rule("journey.setup.player-count")
@pytest.mark.parametrize("seats", [0, 5])
def test_nobody_and_five_cannot_play(seats: int):
    with pytest.raises(Refused, match="1 to 4"):
        new(seats=seats)


@rule("journey.setup.player-count")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_four_pilgrims_always_play(seats: int):
    assert len(new(seats=seats).state.pilgrims) == 4


@rule("journey.setup.pilgrims-one")
def test_alone_a_person_leads_all_four():
    assert [p.seat for p in new(seats=1).state.pilgrims] == [0, 0, 0, 0]


@rule("journey.setup.pilgrims-two")
def test_of_two_each_leads_two_and_a_third_is_refused():
    match = answer(new(seats=2), "take 0", "take 1", "take 2")
    assert Counter(p.seat for p in match.state.pilgrims) == {0: 2, 1: 2}
    match = answer(new(seats=2), "take 0", "take 1")
    with pytest.raises(Refused, match="not being asked"):
        match.answer_text(1, 1, "take 2")


@rule("journey.setup.pilgrims-three")
def test_of_three_one_leads_two():
    match = answer(new(seats=3), "take 3", "take 0", "take 1")
    assert sorted(Counter(p.seat for p in match.state.pilgrims).values()) == [1, 1, 2]


@rule("journey.setup.pilgrims-four")
def test_of_four_each_leads_one():
    match = answer(new(seats=4), "take 3", "take 0", "take 1")
    assert sorted(p.seat for p in match.state.pilgrims) == [0, 1, 2, 3]


@rule("journey.setup.pilgrim-pick")
def test_seats_pick_in_order_among_what_is_left():
    match = answer(new(seats=4), "take 3")
    assert match.asked() == (1,)
    assert options(match) == ["take 0", "take 1", "take 2"]


@rule("journey.setup.pilgrim-pick")
def test_pilgrims_may_be_dealt_or_drawn():
    assert [p.seat for p in new(seats=2, pilgrims="dealt").state.pilgrims] == [0, 1, 0, 1]
    drawn = {
        tuple(p.seat for p in new(seats=2, pilgrims="random", key=key).state.pilgrims) for key in range(9)
    }
    assert len(drawn) > 1


@rule("journey.setup.decks")
def test_three_shared_decks_lie_face_down():
    g = new().state
    assert [(deck.count(), deck.discard) for deck in (g.corruption, g.fortune, g.misfortune)] == [
        (15, []),
        (30, []),
        (20, []),
    ]
    shown = new().shown(0).decode()
    assert '"discard":[]' in shown
    assert "om-mala" not in shown.split('"pilgrims"')[0]


@rule("journey.setup.demon-deck")
def test_the_demon_deck_has_all_permitted_cards_and_no_rage_card():
    g = new(quest="q4").state
    assert g.demon_deck.count() == 36
    assert "demon-rage" not in g.demon_deck.bag
    assert not g.rage


@rule("journey.setup.weapon-stack")
def test_weapons_start_at_level_one():
    assert [p.weapon for p in new().state.pilgrims] == [1, 1, 1, 1]
    assert GAME.box.weapons["sha", 1].level == 1


@rule("journey.setup.skill-draw")
def test_two_skill_cards_are_dealt_to_each_pilgrim():
    g = new().state
    assert [(len(p.skills), p.skill_deck.count()) for p in g.pilgrims] == [(2, 10)] * 4


@rule("journey.setup.skill-any-kind")
def test_starting_skills_may_both_be_permanent():
    kinds = {
        tuple(sorted(GAME.box.skills[card].kind for card in p.skills))
        for key in range(12)
        for p in new(key=key).state.pilgrims
    }
    assert kinds == {("kept", "kept"), ("kept", "once"), ("once", "once")}


@rule("journey.setup.chi", "journey.setup.karma", "journey.setup.health")
def test_wheels_and_sliders_at_the_start():
    g = new().state
    assert [p.chi for p in g.pilgrims] == [10] * 4
    assert [(p.good, p.bad) for p in g.pilgrims] == [(0, 0)] * 4
    assert [p.health for p in g.pilgrims] == [12, 10, 14, 12]


@rule("journey.setup.initiative")
def test_the_order_of_play_is_fixed_for_the_quest():
    match = answer(new(), "order 3,0,2,1")
    assert match.state.order == [3, 0, 2, 1]
    order = []
    while match.outcome is None and match.state.turn < 3:
        if match.state.act is not None and match.state.phase == "pilgrims":
            order.append((match.state.turn, match.state.act.pilgrim))
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, decision.find("done") or decision.options[-1])
    acted = [pilgrim for turn, pilgrim in dict.fromkeys(order) if turn == 2]
    assert acted == [pilgrim for pilgrim in (3, 0, 2, 1) if pilgrim in acted]
    assert len(acted) >= 2


@rule("journey.setup.initiative-deciders")
def test_only_the_seat_of_tripitaka_sets_the_order():
    match = answer(new(seats=2), "take 1", "take 0", "take 2")
    assert match.asked() == (1,)
    assert len(set(options(match))) == 24
    assert match.decision(0) is None


@rule("journey.setup.figure-limits")
def test_figures_on_the_board_are_not_in_supply():
    from hyakki.games.journey.rules.figures import remove_demon, supply

    g = new(quest="q4").state
    held = {
        "soldier": 6,
        "archer": 4,
        "berserker": 2,
        "left-general": 1,
        "right-general": 1,
        "empress": 1,
        "king": 1,
        "kei-lun": 1,
    }
    assert {kind: demon.minis for kind, demon in GAME.box.demons.items()} == held
    assert supply(g, "soldier") == 4
    added = add_demon(g, "soldier", g.field.cell(0, 0))
    assert supply(g, "soldier") == 3
    remove_demon(g, added)
    assert supply(g, "soldier") == 4


@rule("journey.setup.component-limits")
def test_turn_tokens_never_run_out():
    from hyakki.games.journey.rules.conditions import give_condition

    match = answer(new(), "order 0,1,2,3")
    g = match.state
    for pilgrim in g.pilgrims:
        for kind in ("poisoned", "slowed", "burning"):
            assert give_condition(g, pilgrim, kind)
    cards = [condition for pilgrim in g.pilgrims for condition in pilgrim.conditions]
    assert len(cards) == 12
    from hyakki.games.journey.rules.turn import add_turn_tokens

    add_turn_tokens(g)
    assert [card.tokens for card in cards] == [1] * 12


@rule("journey.profile.celestial")
def test_kei_lun_comes_only_where_a_quest_sets_it_up():
    from hyakki.games.journey.rules.quests import reserved

    assert "kei-lun" in [demon.kind for demon in new(quest="q7").state.demons]
    for quest in GAME.box.quests:
        assert "kei-lun" in reserved(new(quest=quest).state)
    assert all("kei-lun" not in card.demons for card in GAME.box.demon_cards.values())
    assert all("kei-lun" not in step for chain in GAME.box.promotion.values() for step in chain.steps)


@rule("journey.setup.difficulty")
def test_wrath_has_the_shorter_limit_and_reinforcements_before_turn_one():
    from hyakki.games.journey.rules.victory import turn_limit

    match = answer(new(quest="q2", difficulty="wrath"), "order 0,1,2,3")
    g = match.state
    assert turn_limit(g) == 13
    assert g.turn == 1
    assert len(g.demons) > 3 or g.rage
    assert turn_limit(new(quest="q2").state) == 14


@rule("journey.setup.conditions-faceup")
def test_conditions_lie_in_an_open_supply():
    from hyakki.games.journey.rules.conditions import give_condition

    g = new().state
    assert g.conditions == {"disabled": 4, "paralyzed": 4, "poisoned": 4, "burning": 4, "slowed": 4}
    draws = g.rng.draws
    assert give_condition(g, g.pilgrims[2], "disabled")
    assert g.conditions["disabled"] == 3
    assert g.rng.draws == draws


@rule("journey.setup.chi-max")
def test_chi_never_rises_above_ten():
    from hyakki.games.journey.rules.harm import gain_chi
    from hyakki.games.journey.rules.profile import max_chi

    g = new().state
    cho = g.pilgrims[2]
    assert max_chi(g, cho) == 10
    cho.chi = 8
    gain_chi(g, cho, 5)
    assert cho.chi == 10
