"""What people call the places of a board: a letter for the column and a number for the row, as in chess.

Column A is the first on the left and row 1 the uppermost, as boards are drawn and read. On hexes a column
runs down in a zigzag; the letters count from the edge of the largest board, so that a hex keeps its name
while the board grows. Machines keep their numbers: anchors, saves and options know nothing of these names.
"""

from __future__ import annotations

import re

__all__ = ["column_name", "hex_called", "hex_name", "square_called", "square_name"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]{0,2})")


def column_name(column: int) -> str:
    """The letter of a column, counted from 0; after Z comes AA.

    >>> column_name(0), column_name(25), column_name(26), column_name(28)
    ('A', 'Z', 'AA', 'AC')
    """
    before, at = divmod(column, len(_LETTERS))
    return (_LETTERS[before - 1] if before else "") + _LETTERS[at]


def square_name(column: int, row: int) -> str:
    """A square by its column and row, both counted from 0.

    >>> square_name(10, 5)
    'K6'
    """
    return f"{column_name(column)}{row + 1}"


def square_called(name: str) -> tuple[int, int] | None:
    """Column and row of the square that people call so; None if this is no name of a square.

    >>> square_called("k6"), square_called("AA1"), square_called("4,7")
    ((10, 5), (26, 0), None)
    """
    found = _NAME.fullmatch(name.strip())
    if found is None:
        return None
    letters, row = found[1].upper(), int(found[2])
    column = 0
    for letter in letters:
        column = column * len(_LETTERS) + _LETTERS.index(letter) + 1
    return column - 1, row - 1


def hex_name(q: int, r: int, radius: int) -> str:
    """A hex in axial coordinates, on boards that reach so far from their centre.

    >>> hex_name(0, 0, 8), hex_name(1, 0, 8), hex_name(0, -1, 8), hex_name(1, -1, 8), hex_name(-8, 0, 8)
    ('I9', 'J9', 'H8', 'I8', 'A9')
    """
    return square_name(q + r // 2 + radius, r + radius)


def hex_called(name: str, radius: int) -> tuple[int, int] | None:
    """The axial coordinates of the hex that people call so; None if this is no name of a hex.

    >>> hex_called("I8", 8), hex_called(hex_name(-3, 2, 8), 8), hex_called("0,-3", 8)
    ((1, -1), (-3, 2), None)
    """
    found = square_called(name)
    if found is None:
        return None
    column, row = found
    r = row - radius
    return column - radius - r // 2, r
