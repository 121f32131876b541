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


# The colours of the switch where it lies, and of its list, as contrast: (lighter + 0.05) / (darker + 0.05).
CONTRASTS = """(select) => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3)
      .map((one) => one / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  return [select, select.querySelector("option")].map((one) => {
    const style = getComputedStyle(one);
    const [a, b] = [light(style.color), light(style.backgroundColor)].sort();
    return (b + 0.05) / (a + 0.05);
  });
}"""


def test_another_language_at_a_table_keeps_the_table_and_the_guide(contexts: Contexts) -> None:
    page = contexts(locale="en-GB").new_page()
    page.goto("/")
    page.locator('[data-game="journey"]').get_by_role("button", name="Play now").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Choose who goes first")
    address = page.url
    page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_label("Language")
    assert min(switch.evaluate(CONTRASTS)) > 4.5
    switch.select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("region", name="Entscheidung")).to_be_visible()
    expect(guide).to_contain_text("Wähle, wer zuerst geht")
    expect(page.locator(".log .entry").first).to_contain_text("beginnt")
    assert page.url == address
