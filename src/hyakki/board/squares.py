"""Square grids as bitboards: a cell is the int `y * width + x`, a set of cells is an int with those bits set.

A `Grid` holds what never changes on a board: which squares exist, structures, voids and the lines on edges,
with all tables that movement and sight look up. It is immutable and shared by every match played on that
board; some tables are filled on first use, always with the same values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hyakki.board.masks import bits
from hyakki.board.poses import (
    BASES,
    DIAGONALS,
    NOWHERE,
    VECTORS,
    Base,
    E,
    Field,
    Front,
    N,
    Ray,
    S,
    W,
    footprint_offsets,
)


class Grid:
    """A board of squares with lines on their edges.

    `blocked` squares exist but are never entered nor seen through: structures, with fences all round, and
    among them those of `void`, with bounds. Some who walk pass fences, nobody passes bounds; both stop sight.
    `fences[d]` and `bounds[d]` are the cells with such a line on side d; it is enough to name a line from one
    of its two sides. `exits` are for walkers whom all lines stop, `free_exits` for those who pass fences.

    >>> grid = Grid.drawn(["...", ".#.", "  %"], fences=[(0, 0, E)])
    >>> bits(grid.open)
    [0, 1, 2, 3, 5]
    >>> bits(grid.exits[E])
    [1]
    >>> bits(grid.free_exits[E])
    [0, 1, 3, 4]
    """

    __slots__ = (
        "_strides", "_within", "aim_table", "beside_table", "blocked", "bounds", "cells", "corners",
        "distance", "east_edge", "exits", "feet", "fences", "field_table", "free_exits", "fronts", "height",
        "open", "poses", "reach_table", "sight_table", "size", "steps", "void", "west_edge", "width", "xs",
        "ys",
    )  # fmt: skip

    def __init__(
        self,
        width: int,
        height: int,
        cells: int,
        blocked: int = 0,
        void: int = 0,
        fences: Sequence[int] = NOWHERE,
        bounds: Sequence[int] = NOWHERE,
    ) -> None:
        if width < 1 or height < 1 or width + height > 256:
            raise ValueError(f"a grid of {width} x {height} squares: expected 1 to 255 columns and rows")
        if cells < 0 or cells >> width * height:
            raise ValueError(f"squares outside the grid of {width} x {height}")
        self.width, self.height, self.size = width, height, width * height
        self.xs = [cell % width for cell in range(self.size)]
        self.ys = [cell // width for cell in range(self.size)]
        self.steps = (-width, 1, width, -1)
        self.west_edge = sum(1 << y * width for y in range(height))
        self.east_edge = self.west_edge << width - 1
        self.cells = cells
        self.blocked = (blocked | void) & cells
        self.void = void & cells
        self.open = cells & ~self.blocked
        structures = self.blocked & ~self.void
        self.fences = self._both_sides([mask | structures for mask in fences])
        self.bounds = self._both_sides([mask | self.void for mask in bounds])
        lines = [self.fences[facing] | self.bounds[facing] for facing in range(4)]
        self.exits = self._exits(self.open, lines)
        self.free_exits = self._exits(cells & ~self.void, self.bounds)
        self._build_corners()
        self._build_distances()
        self._build_feet()
        self._strides: dict[Front, Front] = {}
        self._within: dict[int, int] = {}
        # Filled by hyakki.board.sight.
        self.sight_table: dict[int, Ray | None] = {}
        self.field_table: dict[int, Field] = {}
        self.reach_table: dict[tuple[Base, int, int, str, int], int] = {}
        self.aim_table: dict[tuple[Base, str, int], dict[int, Front]] = {}

    @classmethod
    def drawn(
        cls,
        rows: Sequence[str],
        fences: Iterable[tuple[int, int, int]] = (),
        bounds: Iterable[tuple[int, int, int]] = (),
    ) -> Grid:
        """A grid from a drawing: `#` structure, `%` void, a space is off the board, all else is open ground.

        Lines are (column, row, facing): the line lies on that side of the square.
        """
        width, height = max(len(row) for row in rows), len(rows)
        drawing = "".join(row.ljust(width) for row in rows)

        def squares(kinds: str) -> int:
            return sum(1 << cell for cell, kind in enumerate(drawing) if kind in kinds)

        def sides(lines: Iterable[tuple[int, int, int]]) -> list[int]:
            masks = [0, 0, 0, 0]
            for x, y, facing in lines:
                masks[facing] |= 1 << y * width + x
            return masks

        cells = squares("".join(set(drawing) - {" "}))
        return cls(width, height, cells, squares("#%"), squares("%"), sides(fences), sides(bounds))

    def __copy__(self) -> Grid:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Grid:
        return self

    # Building

    def _neighbours(self, mask: int, facing: int) -> int:
        """The squares from which one step in a direction leads into the mask."""
        if facing == N:
            return mask << self.width & (1 << self.size) - 1
        if facing == E:
            return mask >> 1 & ~self.east_edge
        if facing == S:
            return mask >> self.width
        return mask << 1 & ~self.west_edge & (1 << self.size) - 1

    def _both_sides(self, lines: Sequence[int]) -> Front:
        north, east, south, west = (
            lines[facing] | self._neighbours(lines[(facing + 2) % 4], facing) for facing in range(4)
        )
        return north, east, south, west

    def _exits(self, ground: int, lines: Sequence[int]) -> Front:
        north, east, south, west = (
            ground & ~lines[facing] & self._neighbours(ground, facing) for facing in range(4)
        )
        return north, east, south, west

    def _build_corners(self) -> None:
        """Per diagonal the squares from which the way round the corner by column first, or by row first, is
        free of lines and structures; and per square the neighbours that can be touched."""
        self.corners: dict[tuple[int, int], tuple[int, int]] = {}
        for dx, dy in DIAGONALS:
            across, along = (E if dx > 0 else W), (S if dy > 0 else N)
            self.corners[dx, dy] = (
                self.exits[across] & self._neighbours(self.exits[along], across),
                self.exits[along] & self._neighbours(self.exits[across], along),
            )
        self.beside_table = [0] * self.size
        ways = [(step, self.exits[facing]) for facing, step in enumerate(self.steps)]
        ways += [(dx + dy * self.width, a | b) for (dx, dy), (a, b) in self.corners.items()]
        for step, mask in ways:
            for cell in bits(mask):
                self.beside_table[cell] |= 1 << cell + step

    def _build_distances(self) -> None:
        rows = [
            [bytes(abs(x - column) + dy for x in range(self.width)) for dy in range(self.height)]
            for column in range(self.width)
        ]
        self.distance = [
            b"".join(rows[x][abs(y - row)] for row in range(self.height))
            for x, y in zip(self.xs, self.ys, strict=True)
        ]

    def _build_feet(self) -> None:
        """Footprints and front edges of all poses, and per base the anchors whose footprint is on the
        board."""
        self.feet: dict[Base, tuple[list[int], ...]] = {}
        self.fronts: dict[Base, tuple[list[int], ...]] = {}
        self.poses: dict[Base, Front] = {}
        for base in BASES:
            feet = tuple([self._foot(base, cell, facing) for cell in range(self.size)] for facing in range(4))
            self.feet[base] = feet
            self.fronts[base] = tuple(
                [self._shifted(foot, facing) & ~foot for foot in feet[facing]] for facing in range(4)
            )
            north, east, south, west = (
                sum(1 << cell for cell, foot in enumerate(feet[facing]) if foot) for facing in range(4)
            )
            self.poses[base] = (north, east, south, west)

    def _foot(self, base: Base, cell: int, facing: int) -> int:
        mask = 0
        for dx, dy in footprint_offsets(base, facing):
            x, y = self.xs[cell] + dx, self.ys[cell] + dy
            if not (0 <= x < self.width and 0 <= y < self.height):
                return 0
            mask |= 1 << y * self.width + x
        return mask if mask & self.cells == mask else 0

    def _shifted(self, mask: int, facing: int) -> int:
        """The mask moved one square in a direction; what leaves the board is lost."""
        return self._neighbours(mask, (facing + 2) % 4) & self.cells

    # Squares and distances

    def cell(self, x: int, y: int) -> int:
        """The cell in column x and row y.

        >>> Grid.drawn(["...", "..."]).cell(2, 1)
        5
        """
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(f"no square {x},{y} on a grid of {self.width} x {self.height}")
        return y * self.width + x

    def footprint(self, base: Base, anchor: int, facing: int) -> int:
        """The squares under a base, 0 if one of them is off the board.

        >>> bits(Grid.drawn(["...", "..."]).footprint("1x2", 4, E))
        [3, 4]
        """
        return self.feet[base][facing][anchor]

    def front(self, base: Base, anchor: int, facing: int) -> int:
        """The squares directly before the front edge of a base, as far as they are on the board.

        >>> bits(Grid.drawn(["...", "..."]).front("2x2", 0, E))
        [2, 5]
        """
        return self.fronts[base][facing][anchor]

    def within(self, cell: int, n: int) -> int:
        """The squares at most n steps away, walls ignored.

        >>> bits(Grid.drawn(["...", "...", "..."]).within(4, 1))
        [1, 3, 4, 5, 7]
        """
        key = n * self.size + cell
        mask = self._within.get(key)
        if mask is None:
            mask = sum(1 << other for other, steps in enumerate(self.distance[cell]) if steps <= n)
            mask = self._within[key] = mask & self.cells
        return mask

    def near(self, mask: int, n: int) -> int:
        """The squares at most n steps away from some square of the mask, walls ignored.

        >>> bits(Grid.drawn(["....", "...."]).near(0b11, 1))
        [0, 1, 2, 4, 5]
        """
        found = 0
        for cell in bits(mask):
            found |= self.within(cell, n)
        return found

    def around(self, mask: int, n: int) -> int:
        """The squares at most n away from the mask when a diagonal counts as 1, walls ignored.

        >>> bits(Grid.drawn(["...", "...", "..."]).around(1, 1))
        [0, 1, 3, 4]
        """
        width, east, west = self.width, ~self.east_edge, ~self.west_edge
        for _ in range(n):
            mask |= (mask & east) << 1 | (mask & west) >> 1
            mask |= mask << width | mask >> width
        return mask & self.cells

    def ring(self, mask: int) -> int:
        """The 8 neighbours of a square, or the ring round a larger footprint; lines do not matter.

        >>> bits(Grid.drawn(["...", "...", "..."]).ring(1 << 3))
        [0, 1, 4, 6, 7]
        """
        wide = mask | (mask & ~self.east_edge) << 1 | (mask & ~self.west_edge) >> 1
        return (wide | wide << self.width | wide >> self.width) & self.cells & ~mask

    def board_distance(self, mask_a: int, mask_b: int) -> int:
        """The smallest sum of column and row differences between two footprints.

        >>> Grid.drawn(["....", "...."]).board_distance(0b11, 1 << 7)
        3
        """
        others, best = bits(mask_b), self.size
        for a in bits(mask_a):
            row = self.distance[a]
            for b in others:
                if row[b] < best:
                    best = row[b]
        return best

    def chebyshev(self, mask_a: int, mask_b: int) -> int:
        """The smallest distance between two footprints when a diagonal counts as 1.

        >>> Grid.drawn(["....", "...."]).chebyshev(0b11, 1 << 7)
        2
        """
        xs, ys, others = self.xs, self.ys, bits(mask_b)
        return min(max(abs(xs[a] - xs[b]), abs(ys[a] - ys[b])) for a in bits(mask_a) for b in others)

    def nearest_offset(self, mask_a: int, mask_b: int) -> tuple[int, int]:
        """Columns and rows from the nearest square of one footprint to the nearest square of the other.

        >>> Grid.drawn(["....", "...."]).nearest_offset(0b11, 1 << 7)
        (2, 1)
        """
        others = bits(mask_b)
        _, a, b = min((self.distance[a][b], a, b) for a in bits(mask_a) for b in others)
        return self.xs[b] - self.xs[a], self.ys[b] - self.ys[a]

    # Touching and pushing

    def adjacent_reach(self, a: int, b: int, walls: int = 0) -> bool:
        """Whether a hand on square a can touch square b: they are neighbours and no line separates them.
        Diagonal neighbours are apart if both ways round the corner are closed by lines, structures or squares
        of `walls`.

        >>> grid = Grid.drawn(["...", "..."], fences=[(0, 0, E)])
        >>> grid.adjacent_reach(0, 1), grid.adjacent_reach(0, 4), grid.adjacent_reach(0, 4, walls=1 << 3)
        (False, True, False)
        """
        if not self.beside_table[a] >> b & 1:
            return False
        dx, dy = self.xs[b] - self.xs[a], self.ys[b] - self.ys[a]
        return not (walls and dx and dy) or self._round_corner(a, dx, dy, walls)

    def _round_corner(self, cell: int, dx: int, dy: int, walls: int) -> bool:
        by_column, by_row = self.corners[dx, dy]
        if by_column >> cell & 1 and not walls >> cell + dx & 1:
            return True
        return bool(by_row >> cell & 1 and not walls >> cell + dy * self.width & 1)

    def beside(self, mask: int, walls: int = 0) -> int:
        """The squares round a footprint from which it can be touched (see `adjacent_reach`).

        >>> bits(Grid.drawn(["...", "..."], fences=[(0, 0, E)]).beside(1))
        [3, 4]
        """
        found = 0
        for cell in bits(mask):
            found |= self.beside_table[cell]
        found &= ~mask
        if walls & self.ring(mask):
            for cell in bits(found):
                touched = bits(self.beside_table[cell] & mask)
                if not any(self.adjacent_reach(cell, other, walls) for other in touched):
                    found ^= 1 << cell
        return found

    def push_ok(self, cell: int, dx: int, dy: int, blockers: int = 0, walls: int = 0) -> bool:
        """Whether one square of a base can be shoved by (dx, dy), each of -1, 0, 1.

        The destination must be open and no blocker, and no line may be crossed. Diagonally one of the two
        ways round the corner must be free of lines: blockers beside the corner do not matter, but squares of
        `walls` (things bordered by lines) close their way.

        >>> grid = Grid.drawn(["..", ".."], fences=[(0, 0, E)])
        >>> grid.push_ok(0, 1, 0), grid.push_ok(0, 1, 1), grid.push_ok(0, 1, 1, walls=1 << 2)
        (False, True, False)
        """
        if dx and dy:
            if not self._round_corner(cell, dx, dy, walls):
                return False
        elif not self.exits[VECTORS.index((dx, dy))] >> cell & 1:
            return False
        return not (blockers | walls) >> cell + dx + dy * self.width & 1

    def push(self, footprint: int, dx: int, dy: int, blockers: int = 0, walls: int = 0) -> int:
        """The footprint after a shove by (dx, dy), 0 if one of its squares cannot go there or a line would
        come to lie between two of them.

        >>> grid = Grid.drawn(["...", "..."])
        >>> bits(grid.push(0b001001, 1, 0)), grid.push(0b001001, 1, 0, blockers=1 << 4)
        ([1, 4], 0)
        """
        blockers &= ~footprint
        for cell in bits(footprint):
            if not self.push_ok(cell, dx, dy, blockers, walls):
                return 0
        step = dx + dy * self.width
        moved = footprint << step if step > 0 else footprint >> -step
        if footprint & footprint - 1:
            inner_east, inner_south = moved & moved >> 1 & ~self.east_edge, moved & moved >> self.width
            if inner_east & ~self.exits[E] or inner_south & ~self.exits[S]:
                return 0
        return moved

    # Regions

    def flood(self, start: int, blocked: int = 0) -> int:
        """All squares that can be walked to from the start, square by square, lines respected.

        >>> bits(Grid.drawn(["..#.", "..#."]).flood(1, blocked=0b10))
        [0, 4, 5]
        """
        north, east, south, west = self.exits
        width, ground = self.width, self.open & ~blocked
        reached = new = start & ground
        while new:
            new = (
                (new & north) >> width | (new & east) << 1 | (new & south) << width | (new & west) >> 1
            ) & ground & ~reached  # fmt: skip
            reached |= new
        return reached

    def regions(self, passable: int) -> list[int]:
        """The connected parts of the passable squares, by their first square.

        >>> [bits(region) for region in Grid.drawn([".#.", ".#."]).regions(0b111111)]
        [[0, 3], [2, 5]]
        """
        rest, found = passable & self.open, []
        while rest:
            region = self.flood(rest & -rest, ~passable)
            found.append(region)
            rest &= ~region
        return found

    def strides(self, exits: Front) -> Front:
        """The anchors from which a 2x2 base can step in each direction: no line lies across any of its
        squares' edges."""
        known = self._strides.get(exits)
        if known is None:
            width, on_board = self.width, self.poses["2x2"][N]
            north, east, south, west = (m & m >> 1 & m >> width & m >> width + 1 & on_board for m in exits)
            known = self._strides[exits] = (north, east, south, west)
        return known


