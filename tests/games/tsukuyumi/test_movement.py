"""Movement: steps, passing enemies by strength, flying, mountains, bonuses, and what stops units."""

from __future__ import annotations

import dataclasses

import pytest

from hyakki.games.tsukuyumi import gaits, movement
from hyakki.games.tsukuyumi.events import UnitMoved
from hyakki.games.tsukuyumi.options import Move
from hyakki.games.tsukuyumi.state import ONI, March
from hyakki.games.tsukuyumi.totals import kind_of
from hyakki.games.tsukuyumi.world import FRAME, strength
from tests.games.tsukuyumi.marches import go, goals, reason
from tests.games.tsukuyumi.table import at, listen, position, run, there
from tests.rules import rule

NOMADS, BOARS, SEED, CYBER = 0, 1, 2, 3

ROW = """
    0,0   ocean {0}
    1,0   ocean {1}
    2,0   ocean {2}
    3,0   ocean {3}
"""


def row(*pieces: str, why: str = "movement", seat: int | None = NOMADS, steps: int = 2, **more: object):
    """Four ocean floors in a row with pieces, and a movement under way."""
    lines = ROW.format(*[f"| {piece}" if piece else "" for piece in (*pieces, "", "", "", "")])
    g = position(lines, **more)  # type: ignore[arg-type]  # whatever a position takes
    if seat is not None:
        movement.start(g, seat, why, steps)
    return g


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
@pytest.mark.parametrize(("mine", "passes"), [("worker, squad-leader", False), ("private, squad-leader", True)])
def test_strength_is_compared_with_each_opponent_one_by_one(mine: str, passes: bool):
    # own 3 or 4 against 2 and 4: the stronger opponent decides, their sum does not
    factions = ("dark-seed", "boarlords", "cybersamurai")
    units = "0: worker, warrior" if not passes else "0: 2 warrior"
    g = row(units, "1: squeaker | 2: cyberoid", factions=factions)
    for unit in ("worker", "warrior") if not passes else ("warrior", "warrior"):
        go(g, unit, (0, 0), (1, 0))
    assert (goals(g, "warrior", (1, 0)) == {(0, 0), (2, 0)}) is passes
    assert reason(g, "warrior", (1, 0), (2, 0)) == (None if passes else "move.pass-through")


@rule("tsukuyumi.move.strength-values", "tsukuyumi.move.strength-table")
def test_strength_goes_by_the_base():
    g = row("2: 2 worker, warrior | 3: cyberoid, attack-drone | oni: small, medium, large", "mascot 2", seat=None)
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
    g = row("0: 2 private", "0: private | 1: boarguard", steps=3)
    go(g, "private", (0, 0), (1, 0))
    go(g, "private", (1, 0), (2, 0), (1, 0), by="walk-")
    # the unit that began at 1,0 is still there, so the sum is 4 again
    assert goals(g, "private", (1, 0), "walk-0") == set()
    assert goals(g, "private", (1, 0), "walk") == {(0, 0), (2, 0)}
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


# ---------------------------------------------------------------------- bonuses


def reach(g, unit: str, q: int = 0, r: int = 0) -> int:
    """How many steps the march gives to a unit in an area."""
    march: March = g.march
    kind = kind_of(g, march.seat, unit)
    return next(mover.left for mover in march.movers if mover.kind == kind and mover.cell == at(q, r))


@rule("tsukuyumi.nomads.abilities", "tsukuyumi.move.bonus-always")
def test_dogs_and_hunters_go_1_farther():
    g = row("0: dog, hunter, private", steps=1)
    assert [reach(g, unit) for unit in ("dog", "hunter", "private")] == [2, 2, 1]


@rule("tsukuyumi.nomads.lt-dan")
def test_lt_dan_leads_those_who_start_with_him():
    g = row("0: lt-dan, hunter, private", "0: private", steps=1)
    assert [reach(g, unit) for unit in ("lt-dan", "hunter", "private")] == [2, 3, 2]
    assert reach(g, "private", 1) == 1
    go(g, "lt-dan", (0, 0), (1, 0))
    assert reach(g, "private", 1) == 1, "being joined later changes nothing"
    go(g, "hunter", (0, 0), (1, 0), (2, 0), (3, 0))
    assert there(g, NOMADS, at(3, 0)) == {"hunter": 1}


