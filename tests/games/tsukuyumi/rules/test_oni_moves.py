"""Oni on the move: how far, past whom, and what power cards and legendary Oni change."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games.tsukuyumi.box.vocabulary import LARGE, MEDIUM, SMALL
from hyakki.games.tsukuyumi.events import OniMoved
from hyakki.games.tsukuyumi.rules import movement, oni_moves
from hyakki.games.tsukuyumi.rules.totals import LEGEND
from hyakki.games.tsukuyumi.state import ONI
from tests.games.tsukuyumi.marches import go, goals, reason
from tests.games.tsukuyumi.table import at, listen, position, run, there
from tests.rules import rule

NOMADS, BOARS = 0, 1

ROW = """
    0,0   ocean {0}
    1,0   ocean {1}
    2,0   ocean {2}
    3,0   ocean {3}
"""


def row(*pieces: str, **more: Any):
    lines = ROW.format(*[f"| {piece}" if piece else "" for piece in (*pieces, "", "", "", "")])
    return position(lines, **more)


@rule("tsukuyumi.oni.move-rules", "tsukuyumi.oni.control")
def test_an_oni_moves_one_area_whatever_the_seat_that_leads_it_can_do():
    g = row("oni: small, large", "0: lt-dan")
    g.seats[NOMADS].effects.append("offroad-training")
    assert oni_moves.oni_steps(g, at(0, 0), SMALL, activated=True) == 1
    assert oni_moves.oni_targets(g, at(0, 0), SMALL, 1) == [at(1, 0)]
    heard = listen(g)
    run(oni_moves.move_oni(g, LARGE, at(0, 0), at(1, 0)))
    assert there(g, ONI, at(1, 0)) == {"large": 1}
    assert heard == [OniMoved(ONI, "large", (0, 0), (1, 0))]
    assert g.march is None


@rule("tsukuyumi.oni.move-rules", "tsukuyumi.onipower.agility")
def test_agility_lets_small_oni_move_two_areas():
    g = row("oni: small, medium", power="agility")
    assert oni_moves.oni_steps(g, at(0, 0), SMALL) == 2
    assert oni_moves.oni_steps(g, at(0, 0), MEDIUM) == 1
    movement.start_oni(g, NOMADS, "conquest", 1, [at(0, 0)], activated=True)
    go(g, "small", (0, 0), (1, 0), (2, 0))
    go(g, "medium", (0, 0), (1, 0))
    assert goals(g, "small", (2, 0)) | goals(g, "medium", (1, 0)) == set()


@rule("tsukuyumi.legend.ronin", "tsukuyumi.oni.move-rules")
def test_the_ronin_takes_his_group_one_area_farther_when_activated():
    g = row("oni: 2 medium | legend", "oni: medium", legend="ronin")
    assert [oni_moves.oni_steps(g, at(0, 0), kind, activated=True) for kind in (MEDIUM, LEGEND)] == [2, 2]
    assert oni_moves.oni_steps(g, at(1, 0), MEDIUM, activated=True) == 1
    assert oni_moves.oni_steps(g, at(0, 0), MEDIUM) == 1
    run(oni_moves.move_oni(g, LEGEND, at(0, 0), at(2, 0)))
    assert g.legend_cells == [at(2, 0)]


@rule("tsukuyumi.move.oni-block")
@pytest.mark.parametrize(
    ("enemy", "goal"), [("0: dog", [1, 2]), ("0: private", [1]), ("0: dog | 1: squeaker", [1])]
)
def test_an_oni_that_moves_two_areas_passes_each_player_by_strength(enemy: str, goal: list[int]):
    g = row("oni: small", enemy, power="agility")
    assert oni_moves.oni_targets(g, at(0, 0), SMALL, 2) == sorted(at(q, 0) for q in goal)


@rule("tsukuyumi.move.oni-block", "tsukuyumi.move.strength-group")
def test_oni_of_one_area_help_each_other_past_enemies():
    g = row("oni: 2 small", "0: private", power="agility")
    assert oni_moves.oni_reach(g, at(0, 0)) >> at(2, 0) & 1
    movement.start_oni(g, BOARS, "conquest", 1, [at(0, 0)], activated=True)
    go(g, "small", (0, 0), (1, 0))
    assert reason(g, "small", (1, 0), (2, 0)) == "move.pass-through"
    go(g, "small", (0, 0), (1, 0))
    go(g, "small", (1, 0), (2, 0))
    go(g, "small", (1, 0), (2, 0))
    assert there(g, ONI, at(2, 0)) == {"small": 2}


@rule("tsukuyumi.area.mountain-move", "tsukuyumi.oni.move-rules")
def test_a_mountain_stops_oni_as_well():
    g = position("0,0 ocean | oni: small\n1,0 mountain 15\n2,0 ocean", power="agility")
    assert oni_moves.oni_targets(g, at(0, 0), SMALL, 2) == [at(1, 0)]


@rule("tsukuyumi.event.oil-storm", "tsukuyumi.facevent.nomad-perimeter", "tsukuyumi.cyber.rocket-attack")
def test_what_holds_units_holds_oni():
    g = row("oni: small | stuck", "oni: small", "guarded")
    assert oni_moves.oni_targets(g, at(0, 0), SMALL, 2) == []
    assert oni_moves.oni_targets(g, at(1, 0), SMALL, 2) == [at(0, 0)]
    g.seats[3].placed_markers["rocket-attack-blue"] = at(0, 0)
    assert oni_moves.oni_targets(g, at(1, 0), SMALL, 1) == []


@rule("tsukuyumi.legend.defiler")
def test_the_defiler_is_moved_by_effects_only():
    g = row("legend", legend="defiler")
    assert oni_moves.oni_steps(g, at(0, 0), LEGEND, activated=True) == 0
    movement.start_oni(g, NOMADS, "conquest", 1, [at(0, 0)], activated=True)
    assert goals(g, "defiler", (0, 0)) == set()
    movement.start_oni(g, NOMADS, "lured-away", 1, [at(0, 0)])
    assert goals(g, "defiler", (0, 0)) == {(1, 0)}
