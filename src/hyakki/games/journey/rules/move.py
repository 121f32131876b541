"""Walking: steps straight ahead and quarter turns, paid from the points of the move under way.

The move itself stands in `g.act`: AP put into it, MV left, and what cards allow it. `add_options` builds the
legal list from masks; `forbids_step` and `forbids_turn` give the reasons for the same tests.
"""

from __future__ import annotations

from hyakki.board.posewalks import costs_1x1
from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.events import Moved
from hyakki.games.journey.options import FACING_NAMES, Step, Turn
from hyakki.games.journey.rules import activation, quests
from hyakki.games.journey.rules.figures import is_taken, on_obstacle, survey
from hyakki.games.journey.rules.hazards import enter, red_hurts
from hyakki.games.journey.rules.profile import burden, pilgrim_mv
from hyakki.games.journey.state import STANDING, Activation, Journey, Pilgrim
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

LIMP = BURDENS.declare(
    "limp", numbers="amount", doc="The total of a double or triple move is `amount` MV lower."
)

TURNS = (Turn("n"), Turn("e"), Turn("s"), Turn("w"))
LEFT_AND_RIGHT = ((TURNS[3], TURNS[1]), (TURNS[0], TURNS[2]), (TURNS[1], TURNS[3]), (TURNS[2], TURNS[0]))
"""The two quarter turns from each facing."""


# -- the move under way


def start_move(g: Journey, p: Pilgrim) -> None:
    """Put 1 AP into a move: a new one, or the one under way (journey.move.combine-declare).

    All MV are one pool (journey.move.combine), which pays for blue squares too (journey.terrain.blue-double).
    """
    act = activation.under_way(g)
    activation.spend_ap(g, "move")
    act.move_ap += 1
    act.mv += _mv_of_next_ap(g, p, act.move_ap)


def _mv_of_next_ap(g: Journey, p: Pilgrim, nth: int) -> int:
    """What the nth AP adds: a limp is lost once, from the double move on (journey.corruption.limp,
    journey.corruption.limp-triple)."""
    mv = pilgrim_mv(g, p)
    if nth == 2 and p.corruption:
        mv = max(0, mv - burden(g, p, LIMP))
    return mv


def step_cost(g: Journey, act: Activation, cell: int) -> int:
    """MV for entering a square (journey.terrain.blue, journey.terrain.blue-scope)."""
    return 2 if g.field.blue >> cell & 1 and "blue" not in act.ignores else 1


def turn_cost(g: Journey, p: Pilgrim, act: Activation) -> int:
    """MV for a quarter turn on the own square; Agility pays for one."""
    return 0 if act.free_turn else step_cost(g, act, p.cell)


# -- the legal list


def add_options(g: Journey, p: Pilgrim, act: Activation, found: list[Option]) -> None:
    """Add the steps and turns that the move under way can still pay for."""
    if act.ghost:
        if forbids_step(g, p) is None:
            found.append(_step_ahead(g, p))
        for turn in LEFT_AND_RIGHT[p.facing]:
            if forbids_turn(g, p, FACING_NAMES.index(turn.facing)) is None:
                found.append(turn)
        return
    field, mv, cell, facing = g.field, act.mv, p.cell, p.facing
    grid = field.grid
    if mv and grid.exits[facing] >> cell & 1:
        ahead = cell + grid.steps[facing]
        if not (g.crowd | g.bodies | g.horde | g.things) >> ahead & 1:
            if mv > 1 or not field.blue >> ahead & 1 or "blue" in act.ignores:
                found.append(Step(grid.xs[ahead], grid.ys[ahead]))
    if mv > 1 or act.free_turn or (mv and (not field.blue >> cell & 1 or "blue" in act.ignores)):
        found += LEFT_AND_RIGHT[facing]


def _step_ahead(g: Journey, p: Pilgrim) -> Step:
    grid = g.field.grid
    ahead = p.cell + grid.steps[p.facing]
    return Step(grid.xs[ahead], grid.ys[ahead])