@rule("tsukuyumi.move.bonus-always", "tsukuyumi.counter.retreat")
def test_a_retreating_hunter_goes_2_areas():
    g = row("", "0: hunter, private | 1: boarguard", seat=None)
    flow = movement.small_march(g, NOMADS, "retreat", at(1, 0), 1)
    run(flow, "move hunter 1 0 2 0 walk", "move hunter 2 0 3 0 walk-1", "move private 1 0 0 0 walk")
    assert (there(g, NOMADS, at(3, 0)), there(g, NOMADS, at(0, 0))) == ({"hunter": 1}, {"private": 1})
    assert g.march is None


@rule("tsukuyumi.counter.retreat")
def test_survivors_retreat_each_its_own_way_or_stay():
    g = position("""
        0,0   ocean | 1: 3 squeaker
        1,0   ocean
        0,1   ocean
        -1,0  ocean red 0
    """)
    flow = movement.small_march(g, BOARS, "retreat", at(0, 0), 1)
    run(flow, "move squeaker 0 0 1 0 walk", "move squeaker 0 0 0 1 walk", "done")
    assert [there(g, BOARS, at(*area)) for area in ((0, 0), (1, 0), (0, 1))] == [{"squeaker": 1}] * 3


@rule("tsukuyumi.counter.what-a-racket", "tsukuyumi.event.quick-march", "tsukuyumi.event.lured-away")
def test_small_moves_concern_one_area():
    g = row("2: worker, wasp", "2: worker", "oni: 2 small, large", seat=None, factions=("nomads", "boarlords", "dark-seed"))
    run(
        movement.small_march(g, SEED, "quick-march", at(0, 0), 1),
        "move worker 0 0 1 0 walk",
        "move wasp 0 0 1 0 walk",
        "move wasp 1 0 2 0 walk-1",
    )
    assert there(g, SEED, at(1, 0)) == {"worker": 2}
    asked: list[int] = []
    run(
        movement.small_oni_march(g, BOARS, at(2, 0), 1),
        "move-oni small 2 0 3 0",
        "move-oni large 2 0 1 0",
        "done",
        seats=asked,
    )
    assert asked == [BOARS] * 3
    assert [there(g, ONI, at(q, 0)) for q in (1, 2, 3)] == [{"large": 1}, {"small": 1}, {"small": 1}]


@rule("tsukuyumi.nomads.hit-and-run")
def test_after_hit_and_run_the_survivors_leave_with_their_bonuses():
    g = row("0: private, hunter | 1: boarguard", "0: launcher", seat=None)
    flow = movement.small_march(g, NOMADS, "hit-and-run", at(0, 0), 1)
    run(flow, "move hunter 0 0 1 0 walk", "move hunter 1 0 2 0 walk-1", "done")
    assert (there(g, NOMADS, at(0, 0)), there(g, NOMADS, at(2, 0))) == ({"private": 1}, {"hunter": 1})


@rule("tsukuyumi.startadv.advanced-position")
def test_advanced_position_moves_a_wasp_by_2():
    g = row("2: wasp, worker", why="advance", seat=SEED, steps=1, phase="goals")
    assert (reach(g, "wasp"), reach(g, "worker")) == (2, 1)


@rule("tsukuyumi.facevent.boar-for-mother")
def test_for_mother_sends_boarmaidens_farther_in_every_move():
    g = row("1: boarmaiden, squeaker", seat=None)
    g.seats[BOARS].effects.append("for-mother")
    for why in ("movement", "retreat"):
        movement.start(g, BOARS, why, 1)
        assert (reach(g, "boarmaiden"), reach(g, "squeaker")) == (2, 1)


@rule("tsukuyumi.cyber.uplink-passive")
@pytest.mark.parametrize(("phase", "why", "steps"), [("red", "movement", 2), ("white", "movement", 1), ("red", "retreat", 1)])
def test_the_susanoo_array_helps_movement_actions_in_red(phase, why, steps):
    g = row("3: cyberoid", why=why, seat=CYBER, steps=1, phase=phase, uplinks=["susanoo-array"])
    assert reach(g, "cyberoid") == steps


