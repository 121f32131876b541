"""Okko's palace as lines of text.

A cell is three characters. An empty Space shows the letter of its Area: ` c ` blue, `(c)` orange, `<c>`
purple and `{c}` green for Reinforcements; `###` is scenery. Heroes are three capitals, their Followers and
Kami three small letters, a Lieutenant or demon has one capital, Minions are a letter and their number. Tokens
are a sign and their number.

The frame of a Tile bears the letters of its columns above and the numbers of its rows on the left; its name
stands inside, with `!3` where one must sneak and `*` where it is corrupted. Between cells: a blank inside an
Area, `:` or `...` for a white line, `|` or `---` for a wall, `/` for an open Door, `X` for a closed one, `%`
for a wall that can be broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from hyakki.games.okko.box.palace import PLUS_3
from hyakki.games.okko.tell.places import LETTERS, Ground, ground_of, tile_name
from hyakki.games.okko.tell.words import BoxVoice, figure_name, kind_name, token_name
from hyakki.games.okko.view.seen import FigureView, OkkoView, TileView
from hyakki.kernel.canvas import Canvas, Spot
from hyakki.kernel.telling import capital
from hyakki.kernel.terms import Picture

CELL = 3  # characters of a cell
STEP = CELL + 1  # with the edge on its left
KEY_WIDTH = 76  # of what stands below the board

GROUND = {
    "blue": (" {} ", "."),
    "orange": ("({})", "t"),
    "purple": ("<{}>", "p"),
    "green": ("{{{}}}", "g"),
    "scenery": ("###", "#"),
}
"""How an empty Space is drawn around the letter of its Area, and its ink."""

TOKENS = {
    "courtier": "@",
    "evidence": "?",
    "parchment": "=",
    "chest": "$",
    "test": "&",
    "objective": "^",
    "relic": "^",
    "prisoner": "^",
    "strongbox": "^",
    "follower": "~",
}
"""The signs of tokens, before their number."""

STAIN = "*"
WALL, LINE, DOOR, SHUT, BREAKABLE = "wall", "line", "door", "shut", "breakable"
UPRIGHT = {WALL: "|", LINE: ":", DOOR: "/", SHUT: "X", BREAKABLE: "%"}
LEVEL = {WALL: "-", LINE: ".", DOOR: "/", SHUT: "X", BREAKABLE: "%"}
INKS = {WALL: "#", LINE: ".", DOOR: "d", SHUT: "r", BREAKABLE: "y"}


class Sign(NamedTuple):
    """What a cell shows, and in which ink."""

    text: str
    ink: str


def picture(voice: BoxVoice, view: OkkoView) -> Picture:
    """The palace with its colours, and where Spaces, figures, tokens and Doors lie in it."""
    board = _Board(voice, view)
    board.paint()
    for number, line in enumerate(_key(voice, view), board.height):
        board.put(number, 0, line)
    return board.picture(_focus(view))


def _focus(view: OkkoView) -> str:
    """Who acts; else the seat's own first Hero; else whoever is first on the board."""
    if view.turn is not None and view.turn.figure >= 0:
        return f"figure:{view.turn.figure}"
    own = [hero.figure for hero in view.heroes if hero.seat == view.seat and not hero.out]
    there = own or [figure.number for figure in view.figures if figure.cell >= 0]
    return f"figure:{there[0]}" if there else "tile:0"


# ---------------------------------------------------------------------- what stands on cells


def letters_of(voice: BoxVoice, figure: FigureView) -> str:
    """A figure in up to three characters."""
    piece = figure.kind if figure.sort != "kami" else voice.box.kami[figure.kind].token
    name = kind_name(voice, piece).replace(" ", "")
    if figure.sort == "hero":
        return name[:CELL].upper()
    if figure.sort != "agent":
        return (name.partition("-")[0] if figure.sort != "kami" else piece)[:CELL].lower()
    agent = voice.box.agents.get(figure.kind)
    if agent is None or agent.figures == 1:
        return name[:CELL].capitalize()
    return f"{minion_letter(voice, figure.kind)}{figure.pip}"


