"""Palaces of Areas, drawn: who is beside whom, how far a Move leads, what is seen."""

from __future__ import annotations

from copy import copy, deepcopy

import pytest

from hyakki.board.areas import LINE, OPEN, WALL, Areas
from hyakki.board.areasight import ray, row, seen, seen_past, sees
from hyakki.board.masks import bits
from hyakki.board.walks import FAR, reach
from tests.board.areasdrawing import Drawn
from tests.rules import rule


def clear(drawing: Drawn, closed: int = 0) -> bool:
    """Whether A sees B past the figure on X, from both sides."""
    a, b = drawing.names["A"], drawing.names["B"]
    blockers = drawing.mask("X") if "X" in drawing.names else 0
    there = sees(drawing.areas, a, b, closed, blockers)
    assert sees(drawing.areas, b, a, closed, blockers) == there
    return there


# Adjacent Spaces


@rule("okko.board.space-adjacency")
def test_a_space_has_up_to_eight_neighbours_across_lines_too():
    d = Drawn("""
        +--+--+--+
        |a1 a2:b3|
        +  +  +..+
        |a4 aX:c5|
        +..+..+  +
        |d6 d7:c8|
        +--+--+--+
    """)
    assert d.beside("X") == "12345678"
    assert d.beside("1") == "24X"
    assert d.beside("6") == "47X"


@rule("okko.board.space-adjacency")
def test_a_wall_parts_spaces_and_the_corners_where_it_ends():
    d = Drawn("""
        +--+--+--+
        |a1 a2|b3|
        +  +  +  +
        |a4 aX:b5|
        +  +  +  +
        |a6 a7:b8|
        +--+--+--+
    """)
    assert d.beside("2") == "14X"
    assert d.beside("X") == "1245678"
    assert d.beside("3") == "5"


@rule("okko.board.space-adjacency", "okko.attack.melee-doorway")
def test_a_door_joins_the_two_spaces_before_it_and_no_diagonals():
    d = Drawn(
        """
        +--+--+--+--+
        |a1 a2|b3 b4|
        +  +  +  +  +
        |a5 a6Db7 b8|
        +  +  +  +  +
        |a9 aXDbY bZ|
        +--+--+--+--+
        """,
        tiles="a b",
    )
    assert d.beside("6") == "12579X"
    assert d.beside("7") == "3468YZ"
    # Two Doors side by side: their common corner has no wall, and still nothing is adjacent across it.
    assert d.beside("X") == "569Y"


@rule("okko.board.space-adjacency", "okko.board.closed-doors")
def test_a_closed_door_parts_the_spaces_before_it():
    d = Drawn(
        """
        +--+--+
        |a1Db2|
        +  +  +
        |a3Db4|
        +--+--+
        """,
        tiles="a b",
    )
    assert [d.beside("1", closed) for closed in range(4)] == ["23", "3", "23", "3"]
    assert [d.beside("4", closed) for closed in range(4)] == ["23", "23", "2", "2"]


@rule("okko.board.space-adjacency")
def test_a_broken_wall_is_neither_wall_nor_door():
    d = Drawn(
        """
        +--+--+
        |a1xb2|
        +  +  +
        |a3xb4|
        +  +  +
        |a5 b#|
        +--+--+
    """.replace("a5 b#", "a5|b#")
    )
    upper, lower = 0b01, 0b10
    assert d.beside("1", upper | lower) == "3"
    assert d.beside("1", lower) == "23"
    assert d.beside("1", upper) == "3"
    # Diagonals need all the walls at their corner to be gone; below, a wall stays.
    assert d.beside("1", 0) == "234"
    assert d.beside("3", 0) == "1245"
    assert d.beside("5", 0) == "3"


@rule("okko.board.scenery")
def test_nobody_is_adjacent_to_scenery_and_diagonals_pass_it():
    d = Drawn("""
        +--+--+
        |a1 a#|
        +  +  +
        |a# a2|
        +--+--+
    """)
    assert d.beside("1") == "2"
    assert bits(d.areas.neighbours(1, 0)) == []
    assert d.named(d.areas.spaces) == "12"
    assert d.named(d.areas.spaces_in[0]) == "12"


# Adjacent Areas and Tiles


@rule("okko.board.area-adjacency")
def test_areas_are_adjacent_over_a_line_but_not_over_a_wall_or_a_corner():
    d = Drawn("""
        +--+--+
        |a.:b.|
        +..+--+
        |c.:d.|
        +--+--+
    """)
    steps = d.areas.passages(0).steps
    assert [d.in_letters(steps[area]) for area in range(4)] == ["bc", "a", "ad", "c"]
    assert list(d.areas.distances(d.area("b"), 0)) == [1, 0, 2, 3]


