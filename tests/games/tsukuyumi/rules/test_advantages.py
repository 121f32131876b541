"""Starting advantages: dealing, looking and exchanging in secret, and what each of the twelve cards does."""

from typing import Any

import pytest

from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.rules import advantages, plays, symbols, turns
from hyakki.games.tsukuyumi.rules.areas import is_moon, terrain
from hyakki.games.tsukuyumi.rules.setup import setup_step
from hyakki.kernel.flow import Together
from tests.games.tsukuyumi.fresh import (
    BOARS,
    CYBER,
    NOMADS,
    SEED,
    drive,
    first,
    new,
    seen,
    until,
    with_factions,
)
from tests.games.tsukuyumi.table import begin, first_question, listen, own, position, run, there
from tests.rules import rule

MODULE = ["starting-advantages"]
PATCH = """
    0,0   moon centre | oni: small
    1,0   moon | oni: large
    2,0   ocean
    3,0   ocean | owner 1 | 1: squeaker
    4,0   fertile
    3,1   ocean
    5,-1  home 1
"""


def holding(card, lines=PATCH, seat=0, shown=True, **more):
    """A position in which a seat holds (and has shown) a card."""
    g = position(lines, modules=MODULE, **{"phase": "homes", **more})
    give(g, seat, card)
    g.seats[seat].advantage_used = shown
    return g


def give(g, seat, card):
    for player in g.seats:
        if player.advantage == card:
            player.advantage = g.seats[seat].advantage
            g.seats[seat].advantage = card
            return
    g.advantages.remove(card)
    if g.seats[seat].advantage:
        g.advantages.append(g.seats[seat].advantage)
    g.seats[seat].advantage = card


def dealt(*factions, **wishes):
    """Seats with their cards, before the first of them sets up."""
    return until(
        with_factions(*factions, starting_advantages="on", **wishes),
        "homes" if len(factions) > 2 else "tiles",
    )


# ---------------------------------------------------------------------- dealing


@rule("tsukuyumi.startadv.deal", "tsukuyumi.startadv.rest")
def test_each_seat_gets_one_of_twelve_cards_after_the_factions():
    g = new(4, starting_advantages="on")
    assert (len(g.advantages), [player.advantage for player in g.seats]) == (12, [""] * 4)
    until(g, "homes")
    held = [player.advantage for player in g.seats]
    assert len(set(held)) == 4
    assert sorted(held + g.advantages) == sorted(g.box.advantages)


@rule("tsukuyumi.startadv.deal")
def test_a_card_is_told_to_its_seat_only():
    g = with_factions(NOMADS, BOARS, SEED, starting_advantages="on")
    told: list[Any] = []
    g.io = told.append
    until(g, "homes")
    cards = [each for each in told if type(each.event).__name__ == "AdvantageDealt"]
    assert [(each.event.seat, each.to) for each in cards] == [(0, (0,)), (1, (1,)), (2, (2,))]


@rule("tsukuyumi.startadv.deal")
def test_a_card_without_effect_is_shown_and_exchanged():
    g = position(PATCH, factions=(CYBER, BOARS), modules=MODULE, phase="factions")
    give(g, 0, "rise-to-power")  # the first place cannot rise
    give(g, 1, "scout")
    heard = listen(g)
    asked: list[tuple[int, str]] = []
    drive(advantages.look(g), seen(asked, first))
    assert asked[:2] == [(0, "redraw-advantage"), (1, "done")]
    assert asked[2][0] == 0
    assert g.seats[0].advantage not in ("rise-to-power", "scout")
    assert g.shown_advantages == ["rise-to-power"]
    assert [type(event).__name__ for event in heard][:2] == ["AdvantageExchanged", "AdvantageDealt"]


@rule("tsukuyumi.startadv.deal")
@pytest.mark.parametrize(
    ("card", "more", "idle"),
    [
        ("rise-to-power", {"seat": 0}, True),
        ("rise-to-power", {"seat": 1}, False),
        ("precious-land", {"duel": True}, True),
        ("precious-land", {}, False),
        ("scout", {}, False),
    ],
)
def test_which_cards_have_no_effect(card, more, idle):
    g = holding(card, shown=False, **more)
    assert advantages.is_idle(g, more.get("seat", 0)) is idle


