"""The Gambler, the Merchant and the Ronin: who comes with them, and what they give and take."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.box.vocabulary import MEDIUM
from hyakki.games.tsukuyumi.events import DieRolled
from hyakki.games.tsukuyumi.rules.areas import terrain
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.gambler import gambler
from hyakki.games.tsukuyumi.state import ONI
from tests.games.tsukuyumi.oni_actions import CONQUEST, PLACE, act, agreed, because, spots
from tests.games.tsukuyumi.table import at, listen, load, position, run, there
from tests.rules import rule

HERE, EAST, FAR = at(0, 0), at(1, 0), at(2, 0)


# ---------------------------------------------------------------------- Gambler


@rule("tsukuyumi.legend.gambler")
def test_the_gambler_comes_to_a_homezone_with_three_medium_oni():
    g = agreed("2,0 home 0\n-2,0 home 1", "gambler", moon=True)
    assert spots(g, "gambler") == {(2, 0), (-2, 0)}
    assert because(g, "gambler", HERE) == "legend.gambler"
    act(g, 0, PLACE, 1, "place-oni gambler -2 0")
    assert there(g, ONI, at(-2, 0)) == {"medium": 3}
    assert g.oni_supply[MEDIUM] == 4


@rule("tsukuyumi.legend.gambler-short")
def test_the_gambler_brings_what_is_left():
    g = agreed("2,0 home 0", "gambler", moon=True)
    g.oni_supply[MEDIUM] = 1
    act(g, 0, PLACE, 1, "place-oni gambler 2 0")
    assert there(g, ONI, FAR) == {"medium": 1}


@rule("tsukuyumi.legend.gambler")
def test_a_three_after_a_battle_with_her_places_an_oni():
    g = position("0,0 ocean | legend | 1: squeaker\n1,0 ocean tsukuyumi | owner 1", legend="gambler")
    load(g, 2)
    heard = listen(g)
    act(g, 0, CONQUEST, 1, "done", "pass", "place-oni large 1 0")
    assert DieRolled(0, 3) in heard
    assert there(g, ONI, EAST) == {"large": 1}


@rule("tsukuyumi.legend.gambler")
def test_the_die_falls_too_when_she_is_attacked():
    g = position("0,0 ocean | legend | 1: boarmaster", legend="gambler", active=1)
    load(g, 3)
    heard = listen(g)
    run(fight(g, 1, HERE, "annihilation"), "assign 9 15", "counter retreat")
    assert DieRolled(1, 4) in heard


@rule("tsukuyumi.legend.gambler")
def test_a_one_costs_a_unit_of_choice():
    g = position("0,0 ocean | 2: worker\n1,0 ocean | 2: warrior, worker")
    load(g, 0)
    run(gambler(g, 2), "pick-area 1 0", "hit warrior")
    assert there(g, 2, EAST) == {"worker": 1}
    assert g.eggs == {}
    load(g, 0)
    run(gambler(g, 3))  # without units there is nothing to lose


@rule("tsukuyumi.legend.gambler")
@pytest.mark.parametrize(("face", "seat"), [(2, 0), (5, 1)])
def test_a_two_and_a_five_bring_events(face: int, seat: int):
    g = position("0,0 ocean")
    load(g, face - 1, 0)
    asked: list[int] = []
    run(gambler(g, 1), "draw stack", lambda options: options[-1], seats=asked)
    assert set(asked) == {seat}
    assert len(g.seats[seat].events) == 1


@rule("tsukuyumi.legend.gambler")
def test_a_four_does_nothing_and_a_six_produces_for_two():
    g = position("0,0 home 1")
    load(g, 3)
    run(gambler(g, 1))
    load(g, 5)
    run(gambler(g, 1), "buy squeaker", "buy squeaker")
    assert there(g, 1, HERE) == {"squeaker": 2}


# ---------------------------------------------------------------------- Merchant


@rule("tsukuyumi.legend.merchant")
def test_the_merchant_comes_to_the_moon_centre():
    g = agreed("2,0 ocean", "merchant", moon=True)
    assert spots(g, "merchant") == {(0, 0)}
    assert because(g, "merchant", EAST) == "legend.merchant"


@rule("tsukuyumi.legend.merchant")
def test_whoever_destroys_it_produces_for_one():
    g = position("0,0 moon centre | legend | 0: launcher | owner 0\n1,0 home 0", legend="merchant")
    bought = ["buy private", "place-unit private 1 0"]
    asked = act(g, 1, CONQUEST, 1, "counter counterstrike", "assign 9 15", *bought)
    assert asked[-1] == 0
    assert there(g, 0, EAST) == {"private": 1}
    assert g.legend == ""


# ---------------------------------------------------------------------- Ronin


@rule("tsukuyumi.legend.ronin")
def test_the_ronin_comes_to_a_fertile_ground_and_oni_to_all_others():
    g = agreed("2,0 fertile\n3,0 ocean\n-2,0 fertile\n0,2 fertile", "ronin", moon=True)
    assert spots(g, "ronin") == {(2, 0), (-2, 0), (0, 2)}
    assert because(g, "ronin", at(3, 0)) == "legend.ronin"
    act(g, 0, PLACE, 1, "place-oni ronin 2 0")
    assert there(g, ONI, at(-2, 0)) == there(g, ONI, at(0, 2)) == {"medium": 1}
    assert there(g, ONI, FAR) == {}


@rule("tsukuyumi.legend.ronin-short")
def test_the_seat_chooses_where_too_few_companions_go():
    g = agreed("2,0 fertile\n3,0 fertile\n-2,0 fertile\n0,2 fertile", "ronin", moon=True)
    g.oni_supply[MEDIUM] = 2
    act(g, 0, PLACE, 1, "place-oni ronin 2 0", "pick-area 0 2", "pick-area 3 0")
    assert there(g, ONI, at(0, 2)) == there(g, ONI, at(3, 0)) == {"medium": 1}
    assert there(g, ONI, at(-2, 0)) == {}


@rule("tsukuyumi.legend.ronin", "tsukuyumi.legend.ronin-short")
def test_without_fertile_ground_a_free_tile_is_replaced():
    g = agreed("2,0 ocean unstable | owner 1\n3,0 ocean | 1: squeaker", "ronin", moon=True)
    g.marked[FAR] |= 1
    old = g.map.tiles[FAR]
    assert spots(g, "ronin") == {(2, 0)}
    tile = next(entry for entry in g.box.tile_list if entry.terrain == "fertile-ground")
    act(g, 0, PLACE, 1, "place-oni ronin 2 0", f"pick-tile {tile.id}", "lay-tile 2 0 4")
    assert terrain(g, FAR) == "fertile-ground"
    assert g.map.turns[FAR] == 4
    assert (g.owner[FAR], g.marked[FAR] & 1) == (1, 1)
    assert old in g.reserve
    assert g.legend_cells == [FAR]


@rule("tsukuyumi.legend.ronin-short")
def test_without_a_fertile_tile_in_reserve_the_ronin_stays_away():
    g = agreed("2,0 ocean", "ronin", moon=True)
    g.reserve = [tile for tile in g.reserve if g.box.tile_list[tile].terrain != "fertile-ground"]
    assert spots(g, "ronin") == set()


@rule("tsukuyumi.legend.ronin", "tsukuyumi.oni.move-rules")
def test_the_ronins_group_moves_two_areas():
    g = position("0,0 ocean | legend | oni: small, large\n1,0 ocean\n2,0 ocean\n3,0 ocean", legend="ronin")
    moves = [f"move-oni {who} {q} 0 {q + 1} 0" for who in ("large", "ronin", "small") for q in (0, 1)]
    act(g, 0, CONQUEST, 1, *moves)
    assert there(g, ONI, FAR) == {"small": 1, "large": 1}
    assert g.legend_cells == [FAR]
    assert g.owner[FAR] == ONI


@rule("tsukuyumi.legend.ronin")
def test_oni_elsewhere_do_not_profit_from_the_ronin():
    g = position("0,0 ocean | legend\n3,0 ocean | oni: small\n4,0 ocean\n5,0 ocean", legend="ronin")
    act(g, 0, CONQUEST, 1, "activate 3 0", "move-oni small 3 0 4 0")  # and no farther
    assert g.owner[at(4, 0)] == ONI
