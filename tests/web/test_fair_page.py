"""Fair dice in browsers: whoever sits down gives to them, a link serves one browser, the replay proves it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser import Watch
from tests.web.conftest import Contexts
from tests.web.person import Person

LONG = 180_000
"""Milliseconds that a whole game of bots may take on a busy machine."""


@pytest.fixture
def two(page: Page, contexts: Contexts) -> tuple[Page, Page, str]:
    """Somebody who has opened a table, a friend who came by its seat link, and the link."""
    page.add_init_script("localStorage.setItem('hyakki.person', 'Mika')")
    page.goto("/")
    tile = page.locator('[data-game="journey"]')
    tile.get_by_role("button", name="With a friend").click()
    link = tile.locator("input[readonly]").input_value()
    friend = contexts().new_page()
    friend.goto(link)
    friend.get_by_label("Your name at the table").fill("Ren")
    friend.get_by_role("button", name="Sit down").click()
    Person(friend, 1).sits()
    tile.get_by_role("button", name="table").click()
    Person(page, 1).sits()
    return page, friend, link


def table_of(page: Page) -> str:
    found = re.search(r"/table/(\w+)", page.url)
    assert found
    return found[1]


def let_a_bot_play(page: Page) -> None:
    page.get_by_role("button", name="Seats").click()
    seats = page.get_by_role("dialog", name="Seats")
    seats.get_by_role("listitem").filter(has_text="(you)").get_by_role(
        "button", name="let a bot play"
    ).click()
    expect(seats.get_by_role("button", name="play again myself").first).to_be_visible(timeout=LONG)
    page.keyboard.press("Escape")


def test_two_give_to_the_dice_and_the_replay_proves_it(two: tuple[Page, Page, str]) -> None:
    page, friend, _ = two
    table = table_of(page)
    page.keyboard.press("/")
    chat = page.get_by_role("dialog", name="Chat")
    expect(chat).to_contain_text("Mika on seat 1 has given to the key of the dice")
    expect(chat).to_contain_text("Ren on seat 2 has given to the key of the dice")
    page.keyboard.press("Escape")
    let_a_bot_play(page)
    let_a_bot_play(friend)
    expect(page.locator(".bar .ask")).to_contain_text(re.compile("You have (won|lost)"), timeout=LONG)
    for looks, own in ((page, "Mika"), (friend, "Ren")):
        looks.goto(f"/replay/{table}")
        game = looks.get_by_role("region", name="The game", exact=True)
        expect(game).to_contain_text("nobody meddled with chance")
        game.get_by_text("Proof of fair chance").click()
        ticks = game.get_by_role("img", name="follows", exact=True)
        expect(ticks).to_have_count(4)  # the table's key, two words, the last dice
        lines = game.get_by_role("listitem").filter(has_text="gave")
        expect(lines).to_have_count(2)
        expect(lines.filter(has_text="from this browser")).to_contain_text(f"{own} gave")

    def swap(route: Route) -> None:
        card = route.fetch().json()
        card["proof"]["steps"][1]["word"] = "ab" * 32
        route.fulfill(body=json.dumps(card), content_type="application/json")

    friend.route(f"**/api/tables/{table}/replay", swap)
    friend.goto(f"/replay/{table}")
    game = friend.get_by_role("region", name="The game", exact=True)
    expect(game).to_contain_text("Do not trust what fell to chance here")
    expect(game).to_contain_text("This browser gave")


def test_a_used_link_says_what_to_do_and_a_fresh_one_is_told_at_the_table(
    two: tuple[Page, Page, str], contexts: Contexts, watch: Watch
) -> None:
    watch.forgive("409", "WebSocket")  # a seat is refused, and one that is lost closes its page
    page, friend, link = two
    other = contexts().new_page()
    other.goto(link)
    other.get_by_label("Your name at the table").fill("Eve")
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("alert")).to_contain_text("Please ask for a fresh one")
    friend.get_by_role("button", name="Seats").click()
    seats = friend.get_by_role("dialog", name="Seats")
    seats.get_by_role("button", name="link for another device").click()
    fresh = seats.get_by_label("Seat link").input_value()
    expect(seats).to_contain_text("all at the table are told")
    other.goto(fresh)
    other.get_by_label("Your name at the table").fill("Eve")
    other.get_by_role("button", name="Sit down").click()
    Person(other, 1).sits()
    page.keyboard.press("/")
    expect(page.get_by_role("dialog", name="Chat")).to_contain_text(
        "Eve has seat 2 now, in the place of Ren."
    )
