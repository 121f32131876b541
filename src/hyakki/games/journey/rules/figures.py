"""What the figures are and where they stand: footprints, neighbours, obstacles, supplies.

Every rule that moves a figure or changes a token calls `survey`, which keeps the masks of occupied squares.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.journey.rules.conditions import drop_all_conditions
from hyakki.games.journey.state import DEAD, STANDING, TRIPITAKA, Demon, Figure, Journey, Pilgrim


def survey(g: Journey) -> None:
    """Work out the masks of occupied squares anew."""
    crowd = bodies = horde = things = 0
    for pilgrim in g.pilgrims:
        if pilgrim.fallen == STANDING:
            crowd |= 1 << pilgrim.cell
        elif pilgrim.fallen != DEAD:
            bodies |= 1 << pilgrim.cell
    demons, feet = g.box.demons, g.field.grid.feet
    for demon in g.demons:
        horde |= feet[demons[demon.kind].base][demon.facing][demon.cell]
    for gate in g.gates:
        things |= 1 << gate.cells[0] | 1 << gate.cells[1]
    for door in g.doors:
        if not door.broken:  # a broken one is two open squares (journey.door.open-squares)
            things |= 1 << door.cells[0] | 1 << door.cells[1]
    for cell in g.boxes:
        things |= 1 << cell
    for well in g.wells:
        things |= 1 << well.cell
    for cell in g.sutras:
        things |= 1 << cell
    for cell in g.villagers:
        things |= 1 << cell
    g.crowd, g.bodies, g.horde, g.things = crowd, bodies, horde, things


def figure(g: Journey, number: int) -> Figure:
    """The figure with that number; it must be on the board."""
    return g.pilgrims[number] if number < 4 else demon(g, number)


def demon(g: Journey, number: int) -> Demon:
    """The demon with that number; it must be on the board."""
    for found in g.demons:
        if found.id == number:
            return found
    raise KeyError(f"no demon {number} on the board")


def find_demon(g: Journey, number: int) -> Demon | None:
    """The demon with that number, or None if it has left the board."""
    for found in g.demons:
        if found.id == number:
            return found
    return None


def footprint(g: Journey, one: Figure) -> int:
    """The squares under a figure's base, as a mask."""
    if isinstance(one, Pilgrim):
        return 1 << one.cell
    return g.field.grid.feet[g.box.demons[one.kind].base][one.facing][one.cell]


def tripitaka(g: Journey) -> Pilgrim:
    """The monk whom the demons hunt."""
    return g.pilgrims[TRIPITAKA]


def in_order(g: Journey) -> list[Pilgrim]:
    """All pilgrims in initiative order."""
    return [g.pilgrims[number] for number in g.order]


def is_unconscious(pilgrim: Pilgrim) -> bool:
    """Lying on the board, not dead."""
    return STANDING < pilgrim.fallen < DEAD


def supply(g: Journey, kind: str) -> int:
    """How many miniatures of a kind are off the board (journey.setup.figure-limits,
    journey.setup.component-limits)."""
    return g.box.demons[kind].minis - sum(1 for demon in g.demons if demon.kind == kind)


def share_tile(g: Journey, first: Figure, second: Figure) -> bool:
    """Whether two figures are on the same map tile (journey.map.on-tile)."""
    return bool(g.field.tile_mask(footprint(g, first)) & footprint(g, second))


def adjacent(g: Journey, pilgrim: Pilgrim, cells: int) -> bool:
    """Whether a pilgrim can act on one thing on these squares beside it (journey.map.adjacent-walls).

    Other tokens have yellow borders, so that they can close the corner between two diagonal squares.
    """
    grid, cell = g.field.grid, pilgrim.cell
    beside = grid.beside_table[cell]
    touched = beside & cells
    if not touched:
        return False
    walls = g.things & beside & ~cells
    return not walls or any(grid.adjacent_reach(cell, other, walls) for other in bits(touched))


def remove_demon(g: Journey, gone: Demon) -> None:
    """Take a miniature off the board, with its cards; it is back in the supply
    (journey.defeat.supply-return)."""
    drop_all_conditions(g, gone)
    g.demons.remove(gone)
    g.gone[str(gone.id)] = gone.kind
    if gone.id in g.queue:
        g.queue.remove(gone.id)
    survey(g)


def is_taken(g: Journey, p: Pilgrim, cell: int) -> bool:
    """Whether ground, a token or another figure blocks a square for a pilgrim (journey.move.blocked)."""
    if (g.horde | g.things | g.bodies | g.field.grid.blocked) >> cell & 1:
        return True
    if cell != p.cell:
        return bool(g.crowd >> cell & 1)
    return any(other.cell == cell and other.fallen == STANDING for other in g.pilgrims if other is not p)


def on_obstacle(g: Journey, p: Pilgrim) -> bool:
    """Whether a pilgrim that passes obstacles stands on one now, so that its move cannot end."""
    return is_taken(g, p, p.cell)
