"""Doors: closed by the scenario or by an effect, and how they are opened."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.okko.events import DoorClosed, DoorOpened
from hyakki.games.okko.options import OpenDoor, TryDoor
from hyakki.games.okko.rules import deeds, doors, endround, tasks
from hyakki.games.okko.rules.corruption import creep_cells
from hyakki.games.okko.rules.ground import adjacent, in_sight, steps_between
from hyakki.games.okko.rules.tables import attach
from hyakki.games.okko.state import NOBODY, Figure, Okko
from tests.games.okko.table import TEST, act, add, cell, listen, load, run, stain, table
from tests.games.okko.ways import ends
from tests.rules import rule

HALL, DOOR = "A:3,5", 0  # the Door between the Gate Court and K1 in The Silent Cell
BEHIND = "K1:1,3"


def gate(hero: str = "okko", where: str = HALL, **fields: object) -> tuple[Okko, Figure]:
    """The Silent Cell with its first Door closed by the scenario, with whatever test the fields say."""
    g = table(heroes=(hero, "setsuka"), at={hero: where, "setsuka": "C:0,0"})
    first = msgspec.structs.replace(g.scene.doors[DOOR], closed=True, **fields)
    g.chronicle = msgspec.structs.replace(g.scene, doors=(first, *g.scene.doors[1:]))
    attach(g, g.box)
    g.closed = g.palace.closed_at_start
    assert g.closed >> DOOR & 1
    return g, act(g, hero)


def slammed(where: str = HALL) -> tuple[Okko, Figure]:
    """The same Door closed by an effect."""
    g = table(at={"okko": where})
    doors.close_door(g, DOOR)
    return g, act(g, "okko")


# ---------------------------------------------------------------------- what a closed Door does


@rule("okko.board.closed-doors", "okko.effect.doors", "okko.board.space-adjacency")
def test_a_closed_door_blocks_movement_adjacency_sight_and_the_steps_of_ranges():
    g = table(at={"okko": HALL})
    okko = act(g, "okko")
    here, there = cell(g, HALL), cell(g, BEHIND)
    assert adjacent(g, here, there)
    assert in_sight(g, okko, there)
    assert steps_between(g, here, there) == 1
    assert "K1.b" in ends(g, okko)
    heard = listen(g)
    doors.close_door(g, DOOR)
    assert heard == [DoorClosed(DOOR)]
    assert not adjacent(g, here, there)
    assert not in_sight(g, okko, there)
    assert steps_between(g, here, there) > 2
    assert "K1.b" not in ends(g, okko)


@rule("okko.effect.doors", "okko.corruption.tile-adjacent")
def test_tiles_stay_adjacent_through_a_closed_door():
    g, _ = slammed()
    stain(g, "A:0,0")
    assert creep_cells(g, 0) >> cell(g, BEHIND) & 1


@rule("okko.effect.doors")
def test_any_open_door_can_be_closed_whoever_stands_beside_it():
    g = table(at={"okko": HALL, "noburo": BEHIND})
    assert doors.forbids_closing(g, DOOR) is None
    doors.close_door(g, DOOR)
    refusal = doors.forbids_closing(g, DOOR)
    assert refusal is not None
    assert refusal.rule == "okko.effect.doors"


@rule("okko.board.doors", "okko.mission.cell")
def test_breakable_walls_are_no_doors():
    g, okko = slammed()
    wall = len(g.palace.doors)
    for refusal in (doors.forbids_closing(g, wall), doors.forbids_open(g, okko, wall)):
        assert refusal is not None
        assert refusal.rule == "okko.board.doors"


# ---------------------------------------------------------------------- closed by an effect


@rule("okko.board.closed-doors")
def test_a_hero_that_touches_it_opens_it_for_an_action():
    g, okko = slammed()
    assert doors.doors_to_open(g, okko) == [OpenDoor(DOOR)]
    heard = listen(g)
    run(deeds.perform(g, okko, OpenDoor(DOOR)))
    assert heard == [DoorOpened(DOOR, okko.number)]
    assert (g.closed, g.shut) == (g.palace.closed_at_start, 0)
    assert g.turn is not None
    assert g.turn.actions == 2
    assert doors.doors_to_open(g, okko) == []


@rule("okko.board.closed-doors", "okko.follower.actions", "okko.activation.oni-actions")
@pytest.mark.parametrize("kind", ["tikku.novice", "wind.gust", "ashigaru"])
def test_followers_kami_and_agents_open_it_too_from_either_side(kind: str):
    g, _ = slammed("A:0,0")
    one = add(g, kind, BEHIND)
    assert doors.doors_to_open(g, one) == [OpenDoor(DOOR)]
    assert doors.forbids_open(g, one, DOOR) is None
    doors.open_door(g, one, DOOR)
    assert not g.closed >> DOOR & 1


@rule("okko.board.closed-doors")
@pytest.mark.parametrize(
    ("where", "reason"), [("A:2,5", "board.closed-doors.touch"), ("A:0,0", "board.closed-doors.touch")]
)
def test_it_is_opened_only_from_a_space_that_touches_it(where: str, reason: str):
    g, okko = slammed(where)
    assert doors.doors_to_open(g, okko) == []
    refusal = doors.forbids_open(g, okko, DOOR)
    assert refusal is not None
    assert refusal.reason == f"why.{reason}"


@rule("okko.board.closed-doors", "okko.effect.limit")
def test_it_is_open_again_when_the_round_is_over():
    g, _ = slammed()
    g.phase, g.place = "end", 10
    heard = listen(g)
    run(endround.step(g))
    assert not g.closed >> DOOR & 1
    assert g.shut == 0
    assert DoorOpened(DOOR, NOBODY) in heard


# ---------------------------------------------------------------------- closed by the scenario


@rule("okko.board.closed-doors")
def test_a_door_of_the_scenario_opens_by_a_test_and_stays_open():
    g, okko = gate()
    assert doors.doors_to_open(g, okko) == []
    refusal = doors.forbids_open(g, okko, DOOR)
    assert refusal is not None
    assert refusal.reason == "why.board.closed-doors.test"
    assert tasks.doors_to_try(g, okko) == [TryDoor(DOOR, "might"), TryDoor(DOOR, "speed")]
    assert not in_sight(g, okko, cell(g, BEHIND))
    load(g, *(TEST[0],) * 4)
    run(deeds.perform(g, okko, TryDoor(DOOR, "might")))
    assert in_sight(g, okko, cell(g, BEHIND))
    assert not g.closed >> DOOR & 1
    doors.open_again(g)
    assert not g.closed >> DOOR & 1
    assert tasks.doors_to_try(g, okko) == []


@rule("okko.board.closed-doors", "okko.test.penalty", "okko.test.penalty-shared")
def test_its_penalty_tokens_count_for_either_attribute_and_every_hero():
    g, okko = gate()
    load(g, *(TEST[2],) * 4, *(TEST[2],) * 3, *(TEST[0],) * 2)
    run(tasks.try_door(g, okko, TryDoor(DOOR, "might")))
    assert g.door_tests == {DOOR: 1}
    run(tasks.try_door(g, okko, TryDoor(DOOR, "speed")))
    assert g.door_tests == {DOOR: 2}
    setsuka = g.figures[1]
    setsuka.cell = cell(g, BEHIND)
    run(tasks.try_door(g, setsuka, TryDoor(DOOR, "speed")))
    assert not g.closed >> DOOR & 1
    assert g.door_tests == {DOOR: 0}


@rule("okko.board.closed-doors")
def test_a_scenario_may_give_its_door_another_test():
    g, okko = gate(attributes=("guile",), difficulty=2)
    assert tasks.doors_to_try(g, okko) == [TryDoor(DOOR, "guile")]
    refusal = tasks.forbids_try_door(g, okko, DOOR, "might")
    assert refusal is not None
    assert refusal.reason == "why.board.closed-doors.attribute"
    load(g, TEST[1], TEST[2])
    run(tasks.try_door(g, okko, TryDoor(DOOR, "guile")))
    assert not g.closed >> DOOR & 1


@rule("okko.test.heroes-only", "okko.board.closed-doors")
def test_only_heroes_make_its_test_and_only_beside_it():
    g, okko = gate(where="A:2,5")
    refusal = tasks.forbids_try_door(g, okko, DOOR, "speed")
    assert refusal is not None
    assert refusal.reason == "why.board.closed-doors.touch"
    follower = add(g, "tikku.novice", HALL, owner="okko")
    refusal = tasks.forbids_try_door(g, follower, DOOR, "speed")
    assert refusal is not None
    assert refusal.rule == "okko.test.heroes-only"


@rule("okko.test.might-range", "okko.board.closed-doors")
def test_its_might_test_can_be_made_with_a_bow_in_sight_of_a_space_that_touches_it():
    g, okko = gate(where="A:2,2")
    assert tasks.doors_to_try(g, okko) == []
    g.heroes[0].readied = "yumi"
    assert tasks.doors_to_try(g, okko) == [TryDoor(DOOR, "might")]
    okko.cell = cell(g, "A:0,0")
    assert tasks.doors_to_try(g, okko) == [], "walls hide it"


@rule("okko.board.closed-doors")
def test_a_door_that_an_effect_closed_needs_no_test():
    g, okko = slammed()
    refusal = tasks.forbids_try_door(g, okko, DOOR, "might")
    assert refusal is not None
    assert refusal.reason == "why.board.closed-doors.shut"
    assert tasks.doors_to_try(g, okko) == []
