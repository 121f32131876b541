"""The areas of the board as everybody sees them.

There are some forty, and an answer changes one or two: an area is made anew only if something that it is made
of has changed since it was last looked at, else it is the very same as before.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hyakki.board.hexes import SIDES
from hyakki.games.tsukuyumi.box.frame import HOME, MOON_CENTRE, PROPERTY_BITS, place
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.rules.areas import mountain, printed, properties, terrain
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.games.tsukuyumi.view import live
from hyakki.games.tsukuyumi.view.seen import AreaView, Side


class Areas:
    """The areas by cell at one moment, each with what it was made of, besides what all depend on."""

    __slots__ = ("_climate", "_known", "views")

    def __init__(self, g: Tsukuyumi, before: Areas | None) -> None:
        self._climate = _climate(g)
        taken = {} if before is None or before._climate != self._climate else before._known
        self._known: dict[int, tuple[Any, AreaView]] = {}
        markers = _markers(g)
        for cell, tile in enumerate(g.map.tiles):
            if tile >= 0:
                lies = _lies(g, cell, markers.get(cell, ()))
                known = taken.get(cell)
                if known is None or known[0] != lies:
                    known = lies, _area(g, cell, markers.get(cell, ()))
                self._known[cell] = known
        self.views = tuple([view for _, view in self._known.values()])

    def sides(self, cell: int) -> tuple[Side, ...]:
        """The live totals of everybody in an area."""
        return self._known[cell][1].sides


def _climate(g: Tsukuyumi) -> tuple[Any, ...]:
    """What areas are made of that does not belong to one of them."""
    return (
        g.map.tiles,
        g.map.turns,
        g.map.adjacency,
        tuple(g.order),
        g.power,
        g.legend,
        g.legend_side,
        [(seat.faction, tuple(seat.effects)) for seat in g.seats],
    )


def _lies(g: Tsukuyumi, cell: int, markers: tuple[str, ...]) -> tuple[Any, ...]:
    """All that an area is made of besides the climate, as values that do not change."""
    oni, battle = g.oni.get(cell), g.battle
    troops = []
    for seat in g.seats:
        here = seat.troops.get(cell)
        troops.append((None if here is None else tuple(here), seat.mascot == cell))
    return (
        troops,
        g.owner[cell],
        oni and tuple(oni),
        g.legend_cells.count(cell),
        g.marked[cell],
        g.negated[cell],
        cell in g.wasted,
        g.eggs.get(cell, 0),
        g.mines.get(cell, 0),
        g.covers.get(cell, 0),
        g.strongholds.get(cell, 0),
        cell in g.stuck,
        cell in g.guarded,
        markers,
        None if battle is None or battle.cell != cell else dict(battle.armour),
    )


def _area(g: Tsukuyumi, cell: int, markers: tuple[str, ...]) -> AreaView:
    tile = g.map.tiles[cell]
    links = g.map.adjacency
    return AreaView(
        at=place(cell),
        tile=g.box.tile_list[tile].id if tile < MOON_CENTRE else "",
        terrain=terrain(g, cell),
        centre=tile == MOON_CENTRE,
        home=tile - HOME if tile >= HOME else NOBODY,
        mountain=mountain(g, cell),
        spin=g.map.turns[cell],
        red=SIDES[g.map.wall_sides(cell)],
        closed=tuple([side for side in range(6) if links.closed(cell, side)]),
        printed=_names(printed(g, cell)),
        marked=_names(g.marked[cell]),
        negated=_names(g.negated[cell]),
        properties=_names(properties(g, cell)),
        owner=g.owner[cell],
        devastated=cell in g.wasted,
        units=_units(g, cell),
        oni={size: n for size, n in zip(SIZES, g.oni.get(cell, ()), strict=False) if n},
        legend=g.legend_cells.count(cell),
        sides=tuple(live.sides(g, cell)),
        eggs=g.eggs.get(cell, 0),
        mines=g.mines.get(cell, 0),
        covers=g.covers.get(cell, 0),
        strongholds=g.strongholds.get(cell, 0),
        stuck=cell in g.stuck,
        guarded=cell in g.guarded,
        markers=markers,
    )


def _markers(g: Tsukuyumi) -> dict[int, tuple[str, ...]]:
    """The markers of factions by area, seat by seat."""
    found: dict[int, tuple[str, ...]] = {}
    for player in g.seats:
        for marker, cell in sorted(player.placed_markers.items()):
            found[cell] = (*found.get(cell, ()), marker)
    return found


@cache
def _names(marks: int) -> tuple[str, ...]:
    return tuple(name for name, bit in PROPERTY_BITS.items() if marks & bit)


def _units(g: Tsukuyumi, cell: int) -> dict[int, dict[str, int]]:
    """Units of the seats by name, mascots among them."""
    found: dict[int, dict[str, int]] = {}
    for number, player in enumerate(g.seats):
        counts = player.troops.get(cell)
        names = g.sheets[number].names
        here = {} if counts is None else {names[kind]: n for kind, n in enumerate(counts) if n}
        if player.mascot == cell:
            here[g.box.mascot_of[player.faction].id] = 1
        if here:
            found[number] = here
    return found
