"""Why the acting character cannot walk to a square: what stands there, or how far it is.

A square is pointed at to go there, whether the move has begun or not; so the whole way is looked at, with all
that the action points left could pay for.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.strides import Going
from hyakki.games.harakiri.rules import move
from hyakki.games.harakiri.rules.creatures import foot_of
from hyakki.games.harakiri.rules.numbers import EXERTED, movement
from hyakki.games.harakiri.state import OFF, Activation, Body, Character, Harakiri
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

OFF_THE_BOARD = refuse("harakiri.terrain.inaccessible.off")


def forbids_walk(g: Harakiri, character: Character, act: Activation, cell: int) -> Refusal | None:
    """Why the character does not get to a square; None if nothing but the next step is to be said."""
    if cell == character.cell:
        return refuse("harakiri.move.end-empty.here", figure=character.id)
    way = move.going(g, character)
    if not way.ground >> cell & 1:
        return _what_is_there(g, cell)
    if act.moving and way.forbids(character.cell, cell) != "far":
        return None
    if not act.moving and (refusal := move.forbids_move(g, character, act)) is not None:
        return refusal
    return _too_far(g, character, act, way, cell) or _shared(g, character, cell)


def _what_is_there(g: Harakiri, cell: int) -> Refusal:
    """What nobody walks onto (harakiri.move.through-allies, harakiri.terrain.inaccessible,
    harakiri.terrain.obstacle)."""
    there = _standing(g, cell)
    if there is not None:
        return refuse("harakiri.move.through-allies.figure", figure=there.id)
    for name in g.points:
        if cell in g.field.points.get(name, ()) and g.closed >> cell & 1:
            return refuse("harakiri.terrain.inaccessible.door", point=name)
    if g.closed >> cell & 1:
        return refuse("harakiri.terrain.inaccessible")
    return refuse("harakiri.terrain.obstacle")


def _standing(g: Harakiri, cell: int) -> Body | None:
    """Whoever occupies a square."""
    everybody: list[Body] = [*g.creatures, *g.resistors, *g.characters]
    there = [one for one in everybody if one.cell != OFF and foot_of(g, one) >> cell & 1]
    return there[0] if there else None


def _too_far(g: Harakiri, character: Character, act: Activation, way: Going, cell: int) -> Refusal | None:
    """What the way costs, and what there is: in hand, and by exerting (harakiri.move.cost,
    harakiri.move.exert)."""
    layers = way.layers(character.cell, 2 * g.field.terrain.size)
    costs = [cost for cost, layer in enumerate(layers) if layer >> cell & 1]
    if not costs:
        return refuse("harakiri.move.cost.nowhere")
    points = act.points if act.moving else movement(g, character)
    more = EXERTED * (character.ap - (0 if act.moving else move.MOVE_COST))
    if costs[0] <= points + more:
        return None
    if more <= 0:
        return refuse("harakiri.move.cost.far", cost=costs[0], figure=character.id, points=points)
    return refuse(
        "harakiri.move.cost.far-exert", cost=costs[0], figure=character.id, points=points, more=more
    )


def from_afar(
    g: Harakiri, character: Character, act: Activation, cells: Sequence[int], refusal: Refusal | None
) -> Refusal | None:
    """A refusal, with the squares in between where it is about something that all movement of the turn does
    not lead to (harakiri.move.exert)."""
    if refusal is None or not refusal.reason.endswith(".far") or OFF in (character.cell, *cells):
        return refusal
    x, y = g.field.square(character.cell)
    squares = min(max(abs(x - column), abs(y - row)) for column, row in map(g.field.square, cells))
    have = _movement(g, character, act)
    if squares - 1 <= have:
        return refusal
    return refuse(refusal.rule, key="why.now.far", squares=squares, figure=character.id, points=have)


def _movement(g: Harakiri, character: Character, act: Activation) -> int:
    """All that a character can still walk in this turn, by exerting too."""
    if act.moving:
        return act.points + EXERTED * character.ap
    if move.forbids_move(g, character, act) is not None:
        return 0
    return movement(g, character) + EXERTED * (character.ap - move.MOVE_COST)


def _shared(g: Harakiri, character: Character, cell: int) -> Refusal | None:
    """Friends are passed, but no move ends with them (harakiri.move.end-empty)."""
    there = _standing(g, cell)
    if there is None or not move.taken_for(g, character) >> cell & 1:
        return None
    return refuse("harakiri.move.end-empty.friend", figure=there.id)
