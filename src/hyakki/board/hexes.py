"""Hexes with numbers: positions, edges and sides of a hex board, and which empty positions are rim or hole.

A position is (q, r) in axial coordinates and has a number, its cell; a set of cells is an int with those
bits set. Cells are numbered in a spiral from the centre, so that a cell and an edge have the same number in a
frame of any radius and the masks of small boards stay small. Directions are 0 to 5 in the order of
`DIRECTIONS`; a set of sides of one hex is an int of 6 bits. Everything here is immutable and shared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from hyakki.board.masks import bits

__all__ = [
    "DIRECTIONS",
    "OPPOSITE",
    "SIDES",
    "TURNED",
    "Frame",
    "encloses",
    "holes",
    "length",
    "outer_rim",
    "rim",
    "rotated",
    "side_mask",
    "turned",
]

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
OPPOSITE = (3, 4, 5, 0, 1, 2)
OUTSIDE = -1

SIDES: tuple[tuple[int, ...], ...] = tuple(tuple(bits(mask)) for mask in range(64))
"""The directions of each set of sides."""

TURNED: tuple[tuple[int, ...], ...] = tuple(
    tuple((mask << steps | mask >> 6 - steps) & 63 for mask in range(64)) for steps in range(6)
)
"""`TURNED[steps][mask]`: a set of sides after turning the hex by 0 to 5 steps."""


def side_mask(sides: Iterable[int]) -> int:
    """A set of sides from their directions.

    >>> side_mask([0, 2])
    5
    """
    mask = 0
    for side in sides:
        if side not in range(6):
            raise ValueError(f"side {side} of a hex: expected 0 to 5")
        mask |= 1 << side
    return mask


def turned(mask: int, steps: int) -> int:
    """A set of sides after turning the hex by any number of steps, negative ones back.

    >>> SIDES[turned(side_mask([0, 2]), 1)], SIDES[turned(side_mask([0, 2]), -1)]
    ((1, 3), (1, 5))
    """
    return TURNED[steps % 6][mask]


def rotated(q: int, r: int, steps: int) -> tuple[int, int]:
    """A position after turning the board round its centre; one step takes direction 0 to direction 1.

    >>> rotated(1, 0, 1), rotated(3, -1, 3), rotated(2, 1, 6)
    ((1, -1), (-3, 1), (2, 1))
    """
    for _ in range(steps % 6):
        q, r = q + r, -q
    return q, r


def length(q: int, r: int) -> int:
    """The steps from the centre to a position, or from any position to one that lies (q, r) away.

    >>> length(3, -1), length(2, 2)
    (3, 4)
    """
    return max(abs(q), abs(r), abs(q + r))


class Frame:
    """All positions up to a radius, numbered, with the tables that do not depend on what lies there.

    `neighbour[cell][direction]` is a cell or -1 outside; `around[cell]` the neighbours as a mask;
    `distance[a][b]` the steps between two cells over any positions; `ring_of[cell]` the distance from the
    centre, `rings[n]` the cells of a ring in order of direction, `disks[n]` the mask of rings 0 to n.

    `edges[cell][direction]` is the number of an edge, the same from both sides; edges to the outside have one
    too. `ends[edge]` are its two cells (the second may be -1), `sides[edge]` the (cell, direction) it was
    numbered from.

    >>> frame = Frame.of(6)
    >>> frame.size, frame.cell(1, 0), frame.cell(2, -1), frame.name(8)
    (127, 1, 8, '2,-1')
    >>> frame.neighbour[0], frame.distance[frame.cell(2, 2)][frame.cell(-1, 2)]
    ((1, 2, 3, 4, 5, 6), 3)
    >>> frame.edges[0][0] == frame.edges[1][3]
    True
    """

    __slots__ = (
        "_cells", "around", "disks", "distance", "edges", "ends", "everywhere", "neighbour", "qs", "radius",
        "ring_of", "rings", "rs", "sides", "size",
    )  # fmt: skip

    def __init__(self, radius: int) -> None:
        if not 0 <= radius <= 100:
            raise ValueError(f"a frame of radius {radius}: expected 0 to 100")
        rings = [_ring(n) for n in range(radius + 1)]
        places = [place for ring in rings for place in ring]
        self.radius, self.size = radius, len(places)
        self.qs = tuple(q for q, _ in places)
        self.rs = tuple(r for _, r in places)
        self._cells = {place: cell for cell, place in enumerate(places)}
        self.rings = tuple(tuple(self._cells[place] for place in ring) for ring in rings)
        self.ring_of = bytes(length(q, r) for q, r in places)
        self.disks = tuple((1 << 3 * n * (n + 1) + 1) - 1 for n in range(radius + 1))
        self.everywhere = self.disks[radius]
        self.neighbour = tuple(
            tuple(self._cells.get((q + dq, r + dr), OUTSIDE) for dq, dr in DIRECTIONS) for q, r in places
        )
        self.around = tuple(sum(1 << cell for cell in row if cell >= 0) for row in self.neighbour)
        self.distance = tuple(
            bytes([max(abs(q - p), abs(r - s), abs(q + r - p - s)) for p, s in places]) for q, r in places
        )
        self._build_edges()

    @staticmethod
    def of(radius: int) -> Frame:
        """The frame of that radius, built once.

        >>> Frame.of(6) is Frame.of(6)
        True
        """
        return _frame(radius)

    def __copy__(self) -> Frame:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Frame:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _frame, (self.radius,)

    def _build_edges(self) -> None:
        edges: list[list[int]] = []
        sides: list[tuple[int, int]] = []
        ends: list[tuple[int, int]] = []
        for cell, row in enumerate(self.neighbour):
            numbers = []
            for direction, other in enumerate(row):
                if 0 <= other < cell:
                    numbers.append(edges[other][OPPOSITE[direction]])
                    continue
                numbers.append(len(sides))
                sides.append((cell, direction))
                ends.append((cell, other))
            edges.append(numbers)
        self.edges = tuple(tuple(numbers) for numbers in edges)
        self.sides, self.ends = tuple(sides), tuple(ends)

    # Positions

    def cell(self, q: int, r: int) -> int:
        """The cell at a position."""
        cell = self._cells.get((q, r))
        if cell is None:
            raise ValueError(f"no position {q},{r} within {self.radius} steps of the centre")
        return cell

    def find(self, q: int, r: int) -> int:
        """The cell at a position, -1 outside the frame.

        >>> Frame.of(2).find(2, -1), Frame.of(2).find(2, 1)
        (8, -1)
        """
        return self._cells.get((q, r), OUTSIDE)

    def place(self, cell: int) -> tuple[int, int]:
        """The position (q, r) of a cell.

        >>> Frame.of(2).place(8)
        (2, -1)
        """
        return self.qs[cell], self.rs[cell]

    def name(self, cell: int) -> str:
        """The position in writing; `named` reads it."""
        return f"{self.qs[cell]},{self.rs[cell]}"

    def named(self, name: str) -> int:
        """The cell of a written position.

        >>> Frame.of(2).named("2,-1")
        8
        """
        q, _, r = name.partition(",")
        try:
            return self.cell(int(q), int(r))
        except ValueError:
            raise ValueError(
                f"no position {name!r} within {self.radius} steps of the centre, written q,r"
            ) from None

    def mask(self, places: Iterable[tuple[int, int]]) -> int:
        """The set of cells at some positions.

        >>> bits(Frame.of(2).mask([(0, 0), (2, -1)]))
        [0, 8]
        """
        mask = 0
        for q, r in places:
            mask |= 1 << self.cell(q, r)
        return mask

    def rows(self, rows: Mapping[int, Iterable[int]]) -> int:
        """The set of cells given row by row: for each r the values of q.

        >>> bits(Frame.of(2).rows({-1: [0, 1], 0: [0, 2]}))
        [0, 2, 3, 7]
        """
        return self.mask((q, r) for r, qs in rows.items() for q in qs)

    def near(self, cell: int, n: int) -> int:
        """The cells at most n steps away over any positions.

        >>> bits(Frame.of(2).near(7, 1))
        [1, 7, 8, 18]
        """
        mask = 0
        for other, steps in enumerate(self.distance[cell]):
            if steps <= n:
                mask |= 1 << other
        return mask

    def beside(self, mask: int) -> int:
        """The cells next to a set of cells and not in it.

        >>> bits(Frame.of(2).beside(0b11))
        [2, 3, 4, 5, 6, 7, 8, 18]
        """
        around, found, rest = self.around, 0, mask
        while rest:
            low = rest & -rest
            found |= around[low.bit_length() - 1]
            rest ^= low
        return found & ~mask

    # Directions, edges and turning

    def direction(self, a: int, b: int) -> int:
        """The direction from a cell to its neighbour.

        >>> Frame.of(2).direction(0, 3), Frame.of(2).direction(3, 0)
        (2, 5)
        """
        if not self.around[a] >> b & 1:
            raise ValueError(f"{self.name(a)} and {self.name(b)} share no edge")
        return self.neighbour[a].index(b)

    def edge_between(self, a: int, b: int) -> int:
        """The number of the edge that two neighbours share.

        >>> frame = Frame.of(2)
        >>> frame.edge_between(0, 1) == frame.edge_between(1, 0) == frame.edges[0][0]
        True
        """
        return self.edges[a][self.direction(a, b)]

    def rotate(self, cell: int, steps: int) -> int:
        """The cell that a cell comes to when the whole board is turned round the centre.

        >>> Frame.of(2).rotate(1, 2), Frame.of(2).rotate(8, 1)
        (3, 10)
        """
        return self._cells[rotated(self.qs[cell], self.rs[cell], steps)]

    def rotate_mask(self, mask: int, steps: int) -> int:
        """A set of cells when the whole board is turned round the centre.

        >>> bits(Frame.of(2).rotate_mask(0b1000011, 1))
        [0, 1, 2]
        """
        found = 0
        for cell in bits(mask):
            found |= 1 << self.rotate(cell, steps)
        return found

    def turn_edges(self, edges: Iterable[int], cell: int, steps: int) -> tuple[int, ...]:
        """Edges after one hex has turned and taken those round it along; all others stay. Ascending.

        >>> frame = Frame.of(2)
        >>> far = frame.edges[8][0]
        >>> frame.turn_edges([frame.edges[0][5], far], 0, 2) == (frame.edges[0][1], far)
        True
        """
        mine = self.edges[cell]
        return tuple(sorted(mine[(mine.index(edge) + steps) % 6] if edge in mine else edge for edge in edges))


@cache
def _frame(radius: int) -> Frame:
    return Frame(radius)


def _ring(n: int) -> list[tuple[int, int]]:
    """The positions n steps from the centre, from direction 0 on in order of direction."""
    if n == 0:
        return [(0, 0)]
    found = []
    for corner, (q, r) in enumerate(DIRECTIONS):
        dq, dr = DIRECTIONS[(corner + 2) % 6]
        found += [(q * n + dq * step, r * n + dr * step) for step in range(n)]
    return found


# What lies empty


def rim(frame: Frame, occupied: int) -> int:
    """The empty positions next to an occupied one, holes among them.

    >>> rim(Frame.of(2), 1) == Frame.of(2).around[0]
    True
    """
    return frame.beside(occupied)


def holes(frame: Frame, occupied: int) -> int:
    """The empty positions from which no way over empty positions leads out of the board.

    >>> bits(holes(Frame.of(2), Frame.of(2).around[0]))
    [0]
    """
    if not occupied:
        return 0
    outermost = frame.ring_of[occupied.bit_length() - 1]
    # Beyond the outermost ring in use all is empty, so an empty position of that ring is open to the outside.
    inside = frame.disks[outermost]
    empty = inside & ~occupied
    border = inside ^ frame.disks[outermost - 1] if outermost else inside
    around, new = frame.around, empty & border
    empty ^= new
    while new:
        low = new & -new
        found = around[low.bit_length() - 1] & empty
        empty ^= found
        new = new ^ low | found
    return empty


def outer_rim(frame: Frame, occupied: int, beside: int = -1) -> int:
    """The empty positions at the outer edge of the board: next to an occupied one (of `beside`), no hole.

    >>> frame = Frame.of(3)
    >>> ring = frame.around[0]
    >>> outer_rim(frame, ring) == frame.mask(frame.place(cell) for cell in frame.rings[2])
    True
    >>> bits(outer_rim(frame, ring, beside=1 << 1))
    [7, 8, 18]
    """
    return frame.beside(occupied & beside) & ~occupied & ~holes(frame, occupied)


def encloses(frame: Frame, occupied: int, cell: int) -> bool:
    """Whether a tile laid on an empty position would enclose positions that were open to the outside.

    >>> frame = Frame.of(2)
    >>> ring = frame.around[0]
    >>> encloses(frame, ring & ~0b10, 1), encloses(frame, ring & ~0b110, 1), encloses(frame, ring, 0)
    (True, False, False)
    """
    return bool(holes(frame, occupied | 1 << cell) & ~holes(frame, occupied))
