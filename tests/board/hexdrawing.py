"""Hex boards drawn in text, and boards given row by row.

In a drawing each line is a row, positions stand in every second column and every row is shifted by one column
against the next, so that a hex touches its left and right neighbour and the two above and below beside it.
`C` is the centre, capital letters name tiles and `.` is a tile without a name; `a` to `h` name empty
positions and `_` is one without a name.
"""

from __future__ import annotations

from textwrap import dedent

from hyakki.board.hexes import Frame
from hyakki.board.hexmaps import HexMap

FRAME = Frame.of(6)
MOON = FRAME.disks[1]

ROWS = {
    "standard 3": """r -3: 0, 1; r -2: -1, 0, 1, 2; r -1: -1, 2, 3; r 0: -2, 2, 3; r 1: -2, 1, 2;
        r 2: -3, -2, -1, 0; r 3: -3, -2""",
    "standard 4": """r -3: 0, 1, 2, 3; r -2: -1, 0, 1, 2, 3; r -1: -2, -1, 2, 3; r 0: -2, 2;
        r 1: -3, -2, 1, 2; r 2: -3, -2, -1, 0, 1; r 3: -3, -2, -1, 0""",
    "standard 5": """r -4: 2; r -3: 0, 1, 2, 3; r -2: -2, -1, 0, 1, 2, 3, 4; r -1: -2, -1, 2, 3;
        r 0: -3, -2, 2, 3; r 1: -3, -2, 1, 2; r 2: -4, -3, -2, -1, 0, 1; r 3: -3, -2, -1, 0; r 4: -2""",
    "control": """r -4: 0; r -3: 0, 1; r -2: -1, 0, 1; r -1: -1, 2, 3; r 0: 2, 3, 4; r 1: -2, 1, 2;
        r 2: -3, -2, -1; r 3: -3, -2; r 4: -4""",
    "pacific": """r -3: 0, 1, 2, 3; r -2: 0, 2; r -1: -1, 2; r 0: -3, -2, 2, 3; r 1: -3, 2;
        r 2: -3, -2, -1, 0, 1; r 3: -3, 0""",
    "spoiled": """r -3: 0, 1, 2, 3; r -2: -1, 0, 2, 3, 4; r -1: -2, 2, 3; r 0: -3, -2, 2, 3; r 1: -3, -2, 2;
        r 2: -4, -3, -2, 0, 1; r 3: -3, -2, -1, 0""",
    "canyon 4": """r -2: 4, 5; r -1: -4, -3, -2, -1, 2, 3, 4, 5; r 0: -5, -4, -3, -2, 2, 3, 4, 5;
        r 1: -5, -4, -3, -2, 1, 2, 3, 4; r 2: -5, -4""",
}
"""The area tiles of some boards as the content lists them: row r, values of q; the moon is not among them."""


def area_tiles(board: str) -> int:
    """The positions of the area tiles of a board."""
    rows = {}
    for row in ROWS[board].split(";"):
        r, _, qs = row.strip().removeprefix("r ").partition(":")
        rows[int(r)] = [int(q) for q in qs.split(",")]
    return FRAME.rows(rows)


class Drawn:
    """A drawn board: the occupied positions, and the named ones by letter."""

    def __init__(self, text: str) -> None:
        lines = dedent(text).strip("\n").split("\n")
        signs = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line) if sign != " "}
        [(x0, y0)] = [spot for spot, sign in signs.items() if sign == "C"]
        self.tiles, self.names = 0, {}
        for (x, y), sign in signs.items():
            q, odd = divmod(x - x0 - (y - y0), 2)
            assert not odd, f"{sign} in row {y} does not stand between two hexes of its neighbouring rows"
            cell = FRAME.cell(q, y - y0)
            self.names[sign] = cell
            if sign not in "_abcdefgh":
                self.tiles |= 1 << cell

    def map(self, walls: dict[str, tuple[int, ...]] | None = None) -> HexMap:
        """The map with these walls of the tiles as they lie; tile 0 has none."""
        printed, at = [0], {}
        for letter, sides in (walls or {}).items():
            at[self.names[letter]] = len(printed)
            printed.append(sum(1 << side for side in sides))
        cells = [cell for cell in range(FRAME.size) if self.tiles >> cell & 1]
        return HexMap.laid(FRAME.radius, printed, [(cell, at.get(cell, 0), 0) for cell in cells])

    def mask(self, letters: str) -> int:
        return sum(1 << self.names[letter] for letter in letters)

    def letters(self, mask: int) -> str:
        """The names of the positions in a mask, in alphabetical order; all of them must have one."""
        found = sorted(sign for sign, cell in self.names.items() if mask >> cell & 1)
        assert len(found) == mask.bit_count(), "a position without a name"
        return "".join(found)
