"""Whole chapters of Harakiri on the page and what lies between them: to the end from the hall, shopping and
praying on the road, restarts, an activation by keyboard alone, hints of a first chapter, trying again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hyakki.games as games
from hyakki.games.harakiri.options import Pray, SellCard, SellHeads
from hyakki.kernel.match import Match
from hyakki.kernel.saves import read
from tests.games.recorded import folder
from tests.web.browser import Watch
from tests.web.conftest import Contexts
from tests.web.guest import MOST_DICE, Guest, Moment, moment_of
from tests.web.person import Person, Sight, Thing, Typist
from tests.web.serving import Server
from tests.web.test_harakiri_page import ALONE, acting, actor, sit, slots, until_happened
from tests.web.test_harakiri_screens import replayed
from tests.web.test_okko_nights import restart
from tests.web.test_okko_page import asks, confirm, offered, thing, until_told

HARAKIRI = games.find("harakiri")
CAMPAIGN = {"play": "campaign", "ties": "auto"}
MOST_CLICKS = 400
ENDS = ("do:end", "do:keep")


class Hasty(Person):
    """Plays at random, and mostly lets enemies come."""

    def choose(self, sight: Sight, *kinds: str) -> Thing:
        ends = [one for one in sight.things if one.anchor in ENDS]
        if ends and self.chance.random() < 0.8:
            return ends[0]
        return super().choose(sight, *kinds)


# ---------------------------------------------------------------------- a chapter


def test_play_now_leads_through_the_first_chapter_to_its_end(page: Page, watch: Watch):
    page.goto("/")
    page.locator('[data-game="harakiri"]').get_by_role("button", name="Play now").click()
    person = Hasty(page, 7)
    person.sits()
    assert watch.moment()["view"]["chapter"] == "c1"
    last = person.play(MOST_CLICKS)
    assert last.over, f"after {person.clicks} clicks: {last}"
    end = watch.moment()
    assert end["view"]["round"] > 1
    assert last.hint == end["ending"]["sentence"]
    won = end["view"]["result"] == "victory"
    shown = page.get_by_role("region", name="Victory" if won else "Defeat")
    expect(shown).to_contain_text(last.hint)
    expect(page.get_by_role("region", name="The four").get_by_role("listitem")).to_have_count(4)


def test_the_last_answer_of_a_won_chapter_leads_to_its_end(page: Page, guest: Guest, watch: Watch):
    match, answer = before_the_victory()
    open_page(page, guest, match)
    person = Person(page, 1)
    person.click(thing(person.wait(), answer, "bar"))
    person.settle()
    if page.locator(".opts .go").count():
        confirm(page)
    end = until_told(page, watch, lambda now: now["ending"] is not None)
    assert end["view"]["result"] == "victory"
    expect(page.get_by_role("region", name="Victory")).to_contain_text(end["ending"]["sentence"])
    page.get_by_role("button", name="The story", exact=True).click()
    expect(page.get_by_role("region", name="Ashes of the Village")).to_be_visible()
    page.keyboard.press("e")
    expect(page.get_by_role("region", name="Victory")).to_have_count(0)
    expect(page.get_by_role("group", name="Board")).to_be_visible()


def before_the_victory() -> tuple[Match[Any], str]:
    """A first chapter that one answer wins, and what one points at for it."""
    for dice in range(1, MOST_DICE):
        match = Match.new(HARAKIRI, 1, {"play": "c1", "ties": "auto"}, dice)
        while match.outcome is None:
            decision = match.decision(0)
            assert decision is not None
            anchors = HARAKIRI.sense(match.state, decision).anchors()
            last = match.clone()
            match.answer(0, HARAKIRI.sense(match.state, decision))
            if is_won(match) and len(anchors) == 1:
                return last, anchors[0]
    raise AssertionError("no dice win by an answer of one click")


def is_won(match: Match[Any]) -> bool:
    return match.outcome is not None and bool(match.outcome.winners)


def open_page(page: Page, guest: Guest, match: Match[Any]) -> None:
    """A browser at the table of a match; nobody explains the game."""
    opened = guest.bring(match, ALONE)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")


# ---------------------------------------------------------------------- by keyboard alone


def test_an_activation_is_played_by_keyboard_alone(page: Page, guest: Guest, watch: Watch):
    person, moment = sit(page, guest, lambda now: acting(now) and offered(now, "ki:", "card:"))
    typist, before = Typist(page, 1), actor(moment)
    ki = thing(person.wait(), offered(moment, "ki:", "card:")[0][0], "bar")
    typist.press(ki.key)
    until_told(page, watch, lambda now: slots(now) != slots(moment))
    typist.settle()

    typist.press("a")  # an enemy that can be reached
    expect(page.get_by_test_id("plan")).to_contain_text("Walk to")
    typist.press("Enter")
    now = until_told(page, watch, lambda now: asks("action")(now) and offered(now, "figure:", "do:strong"))
    assert actor(now)["at"] != before["at"]
    typist.settle()
    prey = offered(now, "figure:", "do:strong")[0][0]
    go_to_figure(typist, prey)
    typist.press("Enter", "s")
    now = until_told(page, watch, asks("attack"))
    assert f"figure:{now['view']['aim']['target']}" == prey
    type_on(typist, "do:roll")
    assert until_happened(page, watch, "rolled")["attacker"] == before["id"]
    while (sight := typist.wait()).prompt and before["id"] == actor_now(watch):
        type_on(typist, *(one.anchor for one in sight.things if one.anchor in PASSES))
    done = watch.moment()["view"]["queue"]
    assert [card["done"] for card in done if card["figure"] == before["id"]] == [True]


def go_to_figure(typist: Typist, anchor: str) -> None:
    """Walk over what is lit to a figure; its name is told by what lies around it."""
    name = typist.page.locator(f".stand[data-anchors~='{anchor}'] .named").get_attribute("aria-label")
    for _ in range(60):
        if typist.here() == f"{name}, can be chosen":
            return
        typist.press("Tab")
    raise AssertionError(f"the keyboard does not come to {name}")


PASSES = ("do:go-on", "do:leave", "do:end")
"""What brings an activation to its end."""


def actor_now(watch: Watch) -> int:
    """Who acts, if anybody."""
    act = watch.moment()["view"]["act"]
    return -1 if act is None else int(act["character"])


def type_on(typist: Typist, *anchors: str) -> None:
    """Give the first of these answers by its key; what cannot be taken back is asked once more."""
    sight = typist.wait()
    typist.press(next(one.key for one in sight.things if one.anchor in anchors and one.key))
    typist.settle()
    if any(one.key == "Enter" for one in typist.wait().things):
        typist.press("Enter")
        typist.settle()


# ---------------------------------------------------------------------- between chapters


def test_heads_are_sold_goods_bought_and_prayers_said_on_the_road(page: Page, guest: Guest, watch: Watch):
    match = on_the_road()
    moment = moment_of(match, 0)
    open_page(page, guest, match)
    expect(page.get_by_role("region", name="Market")).to_be_visible()

    def do(before: Moment, who: str, *what: str) -> tuple[dict[str, Any], Moment]:
        """Take an offer in somebody's column, and wait until the table has changed."""
        page.locator(f"[data-offer='{' '.join((who, *what))}']").click()
        number = int(who.removeprefix("figure:"))
        old = before["view"]["characters"][number]
        now = until_told(page, watch, lambda now: now["view"]["characters"][number] != old)
        return now["view"]["characters"][number], now

    who = offered(moment, "figure:", "do:sell-minion-head")[0][0]
    number = int(who.removeprefix("figure:"))
    old, counter = moment["view"]["characters"][number], moment["view"]["market"]["counters"][number]
    sold, now = do(moment, who, "do:sell-minion-head")
    assert (sold["heads"], sold["coins"]) == (old["heads"] - 1, old["coins"] + counter["head"])

    prayed, now = do(now, who, "do:pray")
    assert (prayed["affinity"], prayed["coins"]) == (old["affinity"] + 1, sold["coins"])
    assert prayed["karma"] < old["karma"]

    ware = next(one for one in counter["items"] if [who, f"card:{one['card']}"] in offered(now, who, "card:"))
    page.locator(f"[data-market='{ware['card']}']").click()
    bought, now = do(now, who, f"card:{ware['card']}")
    assert bought["coins"] == sold["coins"] - ware["coins"]
    assert [one["card"] for one in bought["items"]] == [*(one["card"] for one in old["items"]), ware["card"]]

    kept = next(anchors[1] for anchors in offered(now, who, "card:", "do:sell"))
    rid, now = do(now, who, kept, "do:sell")
    assert rid["coins"] > bought["coins"]
    assert kept.removeprefix("card:") not in (*rid["weapons"], rid["armour_card"])
    dear = max(counter["smith"], key=lambda one: one["coins"])
    page.locator(f"[data-offer='{who} card:{dear['card']}']").click()
    expect(page.locator(".reason")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.locator("aside [data-anchor='do:ready']").click()
    until_told(page, watch, lambda now: now["view"]["phase"] != "shop")


def test_everybody_deals_for_its_own_and_may_go_again(page: Page, guest: Guest, watch: Watch):
    match = own_turn()
    before = moment_of(match, 0)["view"]["characters"]
    opened = guest.bring(match, ("person", "sense"))
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    ready, again = page.locator("aside [data-anchor='do:ready']"), page.locator("[data-offer$='do:visit']")
    expect(ready).to_be_visible()
    expect(again).to_have_count(0)
    theirs = next(one for one in before if one["seat"] == 1)
    page.locator(f"[data-market='{HERB}']").click()
    page.locator(f"[data-offer='figure:{theirs['id']} card:{HERB}']").click()
    expect(page.locator(".reason")).to_contain_text("another seat")
    page.keyboard.press("Escape")

    ready.click()
    now = until_told(page, watch, asks("leave"))
    spent = [old["coins"] > new["coins"] for old, new in zip(before, now["view"]["characters"], strict=True)]
    assert spent == [one["seat"] == 1 for one in before], "the bot bought for its own"
    expect(again).to_have_count(len(offered(now, "figure:", "do:visit")))
    own = next(one for one in before if one["seat"] == 0)
    page.locator(f"[data-offer='figure:{own['id']} do:visit']").click()
    until_told(page, watch, asks("visit"))
    page.locator(f"[data-offer='figure:{own['id']} card:{HERB}']").click()
    until_told(page, watch, lambda now: now["view"]["characters"][own["id"]]["coins"] < own["coins"])
    ready.click()
    until_told(page, watch, asks("leave"))
    ready.click()
    until_told(page, watch, asks("omen"))


HERB = "healing-herb"


def own_turn() -> Match[Any]:
    """A campaign of two, before whose first chapter the first seat has its turn at the market."""
    match = Match.new(HARAKIRI, 2, CAMPAIGN, 1)
    while True:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        if decision.prompt.key == "ask.visit":
            return match
        match.answer(seat, HARAKIRI.sense(match.state, decision))


def on_the_road() -> Match[Any]:
    """A campaign between two chapters, where somebody could pray and sell heads."""
    for dice in range(1, MOST_DICE):
        match = Match.new(HARAKIRI, 1, CAMPAIGN, dice)
        while match.outcome is None:
            decision = match.decision(0)
            assert decision is not None
            if {Pray, SellHeads, SellCard} <= {type(option) for option in decision.options}:
                return match
            match.answer(0, HARAKIRI.sense(match.state, decision))
    raise AssertionError("no dice lead to such a shop")


# ---------------------------------------------------------------------- a campaign


@pytest.fixture
def mortal(current_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path) as started:
        yield started


def test_a_campaign_goes_on_after_restarts(contexts: Contexts, watch: Watch, mortal: Server):
    watch.host = mortal.address.partition("://")[2]
    # A part of the page that is wanted just while the server is down cannot come; play goes on without it.
    watch.forgive("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource", "Failed to fetch")
    watch.forgive("Unable to preload CSS")
    with Guest(mortal.address) as guest:
        opened, moment = guest.open_sensibly(
            lambda now: asks("exchange")(now) and now["view"]["chapter"] == "c2",
            "harakiri",
            *ALONE,
            **CAMPAIGN,
        )
        page = guest.enter(contexts()).new_page()
    page.goto(f"{mortal.address}/table/{opened['table']}?seat=0")
    person = Person(page, 1)
    before = person.wait()
    restart(page, mortal)
    assert person.wait().prompt == before.prompt
    person.click(thing(person.wait(), "do:ready"))
    if page.locator(".opts .go").count():
        confirm(page)
    until_told(page, watch, lambda now: not asks("exchange")(now))

    while not asks("action")(watch.moment()):
        person.answer()
    moved = thing(person.wait(), "do:move", "bar")
    person.click(moved)
    until_told(page, watch, lambda now: now["view"]["act"]["moving"])
    before = person.wait()
    restart(page, mortal)
    assert person.wait().same(before)
    assert person.answer().answers > before.answers
    now = watch.moment()["view"]
    assert (now["chapter"], now["endings"]) == ("c2", moment["view"]["endings"])


# ---------------------------------------------------------------------- what is lost


def recorded(name: str, left: int) -> Match[Any]:
    """A recorded game with so many answers left."""
    file = folder(HARAKIRI) / name
    return next(islice(replayed(file), len(read(file.read_bytes()).answers) - left, None))


def test_a_lost_chapter_is_tried_again_by_one_button(page: Page, guest: Guest, watch: Watch):
    opened = guest.bring(recorded("villagers-lost.json", 0), ALONE)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    page.get_by_role("button", name="Try again").click()
    now = until_told(page, watch, lambda now: now["question"] is not None)
    assert opened["table"] not in page.url
    assert (now["view"]["chapter"], now["view"]["round"], now["view"]["campaign"]) == ("c1", 0, False)


def test_a_campaign_is_not_ended_by_one_click_even_if_nobody_wants_to_be_asked(
    page: Page, guest: Guest, watch: Watch
):
    before = recorded("campaign-ended.json", 1)
    seat = before.asked()[0]
    opened = guest.bring(before, ["person" if one == seat else "sense" for one in range(before.seats)])
    guest.enter(page.context)
    page.add_init_script("localStorage.setItem('hyakki.hasty', 'yes')")
    page.goto(f"/table/{opened['table']}?seat={seat}")
    page.locator(".opts [data-anchor='do:end-campaign']").click()
    expect(page.locator(".opts .go")).to_contain_text("cannot be taken back")
    assert watch.moment()["ending"] is None
    page.locator(".opts .go").click()
    until_told(page, watch, lambda now: now["ending"] is not None)