@rule("tsukuyumi.startadv.deal")
def test_nobody_learns_from_a_question_who_holds_what():
    for card in ("scout", "rich-harvest", "first-strike", "intelligence"):
        g = holding(card, shown=False)
        question: Any = next(advantages.before_own_set_up(g, 0))
        assert (question.seat, question.hidden, question.prompt.key) == (0, True, "ask.advantage.setup")
        together = next(advantages.announce(g))
        assert isinstance(together, Together)
        alone: Any = next(together.flow(0))
        assert alone.hidden


@rule("tsukuyumi.startadv.deal")
def test_a_card_need_not_be_used():
    g = holding("scout", shown=False)
    run(advantages.before_own_set_up(g, 0), "decline-advantage")
    assert not g.seats[0].advantage_used
    assert (g.seats[0].advantage, g.gone) == ("scout", [])
    g = holding("precious-land", shown=False)
    run(advantages.announce(g), "decline-advantage")
    assert run(advantages.resolve(g, 0)) is None
    assert g.seats[0].points == {}


@rule("tsukuyumi.startadv.deal")
def test_a_used_card_is_shown_and_works_once():
    g = holding("precious-land", shown=False)
    heard = listen(g)
    run(advantages.announce(g), "use-advantage")
    assert [type(event).__name__ for event in heard] == ["AdvantageUsed"]
    run(advantages.resolve(g, 0))
    assert run(advantages.announce(g)) is None  # nobody is asked again
    assert g.seats[0].points == {"advantage": 1}


# ---------------------------------------------------------------------- before and in the set-up


@rule("tsukuyumi.startadv.rise")
@pytest.mark.parametrize(("place", "rank"), [(2, 0), (3, 1), (1, 0)])
def test_rise_to_power_lifts_by_two_places_at_most(place, rank):
    g = position(PATCH, modules=MODULE, phase="factions")
    for seat, card in enumerate(("scout", "spread-out", "intelligence", "first-strike")):
        give(g, seat, card)
    give(g, place, "rise-to-power")
    drive(advantages.look(g), first)
    assert g.order.index(place) == rank


@rule("tsukuyumi.startadv.rise")
def test_a_seat_that_rose_sets_up_earlier():
    g = with_factions(CYBER, SEED, NOMADS, starting_advantages="on")
    g.advantages = ["rise-to-power"]
    g.order.sort()
    g.seats[2].advantage = "rise-to-power"
    give(g, 2, "rise-to-power")
    run(advantages._rise(g, 2), "shift -2")
    g.phase, g.place = "homes", 0
    assert first_question(setup_step(g))[0] == 2
    assert g.order == [2, 0, 1]


@rule("tsukuyumi.startadv.scout")
def test_scout_covers_a_starting_area_of_another_seat():
    g = holding("scout", shown=False)
    tile = next(n for n in g.reserve if g.box.tile_list[n].terrain == "mountain-range")
    name, covered = g.box.tile_list[tile].id, g.map.tiles[at(3, 0)]
    run(advantages.before_own_set_up(g, 0), "use-advantage", f"pick-tile {name}", "lay-tile 3 0 0")
    assert terrain(g, at(3, 0)) == "mountain-range"
    assert (g.owner[at(3, 0)], there(g, 1, at(3, 0))) == (1, {"squeaker": 1})
    assert g.gone == [covered]
    assert tile not in g.reserve


@rule("tsukuyumi.startadv.scout")
def test_scout_adds_a_tile_at_the_edge_but_spares_moon_and_homezones():
    g = holding("scout")
    tile = g.reserve[0]
    places = {(option.q, option.r) for option in advantages.scout_places(g, tile)}
    assert {(2, 0), (3, 0), (5, 0), (6, -1)} <= places
    assert not {(0, 0), (1, 0), (5, -1), (7, 0)} & places
    sided = next(n for n in g.reserve if g.map.printed[n])
    assert {option.spin for option in advantages.scout_places(g, sided)} > {0}
    name = g.box.tile_list[tile].id
    run(advantages._scout(g, 0), f"pick-tile {name}", "lay-tile 5 0 0")
    assert g.map.tiles[at(5, 0)] == tile
    assert g.gone == []


@rule("tsukuyumi.startadv.spread-out")
def test_spread_out_marks_a_fourth_starting_area():
    g = dealt(NOMADS, SEED, BOARS)
    give(g, 0, "spread-out")
    until(g, "selection", first)
    assert g.seats[0].advantage_used
    assert [len(player.lands) for player in g.seats] == [4, 3, 3]


