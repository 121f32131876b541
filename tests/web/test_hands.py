"""What a hand does: haste answers nothing, Enter confirms what is chosen, and nothing on a table is mute."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Mute

import hyakki.games as games
from tests.web.guest import Guest, Moment
from tests.web.person import Person, Sight, Thing


def is_acting(moment: Moment) -> bool:
    return bool(moment["question"]) and moment["question"]["key"] == "ask.action"


def at_a_quest(page: Page, guest: Guest) -> Person:
    """A pilgrim's turn in the first quest."""
    opened = guest.open("journey", "person", quest="q1")
    guest.play(opened, is_acting)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    return Person(page, 5)


def done(sight: Sight) -> Thing:
    """The button that ends a pilgrim's turn."""
    return next(thing for thing in sight.things if thing.anchor == "do:done")


def sure(person: Person) -> Thing:
    """Where nothing was done in a turn yet, the table asks once more: the button that says so."""
    expect(person.page.locator(".opts .go")).to_be_visible()
    return next(thing for thing in person.wait().things if thing.key == "Enter")


LONG, TRIES = 3000, 3
"""Milliseconds after which nothing is said, and tries after which something is mute: what speaks may still be
on its way to the page when it is looked at first."""


# ---------------------------------------------------------------------- haste


def test_the_second_half_of_a_double_click_does_not_end_the_next_turn(page: Page, guest: Guest):
    person = at_a_quest(page, guest)
    before = person.wait()
    person.click(done(before))
    button = sure(person)
    page.mouse.click(button.x, button.y)
    frame = page.locator("div.frame")
    expect(frame).to_have_attribute("data-answers", str(before.answers + 1))
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    after = person.wait()
    assert after.prompt != before.prompt
    assert after.answers == before.answers + 1
    assert done(after).anchor == "do:done"  # it lies there, and is taken when it is meant
    person.click(done(after))
    person.click(sure(person))
    expect(frame).to_have_attribute("data-answers", str(before.answers + 2))


def test_a_key_that_is_held_down_answers_once(page: Page, guest: Guest):
    person = at_a_quest(page, guest)
    before = person.wait()
    key = next(thing.key for thing in before.things if thing.anchor == "do:move")
    frame = page.locator("div.frame")
    page.keyboard.down(key)
    expect(frame).to_have_attribute("data-answers", str(before.answers + 1))
    page.keyboard.down(key)  # without a key up between them the browser calls it a repetition
    person.wait()
    page.keyboard.down(key)
    page.keyboard.up(key)
    after = person.wait()
    assert after.answers == before.answers + 1
    page.keyboard.press(done(after).key)
    expect(frame).to_have_attribute("data-answers", str(before.answers + 2))


# ---------------------------------------------------------------------- undo


def test_one_walk_is_one_undo(page: Page, guest: Guest):
    person = at_a_quest(page, guest)
    before = person.wait()
    away = max(
        (thing for thing in before.things if thing.kind == "way"),
        key=lambda thing: int(re.findall(r"(\d+) movement", thing.say)[-1]),
    )
    person.click(away)
    person.click(away)
    page.wait_for_function(f"Number(document.querySelector('.frame').dataset.answers) > {before.answers + 2}")
    reach = page.locator(".btns small")
    expect(reach).to_have_text("takes back the whole walk")
    page.keyboard.press("u")
    expect(page.locator(".ask")).to_contain_text("2 AP left.")
    after = person.wait()
    assert {thing.anchor for thing in after.things} == {thing.anchor for thing in before.things}


# ---------------------------------------------------------------------- nothing is mute

# Everything that a pointer can reach and that carries a meaning: to press, to point at, to count by.
MEANT = """() => {
  const WANTED = "button, a[href], [data-anchor], [data-anchors], [role=img], .phases li, .turn > *, .crest";
  const frame = document.querySelector(".frame");
  const found = [];
  for (const one of frame.querySelectorAll(WANTED)) {
    if (one.closest("[aria-hidden=true], .log, .notice")) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 6 || box.height < 6) continue;
    for (const [dx, dy] of [[0.5, 0.5], [0.3, 0.3], [0.7, 0.7], [0.15, 0.5], [0.5, 0.85]]) {
      const x = box.left + box.width * dx, y = box.top + box.height * dy;
      const top = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
      if (!top || top.closest(WANTED) !== one) continue;
      const label = one.getAttribute("aria-label") ?? one.dataset.anchor ?? one.textContent;
      found.push({ x, y, what: `${one.tagName} .${one.getAttribute("class")} ${label.trim().slice(0, 60)}` });
      break;
    }
  }
  return found;
}"""

# A card that shows its name alone unfolds under the pointer.
SPOKEN = """() => [...document.querySelectorAll(".tip, .bubble, .card:hover .rest")].some(
  (one) => one.textContent.trim() && getComputedStyle(one).visibility === "visible")"""


