"""Short words for tests about movement: where a Move leads, by the names of Areas, and why it does not."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.rules import movement
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko.table import add, cell


def ends(g: Okko, figure: Figure) -> set[str]:
    """The Areas in which a Move may end without a test."""
    return {
        g.palace.area_names[g.palace.areas.area_of[space]] for space in bits(movement.destinations(g, figure))
    }


def spaces(g: Okko, figure: Figure, area: str) -> set[str]:
    """The Spaces of an Area on which a Move may end."""
    there = movement.destinations(g, figure) & g.palace.areas.spaces_in[g.palace.area(area)]
    return {g.palace.address(space) for space in bits(there)}


def sneaks_due(g: Okko, figure: Figure) -> set[str]:
    """The Areas as far as which a Move may be declared with a test."""
    return {g.palace.area_names[area] for area in bits(movement.sneak_areas(g, figure))}


def reason(g: Okko, figure: Figure, address: str) -> str:
    """The key of the reason why a Move cannot end on a Space; "" if it can."""
    refusal = movement.forbids_go(g, figure, cell(g, address))
    return "" if refusal is None else refusal.reason.removeprefix("why.")


def params(g: Okko, figure: Figure, address: str) -> dict[str, object]:
    """What the reason names."""
    refusal = movement.forbids_go(g, figure, cell(g, address))
    assert refusal is not None
    return dict(refusal.params)


def fill(g: Okko, area: str, kind: str, but: tuple[str, ...] = ()) -> list[Figure]:
    """Stand figures of a kind on all free Spaces of an Area, but on some."""
    taken = {figure.cell for figure in g.figures.values()}
    return [
        add(g, kind, g.palace.address(space))
        for space in bits(g.palace.areas.spaces_in[g.palace.area(area)])
        if space not in taken and g.palace.address(space) not in but
    ]