def minion_letter(voice: BoxVoice, kind: str) -> str:
    """The letter of a kind of Minion: the first of its name that no kind before it in the box has."""
    taken: list[str] = []
    for agent in voice.box.agents.values():
        if agent.figures == 1:
            continue
        free = [letter for letter in agent.name.lower() if letter.isalpha() and letter not in taken]
        taken.append(free[0] if free else agent.name[0].upper())
        if agent.id == kind:
            return taken[-1]
    return "?"


def _ink(view: OkkoView, figure: FigureView) -> str:
    if view.turn is not None and view.turn.figure == figure.number:
        return "A"
    return "e" if figure.sort == "agent" else "a"


def _signs(voice: BoxVoice, view: OkkoView) -> dict[int, Sign]:
    """What lies or stands on each cell: Corruption, then tokens, then figures."""
    found = {stain.cell: Sign(f"{STAIN}{number}", "r") for number, stain in enumerate(view.stains, 1)}
    for token in view.tokens:
        found[token.cell] = Sign(f"{TOKENS.get(token.form, '?')}{token.number}", "t")
    for figure in view.figures:
        found[figure.cell] = Sign(letters_of(voice, figure), _ink(view, figure))
    return found


def _empty(view: OkkoView, cell: int, letter: str) -> Sign:
    """A Space without anything on it; Reinforcement Spaces marked +3 are plain with fewer Heroes."""
    kind = view.palace.kinds[cell]
    if kind.endswith("3"):
        kind = kind[:-1] if view.began >= PLUS_3 else "blue"
    frame, ink = GROUND[kind]
    return Sign(frame.format(letter), ink)


# ---------------------------------------------------------------------- the board


