"""Who is waited for is called: by the title and icon of the page, a sound and a notice of the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Contexts
from tests.web.guest import Guest

STAGE = """
  // A browser that lets pages ring and show notices, and a person who does not look.
  window.shown = [];
  window.rung = 0;
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, options) { window.shown.push([title, options.body]); }
  };
  const real = window.AudioContext;
  window.AudioContext = class extends real { constructor() { super(); window.rung += 1; } };
  Document.prototype.hasFocus = () => false;
"""


CALLED = re.compile("seal-called")


def test_a_page_says_in_title_and_icon_that_its_person_is_waited_for(page: Page, guest: Guest):
    opened, _ = guest.open_sensibly(lambda moment: True, "journey", "person", quest="q1")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    expect(page).to_have_title(re.compile("^● Your turn: .* · Hyakki$"))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", CALLED)
    page.get_by_role("button", name="Seats").click()
    drawer = page.get_by_role("dialog", name="Seats")
    drawer.get_by_role("button", name="give up").click()
    drawer.get_by_role("button", name="yes, give up").click()
    expect(page).not_to_have_title(re.compile("Your turn"))
    expect(page.locator('link[rel="icon"]')).not_to_have_attribute("href", CALLED)


def test_a_bell_and_a_notice_come_to_whoever_wants_them_and_does_not_look(contexts: Contexts, guest: Guest):
    opened, _ = guest.open_sensibly(lambda moment: True, "journey", "person", quest="q1")
    context = guest.enter(contexts())
    context.add_init_script(STAGE)
    page = context.new_page()
    page.goto(f"/table/{opened['table']}?seat=0")
    expect(page).to_have_title(re.compile("Your turn"))
    assert page.evaluate("() => [window.rung, window.shown.length]") == [0, 0]
    page.get_by_role("button", name="Seats").click()
    drawer = page.get_by_role("dialog", name="Seats")
    drawer.get_by_label("Ring a small bell").check()
    page.wait_for_function("() => window.rung === 1")
    drawer.get_by_label("Show a notice of the browser").check()
    page.reload()
    page.wait_for_function("() => window.shown.length === 1")
    title, text = page.evaluate("() => window.shown[0]")
    assert title.startswith("Your turn: ")
    assert text