@rule("okko.board.area-adjacency", "okko.board.doors", "okko.move.doors")
def test_areas_of_different_tiles_are_adjacent_only_through_an_open_door():
    d = Drawn(
        """
        +--+--+--+
        |a.Dc. c.|
        +..+  +  +
        |b.|c. c.|
        +--+--+--+
        """,
        tiles="ab c",
    )
    a, b, c = (d.area(letter) for letter in "abc")
    assert list(d.areas.distances(b, 0)) == [1, 0, 2]
    assert list(d.areas.distances(b, 1)) == [1, 0, FAR]
    assert d.in_letters(d.areas.passages(0).steps[c]) == "a"
    assert d.areas.passages(1).steps[c] == 0
    assert d.layers(d.areas.passages(0).reach(a, 1)) == "a bc"


@rule("okko.board.scenery")
def test_scenery_belongs_to_its_area_and_joins_it_to_others():
    d = Drawn("""
        +--+--+--+
        |a. a#:b.|
        +--+--+--+
    """)
    assert d.in_letters(d.areas.passages(0).steps[d.area("a")]) == "b"


@rule("okko.corruption.tile-adjacent")
def test_tiles_are_adjacent_by_a_door_open_or_closed_and_not_by_touching():
    d = Drawn(
        """
        +--+--+--+
        |a.Db.|c.|
        +--+--+DD+
        |  |  |d.|
        +--+--+--+
        """,
        tiles="a b c d",
    )
    assert [bits(tiles) for tiles in d.areas.joined] == [[1], [0], [3], [2]]


def test_edges_have_names():
    d = Drawn(
        """
        +--+--+--+--+
        |a. a.:b.|c.|
        +  +--+  +DD+
        |a. a.xb.|d.|
        +--+--+--+--+
        """,
        tiles="ab c d",
    )
    signs = {OPEN: "open", LINE: "line", WALL: "wall", 0: "door", 1: "breakable"}
    pairs = [(0, 1), (2, 1), (2, 3), (0, 4), (1, 5), (6, 2), (3, 7), (5, 6)]
    assert [signs[d.areas.edge(a, b)] for a, b in pairs] == [
        "open", "line", "wall", "open", "wall", "open", "door", "breakable",
    ]  # fmt: skip


# Moves

ROOMS = """
    +--+--+--+--+--+
    |a.:b.:c.:d.:e.|
    +--+..+--+--+..+
    |f.:g.:h.|i.:j.|
    +--+--+--+--+--+
"""


def test_a_move_leads_as_far_as_the_speed():
    d = Drawn(ROOMS, tiles="abcdefghij")
    passages = d.areas.passages(0)
    assert d.layers(passages.reach(d.area("b"), 0)) == d.layers(passages.reach(d.area("b"), -1)) == "b"
    assert d.layers(passages.reach(d.area("b"), 1)) == "b acg"
    assert d.layers(passages.reach(d.area("b"), 9)) == "b acg dfh e j i"


def test_an_opponent_stops_who_enters_and_slows_who_leaves():
    d = Drawn(ROOMS, tiles="abcdefghij")
    passages = d.areas.passages(0)
    opponents = d.areas_mask("bcj")
    assert d.layers(passages.reach(d.area("a"), 4, stops=opponents, held=opponents)) == "a b"
    assert d.layers(passages.reach(d.area("d"), 4, stops=opponents, held=opponents)) == "d ce j"
    assert d.layers(passages.reach(d.area("b"), 4, stops=opponents, held=opponents)) == "b acg"
    assert d.layers(passages.reach(d.area("b"), 0, stops=opponents, held=opponents)) == "b acg"
    # Whoever ignores one of the two rules gives no Areas for it.
    assert d.layers(passages.reach(d.area("b"), 2, stops=opponents)) == "b acg fh"
    assert d.layers(passages.reach(d.area("b"), 2, held=opponents)) == "b acg"


def test_a_barred_area_is_neither_entered_nor_passed():
    d = Drawn(ROOMS, tiles="abcdefghij")
    assert d.layers(d.areas.passages(0).reach(d.area("a"), 9, barred=d.areas_mask("c"))) == "a b g fh"


