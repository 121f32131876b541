"""Sets of cells as ints: a cell is a number, a set has the bits of its cells, on squares and hexes alike."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """The cells of a mask, ascending.

    >>> bits(0b100101)
    [0, 2, 5]
    """
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    return cells