@rule("tsukuyumi.startadv.spread-out")
def test_spread_out_is_worth_a_point_without_starting_areas():
    g = holding("spread-out")
    run(advantages.after_own_set_up(g, 0))
    assert g.seats[0].points == {"advantage": 1}
    own(g, at(2, 0), 0)
    run(advantages.after_own_set_up(g, 0))
    assert g.seats[0].points == {"advantage": 1}


@rule("tsukuyumi.startadv.rich-harvest")
def test_rich_harvest_produces_for_two_where_starting_units_go():
    g = holding("rich-harvest", seat=1)
    run(
        advantages.after_own_set_up(g, 1),
        "buy squeaker",
        "place-unit squeaker 3 0",
        "buy squeaker",
        "place-unit squeaker 5 -1",
    )
    assert there(g, 1, at(3, 0)) == {"squeaker": 2}
    assert there(g, 1, at(5, -1)) == {"squeaker": 1}


@rule("tsukuyumi.startadv.rich-harvest")
def test_rich_harvest_comes_after_the_starting_units():
    g = dealt(BOARS, SEED, NOMADS)
    give(g, 0, "rich-harvest")
    asked: list[tuple[int, str]] = []
    until(g, "goals", seen(asked, first))
    mine = [text.split()[0] for seat, text in asked if seat == 0]
    assert mine[:5] == ["use-advantage", "place-home", "mark-start", "mark-start", "mark-start"]
    assert mine[5:9] == ["place-unit"] * 4
    assert mine[9] == "buy"


# ---------------------------------------------------------------------- before round 1


@rule("tsukuyumi.startadv.precious-land")
def test_precious_land_is_a_point_when_round_1_begins():
    g = dealt(NOMADS, SEED, BOARS)
    give(g, 0, "precious-land")
    until(g, "selection", first)
    assert (g.round, g.seats[0].points) == (1, {"advantage": 1})


@rule("tsukuyumi.startadv.advanced-position")
def test_advanced_position_moves_units_before_round_1():
    g = holding(
        "advanced-position",
        PATCH.replace("2,0   ocean", "2,0 ocean | 2: wasp, worker"),
        seat=2,
        phase="goals",
    )
    run(advantages.resolve(g, 2), lambda options: wasp(options, 3, 0))
    assert g.march is not None
    g.place = 0
    run(setup_step(g), lambda options: wasp(options, 4, 0))
    with pytest.raises(AssertionError):
        wasp(first_options(g), 5, 0)
    run(setup_step(g), "done")
    assert there(g, 2, at(4, 0)) == {"wasp": 1}
    assert (g.march, g.phase) == (None, "goals")


def wasp(options, q, r):
    for option in options:
        if option.text().startswith("move wasp") and (option.to_q, option.to_r) == (q, r):
            return option
    raise AssertionError("the wasp cannot go there")


def first_options(g):
    question: Any = next(setup_step(g))
    return question.build()


@rule("tsukuyumi.startadv.rest")
def test_banishing_rite_sends_an_oni_home():
    g = dealt(NOMADS, SEED, BOARS)
    give(g, 0, "banishing-rite")
    until(g, "selection", first)
    assert sum(sum(counts) for counts in g.oni.values()) == 6
    assert sum(g.oni_supply) == 9
    assert all(is_moon(g, cell) for cell in g.oni)


@rule("tsukuyumi.startadv.rest")
def test_second_thoughts_exchanges_up_to_two_cards():
    g = dealt(NOMADS, SEED, BOARS)
    give(g, 0, "second-thoughts")
    g.seats[0].advantage_used = True
    before, undealt = g.seats[0].hand[:], g.actions[:]
    away = tuple(before[:2])
    question: Any = next(advantages.resolve(g, 0))
    assert question.hidden
    assert len(question.build()) == 1 + 6 + 15
    run(advantages.resolve(g, 0), f"exchange {','.join(away)}")
    new_ones = [card for card in g.seats[0].hand if card not in before]
    assert len(new_ones) == 2
    assert set(new_ones) <= set(undealt)
    assert set(away) <= set(g.actions)
    assert (g.seats[0].returned, len(g.actions), len(g.seats[0].hand)) == (away, 19, 6)