class _Board(Canvas):
    """A canvas with the lattice of a palace: an edge line above each row of cells, and below it as many lines
    with names as the Tiles need that begin there."""

    def __init__(self, voice: BoxVoice, view: OkkoView) -> None:
        super().__init__()
        self.voice, self.view, self.palace = voice, view, view.palace
        self.ground: Ground = ground_of(view.palace)
        self.edges = _edges(view)
        self.names = {number: self._name(number, tile) for number, tile in enumerate(view.palace.tiles)}
        self.tops: dict[int, list[int]] = {}
        for number, tile in enumerate(view.palace.tiles):
            self.tops.setdefault(tile.y, []).append(number)
        self.rows = self._rows()
        self.shown: dict[int, str] = {}

    def _name(self, number: int, tile: TileView) -> list[str]:
        """The name of a Tile in lines that fit into it, with its marks."""
        name = tile_name(self.voice, self.view, number)
        if tile.prohibited:
            name = f"{name} !{tile.prohibited}"
        if any(stain.tile == number for stain in self.view.stains):
            name = f"{name} {STAIN}"
        room = _wide(self.ground, number) * STEP - 1
        return [line[:room] for line in wrap(name, room, break_long_words=False)]

    def _rows(self) -> list[int]:
        """The line of each row of cells; the edge above it and the names come before."""
        found, line = [], 0
        for y in range(self.palace.height):
            names = max((len(self.names[tile]) for tile in self.tops.get(y, ())), default=0)
            line += 1 + names
            found.append(line)
            line += 1
        return found

    def edge_line(self, y: int) -> int:
        """The line of the edges above a row."""
        return 0 if y == 0 else self.rows[y - 1] + 1

    # Painting

    def paint(self) -> None:
        """Edges, names, then what is on the cells; and where everything lies."""
        for y in range(self.palace.height + 1):
            self._level(y)
        signs = _signs(self.voice, self.view)
        for cell in range(self.ground.size):
            if self.ground.is_cell(cell):
                self._cell(cell, signs)
        self._upright()
        for number, lines in self.names.items():
            self._put_name(number, lines)
        self._mark_doors()

    def _cell(self, cell: int, signs: dict[int, Sign]) -> None:
        y, x = divmod(cell, self.palace.width)
        area = self.palace.areas[self.ground.area_of[cell]]
        letter = area.name.rpartition(".")[2]
        sign = signs.get(cell, _empty(self.view, cell, letter))
        first = self._tile(cell).x == x  # beside the numbers of the rows
        text = (sign.text.rjust(CELL) if first else sign.text.ljust(CELL))[:CELL]
        self.shown[cell] = text
        spot = self.put(self.rows[y], x * STEP + 1, text, sign.ink)
        self._mark_cell(cell, area.name, spot)

    def _mark_cell(self, cell: int, area: str, spot: Spot) -> None:
        """Figures and tokens are marked before the Space, the Area and the Tile that they are on."""
        view = self.view
        for figure in view.figures:
            if figure.cell == cell:
                self.mark(f"figure:{figure.number}", spot)
        for token in view.tokens:
            if token.cell == cell:
                self.mark(f"token:{token.number}", spot)
        for number, stain in enumerate(view.stains):
            if stain.cell == cell:
                self.mark(f"stain:{number}", spot)
        self.mark(f"space:{cell}", spot)
        self.mark(f"area:{area}", spot)
        self.mark(f"tile:{self.ground.tile_of[cell]}", spot)

    def _upright(self) -> None:
        """Edges between cells of a row; a Tile's left frame bears the numbers of its rows."""
        for y in range(self.palace.height):
            for x in range(self.palace.width + 1):
                left, right = self._at(x - 1, y), self._at(x, y)
                kind = self._between(left, right)
                if kind is not None:
                    self._beside_names(x, y, left, right, kind)
                    self.put(self.rows[y], x * STEP, UPRIGHT[kind], INKS[kind])
                    if kind == WALL and right >= 0 and self._tile(right).x == x:
                        self._number(x, y, right)

    def _beside_names(self, x: int, y: int, left: int, right: int, kind: str) -> None:
        """The lines with names above a row: a Tile that begins there has only its frame in them, others go
        on as they are."""
        sides = {self.ground.tile_of[cell] for cell in (left, right) if cell >= 0}
        inside = len(sides) == 1 and left >= 0 and right >= 0
        if inside and self.palace.tiles[sides.pop()].y == y:
            return
        shown = kind if kind == LINE else WALL
        for line in range(self.edge_line(y) + 1, self.rows[y]):
            self.put(line, x * STEP, UPRIGHT[shown], INKS[shown])

    def _number(self, x: int, y: int, cell: int) -> None:
        """The number of a row, unless it would run into what stands in the first column."""
        if self.shown[cell].startswith(" "):
            row = y - self._tile(cell).y + 1
            self.put(self.rows[y], x * STEP, str(row % 10), "n")

    def _level(self, y: int) -> None:
        """Edges between rows; the upper frame of a Tile bears the letters of its columns."""
        line = self.edge_line(y) if y < self.palace.height else self.rows[-1] + 1
        for x in range(self.palace.width):
            above, below = self._at(x, y - 1), self._at(x, y)
            kind = self._between(above, below)
            if kind is None:
                continue
            text = LEVEL[kind] * CELL
            ink = INKS[kind]
            if below >= 0 and self._tile(below).y == y:
                letter = LETTERS[(x - self._tile(below).x) % len(LETTERS)]
                text, ink = f"{text[0]}{letter}{text[0]}", f"{ink}n{ink}"
            self.put(line, x * STEP + 1, text, ink)
        for x in range(self.palace.width + 1):
            if sign := self._corner(x, y):
                self.put(line, x * STEP, sign, "#" if sign == "+" else ".")

    def _corner(self, x: int, y: int) -> str:
        """A corner where walls meet; a dot where only white lines do."""
        cells = [self._at(x + dx, y + dy) for dx, dy in ((-1, -1), (0, -1), (-1, 0), (0, 0))]
        kinds = {self._between(cells[a], cells[b]) for a, b in ((0, 1), (2, 3), (0, 2), (1, 3))} - {None}
        if not kinds:
            return ""
        return "." if kinds == {LINE} else "+"

    def _put_name(self, number: int, lines: list[str]) -> None:
        tile = self.palace.tiles[number]
        first = self.edge_line(tile.y) + 1
        for row, text in enumerate(lines):
            spot = self.put(first + row, tile.x * STEP + 1, text, "n")
            self.mark(f"tile:{number}", spot)

    def _mark_doors(self) -> None:
        for gate in self.view.gates:
            a, b = gate.cells
            y, x = divmod(b, self.palace.width)
            spot = (self.rows[y], x * STEP, 1) if b == a + 1 else (self.edge_line(y), x * STEP + 1, CELL)
            self.mark(f"door:{gate.number}", spot)

    # Looking things up

    def _at(self, x: int, y: int) -> int:
        """A cell of a Tile, or -1."""
        if not (0 <= x < self.palace.width and 0 <= y < self.palace.height):
            return -1
        cell = y * self.palace.width + x
        return cell if self.ground.is_cell(cell) else -1

    def _tile(self, cell: int) -> TileView:
        return self.palace.tiles[self.ground.tile_of[cell]]

    def _between(self, a: int, b: int) -> str | None:
        """What lies between two cells side by side, the lower number first; None for nothing at all."""
        if a < 0 and b < 0:
            return None
        if a < 0 or b < 0:
            return WALL
        return self.edges.get((a, b))


