"""What is told of a walk before it is taken: it leads where it says, for what it says, by legal answers."""

from __future__ import annotations

from itertools import pairwise

from hyakki.games.journey.options import FACING_NAMES
from hyakki.games.journey.rules import activation, pilgrims
from hyakki.games.journey.state import Journey
from hyakki.games.journey.view import walks
from hyakki.games.journey.view.walks import RangeView, Stance, Walks
from hyakki.kernel.decision import Decision
from hyakki.kernel.terms import Prompt
from tests.games.journey.table import activate, give, legal, play, position
from tests.rules import rule

Where = tuple[int, int, str]


def told(g: Journey) -> Walks:
    """The walks of the active pilgrim; the table itself stays as it is."""
    world = g.clone()
    world.field, world.box, world.quest, world.io = g.field, g.box, g.quest, None
    act = world.act
    assert act is not None
    options = tuple(pilgrims.actions(world, world.pilgrims[act.pilgrim]))
    found = walks.ways(world, Decision(0, 1, Prompt("ask.action"), options, ()), ())
    assert isinstance(found, Walks)
    return found


def in_range(g: Journey, figure: int, *pose: str) -> set[tuple[int, int]]:
    found = walks.ways(g, None, (f"figure:{figure}", *pose))
    assert isinstance(found, RangeView)
    return set(found.squares)


def where(stance: Stance) -> Where:
    return *stance.at, FACING_NAMES[stance.facing]


def cheapest(found: Walks) -> dict[int, tuple[int, int, list[int]]]:
    """Movement, health and the stances on the way, for each stance that can be reached."""
    best = {0: (0, 0, [0])}
    for _ in found.stances:
        for number, (cost, harm, way) in list(best.items()):
            for to, more, hurt in found.stances[number].legs:
                through = (cost + more, harm + hurt, [*way, to])
                best[to] = min(best.get(to, through), through)
    return best


def costs(found: Walks) -> dict[Where, int]:
    return {where(found.stances[to]): cost for to, (cost, _, _) in cheapest(found).items()}


OPEN = """
    . . . .
    . T> . .
    . . # .
"""


def test_every_walk_can_be_answered_and_leaves_the_movement_that_it_says():
    found = told(position(OPEN))
    for to, (cost, _, way) in cheapest(found).items():
        g = position(OPEN)
        while activation.under_way(g).mv < cost:
            play(g, "move")
        before = activation.under_way(g).mv
        for one, other in pairwise(way):
            turns = found.stances[one].at == found.stances[other].at
            x, y, facing = where(found.stances[other])
            play(g, f"turn {facing}" if turns else f"step {x} {y}")
        monk = g.pilgrims[0]
        assert (*g.field.square(monk.cell), FACING_NAMES[monk.facing]) == where(found.stances[to])
        assert before - activation.under_way(g).mv == cost


@rule("journey.move.turn", "journey.terrain.blue")
def test_turns_and_blue_squares_cost_what_they_cost():
    found = costs(told(position("T> b .")))
    assert found[1, 0, "e"] == 2
    assert found[2, 0, "e"] == 3
    assert found[0, 0, "n"] == 1
    assert found[1, 0, "n"] == 4, "a quarter turn on blue costs double"


@rule("journey.corruption.limp")
def test_the_movement_of_further_actions_knows_what_corruption_takes():
    g = position(OPEN)
    assert told(g).movement == (0, 4, 8)
    give(g, "T", "permanent-limp")
    assert told(g).movement == (0, 4, 7)
    play(g, "move", "step 2 1")
    assert told(g).movement == (3, 6)


@rule("journey.pilgrim.action-cost", "journey.corruption.lure")
def test_an_attack_needs_an_action_that_is_left():
    g = position("T> . s<")
    assert told(g).strikes == (True, True, False)
    play(g, "move")
    assert told(g).strikes == (True, False)
    give(g, "T", "lure-of-demons")
    assert told(g).movement == (4,), "the second action must differ from the first"


def test_what_could_be_attacked_is_told_for_each_pose():
    found = told(position("T> . s<"))
    prey = {where(stance): stance.prey for stance in found.stances if stance.prey}
    assert prey == {(1, 0, "e"): (4,)}


def test_red_squares_are_counted():
    found = told(position("T> r ."))
    assert {harm for to, (_, harm, _) in cheapest(found).items() if found.stances[to].at == (2, 0)} == {1}


@rule("journey.terrain.yellow-special")
def test_a_move_through_obstacles_may_not_end_on_one():
    g = position("M> # . .", active="M")
    act = activate(g, "M")
    act.move_ap, act.mv, act.ap, act.ghost = 1, 4, 0, True
    rest = {stance.at: stance.rest for stance in told(g).stances}
    assert rest == {(0, 0): True, (1, 0): False, (2, 0): True, (3, 0): True}


def test_nothing_is_told_to_a_seat_that_is_asked_something_else():
    g = position(OPEN)
    assert walks.ways(g, None, ()) is None
    assert walks.ways(g, Decision(0, 1, Prompt("ask.card"), (), ()), ()) is None


@rule("journey.setup.omens")
def test_a_range_ends_at_walls_and_in_the_fog():
    assert in_range(position("M> . . . s<", active="M"), 1) == {(1, 0), (2, 0)}
    assert in_range(position("M> . . . s<", active="M", yellow=[(2, 0, 3)]), 1) == {(1, 0)}
    g = position("T> . . . . a<")
    assert in_range(g, 4) == {(x, 0) for x in (1, 2, 3, 4)}
    g.omen = "fog"
    assert in_range(g, 4) == {(x, 0) for x in (2, 3, 4)}


def test_a_range_is_told_for_another_pose_too():
    g = position("M> . . . . s<", active="M")
    assert in_range(g, 1, "square:3,0", "facing:w") == {(1, 0), (2, 0)}


def test_ranges_lie_around_each_stance():
    found = told(position(OPEN))
    ahead = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
    for stance in found.stances:
        x, y, facing = where(stance)
        dx, dy = ahead[facing]
        inside = (x + dx, y + dy) in {(x, y) for x in range(4) for y in range(3)} - {(2, 2)}
        assert found.ranges[stance.range] == (((dx, dy),) if inside else ())


def test_who_is_not_there_has_no_range():
    g = position(OPEN)
    for pointed in ("figure:3", "figure:99", "figure:x", "square:1,1"):
        assert walks.ways(g, None, (pointed,)) is None
    assert "move" in legal(g)


def test_a_figure_that_is_sent_off_the_board_is_told_where_it_stands():
    for nonsense in ("square:99,99", "square:-1,0", "square:", "facing:up", "area:0,0"):
        g = position("M> . . . . s<", active="M")
        assert in_range(g, 1, nonsense) == {(1, 0), (2, 0)}
    for nonsense in ("", "figure:", "figure:99", "figure:-1", "square:0,0"):
        assert walks.ways(position("M> . . . . s<", active="M"), None, (nonsense,)) is None
