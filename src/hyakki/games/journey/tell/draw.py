"""Journey's board as lines of text.

A square is three characters: ground, a token, or a figure as letter, number and facing. Pilgrims are
`T M C S` (small letters when they lie unconscious), demons have a letter, their number in base 36 and a sign
for where they look; `%` is a void. Yellow lines are `|` and `-`, purple ones `!` and `=`. Columns have
letters and rows numbers, as squares are called (`E8`).
"""

from __future__ import annotations

from typing import NamedTuple

from hyakki.board.names import column_name
from hyakki.games.journey.box.drawing import DEMON_LETTERS, PILGRIM_LETTERS
from hyakki.games.journey.view.seen import JourneyView, Square
from hyakki.kernel.canvas import Canvas, Spot
from hyakki.kernel.terms import Picture

ARROWS = "^>v<"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MARGIN = 3
LINE_INKS = {"|": "y", "-": "y", "!": "p", "=": "p", " ": " "}
SIGNS = ("pilgrims", "demons", "tokens", "ground", "weapon")


class Cell(NamedTuple):
    """What a square shows: three characters, and the ink they are drawn in."""

    text: str
    ink: str


GROUND = {
    ".": Cell(" . ", "."),
    "#": Cell("###", "#"),
    "%": Cell(" % ", "p"),
    "r": Cell(" ^ ", "r"),
    "g": Cell(' " ', "g"),
    "b": Cell(" ~ ", "b"),
    " ": Cell("   ", " "),
}


def draw(view: JourneyView) -> list[str]:
    """The board, row by row, with a line of column numbers above."""
    return picture(view).lines


def picture(view: JourneyView) -> Picture:
    """The board with its colours, and where squares and figures lie in it."""
    cells = _cells(view)
    columns, rows = view.board.width, view.board.height
    upright, level = _line_signs(view)
    canvas = Canvas()
    canvas.put(0, 0, " " * MARGIN)
    for x in range(columns):
        canvas.add(0, f"{column_name(x):>3} ", "n")
    places: dict[Square, Spot] = {}
    for y in range(rows + 1):
        if any((x, y) in level for x in range(columns)):
            line, _, _ = canvas.put(canvas.height, 0, " " * MARGIN, "n")
            for x in range(columns):
                sign = level.get((x, y), " ")
                canvas.add(line, " " + sign * 3, LINE_INKS[sign])
        if y < rows:
            line, _, _ = canvas.put(canvas.height, 0, f"{y + 1:>2} ", "n")
            for x in range(columns + 1):
                sign = upright.get((x, y), " ")
                canvas.add(line, sign, LINE_INKS[sign])
                if x < columns:
                    places[x, y] = canvas.add(line, *cells[x, y])
    _mark(canvas, view, places)
    return canvas.picture(_focus(view))


def _mark(canvas: Canvas, view: JourneyView, places: dict[Square, Spot]) -> None:
    """Where everything lies that can be pointed at; figures before the squares that they stand on."""
    for pilgrim in view.pilgrims:
        if pilgrim.at is not None:
            canvas.mark(f"figure:{pilgrim.id}", places[pilgrim.at])
    for demon in view.demons:
        canvas.mark(f"figure:{demon.id}", *(places[at] for at in demon.squares))
    for gate in view.gates:
        canvas.mark(f"gate:{gate.n}", *(places[at] for at in gate.squares))
    for door in view.doors:
        canvas.mark(f"door:{door.n}", *(places[at] for at in door.squares))
    for (x, y), spot in places.items():
        canvas.mark(f"square:{x},{y}", spot)


def _focus(view: JourneyView) -> str:
    """Who acts: a pilgrim, or the next demon to act."""
    if view.active is not None:
        return f"figure:{view.active.pilgrim}"
    waiting = [demon.id for demon in view.demons if demon.waiting]
    return f"figure:{waiting[0]}" if waiting else "figure:0"


def _line_signs(view: JourneyView) -> tuple[dict[Square, str], dict[Square, str]]:
    """Signs for lines west of (x, y) and north of (x, y)."""
    upright: dict[Square, str] = {}
    level: dict[Square, str] = {}
    for lines, bar, dash in ((view.board.yellow, "|", "-"), (view.board.purple, "!", "=")):
        for x, y, side in lines:
            if side in "we":
                upright[x + (side == "e"), y] = bar
            else:
                level[x, y + (side == "s")] = dash
    kinds = {(x, y): kind for y, row in enumerate(view.board.rows) for x, kind in enumerate(row)}

    def says_something(sign: str, x: int, y: int, dx: int, dy: int) -> bool:
        """A structure shows its border by its squares; inside or around a void a line says nothing."""
        beside = {kinds.get((x, y), " "), kinds.get((x - dx, y - dy), " ")}
        return bool(beside - set("#% ")) if sign in "!=" else "#" not in beside

    upright = {at: sign for at, sign in upright.items() if says_something(sign, *at, 1, 0)}
    level = {at: sign for at, sign in level.items() if says_something(sign, *at, 0, 1)}
    return upright, level


def _cells(view: JourneyView) -> dict[Square, Cell]:
    """What is drawn on each square: ground, then tokens, then figures."""
    cells = {(x, y): GROUND[kind] for y, row in enumerate(view.board.rows) for x, kind in enumerate(row)}
    for at in view.board.exit:
        cells[at] = Cell(" E ", "d")
    for gate in view.gates:
        frame = {"active": "[{}]", "inactive": "({})", "closed": "/{}/"}[gate.state]
        for at in gate.squares:
            cells[at] = Cell(frame.format(gate.n), "." if gate.state == "closed" else "d")
    for door in view.doors:
        for at in door.squares:
            cells[at] = Cell(" , ", ".") if door.broken else Cell("DDD", "d")
    wells = tuple(well.at for well in view.wells)
    for letter, squares in (("X", view.boxes), ("W", wells), ("U", view.sutras), ("V", view.villagers)):
        for at in squares:
            cells[at] = Cell(f" {letter} ", "t")
    for demon in view.demons:
        mark = DEMON_LETTERS.get(demon.kind, "d") + DIGITS[demon.id % 36]
        for at in demon.squares:
            sign = ARROWS[demon.facing] if at == demon.at or len(demon.squares) == 4 else "-"
            cells[at] = Cell(mark + sign, "e")
    acting = None if view.active is None else view.active.pilgrim
    for pilgrim in view.pilgrims:
        if pilgrim.at is not None:
            letter, sign = PILGRIM_LETTERS[pilgrim.name], ARROWS[pilgrim.facing]
            ink = "x" if pilgrim.fallen else "A" if pilgrim.id == acting else "a"
            cells[pilgrim.at] = Cell(f" {letter.lower()}_" if pilgrim.fallen else f" {letter}{sign}", ink)
    return cells
