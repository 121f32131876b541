"""Harakiri's screens for everybody: axe finds nothing serious on any of them, nothing has to be scrolled
sideways, and every question can be answered by pointing, on a wide screen, on a small one and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

import hyakki.games as games
from hyakki.kernel.match import Match
from hyakki.kernel.saves import read
from tests.games.recorded import folder
from tests.web.browser import PHONE, faults_of
from tests.web.conftest import Contexts
from tests.web.guest import Guest
from tests.web.person import Person

HARAKIRI = games.find("harakiri")
SIZES = {"wide": (1440, 900), "small": (1280, 800), "phone": PHONE}
AnyMatch = Match[Any]


# ---------------------------------------------------------------------- moments of recorded games


class Wanted(NamedTuple):
    """A question and the chapter in which it is asked if that matters, or a recorded game at its end; and
    what is to be seen of it."""

    seen: str
    key: str = ""
    chapter: str = ""
    round: int = 0
    end: str = ""


SHEET, TRADE = "[aria-label^='Sheet of']", "section[aria-label=Trade]"
SCREENS = {
    "the graves": Wanted(SHEET, "action", "c2", 3),
    "the hall": Wanted(SHEET, "action", "c5", 2),
    "the shore of Yomi": Wanted(SHEET, "action", "y", 2),
    "zones with events": Wanted("[data-anchors^='zone:'] .legal", "zone"),
    "the queue": Wanted("ol.queue .legal", "swap"),
    "an attack": Wanted("section[aria-label^='Attack on']", "attack"),
    "dice that lie": Wanted("section[aria-label^='Attack on']", "rolled"),
    "a trade to agree to": Wanted(TRADE, "agree"),
    "the shop": Wanted("section[aria-label=Market]", "shop", "c2"),
    "the last choice": Wanted(".scene", "last-choice"),
    "another try": Wanted("section[aria-label='The road']", "again"),
    "a campaign that is won": Wanted("section[aria-label='The four']", end="dawn.json"),
}


def replayed(file: Path) -> Iterator[AnyMatch]:
    """A recorded game before each of its answers, and at its end; it is always the same match."""
    record = read(file.read_bytes())
    match: AnyMatch = Match.new(HARAKIRI, record.seats, record.settings, bytes.fromhex(record.key))
    for line in record.answers:
        yield match
        seat, text = line.split(" ", 1)
        if text == "resigns":
            return
        match.answer_text(int(seat), match.numbers[int(seat)], text)
    yield match


@cache
def moments() -> dict[str, tuple[AnyMatch, int]]:
    """All screens, as the recorded games come to them first, each with the seat that looks at it."""
    found: dict[str, tuple[AnyMatch, int]] = {}
    for file in sorted(folder(HARAKIRI).glob("*.json")):
        for match in replayed(file):
            g, seats = match.state, {prompt(match, seat): seat for seat in match.asked()}
            for screen in SCREENS.keys() - found.keys():
                wanted = SCREENS[screen]
                if wanted.key in seats and wanted.chapter in ("", g.chapter_id) and g.round >= wanted.round:
                    found[screen] = match.clone(), seats[wanted.key]
        found |= {screen: (match, 0) for screen, wanted in SCREENS.items() if wanted.end == file.name}
    return found


def prompt(match: AnyMatch, seat: int) -> str:
    decision = match.decision(seat)
    assert decision is not None
    return decision.prompt.key.removeprefix("ask.")


def show(page: Page, guest: Guest, screen: str) -> None:
    """A browser at such a moment; nobody explains the game."""
    match, seat = moments()[screen]
    seats = ["person" if one == seat else "sense" for one in range(match.seats)]
    opened = guest.bring(match, seats)
    page.goto(f"/table/{opened['table']}?seat={seat}")
    person = Person(page, 1)
    person.wait()
    expect(page.locator(SCREENS[screen].seen).first).to_be_attached()
    person.settle()


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_can_be_read_and_answered(size: str, contexts: Contexts, guest: Guest):
    narrow = size == "phone"
    context = contexts(*SIZES[size], has_touch=narrow, is_mobile=narrow)
    guest.enter(context)
    page = context.new_page()
    faults = {}
    for screen in SCREENS:
        show(page, guest, screen)  # waits for something to point at
        faults[screen] = faults_of(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
    assert {screen: found for screen, found in faults.items() if found} == {}
