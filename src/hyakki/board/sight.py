"""What can be seen and aimed at on a square grid: lines of sight, range patterns, and the poses to attack
from.

Sight runs along the segment between two centres, in integers. It is closed by a blocked square whose interior
it passes and by any line that it crosses. Through a corner point there are two ways, one by each square
beside the corner; a way is closed by a blocked square or by a line on one of its two edges, and one free way
is enough."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from hyakki.board.masks import bits
from hyakki.board.poses import NOWHERE, VECTORS, Base, E, Field, Front, N, Ray, S, W, footprint_offsets
from hyakki.board.squares import Grid, fits, touching

Shape: TypeAlias = Literal["strike", "sweep", "whirl", "thrust", "cone", "burst"]
"""strike: the squares directly in front; sweep: those and one more to each side; thrust: in front, n deep;
cone: n deep and wider by one on each side with each row; whirl: all squares around; burst: all within n."""

SHAPES: tuple[Shape, ...] = ("strike", "sweep", "whirl", "thrust", "cone", "burst")
DEEP_SHAPES = frozenset(("thrust", "cone", "burst"))


def ray(grid: Grid, a: int, b: int) -> Ray | None:
    """What the segment between two squares needs: None if lines, structures or gaps of the board close it for
    good, else the squares that must be free and the pairs of which one must be free.

    >>> grid = Grid.drawn(["...", "..."])
    >>> ray(grid, grid.cell(0, 0), grid.cell(2, 1))
    (18, ())
    >>> ray(grid, grid.cell(0, 0), grid.cell(1, 1))
    (0, (10,))
    """
    key = a * grid.size + b
    try:
        return grid.sight_table[key]
    except KeyError:
        found = _trace(grid, a, b)
        grid.sight_table[key] = grid.sight_table[b * grid.size + a] = found
        return found


def _trace(grid: Grid, a: int, b: int) -> Ray | None:
    columns, rows = grid.xs[b] - grid.xs[a], grid.ys[b] - grid.ys[a]
    across, along = (E if columns > 0 else W), (S if rows > 0 else N)
    wide, high = abs(columns), abs(rows)
    by_column, by_row = grid.corners[(1 if columns > 0 else -1), (1 if rows > 0 else -1)]
    interior, pairs = 0, []
    cell, x, y = a, 0, 0
    while cell != b:
        # The segment leaves column x after (2x + 1) / 2wide of its length, row y after (2y + 1) / 2high.
        turn = (2 * x + 1) * high - (2 * y + 1) * wide
        if turn < 0:
            if not grid.exits[across] >> cell & 1:
                return None
            cell, x = cell + grid.steps[across], x + 1
        elif turn > 0:
            if not grid.exits[along] >> cell & 1:
                return None
            cell, y = cell + grid.steps[along], y + 1
        else:
            one, other = by_column >> cell & 1, by_row >> cell & 1
            beside = (one << cell + grid.steps[across]) | (other << cell + grid.steps[along])
            if one and other:
                pairs.append(beside)
            elif beside:
                interior |= beside
            else:
                return None
            cell, x, y = cell + grid.steps[across] + grid.steps[along], x + 1, y + 1
        interior |= 1 << cell
    return interior & ~(1 << a) & ~(1 << b), tuple(pairs)


def sees(grid: Grid, a: int, b: int, blockers: int) -> bool:
    """Whether the line from square a to square b is clear of walls and of blockers other than a and b.

    >>> grid = Grid.drawn(["...", "..."])
    >>> sees(grid, 0, 5, blockers=1 << 1), sees(grid, 0, 4, blockers=1 << 1)
    (False, True)
    """
    needs = ray(grid, a, b)
    if needs is None or needs[0] & blockers:
        return False
    # No generator for the usual case without corners.
    return not needs[1] or all(pair & blockers != pair for pair in needs[1])


def sees_any(grid: Grid, from_mask: int, to_mask: int, blockers: int) -> bool:
    """Whether some square of one footprint sees some square of the other; neither footprint blocks.

    >>> grid = Grid.drawn(["....", "...."])
    >>> sees_any(grid, 0b1, 1 << 3 | 1 << 7, blockers=1 << 2)
    True
    """
    blockers &= ~(from_mask | to_mask)
    goals = bits(to_mask)
    for a in bits(from_mask):
        for b in goals:
            if sees(grid, a, b, blockers):
                return True
    return False


def field(grid: Grid, cell: int, radius: int, blockers: int) -> int:
    """The squares at most `radius` away (diagonals count 1) that see a square; sight is mutual.

    >>> grid = Grid.drawn(["....", "...."])
    >>> bits(field(grid, 0, 3, blockers=1 << 1))
    [0, 1, 4, 5]
    """
    key = radius * grid.size + cell
    known = grid.field_table.get(key)
    if known is None:
        known = grid.field_table[key] = _light(grid, cell, radius)
    lit, region, shades, worked_out = known
    near = blockers & region
    if not near:
        return lit
    seen = worked_out.get(near)
    if seen is None:
        if len(worked_out) >= MOST_CROWDS:
            worked_out.clear()
        seen = worked_out[near] = _shaded(lit, near, shades)
    return seen


MOST_CROWDS = 64
"""Of so many crowds around a square it is remembered what it sees: they are the same again and again."""


def _shaded(lit: int, near: int, shades: dict[int, tuple[int, tuple[tuple[int, int], ...]]]) -> int:
    """What is left of the squares in sight where these squares are blocked."""
    left = near
    while left:
        low = left & -left
        left ^= low
        dark, pairs = shades[low]
        for partner, hidden in pairs:
            if partner & near:
                dark |= hidden
        lit &= ~dark
    return lit


def _light(grid: Grid, cell: int, radius: int) -> Field:
    """(squares in sight of an empty board, squares where a blocker matters, per such square: what a blocker
    hides, and with which partner beside a corner it hides more; room for what is worked out from that)."""
    lit = region = 0
    dark: dict[int, int] = {}
    corners: dict[int, dict[int, int]] = {}
    for other in bits(grid.around(1 << cell, radius)):
        needs = ray(grid, cell, other)
        if needs is None:
            continue
        lit |= 1 << other
        for square in bits(needs[0]):
            dark[1 << square] = dark.get(1 << square, 0) | 1 << other
        for pair in needs[1]:
            low = pair & -pair
            partners = corners.setdefault(low, {})
            partners[pair ^ low] = partners.get(pair ^ low, 0) | 1 << other
    beside = {partner for partners in corners.values() for partner in partners}
    shades = {
        low: (dark.get(low, 0), tuple(corners.get(low, {}).items()))
        for low in sorted(dark.keys() | corners.keys() | beside)
    }
    for low in shades:
        region |= low
    return lit, region, shades, {}


@cache
def pattern(base: Base, facing: int, shape: Shape, n: int) -> tuple[tuple[int, int], ...]:
    """The squares of a range relative to the anchor of the base.

    >>> pattern("1x1", N, "sweep", 1)
    ((-1, -1), (0, -1), (1, -1))
    """
    feet = footprint_offsets(base, facing)
    if shape == "whirl" or shape == "burst":
        depth = n if shape == "burst" else 1
        span = range(-depth, depth + 1)
        return tuple(sorted({(x + dx, y + dy) for x, y in feet for dx in span for dy in span} - set(feet)))
    fx, fy = VECTORS[facing]
    rx, ry = VECTORS[(facing + 1) % 4]
    ahead = max(x * fx + y * fy for x, y in feet)
    # The front edge from left to right; a row of the range starts outside its left end and ends outside its
    # right.
    edge = sorted((x * rx + y * ry, x, y) for x, y in feet if x * fx + y * fy == ahead)
    _, left_x, left_y = edge[0]
    squares = []
    for depth in range(1, (n if shape in DEEP_SHAPES else 1) + 1):
        spread = depth if shape == "cone" else int(shape == "sweep")
        for side in range(-spread, len(edge) + spread):
            squares.append((left_x + depth * fx + side * rx, left_y + depth * fy + side * ry))
    return tuple(squares)


def reach_mask(grid: Grid, base: Base, anchor: int, facing: int, shape: Shape, n: int = 1) -> int:
    """The squares of a range pattern on the board, whether in sight or not.

    >>> grid = Grid.drawn(["....", "...."])
    >>> bits(reach_mask(grid, "1x1", 4, E, "cone", 2))
    [1, 2, 5, 6]
    """
    key = (base, anchor, facing, shape, n)
    known = grid.reach_table.get(key)
    if known is None:
        known = 0
        for dx, dy in pattern(base, facing, shape, n):
            x, y = grid.xs[anchor] + dx, grid.ys[anchor] + dy
            if 0 <= x < grid.width and 0 <= y < grid.height:
                known |= 1 << y * grid.width + x
        known = grid.reach_table[key] = known & grid.cells
    return known


def _aims(grid: Grid, base: Base, shape: Shape, n: int, cell: int) -> Front:
    """The poses on open ground that have a square in their range pattern."""
    stand = fits(grid, base, grid.open)
    found = []
    for facing in range(4):
        anchors = 0
        for dx, dy in pattern(base, facing, shape, n):
            x, y = grid.xs[cell] - dx, grid.ys[cell] - dy
            if 0 <= x < grid.width and 0 <= y < grid.height:
                anchors |= 1 << y * grid.width + x
        found.append(anchors & stand[facing])
    north, east, south, west = found
    return north, east, south, west


def _depth(shape: Shape, n: int, max_distance: int | None) -> int:
    """How many squares a range reaches. No pattern has a square further from the base than its depth, so a
    limit on distance is a limit on depth."""
    depth = n if shape in DEEP_SHAPES else 1
    return depth if max_distance is None or max_distance >= depth else max_distance


def attack_poses(
    grid: Grid,
    base: Base,
    shape: Shape,
    n: int,
    target_mask: int,
    blockers: int,
    own: int = 0,
    only: Front | None = None,
    max_distance: int | None = None,
) -> Front:
    """The poses from which some square of the target is in range and in sight.

    Neither the target nor the figure itself (`own`: where it stands now) blocks sight. Poses off open ground
    or on blockers or the target are left out; `only` names the poses that matter; `max_distance` shortens
    every range.

    >>> grid = Grid.drawn(["...."])
    >>> [bits(mask) for mask in attack_poses(grid, "1x1", "thrust", 3, 1 << 3, blockers=1 << 1)]
    [[], [2], [], []]
    """
    n = _depth(shape, n, max_distance)
    blockers &= ~(own | target_mask)
    radius = n if base == "1x1" else n + 1
    table = grid.aim_table.get((base, shape, n))
    if table is None:
        table = grid.aim_table[base, shape, n] = {}
    wide = base != "1x1"
    north = east = south = west = 0
    for cell in bits(target_mask):
        aim = table.get(cell)
        if aim is None:
            aim = table[cell] = _aims(grid, base, shape, n, cell)
        a, b, c, d = aim
        if only is not None:
            a, b, c, d = a & only[0], b & only[1], c & only[2], d & only[3]
            if not (a or b or c or d):
                continue
        lit = field(grid, cell, radius, blockers)
        if wide:
            view = touching(grid, base, lit)
            a, b, c, d = a & view[0], b & view[1], c & view[2], d & view[3]
        else:
            a, b, c, d = a & lit, b & lit, c & lit, d & lit
        north, east, south, west = north | a, east | b, south | c, west | d
    if not (north or east or south or west):
        return NOWHERE
    taken = blockers | target_mask
    if wide:
        a, b, c, d = touching(grid, base, taken)
        return north & ~a, east & ~b, south & ~c, west & ~d
    return north & ~taken, east & ~taken, south & ~taken, west & ~taken


def in_range(
    grid: Grid,
    base: Base,
    anchor: int,
    facing: int,
    shape: Shape,
    n: int,
    target_mask: int,
    blockers: int,
    max_distance: int | None = None,
) -> bool:
    """Whether a figure in this pose has some square of the target in range and in sight.

    >>> grid = Grid.drawn(["....", "...."], fences=[(1, 0, E)])
    >>> in_range(grid, "1x1", 1, E, "strike", 1, 1 << 2, blockers=0)
    False
    >>> in_range(grid, "1x1", 1, E, "sweep", 1, 1 << 6, blockers=0)
    True
    """
    aimed = target_mask & reach_mask(grid, base, anchor, facing, shape, _depth(shape, n, max_distance))
    if not aimed:
        return False
    feet = grid.feet[base][facing][anchor]
    blockers &= ~(feet | target_mask)
    return sees_any(grid, feet, aimed, blockers)