@rule("tsukuyumi.startadv.rest")
def test_second_thoughts_may_keep_all_cards():
    g = dealt(NOMADS, SEED, BOARS)
    give(g, 0, "second-thoughts")
    g.seats[0].advantage_used = True
    before = g.seats[0].hand[:]
    run(advantages.resolve(g, 0), "exchange -")
    assert g.seats[0].hand == before


# ---------------------------------------------------------------------- in play


@rule("tsukuyumi.startadv.jack")
def test_jack_of_all_trades_has_three_white_actions_in_round_1():
    g = holding("jack-of-all-trades", phase="white")
    assert [symbols.white_actions(g, seat) for seat in (0, 1)] == [3, 2]
    turns.begin_turn(g, 0)
    assert g.turn is not None
    assert g.turn.white_left == 3
    g.turn.white_done += ["movement", "events"]
    assert turns.forbids_act(g, 0, "production") is None
    assert turns.forbids_act(g, 0, "movement") is not None
    g.round = 2
    assert symbols.white_actions(g, 0) == 2


@rule("tsukuyumi.startadv.jack", "tsukuyumi.startadv.deal")
def test_a_card_that_was_not_shown_does_nothing():
    for card, query in (
        ("jack-of-all-trades", lambda g: symbols.white_actions(g, 0) - 2),
        ("first-strike", lambda g: symbols.bonus_combat(g, 0)),
        ("hidden-stores", lambda g: symbols.bonus_production(g, 0)),
    ):
        assert query(holding(card, shown=False)) == 0
        assert query(holding(card)) == 1


@rule("tsukuyumi.startadv.rest")
def test_first_strike_adds_a_combat_action_to_the_first_red_turn():
    g = holding("first-strike", phase="red")
    g.actions.remove("aggressive")
    for seat in g.seats:
        seat.chosen = "aggressive"
    turns.begin_turn(g, 0)
    assert g.turn is not None
    assert g.turn.symbols["combat"] == 4
    g.turn, g.round = None, 2
    turns.begin_turn(g, 0)
    assert g.turn.symbols["combat"] == 3


@rule("tsukuyumi.startadv.rest")
def test_hidden_stores_adds_a_point_to_the_first_green_turn():
    g = holding("hidden-stores", phase="green")
    g.seats[0].chosen = "aggressive"
    turns.begin_turn(g, 0)
    run(turns.step(g), "act production")
    assert g.turn is not None
    assert g.turn.points == 3


@rule("tsukuyumi.startadv.intelligence")
def test_intelligence_draws_two_events_that_cost_no_action():
    g = holding("intelligence", phase="red")
    run(advantages.resolve(g, 0))
    assert len(g.seats[0].events) == 2
    assert sorted(g.seats[0].gift) == sorted(g.seats[0].events)
    g.seats[0].events[:], g.seats[0].gift[:] = ["danger-in-the-deep", "storm"], ["storm"]
    begin(g, 0, combats=0)
    assert [option.text() for option in turns.turn_options(g) if option.text().startswith("play")] == [
        "play-event storm"
    ]
    run(turns.step(g), "play-event storm", "pick-area 2 0")
    assert g.stuck == [at(2, 0)]
    assert (g.seats[0].events, g.seats[0].gift) == (["danger-in-the-deep"], [])
    assert g.turn is not None
    assert g.turn.plays == 0


@rule("tsukuyumi.startadv.intelligence")
def test_a_card_of_intelligence_that_an_action_played_is_gone():
    g = holding("intelligence", phase="blue")
    g.seats[0].events[:], g.seats[0].gift[:] = ["storm"], ["storm"]
    begin(g, 0, combats=0)
    run(plays.play_event(g, 0, "storm"), "pick-area 2 0")
    assert g.seats[0].gift == []


@rule("tsukuyumi.startadv.deal")
def test_cards_of_the_own_set_up_are_shown_before_the_homezone():
    g = dealt(SEED, NOMADS, BOARS)
    for seat, card in enumerate(("spread-out", "first-strike", "banishing-rite")):
        give(g, seat, card)
    asked: list[tuple[int, str]] = []
    until(g, "goals", seen(asked, first))
    assert asked[0] == (0, "use-advantage")
    assert next(text for seat, text in asked if seat == 1) == "done"
    assert [player.advantage_used for player in g.seats] == [True, False, False]
    until(g, "selection", first)
    assert [player.advantage_used for player in g.seats] == [True, True, True]
