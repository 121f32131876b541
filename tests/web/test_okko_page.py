"""Okko on the page: cards are planned on a mat, Heroes move by Areas, Attacks and tests tell their odds,
Accusations are read before they are made, the Oni leads its cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import PHONE, Watch
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.person import Person, Sight, Thing

HEROES = ("person", "sense")
ONI = ("sense", "person")
Until = Callable[[Moment], Any]

# What lies below the board is fetched when it is needed first, and the board makes room for it: whoever looks
# for places earlier finds them where they are no more. On a phone it may be folded away.
MAT = ".hand :is([aria-label^='Sheet of'], [aria-label='Character cards'], [aria-expanded=false])"


def asked(moment: Moment) -> str:
    return moment["question"]["key"] if moment["question"] else ""


def asks(*keys: str) -> Until:
    """A moment in which the own seat is asked one of these questions."""
    return lambda moment: asked(moment) in {f"ask.{key}" for key in keys}


def offered(moment: Moment, *starts: str) -> list[list[str]]:
    """The answers whose anchors begin with these, one after the other."""
    options = moment["question"]["options"] if moment["question"] else []
    found = [option["anchors"] for option in options]
    return [
        anchors
        for anchors in found
        if len(anchors) >= len(starts)
        and all(anchor.startswith(start) for anchor, start in zip(anchors, starts, strict=False))
    ]


def sit(page: Page, guest: Guest, until: Until, *seats: str, **settings: str) -> tuple[Person, Moment]:
    """A person whose table has come to a moment at which cards lie below the board; nobody explains the
    game."""
    person, moment = sit_first(page, guest, until, *seats, **settings)
    expect(page.locator(MAT).first).to_be_attached()
    person.settle()
    return person, moment


def sit_first(page: Page, guest: Guest, until: Until, *seats: str, **settings: str) -> tuple[Person, Moment]:
    """Somebody who has never seen the game. Heroes are dealt, all have played with sense so far."""
    opened, moment = guest.open_sensibly(until, "okko", *seats, picks="random", **settings)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    person = Person(page, 1)
    person.wait()
    return person, moment


def thing(sight: Sight, anchor: str, *kinds: str) -> Thing:
    """What one would click on for it."""
    found = [one for one in sight.things if one.anchor == anchor and one.kind in (kinds or ("lit", "bar"))]
    assert found, f"{anchor} is not among {sight}"
    return found[0]


def seen(person: Person, anchor: str, *kinds: str) -> Thing:
    """The same as soon as it is drawn: the board may be lit a moment after the bar."""
    sight = person.wait()
    for _ in range(100):
        if any(one.anchor == anchor and one.kind in (kinds or ("lit", "bar")) for one in sight.things):
            break
        person.page.wait_for_timeout(100)
        sight = person.wait()
    return thing(sight, anchor, *kinds)


def confirm(page: Page) -> None:
    """Dice and draws cannot be taken back: the bar asks once more."""
    go = page.locator(".opts .go")
    expect(go).to_contain_text("this cannot be taken back")
    go.click()


def until_told(page: Page, watch: Watch, wanted: Until) -> Moment:
    """Wait until the page was told a moment as wanted."""
    for _ in range(800):
        if wanted(moment := watch.moment()):
            return moment
        page.wait_for_timeout(25)
    raise AssertionError(f"the table stays at {asked(watch.moment())}")


# ---------------------------------------------------------------------- sitting down


def test_play_now_seats_a_hero_against_a_bot(page: Page, watch: Watch):
    page.goto("/")
    page.locator('[data-game="okko"]').get_by_role("button", name="Play now").click()
    person = Person(page, 1)
    person.sits()
    expect(page).to_have_url(re.compile(r"/table/[a-z0-9]{16}\?seat=0$"))
    before = person.wait()
    moment = watch.moment()
    assert moment["view"]["side"] == "heroes"
    assert moment["view"]["oni"]["seat"] == 1
    assert kinds_of_seats(page) == ["person", "bot"]
    assert person.answer().answers > before.answers


def test_set_up_seats_somebody_as_the_oni_whom_its_own_guide_helps_on_request(page: Page, watch: Watch):
    page.goto("/")
    tile = page.locator('[data-game="okko"]')
    tile.get_by_role("button", name="Set up").click()
    tile.get_by_label("Seat 1").select_option("sense")
    tile.get_by_label("Seat 2").select_option("person")
    tile.get_by_role("button", name="Open the table").click()
    person = Person(page, 1)
    person.sits()
    expect(page).to_have_url(re.compile(r"/table/[a-z0-9]{16}\?seat=1$"))
    before = person.wait()
    assert watch.moment()["view"]["side"] == "oni"
    assert kinds_of_seats(page) == ["bot", "person"]
    page.keyboard.press("r")
    page.get_by_role("button", name="Guide me").click()
    expect(page.get_by_test_id("guide")).to_have_attribute("data-step", "disguise")
    page.keyboard.press("Escape")
    assert person.answer().answers > before.answers


def kinds_of_seats(page: Page) -> list[str]:
    """Who sits at the table, in order."""
    table = page.url.partition("/table/")[2].partition("?")[0]
    return [seat["kind"] for seat in page.request.get(f"/api/tables/{table}").json()["seats"]]


# ---------------------------------------------------------------------- planning


def test_a_card_is_laid_on_a_side_taken_back_and_laid_on_the_other(page: Page, guest: Guest, watch: Watch):
    _, moment = sit(page, guest, asks("plan"), *HEROES)
    hero, card = both_sides(moment)
    left, right = (page.locator(f".zone.{side} .placed") for side in ("left", "right"))
    lay(page, card, "left")
    expect(left).to_have_count(1)
    expect(left).to_have_accessible_name(re.compile(", left; take it back$"))
    left.click()
    expect(left).to_have_count(0)
    lay(page, card, "left")
    expect(left).to_have_count(1)
    page.locator(".row .card.legal").first.click()
    expect(page.locator(".row .card.chosen")).to_have_count(1)
    left.click()  # also while another card is chosen
    expect(left).to_have_count(0)
    lay(page, card, "right")
    expect(right).to_have_count(1)
    assert until_told(page, watch, lambda now: asked(now) != "ask.plan")["view"]["revealed"] is False

    finish_planning(page, watch)
    shown = until_told(page, watch, lambda now: now["view"]["revealed"])["view"]["heroes"][hero]
    assert (list(shown["left"]), list(shown["right"])) == ([], [card])
    page.get_by_role("tab").nth(hero).click()
    expect(page.get_by_role("group", name="Techniques").get_by_role("button")).to_have_count(1)
    expect(page.get_by_role("group", name="Talents").get_by_role("button")).to_have_count(0)


def test_planning_on_a_phone_leaves_the_board_in_sight(contexts: Contexts, guest: Guest):
    page = contexts(*PHONE, has_touch=True, is_mobile=True).new_page()
    sit_first(page, guest, asks("plan"), *HEROES)
    page.get_by_role("button", name="Not now").click()
    expect(page.locator(".hand .row .open")).to_be_visible()
    page.wait_for_function(f"() => document.querySelector('.stage').clientHeight >= {LEAST_BOARD}")
    shown = page.evaluate(
        "[...document.querySelectorAll('.hand .card')].map((one) => one.getBoundingClientRect())"
    )
    bar = page.locator("section.bar").bounding_box()
    assert bar is not None
    assert all(card["bottom"] <= bar["y"] + 1 for card in shown)


LEAST_BOARD = 200
"""Pixels of height that a board keeps on a phone, whatever lies beside it."""


def test_digits_choose_a_card_and_then_its_side(page: Page, guest: Guest):
    """The cards give their digits away once one of them is chosen: the bar has them then."""
    _, moment = sit(page, guest, asks("plan"), *HEROES)
    _, card = both_sides(moment)
    digit = page.locator(f".row [data-anchor='card:{card}'] kbd")
    page.keyboard.press(digit.inner_text())
    expect(page.locator(".row .card.chosen")).to_have_count(1)
    expect(page.locator(".row .card kbd")).to_have_count(0)
    right = page.locator(".opts [data-anchor='side:right']")
    page.keyboard.press(right.locator("kbd").inner_text())
    expect(page.locator(".zone.right .placed")).to_have_count(1)


def both_sides(moment: Moment) -> tuple[int, str]:
    """The Hero who is asked, and a card that may lie on either side."""
    sides: dict[tuple[str, str], set[str]] = {}
    for who, card, side in offered(moment, "figure:", "card:", "side:"):
        sides.setdefault((who, card), set()).add(side)
    who, card = next(found for found, where in sides.items() if len(where) == 2)
    return int(who.removeprefix("figure:")), card.removeprefix("card:")


def lay(page: Page, card: str, side: str) -> None:
    """Click on a card of the hand, then on a side of the sheet."""
    page.locator(f".row [data-anchor='card:{card}']").click()
    page.locator(f".zone [data-anchor='side:{side}']").click()


def finish_planning(page: Page, watch: Watch) -> None:
    """No more second cards; the first thing that is lit otherwise."""
    person = Person(page, 1)
    for _ in range(40):
        sight = person.wait()
        if watch.moment()["view"]["revealed"]:
            return
        anchors = [one.anchor for one in sight.things]
        done = next((one for one in ("do:planned", "do:ready-none", "do:pass") if one in anchors), "")
        person.click(thing(sight, done) if done else sight.things[0])
    raise AssertionError("the cards were not turned up")


# ---------------------------------------------------------------------- a Hero acts


def test_a_hero_walks_to_a_space_of_the_area_that_was_pointed_at(page: Page, guest: Guest, watch: Watch):
    person, moment = sit(page, guest, lambda now: asks("hero-act")(now) and rooms(now), *HEROES)
    hero = moment["view"]["turn"]["figure"]
    before = person.wait()
    area = next(one for one in before.things if one.anchor in rooms(moment))
    spaces = page.locator(".space:has(.legal, .hovered)")
    assert not spaces.count()
    page.mouse.move(area.x, area.y)
    expect(spaces).to_have_count(len(rooms(moment)[area.anchor]))
    person.settle()
    space = next(one for one in person.wait().things if one.anchor.startswith("space:"))
    page.mouse.move(space.x, space.y)
    expect(page.locator(".previews .way-line")).to_have_count(1)
    assert watch.moment()["answers"] == before.answers
    person.click(space)
    cell = int(space.anchor.removeprefix("space:"))
    until_told(page, watch, lambda now: figure(now, hero)["cell"] == cell)


def rooms(moment: Moment) -> dict[str, list[int]]:
    """Areas that the acting figure could walk to, with more than one Space to end on."""
    found: dict[str, list[int]] = {}
    for area, space in offered(moment, "area:", "space:"):
        found.setdefault(area, []).append(int(space.removeprefix("space:")))
    return {area: cells for area, cells in found.items() if len(cells) > 1}


def figure(moment: Moment, number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in moment["view"]["figures"] if one["number"] == number)
    return found


def test_an_attack_tells_its_odds_before_it_is_made(page: Page, guest: Guest, watch: Watch):
    person, moment = sit(page, guest, lambda now: one_form(now) and asks("hero-act")(now), *HEROES)
    target = thing(person.wait(), one_form(moment)[0], "lit")
    page.mouse.move(target.x, target.y)
    expect(page.locator(".previews .chip .chance")).to_have_text(re.compile(r"\d+ %"))
    odds = page.locator(".bubble .odds")
    expect(odds).to_contain_text(re.compile(r"\d+ %"))
    so_far = len(watch.frames)
    person.click(target)
    confirm(page)
    told = come_to(person, watch, "attacked", so_far)
    assert figure(moment, told["attacker"])["sort"] == "hero"
    assert told["target"] == int(target.anchor.removeprefix("figure:"))
    expect(page.get_by_role("log").locator(".dice").last).to_be_visible()


def one_form(moment: Moment) -> list[str]:
    """Figures that can be attacked in one way only."""
    targets = [anchors[0] for anchors in offered(moment, "figure:", "do:")]
    return [one for one in targets if targets.count(one) == 1]


def test_a_test_tells_its_chance_and_shows_its_dice(page: Page, guest: Guest, watch: Watch):
    def by_a_token(moment: Moment) -> bool:
        return bool(asks("hero-act")(moment) and offered(moment, "token:", "do:investigate"))

    person, moment = sit(page, guest, by_a_token, *HEROES)
    token = thing(person.wait(), offered(moment, "token:", "do:investigate")[0][0], "lit")
    page.mouse.move(token.x, token.y)
    expect(page.locator(".previews .chip .chance")).to_have_text(re.compile(r"\d+ %"))
    so_far = len(watch.frames)
    person.click(token)
    confirm(page)
    assert come_to(person, watch, "tested", so_far)["hero"] == moment["view"]["turn"]["hero"]
    expect(page.get_by_role("log").locator(".dice").last).to_be_visible()


def test_dice_are_picked_in_their_panel_and_rolled_again_from_the_bar(page: Page, guest: Guest):
    def rolled(moment: Moment) -> bool:
        return bool(asks("reroll", "reroll-test")(moment) and offered(moment, "die:", "do:reroll"))

    _, moment = sit(page, guest, rolled, *HEROES)
    die = offered(moment, "die:", "do:reroll")[0][0].removeprefix("die:")
    expect(page.locator(".opts [data-anchor='do:pass']")).to_be_visible()
    expect(page.locator(".opts [data-anchor^='die:']")).to_have_count(0)
    page.locator(f"[data-die='{die}']").click()
    go = page.locator(".opts .go")
    expect(go).to_contain_text("Roll 1 again")
    go.click()
    confirm(page)
    expect(page.get_by_role("log")).to_contain_text("rolled again")


def come_to(person: Person, watch: Watch, event: str, so_far: int) -> dict[str, Any]:
    """Answer what is asked on the way, by passing where one can, until an event comes in a new frame."""
    for _ in range(400):
        for frame in watch.frames[so_far:]:
            message = json.loads(frame)
            lines = message["lines"] if message["type"] == "moment" else ()
            if found := [line["event"] for line in lines if line["event"]["event"] == event]:
                told: dict[str, Any] = found[0]
                return told
        sight = person.look()
        if sight is None or not sight.asked or not sight.things:
            person.page.wait_for_timeout(25)
            continue
        passes = [one for one in sight.things if one.anchor == "do:pass"]
        person.click((passes or sight.things)[0])
    raise AssertionError(f"{event} was never told: {person.look()}")


def test_why_not_speaks_of_a_room_with_a_guard(page: Page, guest: Guest):
    _, moment = sit(page, guest, lambda now: asks("hero-act")(now) and guarded(now), *HEROES)
    page.mouse.click(*middle(page, moment, guarded(moment)[0]), button="right")
    expect(page.get_by_test_id("why")).not_to_be_empty()
    cited = page.locator(".bubble.why button.rule")
    expect(cited).to_be_visible()
    cited.click()
    expect(page.get_by_role("dialog", name="Rules").locator("article.wanted p")).not_to_be_empty()


def guarded(moment: Moment) -> list[int]:
    """Empty Spaces beside a guard, in an Area to which the Hero cannot go."""
    view = moment["view"]
    reach = {anchors[0] for anchors in offered(moment, "area:")}
    guards = {one["area"] for one in view["figures"] if one["type"] == "mortal" and one["cell"] >= 0}
    taken = {one["cell"] for part in ("figures", "tokens", "stains") for one in view[part]}
    return [
        cell
        for area in view["palace"]["areas"]
        if area["name"] in guards and f"area:{area['name']}" not in reach
        for cell in area["cells"]
        if cell not in taken and view["palace"]["kinds"][cell] not in ("", "scenery")
    ]


def middle(page: Page, moment: Moment, cell: int) -> tuple[float, float]:
    """Where a cell lies on the screen."""
    box = page.locator(".stage g.okko > rect.hit").bounding_box()
    assert box is not None
    palace = moment["view"]["palace"]
    size = box["width"] / palace["width"]
    row, column = divmod(cell, palace["width"])
    return box["x"] + (column + 0.5) * size, box["y"] + (row + 0.5) * size


def test_a_clue_is_shown_large_with_all_who_are_left(page: Page, guest: Guest):
    """The first thing that was found out, seen once more."""
    page.add_init_script(HELD)

    def found_out(now: Moment) -> bool:
        return asks("hero-act")(now) and any(
            one["why"] == "clue" for one in now["view"]["deduction"]["courtiers"]
        )

    _, moment = sit(page, guest, found_out, *HEROES)
    page.keyboard.press("z")
    clue = page.get_by_test_id("clue")
    expect(clue.locator(".suspect.now.out")).to_have_count(1)
    left = moment["view"]["deduction"]["pairs"]
    expect(clue).to_contain_text(f"{left} pairs left")
    expect(page.locator(".grand")).to_contain_text("is ruled out")


HELD = """addEventListener("DOMContentLoaded", () =>
  document.documentElement.style.setProperty("--m-big", "100s"))"""
"""A big moment stays for minutes, so that nobody has to be quick to see it."""


def test_what_throws_something_away_waits_behind_the_others_and_comes_last(page: Page, guest: Guest):
    def burdened(now: Moment) -> bool:
        return asks("hero-act")(now) and any("do:throw-away" in one for one in offered(now))

    sit(page, guest, burdened, *HEROES)
    more = page.locator(".opts .more")
    expect(more).to_be_visible()
    expect(page.locator(".opts .apart")).to_have_count(0)
    more.click()
    expect(page.locator(".opts .apart").first).to_contain_text("Throw")
    apart = "all => all.map((one) => one.classList.contains('apart'))"
    shown = page.locator(".opts .opt").evaluate_all(apart)
    assert shown == sorted(shown)


# ---------------------------------------------------------------------- Accusations


def test_whom_a_clue_has_ruled_out_is_accused_last(page: Page, guest: Guest):
    def cleared(now: Moment) -> list[list[str]]:
        accused = offered(now, "nature:") + offered(now, "courtier:") if asks("accuse")(now) else []
        return [one for one in accused if suspect(now, one[0])["why"] == "clue"]

    sit(page, guest, cleared, *HEROES)
    more = page.locator(".opts .more")
    if more.count():
        more.click()
    last = page.locator(".opts .opt").last
    expect(last).to_contain_text(re.compile(r"ruled out: clue, round \d"))
    expect(page.locator(".opts .apart")).not_to_have_count(0)


@pytest.mark.parametrize("hasty", ["", "yes"], ids=["careful", "hasty"])
def test_an_accusation_is_pointed_at_read_and_made(page: Page, guest: Guest, watch: Watch, hasty: str):
    """Also whoever does not want to be asked about what cannot be taken back is asked about this."""
    page.add_init_script(f"localStorage.setItem('hyakki.hasty', '{hasty}')")
    _, moment = sit(page, guest, asks("accuse"), *HEROES)
    nature, courtier = (offered(moment, kind)[0][0] for kind in ("nature:", "courtier:"))
    dialogue = page.get_by_role("group", name="Accusation")
    accuse = dialogue.get_by_role("button", name="Accuse")
    page.locator(f".suspect[data-anchor='{nature}']").click()
    expect(dialogue).to_contain_text("The demon is")
    expect(dialogue).to_contain_text("If it is wrong:")
    page.keyboard.press("Escape")
    expect(accuse).to_have_count(0)
    page.locator(f".suspect[data-anchor='{courtier}']").click()
    expect(dialogue).to_contain_text("The demon hides behind")
    expect(page.locator(".frame")).to_have_attribute("data-answers", str(watch.moment()["answers"]))
    assert not any('"event":"accused"' in frame for frame in watch.frames)
    accuse.click()
    now = until_told(page, watch, lambda now: suspect(now, courtier)["why"] in ("accused", "found"))
    assert now["answers"] > 0


def suspect(moment: Moment, anchor: str) -> dict[str, Any]:
    """What is known of a Courtier or a nature."""
    kind, _, name = anchor.partition(":")
    suspects = moment["view"]["deduction"][f"{kind}s"]
    found: dict[str, Any] = next(one for one in suspects if one["id"] == name)
    return found


# ---------------------------------------------------------------------- the Oni acts


def test_the_oni_activates_a_card_and_leads_a_figure(page: Page, guest: Guest, watch: Watch):
    person, moment = sit(page, guest, asks("oni-card"), *ONI)
    kind = offered(moment, "kind:")[0][0]
    page.locator(f".cards [data-anchor='{kind}']").click()
    now = until_told(page, watch, lambda now: asks("figure", "figure-act")(now))
    assert now["view"]["turn"]["card"] == kind.removeprefix("kind:")
    if asked(now) == "ask.figure":
        wanted = offered(now, "figure:", "do:lead")[0][0]
        person.click(thing(person.wait(), wanted, "lit"))
        now = until_told(page, watch, asks("figure-act"))
        assert now["view"]["turn"]["figure"] == int(wanted.removeprefix("figure:"))
    expect(page.locator(".cards .acting")).to_have_count(1)


def test_the_oni_plays_an_event_from_its_hand(page: Page, guest: Guest, watch: Watch):
    def may_play(moment: Moment) -> bool:
        return bool(asks("figure", "figure-act")(moment) and offered(moment, "event:"))

    person, moment = sit(page, guest, may_play, *ONI)
    event = offered(moment, "event:")[0][0]
    assert not moment["view"]["turn"]["event"]
    so_far = len(watch.frames)
    person.click(thing(person.wait(), event, "lit"))
    told = come_to(person, watch, "event-played", so_far)
    assert told["card"] == event.removeprefix("event:")


def test_the_oni_covers_its_secret_cards(page: Page, guest: Guest):
    _, moment = sit(page, guest, asks("figure", "oni-card"), *ONI)
    secret = moment["view"]["oni"]
    assert "?" not in (secret["nature"], secret["identity"])
    panel = page.get_by_label("Sheets", exact=True).and_(page.locator("aside"))
    expect(panel).to_contain_text("You are the Oni")
    cards = panel.locator(".sec .head")
    expect(cards).to_have_count(2)
    page.keyboard.press("c")
    expect(cards).to_have_count(0)
    expect(panel.get_by_role("img", name="Nature, covered")).to_be_visible()
    page.keyboard.press("c")
    expect(cards).to_have_count(2)
