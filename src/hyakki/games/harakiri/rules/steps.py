"""Steps of effects: movement outside the move action, and being put somewhere."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.board.strides import Going
from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import Moved, Positioned
from hyakki.games.harakiri.options import PickSquare, Stop
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import bodies, going_of, look_up, occupied_for, put, slow_ground
from hyakki.games.harakiri.rules.numbers import climbs
from hyakki.games.harakiri.rules.operations import Use, lacks, operation, subjects
from hyakki.games.harakiri.state import Character, Fighter, Harakiri
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def _way(g: Harakiri, character: Character, how: str) -> Going:
    """What the character may pass: as on foot, past enemies with their diagonals, or anything."""
    if how == "spectral":
        return going_of(g, character, "spectral")
    if how == "past-enemies":
        gait = g.field.terrain.gait("walk", 1, climbs(g, character))
        solid = g.closed | g.field.terrain.obstacle | g.things
        return Going(gait, solid, g.closed, slow_ground(g), g.off)
    return going_of(g, character, "walk", climbs(g, character))


def layers_of(g: Harakiri, character: Character, how: str, n: int) -> list[int]:
    """Where a step of up to n points leads, by cost."""
    way = _way(g, character, how)
    return way.runs(character.cell, n) if how == "straight" else way.layers(character.cell, n)


def destinations(g: Harakiri, character: Character, how: str, n: int) -> int:
    """Squares where such a step may end: free ones that can be entered; a spectral step too ends nowhere
    else."""
    reached = 0
    for layer in layers_of(g, character, how, n):
        reached |= layer
    ends = _way(g, character, how).ends(reached, bodies(g, character))
    return ends & ~(occupied_for(g, False) | 1 << character.cell)


def _can_step(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return isinstance(figure, Character) and bool(destinations(g, figure, effect.how, effect.n))


@operation("step", numbers="n how", forbids=lacks(_can_step))
def step(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subject may at once spend up to `n` movement points outside the move action; its own controller
    chooses where it goes."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            yield from _go(g, figure, bound)


def _go(g: Harakiri, character: Character, bound: Bound) -> Flow[None]:
    how, n = bound.effect.how, bound.effect.n
    cells = destinations(g, character, how, n)
    if not cells:
        return
    squares = [g.field.square(cell) for cell in bits(cells)]
    answer = yield from ask_controller(
        g, character, "step", lambda: _squares(squares), source=bound.source, n=n
    )
    if isinstance(answer, Stop):
        return
    layers = layers_of(g, character, how, n)
    goal = g.field.cell(answer.x, answer.y)
    way = _way(g, character, how)
    path = _line(way, character.cell, goal, n) if how == "straight" else way.path(layers, goal)
    cost = way.cost_of(layers, goal)
    put(g, character, goal)
    if g.act is not None and g.act.character == character.id:
        g.act.entered += len(path) - 1
    g.tell(Moved(character.id, tuple(g.field.square(cell) for cell in path), cost), "harakiri.technique.use")


def _squares(squares: list[tuple[int, int]]) -> list[PickSquare | Stop]:
    return [*(PickSquare(x, y) for x, y in squares), Stop()]


def _line(way: Going, start: int, goal: int, n: int) -> list[int]:
    """The straight run that leads to a square."""
    for direction in range(8):
        run = way.straight(start, direction, n)
        if goal in run:
            return run[: run.index(goal) + 1]
    raise LookupError("no straight run leads there")


def _is_free(g: Harakiri, use: Use, bound: Bound) -> Refusal | None:
    cell = _cell(g, bound.effect)
    if cell is None or (occupied_for(g, False) | bodies(g)) >> cell & 1:
        return refuse("harakiri.move.end-empty")
    return None


def _cell(g: Harakiri, effect: EffectDef) -> int | None:
    return None if effect.square is None else g.field.at(effect.zone, effect.square)


@operation("place", numbers="square zone", forbids=_is_free)
def place(g: Harakiri, use: Use, bound: Bound) -> None:
    """The acting character is put on that square if it is free; otherwise nothing happens."""
    cell = _cell(g, bound.effect)
    figure = look_up(g, use.owner)
    if cell is not None and isinstance(figure, Character) and _is_free(g, use, bound) is None:
        put(g, figure, cell)
        g.tell(Positioned(figure.id, g.field.square(cell)), "harakiri.interact.point")
