"""Tiles on a hex board whose links change in play: laid, turned, covered, moved and removed, with markers and
tunnels on their edges.

A `HexMap` is part of a game's state and stores plain numbers only. What follows from them, who is next to
whom and over which edges one can walk, is an immutable `Adjacency`, found again by what lies on the board and
shared by all clones; it is worked out anew only when the map changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from hyakki.board.hexes import OPPOSITE, SIDES, TURNED, Frame
from hyakki.board.terms import NOTHING, Marker
from hyakki.board.walks import distances
from hyakki.kernel.clone import Clonable, clonable

_TILE = 64  # in what a position shows: a tile lies here; the lower six bits are its sides with walls


def turned_markers(markers: Iterable[Marker], cell: int, steps: int) -> tuple[Marker, ...]:
    """The markers after one tile has turned: those placed from it turn along, all others stay.

    >>> turned_markers([Marker(0, 5), Marker(1, 3)], 0, 2) == (Marker(0, 1), Marker(1, 3))
    True
    """
    return tuple(
        Marker(cell, (marker.direction + steps) % 6, marker.passage, marker.owner)
        if marker.cell == cell
        else marker
        for marker in markers
    )


class Adjacency:
    """Who is next to whom on one arrangement of tiles.

    `cells` are the occupied positions. Four tables give a mask of cells per cell: `neighbours` across any
    shared edge (for flyers, and wherever blockades do not count), `open_neighbours` across edges that are not
    closed (for walkers), `tunnel_neighbours` across edges with a tunnel, and `dug_neighbours` across open
    edges and tunnels. `closed_edges` is the set of closed edges by number, those at the rim of the board
    included.
    """

    __slots__ = (
        "_flights", "_walks", "cells", "closed_edges", "dug_neighbours", "frame", "neighbours",
        "open_neighbours", "tunnel_neighbours",
    )  # fmt: skip

    def __init__(self, frame: Frame, shown: bytes, blockades: int, passages: int, tunnels: int) -> None:
        self.frame = frame
        edges, around, ends = frame.edges, frame.around, frame.ends
        laid = [cell for cell, sides in enumerate(shown) if sides]
        occupied = closed = 0
        for cell in laid:
            occupied |= 1 << cell
            for side in SIDES[shown[cell] & 63]:
                closed |= 1 << edges[cell][side]
        closed = closed & ~passages | blockades
        self.cells, self.closed_edges = occupied, closed
        neighbours = [0] * frame.size
        for cell in laid:
            neighbours[cell] = around[cell] & occupied
        open_neighbours = neighbours.copy()
        while closed:
            low = closed & -closed
            a, b = ends[low.bit_length() - 1]
            if b >= 0:
                open_neighbours[a] &= ~(1 << b)
                open_neighbours[b] &= ~(1 << a)
            closed ^= low
        self.neighbours = tuple(neighbours)
        self.dug_neighbours = self.open_neighbours = tuple(open_neighbours)
        self.tunnel_neighbours: tuple[int, ...] = (0,) * frame.size
        if tunnels:
            self._dig(tunnels)
        self._walks: dict[int, bytes] = {}
        self._flights: dict[int, bytes] = {}

    def _dig(self, tunnels: int) -> None:
        through, dug, ends = [0] * self.frame.size, list(self.open_neighbours), self.frame.ends
        while tunnels:
            low = tunnels & -tunnels
            a, b = ends[low.bit_length() - 1]
            if b >= 0 and self.cells >> a & self.cells >> b & 1:
                through[a] |= 1 << b
                through[b] |= 1 << a
                dug[a] |= 1 << b
                dug[b] |= 1 << a
            tunnels ^= low
        self.tunnel_neighbours, self.dug_neighbours = tuple(through), tuple(dug)

    def __copy__(self) -> Adjacency:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Adjacency:
        return self

    def adjacent_mask(self, cell: int) -> int:
        """The occupied positions that share an edge with a cell, occupied or not; blockades do not count.

        >>> board = HexMap.laid(6, [0], [(1, 0, 0), (4, 0, 0)])
        >>> board.adjacency.adjacent_mask(0), board.adjacency.adjacent_mask(1)
        (18, 0)
        """
        return self.frame.around[cell] & self.cells

    def open_edge(self, cell: int, direction: int) -> bool:
        """Whether a walker can leave a tile in a direction: a tile lies there and the edge is not closed.

        >>> board = HexMap.laid(6, [0, 1], [(0, 1, 0), (1, 0, 0), (2, 0, 0)])
        >>> board.adjacency.open_edge(0, 0), board.adjacency.open_edge(0, 1), board.adjacency.open_edge(0, 2)
        (False, True, False)
        """
        other = self.frame.neighbour[cell][direction]
        return other >= 0 and bool(self.open_neighbours[cell] >> other & 1)

    def closed(self, cell: int, direction: int) -> bool:
        """Whether the edge is closed by a print or a marker, whatever lies behind it.

        >>> HexMap.laid(6, [1], [(0, 0, 4)]).adjacency.closed(5, 1)
        True
        """
        return bool(self.closed_edges >> self.frame.edges[cell][direction] & 1)

    def walks(self, cell: int) -> bytes:
        """The steps from a cell to every other over open edges, 255 for those out of reach.

        >>> board = HexMap.laid(1, [0, 1], [(0, 1, 0), (1, 0, 0), (2, 0, 0)])
        >>> list(board.adjacency.walks(0))
        [0, 2, 1, 255, 255, 255, 255]
        """
        table = self._walks.get(cell)
        if table is None:
            table = self._walks[cell] = distances(self.open_neighbours, 1 << cell, self.cells)
        return table

    def flights(self, cell: int) -> bytes:
        """The steps from a cell to every other over any shared edges, 255 for those out of reach.

        >>> board = HexMap.laid(1, [0, 1], [(0, 1, 0), (1, 0, 0), (2, 0, 0)])
        >>> list(board.adjacency.flights(0))
        [0, 1, 1, 255, 255, 255, 255]
        """
        table = self._flights.get(cell)
        if table is None:
            table = self._flights[cell] = distances(self.neighbours, 1 << cell, self.cells)
        return table


@lru_cache(maxsize=1024)
def _adjacency(radius: int, shown: bytes, blockades: int, passages: int, tunnels: int) -> Adjacency:
    return Adjacency(Frame.of(radius), shown, blockades, passages, tunnels)


class _Derived(Clonable):
    """Outside the fields: what follows from them, shared with clones and never saved."""

    __slots__ = ("adjacency",)
    SHARED: ClassVar[tuple[str, ...]] = __slots__

    if TYPE_CHECKING:
        adjacency: Adjacency


@clonable
class HexMap(_Derived):
    """The tiles of a board. All fields are immutable values, so a clone copies references only.

    `printed[tile]` are the sides of a tile with walls, in its own frame; `tiles[cell]` and `turns[cell]` say
    which tile lies where (-1: none) and by how many steps it is turned: its wall on side e then faces
    direction (e + turn) % 6. A marker belongs to the tile from which it was placed; `tunnels` are edges by
    number, ascending, and belong to no tile. After loading, or after setting fields by hand, call `rebuild`.

    >>> board = HexMap.laid(6, printed=[0, 0b101], places=[(0, 1, 1), (1, 0, 0), (2, 0, 0)])
    >>> board.adjacency.open_edge(0, 0), board.adjacency.open_edge(0, 1)
    (True, False)
    >>> board.turn(0, 5)
    >>> board.adjacency.open_edge(0, 0), board.adjacency.open_edge(0, 1)
    (False, True)
    """

    radius: int
    printed: tuple[int, ...]
    tiles: tuple[int, ...]
    turns: tuple[int, ...]
    markers: tuple[Marker, ...] = ()
    tunnels: tuple[int, ...] = ()

    @classmethod
    def laid(cls, radius: int, printed: Iterable[int], places: Iterable[tuple[int, int, int]] = ()) -> HexMap:
        """A map with tiles at (cell, tile, turn)."""
        size = Frame.of(radius).size
        tiles, turns = [NOTHING] * size, [0] * size
        for cell, tile, turn in places:
            tiles[cell], turns[cell] = tile, turn % 6
        board = cls(radius=radius, printed=tuple(printed), tiles=tuple(tiles), turns=tuple(turns))
        board.rebuild()
        return board

    def rebuild(self) -> None:
        """Find or work out the adjacency of what lies on the board."""
        printed, edges = self.printed, Frame.of(self.radius).edges
        shown = bytes(
            [
                0 if tile < 0 else _TILE | TURNED[turn][printed[tile]]
                for tile, turn in zip(self.tiles, self.turns, strict=True)
            ]
        )
        blockades = passages = tunnels = 0
        for marker in self.markers:
            edge = 1 << edges[marker.cell][marker.direction]
            if marker.passage:
                passages |= edge
            else:
                blockades |= edge
        for number in self.tunnels:
            tunnels |= 1 << number
        self.adjacency = _adjacency(self.radius, shown, blockades, passages, tunnels)

    # Looking

    def wall_sides(self, cell: int) -> int:
        """The sides of the tile that have a printed wall, as it lies.

        >>> SIDES[HexMap.laid(6, [0b101], [(0, 0, 5)]).wall_sides(0)]
        (1, 5)
        """
        return TURNED[self.turns[cell]][self.printed[self._tile(cell)]]

    def markers_from(self, cell: int) -> tuple[Marker, ...]:
        """The markers placed from a tile."""
        return tuple(marker for marker in self.markers if marker.cell == cell)

    def markers_on(self, cell: int, direction: int) -> tuple[Marker, ...]:
        """The markers on one edge, placed from whichever side."""
        other = self.adjacency.frame.neighbour[cell][direction]
        sides = ((cell, direction), (other, OPPOSITE[direction]))
        return tuple(marker for marker in self.markers if (marker.cell, marker.direction) in sides)

    def markers_around(self, cell: int) -> tuple[Marker, ...]:
        """The markers on all six edges of a position, placed from whichever side."""
        edges = self.adjacency.frame.edges
        mine = edges[cell]
        return tuple(marker for marker in self.markers if edges[marker.cell][marker.direction] in mine)

    def tunnels_around(self, cell: int) -> tuple[int, ...]:
        """The tunnels on the six edges of a position."""
        mine = self.adjacency.frame.edges[cell]
        return tuple(edge for edge in self.tunnels if edge in mine)

    def _tile(self, cell: int) -> int:
        tile = self.tiles[cell]
        if tile < 0:
            raise ValueError(f"no tile lies at {self.adjacency.frame.name(cell)}")
        return tile

    # Tiles

    def _put(self, cell: int, tile: int, turn: int) -> None:
        tiles, turns = list(self.tiles), list(self.turns)
        tiles[cell], turns[cell] = tile, turn % 6
        self.tiles, self.turns = tuple(tiles), tuple(turns)

    def lay(self, cell: int, tile: int, turn: int = 0) -> None:
        """Put a tile on an empty position."""
        if self.tiles[cell] >= 0:
            raise ValueError(f"a tile lies at {self.adjacency.frame.name(cell)} already")
        self._put(cell, tile, turn)
        self.rebuild()

    def cover(self, cell: int, tile: int, turn: int = 0) -> int:
        """Put a tile in the place of another, which is returned. The markers placed from the old one keep
        their edges and belong to the new one; `lift` those that shall go."""
        covered = self._tile(cell)
        self._put(cell, tile, turn)
        self.rebuild()
        return covered

    def remove(self, cell: int) -> tuple[Marker, ...]:
        """Take a tile away together with the markers placed from it, which are returned. Those of its
        neighbours on the same edges and the tunnels stay until they are lifted and filled."""
        self._tile(cell)
        gone = self.markers_from(cell)
        self.markers = tuple(marker for marker in self.markers if marker.cell != cell)
        self._put(cell, NOTHING, 0)
        self.rebuild()
        return gone

    def move(self, cell: int, goal: int) -> None:
        """Move a tile with its turn and the markers placed from it to an empty position."""
        tile, turn = self._tile(cell), self.turns[cell]
        if self.tiles[goal] >= 0:
            raise ValueError(f"a tile lies at {self.adjacency.frame.name(goal)} already")
        self._put(cell, NOTHING, 0)
        self._put(goal, tile, turn)
        self.markers = tuple(
            Marker(goal, marker.direction, marker.passage, marker.owner) if marker.cell == cell else marker
            for marker in self.markers
        )
        self.rebuild()

    def turn(self, cell: int, steps: int) -> None:
        """Turn a tile; the markers placed from it turn along, those of its neighbours and tunnels stay."""
        self.markers = turned_markers(self.markers, cell, steps)
        self.turn_alone(cell, steps)

    def turn_alone(self, cell: int, steps: int) -> None:
        """Turn a tile under its markers: all of them stay where they lie."""
        self._put(cell, self._tile(cell), self.turns[cell] + steps)
        self.rebuild()

    def turn_tunnels(self, cell: int, steps: int) -> None:
        """Turn the tunnels on the six edges of a tile, for games in which they follow it."""
        self.tunnels = self.adjacency.frame.turn_edges(self.tunnels, cell, steps)
        self.rebuild()

    # Edges

    def mark(self, marker: Marker) -> None:
        """Put a marker on a side of a tile."""
        self._tile(marker.cell)
        if marker.direction not in range(6):
            raise ValueError(f"side {marker.direction} of a hex: expected 0 to 5")
        self.markers += (marker,)
        self.rebuild()

    def lift(self, markers: Collection[Marker]) -> None:
        """Take markers off the board, of several alike only as many as are named."""
        rest = list(self.markers)
        for marker in markers:
            rest.remove(marker)
        self.markers = tuple(rest)
        self.rebuild()

    def dig(self, edge: int) -> None:
        """Put a tunnel on an edge."""
        if edge in self.tunnels:
            raise ValueError(f"edge {edge} has a tunnel already")
        self.tunnels = tuple(sorted((*self.tunnels, edge)))
        self.rebuild()

    def fill(self, edge: int) -> None:
        """Take a tunnel off an edge."""
        if edge not in self.tunnels:
            raise ValueError(f"edge {edge} has no tunnel")
        self.tunnels = tuple(number for number in self.tunnels if number != edge)
        self.rebuild()
