"""Movement: bonuses, small moves outside the action, what holds units, Tunnels, homezones, Mines."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from hyakki.games.tsukuyumi.box.frame import FRAME
from hyakki.games.tsukuyumi.box.sheets import Sheet
from hyakki.games.tsukuyumi.rules import gaits, movement
from hyakki.games.tsukuyumi.state import ONI
from tests.games.tsukuyumi.marches import BOARS, CYBER, NOMADS, ROW, SEED, go, goals, reach, reason, row
from tests.games.tsukuyumi.table import at, position, run, there
from tests.rules import rule

# ---------------------------------------------------------------------- bonuses


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
    g = row(
        "2: worker, wasp",
        "2: worker",
        "oni: 2 small, large",
        seat=None,
        factions=("nomads", "boarlords", "dark-seed"),
    )
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
@pytest.mark.parametrize(
    ("phase", "why", "steps"), [("red", "movement", 2), ("white", "movement", 1), ("red", "retreat", 1)]
)
def test_the_susanoo_array_helps_movement_actions_in_red(phase, why, steps):
    g = row("3: cyberoid", why=why, seat=CYBER, steps=1, phase=phase, uplinks=["susanoo-array"])
    assert reach(g, "cyberoid") == steps


@rule("tsukuyumi.move.massive")
def test_a_massive_unit_takes_one_step_in_each_phase():
    g = row("3: cyberoid", seat=None, uplinks=["susanoo-array"])
    slow = msgspec.structs.replace(g.box.units["cyberoid"], abilities=("massive",))
    units = tuple(slow if unit.id == slow.id else unit for unit in g.box.units_of["cybersamurai"])
    box = replace(g.box, units_of={**g.box.units_of, "cybersamurai": units})
    g.sheets = tuple(Sheet(box, seat.faction) for seat in g.seats)
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


# ---------------------------------------------------------------------- homezones and mascots


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


# ---------------------------------------------------------------------- Mines


@rule("tsukuyumi.nomads.mines")
def test_mines_hit_all_who_entered_in_the_action():
    g = row("2: 3 worker", "mines 2 | 2: worker", seat=SEED)
    run(movement.march_step(g), "move worker 0 0 1 0 walk", "done")
    run(movement.march_step(g), "move worker 0 0 1 0 walk", "done")
    asked: list[int] = []
    run(movement.march_step(g), "move worker 0 0 1 0 walk", f"assign {SEED} 20", seats=asked)
    assert asked == [SEED, NOMADS]
    assert there(g, SEED, at(1, 0)) == {"worker": 1}, "the one that was there before is not hit"
    assert (g.mines, g.seats[NOMADS].stock["mine"]) == ({}, 20)
    assert goals(g, "worker", (1, 0)) == {(0, 0), (2, 0)}
    assert g.seats[NOMADS].kills == 3


@rule("tsukuyumi.nomads.mines")
def test_who_has_gone_on_is_not_hit():
    g = row("2: 2 worker", "mines 2", seat=SEED)
    run(movement.march_step(g), "move worker 0 0 1 0 walk", "done")
    run(movement.march_step(g), "move worker 1 0 2 0 walk-1")
    run(movement.march_step(g), "move worker 0 0 1 0 walk", f"assign {SEED} 10")
    assert (there(g, SEED, at(1, 0)), there(g, SEED, at(2, 0))) == ({}, {"worker": 1})
    assert g.mines == {at(1, 0): 1}


@rule("tsukuyumi.nomads.mines")
def test_the_nomads_walk_over_their_own_mines():
    g = row("0: private", "mines 2")
    go(g, "private", (0, 0), (1, 0), (2, 0))
    assert g.mines == {at(1, 0): 2}


@rule("tsukuyumi.nomads.mines")
def test_oni_set_mines_off_as_well():
    g = row("oni: 2 small", "mines 1", seat=None)
    flow = movement.small_oni_march(g, SEED, at(0, 0), 1)
    run(flow, "move-oni small 0 0 1 0", f"assign {ONI} 10", "move-oni small 0 0 1 0")
    assert there(g, ONI, at(1, 0)) == {"small": 1}
    assert g.oni_supply[0] == 8
