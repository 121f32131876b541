"""What one needs is in sight: an opened sheet, the keyboard's place, cards that are asked about, panels."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

import hyakki.games as games
from tests.web.browser import PHONE
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.person import Person
from tests.web.staging import Stage
from tests.web.test_harakiri_page import acting, both_forces
from tests.web.test_harakiri_page import sit as sit_down
from tests.web.test_okko_page import seen

Until = Callable[[Moment], bool]
SMALL: ViewportSize = {"width": 1280, "height": 800}


def asks(*keys: str) -> Until:
    return lambda moment: bool(moment["question"]) and moment["question"]["key"] in keys


def sit(page: Page, guest: Guest, game: str, until: Until, *bots: str, **settings: str) -> Person:
    """At a table that has come to such a moment, in a small window."""
    page.set_viewport_size(SMALL)
    opened, _ = guest.open_at(until, game, "person", *bots, dice=1, **settings)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    person = Person(page, 1)
    person.wait()
    return person


def test_a_sheet_that_is_opened_comes_into_sight(page: Page, guest: Guest):
    sit(page, guest, "journey", asks("ask.action"), quest="q1")
    page.set_viewport_size({"width": 1280, "height": 600})
    page.wait_for_function(
        """() => {
          const sheets = document.querySelector("aside.left");
          sheets.scrollTop = sheets.scrollHeight;
          return sheets.scrollTop > 100;
        }"""
    )
    page.locator("aside.left button.line").last.click()
    page.wait_for_function(
        """() => {
          const sheets = document.querySelector("aside.left");
          const head = sheets.querySelector(".sheets > *").getBoundingClientRect();
          return head.top >= sheets.getBoundingClientRect().top;
        }"""
    )


def test_the_place_that_the_keyboard_comes_to_is_in_sight_and_under_nothing(page: Page, guest: Guest):
    person = sit(page, guest, "journey", asks("ask.action"), quest="q1")
    for _ in range(6):
        page.keyboard.press("+")
    person.settle()
    for _ in range(3):
        page.keyboard.press("Tab")
        page.wait_for_function(
            """() => {
              const mark = document.querySelector(".stage .way.over");
              if (!mark) return false;
              const box = mark.getBoundingClientRect();
              const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              return !!top?.closest(".stage svg");
            }"""
        )


# Panels that reach under the bar or out of the window, and lit cards of a hand that are not seen whole.
CUT = """() => {
  const PANELS = ".frame > .left, .frame > .right, .room > .track, .room > .hand";
  const bar = document.querySelector("section.bar").getBoundingClientRect();
  const room = { top: 0, bottom: bar.top, left: 0, right: innerWidth };
  const isIn = (box, around) =>
    box.top >= around.top - 1 && box.bottom <= around.bottom + 1 &&
    box.left >= around.left - 1 && box.right <= around.right + 1;
  const shown = (one) => one.getBoundingClientRect().width > 0;
  const panels = [...document.querySelectorAll(PANELS)].filter(shown);
  const out = panels.filter((panel) => !isIn(panel.getBoundingClientRect(), room));
  const found = out.map((panel) => panel.className);
  const cards = [...document.querySelectorAll(".hand .legal, .hand .m-legal")].filter(shown);
  for (const card of cards) {
    const box = card.getBoundingClientRect();
    const clips = (one) => getComputedStyle(one).overflowY !== "visible";
    const cuts = (one) => clips(one) && !isIn(box, one.getBoundingClientRect());
    const around = [];
    for (let one = card.parentElement; one.closest(".hand"); one = one.parentElement) around.push(one);
    if (!isIn(box, room) || around.some(cuts) || card.scrollHeight > card.clientHeight + 2)
      found.push(card.textContent.trim());
  }
  return { found, cards: cards.length, panels: panels.length };
}"""


def plays_cards(moment: Moment) -> bool:
    """Cards are all that is asked about."""
    return bool(moment["question"]) and moment["question"]["key"].startswith("ask.react.")


ASKED: dict[str, tuple[Until, tuple[str, ...], dict[str, str]]] = {
    "journey": (plays_cards, ("sense",), {"quest": "q1"}),
    "okko": (asks("ask.plan"), ("sense",), {"picks": "random"}),
    "tsukuyumi": (asks("ask.turn"), ("sense", "sense"), {"factions": "random"}),
    "harakiri": (asks("ask.action"), (), {}),
}


@pytest.mark.parametrize("game", ASKED)
def test_panels_end_above_the_bar_and_asked_cards_are_whole(game: str, page: Page, guest: Guest):
    until, bots, settings = ASKED[game]
    person = sit(page, guest, game, until, *bots, **settings)
    person.settle()
    sight = page.evaluate(CUT)
    assert sight["panels"] >= 3
    assert sight["found"] == []


# Whatever is cut off in a card, or scrolls in it.
CUT_IN_CARDS = """() => [...document.querySelectorAll(".hand .card")].flatMap((card) => {
  const aside = "svg, .unseen, .band, kbd";
  const inside = [card, ...card.querySelectorAll("*")].filter((one) => !one.closest(aside));
  const cut = (one) => getComputedStyle(one).overflowY !== "visible" &&
    (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
  return inside.filter(cut).map((one) => one.textContent.trim());
})"""


@pytest.mark.parametrize("height", [720, 800])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_longest_talents_are_whole_on_a_low_screen(
    height: int, language: str, contexts: Contexts, guest: Guest
):
    """Each Hero has the two cards on the left whose Talents have most words."""
    page = contexts(1280, height, locale=language).new_page()
    opened, _ = guest.open_sensibly(acts_with_talents, "okko", "person", "sense", picks="random")
    guest.enter(page.context)
    welcome, moment = guest.greeting(opened)
    longest = wordiest(language)
    for hero in moment["view"]["heroes"]:
        hero["left"] = longest.get(hero["id"], hero["left"])
    stage = Stage(page, opened, welcome, moment)
    stage.open()
    for tab in page.locator(".hand [role=tab]").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.locator(".hand .card")).not_to_have_count(0)
        assert page.evaluate(CUT_IN_CARDS) == []
    stage_height: int = page.evaluate("document.querySelector('.stage').clientHeight")
    assert stage_height >= LEAST_BOARD


# Answers of the bar whose words are cut off, and how many there are.
CUT_ANSWERS = """() => {
  const answers = [...document.querySelectorAll(".bar .opt")];
  const cut = (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  const words = answers.flatMap((answer) => [answer, ...answer.querySelectorAll("b, span")]);
  return { count: answers.length, cut: words.filter(cut).map((one) => one.textContent.trim()) };
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", ["ask.select", "ask.events"])
def test_the_words_of_tsukuyumis_cards_are_whole_on_a_phone(
    key: str, language: str, contexts: Contexts, guest: Guest
):
    page = contexts(*PHONE, has_touch=True, is_mobile=True, locale=language).new_page()
    opened, _ = guest.open_at(asks(key), "tsukuyumi", "person", "sense", "sense", factions="random")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    expect(page.locator(".bar .opt").first).to_be_visible()
    found = page.evaluate(CUT_ANSWERS)
    assert found["count"] >= 4
    assert found["cut"] == []


# Hexes that lie under a button, while the whole board is in sight.
UNDER_BUTTONS = """() => {
  const buttons = [...document.querySelectorAll(".room > .hand button, .stage .fit")];
  const boxes = buttons.map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  const over = (one, other) => one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
  const shown = document.querySelector(".stage").getBoundingClientRect();
  const hexes = [...document.querySelectorAll(".stage [data-anchor^='area:']")].filter((hex) => {
    const box = hex.getBoundingClientRect();
    return over(box, shown) && boxes.some((button) => over(box, button) && over(button, shown));
  });
  return { buttons: boxes.length, hexes: hexes.map((hex) => hex.dataset.anchor) };
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), PHONE])
def test_no_button_lies_over_hexes(size: tuple[int, int], contexts: Contexts, guest: Guest):
    page = contexts(*size, has_touch=size == PHONE, is_mobile=size == PHONE).new_page()
    opened, _ = guest.open_at(asks("ask.turn"), "tsukuyumi", "person", "sense", "sense", factions="random")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    expect(page.get_by_role("group", name="Ways to look at the board")).to_be_visible()
    expect(page.locator(".stage [data-anchor^='area:']").first).to_be_visible()
    found = page.evaluate(UNDER_BUTTONS)
    assert found["buttons"] >= 2
    assert found["hexes"] == []


LEAST_BOARD = 180
"""Pixels of height that a board keeps on a low screen, whatever cards say."""


def acts_with_talents(moment: Moment) -> bool:
    """Somebody is asked what to do who has a Talent lying there."""
    return asks("ask.hero-act")(moment) and any(hero["left"] for hero in moment["view"]["heroes"])


def wordiest(language: str) -> dict[str, list[str]]:
    """The two cards of each Hero whose Talents take most room."""
    voice: Any = games.find("okko").speaking(language)
    actions: dict[str, Any] = voice.box.actions
    told = {id: card.text for id, card in actions.items() if card.use != "none"}
    by_hero: dict[str, list[str]] = {}
    for id in sorted(told, key=lambda id: -len(told[id])):
        by_hero.setdefault(id.partition(".")[0], []).append(id)
    return {hero: cards[:2] for hero, cards in by_hero.items()}


# A finger comes to something, stays there, or leaves it.
FINGER = """(element, what) => {
  const box = element.getBoundingClientRect();
  const at = { clientX: box.x + 5, clientY: box.y + 5, pointerType: "touch", pointerId: 9, bubbles: true };
  element.dispatchEvent(new PointerEvent(what, at));
}"""


def test_a_tip_that_a_finger_has_opened_goes_with_the_next_tap(contexts: Contexts, guest: Guest):
    page = contexts(*PHONE, has_touch=True, is_mobile=True).new_page()
    opened, _ = guest.open_at(asks("ask.action"), "journey", "person", dice=1, quest="q1")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    page.get_by_role("button", name="sheets").tap()
    page.get_by_role("button", name="board").tap()
    crest, tip = page.locator(".ask .crest"), page.locator("#tip")
    for _ in range(30):  # the page may not listen yet
        crest.evaluate(FINGER, "pointerdown")
        with contextlib.suppress(TimeoutError):
            tip.wait_for(timeout=1000)
            break
    crest.evaluate(FINGER, "pointerup")
    expect(tip).to_be_visible()
    page.get_by_role("button", name="log").tap()
    expect(page.locator("#tip")).to_have_count(0)


def test_on_a_phone_chances_stand_in_the_bar_and_not_over_the_board(contexts: Contexts, guest: Guest):
    page = contexts(*PHONE, has_touch=True, is_mobile=True).new_page()
    person, moment = sit_down(page, guest, lambda now: acting(now) and bool(both_forces(now)))
    target = seen(person, both_forces(moment)[0])
    person.tap(target)
    person.tap(next(thing for thing in person.wait().things if thing.anchor == "do:strong"))
    expect(page.get_by_test_id("chances")).to_contain_text(re.compile(r"\d+ %"))
    expect(page.locator(".stage .bubble")).to_have_count(0)
