"""A canvas for boards that are drawn as text: characters with their inks, and where things lie in them.

>>> canvas = Canvas()
>>> canvas.mark("square:0,0", canvas.put(1, 2, "M>", "A"))
>>> picture = canvas.picture("square:0,0")
>>> picture.lines, picture.inks, picture.spots
(['', '  M>'], ['', '  AA'], {'square:0,0': [(1, 2, 2)]})
"""

from __future__ import annotations

from hyakki.kernel.terms import Picture

Spot = tuple[int, int, int]
"""Row, column and width of something."""

BLANK = " "


class Canvas:
    """Lines that grow as they are drawn on, from row and column 0."""

    def __init__(self) -> None:
        self._signs: list[list[str]] = []
        self._inks: list[list[str]] = []
        self._spots: dict[str, list[Spot]] = {}

    @property
    def height(self) -> int:
        """How many lines there are."""
        return len(self._signs)

    def width(self, row: int) -> int:
        """How far a line has been drawn on."""
        return len(self._signs[row]) if row < self.height else 0

    def put(self, row: int, column: int, text: str, ink: str = BLANK) -> Spot:
        """Write a text over whatever is there; `ink` is a letter of INKS for all of it, or one for each
        character. Returns where it lies."""
        if len(ink) not in (1, len(text)):
            raise ValueError(f"expected one ink or {len(text)} for {text!r}, got {len(ink)}")
        if row < 0 or column < 0:
            raise ValueError(f"row {row} and column {column} are not on the canvas")
        while len(self._signs) <= row:
            self._signs.append([])
            self._inks.append([])
        end = column + len(text)
        missing = end - len(self._signs[row])
        if missing > 0:
            self._signs[row] += BLANK * missing
            self._inks[row] += BLANK * missing
        self._signs[row][column:end] = text
        self._inks[row][column:end] = ink * len(text) if len(ink) == 1 else ink
        return row, column, len(text)

    def add(self, row: int, text: str, ink: str = BLANK) -> Spot:
        """Write at the end of a line."""
        return self.put(row, self.width(row), text, ink)

    def mark(self, anchor: str, *spots: Spot) -> None:
        """Note where something lies that an anchor points at; more of it if it was marked before."""
        self._spots.setdefault(anchor, []).extend(spots)

    def picture(self, focus: str = "") -> Picture:
        """All that was drawn, without blanks at the ends of lines."""
        lines = ["".join(signs).rstrip() for signs in self._signs]
        inks = ["".join(row)[: len(line)] for row, line in zip(self._inks, lines, strict=True)]
        return Picture(lines, inks, self._spots, focus)
