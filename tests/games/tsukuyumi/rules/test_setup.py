"""Setting up: pieces, decks, factions, homezones, starting areas and units, goals."""

from typing import Any

import pytest

from hyakki.games.tsukuyumi.box.content import load_box
from hyakki.games.tsukuyumi.box.frame import FRAME
from hyakki.games.tsukuyumi.events import GoalTaken
from hyakki.games.tsukuyumi.rules import scoring, stack, turns
from hyakki.games.tsukuyumi.rules.setup import MODULES, forbids_faction, settings, setup_step, take_faction
from hyakki.games.tsukuyumi.state import NOBODY
from hyakki.kernel.errors import Refused
from tests.games.tsukuyumi.fresh import (
    BOARS,
    FACTIONS,
    NOMADS,
    SEED,
    drive,
    first,
    last,
    new,
    seen,
    until,
    with_factions,
)
from tests.games.tsukuyumi.table import first_question, listen, on_top, position, run
from tests.rules import rule

MOON = [0, *FRAME.neighbour[0]]


# ---------------------------------------------------------------------- what the table agrees on


@rule("tsukuyumi.module.combine")
def test_all_modules_are_off_by_default_and_go_together():
    usual = {setting.name: setting.usual for setting in settings(load_box())}
    assert {usual[module] for module in MODULES} == {"off"}
    g = new()
    assert (g.modules, g.advantages, g.legends, g.oni_missions, g.powers.count()) == ([], [], [], [], 0)
    g = until(with_factions(NOMADS, BOARS, SEED, starting_advantages="on", mascots="on"), "selection")
    assert all(player.advantage and player.mascot >= 0 for player in g.seats)


@rule(
    "tsukuyumi.module.combine",
    "tsukuyumi.legend.use",
    "tsukuyumi.onimission.setup",
    "tsukuyumi.facevent.setup",
)
def test_modules_bring_their_pieces_and_those_of_absent_factions_stay_out():
    everything: dict[str, Any] = {name.replace("-", "_"): "on" for name in MODULES}
    g = with_factions(NOMADS, BOARS, SEED, **everything)
    assert sorted(g.legends) == sorted(g.box.legendary)
    assert (len(g.oni_missions), g.powers.count()) == (3, 6)
    for player in g.seats:
        assert player.own_events.bag == sorted(card.id for card in g.box.events_of[player.faction])
        assert player.own_events.count() == 5


@rule("tsukuyumi.core.players")
def test_more_seats_than_factions_are_refused():
    with pytest.raises(Refused, match="4 factions"):
        new(5)
    assert len(new(3).seats) == 3


@rule("tsukuyumi.duel.modules")
@pytest.mark.parametrize("module", ["alternative_goals", "faction_events"])
def test_some_modules_are_not_for_two(module):
    with pytest.raises(Refused, match="cannot be played by two"):
        new(2, 1, **{module: "on"})
    assert new(3, 1, **{module: "on"}).modules == [module.replace("_", "-")]


@rule("tsukuyumi.mode.fast-epic", "tsukuyumi.mode.supremacy", "tsukuyumi.duel.use")
def test_rounds_and_supremacy_are_agreed_on():
    assert (new().rounds, new().supremacy) == (4, 0)
    assert (new(rounds="5").rounds, new(rounds="3").rounds, new(supremacy="20").supremacy) == (5, 3, 20)
    assert new(2).rounds == 3
    with pytest.raises(Refused, match="3 rounds"):
        new(2, rounds="5")


# ---------------------------------------------------------------------- before the first choice


@rule("tsukuyumi.setup.sequence", "tsukuyumi.setup.event-row")
def test_board_events_and_cards_are_laid_out_before_the_first_choice():
    g = new(3)
    assert g.phase == "factions"
    assert (len(g.oni), len(g.display), g.event_deck.count()) == (7, 2, 18)
    assert all(len(player.hand) == 6 and player.home < 0 for player in g.seats)


