"""How tests of the full screen open a match, read what is shown and press keys."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widgets import Static

from hyakki.cli.catalog import Catalog
from hyakki.cli.session import Session
from hyakki.cli.terminal.app import HyakkiApp
from hyakki.cli.terminal.widgets import Choices


def screen_for(match: Session) -> HyakkiApp:
    return HyakkiApp(Catalog(), match, pace=0.0)


def read(pilot: Pilot[None], name: str) -> str:
    return str(pilot.app.screen.query_one(f"#{name}", Static).render())


def labels(pilot: Pilot[None]) -> list[str]:
    return pilot.app.screen.query_one(Choices).labels


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()
