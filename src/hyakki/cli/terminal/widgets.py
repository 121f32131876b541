"""The parts of the screen: the numbered choices, and how sentences, boards and sheets are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from hyakki.cli.session import Sentence

# ink and lantern light: vermilion is what you can do now, gold what you have chosen
ACT, ACT_ON_PAPER, CHOSEN, MOON, FAINT = "#ff6a3d", "#c2361a", "#ffcf5c", "#eef0fb", "#8f98c0"

GROUND = re.compile(r"[.·:\u2500-\u257f|+\-]+")
FIGURE = re.compile(r"[A-Z][<>^v]?|[▲▶▼◀◆●○■]")


def sentence_text(sentence: Sentence, accent: str = ACT) -> Text:
    """A sentence with the rule behind it."""
    text = Text(sentence.text)
    if sentence.rule is not None:
        # Ids are shown without the name of the game; the whole id finds the rule just as well.
        text.append(f" {sentence.rule.partition('.')[2] or sentence.rule}", style=accent)
    return text


def log_text(sentences: Iterable[Sentence], accent: str = ACT) -> Text:
    """Sentences below each other."""
    return Text("\n").join(sentence_text(sentence, accent) for sentence in sentences)


def board_text(lines: Sequence[str]) -> Text:
    """The board as the game draws it: ground in faint letters, figures in bright ones."""
    text = Text("\n".join(lines), style=MOON, no_wrap=True)
    text.highlight_regex(GROUND, style=FAINT)
    text.highlight_regex(FIGURE, style=f"bold {CHOSEN}")
    return text


def sheet_text(title: str, lines: Sequence[str]) -> Text:
    """One sheet: its title, then its lines."""
    return Text("\n").join(
        [Text(title, style=f"bold {CHOSEN}"), *(Text(f" {line}") for line in lines), Text()]
    )


class Choices(Widget, can_focus=True):
    """Numbered choices in as many columns as fit. Arrows mark, Enter or the number takes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move_rows(-1)", show=False),
        Binding("down", "move_rows(1)", show=False),
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("pageup", "move_rows(-4)", show=False),
        Binding("pagedown", "move_rows(4)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("enter", "take", show=False),
    ]

    MOST_ROWS, MOST_ROWS_LOW = 7, 5
    ROOM_FOR_TWO = 60

    class Chosen(Message):
        """A choice was taken."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    class Marked(Message):
        """Another choice was marked; `cut` is its whole text if there was no room for it, else nothing."""

        def __init__(self, cut: str) -> None:
            super().__init__()
            self.cut = cut

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

    def offer(self, labels: Sequence[str]) -> None:
        """Offer other choices."""
        self.labels = list(labels)
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
            label, room = self.labels[self.marked], self._cell(max(1, self.content_size.width))
            fits = len(label) + len(str(len(self.labels))) + 3 <= room
            self.post_message(self.Marked("" if fits else label))

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
