"""Looking at Tsukuyumi's board: what an area is, who is there with how much, and putting pieces on and off.

The sums of battles are in totals.py. Every piece goes through `place_units`, `take_units`,
`place_oni` and `take_oni`.
"""

from __future__ import annotations

from hyakki.board.hexes import Frame
from hyakki.games.tsukuyumi.box.carddefs import FactionEventDef
from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.definitions import FactionDef, UnitDef
from hyakki.games.tsukuyumi.state import (
    HOME,
    LUNAR,
    MOON,
    MOON_CENTRE,
    NOBODY,
    ONI,
    RADIOACTIVE,
    RADIUS,
    UNSTABLE,
    Tsukuyumi,
    Turn,
)

FRAME = Frame.of(RADIUS)  # areas that share an edge are adjacent (tsukuyumi.core.adjacent)
SIZES = ("small", "medium", "large")
PROPERTY_BITS = {"radioactive": RADIOACTIVE, "unstable": UNSTABLE, "tsukuyumi": LUNAR}


class Sheet:
    """A faction's sheet with its units in order, as plain lists for quick sums."""

    __slots__ = ("conquest", "damage", "faction", "health", "index", "names", "strength", "units")

    def __init__(self, box: Box, faction: str) -> None:
        self.faction: FactionDef = box.factions[faction]
        self.units: tuple[UnitDef, ...] = box.units_of[faction]
        self.names = [unit.id for unit in self.units]
        self.index = {unit.id: number for number, unit in enumerate(self.units)}
        self.conquest = [unit.conquest for unit in self.units]
        self.health = [unit.health for unit in self.units]
        self.damage = [unit.damage for unit in self.units]
        self.strength: list[int] = [unit.strength for unit in self.units]

    def __copy__(self) -> Sheet:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Sheet:
        return self


_SHEETS: dict[tuple[str, str], Sheet] = {}


def sheet_of(box: Box, faction: str) -> Sheet:
    """The sheet of a faction, made once per content."""
    key = (box.fingerprint, faction)
    if key not in _SHEETS:
        _SHEETS[key] = Sheet(box, faction)
    return _SHEETS[key]


class Landscape:
    """What follows from the tiles alone, as masks of cells. `ground` are areas that are no part of the moon,
    `lunar` are those with the printed Tsukuyumi property, all of the moon among them.

    A map never changes its tuple of tiles but takes another one: a landscape holds as long as the tuple is
    the very same.
    """

    __slots__ = ("areas", "cells", "ground", "homes", "lunar", "moon", "mountains", "tiles")

    def __init__(self, box: Box, tiles: tuple[int, ...]) -> None:
        self.tiles = tiles
        self.ground = self.moon = self.homes = self.mountains = self.lunar = 0
        cells = []
        for cell, tile in enumerate(tiles):
            if tile < 0:
                continue
            bit = 1 << cell
            if tile >= HOME:
                self.homes |= bit
                continue
            cells.append(cell)
            if tile >= MOON_CENTRE:
                self.moon |= bit
                continue
            self.ground |= bit
            if box.tile_list[tile].value:
                self.mountains |= bit
            if box.tile_list[tile].property == "tsukuyumi":
                self.lunar |= bit
        self.lunar |= self.moon
        self.areas = self.ground | self.moon
        self.cells = tuple(cells)  # of all areas, ascending

    def __copy__(self) -> Landscape:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Landscape:
        return self


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


# ---------------------------------------------------------------------- areas


def landscape(g: Tsukuyumi) -> Landscape:
    """What lies where, as masks."""
    if g.land.tiles is not g.map.tiles:
        g.land = Landscape(g.box, g.map.tiles)
    return g.land


def at(q: int, r: int) -> int:
    """The cell of an axial coordinate."""
    return FRAME.cell(q, r)


def place(cell: int) -> tuple[int, int]:
    """The axial coordinate of a cell."""
    return FRAME.place(cell)


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


def home_cells(g: Tsukuyumi) -> dict[int, int]:
    """Homezones: cell and seat."""
    return {seat.home: number for number, seat in enumerate(g.seats) if seat.home >= 0}


def locked(g: Tsukuyumi, cell: int) -> bool:
    """Whether a Rocket Attack marker stops all movement into and out of an area
    (tsukuyumi.cyber.rocket-attack)."""
    return _uplink_marker(g, cell, "lock-area")


def calmed(g: Tsukuyumi, cell: int) -> bool:
    """Whether a Kaneda marker forbids to start a fight in an area (tsukuyumi.cyber.kaneda)."""
    return _uplink_marker(g, cell, "calm-area")


def _uplink_marker(g: Tsukuyumi, cell: int, effect: str) -> bool:
    return bool(uplink_areas(g, effect) >> cell & 1)


def uplink_areas(g: Tsukuyumi, effect: str) -> int:
    """The areas with an uplink marker of this effect, as a mask."""
    mask = 0
    for seat in g.seats:
        if seat.placed_markers:
            for marker, cell in seat.placed_markers.items():
                if g.box.uplinks[g.box.material[marker].uplink].effect == effect:
                    mask |= 1 << cell
    return mask


# ---------------------------------------------------------------------- who is there


def units_at(g: Tsukuyumi, seat: int, cell: int) -> int:
    """How many units of a seat (or Oni) are in an area; a mascot counts as a unit."""
    if seat == ONI:
        return sum(g.oni.get(cell, ())) + g.legend_cells.count(cell)
    player = g.seats[seat]
    return sum(player.troops.get(cell, ())) + (player.mascot == cell)


