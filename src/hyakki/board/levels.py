"""Ground on several levels: walls, obstacles, difficult ground and stairs on a grid of squares, each with a
height, who is adjacent to whom, and the steps that walkers, flyers and spectral creatures could take.

A cell is the int `y * width + x`, a set of cells an int with those bits set, a creature of size 2 stands on
two by two cells and is known by the top left one, its anchor. A `Terrain` never changes and is shared by all
matches on it; what stands on it, which doors are shut and what is not shown yet is told by the caller
(strides.py, aims.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from hyakki.board.masks import bits
from hyakki.board.rays import Rays, rays_of

Kind: TypeAlias = Literal["walk", "flying", "spectral"]
KINDS: tuple[Kind, ...] = ("walk", "flying", "spectral")
SIZES = (1, 2)

DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""North, east, south, west, then the diagonals: the order in which walks are preferred."""


class Terrain:
    """Squares with their heights.

    `wall` stops everybody but spectral creatures, at every height; squares that are not there belong to it.
    `obstacle` stops walkers and sight on one height. Leaving `difficult` ground costs more. `stairs` join
    their square to all neighbours that lie one higher. `doors` and `special` squares mean nothing here.
    `level[h]` are the cells of height h, `same[cell]` those of the height of a cell, `adjacent[cell]` its
    neighbours among them.

    >>> ground = Terrain.drawn(["#...", "+.So"], heights=["0011", "0000"])
    >>> bits(ground.wall), bits(ground.doors), bits(ground.stairs), bits(ground.obstacle)
    ([0], [4], [6], [7])
    >>> bits(ground.adjacent[2]), bits(ground.adjacent[6])
    ([3], [1, 5, 7])
    """

    __slots__ = (
        "_gaits", "adjacent", "anchors", "cells", "difficult", "doors", "even", "feet", "height", "heights",
        "level", "obstacle", "rays", "same", "size", "special", "stairs", "wall", "width", "xs", "ys",
    )  # fmt: skip

    def __init__(
        self,
        width: int,
        height: int,
        cells: int,
        heights: bytes,
        wall: int = 0,
        obstacle: int = 0,
        difficult: int = 0,
        stairs: int = 0,
        doors: int = 0,
        special: int = 0,
    ) -> None:
        self.rays: Rays = rays_of(width, height)
        self.width, self.height, self.size = width, height, width * height
        if cells < 0 or cells >> self.size or len(heights) != self.size:
            raise ValueError(f"squares or heights do not fit a grid of {width} x {height}")
        self.xs, self.ys = self.rays.xs, self.rays.ys
        self.cells, self.heights = cells, heights
        self.wall = wall & cells | (1 << self.size) - 1 & ~cells
        self.obstacle, self.difficult, self.stairs = obstacle & cells, difficult & cells, stairs & cells
        self.doors, self.special = doors & cells, special & cells
        self.level = [
            sum(1 << cell for cell in bits(cells) if heights[cell] == h) for h in range(max(heights) + 1)
        ]
        self.same = [self.level[h] for h in heights]
        self.adjacent = [
            self.rays.within(cell, 1) & self.same[cell] & ~(1 << cell) if cells >> cell & 1 else 0
            for cell in range(self.size)
        ]
        self._build_feet()
        self._gaits: dict[tuple[Kind, int, bool], Gait] = {}

    @classmethod
    def drawn(cls, rows: Sequence[str], heights: Sequence[str] = ()) -> Terrain:
        """Ground from a drawing: `#` wall, `o` obstacle, `~` difficult, `S` stair, `+` door, `*` special, a
        space is no square, all else is plain. Heights are a digit per square, 0 where left out.
        """
        width, height = max(len(row) for row in rows), len(rows)
        drawing = "".join(row.ljust(width) for row in rows)
        digits = "".join(row.ljust(width, "0") for row in heights).ljust(width * height, "0")

        def squares(sign: str) -> int:
            return sum(1 << cell for cell, other in enumerate(drawing) if other == sign)

        return cls(
            width, height, (1 << width * height) - 1 & ~squares(" "),
            heights=bytes(int(digit) for digit in digits),
            wall=squares("#"), obstacle=squares("o"), difficult=squares("~"), stairs=squares("S"),
            doors=squares("+"), special=squares("*"),
        )  # fmt: skip

    def __copy__(self) -> Terrain:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Terrain:
        return self

    def _build_feet(self) -> None:
        """Footprints of both sizes by anchor, 0 where they do not lie on squares; all anchors that have one,
        and those whose footprint lies on one height."""
        self.feet: list[list[int]] = [[], [1 << cell & self.cells for cell in range(self.size)], []]
        block = 0b11 | 0b11 << self.width
        for cell in range(self.size):
            inside = self.xs[cell] + 1 < self.width and self.ys[cell] + 1 < self.height
            foot = block << cell if inside else 0
            self.feet[2].append(foot if foot & self.cells == foot else 0)
        self.anchors = [0, self.cells, sum(1 << cell for cell, foot in enumerate(self.feet[2]) if foot)]
        self.even = [0, self.cells, 0]
        for cell in bits(self.anchors[2]):
            if not self.feet[2][cell] & ~self.same[cell]:
                self.even[2] |= 1 << cell

    # Squares and footprints

    def cell(self, x: int, y: int) -> int:
        """The cell in column x and row y, both counted from 0.

        >>> Terrain.drawn(["...", "..."]).cell(2, 1)
        5
        """
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(f"no square {x},{y} on a grid of {self.width} x {self.height}")
        return y * self.width + x

    def foot(self, size: int, anchor: int) -> int:
        """The cells under a creature, 0 if one of them is no square.

        >>> bits(Terrain.drawn(["...", "..."]).foot(2, 1)), Terrain.drawn(["...", "..."]).foot(2, 2)
        ([1, 2, 4, 5], 0)
        """
        return self.feet[size][anchor]

    def cover(self, size: int, anchors: int) -> int:
        """All cells under creatures on these anchors.

        >>> bits(Terrain.drawn(["....", "...."]).cover(2, 0b11))
        [0, 1, 2, 4, 5, 6]
        """
        if size == 1:
            return anchors
        anchors |= anchors << 1
        return anchors | anchors << self.width

    def touching(self, size: int, mask: int) -> int:
        """The anchors whose footprint has a cell in the mask.

        >>> bits(Terrain.drawn(["....", "...."]).touching(2, 1 << 5))
        [0, 1]
        """
        if size == 1:
            return mask & self.cells
        # What is shifted over the rim comes to lie on the last column, where no footprint begins.
        mask |= mask >> 1
        return (mask | mask >> self.width) & self.anchors[2]

    def fits(self, size: int, mask: int) -> int:
        """The anchors whose whole footprint lies in the mask.

        >>> bits(Terrain.drawn(["....", "...."]).fits(2, 0b11101110))
        [1, 2]
        """
        if size == 1:
            return mask & self.cells
        mask &= mask >> 1
        return mask & mask >> self.width & self.anchors[2]

    def beside(self, foot: int) -> int:
        """The cells adjacent to a footprint, on the height of the cell that they touch.

        >>> bits(Terrain.drawn(["...", "..."], heights=["001"]).beside(0b1))
        [1, 3, 4]
        """
        found, rest = 0, foot
        while rest:
            low = rest & -rest
            rest ^= low
            found |= self.adjacent[low.bit_length() - 1]
        return found & ~foot

    def gait(self, kind: Kind, size: int = 1, climb: bool = False) -> Gait:
        """The steps that a creature of this kind and size could take on empty ground. Climbers step between
        squares that share a side and differ by 1 in height as if there were stairs.

        >>> ground = Terrain.drawn(["...."], heights=["0011"])
        >>> [bits(ground.gait("walk", climb=climb).out[1]) for climb in (False, True)]
        [[0, 2], [0, 1, 2]]
        """
        key = (kind, size, climb)
        known = self._gaits.get(key)
        if known is None:
            known = self._gaits[key] = Gait(self, kind, size, climb)
        return known


