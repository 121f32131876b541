"""Scenarios: their tiles, holes and marked positions, and the rules they add to the set-up."""

import pytest

from hyakki.board.hexes import holes
from hyakki.games.tsukuyumi.box import random_boards
from hyakki.games.tsukuyumi.box.content import load_box
from hyakki.games.tsukuyumi.box.frame import FRAME, MOON_CENTRE, at
from hyakki.games.tsukuyumi.rules import boards, homes, scoring
from hyakki.games.tsukuyumi.rules.areas import is_moon
from hyakki.kernel.errors import Refused
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.fresh import (
    BOARS,
    CYBER,
    FACTIONS,
    NOMADS,
    SEED,
    first,
    new,
    terrains,
    tiles,
    until,
    with_factions,
)
from tests.rules import rule

TIPS_3 = {(3, 0), (0, -3), (-3, 3)}
TIPS_4 = {(3, -3), (0, -3), (-3, 3), (0, 3)}
PLAYABLE = [
    ("exploration", 3),
    ("exploration", 4),
    ("control", 3),
    ("pacific-standoff", 3),
    ("spoiled-earth", 4),
    ("the-canyon", 4),
    ("full-moon-down", 4),
]


def reason(g, seat, q, r):
    refusal = homes.forbids_home(g, seat, at(q, r))
    return None if refusal is None else refusal.reason


@rule("tsukuyumi.scenario.use", "tsukuyumi.scenario.layouts")
@pytest.mark.parametrize(("scenario", "seats"), PLAYABLE)
def test_a_scenario_fixes_outline_and_holes_and_all_can_be_reached(scenario, seats):
    g = new(seats, board=scenario)
    layout = g.box.layout_for[scenario, seats]
    assert {FRAME.place(cell) for cell in tiles(g)} == set(layout.positions)
    assert len(tiles(g)) == layout.tiles
    assert holes(FRAME, g.map.adjacency.cells) == FRAME.mask(layout.holes)
    assert random_boards.all_reachable(g.map)


@rule("tsukuyumi.scenario.use")
@pytest.mark.parametrize(("scenario", "seats"), PLAYABLE)
def test_a_scenario_can_be_set_up_to_the_end(scenario, seats):
    g = until(with_factions(*FACTIONS[:seats], board=scenario), "selection", first)
    assert all(player.home >= 0 and len(player.lands) == 3 for player in g.seats)


@rule("tsukuyumi.scenario.use")
def test_other_numbers_of_seats_are_refused():
    with pytest.raises(Refused, match="Control is played by 3, not by 4"):
        new(4, board="control")
    with pytest.raises(Refused, match="not by 2"):
        new(2, board="exploration")


@rule("tsukuyumi.scenario.use", "tsukuyumi.scenario.exploration")
@pytest.mark.parametrize(("seats", "tips"), [(3, TIPS_3), (4, TIPS_4)])
def test_exploration_has_fertile_ground_at_its_tips_only(seats, tips):
    for seed in range(3):
        g = new(seats, seed, board="exploration")
        assert terrains(g, "fertile-ground") == tips
    others = [tuple(g.map.tiles) for g in (new(seats, seed, board="exploration") for seed in range(3))]
    assert len(set(others)) == 3


@rule("tsukuyumi.scenario.exploration")
def test_exploration_has_no_goals():
    g = until(with_factions(*FACTIONS, board="exploration"), "selection", first)
    covered = len(g.gone) - 1  # the fifth fertile ground stays in the box
    assert len(tiles(g)) == 28 - covered
    assert [scoring.goal_of(g, seat) for seat in range(4)] == [None] * 4
    with pytest.raises(Refused, match="without goals"):
        new(4, board="exploration", alternative_goals="on")


@rule("tsukuyumi.scenario.control")
def test_control_has_three_clusters_that_touch_only_the_moon():
    g = new(3, board="control")
    layout = g.box.layout_for["control", 3]
    parts = boards.clusters(layout)
    assert [part.bit_count() for part in parts] == [7, 7, 7]
    moon = sum(1 << cell for cell in range(FRAME.size) if is_moon(g, cell))
    assert all(FRAME.beside(part) & moon for part in parts)
    assert terrains(g, "fertile-ground") == TIPS_3


@rule("tsukuyumi.scenario.control")
@pytest.mark.parametrize("seed", range(3))
def test_in_control_each_seat_has_a_cluster_of_its_own_away_from_the_moon(seed):
    g = until(with_factions(NOMADS, SEED, BOARS, seed=seed, board="control"), "homes")
    moon = sum(1 << cell for cell in range(FRAME.size) if is_moon(g, cell))
    beside = [cell for cell in FRAME.rings[2] if g.map.tiles[cell] < 0]
    assert beside
    for cell in beside:
        assert reason(g, 0, *FRAME.place(cell)) in ("why.scenario.control.moon", "why.setup.homezone-edge")
    until(g, "goals", first)
    parts = boards.clusters(g.box.layout_for["control", 3])
    starts = []
    for player in g.seats:
        assert not FRAME.around[player.home] & moon
        starts += [n for n, part in enumerate(parts) if part & (FRAME.around[player.home] | 1 << player.home)]
        assert all(parts[starts[-1]] >> cell & 1 for cell in player.lands)
    assert sorted(starts) == [0, 1, 2]


