"""Lines of sight, range patterns and poses to attack from, drawn."""

from __future__ import annotations

import pytest

from hyakki.board.poses import E, N, S, W
from hyakki.board.sight import attack_poses, field, in_range, reach_mask, sees, sees_any
from tests.board.drawing import draw, marked, picture
from tests.rules import rule


def clear(drawing: str) -> bool:
    """Whether A sees B; X are blockers."""
    d = draw(drawing)
    return sees_any(d.grid, d.mask("A"), d.mask("B"), d.masks.get("X", 0))


@rule("journey.attack.los")
@pytest.mark.parametrize("drawing", ["A X B", "A # B", "A % B", "A _ B", "A . X . B"])
def test_a_blocked_square_between_closes_sight(drawing):
    assert not clear(drawing)


@rule("journey.attack.los")
def test_open_squares_do_not():
    assert clear("X A . . B X")


@rule("journey.attack.los-geometry")
def test_the_segment_passes_the_interior_of_a_square():
    assert not clear("""
        A X .
        . . B
    """)
    assert not clear("""
        A . .
        . X B
    """)
    assert clear("""
        A . X
        X . B
    """)


@rule("journey.attack.los-geometry")
def test_a_corner_point_is_closed_by_both_squares_beside_it():
    assert clear("""
        A X .
        . . .
        . . B
    """)
    assert not clear("""
        A X .
        X . .
        . . B
    """)
    assert not clear("""
        A . .
        . . X
        . X B
    """)


@rule("journey.attack.los-geometry")
def test_blocked_squares_at_different_corners_do_not_add_up():
    assert clear("""
        A X .
        . . .
        . X B
    """)


@rule("journey.attack.los-geometry")
def test_a_corner_point_is_closed_by_lines_that_meet_there():
    assert not clear("""
        A|.
        .|B
    """)
    assert not clear("""
        A|.
        -
        . B
    """)
    assert clear("""
        A|.
          -
        . B
    """)


@rule("journey.attack.los-geometry")
def test_a_line_on_one_way_and_a_blocker_on_the_other_close_a_corner():
    assert clear("""
        A|.
        . B
    """)
    assert not clear("""
        A|.
        X B
    """)


@rule("journey.attack.los-geometry", "journey.attack.los-large")
def test_one_clear_segment_is_enough():
    assert clear("""
        . X B B
        A . B B
    """)
    assert not clear("""
        . . B B
        . . B B
        X X . .
        A X . .
    """)


@rule("journey.attack.los-large")
def test_a_large_target_needs_only_one_square_in_sight():
    assert (
        clear("""
        . # B B
        A . # B
        . . . .
    """)
        is False
    )
    assert clear("""
        . # B B
        . # B B
        A . . .
    """)


@rule("journey.attack.miniatures-block")
def test_attacker_and_target_do_not_block_themselves():
    d = draw("""
        A A B B
    """)
    assert sees_any(d.grid, d.mask("A"), d.mask("B"), blockers=d.mask("AB"))


@rule("journey.terrain.yellow-los", "journey.attack.los-adjacent")
def test_a_fence_stops_sight():
    assert not clear("A|B")
    assert not clear("A .|. B")


@rule("journey.terrain.purple-los")
def test_a_bound_stops_sight():
    assert not clear("A!B")
    assert not clear("A . .!B")


@rule("journey.attack.los-adjacent")
def test_nothing_lies_between_neighbours():
    assert clear("A B")
    assert clear("""
        A X
        . B
    """)
    assert not clear("""
        A X
        X B
    """)
    assert not clear("""
        A #
        # B
    """)


def test_sight_is_mutual():
    d = draw("""
        . . # . .
        . . . . .
        . X . # .
        . . . . .
    """)
    for a in range(d.grid.size):
        for b in range(d.grid.size):
            assert sees(d.grid, a, b, d.mask("X")) == sees(d.grid, b, a, d.mask("X"))


def test_the_field_of_view_of_a_square():
    d = draw("""
        . . . . .
        . . X . .
        . . A # .
        . . . . .
    """)
    assert marked(d.grid, field(d.grid, d.cell("A"), 2, d.mask("X"))) == picture("""
        o . . . .
        o o o . .
        o o o . .
        o o o o .
    """)


@rule("journey.attack.range-icons")
@pytest.mark.parametrize(
    ("shape", "n", "expected"),
    [
        ("strike", 1, ". . . . .\n. . . . .\n. . . o .\n. . . . .\n. . . . ."),
        ("sweep", 1, ". . . . .\n. . . o .\n. . . o .\n. . . o .\n. . . . ."),
        ("whirl", 1, ". . . . .\n. o o o .\n. o . o .\n. o o o .\n. . . . ."),
        ("thrust", 2, ". . . . .\n. . . . .\n. . . o o\n. . . . .\n. . . . ."),
        ("cone", 2, ". . . . o\n. . . o o\n. . . o o\n. . . o o\n. . . . o"),
        ("burst", 2, "o o o o o\no o o o o\no o . o o\no o o o o\no o o o o"),
    ],
)
def test_ranges_of_a_small_base_that_faces_east(shape, n, expected):
    d = draw("\n".join([". . . . ."] * 5))
    assert marked(d.grid, reach_mask(d.grid, "1x1", d.grid.cell(2, 2), E, shape, n)) == expected


