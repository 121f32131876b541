"""At a table: why not, undo and its bound, coming back in the middle of a decision, watching, seat links."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import Watch
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.person import Person, Sight
from tests.web.serving import Server


def is_acting(moment: Moment) -> bool:
    return bool(moment["question"]) and moment["question"]["key"] == "ask.action"


def at_a_quest(page: Page, guest: Guest, *others: str) -> tuple[Person, str]:
    """A pilgrim's turn in the first quest."""
    opened = guest.open("journey", "person", *others, quest="q1")
    guest.play(opened, is_acting)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    return Person(page, 5), opened["table"]


def same_question(one: Sight, other: Sight) -> bool:
    """Whether the same is asked with the same ways to answer."""
    mine, theirs = ({thing.anchor for thing in sight.things} for sight in (one, other))
    return (one.prompt, mine) == (other.prompt, theirs)


# ---------------------------------------------------------------------- the log

AT_ITS_END = """() => {
    const list = document.querySelector(".log .entries");
    return list.clientHeight > 0 && list.scrollHeight - list.scrollTop - list.clientHeight < 40;
}"""
IS_LONG = """() => {
    const list = document.querySelector(".log .entries");
    return list.scrollHeight > list.clientHeight + 120;
}"""


def test_the_log_follows_unless_somebody_reads_further_up(page: Page, guest: Guest):
    """Hiding it, or making it smaller, is not reading further up."""
    opened, _ = guest.open_sensibly(
        lambda moment: is_acting(moment) and moment["view"]["turn"] == 3, "journey", "person", quest="q1"
    )
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    person = Person(page, 5)
    person.wait()
    folded = page.locator(".log .part[aria-expanded=false]")
    expect(folded.first).to_contain_text("entr")  # parts before the last turn are folded, with their number
    while folded.count():
        folded.first.click()
    page.set_viewport_size({"width": 1280, "height": 560})
    page.wait_for_function(IS_LONG)
    page.locator(".log .entries").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    page.wait_for_function(AT_ITS_END)
    page.keyboard.press("]")
    page.locator(".log .entries").wait_for(state="hidden")
    page.keyboard.press("]")
    page.wait_for_function(AT_ITS_END)
    page.set_viewport_size({"width": 1280, "height": 520})
    page.wait_for_function(AT_ITS_END)
    newest = page.get_by_role("button", name="newest")
    expect(newest).to_have_count(0)
    page.locator(".log .entries").hover()
    page.mouse.wheel(0, -100)
    expect(newest).to_be_visible()
    newest.click()
    page.wait_for_function(AT_ITS_END)
    expect(newest).to_have_count(0)
    page.locator(".log .entries").hover()
    page.mouse.wheel(0, -100)
    expect(newest).to_be_visible()
    person.answer()  # whoever answers wants to see what comes of it, wherever they have read
    page.wait_for_function(AT_ITS_END)
    expect(newest).to_have_count(0)


# ---------------------------------------------------------------------- why not


def test_a_right_click_says_why_not_and_shows_the_rule(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest)
    person.wait()
    page.locator(".stand:has(.hue-enemy)").first.click(button="right", force=True)
    why = page.get_by_test_id("why")
    expect(why).not_to_be_empty()
    cited = page.locator(".bubble.why button.rule")
    expect(cited).not_to_have_text("rule")  # its title has come
    cited.click()
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer.locator("article.wanted p")).not_to_be_empty()
    expect(drawer.locator("article.wanted h3")).to_have_text(cited.text_content() or "")


def test_the_question_mark_says_why_not_for_the_place_under_the_keyboard(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest)
    person.wait()
    here = page.get_by_test_id("here")
    for key in ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"] * 6:
        page.keyboard.press(key)
        expect(here).not_to_be_empty()
        if "can be chosen" not in (here.text_content() or ""):
            break
    page.keyboard.press("?")
    expect(page.get_by_test_id("why")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("why")).to_have_count(0)


