"""Putting demons on the board: beside a gate, in the pose from which their plan is best (journey.spawn.*).

All placements are planned for at once: one search spreads from the whole set, and what leads to the best
attack is traced back to it.
"""

from __future__ import annotations

from hyakki.board.poses import Front, Pose
from hyakki.board.posewalks import layers, layers_back, legal_poses
from hyakki.board.squares import touching
from hyakki.games.journey.events import Spawned
from hyakki.games.journey.options import FACING_NAMES, Tie
from hyakki.games.journey.rules.figures import supply, survey, tripitaka
from hyakki.games.journey.rules.hunter import (
    Hits,
    Hunter,
    all_of,
    both,
    either,
    first_layer,
    hits,
    hunts_monk,
    is_some,
    nearest_to,
    only,
    ranked,
    ranked_with,
    without,
)
from hyakki.games.journey.rules.plan import closer_than, shortest_way
from hyakki.games.journey.rules.profile import demon_ap
from hyakki.games.journey.rules.regions import closed_doors, gate_mask, hunted
from hyakki.games.journey.state import TRIPITAKA, Demon, Gate, Journey
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

NONE: Front = (0, 0, 0, 0)


def legal_placements(g: Journey, hunter: Hunter) -> Front:
    """The poses on free open squares; no line runs through the base (journey.spawn.reinforcement)."""
    grid = g.field.grid
    return legal_poses(grid, hunter.base, grid.open & ~hunter.blockers & ~g.bodies)


def placements_beside(g: Journey, hunter: Hunter, around: int) -> Front:
    """The placements next to these squares and not cut off from them by walls or closed doors."""
    beside = g.field.grid.beside(around, closed_doors(g))
    return both(legal_placements(g, hunter), touching(g.field.grid, hunter.base, beside))


def placements(g: Journey, hunter: Hunter, around: int) -> Front:
    """Those next to the squares, or ring by ring the nearest there are (journey.spawn.no-room)."""
    grid, doors, legal = g.field.grid, closed_doors(g), legal_placements(g, hunter)
    inside, ring = around, grid.beside(around, doors)
    while ring:
        front = both(legal, touching(grid, hunter.base, ring))
        if is_some(front):
            return front
        inside |= ring
        ring = grid.beside(inside, doors) & ~doors
    return NONE


# ---------------------------------------------------------------------- the best of them


def best_placements(g: Journey, hunter: Hunter, front: Front, ap: int) -> list[Pose]:
    """The placements with the best plan; ties by path to Tripitaka, then distance.

    journey.spawn.best-algorithm: all plans without an attack count as equal, since they differ in nothing but
    the way that is left. What is still tied is in order of position.
    """
    if not hunter.disabled:
        front = _best_for_attack(g, hunter, front, ap) or front
    _, front = shortest_way(g, hunter, front)
    return nearest_to(g.field.grid, hunter.base, front, hunted(g))[1]


def _best_for_attack(g: Journey, hunter: Hunter, front: Front, ap: int) -> Front | None:
    """The placements whose attack plan comes first in the plan order; None if no placement has any."""
    reach = (ap - 1) * hunter.mv
    found = layers(g.field.grid, hunter.base, front, hunter.ground, reach, hunter.exits)
    seen = hits(g, hunter, all_of(found))
    if not seen:
        return None
    if not hunts_monk(g, hunter):
        groups = ranked(g, seen, hunter.number)
    else:
        monk = next((poses for pilgrim, poses in seen if pilgrim.id == TRIPITAKA), None)
        if monk is None:
            closer = _best_closer(g, hunter, front, seen, reach)
            if closer is not None:
                return closer
            groups = ranked(g, seen, hunter.number)
        else:
            groups = ranked_with(g, seen, hunter.number, monk)
    return _trace(g, hunter, found, groups[0])[1]


def _trace(g: Journey, hunter: Hunter, found: list[Front], ends: Front) -> tuple[tuple[int, int], Front]:
    """The least cost to one of the ends, the least distance there, and the starts that lead to both."""
    grid, base = g.field.grid, hunter.base
    cost, ends = first_layer(found, ends)
    distance, poses = nearest_to(grid, base, ends, hunted(g))
    ends = only(*poses)
    if cost:
        ends = both(layers_back(grid, base, ends, hunter.ground, cost, hunter.exits)[cost], found[0])
    return (cost, distance), ends


def _best_closer(g: Journey, hunter: Hunter, front: Front, seen: Hits, reach: int) -> Front | None:
    """Plan 2: the way must end closer to Tripitaka than the placement, so each distance is tried alone."""
    grid, base = g.field.grid, hunter.base
    groups = ranked(g, seen, hunter.number)
    best: tuple[int, int, int] | None = None
    chosen: Front = NONE
    rest, distance = front, 0
    while is_some(rest):
        within = both(rest, closer_than(g, hunter, distance + 1))
        if is_some(within):
            rest = without(rest, within)
            closer = closer_than(g, hunter, distance)
            found = layers(grid, base, within, hunter.ground, reach, hunter.exits)
            reached = both(all_of(found), closer)
            for place, group in enumerate(groups):
                ends = both(group, reached)
                if is_some(ends):
                    key, starts = _trace(g, hunter, found, ends)
                    if best is None or (place, *key) < best:
                        best, chosen = (place, *key), starts
                    elif (place, *key) == best:
                        chosen = either(chosen, starts)
                    break
        distance += 1
    return None if best is None else chosen


# ---------------------------------------------------------------------- onto the board


def spawn_at_gate(g: Journey, kind: str, gate: Gate, visitor: bool = False) -> Flow[Demon | None]:
    """A demon comes through a gate; None if no miniature or no room is left on the board."""
    if supply(g, kind) < 1:
        return None
    newcomer = _new_demon(g, kind, visitor)
    hunter = Hunter(g, newcomer, g.horde)
    front = placements(g, hunter, gate_mask(gate))
    if not is_some(front):
        return None
    newcomer.cell, newcomer.facing = yield from choose_pose(g, hunter, front)
    return _put(g, newcomer)


def choose_pose(g: Journey, hunter: Hunter, front: Front) -> Flow[Pose]:
    """The best of some placements (journey.spawn.best-square); full ties are asked if the table wants it."""
    poses = best_placements(g, hunter, front, demon_ap(g))
    if len(poses) > 1 and g.ask_ties:
        answer = yield from g.ask(
            tripitaka(g).seat,
            Prompt("ask.tie.spawn", {"kind": hunter.demon.kind}),
            lambda: [Tie(*g.field.square(cell), FACING_NAMES[facing]) for cell, facing in poses],
        )
        return g.field.cell(answer.x, answer.y), FACING_NAMES.index(answer.facing)
    return poses[0]


def put_demon(g: Journey, kind: str, cell: int, facing: int, visitor: bool = False) -> Demon:
    """Put a miniature from the supply on the board, with full health."""
    newcomer = _new_demon(g, kind, visitor)
    newcomer.cell, newcomer.facing = cell, facing
    return _put(g, newcomer)


def _new_demon(g: Journey, kind: str, visitor: bool) -> Demon:
    health = g.box.demons[kind].health
    return Demon(id=g.next_figure, kind=kind, cell=0, facing=0, health=health, visitor=visitor)


def _put(g: Journey, newcomer: Demon) -> Demon:
    g.next_figure += 1
    g.demons.append(newcomer)
    survey(g)
    if g.io is not None:
        at = g.field.square(newcomer.cell)
        g.tell(Spawned(newcomer.id, newcomer.kind, at, newcomer.facing), "journey.spawn.best-square")
    return newcomer