def fits(grid: Grid, base: Base, mask: int) -> Front:
    """The poses whose whole footprint lies in the mask.

    >>> grid = Grid.drawn(["...", "..."])
    >>> [bits(anchors) for anchors in fits(grid, "1x2", 0b011011)]
    [[0, 1], [1, 4], [3, 4], [0, 3]]
    """
    width, (north, east, south, west) = grid.width, grid.poses[base]
    if base == "1x1":
        mask &= north
        return mask, mask, mask, mask
    if base == "1x2":
        return (
            mask & mask >> width & north,
            mask & mask << 1 & east,
            mask & mask << width & south,
            mask & mask >> 1 & west,
        )
    mask = mask & mask >> 1
    mask = mask & mask >> width & north
    return mask, mask, mask, mask


def touching(grid: Grid, base: Base, mask: int) -> Front:
    """The poses whose footprint has at least one square in the mask.

    >>> grid = Grid.drawn(["...", "..."])
    >>> [bits(anchors) for anchors in touching(grid, "1x2", 0b000001)]
    [[0], [1], [3], [0]]
    """
    width, (north, east, south, west) = grid.width, grid.poses[base]
    if base == "1x1":
        mask &= north
        return mask, mask, mask, mask
    if base == "1x2":
        return (
            (mask | mask >> width) & north,
            (mask | mask << 1) & east,
            (mask | mask << width) & south,
            (mask | mask >> 1) & west,
        )
    mask |= mask >> 1
    mask = (mask | mask >> width) & north
    return mask, mask, mask, mask
