"""Every page: no serious fault for a screen reader, small on the wire; the replay leafs through a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

import hyakki.games as games
from tests.web.browser import PHONE, Watch, faults_of
from tests.web.conftest import Contexts
from tests.web.guest import Guest
from tests.web.person import Person

MOST_BYTES = 250_000


States = Iterator[str]
"""What a visit shows, one state after the other; each is looked at before the next."""


def home(page: Page, guest: Guest) -> States:
    guest.open("journey", "person", "person", quest="q1")
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    yield "home"
    page.get_by_role("button", name="More about").first.click()
    page.get_by_role("button", name="Set up").first.click()
    expect(page.get_by_role("button", name="Open the table").first).to_be_visible()
    yield "set-up"
    page.get_by_role("button", name="With a friend").last.click()
    expect(page.locator("input[readonly]").first).to_be_visible()
    yield "seat links"


def journey(page: Page, guest: Guest) -> States:
    opened = guest.open("journey", "person", "sense", quest="q1")
    guest.play(opened, lambda moment: moment["question"] and moment["question"]["key"] == "ask.action")
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    yield "table"
    for key, name in (("r", "Rules"), ("/", "Chat"), ("b", "Board as text")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        yield name
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Seats").click()
    expect(page.get_by_role("dialog", name="Seats")).to_be_visible()
    yield "seats"
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    expect(page.locator(".opt.go")).to_be_visible()
    yield "an answer to be confirmed"
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    expect(page.get_by_test_id("why")).not_to_be_empty()
    yield "why not"


def tsukuyumi(page: Page, guest: Guest) -> States:
    opened = guest.open("tsukuyumi", "person", "sense", "sense", "sense", factions="random")
    guest.play(opened, lambda moment: moment["question"] and moment["question"]["key"] == "ask.select")
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    yield "draft"
    guest.play(opened, lambda moment: moment["question"] and moment["question"]["key"] == "ask.turn")
    expect(page.locator(".bar .ask")).to_contain_text("turn")
    yield "turn"


def replay(page: Page, guest: Guest) -> States:
    opened = guest.open("journey", "random", quest="q1")
    guest.finished(opened)
    page.goto(f"/replay/{opened['table']}")
    expect(page.locator('.replay[data-answers="0"]')).to_be_visible()
    yield "replay"
    page.goto(f"/table/{opened['table']}")
    expect(page.locator(".bar .ask")).to_contain_text("The match is over")
    yield "a match that is over"


def words(page: Page, guest: Guest) -> States:
    for game, search in (("journey", ""), ("tsukuyumi", "counterattack")):
        page.goto(f"/rules/{game}")
        expect(page.get_by_role("navigation", name="Chapters")).to_be_visible()
        page.get_by_role("searchbox").fill(search)
        yield f"rules of {game}"
    opened = guest.open("journey", "person", "person", quest="q1")
    page.goto(f"/sit#{opened['tokens']['1']}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    yield "seat link"
    page.goto("/table/aaaaaaaaaaaaaaaa")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    yield "nothing"


@pytest.mark.parametrize("visit", [home, journey, tsukuyumi, replay, words], ids=lambda visit: visit.__name__)
def test_axe_finds_no_serious_fault(
    visit: Callable[[Page, Guest], States], page: Page, guest: Guest, watch: Watch
):
    watch.forgive("404")  # the page of nothing
    guest.enter(page.context)
    assert {state: found for state in visit(page, guest) if (found := faults_of(page))} == {}


def phone_tables(page: Page, guest: Guest) -> States:
    yield from (f"journey: {state}" for state in first_of(journey(page, guest)))
    tabs = page.get_by_role("navigation", name="Parts of the table")
    for part in ("sheets", "log", "Why not?"):
        tabs.get_by_role("button", name=part).tap()
        yield part
    page.get_by_role("button", name="Rules").tap()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    yield "rules"
    page.get_by_role("button", name="close").tap()
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    yield "lying on its side"


def first_of(states: States) -> States:
    yield next(states)


@pytest.mark.parametrize("visit", [home, phone_tables, tsukuyumi], ids=lambda visit: visit.__name__)
def test_axe_finds_no_serious_fault_on_a_phone(
    visit: Callable[[Page, Guest], States], contexts: Contexts, guest: Guest
):
    page = guest.enter(contexts(*PHONE, has_touch=True, is_mobile=True)).new_page()
    faults = {}
    for state in visit(page, guest):
        faults[state] = faults_of(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state
    assert {state: found for state, found in faults.items() if found} == {}


@pytest.mark.parametrize("game", sorted(games.games()))
def test_a_phone_shows_the_whole_title_of_a_game(contexts: Contexts, guest: Guest, game: str):
    page = guest.enter(contexts(*PHONE, has_touch=True, is_mobile=True)).new_page()
    opened = guest.open(game, "person", "sense")
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    title = page.locator(".ribbon .game b")
    expect(title).to_be_visible()
    cut = title.evaluate(
        """title => {
            const range = document.createRange();
            range.selectNodeContents(title);
            const [text, box] = [range, title.closest(".ribbon")].map((one) => one.getBoundingClientRect());
            const room = title.parentElement.getBoundingClientRect();
            return text.right > room.right + 1 || text.top < box.top || text.bottom > box.bottom;
        }"""
    )
    assert not cut


def test_a_phone_on_its_side_keeps_the_board_beside_the_decision(contexts: Contexts, guest: Guest):
    page = guest.enter(contexts(PHONE[1], PHONE[0], has_touch=True, is_mobile=True)).new_page()
    next(journey(page, guest))
    board = page.get_by_role("group", name="Board").bounding_box()
    bar = page.get_by_role("region", name="Decision").bounding_box()
    assert board is not None
    assert bar is not None
    assert board["height"] > PHONE[0] / 2
    assert bar["width"] == 300
    assert bar["x"] >= board["x"] + board["width"] - 1


@pytest.mark.parametrize("seats", [("person", "sense"), ("sense", "person")], ids=["first seat", "last seat"])
@pytest.mark.parametrize("game", sorted(games.games()))
def test_the_first_table_page_is_small(game: str, seats: tuple[str, ...], page: Page, guest: Guest):
    opened = guest.open(game, *seats)
    guest.enter(page.context)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
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


def test_an_address_of_nothing_says_so(page: Page, watch: Watch):
    watch.forgive("404", "Failed to load resource")
    page.goto("/table/aaaaaaaaaaaaaaaa")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    page.get_by_role("link", name="Back to all tables").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
