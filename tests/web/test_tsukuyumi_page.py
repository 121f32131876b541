"""Tsukuyumi on the page: full names of areas, its keys, groups that go together, counterattacks shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.tell.words import place_said
from tests.web.guest import Guest, Moment
from tests.web.person import Person, Typist
from tests.web.staging import Stage

CUT = """() => [...document.querySelectorAll(".focus .choice")].flatMap((card) => {
  const name = card.querySelector(".name"), face = card.querySelector(".face");
  const range = document.createRange();
  range.selectNodeContents(name);
  const [text, box, below] = [range, card, face].map((one) => one.getBoundingClientRect());
  const apart = text.bottom <= below.top + 1 || text.right <= below.left + 1;
  return apart && text.right <= box.right ? [] : [name.textContent];
})"""


# Ways of a retreat, and whether they are hatched: that is how what is closed looks.
HATCHED = """(ways) => ways.map((way) =>
  [way.dataset.way, getComputedStyle(way.querySelector("polygon")).fill.startsWith("url(")])"""


def asked(moment: Moment) -> str:
    return moment["question"]["key"] if moment["question"] else ""


def sit(page: Page, guest: Guest, until: Callable[[Moment], Any]) -> Moment:
    """A person whose table has come to a moment."""
    opened, found = guest.open_at(until, "tsukuyumi", "person", "sense", "sense", "sense")
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    Person(page, 1).wait()
    return found


def crowd(moment: Moment) -> dict[str, int]:
    """How many units can step from each area of the own movement."""
    march = moment["view"]["march"]
    found: dict[str, int] = {}
    if march is not None and march["seat"] == 0 and asked(moment).startswith("ask.march."):
        for mover in march["movers"]:
            if mover["goals"]:
                at = ",".join(map(str, mover["at"]))
                found[at] = found.get(at, 0) + mover["count"]
    return found


def answers(page: Page) -> int:
    return int(page.locator(".frame").get_attribute("data-answers") or -1)


def test_cards_in_the_draft_show_their_whole_name(page: Page, guest: Guest):
    sit(page, guest, lambda moment: asked(moment) == "ask.select")
    expect(page.locator(".focus .choice .name").first).to_be_visible()
    assert page.evaluate(CUT) == []


def rest_on(page: Page, thing: Locator) -> None:
    """Point at something until it says what it is: a panel that is still being laid out slides away under a
    pointer, which a hand follows."""
    for _ in range(10):
        page.mouse.move(2, 2)
        thing.hover()
        try:
            expect(page.locator(".tip")).to_be_visible(timeout=3000)
        except AssertionError:
            continue
        return


def test_an_action_card_spells_out_its_lines(page: Page, guest: Guest):
    moment = sit(page, guest, lambda moment: asked(moment) == "ask.select")
    name = moment["question"]["options"][0]["anchors"][0].removeprefix("card:")
    card = GAME.box.action_cards[name]
    symbols = [one for phase in ("blue", "green", "red") for one in card.symbols(phase)]
    shown = page.locator(f".focus [data-anchor='card:{name}']")
    words = page.locator(f".focus [data-anchor='card:{name}'] .word")
    expect(words).to_have_count(len(symbols))
    rest_on(page, shown)
    expect(page.locator(".tip p")).to_have_count(len(symbols) + 1)  # its name, and a line for each
    expect(page.locator(".tip")).to_contain_text("Red: Movement: each of your units may go")
    page.mouse.move(2, 2)
    expect(page.locator(".tip")).to_have_count(0)
    page.keyboard.press("]")  # by keyboard as well, wherever it stands
    page.keyboard.press("]")
    shown.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".tip p")).to_have_count(len(symbols) + 1)
    # A log that follows what happens says nothing about what one reads elsewhere.
    page.locator(".entries").first.evaluate(
        """log => new Promise(done => {
            log.addEventListener("scroll", () => done(), { once: true });
            log.dispatchEvent(new Event("scroll"));
        })"""
    )
    expect(page.locator(".tip p")).to_have_count(len(symbols) + 1)


# Lit areas that belong to somebody: whether a line of theirs lies above the light. Tokens may be lit as well.
OWNED = """() => [...document.querySelectorAll(".stage .area polygon.legal")]
  .map((light) => light.parentElement).filter((area) => area.querySelector(".territory"))
  .map((area) => [...area.querySelectorAll("polygon.legal, .territory .line")].at(-1).matches(".line"))"""


def test_whose_land_it_is_can_be_seen_under_the_light(page: Page, guest: Guest):
    sit(page, guest, lambda moment: crowd(moment))
    page.wait_for_function(f"() => ({OWNED})().length")
    assert all(page.evaluate(OWNED))


def test_every_area_has_its_full_name_and_disputes_are_walked(page: Page, guest: Guest):
    moment = sit(
        page,
        guest,
        lambda moment: asked(moment) and any(len(area["sides"]) > 1 for area in moment["view"]["areas"]),
    )
    names = page.locator(".area .spot").evaluate_all(
        "(spots) => spots.map((spot) => spot.getAttribute('aria-label'))"
    )
    assert len(names) == len(moment["view"]["areas"])
    plain = re.compile(r"^(to )?[A-Z]+\d+, [A-Z]\w+")
    assert [name for name in names if not plain.match(name)] == []
    manned = [area for area in moment["view"]["areas"] if area["sides"]]
    assert len([name for name in names if "conquest" in name and "health" in name]) == len(manned)
    here = page.get_by_test_id("here")
    page.keyboard.press("c")
    expect(here).to_contain_text(";")
    page.keyboard.press("t")
    expect(page.locator(".area .token")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator(".area .token").first).to_be_attached()
    page.keyboard.press("/")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_tab_goes_over_the_lit_areas_line_by_line_and_on_to_the_answers(page: Page, guest: Guest):
    sit(page, guest, lambda moment: len(lit_areas(moment)) > 2)
    person = Typist(page, 1)
    heard = []
    for _ in range(100):
        person.press("Tab")
        if not (here := person.here()):
            break
        heard.append(here)
    places = [re.match(r"(?:to )?([A-Z]+)(\d+), ", here) for here in heard]
    areas = [(int(at[2]), at[1]) for at in places if at]
    assert len(areas) > 2
    assert areas == sorted(areas)
    assert page.evaluate("document.activeElement.closest('.frame button, .frame a') !== null")
    person.press("ArrowUp")  # back to the board
    assert person.here() == heard[0]
    person.press("Tab", "Shift+Tab")
    assert person.here() == heard[0]


def lit_areas(moment: Moment) -> set[str]:
    """The areas that one may point at first."""
    options = moment["question"]["options"] if moment["question"] else []
    return {option["anchors"][0] for option in options if option["anchors"][0].startswith("area:")}


def test_a_whole_group_goes_with_one_click(page: Page, guest: Guest):
    moment = sit(page, guest, lambda moment: max(crowd(moment).values(), default=0) > 1)
    start, count = max(crowd(moment).items(), key=lambda found: found[1])
    page.get_by_role("group", name=f"Units at {place_said(start)}").get_by_role(
        "button", name="all together"
    ).click()
    expect(page.locator("g.goal").first).to_be_visible()
    before = answers(page)
    person = Person(page, 1)
    person.click(next(thing for thing in person.wait().things if thing.kind == "way"))
    for _ in range(400):
        if (sight := person.wait()).answers >= before + count:
            break
        # a step that cannot be taken back has to be confirmed; then the others follow
        confirm = [thing for thing in sight.things if thing.key == "Enter"]
        if confirm:
            person.click(confirm[0])
        else:
            page.wait_for_timeout(25)
    assert answers(page) == before + count


def test_a_unit_shows_what_it_adds_where_it_would_come(page: Page, guest: Guest):
    def placing(moment: Moment) -> bool:
        return asked(moment) in ("ask.place-unit", "ask.start-unit") and len(places(moment)) > 1

    moment = sit(page, guest, placing)
    place, unit = places(moment)[0]
    page.locator(f".area[data-anchor='{place}']").hover()
    area = next(area for area in moment["view"]["areas"] if place == "area:{},{}".format(*area["at"]))
    before = next((side["conquest"] for side in area["sides"] if side["seat"] == 0), 0)
    more = GAME.box.units[unit.removeprefix("unit:")].conquest
    expect(page.locator(".previews .plate text").first).to_have_text(str(before + more))


def places(moment: Moment) -> list[tuple[str, str]]:
    """Where units may be placed: the area, the unit."""
    options = moment["question"]["options"] if moment["question"] else []
    found = [option["anchors"] for option in options if option["anchors"][0].startswith("unit:")]
    return [(area, unit) for unit, area in found]


def test_a_counterattack_is_seen_on_the_board_before_it_is_chosen(page: Page, guest: Guest):
    opened, _ = guest.open_at(may_retreat, "tsukuyumi", "person", "sense", "sense", "sense")
    guest.enter(page.context)
    welcome, moment = guest.greeting(opened)
    closed, *free = retreats(moment)
    closed["forbids"] = "block.edge"
    for way in free:
        way["forbids"] = ""
    Stage(page, opened, welcome, moment).open()
    retreat = page.locator(".opts [data-anchor='counter:retreat']")
    retreat.hover()
    lit = page.locator("[data-way]")
    expect(lit).to_have_count(1 + len(free))
    hatched = [at for at, is_hatched in lit.evaluate_all(HATCHED) if is_hatched]
    assert hatched == [",".join(map(str, closed["at"]))]
    expect(retreat).to_have_text(re.compile("may go to|closed|would be left"))


def may_retreat(moment: Moment) -> bool:
    return len(retreats(moment)) > 1


def retreats(moment: Moment) -> list[dict[str, Any]]:
    """The ways on which the own units could retreat, if that is asked."""
    texts = [option["text"] for option in moment["question"]["options"]] if moment["question"] else []
    if asked(moment) != "ask.counter" or "counter retreat" not in texts:
        return []
    return [way for way in moment["view"]["battle"]["ways"] if way["side"] == 0 and not way["pushed"]]