@rule("okko.effect.moving")
def test_a_move_by_spaces_steps_over_adjacent_spaces():
    d = Drawn("""
        +--+--+--+
        |a1 a2 a3|
        +  +--+  +
        |a4|b5:a6|
        +--+--+--+
    """)
    passages, opponent = d.areas.passages(0), d.mask("2")
    free = d.areas.spaces & ~opponent
    assert d.named(reach(passages.beside, d.mask("4"), d.areas.spaces, 2)) == "124"
    assert d.named(reach(passages.beside, d.mask("4"), d.areas.spaces, 4)) == "12346"
    assert d.named(reach(passages.beside, d.mask("4"), free, 9)) == "14"


PALACE = """
    +--+--+--+--+
    |a.Db.:c.Dd.|
    +..+--+..+--+
    |e.Df.:g.|h.|
    +--+--+--+DD+
    |k.:l.:m.Di.|
    +--+--+--+--+
"""
PALACE_TILES = "ae bcfg dh i klm"
WATCHED = 0b00010


@rule("okko.sneak.timing", "okko.sneak.way")
def test_a_test_is_due_in_the_first_area_of_a_watched_tile():
    d = Drawn(PALACE, tiles=PALACE_TILES)
    passages = d.areas.passages(0)
    free, tests = passages.sneak(d.area("a"), 4, WATCHED, full=0)
    assert (d.layers(free), d.layers(tests)) == ("a e - - -", "- b f - -")
    # Also where one only wants to cross it.
    assert "d" in d.layers(passages.reach(d.area("a"), 4))


@rule("okko.sneak.timing", "okko.sneak.way")
def test_the_test_waits_for_an_area_with_room_on_that_tile():
    d = Drawn(PALACE, tiles=PALACE_TILES)
    passages = d.areas.passages(0)
    free, tests = passages.sneak(d.area("a"), 4, WATCHED, full=d.areas_mask("b"))
    assert (d.layers(free), d.layers(tests)) == ("a e - - -", "- - cf - -")
    free, tests = passages.sneak(d.area("a"), 4, WATCHED, full=d.areas_mask("bcfg"))
    assert (d.layers(free), d.layers(tests)) == ("a e - - -", "- - - - -")


@rule("okko.sneak.way")
def test_nobody_leaves_a_watched_tile_whose_test_is_still_due():
    d = Drawn(
        """
        +--+--+--+
        |a.Db.Dc.|
        +--+--+--+
        """,
        tiles="a b c",
    )
    passages, full = d.areas.passages(0), d.areas_mask("b")
    for watched in (0b010, 0b110):
        free, tests = passages.sneak(d.area("a"), 2, watched, full)
        assert (d.layers(free), d.layers(tests)) == ("a - -", "- - -")
    free, tests = passages.sneak(d.area("a"), 2, 0b100, full)
    assert (d.layers(free), d.layers(tests)) == ("a b -", "- - c")


@rule("okko.sneak.way")
def test_what_can_be_reached_without_a_test_needs_none():
    d = Drawn(PALACE, tiles=PALACE_TILES)
    watched = 0b10100
    free, tests = d.areas.passages(0).sneak(d.area("c"), 3, watched, full=0)
    assert (d.layers(free), d.layers(tests)) == ("c bg af e", "- d - -")


@rule("okko.sneak.once")
def test_on_a_watched_tile_one_walks_freely_until_it_is_left():
    d = Drawn(
        """
        +--+--+--+
        |a.Db.Dc.|
        +--+--+  +
        |d.De.Dc.|
        +..+  +--+
        |f.|e. e.|
        +--+--+--+
        """,
        tiles="a b c df e",
    )
    passages, on_a_and_d = d.areas.passages(0), 0b01001
    free, tests = passages.sneak(d.area("f"), 4, on_a_and_d, full=0)
    assert (d.layers(free), d.layers(tests)) == ("f d e c b", "- - - - -")
    free, tests = passages.sneak(d.area("b"), 4, on_a_and_d, full=0)
    assert (d.layers(free), d.layers(tests)) == ("b c e - -", "- a - d -")


@rule("okko.sneak.once")
def test_who_has_left_a_watched_tile_needs_a_new_test_to_come_back():
    d = Drawn(
        """
        +--+--+--+
        |a.|b.:c.|
        +DD+DD+--+
        |d. d. d.|
        +--+--+--+
        """,
        tiles="abc d",
    )
    free, tests = d.areas.passages(0).sneak(d.area("a"), 3, watched=1, full=0)
    assert (d.layers(free), d.layers(tests)) == ("a d - -", "- - b -")


