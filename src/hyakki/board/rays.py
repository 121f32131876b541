"""Range and sight on squares by the straight line between two centres: how many squares it enters, which
squares it passes, and which it only touches at a corner.

Nothing here knows what stands on a square: the caller names the occupied ones. A line is closed by one
occupied square that it passes, or by two that it touches, wherever on its way these are. The tables of a grid
depend on its size alone and are shared; they are filled on first use, always with the same values."""

from __future__ import annotations

from functools import cache
from math import gcd
from typing import TypeAlias

from hyakki.board.masks import bits

Line: TypeAlias = tuple[int, int]
"""(squares whose interior the line passes, squares that it touches at a corner), both ends left out."""


def range_count(columns: int, rows: int) -> int:
    """The squares that the line between two centres enters, the first left out and the last counted.

    Without the corners that it runs through, a line crosses each column and row once. It runs through a
    corner, and so enters two squares by one crossing, once for each of the equal parts that it falls into,
    if both sides of such a part are odd.

    >>> [range_count(*offset) for offset in ((2, 1), (2, 2), (3, 1), (4, 2), (-5, 0))]
    [3, 2, 3, 6, 5]
    """
    wide, high = abs(columns), abs(rows)
    parts = gcd(wide, high)
    if parts and wide // parts % 2 and high // parts % 2:
        return wide + high - parts
    return wide + high


