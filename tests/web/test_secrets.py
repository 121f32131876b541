"""Tsukuyumi's secret choice in two browsers: nobody's page ever holds the cards of somebody else."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.web.browser import Watch
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.person import Person
from tests.web.serving import Server

PATIENCE = 120.0
"""Seconds until the set-up or the white phase must have gone by."""

SECRET = "choose in secret"
"""What the page says when it asks for an action card."""


@dataclass
class Sitter:
    """A person with a browser of their own, and all that came to it."""

    page: Page
    person: Person
    watch: Watch
    seat: int | None

    def moment(self) -> dict[str, Any]:
        """What the page was told last."""
        return self.watch.moment()

    def key(self) -> str:
        """Which question is open."""
        question = self.moment()["question"]
        return question["key"] if question else ""

    def hand(self) -> set[str]:
        """The own action cards."""
        assert self.seat is not None
        seat = self.moment()["view"]["seats"][self.seat]
        return {*seat["hand"], *([seat["chosen"]] if seat["chosen"] else [])}

    def knows(self, card: str) -> bool:
        """Whether a card stands anywhere in what came over the websocket, or in the page."""
        words = (f'"{card}"', f":{card}")
        if any(word in frame for word in words for frame in self.watch.frames):
            return True
        return self.page.locator(f'[data-anchor="card:{card}"]').count() > 0


def sit(page: Page, watch: Watch, address: str, seat: int | None, seed: int) -> Sitter:
    page.goto(address)
    person = Person(page, seed)
    person.sits()
    return Sitter(page, person, watch, seat)


def test_two_people_and_two_bots_through_the_secret_draft(contexts: Contexts, guest: Guest, server: Server):
    opened, _ = guest.open_at(is_near_the_draft, "tsukuyumi", "person", "random", "person", "random")
    table = f"/table/{opened['table']}"
    watches = [Watch(server.address.partition("://")[2]) for _ in range(3)]
    mika_page = watches[0].over(guest.enter(contexts())).new_page()
    mika = sit(mika_page, watches[0], f"{table}?seat=0", 0, 11)

    friend = watches[1].over(contexts()).new_page()
    friend.goto(f"/sit#{opened['tokens']['2']}")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/table/**")
    ren = sit(friend, watches[1], f"{table}?seat=2", 2, 12)
    onlooker = sit(watches[2].over(contexts()).new_page(), watches[2], table, None, 13)

    prepare(mika, ren)
    mine, theirs = mika.hand(), ren.hand()
    assert len(mine) > 1
    assert not mine & theirs
    nobody_knows(mika, theirs)
    nobody_knows(ren, mine)
    nobody_knows(onlooker, mine | theirs)

    choose_a_card(mika)
    nobody_knows(ren, mine)
    nobody_knows(onlooker, mine | theirs)

    choose_a_card(ren)
    until_the_flip(mika, ren, onlooker)
    shown = ren.moment()["view"]["seats"]
    chosen, theirs_chosen = shown[0]["chosen"], shown[2]["chosen"]
    assert chosen in mine
    assert theirs_chosen in theirs
    # The search finds what is open now; what was not played is still nobody else's business.
    assert mika.knows(theirs_chosen)
    assert ren.knows(chosen)
    assert onlooker.knows(chosen)
    nobody_knows(mika, theirs - {theirs_chosen})
    nobody_knows(ren, mine - {chosen})
    nobody_knows(onlooker, (mine | theirs) - {chosen, theirs_chosen})


def is_near_the_draft(moment: Moment) -> bool:
    """All have their factions and homes; at most a word about goals is left to say."""
    return moment["view"]["phase"] in ("goals", "selection")


def prepare(*sitters: Sitter) -> None:
    """Play until both hold their cards and are asked for one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if all(sitter.key() == "ask.select" for sitter in sitters):
            return
        for sitter in sitters:
            click_on(sitter, but=SECRET)
    raise AssertionError(f"no secret choice came: {[sitter.person.look() for sitter in sitters]}")


def click_on(sitter: Sitter, but: str = "") -> None:
    """One click, if something else is asked than that: on what ends the turn if that is possible.

    What is asked is read in the same look as where to click: the next question may come at any moment.
    """
    sight = sitter.person.look()
    if sight is None or not sight.asked or not sight.things or (but and but in sight.prompt):
        sitter.page.wait_for_timeout(20)
        return
    done = [thing for thing in sight.things if thing.kind == "bar" and thing.say.startswith("Done")]
    sitter.person.click(done[0] if done else sitter.person.choose(sight))


def choose_a_card(sitter: Sitter) -> None:
    """Point at a card in the panel or in the bar until it is chosen."""
    before = sitter.person.wait()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        sight = sitter.person.look()
        if sight is not None and (not sight.asked or sight.prompt != before.prompt):
            return
        click_on(sitter)
    raise AssertionError(f"no card could be chosen: {sitter.key()} {sitter.person.look()}")


def until_the_flip(*sitters: Sitter) -> None:
    """The white phase goes by with the cards face down, until every page was told that they lie open."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if all(any("cards-flipped" in frame for frame in sitter.watch.frames) for sitter in sitters):
            return
        for sitter in sitters:
            click_on(sitter)
    raise AssertionError(f"the cards were not flipped: {[sitter.person.look() for sitter in sitters]}")


def nobody_knows(sitter: Sitter, cards: set[str]) -> None:
    assert [card for card in cards if sitter.knows(card)] == []
