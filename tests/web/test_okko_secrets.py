"""Okko in two browsers: allies see each other's plans as they are laid, and no page holds what only the other
side knows, nor how far the other side is."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page, Response, expect

from tests.web.browser import Watch
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.person import Person
from tests.web.serving import Server
from tests.web.test_okko_page import MAT

PATIENCE = 60.0
"""Seconds until all have planned and the cards are turned up."""
BOOK = "/api/games/okko"
"""What is printed in the box: the same for everybody, whatever is played."""
ASKED_FOR = ("pong", "ways", "odds", "reason")
"""Messages that come because the page has asked for them."""


@dataclass
class Sitter:
    """A person with a browser of their own, and all that came to it."""

    page: Page
    person: Person
    watch: Watch
    responses: list[Response]

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.watch.moment()["view"]
        return found

    def paths(self, word: str) -> set[str]:
        """Where a word stands in what came over the websocket and by HTTP (but for the book), whole or as a
        part of an answer or anchor."""
        came = [*self.watch.frames, *self.answers()]
        return {path for message in came for path in places(json.loads(message), word)}

    def answers(self, book: bool = False) -> list[str]:
        """The data that came by HTTP, without the book or only that."""
        data = [one for one in self.responses if "json" in one.headers.get("content-type", "")]
        return [one.text() for one in data if (BOOK in one.url) == book]

    def told(self) -> list[str]:
        """Every message that came by itself."""
        return [frame for frame in self.watch.frames if json.loads(frame)["type"] not in ASKED_FOR]

    def looks(self, table: str) -> list[Any]:
        """What one gets who asks for the card of the table, the list of tables and what was played so far."""
        ask = self.page.request
        card = ask.get(where := f"/api/tables/{table}").json()
        lobby = [one for part in ask.get("/api/lobby").json().values() for one in part]
        replay = ask.get(f"{where}/replay").json()
        last = f"{where}/replay/{replay['answers']}"
        seen = [ask.get(f"{last}?seat={seat}").text() for seat in card["mine"]]
        return [card, [one for one in lobby if one["id"] == table], replay, *seen]

    def catch_up(self) -> None:
        """Wait until the server has answered something: whatever it said before has come too."""
        so_far = len(self.watch.frames)
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("?")
        for _ in range(800):
            if any('"type":"reason"' in frame for frame in self.watch.frames[so_far:]):
                self.page.keyboard.press("Escape")
                return
            self.page.wait_for_timeout(25)
        raise AssertionError("the server says nothing")

    def known(self, *cards: str) -> set[str]:
        """Which of these cards stand in anything that came, or in the page."""
        came = "\n".join([*self.watch.frames, *self.answers(), self.page.content()])
        words = set(re.split(r"[^\w.-]+", came))
        return words & set(cards)


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
        self.opened, _ = guest.open_sensibly(planning, "okko", *seats, picks="random")

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

    def _open(self, watch: Watch, context: BrowserContext, seat: str) -> Sitter:
        responses: list[Response] = []
        page = watch.over(context).new_page()
        page.on("response", lambda response: responses.append(response))
        page.goto(f"/table/{self.opened['table']}{seat}")
        person = Person(page, 3)
        person.sits()
        expect(page.locator(MAT).first).to_be_attached()
        person.settle()
        return Sitter(page, person, watch, responses)


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
    assert not onlooker.known(*cards)
    go_on(lambda: bool(onlooker.view()["revealed"]), mika, ren)
    assert onlooker.known(card)


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

    with unnoticed_by(oni, room):
        laid = lay(hero)
    with unnoticed_by(hero, room):
        placed = place(oni)
    with unnoticed_by(oni, room):
        go_on(lambda: has_planned(hero, 0), hero)
    assert not oni.known(*cards)
    assert not hero.known(*events)
    assert oni.known(placed)
    assert hero.known(laid)
    expect(hero.page.get_by_text("You are the Oni")).to_have_count(0)
    for kind, others in (("nature", "natures"), ("identity", "courtiers")):
        suspects = {one["id"] for one in hero.view()["deduction"][others]} - {secret[kind]}
        # It is spoken of nowhere but where any other suspect is spoken of too.
        usual = set().union(*(hero.paths(one) for one in suspects))
        assert hero.paths(secret[kind]) <= usual
        assert f".view.oni.{kind}" in oni.paths(secret[kind])
        assert hero.view()["oni"][kind] == "?"
    # The book and the titles of its rules, which are the same for both.
    assert len(hero.answers(book=True)) == 2
    assert sorted(hero.answers(book=True)) == sorted(oni.answers(book=True))

    go_on(lambda: bool(oni.view()["revealed"] and hero.view()["revealed"]), hero, oni)
    assert oni.known(laid)
    assert hero.known(placed)
    turned = {card for one in oni.view()["heroes"] for side in ("left", "right") for card in one[side]}
    assert not oni.known(*cards - turned)


@contextmanager
def unnoticed_by(sitter: Sitter, room: Room) -> Iterator[None]:
    """Nothing that happens meanwhile is told to somebody, and nothing that one could ask for has changed."""
    table = room.opened["table"]
    sitter.catch_up()
    told, looks = sitter.told(), sitter.looks(table)
    yield
    sitter.catch_up()
    assert sitter.told() == told
    assert sitter.looks(table) == looks


def has_planned(sitter: Sitter, seat: int) -> bool:
    """Whether a seat of the own side has nothing more to plan."""
    planned = sitter.watch.moment()["planned"] or ()
    return any(one["seat"] == seat and one["done"] for one in planned)


def place(oni: Sitter) -> str:
    """Put an Event face down beside a Character card, and say which."""
    oni.person.wait()
    options = oni.watch.moment()["question"]["options"]
    event, kind = next(option["anchors"] for option in options if len(option["anchors"]) == 2)
    oni.page.locator(f".hand [data-anchor='{event}']").first.click()
    oni.page.locator(f".cards [data-anchor='{kind}']").click()
    expect(oni.page.locator(".cards .tech")).to_have_count(1)
    found: str = event.removeprefix("event:")
    return found
