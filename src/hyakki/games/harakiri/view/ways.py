"""Where the acting character could walk and what it could attack and use from there, told before it does; and
what a figure reaches from where it stands.

The character is stood on one square after the other and the rules are asked, so that none of them is said
twice. The world is one that a seat only imagines: it is left in disorder.
"""

from __future__ import annotations

import re

from hyakki.board.aims import watch_from
from hyakki.board.masks import bits
from hyakki.board.strides import Going
from hyakki.games.harakiri.options import Force
from hyakki.games.harakiri.rules import move
from hyakki.games.harakiri.rules.attack import FORCES, blocking, forbids_force, forbids_target, reaches
from hyakki.games.harakiri.rules.creatures import (
    enemies,
    foot_of,
    is_foe,
    look_up,
    occupied_for,
    put,
    range_between,
    stats_of,
)
from hyakki.games.harakiri.rules.interact import cost_of, is_beside
from hyakki.games.harakiri.rules.numbers import EXERTED, movement, weapon_range
from hyakki.games.harakiri.rules.pool import printed_pool
from hyakki.games.harakiri.state import OFF, Activation, Body, Character, Creature, Harakiri
from hyakki.games.harakiri.view.seen import SightView, Stance, Walks
from hyakki.kernel.decision import Decision


def ways(g: Harakiri, decision: Decision | None, pointed: tuple[str, ...]) -> Walks | SightView | None:
    """The walks of the character whose action is asked for; or the reach of a figure that is pointed at, from
    the square that follows or where it stands, and its line to another figure."""
    if pointed:
        return _sight(g, pointed)
    act = g.act
    if act is None or decision is None or decision.prompt.key != "ask.action":
        return None
    return _walks(g, g.characters[act.character], act)


# ---------------------------------------------------------------------- walks


def _walks(g: Harakiri, character: Character, act: Activation) -> Walks | None:
    """Every square that all action points together could reach, with the way on from each."""
    budgets = _budgets(g, character, act)
    if not budgets[-1]:
        return None
    forces = [force for force in FORCES if printed_pool(g, character, force)]
    reach = {force: tuple(set(reaches(g, character, force).values())) for force in forces}
    paid = {force: _payable(g, character, force, len(budgets)) for force in FORCES}
    way = move.going(g, character)
    layers = way.layers(character.cell, budgets[-1])
    cells = list(dict.fromkeys(cell for layer in layers for cell in bits(layer)))
    numbers = {cell: number for number, cell in enumerate(cells)}
    taken = move.taken_for(g, character)
    stances = []
    for cell in cells:
        put(g, character, cell)
        prey = {force: _prey(g, character, reach.get(force, ())) for force in FORCES}
        stances.append(
            Stance(
                at=g.field.square(cell),
                rest=bool(way.ends(1 << cell, taken)),
                fast=prey["fast"],
                strong=prey["strong"],
                points=tuple(name for name in g.points if is_beside(g, character, g.chapter.point(name))),
                legs=_legs(way, cell, numbers),
            )
        )
    use = tuple(cost_of(g, character, act) <= character.ap - spent for spent in range(len(budgets)))
    return Walks(budgets, paid["fast"], paid["strong"], use, tuple(stances))


def _budgets(g: Harakiri, character: Character, act: Activation) -> tuple[int, ...]:
    """Movement in hand, then with each further action point (harakiri.move.cost, harakiri.move.exert)."""
    found = [act.points if act.moving else 0]
    if not act.moving and act.moved:
        return tuple(found)
    for spent in range(1, character.ap + 1):
        first = not act.moving and spent == 1
        found.append(movement(g, character) if first else found[-1] + EXERTED)
    return tuple(found)


def _payable(g: Harakiri, character: Character, force: Force, budgets: int) -> tuple[bool, ...]:
    """Whether an attack can be declared after so many action points went into the move."""
    whole, found = character.ap, []
    for spent in range(budgets):
        character.ap = whole - spent
        found.append(forbids_force(g, character, force) is None)
    character.ap = whole
    return tuple(found)


def _prey(g: Harakiri, character: Character, reach: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        enemy.id for enemy in enemies(g) if any(forbids_target(g, character, enemy, n) is None for n in reach)
    )


def _legs(way: Going, cell: int, numbers: dict[int, int]) -> tuple[tuple[int, int], ...]:
    cost = way.cost(cell)
    return tuple((numbers[to], cost) for to in bits(way.next(cell)) if to in numbers)


# ---------------------------------------------------------------------- reach and sight


def _sight(g: Harakiri, pointed: tuple[str, ...]) -> SightView | None:
    one = _figure(g, pointed[0])
    if one is None:
        return None
    rest = list(pointed[1:])
    if rest and rest[0].startswith("square:"):
        cell = _cell(g, rest.pop(0))
        if cell is None:
            return None
        put(g, one, cell)
    other = _figure(g, rest[0]) if rest else None
    squares = tuple(map(g.field.square, bits(_in_reach(g, one))))
    if other is None:
        return SightView(squares, 0, ())
    blocked = blocking(g, one, other) if isinstance(one, Character) else []
    return SightView(squares, range_between(g, one, other), tuple(map(g.field.square, blocked)))


def _in_reach(g: Harakiri, one: Body) -> int:
    """The squares that an attack of a figure reaches, as its side sees them."""
    if isinstance(one, Character):
        n = weapon_range(g, one)
    elif isinstance(one, Creature):
        n = stats_of(g, one).reach
    else:
        return 0
    terrain = g.field.terrain
    foot = foot_of(g, one)
    cells = terrain.rays.near(foot, n) & terrain.cells & ~(g.closed | foot)
    return watch_from(terrain, foot, n, cells, occupied_for(g, is_foe(one)), g.closed)


def _figure(g: Harakiri, anchor: str) -> Body | None:
    found = re.fullmatch(r"figure:(\d{1,6})", anchor)
    there = None if found is None else look_up(g, int(found[1]))
    return None if there is None or there.cell == OFF else there


def _cell(g: Harakiri, anchor: str) -> int | None:
    found = re.fullmatch(r"square:(\d{1,3}),(\d{1,3})", anchor)
    if found is None or not g.field.has(int(found[1]), int(found[2])):
        return None
    cell = g.field.cell(int(found[1]), int(found[2]))
    return None if g.off >> cell & 1 else cell
