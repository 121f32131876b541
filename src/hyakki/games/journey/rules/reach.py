"""Range and line of sight: whom a figure can attack from where it stands (journey.attack.*)."""

from __future__ import annotations

from hyakki.board.sight import in_range, reach_mask, sees_any
from hyakki.games.journey.box.notation import Range
from hyakki.games.journey.rules.figures import footprint
from hyakki.games.journey.state import STANDING, Demon, Figure, Journey, Pilgrim


def range_limit(g: Journey) -> int:
    """How far any range reaches at most: Fog (journey.setup.omens)."""
    return (g.box.omens[g.omen].range_limit or 99) if g.omen else 99


def range_of(g: Journey, one: Figure) -> Range:
    """The range on the profile (journey.attack.profile)."""
    return g.box.pilgrims[one.name].range if isinstance(one, Pilgrim) else g.box.demons[one.kind].range


def sight_blockers(g: Journey, one: Figure) -> int:
    """Squares that stop the sight of a figure; demons look past bodies (journey.attack.miniatures-block)."""
    blockers = g.crowd | g.horde | g.things
    return blockers | g.bodies if isinstance(one, Pilgrim) else blockers


def targets_of(g: Journey, one: Figure, range_: Range | None = None) -> list[int]:
    """The figures that one may attack from where it stands, by number.

    The other side only (journey.attack.same-type), conscious, in range and in line of sight; of demons the
    inactive ones too (journey.ai.inactive-target).
    """
    if isinstance(one, Demon):
        return [pilgrim.id for pilgrim in g.pilgrims if reaches(g, one, pilgrim, range_)]
    if range_ is None:
        range_ = g.box.pilgrims[one.name].range
    grid, cell, n = g.field.grid, one.cell, range_.n
    if g.omen:
        n = min(n, range_limit(g))
    reach = reach_mask(grid, "1x1", cell, one.facing, range_.shape, n)
    if not reach & g.horde:
        return []
    feet, own = grid.feet, 1 << cell
    kinds, blockers = g.box.demons, g.crowd | g.bodies | g.horde | g.things
    found = []
    for demon in g.demons:
        body = feet[kinds[demon.kind].base][demon.facing][demon.cell]
        aimed = body & reach
        # One square of a large base is enough (journey.attack.los-large).
        if aimed and sees_any(grid, own, aimed, blockers & ~body):
            found.append(demon.id)
    return found


def reaches(g: Journey, one: Figure, other: Figure, range_: Range | None = None) -> bool:
    """Whether one may attack the other from where it stands.

    Lines of both colours stop sight (journey.terrain.yellow-los, journey.terrain.purple-los), between
    neighbours too (journey.attack.los-adjacent).
    """
    if isinstance(one, Pilgrim) == isinstance(other, Pilgrim):
        return False
    if isinstance(other, Pilgrim) and other.fallen != STANDING:
        return False  # journey.unconscious.demons-ignore
    reach = range_ or range_of(g, one)
    base = "1x1" if isinstance(one, Pilgrim) else g.box.demons[one.kind].base
    return in_range(
        g.field.grid, base, one.cell, one.facing, reach.shape, reach.n, footprint(g, other),
        sight_blockers(g, one), range_limit(g),
    )  # fmt: skip


def in_sight(g: Journey, p: Pilgrim, demon: Demon) -> bool:
    """Whether a pilgrim sees a demon, however far away (journey.attack.los-geometry)."""
    blockers = g.crowd | g.bodies | g.horde | g.things
    return sees_any(g.field.grid, 1 << p.cell, footprint(g, demon), blockers)
