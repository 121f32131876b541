"""Mission Tiles: their tests, how both sides complete them, and their clocks."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import ClockMoved, MissionResolved
from hyakki.games.okko.options import TryMission
from hyakki.games.okko.rules import endround, missions
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.ground import adjacent
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import OFF, Mission, Okko
from hyakki.games.okko.terms import Memory
from tests.games.okko.table import (
    TEST,
    act,
    add,
    at,
    cell,
    figure,
    first_question,
    lay,
    listen,
    load,
    run,
    stain,
    table,
)
from tests.rules import rule

LOW = [TEST[0]] * 9


def carried(g: Okko, form: str) -> bool:
    return any(token.form == form and token.holder == 0 for token in g.tokens.values())


# ---------------------------------------------------------------------- where and how often


@rule("okko.mission.tile", "okko.scenario.mission-count", "okko.mission.reference-cards")
def test_a_hero_on_an_orange_space_may_make_the_test_of_the_tile():
    g = table("silent-cell", at={"okko": "D:3,1", "noburo": "D:3,0"})
    assert missions.mission_tests(g, act(g, "okko")) == [
        TryMission(cell(g, "D:3,1"), "might"),
    ]
    assert missions.mission_tests(g, act(g, "noburo")) == []


@rule("okko.mission.token-on-interaction")
def test_an_orange_space_under_a_token_is_used_from_beside():
    g = table("silent-cell", at={"okko": "D:3,0"})
    stain(g, "D:3,1")
    assert [option.cell for option in missions.mission_tests(g, act(g, "okko"))] == [cell(g, "D:3,1")]


@rule("okko.mission.range")
def test_a_might_test_is_made_from_afar_with_a_ranged_weapon():
    g = table("silent-cell", heroes=("setsuka",), at={"setsuka": "D:2,0"})
    setsuka = act(g, "setsuka")
    assert missions.mission_tests(g, setsuka) == []
    g.heroes[0].slots["right"] = g.heroes[0].readied = "hairpins"
    near = [g.palace.address(option.cell) for option in missions.mission_tests(g, setsuka)]
    assert "D:3,1" in near
    assert "D:4,4" not in near  # behind the cell


@rule("okko.mission.blocked-space")
@pytest.mark.parametrize("mission", ["m1", "m2", "m3", "m4"])
def test_every_mission_has_at_least_two_interaction_spaces(mission: str):
    g = table("silent-cell")
    drawn = g.box.tiles[g.box.missions[mission].tile].map
    assert drawn.count("o") >= 2


# ---------------------------------------------------------------------- the Cell


@rule("okko.mission.cell", "okko.mission.tokens")
def test_breaking_the_cell_opens_one_wall_and_brings_the_prisoner():
    g = table("silent-cell", at={"okko": "D:3,1"})
    okko = act(g, "okko")
    load(g, *LOW)
    gate = g.palace.breach[cell(g, "D:3,1")]
    assert not adjacent(g, cell(g, "D:3,1"), cell(g, "D:3,2"))
    run(
        missions.try_mission(g, okko, TryMission(cell(g, "D:3,1"), "might")),
        f"pick-space {cell(g, 'D:3,3')}",
    )
    assert adjacent(g, cell(g, "D:3,1"), cell(g, "D:3,2"))
    assert g.palace.closed_at_start & ~g.closed == gate
    assert [at(g, token) for token in g.tokens.values() if token.form == "prisoner"] == ["D:3,3"]


@rule("okko.mission.cell")
def test_the_cell_is_broken_once():
    g = table("silent-cell", at={"okko": "D:4,1"})
    g.missions[0].taken = True
    refusal = missions.forbids_mission(g, act(g, "okko"), g.missions[0])
    assert refusal is not None
    assert refusal.rule == "okko.mission.cell"


@rule("okko.mission.cell")
def test_with_no_room_in_the_cell_the_prisoner_stands_as_near_as_possible():
    g = table("silent-cell", at={"okko": "D:3,1"})
    for place in ("D:3,2", "D:3,3", "D:4,3"):
        stain(g, place)
    run(missions.succeed(g, act(g, "okko"), g.missions[0], cell(g, "D:3,1")))
    assert [at(g, token) for token in g.tokens.values()] == ["D:2,2"]  # by Areas first, then by distance


@rule("okko.mission.cell", "okko.mission.resolve", "okko.mission.carried")
def test_the_prisoner_is_free_when_the_carrier_is_on_another_tile():
    g = table("silent-cell", at={"okko": "D:2,0"})
    token = lay(g, "prisoner", "prisoner", "D:3,3")
    token.cell, token.holder, g.missions[0].taken = OFF, 0, True
    look(g)
    assert not g.memoirs
    figure(g, "okko").cell = cell(g, "K4:0,2")
    heard = listen(g)
    look(g)
    assert g.missions[0].done == "heroes"
    assert MissionResolved("m1", "heroes") in heard
    assert Memory("m1", "heroes") in g.memoirs
    assert not g.tokens


# ---------------------------------------------------------------------- the other three


@rule("okko.mission.shrine", "okko.test.penalty-shared")
def test_the_shrine_needs_three_tests_each_of_them_afresh():
    g = table("two-fires", heroes=("noshin", "okko"), at={"noshin": "C:2,2"})
    mission = g.missions[0]
    for count in (1, 2, 3):
        mission.penalty = 2
        load(g, *LOW)
        option = TryMission(cell(g, "C:2,2"), "guile")
        run(missions.try_mission(g, act(g, "noshin"), option), always=lambda options: options[-1])
        look(g)
        assert (len(mission.marks), mission.penalty) == (count, 0)
    assert mission.done == "heroes"


@rule("okko.mission.treasury")
def test_the_strongbox_goes_to_the_hero_who_passed_and_weighs_on_it():
    g = table("champion-of-the-gate", at={"okko": "B:2,2"})
    okko = act(g, "okko")
    before = value(g, okko, "speed")
    load(g, *LOW)
    run(missions.try_mission(g, okko, TryMission(cell(g, "B:2,2"), "speed")))
    assert carried(g, "strongbox")
    assert g.heroes[0].tallies["found"] == 1  # it was taken, which a Personal Mission counts
    assert value(g, okko, "speed") == before - 1


@rule("okko.mission.treasury")
@pytest.mark.parametrize(
    ("place", "done"),
    [("B:2,1", False), ("K1:0,2", False), ("D:0,3", False), ("A:2,5", True), ("C:0,0", True)],
)
def test_the_strongbox_is_safe_on_the_start_tile_or_where_no_door_leads_to_the_treasury(
    place: str, done: bool
):
    g = table("champion-of-the-gate", at={"okko": place})
    token = lay(g, "strongbox", "strongbox", "B:2,2")
    token.cell, token.holder, g.missions[0].taken = OFF, 0, True
    look(g)
    assert (g.missions[0].done == "heroes") is done


@rule("okko.mission.bedchamber")
def test_the_heir_is_warned_by_two_different_heroes():
    g = table("two-fires", at={"okko": "D:2,1"})
    mission = g.missions[1]
    mission.marks.append(0)
    mission.rounds.append(1)
    look(g)
    refusal = missions.forbids_mission(g, figure(g, "okko"), mission)
    assert refusal is not None
    assert missions.forbids_mission(g, figure(g, "noburo"), mission) is None
    assert mission.done is None
    mission.marks.append(1)
    look(g)
    assert mission.done == "heroes"


@rule("okko.mission.bedchamber")
def test_a_hero_who_is_left_alone_gives_both_warnings_in_different_rounds():
    g = table("two-fires", at={"okko": "D:2,1"})
    mission = g.missions[1]
    mission.marks.append(0)
    mission.rounds.append(g.round)
    g.heroes[1].out = True
    assert missions.forbids_mission(g, figure(g, "okko"), mission) is not None
    g.round += 1
    assert missions.forbids_mission(g, figure(g, "okko"), mission) is None
    mission.marks.append(0)
    look(g)
    assert mission.done == "heroes"


@rule("okko.mission.bedchamber")
def test_the_warning_of_a_hero_who_has_fallen_counts():
    g = table("two-fires", at={"okko": "D:2,1"})
    mission = g.missions[1]
    mission.marks.append(1)
    g.heroes[1].out = True
    mission.marks.append(0)
    look(g)
    assert mission.done == "heroes"


# ---------------------------------------------------------------------- clocks


def bare(tile: str, mission: str, round_: int) -> tuple[Okko, Mission]:
    scenario = {"m1": "silent-cell", "m2": "two-fires", "m3": "champion-of-the-gate", "m4": "two-fires"}[
        mission
    ]
    g = table(scenario)
    g.round = round_
    found = next(found for found in g.missions if found.id == mission)
    g.missions[:] = [found]
    assert g.palace.keys[found.tile] == tile
    return g, found


@rule("okko.mission.reference-cards", "okko.endround.missions")
@pytest.mark.parametrize(
    ("mission", "tile", "first"), [("m1", "D", 4), ("m2", "C", 3), ("m3", "B", 4), ("m4", "D", 3)]
)
def test_a_clock_starts_in_its_round_and_moves_by_one(mission: str, tile: str, first: int):
    g, found = bare(tile, mission, first - 1)
    run(missions.run_clocks(g))
    assert found.clock == 0
    g.round = first
    heard = listen(g)
    run(missions.run_clocks(g))
    assert found.clock == 1
    assert [event for event in heard if isinstance(event, ClockMoved)]


@rule("okko.mission.cell", "okko.mission.treasury")
@pytest.mark.parametrize(("mission", "tile", "orange"), [("m1", "D", "D:3,1"), ("m3", "B", "B:2,2")])
def test_an_agent_on_an_orange_space_speeds_the_clock_up(mission: str, tile: str, orange: str):
    g, found = bare(tile, mission, 5)
    add(g, "ashigaru", orange)
    run(missions.run_clocks(g))
    assert found.clock == 2


@rule("okko.mission.shrine")
def test_the_shrine_is_defiled_faster_while_it_is_corrupted_and_no_hero_is_there():
    g, found = bare("C", "m2", 5)
    assert not missions.has_bonus(g, found)
    stain(g, "C:0,0")
    assert missions.has_bonus(g, found)
    figure(g, "okko").cell = cell(g, "C:3,0")
    assert not missions.has_bonus(g, found)


@rule("okko.mission.bedchamber")
def test_two_agents_without_a_hero_hasten_the_end_of_the_heir():
    g, found = bare("D", "m4", 5)
    add(g, "yurei", "D:0,0")
    assert not missions.has_bonus(g, found)
    add(g, "ashigaru", "D:5,5")
    assert missions.has_bonus(g, found)
    figure(g, "okko").cell = cell(g, "D:4,2")
    assert not missions.has_bonus(g, found)


@rule("okko.mission.reference-cards", "okko.mission.resolve")
def test_at_six_the_oni_has_completed_it_also_while_the_object_is_carried():
    g, found = bare("D", "m1", 8)
    token = lay(g, "prisoner", "prisoner", "D:3,3")
    token.cell, token.holder, found.clock = OFF, 0, 5
    figure(g, "okko").cell = cell(g, "D:2,0")
    run(missions.run_clocks(g))
    assert (found.done, found.clock) == ("oni", 6)
    assert Memory("m1", "oni") in g.memoirs


@rule("okko.endround.missions")
def test_two_open_missions_are_resolved_in_the_onis_order():
    g = table("two-fires")
    g.round, g.phase, g.place = 5, "end", 9
    seat, offered = first_question(endround.step(g))
    assert (seat, offered) == (g.oni.seat, ["pick-mission m2", "pick-mission m4"])


@rule("okko.final.missions-go-on")
def test_clocks_run_in_the_final_battle_too():
    g, found = bare("D", "m1", 9)
    g.final = True
    run(missions.run_clocks(g))
    assert found.clock == 1


def test_an_effect_never_takes_a_clock_past_one_step_before_its_end():
    g, found = bare("D", "m1", 5)
    found.clock = 4
    missions.hasten(g, found, 3, "ill-omen")
    assert found.clock == 5
    missions.hasten(g, found, 1, "ill-omen")
    assert found.clock == 5