def test_why_not_speaks_for_the_other_game_too(page: Page, guest: Guest):
    opened = guest.open("tsukuyumi", "person", "sense", "sense", factions="random")
    guest.play(opened, lambda moment: moment["view"]["round"] >= 1 and moment["question"] is not None)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    page.locator(".area:not(.pointable)").first.click(button="right", force=True)
    expect(page.get_by_test_id("why")).not_to_be_empty()
    expect(page.locator(".bubble.why button.rule")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
    here = page.get_by_test_id("here")
    page.keyboard.press("ArrowDown")
    expect(here).not_to_be_empty()
    start, seen = here.text_content(), set()
    for there, back in ("ea", "ws", "qd", "ae", "sw", "dq"):  # to each of the six sides, and back
        page.keyboard.press(there)
        if here.text_content() != start:
            seen.add(here.text_content())
            page.keyboard.press(back)
        assert here.text_content() == start
    assert len(seen) >= 2


# ---------------------------------------------------------------------- keys


def test_the_keys_of_the_table_do_what_they_say(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest, "sense")
    before = person.wait()
    press = page.keyboard.press
    for key, name in (("r", "Rules"), ("b", "Board as text"), ("/", "Chat")):
        press(key)
        drawer = page.get_by_role("dialog", name=name)
        expect(drawer).to_be_visible()
        if key == "b":
            expect(drawer).to_contain_text(before.prompt)
            expect(drawer.locator("pre")).not_to_contain_text("Just a moment")
        press("Escape")
        expect(drawer).to_have_count(0)
    sheets, log = (
        page.get_by_label("Sheets", exact=True).and_(page.locator("aside")),
        page.locator("aside.right"),
    )
    for key, panel in (("[", sheets), ("]", log)):
        press(key)
        expect(panel).to_be_hidden()
        press(key)
        expect(panel).to_be_visible()
    press("l")
    expect(page.get_by_role("log", name="Entries")).to_be_focused()
    press("l")
    first = sheets.get_by_role("heading").first
    own = first.text_content() or ""
    press("F2")
    expect(first).not_to_have_text(own)
    press("F2")
    expect(first).to_have_text(own)
    press("+")
    fit = page.get_by_role("button", name="Fit")
    expect(fit).to_be_visible()
    press("0")
    expect(fit).to_have_count(0)
    page.mouse.move(2, 2)
    press("?")  # nothing is pointed at: all keys, those of the game among them
    keys = page.get_by_role("dialog", name="Help and keys")
    expect(keys).to_contain_text("What each demon would do now")
    keys.get_by_role("button", name="Board as text").click()
    expect(page.get_by_role("dialog", name="Board as text")).to_be_visible()
    press("Escape")
    press("?")
    keys.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("status").filter(has_text="Point at anything")).to_be_visible()
    press("Escape")
    assert person.wait().answers == before.answers


def test_escape_steps_back_and_u_takes_back(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest)
    before = person.wait()
    page.keyboard.press("1")  # Move, which can be taken back
    expect(page.locator("div.frame")).to_have_attribute("data-answers", str(before.answers + 1))
    expect(page.locator(".btns small")).to_have_text("one step; not past chance or a reveal")
    page.keyboard.press("u")
    person.wait(partial(same_question, before))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    back = page.get_by_role("button", name="Back")
    expect(back).to_be_visible()
    page.keyboard.press("Escape")
    expect(back).to_have_count(0)


def test_a_bubble_does_not_cover_what_it_speaks_of(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest)
    person.wait()
    here, asked = page.get_by_test_id("here"), 0
    for _ in range(4):
        page.keyboard.press("Tab")
        if not here.text_content():
            break  # that was the last one
        asked += 1
        page.keyboard.press("?")
        expect(page.get_by_test_id("why")).not_to_be_empty()
        assert page.evaluate(COVERED) == []
        page.keyboard.press("Escape")
    assert asked > 1


COVERED = """() => {
  const bubble = document.querySelector(".bubble").getBoundingClientRect();
  const spoken = [...document.querySelectorAll(".stage svg .forbidden, .stage svg .hovered")];
  return spoken.map((one) => one.getBoundingClientRect()).filter((box) =>
    box.right - 4 > bubble.left && box.left + 4 < bubble.right &&
    box.bottom - 4 > bubble.top && box.top + 4 < bubble.bottom);
}"""


