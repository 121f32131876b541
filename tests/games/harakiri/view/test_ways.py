"""Where a walk could lead, and what could be done from there: as the rules say it when one really goes."""

from __future__ import annotations

from hyakki.games.harakiri.rules import activation
from hyakki.games.harakiri.rules.creatures import adjacent
from hyakki.games.harakiri.state import Harakiri
from hyakki.games.harakiri.view.seen import SightView, Stance, Walks
from hyakki.games.harakiri.view.ways import ways
from hyakki.kernel.decision import Decision
from hyakki.kernel.terms import Prompt
from tests.games.harakiri.table import act, add, character, run, square, stand, table

ASKED = Decision(0, 1, Prompt("ask.action"), (), (0,))

ROOM = ["........", "........", "...~~...", "........", "........"]


def walks(g: Harakiri) -> Walks:
    found = ways(g.clone(), ASKED, ())
    assert isinstance(found, Walks)
    return found


def stance(found: Walks, at: tuple[int, int]) -> Stance:
    return next(one for one in found.stances if one.at == at)


def test_movement_grows_with_the_action_points_put_into_it() -> None:
    g = table(ROOM, at={"akira": (1, 1)})
    act(g, "akira")
    found = walks(g)
    assert found.movement == (0, 3, 6, 9, 12)
    assert found.fast == (True, True, True, True, False)
    assert found.strong == (True, True, True, False, False)


def test_an_open_move_goes_on_with_what_is_left() -> None:
    g = table(ROOM, at={"akira": (1, 1)})
    act(g, "akira")
    run(activation.act(g), "move")
    run(activation.act(g), "step 2 1")
    found = walks(g)
    assert found.movement == (2, 5, 8, 11)
    assert found.stances[0].at == (2, 1)


def test_leaving_difficult_ground_costs_two() -> None:
    g = table(ROOM, at={"akira": (4, 2)})
    act(g, "akira")
    found = walks(g)
    assert {cost for _, cost in stance(found, (4, 3)).legs} == {2}
    assert {cost for _, cost in stance(found, (4, 2)).legs} == {1}


def test_a_friends_square_can_be_passed_but_is_no_place_to_rest() -> None:
    g = table(ROOM, at={"akira": (1, 1), "tomoe": (2, 1)})
    act(g, "akira")
    found = walks(g)
    assert not stance(found, (2, 1)).rest
    assert stance(found, (3, 1)).rest


def test_prey_from_a_square_is_what_can_be_attacked_once_one_stands_there() -> None:
    g = table(ROOM, at={"akira": (1, 1), "tomoe": (1, 5)})
    add(g, "kachi", 6, 2)
    add(g, "ashigaru", 8, 5)
    for name in ("akira", "tomoe"):
        act(g, name)
        one = character(g, name)
        for found in walks(g).stances:
            if not found.rest:
                continue
            there = g.clone()
            stand(there, there.characters[one.id], *found.at)
            offered = [option.anchors() for option in activation.actions(there, there.characters[one.id])]
            for force, prey in (("fast", found.fast), ("strong", found.strong)):
                attacked = {anchors[0] for anchors in offered if anchors[-1] == f"do:{force}"}
                assert attacked == {f"figure:{number}" for number in prey}


def test_points_that_could_be_used_from_a_square_are_named() -> None:
    g = table("c1", at={"akira": (2, 2)})
    g.points = ["a", "b"]
    act(g, "akira")
    found = walks(g)
    assert stance(found, (3, 6)).points == ("b",)
    assert stance(found, (2, 2)).points == ()


def test_nobody_who_is_not_asked_for_an_action_walks() -> None:
    g = table(ROOM, at={"akira": (1, 1)})
    assert ways(g, ASKED, ()) is None
    act(g, "akira")
    assert ways(g, None, ()) is None


def test_sight_shows_range_and_the_squares_that_block() -> None:
    g = table(["........", "...o....", "........"], at={"tomoe": (1, 2)})
    kachi = add(g, "kachi", 7, 2)
    found = ways(g.clone(), None, ("figure:3", f"figure:{kachi.id}"))
    assert isinstance(found, SightView)
    assert found.blocked == ((4, 2),)
    assert found.range == 6
    assert (7, 2) not in found.squares
    moved = ways(g.clone(), None, ("figure:3", "square:1,1", f"figure:{kachi.id}"))
    assert isinstance(moved, SightView)
    assert (7, 1) in moved.squares


def test_who_points_at_nothing_is_told_nothing() -> None:
    g = table(ROOM, at={"akira": (1, 1)})
    assert ways(g, None, ("figure:77",)) is None
    assert ways(g, None, ("figure:0", "square:99,1")) is None
    assert ways(g, None, ("nonsense",)) is None
    assert square(g, character(g, "akira")) == (1, 1)
    assert not adjacent(g, character(g, "akira"), add(g, "kachi", 5, 5))
