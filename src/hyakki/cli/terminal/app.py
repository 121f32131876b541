"""The full-screen application: the menu, and from there the table and back."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from hyakki.cli import saves
from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.cli.play import PACE, WATCHING_PACE
from hyakki.cli.session import Session
from hyakki.cli.terminal.menu import MenuScreen, Setup
from hyakki.cli.terminal.table import TableScreen
from hyakki.cli.texts import say
from hyakki.kernel.errors import Refused

LANTERN = Theme(
    name="lantern",
    primary="#c2361a",
    secondary="#232d56",
    accent="#ffcf5c",
    foreground="#eef0fb",
    background="#10152a",
    surface="#182040",
    panel="#232d56",
    warning="#ffcf5c",
    error="#ff4d6d",
    success="#3fc28f",
    dark=True,
)


class HyakkiApp(App[None]):
    """`hyakki` in full screen. Started with a match it ends with that match, otherwise with the menu."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self, catalog: Catalog, session: Session | None = None, pace: float | None = None, notice: str = ""
    ) -> None:
        super().__init__()
        self.catalog = catalog
        self.session = session
        self.pace = pace
        self.notice = notice

    def on_mount(self) -> None:
        self.register_theme(LANTERN)
        self.theme = LANTERN.name
        self.title = say("menu.title")
        if self.session is not None:
            self.sit_down(self.session, self.notice, back_to_menu=False)
        else:
            self.open_menu()

    def open_menu(self, note: str = "") -> None:
        self.push_screen(MenuScreen(self.catalog, note), self._chosen)

    def _chosen(self, wish: Setup | Path | None) -> None:
        """What the menu led to: a new match or a saved one."""
        try:
            if isinstance(wish, Setup):
                self.sit_down(Session.new(wish.game, wish.players, wish.settings))
            elif wish is not None:
                self._resume(wish)
        except (Misuse, Refused) as error:
            self.open_menu(str(error))

    def _resume(self, path: Path) -> None:
        loaded = saves.load(path, self.catalog)
        session = Session(loaded.match, saves.players_of(saves.read_record(path)), path)
        notice = ""
        if loaded.differs_at is not None:
            notice = say("resumed.differs", number=loaded.differs_at, why=loaded.why)
        self.sit_down(session, notice)

    def sit_down(self, session: Session, notice: str = "", back_to_menu: bool = True) -> None:
        """Show a match; when the person leaves it, go back to the menu or end."""
        pace = self.pace
        if pace is None:
            pace = PACE if session.people else WATCHING_PACE
        note = session.trouble or say("save.good", path=session.path)
        self.session = session

        def left(_: None) -> None:
            if back_to_menu:
                self.open_menu(session.trouble or note)
            else:
                self.exit()

        self.push_screen(TableScreen(session, pace, notice), left)
