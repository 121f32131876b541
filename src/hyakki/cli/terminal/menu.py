"""The menu: choose a game and set it up, go on with a saved match, or watch bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Label, OptionList, Select, Static
from textual.widgets.option_list import Option as Item

from hyakki.bots import LEVELS
from hyakki.cli import saves
from hyakki.cli.catalog import Catalog
from hyakki.cli.seating import ME
from hyakki.cli.terminal.dialogs import Reading
from hyakki.cli.texts import say
from hyakki.host.reading import voice_of
from hyakki.kernel.game import Game
from hyakki.kernel.terms import Setting

USUAL_LEVEL = "sense"


class Setup:
    """What was chosen for a new match."""

    def __init__(self, game: Game[Any], players: tuple[str, ...], settings: dict[str, str]) -> None:
        self.game = game
        self.players = players
        self.settings = settings


class MenuScreen(Screen[Setup | Path]):
    """Games first, then saved matches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "leave", show=False),
        Binding("h", "help", show=False),
        Binding("delete,backspace", "remove", show=False),
    ]

    def __init__(self, catalog: Catalog, note: str = "") -> None:
        super().__init__()
        self.catalog = catalog
        self.opening_note = note
        self.games = catalog.games()
        self.saved: list[saves.Saved] = []
        self.doomed: str | None = None  # the saved match that the next Del throws away

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="menu", can_focus=False):
            yield Static(Text.assemble((say("menu.title"), "bold"), "  ", say("menu.motto")), id="title")
            yield OptionList(id="choices", markup=False)
            yield Static(id="note", markup=False)
            yield Static(say("menu.keys"), id="keys", markup=False)

    def on_mount(self) -> None:
        self.fill()
        self.query_one("#note", Static).update(self.opening_note)
        self.query_one("#choices").focus()

    def fill(self) -> None:
        """All games and all saved matches."""
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        self.saved = saves.saved_matches()
        choices.add_option(Item(Text(say("menu.new"), style="bold #ffcf5c"), disabled=True))
        for name, game in self.games.items():
            low, high = game.seats[0], game.seats[-1]
            span = str(low) if low == high else say("span", low=low, high=high)
            label = say("menu.game-line", title=game.title, span=span, high=high)
            choices.add_option(Item(f"  {label}", id=f"game:{name}"))
        choices.add_option(Item(""))
        choices.disable_option_at_index(choices.option_count - 1)
        choices.add_option(Item(Text(say("menu.saved"), style="bold #ffcf5c"), disabled=True))
        for number, saved in enumerate(self.saved):
            choices.add_option(Item(f"  {self._saved_line(saved)}", id=f"saved:{number}"))
        if not self.saved:
            choices.add_option(Item(f"  {say('menu.none')}", disabled=True))
        choices.highlighted = 1 if self.games else None

    def _saved_line(self, saved: saves.Saved) -> str:
        record = saved.record
        what = record.game
        if record.game in self.games:
            game = self.games[record.game]
            what = game.title
            for setting in game.settings()[:1]:  # a game's first setting says most about a match
                value = record.settings.get(setting.name, setting.usual)
                said = voice_of(game).say_setting(setting.name, value)
                alone = len(self.games) == 1  # then its name goes without saying
                what = said if alone else say("menu.saved-what", title=what, setting=said)
        players = say("menu.over") if saved.is_over else self._players(saves.players_of(record))
        return say("menu.saved-line", what=what, moment=f"{saved.touched:%Y-%m-%d %H:%M}", players=players)

    def _players(self, players: tuple[str, ...]) -> str:
        """Who plays, in a few words: `you and 2 bots`."""
        people = players.count(ME)
        bots = len(players) - people
        parts = [say("menu.you") if people == 1 else say("menu.friends", count=people)] if people else []
        return " + ".join([*parts, say("menu.bots", count=bots)] if bots else parts)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        kind, _, name = (event.option.id or "").partition(":")
        if kind == "game":
            self.app.push_screen(SetupScreen(self.games[name]), self._set_up)
        elif kind == "saved":
            self.dismiss(self.saved[int(name)].path)

    def _set_up(self, setup: Setup | None) -> None:
        if setup is not None:
            self.dismiss(setup)

    def on_option_list_option_highlighted(self) -> None:
        self.doomed = None

    def action_remove(self) -> None:
        choices = self.query_one("#choices", OptionList)
        marked = choices.highlighted_option
        kind, _, name = (marked.id or "" if marked is not None else "").partition(":")
        if kind != "saved":
            return
        note = self.query_one("#note", Static)
        if self.doomed != name:
            self.doomed = name
            note.update(say("menu.remove"))
            return
        try:
            saves.remove(self.saved[int(name)].path)
        except OSError as error:
            note.update(saves.reason(error))
            return
        self.fill()
        note.update(say("menu.removed"))

    def action_help(self) -> None:
        self.app.push_screen(Reading(say("menu.title"), say("menu.help").strip("\n")))

    def action_leave(self) -> None:
        self.app.exit()


