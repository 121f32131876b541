"""Tsukuyumi's board of hexes as lines of text.

Every space is eleven characters wide and three lines high: its name with the ground; owner, properties and
markers; the sides with their units and conquest points (where many meet, these begin on the second line).
Edges lie between the spaces: dots are open, `=` and `|` are printed Blockades, `#` Blockade markers, `-` and
`:` Passages, `%` Tunnels. Each row lies half a space further east than the one above. Below the board stands
who is who, and what the commonest signs mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from hyakki.board.hexes import DIRECTIONS, OPPOSITE
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.games.tsukuyumi.tell.words import LETTERS, ONI_LETTER, BoxVoice, named, place, spot
from hyakki.games.tsukuyumi.view.seen import Area, AreaView, TsukuyumiView
from hyakki.kernel.canvas import Canvas, Spot
from hyakki.kernel.terms import Picture

INNER = 11  # characters of a space, without its edges
HALF = 6  # half the distance of two neighbours in a row
HEIGHT = 4  # lines from one row to the next
KEY_WIDTH = 72  # of what stands below the board

INKS = {"ocean-floor": "b", "fertile-ground": "g", "mountain-range": "y", "moon": "p", "home": "d"}
"""Of the ground; its words are short ones of the texts."""

PROPERTIES = {"radioactive": "R", "unstable": "U", "tsukuyumi": "T"}
UPLINKS = {"rocket-attack": "a", "kaneda": "k"}

BUILDING = ("tiles", "homes")
"""Phases in which tiles and homezones are laid."""

LEVEL = {"open": ".", "red": "=", "blockade": "#", "passage": "-"}
UPRIGHT = {"open": ".", "red": "|", "blockade": "#", "passage": ":"}
EDGE_INKS = {"open": ".", "red": "r", "blockade": "r", "passage": "d"}
TUNNEL = "%"


def picture(voice: BoxVoice, view: TsukuyumiView) -> Picture:
    """The board with its colours, and where areas and edges lie in it."""
    if not view.areas:
        return Picture([], [], {}, "")
    empty = _empty(view)
    board = _Board([*(area.at for area in view.areas), *empty])
    edges = _edges(view)
    for area in view.areas:
        row, column = board.corner(area.at)
        lines = enumerate(_lines(voice, view, area), 1)
        here = [board.put(row + line, column + 1, text, inks) for line, (text, inks) in lines]
        board.mark(f"area:{spot(area.at)}", *here)
        board.mark(f"to:{spot(area.at)}", *here)
        for direction in range(6):
            word, dug = edges.get((area.at, direction), ("open", False))
            found = _edge(board, row, column, direction, word, dug)
            board.mark(f"edge:{spot(area.at)},{direction}", *found)
    for at in empty:
        row, column = board.corner(at)
        board.mark(f"area:{spot(at)}", board.put(row + 2, column + 1, place(at).center(INNER)))
    for number, line in enumerate(_key(voice, view), board.height):
        board.put(number, 0, line)
    return board.picture(_focus(view))


def _key(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    """Who is who, and the signs that are on every board."""
    say = voice.texts.say
    sides = [
        say("board.own" if seat == view.seat else "board.side", letter=_letter(view, seat), name=name)
        for seat in view.order
        if (name := named(voice.box, view.seats[seat].faction) if view.seats[seat].faction else "")
    ]
    sides.append(say("board.side", letter=ONI_LETTER, name=say("name.oni")))
    return ["", *wrap("  ".join(sides), KEY_WIDTH), *wrap(say("board.key"), KEY_WIDTH)]


def _empty(view: TsukuyumiView) -> list[Area]:
    """While the board is built: the positions around it, where tiles and homezones may come to lie."""
    if view.phase not in BUILDING:
        return []
    taken = {area.at for area in view.areas}
    return sorted({(q + dq, r + dr) for q, r in taken for dq, dr in DIRECTIONS} - taken)


class _Board(Canvas):
    """A canvas for the spaces of a board, in rows that each lie half a space further east."""

    def __init__(self, places: Sequence[Area]) -> None:
        super().__init__()
        self._left = min(2 * q + r for q, r in places)
        self._top = min(r for _, r in places)
        self.put((max(r for _, r in places) - self._top + 1) * HEIGHT, 0, "")

    def corner(self, at: Area) -> tuple[int, int]:
        """Line and column of the upper left corner of a space."""
        q, r = at
        return (r - self._top) * HEIGHT, (2 * q + r - self._left) * HALF


def _focus(view: TsukuyumiView) -> str:
    """The battle, else the homezone of whoever acts, else the own one, else the moon."""
    if view.battle is not None:
        return f"area:{spot(view.battle.at)}"
    seat = view.seat if view.turn is None else view.turn.seat
    home = None if seat is None else view.seats[seat].home
    return f"area:{spot(home or (0, 0))}"


# ---------------------------------------------------------------------- edges


def _edges(view: TsukuyumiView) -> dict[tuple[Area, int], tuple[str, bool]]:
    """What lies on edges that are not simply open, from both sides: a word, and whether there is a Tunnel."""
    words: dict[tuple[Area, int], str] = {}
    dug: set[tuple[Area, int]] = set()
    for area in view.areas:
        for direction in area.red:
            _both(words, area.at, direction, "red")
    # a Passage opens the edge whichever tile closes it, a marker closes it in any case
    for edge in sorted(view.edges, key=lambda edge: not edge.passage):
        _both(words, edge.at, edge.direction, "passage" if edge.passage else "blockade")
    for first, second in view.tunnels:
        step = (second[0] - first[0], second[1] - first[1])
        direction = DIRECTIONS.index(step)
        dug |= {(first, direction), (second, OPPOSITE[direction])}
    return {key: (words.get(key, "open"), key in dug) for key in {*words, *dug}}


def _both(words: dict[tuple[Area, int], str], at: Area, direction: int, word: str) -> None:
    dq, dr = DIRECTIONS[direction]
    words[at, direction] = word
    words[(at[0] + dq, at[1] + dr), OPPOSITE[direction]] = word


def _edge(board: _Board, row: int, column: int, direction: int, word: str, dug: bool) -> list[Spot]:
    """Draw one edge; where it lies."""
    ink = EDGE_INKS[word]
    if direction in (0, 3):
        at = column + (INNER + 1 if direction == 0 else 0)
        for line in range(1, HEIGHT):
            sign = TUNNEL if dug and line == 2 else UPRIGHT[word]
            if word != "open" or line == 2:
                board.put(row + line, at, sign, "d" if sign == TUNNEL else ink)
        return [(row + line, at, 1) for line in range(1, HEIGHT)]
    line = row if direction in (1, 2) else row + HEIGHT
    at = column + (HALF + 1 if direction in (1, 5) else 1)
    text = ". . ." if word == "open" else LEVEL[word] * (HALF - 1)
    if dug:
        text = text[:2] + TUNNEL + text[3:]
    board.put(line, at, text, "".join("d" if sign == TUNNEL else ink for sign in text))
    return [(line, at, HALF - 1)]


# ---------------------------------------------------------------------- spaces


def _lines(voice: BoxVoice, view: TsukuyumiView, area: AreaView) -> list[tuple[str, str]]:
    """The three lines of a space with their inks."""
    word, ink = voice.texts.say(f"board.{area.terrain}"), INKS[area.terrain]
    if area.centre:
        word = word.upper()
    if area.home != NOBODY:
        word = f"{word} {_letter(view, area.home)}"
    ground = f"{word}{area.mountain}" if area.mountain else word
    head = f"{place(area.at)} {ground}"
    upper, lower = _stacks(view, area)
    notes = _notes(view, area, INNER - len(upper.text) - (1 if upper.text else 0))
    middle = Marks(notes, "t" * len(notes)).beside(upper)
    return [
        (head[:INNER].center(INNER), ink * INNER),
        (middle.text.center(INNER), middle.inks.center(INNER)),
        (lower.text.center(INNER), lower.inks.center(INNER)),
    ]


def _letter(view: TsukuyumiView, seat: int) -> str:
    return ONI_LETTER if seat == ONI else LETTERS.get(view.seats[seat].faction, str(seat + 1))


def _notes(view: TsukuyumiView, area: AreaView, room: int) -> str:
    """Owner, properties and markers; a plus at the end says that there is more on the sheet of areas."""
    found = [] if area.owner == NOBODY else [f"@{_letter(view, area.owner)}"]
    found.append(
        "".join(PROPERTIES[name] for name in area.properties)
        + "".join(f"-{PROPERTIES[name]}" for name in area.negated)
    )
    tokens = (("e", area.eggs), ("m", area.mines), ("c", area.covers), ("s", area.strongholds))
    found += [f"{sign}{count}" for sign, count in tokens if count]
    flags = (("~", area.stuck), ("+", area.guarded), ("x", area.devastated))
    found.append(
        "".join(UPLINKS.get(marker.rpartition("-")[0], "?") for marker in area.markers)
        + "".join(sign for sign, shown in flags if shown)
    )
    text = " ".join(part for part in found if part)
    if len(text) > room:
        text = text.replace(" ", "")
    return text if len(text) <= room else f"{text[: max(0, room - 1)]}+"[: max(0, room)]


class Marks(NamedTuple):
    """A piece of a line with an ink for each character."""

    text: str = ""
    inks: str = ""

    def beside(self, other: Marks, gap: str = " ") -> Marks:
        if not self.text or not other.text:
            return self if self.text else other
        return Marks(self.text + gap + other.text, self.inks + gap + other.inks)


def _stacks(view: TsukuyumiView, area: AreaView) -> tuple[Marks, Marks]:
    """Each side with its number of units and its conquest points; those that do not fit into the third line
    come to the second."""
    lines, line = [Marks(), Marks()], 1
    for number, side in enumerate(area.sides):
        acting = view.turn is not None and view.turn.seat == side.seat
        ink = "e" if side.seat == ONI else "A" if acting else "a"
        text = f"{_letter(view, side.seat)}{side.units}/{side.conquest}"
        for gap in (" ", ""):
            longer = lines[line].beside(Marks(text, ink * len(text)), gap)
            if len(longer.text) <= INNER:
                break
        else:
            if not line:  # five large stacks: the sheet of areas has them all
                left = f"+{len(area.sides) - number}"
                shown = lines[0].text[: INNER - len(left)] + left
                lines[0] = Marks(shown, (lines[0].inks + "t" * INNER)[: len(shown)])
                break
            line, longer = 0, Marks(text, ink * len(text))
        lines[line] = longer
    return lines[0], lines[1]
