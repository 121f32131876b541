"""The maps of Tiles and Corridors as they are drawn in content files.

Each cell is two characters, the letter of its Area and its kind:

    .  blue Space           p P  purple Reinforcement Space, +1 and +3
    o  Interaction Space    g G  green Reinforcement Space, +1 and +3
    #  scenery, no Space

Between cells stands a blank inside an Area, `:` or `..` for a white line, `|` or `--` for a wall. The frame
is wall; a scenario puts Doors on it. Cells are numbered in reading order, and addressed as row,column from 0.

    >>> face = read_face("+--+--+\\n|a. a#|\\n+..+..+\\n|b. bo|\\n+--+--+\\n")
    >>> face.areas, face.kinds, sorted(face.lines)
    (('a', 'a', 'b', 'b'), ('.', '#', '.', 'o'), [(0, 2), (1, 3)])
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

BLUE: Final = "."
INTERACTION: Final = "o"
SCENERY: Final = "#"
KINDS: Final = ".opPgG#"

Edge = tuple[int, int]
"""Two cells beside each other, the lower number first."""


class Face(msgspec.Struct, frozen=True):
    """A face of a Tile or Corridor as drawn, before turning."""

    rows: int
    columns: int
    areas: tuple[str, ...]  # of each cell
    kinds: tuple[str, ...]  # of each cell
    lines: frozenset[Edge]
    walls: frozenset[Edge]  # inside the frame

    def cell(self, row: int, column: int) -> int:
        """The cell at a place, or -1 outside."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else -1

    def edges(self) -> Iterator[Edge]:
        """All edges inside the frame."""
        yield from _edges(self.rows, self.columns)


def read_face(drawn: str) -> Face:
    """A map; a ValueError says what was expected."""
    lines = drawn.strip("\n").split("\n")
    rows, columns = len(lines) // 2, len(lines[0]) // 3
    if len(lines) != 2 * rows + 1 or not rows or not columns:
        raise ValueError(f"expected rows of cells with a line above and below each, got {len(lines)} lines")
    for number, line in enumerate(lines):
        if len(line) != 3 * columns + 1:
            raise ValueError(f"line {number + 1}: expected {3 * columns + 1} characters, got {len(line)}")
    _expect_frame(lines)
    cells = [lines[2 * row + 1][3 * column + 1 : 3 * column + 3] for row, column in _cells(rows, columns)]
    for at, cell in enumerate(cells):
        if not re.fullmatch(rf"[a-z][{re.escape(KINDS)}]", cell):
            where = f"cell {at // columns},{at % columns}"
            raise ValueError(f"{where}: expected the letter of an Area and one of {KINDS}, got '{cell}'")
    areas = tuple(cell[0] for cell in cells)
    between = {edge: _between(lines, edge, columns) for edge in _edges(rows, columns)}
    for (a, b), drawing in between.items():
        where = f"between {a // columns},{a % columns} and {b // columns},{b % columns}"
        if drawing not in (" ", ":", "|", "  ", "..", "--"):
            raise ValueError(f"{where}: expected a blank, a line or a wall, got '{drawing}'")
        if (areas[a] == areas[b]) != (drawing.strip() == "") and drawing not in ("|", "--"):
            expected = "a blank" if areas[a] == areas[b] else "a line or a wall"
            raise ValueError(f"{where}: expected {expected}, got '{drawing}'")
    return Face(
        rows=rows,
        columns=columns,
        areas=areas,
        kinds=tuple(cell[1] for cell in cells),
        lines=frozenset(edge for edge, drawing in between.items() if drawing in (":", "..")),
        walls=frozenset(edge for edge, drawing in between.items() if drawing in ("|", "--")),
    )


def at_lattice(face: Face, x: int, y: int, turned: bool, cell: int) -> tuple[int, int]:
    """Where a cell of a placed face lies: x and y are the place of its upper left corner, a turned one is
    rotated by a quarter clockwise."""
    row, column = divmod(cell, face.columns)
    return (x + face.rows - 1 - row, y + column) if turned else (x + column, y + row)


def _cells(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    return ((row, column) for row in range(rows) for column in range(columns))


def _edges(rows: int, columns: int) -> Iterator[Edge]:
    for row, column in _cells(rows, columns):
        cell = row * columns + column
        if column + 1 < columns:
            yield cell, cell + 1
        if row + 1 < rows:
            yield cell, cell + columns


def _between(lines: list[str], edge: Edge, columns: int) -> str:
    """What is drawn between two cells."""
    row, column = divmod(edge[0], columns)
    if edge[1] == edge[0] + 1:
        return lines[2 * row + 1][3 * column + 3]
    return lines[2 * row + 2][3 * column + 1 : 3 * column + 3]


def _expect_frame(lines: list[str]) -> None:
    whole = "+" + "--+" * (len(lines[0]) // 3)
    if lines[0] != whole or lines[-1] != whole:
        raise ValueError(f"expected a frame of walls, {whole} above and below")
    for number, line in enumerate(lines[1:-1], start=2):
        frame = "+" if number % 2 else "|"
        if line[0] != frame or line[-1] != frame:
            raise ValueError(f"line {number}: expected {frame} at both ends, got '{line}'")
        if number % 2 and any(line[at] != "+" for at in range(0, len(line), 3)):
            raise ValueError(f"line {number}: expected + at every corner, got '{line}'")
