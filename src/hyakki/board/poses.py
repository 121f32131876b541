"""Figures on squares that look one of four ways: facings, bases, poses, and sets of poses as ints.

A cell is an int; a set of poses is a mask of cells (masks.py) per facing.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from hyakki.board.masks import bits

Base: TypeAlias = Literal["1x1", "1x2", "2x2"]
"""Footprint of a figure. 1x2: the long side lies along the facing, the anchor is the front square.
2x2: the anchor is the north-west square whatever the facing."""

Pose: TypeAlias = tuple[int, int]
"""(anchor cell, facing)."""

Front: TypeAlias = tuple[int, int, int, int]
"""A set of poses: for each facing N, E, S, W the mask of anchors."""

Ray: TypeAlias = tuple[int, tuple[int, ...]]
"""What must be free for a clear line: all squares of the mask, and one square of each pair."""

Field: TypeAlias = tuple[int, int, dict[int, tuple[int, tuple[tuple[int, int], ...]]], dict[int, int]]
"""See `hyakki.board.sight.field`."""

N, E, S, W = 0, 1, 2, 3
FACINGS = "NESW"
BASES: tuple[Base, ...] = ("1x1", "1x2", "2x2")
NOWHERE: Front = (0, 0, 0, 0)
VECTORS = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONALS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def poses(front: Front) -> list[Pose]:
    """The poses of a front by row, column and facing.

    >>> poses((0b10, 0b1, 0b10, 0))
    [(0, 1), (1, 0), (1, 2)]
    """
    return sorted((cell, facing) for facing in range(4) for cell in bits(front[facing]))


def first_pose(front: Front) -> Pose | None:
    """The first pose of a front by row, column and facing.

    >>> first_pose((0b100, 0b1000, 0b100, 0))
    (2, 0)
    """
    lows = [(mask & -mask, facing) for facing, mask in enumerate(front) if mask]
    if not lows:
        return None
    low, facing = min(lows)
    return low.bit_length() - 1, facing


def footprint_offsets(base: Base, facing: int) -> tuple[tuple[int, int], ...]:
    """Squares of a base relative to its anchor, the anchor first.

    >>> footprint_offsets("1x2", N)
    ((0, 0), (0, 1))
    """
    if base == "1x1":
        return ((0, 0),)
    if base == "1x2":
        dx, dy = VECTORS[facing]
        return ((0, 0), (-dx, -dy))
    return ((0, 0), (1, 0), (0, 1), (1, 1))