@rule("tsukuyumi.setup.sequence")
def test_factions_then_homezones_then_goals():
    g = new(4)
    heard = listen(g)
    until(g, "selection", first)
    kinds = list(dict.fromkeys(type(event).__name__ for event in heard))
    wanted = [
        "FactionTaken",
        "InitiativeChanged",
        "HomePlaced",
        "StartMarked",
        "UnitPlaced",
        "GoalTaken",
        "RoundBegan",
    ]
    assert [kind for kind in kinds if kind in wanted] == wanted


@rule("tsukuyumi.setup.oni-on-moon", "tsukuyumi.setup.oni-supply")
@pytest.mark.parametrize(
    ("wish", "count"), [("recommended", [6, 6, 3]), ("all", [9, 7, 5]), ("few", [4, 4, 2])]
)
def test_one_oni_on_each_area_of_the_moon(wish, count):
    g = new(oni_supply=wish)
    assert sorted(g.oni) == sorted(MOON)
    assert all(sum(g.oni[cell]) == 1 for cell in MOON)
    on_moon = [sum(g.oni[cell][size] for cell in MOON) for size in range(3)]
    assert [there + here for there, here in zip(on_moon, g.oni_supply, strict=True)] == count


@rule("tsukuyumi.setup.oni-on-moon")
def test_the_oni_of_the_moon_are_random():
    assert len({tuple(tuple(new(seed=seed).oni[cell]) for cell in MOON) for seed in range(5)}) > 1


@rule("tsukuyumi.setup.action-deal")
def test_six_action_cards_for_each_seat_and_the_rest_is_out():
    g = new(3)
    dealt = [card for player in g.seats for card in player.hand]
    assert (len(dealt), len(g.actions)) == (18, 19)
    assert sorted(dealt + g.actions) == sorted(g.box.action_cards)


@rule("tsukuyumi.setup.marker-reserve")
def test_the_markers_lie_beside_the_board():
    markers = {"radioactive": 15, "unstable": 15, "tsukuyumi": 15, "negation": 10, "blockade": 13}
    assert new().supply == markers
    assert new().oni_markers == 26


@rule("tsukuyumi.epic.setup", "tsukuyumi.epic.setup-reveal")
def test_epic_events_are_mixed_in_and_never_lie_in_the_first_display():
    for seed in range(4):
        g = new(4, seed, epic_events="on")
        cards = [*g.event_deck.bag, *g.display]
        assert len(cards) == 25
        assert sum(card in g.box.epic_events for card in cards) == 5
        assert all(card in g.box.events for card in g.display)


@rule("tsukuyumi.epic.setup-reveal")
def test_an_epic_event_that_turns_up_is_shuffled_back():
    g = position("0,0 ocean", modules=["epic-events"])
    g.epic_box.clear()
    g.event_deck.put_back("dragon-blood")
    on_top(g.event_deck, "dragon-blood")
    stack.lay_out(g)
    assert len(g.display) == 2
    assert "dragon-blood" in g.event_deck.bag
    assert "dragon-blood" not in g.display + g.event_deck.discard


# ---------------------------------------------------------------------- factions and initiative


@rule("tsukuyumi.setup.faction-choice", "tsukuyumi.core.players")
def test_a_faction_is_taken_once():
    g = new(3)
    run(setup_step(g), "take-faction nomads")
    refusal = forbids_faction(g, NOMADS)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.faction-choice"
    assert "take-faction nomads" not in first_question(setup_step(g))[1]


@rule("tsukuyumi.setup.faction-choice")
def test_seats_choose_in_table_order_from_a_random_one():
    starts = set()
    for seed in range(8):
        g, asked = new(4, seed), list[tuple[int, str]]()
        until(g, "homes", seen(asked))
        order = [seat for seat, _ in asked]
        assert order == [(order[0] + number) % 4 for number in range(4)]
        starts.add(order[0])
    assert len(starts) > 1


@rule("tsukuyumi.setup.faction-choice")
def test_factions_may_be_dealt():
    dealt = {tuple(player.faction for player in new(4, seed, factions="random").seats) for seed in range(4)}
    assert len(dealt) > 1
    assert all(sorted(factions) == sorted(FACTIONS) for factions in dealt)


