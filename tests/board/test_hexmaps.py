"""Tiles that are laid, turned, covered, moved and removed, with walls, markers and tunnels.

A rule that is geometry alone is proved here; where a comment names one, the game adds the rest of it."""

from __future__ import annotations

import copy

import msgspec
import pytest

from hyakki.board.hexes import DIRECTIONS, OPPOSITE, SIDES
from hyakki.board.hexmaps import HexMap, turned_markers
from hyakki.board.terms import Marker
from hyakki.board.walks import FAR, flood, layers
from tests.board.hexdrawing import FRAME, MOON, Drawn, area_tiles
from tests.rules import rule

FLOWER = """
     R Q
    S C P
     T U
"""
AROUND = "PQRSTU"  # the letters of the flower in order of direction


def flower(**walls: tuple[int, ...]) -> tuple[Drawn, HexMap]:
    d = Drawn(FLOWER)
    return d, d.map(walls)


def exits(d: Drawn, board: HexMap, letter: str) -> str:
    return d.letters(board.adjacency.open_neighbours[d.names[letter]])


# Adjacency


@rule("tsukuyumi.core.adjacent")
def test_positions_with_a_gap_between_them_are_not_adjacent():
    d = Drawn("P a C")
    adjacency = d.map().adjacency
    assert adjacency.neighbours[d.names["P"]] == 0
    assert d.letters(adjacency.adjacent_mask(d.names["a"])) == "CP"


@rule("tsukuyumi.area.rotate")
@pytest.mark.parametrize("turn", range(6))
def test_walls_close_the_directions_they_are_turned_to(turn: int):
    d, board = flower(C=(0, 2))
    board.turn(0, turn)
    closed = {AROUND[turn], AROUND[(2 + turn) % 6]}
    assert set(exits(d, board, "C")) == set(AROUND) - closed
    assert SIDES[board.wall_sides(0)] == tuple(sorted({turn, (2 + turn) % 6}))


@rule("tsukuyumi.block.edge", "tsukuyumi.block.either-tile")
@pytest.mark.parametrize("direction", range(6))
def test_a_wall_of_either_tile_blocks_both_ways(direction: int):
    other = AROUND[direction]
    for walls in ({"C": (direction,)}, {other: (OPPOSITE[direction],)}):
        d, board = flower(**walls)
        assert not board.adjacency.open_edge(0, direction)
        assert not board.adjacency.open_edge(d.names[other], OPPOSITE[direction])
        assert board.adjacency.closed(0, direction)
        assert other not in exits(d, board, "C")
        assert "C" not in exits(d, board, other)
        assert other in d.letters(board.adjacency.neighbours[0])


def test_no_edge_is_open_towards_an_empty_position():
    d = Drawn("C P")
    assert [d.map().adjacency.open_edge(0, direction) for direction in range(6)] == [True] + [False] * 5


# Markers


@rule("tsukuyumi.block.edge")
def test_a_blockade_closes_an_edge_from_both_sides():
    d, board = flower()
    board.mark(Marker(0, 0, owner=3))
    assert exits(d, board, "C") == "QRSTU"
    assert "C" not in exits(d, board, "P")
    board.lift(board.markers_on(d.names["P"], 3))
    assert exits(d, board, "C") == "PQRSTU"


@rule("tsukuyumi.block.passage")
@pytest.mark.parametrize("walls", [{"C": (0,)}, {"P": (3,)}, {"C": (0,), "P": (3,)}])
@pytest.mark.parametrize("placed_from", ["C", "P"])
def test_a_passage_opens_an_edge_whichever_tile_prints_a_wall(
    walls: dict[str, tuple[int, ...]], placed_from: str
):
    d, board = flower(**walls)
    assert "P" not in exits(d, board, "C")
    board.mark(Marker(d.names[placed_from], 0 if placed_from == "C" else 3, passage=True))
    assert "P" in exits(d, board, "C")
    assert "C" in exits(d, board, "P")


def test_a_blockade_closes_an_edge_in_spite_of_a_passage():
    d, board = flower(C=(0,))
    board.mark(Marker(0, 0, passage=True))
    board.mark(Marker(d.names["P"], 3))
    assert "P" not in exits(d, board, "C")


@rule("tsukuyumi.block.marker-owner")
def test_a_marker_turns_with_the_tile_from_which_it_was_placed():
    d, board = flower()
    board.mark(Marker(0, 0))
    board.turn(d.names["P"], 1)
    assert exits(d, board, "C") == "QRSTU"
    board.turn(0, 2)
    assert board.markers == (Marker(0, 2),)
    assert exits(d, board, "C") == "PQSTU"


def test_a_passage_that_turns_with_its_tile_stays_at_the_wall():
    d, board = flower(C=(0,))
    board.mark(Marker(0, 0, passage=True))
    board.turn(0, 4)
    assert exits(d, board, "C") == AROUND
    assert board.markers == (Marker(0, 4, passage=True),)


