"""Two languages in real browsers: chosen by the browser, kept by the switch, each at one table its own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Contexts
from tests.web.guest import Guest


def test_a_german_browser_reads_german_and_the_switch_is_kept(contexts: Contexts) -> None:
    page = contexts(locale="de-DE").new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Gleich spielen").first).to_be_visible()
    expect(page.get_by_role("heading", name="Deine Tische")).to_be_visible()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_two_languages_at_one_table(contexts: Contexts, guest: Guest) -> None:
    opened = guest.open("journey", "person", "sense", quest="q1")
    address = f"/table/{opened['table']}"
    german = guest.enter(contexts(locale="de-DE")).new_page()
    german.goto(f"{address}?seat={opened['seat']}")
    english = guest.enter(contexts(locale="en-GB")).new_page()
    english.goto(f"{address}?seat={opened['seat']}")
    expect(german.get_by_role("region", name="Entscheidung")).to_be_visible()
    expect(german.get_by_role("heading", name="Was geschah")).to_be_visible()
    expect(english.get_by_role("region", name="Decision")).to_be_visible()
    expect(english.get_by_role("heading", name="What happened")).to_be_visible()
    expect(german.locator(".undo")).to_have_text(re.compile("Zurücknehmen"))
    expect(english.locator(".undo")).to_have_text(re.compile("Undo"))