def forbids_step(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not step into the square ahead, or None."""
    act = g.act
    if act is None or act.pilgrim != p.id or not act.move_ap:
        return refuse("journey.move.forward")
    grid, cell, facing = g.field.grid, p.cell, p.facing
    if act.ghost:
        if not grid.free_exits[facing] >> cell & 1:
            return _line_ahead(g, p)
    elif not grid.exits[facing] >> cell & 1:
        return _line_ahead(g, p)
    ahead = cell + grid.steps[facing]
    cost = step_cost(g, act, ahead)
    if act.mv < cost:
        return _too_few_mv(act.mv, cost)
    if is_taken(g, p, ahead):
        if not act.ghost:
            return _taken(g, ahead)
        if not _can_come_out(g, p, act, ahead, facing, act.mv - cost):
            return refuse("journey.terrain.yellow-special")
    return None


def forbids_step_to(g: Journey, p: Pilgrim, cell: int) -> Refusal | None:
    """Why the pilgrim may not step into some square; only the one straight ahead can be right."""
    grid = g.field.grid
    dx, dy = grid.xs[cell] - grid.xs[p.cell], grid.ys[cell] - grid.ys[p.cell]
    if max(abs(dx), abs(dy)) > 1:
        return refuse("journey.move.forward", key="why.move.far", squares=abs(dx) + abs(dy))
    if dx and dy:
        return refuse("journey.move.no-diagonal")
    if p.cell + grid.steps[p.facing] != cell:
        return refuse("journey.move.no-backward")
    return forbids_step(g, p)


def forbids_turn(g: Journey, p: Pilgrim, facing: int) -> Refusal | None:
    """Why the pilgrim may not turn to a facing, or None."""
    act = g.act
    if act is None or act.pilgrim != p.id or not act.move_ap:
        return refuse("journey.move.turn-needs-move")
    if (facing - p.facing) % 4 not in (1, 3):
        return refuse("journey.move.turn")
    cost = turn_cost(g, p, act)
    if act.mv < cost:
        return _too_few_mv(act.mv, cost)
    if act.ghost and on_obstacle(g, p) and not _can_come_out(g, p, act, p.cell, facing, act.mv - cost):
        return refuse("journey.terrain.yellow-special")
    return None


def _too_few_mv(mv: int, cost: int) -> Refusal:
    if cost > 1:
        return refuse("journey.terrain.blue-short", mv=mv)
    return refuse("journey.move.forward", key="why.move.no-points")


def _line_ahead(g: Journey, p: Pilgrim) -> Refusal:
    """What lies on the edge ahead: the end of the board, a chasm, a wall or a structure."""
    grid, facing = g.field.grid, p.facing
    x, y = grid.xs[p.cell] + (0, 1, 0, -1)[facing], grid.ys[p.cell] + (-1, 0, 1, 0)[facing]
    if not (0 <= x < grid.width and 0 <= y < grid.height and grid.cells >> y * grid.width + x & 1):
        return refuse("journey.move.edge")
    if grid.bounds[facing] >> p.cell & 1:
        return refuse("journey.terrain.purple")
    return refuse("journey.terrain.yellow-move")


def _taken(g: Journey, cell: int) -> Refusal:
    if g.things >> cell & 1:
        if any(cell in gate.cells for gate in g.gates):
            return refuse("journey.gate.blocked-entry")
        if any(cell in door.cells for door in g.doors):
            return refuse("journey.door.block")
        return refuse("journey.terrain.tokens")
    if g.bodies >> cell & 1:
        return refuse("journey.unconscious.obstacle")
    return refuse("journey.move.blocked")


# -- obstacles, and moves that pass them


def _can_come_out(g: Journey, p: Pilgrim, act: Activation, cell: int, facing: int, mv: int) -> bool:
    """Whether a move through obstacles, at this pose with so many MV left, can still end on an open square.

    Counts the AP that can still be added. Nobody walks onto an obstacle on red ground to fall there.
    """
    grid = g.field.grid
    others = g.horde | g.things | g.bodies | grid.blocked
    for other in g.pilgrims:
        if other is not p and other.fallen == STANDING:
            others |= 1 << other.cell
    red = g.field.red if red_hurts(g, p) else 0
    if cell != p.cell and p.health <= 1 and red >> cell & 1:
        return False
    ways = grid.cells & ~grid.void & ~(others & red)
    slow = 0 if "blue" in act.ignores else g.field.blue
    limit = mv + movement_to_add(g, p, act)
    free = ways & ~others
    for layer in costs_1x1(grid, (cell, facing), ways, slow, limit, grid.free_exits):
        if (layer[0] | layer[1] | layer[2] | layer[3]) & free:
            return True
    return False


def movement_to_add(g: Journey, p: Pilgrim, act: Activation) -> int:
    """The MV that AP not yet spent could still add to the move under way."""
    more = activation.moves_left(g, p)
    return sum(_mv_of_next_ap(g, p, act.move_ap + nth) for nth in range(1, more + 1))


# -- doing it


def do_step(g: Journey, p: Pilgrim) -> Flow[None]:
    """One square straight ahead."""
    act = activation.under_way(g)
    grid = g.field.grid
    old, ahead = p.cell, p.cell + grid.steps[p.facing]
    act.mv -= step_cost(g, act, ahead)
    act.moved = True
    p.cell = ahead
    if act.ghost:
        survey(g)
    else:
        g.crowd ^= 1 << old | 1 << ahead
    if g.io is not None:
        _tell_pose(g, p, old, p.facing, "journey.move.forward")
    if g.field.red >> ahead & 1:
        yield from enter(g, p)
    else:
        act.entered = True
        quests.on_enter(g, p)


def do_turn(g: Journey, p: Pilgrim, facing: int) -> None:
    """A quarter turn on the spot (journey.move.turn)."""
    act = activation.under_way(g)
    act.mv -= turn_cost(g, p, act)
    act.free_turn = False
    act.moved = True
    old, p.facing = p.facing, facing
    if g.io is not None:
        _tell_pose(g, p, p.cell, old, "journey.move.turn")


def _tell_pose(g: Journey, p: Pilgrim, cell: int, facing: int, rule: str) -> None:
    xs, ys = g.field.grid.xs, g.field.grid.ys
    g.tell(Moved(p.id, ((xs[cell], ys[cell], facing), (xs[p.cell], ys[p.cell], p.facing))), rule)