def test_who_sneaks_is_stopped_and_held_as_in_every_move():
    d = Drawn(PALACE, tiles=PALACE_TILES)
    passages = d.areas.passages(0)
    free, tests = passages.sneak(d.area("m"), 3, WATCHED, full=0)
    assert (d.layers(free), d.layers(tests)) == ("m il hk -", "- - - -")
    free, tests = passages.sneak(d.area("m"), 3, WATCHED, full=0, stops=d.areas_mask("i"))
    assert (d.layers(free), d.layers(tests)) == ("m il k -", "- - - -")
    free, tests = passages.sneak(d.area("a"), 2, WATCHED, full=0, stops=d.areas_mask("e"))
    assert (d.layers(free), d.layers(tests)) == ("a e -", "- b -")
    free, tests = passages.sneak(d.area("e"), 9, WATCHED, full=0, held=d.areas_mask("e"))
    assert (d.layers(free), d.layers(tests)) == ("e a", "- f")
    free, tests = passages.sneak(d.area("e"), 1, WATCHED, full=0, barred=d.areas_mask("f"))
    assert (d.layers(free), d.layers(tests)) == ("e a", "- -")


def test_near_is_by_areas_first_and_then_by_centres():
    d = Drawn("""
        +--+--+--+--+
        |a1|b2 b3:c4|
        +  +--+  +--+
        |a5 a6:b7 b8|
        +--+--+--+--+
    """)
    passages = d.areas.passages(0)
    one = d.names["1"]
    assert d.named(passages.nearest(one, d.mask("234678"))) == "6"
    assert d.named(passages.nearest(one, d.mask("23478"))) == "2"
    assert d.named(passages.nearest_areas(one, d.mask("23478"))) == "2378"
    assert passages.nearest(one, 0) == 0


# Away and towards


@rule("okko.attack.push-where")
def test_farther_is_measured_between_centres_and_needs_adjacency():
    d = Drawn("""
        +--+--+--+--+
        |a1 a2 a3 a4|
        +  +  +  +  +
        |aA a5 aT|a6|
        +  +  +  +  +
        |a7 a8 a9 aX|
        +--+--+--+--+
    """)
    a, t = d.names["A"], d.names["T"]
    # 6 is behind a wall, which also takes the corners to 4 and X.
    assert d.named(d.areas.farther(t, a, 0)) == "39"
    assert d.named(d.areas.nearer(t, a, 0)) == "258"


def test_a_square_aside_is_farther_and_the_origin_itself_nearer():
    d = Drawn("""
        +--+--+--+
        |a1 a2 a3|
        +  +  +  +
        |aO aT a4|
        +--+--+--+
    """)
    origin, target = d.names["O"], d.names["T"]
    assert d.named(d.areas.farther(target, origin, 0)) == "234"
    assert d.named(d.areas.nearer(target, origin, 0)) == "O"


# Sight


@rule("okko.sight.geometry", "okko.sight.line")
def test_a_wall_across_the_line_hides():
    assert not clear(
        Drawn("""
        +--+--+--+
        |aA a.|bB|
        +--+--+--+
    """)
    )
    assert clear(
        Drawn("""
        +--+--+--+
        |aA a.:bB|
        +--+--+--+
    """)
    )


@rule("okko.sight.geometry")
def test_a_wall_hides_if_the_line_touches_one_of_its_ends():
    free = """
        +--+--+
        |aA a.|
        +  +  +
        |a. aB|
        +--+--+
    """
    assert clear(Drawn(free))
    assert not clear(Drawn(free.replace("aA a.", "aA|a.")))
    assert not clear(Drawn(free.replace("a. aB", "a.|aB")))


@rule("okko.sight.geometry")
def test_a_wall_beside_the_line_does_not_hide():
    assert clear(
        Drawn("""
        +--+--+--+
        |aA a. aB|
        +--+--+--+
        |b. b. b.|
        +--+--+--+
    """)
    )


@rule("okko.sight.geometry")
def test_a_figure_hides_if_the_line_passes_the_inside_of_its_cell():
    assert not clear(
        Drawn("""
        +--+--+--+
        |aA aX a.|
        +  +  +  +
        |a. a. aB|
        +--+--+--+
    """)
    )
    # Touching a corner of the cell is not enough.
    assert clear(
        Drawn("""
        +--+--+
        |aA aX|
        +  +  +
        |a. aB|
        +--+--+
    """)
    )


