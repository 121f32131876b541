"""A table that stands still, in a browser: the reason, the ways to go on, a second yes; or no match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import hyakki.games as games
from hyakki.games.journey.game import JourneyGame
from hyakki.kernel.game import Game
from tests.fleet.make import TOKEN
from tests.fleet.test_fleet import FACTS, FIRST, moored
from tests.table.house import House, house
from tests.web import browser
from tests.web.browser import Watch

TABLE = FACTS["journey running"]["table"]
READ = """if (location.protocol.startsWith("http")) {
  localStorage.setItem("hyakki.person", "Mika")
}"""

Rooms = Callable[..., Page]


class OneDieMore(JourneyGame):
    """Journey after an update."""

    version = JourneyGame.version + 1

    def step(self, g: Any) -> Any:
        g.rng.below(6)
        return super().step(g)


@pytest.fixture
def old_tables(tmp_path: Path, current_page: None) -> str:
    """A store of the first version."""
    return moored(FIRST, tmp_path)


@pytest.fixture
def rooms(old_tables: str, new_context: Callable[..., BrowserContext]) -> Iterator[Rooms]:
    """Opens the page of the old table in a house of today, for the person who sits there or somebody else."""
    stack = ExitStack()
    inns: dict[str, House] = {}

    def watched(inn: House) -> Watch:
        watch = Watch(inn.url.partition("://")[2])
        stack.callback(lambda: _none(watch.verdict()))
        return watch

    def open_page(
        known: Mapping[str, Game[Any]], size: tuple[int, int] = browser.WIDE, sits: bool = True
    ) -> Page:
        name = " ".join(type(game).__name__ for game in known.values())
        if name not in inns:
            inns[name] = stack.enter_context(house(old_tables, known=known))
        inn = inns[name]
        viewport = {"width": size[0], "height": size[1]}
        context = new_context(viewport=viewport, reduced_motion="reduce")
        context.add_init_script(browser.PACE % "instant")
        watched(inn).over(context)
        if sits:
            context.add_cookies([{"name": "hyakki", "value": TOKEN, "url": inn.url}])
        context.add_init_script(READ)
        page = context.new_page()
        page.goto(f"{inn.url}/table/{TABLE}")
        return page

    with stack:
        yield open_page


def _none(faults: list[str]) -> None:
    assert faults == []


@contextmanager
def untouched(page: Page) -> Iterator[None]:
    """The banner stays where it is."""
    yield
    expect(page.get_by_role("region", name="This game stands still")).to_be_visible()


@pytest.mark.parametrize("size", [browser.WIDE, browser.PHONE])
def test_the_reason_is_read_and_a_way_is_chosen_with_a_second_yes(
    rooms: Rooms, size: tuple[int, int]
) -> None:
    page = rooms({"journey": OneDieMore()}, size)
    still = page.get_by_role("region", name="This game stands still")
    expect(still).to_contain_text("version 2 of the rules; this is version 3")
    expect(still).to_contain_text("Nothing is lost")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with untouched(page):
        still.get_by_role("button", name="Go on from the table as it was kept").click()
        still.get_by_role("button", name="Not yet").click()
    watching = rooms({"journey": OneDieMore()}, sits=False)
    other = watching.get_by_role("region", name="This game stands still")
    expect(other).to_contain_text("Those who sit here choose how it goes on.")
    expect(other.get_by_role("button")).to_have_count(0)
    still.get_by_role("button", name="Go on from the table as it was kept").click()
    expect(still).to_contain_text("This cannot be taken back.")
    still.get_by_role("button", name="Yes, go on so").click()
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    expect(still).to_have_count(0)
    expect(other).to_have_count(0)


def test_a_table_whose_game_is_gone_can_still_be_read(rooms: Rooms) -> None:
    page = rooms({"okko": games.games()["okko"]})
    page.on("console", lambda _: None)
    expect(page.get_by_role("heading", name="journey running")).to_be_visible()
    still = page.get_by_role("region", name="This game stands still")
    expect(still).to_contain_text("The game journey is not on this server.")
    expect(still).to_contain_text("Nothing is lost: every answer is kept.")
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Say something").fill("when it is back")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log")).to_contain_text("when it is back")
    with page.expect_download() as download:
        still.get_by_role("link", name="Take it out as a file").click()
    assert download.value.suggested_filename == f"journey-{TABLE}.json"
