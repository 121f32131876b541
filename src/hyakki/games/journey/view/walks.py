"""Where the acting pilgrim could walk and what it could attack from there, told before it does.

The pilgrim is stood in one pose after the other and asked for its legal list, so that no rule of walking is
said twice. The world is one that a seat only imagines: it is left in disorder.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from hyakki.board.masks import bits
from hyakki.board.sight import ray, reach_mask
from hyakki.games.journey.options import FACING_NAMES, Attack, Step, Turn
from hyakki.games.journey.rules import activation, attack, hazards, move
from hyakki.games.journey.rules.figures import find_demon, on_obstacle, survey
from hyakki.games.journey.rules.profile import demon_def
from hyakki.games.journey.rules.reach import range_limit, range_of
from hyakki.games.journey.state import STANDING, Activation, Figure, Journey, Pilgrim
from hyakki.games.journey.view.seen import Square
from hyakki.kernel.decision import Decision, Frozen, Option

STRAIGHT = ("strike", "thrust")
"""Ranges along a line, which end where a wall does."""


class Stance(Frozen):
    """A pose that a walk can come to. `legs`: the steps and turns from there, each as the number of the next
    stance, its movement and the health it costs."""

    at: Square
    facing: int
    rest: bool  # whether a walk may end here
    range: int  # which of the ranges
    prey: tuple[int, ...]  # demons that could be attacked from here
    legs: tuple[tuple[int, int, int], ...]


class Walks(Frozen):
    """All walks of the acting pilgrim. It stands in the first stance."""

    movement: tuple[int, ...]  # in hand now, with one more action put into the move, with two ...
    strikes: tuple[bool, ...]  # whether an attack is possible after so many actions
    ranges: tuple[tuple[Square, ...], ...]  # squares in range, relative to where one stands
    stances: tuple[Stance, ...]


class RangeView(Frozen):
    """The squares in range of a figure where it stands."""

    squares: tuple[Square, ...]


Pose = tuple[int, int, bool]
"""Cell, facing, and whether the next turn is free."""


def ways(g: Journey, decision: Decision | None, pointed: tuple[str, ...]) -> Walks | RangeView | None:
    """The walks of the pilgrim whose action is asked for, or the range of a figure that is pointed at: where
    it stands, or on the square and with the facing that follow."""
    if not pointed:
        act = g.act
        if act is None or decision is None or decision.prompt.key != "ask.action":
            return None
        return _walks(g, g.pilgrims[act.pilgrim], act)
    kind, _, number = pointed[0].partition(":")
    one = _figure(g, int(number)) if kind == "figure" and number.isdecimal() else None
    if one is None:
        return None
    _pose(g, one, pointed[1:])
    return RangeView(tuple(map(g.field.square, _in_range(g, one))))


def _figure(g: Journey, number: int) -> Figure | None:
    if number >= len(g.pilgrims):
        return find_demon(g, number)
    pilgrim = g.pilgrims[number]
    return pilgrim if pilgrim.fallen == STANDING else None


def _pose(g: Journey, one: Figure, pointed: tuple[str, ...]) -> None:
    """Stand a figure where these anchors say."""
    grid = g.field.grid
    for anchor in pointed:
        kind, _, where = anchor.partition(":")
        if kind == "facing" and where in FACING_NAMES:
            one.facing = FACING_NAMES.index(where)
        elif kind == "square":
            there = (cell for cell in bits(grid.cells) if f"{grid.xs[cell]},{grid.ys[cell]}" == where)
            one.cell = next(there, one.cell)


def _in_range(g: Journey, one: Figure) -> list[int]:
    """The squares in range, whether somebody stands between or not."""
    grid, range_ = g.field.grid, range_of(g, one)
    base = "1x1" if isinstance(one, Pilgrim) else demon_def(g, one).base
    n = min(range_.n, range_limit(g))
    found = bits(reach_mask(grid, base, one.cell, one.facing, range_.shape, n) & ~grid.blocked)
    if range_.shape not in STRAIGHT:
        return found
    return [cell for cell in found if ray(grid, one.cell, cell) is not None]


def _walks(g: Journey, p: Pilgrim, act: Activation) -> Walks | None:
    """Every pose that all actions together could reach, with the way on from each."""
    movement, strikes = [act.mv if act.move_ap else 0], [_may_attack(g, p)]
    while activation.forbids_action(g, p, "move") is None:
        move.start_move(g, p)
        movement.append(act.mv)
        strikes.append(_may_attack(g, p))
    poses = _spread(g, p, act)
    numbers = {pose: number for number, (pose, _) in enumerate(poses)}
    ranges: dict[tuple[Square, ...], int] = {}
    stances = []
    for pose, legs in poses:
        _stand(g, p, act, pose)
        x, y = at = g.field.square(p.cell)
        near = tuple((to_x - x, to_y - y) for to_x, to_y in map(g.field.square, _in_range(g, p)))
        stances.append(
            Stance(
                at=at,
                facing=p.facing,
                rest=not (act.ghost and on_obstacle(g, p)),
                range=ranges.setdefault(near, len(ranges)),
                prey=tuple(one.target for one in attack.attack_options(g, p) if isinstance(one, Attack)),
                legs=tuple((numbers[to], cost, harm) for to, cost, harm in legs if to in numbers),
            )
        )
    return Walks(tuple(movement), tuple(strikes), tuple(ranges), tuple(stances)) if movement[-1] else None


def _may_attack(g: Journey, p: Pilgrim) -> bool:
    return activation.forbids_action(g, p, "attack") is None


Legs = list[tuple[Pose, int, int]]


def _spread(g: Journey, p: Pilgrim, act: Activation) -> list[tuple[Pose, Legs]]:
    """All poses within the movement, the cheapest first, each with its steps and turns."""
    start, limit = (p.cell, p.facing, act.free_turn), act.mv
    found: dict[Pose, Legs] = {}
    edge = [(0, start)]
    while edge:
        spent, pose = heappop(edge)
        if pose in found:
            continue
        _stand(g, p, act, pose)
        act.mv = limit - spent
        found[pose] = list(_legs(g, p, act))
        for to, cost, _ in found[pose]:
            if to not in found:
                heappush(edge, (spent + cost, to))
    return list(found.items())


def _stand(g: Journey, p: Pilgrim, act: Activation, pose: Pose) -> None:
    """Put the pilgrim into a pose."""
    was = p.cell
    p.cell, p.facing, act.free_turn = pose
    if p.cell != was:
        survey(g)


def _legs(g: Journey, p: Pilgrim, act: Activation) -> Iterator[tuple[Pose, int, int]]:
    """What the legal list offers in this pose: where it leads, its movement, and the health it costs."""
    options: list[Option] = []
    move.add_options(g, p, act, options)
    for option in options:
        if isinstance(option, Step):
            cell = g.field.cell(option.x, option.y)
            hot = bool(g.field.red >> cell & 1) and hazards.red_hurts(g, p)
            yield (cell, p.facing, act.free_turn), move.step_cost(g, act, cell), int(hot)
        elif isinstance(option, Turn):
            yield (p.cell, FACING_NAMES.index(option.facing), False), move.turn_cost(g, p, act), 0
