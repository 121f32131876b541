"""What a hand does: haste answers nothing, Enter confirms what is chosen, and nothing on a table is mute."""

from __future__ import annotations

from playwright.sync_api import Page, expect

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


# ---------------------------------------------------------------------- haste


def test_the_second_half_of_a_double_click_does_not_end_the_next_turn(page: Page, guest: Guest):
    person = at_a_quest(page, guest)
    before = person.wait()
    button = done(before)
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
    expect(frame).to_have_attribute("data-answers", str(before.answers + 2))


def test_a_key_that_is_held_down_answers_once(page: Page, guest: Guest):
    person = at_a_quest(page, guest)
    before = person.wait()
    key = done(before).key
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
