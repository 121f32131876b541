"""Every page: no serious fault for a screen reader, small on the wire; the replay leafs through a game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import PHONE, faults_of
from tests.web.conftest import Contexts
from tests.web.guest import Guest
from tests.web.person import Person

MOST_BYTES = 250_000


def home(page: Page, guest: Guest) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def set_up(page: Page, guest: Guest) -> None:
    home(page, guest)
    page.get_by_role("button", name="Set up").first.click()
    expect(page.get_by_role("button", name="Open the table").first).to_be_visible()


def journey(page: Page, guest: Guest) -> None:
    opened = guest.open("journey", "person", "sense", quest="q1")
    guest.play(opened, lambda moment: moment["question"] and moment["question"]["key"] == "ask.action")
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()


def tsukuyumi(page: Page, guest: Guest) -> None:
    opened = guest.open("tsukuyumi", "person", "sense", "sense", "sense", factions="random")
    guest.play(opened, lambda moment: moment["question"] and moment["question"]["key"] == "ask.turn")
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()


def tsukuyumi_draft(page: Page, guest: Guest) -> None:
    opened = guest.open("tsukuyumi", "person", "sense", "sense", factions="random")
    guest.play(opened, lambda moment: moment["question"] and moment["question"]["key"] == "ask.select")
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()


def journey_rules_drawer(page: Page, guest: Guest) -> None:
    journey(page, guest)
    page.keyboard.press("r")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()


def replay(page: Page, guest: Guest) -> None:
    opened = guest.open("journey", "random", quest="q1")
    guest.finished(opened)
    page.goto(f"/replay/{opened['table']}")
    expect(page.locator('.replay[data-answers="0"]')).to_be_visible()


def rules_of_journey(page: Page, guest: Guest) -> None:
    page.goto("/rules/journey")
    expect(page.get_by_role("navigation", name="Chapters")).to_be_visible()


def rules_of_tsukuyumi(page: Page, guest: Guest) -> None:
    page.goto("/rules/tsukuyumi")
    expect(page.get_by_role("navigation", name="Chapters")).to_be_visible()


PAGES = [
    home,
    set_up,
    journey,
    tsukuyumi,
    tsukuyumi_draft,
    journey_rules_drawer,
    replay,
    rules_of_journey,
    rules_of_tsukuyumi,
]


@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_axe_finds_no_serious_fault(visit: Callable[[Page, Guest], None], page: Page, guest: Guest):
    guest.enter(page.context)
    visit(page, guest)
    assert faults_of(page) == []


@pytest.mark.parametrize("visit", [home, journey, tsukuyumi], ids=lambda visit: visit.__name__)
def test_axe_finds_no_serious_fault_on_a_phone(
    visit: Callable[[Page, Guest], None], contexts: Contexts, guest: Guest
):
    page = guest.enter(contexts(*PHONE, has_touch=True, is_mobile=True)).new_page()
    visit(page, guest)
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("game", ["journey", "tsukuyumi"])
def test_the_first_table_page_is_small(game: str, page: Page, guest: Guest):
    opened = guest.open(game, "person", "sense")
    guest.enter(page.context)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert sum(sizes) < MOST_BYTES


def test_a_finished_game_is_leafed_through(page: Page, guest: Guest):
    opened = guest.open("journey", "random", quest="q1")
    guest.finished(opened)
    length = guest.get(f"/api/tables/{opened['table']}/replay")["answers"]
    guest.enter(page.context)
    page.goto("/")
    page.goto(f"/replay/{opened['table']}")
    frame = page.locator(".replay")
    expect(frame).to_have_attribute("data-answers", "0")
    page.get_by_role("button", name="Step on").click()
    expect(frame).to_have_attribute("data-answers", "1")
    page.keyboard.press("ArrowRight")
    expect(frame).to_have_attribute("data-answers", "2")
    page.get_by_role("button", name="Step back").click()
    expect(frame).to_have_attribute("data-answers", "1")
    page.get_by_role("button", name="To the end").click()
    expect(frame).to_have_attribute("data-answers", str(length))
    expect(page.get_by_role("region", name="The game", exact=True)).to_contain_text(
        guest.get(f"/api/tables/{opened['table']}")["ending"]
    )
    page.get_by_role("button", name="To the start").click()
    expect(frame).to_have_attribute("data-answers", "0")
    middle = length // 2
    page.goto(f"/replay/{opened['table']}?at={middle}")
    expect(frame).to_have_attribute("data-answers", str(middle))


def test_the_rules_page_finds_a_rule_by_its_words(page: Page):
    page.goto("/rules/journey")
    page.get_by_role("searchbox").fill("cleanse")
    expect(page.locator("main").first).to_contain_text(re.compile("cleanse", re.IGNORECASE))


def test_an_address_of_nothing_says_so(page: Page, watch):
    watch.forgive("404", "Failed to load resource")
    page.goto("/table/aaaaaaaaaaaaaaaa")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    page.get_by_role("link", name="Back to all tables").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
