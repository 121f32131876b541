"""Positions drawn in text, and masks drawn back for comparing.

Squares stand in every second column: `#` structure, `%` void, `_` off the board, anything else is ground.
Between two squares `|` is a fence and `!` a bound; in a row of its own between two rows of squares,
`-` is a fence and `=` a bound. Letters name squares; one of `^ > v <` is a figure's anchor with its
facing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import dedent

from hyakki.board.poses import E, Front, Pose, S
from hyakki.board.squares import Grid

ARROWS = "^>v<"


@dataclass
class Drawing:
    grid: Grid
    pose: Pose = (-1, -1)
    masks: dict[str, int] = field(default_factory=dict)

    def mask(self, letters: str) -> int:
        return sum(self.masks[letter] for letter in letters)

    def cell(self, letter: str) -> int:
        mask = self.masks[letter]
        assert mask.bit_count() == 1, f"{letter} is drawn more than once"
        return mask.bit_length() - 1


def draw(text: str) -> Drawing:
    lines = dedent(text).strip("\n").split("\n")
    rows: list[str] = []
    fences: list[tuple[int, int, int]] = []
    bounds: list[tuple[int, int, int]] = []
    for line in lines:
        if set(line) <= set(" -="):
            for column, sign in enumerate(line):
                if sign != " ":
                    (fences if sign == "-" else bounds).append((column // 2, len(rows) - 1, S))
            continue
        for column, sign in enumerate(line[1::2]):
            if sign != " ":
                (fences if sign == "|" else bounds).append((column, len(rows), E))
        rows.append(line[::2])
    width = max(len(row) for row in rows)
    found = Drawing(Grid.drawn([row.replace("_", " ") for row in rows], fences, bounds))
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in ARROWS:
                found.pose = (y * width + x, ARROWS.index(sign))
            found.masks[sign] = found.masks.get(sign, 0) | 1 << y * width + x
    return found


def marked(grid: Grid, mask: int) -> str:
    """The mask as a picture: `o` for its squares, `.` for the others."""
    assert not mask >> grid.size, "squares beyond the grid"
    rows = [
        " ".join("o" if mask >> y * grid.width + x & 1 else "." for x in range(grid.width))
        for y in range(grid.height)
    ]
    return "\n".join(rows)


def picture(text: str) -> str:
    return dedent(text).strip()


def union(fronts: list[Front]) -> int:
    """All anchors of a list of layers, whatever the facing."""
    mask = 0
    for north, east, south, west in fronts:
        mask |= north | east | south | west
    return mask