@rule("journey.attack.range-icons")
@pytest.mark.parametrize(
    ("facing", "expected"),
    [
        (N, "o o o o o o\n. o o o o .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . ."),
        (E, ". . . . . o\n. . . . o o\n. . . . o o\n. . . . o o\n. . . . o o\n. . . . . o"),
        (S, ". . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. o o o o .\no o o o o o"),
        (W, "o . . . . .\no o . . . .\no o . . . .\no o . . . .\no o . . . .\no . . . . ."),
    ],
)
def test_a_cone_spreads_from_the_whole_front_edge(facing, expected):
    d = draw("\n".join([". . . . . ."] * 6))
    assert marked(d.grid, reach_mask(d.grid, "2x2", d.grid.cell(2, 2), facing, "cone", 2)) == expected


@rule("journey.attack.range-icons")
def test_ranges_of_a_long_base_start_at_its_front_square():
    d = draw("\n".join([". . . . ."] * 5))
    front = d.grid.cell(2, 2)
    assert marked(d.grid, reach_mask(d.grid, "1x2", front, S, "sweep")) == picture("""
        . . . . .
        . . . . .
        . . . . .
        . o o o .
        . . . . .
    """)
    assert marked(d.grid, reach_mask(d.grid, "1x2", front, S, "whirl")) == picture("""
        . o o o .
        . o . o .
        . o . o .
        . o o o .
        . . . . .
    """)


@rule("journey.terrain.yellow-los")
def test_a_thrust_does_not_cross_a_line():
    d = draw("A T|U .")
    assert in_range(d.grid, "1x1", d.cell("A"), E, "thrust", 3, d.mask("T"), blockers=0)
    assert not in_range(d.grid, "1x1", d.cell("A"), E, "thrust", 3, d.mask("U"), blockers=0)


def test_poses_for_a_strike_stand_before_the_target_and_face_it():
    d = draw("""
        . . . .
        . T|. .
        . X . .
    """)
    north, east, south, west = attack_poses(d.grid, "1x1", "strike", 1, d.mask("T"), d.mask("X"))
    assert (north, east, south, west) == (0, 1 << d.grid.cell(0, 1), 1 << d.grid.cell(1, 0), 0)


def test_a_sweep_round_a_corner_minds_what_stands_there():
    d = draw("""
        a X .
        Y T .
        . . .
    """)
    corner = d.mask("a")
    assert attack_poses(d.grid, "1x1", "sweep", 1, d.mask("T"), d.mask("X"))[E] & corner
    assert not attack_poses(d.grid, "1x1", "sweep", 1, d.mask("T"), d.mask("XY"))[E] & corner


@rule("journey.attack.miniatures-block")
def test_a_large_target_does_not_hide_itself_at_a_corner():
    d = draw("""
        .|T
        ^ U
    """)
    here = 1 << d.pose[0]
    assert attack_poses(d.grid, "1x1", "sweep", 1, d.mask("TU"), blockers=d.mask("TU"))[N] & here
    assert not attack_poses(d.grid, "1x1", "sweep", 1, d.mask("T"), blockers=d.mask("TU"))[N] & here


@rule("journey.attack.los-geometry")
def test_the_rear_of_a_large_base_may_see_what_its_front_does_not():
    d = draw("""
        T . .
        . X .
        . ^ .
        . . .
    """)
    anchor, facing = d.pose
    front = 1 << anchor | 1 << anchor + 1
    assert not sees_any(d.grid, front, d.mask("T"), d.mask("X"))
    assert in_range(d.grid, "2x2", anchor, facing, "cone", 2, d.mask("T"), d.mask("X"))
    assert attack_poses(d.grid, "2x2", "cone", 2, d.mask("T"), d.mask("X"))[N] >> anchor & 1


def test_where_the_figure_stands_now_does_not_block_it():
    d = draw("A . B . T")
    far = d.mask("A")
    own = d.mask("B")
    assert not attack_poses(d.grid, "1x1", "thrust", 4, d.mask("T"), blockers=own)[E] & far
    assert attack_poses(d.grid, "1x1", "thrust", 4, d.mask("T"), blockers=own, own=own)[E] & far


def test_fog_shortens_every_range():
    d = draw(". . . . . T")
    clear_day = attack_poses(d.grid, "1x1", "cone", 4, d.mask("T"), blockers=0)
    fog = attack_poses(d.grid, "1x1", "cone", 4, d.mask("T"), blockers=0, max_distance=3)
    assert marked(d.grid, clear_day[E]) == ". o o o o ."
    assert marked(d.grid, fog[E]) == ". . o o o ."
    assert not in_range(d.grid, "1x1", 1, E, "cone", 4, d.mask("T"), 0, max_distance=3)
    assert in_range(d.grid, "1x1", 4, E, "strike", 1, d.mask("T"), 0, max_distance=3)
