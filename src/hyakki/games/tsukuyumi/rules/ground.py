"""How cards change the land: properties, edges, turned and removed tiles, homezones that move.

Markers that leave the board go back to where they came from: neutral ones to the reserve, others to their
faction.
"""

from __future__ import annotations

from hyakki.board.hexes import outer_rim
from hyakki.board.masks import bits
from hyakki.board.terms import Marker
from hyakki.games.tsukuyumi.box.frame import FRAME, HOME, PROPERTY_BITS, UNSTABLE, place
from hyakki.games.tsukuyumi.events import (
    HomePlaced,
    MarkerPlaced,
    MarkerRemoved,
    TileRemoved,
    TileTurned,
)
from hyakki.games.tsukuyumi.options import PickArea, PickEdge, Rotate
from hyakki.games.tsukuyumi.rules.areas import areas, has_property, is_area, is_moon
from hyakki.games.tsukuyumi.rules.marking import clear_marker
from hyakki.games.tsukuyumi.rules.presence import present
from hyakki.games.tsukuyumi.state import NOBODY, Counts, Tsukuyumi
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

EDGE_MARKER = "blockade"  # the neutral pieces: Blockade on one side, Passage on the other


# ---------------------------------------------------------------------- properties


def forbids_free(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why an event for areas without units may not be played here (tsukuyumi.event.unoccupied); unstable
    areas lift the restriction (tsukuyumi.event.unstable)."""
    if not present(g, cell) or has_property(g, cell, UNSTABLE):
        return None
    return refuse("tsukuyumi.event.unoccupied")


def forbids_property(g: Tsukuyumi, name: str, cell: int) -> Refusal | None:
    """Why an area may not be given a property (tsukuyumi.area.multi-property)."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.event.anywhere")
    bit = PROPERTY_BITS[name]
    if has_property(g, cell, bit):
        return refuse("tsukuyumi.area.multi-property", property=name)
    if not g.supply[name] and not g.marked[cell] & bit:
        return refuse("tsukuyumi.core.material-limit", item=name)
    return None


def give_property(g: Tsukuyumi, seat: int, name: str, cell: int, rule: str) -> None:
    """Put a marker of a property; a Negation marker on the same property goes (tsukuyumi.area.negation)."""
    bit = PROPERTY_BITS[name]
    if g.negated[cell] & bit:
        g.negated[cell] &= ~bit
        g.supply["negation"] += 1
        g.tell(MarkerRemoved("negation", place(cell)), "tsukuyumi.area.negation")
    if not g.marked[cell] & bit:
        g.marked[cell] |= bit
        g.supply[name] -= 1
        g.tell(MarkerPlaced(seat, name, place(cell)), rule)


def negate(g: Tsukuyumi, seat: int, name: str, cell: int, rule: str) -> None:
    """Cover a property with a Negation marker."""
    g.negated[cell] |= PROPERTY_BITS[name]
    g.supply["negation"] -= 1
    g.tell(MarkerPlaced(seat, "negation", place(cell)), rule)


# ---------------------------------------------------------------------- edges


def open_edges(g: Tsukuyumi, cell: int) -> list[PickEdge]:
    """The edges of an area that a Blockade marker can close: open ones between two spaces of the board, as
    long as markers are left (tsukuyumi.core.marker-supply)."""
    if not g.supply[EDGE_MARKER]:
        return []
    q, r = place(cell)
    opens = g.map.adjacency.open_edge
    return [PickEdge(q, r, direction) for direction in range(6) if opens(cell, direction)]


