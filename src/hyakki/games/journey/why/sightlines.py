"""What stands between a pilgrim and a demon, for the answer to "why not?" (journey.attack.los)."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.board.sight import ray, reach_mask
from hyakki.games.journey.rules.figures import footprint
from hyakki.games.journey.rules.reach import range_limit, range_of, sight_blockers
from hyakki.games.journey.state import DEAD, Demon, Figure, Journey, Pilgrim
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

LOS = "journey.attack.los"


def forbids_sight(g: Journey, p: Pilgrim, demon: Demon) -> Refusal:
    """What blocks the sight of a pilgrim to a demon that is in range: a wall, a figure or a token."""
    grid, range_, feet = g.field.grid, range_of(g, p), footprint(g, demon)
    pattern = reach_mask(grid, "1x1", p.cell, p.facing, range_.shape, min(range_.n, range_limit(g)))
    blockers = sight_blockers(g, p) & ~feet & ~(1 << p.cell)
    for cell in bits(pattern & feet):
        needs = ray(grid, p.cell, cell)
        if needs is None:
            continue
        between, corners = needs
        for pair in corners:
            if pair & blockers == pair:
                between |= pair
        for blocked in bits(between & blockers):
            return _by(g, demon, blocked)
    # A structure, or a line of either colour (journey.terrain.yellow-los, journey.terrain.purple-los).
    return refuse(LOS, key="why.attack.los-wall", target=demon.id)


def _by(g: Journey, demon: Demon, cell: int) -> Refusal:
    """The figure or token on a square that stops the sight."""
    figures: list[Figure] = [*g.pilgrims, *g.demons]
    for other in figures:
        gone = isinstance(other, Pilgrim) and other.fallen == DEAD
        if not gone and footprint(g, other) >> cell & 1:
            return refuse(LOS, key="why.attack.los-figure", target=demon.id, figure=other.id)
    x, y = g.field.square(cell)
    return refuse(LOS, key="why.attack.los-token", target=demon.id, at=f"{x},{y}")