def _edges(view: OkkoView) -> dict[tuple[int, int], str]:
    """What lies between cells of the palace."""
    found = dict.fromkeys(view.palace.lines, LINE) | dict.fromkeys(view.palace.walls, WALL)
    for gate in view.gates:
        if gate.door:
            found[gate.cells] = SHUT if gate.closed else DOOR
        elif gate.closed:
            found[gate.cells] = BREAKABLE
        else:
            found[gate.cells] = LINE
    return found


def _wide(ground: Ground, tile: int) -> int:
    """How many columns a Tile has."""
    columns = {cell % ground.width for cell, here in enumerate(ground.tile_of) if here == tile}
    return len(columns)


# ---------------------------------------------------------------------- who is who


def _key(voice: BoxVoice, view: OkkoView) -> list[str]:
    """Who is who on the board, and the signs that are on every one."""
    say = voice.texts.say
    lines = ["", *_packed(list(_people(voice, view))), *_packed(list(dict.fromkeys(_things(voice, view))))]
    return [*lines, *wrap(say("board.key"), KEY_WIDTH)]


def _packed(parts: list[str]) -> list[str]:
    """Parts side by side in as few lines as they need."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 2 <= KEY_WIDTH:
            lines[-1] += f"  {part}"
        else:
            lines.append(part)
    return lines


def _things(voice: BoxVoice, view: OkkoView) -> Iterator[str]:
    """Courtiers and Followers one by one, other tokens by their form."""
    say = voice.texts.say
    for token in view.tokens:
        sign = TOKENS.get(token.form, "?")
        if token.cell >= 0 and token.name:
            yield say("board.sign", sign=f"{sign}{token.number}", name=token_name(voice, view, token.number))
    for token in view.tokens:
        if token.cell >= 0 and not token.name:
            name = capital(say(f"token.{token.form}", number="").strip())
            yield say("board.sign", sign=TOKENS.get(token.form, "?"), name=name)


def _people(voice: BoxVoice, view: OkkoView) -> Iterator[str]:
    """Heroes, Followers, Kami, unique agents one by one; Minions by kind."""
    say, shown = voice.texts.say, set()
    for figure in sorted(view.figures, key=lambda figure: figure.sort == "agent"):
        agent = voice.box.agents.get(figure.kind)
        if figure.cell < 0:
            continue
        if agent is None or agent.figures == 1:
            own = any(hero.figure == figure.number and hero.seat == view.seat for hero in view.heroes)
            name = figure_name(voice, view, figure.number)
            yield say("board.own" if own else "board.sign", sign=letters_of(voice, figure), name=name)
        elif figure.kind not in shown:
            shown.add(figure.kind)
            sign = f"{minion_letter(voice, figure.kind)}1.."
            yield say("board.sign", sign=sign, name=agent.name)
