"""The Boarlords: Terraformings with their places and limits, Dig In, and their goal."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import GoalFulfilled, MarkerPlaced
from hyakki.games.tsukuyumi.rules import boar, movement
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.fights import forbids_fight
from hyakki.games.tsukuyumi.rules.marking import conquer, mark
from hyakki.games.tsukuyumi.rules.totals import conquest, health
from hyakki.games.tsukuyumi.rules.turns import end_turn, forbids_act, step, turn_options
from tests.games.tsukuyumi.effects import BOARS, effect, free, turn_of
from tests.games.tsukuyumi.marches import go, goals, reason
from tests.games.tsukuyumi.table import at, begin, first_question, listen, position, run, there
from tests.rules import rule

HERE, EAST = at(0, 0), at(1, 0)
PAIR = "0,0 ocean | 1: boarrior\n1,0 ocean"


def why(g, kind: str, cell: int, direction: int | None = None) -> str | None:
    """The reason against a Terraforming, None if it fits."""
    refusal = boar.forbids_terraforming(g, BOARS, kind, cell, direction)
    return None if refusal is None else refusal.reason


# ---------------------------------------------------------------------- faction effect


@rule("tsukuyumi.boar.effect")
def test_each_boarrior_places_two_in_its_area():
    g = turn_of("0,0 ocean | 1: 2 boarrior\n1,0 ocean | 1: boarrior\n2,0 ocean | 1: boarmaiden", BOARS)
    seat, options = first_question(effect(g, BOARS))
    assert (seat, options) == (BOARS, ["pick-area 0 0", "pick-area 1 0", "done"])
    g = turn_of("0,0 ocean | 1: 2 boarrior\n1,0 ocean | 1: boarrior\n2,0 ocean | 1: boarmaiden", BOARS)
    heard = listen(g)
    west = ["pick-area 0 0", "effect stronghold"] * 2 + ["pick-area 0 0", "effect cover"]
    east = ["pick-area 1 0", "effect cover", "pick-area 1 0", "effect stronghold"]
    run(effect(g, BOARS), *west, *east, "effect tunnel")
    assert g.strongholds == {HERE: 2, EAST: 1}
    assert g.covers == {HERE: 1, EAST: 1}
    assert len(g.map.tunnels) == 1
    assert MarkerPlaced(BOARS, "stronghold", (1, 0)) in heard
    assert g.seats[BOARS].stock == {"tunnel": 9, "cover": 8, "stronghold": 7, "boarlords-blockade": 5}


@rule("tsukuyumi.boar.effect", "tsukuyumi.round.optional")
def test_fewer_are_allowed():
    g = turn_of(PAIR, BOARS)
    run(effect(g, BOARS), "effect cover", "done")
    assert g.covers == {HERE: 1}
    assert g.turn is not None
    assert (g.turn.acting, g.turn.parts, g.turn.allowance) == ("", [], {})


@rule("tsukuyumi.boar.effect", "tsukuyumi.boar.terraforming-effects")
def test_a_boarrior_at_home_places_nothing():
    g = turn_of("0,0 home 1 | 1: 2 boarrior\n1,0 ocean", BOARS)
    run(effect(g, BOARS))  # nobody is asked
    assert g.seats[BOARS].stock == {"tunnel": 10, "cover": 10, "stronghold": 10, "boarlords-blockade": 5}
    assert why(g, "stronghold", HERE) == "why.boar.terraforming-effects"
    assert why(g, "tunnel", HERE, 0) == "why.boar.terraforming-effects"


@rule("tsukuyumi.action.faction-effect")
def test_the_effect_is_used_once_in_the_phase_of_its_symbol():
    g = turn_of(PAIR, BOARS, card="logistics")
    run(step(g), "act faction-effect")
    run(step(g), "effect cover")
    run(step(g), "effect stronghold")
    assert (g.covers, g.strongholds) == ({HERE: 1}, {HERE: 1})
    assert "act faction-effect" not in [option.text() for option in turn_options(g)]
    refusal = forbids_act(g, BOARS, "faction-effect")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.expire"


@rule("tsukuyumi.boar.boarrior-blue")
def test_without_the_symbol_no_boarrior_digs():
    g = turn_of(PAIR, BOARS, card="mobilisation")
    texts = [option.text() for option in turn_options(g)]
    assert "act faction-effect" not in texts
    assert "act events" in texts
    assert free(g, BOARS) == []


@rule("tsukuyumi.boar.boarrior-blue")
def test_they_dig_in_the_phase_in_which_the_symbol_is_printed():
    blue = turn_of(PAIR, BOARS, card="uprising")
    assert "act faction-effect" not in [option.text() for option in turn_options(blue)]
    green = turn_of(PAIR, BOARS, phase="green", card="uprising")
    run(step(green), "act faction-effect")
    run(step(green), "effect cover")
    assert green.covers == {HERE: 1}


@rule("tsukuyumi.facevent.boar-burrowing")
def test_burrowing_gives_each_boarrior_a_third():
    g = turn_of("0,0 ocean | 1: 2 boarrior\n1,0 ocean", BOARS)
    g.seats[BOARS].effects.append("burrowing-for-mother")
    flow = effect(g, BOARS)
    first_question(flow)
    assert g.turn is not None
    assert g.turn.allowance == {HERE: 6}


# ---------------------------------------------------------------------- limits


@rule("tsukuyumi.boar.terraforming-effects")
def test_two_strongholds_and_one_cover_fit_in_an_area():
    g = turn_of("0,0 ocean | 1: boarrior | strongholds 2", BOARS)
    assert why(g, "stronghold", HERE) == "why.boar.terraforming-limit"
    assert [option.text() for option in boar.kinds(g, BOARS, HERE)] == ["effect cover"]
    run(effect(g, BOARS), "effect cover")
    assert g.covers == {HERE: 1}
    assert why(g, "cover", HERE) == "why.boar.terraforming-limit"


@rule("tsukuyumi.boar.terraforming-effects")
def test_one_tunnel_and_one_blockade_fit_on_an_edge():
    g = position(PAIR)
    boar.put(g, BOARS, "tunnel", HERE, 0)
    assert why(g, "tunnel", HERE, 0) == why(g, "tunnel", EAST, 3) == "why.boar.terraforming-limit"
    assert why(g, "boarlords-blockade", EAST, 3) is None
    boar.put(g, BOARS, "boarlords-blockade", HERE, 0)
    assert why(g, "boarlords-blockade", EAST, 3) == "why.boar.terraforming-limit"


@rule("tsukuyumi.boar.terraforming-effects")
def test_edges_lie_between_two_spaces_and_a_red_one_needs_no_blockade():
    g = position("0,0 ocean red 0 | 1: boarrior\n1,0 ocean\n0,1 ocean")
    edges = {option.direction for option in boar.edges(g, BOARS, "tunnel", HERE)}
    assert len(edges) == 2
    assert 0 in edges
    assert {option.direction for option in boar.edges(g, BOARS, "boarlords-blockade", HERE)} == edges - {0}
    assert why(g, "boarlords-blockade", HERE, 0) == "why.boar.terraforming-limit"
    outside = next(direction for direction in range(6) if direction not in edges)
    assert why(g, "tunnel", HERE, outside) == "why.boar.terraforming-edge"


@rule("tsukuyumi.boar.terraforming-supply")
@pytest.mark.parametrize("kind", ["tunnel", "cover", "stronghold", "boarlords-blockade"])
def test_no_kind_stands_in_for_another(kind: str):
    g = position(PAIR)
    assert f"effect {kind}" in [option.text() for option in boar.kinds(g, BOARS, HERE)]
    g.seats[BOARS].stock[kind] = 0
    texts = [option.text() for option in boar.kinds(g, BOARS, HERE)]
    assert len(texts) == 3
    assert f"effect {kind}" not in texts
    assert why(g, kind, HERE, 0 if kind in ("tunnel", "boarlords-blockade") else None) == (
        "why.boar.terraforming-supply"
    )


@rule("tsukuyumi.boar.terraforming-effects")
def test_terraformings_stay_when_the_area_changes_hands_and_serve_the_boarlords_only():
    g = position("0,0 ocean | 0: private | owner 1 | strongholds 1 | covers 1\n1,0 ocean | 1: squeaker")
    conquer(g, 0, HERE)
    assert (g.strongholds, g.covers) == ({HERE: 1}, {HERE: 1})
    assert conquest(g, 0, HERE, True) == 10
    assert health(g, 0, g.sheets[0].index["private"], HERE) == 10
    movement.start(g, BOARS, "movement", 1)
    go(g, "squeaker", (1, 0), (0, 0))
    assert conquest(g, BOARS, HERE, True) == 25
    assert health(g, BOARS, g.sheets[BOARS].index["squeaker"], HERE) == 15


# ---------------------------------------------------------------------- edges


@rule("tsukuyumi.boar.tunnel")
def test_a_tunnel_that_was_dug_leads_through_a_red_edge_for_two_units():
    g = turn_of("0,0 ocean red 0 | 1: boarrior, 2 squeaker\n1,0 ocean\n2,0 ocean", BOARS)
    run(effect(g, BOARS), "effect tunnel", "done")
    movement.start(g, BOARS, "movement", 1)
    go(g, "squeaker", (0, 0), (1, 0), (2, 0))
    go(g, "squeaker", (0, 0), (1, 0))
    assert there(g, BOARS, at(2, 0)) == {"squeaker": 1}
    assert goals(g, "boarrior", (0, 0)) == set()


@rule("tsukuyumi.boar.blockade")
def test_a_blockade_closes_the_edge_for_everyone():
    g = turn_of("0,0 ocean | 1: boarrior, boarguard | 0: private\n1,0 ocean", BOARS)
    run(effect(g, BOARS), "effect boarlords-blockade", "done")
    for seat, unit in ((BOARS, "boarguard"), (0, "private")):
        movement.start(g, seat, "movement", 1)
        assert reason(g, unit, (0, 0), (1, 0)) == "block.edge"
    boar.put(g, BOARS, "tunnel", HERE, 0)
    movement.start(g, BOARS, "movement", 1)
    assert goals(g, "boarguard", (0, 0)) == {(1, 0)}


# ---------------------------------------------------------------------- Dig In


@rule("tsukuyumi.boar.dig-in")
def test_dig_in_places_one_terraforming_and_marks_the_area():
    g = position("0,0 ocean | 1: boarmaiden\n1,0 ocean", active=BOARS)
    run(fight(g, BOARS, HERE, "dig-in"), "effect boarlords-blockade")
    assert g.owner[HERE] == BOARS
    assert g.seats[BOARS].conquered == (HERE,)
    assert [(marker.cell, marker.direction, marker.owner) for marker in g.map.markers] == [(HERE, 0, BOARS)]
    assert g.seats[BOARS].stock["boarlords-blockade"] == 4


@rule("tsukuyumi.boar.dig-in")
def test_dig_in_is_not_for_squeakers_nor_beside_opponents():
    g = position("0,0 ocean | 1: squeaker\n1,0 ocean | 1: boarrior | oni: small\n2,0 ocean | 1: boarrior")
    begin(g, BOARS)
    assert forbids_fight(g, BOARS, HERE, "dig-in") is not None
    assert forbids_fight(g, BOARS, EAST, "dig-in") is not None
    assert forbids_fight(g, BOARS, at(2, 0), "dig-in") is None


@rule("tsukuyumi.boar.dig-in")
@pytest.mark.parametrize(("units", "owner"), [("boarmaiden", -1), ("2 boarmaiden", BOARS)])
def test_on_a_mountain_dig_in_marks_only_if_the_value_is_met(units: str, owner: int):
    g = position(f"0,0 mountain 20 | 1: {units}\n1,0 ocean", active=BOARS)
    run(fight(g, BOARS, HERE, "dig-in"), "effect cover")
    assert g.owner[HERE] == owner
    assert g.covers == {HERE: 1}


# ---------------------------------------------------------------------- goal

LAND = "\n".join(f"{q},{r} ocean" for r in range(2) for q in range(5))


@rule("tsukuyumi.boar.goal")
@pytest.mark.parametrize("lost", [0, 1])
def test_ten_areas_count_when_an_own_red_turn_ends(lost: int):
    g = turn_of(LAND, BOARS, phase="red", card="logistics")
    heard = listen(g)
    cells = [at(q, r) for r in range(2) for q in range(5)]
    for cell in cells:
        mark(g, BOARS, cell)
    assert "goal" not in g.seats[BOARS].points
    for cell in cells[:lost]:
        mark(g, 0, cell)
    end_turn(g)
    assert g.seats[BOARS].points.get("goal", 0) == (0 if lost else 2)
    assert (GoalFulfilled(BOARS, "territorial-expansion") in heard) is (lost == 0)


@rule("tsukuyumi.boar.goal")
def test_a_red_turn_of_another_seat_does_not_count():
    g = turn_of(LAND, 0, phase="red", card="logistics")
    for q in range(5):
        mark(g, BOARS, at(q, 0))
        mark(g, BOARS, at(q, 1))
    end_turn(g)
    assert "goal" not in g.seats[BOARS].points
