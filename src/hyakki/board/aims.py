"""What can be touched, seen and hit between creatures on several levels. Between two footprints something
holds if one pair of squares, one of each, fulfils all that is asked; neither footprint blocks its own line.

`occupied` is what stops the sight of the one who looks on one height, `closed` what stops it between heights
(walls and shut doors only). Sight is mutual for the same two masks."""

from __future__ import annotations

from hyakki.board.levels import Terrain
from hyakki.board.masks import bits

SHORT = 2
"""Attacks that reach no farther do not reach another height."""


def adjacent(terrain: Terrain, foot_a: int, foot_b: int) -> bool:
    """Whether two footprints touch by a side or a corner on one height.

    >>> adjacent(Terrain.drawn(["...", "..."], heights=["001"]), 1 << 4, 1 << 2)
    False
    """
    return bool(terrain.beside(foot_a) & foot_b & ~foot_a)


def sees(terrain: Terrain, foot_a: int, foot_b: int, occupied: int, closed: int) -> bool:
    """Whether one pair of squares has an open line.

    >>> sees(Terrain.drawn(["...", "..."], heights=["001"]), 1, 1 << 2, occupied=0b10, closed=0)
    True
    """
    return within_sight(terrain, foot_a, foot_b, terrain.rays.top, occupied, closed)


def within_sight(terrain: Terrain, foot_a: int, foot_b: int, n: int, occupied: int, closed: int) -> bool:
    """Whether one pair of squares is at range n or less and has an open line, whatever their heights."""
    both = ~(foot_a | foot_b)
    occupied, closed = occupied & both, closed & both
    rays = terrain.rays
    for a in bits(foot_a):
        near = rays.within(a, n) & foot_b
        if near:
            same = terrain.same[a]
            if rays.seen(a, near & same, occupied) or rays.seen(a, near & ~same, closed):
                return True
    return False


def can_hit(terrain: Terrain, foot_a: int, foot_b: int, reach: int, occupied: int, closed: int) -> bool:
    """Whether an attack of that reach from one footprint can be made on the other: one pair of squares in
    range and in sight, and on one height if the reach is short.

    >>> land = Terrain.drawn([".o.."], heights=["1000"])
    >>> [can_hit(land, 1, 1 << 3, reach, occupied=0b10, closed=0) for reach in (2, 3)]
    [False, True]
    """
    if reach > SHORT:
        return within_sight(terrain, foot_a, foot_b, reach, occupied, closed)
    occupied &= ~(foot_a | foot_b)
    for a in bits(foot_a):
        near = terrain.rays.within(a, reach) & foot_b & terrain.same[a]
        if near and terrain.rays.seen(a, near, occupied):
            return True
    return False


def watch_from(terrain: Terrain, target: int, n: int, cells: int, occupied: int, closed: int) -> int:
    """Those of the cells that have a square of the target at range n or less and in sight, whatever their
    heights.

    >>> bits(watch_from(Terrain.drawn(["...."]), target=1, n=2, cells=0b1111, occupied=0, closed=0))
    [1, 2]
    """
    cells &= ~target
    occupied, closed = occupied & ~target, closed & ~target
    rays, found = terrain.rays, 0
    for b in bits(target):
        near = rays.within(b, n) & cells & ~found
        if near:
            same = terrain.same[b]
            found |= rays.seen(b, near & same, occupied) | rays.seen(b, near & ~same, closed)
    return found


def hit_from(terrain: Terrain, target: int, reach: int, cells: int, occupied: int, closed: int) -> int:
    """Those of the cells from which an attack of that reach can be made on the target.

    >>> bits(hit_from(Terrain.drawn(["...."], heights=["0010"]), 1, 2, 0b1111, occupied=0, closed=0))
    [1]
    """
    if reach > SHORT:
        return watch_from(terrain, target, reach, cells, occupied, closed)
    cells &= ~target
    occupied &= ~target
    rays, found = terrain.rays, 0
    for b in bits(target):
        near = rays.within(b, reach) & cells & terrain.same[b] & ~found
        if near:
            found |= rays.seen(b, near, occupied)
    return found


# The same for a creature of either size that looks for a place to stand


def places_beside(terrain: Terrain, size: int, anchors: int, target: int) -> int:
    """Those of the anchors from which a creature of that size is adjacent to the target.

    >>> bits(places_beside(Terrain.drawn(["....", "...."]), 2, anchors=0b111, target=1 << 3))
    [1]
    """
    beside = terrain.beside(target)
    if size == 1:
        return anchors & beside
    return anchors & terrain.touching(2, beside) & ~terrain.touching(2, target)


def places_to_hit(
    terrain: Terrain, size: int, anchors: int, target: int, reach: int, occupied: int, closed: int
) -> int:
    """Those of the anchors from which a creature of that size can make an attack of that reach.

    >>> bits(places_to_hit(Terrain.drawn([".....", "....."]), 2, 0b1110, 1, 1, occupied=0, closed=0))
    [1]
    """
    if size == 1:
        return hit_from(terrain, target, reach, anchors, occupied, closed)
    cells = hit_from(terrain, target, reach, terrain.cover(2, anchors), occupied, closed)
    return anchors & terrain.touching(2, cells) & ~terrain.touching(2, target)


def places_to_watch(
    terrain: Terrain, size: int, anchors: int, target: int, n: int, occupied: int, closed: int
) -> int:
    """Those of the anchors from which a creature of that size has the target at range n or less and in
    sight, whatever their heights."""
    if size == 1:
        return watch_from(terrain, target, n, anchors, occupied, closed)
    cells = watch_from(terrain, target, n, terrain.cover(2, anchors), occupied, closed)
    return anchors & terrain.touching(2, cells) & ~terrain.touching(2, target)


def nearest(terrain: Terrain, size: int, anchors: int, target: int) -> tuple[int, int]:
    """The smallest range from one of the anchors to the target, and the anchors at that range.

    >>> nearest(Terrain.drawn(["...", "...", "..."]), 1, anchors=0b110100000, target=1)
    (2, 256)
    """
    rays = terrain.rays
    for n in range(rays.top + 1):
        near = anchors & terrain.touching(size, rays.near(target, n))
        if near:
            return n, near
    return -1, 0


def farthest(terrain: Terrain, size: int, anchors: int, target: int) -> tuple[int, int]:
    """The largest range from one of the anchors to the target, and the anchors at that range.

    >>> farthest(Terrain.drawn(["...", "...", "..."]), 1, anchors=0b110100000, target=1)
    (3, 160)
    """
    rays, last = terrain.rays, (-1, 0)
    for n in range(rays.top + 1):
        if not anchors:
            break
        near = anchors & terrain.touching(size, rays.near(target, n))
        if near:
            last = n, near
            anchors ^= near
    return last


def blockers(terrain: Terrain, foot_a: int, foot_b: int, occupied: int, closed: int) -> int:
    """The squares that close the shortest line between two footprints; none if some line is open.

    >>> blockers(Terrain.drawn(["...."]), 1, 1 << 3, occupied=0b100, closed=0)
    4
    """
    if sees(terrain, foot_a, foot_b, occupied, closed):
        return 0
    both, rays = ~(foot_a | foot_b), terrain.rays
    _, a, b = min((rays.ranges[a][b], a, b) for a in bits(foot_a) for b in bits(foot_b))
    across = terrain.heights[a] != terrain.heights[b]
    return rays.blockers(a, b, (closed if across else occupied) & both)
