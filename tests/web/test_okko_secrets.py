"""Okko in two browsers: allies see each other's plans as they are laid, and no page holds what only the other
side knows."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser import Watch
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.person import Person
from tests.web.serving import Server

PATIENCE = 60.0
"""Seconds until all have planned and the cards are turned up."""
NO_NOTES = """localStorage.setItem("hyakki.opening.okko", '["all"]')"""


@dataclass
class Sitter:
    """A person with a browser of their own, and all that came to it."""

    page: Page
    person: Person
    watch: Watch

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.watch.moment()["view"]
        return found

    def paths(self, word: str) -> set[str]:
        """Where a word stands in what came over the websocket, whole or as a part of an answer or anchor."""
        return {path for frame in self.watch.frames for path in places(json.loads(frame), word)}

    def knows(self, card: str) -> bool:
        """Whether a card stands in anything that came, or in the page."""
        return bool(self.paths(card)) or card in self.page.content()


def places(told: Any, word: str, path: str = "") -> Iterator[str]:
    """The paths to all strings that are a word or hold it as a part, places in lists left out."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield from places(key, word, f"{path}.(key)")
            yield from places(value, word, f"{path}.{key}")
    elif isinstance(told, list):
        for value in told:
            yield from places(value, word, path)
    elif isinstance(told, str) and word in told.replace(":", " ").split():
        yield path


def planning(moment: Moment) -> bool:
    """All seats plan for the first time."""
    return bool(moment["question"]) and moment["question"]["key"] in ("ask.plan", "ask.technique")


class Room:
    """A table at which some people sit with a browser each, and to which others may look in."""

    def __init__(self, guest: Guest, contexts: Contexts, server: Server, *seats: str) -> None:
        self.host = server.address.partition("://")[2]
        self.guest, self.contexts = guest, contexts
        self.opened, _ = guest.open_at(planning, "okko", *seats, sense=True, picks="random")

    def mika(self) -> Sitter:
        """Whoever opened the table."""
        context = self.guest.enter(self.contexts())
        return self._open(Watch(self.host), context, f"?seat={self.opened['seat']}")

    def friend(self, seat: int) -> Sitter:
        """Somebody with a seat link."""
        watch, context = Watch(self.host), self.contexts()
        page = context.new_page()
        page.goto(f"/sit#{self.opened['tokens'][str(seat)]}")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/table/**")
        page.close()
        return self._open(watch, context, f"?seat={seat}")

    def onlooker(self) -> Sitter:
        return self._open(Watch(self.host), self.contexts(), "")

    def _open(self, watch: Watch, context: Any, seat: str) -> Sitter:
        page = watch.over(context).new_page()
        page.add_init_script(NO_NOTES)
        page.goto(f"/table/{self.opened['table']}{seat}")
        person = Person(page, 3)
        person.sits()
        return Sitter(page, person, watch)


def lay(sitter: Sitter) -> str:
    """Lay the first card of the hand that may lie left, and say which."""
    sitter.person.wait()
    options = sitter.watch.moment()["question"]["options"]
    card = next(option["anchors"][1] for option in options if option["anchors"][-1] == "side:left")
    sitter.page.locator(f".row [data-anchor='{card}']").click()
    sitter.page.locator(".zone [data-anchor='side:left']").click()
    expect(sitter.page.locator(".zone.left .placed")).to_have_count(1)
    found: str = card.removeprefix("card:")
    return found


def go_on(until: Callable[[], bool], *sitters: Sitter) -> None:
    """All do no more than they must, until something is so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if until():
            return
        for sitter in sitters:
            sight = sitter.person.look()
            if sight is None or not sight.asked or not sight.things:
                sitter.page.wait_for_timeout(20)
                continue
            ends = ("do:planned", "do:ready-none", "do:done", "do:pass")
            done = [one for one in sight.things if one.anchor in ends]
            sitter.person.click((done or sight.things)[0])
    raise AssertionError(f"nothing came of it: {[sitter.person.look() for sitter in sitters]}")


def hands(sitter: Sitter) -> set[str]:
    """The Action cards in the hands of the own side."""
    return {card for hero in sitter.view()["heroes"] for card in hero["hand"]}


def test_an_ally_sees_a_plan_as_it_is_laid_and_nobody_else_does(
    contexts: Contexts, guest: Guest, server: Server
):
    room = Room(guest, contexts, server, "person", "person", "sense")
    mika, ren, onlooker = room.mika(), room.friend(1), room.onlooker()
    cards = hands(mika)
    assert len(cards) > 8
    card = lay(mika)
    side = ren.page.get_by_role("region", name="Your side")
    expect(side.locator(".two")).to_have_count(1)
    assert any(path.startswith(".planned.") for path in ren.paths(card))
    assert [one for one in cards if onlooker.knows(one)] == []
    go_on(lambda: bool(onlooker.view()["revealed"]), mika, ren)
    assert onlooker.knows(card)


def test_hero_and_oni_plan_and_neither_page_holds_what_the_other_knows(
    contexts: Contexts, guest: Guest, server: Server
):
    room = Room(guest, contexts, server, "person", "person")
    hero, oni = room.mika(), room.friend(1)
    expect(oni.page.get_by_text("You are the Oni")).to_be_visible()
    cards, events = hands(hero), set(oni.view()["oni"]["hand"])
    secret = oni.view()["oni"]
    assert len(cards) > 8
    assert events

    laid = lay(hero)
    placed = place(oni)
    assert [card for card in cards if oni.knows(card)] == []
    assert [event for event in events if hero.knows(event)] == []
    assert oni.knows(placed)
    assert hero.knows(laid)
    expect(hero.page.get_by_text("You are the Oni")).to_have_count(0)
    for kind, others in (("nature", "natures"), ("identity", "courtiers")):
        suspects = {one["id"] for one in hero.view()["deduction"][others]} - {secret[kind]}
        # It is spoken of nowhere but where any other suspect is spoken of too.
        usual = set().union(*(hero.paths(one) for one in suspects))
        assert hero.paths(secret[kind]) <= usual
        assert f".view.oni.{kind}" in oni.paths(secret[kind])
        assert hero.view()["oni"][kind] == "?"

    go_on(lambda: bool(oni.view()["revealed"] and hero.view()["revealed"]), hero, oni)
    assert oni.knows(laid)
    assert hero.knows(placed)
    turned = {card for one in oni.view()["heroes"] for side in ("left", "right") for card in one[side]}
    assert [card for card in cards - turned if oni.knows(card)] == []


def place(oni: Sitter) -> str:
    """Put an Event face down beside a Character card, and say which."""
    oni.person.wait()
    options = oni.watch.moment()["question"]["options"]
    event, kind = next(option["anchors"] for option in options if len(option["anchors"]) == 2)
    oni.page.locator(f".hand [data-anchor='{event}']").click()
    oni.page.locator(f".cards [data-anchor='{kind}']").click()
    expect(oni.page.locator(".cards .tech")).to_have_count(1)
    found: str = event.removeprefix("event:")
    return found
