"""Corners of battles, Oni and factions, each as the rulebook would have it settled."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.darkseed import use_conqueror
from hyakki.games.tsukuyumi.rules.fights import forbids_fight
from hyakki.games.tsukuyumi.rules.figures import place_units
from hyakki.games.tsukuyumi.rules.totals import health
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from tests.games.tsukuyumi.oni_actions import CONQUEST, act
from tests.games.tsukuyumi.table import at, begin, first_question, position, run, there
from tests.rules import rule

HERE, EAST, WEST = at(0, 0), at(1, 0), at(-1, 0)


# ---------------------------------------------------------------------- Conquerors


@rule("tsukuyumi.darkseed.conqueror", "tsukuyumi.boar.defence", "tsukuyumi.nomads.mines")
def test_a_conqueror_that_dies_where_it_was_displaced_to_costs_no_second_one():
    g = position(
        """
        0,0 ocean | 2: conqueror | 1: boarguard
        1,0 ocean | mines 1
        5,0 ocean | 2: conqueror
        """,
        active=2,
        phase="blue",
        combats=0,
    )
    run(
        use_conqueror(g, 2),
        *("fight 0 0 annihilation", "counter defence-action", "assign 2 10"),
    )
    assert there(g, 2, EAST) == {}
    assert there(g, 2, at(5, 0)) == {"conqueror": 1}


@rule("tsukuyumi.darkseed.conqueror")
def test_a_conqueror_that_falls_in_its_battle_costs_no_second_one():
    g = position(
        """
        0,0 ocean | 2: conqueror | 1: squeaker, boarmaiden
        1,0 ocean | 2: conqueror
        """,
        active=2,
        phase="blue",
        combats=0,
    )
    place_units(g, 2, g.sheets[2].index["worker"], HERE, 5)
    run(
        use_conqueror(g, 2),
        *("fight 0 0 overrun", "assign 1 0", "counter counterstrike", "assign 2 15", "hit conqueror"),
    )
    assert there(g, 2, HERE) == {"worker": 4}
    assert there(g, 2, EAST) == {"conqueror": 1}


# ---------------------------------------------------------------------- For the Queen


@rule("tsukuyumi.darkseed.defence-damage", "tsukuyumi.cyber.rocket-attack", "tsukuyumi.cyber.defence")
def test_a_rocket_attack_keeps_those_from_leaving_who_have_given_up_half():
    g = position(
        """
        0,0 ocean | 0: hunter | 2: 4 worker | 3: cyberoid
        1,0 ocean
        """,
        order=(2, 3, 1, 0),
        active=0,
        uplinks=["rocket-attack"],
    )
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        *("assign 2 5", "assign 3 0", "counter defence-action", "counter defence-action"),
    )
    assert g.seats[3].placed_markers == {"rocket-attack-blue": HERE}
    assert there(g, 2, HERE) == {"worker": 1}
    assert there(g, 2, EAST) == {}
    assert g.eggs == {HERE: 1}


# ---------------------------------------------------------------------- who decides for the Oni


@rule("tsukuyumi.oni.control", "tsukuyumi.nomads.mines")
def test_whoever_moves_oni_into_mines_picks_the_one_that_is_hit():
    g = position("""
        0,0 ocean tsukuyumi | oni: small, large
        1,0 ocean           | mines 2
    """)
    asked = act(
        *(g, 1, CONQUEST, 1),
        *("move-oni small 0 0 1 0", "done"),  # nothing goes off yet
        *("move-oni large 0 0 1 0", "assign 9 10", "hit large"),
    )
    assert asked == [1, 0, 1, 0, 1]
    assert there(g, ONI, EAST) == {"small": 1, "large": 1}


@rule("tsukuyumi.cyber.tetsuo", "tsukuyumi.cyber.defence", "tsukuyumi.oni.defender-damage")
def test_the_cybersamurai_in_last_place_do_not_assign_their_own_strike_on_oni():
    g = position("0,0 ocean | 0: private | 3: cyberoid | oni: small, large", active=0, uplinks=["tetsuo"])
    asked: list[int] = []
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        *("assign 3 0", "assign 9 0", "counter defence-action", "pick-seat 9", "hit large"),
        *("counter retreat",),
        seats=asked,
    )
    assert asked == [0, 0, 3, 3, 2, 3]
    assert there(g, ONI, HERE) == {"small": 1, "large": 1}


# ---------------------------------------------------------------------- Oni that act


@rule("tsukuyumi.oni.conquest-action", "tsukuyumi.oni.conquest-lapse", "tsukuyumi.nomads.mines")
def test_oni_that_were_there_do_not_attack_for_an_activated_one_that_a_mine_destroyed():
    g = position("""
        0,0 ocean tsukuyumi | oni: small
        1,0 ocean           | oni: small | mines 1
    """)
    act(g, 1, CONQUEST, 1, "activate 0 0", "assign 9 10")
    assert there(g, ONI, EAST) == {"small": 1}
    assert g.owner[EAST] != ONI


@rule("tsukuyumi.legend.observer", "tsukuyumi.nomads.mines")
def test_the_dark_observer_is_not_hit_by_mines_beside_other_oni():
    g = position(
        """
        0,0 ocean tsukuyumi | legend
        1,0 ocean           | oni: small | mines 2 | 1: squeaker
        """,
        legend="dark-observer",
        modules=["legendary-oni"],
    )
    act(g, 1, CONQUEST, 1, "activate 0 0", "assign 9 20", "assign 1 0", "pass")
    assert g.legend_cells == [EAST]
    assert there(g, ONI, EAST) == {"small": 1}


# ---------------------------------------------------------------------- mascots


@rule("tsukuyumi.mascot.limits", "tsukuyumi.boar.cover")
def test_a_mascot_has_nothing_of_cover():
    g = position("0,0 ocean | 1: squeaker | mascot 1 | covers 1", modules=["mascots"])
    assert health(g, 1, g.sheets[1].index["squeaker"], HERE) == 15
    assert health(g, 1, len(g.sheets[1].units), HERE) == 5


@rule("tsukuyumi.mascot.limits", "tsukuyumi.counter.protection")
def test_a_mascot_has_nothing_of_protection():
    g = position("0,0 ocean | 0: hunter | 1: squeaker | mascot 1", active=0, modules=["mascots"])
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 10", "counter protection", "hit kid")
    assert g.seats[1].mascot == -1
    assert there(g, 1, HERE) == {"squeaker": 1}


# ---------------------------------------------------------------------- weapons


@rule("tsukuyumi.core.precedence", "tsukuyumi.nomads.abilities", "tsukuyumi.facevent.nomad-guns")
def test_dogs_alone_use_no_weapon_whatever_card_was_played():
    g = position("0,0 ocean | 0: 2 dog | 1: boarguard", active=0, weapons={"mg": 1})
    g.seats[0].effects.append("all-guns-blazing")
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 20", "pass")
    assert g.seats[0].weapons["mg"] == 1


@rule("tsukuyumi.nomads.weapons-counter", "tsukuyumi.combat.casualties-last")
def test_nobody_is_asked_for_weapons_when_all_others_are_doomed():
    g = position(
        "0,0 ocean | 3: cybersamurai-2-2 | 1: boarmaiden | 0: private",
        order=(1, 0, 2, 3),
        active=3,
        weapons={"mg": 1},
    )
    run(
        fight(g, 3, HERE, "surgical-strike"),
        *("assign 1 15", "counter counterstrike", "counter counterstrike", "assign 3 10"),
    )
    assert there(g, 1, HERE) == there(g, 3, HERE) == {}
    assert g.seats[0].weapons["mg"] == 1


# ---------------------------------------------------------------------- combat actions


@rule("tsukuyumi.darkseed.kamikaze-limit", "tsukuyumi.startadv.rest")
@pytest.mark.parametrize("first", [1, 2])
def test_first_strike_gives_a_further_combat_action_in_round_1(first: int):
    g = position("0,0 ocean | 2: conqueror | 1: squeaker", active=2, phase="blue", combats=0)
    g.round = first
    g.seats[2].advantage, g.seats[2].advantage_used = "first-strike", True
    refusal = forbids_fight(g, 2, HERE, "kamikaze", free=True)
    assert (refusal is None) == (first == 1)


# ---------------------------------------------------------------------- Landscaping


def skybound_fight(ground: str) -> Tsukuyumi:
    g = position(
        f"""
        0,0 ocean {ground} | 1: squeaker | legend
        1,0 ocean
        -1,0 ocean red 0
        """,
        legend="skybound",
        modules=["legendary-oni"],
    )
    begin(g, 0, 0)
    return g


@rule("tsukuyumi.legend.skybound-counters", "tsukuyumi.block.edge", "tsukuyumi.block.passage")
def test_landscaping_opens_a_printed_blockade_of_the_area():
    g = skybound_fight("red 0")
    run(fight(g, 0, HERE, "skybound-attack", oni=True), "counter landscaping", "pick-edge 0 0 0")
    assert g.map.adjacency.open_edge(HERE, 0)
    assert [marker.passage for marker in g.map.markers] == [True]
    assert g.supply["blockade"] == 12


@rule("tsukuyumi.legend.skybound-counters", "tsukuyumi.block.marker-owner")
def test_landscaping_leaves_what_other_areas_print():
    g = skybound_fight("")
    flow = fight(g, 0, HERE, "skybound-attack", oni=True)
    _seat, options = first_question(flow, "counter landscaping")
    assert options == ["pick-edge 0 0 0", "done"]
