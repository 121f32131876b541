"""The move action: points, steps, exerting, and squares that are shared on the way."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.board.strides import Going
from hyakki.games.harakiri.events import ApChanged, Exerted, Moved
from hyakki.games.harakiri.options import Step
from hyakki.games.harakiri.rules.creatures import bodies, going_of, put
from hyakki.games.harakiri.rules.numbers import EXERTED, climbs, gait, movement
from hyakki.games.harakiri.rules.operations import operation
from hyakki.games.harakiri.state import Activation, Character, Harakiri
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

MOVE_COST = 1  # harakiri.move.cost


def spend(g: Harakiri, character: Character, n: int) -> None:
    """Pay action points."""
    if n:
        character.ap -= n
        g.tell(ApChanged(character.id, -n, character.ap), "harakiri.activation.actions-list")


def going(g: Harakiri, character: Character) -> Going:
    """What the character could do now if it moved: through its friends, never through enemies, obstacles or
    walls (harakiri.move.through-allies)."""
    return going_of(g, character, gait(g, character), climbs(g, character))


def shares(g: Harakiri, character: Character) -> bool:
    """Whether the character stands on a square where its move may not end: with a friend, or over something
    that it flies past (harakiri.move.end-empty)."""
    return not _can_end(g, character, going(g, character), 1 << character.cell)


def _can_end(g: Harakiri, character: Character, way: Going, cells: int) -> int:
    """Of these squares, those where the move may end."""
    return way.ends(cells, taken_for(g, character))


def taken_for(g: Harakiri, character: Character) -> int:
    """Squares where somebody else stands, also on the own one."""
    taken = bodies(g, character) | _under(g, character)
    for one in g.characters:
        if one.id != character.id and one.cell == character.cell:
            taken |= 1 << one.cell
    return taken


def _under(g: Harakiri, character: Character) -> int:
    """The own square if a creature or resistor is on it too: the masks cannot tell the two apart."""
    here = 1 << character.cell
    for creature in g.creatures:
        if g.field.terrain.foot(g.box.kinds[creature.kind].size, creature.cell) & here:
            return here
    return here if any(resistor.cell == character.cell for resistor in g.resistors) else 0


# ---------------------------------------------------------------------- the action


def forbids_move(g: Harakiri, character: Character, act: Activation) -> Refusal | None:
    """Why no move action can be taken: once per activation (harakiri.activation.once-limits), 1 action
    point (harakiri.move.cost)."""
    if act.moved:
        return refuse("harakiri.activation.once-limits.move")
    if character.ap < MOVE_COST:
        return refuse("harakiri.move.cost")
    return None


def begin_move(g: Harakiri, character: Character, act: Activation) -> None:
    """1 action point for 3 + Dexterity and what adds to it (harakiri.move.cost)."""
    spend(g, character, MOVE_COST)
    act.moved = act.moving = True
    act.points = movement(g, character)


def forbids_exert(g: Harakiri, character: Character, act: Activation) -> Refusal | None:
    """Why no further points can be bought: only while the move is open (harakiri.move.exert-timing)."""
    if not act.moving:
        return refuse("harakiri.move.exert-timing")
    if character.ap < 1:
        return refuse("harakiri.move.exert")
    return None


def exert(g: Harakiri, character: Character, act: Activation) -> None:
    """1 more action point for 3 more movement points, any number of times (harakiri.move.exert)."""
    spend(g, character, 1)
    act.points += EXERTED
    g.tell(Exerted(character.id, act.points), "harakiri.move.exert")


def close(act: Activation) -> None:
    """The move action ends; points not used are lost (harakiri.activation.complete-action)."""
    act.moving = False
    act.points = 0


# ---------------------------------------------------------------------- steps


def forbids_step(g: Harakiri, character: Character, act: Activation, cell: int) -> Refusal | None:
    """Why a step cannot be made."""
    if not act.moving:
        return refuse("harakiri.move.cost.step")
    way = going(g, character)
    reason = way.forbids(character.cell, cell)
    if reason == "far":
        return refuse("harakiri.adjacency.squares")
    if reason == "height":
        return refuse("harakiri.height.levels")
    if reason == "flank":
        return refuse("harakiri.move.diagonal")
    if reason:
        return refuse("harakiri.move.through-allies")
    cost = way.cost(character.cell)
    if cost > act.points:
        rule = "harakiri.terrain.difficult-insufficient" if cost > 1 else "harakiri.move.cost.points"
        return refuse(rule, points=act.points)
    if not gets_off(g, character, act, way, cell, act.points - cost):
        return refuse("harakiri.move.end-empty")
    return None


def gets_off(g: Harakiri, character: Character, act: Activation, way: Going, cell: int, points: int) -> bool:
    """Whether the move can still end after a step onto a square: there, or on a free one within the points
    left and 3 for every action point left (harakiri.move.end-empty)."""
    taken = taken_for(g, character)
    if way.ends(1 << cell, taken):
        return True
    reached = way.reach(cell, points + EXERTED * character.ap)
    return bool(way.ends(reached, taken))


def steps(g: Harakiri, character: Character, act: Activation) -> list[Step]:
    """Every step that can be made now."""
    if not act.moving:
        return []
    way = going(g, character)
    cost = way.cost(character.cell)
    if cost > act.points:
        return []
    left = act.points - cost
    there = way.next(character.cell)
    free = _can_end(g, character, way, there)  # the others lead to somewhere, or not
    for cell in bits(there & ~free):
        if gets_off(g, character, act, way, cell, left):
            free |= 1 << cell
    return [Step(*g.field.square(cell)) for cell in bits(free)]


def step(g: Harakiri, character: Character, act: Activation, cell: int) -> None:
    """One square: 1 point, 2 out of difficult ground (harakiri.terrain.difficult)."""
    cost = going(g, character).cost(character.cell)
    act.points -= cost
    act.entered += 1
    path = (g.field.square(character.cell), g.field.square(cell))
    put(g, character, cell)
    g.tell(Moved(character.id, path, cost), "harakiri.move.cost")


MOVEMENT = operation.declare(
    "movement", numbers="n", doc="`n` more (or fewer) movement points in the move action, not below 0."
)
CLIMB = operation.declare(
    "climb", doc="Squares that touch by a side and whose heights differ by 1 count as joined by stairs."
)
GAIT = operation.declare("gait", numbers="what", doc="Has that kind of movement.")