@rule("tsukuyumi.move.massive")
def test_a_massive_unit_takes_one_step_in_each_phase(monkeypatch):
    g = row("3: cyberoid", seat=None, uplinks=["susanoo-array"])
    sheet = g.sheets[CYBER]
    kind = sheet.index["cyberoid"]
    heavy = [gaits.Gait([*sheet.names, "medic"], [frozenset(["massive"] if n == kind else ()) for n in range(7)])]
    monkeypatch.setattr(gaits, "gait_of", lambda g, side: heavy[0])
    movement.start(g, CYBER, "movement", 3)
    assert reach(g, "cyberoid") == 1
    go(g, "cyberoid", (0, 0), (1, 0))
    assert reason(g, "cyberoid", (1, 0), (2, 0)) == "move.massive"
    movement.start(g, CYBER, "retreat", 1)
    assert goals(g, "cyberoid", (1, 0)) == set()
    g.phase = "blue"
    movement.start(g, CYBER, "movement", 3)
    assert goals(g, "cyberoid", (1, 0)) == {(0, 0), (2, 0)}


# ---------------------------------------------------------------------- effects that hold units


@rule("tsukuyumi.event.oil-storm", "tsukuyumi.move.flying")
def test_nobody_leaves_oil_or_storm_and_who_enters_stays():
    g = row("2: wasp", "stuck", seat=SEED)
    go(g, "wasp", (0, 0), (1, 0))
    assert goals(g, "wasp", (1, 0)) == set()
    assert reason(g, "wasp", (1, 0), (2, 0)) == "event.oil-storm"
    movement.start(g, SEED, "retreat", 1)
    assert goals(g, "wasp", (1, 0)) == set()


@rule("tsukuyumi.cyber.rocket-attack")
def test_a_rocket_attack_locks_an_area_for_everybody():
    g = row("2: 2 wasp", "oni: small", seat=None)
    g.seats[CYBER].placed_markers["rocket-attack-red"] = at(0, 0)
    g.seats[CYBER].placed_markers["kaneda-red"] = at(2, 0)
    movement.start(g, SEED, "movement", 1)
    assert goals(g, "wasp", (0, 0)) == set()
    assert reason(g, "wasp", (0, 0), (1, 0)) == "cyber.rocket-attack"
    movement.start_oni(g, SEED, "lured-away", 1, [at(1, 0)])
    assert goals(g, "small", (1, 0)) == {(2, 0)}
    assert reason(g, "small", (1, 0), (0, 0)) == "cyber.rocket-attack"


@rule("tsukuyumi.facevent.nomad-perimeter")
def test_guarded_areas_are_left_but_not_entered_by_others():
    g = row("1: squeaker | guarded", "guarded | oni: small", "0: private", seat=BOARS)
    assert reason(g, "squeaker", (0, 0), (1, 0)) == "facevent.nomad-perimeter"
    movement.start_oni(g, BOARS, "lured-away", 1, [at(1, 0)])
    assert goals(g, "small", (1, 0)) == {(2, 0)}
    movement.start(g, NOMADS, "movement", 2)
    go(g, "private", (2, 0), (1, 0), (0, 0))
    assert there(g, NOMADS, at(0, 0)) == {"private": 1}


# ---------------------------------------------------------------------- Tunnels


def tunnel_row(*pieces: str, red: str = "red 0"):
    """Four areas in a row, the first edge red, with Tunnels on the first two edges."""
    lines = ROW.format(*[f"| {piece}" if piece else "" for piece in (*pieces, "", "", "", "")])
    g = position(lines.replace("0,0   ocean", f"0,0   ocean {red}"))
    g.map.dig(FRAME.edge_between(at(0, 0), at(1, 0)))
    g.map.dig(FRAME.edge_between(at(1, 0), at(2, 0)))
    return g


@rule("tsukuyumi.boar.tunnel")
def test_a_tunnel_carries_two_boarlords_through_a_blockade_at_no_cost():
    g = tunnel_row("1: 3 squeaker")
    movement.start(g, BOARS, "movement", 1)
    go(g, "squeaker", (0, 0), (1, 0), by="tunnel")
    go(g, "squeaker", (1, 0), (2, 0), by="walk-1-dug")
    assert goals(g, "squeaker", (2, 0)) == set()
    go(g, "squeaker", (0, 0), (1, 0), by="tunnel")
    assert goals(g, "squeaker", (0, 0)) == set()
    assert reason(g, "squeaker", (0, 0), (1, 0)) == "block.edge"
    assert goals(g, "squeaker", (1, 0), "tunnel") == set(), "one Tunnel for each unit"


