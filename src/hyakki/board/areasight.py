"""What is seen in a palace: the line between the centres of two cells, and the rows that long weapons reach
along.

A wall or a closed gate hides what lies behind it if the line crosses it or touches one of its ends; a figure
does if the line passes through the inside of its cell. The corners of `hyakki.board.sight` are kinder than
these."""

from __future__ import annotations

from hyakki.board.areas import SOLID, Areas, Ray
from hyakki.board.masks import bits


def ray(areas: Areas, a: int, b: int) -> Ray | None:
    """The line between the centres of two cells: None if a wall hides one from the other for good, else the
    cells between them whose inside it passes and the gates that it crosses or touches.

    >>> areas = Areas(4, 2, [0, 0, 1, 1] * 2, [0, 1], gates=[(1, 2)], doors=1)
    >>> ray(areas, 0, 3), ray(areas, 4, 3), ray(areas, 0, 1)
    ((6, 1), None, (0, 0))
    """
    key = a * areas.size + b
    try:
        return areas.ray_table[key]
    except KeyError:
        found = _trace(areas, a, b)
        areas.ray_table[key] = areas.ray_table[b * areas.size + a] = found
        return found


def _trace(areas: Areas, a: int, b: int) -> Ray | None:
    width, columns, rows = areas.width, areas.xs[b] - areas.xs[a], areas.ys[b] - areas.ys[a]
    wide, high = abs(columns), abs(rows)
    # Steps from cell to cell, and where the edge or corner that they cross stands in the tables.
    across, along = (1 if columns > 0 else -1), (width if rows > 0 else -width)
    to_east, to_south = (0 if columns > 0 else -1), (0 if rows > 0 else -width)
    to_corner = (1 if columns > 0 else 0) + (width if rows > 0 else 0)
    cells = gates = x = y = 0
    cell = a
    while cell != b:
        # The line leaves column x after (2x + 1) / 2wide of its length, row y after (2y + 1) / 2high.
        turn = (2 * x + 1) * high - (2 * y + 1) * wide
        if turn < 0:
            met = areas.east[cell + to_east]
            cell, x = cell + across, x + 1
        elif turn > 0:
            met = areas.south[cell + to_south]
            cell, y = cell + along, y + 1
        else:
            met = areas.corner[cell + to_corner]
            cell, x, y = cell + across + along, x + 1, y + 1
        if met == SOLID:
            return None
        gates |= met
        cells |= 1 << cell
    return cells & ~(1 << b), gates


def sees(areas: Areas, a: int, b: int, closed: int, blockers: int) -> bool:
    """Whether the line between two cells is clear of walls, closed gates and the figures on `blockers`; those
    on the two cells themselves do not count.

    >>> areas = Areas(3, 1, [0, 0, 0], [0])
    >>> sees(areas, 0, 2, closed=0, blockers=0b101), sees(areas, 0, 2, closed=0, blockers=0b010)
    (True, False)
    """
    line = ray(areas, a, b)
    return line is not None and not line[0] & blockers and not line[1] & closed


def seen(areas: Areas, cell: int, closed: int) -> int:
    """All Spaces that neither walls nor closed gates hide from a cell, itself among them.

    >>> areas = Areas(4, 1, [0, 0, 1, 1], [0, 1], gates=[(1, 2)], doors=1)
    >>> bits(seen(areas, 0, closed=0)), bits(seen(areas, 0, closed=1))
    ([0, 1, 2, 3], [0, 1])
    """
    table = areas.passages(closed).seen_table
    try:
        return table[cell]
    except KeyError:
        found = 0
        for other in bits(areas.spaces):
            line = ray(areas, cell, other)
            if line is not None and not line[1] & closed:
                found |= 1 << other
        table[cell] = found
        return found


def seen_past(areas: Areas, cell: int, closed: int, blockers: int, among: int) -> int:
    """Those of some Spaces that can be seen from a cell past the figures on `blockers`.

    >>> areas = Areas(4, 1, [0, 0, 0, 0], [0])
    >>> bits(seen_past(areas, 0, closed=0, blockers=0b0100, among=0b1110))
    [1, 2]
    """
    found = 0
    for other in bits(seen(areas, cell, closed) & among):
        line = ray(areas, cell, other)
        if line is not None and not line[0] & blockers:
            found |= 1 << other
    return found


def row(areas: Areas, cell: int, n: int) -> int:
    """The Spaces up to n away from a cell in a straight or diagonal row. A row ends at a wall, and a diagonal
    one at the corner of a doorway too, open or not.

    >>> bits(row(Areas(5, 3, [0] * 15, [0]), 0, 2))
    [1, 2, 5, 6, 10, 12]
    """
    try:
        return areas.row_table[n][cell]
    except KeyError:
        table = tuple(_row(areas, start, n) for start in range(areas.size))
        areas.row_table[n] = table
        return table[cell]


def _row(areas: Areas, start: int, n: int) -> int:
    if not areas.cells >> start & 1:
        return 0
    width, found = areas.width, 0
    for across in (-1, 0, 1):
        for along in (-width, 0, width):
            cell = start
            for _ in range(n if across or along else 0):
                met = _met(areas, cell, across, along)
                if met == SOLID or (across and along and met & areas.doors):
                    break
                cell += across + along
                found |= 1 << cell
    return found & areas.spaces


def _met(areas: Areas, cell: int, across: int, along: int) -> int:
    """What a step from a cell in one of eight directions meets: an edge, or for diagonal steps a corner."""
    before = cell + min(across, 0) + min(along, 0)
    if not along:
        return areas.east[before] if areas.xs[cell] or across > 0 else SOLID
    if not across:
        return areas.south[before] if areas.ys[cell] or along > 0 else SOLID
    corner = before + 1 + areas.width
    if (across < 0 and not areas.xs[cell]) or corner >= areas.size:
        return SOLID
    return areas.corner[corner]