def forbids_closing(g: Tsukuyumi, cell: int, direction: int) -> Refusal | None:
    """Why no Blockade marker may be put on an edge of an area; the reasons behind `open_edges`."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.event.anywhere")
    if g.map.adjacency.open_edge(cell, direction):
        return None if g.supply[EDGE_MARKER] else refuse("tsukuyumi.core.material-limit", item=EDGE_MARKER)
    return forbids_beyond(g, cell, direction) or refuse("tsukuyumi.block.edge.closed")


def forbids_beyond(g: Tsukuyumi, cell: int, direction: int) -> Refusal | None:
    """Why an edge joins no two spaces of the board, or None."""
    other = FRAME.neighbour[cell][direction]
    return None if other >= 0 and g.map.tiles[other] >= 0 else refuse("tsukuyumi.block.edge.rim")


def forbids_clearing(g: Tsukuyumi, cell: int, direction: int) -> Refusal | None:
    """Why an edge can be opened by no card from here; the reasons behind `closed_edges`."""
    if any(marker.direction == direction and not marker.passage for marker in g.map.markers_from(cell)):
        return None
    if not is_area(g, cell) or not g.map.wall_sides(cell) >> direction & 1:
        other = FRAME.neighbour[cell][direction]
        if other >= 0 and g.map.adjacency.closed(cell, direction):
            return refuse(
                "tsukuyumi.block.marker-owner"
            )  # the Blockade belongs to the tile on the other side
        return refuse("tsukuyumi.event.cleared-pass.open")
    if g.map.markers_on(cell, direction):
        return refuse("tsukuyumi.block.passage")
    return None if g.supply[EDGE_MARKER] else refuse("tsukuyumi.core.material-limit", item=EDGE_MARKER)


def closed_edges(g: Tsukuyumi) -> list[PickEdge]:
    """Every Blockade marker that can be taken off, and every printed one that a Passage marker can open."""
    found = [
        PickEdge(*place(marker.cell), marker.direction) for marker in g.map.markers if not marker.passage
    ]
    if g.supply[EDGE_MARKER]:
        for cell in areas(g):
            for direction in bits(g.map.wall_sides(cell)):
                if not g.map.markers_on(cell, direction):
                    found.append(PickEdge(*place(cell), direction))
    return found


def close_edge(g: Tsukuyumi, seat: int, cell: int, direction: int, rule: str) -> None:
    """Put a neutral Blockade marker on an edge; it belongs to this tile (tsukuyumi.block.marker-owner)."""
    g.supply[EDGE_MARKER] -= 1
    g.map.mark(Marker(cell, direction))
    g.tell(MarkerPlaced(seat, "blockade", place(cell), direction), rule)


def clear_edge(g: Tsukuyumi, seat: int, cell: int, direction: int, rule: str) -> None:
    """Take a Blockade marker off, or put a Passage marker on a printed red edge (tsukuyumi.block.passage)."""
    for marker in g.map.markers_from(cell):
        if marker.direction == direction and not marker.passage:
            g.map.lift([marker])
            _put_back(g, marker, rule)
            return
    g.supply[EDGE_MARKER] -= 1
    g.map.mark(Marker(cell, direction, passage=True))
    g.tell(MarkerPlaced(seat, "passage", place(cell), direction), rule)


def _put_back(g: Tsukuyumi, marker: Marker, rule: str) -> None:
    """An edge marker that has left the map goes to its owner (tsukuyumi.boar.blockade)."""
    if marker.owner >= 0:
        g.seats[marker.owner].stock["boarlords-blockade"] += 1
    else:
        g.supply[EDGE_MARKER] += 1
    name = "passage" if marker.passage else "blockade"
    g.tell(MarkerRemoved(name, place(marker.cell), marker.direction), rule)


# ---------------------------------------------------------------------- turned and removed tiles


def is_tile(g: Tsukuyumi, cell: int) -> bool:
    """Whether an area tile lies here: no part of the moon, no homezone."""
    return is_area(g, cell) and not is_moon(g, cell)


def tiles(g: Tsukuyumi) -> list[PickArea]:
    """Every area tile on the board."""
    return [PickArea(*place(cell)) for cell in areas(g) if not is_moon(g, cell)]


def turns(cell: int) -> list[Rotate]:
    """Every way to turn a tile."""
    return [Rotate(*place(cell), steps) for steps in range(1, 6)]


def turn_tile(g: Tsukuyumi, cell: int, steps: int, rule: str) -> None:
    """Turn a tile with its edge markers; Tunnels stay at their edges (tsukuyumi.area.rotate)."""
    g.map.turn(cell, steps)
    g.tell(TileTurned(place(cell), steps), rule)


def remove_tile(g: Tsukuyumi, cell: int, rule: str) -> None:
    """Take a tile out of the game: a hole stays, all markers go back (tsukuyumi.area.removed-tile)."""
    clear_marker(g, cell)
    _return_bits(g, cell)
    lain = {"egg": g.eggs, "mine": g.mines, "cover": g.covers, "stronghold": g.strongholds}
    for name, lying in lain.items():
        count = lying.pop(cell, 0)
        if count:
            _owner_stock(g, name)[name] += count
    _fill_tunnels(g, cell)
    for seat in g.seats:
        for marker in [name for name, where in seat.placed_markers.items() if where == cell]:
            del seat.placed_markers[marker]
    for group in (g.wasted, g.stuck, g.guarded):
        if cell in group:
            group.remove(cell)
    g.gone.append(g.map.tiles[cell])
    for edge_marker in g.map.remove(cell):
        _put_back(g, edge_marker, rule)
    g.tell(TileRemoved(place(cell)), rule)


def _fill_tunnels(g: Tsukuyumi, cell: int) -> None:
    """No Tunnel leads into a hole: those around it go back (tsukuyumi.boar.terraforming-effects)."""
    for edge in g.map.tunnels_around(cell):
        g.map.fill(edge)
        _owner_stock(g, "tunnel")["tunnel"] += 1


def _return_bits(g: Tsukuyumi, cell: int) -> None:
    for name, bit in PROPERTY_BITS.items():
        if g.marked[cell] & bit:
            g.supply[name] += 1
        if g.negated[cell] & bit:
            g.supply["negation"] += 1
    g.marked[cell] = g.negated[cell] = 0


def _owner_stock(g: Tsukuyumi, material: str) -> dict[str, int]:
    """The supply of the faction to which a kind of marker belongs."""
    faction = g.box.material[material].faction
    return next(seat.stock for seat in g.seats if seat.faction == faction)


# ---------------------------------------------------------------------- homezones that move


def edge_positions(g: Tsukuyumi, without: int = NOBODY) -> int:
    """The empty positions at the outer edge that touch an area, as a mask; `without`: as if this space were
    empty already."""
    occupied, beside = g.map.adjacency.cells, 0
    for cell in areas(g):
        beside |= 1 << cell
    if without != NOBODY:
        occupied &= ~(1 << without)
    return outer_rim(FRAME, occupied, beside)


def move_home(g: Tsukuyumi, seat: int, goal: int, rule: str) -> None:
    """Move a homezone to an empty position, with all that is on it (tsukuyumi.epic.frontiers)."""
    old = g.seats[seat].home
    _fill_tunnels(g, old)
    g.map.move(old, goal)
    _carry(g, old, goal)
    g.seats[seat].home = goal
    g.tell(HomePlaced(seat, place(goal)), rule)


def cover_with_home(g: Tsukuyumi, seat: int, goal: int, rule: str) -> None:
    """Put a homezone on a tile, which leaves the game. Its territory marker goes, everything else is put on
    the homezone; the old position becomes a hole (tsukuyumi.facevent.dark-queen)."""
    old = g.seats[seat].home
    clear_marker(g, goal)
    _fill_tunnels(g, old)
    for marker in g.map.remove(old):
        _put_back(g, marker, rule)
    g.gone.append(g.map.cover(goal, HOME + seat))
    if goal in g.wasted:
        g.wasted.remove(goal)
    _carry(g, old, goal)
    g.seats[seat].home = goal
    g.tell(HomePlaced(seat, place(goal)), rule)


def _carry(g: Tsukuyumi, old: int, goal: int) -> None:
    """Units and markers of one space come into another."""
    for seat in g.seats:
        _join(seat.troops, old, goal)
        if seat.mascot == old:
            seat.mascot = goal
        for marker, where in seat.placed_markers.items():
            if where == old:
                seat.placed_markers[marker] = goal
    _join(g.oni, old, goal)
    for lying in (g.eggs, g.mines, g.covers, g.strongholds):
        if old in lying:
            lying[goal] = lying.get(goal, 0) + lying.pop(old)
    groups = [g.legend_cells, g.stuck, g.guarded]
    if g.turn is not None:
        groups.append(g.turn.activated)
        _join(g.turn.awake, old, goal)
    for group in groups:
        group[:] = [goal if cell == old else cell for cell in group]
    for name, bit in PROPERTY_BITS.items():  # what would lie there twice goes back
        g.supply[name] += bool(g.marked[old] & g.marked[goal] & bit)
        g.supply["negation"] += bool(g.negated[old] & g.negated[goal] & bit)
    g.marked[goal] |= g.marked[old]
    g.negated[goal] |= g.negated[old]
    g.marked[old] = g.negated[old] = 0


def _join(troops: dict[int, Counts], old: int, goal: int) -> None:
    if old in troops:
        came, there = troops.pop(old), troops.get(goal)
        troops[goal] = came if there is None else tuple(map(sum, zip(came, there, strict=True)))
