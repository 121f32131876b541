"""What the figures are and where they stand: footprints, current values, conditions, supplies.

Every rule that moves a figure or changes a token calls `survey`, which keeps the masks of occupied squares.
"""

from __future__ import annotations

from hyakki.board.squares import bits
from hyakki.games.journey.box.content import DemonDef, PilgrimDef
from hyakki.games.journey.state import DEAD, STANDING, TRIPITAKA, Condition, Demon, Journey, Pilgrim

Figure = Pilgrim | Demon


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


def demon_def(g: Journey, demon: Demon) -> DemonDef:
    """The profile of a demon."""
    return g.box.demons[demon.kind]


def pilgrim_def(g: Journey, pilgrim: Pilgrim) -> PilgrimDef:
    """The sheet of a pilgrim."""
    return g.box.pilgrims[pilgrim.name]


def footprint(g: Journey, one: Figure) -> int:
    """The squares under a figure's base, as a mask."""
    if isinstance(one, Pilgrim):
        return 1 << one.cell
    return g.field.grid.feet[g.box.demons[one.kind].base][one.facing][one.cell]


def tripitaka(g: Journey) -> Pilgrim:
    """The monk whom the demons hunt."""
    return g.pilgrims[TRIPITAKA]


def conscious(g: Journey) -> list[Pilgrim]:
    """The pilgrims on their feet, by number."""
    return [pilgrim for pilgrim in g.pilgrims if pilgrim.fallen == STANDING]


def in_order(g: Journey) -> list[Pilgrim]:
    """All pilgrims in initiative order."""
    return [g.pilgrims[number] for number in g.order]


def is_unconscious(pilgrim: Pilgrim) -> bool:
    """Lying on the board, not dead."""
    return STANDING < pilgrim.fallen < DEAD


def has(one: Figure, kind: str) -> bool:
    """Whether a condition lies beside a figure."""
    for condition in one.conditions:
        if condition.kind == kind:
            return True
    return False


def suffers(g: Journey, one: Figure, effect: str) -> bool:
    """Whether some condition of the figure has this effect ("no-attack", "helpless", "half-move")."""
    for condition in one.conditions:
        if g.box.conditions[condition.kind].effect == effect:
            return True
    return False


def burden(g: Journey, pilgrim: Pilgrim, effect: str) -> int:
    """The sum of the numbers of a pilgrim's corruption cards with this effect; 0 if there is none."""
    total = 0
    for card in pilgrim.corruption:
        found = g.box.corruption[card]
        if found.effect == effect:
            total += found.amount or found.mv or 1
    return total


def max_health(g: Journey, pilgrim: Pilgrim) -> int:
    """Current maximum, never below 1 (journey.def.maximum-lowered)."""
    return max(1, pilgrim_def(g, pilgrim).health - burden(g, pilgrim, "health-maximum"))


def max_chi(g: Journey, pilgrim: Pilgrim) -> int:
    """Current maximum, never below 1: what the sheet gives at the start, less what cards take
    (journey.setup.chi-max)."""
    return max(1, pilgrim_def(g, pilgrim).chi - burden(g, pilgrim, "chi-maximum"))


def pilgrim_mv(g: Journey, pilgrim: Pilgrim) -> int:
    """MV per move action: corruption first, then halving (journey.def.half, journey.def.half-double)."""
    mv = pilgrim_def(g, pilgrim).mv
    if pilgrim.corruption:
        mv = max(1, mv - burden(g, pilgrim, "move-penalty"))
    return mv // 2 if pilgrim.conditions and suffers(g, pilgrim, "half-move") else mv


def demon_mv(g: Journey, demon: Demon) -> int:
    """MV per move action of a demon, with omen, Slowed and Quicksand (journey.def.half)."""
    mv = g.box.demons[demon.kind].mv
    if g.omen:
        omen = g.box.omens[g.omen]
        if omen.every and g.turn and g.turn % omen.every == 0:
            mv += omen.demon_mv
    if demon.mired:
        mv //= 2
    if demon.conditions and suffers(g, demon, "half-move"):
        mv //= 2
    return mv


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


def give_condition(g: Journey, one: Figure, kind: str) -> bool:
    """Put a condition card beside a figure; a second of the same kind starts afresh
    (journey.condition.duplicate), different ones lie side by side (journey.condition.different).

    The card is taken from the open supply, not drawn (journey.setup.conditions-faceup); False if there is no
    copy left (journey.condition.supply).
    """
    for condition in one.conditions:
        if condition.kind == kind:
            condition.tokens = 0
            return True
    if not g.conditions[kind]:
        return False
    g.conditions[kind] -= 1
    one.conditions.append(Condition(kind=kind))
    return True


def drop_condition(g: Journey, one: Figure, kind: str) -> None:
    """Put a condition card back into the supply."""
    one.conditions[:] = [condition for condition in one.conditions if condition.kind != kind]
    g.conditions[kind] += 1


def drop_all_conditions(g: Journey, one: Figure) -> None:
    """Put all condition cards of a figure back."""
    for condition in one.conditions:
        g.conditions[condition.kind] += 1
    one.conditions.clear()


def remove_demon(g: Journey, gone: Demon) -> None:
    """Take a miniature off the board, with its cards; it is back in the supply
    (journey.defeat.supply-return)."""
    drop_all_conditions(g, gone)
    g.demons.remove(gone)
    g.gone[str(gone.id)] = gone.kind
    if gone.id in g.queue:
        g.queue.remove(gone.id)
    survey(g)
