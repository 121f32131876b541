"""Production: prices, upgrades, limits of the supply, and the places where new units appear."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games.tsukuyumi.events import UnitPlaced, UnitUpgraded, UplinkInstalled, WeaponTaken
from hyakki.games.tsukuyumi.options import Buy, Upgrade
from hyakki.games.tsukuyumi.rules import production
from hyakki.games.tsukuyumi.rules.figures import take_units
from hyakki.games.tsukuyumi.state import Tsukuyumi
from tests.games.tsukuyumi.table import at, begin, first_question, listen, position, run, there
from tests.rules import rule

NOMADS, BOARS, SEED, CYBER = 0, 1, 2, 3

BOARD = """
    0,0   ocean
    1,0   ocean
    2,0   ocean
    3,0   ocean
    -1,0  home 0
    -1,1  home 1
    0,-1  home 2
    1,-1  home 3
"""


def table(seat: int, points: int, lines: str = BOARD, **more: Any) -> Tsukuyumi:
    """A green turn of a seat with production points."""
    g = position(lines, phase="green", **more)
    begin(g, seat, combats=0)
    production.start(g, seat, points)
    return g


def offers(g: Tsukuyumi, seat: int, points: int) -> set[str]:
    """What may be bought, as texts."""
    return {option.text() for option in production.buyable(g, seat, points)}


def points(g: Tsukuyumi) -> int:
    assert g.turn is not None
    return g.turn.points


# ---------------------------------------------------------------------- points and prices


@rule("tsukuyumi.production.points")
def test_a_unit_of_cost_2_leaves_1_of_3_points():
    g = table(SEED, 3)
    heard = listen(g)
    run(production.production_step(g), "buy warrior", "place-unit warrior 0 0")
    assert points(g) == 1
    assert there(g, SEED, at(0, 0)) == {"warrior": 1}
    assert heard == [UnitPlaced(SEED, "warrior", (0, 0))]
    assert "buy warrior" not in offers(g, SEED, points(g))
    refusal = production.forbids_buy(g, SEED, "warrior", 1)
    assert refusal is not None
    assert refusal.params == {"cost": 2, "points": 1}


@rule("tsukuyumi.production.points", "tsukuyumi.round.expire", "tsukuyumi.round.optional")
def test_points_that_are_not_spent_are_lost():
    g = table(BOARS, 4)
    run(production.production_step(g), "done")
    assert points(g) == 0


@rule("tsukuyumi.production.at-once")
def test_two_actions_of_1_point_buy_nothing_of_cost_2():
    g = table(BOARS, 1)
    assert "buy boarrior" not in offers(g, BOARS, 1)
    run(production.production_step(g), "done")
    production.start(g, BOARS, 1)
    assert points(g) == 1
    assert "buy boarrior" not in offers(g, BOARS, points(g))
    assert "buy boarrior" in offers(g, BOARS, 2)


@rule("tsukuyumi.production.points")
def test_nothing_of_another_sheet_is_for_sale():
    g = table(NOMADS, 9)
    refusal = production.forbids_buy(g, NOMADS, "worker", 9)
    assert refusal is not None
    assert refusal.reason == "why.production.not-on-sheet"
    assert not any("uplink" in text for text in offers(g, NOMADS, 9))
    assert production.forbids_buy(g, SEED, "pistol", 9) is not None
    assert production.forbids_buy(g, SEED, "uplink-shogun", 9) is not None


@rule("tsukuyumi.core.material-limit")
def test_no_sixth_private():
    g = table(NOMADS, 1, BOARD.replace("1,0   ocean", "1,0   ocean | 0: 5 private"))
    assert "buy private" not in offers(g, NOMADS, 1)
    refusal = production.forbids_buy(g, NOMADS, "private", 1)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.core.material-limit"


@rule("tsukuyumi.production.rebuild")
def test_a_fallen_leader_is_bought_again():
    g = table(NOMADS, 1, BOARD.replace("1,0   ocean", "1,0   ocean | 0: lt-dan"))
    assert "buy lt-dan" not in offers(g, NOMADS, 1)
    take_units(g, NOMADS, g.sheets[NOMADS].index["lt-dan"], at(1, 0))
    run(production.production_step(g), "buy lt-dan", "place-unit lt-dan -1 0")
    assert there(g, NOMADS, at(-1, 0)) == {"lt-dan": 1}


# ---------------------------------------------------------------------- places


@rule("tsukuyumi.production.placement", "tsukuyumi.block.player-place")
def test_new_units_appear_at_home_or_beside_it_whatever_blocks_the_edges():
    g = table(
        BOARS,
        1,
        """
        0,0   home 1 red 0 1 2 3 4 5
        1,0   ocean red 3
        0,1   ocean
        2,0   ocean
        """,
        factions=("nomads", "boarlords"),
    )
    assert list(production.spots(g, BOARS, "squeaker")) == sorted([at(0, 0), at(1, 0), at(0, 1)])
    refusal = production.forbids_placement(g, BOARS, "squeaker", at(2, 0))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.production.placement"
    run(production.production_step(g), "buy squeaker", "place-unit squeaker 1 0")
    assert there(g, BOARS, at(1, 0)) == {"squeaker": 1}
    assert not g.map.adjacency.open_neighbours[at(1, 0)] >> at(0, 0) & 1


@rule("tsukuyumi.production.placement-enemy", "tsukuyumi.core.stacking")
def test_enemies_do_not_keep_new_units_away():
    g = table(BOARS, 1, BOARD.replace("0,0   ocean", "0,0   ocean | 0: 3 private | oni: large | owner 0"))
    run(production.production_step(g), "buy squeaker", "place-unit squeaker 0 0")
    assert there(g, BOARS, at(0, 0)) == {"squeaker": 1}


@rule("tsukuyumi.nomads.mines")
def test_a_placed_unit_has_not_entered_and_sets_off_no_mine():
    g = table(SEED, 1, BOARD.replace("0,0   ocean", "0,0   ocean | mines 2"))
    run(production.production_step(g), "buy worker", "place-unit worker 0 0")
    assert (there(g, SEED, at(0, 0)), g.mines) == ({"worker": 1}, {at(0, 0): 2})


@rule("tsukuyumi.cyber.rocket-attack")
def test_a_rocket_attack_does_not_stop_placing():
    g = table(SEED, 1)
    g.seats[CYBER].placed_markers["rocket-attack-blue"] = at(0, 0)
    assert production.forbids_placement(g, SEED, "worker", at(0, 0)) is None


# ---------------------------------------------------------------------- upgrades


@rule("tsukuyumi.production.upgrade-anywhere", "tsukuyumi.boar.costs")
def test_a_new_squeaker_becomes_a_boarmaiden_in_the_same_turn_and_place():
    g = table(BOARS, 3)
    heard = listen(g)
    run(production.production_step(g), "buy squeaker", "place-unit squeaker -1 1")
    run(production.production_step(g), "upgrade squeaker boarmaiden -1 1")
    assert there(g, BOARS, at(-1, 1)) == {"boarmaiden": 1}
    assert g.seats[BOARS].supply[g.sheets[BOARS].index["squeaker"]] == 8
    assert points(g) == 1
    assert heard[-1] == UnitUpgraded(BOARS, "squeaker", "boarmaiden", (-1, 1))


@rule("tsukuyumi.production.upgrade-anywhere")
def test_an_upgrade_needs_the_unit_there_but_no_homezone_near():
    g = table(BOARS, 2, BOARD.replace("3,0   ocean", "3,0   ocean | 1: squeaker"))
    assert production.forbids_upgrade(g, BOARS, "squeaker", "boarguard", at(3, 0), 2) is None
    refusal = production.forbids_upgrade(g, BOARS, "squeaker", "boarguard", at(2, 0), 2)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.production.upgrade-anywhere"
    assert production.forbids_upgrade(g, BOARS, "squeaker", "boarguard", at(3, 0), 1) is not None
    wrong = production.forbids_upgrade(g, BOARS, "boarguard", "squeaker", at(3, 0), 2)
    assert wrong is not None
    assert wrong.reason == "why.production.no-upgrade"


@rule("tsukuyumi.boar.costs")
def test_prices_of_the_boarlords():
    g = table(BOARS, 2, BOARD.replace("3,0   ocean", "3,0   ocean | 1: boarmaiden"))
    run(production.production_step(g), "upgrade boarmaiden boarmaster 3 0")
    assert there(g, BOARS, at(3, 0)) == {"boarmaster": 1}
    assert points(g) == 1
    run(production.production_step(g), "buy squeaker", "place-unit squeaker -1 1")
    assert points(g) == 0
    prices = {unit: production.cost(g, BOARS, unit) for unit in g.sheets[BOARS].names}
    assert prices == {
        "squeaker": 1, "boarrior": 2, "boarmaiden": 2, "boarguard": 3, "boarmaster": 3, "boarmother": 3,
    }  # fmt: skip
    for unit in ("boarguard", "boarmaster", "boarmother"):
        assert production.price(g, BOARS, Upgrade("squeaker", unit, 0, 0)) == 2
        assert production.price(g, BOARS, Upgrade("boarmaiden", unit, 0, 0)) == 1
    assert production.price(g, BOARS, Upgrade("squeaker", "boarrior", 0, 0)) == 1


@rule("tsukuyumi.boar.squeaker-place", "tsukuyumi.production.exceptions")
def test_squeakers_and_no_others_appear_beside_the_boarmother():
    g = table(BOARS, 1, BOARD.replace("3,0   ocean", "3,0   ocean | 1: boarmother"))
    assert production.forbids_placement(g, BOARS, "squeaker", at(3, 0)) is None
    assert production.forbids_placement(g, BOARS, "boarrior", at(3, 0)) is not None


# ---------------------------------------------------------------------- Dark Seed


@rule("tsukuyumi.darkseed.costs")
def test_prices_of_the_dark_seed():
    g = table(SEED, 3)
    run(production.production_step(g), "buy breeder", "place-unit breeder 0 0")
    run(production.production_step(g), "buy warrior", "place-unit warrior 0 0")
    assert points(g) == 0
    prices = {unit: production.cost(g, SEED, unit) for unit in g.sheets[SEED].names}
    assert prices == {
        "worker": 1, "wasp": 1, "breeder": 1, "warrior": 2, "conqueror": 2, "planter": 2, "stinger": 3,
    }  # fmt: skip


@rule("tsukuyumi.darkseed.upgrades")
def test_a_worker_becomes_a_warrior_and_then_a_stinger():
    g = table(SEED, 2, BOARD.replace("3,0   ocean", "3,0   ocean | 2: worker"))
    assert {text for text in offers(g, SEED, 1) if text.startswith("upgrade")} == {
        "upgrade worker warrior 3 0",
        "upgrade worker planter 3 0",
        "upgrade worker conqueror 3 0",
    }
    run(production.production_step(g), "upgrade worker warrior 3 0")
    run(production.production_step(g), "upgrade warrior stinger 3 0")
    assert there(g, SEED, at(3, 0)) == {"stinger": 1}
    assert points(g) == 0


@rule("tsukuyumi.production.exceptions", "tsukuyumi.darkseed.abilities")
def test_breeder_and_planter_are_places_for_new_units():
    g = table(SEED, 1, BOARD.replace("3,0   ocean", "3,0   ocean | 2: breeder"))
    assert production.forbids_placement(g, SEED, "worker", at(3, 0)) is None
    assert production.forbids_placement(g, SEED, "worker", at(2, 0)) is not None
    g = table(SEED, 1, BOARD.replace("3,0   ocean", "3,0   ocean | 2: planter"))
    assert production.forbids_placement(g, SEED, "worker", at(3, 0)) is None


@rule("tsukuyumi.darkseed.abilities", "tsukuyumi.production.bonus-pool")
def test_two_breeders_and_a_planter_give_4_points_more():
    g = table(SEED, 2, BOARD.replace("3,0   ocean", "3,0   ocean | 2: 2 breeder, planter, worker"))
    assert production.bonus(g, SEED) == 4
    assert production.bonus(g, BOARS) == 0


@rule("tsukuyumi.production.bonus-pool")
def test_the_bonus_joins_the_points_of_the_card():
    g = table(SEED, 2, BOARD.replace("3,0   ocean", "3,0   ocean | 2: breeder"))
    assert "buy stinger" not in offers(g, SEED, points(g))
    production.start(g, SEED, 2 + production.bonus(g, SEED))
    assert "buy stinger" in offers(g, SEED, points(g))


@rule("tsukuyumi.darkseed.eggs")
def test_an_egg_serves_one_new_unit():
    g = table(SEED, 2, BOARD.replace("3,0   ocean", "3,0   ocean | eggs 1"))
    run(production.production_step(g), "buy worker", "place-unit worker 3 0")
    assert there(g, SEED, at(3, 0)) == {"worker": 1}
    assert g.eggs == {}
    assert g.seats[SEED].stock["egg"] == 25
    assert production.forbids_placement(g, SEED, "worker", at(3, 0)) is not None


@rule("tsukuyumi.darkseed.eggs")
def test_eggs_are_kept_where_the_place_is_legal_without_them_and_serve_nobody_else():
    g = table(
        SEED,
        2,
        BOARD.replace("0,0   ocean", "0,0   ocean | eggs 1").replace("3,0   ocean", "3,0 ocean | eggs 1"),
    )
    run(production.production_step(g), "buy worker", "place-unit worker 0 0")
    assert g.eggs == {at(0, 0): 1, at(3, 0): 1}
    assert production.forbids_placement(g, BOARS, "squeaker", at(3, 0)) is not None


@rule("tsukuyumi.facevent.dark-full-nest")
def test_with_full_nest_an_egg_serves_any_number_and_stays():
    g = table(SEED, 4, BOARD.replace("3,0   ocean", "3,0   ocean | eggs 1"))
    g.seats[SEED].effects.append("full-nest")
    for _ in range(4):
        run(production.production_step(g), "buy worker", "place-unit worker 3 0")
    assert there(g, SEED, at(3, 0)) == {"worker": 4}
    assert g.eggs == {at(3, 0): 1}


# ---------------------------------------------------------------------- Nomads


@rule("tsukuyumi.nomads.costs")
def test_two_points_buy_two_units_and_a_weapon():
    g = table(NOMADS, 3)
    heard = listen(g)
    run(
        production.production_step(g),
        "buy bundle",
        "place-unit hunter -1 0",
        "place-unit dog 0 0",
        "buy grenade",
    )
    assert (there(g, NOMADS, at(-1, 0)), there(g, NOMADS, at(0, 0))) == ({"hunter": 1}, {"dog": 1})
    nomads = g.seats[NOMADS]
    assert (nomads.weapons["grenade"], nomads.arsenal["grenade"]) == (1, 1)
    assert WeaponTaken(NOMADS, "grenade", 1) in heard
    assert points(g) == 1
    run(production.production_step(g), "buy mg")
    assert (nomads.weapons["mg"], points(g)) == (1, 0)


@rule("tsukuyumi.nomads.costs")
def test_units_and_weapons_cost_1_each_and_no_bundle_without_weapons():
    g = table(NOMADS, 2)
    assert {production.cost(g, NOMADS, unit) for unit in g.sheets[NOMADS].names} == {1}
    assert {production.cost(g, NOMADS, weapon) for weapon in g.box.weapons} == {1}
    assert "buy bundle" in offers(g, NOMADS, 2)
    assert "buy bundle" not in offers(g, NOMADS, 1)
    for weapon in g.seats[NOMADS].arsenal:
        g.seats[NOMADS].arsenal[weapon] = 0
    refusal = production.forbids_buy(g, NOMADS, "bundle", 2)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.nomads.costs"
    assert "buy pistol" not in offers(g, NOMADS, 2)


# ---------------------------------------------------------------------- Cybersamurai


@rule("tsukuyumi.cyber.costs")
def test_prices_of_the_cybersamurai():
    g = table(CYBER, 3)
    run(production.production_step(g), "buy cyberoid", "place-unit cyberoid 1 -1")
    run(production.production_step(g), "buy cybersamurai-2-2", "place-unit cybersamurai-2-2 1 -1")
    assert points(g) == 0
    prices = {unit: production.cost(g, CYBER, unit) for unit in g.sheets[CYBER].names}
    assert prices == {
        "attack-drone": 1, "shield-drone": 1, "cybersamurai-2-1": 1, "cybersamurai-2-2": 1, "cyberoid": 2,
        "shogun": 2,
    }  # fmt: skip


@rule("tsukuyumi.cyber.abilities", "tsukuyumi.cyber.uplink-passive")
def test_the_shogun_needs_his_uplink():
    g = table(CYBER, 3)
    refusal = production.forbids_buy(g, CYBER, "shogun", 3)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.cyber.abilities"
    heard = listen(g)
    run(production.production_step(g), "buy uplink-shogun")
    assert heard == [UplinkInstalled(CYBER, "shogun")]
    assert points(g) == 2
    run(production.production_step(g), "buy shogun", "place-unit shogun 1 -1")
    assert there(g, CYBER, at(1, -1)) == {"shogun": 1}


@rule("tsukuyumi.cyber.uplinks", "tsukuyumi.cyber.uplink-list")
def test_an_uplink_is_bought_once_and_stays():
    g = table(CYBER, 4, uplinks=["kaneda"])
    refusal = production.forbids_buy(g, CYBER, "uplink-kaneda", 4)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.cyber.uplinks"
    run(production.production_step(g), "buy uplink-tetsuo")
    assert (g.seats[CYBER].uplinks, points(g)) == (["kaneda", "tetsuo"], 2)
    assert g.seats[CYBER].troops == {}
    assert sum(production.cost(g, CYBER, f"uplink-{name}") for name in g.box.uplinks) == 16


@rule("tsukuyumi.cyber.uplink-passive")
def test_the_foundry_node_produces():
    g = table(CYBER, 1, uplinks=["foundry-node"])
    assert production.bonus(g, CYBER) == 1


# ---------------------------------------------------------------------- small productions


@rule("tsukuyumi.event.hidden-reserves", "tsukuyumi.production.at-once")
def test_a_small_production_is_joined_with_nothing():
    g = table(BOARS, 5)
    seat, texts = first_question(production.produce_for(g, BOARS, 1, "hidden-reserves"))
    assert (seat, set(texts)) == (BOARS, {"buy squeaker", "done"})
    run(production.produce_for(g, BOARS, 1, "hidden-reserves"), "buy squeaker", "place-unit squeaker -1 1")
    assert there(g, BOARS, at(-1, 1)) == {"squeaker": 1}
    assert points(g) == 5


@rule("tsukuyumi.facevent.dark-food")
def test_food_for_the_queen_is_spent_without_the_breeders():
    g = table(SEED, 0, BOARD.replace("3,0   ocean", "3,0   ocean | 2: breeder"))
    run(
        production.produce_for(g, SEED, 3, "food-for-the-queen"),
        "buy warrior",
        "place-unit warrior 3 0",
        "buy worker",
        "place-unit worker 3 0",
    )
    assert there(g, SEED, at(3, 0)) == {"worker": 1, "breeder": 1, "warrior": 1}


@rule("tsukuyumi.startadv.rich-harvest")
def test_before_the_game_new_units_go_to_homezone_and_starting_areas():
    g = position(BOARD.replace("3,0   ocean", "3,0   ocean | owner 1"), phase="homes")
    assert list(production.spots(g, BOARS, "squeaker")) == sorted([at(-1, 1), at(3, 0)])
    run(
        production.produce_for(g, BOARS, 2, "rich-harvest"),
        "buy squeaker",
        "place-unit squeaker 3 0",
        "buy squeaker",
        "place-unit squeaker -1 1",
    )
    assert there(g, BOARS, at(3, 0)) == {"squeaker": 1}


@rule("tsukuyumi.facevent.boar-rich-harvest", "tsukuyumi.core.material-limit")
def test_free_squeakers_are_placed_as_far_as_the_supply_lasts():
    g = position(BOARD.replace("3,0   ocean", "3,0   ocean | 1: boarmother, 6 squeaker"), phase="blue")
    run(production.place_free(g, BOARS, "squeaker", 3), "place-unit squeaker 3 0", "place-unit squeaker -1 1")
    assert there(g, BOARS, at(3, 0))["squeaker"] == 7
    assert g.seats[BOARS].supply[g.sheets[BOARS].index["squeaker"]] == 0


@rule("tsukuyumi.core.no-elimination")
def test_a_seat_without_anything_produces_at_home():
    g = table(NOMADS, 1)
    assert "buy private" in offers(g, NOMADS, 1)


@pytest.mark.parametrize("seat", [NOMADS, BOARS, SEED, CYBER])
@rule("tsukuyumi.production.points")
def test_the_list_holds_what_is_not_forbidden(seat: int):
    lines = BOARD.replace("3,0   ocean", "3,0   ocean | 1: squeaker, boarmaiden | 2: worker, warrior")
    for budget in range(4):
        g = table(seat, budget, lines)
        listed = production.buyable(g, seat, budget)
        for option in listed[:-1]:
            assert not isinstance(option, Buy) or production.forbids_buy(g, seat, option.item, budget) is None
            assert isinstance(option, Buy | Upgrade)
            assert production.price(g, seat, option) <= budget
        assert len({option.text() for option in listed}) == len(listed)
        assert listed[-1].text() == "done"
