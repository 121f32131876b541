"""The parts of the screen: the numbered choices, and how sentences, boards and sheets are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from hyakki.cli.session import Sentence
from hyakki.kernel.terms import Picture

# ink and lantern light: vermilion is what you can do now, gold what you have chosen
ACT, ACT_ON_PAPER, CHOSEN, MOON = "#ff6a3d", "#c2361a", "#ffcf5c", "#eef0fb"

REMARK, REMARK_ON_PAPER = "italic #8fd6b4", "italic #2f6b50"

INK_STYLES = {
    " ": MOON,
    ".": "#5f6894",
    "n": "#5f6894",
    "#": "#4a5384",
    "r": "#ff6b57",
    "g": "#58c27d",
    "b": "#5aa9ff",
    "y": "bold #ffcf5c",
    "p": "#b57bff",
    "a": "bold #8ee6ff",
    "A": "bold #10152a on #8ee6ff",
    "x": "bold #10152a on #8f98c0",
    "e": "bold #ff4d6d",
    "t": "bold #f7e3a1",
    "d": "bold #ff9f43",
}
"""A colour for every ink of a game's picture."""

ON_OFFER, POINTED_AT = "on #34406f", "on #9c4a12"


def sentence_text(sentence: Sentence, accent: str = ACT, cite: bool = True) -> Text:
    """A sentence, and the rule behind it if that is wanted."""
    remark = REMARK_ON_PAPER if accent == ACT_ON_PAPER else REMARK
    style = {"plain": "", "heading": f"bold {accent}", "remark": remark}[sentence.kind]
    text = Text(sentence.text, style=style)
    if cite and sentence.rule is not None:
        # Ids are shown without the name of the game; the whole id finds the rule just as well.
        text.append(f" {sentence.rule.partition('.')[2] or sentence.rule}", style=f"not bold {accent}")
    return text


def log_text(sentences: Iterable[Sentence], accent: str = ACT, cite: bool = False) -> Text:
    """Sentences below each other."""
    return Text("\n").join(sentence_text(sentence, accent, cite) for sentence in sentences)


def board_text(picture: Picture, offered: Iterable[str] = (), pointed: Iterable[str] = ()) -> Text:
    """The board in the colours of its inks, with a ground below what is on offer and what is pointed at."""
    text = Text("\n".join(picture.lines), style=MOON, no_wrap=True)
    starts = [0]
    for line in picture.lines:
        starts.append(starts[-1] + len(line) + 1)
    runs = [
        (INK_STYLES.get(run[1], MOON), start + run.start(), start + run.end())
        for start, inks in zip(starts, picture.inks, strict=False)
        for run in re.finditer(r"(.)\1*", inks)
    ]
    for run in runs:
        text.stylize(*run)
    for anchors, style in ((offered, ON_OFFER), (pointed, POINTED_AT)):
        for anchor in anchors:
            for row, column, width in picture.spots.get(anchor, ()):
                text.stylize(style, starts[row] + column, starts[row] + column + width)
    for run in runs:
        if " on " in run[0]:  # dark letters need their own light ground
            text.stylize(*run)
    return text