def test_only_what_cannot_be_taken_back_is_asked_twice(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest)
    before = person.wait()
    pray = next(thing for thing in before.things if thing.say.startswith("Pray"))
    page.keyboard.press(pray.key)  # draws a card
    expect(page.locator(".opt.go")).to_contain_text("this cannot be taken back")
    assert person.wait().answers == before.answers
    page.keyboard.press("Escape")
    expect(page.locator(".opt.go")).to_have_count(0)
    page.keyboard.press(pray.key)
    expect(page.locator(".opt.go")).to_contain_text("this cannot be taken back")
    page.keyboard.press("Enter")
    expect(page.locator("div.frame")).not_to_have_attribute("data-answers", str(before.answers))
    expect(page.locator(".btns small")).to_have_text("not past chance, a draw or a reveal")


def test_who_wants_it_is_not_asked_twice_again(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest)
    before = person.wait()
    pray = next(thing for thing in before.things if thing.say.startswith("Pray"))
    page.keyboard.press(pray.key)
    page.get_by_role("button", name="do not ask me again").click()
    expect(page.locator("div.frame")).not_to_have_attribute("data-answers", str(before.answers))
    asks = page.get_by_label("Ask me once more")
    for _ in range(2):  # this browser remembers it
        open_settings(page)
        expect(asks).not_to_be_checked()
        page.reload()
    open_settings(page)
    asks.check()
    page.reload()
    open_settings(page)
    expect(asks).to_be_checked()


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Help").click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()


# ---------------------------------------------------------------------- undo


def test_before_the_first_answer_there_is_nothing_to_take_back(page: Page, guest: Guest):
    opened = guest.open("journey", "person", quest="q1")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.locator(".btns small")).to_have_text("nothing to take back yet")


def test_undo_takes_back_the_last_answer_and_stops_at_the_dice(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest)
    undo = page.get_by_role("button", name="Undo")
    taken_back, barred = 0, False
    for _ in range(120):
        before = person.wait()
        if before.over or (taken_back >= 2 and barred):
            break
        person.answer("bar", "lit")
        if undo.is_enabled():
            undo.click()
            person.wait(partial(same_question, before))
            taken_back += 1
            person.answer("bar", "lit")
        elif "not past chance" in (undo.get_attribute("data-tip") or ""):
            barred = True
    assert taken_back >= 2
    assert barred


# ---------------------------------------------------------------------- coming back


def test_a_reload_in_the_middle_of_a_decision_comes_back_to_it(page: Page, guest: Guest):
    person, _ = at_a_quest(page, guest, "sense")
    before = person.wait()
    page.reload()
    after = person.wait(partial(same_question, before))
    assert after.answers == before.answers
    assert person.answer().answers > before.answers


