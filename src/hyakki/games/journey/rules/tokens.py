"""Doors, sutras, villagers and gates: what pilgrims do with the tokens beside them."""

from __future__ import annotations

from hyakki.games.journey.events import DoorBroken, GateClosed, SutraTaken, SutraTakenOver, VillagerRescued
from hyakki.games.journey.rules import activation, karma, quests
from hyakki.games.journey.rules.figures import adjacent, survey
from hyakki.games.journey.state import TRIPITAKA, Door, Gate, Journey, Pilgrim
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

# -- doors


def door_number(g: Journey, n: int) -> Door:
    """The door with that number."""
    return next(door for door in g.doors if door.n == n)


def faces_door(g: Journey, p: Pilgrim, door: Door) -> bool:
    """Full base contact: the square ahead is a square of the closed door (journey.door.contact)."""
    grid = g.field.grid
    if door.broken or not grid.exits[p.facing] >> p.cell & 1:
        return False
    return p.cell + grid.steps[p.facing] in door.cells


def forbids_break_door(g: Journey, p: Pilgrim, door: Door) -> Refusal | None:
    """Why the pilgrim may not break a door."""
    refusal = activation.forbids_action(g, p, "break-door")
    if refusal is None and door.broken:
        return refuse("journey.door.stays-open")
    if refusal is None and not faces_door(g, p, door):
        return refuse("journey.door.contact")
    return refusal


def do_break_door(g: Journey, p: Pilgrim, door: Door) -> None:
    """Break a door down; it always succeeds (journey.door.break)."""
    activation.spend_ap(g, "break-door")
    door.broken = True
    survey(g)
    g.tell(DoorBroken(p.id, door.n), "journey.door.break")
    quests.on_door(g)


# -- sutras and villagers


def _forbids_token(
    g: Journey, p: Pilgrim, kind: str, away: Refusal, there: bool, cells: int
) -> Refusal | None:
    """Why not: no AP, nothing there, not beside it, or a wall between (journey.map.adjacent-walls)."""
    refusal = activation.forbids_action(g, p, kind)
    if refusal is not None or (there and adjacent(g, p, cells)):
        return refusal
    if there and g.field.grid.ring(1 << p.cell) & cells:
        return refuse("journey.map.adjacent-walls")
    return away


def forbids_collect(g: Journey, p: Pilgrim, cell: int) -> Refusal | None:
    """Why the pilgrim may not collect a sutra from a square."""
    return _forbids_token(g, p, "collect", refuse("journey.sutra.collect"), cell in g.sutras, 1 << cell)


def do_collect(g: Journey, p: Pilgrim, cell: int) -> None:
    """Pick up one sutra."""
    activation.spend_ap(g, "collect")
    take_sutra(g, p, cell)


def take_sutra(g: Journey, p: Pilgrim, cell: int) -> None:
    """One sutra token goes from a square to a pilgrim's sheet, by the action or a card; there is room for any
    number (journey.sutra.unlimited)."""
    g.sutras.remove(cell)
    p.sutras += 1
    survey(g)
    g.tell(SutraTaken(p.id, g.field.square(cell)), "journey.sutra.collect")


def can_take_over(g: Journey, p: Pilgrim, giver: Pilgrim) -> bool:
    return giver is not p and adjacent(g, p, 1 << giver.cell)


def forbids_take_over(g: Journey, p: Pilgrim, giver: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not take a sutra that another one carries (journey.sutra.take-over)."""
    refusal = activation.forbids_action(g, p, "collect")
    if refusal is None and p.id != TRIPITAKA:
        return refuse("journey.sutra.no-transfer")
    if refusal is None and not (giver.sutras and can_take_over(g, p, giver)):
        return refuse("journey.sutra.take-over")
    return refusal


def do_take_over(g: Journey, p: Pilgrim, giver: Pilgrim) -> None:
    """Tripitaka takes one sutra from a pilgrim beside him, conscious or not."""
    activation.spend_ap(g, "collect")
    giver.sutras -= 1
    p.sutras += 1
    g.tell(SutraTakenOver(p.id, giver.id), "journey.sutra.take-over")


def forbids_rescue(g: Journey, p: Pilgrim, cell: int) -> Refusal | None:
    """Why the pilgrim may not rescue a villager from a square; it may be any one, and face anywhere
    (journey.villager.any-pilgrim)."""
    return _forbids_token(g, p, "rescue", refuse("journey.villager.rescue"), cell in g.villagers, 1 << cell)


def do_rescue(g: Journey, p: Pilgrim, cell: int) -> None:
    """A villager is safe from now on, whatever becomes of the pilgrim (journey.villager.kept)."""
    activation.spend_ap(g, "rescue")
    g.villagers.remove(cell)
    p.villagers += 1
    g.tally.rescued += 1
    survey(g)
    g.tell(VillagerRescued(p.id, g.field.square(cell)), "journey.villager.rescue")
    karma.gain_good(g, p, quests.villager_karma(g))


# -- gates


def forbids_sealing(g: Journey, p: Pilgrim, gate: Gate) -> Refusal | None:
    """Why Tripitaka cannot close a gate with a sutra, AP aside."""
    if p.id != TRIPITAKA:
        return refuse("journey.sutra.use")
    if gate.state == "closed":
        return refuse("journey.gate.states")
    if quests.no_sealing(g):
        return refuse("journey.gate.quest-forbids")
    if not p.sutras:
        return refuse("journey.gate.close")
    if not adjacent(g, p, 1 << gate.cells[0] | 1 << gate.cells[1]):
        return refuse("journey.map.adjacent", key="why.gate.adjacent")
    return None


def forbids_close_gate(g: Journey, p: Pilgrim, gate: Gate) -> Refusal | None:
    """Why the pilgrim may not close a gate."""
    return activation.forbids_action(g, p, "close-gate") or forbids_sealing(g, p, gate)


def do_close_gate(g: Journey, p: Pilgrim, gate: Gate) -> None:
    """Close a gate; the sutra leaves play (journey.gate.close)."""
    activation.spend_ap(g, "close-gate")
    p.sutras -= 1
    g.tally.sutras_spent += 1
    close_gate(g, gate, p)


def close_gate(g: Journey, gate: Gate, p: Pilgrim) -> None:
    """Turn a gate over for good, by a sutra or a card (journey.gate.states)."""
    gate.state = "closed"
    g.tell(GateClosed(gate.n, p.id), "journey.gate.close")
    quests.on_gate_closed(g, gate)