class Gait:
    """Tables of the steps of one kind and size of creature, for each of the `DIRECTIONS`.

    `out[d]` are the anchors from which the ground allows a step. Beside a diagonal step lie two squares, at
    `flanks[d - 4]` from the anchor: with size 2 the two corners of the swept square that belong neither to
    the first nor to the last footprint. `minds[d - 4]` are for each of the two the anchors from which an
    occupied square there matters although it is no wall: it lies on their height, or the step itself changes
    height.
    """

    __slots__ = ("anchors", "climb", "flanks", "kind", "minds", "out", "size", "steps", "terrain")

    def __init__(self, terrain: Terrain, kind: Kind, size: int, climb: bool) -> None:
        self.terrain, self.kind, self.size, self.climb = terrain, kind, size, climb
        width = terrain.width
        self.steps = [dx + dy * width for dx, dy in DIRECTIONS]
        # The footprint of a walker lies on one height all the time. Two footprints one step apart share
        # squares, so a large one never changes its height on foot, however wide the stair is. Others pass
        # the edge of a platform with any part of theirs.
        self.anchors = terrain.even[size] if kind == "walk" else terrain.anchors[size]
        self.out = [0] * 8
        self.flanks: list[tuple[int, int]] = []
        self.minds: list[tuple[int, int]] = []
        for d, (dx, dy) in enumerate(DIRECTIONS):
            for anchor in bits(self.anchors):
                if self._allows(anchor, dx, dy):
                    self.out[d] |= 1 << anchor
            if dx and dy:
                # One lies ahead in columns, in the row that the footprint leaves; the other the other way.
                one = (size if dx > 0 else -1) + (0 if dy > 0 else size - 1) * width
                other = (0 if dx > 0 else size - 1) + (size if dy > 0 else -1) * width
                self.flanks.append((one, other))
                self.minds.append((self._minded(d, one), self._minded(d, other)))

    def _allows(self, anchor: int, dx: int, dy: int) -> bool:
        """Whether heights and the rim allow a step."""
        terrain = self.terrain
        x, y = terrain.xs[anchor] + dx, terrain.ys[anchor] + dy
        if not (0 <= x < terrain.width and 0 <= y < terrain.height):
            return False
        goal = y * terrain.width + x
        if not self.anchors >> goal & 1:
            return False
        climbed = terrain.heights[goal] - terrain.heights[anchor]
        if self.kind != "walk" or climbed == 0:
            return True
        if abs(climbed) > 1:
            return False
        low = anchor if climbed > 0 else goal
        return bool(terrain.stairs >> low & 1) or (self.climb and not (dx and dy))

    def _minded(self, d: int, flank: int) -> int:
        heights, found = self.terrain.heights, 0
        for anchor in bits(self.out[d]):
            own = heights[anchor]
            if heights[anchor + self.steps[d]] != own or heights[anchor + flank] == own:
                found |= 1 << anchor
        return found
