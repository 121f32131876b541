"""Sets of cells as ints: a cell is a number, a set has the bits of its cells, on squares and hexes alike."""

from __future__ import annotations

BYTES = 48
"""So many bytes of a mask have tables: enough for the largest board there is."""
FEW = 5
"""Up to so many cells are found faster one by one."""


def bits(mask: int) -> list[int]:
    """The cells of a mask, ascending.

    >>> bits(0b100101)
    [0, 2, 5]
    """
    count = mask.bit_count()
    if count == 1:  # mostly
        return [mask.bit_length() - 1]
    cells: list[int] = []
    if count > FEW:
        for table, byte in zip(_TABLES, mask.to_bytes(-(-mask.bit_length() // 8), "little"), strict=False):
            if byte:
                cells += table[byte]
        mask = mask >> 8 * BYTES << 8 * BYTES  # what lies beyond the tables
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    return cells


def _table(first: int) -> tuple[tuple[int, ...], ...]:
    """The cells of every byte, if its lowest one has a number."""
    halves = [tuple(cell for cell in range(4) if half >> cell & 1) for half in range(16)]
    low = [tuple([first + cell for cell in half]) for half in halves]
    high = [tuple([first + 4 + cell for cell in half]) for half in halves]
    return tuple([low[byte & 15] + high[byte >> 4] for byte in range(256)])


_TABLES = tuple([_table(8 * number) for number in range(BYTES)])