@rule("tsukuyumi.boar.tunnel")
def test_a_tunnel_after_the_last_step_and_back():
    g = tunnel_row("", "", "", "1: squeaker")
    movement.start(g, BOARS, "movement", 1)
    go(g, "squeaker", (3, 0), (2, 0))
    assert goals(g, "squeaker", (2, 0)) == {(1, 0)}
    go(g, "squeaker", (2, 0), (1, 0), by="tunnel")
    assert goals(g, "squeaker", (1, 0)) == set()


@rule("tsukuyumi.boar.tunnel")
def test_no_strength_check_before_and_no_mountain_stop_after_a_tunnel():
    g = position("""
        0,0   ocean | 1: squeaker
        1,0   ocean | oni: 2 large
        2,0   mountain 20
        3,0   ocean
    """)
    g.map.dig(FRAME.edge_between(at(1, 0), at(2, 0)))
    movement.start(g, BOARS, "movement", 2)
    go(g, "squeaker", (0, 0), (1, 0))
    assert goals(g, "squeaker", (1, 0), "walk") == set()
    go(g, "squeaker", (1, 0), (2, 0), by="tunnel")
    go(g, "squeaker", (2, 0), (3, 0))
    assert there(g, BOARS, at(3, 0)) == {"squeaker": 1}


@rule("tsukuyumi.boar.tunnel", "tsukuyumi.area.mountain-move")
def test_who_walked_onto_a_mountain_stays_there_tunnel_or_not():
    g = position("0,0 ocean | 1: squeaker\n1,0 mountain 15\n2,0 ocean")
    g.map.dig(FRAME.edge_between(at(1, 0), at(2, 0)))
    movement.start(g, BOARS, "movement", 2)
    go(g, "squeaker", (0, 0), (1, 0))
    assert goals(g, "squeaker", (1, 0)) == set()


@rule("tsukuyumi.boar.tunnel")
def test_tunnels_serve_boarlords_only():
    g = tunnel_row("0: private")
    movement.start(g, NOMADS, "movement", 2)
    assert goals(g, "private", (0, 0)) == set()


@rule("tsukuyumi.facevent.boar-depths")
def test_from_the_depths_lifts_the_limits():
    g = tunnel_row("1: 5 squeaker")
    g.seats[BOARS].effects.append("from-the-depths")
    movement.start(g, BOARS, "movement", 1)
    for _ in range(5):
        go(g, "squeaker", (0, 0), (1, 0), (2, 0), by="tunnel")
    assert there(g, BOARS, at(2, 0)) == {"squeaker": 5}
    assert reach(g, "squeaker", 2) == 1


# ---------------------------------------------------------------------- homezones, mascots, Oni that lead nobody


@rule("tsukuyumi.duel.purity-oni", "tsukuyumi.core.homezone-not-area", "tsukuyumi.duel.victory-cards")
def test_a_homezone_remembers_units_of_others_but_not_oni():
    g = position("""
        0,0   ocean | 0: private | oni: small
        1,0   home 1
        -1,0  home 0
    """)
    run(movement.small_oni_march(g, NOMADS, at(0, 0), 1), "move-oni small 0 0 1 0")
    movement.start(g, NOMADS, "movement", 1)
    go(g, "private", (0, 0), (-1, 0))
    assert [seat.home_entered for seat in g.seats[:2]] == [False, False]
    movement.start(g, NOMADS, "movement", 2)
    go(g, "private", (-1, 0), (0, 0), (1, 0))
    assert [seat.home_entered for seat in g.seats[:2]] == [False, True]