class SetupScreen(Screen[Setup | None]):
    """Settings and seats of a new match, with the usual ones filled in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("b", "begin", show=False),
        Binding("w", "watch", show=False),
    ]

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="setup", can_focus=False):
            yield Static(self.game.title, id="title", markup=False)
            for setting in self.game.settings():
                yield from self._row(voice_of(self.game).say_setting(setting.name), self._setting(setting))
            counts = [(str(count), count) for count in self.game.seats]
            seats: Select[int] = Select(
                counts, value=self.game.usual_seats(), allow_blank=False, compact=True, id="seats"
            )
            yield from self._row(say("setup.seats"), seats)
            for seat in range(self.game.seats[-1]):
                yield from self._row(say("setup.seat", number=seat + 1), self._seat(seat))
            with Horizontal(classes="buttons"):
                yield Button(say("setup.start"), id="start", variant="primary")
                yield Button(say("setup.watch"), id="watch")
                yield Button(say("setup.back"), id="back")
            yield Static(say("setup.keys"), id="keys", markup=False)

    def _row(self, label: str, select: Select[Any]) -> ComposeResult:
        with Horizontal(classes="row", id=f"row-{select.id}"):
            yield Label(label, markup=False)
            yield select

    def _setting(self, setting: Setting) -> Select[str]:
        values = [(voice_of(self.game).say_setting(setting.name, value), value) for value in setting.values]
        return Select(
            values, value=setting.usual, allow_blank=False, compact=True, id=f"setting-{setting.name}"
        )

    def _seat(self, seat: int) -> Select[str]:
        kinds = [(say("setup.me"), ME), *((say("setup.bot", level=level), level) for level in LEVELS)]
        return Select(
            kinds, value=ME if seat == 0 else USUAL_LEVEL, allow_blank=False, compact=True, id=f"seat-{seat}"
        )

    def on_mount(self) -> None:
        self._show_seats()
        self.query_one("#start").focus()

    @on(Select.Changed, "#seats")
    def _show_seats(self) -> None:
        for seat in range(self.game.seats[-1]):
            self.query_one(f"#row-seat-{seat}").display = seat < self._chosen("seats")

    def _chosen(self, name: str) -> Any:
        return self.query_one(f"#{name}", Select).value

    def on_button_pressed(self, event: Button.Pressed) -> None:
        {"start": self.action_begin, "watch": self.action_watch, "back": self.action_back}[
            event.button.id or ""
        ]()

    def action_begin(self) -> None:
        self._done([self._chosen(f"seat-{seat}") for seat in range(self._chosen("seats"))])

    def action_watch(self) -> None:
        players = [self._chosen(f"seat-{seat}") for seat in range(self._chosen("seats"))]
        self._done([USUAL_LEVEL if player == ME else player for player in players])

    def _done(self, players: list[str]) -> None:
        settings = {s.name: str(self._chosen(f"setting-{s.name}")) for s in self.game.settings()}
        self.dismiss(Setup(self.game, tuple(players), settings))

    def action_back(self) -> None:
        self.dismiss(None)
