"""Hex positions, edges, turning, rim and holes; boards as the content of Tsukuyumi lists them.

Comments name rules of that game that rest on this geometry and are proved with the game."""

from __future__ import annotations

import copy
import pickle

import pytest

from hyakki.board.hexes import (
    DIRECTIONS,
    OPPOSITE,
    SIDES,
    Frame,
    encloses,
    holes,
    outer_rim,
    rim,
    rotated,
    side_mask,
    turned,
)
from hyakki.board.masks import bits
from hyakki.board.walks import components, flood, is_connected
from tests.board.hexdrawing import FRAME, MOON, ROWS, Drawn, area_tiles

# The frame


def test_a_frame_numbers_every_position_once():
    places = [FRAME.place(cell) for cell in range(FRAME.size)]
    assert len(set(places)) == FRAME.size == 127
    assert all(FRAME.cell(q, r) == cell for cell, (q, r) in enumerate(places))
    assert {(q, r) for q in range(-6, 7) for r in range(-6, 7) if abs(q + r) <= 6} == set(places)


def test_cells_and_edges_have_the_same_numbers_in_every_frame():
    small, large = Frame.of(3), Frame.of(9)
    assert large.qs[: small.size] == small.qs
    assert large.rs[: small.size] == small.rs
    assert large.edges[: small.size] == small.edges


def test_the_neighbours_of_the_centre_lie_in_order_of_direction():
    assert [FRAME.place(cell) for cell in FRAME.neighbour[0]] == list(DIRECTIONS)


def test_neighbours_know_each_other_from_the_opposite_direction():
    for cell, row in enumerate(FRAME.neighbour):
        for direction, other in enumerate(row):
            if other >= 0:
                assert FRAME.neighbour[other][OPPOSITE[direction]] == cell
                assert FRAME.direction(cell, other) == direction


def test_rings_grow_by_six():
    assert [len(ring) for ring in FRAME.rings] == [1, 6, 12, 18, 24, 30, 36]
    assert all(FRAME.ring_of[cell] == n for n, ring in enumerate(FRAME.rings) for cell in ring)
    assert [disk.bit_count() for disk in FRAME.disks] == [1, 7, 19, 37, 61, 91, 127]


def test_cells_that_share_no_edge_have_no_direction():
    with pytest.raises(ValueError, match="0,0 and 2,0 share no edge"):
        FRAME.direction(FRAME.cell(0, 0), FRAME.cell(2, 0))


def test_an_edge_has_one_number_from_both_sides():
    for cell, row in enumerate(FRAME.neighbour):
        for direction, other in enumerate(row):
            edge = FRAME.edges[cell][direction]
            assert set(FRAME.ends[edge]) == {cell, other}
            if other >= 0:
                assert FRAME.edges[other][OPPOSITE[direction]] == edge
                assert FRAME.edge_between(cell, other) == FRAME.edge_between(other, cell) == edge


def test_every_edge_is_counted_once_those_to_the_outside_too():
    outside = sum(other < 0 for row in FRAME.neighbour for other in row)
    assert len(FRAME.ends) == len(FRAME.sides) == (6 * FRAME.size + outside) // 2
    assert all(FRAME.edges[cell][side] == edge for edge, (cell, side) in enumerate(FRAME.sides))


def test_positions_are_written_and_read():
    assert all(FRAME.named(FRAME.name(cell)) == cell for cell in range(FRAME.size))


@pytest.mark.parametrize("name", ["7,0", "1", "a,b", "", "1,2,3"])
def test_a_wrong_position_is_named(name: str):
    with pytest.raises(ValueError, match="no position"):
        FRAME.named(name)


@pytest.mark.parametrize("radius", [-1, 101])
def test_a_frame_has_a_sensible_radius(radius: int):
    with pytest.raises(ValueError, match="expected 0 to 100"):
        Frame(radius)


def test_frames_are_shared_by_copies():
    assert copy.deepcopy([FRAME])[0] is copy.copy(FRAME) is FRAME
    assert pickle.loads(pickle.dumps(FRAME)) is FRAME


# Turning


@pytest.mark.parametrize("steps", range(-6, 13))
def test_walls_0_and_2_turn_with_their_tile(steps: int):
    # tsukuyumi.area.rotate: wall e of a tile turned by k faces (e + k) mod 6.
    assert set(SIDES[turned(side_mask([0, 2]), steps)]) == {steps % 6, (2 + steps) % 6}


def test_a_wrong_side_is_named():
    with pytest.raises(ValueError, match="side 6 of a hex"):
        side_mask([0, 6])


@pytest.mark.parametrize("steps", range(6))
def test_turning_the_board_turns_all_directions(steps: int):
    for direction, (q, r) in enumerate(DIRECTIONS):
        assert rotated(q, r, steps) == DIRECTIONS[(direction + steps) % 6]
    for cell in range(Frame.of(3).size):
        for direction, other in enumerate(FRAME.neighbour[cell]):
            there = FRAME.neighbour[FRAME.rotate(cell, steps)][(direction + steps) % 6]
            assert there == FRAME.rotate(other, steps)


def test_six_turns_of_the_board_change_nothing():
    mask = area_tiles("standard 3")
    assert FRAME.rotate_mask(mask, 6) == mask
    assert FRAME.rotate_mask(FRAME.rotate_mask(mask, 2), 4) == mask


def test_control_is_the_same_for_all_three_seats():
    mask = area_tiles("control")
    assert FRAME.rotate_mask(mask, 2) == mask
    assert FRAME.rotate_mask(mask, 1) != mask


