"""The table: board, sheets, log and the decision, for any game."""

from __future__ import annotations

import time
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer, Vertical, VerticalScroll
from textual.geometry import Region, Spacing
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from hyakki.cli.pointing import Line, Pointing
from hyakki.cli.session import Session
from hyakki.cli.terminal.dialogs import Curtain, Odds, Reading, Rules, WhyNot, log_dialog
from hyakki.cli.terminal.widgets import Choices, board_text, log_text, sheet_text, status_text
from hyakki.cli.texts import say
from hyakki.host.reading import language, voice_of
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Picture

NARROW, WIDE = 100, 160
LOG_LINES = 60
NEWS_LINES = 2
AT_ONCE = 0.1
"""At the quickest pace bots answer for so many seconds before the screen is drawn again."""
PACES = (0.0, 0.1, 0.2, 0.4, 0.8, 1.5, 3.0, 6.0)
SHEET_WIDTH = 30  # until the panel has its size
PANELS = ("board", "sheets", "log")
ARROWS = {"up": "\u2191", "right": "\u2192", "down": "\u2193", "left": "\u2190"}


class TableScreen(Screen[None]):
    """One match on the screen. Dismissed when the person leaves; the match is kept by then."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "step_back", show=False),
        Binding("u", "undo", show=False),
        Binding("question_mark", "why_not", show=False),
        Binding("o", "odds", show=False),
        Binding("r", "rules", show=False),
        Binding("l", "log", show=False),
        Binding("h,f12", "help", show=False),
        Binding("b", "board", show=False),
        Binding("s,q", "leave", show=False),
        Binding("tab", "next_panel", show=False, priority=True),
        Binding("left_square_bracket", "fold('sheets')", show=False),
        Binding("right_square_bracket", "fold('log')", show=False),
        Binding("space", "pause", show=False),
        Binding("n", "one_answer", show=False),
        Binding("plus,equals_sign", "pace(-1)", show=False),
        Binding("minus", "pace(1)", show=False),
        *(Binding(f"f{n}", f"sheet({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, session: Session, pace: float, notice: str = "") -> None:
        super().__init__()
        self.session = session
        self.pace = pace
        self.notice = notice
        self.paused = False
        self.thinking: Timer | None = None  # until the bot that is asked answers
        self.pointing: Pointing | None = None
        self.arrows: dict[str, Option] = {}  # options that arrow keys stand for
        self.picture = Picture([])

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Container(id="middle"):
            with VerticalScroll(id="sheets", can_focus=False):
                yield Static(id="sheet-page", markup=False)
            with ScrollableContainer(id="board"):
                yield Static(id="board-page", markup=False)
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="log-page", markup=False)
        with Vertical(id="decision"):
            yield Static(id="news", markup=False)
            yield Static(id="prompt", markup=False)
            yield Static(id="hint", markup=False)
            yield Static(id="note", markup=False)
            yield Choices(id="choices")
            yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.session.turn_to_asked()
        self.query_one("#sheets").border_title = say("panel.sheets")
        self.query_one("#board").border_title = say("panel.board")
        self.query_one("#log").border_title = say("panel.log")
        self.show_panel("board")
        self.go_on(self.notice)

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < NARROW, "narrow")
        self.set_class(NARROW <= event.size.width < WIDE, "medium")
        self.set_class(event.size.height < 32, "low")
        if self.is_mounted:
            self.call_after_refresh(self.draw)

    # ------------------------------------------------------------------ going on

    def go_on(self, note: str = "") -> None:
        """After anything has happened: hand the screen over, show the question, or let a bot think."""
        session = self.session
        if not session.is_over and session.bot_asked() is None and session.needs_curtain():
            asked = session.person_asked()
            assert asked is not None
            self.app.push_screen(Curtain(session.seat_name(asked)), lambda _: self._ask(note))
            return
        self._ask(note)

    def _ask(self, note: str = "") -> None:
        session = self.session
        if session.bot_asked() is None:
            session.turn_to_asked()
            self.pointing = None if session.is_over else session.pointing()
        else:
            self.pointing = None
            self._let_bot_think()
        offered = [] if self.pointing is None else self.pointing.offered()
        self.arrows = voice_of(session.game).keys(session.view(), offered)
        self.note(note or session.trouble)
        self.draw()
        self._offer()

    def _let_bot_think(self) -> None:
        if self.thinking is not None:
            self.thinking.stop()
            self.thinking = None
        if not self.paused and not self.session.is_stuck:
            pace = 0.0 if self.session.is_secret else self.pace
            self.thinking = self.set_timer(max(pace, 0.01), self._bot_answers)

    def _bot_answers(self) -> None:
        self.thinking = None
        if self.paused or self.session.is_over or self.session.bot_asked() is None:
            return
        if self.app.screen is not self:  # somebody is reading; the bots can wait
            self._let_bot_think()
            return
        trouble = self.session.bot_answer()
        until = time.monotonic() + AT_ONCE
        while not trouble and time.monotonic() < until:
            if self.session.bot_asked() is None or (self.pace and not self.session.is_secret):
                break
            trouble = self.session.bot_answer()
        self.go_on(trouble)

    # ------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Everything but the choices."""
        session = self.session
        view, game, narrow = session.view(), session.game, self.has_class("narrow")
        status = voice_of(game).status(view)
        title = "" if narrow and status else game.title
        if not session.people:
            title = say("bar.watching") if status else f"{title} ({say('bar.watching')})"
        self._set("head", status_text(title, status))
        self.picture = voice_of(game).picture(view)
        self._draw_board()
        self._set("sheet-page", Text("\n").join(self._sheets()))
        told = session.story(LOG_LINES)
        self._set("log-page", log_text(told))
        self._set("news", "" if session.is_over else log_text(told[-NEWS_LINES:]))
        self.query_one("#log").scroll_end(animate=False)
        self._set("prompt", self._prompt())
        hint = self.query_one("#hint", Static)
        hint.update(session.hint() if self.pointing is not None else "")
        hint.display = self.pointing is not None and bool(session.hint())
        self._set("keys", self._keys())

    def _sheets(self) -> list[Text]:
        width = self.query_one("#sheet-page").size.width or SHEET_WIDTH
        if self.has_class("narrow"):
            width = self.app.size.width - 3  # also while another panel is shown
        sheets = voice_of(self.session.game).sheets(self.session.view())
        if plans := self.session.plans():
            sheets = [(say("panel.plans"), plans), *sheets]
        return [sheet_text(title, lines, width) for title, lines in sheets]

    def _draw_board(self, marked: int = 0) -> None:
        """The board, with the things that can be pointed at; those of the marked choice stand out."""
        offered: set[str] = set()
        pointed: tuple[str, ...] = ()
        if self.pointing is not None:
            offered = {anchor for option in self.pointing.offered() for anchor in option.anchors()}
            offered.discard(self.picture.focus)  # whoever acts stands out already
            if marked < len(self.pointing.lines):
                pointed = self.pointing.lines[marked].path
        self._set("board-page", board_text(self.picture, offered, set(pointed)))
        places = [anchor for anchor in pointed if marked and anchor in self.picture.spots]
        self.call_after_refresh(self._follow, places[-1] if places else self.picture.focus)

    def _follow(self, anchor: str) -> None:
        """Keep in sight whoever acts, or the place of the choice that a person has marked."""
        for row, column, width in self.picture.spots.get(anchor, [])[:1]:
            spot = Region(column, row, width, 1)
            self.query_one("#board").scroll_to_region(spot, spacing=Spacing(3, 8, 3, 8), animate=False)

    def _keys(self) -> str:
        """What the keys do now."""
        undo = say("bar.undo") if self.session.can_undo() else say("bar.no-undo")
        if self.session.is_over:
            return say("bar.over-keys")
        keys = say("bar.narrow-keys" if self.has_class("narrow") else "bar.keys", undo=undo)
        return f"{say('bar.walk')}   {keys}" if self.arrows else keys

    def _prompt(self) -> Text:
        session = self.session
        if session.is_over:
            return Text("\n".join(sentence.text for sentence in session.outcome()), style="bold #ffcf5c")
        bot = session.bot_asked()
        if bot is not None:
            if session.is_secret and session.people and not self.paused:
                return Text(say("bar.choosing"))
            if session.people and not self.paused:
                return Text(say("bar.waiting", name=session.seat_name(bot)))
            return Text(say("bar.paused" if self.paused else "bar.running", pace=f"{self.pace:g}"))
        assert session.seat is not None
        name, prompt = session.asked_name(), session.prompt()
        text = Text(say("bar.turn", name=name, prompt=prompt) if name else prompt, style="bold")
        if self.pointing is not None and self.pointing.path:
            path = say("choose.path", path=", ".join(self.pointing.chosen_so_far()))
            text.append(f"\n{path}   {say('bar.step-back')}", style="not bold #ffcf5c")
        return text

    def _set(self, name: str, content: Text | str) -> None:
        self.query_one(f"#{name}", Static).update(content)

    def _offer(self) -> None:
        choices, pointing = self.query_one("#choices", Choices), self.pointing
        choices.display = pointing is not None
        labels = [] if pointing is None else [self._label(line) for line in pointing.lines]
        choices.offer(labels, self.arrows)
        if pointing is not None:
            choices.focus()
            self.call_after_refresh(self._tell_first)

    def _tell_first(self) -> None:
        """The first choice is marked from the beginning: if it was cut, its whole text is told too."""
        if not self.query_one("#note").display:
            self.note(self.query_one("#choices", Choices).cut())

    def _label(self, line: Line) -> str:
        """What a choice says, with the arrow key that stands for it."""
        keys = [ARROWS[key] for key, option in self.arrows.items() if option == line.option]
        return f"{keys[0]} {line.label}" if keys else line.label

    def note(self, text: str) -> None:
        """Say something about what was just tried."""
        note = self.query_one("#note", Static)
        note.update(text)
        note.display = bool(text)

    def show_panel(self, name: str) -> None:
        """On a narrow screen one panel is shown at a time."""
        for panel in PANELS:
            self.query_one(f"#{panel}").set_class(panel == name, "shown")

    # ------------------------------------------------------------------ choosing

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        if self.pointing is not None and event.index < len(self.pointing.lines):
            self._take(self.pointing.lines[event.index])

    def _take(self, line: Line) -> None:
        """Answer, or look at the choices behind a line."""
        assert self.pointing is not None
        option = self.pointing.take(line)
        if option is not None:
            self.go_on(self.session.answer(option))
            return
        self.arrows = voice_of(self.session.game).keys(self.session.view(), self.pointing.offered())
        self._narrowed()

    def _narrowed(self) -> None:
        """The same question, but other choices of it."""
        self.note("")
        self._set("prompt", self._prompt())
        self._draw_board()
        self._offer()

    def on_choices_arrow(self, event: Choices.Arrow) -> None:
        if self.pointing is not None and event.key in self.arrows:
            self.go_on(self.session.answer(self.arrows[event.key]))

    def on_choices_marked(self, event: Choices.Marked) -> None:
        self._draw_board(event.index)
        self.note(event.cut)

    def on_click(self, event: events.Click) -> None:
        """Pointing at the board: take what is on offer there, or hear why nothing is."""
        if event.widget is None or event.widget.id != "board-page" or self.pointing is None:
            return
        there = [
            anchor
            for anchor, spots in self.picture.spots.items()
            if any(row == event.y and column <= event.x < column + width for row, column, width in spots)
        ]
        lines = [line for anchor in there if (line := self.pointing.point(anchor)) is not None]
        if lines:
            self._take(lines[0])
        elif there:
            self.note(self.session.why_not(there[:1]).text)

    def on_choices_typing(self, event: Choices.Typing) -> None:
        self.note(say("bar.typed", typed=event.typed))

    def action_step_back(self) -> None:
        choices = self.query_one("#choices", Choices)
        if self.pointing is not None and not choices.has_focus:
            choices.focus()
        elif self.pointing is not None and self.pointing.back():
            self.arrows = voice_of(self.session.game).keys(self.session.view(), self.pointing.offered())
            self._narrowed()

    def action_undo(self) -> None:
        refused = self.session.undo()
        self.go_on(refused or say("undo.done"))

    # ------------------------------------------------------------------ asking and looking

    def action_why_not(self) -> None:
        view = self.session.view()
        names = [(a, voice_of(self.session.game).say_anchor(view, a)) for a in self.session.known_anchors()]
        self.app.push_screen(WhyNot(names, self.session.read_pointed, self.session.why_not))

    def action_odds(self) -> None:
        marked = self.query_one("#choices", Choices).marked
        if self.pointing is None or marked >= len(self.pointing.lines):
            return
        line = self.pointing.lines[marked]
        option = line.option
        if option is None:
            self.note(say("odds.group"))
        else:
            self.app.push_screen(Odds(line.label, self.session.odds_of(option)))

    def action_rules(self) -> None:
        self.app.push_screen(Rules(self.session.game.titled(language())))

    def action_log(self) -> None:
        self.app.push_screen(log_dialog([*self.session.story(), *self.session.ending()]))

    def action_help(self) -> None:
        page = say("keyhelp.text").strip("\n")
        if signs := voice_of(self.session.game).legend(self.session.view()):
            page = "\n".join([page, "", say("keyhelp.signs"), *(f"  {line}" for line in signs)])
        self.app.push_screen(Reading(self.session.game.title, page))

    def action_board(self) -> None:
        self.show_panel("board")
        self.query_one("#board").focus()

    def action_next_panel(self) -> None:
        shown = next(n for n, panel in enumerate(PANELS) if self.query_one(f"#{panel}").has_class("shown"))
        self.show_panel(PANELS[(shown + 1) % len(PANELS)])

    def action_fold(self, name: str) -> None:
        if self.has_class("narrow"):
            panel = self.query_one(f"#{name}")
            self.show_panel("board" if panel.has_class("shown") else name)
        else:
            self.toggle_class(f"no-{name}")

    def action_sheet(self, number: int) -> None:
        """Bring one sheet to the top of its panel."""
        self.remove_class("no-sheets")
        self.show_panel("sheets")
        self.call_after_refresh(self._scroll_to_sheet, number)

    def _scroll_to_sheet(self, number: int) -> None:
        rows = sum(sheet.plain.count("\n") + 1 for sheet in self._sheets()[: number - 1])
        self.query_one("#sheets").scroll_to(y=rows, animate=False)

    # ------------------------------------------------------------------ watching and leaving

    def action_pause(self) -> None:
        if self.session.bots and not self.session.is_over:
            self.paused = not self.paused
            self.go_on()

    def action_one_answer(self) -> None:
        if self.session.bot_asked() is not None:
            self.paused = True
            self.go_on(self.session.bot_answer())

    def action_pace(self, step: int) -> None:
        nearest = min(range(len(PACES)), key=lambda n: abs(PACES[n] - self.pace))
        self.pace = PACES[max(0, min(len(PACES) - 1, nearest + step))]
        self.note(say("bar.pace", pace=f"{self.pace:g}"))
        if self.session.bot_asked() is not None:
            self._let_bot_think()
        self._set("prompt", self._prompt())

    def action_leave(self) -> None:
        self.session.keep()
        self.dismiss()