@rule("tsukuyumi.setup.initiative-start")
def test_the_lowest_number_goes_first():
    g = until(with_factions(NOMADS, BOARS, SEED), "homes")
    assert [g.seats[seat].faction for seat in g.order] == [SEED, NOMADS, BOARS]


@rule("tsukuyumi.setup.stats-sheets", "tsukuyumi.setup.combat-cards-open")
def test_sheets_combat_cards_and_material_lie_open():
    g = with_factions(*FACTIONS)
    assert [len(sheet.units) for sheet in g.sheets] == [7, 6, 7, 6]
    assert sum(g.sheets[1].conquest) == sum(unit.conquest for unit in g.box.units_of[BOARS])
    assert [len(g.box.combat_cards_of[player.faction]) for player in g.seats] == [4, 4, 4, 3]
    assert [player.stock for player in g.seats] == [
        {"mine": 20},
        {"tunnel": 10, "cover": 10, "stronghold": 10, "boarlords-blockade": 5},
        {"egg": 25},
        {},
    ]
    assert g.seats[0].arsenal == {"pistol": 5, "mg": 5, "grenade": 2}


@rule("tsukuyumi.mascot.setup")
def test_a_mascot_comes_with_the_starting_units():
    g = until(with_factions(*FACTIONS, mascots="on"), "selection", first)
    for player in g.seats:
        assert player.mascot in (player.home, *player.lands)
        mascot = g.box.mascot_of[player.faction]
        assert (mascot.conquest, mascot.health, mascot.damage) == (0, 5, 0)
    assert all(player.mascot == -1 for player in until(with_factions(*FACTIONS), "selection", first).seats)


# ---------------------------------------------------------------------- goals and the first round


@rule("tsukuyumi.setup.missions-open")
def test_goals_are_told_to_all_and_every_faction_brings_its_mission():
    g = until(with_factions(NOMADS, BOARS, SEED), "goals", first)
    heard = listen(g)
    until(g, "selection", first)
    told = {event.seat: event.goal for event in heard if isinstance(event, GoalTaken)}
    assert told == {0: "regain-former-strength", 1: "territorial-expansion", 2: "space-for-the-swarm"}
    assert {aim.faction for aim in scoring.missions(g)} == {NOMADS, BOARS, SEED}


@rule("tsukuyumi.altgoal.choice")
def test_one_of_two_goals_is_chosen_for_good():
    g = until(with_factions(NOMADS, BOARS, SEED, alternative_goals="on"), "goals", first)
    asked: list[tuple[int, str]] = []
    until(g, "selection", seen(asked, last))
    assert asked == [
        (2, "take-goal fodder-for-the-swarm"),
        (0, "take-goal conquest"),
        (1, "take-goal holy-ritual"),
    ]
    goal = scoring.goal_of(g, 0)
    assert goal is not None
    assert (goal.id, goal.points) == ("conquest", 2)


def after_selection(g) -> str:
    return str(g.phase)


@rule("tsukuyumi.setup.first-game")
def test_a_first_game_has_no_missions_goals_and_first_white_phase():
    g = until(with_factions(NOMADS, BOARS, SEED, first_game="on"), "selection", first)
    assert scoring.missions(g) == []
    assert [player.goal for player in g.seats] == ["", "", ""]
    drive(turns.step(g), first)
    assert after_selection(g) == "blue"
    g.phase, g.round = "selection", 2
    drive(turns.step(g), first)
    assert after_selection(g) == "white"
    with pytest.raises(Refused, match="without goals"):
        new(first_game="on", alternative_goals="on")


@rule("tsukuyumi.setup.first-game")
def test_by_default_round_1_has_a_white_phase():
    g = until(with_factions(NOMADS, BOARS, SEED), "selection", first)
    drive(turns.step(g), first)
    assert (g.round, g.phase) == (1, "white")


def test_nobody_owns_anything_before_the_homezones():
    g = new(4)
    assert set(g.owner) == {NOBODY}
    take_faction(g, 0, BOARS)
    assert g.seats[0].markers == 26
