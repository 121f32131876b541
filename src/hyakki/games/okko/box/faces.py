"""The maps of Tiles as they are drawn in the content: cells with Area and kind, and walls between them
(okko.board.tile-maps).

A cell is two characters, the letter of its Area and the sign of its kind. Between cells of one Area there is
a blank, between Areas `:` or `..` for a white line, and anywhere `|` or `--` for a wall; the frame is
wall."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

Kind = Literal["", "blue", "orange", "purple", "purple3", "green", "green3", "scenery"]
"""Kinds of cells (okko.board.space-colours, okko.board.scenery); purple3 and green3 are marked +3, the other
purple and green ones +1; nothing is void."""

KINDS: dict[str, Kind] = {
    ".": "blue",
    "o": "orange",
    "p": "purple",
    "P": "purple3",
    "g": "green",
    "G": "green3",
    "#": "scenery",
}
SIDE_BY_SIDE = {" ": "open", ":": "line", "|": "wall"}
ABOVE_BELOW = {"  ": "open", "..": "line", "--": "wall"}

Cell = tuple[int, int]
"""Row and column on a face, from the upper left corner, counted from 0."""


class Face:
    """A map that was read: `letters` and `kinds` by cell, and `walls` inside the frame as pairs of cells."""

    __slots__ = ("columns", "kinds", "letters", "rows", "walls")

    def __init__(
        self,
        rows: int,
        columns: int,
        letters: dict[Cell, str],
        kinds: dict[Cell, Kind],
        walls: tuple[tuple[Cell, Cell], ...],
    ) -> None:
        self.rows, self.columns = rows, columns
        self.letters, self.kinds, self.walls = letters, kinds, walls

    @property
    def areas(self) -> list[str]:
        """The letters of its Areas in order."""
        return sorted(set(self.letters.values()))


@lru_cache(maxsize=256)
def read_face(drawing: str) -> Face:
    """The map of a Tile; a ValueError says in which row and column something else was expected.

    >>> face = read_face("+--+--+\\n|a. b#|\\n+  +--+\\n|ap:co|\\n+--+--+".replace("a. b", "a.:b"))
    >>> face.areas, face.kinds[1, 0], face.walls
    (['a', 'b', 'c'], 'purple', (((0, 1), (1, 1)),))
    """
    lines = drawing.strip("\n").split("\n")
    if len(lines) < 3 or len(lines) % 2 == 0 or len(lines[0]) < 4 or len(lines[0]) % 3 != 1:
        raise ValueError("the map needs a frame, and a line between every two rows of cells")
    for number, line in enumerate(lines):
        if len(line) != len(lines[0]):
            raise ValueError(f"line {number + 1} of the map has {len(line)} characters, not {len(lines[0])}")
    rows, columns = len(lines) // 2, len(lines[0]) // 3
    _check_frame(lines, columns)
    letters: dict[Cell, str] = {}
    kinds: dict[Cell, Kind] = {}
    for row in range(rows):
        for column in range(columns):
            sign = lines[2 * row + 1][3 * column + 1 : 3 * column + 3]
            letter, kind = sign[0], KINDS.get(sign[1])
            if kind is None or not "a" <= letter <= "z":
                known = " ".join(KINDS)
                raise ValueError(
                    f"cell {row},{column} of the map is {sign!r}: expected a letter and one of {known}"
                )
            letters[row, column], kinds[row, column] = letter, kind
    return Face(rows, columns, letters, kinds, _walls(lines, letters, rows, columns))


def _check_frame(lines: list[str], columns: int) -> None:
    frame = "+" + "--+" * columns
    if lines[0] != frame or lines[-1] != frame:
        raise ValueError(f"the first and the last line of the map must be {frame}")
    for number, line in enumerate(lines):
        expected = "|" if number % 2 else "+"
        if line[0] != expected or line[-1] != expected:
            raise ValueError(f"line {number + 1} of the map must begin and end with {expected}")


def _walls(
    lines: list[str], letters: dict[Cell, str], rows: int, columns: int
) -> tuple[tuple[Cell, Cell], ...]:
    """The walls inside the frame, after a look at every sign between two cells."""
    walls = []
    for row in range(rows):
        for column in range(columns):
            here = row, column
            if column + 1 < columns:
                right = row, column + 1
                sign = lines[2 * row + 1][3 * column + 3]
                if _is_wall(SIDE_BY_SIDE, sign, here, right, letters):
                    walls.append((here, right))
            if row + 1 < rows:
                below = row + 1, column
                sign = lines[2 * row + 2][3 * column + 1 : 3 * column + 3]
                if _is_wall(ABOVE_BELOW, sign, here, below, letters):
                    walls.append((here, below))
    return tuple(walls)


def _is_wall(signs: dict[str, str], sign: str, a: Cell, b: Cell, letters: dict[Cell, str]) -> bool:
    between = signs.get(sign)
    if between == "wall":
        return True
    expected = "open" if letters[a] == letters[b] else "line"
    if between != expected:
        names = ", ".join(
            f"{known!r} ({what})" for known, what in signs.items() if what in (expected, "wall")
        )
        raise ValueError(
            f"between cells {a[0]},{a[1]} and {b[0]},{b[1]} of the map is {sign!r}: expected {names}"
        )
    return False