def is_spoken_of(page: Page, thing: dict[str, Any]) -> bool:
    """Whether something says what it is when the pointer rests on it."""
    page.mouse.move(2, 2)
    page.mouse.move(thing["x"], thing["y"])
    try:
        page.wait_for_function(SPOKEN, timeout=LONG)
    except Mute:
        return False
    return True


def mute(page: Page) -> list[str]:
    """Hover everything; gives what says nothing. What has moved meanwhile is looked for again."""
    silent = {thing["what"] for thing in page.evaluate(MEANT) if not speaks(page, thing)}
    again = [thing for thing in page.evaluate(MEANT) if thing["what"] in silent] if silent else []
    return [thing["what"] for thing in again if not speaks(page, thing)]


def speaks(page: Page, thing: dict[str, Any]) -> bool:
    """The same, tried some times."""
    page.keyboard.press("Escape")
    return any(is_spoken_of(page, thing) for _ in range(TRIES))


def places(moment: Moment, *kinds: str) -> bool:
    """Whether one is asked to point at such things."""
    options = moment["question"]["options"]
    return any(anchor.startswith(kinds) for option in options for anchor in option["anchors"])


TABLES: dict[str, tuple[Callable[[Moment], bool], tuple[str, ...], dict[str, str]]] = {
    "journey": (is_acting, ("person",), {"quest": "q1"}),
    "tsukuyumi": (
        lambda moment: moment["question"]["key"] == "ask.turn",
        ("person", "sense", "sense"),
        {"factions": "random"},
    ),
    "okko": (lambda moment: places(moment, "space", "area"), ("person", "sense"), {}),
    "harakiri": (lambda moment: is_acting(moment) and places(moment, "square"), ("person",), {}),
}


@pytest.mark.parametrize("game", TABLES)
def test_nothing_on_a_table_is_mute(game: str, page: Page, guest: Guest):
    until, seats, settings = TABLES[game]
    opened, _ = guest.open_sensibly(until, game, *seats, **settings)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    assert mute(page) == []


# ---------------------------------------------------------------------- tips go when one acts


def test_a_tip_goes_when_one_presses_and_stays_away_until_the_pointer_does(page: Page, guest: Guest):
    at_a_quest(page, guest).wait()
    button = page.locator("button.rb.whynot")
    button.hover()
    expect(page.locator(".tip")).to_be_visible()
    page.mouse.down()
    expect(page.locator(".tip")).to_have_count(0)
    page.mouse.up()
    expect(button).to_have_attribute("aria-pressed", "true")
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2)
    page.locator("button.rb.rules").hover()  # another one speaks, so that this one has had its time
    expect(page.locator(".tip")).to_contain_text("All rules")


def test_what_a_place_of_the_board_says_goes_when_one_presses(page: Page, guest: Guest):
    person = at_a_quest(page, guest)
    person.wait()
    box = page.locator(".stage [data-anchors^='figure:']").last.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    said = page.locator(".bubble")
    expect(said).to_be_visible()
    page.mouse.down()
    expect(said).to_have_count(0)
    page.mouse.up()


# What a tip hides of what it speaks of and of what can be chosen.
HIDDEN = """([x, y]) => {
  const tip = document.querySelector(".tip, .bubble").getBoundingClientRect();
  const over = (box) => box.width > 0 && box.right > tip.left + 1 && box.left < tip.right - 1 &&
    box.bottom > tip.top + 1 && box.top < tip.bottom - 1;
  const lit = [...document.querySelectorAll(".opts .opt, .stage .way, .stage .legal")];
  const pointed = x > tip.left && x < tip.right && y > tip.top && y < tip.bottom;
  return { pointed, lit: lit.filter((one) => over(one.getBoundingClientRect())).length, of: lit.length };
}"""


@pytest.mark.parametrize("what", ["button.rb.rules", ".opts .opt", "aside.left [data-tip]"])
def test_a_tip_hides_neither_its_thing_nor_what_can_be_chosen(what: str, page: Page, guest: Guest):
    at_a_quest(page, guest).wait()
    thing = page.locator(what).first
    thing.hover()
    expect(page.locator(".tip")).to_be_visible()
    box = thing.bounding_box()
    assert box is not None
    found = page.evaluate(HIDDEN, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    assert found["of"] > 5
    assert (found["pointed"], found["lit"]) == (False, 0)


@pytest.mark.parametrize("game", TABLES)
def test_the_log_cites_rules_by_their_titles(game: str, page: Page, guest: Guest):
    until, seats, settings = TABLES[game]
    opened, _ = guest.open_sensibly(until, game, *seats, **settings)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    page.mouse.move(300, 300)
    cited = page.locator(".log button.rule")
    expect(cited.first).not_to_have_text("rule")
    ledger = games.find(game).ledger
    told = cited.evaluate_all("(all) => all.map((one) => [one.dataset.rule, one.textContent])")
    assert {rule: ledger[rule].title for rule, _ in told} == dict(told)
