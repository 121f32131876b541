"""Journey's board: walks that are seen before they are taken, ghosts that turn, demons that are foreseen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hyakki.board.names import square_name
from tests.web.browser import PHONE, Watch
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.person import Person

GROUNDS = "open ground|grass|water|embers|wall|chasm"
TURNS = 12
"""So many pilgrims may pass before a demon has come near."""

# The lit squares over whose centres something else lies than the board.
COVERED = """() => [...document.querySelectorAll(".journey :is(.way, .cell:has(.legal))")].filter((lit) => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const box = lit.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) return false;
  return !document.elementFromPoint(x, y)?.closest(".journey");
}).map((lit) => lit.dataset.anchors)"""


def may_walk(moment: Moment) -> bool:
    """A pilgrim acts and has an action to move with."""
    question = moment["question"]
    if not question or question["key"] != "ask.action":
        return False
    return any(option["text"] == "move" for option in question["options"])


def at_a_walk(page: Page, guest: Guest, quest: str = "q1") -> Person:
    """The first pilgrim that can walk."""
    opened = guest.open("journey", "person", quest=quest)
    guest.play(opened, may_walk)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    person = Person(page, 5)
    person.wait()
    return person


def actor(watch: Watch) -> dict[str, Any]:
    """The pilgrim that acts."""
    view = watch.moment()["view"]
    found: dict[str, Any] = view["pilgrims"][view["active"]["pilgrim"]]
    return found


def far_square(page: Page) -> Locator:
    """A square that takes more than one answer to get to."""
    return page.locator(".way:not([data-cost='1'])").first


def square_of(way: Locator) -> list[int]:
    anchor = way.get_attribute("data-anchors") or ""
    return [int(part) for part in anchor.removeprefix("square:").split(",")]


def way_to(page: Page, square: list[int]) -> Locator:
    return page.locator(f".way[data-anchors='square:{square[0]},{square[1]}']")


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stands(page: Page, watch: Watch, at: list[int], facing: int | None = None) -> None:
    """Wait until the acting pilgrim has come there."""
    for _ in range(400):
        now = actor(watch)
        if now["at"] == at and facing in (None, now["facing"]):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"the pilgrim stands at {actor(watch)['at']} and not at {at}")


# ---------------------------------------------------------------------- walks


def test_the_first_click_shows_the_way_and_the_second_walks_it(page: Page, guest: Guest, watch: Watch):
    before = at_a_walk(page, guest).wait()
    way = far_square(page)
    at = square_of(way)
    page.mouse.click(*middle(way))
    plan = page.get_by_test_id("plan")
    expect(plan).to_contain_text(f"Walk to {square_name(*at)}, facing")
    expect(plan).to_contain_text(f"{way.get_attribute('data-cost')} of")
    expect(page.locator(".walk")).to_have_count(1)
    assert watch.moment()["answers"] == before.answers
    page.keyboard.press("Escape")
    expect(plan).to_have_count(0)
    page.mouse.click(*middle(way))
    expect(plan).to_be_visible()
    page.mouse.click(*middle(way))
    stands(page, watch, at)


def test_the_ghost_turns_and_enter_walks_there(page: Page, guest: Guest, watch: Watch):
    at_a_walk(page, guest)
    # Somewhere near, so that movement is left for the turn.
    page.keyboard.press(".")
    plan = page.get_by_test_id("plan")
    expect(plan).to_contain_text("Turn to face")
    facing = (actor(watch)["facing"] + 1) % 4
    expect(plan).to_contain_text(("north", "east", "south", "west")[facing])
    page.keyboard.press(",")
    expect(plan).to_have_count(0)
    page.keyboard.press(".")
    expect(plan).to_be_visible()
    page.keyboard.press("Enter")
    stands(page, watch, actor(watch)["at"], facing)


def test_a_drag_over_squares_forces_the_path(page: Page, guest: Guest, watch: Watch):
    person = at_a_walk(page, guest)
    while not (found := round_a_corner(page, actor(watch)["at"])):
        done(person)  # the next pilgrim has more room
    start, (corner, end) = actor(watch), found
    figure = page.locator(f".stand[data-figure='{start['id']}']")
    page.mouse.move(*middle(figure))
    page.mouse.down()
    for square in (corner, end):
        page.mouse.move(*middle(way_to(page, square)), steps=4)
    page.mouse.up()
    expect(page.get_by_test_id("plan")).to_contain_text(f"Walk to {square_name(*end)}, facing")
    # The corner is the one bead with a number.
    bead = middle(page.locator(".walk circle").first)
    assert bead == pytest.approx(middle(way_to(page, corner)), abs=2)
    page.keyboard.press("Enter")
    stands(page, watch, end)


def round_a_corner(page: Page, at: list[int]) -> tuple[list[int], list[int]] | None:
    """A square beside one and a square beside that, which do not lie in line."""
    lit = [square_of(way) for way in page.locator(".way").all()]
    for corner in lit:
        if abs(corner[0] - at[0]) + abs(corner[1] - at[1]) != 1:
            continue
        for end in lit:
            beside = abs(corner[0] - end[0]) + abs(corner[1] - end[1]) == 1
            if beside and end[0] != at[0] and end[1] != at[1]:
                return corner, end
    return None


def done(person: Person) -> None:
    """The pilgrim passes on to the next one."""
    sight = person.wait()
    person.click(next(thing for thing in sight.things if thing.say.startswith("Done")))
    sure = [thing for thing in person.wait().things if thing.key == "Enter"]
    if sure:  # nothing was done: the table asks once more
        person.click(sure[0])
    person.wait()


# ---------------------------------------------------------------------- demons


def test_a_demon_out_of_reach_is_walked_to_and_attacked(page: Page, guest: Guest, watch: Watch):
    person = at_a_walk(page, guest)
    page.keyboard.press("p")
    foreseen = page.get_by_role("region", name="What the demons would do now").get_by_role("listitem")
    expect(foreseen).to_have_count(len(watch.moment()["view"]["demons"]))
    expect(page.get_by_test_id("foreseen")).to_have_count(1)
    page.keyboard.press("p")
    expect(foreseen).to_have_count(0)

    prey = come_near(page, person)
    page.mouse.click(*middle(prey))
    attack = page.get_by_test_id("plan-then")
    expect(attack).to_contain_text("then attack")
    expect(page.locator(".bubble .odds")).to_contain_text(re.compile(r"\d %"))
    start, end = page.locator(".sight").evaluate(ENDS)
    assert is_over(prey, end)
    assert not is_over(prey, start)
    dice = page.get_by_role("log").locator(".dice .die")
    rolled = dice.nth(dice.count())  # one more than demons have rolled before
    attack.click()
    # Dice cannot be taken back: the last answer before them is asked for twice.
    twice = page.get_by_text("this cannot be taken back")
    roll = page.get_by_role("button", name="Roll")
    expect(twice.or_(roll).first).to_be_visible()
    if not twice.count():
        roll.first.click()
    expect(twice.or_(rolled).first).to_be_visible()
    if twice.count():
        page.locator(".opts .go").click()
    expect(rolled).to_be_visible()


# Where a line begins and ends on the screen.
ENDS = """(line) => [1, 2].map((n) => {
  const at = new DOMPoint(line[`x${n}`].baseVal.value, line[`y${n}`].baseVal.value);
  const { x, y } = at.matrixTransform(line.getScreenCTM());
  return [x, y];
})"""


def is_over(thing: Locator, at: list[float]) -> bool:
    """Whether a place on the screen lies on something."""
    box = thing.bounding_box()
    assert box is not None
    inside = 0 <= at[0] - box["x"] <= box["width"] and 0 <= at[1] - box["y"] <= box["height"]
    return inside


def come_near(page: Page, person: Person) -> Locator:
    """Let pilgrims pass until one of them could walk to a demon and attack it; then that demon."""
    prey = page.locator(".stand[aria-label*='attack from']")
    for _ in range(TURNS):
        for _ in range(60):
            sight = person.wait()
            assert not sight.over
            if "acts" in sight.prompt:
                break
            person.click(sight.things[0])
        if prey.count():
            return prey.first
        done(person)
    raise AssertionError("no demon came near")


def test_a_demon_tells_what_it_tried(page: Page, guest: Guest):
    opened = guest.open("journey", "person", quest="q1")
    guest.advance(opened, lambda moment: moment["view"]["turn"] >= 2 and may_walk(moment))
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    log = page.get_by_role("log")
    tried = log.locator("details").filter(has=page.locator(".trace .taken")).last
    taken = tried.locator(".taken").last
    expect(taken).to_be_hidden()
    for _ in range(10):  # while something is still told the log may be folded anew
        tried.evaluate(UNFOLD)
        tried.locator("summary").first.click()
        try:
            expect(taken).to_be_visible(timeout=2000)
        except AssertionError:
            continue
        break
    expect(taken).to_be_visible()


UNFOLD = """(one) => {
  one.open = false;
  for (let at = one.parentElement; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
}"""
"""All around a part of the log is open, and the part itself is not."""


# ---------------------------------------------------------------------- what lies where


@pytest.mark.parametrize("quest", ["q1", "q5", "q8", "q9"])
def test_neither_hand_nor_dice_cover_a_lit_square(page: Page, guest: Guest, quest: str):
    at_a_walk(page, guest, quest)
    hand = page.locator(".room > .hand")
    expect(hand).to_be_visible()
    assert page.evaluate(COVERED) == []
    page.keyboard.press("-")  # not all in sight: the hand lies below the board
    expect(hand).to_have_class(re.compile("docked"))
    page.keyboard.press("h")
    fan = page.locator(".hand .fan .card")
    expect(fan.first).to_be_visible()
    page.keyboard.press("h")
    expect(fan).to_have_count(0)


def test_every_square_has_a_name(page: Page, guest: Guest):
    at_a_walk(page, guest)
    here = page.get_by_test_id("here")
    page.keyboard.press("Tab")
    expect(here).to_have_text(re.compile(r"\d+ movement.*, can be chosen$"))
    for _ in range(20):
        page.keyboard.press("ArrowUp")
    expect(here).to_have_text(re.compile(rf"^[A-Z]+1, ({GROUNDS})"))
    named = [figure.get_attribute("aria-label") or "" for figure in page.locator(".stand").all()]
    assert named
    assert all(re.search("facing|attack from", name) for name in named)


def test_on_a_phone_a_tap_shows_and_the_button_walks(contexts: Contexts, guest: Guest, watch: Watch):
    page = contexts(*PHONE, has_touch=True, is_mobile=True).new_page()
    at_a_walk(page, guest)
    assert page.evaluate(COVERED) == []
    way = in_sight(page)
    at = square_of(way)
    answers = watch.moment()["answers"]
    page.touchscreen.tap(*middle(way))
    plan = page.get_by_test_id("plan")
    expect(plan).to_contain_text(f"Walk to {square_name(*at)}")
    assert watch.moment()["answers"] == answers
    plan.tap()
    stands(page, watch, at)


def in_sight(page: Page) -> Locator:
    """A lit square that a finger can reach."""
    for way in page.locator(".way:not([data-cost='1'])").all():
        x, y = middle(way)
        if 20 < x < PHONE[0] - 20 and page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('.way') !== null", [x, y]
        ):
            return way
    raise AssertionError("nothing to walk to is in sight")
