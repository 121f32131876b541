"""Whole nights of Okko on the page: to the Memoirs as a Hero and as the Oni, a campaign that goes on after
restarts, a round by keyboard alone, a replay, and what axe says of the screens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hyakki.games as games
from hyakki.kernel.match import Match
from tests.web.browser import PHONE, Watch, faults_of
from tests.web.conftest import Contexts
from tests.web.guest import MOST_DICE, Guest, Moment, led_to
from tests.web.person import Person, Sight, Thing, Typist
from tests.web.serving import Server
from tests.web.test_okko_page import (
    HEROES,
    MAT,
    ONI,
    asks,
    figure,
    offered,
    one_form,
    rooms,
    sit,
    until_told,
)

OKKO = games.find("okko")
MOST_CLICKS = 600
ENDS = ("do:end", "do:planned", "do:ready-none", "do:pass", "do:done")


class Hasty(Person):
    """Plays at random, and mostly ends an activation or a plan as soon as it can."""

    def choose(self, sight: Sight, *kinds: str) -> Thing:
        ends = [thing for thing in sight.things if thing.anchor in ENDS]
        if ends and self.chance.random() < 0.7:
            return self.chance.choice(ends)
        return super().choose(sight, *kinds)


class Walker(Person):
    """Walks as long as it can, then ends what can be ended; anything else is chosen at random."""

    def choose(self, sight: Sight, *kinds: str) -> Thing:
        for starts in ("space:", "area:", ENDS):
            if found := [thing for thing in sight.things if thing.anchor.startswith(starts)]:
                return self.chance.choice(found)
        return super().choose(sight, *kinds)


# ---------------------------------------------------------------------- whole nights


@pytest.mark.parametrize("seats", [HEROES, ONI], ids=["hero", "oni"])
def test_a_night_is_played_to_the_memoirs(seats: tuple[str, ...], page: Page, guest: Guest, watch: Watch):
    opened = guest.open("okko", *seats, picks="random", heroes="1")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    person = Hasty(page, 7)
    last = person.play(MOST_CLICKS)
    assert last.over, f"after {person.clicks} clicks: {last}"
    end = watch.moment()
    assert end["view"]["round"] > 1
    assert last.hint == end["ending"]["sentence"]
    assert guest.get(f"/api/tables/{opened['table']}")["ending"] == last.hint
    memoirs = page.get_by_role("region", name="The end")
    memoirs.get_by_role("button", name="Tikku's Memoirs").click()
    expect(memoirs.get_by_role("region", name="The count")).to_contain_text(count(end))
    expect(memoirs.get_by_role("region", name="Their own stories")).to_be_visible()


def count(moment: Moment) -> str:
    """How the night came out, as the Memoirs say it."""
    view = moment["view"]
    points = {side: view["memoirs"][side] for side in ("heroes", "oni")}
    if view["won"] == "heroes":
        return f"The Heroes win, {points['heroes']} to {points['oni']}"
    return f"The Oni wins, {points['oni']} to {points['heroes']}"


def happened(frames: list[str], event: str) -> list[dict[str, Any]]:
    """What new frames tell of an event."""
    moments = [message for frame in frames if (message := json.loads(frame))["type"] == "moment"]
    events = [line["event"] for moment in moments for line in moment["lines"]]
    return [one for one in events if one["event"] == event]


def test_the_memoirs_tell_what_was_hidden_and_can_be_kept(page: Page, guest: Guest):
    match = finished()
    opened = guest.bring(match, HEROES)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    memoirs = page.get_by_role("region", name="The end")
    memoirs.get_by_role("button", name="Tikku's Memoirs").click()
    hidden = memoirs.get_by_role("region", name="What was hidden")
    expect(hidden).to_contain_text(" was ".join(unmasked(guest, match)))
    assert memoirs.locator("article.tile").count() == len(match.state.memoirs)
    with page.expect_download() as kept:
        page.keyboard.press("k")
    scroll = kept.value.path().read_text(encoding="utf-8")
    titles = memoirs.locator("article.tile b.head:not(.points)").all_inner_texts()
    assert titles
    assert [title for title in titles if title not in scroll] == []
    page.keyboard.press("e")
    expect(memoirs).to_have_count(0)
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    page.keyboard.press("e")
    expect(memoirs).to_be_visible()


def finished() -> Match[Any]:
    """A night with an investigation that all have played with sense to its end."""
    match = Match.new(OKKO, 2, {"picks": "random", "heroes": "1"}, 1)
    led_to(match, HEROES, lambda moment: False)
    assert match.outcome is not None
    return match


# ---------------------------------------------------------------------- a replay


def test_a_night_is_leafed_through_with_the_eyes_of_either_side(page: Page, guest: Guest):
    match = finished()
    opened = guest.bring(match, HEROES)
    length = guest.get(f"/api/tables/{opened['table']}/replay")["answers"]
    guest.enter(page.context)
    page.goto(f"/replay/{opened['table']}")
    frame = page.locator(".replay")
    expect(frame).to_have_attribute("data-answers", "0")
    page.keyboard.press("ArrowRight")
    expect(frame).to_have_attribute("data-answers", "1")
    page.goto(f"/replay/{opened['table']}?at={length // 2}")
    expect(frame).to_have_attribute("data-answers", str(length // 2))
    sheets = page.get_by_label("The game and its sheets")
    own = sheets.filter(has_text="You are the Oni")
    expect(page.get_by_text("Who is the Oni?")).to_be_visible()
    expect(own).to_have_count(0)
    page.get_by_label("See as").select_option("1")
    for name in unmasked(guest, match):
        expect(own).to_contain_text(name)
    page.get_by_label("See as").select_option("0")
    expect(page.get_by_text("Who is the Oni?")).to_be_visible()
    expect(own).to_have_count(0)
    page.keyboard.press("End")
    expect(frame).to_have_attribute("data-answers", str(length))
    # Whoever was struck down is gone, and not nobody.
    expect(page.get_by_text("attacks nobody")).to_have_count(0)
    ending = guest.get(f"/api/tables/{opened['table']}")["ending"]
    expect(page.get_by_role("region", name="The game", exact=True)).to_contain_text(ending)


def unmasked(guest: Guest, match: Match[Any]) -> list[str]:
    """Behind whom the demon of a match hid, and what it was, as the page calls them."""
    box, oni = guest.get("/api/games/okko?rules=later")["box"], match.state.oni
    return [box["courtiers"][oni.identity]["short"], box["natures"][oni.nature]["name"].partition(",")[0]]


# ---------------------------------------------------------------------- a campaign


@pytest.fixture
def mortal(current_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path) as started:
        yield started


def test_a_campaign_goes_on_after_restarts(contexts: Contexts, watch: Watch, mortal: Server):
    watch.host = mortal.address.partition("://")[2]
    watch.forgive("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    with Guest(mortal.address) as guest:
        opened, moment = guest.open_sensibly(
            asks("next-scenario"), "okko", *HEROES, picks="random", heroes="1", campaign="three-nights"
        )
        page = guest.enter(contexts()).new_page()
    page.goto(f"{mortal.address}/table/{opened['table']}?seat=0")
    onward = page.get_by_role("button", name="The next night")
    expect(onward).to_be_visible()
    restart(page, mortal)
    onward.click()
    first = moment["view"]["scene"]["id"]
    now = until_told(page, watch, lambda now: now["view"]["scene"]["id"] != first)
    played = now["view"]["campaign"]["played"]
    assert len(played) == 1
    expect(page.get_by_role("region", name="The end")).to_have_count(0)

    person = Person(page, 1)
    while PLAN not in (sight := person.wait()).prompt:
        person.click(person.choose(sight))
    typist, laid = Typist(page, 1), page.locator(".zone.right .placed")
    expect(page.locator(MAT).first).to_be_attached()
    typist.press("1", "ArrowRight")
    expect(laid).to_have_count(1)
    restart(page, mortal)
    expect(laid).to_have_count(1)
    before = person.wait()
    assert person.answer().answers > before.answers
    assert watch.moment()["view"]["campaign"]["played"] == played


def restart(page: Page, server: Server) -> None:
    """A power cut, which the page sits out."""
    server.kill()
    expect(page.get_by_role("alert")).to_contain_text("connection is lost")
    server.start()
    expect(page.get_by_role("alert")).to_have_count(0)


# ---------------------------------------------------------------------- by keyboard alone

PLAN, ACT, ACCUSE = "which card do you play first", "what next", "do the Heroes accuse"
"""What the page asks: read in the same look as what can be chosen."""


def test_a_round_is_played_by_keyboard_alone(page: Page, guest: Guest, watch: Watch):
    opened = guest.bring(round_with_a_fight(), HEROES)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    expect(page.locator(MAT).first).to_be_attached()
    typist = Typist(page, 1)
    typist.wait()

    laid = page.locator(".zone.right .placed")
    typist.press("1", "ArrowRight")
    expect(laid).to_have_count(1)
    typist.press("Backspace")
    expect(laid).to_have_count(0)
    typist.press("1", "ArrowRight")
    expect(laid).to_have_count(1)
    type_until(typist, ACT)

    moment = until_told(page, watch, asks("hero-act"))
    hero, target = moment["view"]["turn"]["figure"], one_form(moment)[0]
    so_far = len(watch.frames)
    go_to(typist, target)
    typist.press("Enter")
    expect(page.locator(".opts .go")).to_contain_text("this cannot be taken back")
    typist.press("Enter")
    told = type_to_event(typist, watch, "attacked", so_far)
    assert (told["attacker"], told["target"]) == (hero, int(target.removeprefix("figure:")))

    type_until(typist, ACT)
    moment = until_told(page, watch, lambda now: asks("hero-act")(now) and rooms(now))
    area, cells = next(iter(rooms(moment).items()))
    go_to(typist, area)
    typist.press("Enter")
    go_to(typist, f"space:{cells[-1]}")
    typist.press("Enter")
    until_told(page, watch, lambda now: figure(now, hero)["cell"] == cells[-1])

    sight = type_until(typist, ACCUSE)
    nature = next(one for one in sight.things if one.anchor.startswith("nature:") and one.key)
    so_far = len(watch.frames)
    typist.press(nature.key)
    dialogue = page.get_by_role("group", name="Accusation")
    expect(dialogue).to_contain_text("If it is wrong:")
    typist.press("Enter")
    told = type_to_event(typist, watch, "accused", so_far)
    assert told["name"] == nature.anchor.removeprefix("nature:")


def round_with_a_fight() -> Match[Any]:
    """A Hero plans a round in which somebody can be struck at once, rooms are in reach, and that ends with
    an Accusation."""
    for dice in range(1, MOST_DICE):
        match = Match.new(OKKO, 2, {"picks": "random", "heroes": "1"}, dice)
        while moment := led_to(match, HEROES, asks("plan")):
            trial = match.clone()
            acting = led_to(trial, HEROES, asks("hero-act"))
            if acting and one_form(acting) and rooms(acting) and acting["view"]["turn"]["actions"] > 1:
                end = led_to(trial, HEROES, asks("accuse"))
                if end and end["view"]["round"] == moment["view"]["round"]:
                    return match
            decision = match.decision(0)
            assert decision is not None
            match.answer(0, OKKO.sense(match.state, decision))
    raise AssertionError("there is no such round")


def go_to(typist: Typist, anchor: str) -> None:
    """Walk over what is lit to a place on the board."""
    place = typist.page.locator(f".stage [data-anchors~='{anchor}']").first
    expect(place).to_be_attached()
    name = place.get_attribute("aria-label")
    for _ in range(60):
        if typist.here() == f"{name}, can be chosen":
            return
        typist.press("Tab")
    raise AssertionError(f"the keyboard does not come to {name}")


def type_until(typist: Typist, words: str) -> Sight:
    """End what can be ended, and otherwise take the first thing that has a key, until this is asked."""
    for _ in range(100):
        sight = typist.wait()
        asked = f"{sight.prompt} {sight.hint}".lower()
        if words.lower() in asked and not any(one.key == "Enter" for one in sight.things):
            return sight
        type_on(typist, sight)
    raise AssertionError(f"never asked: {words}")


def type_to_event(typist: Typist, watch: Watch, event: str, so_far: int) -> dict[str, Any]:
    """The same until something has happened that a new frame tells."""
    for _ in range(100):
        typist.settle()
        if found := happened(watch.frames[so_far:], event):
            return found[0]
        type_on(typist, typist.wait())
    raise AssertionError(f"{event} was never told: {typist.look()}")


def type_on(typist: Typist, sight: Sight) -> None:
    keys = [one.key for one in sight.things if one.anchor in ENDS] + [one.key for one in sight.things]
    found = [key for key in keys if key]
    if "Enter" in found:
        typist.press("Enter")
    elif found:
        typist.press(found[0])
    else:
        typist.press("Tab", "Enter")
    typist.settle()


# ---------------------------------------------------------------------- screen readers


def screens(page: Page, guest: Guest) -> Iterator[str]:
    """One screen after the other; each is looked at before the next."""
    sit(page, guest, asks("plan"), *HEROES)
    yield "planning"
    sit(page, guest, asks("hero-act"), *HEROES)
    yield "acting"
    _, moment = sit(page, guest, asks("accuse"), *HEROES)
    tab = page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="who?")
    if tab.is_visible():
        tab.click()
    page.locator(f".suspect[data-anchor='{offered(moment, 'nature:')[0][0]}']").click()
    expect(page.get_by_role("group", name="Accusation").get_by_role("button", name="Accuse")).to_be_visible()
    yield "an Accusation"
    sit(page, guest, asks("technique"), *ONI)
    yield "the Oni plans"
    sit(page, guest, asks("oni-card"), *ONI)
    yield "the Oni acts"
    sit(page, guest, asks("next-scenario"), *HEROES, campaign="three-nights")
    expect(page.get_by_role("button", name="The next night")).to_be_visible()
    yield "the Memoirs"


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "phone"])
def test_axe_finds_no_serious_fault(narrow: bool, contexts: Contexts, guest: Guest):
    context = contexts(*PHONE, has_touch=True, is_mobile=True) if narrow else contexts()
    page = context.new_page()
    faults = {}
    for screen in screens(page, guest):
        faults[screen] = faults_of(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
    assert {screen: found for screen, found in faults.items() if found} == {}
