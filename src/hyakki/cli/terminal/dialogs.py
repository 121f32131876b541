"""What opens over the table: rules, log, help, odds, "why not?", and the curtain between two people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Item

from hyakki.cli.pointing import read_anchors
from hyakki.cli.rulebook import in_english, shown
from hyakki.cli.session import Sentence
from hyakki.cli.terminal.widgets import ACT_ON_PAPER, log_text, sentence_text
from hyakki.cli.texts import say
from hyakki.kernel.ledger import Ledger

MOST_ITEMS = 200


class Dialog(ModalScreen[None]):
    """A sheet of paper over the table; Esc closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    heading = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(self.heading, classes="heading", markup=False)
            yield from self.body()

    def body(self) -> ComposeResult:
        yield from ()


class Reading(Dialog):
    """Something to read, scrolled with the arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", show=False)]

    def __init__(self, heading: str, content: RenderableType, at_end: bool = False) -> None:
        super().__init__()
        self.heading = heading
        self.content = content
        self.at_end = at_end

    def body(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(self.content, id="content", markup=False)

    def on_mount(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.focus()
        if self.at_end:
            page.scroll_end(animate=False)


def log_dialog(sentences: Sequence[Sentence]) -> Reading:
    """The whole log."""
    told = sentences or [Sentence(say("plain.empty-log"))]
    return Reading(say("panel.log"), log_text(told, ACT_ON_PAPER, cite=True), at_end=True)


class Odds(Reading):
    """What may come of an option; worked out beside the screen, since it may take a moment."""

    def __init__(self, label: str, work: Callable[[], list[str]]) -> None:
        super().__init__(f"{say('odds.title')}: {label}", say("odds.thinking"))
        self.work = work

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._roll, thread=True)

    def _roll(self) -> None:
        lines = self.work()
        self.app.call_from_thread(self._show, lines)

    def _show(self, lines: list[str]) -> None:
        for page in self.query("#content").results(Static):
            page.update(Text("\n".join(lines)))


class Rules(Dialog):
    """Search the rules of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "turn(1)", show=False),
        Binding("up", "turn(-1)", show=False),
        Binding("pagedown", "turn(10)", show=False),
        Binding("pageup", "turn(-10)", show=False),
    ]

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self.ledger = ledger
        self.heading = ledger.title

    def body(self) -> ComposeResult:
        yield Input(placeholder=say("rules.hint"), id="words")
        with VerticalScroll(id="page", can_focus=False):
            yield Static(say("rules.start", total=len(self.ledger)), id="content", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        found = self.ledger.search(event.value)
        page: RenderableType = Group(*in_english(), *(shown(rule, ACT_ON_PAPER) for rule in found))
        if not event.value.strip():
            page = say("rules.start", total=len(self.ledger))
        elif not found:
            page = say("rules.none", title=self.ledger.title)
        self.query_one("#content", Static).update(page)
        self.query_one("#page").scroll_home(animate=False)

    def action_turn(self, lines: int) -> None:
        self.query_one("#page").scroll_relative(y=lines, animate=False)


class WhyNot(Dialog):
    """Ask which rule forbids something: type what you would point at, or pick it from the list."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("down", "to_list", show=False)]

    def __init__(
        self,
        anchors: Sequence[tuple[str, str]],
        read: Callable[[str], tuple[str, ...]],
        ask: Callable[[Sequence[str]], Sentence],
    ) -> None:
        super().__init__()
        self.heading = say("why.title")
        self.anchors = anchors  # each with its name in words
        self.read = read
        self.reason = ask

    def body(self) -> ComposeResult:
        names = [name for anchor, name in self.anchors if not anchor.startswith("do:")]
        example = names[0] if names else "square:4,7"
        yield Static(say("why.hint", example=example), markup=False)
        yield Input(id="words")
        yield Static("", id="answer", markup=False)
        yield Static(say("why.list"), classes="quiet", markup=False)
        yield OptionList(id="known", markup=False)

    def on_mount(self) -> None:
        self._fill("")

    def _fill(self, wanted: str) -> None:
        """The things that fit what was typed so far, those that begin with it first."""
        known = self.query_one("#known", OptionList)
        known.clear_options()
        fitting = [(a, name) for a, name in self.anchors if wanted in a.lower() or wanted in name.lower()]
        fitting.sort(key=lambda pair: not pair[1].lower().startswith(wanted))
        known.add_options([Item(name, id=anchor) for anchor, name in fitting[:MOST_ITEMS]])

    def on_input_changed(self, event: Input.Changed) -> None:
        pointed = read_anchors(event.value)
        self._fill(pointed[-1].lower() if pointed else "")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        known = self.query_one("#known", OptionList)
        if not event.value.strip() and known.option_count:
            self.action_to_list()
            return
        first = known.get_option_at_index(0).id if known.option_count else None
        named = ":" in event.value or first is None
        self._ask(self.read(event.value) if named else (first or "",))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self._ask((event.option.id,))

    def _ask(self, anchors: Sequence[str]) -> None:
        if anchors:
            self.query_one("#answer", Static).update(sentence_text(self.reason(anchors), ACT_ON_PAPER))

    def action_to_list(self) -> None:
        known = self.query_one("#known", OptionList)
        if known.option_count and not known.has_focus:
            known.highlighted = 0
            known.focus()


class Curtain(ModalScreen[None]):
    """Between two people at one screen: nothing of the table can be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        yield Static(say("curtain.text", name=self.person), id="curtain", markup=False)