def test_edges_round_a_turning_tile_turn_and_others_stay():
    here, far = FRAME.cell(1, 0), FRAME.edges[FRAME.cell(-2, 0)][1]
    taken = FRAME.turn_edges([FRAME.edges[here][4], far], here, 3)
    assert set(taken) == {FRAME.edges[here][1], far}


# Boards


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("standard 3", 21),
        ("standard 4", 28),
        ("standard 5", 35),
        ("control", 21),
        ("pacific", 21),
        ("spoiled", 28),
        ("canyon 4", 28),
    ],
)
def test_boards_have_their_number_of_areas_and_hang_together(board: str, count: int):
    # tsukuyumi.setup.tile-count, tsukuyumi.scenario.layouts
    tiles = area_tiles(board)
    assert tiles.bit_count() == count
    assert not tiles & MOON
    assert is_connected(FRAME.around, tiles | MOON)
    assert flood(FRAME.around, 1, tiles | MOON) == tiles | MOON


def test_the_board_for_three_has_twelve_tiles_at_the_moon_and_nine_beyond():
    # tsukuyumi.setup.tile-shape
    tiles = area_tiles("standard 3")
    assert (tiles & FRAME.beside(MOON)).bit_count() == 12
    assert (tiles & ~FRAME.disks[2]).bit_count() == 9
    assert not tiles & ~FRAME.disks[3]


@pytest.mark.parametrize("board", ["standard 3", "standard 4", "standard 5", "control", "canyon 4"])
def test_these_boards_enclose_no_hole(board: str):
    assert holes(FRAME, area_tiles(board) | MOON) == 0


@pytest.mark.parametrize(
    ("board", "places"),
    [
        ("pacific", [(1, 1), (1, -2), (-2, 1)]),
        ("spoiled", [(1, 1), (-1, -1), (1, -2), (-1, 2)]),
    ],
)
def test_the_marked_holes_are_exactly_the_enclosed_positions(board: str, places: list[tuple[int, int]]):
    # tsukuyumi.scenario.layouts, tsukuyumi.scenario.pacific, tsukuyumi.scenario.spoiled
    occupied = area_tiles(board) | MOON
    assert holes(FRAME, occupied) == FRAME.mask(places)
    assert holes(FRAME, occupied) & outer_rim(FRAME, occupied) == 0
    assert holes(FRAME, occupied) & rim(FRAME, occupied) == FRAME.mask(places)


def test_the_homezones_of_pacific_standoff_lie_at_the_outer_rim():
    tiles = area_tiles("pacific")
    spots = FRAME.mask([(2, 2), (2, -4), (-4, 2)])
    assert outer_rim(FRAME, tiles | MOON, beside=tiles) & spots == spots


def test_the_clusters_of_control_meet_only_through_the_moon():
    # tsukuyumi.scenario.control
    parts = components(FRAME.around, area_tiles("control"))
    assert [part.bit_count() for part in parts] == [7, 7, 7]
    assert is_connected(FRAME.around, area_tiles("control") | MOON)


def test_every_listed_board_fits_with_its_homezones_into_radius_six():
    assert all(not FRAME.beside(area_tiles(board)) & ~FRAME.disks[6] for board in ROWS)
    assert all(max(FRAME.ring_of[cell] for cell in bits(area_tiles(board))) <= 5 for board in ROWS)


# Rim and holes, drawn


def test_the_rim_of_a_drawn_board():
    d = Drawn("""
         a b
        c C d
         e f
    """)
    assert d.letters(rim(FRAME, d.tiles)) == "abcdef"
    assert d.letters(outer_rim(FRAME, d.tiles)) == "abcdef"


def test_a_gap_in_the_ring_opens_the_hole():
    d = Drawn("""
         . . _
        . a . .
         . . C
    """)
    assert d.letters(holes(FRAME, d.tiles)) == "a"
    gap = d.tiles & ~(1 << FRAME.neighbour[d.names["a"]][1])
    assert holes(FRAME, gap) == 0


def test_two_holes_side_by_side_are_enclosed_together():
    d = Drawn("""
         . . .
        . a b .
         . C .
    """)
    assert d.letters(holes(FRAME, d.tiles)) == "ab"


def test_a_hole_is_no_place_at_the_outer_edge():
    # tsukuyumi.setup.homezone-edge
    d = Drawn("""
         . . e
        . a C f
         . . g
    """)
    assert d.letters(outer_rim(FRAME, d.tiles, beside=d.mask("C"))) == "efg"


def test_a_lone_tile_at_the_border_of_the_frame_has_a_rim_inside_it():
    corner = FRAME.cell(6, 0)
    assert rim(FRAME, 1 << corner).bit_count() == 3
    assert holes(FRAME, 1 << corner) == 0


def test_a_board_that_fills_the_frame_encloses_what_is_missing_inside():
    assert holes(FRAME, FRAME.everywhere & ~(1 << 5)) == 1 << 5
    assert holes(FRAME, FRAME.everywhere & ~(1 << FRAME.cell(6, -3))) == 0


def test_laying_the_last_tile_of_a_ring_encloses_a_hole_and_filling_one_does_not():
    # tsukuyumi.setup.tile-scatter: positions that would enclose a hole may be refused.
    d = Drawn("""
         . . _
        . a b .
         . . C
    """)
    assert encloses(FRAME, d.tiles, d.names["b"])
    assert not encloses(FRAME, d.tiles, d.names["a"])
    closed = d.tiles | d.mask("b")
    assert not encloses(FRAME, closed, d.names["a"])
    assert not encloses(FRAME, closed, FRAME.cell(2, 0))


def test_nothing_has_no_rim_and_no_holes():
    assert rim(FRAME, 0) == holes(FRAME, 0) == outer_rim(FRAME, 0) == 0