def test_a_tile_can_turn_under_its_markers():
    d, board = flower(C=(0,))
    board.mark(Marker(0, 0, passage=True))
    board.turn_alone(0, 4)
    assert board.markers == (Marker(0, 0, passage=True),)
    assert exits(d, board, "C") == "PQRSU"


def test_turned_markers_keep_kind_and_owner():
    marker = Marker(4, 5, passage=True, owner=2)
    assert turned_markers([marker], 4, -6) == (marker,)
    assert turned_markers([marker], 4, 1) == (Marker(4, 0, passage=True, owner=2),)
    assert turned_markers([marker], 3, 1) == (marker,)


def test_markers_are_found_from_both_sides_of_an_edge():
    d, board = flower()
    mine, theirs, elsewhere = Marker(0, 0), Marker(d.names["P"], 3), Marker(d.names["P"], 0)
    for marker in (mine, theirs, elsewhere):
        board.mark(marker)
    assert board.markers_from(0) == (mine,)
    assert board.markers_on(0, 0) == board.markers_around(0) == (mine, theirs)
    assert board.markers_around(d.names["P"]) == (mine, theirs, elsewhere)
    assert board.markers_on(d.names["P"], 0) == (elsewhere,)


def test_of_two_markers_alike_only_the_named_one_is_lifted():
    _, board = flower()
    board.mark(Marker(0, 0))
    board.mark(Marker(0, 0))
    board.lift([Marker(0, 0)])
    assert board.markers == (Marker(0, 0),)


def test_markers_need_a_tile_and_a_side():
    d, board = flower()
    with pytest.raises(ValueError, match="no tile lies at 2,0"):
        board.mark(Marker(FRAME.cell(2, 0), 0))
    with pytest.raises(ValueError, match="side 6 of a hex"):
        board.mark(Marker(d.names["P"], 6))
    assert board.markers == ()


# Tunnels


def test_a_tunnel_leads_through_a_closed_edge_for_those_who_dig():
    # tsukuyumi.boar.tunnel
    d, board = flower(C=(0, 1))
    board.dig(FRAME.edge_between(0, d.names["P"]))
    adjacency = board.adjacency
    assert d.letters(adjacency.tunnel_neighbours[0]) == "P"
    assert d.letters(adjacency.tunnel_neighbours[d.names["P"]]) == "C"
    assert d.letters(adjacency.dug_neighbours[0]) == "PRSTU"
    assert exits(d, board, "C") == "RSTU"


@rule("tsukuyumi.area.rotate")
def test_a_tunnel_stays_on_its_edge_when_a_tile_turns():
    # tsukuyumi.epic.liquid-magma
    d, board = flower(C=(0,))
    board.dig(FRAME.edges[0][0])
    board.turn(0, 1)
    assert board.tunnels == (FRAME.edges[0][0],)
    assert exits(d, board, "C") == "PRSTU"
    assert d.letters(board.adjacency.tunnel_neighbours[0]) == "P"


def test_tunnels_can_follow_the_tile_instead():
    d, board = flower()
    far = FRAME.edges[d.names["S"]][3]
    board.dig(FRAME.edges[0][0])
    board.dig(far)
    board.turn_tunnels(0, 2)
    assert set(board.tunnels) == {FRAME.edges[0][2], far}
    assert d.letters(board.adjacency.tunnel_neighbours[0]) == "R"


def test_a_tunnel_leads_nowhere_without_a_tile_behind_it():
    d = Drawn("C P")
    board = d.map()
    board.dig(FRAME.edges[0][1])
    assert board.adjacency.tunnel_neighbours[0] == 0
    assert d.letters(board.adjacency.dug_neighbours[0]) == "P"
    assert board.tunnels_around(0) == (FRAME.edges[0][1],)
    assert board.tunnels_around(d.names["P"]) == ()


def test_an_edge_has_at_most_one_tunnel():
    _, board = flower()
    board.dig(7)
    with pytest.raises(ValueError, match="edge 7 has a tunnel already"):
        board.dig(7)
    board.fill(7)
    assert board.tunnels == ()
    with pytest.raises(ValueError, match="edge 7 has no tunnel"):
        board.fill(7)


# Tiles


def test_a_tile_is_added_at_the_rim():
    d = Drawn("""
         Q
        C a
    """)
    board = d.map({"Q": (5,)})
    board.lay(d.names["a"], 0)
    assert d.letters(board.adjacency.open_neighbours[d.names["a"]]) == "C"
    assert d.letters(board.adjacency.neighbours[d.names["a"]]) == "CQ"
    with pytest.raises(ValueError, match="a tile lies at 1,0 already"):
        board.lay(d.names["a"], 0)


