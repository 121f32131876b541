"""Clocks and standing passes on the page: set up, seen to run, kept by the table and taken back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.guest import Guest, Moment


def reacting(moment: Moment) -> bool:
    """A pilgrim may react before demons act, and something else could be done than to pass."""
    options = [option["text"] for option in moment["question"]["options"]]
    return moment["question"]["key"] == "ask.react.before-demons" and len(options) > 1 and "pass" in options


def test_a_table_is_set_up_with_a_clock_that_is_seen_to_run(page: Page):
    page.goto("/")
    tile = page.locator("article", has=page.get_by_role("heading", name="Journey"))
    tile.get_by_role("button", name="Set up").click()
    form = page.get_by_role("form", name="Set up Journey")
    expect(form.get_by_label("When it is up")).to_have_count(0)
    form.get_by_label("Time to think").select_option(label="1 day for an answer")
    form.get_by_label("When it is up").select_option(label="the table says so")
    form.get_by_role("button", name=re.compile("Open")).click()
    mine = page.get_by_role("list", name="Clocks").locator("li.runs", has_text="you")
    expect(mine).to_have_text(re.compile(r"you 2[34]:\d\d h"))


def test_what_is_always_passed_is_not_asked_until_that_is_taken_back(page: Page, guest: Guest):
    opened, _ = guest.open_sensibly(reacting, "journey", "person", quest="q1")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    frame = page.locator("div.frame")
    scope = page.get_by_label("If you pass:")
    expect(scope).to_be_visible()
    answers = frame.get_attribute("data-answers")
    scope.select_option(label="always, do not ask me this")
    expect(frame).to_have_attribute("data-answers", answers or "")  # choosing it answers nothing
    page.locator(".opts [data-anchor='do:pass']").click()
    expect(frame).not_to_have_attribute("data-answers", answers or "")
    page.get_by_role("button", name="Help").click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    drawer = page.get_by_role("dialog", name="Settings")
    expect(drawer.get_by_text("1 kind of question goes by without asking you.")).to_be_visible()
    drawer.get_by_role("button", name="ask me again").click()
    expect(drawer.get_by_text("for you.")).to_have_count(0)
