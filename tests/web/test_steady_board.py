"""While questions come and go the board stays as big as it is and, shown whole, where it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browser import PHONE
from tests.web.conftest import Contexts
from tests.web.guest import Guest
from tests.web.person import Person
from tests.web.test_in_sight import Until, asks

# How big the board's room is and at which scale the board is drawn.
DRAWN = """() => {
  const stage = document.querySelector(".stage");
  const moved = stage.querySelector("svg > g").getAttribute("transform");
  const scale = Number(/scale\\(([^)]+)\\)/.exec(moved)[1]);
  return [stage.clientWidth, stage.clientHeight, Math.round(scale * 1000)];
}"""

# Nothing that is lit on the board lies under the bar, as long as nobody has begun to choose and there is
# room above it for all that is lit.
NOT_UNDER_THE_BAR = """() => {
  const frame = document.querySelector(".frame");
  const [bar, stage] = [frame.querySelector("section.bar"), frame.querySelector(".stage")].map((one) =>
    one.getBoundingClientRect());
  if (bar.left >= stage.right || frame.querySelector(".bar .go, .bar .begun")) return true;
  const boxes = [...frame.querySelectorAll(".stage .legal, .stage .way")]
    .map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  const [first, last] = [boxes.map((box) => box.top), boxes.map((box) => box.bottom)];
  if (Math.max(...last) - Math.min(...first) > bar.top - stage.top) return true;
  return !boxes.map((box) => (box.top + box.bottom) / 2).some((y) => y > bar.top && y < stage.bottom);
}"""

TABLES: dict[str, tuple[Until, tuple[str, ...], dict[str, str]]] = {
    "journey": (asks("ask.action"), ("sense",), {"quest": "q1"}),
    "okko": (asks("ask.stand"), ("sense",), {"picks": "random"}),
    "tsukuyumi": (asks("ask.turn"), ("sense", "sense"), {"factions": "random"}),
    "harakiri": (asks("ask.action"), (), {}),
}
SIZES = [(1440, 900), (1280, 800), PHONE, (844, 390)]
CLICKS = 12
IN_A_PANEL = {"In which order do the Heroes act this round? The Oni does not see it."}
"""On a phone these are answered in a panel that lies over the board."""


def sits(page: Page, guest: Guest, game: str) -> Person:
    """At a table that is being played."""
    until, bots, settings = TABLES[game]
    opened, _ = guest.open_at(until, game, "person", *bots, dice=1, **settings)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    person = Person(page, 3)
    person.wait()
    return person


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", TABLES)
def test_the_board_keeps_its_size_whatever_is_asked(
    game: str, size: tuple[int, int], contexts: Contexts, guest: Guest
):
    small = size[0] < 860
    page = contexts(*size, has_touch=small, is_mobile=small).new_page()
    person = sits(page, guest, game)
    person.settle()
    first: list[Any] = page.evaluate(DRAWN)
    seen: set[str] = set()
    for _ in range(CLICKS):
        page.wait_for_function("() => document.querySelector('.bar.asked:not(.fresh), .bar[data-over=true]')")
        if page.locator(".bar .ask b").first.inner_text() in IN_A_PANEL:
            break
        sight = person.wait()
        if sight.over:
            break
        seen.add(sight.prompt)
        assert page.evaluate(DRAWN) == first, sight.prompt
        page.wait_for_function(NOT_UNDER_THE_BAR)
        person.click(person.choose(sight))
    assert len(seen) >= 2
