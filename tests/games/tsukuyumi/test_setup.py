"""Setting up: pieces, decks, factions, homezones, starting areas and units, goals."""

import pytest
from hyakki.games.tsukuyumi import eventdeck, homes, scoring, turns
from hyakki.games.tsukuyumi.content import load_box
from hyakki.games.tsukuyumi.setup import MODULES, forbids_faction, settings, setup_step, take_faction
from hyakki.games.tsukuyumi.state import NOBODY
from hyakki.games.tsukuyumi.world import FRAME, at, is_home, properties, set_owner, terrain
from hyakki.kernel.runner import Refused

from tests.games.tsukuyumi.setups import (
    BOARS,
    CYBER,
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
from tests.games.tsukuyumi.table import first_question, listen, on_top, own, position, run, there
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


@rule("tsukuyumi.module.combine", "tsukuyumi.legend.use", "tsukuyumi.onimission.setup", "tsukuyumi.facevent.setup")
def test_modules_bring_their_pieces_and_those_of_absent_factions_stay_out():
    g = with_factions(NOMADS, BOARS, SEED, **dict.fromkeys((name.replace("-", "_") for name in MODULES), "on"))
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
        new(2, **{module: "on"})
    assert new(3, **{module: "on"}).modules == [module.replace("_", "-")]


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
    wanted = ["FactionTaken", "InitiativeChanged", "HomePlaced", "StartMarked", "UnitPlaced", "GoalTaken", "RoundBegan"]
    assert [kind for kind in kinds if kind in wanted] == wanted


@rule("tsukuyumi.setup.oni-on-moon", "tsukuyumi.setup.oni-supply")
@pytest.mark.parametrize(("wish", "count"), [("recommended", [6, 6, 3]), ("all", [9, 7, 5]), ("few", [4, 4, 2])])
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
    eventdeck.lay_out(g)
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
        {"tunnel": 10, "cover": 10, "stronghold": 10, "boar-blockade": 5},
        {"egg": 25},
        {},
    ]
    assert g.seats[0].arsenal == {"pistol": 5, "mg": 5, "grenade": 2}


# ---------------------------------------------------------------------- homezones

PATCH = """
    0,0   moon centre
    1,0   moon
    2,0   ocean
    3,0   ocean
    4,0   fertile radioactive
    3,1   ocean
"""


@rule("tsukuyumi.setup.homezone-edge")
def test_a_homezone_lies_at_the_edge_next_to_a_tile():
    g = position(PATCH, phase="homes")
    for wrong in ((6, 0), (-1, 0), (3, 0)):
        refusal = homes.forbids_home(g, 0, at(*wrong))
        assert refusal is not None
        assert refusal.rule == "tsukuyumi.setup.homezone-edge"
    assert homes.forbids_home(g, 0, at(5, 0)) is None
    run(setup_step(g), "place-home 5 0")
    assert g.seats[0].home == at(5, 0)
    assert is_home(g, at(5, 0))


@rule("tsukuyumi.setup.homezone-edge")
def test_a_hole_is_no_edge():
    around = "\n".join(f"{3 + q},{r} ocean" for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)))
    g = position(around, phase="homes")
    refusal = homes.forbids_home(g, 0, at(3, 0))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.homezone-edge"


@rule("tsukuyumi.setup.homezone-count")
def test_four_factions_have_four_homezones():
    g = until(with_factions(*FACTIONS), "selection", first)
    assert len({player.home for player in g.seats}) == 4
    assert sum(is_home(g, cell) for cell in range(FRAME.size)) == 4


@rule("tsukuyumi.setup.nest-free", "tsukuyumi.setup.nest-not-on-homezone")
def test_the_nest_lies_on_any_tile_without_a_foreign_marker():
    g = position(PATCH + "1,1 home 3\n", phase="homes", order=[2, 0, 1, 3])
    own(g, at(3, 1), 3)
    reasons = {where: homes.forbids_home(g, 2, at(*where)) for where in ((3, 0), (3, 1), (1, 0), (1, 1), (5, 0))}
    assert {where: refusal.reason for where, refusal in reasons.items() if refusal is not None} == {
        (3, 1): "why.setup.nest-free",
        (1, 0): "why.setup.nest-free.moon",
        (1, 1): "why.setup.nest-not-on-homezone",
    }


@rule("tsukuyumi.setup.nest-replaces")
def test_the_tile_under_the_nest_leaves_the_game():
    g = position(PATCH, phase="homes", order=[2, 0, 1, 3])
    covered = g.map.tiles[at(4, 0)]
    assert properties(g, at(4, 0))
    g.marked[at(4, 0)] = 0
    run(homes.place_home(g, 2), "place-home 4 0")
    assert (terrain(g, at(4, 0)), properties(g, at(4, 0))) == ("home", 0)
    assert g.gone == [covered]


# ---------------------------------------------------------------------- starting areas


@rule("tsukuyumi.setup.start-areas")
def test_each_starting_area_is_linked_with_home_or_another_one():
    g = position(PATCH + "5,0 home 0\n", phase="homes")
    assert homes.start_cells(g, 0) == [at(4, 0)]
    run(setup_step(g))
    assert g.owner[at(4, 0)] == 0
    run(setup_step(g), "mark-start 3 0")
    assert homes.forbids_start(g, 0, at(2, 0)) is None
    run(setup_step(g), "mark-start 2 0")
    refusal = homes.forbids_start(g, 0, at(3, 1))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.start-areas"
    assert sorted(g.seats[0].lands) == sorted([at(2, 0), at(3, 0), at(4, 0)])
    assert g.seats[0].markers == 23