def test_a_covered_tile_takes_its_walls_away_and_leaves_its_markers():
    # tsukuyumi.setup.nest-replaces, tsukuyumi.startadv.scout
    d, board = flower(C=(0, 1, 3))
    board.mark(Marker(0, 4))
    assert exits(d, board, "C") == "RU"
    assert board.cover(0, 0) == 1
    assert exits(d, board, "C") == "PQRSU"
    board.lift(board.markers_from(0))
    assert exits(d, board, "C") == AROUND


def test_a_removed_tile_leaves_a_hole_and_takes_its_markers_along():
    # tsukuyumi.area.removed-tile
    d, board = flower()
    board.mark(Marker(0, 0))
    board.mark(Marker(d.names["S"], 0))
    assert board.remove(0) == (Marker(0, 0),)
    assert board.markers == board.markers_around(0) == (Marker(d.names["S"], 0),)
    assert not board.adjacency.cells & 1
    assert exits(d, board, "P") == "QU"
    with pytest.raises(ValueError, match="no tile lies at 0,0"):
        board.remove(0)


def test_a_moved_tile_keeps_its_turn_and_its_markers():
    # tsukuyumi.epic.frontiers
    d = Drawn("""
         P a
        C Q
    """)
    board = d.map({"Q": (2,)})
    assert exits(d, board, "Q") == "C"
    board.turn(d.names["Q"], 1)
    board.mark(Marker(d.names["Q"], 3, owner=1))
    board.move(d.names["Q"], d.names["a"])
    assert board.wall_sides(d.names["a"]) == 1 << 3
    assert board.markers == (Marker(d.names["a"], 3, owner=1),)
    assert d.letters(board.adjacency.neighbours[d.names["a"]]) == "P"
    assert board.adjacency.open_neighbours[d.names["a"]] == 0
    with pytest.raises(ValueError, match="already"):
        board.move(d.names["a"], d.names["P"])


# Sharing


def test_maps_that_look_alike_share_one_adjacency():
    _, board = flower(C=(0,))
    before = board.adjacency
    board.turn(0, 2)
    assert board.adjacency is not before
    board.turn(0, 4)
    assert board.adjacency is before
    assert flower(C=(0,))[1].adjacency is before


def test_a_clone_shares_the_adjacency_until_it_changes():
    d, board = flower(C=(0,))
    twin = board.clone()
    assert twin == board
    assert twin.adjacency is board.adjacency
    twin.turn(0, 1)
    twin.mark(Marker(d.names["S"], 0))
    twin.dig(3)
    assert (board.turns[0], board.markers, board.tunnels) == (0, (), ())
    assert exits(d, board, "C") == "QRSTU"
    assert exits(d, twin, "C") == "PRTU"


def test_a_deep_copy_is_equal_and_shares_the_tables():
    _, board = flower(C=(0,))
    twin = copy.deepcopy(board)
    assert twin == board
    assert twin.adjacency is board.adjacency


def test_a_saved_map_comes_back():
    d, board = flower(C=(0,))
    board.mark(Marker(d.names["S"], 0, passage=True, owner=2))
    board.dig(3)
    loaded = msgspec.json.decode(msgspec.json.encode(board), type=HexMap)
    loaded.rebuild()
    assert loaded == board
    assert loaded.adjacency is board.adjacency


# Walking


def test_a_walker_goes_round_a_closed_edge_and_a_flyer_over_it():
    # tsukuyumi.move.step-by-step, tsukuyumi.block.flying
    d, board = flower(C=(0,))
    walks, flights = board.adjacency.walks(0), board.adjacency.flights(0)
    assert (walks[d.names["P"]], flights[d.names["P"]]) == (2, 1)
    assert walks[FRAME.cell(2, 0)] == flights[FRAME.cell(2, 0)] == FAR


def test_nobody_crosses_a_hole():
    # tsukuyumi.move.board-only
    tiles = area_tiles("pacific") | MOON
    board = HexMap.laid(6, [0], [(cell, 0, 0) for cell in range(FRAME.size) if tiles >> cell & 1])
    near, beyond = FRAME.cell(0, 1), FRAME.cell(2, 1)
    assert FRAME.distance[near][beyond] == 2
    assert board.adjacency.flights(near)[beyond] == 3


def test_a_locked_tile_is_left_by_nobody_on_foot():
    # tsukuyumi.move.locked
    d, board = flower(C=(0, 1, 2, 3, 4, 5))
    adjacency = board.adjacency
    assert layers(adjacency.open_neighbours, 1, adjacency.cells) == [1]
    assert flood(adjacency.open_neighbours, d.mask("P"), adjacency.cells) == d.mask(AROUND)


def test_directions_of_the_flower_are_those_of_the_frame():
    d = Drawn(FLOWER)
    assert [FRAME.place(d.names[letter]) for letter in AROUND] == list(DIRECTIONS)
