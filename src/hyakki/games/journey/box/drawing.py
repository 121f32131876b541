"""A quest's set-up as a drawing in plain letters, the same that quest files carry.

T, M, C, S pilgrims; s, a, z, L, R, I, K, Q demons; digits gates, D closed door, X box, W well, U sutra,
V villager, E exit. Ground as on the tiles; `|` and `-` yellow lines, `!` and `=` purple ones; blank is off
the board.
"""

from __future__ import annotations

from hyakki.games.journey.box.content import Box, Layout
from hyakki.games.journey.box.field import turned
from hyakki.games.journey.box.questdefs import Square

PILGRIM_LETTERS = {"tripitaka": "T", "monkey": "M", "cho": "C", "sha": "S"}
DEMON_LETTERS = {
    "soldier": "s",
    "archer": "a",
    "berserker": "z",
    "left-general": "L",
    "right-general": "R",
    "empress": "I",
    "king": "K",
    "kei-lun": "Q",
}
_UPRIGHT = {"yellow": "|", "purple": "!"}
_LEVEL = {"yellow": "-", "purple": "="}


def draw(box: Box, layout: Layout) -> str:
    """The set-up, with columns numbered on top and rows at the left."""
    squares, upright, level = ground(box, layout)
    squares |= pieces(layout)
    width = 1 + max(x for x, _ in squares)
    height = 1 + max(y for _, y in squares)
    lines = ["    " + " ".join(str(x % 10) for x in range(width))]
    for y in range(height):
        row = "".join(squares.get((x, y), " ") + upright.get((x, y), " ") for x in range(width))
        lines.append(f"{y:>2}  {row}")
        if any((x, y) in level for x in range(width)):
            lines.append("    " + " ".join(level.get((x, y), " ") for x in range(width)))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def ground(box: Box, layout: Layout) -> tuple[dict[Square, str], dict[Square, str], dict[Square, str]]:
    """The ground of each square, the lines on its east side and those on its south side."""
    squares: dict[Square, str] = {}
    upright: dict[Square, str] = {}
    level: dict[Square, str] = {}
    for placed in layout.tiles:
        kinds, lines = turned(box.tiles[placed.id], placed)
        squares |= kinds
        for colour, edges in lines.items():
            for x, y, side in edges:
                match side:
                    case 0:
                        level[x, y - 1] = _LEVEL[colour]
                    case 1:
                        upright[x, y] = _UPRIGHT[colour]
                    case 2:
                        level[x, y] = _LEVEL[colour]
                    case _:
                        upright[x - 1, y] = _UPRIGHT[colour]
    return squares, upright, level


def pieces(layout: Layout) -> dict[Square, str]:
    """The letter of each square that something lies or stands on."""
    found: dict[Square, str] = dict.fromkeys(layout.exit, "E")
    for letter, squares in (
        ("X", layout.boxes),
        ("W", layout.wells),
        ("U", layout.sutras),
        ("V", layout.villagers),
    ):
        found |= dict.fromkeys(squares, letter)
    for door in layout.doors:
        found |= dict.fromkeys(door.at, "D")
    for gate in layout.gates:
        found |= dict.fromkeys(gate.at, str(gate.n))
    for demon in layout.demons:
        found |= dict.fromkeys(demon.at, DEMON_LETTERS.get(demon.kind, "?"))
    for pilgrim, start in layout.pilgrims.items():
        found[start.x, start.y] = PILGRIM_LETTERS[pilgrim]
    return found
