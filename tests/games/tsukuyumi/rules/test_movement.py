"""Movement: steps, passing enemies by strength, flying and mountains."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import UnitMoved
from hyakki.games.tsukuyumi.options import Move
from hyakki.games.tsukuyumi.rules import gaits, movement
from hyakki.games.tsukuyumi.rules.presence import strength
from hyakki.games.tsukuyumi.state import ONI
from tests.games.tsukuyumi.marches import BOARS, CYBER, NOMADS, SEED, go, goals, reason, row
from tests.games.tsukuyumi.table import at, listen, position, run, there
from tests.rules import rule

# ---------------------------------------------------------------------- steps


@rule("tsukuyumi.move.each-unit", "tsukuyumi.round.quantity")
def test_each_unit_moves_up_to_its_limit_on_its_own():
    g = row("0: 4 private")
    heard = listen(g)
    go(g, "private", (0, 0), (1, 0), (2, 0))
    go(g, "private", (0, 0), (1, 0))
    go(g, "private", (0, 0), (1, 0), by="walk")
    run(movement.march_step(g), "done")
    assert g.march is None
    assert [there(g, NOMADS, at(q, 0)) for q in range(3)] == [{"private": 1}, {"private": 2}, {"private": 1}]
    assert heard[0] == UnitMoved(NOMADS, "private", (0, 0), (1, 0))
    assert len(heard) == 4


@rule("tsukuyumi.move.each-unit")
def test_no_unit_goes_farther_than_its_limit():
    g = row("0: private")
    go(g, "private", (0, 0), (1, 0), (2, 0))
    assert goals(g, "private", (2, 0)) == set()
    assert reason(g, "private", (2, 0), (3, 0)) == "move.each-unit"
    assert reason(g, "private", (1, 0), (2, 0)) == "move.each-unit"


@rule("tsukuyumi.move.each-unit")
def test_units_alike_are_told_apart_by_the_steps_they_have_left():
    g = row("0: 2 private")
    go(g, "private", (0, 0), (1, 0))
    go(g, "private", (1, 0), (0, 0))
    ways = {option.how for option in movement.march_options(g) if isinstance(option, Move)}
    assert ways == {"walk"}, "the one that came back has no step left"
    go(g, "private", (0, 0), (1, 0))
    ways = {option.how for option in movement.march_options(g) if isinstance(option, Move)}
    assert ways == {"walk-1"}


@rule("tsukuyumi.move.each-unit", "tsukuyumi.round.optional")
def test_a_movement_without_a_possible_step_ends_by_itself():
    g = row("", "0: private", seat=BOARS)
    run(movement.march_step(g))
    assert g.march is None


@rule("tsukuyumi.move.board-only", "tsukuyumi.core.adjacent")
def test_nobody_leaves_the_board_or_jumps_a_hole():
    g = position("""
        0,0   ocean | 2: wasp
        0,1   ocean
        2,0   ocean
    """)
    movement.start(g, SEED, "movement", 2)
    assert goals(g, "wasp", (0, 0)) == {(0, 1)}
    assert reason(g, "wasp", (0, 0), (1, 0)) == "move.board-only"
    assert reason(g, "wasp", (0, 0), (2, 0)) == "move.board-only"


@rule("tsukuyumi.move.step-by-step")
def test_every_edge_on_the_way_counts():
    g = position("""
        0,0   ocean | 0: private
        1,0   ocean red 0
        2,0   ocean
    """)
    movement.start(g, NOMADS, "movement", 2)
    go(g, "private", (0, 0), (1, 0))
    assert goals(g, "private", (1, 0)) == {(0, 0)}
    assert reason(g, "private", (1, 0), (2, 0)) == "block.edge"


@rule("tsukuyumi.move.locked")
def test_a_walled_in_unit_stays_on_the_board():
    g = position("""
        0,0   ocean red 0 1 2 3 4 5 | 0: private
        1,0   ocean
        0,1   ocean
    """)
    movement.start(g, NOMADS, "movement", 3)
    assert goals(g, "private", (0, 0)) == set()
    run(movement.march_step(g))
    assert there(g, NOMADS, at(0, 0)) == {"private": 1}


@rule("tsukuyumi.area.removed-tile", "tsukuyumi.move.board-only")
def test_a_removed_tile_leaves_a_hole():
    g = row("2: wasp", seat=None)
    g.map.remove(at(1, 0))
    movement.start(g, SEED, "movement", 2)
    assert goals(g, "wasp", (0, 0)) == set()


# ---------------------------------------------------------------------- enemies


@rule("tsukuyumi.move.enter-free")
def test_leaving_and_entering_needs_no_strength():
    g = row("1: boarmaster | 2: worker", "1: boarguard", seat=SEED, steps=1)
    go(g, "worker", (0, 0), (1, 0))
    assert there(g, SEED, at(1, 0)) == {"worker": 1}
    assert g.battle is None


@rule("tsukuyumi.move.pass-through")
@pytest.mark.parametrize(("other", "refusal"), [("worker", "move.pass-through"), ("conqueror", None)])
def test_strength_is_compared_with_each_opponent_one_by_one(other: str, refusal: str | None):
    # own 3 or 4 against 2 and 4: the stronger opponent decides, their sum does not
    g = row(f"2: warrior, {other}", "1: squeaker | 3: cyberoid", seat=SEED)
    go(g, "warrior", (0, 0), (1, 0))
    go(g, other, (0, 0), (1, 0))
    assert goals(g, "warrior", (1, 0)) == (set() if refusal else {(0, 0), (2, 0)})
    assert reason(g, "warrior", (1, 0), (2, 0)) == refusal


@rule("tsukuyumi.move.strength-values", "tsukuyumi.move.strength-table")
def test_strength_goes_by_the_base():
    g = row(
        "2: 2 worker, warrior | 3: cyberoid, attack-drone | oni: small, medium, large", "mascot 2", seat=None
    )
    assert strength(g, SEED, at(0, 0)) == 4
    assert strength(g, CYBER, at(0, 0)) == 5
    assert strength(g, ONI, at(0, 0)) == 7
    assert strength(g, SEED, at(1, 0)) == 1
    assert {(unit.health <= 5, unit.health >= 20, unit.strength) for unit in g.box.units.values()} == {
        (True, False, 1),
        (False, False, 2),
        (False, True, 4),
    }


@rule("tsukuyumi.move.strength-values")
def test_two_triangles_a_circle_and_a_square_are_8():
    g = row("3: 2 attack-drone, cybersamurai-2-1, cyberoid", seat=None)
    assert strength(g, CYBER, at(0, 0)) == 8


@rule("tsukuyumi.move.strength-count")
def test_units_already_there_count_for_those_who_arrive():
    g = row("2: 2 worker", "2: warrior | 1: boarguard", seat=SEED)
    go(g, "worker", (0, 0), (1, 0))
    assert reason(g, "worker", (1, 0), (2, 0)) == "move.pass-through"
    go(g, "worker", (0, 0), (1, 0))
    go(g, "worker", (1, 0), (2, 0))
    assert there(g, SEED, at(2, 0)) == {"worker": 1}


@rule("tsukuyumi.move.strength-count")
def test_flying_units_add_their_strength_and_come_from_anywhere():
    g = row("2: 2 worker", "1: boarguard", "2: 2 wasp", seat=SEED)
    go(g, "worker", (0, 0), (1, 0))
    go(g, "worker", (0, 0), (1, 0))
    go(g, "wasp", (2, 0), (1, 0))
    assert reason(g, "worker", (1, 0), (2, 0)) == "move.pass-through"
    go(g, "wasp", (2, 0), (1, 0))
    assert reason(g, "worker", (1, 0), (2, 0)) is None


@rule("tsukuyumi.move.strength-group")
def test_cleared_units_go_on_one_by_one_and_a_later_one_does_not():
    g = row("0: 3 private", "1: boarguard")
    go(g, "private", (0, 0), (1, 0))
    assert reason(g, "private", (1, 0), (2, 0)) == "move.pass-through"
    go(g, "private", (0, 0), (1, 0))
    go(g, "private", (1, 0), (2, 0))
    go(g, "private", (1, 0), (2, 0))
    go(g, "private", (0, 0), (1, 0))
    assert goals(g, "private", (1, 0)) == set()
    assert there(g, NOMADS, at(2, 0)) == {"private": 2}


@rule("tsukuyumi.move.strength-group")
def test_units_that_began_there_may_leave_while_an_arrival_is_held_up():
    g = row("0: private", "0: private | 1: boarmaster, boarguard")
    go(g, "private", (0, 0), (1, 0))
    assert goals(g, "private", (1, 0), "walk-") == set()
    go(g, "private", (1, 0), (2, 0), (3, 0))
    assert there(g, NOMADS, at(3, 0)) == {"private": 1}


@rule("tsukuyumi.move.strength-group")
def test_who_comes_back_is_tested_anew():
    g = row("0: private", "0: private | 1: boarguard", steps=3)
    go(g, "private", (1, 0), (2, 0), (1, 0))
    assert goals(g, "private", (1, 0)) == set()
    assert reason(g, "private", (1, 0), (2, 0)) == "move.pass-through"


@rule("tsukuyumi.move.oni-block", "tsukuyumi.core.enemy-in-play")
def test_all_oni_of_an_area_are_one_opponent():
    g = row("0: private", "oni: large")
    go(g, "private", (0, 0), (1, 0))
    assert reason(g, "private", (1, 0), (2, 0)) == "move.pass-through"
    g = row("0: 2 private", "oni: small, medium, small")
    go(g, "private", (0, 0), (1, 0))
    go(g, "private", (0, 0), (1, 0))
    go(g, "private", (1, 0), (2, 0))
    assert there(g, NOMADS, at(2, 0)) == {"private": 1}


@rule("tsukuyumi.facevent.nomad-offroad")
def test_offroad_training_ignores_strength_but_the_nomads_still_hinder():
    g = row("0: private", "1: 2 boarguard", seat=None)
    g.seats[NOMADS].effects.append("offroad-training")
    movement.start(g, NOMADS, "movement", 2)
    go(g, "private", (0, 0), (1, 0), (2, 0))
    assert there(g, NOMADS, at(2, 0)) == {"private": 1}
    g = row("2: worker", "0: private", seat=None)
    g.seats[NOMADS].effects.append("offroad-training")
    movement.start(g, SEED, "movement", 2)
    go(g, "worker", (0, 0), (1, 0))
    assert reason(g, "worker", (1, 0), (2, 0)) == "move.pass-through"


# ---------------------------------------------------------------------- flying and mountains


@rule("tsukuyumi.move.flying", "tsukuyumi.darkseed.abilities")
def test_flyers_pass_enemies_and_go_on_over_mountains():
    g = position("""
        0,0   ocean | 2: wasp
        1,0   mountain 15 | 1: boarmaster
        2,0   ocean
    """)
    movement.start(g, SEED, "movement", 1)
    go(g, "wasp", (0, 0), (1, 0), (2, 0))
    assert there(g, SEED, at(2, 0)) == {"wasp": 1}


@rule("tsukuyumi.cyber.abilities", "tsukuyumi.move.flying")
def test_both_drones_fly():
    g = row("3: attack-drone, shield-drone, cyberoid", "1: boarmaster, boarguard", seat=CYBER)
    for unit in ("attack-drone", "shield-drone"):
        go(g, unit, (0, 0), (1, 0), (2, 0))
    go(g, "cyberoid", (0, 0), (1, 0))
    assert reason(g, "cyberoid", (1, 0), (2, 0)) == "move.pass-through"


@rule("tsukuyumi.area.mountain-move", "tsukuyumi.nomads.abilities")
def test_a_mountain_stops_who_enters_it_but_not_the_squad_leader():
    g = position("""
        0,0   ocean | 0: private, squad-leader
        1,0   mountain 15
        2,0   ocean
    """)
    movement.start(g, NOMADS, "movement", 2)
    go(g, "private", (0, 0), (1, 0))
    assert reason(g, "private", (1, 0), (2, 0)) == "area.mountain-move"
    go(g, "squad-leader", (0, 0), (1, 0), (2, 0))
    assert there(g, NOMADS, at(2, 0)) == {"squad-leader": 1}


@rule("tsukuyumi.area.mountain-move")
def test_who_begins_on_a_mountain_leaves_it():
    g = position("""
        0,0   mountain 20 | 0: private
        1,0   ocean
        2,0   ocean
    """)
    movement.start(g, NOMADS, "movement", 2)
    go(g, "private", (0, 0), (1, 0), (2, 0))
    assert there(g, NOMADS, at(2, 0)) == {"private": 1}


@rule("tsukuyumi.nomads.abilities")
def test_the_squad_leader_passes_enemies():
    g = row("0: squad-leader, private", "1: boarmaster")
    go(g, "squad-leader", (0, 0), (1, 0), (2, 0))
    go(g, "private", (0, 0), (1, 0))
    assert reason(g, "private", (1, 0), (2, 0)) == "move.pass-through"


@rule("tsukuyumi.darkseed.effect-range")
def test_the_faction_effect_moves_by_1_with_wings():
    lines = "0,0 ocean red 0 | 2: warrior\n1,0 ocean\n2,0 ocean"
    g = position(lines, phase="blue")
    movement.start(g, SEED, "faction", 1)
    assert goals(g, "warrior", (0, 0)) == set()
    g.seats[SEED].effects.append(gaits.TAKE_WING)
    movement.start(g, SEED, "faction", 1)
    go(g, "warrior", (0, 0), (1, 0))
    assert goals(g, "warrior", (1, 0)) == set()