def test_without_network_nothing_is_lost_and_an_answer_counts_once(page: Page, guest: Guest, watch: Watch):
    watch.forgive("WebSocket", "ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    watch.forgive("Unable to preload CSS", "dynamically imported module")  # parts cannot come
    person, table = at_a_quest(page, guest)
    before = person.wait()
    alert = page.get_by_role("alert")
    page.context.set_offline(True)
    expect(page.get_by_role("button", name="connecting")).to_be_visible()
    page.keyboard.press("1")  # too late: nobody hears it
    expect(alert).to_contain_text("connection is lost")
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Seats")).to_be_visible()
    page.keyboard.press("Escape")  # what was chosen is still chosen
    after = person.wait(partial(same_question, before))
    assert after.answers == before.answers
    page.keyboard.press("1")
    expect(page.locator("div.frame")).to_have_attribute("data-answers", str(before.answers + 1))
    assert guest.get(f"/api/tables/{table}")["answers"] == before.answers + 1


@pytest.fixture
def mortal(current_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path) as started:
        yield started


def test_a_server_that_dies_and_returns_asks_the_same(contexts: Contexts, watch: Watch, mortal: Server):
    watch.host = mortal.address.partition("://")[2]
    watch.forgive("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    with Guest(mortal.address) as guest:
        opened = guest.open("journey", "person", "sense", quest="q1")
        guest.play(opened, is_acting)
        page = guest.enter(contexts()).new_page()
    page.goto(f"{mortal.address}/table/{opened['table']}?seat=0")
    person = Person(page, 5)
    before = person.wait()
    mortal.kill()
    expect(page.get_by_role("alert")).to_contain_text("connection is lost")
    mortal.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    after = person.wait(partial(same_question, before))
    assert after.answers == before.answers
    assert person.answer().answers > before.answers


# ---------------------------------------------------------------------- seats


def test_with_two_clicks_a_friend_has_a_seat_link(page: Page, contexts: Contexts):
    page.goto("/")
    tile = page.locator('[data-game="journey"]')
    tile.get_by_role("button", name="With a friend").click()
    link = tile.locator("input[readonly]").input_value()
    friend = contexts().new_page()
    friend.goto(link)
    friend.get_by_label("Your name at the table").fill("Ren")
    friend.get_by_role("button", name="Sit down").click()
    Person(friend, 1).sits()
    assert "#" not in friend.url
    assert friend.url.endswith("?seat=1")
    tile.get_by_role("button", name="table").click()
    Person(page, 1).sits()
    page.get_by_role("button", name="Seats").click()
    expect(page.get_by_role("dialog", name="Seats")).to_contain_text("Ren")


def test_the_seat_link_is_copied_from_the_menu_of_a_table(contexts: Contexts, guest: Guest):
    opened = guest.open("journey", "person", "person", quest="q1")
    context = guest.enter(contexts(permissions=["clipboard-read", "clipboard-write"]))
    page = context.new_page()
    page.goto("/")
    row = page.locator(".row").filter(has=page.locator(f'[data-table="{opened["table"]}"]'))
    expect(row).to_be_visible()
    page.keyboard.press("t")
    assert page.evaluate("document.activeElement.closest('.row') !== null")
    row.get_by_role("button", name="More about").click()
    row.get_by_role("button", name="copy link of seat 2").click()
    expect(row.get_by_role("button", name="copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    expect(row.get_by_role("link", name="saved game")).to_have_count(0)
    friend = contexts().new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    Person(friend, 1).sits()
    assert friend.url.endswith(f"/table/{opened['table']}?seat=1")


def test_a_stranger_gets_no_seat_but_may_watch(guest: Guest, contexts: Contexts, watch: Watch):
    watch.forgive("WebSocket")
    opened = guest.open("journey", "person", "sense", quest="q1")
    stranger = contexts().new_page()
    stranger.goto(f"/table/{opened['table']}?seat=0")
    stranger.get_by_role("link", name="Watch instead").click()
    expect(stranger.locator(".bar .ask b")).to_have_text("You are watching")
    expect(stranger.locator(".opts button")).to_have_count(0)


def test_people_at_a_table_can_talk(guest: Guest, contexts: Contexts):
    opened = guest.open("journey", "person", "sense", quest="q1")
    page = guest.enter(contexts()).new_page()
    page.goto(f"/table/{opened['table']}?seat=0")
    person = Person(page, 1)
    person.wait()
    onlooker = contexts().new_page()
    onlooker.goto(f"/table/{opened['table']}")
    Person(onlooker, 1).sits()
    page.keyboard.press("/")
    field = page.get_by_role("dialog").get_by_role("textbox")
    field.fill("<b>Mind the gate</b>")
    field.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("<b>Mind the gate</b>")
    onlooker.keyboard.press("/")
    expect(onlooker.get_by_role("dialog")).to_contain_text("<b>Mind the gate</b>")


# ---------------------------------------------------------------------- undo by agreement


@pytest.mark.parametrize("agree", [True, False])
def test_what_another_did_is_taken_back_when_all_agree(contexts: Contexts, guest: Guest, agree: bool):
    opened = guest.open("journey", "person", "person", quest="q1")
    mine, theirs = guest.enter(contexts()).new_page(), contexts().new_page()
    mine.goto(f"/table/{opened['table']}?seat=0")
    theirs.goto(f"/sit#{opened['tokens']['1']}")
    theirs.get_by_role("button", name="Sit down").click()
    first = Person(mine, 1)
    before = first.wait()
    expect(theirs.locator(".ask")).to_be_visible()  # nobody asks for what was done before they sat down
    expect(theirs.get_by_role("button", name="Ask to undo")).to_have_count(0)
    first.click(first.choose(before))
    theirs.get_by_role("button", name="Ask to undo").click()
    asked = mine.get_by_role("alertdialog", name="Take back?")
    asked.get_by_role("button", name="Agree" if agree else "No").click()
    expect(asked).to_have_count(0)
    if agree:
        first.wait(partial(same_question, before))
    else:
        expect(theirs.locator(".ask")).to_contain_text("Which pilgrim")