@rule("tsukuyumi.setup.start-areas-blockade")
def test_a_link_does_not_count_across_a_blockade():
    g = position(
        """
        0,0   home 0
        1,0   ocean
        0,1   ocean red 2
    """,
        phase="homes",
    )
    refusal = homes.forbids_start(g, 0, at(0, 1))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.start-areas-blockade"
    own(g, at(1, 0), 0)
    assert homes.forbids_start(g, 0, at(0, 1)) is None


@rule("tsukuyumi.setup.start-areas-bans")
def test_mountains_may_be_marked_but_not_the_moon_and_foreign_areas():
    g = position(
        """
        0,0   home 0
        1,0   mountain 20
        0,1   ocean | owner 1
        -1,0  moon
        -1,1  ocean radioactive
    """,
        phase="homes",
    )
    assert homes.start_cells(g, 0) == sorted([at(1, 0), at(-1, 1)])
    for banned in ((0, 1), (-1, 0)):
        refusal = homes.forbids_start(g, 0, at(*banned))
        assert refusal is not None
        assert refusal.rule == "tsukuyumi.setup.start-areas-bans"


@rule("tsukuyumi.setup.start-areas-short")
def test_a_position_with_too_little_room_is_not_offered():
    g = position(PATCH + "-3,0 ocean\n", phase="homes")
    assert homes.forbids_home(g, 0, at(-4, 0)) is None
    assert at(-4, 0) not in homes.home_cells(g, 0)
    refusal = homes.forbids_short(g, 0, at(-4, 0))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.start-areas-short"
    assert at(5, 0) in homes.home_cells(g, 0)


@rule("tsukuyumi.setup.start-areas-short")
def test_without_room_anywhere_a_seat_marks_what_it_can():
    g = position("1,0 ocean\n2,0 ocean", phase="homes", factions=(NOMADS, BOARS))
    assert at(3, 0) in homes.home_cells(g, 0)
    run(setup_step(g), "place-home 3 0")
    run(setup_step(g))
    run(setup_step(g))
    assert len(g.seats[0].lands) == 2
    run(setup_step(g), "place-unit private 3 0")
    assert there(g, 0, at(3, 0)) == {"private": 1}


# ---------------------------------------------------------------------- starting units


@rule("tsukuyumi.setup.start-units", "tsukuyumi.setup.start-units-list")
def test_all_starting_units_may_stand_in_one_area():
    g = position(PATCH + "5,0 home 0\n", phase="homes")
    for where in ((4, 0), (3, 0), (2, 0)):
        set_owner(g, at(*where), 0)
    for _ in range(5):
        drive(setup_step(g), lambda _seat, options: next(o for o in options if o.text().endswith("3 0")))
    assert there(g, 0, at(3, 0)) == {"private": 2, "stuff-sergeant": 1, "hunter": 1, "squad-leader": 1}
    run(setup_step(g))
    assert g.seats[0].weapons["pistol"] == 1
    assert g.place == 1


@rule("tsukuyumi.setup.start-units-list")
def test_the_line_ups_of_all_factions():
    g = until(with_factions(*FACTIONS), "selection", first)
    found = {}
    for seat, player in enumerate(g.seats):
        counts = [sum(kind) for kind in zip(*player.troops.values(), strict=True)]
        found[player.faction] = sum(n * v for n, v in zip(counts, g.sheets[seat].conquest, strict=True))
        left = [n + m for n, m in zip(counts, player.supply, strict=True)]
        assert left == [unit.count for unit in g.sheets[seat].units]
    assert found == {NOMADS: 55, SEED: 40, CYBER: 40, BOARS: 60}
    (uplink,) = g.seats[3].uplinks
    assert g.box.uplinks[uplink].cost == 1


@rule("tsukuyumi.setup.per-seat-steps")
def test_a_seat_finishes_its_set_up_before_the_next_one_begins():
    g = until(with_factions(NOMADS, CYBER, SEED), "homes")
    asked: list[tuple[int, str]] = []
    until(g, "goals", seen(asked, last))
    assert list(dict.fromkeys(seat for seat, _ in asked)) == [1, 2, 0]
    homes_at = [number for number, (_, text) in enumerate(asked) if text.startswith("place-home")]
    blocks = [{seat for seat, _ in asked[a:b]} for a, b in zip(homes_at, [*homes_at[1:], None], strict=True)]
    assert blocks == [{1}, {2}, {0}]


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
    told = {event.seat: event.goal for event in heard if type(event).__name__ == "GoalTaken"}
    assert told == {0: "regain-former-strength", 1: "territorial-expansion", 2: "space-for-the-swarm"}
    assert {aim.faction for aim in scoring.missions(g)} == {NOMADS, BOARS, SEED}


@rule("tsukuyumi.altgoal.choice")
def test_one_of_two_goals_is_chosen_for_good():
    g = until(with_factions(NOMADS, BOARS, SEED, alternative_goals="on"), "goals", first)
    asked: list[tuple[int, str]] = []
    until(g, "selection", seen(asked, last))
    assert asked == [(2, "take-goal fodder-for-the-swarm"), (0, "take-goal conquest"), (1, "take-goal holy-ritual")]
    goal = scoring.goal_of(g, 0)
    assert goal is not None
    assert (goal.id, goal.points) == ("conquest", 2)


@rule("tsukuyumi.setup.first-game")
def test_a_first_game_has_no_missions_goals_and_first_white_phase():
    g = until(with_factions(NOMADS, BOARS, SEED, first_game="on"), "selection", first)
    assert scoring.missions(g) == []
    assert [player.goal for player in g.seats] == ["", "", ""]
    drive(turns.step(g), first)
    assert g.phase == "blue"
    g.phase, g.round = "selection", 2
    drive(turns.step(g), first)
    assert g.phase == "white"
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
