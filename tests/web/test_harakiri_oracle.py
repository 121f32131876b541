"""What the oracle said can be read on the table as long as its round lasts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import PHONE
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment


def acts_later(moment: Moment) -> bool:
    """A round in which the oracle has spoken, and somebody is about to act."""
    return bool(moment["question"]) and moment["view"]["phase"] == "act" and moment["view"]["round"] >= 2


def last_said(guest: Guest, opened: dict[str, object]) -> str:
    """What was read last for a zone, in the words of the log."""
    _, moment = guest.greeting(opened)
    said = [
        line["text"] for line in moment["lines"] if (line["event"] or {}).get("event") == "entry-revealed"
    ]
    return str(said[-1])


def sit(page: Page, guest: Guest) -> str:
    opened, _ = guest.open_sensibly(acts_later, "harakiri", "person")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    return last_said(guest, opened)


def rest_on(page: Page, thing: Locator, said: str) -> None:
    """Rest the pointer on something until its tip says this. Tips are fetched when the pointer first moves:
    it may have to come once more."""
    tip = page.get_by_role("tooltip").filter(has_text=said)
    for _ in range(20):
        page.mouse.move(5, 5)
        thing.hover()
        try:
            expect(tip).to_be_visible(timeout=2_000)
        except AssertionError:
            continue
        return
    expect(tip).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_oracle_is_read_again_beside_the_queue_and_with_the_chapter(
    phone: bool, contexts: Contexts, guest: Guest
):
    page = contexts(*PHONE, has_touch=True, is_mobile=True).new_page() if phone else contexts().new_page()
    said = sit(page, guest)
    chip = page.get_by_role("button", name=re.compile("^The oracle: "))
    expect(chip).to_be_visible()
    expect(chip).to_have_attribute("data-tip", re.compile(re.escape(said)))
    if phone:
        page.get_by_role("button", name="Sheets").click()
    else:
        rest_on(page, chip, said)
    expect(page.get_by_role("group", name="Oracle", exact=True)).to_contain_text(said)