class Rays:
    """The lines of a grid of so many columns and rows; cells are numbered row by row.

    `ranges[a][b]` is the range between two cells. It is no distance: a knight's leap is farther than the
    longer diagonal beside it.
    """

    __slots__ = ("_beams", "_disks", "_lines", "height", "ranges", "size", "top", "width", "xs", "ys")

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1 or width + height > 256:
            raise ValueError(f"a grid of {width} x {height} squares: expected 1 to 255 columns and rows")
        self.width, self.height, self.size = width, height, width * height
        self.xs = [cell % width for cell in range(self.size)]
        self.ys = [cell // width for cell in range(self.size)]
        self.top = width + height - 2
        counts = [[range_count(dx, dy) for dx in range(width)] for dy in range(height)]
        rows = [
            [bytes(counts[dy][abs(x - column)] for x in range(width)) for dy in range(height)]
            for column in range(width)
        ]
        self.ranges = [
            b"".join(rows[x][abs(y - row)] for row in range(height))
            for x, y in zip(self.xs, self.ys, strict=True)
        ]
        self._disks: list[list[int] | None] = [None] * self.size
        self._lines: list[list[Line] | None] = [None] * self.size
        self._beams: dict[int, list[int]] = {}

    def __copy__(self) -> Rays:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Rays:
        return self

    # Range

    def within(self, a: int, n: int) -> int:
        """The cells at range n or less, the cell itself among them.

        >>> bits(rays_of(4, 3).within(4, 2))
        [0, 1, 4, 5, 6, 8, 9]
        """
        if n < 0:
            return 0
        disks = self._disks[a]
        if disks is None:
            disks = self._disks[a] = self._spread(a)
        return disks[n] if n < self.top else disks[self.top]

    def _spread(self, a: int) -> list[int]:
        rings = [0] * (self.top + 1)
        for cell, n in enumerate(self.ranges[a]):
            rings[n] |= 1 << cell
        for n in range(self.top):
            rings[n + 1] |= rings[n]
        return rings

    def near(self, foot: int, n: int) -> int:
        """The cells at range n or less from some cell of a footprint.

        >>> bits(rays_of(4, 3).near(0b11, 1))
        [0, 1, 2, 4, 5, 6]
        """
        found = 0
        while foot:
            low = foot & -foot
            foot ^= low
            found |= self.within(low.bit_length() - 1, n)
        return found

    def range_between(self, foot_a: int, foot_b: int) -> int:
        """The smallest range of a cell of one footprint to a cell of the other.

        >>> rays_of(4, 3).range_between(0b110011, 1 << 11)
        2
        """
        others = bits(foot_b)
        return min(self.ranges[a][b] for a in bits(foot_a) for b in others)

    def beams(self, a: int, n: int) -> list[int]:
        """The first n cells straight away from a cell in each of the eight directions, as far as the grid
        goes: north, east, south, west, north-east, south-east, south-west, north-west.

        >>> [bits(beam) for beam in rays_of(4, 3).beams(4, 2)]
        [[0], [5, 6], [8], [], [1], [9], [], []]
        """
        known = self._beams.get(n * self.size + a)
        if known is None:
            x, y = self.xs[a], self.ys[a]
            known = self._beams[n * self.size + a] = [
                sum(
                    1 << (y + k * dy) * self.width + x + k * dx
                    for k in range(1, n + 1)
                    if 0 <= x + k * dx < self.width and 0 <= y + k * dy < self.height
                )
                for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
            ]
        return known

    # Sight

    def line(self, a: int, b: int) -> Line:
        """The squares between two cells that the line passes, and those that it touches.

        >>> rays = rays_of(4, 3)
        >>> [bits(mask) for mask in rays.line(0, 6)], [bits(mask) for mask in rays.line(0, 10)]
        ([[1, 5], []], [[5], [1, 4, 6, 9]])
        """
        return self._from(a)[b]

    def _from(self, a: int) -> list[Line]:
        lines = self._lines[a]
        if lines is None:
            lines = self._lines[a] = [self._trace(a, b) for b in range(self.size)]
        return lines

    def _trace(self, a: int, b: int) -> Line:
        columns, rows = self.xs[b] - self.xs[a], self.ys[b] - self.ys[a]
        across, along = (1 if columns > 0 else -1), (self.width if rows > 0 else -self.width)
        wide, high = abs(columns), abs(rows)
        passed = touched = 0
        cell, x, y = a, 0, 0
        while cell != b:
            # The line leaves column x after (2x + 1) / 2wide of its length, row y after (2y + 1) / 2high.
            turn = (2 * x + 1) * high - (2 * y + 1) * wide
            if turn == 0:
                touched |= 1 << cell + across | 1 << cell + along
            if turn <= 0:
                cell, x = cell + across, x + 1
            if turn >= 0:
                cell, y = cell + along, y + 1
            passed |= 1 << cell
        return passed & ~(1 << b), touched

    def sees(self, a: int, b: int, occupied: int) -> bool:
        """Whether the line from a to b is open; what occupies a and b themselves does not matter.

        >>> rays_of(4, 3).sees(0, 6, occupied=1 << 1), rays_of(4, 3).sees(0, 10, occupied=1 << 1)
        (False, True)
        >>> rays_of(4, 3).sees(0, 10, occupied=1 << 1 | 1 << 9)
        False
        """
        lines = self._lines[a]
        if lines is None:
            lines = self._from(a)
        passed, touched = lines[b]
        if passed & occupied:
            return False
        touched &= occupied
        return not touched & touched - 1

    def seen(self, a: int, cells: int, occupied: int) -> int:
        """Those of the cells that a cell sees, or that see it: sight is mutual.

        >>> bits(rays_of(4, 3).seen(0, (1 << 12) - 1, occupied=1 << 1))
        [0, 1, 4, 5, 8, 9, 10]
        """
        lines = self._lines[a]
        if lines is None:
            lines = self._from(a)
        found = 0
        while cells:
            low = cells & -cells
            cells ^= low
            passed, touched = lines[low.bit_length() - 1]
            if not passed & occupied:
                touched &= occupied
                if not touched & touched - 1:
                    found |= low
        return found

    def blockers(self, a: int, b: int, occupied: int) -> int:
        """The occupied squares that close the line from a to b; none if it is open.

        >>> bits(rays_of(4, 3).blockers(0, 10, occupied=1 << 1 | 1 << 9)), rays_of(4, 3).blockers(0, 10, 2)
        ([1, 9], 0)
        """
        passed, touched = self.line(a, b)
        passed, touched = passed & occupied, touched & occupied
        return passed | touched if passed or touched & touched - 1 else 0


@cache
def rays_of(width: int, height: int) -> Rays:
    """The lines of all grids of that size.

    >>> rays_of(4, 3) is rays_of(4, 3)
    True
    """
    return Rays(width, height)
