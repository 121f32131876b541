"""What an area is: its type, its properties, whether it is one at all."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.frame import HOME, LUNAR, MOON_CENTRE, PROPERTY_BITS
from hyakki.games.tsukuyumi.rules.tables import landscape
from hyakki.games.tsukuyumi.state import Tsukuyumi


def is_home(g: Tsukuyumi, cell: int) -> bool:
    """Whether a homezone lies here: a space of the board, but no area (tsukuyumi.core.homezone-not-area)."""
    return g.map.tiles[cell] >= HOME


def is_moon(g: Tsukuyumi, cell: int) -> bool:
    """Whether this is an area of the moon, which is no Oni territory (tsukuyumi.area.three-oni-kinds)."""
    return MOON_CENTRE <= g.map.tiles[cell] < HOME


def is_area(g: Tsukuyumi, cell: int) -> bool:
    """Whether this is an area: a laid tile or a part of the moon."""
    return 0 <= g.map.tiles[cell] < HOME


def areas(g: Tsukuyumi) -> list[int]:
    """All areas, by cell; homezones are not among them."""
    return list(landscape(g).cells)


def terrain(g: Tsukuyumi, cell: int) -> str:
    """The type of an area, "home" for a homezone, "" for nothing (tsukuyumi.area.types); ocean floor is what
    cards also call a regular area (tsukuyumi.area.regular-name)."""
    tile = g.map.tiles[cell]
    if tile < 0:
        return ""
    if tile < MOON_CENTRE:
        return g.box.tile_list[tile].terrain
    return "moon" if tile < HOME else "home"


def mountain(g: Tsukuyumi, cell: int) -> int:
    """The value of a mountain range, 0 elsewhere."""
    tile = g.map.tiles[cell]
    return g.box.tile_list[tile].value if 0 <= tile < MOON_CENTRE else 0


def printed(g: Tsukuyumi, cell: int) -> int:
    """The printed properties of an area, as bits; all moon areas have the Tsukuyumi property
    (tsukuyumi.area.moon-tsukuyumi)."""
    tile = g.map.tiles[cell]
    if 0 <= tile < MOON_CENTRE:
        name = g.box.tile_list[tile].property
        return PROPERTY_BITS[name] if name else 0
    return LUNAR if MOON_CENTRE <= tile < HOME else 0


def properties(g: Tsukuyumi, cell: int) -> int:
    """The active properties of an area, as bits (tsukuyumi.area.negation)."""
    return (printed(g, cell) | g.marked[cell]) & ~g.negated[cell]


def has_property(g: Tsukuyumi, cell: int, bit: int) -> bool:
    """Whether a property is active in an area."""
    return bool(properties(g, cell) & bit)


def lunar_areas(g: Tsukuyumi) -> int:
    """The areas in which the Tsukuyumi property is active, as a mask: `has_property` for all at once."""
    land, marked, negated = landscape(g), g.marked, g.negated
    found = land.lunar
    for cell in land.cells:
        if (marked[cell] | negated[cell]) & LUNAR:
            if negated[cell] & LUNAR:
                found &= ~(1 << cell)
            else:
                found |= 1 << cell
    return found


def home_cells(g: Tsukuyumi) -> dict[int, int]:
    """Homezones: cell and seat."""
    return {seat.home: number for number, seat in enumerate(g.seats) if seat.home >= 0}