@rule("tsukuyumi.mascot.limits", "tsukuyumi.move.strength-table")
def test_a_mascot_walks_without_the_abilities_of_its_faction():
    g = row("2: worker | mascot 2", seat=None)
    g.seats[SEED].effects.append(gaits.TAKE_WING)
    movement.start(g, SEED, "movement", 1)
    mascot = g.box.mascot_of["dark-seed"].id
    assert goals(g, mascot, (0, 0)) == {(1, 0)}
    go(g, mascot, (0, 0), (1, 0))
    assert g.seats[SEED].mascot == at(1, 0)
    assert not gaits.gait_of(g, SEED).flying[-1]


@rule("tsukuyumi.round.extra-symbols", "tsukuyumi.round.expire")
def test_the_end_of_a_movement_leaves_nothing():
    g = row("0: hunter")
    run(movement.march_step(g), "done")
    assert g.march is None
    assert reason(g, "hunter", (0, 0), (1, 0)) == "move.each-unit"


# ---------------------------------------------------------------------- the list and the reasons


@rule("tsukuyumi.move.each-unit", "tsukuyumi.move.strength-group")
@pytest.mark.parametrize("seed", range(12))
def test_the_list_holds_exactly_what_is_not_forbidden(seed: int):
    """Random walks on a board with everything that hinders: options and refusals agree at every step."""
    from hyakki.kernel.rng import Rng

    rng = Rng.seeded(seed)
    g = position(CROWD)
    for a, b in (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 0), (0, 1))):
        g.map.dig(FRAME.edge_between(at(*a), at(*b)))
    g.seats[CYBER].placed_markers["rocket-attack-red"] = at(2, -1)
    for seat in (NOMADS, BOARS, SEED, CYBER):
        movement.start(g, seat, "movement", 2)
        for _ in range(12):
            options = movement.march_options(g)
            assert len({option.text() for option in options}) == len(options)
            check_reasons(g)
            option = options[rng.below(len(options))]
            if not isinstance(option, Move):
                break
            before = troops(g)
            movement.step(g, option)
            assert troops(g) == before
            check_march(g)


CROWD = """
    0,0   ocean red 0 | 0: 2 private, hunter, squad-leader | oni: small
    1,0   ocean       | 1: 3 squeaker, boarguard | 2: worker
    0,1   mountain 15 | 1: 2 squeaker
    1,1   ocean red 4 | 2: 3 worker, 2 wasp, warrior | oni: large
    2,-1  ocean       | 3: attack-drone
    1,-1  ocean       | 3: cyberoid, attack-drone, cybersamurai-2-1 | mascot 3
    0,-1  ocean       | guarded
    -1,0  ocean red 0 2 | 0: lt-dan, dog
    -1,1  ocean       | stuck | 0: launcher
    2,0   home 1
"""


def check_reasons(g) -> None:
    listed = {
        (option.unit, at(option.q, option.r), at(option.to_q, option.to_r))
        for option in movement.march_options(g)
        if isinstance(option, Move)
    }
    spaces = [cell for cell, tile in enumerate(g.map.tiles) if tile >= 0]
    names = gaits.gait_of(g, g.march.seat).names
    for name in names:
        for cell in spaces:
            for to in spaces:
                allowed = movement.forbids_move(g, name, cell, to) is None
                assert allowed == ((name, cell, to) in listed), (name, cell, to)


def check_march(g) -> None:
    """The groups of a march hold every unit of the seat once, and know who has entered."""
    march: March = g.march
    found: dict[tuple[int, int], int] = {}
    come: dict[tuple[int, int], int] = {}
    for mover in march.movers:
        key = (mover.cell, mover.kind)
        found[key] = found.get(key, 0) + mover.count
        if not mover.fresh:
            come[key] = come.get(key, 0) + mover.count
    units = {(cell, kind): n for cell, row in g.seats[march.seat].troops.items() for kind, n in enumerate(row) if n}
    if g.seats[march.seat].mascot >= 0:
        units[g.seats[march.seat].mascot, len(g.sheets[march.seat].units)] = 1
    assert found == units
    assert come == {(cell, kind): n for cell, row in march.entered.items() for kind, n in enumerate(row) if n}
    fields = [tuple(getattr(m, field.name) for field in dataclasses.fields(m) if field.name != "count") for m in march.movers]
    assert len(set(fields)) == len(fields)


def troops(g) -> list[int]:
    return [sum(sum(row) for row in seat.troops.values()) for seat in g.seats]