def status_text(title: str, parts: Sequence[str]) -> Text:
    """The line on top: what is played, and where it stands."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(title, style=f"bold {CHOSEN}")
    for part in parts:
        if text:
            text.append(" \u2502 ", style="#5f6894")
        text.append(part, style="" if part is not parts[-1] else f"bold {MOON}")
    return text


def sheet_text(title: str, lines: Sequence[str], width: int) -> Text:
    """One sheet: its title, then its lines, broken so that what goes on is set in."""
    wide = max(width, 12)
    head = Text("\n".join(wrap(title, wide)), style=f"bold {CHOSEN}")
    body = [part for line in lines for part in wrap(line, wide, initial_indent=" ", subsequent_indent="   ")]
    return Text("\n").join([head, *map(Text, body), Text()])


class Choices(Widget, can_focus=True):
    """Numbered choices in as many columns as fit. Arrows mark, Enter or the number takes.

    Arrows that stand for an option of their own are passed on; comma and full stop always mark.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(arrow, f"arrow('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")),
        Binding("comma,shift+up", "move(-1)", show=False),
        Binding("full_stop,shift+down", "move(1)", show=False),
        Binding("pageup", "move_rows(-4)", show=False),
        Binding("pagedown", "move_rows(4)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("enter", "take", show=False),
    ]

    MOST_ROWS, MOST_ROWS_LOW = 7, 6
    ROOM_FOR_TWO = 60

    class Chosen(Message):
        """A choice was taken."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    class Marked(Message):
        """Another choice was marked; `cut` is its whole text if there was no room for it, else nothing."""

        def __init__(self, index: int, cut: str) -> None:
            super().__init__()
            self.index = index
            self.cut = cut

    class Arrow(Message):
        """An arrow key that stands for an option was pressed."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Typing(Message):
        """The beginning of a number was typed; more may follow."""

        def __init__(self, typed: str) -> None:
            super().__init__()
            self.typed = typed

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.labels: list[str] = []
        self.marked = 0
        self.top = 0  # first row shown
        self.typed = ""
        self.arrows: frozenset[str] = frozenset()

    def offer(self, labels: Sequence[str], arrows: Iterable[str] = ()) -> None:
        """Offer other choices; some arrow keys may be taken by options."""
        self.labels = list(labels)
        self.arrows = frozenset(arrows)
        self.marked = self.top = 0
        self.typed = ""
        self.refresh(layout=True)

    # ------------------------------------------------------------------ where things are

    def _cell(self, width: int) -> int:
        longest = max((len(label) for label in self.labels), default=0)
        cell = max(1, min(width, longest + len(str(len(self.labels))) + 4))
        if width // cell < 2 and len(self.labels) > self._most_rows() and width >= self.ROOM_FOR_TWO:
            return width // 2  # rather cut some of them than hide others
        return cell

    def _most_rows(self) -> int:
        return self.MOST_ROWS if self.app.size.height >= 32 else self.MOST_ROWS_LOW

    def _columns(self, width: int) -> int:
        return max(1, width // self._cell(width))

    def _rows(self, width: int) -> int:
        return ceil(len(self.labels) / self._columns(width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, min(self._most_rows(), self._rows(max(1, width))))

    def _scroll_to_marked(self) -> None:
        width, height = max(1, self.content_size.width), max(1, self.content_size.height)
        row = self.marked // self._columns(width)
        self.top = max(min(self.top, row), row - height + 1)

    # ------------------------------------------------------------------ drawing

    def render(self) -> Text:
        width, height = max(1, self.content_size.width), max(1, self.content_size.height)
        columns, cell = self._columns(width), self._cell(width)
        self._scroll_to_marked()
        text = Text(no_wrap=True, overflow="ellipsis")
        for row in range(self.top, min(self.top + height, self._rows(width))):
            if row > self.top:
                text.append("\n")
            for index in range(row * columns, min((row + 1) * columns, len(self.labels))):
                text.append_text(self._label(index, cell))
        return text

    def _label(self, index: int, cell: int) -> Text:
        number = str(index + 1).rjust(len(str(len(self.labels))))
        label = Text.assemble((f"{number} ", f"bold {ACT}"), self.labels[index])
        label.truncate(cell - 2, overflow="ellipsis", pad=True)
        if index == self.marked:
            label.stylize(f"bold #10152a on {CHOSEN}")
        return label + Text("  ")

    # ------------------------------------------------------------------ moving and taking

    def mark(self, index: int) -> None:
        if self.labels:
            self.marked = max(0, min(len(self.labels) - 1, index))
            self._scroll_to_marked()
            self.refresh()
            self.post_message(self.Marked(self.marked, self.cut()))

    def cut(self) -> str:
        """The whole text of the marked choice if there was no room for it, else nothing."""
        if not self.labels:
            return ""
        label, room = self.labels[self.marked], self._cell(max(1, self.content_size.width))
        fits = len(label) + len(str(len(self.labels))) + 3 <= room
        return "" if fits else label

    def action_arrow(self, key: str) -> None:
        if key in self.arrows:
            self.typed = ""
            self.post_message(self.Arrow(key))
        elif self.arrows:
            self.app.bell()  # some other arrow is taken, so this one would surprise
        elif key in ("up", "down"):
            self.action_move_rows(-1 if key == "up" else 1)
        else:
            self.action_move(-1 if key == "left" else 1)

    def action_move(self, step: int) -> None:
        self.typed = ""
        self.mark(self.marked + step)

    def action_move_rows(self, rows: int) -> None:
        self.action_move(rows * self._columns(max(1, self.content_size.width)))

    def action_go(self, index: int) -> None:
        self.typed = ""
        self.mark(index % max(1, len(self.labels)))

    def action_take(self) -> None:
        self.typed = ""
        if self.labels:
            self.post_message(self.Chosen(self.marked))

    def on_key(self, event: events.Key) -> None:
        if event.character is None or not event.character.isdigit() or not self.labels:
            return
        event.stop()
        for typed in (self.typed + event.character, event.character):
            if 1 <= int(typed) <= len(self.labels):
                break
        else:
            self.typed = ""
            return
        self.mark(int(typed) - 1)
        if int(typed) * 10 > len(self.labels):  # no longer number begins like this
            self.action_take()
        else:
            self.typed = typed
            self.post_message(self.Typing(typed))

    def on_click(self, event: events.Click) -> None:
        width = max(1, self.content_size.width)
        column = min(event.x // self._cell(width), self._columns(width) - 1)
        index = (self.top + event.y) * self._columns(width) + column
        if 0 <= index < len(self.labels):
            self.mark(index)
            self.action_take()
