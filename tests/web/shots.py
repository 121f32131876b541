"""Pictures of the main screens, to be looked at and for the README.

python -m tests.web.shots DIR           all of them, for a wide screen and for a phone
python -m tests.web.shots DIR journey   only those whose names begin with this
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web import browser
from tests.web.guest import Guest, Moment
from tests.web.person import Person
from tests.web.serving import Server

KNOWS = """localStorage.setItem("hyakki.person", "Mika")"""

Visit = Callable[[Page, Guest], None]
SETTLE = 900
"""Milliseconds until what moves has come to rest."""


def asks(*keys: str) -> Callable[[Moment], bool]:
    """A moment in which the own seat is asked one of these questions."""
    return lambda moment: bool(moment["question"]) and moment["question"]["key"] in keys


def at(page: Page, opened: dict[str, Any]) -> Person:
    """Sit down in the browser and wait for something to do."""
    seat = "" if opened["seat"] is None else f"?seat={opened['seat']}"
    page.goto(f"/table/{opened['table']}{seat}")
    person = Person(page, 1)
    person.wait()
    return person


# ---------------------------------------------------------------------------- home and around it


def home(page: Page, guest: Guest) -> None:
    for game, quest in (("journey", "q1"), ("journey", "q3")):
        guest.play(guest.open(game, "person", "sense", quest=quest), asks("ask.action"))
    guest.play(guest.open("tsukuyumi", "person", "sense", "sense", factions="random"), asks("ask.turn"))
    guest.finished(guest.open("journey", "person", quest="q1"))
    page.goto("/")
    page.get_by_role("button", name="Play now").first.wait_for()


def home_set_up(page: Page, guest: Guest) -> None:
    page.goto("/")
    page.get_by_role("button", name="Set up").last.click()


def home_links(page: Page, guest: Guest) -> None:
    page.goto("/")
    page.get_by_role("button", name="With a friend").last.click()
    page.locator("input[readonly]").first.wait_for()


def seat_link(page: Page, guest: Guest) -> None:
    opened = guest.open("journey", "person", "person", quest="q1")
    page.goto(f"/sit#{opened['tokens']['1']}")
    page.get_by_role("button", name="Sit down").wait_for()


def rules(page: Page, guest: Guest) -> None:
    page.goto("/rules/tsukuyumi")
    page.get_by_role("searchbox").fill("conquer")


# ---------------------------------------------------------------------------- Journey


def journey_begins(page: Page, guest: Guest) -> None:
    at(page, guest.open("journey", "person", "sense", quest="q1"))


def journey_turn(page: Page, guest: Guest) -> None:
    opened = guest.open("journey", "person", "sense", quest="q4")
    guest.advance(opened, lambda moment: moment["view"]["turn"] >= 3)
    guest.play(opened, asks("ask.action"))
    at(page, opened)


def journey_walk(page: Page, guest: Guest) -> None:
    opened = guest.open("journey", "person", "sense", quest="q1")
    guest.play(opened, asks("ask.action"))
    person = at(page, opened)
    ways = [thing for thing in person.wait().things if thing.kind in ("way", "lit")]
    page.mouse.move(ways[-1].x, ways[-1].y)


def journey_attack(page: Page, guest: Guest) -> None:
    """The odds of an attack, before it is chosen."""

    def may_attack(moment: Moment) -> bool:
        return asks("ask.action")(moment) and bool(attacks(moment))

    def within_reach() -> tuple[dict[str, Any], Moment]:
        opened = guest.open("journey", "person", quest="q1")
        guest.advance(opened, lambda moment: moment["view"]["turn"] >= 3)
        return opened, guest.play(opened, may_attack)

    opened, found = within_reach()
    while not may_attack(found):  # the quest was over before anybody came near
        opened, found = within_reach()
    at(page, opened)
    page.locator(f'.stand[data-figure="{attacks(found)[0]}"]').hover(force=True)
    page.wait_for_timeout(1500)


def attacks(moment: Moment) -> list[str]:
    """The figures that can be attacked now."""
    options = moment["question"]["options"] if moment["question"] else []
    return [
        anchor.partition(":")[2]
        for option in options
        if "do:attack" in option["anchors"]
        for anchor in option["anchors"]
        if anchor.startswith("figure:")
    ]


def journey_why_not(page: Page, guest: Guest) -> None:
    opened = guest.open("journey", "person", "sense", quest="q1")
    guest.play(opened, asks("ask.action"))
    at(page, opened)
    page.locator(".stand:has(.hue-enemy)").first.click(button="right", force=True)
    page.get_by_test_id("why").wait_for()


def journey_rules_drawer(page: Page, guest: Guest) -> None:
    journey_turn(page, guest)
    page.keyboard.press("r")


def journey_over(page: Page, guest: Guest) -> None:
    opened = guest.open("journey", "person", quest="q1")
    guest.finished(opened)
    at(page, opened)


# ---------------------------------------------------------------------------- Tsukuyumi


def four(guest: Guest, factions: str = "pick") -> dict[str, Any]:
    return guest.open("tsukuyumi", "person", "sense", "sense", "sense", factions=factions)


def tsukuyumi_factions(page: Page, guest: Guest) -> None:
    at(page, four(guest))


def tsukuyumi_draft(page: Page, guest: Guest) -> None:
    opened = four(guest, factions="random")
    guest.advance(opened, lambda moment: moment["view"]["round"] >= 2)
    guest.play(opened, asks("ask.select"))
    at(page, opened)


def tsukuyumi_turn(page: Page, guest: Guest) -> None:
    opened = four(guest, factions="random")
    guest.advance(opened, lambda moment: moment["view"]["round"] >= 2)
    guest.play(opened, asks("ask.turn"))
    at(page, opened)


def tsukuyumi_move(page: Page, guest: Guest) -> None:
    opened = four(guest, factions="random")
    guest.play(opened, asks("ask.turn"))
    person = at(page, opened)
    button = page.get_by_role("group", name="Answers").get_by_role("button", name="Movement")
    if button.count():
        button.first.click()
    person.page.wait_for_timeout(400)
    lit = [thing for thing in person.wait().things if thing.kind == "lit"]
    if lit:
        page.mouse.click(lit[0].x, lit[0].y)
        page.wait_for_timeout(300)
        further = [thing for thing in person.wait().things if thing.kind == "lit"]
        if further:
            page.mouse.move(further[-1].x, further[-1].y)


def tsukuyumi_battle(page: Page, guest: Guest) -> None:
    opened = four(guest, factions="random")
    guest.play(opened, lambda moment: bool(moment["question"]) and moment["view"]["battle"] is not None)
    at(page, opened)


def tsukuyumi_why_not(page: Page, guest: Guest) -> None:
    opened = four(guest, factions="random")
    guest.play(opened, asks("ask.turn"))
    at(page, opened)
    page.locator(".area:not(.pointable)").first.click(button="right", force=True)
    page.get_by_test_id("why").wait_for()


def tsukuyumi_watched(page: Page, guest: Guest) -> None:
    opened = four(guest, factions="random")
    guest.play(opened, asks("ask.turn"))
    page.context.clear_cookies()
    page.goto(f"/table/{opened['table']}")
    page.get_by_text("You are watching").wait_for()


# ---------------------------------------------------------------------------- Okko, Harakiri


def okko_hero(page: Page, guest: Guest) -> None:
    opened = guest.open("okko", "person", "sense")
    guest.advance(opened, lambda moment: moment["view"]["round"] >= 2 and bool(moment["question"]))
    at(page, opened)


def okko_oni(page: Page, guest: Guest) -> None:
    opened = guest.open("okko", "sense", "person")
    guest.advance(opened, lambda moment: moment["view"]["round"] >= 2 and bool(moment["question"]))
    at(page, opened)


def okko_over(page: Page, guest: Guest) -> None:
    opened = guest.open("okko", "person", "sense")
    guest.finished(opened)
    at(page, opened)


def harakiri_turn(page: Page, guest: Guest) -> None:
    opened = guest.open("harakiri", "person")
    guest.advance(opened, lambda moment: moment["view"]["round"] >= 3 and bool(moment["question"]))
    at(page, opened)


def harakiri_over(page: Page, guest: Guest) -> None:
    opened = guest.open("harakiri", "person")
    guest.finished(opened)
    at(page, opened)


# ---------------------------------------------------------------------------- learning


def how_to(game: str) -> Visit:
    """The first screen of how a game is played."""

    def visit(page: Page, guest: Guest) -> None:
        page.goto("/")
        page.locator(f'[data-game="{game}"]').get_by_role("button", name="How to play").click()
        page.get_by_test_id("howto").wait_for()

    visit.__name__ = f"{game}_how_to"
    return visit


def guided(game: str) -> Visit:
    """The first moment of a guided game."""

    def visit(page: Page, guest: Guest) -> None:
        page.add_init_script("localStorage.clear()")
        page.goto("/")
        page.locator(f'[data-game="{game}"]').get_by_role("button", name="Play now").click()
        page.locator(".frame").wait_for()
        Person(page, 1).wait()

    visit.__name__ = f"{game}_guided"
    return visit


def book(game: str) -> Visit:
    """The book of rules."""

    def visit(page: Page, guest: Guest) -> None:
        page.goto(f"/rules/{game}")
        page.get_by_role("navigation", name="Chapters").wait_for()

    visit.__name__ = f"{game}_book"
    return visit


GAMES = ("harakiri", "journey", "okko", "tsukuyumi")


# ---------------------------------------------------------------------------- replay


def replay(page: Page, guest: Guest) -> None:
    opened = guest.open("journey", "sense", quest="q2")
    guest.finished(opened)
    page.goto(f"/replay/{opened['table']}?at=90")
    page.locator('.replay[data-answers="90"]').wait_for()


SHOTS: tuple[Visit, ...] = (
    home,
    home_set_up,
    home_links,
    seat_link,
    rules,
    journey_begins,
    journey_turn,
    journey_walk,
    journey_attack,
    journey_why_not,
    journey_rules_drawer,
    journey_over,
    tsukuyumi_factions,
    tsukuyumi_draft,
    tsukuyumi_turn,
    tsukuyumi_move,
    tsukuyumi_battle,
    tsukuyumi_why_not,
    tsukuyumi_watched,
    okko_hero,
    okko_oni,
    okko_over,
    harakiri_turn,
    harakiri_over,
    replay,
    *(shot(game) for game in GAMES for shot in (how_to, guided, book)),
)


def shoot(chromium: Browser, server: Server, visit: Visit, folder: Path, phone: bool) -> Path:
    """One picture."""
    width, height = browser.PHONE if phone else browser.WIDE
    context = chromium.new_context(
        base_url=server.address, viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone
    )
    context.add_init_script(browser.PACE % "instant")
    with Guest(server.address) as guest:
        page = guest.enter(context).new_page()
        page.add_init_script(KNOWS)
        visit(page, guest)
        page.wait_for_timeout(SETTLE)
        name = visit.__name__.replace("_", "-") + ("-phone" if phone else "")
        path = folder / f"{name}.png"
        page.screenshot(path=path)
    context.close()
    return path


def main(folder: Path, begin: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [visit for visit in SHOTS if visit.__name__.replace("_", "-").startswith(begin)]
    with (
        tempfile.TemporaryDirectory() as store,
        Server(Path(store)) as server,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(**browser.launch_options())
        for phone in (False, True):
            for visit in wanted:
                sys.stdout.write(f"{shoot(chromium, server, visit, folder, phone)}\n")
        chromium.close()


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), *sys.argv[2:])
