"""Who is shut off from whom, and how far everything is from Tripitaka."""

from __future__ import annotations

from functools import lru_cache

from hyakki.board.masks import bits
from hyakki.board.squares import Grid
from hyakki.games.journey.rules.turn_effects import PHASE_MARCH, in_force
from hyakki.games.journey.state import DEAD, TRIPITAKA, Gate, Journey


@lru_cache(maxsize=256)
def _rooms(grid: Grid, doors: int) -> tuple[int, ...]:
    return tuple(grid.regions(grid.open & ~doors))


def closed_doors(g: Journey) -> int:
    """The squares of all doors that nobody has broken."""
    mask = 0
    for door in g.doors:
        if not door.broken:
            mask |= 1 << door.cells[0] | 1 << door.cells[1]
    return mask


def is_active(g: Journey, mask: int) -> bool:
    """Whether a way for a small figure joins these squares to a conscious pilgrim.

    journey.ai.inactive-region: closed doors, structures and lines shut it; nothing else matters.
    """
    crowd = g.crowd
    for room in _rooms(g.field.grid, closed_doors(g)):
        if room & mask and room & crowd:
            return True
    return False


def gate_mask(gate: Gate) -> int:
    """The squares of a gate."""
    return 1 << gate.cells[0] | 1 << gate.cells[1]


def is_open_gate(g: Journey, gate: Gate) -> bool:
    """Whether no closed door shuts a gate off from the pilgrims (journey.ai.inactive-doors)."""
    return is_active(g, gate_mask(gate))


def hunted(g: Journey) -> int:
    """Where distances lead: to Tripitaka; to any pilgrim once he is dead (journey.ai.tripitaka-down)."""
    monk = g.pilgrims[TRIPITAKA]
    return 1 << monk.cell if monk.fallen != DEAD else g.crowd


def distance_between(grid: Grid, mask: int, other: int) -> int:
    """Board distance (journey.map.board-distance); 0 if there is nothing to go to."""
    if not mask & mask - 1 and other and not other & other - 1:
        return grid.distance[mask.bit_length() - 1][other.bit_length() - 1]
    return min((grid.distance[a][b] for b in bits(other) for a in bits(mask)), default=0)


def distance_to_hunted(g: Journey, mask: int) -> int:
    """Board distance to Tripitaka."""
    return distance_between(g.field.grid, mask, hunted(g))


def is_able_to_act(g: Journey, mask: int) -> bool:
    """Whether a demon there is active: Phase March frees those behind doors (journey.special.phase)."""
    if not g.crowd:
        return False
    if g.specials and in_force(g, PHASE_MARCH):
        return True
    return is_active(g, mask)