@rule("okko.board.doors", "okko.board.closed-doors", "okko.sight.line")
def test_sight_goes_through_an_open_door_and_nowhere_else_between_tiles():
    d = Drawn(
        """
        +--+--+--+
        |aADb. bB|
        +  +  +  +
        |aC|bF bE|
        +--+--+--+
        """,
        tiles="a b",
    )
    assert clear(d)
    assert not clear(d, closed=1)
    assert not sees(d.areas, d.names["C"], d.names["E"], 0, 0)
    assert ray(d.areas, d.names["A"], d.names["B"]) == (1 << 1, 1)
    # The line from A to the Space beside E touches the lower post of the Door, where a wall begins.
    assert ray(d.areas, d.names["A"], d.names["F"]) is None
    assert d.named(seen(d.areas, d.names["A"], 0)) == "ABCE"
    assert d.named(seen(d.areas, d.names["A"], 1)) == "AC"


@rule("okko.board.closed-doors", "okko.sight.geometry")
def test_a_closed_door_hides_if_the_line_touches_its_post():
    d = Drawn(
        """
        +--+--+
        |aADb.|
        +  +  +
        |a.DbB|
        +--+--+
        """,
        tiles="a b",
    )
    assert [clear(d, closed) for closed in range(4)] == [True, False, False, False]


@rule("okko.board.scenery", "okko.sight.allies")
def test_scenery_does_not_hide():
    assert clear(
        Drawn("""
        +--+--+--+
        |aA a# aB|
        +--+--+--+
    """)
    )


def test_the_void_hides():
    assert not clear(
        Drawn(
            """
            +--+--+--+
            |aA|  |bB|
            +--+--+--+
            |c. c. c.|
            +--+--+--+
            """,
            tiles="abc",
        )
    )


def test_breaking_a_wall_opens_one_edge_for_sight():
    d = Drawn("""
        +--+--+
        |aAxbB|
        +--+--+
        |aCxbD|
        +--+--+
    """)
    assert clear(d, closed=0b10)
    assert not clear(d, closed=0b01)
    assert not sees(d.areas, d.names["A"], d.names["D"], 0, 0)


def test_figures_are_seen_past_each_other():
    d = Drawn("""
        +--+--+--+--+
        |a1 a2 a3 a4|
        +  +  +  +  +
        |a5 a6 a7 a8|
        +--+--+--+--+
    """)
    opponents = d.mask("268")
    assert d.named(seen_past(d.areas, d.names["1"], 0, opponents, opponents)) == "26"


# Rows


@rule("okko.attack.melee-doorway")
def test_a_row_is_straight_or_diagonal_and_passes_no_wall_and_no_doorway_askew():
    d = Drawn(
        """
        +--+--+--+--+--+
        |a1 a2 a3Db4 b5|
        +  +  +  +  +  +
        |a6 a7 aXDbY bZ|
        +--+  +  +  +  +
        |c.:a8 a9Db0 b.|
        +--+--+--+--+--+
        """,
        tiles="ac b",
    )
    assert d.named(row(d.areas, d.names["X"], 1)) == "23789Y"
    assert d.named(row(d.areas, d.names["X"], 2)) == "236789YZ"
    assert d.named(row(d.areas, d.names["1"], 2)) == "23679"
    assert sees(d.areas, d.names["3"], d.names["Y"], 0, 0)


# What cannot be


@pytest.mark.parametrize(
    ("walls", "gates", "said"),
    [
        ([(0, 2)], [], "beside each other"),
        ([(1, 1)], [], "expected two cells"),
        ([(2, 3)], [], "beside each other"),
        ([(0, 9)], [], "expected two cells"),
        ([(0, 1)], [(1, 0)], "a wall or a gate already"),
        ([], [(0, 1), (0, 1)], "a wall or a gate already"),
        ([(4, 5)], [], "not void"),
    ],
)
def test_edges_that_cannot_be(walls, gates, said):
    with pytest.raises(ValueError, match=said):
        Areas(3, 2, [0, 0, 0, 0, 0, -1], [0], walls=walls, gates=gates)


def test_cells_and_areas_must_fit():
    with pytest.raises(ValueError, match="lattice of 2 x 2"):
        Areas(2, 2, [0, 0, 0], [0])
    with pytest.raises(ValueError, match="only 1 Areas have a Tile"):
        Areas(2, 1, [0, 1], [0])


def test_a_palace_is_shared_by_its_copies():
    areas = Areas(2, 1, [0, 0], [0])
    assert copy(areas) is areas
    assert deepcopy(areas) is areas
    assert areas.passages(0) is areas.passages(0)
