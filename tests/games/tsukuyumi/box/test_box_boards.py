"""Tsukuyumi's tiles, boards and scenarios as they come out of the box."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from hyakki.board.hexes import length
from hyakki.games.tsukuyumi.box import vocabulary
from hyakki.games.tsukuyumi.box.check import clusters, count_tiles
from hyakki.games.tsukuyumi.box.content import Box, load_box
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


# -- the board


@rule("tsukuyumi.setup.tile-list")
def test_thirty_seven_tiles(box):
    assert list(box.tiles) == [f"t{number:02}" for number in range(1, 38)]
    assert count_tiles(box) == {
        "ocean floors": 27,
        "plain ocean floors": 18,
        "radioactive tiles": 3,
        "unstable tiles": 4,
        "Tsukuyumi tiles": 2,
        "fertile grounds": 5,
        "mountain ranges": 5,
        "mountain ranges of value 15": 2,
        "mountain ranges of value 20": 3,
        "red edges": 35,
        "tiles without red edges": 15,
    }


@rule("tsukuyumi.setup.tile-list")
def test_red_edges_of_the_tiles(box):
    plain = Counter(
        tile.red for tile in box.tiles.values() if tile.terrain == "ocean-floor" and not tile.property
    )
    assert plain == {(): 6, (0,): 6, (0, 2): 2, (0, 3): 1, (0, 1, 3): 3}
    other = Counter(
        (tile.property or tile.terrain, tile.value, tile.red)
        for tile in box.tiles.values()
        if tile.terrain != "ocean-floor" or tile.property
    )
    assert other == {
        ("radioactive", 0, ()): 1,
        ("radioactive", 0, (0,)): 1,
        ("radioactive", 0, (0, 2)): 1,
        ("unstable", 0, ()): 3,
        ("unstable", 0, (0,)): 1,
        ("tsukuyumi", 0, ()): 2,
        ("fertile-ground", 0, ()): 1,
        ("fertile-ground", 0, (0,)): 2,
        ("fertile-ground", 0, (0, 2)): 1,
        ("fertile-ground", 0, (0, 3)): 1,
        ("mountain-range", 15, ()): 1,
        ("mountain-range", 15, (0,)): 1,
        ("mountain-range", 20, ()): 1,
        ("mountain-range", 20, (0,)): 1,
        ("mountain-range", 20, (0, 3)): 1,
    }


@rule("tsukuyumi.expansion.moonfall")
def test_types_and_properties_of_areas(box):
    assert {terrain.id: terrain.points for terrain in box.terrain.values()} == {
        "ocean-floor": 1,
        "fertile-ground": 2,
        "mountain-range": 1,
        "moon": 1,
    }
    assert set(box.terrain) == set(get_args(vocabulary.Terrain))
    assert (
        set(box.properties) == set(get_args(vocabulary.Property)) == {"radioactive", "unstable", "tsukuyumi"}
    )


@rule("tsukuyumi.setup.moon-areas-count")
def test_the_moon_is_a_centre_with_a_ring_of_six(box):
    assert len(box.moon) == 7
    assert [area.at for area in box.moon.values() if area.centre] == [(0, 0)]
    assert sorted(length(*area.at) for area in box.moon.values()) == [0, 1, 1, 1, 1, 1, 1]
    assert {area.property for area in box.moon.values()} == {"tsukuyumi"}


@rule("tsukuyumi.setup.tile-shape")
@pytest.mark.parametrize(
    ("seats", "tiles", "rings"),
    [(3, 21, {2: 12, 3: 9}), (4, 28, {2: 12, 3: 16}), (5, 35, {2: 12, 3: 18, 4: 5})],
)
def test_standard_boards(box, seats, tiles, rings):
    board = box.board_for[seats]
    assert len(set(board.positions)) == board.tiles == tiles
    assert Counter(length(q, r) for q, r in board.positions) == rings


@rule("tsukuyumi.setup.tile-shape")
def test_the_outer_tiles_for_three_and_the_open_corners_for_four(box):
    outer = [at for at in box.board_for[3].positions if length(*at) == 3]
    assert sorted(map(len, clusters(outer))) == [3, 3, 3]
    ring = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if length(q, r) == 3]
    assert sorted(set(ring) - set(box.board_for[4].positions)) == [(-3, 0), (3, 0)]


def test_the_two_player_board_is_laid_from_a_pile(box):
    board = box.board_for[2]
    assert (board.tiles, board.positions) == (10, ())
    assert [(need.kind, need.count, need.exact) for need in board.needs] == [
        ("fertile-ground", 2, False),
        ("ocean-floor", 2, False),
        ("mountain-range", 2, False),
    ]


def test_presets_of_the_grown_board(box):
    assert {
        preset.id: (preset.chance, preset.neighbours, preset.holes) for preset in box.scatters.values()
    } == {"low": (75, 2, False), "mid": (75, 1, False), "high": (50, 1, True)}


@rule("tsukuyumi.scenario.layouts")
def test_scenarios_and_their_seats(box):
    assert {scenario.id: scenario.rules for scenario in box.scenarios.values()} == {
        "exploration": ("no-goals",),
        "control": ("start-in-clusters", "no-homezone-by-moon"),
        "pacific-standoff": ("fixed-homezones", "no-homezone-in-holes"),
        "spoiled-earth": ("no-homezone-in-holes",),
        "the-canyon": (),
        "full-moon-down": (),
    }
    assert {key: len(layout.positions) for key, layout in box.layout_for.items()} == {
        ("exploration", 3): 21,
        ("exploration", 4): 28,
        ("exploration", 5): 35,
        ("control", 3): 21,
        ("pacific-standoff", 3): 21,
        ("spoiled-earth", 4): 28,
        ("the-canyon", 4): 28,
        ("the-canyon", 5): 35,
        ("full-moon-down", 5): 35,
        ("full-moon-down", 4): 28,
    }


@rule("tsukuyumi.scenario.layouts")
def test_marks_of_the_scenarios(box):
    fertile = {layout.id: layout.fertile for layout in box.layouts.values() if layout.fertile}
    assert fertile == {
        "exploration-3": ((3, 0), (0, -3), (-3, 3)),
        "exploration-4": ((3, -3), (0, -3), (-3, 3), (0, 3)),
        "exploration-5": ((4, -2), (2, -4), (-2, -2), (-4, 2), (-2, 4)),
        "control-3": ((3, 0), (0, -3), (-3, 3)),
    }
    assert {layout.id: layout.holes for layout in box.layouts.values() if layout.holes} == {
        "pacific-standoff-3": ((1, 1), (1, -2), (-2, 1)),
        "spoiled-earth-4": ((1, 1), (-1, -1), (1, -2), (-1, 2)),
    }
    spots = {layout.id: layout.homezones for layout in box.layouts.values() if layout.homezones}
    assert {name: [(spot.mark, spot.at) for spot in marked] for name, marked in spots.items()} == {
        "pacific-standoff-3": [("A", (2, 2)), ("B", (2, -4)), ("C", (-4, 2))]
    }


@rule("tsukuyumi.scenario.layouts")
def test_outlines_that_scenarios_share_and_change(box):
    for scenario, seats in (
        ("exploration", 3),
        ("exploration", 4),
        ("exploration", 5),
        ("full-moon-down", 4),
    ):
        assert box.layout_for[scenario, seats].positions == box.board_for[seats].positions
    assert [len(cluster) for cluster in clusters(box.layouts["control-3"].positions)] == [7, 7, 7]
    added = set(box.layouts["the-canyon-5"].positions) - set(box.layouts["the-canyon-4"].positions)
    assert added == {(-1, 2), (0, 2), (-2, 3), (-1, 3), (0, 3), (-2, 4), (-1, 4)}


@pytest.mark.parametrize("seats", [4, 5])
def test_full_moon_down_has_four_fertile_and_two_radioactive_tiles(box, seats):
    layout = box.layout_for["full-moon-down", seats]
    assert [(need.kind, need.count, need.exact) for need in layout.needs] == [
        ("fertile-ground", 4, True),
        ("radioactive", 2, True),
    ]
    others = [
        tile
        for tile in box.tiles.values()
        if not tile.is_kind("fertile-ground") and not tile.is_kind("radioactive")
    ]
    assert len(others) == 29
    assert layout.tiles - 6 == (22 if seats == 4 else 29)
