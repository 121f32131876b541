"""Positions on ground with heights, drawn in text.

Each square is a sign, then its height if that is not 0: `.` plain, `#` wall, `o` obstacle, `~` difficult,
`S` stair, `_` no square. Other letters name squares; a large creature is drawn on four of them. A letter
stands on plain ground, `~A` on difficult ground, `SA` on a stair, `#A` in a wall.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent

from hyakki.board.levels import Kind, Terrain
from hyakki.board.strides import Going

GROUND = ".#o~S_"


@dataclass
class Drawing:
    land: Terrain
    masks: dict[str, int]

    def mask(self, letters: str) -> int:
        """The squares of these letters, those that are not drawn left out."""
        return sum(self.masks.get(letter, 0) for letter in letters)

    def cell(self, letter: str) -> int:
        """The first square of a letter: its anchor."""
        mask = self.masks[letter]
        return (mask & -mask).bit_length() - 1

    def going(
        self, letter: str, enemies: str = "X", kind: Kind = "walk", climb: bool = False, sure: bool = False
    ) -> Going:
        """How the creature of a letter goes, with these against it."""
        land = self.land
        size = 2 if self.masks[letter].bit_count() == 4 else 1
        occupied = land.wall | land.obstacle | self.mask(enemies)
        return Going(land.gait(kind, size, climb), occupied, land.wall, 0 if sure else land.difficult)

    def step(self, way: str, enemies: str = "X", kind: Kind = "walk", climb: bool = False) -> str:
        """What is in the way of a step from one letter to another, as `Going.forbids` says."""
        return self.going(way[0], enemies, kind, climb).forbids(self.cell(way[0]), self.cell(way[1]))

    def blocking(self, enemies: str = "X") -> tuple[int, int]:
        """Occupied and closed, for the sight of somebody with these against it."""
        return self.land.wall | self.land.obstacle | self.mask(enemies), self.land.wall


def draw(text: str) -> Drawing:
    rows = [line.split() for line in dedent(text).strip("\n").split("\n")]
    width = max(len(row) for row in rows)
    masks: dict[str, int] = {}
    signs, heights = [], []
    for y, row in enumerate(rows):
        line, digits = "", ""
        for x, word in enumerate(row):
            height = word[-1] if word[-1].isdigit() else "0"
            word = word.removesuffix(height)
            ground = word[0] if word[0] in GROUND else "."
            for letter in word.replace(ground, "", 1) if word[0] in GROUND else word:
                masks[letter] = masks.get(letter, 0) | 1 << y * width + x
            line += ground.replace("_", " ")
            digits += height
        signs.append(line.ljust(width))
        heights.append(digits)
    return Drawing(Terrain.drawn(signs, heights), masks)


def marked(land: Terrain, mask: int) -> str:
    """The mask as a picture: `x` for its squares, `.` for the others."""
    assert not mask >> land.size, "squares beyond the grid"
    return "\n".join(
        " ".join("x" if mask >> y * land.width + x & 1 else "." for x in range(land.width))
        for y in range(land.height)
    )


def picture(text: str) -> str:
    return dedent(text).strip()
