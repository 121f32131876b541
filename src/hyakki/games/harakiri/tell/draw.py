"""Harakiri's board as lines of text.

A square is three characters: ground with its height, a thing, or a figure. Characters are two letters of
their name, creatures two letters of their kind and their number in base 36, allies in capitals. Columns have
letters and rows numbers, as squares are called (`D7`).
"""

from __future__ import annotations

from typing import NamedTuple

from hyakki.board.names import column_name
from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.tell.words import BoxVoice
from hyakki.games.harakiri.view.seen import HarakiriView
from hyakki.kernel.canvas import Canvas, Spot
from hyakki.kernel.terms import Picture

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MARGIN = 3
SIGNS = ("characters", "enemies", "ground", "things", "heights")

Square = tuple[int, int]


class Cell(NamedTuple):
    """What a square shows: three characters, and the ink they are drawn in."""

    text: str
    ink: str


GROUND = {
    ".": Cell(" . ", "."),
    "#": Cell("###", "#"),
    "o": Cell(" o ", "#"),
    "~": Cell(" ~ ", "g"),
    "S": Cell(" S ", "y"),
    "*": Cell(" * ", "p"),
    "+": Cell("[+]", "d"),
    "'": Cell("[ ]", "d"),
    "@": Cell(" @ ", "."),
    "1": Cell(" ^ ", "r"),
    "2": Cell(" ^ ", "r"),
    " ": Cell("   ", " "),
}


def letters(box: Box) -> dict[str, str]:
    """Two letters for every kind of creature: the first of its id, and the next that makes it different."""
    if box.fingerprint not in _LETTERS:
        found: dict[str, str] = {}
        for kind in box.kinds:
            pairs = [kind[0] + letter for letter in kind[1:].replace("-", "") + "xyz"]
            found[kind] = next((pair for pair in pairs if pair not in found.values()), pairs[0])
        _LETTERS[box.fingerprint] = found
    return _LETTERS[box.fingerprint]


_LETTERS: dict[str, dict[str, str]] = {}
"""Letters by box: content, worked out once."""


def picture(voice: BoxVoice, view: HarakiriView) -> Picture:
    """The board with its colours, and where squares, figures and points lie in it."""
    cells = _cells(voice, view)
    canvas = Canvas()
    canvas.put(0, 0, " " * MARGIN)
    width = max(map(len, view.board.rows), default=0)
    for x in range(1, width + 1):
        canvas.add(0, f"{column_name(x - 1):^4}", "n")
    places: dict[Square, Spot] = {}
    for y in range(1, len(view.board.rows) + 1):
        line, _, _ = canvas.put(canvas.height, 0, f"{y:>2} ", "n")
        for x in range(1, width + 1):
            cell = cells.get((x, y), GROUND[" "])
            places[x, y] = canvas.add(line, cell.text, cell.ink)
            canvas.add(line, " ")
    _mark(canvas, view, places)
    return canvas.picture(_focus(view))


def _mark(canvas: Canvas, view: HarakiriView, places: dict[Square, Spot]) -> None:
    """Where everything lies that can be pointed at; figures before the squares that they stand on."""
    for character in view.characters:
        if character.at is not None:
            canvas.mark(f"figure:{character.id}", places[character.at])
    for creature in view.creatures:
        canvas.mark(f"figure:{creature.id}", *(places[at] for at in creature.squares))
    for resistor in view.resistors:
        canvas.mark(f"figure:{resistor.id}", places[resistor.at])
    for point in view.points:
        canvas.mark(f"point:{point.id}", *(places[at] for at in point.squares if at in places))
    for (x, y), spot in places.items():
        if view.board.rows[y - 1][x - 1] != " ":
            canvas.mark(f"square:{x},{y}", spot)


def _focus(view: HarakiriView) -> str:
    """Who acts; else the first character that stands."""
    acting = [card.figure for card in view.queue if card.active]
    standing = [one.id for one in view.characters if one.at is not None]
    return f"figure:{(acting or standing or [0])[0]}"


# ---------------------------------------------------------------------- squares


def _cells(voice: BoxVoice, view: HarakiriView) -> dict[Square, Cell]:
    """What is drawn on each square: ground, then things, then figures."""
    cells = _ground(view)
    for head in view.heads:
        cells[head.at] = Cell(" B " if head.boss_heads else " h ", "t")
    for point in view.points:
        if point.kind not in ("resistor", "wanderer", "door", "large-door"):
            for at in point.squares:
                cells[at] = Cell(" ? ", "t")
    for resistor in view.resistors:
        cells[resistor.at] = Cell(f" V{DIGITS[resistor.tokens % 36]}", "t")
    names = letters(voice.box)
    for creature in view.creatures:
        mark = names[creature.kind] if creature.foe else names[creature.kind].upper()
        for at in creature.squares:
            cells[at] = Cell(mark + DIGITS[creature.id % 36], "e" if creature.foe else "a")
    acting = None if view.act is None else view.act.character
    for character in view.characters:
        if character.at is not None:
            sign = "*" if character.mode else " "
            ink = "A" if character.id == acting else "a"
            cells[character.at] = Cell(f"{character.name[:2].capitalize()}{sign}", ink)
    return cells


def _ground(view: HarakiriView) -> dict[Square, Cell]:
    cells = {}
    for y, (row, heights) in enumerate(zip(view.board.rows, view.board.heights, strict=True), 1):
        for x, (sign, height) in enumerate(zip(row, heights, strict=True), 1):
            cell = GROUND[sign]
            if height != "0" and cell.text.endswith(" ") and sign != " ":
                cell = Cell(cell.text[:2] + height, cell.ink)
            cells[x, y] = cell
    return cells
