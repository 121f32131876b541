"""Whom a figure may attack and how: in melee beside it or within its reach, at range in its sight."""

from __future__ import annotations

from hyakki.board.areas import Areas
from hyakki.board.areasight import ray, row, sees
from hyakki.games.okko.options import Strike
from hyakki.games.okko.rules.attributes import is_blocked, melee_to, ranged_to
from hyakki.games.okko.rules.ground import (
    adjacent,
    area_of,
    figure_at,
    figures_mask,
    passages,
    side_of,
    steps_between,
)
from hyakki.games.okko.state import OFF, Figure, Form, Okko
from hyakki.games.okko.terms import Side
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

NO_LIMIT = 99  # Areas of a ranged ability that reaches as far as one sees (okko.sight.range)


def other_side(figure: Figure) -> Side:
    """The side of a figure's opponents."""
    return "heroes" if figure.sort == "agent" else "oni"


# ---------------------------------------------------------------------- why not


def forbids_strike(g: Okko, figure: Figure, target: Figure, form: Form) -> Refusal | None:
    """Why a figure may not attack another one in a form, or None. Heroes, Followers and Kami attack agents
    and agents attack them, whether they may be activated or not (okko.attack.targets, okko.players.sides)."""
    if side_of(figure) == side_of(target):
        return refuse("okko.attack.targets")
    if is_blocked(g, figure, "attack"):
        return refuse("okko.effect.closed.attack")
    if form == "melee":
        return _forbids_melee(g, figure, target)
    return _forbids_ranged(g, figure, target)


def _forbids_melee(g: Okko, figure: Figure, target: Figure) -> Refusal | None:
    """Melee needs a target on an adjacent Space, in the same Area or not (okko.attack.melee), or in a
    straight or diagonal row as far as the weapon reaches, in clear sight."""
    areas, reach = g.palace.areas, melee_to(g, figure)
    if reach == 1:
        if adjacent(g, figure.cell, target.cell):
            return None
    elif row(areas, figure.cell, reach) >> target.cell & 1:
        return forbids_sight(g, figure, target.cell)
    if _touch(areas, figure.cell, target.cell):
        if _is_past_doorway(areas, figure.cell, target.cell):
            return refuse("okko.attack.melee-doorway")
        return forbids_sight(g, figure, target.cell) or refuse("okko.attack.melee")
    if reach == 1:
        return refuse("okko.attack.melee")
    return refuse("okko.attack.melee.reach", reach=reach)


def _touch(areas: Areas, a: int, b: int) -> bool:
    return areas.apart(a, b) <= 2


def _is_past_doorway(areas: Areas, a: int, b: int) -> bool:
    """Whether two cells that share only a corner lie diagonally across a doorway, open or closed
    (okko.attack.melee-doorway)."""
    across = areas.xs[b] - areas.xs[a]
    along = (areas.ys[b] - areas.ys[a]) * areas.width
    around = {a, b, a + across, a + along}
    return len(around) == 4 and any(
        areas.doors >> gate & 1 and around.issuperset(pair) for gate, pair in enumerate(areas.gates)
    )


def _forbids_ranged(g: Okko, figure: Figure, target: Figure) -> Refusal | None:
    """A ranged Attack needs an ability for it and clear sight; an adjacent target is no exception
    (okko.attack.ranged). It has no limit but that of the ability, counted in Area steps
    (okko.sight.range)."""
    limit = ranged_to(g, figure)
    if limit < 0:
        return refuse("okko.attack.ranged")
    hidden = forbids_sight(g, figure, target.cell)
    if hidden is not None:
        return hidden
    if limit < NO_LIMIT and steps_between(g, figure.cell, target.cell) > limit:
        return refuse("okko.sight.range", areas=limit)
    return None


def forbids_sight(g: Okko, figure: Figure, cell: int) -> Refusal | None:
    """What hides a Space from a figure, or None: a wall, a closed Door or an opponent of it on the line
    (okko.sight.line, okko.sight.geometry); Allies, tokens and scenery do not (okko.sight.allies)."""
    areas = g.palace.areas
    line = ray(areas, figure.cell, cell)
    if line is None:
        return refuse("okko.sight.line.wall")
    between, gates = line
    shut = gates & g.closed
    if shut & areas.doors:
        return refuse("okko.sight.line.door", door=(shut & areas.doors).bit_length() - 1)
    if shut:
        return refuse("okko.sight.line.wall")
    blocking = between & figures_mask(g, other_side(figure))
    if blocking:
        blocker = figure_at(g, blocking.bit_length() - 1)
        assert blocker is not None
        return refuse("okko.sight.line.figure", figure=blocker.number)
    return None


# ---------------------------------------------------------------------- whom


def targets(g: Okko, figure: Figure) -> list[Strike]:
    """Whom a figure may attack now; where both forms are possible one is declared (okko.attack.form). Those
    that `forbids_strike` lets through, found the quick way."""
    agent = figure.sort == "agent"
    foes = [foe for foe in g.figures.values() if foe.cell != OFF and (foe.sort == "agent") != agent]
    if not foes or is_blocked(g, figure, "attack"):
        return []
    reach, limit = melee_to(g, figure), ranged_to(g, figure)
    ways = passages(g)
    near = ways.beside[figure.cell] if reach == 1 else row(g.palace.areas, figure.cell, reach)
    steps = ways.distances(area_of(g, figure)) if limit >= 0 else b""
    blockers = 0
    for foe in foes:
        blockers |= 1 << foe.cell
    found = []
    for foe in foes:
        close, sighted = bool(near >> foe.cell & 1), False
        if limit >= 0 or (close and reach > 1):
            sighted = sees(g.palace.areas, figure.cell, foe.cell, g.closed, blockers)
        if close and (reach == 1 or sighted):
            found.append(Strike(foe.number, "melee"))
        if sighted and (limit >= NO_LIMIT or (limit >= 0 and steps[area_of(g, foe)] <= limit)):
            found.append(Strike(foe.number, "ranged"))
    return found