@rule("tsukuyumi.scenario.control")
def test_in_control_a_taken_cluster_is_refused():
    g = with_factions(NOMADS, SEED, BOARS, board="control")
    mine, other = at(4, 0), at(5, -1)
    assert reason(g, 0, *FRAME.place(at(5, 0))) is None
    g.seats[2].home = at(5, 0)
    assert FRAME.around[other] >> mine & 1
    assert reason(g, 0, *FRAME.place(other)) == "why.scenario.control.cluster"


@rule("tsukuyumi.scenario.pacific", "tsukuyumi.scenario.nest")
def test_pacific_standoff_has_three_marked_homezones_for_everybody():
    g = until(with_factions(SEED, NOMADS, CYBER, board="pacific-standoff"), "homes")
    spots = {(2, 2), (2, -4), (-4, 2)}
    for seat in range(3):  # the Nest of seat 0 is bound as well
        assert {FRAME.place(cell) for cell in homes.home_cells(g, seat)} <= spots
        for hole in ((1, 1), (1, -2), (-2, 1)):
            assert reason(g, seat, *hole) == "why.scenario.pacific"
        assert reason(g, seat, 3, 0) == "why.scenario.pacific"
    until(g, "goals", first)
    assert {FRAME.place(player.home) for player in g.seats} == spots


@rule("tsukuyumi.scenario.pacific", "tsukuyumi.scenario.layouts")
@pytest.mark.parametrize("seed", range(12))
def test_every_marked_spot_has_room_for_starting_areas(seed):
    g = until(with_factions(SEED, NOMADS, CYBER, seed=seed, board="pacific-standoff"), "homes")
    for spot in ((2, 2), (2, -4), (-4, 2)):
        assert homes.room(g, 0, at(*spot)).bit_count() >= 3


@rule("tsukuyumi.scenario.pacific")
def test_a_marked_spot_is_for_one_seat():
    g = until(with_factions(SEED, NOMADS, CYBER, board="pacific-standoff"), "homes")
    g.map.lay(at(2, 2), 44)
    assert reason(g, 1, 2, 2) == "why.setup.nest-not-on-homezone"


@rule("tsukuyumi.scenario.spoiled", "tsukuyumi.scenario.pacific")
@pytest.mark.parametrize(("scenario", "seats"), [("spoiled-earth", 4), ("pacific-standoff", 3)])
def test_nothing_crosses_a_hole(scenario, seats):
    g = new(seats, board=scenario)
    for hole in g.box.layout_for[scenario, seats].holes:
        cell = at(*hole)
        assert g.map.tiles[cell] == -1
        assert g.map.adjacency.neighbours[cell] == 0
        assert g.map.adjacency.flights(0)[cell] == 255


@rule("tsukuyumi.scenario.spoiled")
def test_no_homezone_fills_a_hole_of_spoiled_earth():
    g = until(with_factions(*FACTIONS, board="spoiled-earth"), "homes")
    for hole in ((1, 1), (-1, -1), (1, -2), (-1, 2)):
        for seat in range(4):
            assert reason(g, seat, *hole) == "why.scenario.spoiled"
    assert any(g.map.tiles[cell] >= 0 for cell in homes.home_cells(g, 2))  # the Nest stays free


@rule("tsukuyumi.scenario.canyon")
def test_the_canyon_has_no_rule_of_its_own():
    g = with_factions(*FACTIONS, board="the-canyon")
    assert len(tiles(g)) == 28
    assert boards.scenario_rules(g) == ()
    assert all(player.goal for player in g.seats)


@rule("tsukuyumi.scenario.fullmoon-four")
def test_full_moon_down_for_four_seats():
    for seed in range(4):
        g = new(4, seed, board="full-moon-down")
        assert len(tiles(g)) == 28
        assert (len(terrains(g, "fertile-ground")), len(terrains(g, "radioactive"))) == (4, 2)


@rule("tsukuyumi.scenario.fullmoon")
def test_full_moon_down_for_five_leaves_one_fertile_and_one_radioactive_tile_out():
    box = load_box()
    board = random_boards.random_board(box, 5, "full-moon-down", Rng.seeded(2))
    laid = [box.tile_list[tile] for tile in board.tiles if 0 <= tile < MOON_CENTRE]
    assert len(laid) == 35
    assert sum(tile.is_kind("fertile-ground") for tile in laid) == 4
    assert sum(tile.is_kind("radioactive") for tile in laid) == 2


@rule("tsukuyumi.scenario.nest")
def test_elsewhere_the_nest_is_placed_freely():
    g = until(with_factions(SEED, NOMADS, CYBER, board="exploration"), "homes")
    assert sum(g.map.tiles[cell] >= 0 for cell in homes.home_cells(g, 0)) > 10
    assert not any(g.map.tiles[cell] >= 0 for cell in homes.home_cells(g, 1))