def present(g: Tsukuyumi, cell: int) -> list[int]:
    """Everybody with units in a space: seats in initiative order, Oni last (tsukuyumi.init.oni-lowest). Any
    number of them may share it (tsukuyumi.core.stacking)."""
    seats = g.seats
    found = [seat for seat in g.order if cell in seats[seat].troops or seats[seat].mascot == cell]
    if g.oni.get(cell) or cell in g.legend_cells:
        found.append(ONI)
    return found


def unit_cells(g: Tsukuyumi) -> set[int]:
    """Every space with units of seats, mascots among them."""
    found: set[int] = set()
    for seat in g.seats:
        found.update(seat.troops)
        if seat.mascot >= 0:
            found.add(seat.mascot)
    return found


def opponents(g: Tsukuyumi, seat: int, cell: int) -> list[int]:
    """Everybody else with units in a space; all Oni are one opponent (tsukuyumi.core.enemy-in-play)."""
    return [other for other in present(g, cell) if other != seat]


def strength(g: Tsukuyumi, seat: int, cell: int) -> int:
    """The strength of a side for passing through (tsukuyumi.move.strength-values): the bases of all that it
    has there, a mascot's is 1 (tsukuyumi.move.strength-table)."""
    total = 0
    if seat == ONI:
        if cell in g.oni:
            for n, size in zip(g.oni[cell], SIZES, strict=True):
                total += n * g.box.oni[size].strength
        return total + (g.box.legendary[g.legend].strength * g.legend_cells.count(cell) if g.legend else 0)
    player = g.seats[seat]
    if cell in player.troops:
        for n, value in zip(player.troops[cell], g.sheets[seat].strength, strict=True):
            total += n * value
    return total + (player.mascot == cell)


def in_force(g: Tsukuyumi, seat: int, effect: str) -> FactionEventDef | None:
    """The faction event with this effect that a seat has in force, or lying open."""
    for card in g.seats[seat].effects:
        event = g.box.faction_events.get(card)
        if event is not None and event.effect == effect:
            return event
    return None


# ---------------------------------------------------------------------- pieces on and off


def place_units(g: Tsukuyumi, seat: int, kind: int, cell: int, count: int = 1) -> None:
    """Put units from the supply into an area."""
    player = g.seats[seat]
    player.supply[kind] -= count
    counts = player.troops.setdefault(cell, [0] * len(g.sheets[seat].units))
    counts[kind] += count


def take_units(g: Tsukuyumi, seat: int, kind: int, cell: int, count: int = 1) -> None:
    """Take units from the board back into the supply: they may be produced again
    (tsukuyumi.production.rebuild)."""
    shift_units(g, seat, kind, cell, None, count)
    g.seats[seat].supply[kind] += count


def shift_units(g: Tsukuyumi, seat: int, kind: int, cell: int, to: int | None, count: int = 1) -> None:
    """Move units from one area to another, or (None) into the hand that holds them."""
    troops = g.seats[seat].troops
    counts = troops[cell]
    counts[kind] -= count
    if not any(counts):
        del troops[cell]
    if to is not None:
        troops.setdefault(to, [0] * len(counts))[kind] += count


def place_oni(g: Tsukuyumi, size: int, cell: int, count: int = 1) -> None:
    """Put Oni from the supply into an area."""
    g.oni_supply[size] -= count
    g.oni.setdefault(cell, [0, 0, 0])[size] += count


def take_oni(g: Tsukuyumi, size: int, cell: int, count: int = 1) -> None:
    """Take Oni from the board back into the supply (tsukuyumi.oni.return)."""
    shift_oni(g, size, cell, None, count)
    g.oni_supply[size] += count


def shift_oni(g: Tsukuyumi, size: int, cell: int, to: int | None, count: int = 1) -> None:
    """Move Oni from one area to another."""
    counts = g.oni[cell]
    counts[size] -= count
    left = counts[size]
    if not any(counts):
        del g.oni[cell]
    if to is not None:
        g.oni.setdefault(to, [0, 0, 0])[size] += count
    if g.turn is not None and cell in g.turn.awake:
        keep_awake(g.turn, size, cell, to, left)


def keep_awake(turn: Turn, kind: int, cell: int, to: int | None, left: int) -> None:
    """Oni of a kind have left an area or fallen there. Of alike ones those that are not activated are the
    first to go; who is activated stays so where it comes, and nobody takes the place of a fallen one
    (tsukuyumi.oni.conquest-lapse)."""
    up = turn.awake[cell]
    gone = max(0, up[kind] - left)
    up[kind] -= gone
    if gone and to is not None:
        turn.awake.setdefault(to, [0] * len(up))[kind] += gone


def controlled(g: Tsukuyumi, seat: int) -> list[int]:
    """The areas with a seat's territory marker (tsukuyumi.core.control)."""
    if seat == ONI:
        return [cell for cell, owner in enumerate(g.owner) if owner == ONI]
    return sorted(g.seats[seat].lands)


def set_owner(g: Tsukuyumi, cell: int, owner: int) -> int:
    """Put a territory marker in the place of another, or (NOBODY) take it away; returns whose it was.

    Without a marker left in the supply nothing happens (tsukuyumi.core.territory-limit).
    """
    before = g.owner[cell]
    if owner == before or (owner != NOBODY and not _markers(g, owner)):
        return before
    if before == ONI:
        g.oni_markers += 1
    elif before != NOBODY:
        g.seats[before].markers += 1
        g.seats[before].lands.remove(cell)
    if owner == ONI:
        g.oni_markers -= 1
    elif owner != NOBODY:
        g.seats[owner].markers -= 1
        g.seats[owner].lands.append(cell)
    g.owner[cell] = owner
    return before


def _markers(g: Tsukuyumi, owner: int) -> int:
    return g.oni_markers if owner == ONI else g.seats[owner].markers


MOON_TILES = tuple(range(MOON_CENTRE, HOME))
assert MOON == MOON_CENTRE + 1
