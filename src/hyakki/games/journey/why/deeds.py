"""Why the active pilgrim cannot do what is pointed at: squares, facings, figures, gates, doors, actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from hyakki.board.masks import bits
from hyakki.games.journey.options import FACING_NAMES
from hyakki.games.journey.rules import (
    activation,
    attack,
    boxes,
    cards,
    karma,
    move,
    pilgrims,
    recovery,
    tokens,
)
from hyakki.games.journey.rules.conditions import NO_ATTACK, suffers
from hyakki.games.journey.rules.figures import find_demon, footprint
from hyakki.games.journey.rules.reach import range_of
from hyakki.games.journey.state import DEAD, PILGRIMS, STANDING, TRIPITAKA, Demon, Journey, Pilgrim
from hyakki.games.journey.why import sightlines
from hyakki.games.journey.why.plays import openings
from hyakki.games.journey.why.pointed import NOT_A_THING, number_of
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

# -- squares and facings


def _square(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    """A square: the token on it, or a step into it."""
    found = re.fullmatch(r"(\d{1,3}),(\d{1,3})", name)
    grid = g.field.grid
    if not found or not (int(found[1]) < grid.width and int(found[2]) < grid.height):
        return refuse("journey.move.edge")
    cell = g.field.cell(int(found[1]), int(found[2]))
    if not grid.cells >> cell & 1:
        return refuse("journey.move.edge")
    action = more[0] if more else ""
    if action == "do:collect" or (not action and cell in g.sutras):
        return tokens.forbids_collect(g, p, cell)
    if action == "do:rescue" or (not action and cell in g.villagers):
        return tokens.forbids_rescue(g, p, cell)
    if action == "do:recover" or (not action and any(well.cell == cell for well in g.wells)):
        return _recover(g, p, cell)
    if action:
        return NOT_A_THING
    if cell in g.boxes and boxes.has_box(g, p):
        refusal = boxes.forbids_pray(g, p)
        if refusal is not None:
            return refusal
    if grid.void >> cell & 1:
        return refuse("journey.terrain.purple", key="why.terrain.void")
    if grid.blocked >> cell & 1 and not (g.act is not None and g.act.ghost):
        return refuse("journey.move.blocked", key="why.move.structure")
    if cell == p.cell:
        return refuse("journey.move.forward", key="why.move.here", pilgrim=p.id)
    return _too_far(g, p, cell) or move.forbids_step_to(g, p, cell)


def _too_far(g: Journey, p: Pilgrim, cell: int) -> Refusal | None:
    """A square that all movement of the activation does not lead to: how far it is, and what there is."""
    act = activation.under_way(g)
    squares = _squares(g, p, [cell])
    have = act.mv + move.movement_to_add(g, p, act)
    if squares <= max(have, 1):
        return None
    return refuse("journey.move.forward", key="why.move.too-far", squares=squares, pilgrim=p.id, mv=have)


def _squares(g: Journey, p: Pilgrim, cells: Iterable[int]) -> int:
    """Steps to the nearest of some squares, if nothing were in the way."""
    grid = g.field.grid
    x, y = grid.xs[p.cell], grid.ys[p.cell]
    return min(abs(grid.xs[cell] - x) + abs(grid.ys[cell] - y) for cell in cells)


def _recover(g: Journey, p: Pilgrim, cell: int) -> Refusal | None:
    for well in g.wells:
        if well.cell == cell:
            return recovery.forbids_recover(g, p, well)
    return refuse("journey.recover.well", key="why.recover.no-well")


def _facing(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    if name not in FACING_NAMES:
        return NOT_A_THING
    return move.forbids_turn(g, p, FACING_NAMES.index(name))


# -- figures, gates, doors


def _figure(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    """A demon is attacked; a pilgrim is revived, gives a sutra, or plays a card."""
    number = number_of(name)
    action = more[0] if more else ""
    if 0 <= number < len(PILGRIMS):
        return _pilgrim(g, p, g.pilgrims[number], action)
    demon = find_demon(g, number)
    if demon is None:
        if str(number) in g.gone:
            return refuse("journey.attack.target-needed", key="why.attack.gone", target=number)
        return NOT_A_THING
    if action not in ("", "do:attack"):
        return NOT_A_THING
    refusal = activation.forbids_action(g, p, "attack") or attack.forbids_attack(g, p, number)
    if refusal is not None and refusal.rule == "journey.attack.los":
        return sightlines.forbids_sight(g, p, demon)
    if refusal is not None and refusal.rule == "journey.attack.profile":
        return _out_of_range(g, p, demon)
    return refusal


def _out_of_range(g: Journey, p: Pilgrim, demon: Demon) -> Refusal:
    """How far a demon is and how far the weapon reaches; or that only the direction is wrong."""
    reach = range_of(g, p)
    squares = _squares(g, p, bits(footprint(g, demon)))
    key = "why.attack.aside" if squares <= reach.n else "why.attack.profile"
    return refuse(
        "journey.attack.profile", key=key, target=demon.id, squares=squares, pilgrim=p.id, range=repr(reach)
    )


def _pilgrim(g: Journey, p: Pilgrim, other: Pilgrim, action: str) -> Refusal | None:
    if action == "do:revive":
        return recovery.forbids_revive(g, p, other)
    if action == "do:take-over":
        return tokens.forbids_take_over(g, p, other)
    if action == "do:attack":
        return activation.forbids_action(g, p, "attack") or attack.forbids_attack(g, p, other.id)
    if action:
        return NOT_A_THING
    if other.seat == p.seat and any(play.pilgrim == other.id for play in cards.own_plays(g, p)):
        return None
    if other.id == p.id:
        if openings(g, p):
            return None
        return refuse("journey.card.play", key="why.card.nothing", pilgrim=p.id)
    if other.fallen == DEAD:
        return refuse("journey.revive.dead", pilgrim=other.id)
    if other.sutras and p.id == TRIPITAKA:
        refusal = tokens.forbids_take_over(g, p, other)
        if refusal is None or other.fallen == STANDING:
            return refusal
    if other.fallen != STANDING:
        return recovery.forbids_revive(g, p, other)
    return refuse("journey.attack.same-type", target=other.id)


def _gate(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    for gate in g.gates:
        if gate.n == number_of(name):
            return tokens.forbids_close_gate(g, p, gate)
    return NOT_A_THING


def _door(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    for door in g.doors:
        if door.n == number_of(name):
            return tokens.forbids_break_door(g, p, door)
    return NOT_A_THING


# -- actions by name


def _do(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    if name == "done":
        return activation.forbids_done(g, p)
    if name == "move":
        return activation.forbids_action(g, p, "move")
    if name in PLAIN:
        return PLAIN[name](g, p)
    if name in AIMED:
        return _aimed(g, p, name)
    return NOT_A_THING


PLAIN: dict[str, Callable[[Journey, Pilgrim], Refusal | None]] = {
    "pray": boxes.forbids_pray,
    "meditate": boxes.forbids_meditate,
    "rest": recovery.forbids_rest,
    "master-skill": karma.forbids_master_skill,
    "use-fan": boxes.forbids_fan,
}
"""Actions that are named and nothing more."""

AIMED = {
    "attack": "journey.attack.target-needed",
    "collect": "journey.sutra.collect",
    "take-over": "journey.sutra.take-over",
    "rescue": "journey.villager.rescue",
    "recover": "journey.recover.well",
    "revive": "journey.revive.who",
    "break-door": "journey.door.contact",
    "close-gate": "journey.gate.close",
}
"""Actions that need something to act on, with the rule that says so."""


def _aimed(g: Journey, p: Pilgrim, name: str) -> Refusal:
    """What keeps an action from being taken at all; else, that it must be said on what."""
    refusal = activation.forbids_action(g, p, "collect" if name == "take-over" else name)
    if refusal is not None:
        return refusal
    if name == "attack" and p.conditions and suffers(g, p, NO_ATTACK):
        return refuse("journey.condition.disabled", pilgrim=p.id)
    if name in ("take-over", "revive", "close-gate") and p.id != TRIPITAKA:
        return refuse(AIMED[name], key=f"why.only-tripitaka.{name}")
    if any(_begins(option.text(), option.anchors(), name) for option in pilgrims.actions(g, p)):
        return refuse(AIMED[name], key=f"why.say-which.{name}")
    return refuse(AIMED[name], key=f"why.nothing-to.{name}", pilgrim=p.id)


def _begins(text: str, anchors: tuple[str, ...], name: str) -> bool:
    return f"do:{name}" in anchors or text.split(" ")[0] == name


KINDS: dict[str, Callable[[Journey, Pilgrim, str, tuple[str, ...]], Refusal | None]] = {
    "square": _square,
    "facing": _facing,
    "figure": _figure,
    "gate": _gate,
    "door": _door,
    "do": _do,
}
"""What can be pointed at in an activation."""
