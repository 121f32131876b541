"""A table with bots that think ahead: whoever sits with them plays as always while they do."""

from __future__ import annotations

import time

from playwright.sync_api import Page

from tests.web.browser import Watch
from tests.web.guest import Guest
from tests.web.person import Person
from tests.web.thinking import is_asked_for_a_card

LONG = 120.0
"""Seconds in which bots have thought on any machine."""


def test_somebody_chooses_a_card_while_three_bots_think_about_theirs(page: Page, guest: Guest, watch: Watch):
    seats = ["person", "adept", "adept", "adept"]
    opened, _ = guest.open_sensibly(is_asked_for_a_card, "tsukuyumi", *seats, factions="random")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    person = Person(page, 3)
    person.sits()
    person.wait()
    asked = watch.moment()["question"]["number"]
    while is_asked_for_a_card(watch.moment()) and watch.moment()["question"]["number"] == asked:
        sight = person.look()
        if sight is not None and sight.asked and sight.things:
            person.click(person.choose(sight))
        page.wait_for_timeout(20)
    # What all have chosen is shown when the last of them has made up its mind.
    end = time.monotonic() + LONG
    while watch.moment()["view"]["phase"] == "selection":
        assert time.monotonic() < end, "somebody never chose"
        page.wait_for_timeout(50)
