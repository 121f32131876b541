"""Everything at twice its size, as browsers zoom: read, pointed at and answered, never scrolled sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import hyakki.games as games
from tests.web.conftest import Contexts
from tests.web.guest import Guest
from tests.web.person import Person

ZOOMED = (720, 450)
"""What a window of 1440 by 900 has at 200 %."""

# Controls that lie wholly or partly outside the window although nothing there can be scrolled to them.
LOST = """() => [...document.querySelectorAll("header button, header a, section[aria-label=Decision] button")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const box = one.getBoundingClientRect();
    if (!box.width) return false;
    for (let at = one.parentElement; at; at = at.parentElement) {
      const flows = getComputedStyle(at);
      const scrolls = /auto|scroll/.test(flows.overflowX + flows.overflowY);
      if (scrolls && (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)) return false;
    }
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  })
  .map((one) => one.getAttribute("aria-label") ?? one.textContent.trim())"""


def at_twice_the_size(contexts: Contexts, guest: Guest) -> Page:
    return guest.enter(contexts(*ZOOMED, device_scale_factor=2)).new_page()


@pytest.mark.parametrize("game", sorted(games.games()))
def test_a_table_at_twice_its_size_can_be_played(game: str, contexts: Contexts, guest: Guest):
    opened = guest.open(game, "person", "sense")
    page = at_twice_the_size(contexts, guest)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    person = Person(page, 1)
    for _ in range(3):
        sight = person.wait()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(LOST) == []
        person.click(person.choose(sight))
        person.settle()


@pytest.mark.parametrize("path", ["/", "/rules/journey"])
def test_pages_at_twice_their_size_need_no_scrolling_sideways(path: str, contexts: Contexts, guest: Guest):
    page = at_twice_the_size(contexts, guest)
    page.goto(path)
    page.get_by_role("heading").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
