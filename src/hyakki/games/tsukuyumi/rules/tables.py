"""What a table keeps beside its fields: the box, the sheets of the seats, the look of the land."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.landscape import Landscape
from hyakki.games.tsukuyumi.box.sheets import sheet_of
from hyakki.games.tsukuyumi.state import Tsukuyumi


def attach(g: Tsukuyumi, box: Box) -> None:
    """Fill what stands outside the fields."""
    g.box = box
    g.map.rebuild()
    g.land = Landscape(box, g.map.tiles)
    refresh_sheets(g)


def refresh_sheets(g: Tsukuyumi) -> None:
    """After a faction was chosen: the sheets of all seats; seats without a faction share an empty place."""
    known = next(iter(g.box.factions))
    g.sheets = tuple(sheet_of(g.box, seat.faction or known) for seat in g.seats)


def landscape(g: Tsukuyumi) -> Landscape:
    """What lies where, as masks."""
    if g.land.tiles is not g.map.tiles:
        g.land = Landscape(g.box, g.map.tiles)
    return g.land
