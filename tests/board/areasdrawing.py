"""Palaces drawn in text, as maps of Tiles are: each cell is the letter of its Area and a sign.

`.` is a Space, `#` scenery, a capital letter or a digit a Space with that name; two blanks are void. Between
cells of a Tile stands a blank, `:` or `..` for a line, `|` or `--` for a wall; `D` or `DD` is a Door and `x`
or `xx` a wall that can be broken. Gates are numbered in reading order, Doors first. The groups of `tiles` are
the Areas of each Tile; without them there is one Tile."""

from __future__ import annotations

from textwrap import dedent

from hyakki.board.areas import Areas
from hyakki.board.masks import bits

WALLS, DOORS, BREAKABLE = ("|", "--"), ("D", "DD"), ("x", "xx")


class Drawn:
    """A drawn palace: its Areas, and its named cells."""

    def __init__(self, text: str, tiles: str = "abcdefgh") -> None:
        lines = dedent(text).strip("\n").split("\n")
        self.width, self.height = len(lines[0]) // 3, len(lines) // 2
        signs = [
            lines[2 * y + 1][3 * x + 1 : 3 * x + 3] for y in range(self.height) for x in range(self.width)
        ]
        self.names = {sign[1]: cell for cell, sign in enumerate(signs) if sign[1] not in " .#"}
        self.letters = "".join(sorted({sign[0] for sign in signs} - {" "}))
        between = self._between(lines)
        for (a, b), sign in between.items():
            if sign in (" ", "  ", ":", ".."):
                same = signs[a][0] == signs[b][0]
                assert same == (sign.strip() == ""), f"{signs[a]!r} and {signs[b]!r} with {sign!r} between"
        doors = [pair for pair, sign in between.items() if sign in DOORS]
        breakable = [pair for pair, sign in between.items() if sign in BREAKABLE]
        groups = tiles.split()
        self.areas = Areas(
            self.width,
            self.height,
            [self.letters.find(sign[0]) for sign in signs],
            [next(n for n, group in enumerate(groups) if letter in group) for letter in self.letters],
            scenery=sum(1 << cell for cell, sign in enumerate(signs) if sign[1] == "#"),
            walls=[
                pair
                for pair, sign in between.items()
                if sign in WALLS and all(signs[cell] != "  " for cell in pair)
            ],
            gates=doors + breakable,
            doors=(1 << len(doors)) - 1,
        )

    def _between(self, lines: list[str]) -> dict[tuple[int, int], str]:
        """The signs between cells side by side, in reading order."""
        found = {}
        for y in range(self.height):
            for x in range(self.width):
                cell = y * self.width + x
                if x + 1 < self.width:
                    found[cell, cell + 1] = lines[2 * y + 1][3 * x + 3]
                if y + 1 < self.height:
                    found[cell, cell + self.width] = lines[2 * y + 2][3 * x + 1 : 3 * x + 3]
        return found

    def mask(self, names: str) -> int:
        return sum(1 << self.names[name] for name in names)

    def named(self, mask: int) -> str:
        """The names of the named cells in a mask, in order."""
        return "".join(sorted(name for name, cell in self.names.items() if mask >> cell & 1))

    def area(self, letter: str) -> int:
        return self.letters.index(letter)

    def areas_mask(self, letters: str) -> int:
        return sum(1 << self.letters.index(letter) for letter in letters)

    def in_letters(self, mask: int) -> str:
        """The letters of a set of Areas."""
        return "".join(self.letters[area] for area in bits(mask))

    def layers(self, masks: list[int]) -> str:
        """Areas by steps: `a bc - d`."""
        return " ".join(self.in_letters(mask) or "-" for mask in masks)

    def beside(self, name: str, closed: int = 0) -> str:
        """The named Spaces adjacent to one."""
        return self.named(self.areas.neighbours(self.names[name], closed))
