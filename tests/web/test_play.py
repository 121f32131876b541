"""From the home page to a finished game: by mouse, by keyboard alone, and on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser import PHONE
from tests.web.conftest import Contexts
from tests.web.guest import Guest
from tests.web.person import Person, Typist

MOST_CLICKS = 700
MOST_KEYS = 900


def test_two_clicks_from_home_into_a_running_journey(page: Page):
    page.goto("/")
    page.locator('[data-game="journey"]').get_by_role("button", name="Play now").click()
    person = Person(page, 1)
    person.sits()
    expect(page).to_have_url(re.compile(r"/table/[a-z0-9]{16}\?seat=0$"))
    first = person.wait()
    assert first.asked
    person.click(next(thing for thing in first.things if thing.kind != "more"))
    now = person.wait()
    assert not now.same(first)


def test_a_quest_is_played_to_its_end_against_the_demons(page: Page, guest: Guest):
    opened = guest.open("journey", "person", "sense", "sense", "sense", quest="q1")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    person = Person(page, 7)
    last = person.play(MOST_CLICKS)
    assert last.over, f"after {person.clicks} clicks: {last}"
    assert guest.get(f"/api/tables/{opened['table']}")["ending"] == last.hint
    assert person.clicks > 10


# A browser says by itself that the pointer is over something else when the page has changed under it; then
# nothing has moved.
NO_MOUSE = """for (const kind of ["pointerdown", "mousedown", "touchstart", "wheel"])
  addEventListener(kind, () => { window.touched = kind }, true);
addEventListener("pointermove", (event) => {
  if (event.movementX || event.movementY) window.touched = "pointermove";
}, true)"""


def test_a_whole_game_is_played_by_keyboard_alone(page: Page):
    page.add_init_script(NO_MOUSE)
    page.goto("/")
    set_up_by_keyboard(page)
    person = Typist(page, 4)
    person.sits()
    last = person.finish(MOST_KEYS)
    assert last.over, f"after {person.clicks} keys: {last}"
    table = page.url.partition("/table/")[2].partition("?")[0]
    card = page.request.get(f"/api/tables/{table}").json()
    assert card["over"]
    assert card["ending"] == last.hint
    assert [seat["level"] for seat in card["seats"] if seat["kind"] == "bot"] == ["random"] * 3
    assert page.evaluate("window.touched") is None


FOCUSED = "document.activeElement.value || document.activeElement.textContent.trim()"
"""What the focus is on: the value of a field, or the words on a button."""


def set_up_by_keyboard(page: Page) -> None:
    """A quest with bots that answer without thinking."""
    tile = page.locator('[data-game="journey"]')
    expect(tile).to_be_visible()
    games = [card.get_attribute("data-game") for card in page.locator("[data-game]").all()]
    page.keyboard.press(str(games.index("journey") + 1))
    expect(tile.get_by_role("button", name="Play now")).to_be_focused()
    page.keyboard.press("s")
    expect(tile.get_by_role("button", name="1 seats")).to_be_focused()
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused == "Open the table":
            break
        if focused == "4":
            page.keyboard.press("Enter")  # seats
        elif focused == "sense":
            page.keyboard.type("random")
    page.keyboard.press("Enter")


def test_arrow_keys_walk_over_the_board_and_say_where_one_is(page: Page, guest: Guest):
    opened = guest.open("journey", "person", "sense", quest="q1")
    guest.play(opened, lambda moment: moment["question"] and moment["question"]["key"] == "ask.action")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    here = page.get_by_test_id("here")
    page.keyboard.press("1")  # Move, the first answer in the bar
    expect(page.get_by_role("button", name="Move:")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(here).to_have_text(re.compile(", can be chosen$"))
    heard = {here.text_content()}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        heard.add(here.text_content())
    assert len(heard) > 2


def test_a_phone_plays_by_touch(contexts: Contexts, guest: Guest):
    context = contexts(*PHONE, has_touch=True, is_mobile=True)
    page = guest.enter(context).new_page()
    sent: list[str | bytes] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    page.goto("/")
    page.locator('[data-game="journey"]').get_by_role("button", name="Play now").tap()
    person = Person(page, 3)
    person.sits()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    for _ in range(3):
        before = person.wait()
        for _ in range(30):
            sight = person.wait()
            if sight.answers != before.answers:
                break
            thing = person.choose(sight)
            before_tap = len(sent)
            person.tap(thing)
            # In the bar it only chooses; the big button, which has no anchor, answers.
            if thing.kind == "bar" and thing.anchor:
                assert not [frame for frame in sent[before_tap:] if '"answer"' in str(frame)]
        assert person.wait().answers > before.answers
    for part in ("sheets", "log", "board"):
        page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=part).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    small = page.evaluate(
        """() => [...document.querySelectorAll(".bar button, .tabs button")]
          .filter((button) => button.offsetParent && button.getBoundingClientRect().height < 44)
          .map((button) => button.textContent.trim())"""
    )
    assert small == []
