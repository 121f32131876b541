"""Harakiri on the page: walks are seen with their price and attacks with their odds, Ki dice go onto skills,
dice are rolled again in the tray, enemies tell by what they act, goods change hands between two browsers."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from hyakki.games.harakiri.tell.words import square_said
from tests.web.browser import Watch
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.person import Person
from tests.web.test_okko_nights import happened
from tests.web.test_okko_page import Until, asks, confirm, offered, seen, thing, until_told

ALONE = ("person",)
ODDS = re.compile(r"\d+ %|\d\.\d damage on average")
"""How likely a target falls, or what an attack does to one that hardly can."""


def sit(page: Page, guest: Guest, until: Until, *seats: str, **settings: str) -> tuple[Person, Moment]:
    """A person whose table has come to a moment, all having played with sense; nobody explains the game."""
    seats = seats or ALONE
    opened, moment = guest.open_sensibly(until, "harakiri", *seats, **{"ties": "auto", **settings})
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    person = Person(page, 1)
    person.wait()
    expect(page.locator("[aria-label^='Sheet of']").first).to_be_attached()
    person.settle()
    return person, moment


def acting(moment: Moment) -> bool:
    """A character acts and has not moved yet."""
    return asks("action")(moment) and not moment["view"]["act"]["moved"]


def actor(moment: Moment) -> dict[str, Any]:
    """The character that acts."""
    view = moment["view"]
    found: dict[str, Any] = view["characters"][view["act"]["character"]]
    return found


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def standing(page: Page, figure: int) -> Locator:
    """A figure on the board."""
    return page.locator(f".stand[data-anchors~='figure:{figure}']")


# ---------------------------------------------------------------------- walks and attacks


def test_a_walk_is_planned_with_its_price_and_taken_by_a_second_click(page: Page, guest: Guest, watch: Watch):
    _, moment = sit(page, guest, acting)
    before = actor(moment)
    way = page.locator(".way.far").first  # it takes exerting
    at = (way.get_attribute("data-anchors") or "").removeprefix("square:")
    cost = int(way.get_attribute("data-cost") or "")
    page.mouse.click(*middle(way))
    plan = page.get_by_test_id("plan")
    expect(plan).to_contain_text(f"Walk to {square_said(at)}")
    expect(plan).to_contain_text(re.compile(rf"2 action points, exerting 1, {cost} of \d+ movement"))
    expect(page.locator(".walk")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(plan).to_have_count(0)
    assert actor(watch.moment()) == before  # nothing was paid yet
    page.mouse.click(*middle(way))
    expect(plan).to_be_visible()
    page.mouse.click(*middle(way))
    square = [int(part) for part in at.split(",")]
    now = until_told(page, watch, lambda now: actor(now)["at"] == square)
    assert actor(now)["ap"] == before["ap"] - 2


def test_an_enemy_out_of_reach_is_walked_to_and_attacked(page: Page, guest: Guest, watch: Watch):
    person, moment = sit(page, guest, acting)
    prey = page.locator(".stand:has([aria-label*=' attack from '])").first
    figure = int(prey.get_attribute("data-figure") or "-1")
    page.mouse.click(*middle(prey))
    attack = page.get_by_test_id("plan-then")
    expect(attack).to_contain_text(re.compile("^then (fast|strong) attack on "))
    expect(page.locator(".bubble .odds")).to_contain_text(ODDS)
    attack.click()
    now = until_told(page, watch, asks("attack"))
    assert (now["view"]["aim"]["attacker"], now["view"]["aim"]["target"]) == (actor(moment)["id"], figure)
    assert actor(now)["ap"] < actor(moment)["ap"]
    roll(person)
    until_told(page, watch, lambda now: now["view"]["act"] is None or now["view"]["act"]["attacks"] == 1)


def roll(person: Person) -> None:
    """The dice fall, which cannot be taken back."""
    person.click(thing(person.wait(), "do:roll", "bar"))
    confirm(person.page)


def test_an_attack_tells_its_odds_before_it_is_made(page: Page, guest: Guest, watch: Watch):
    person, moment = sit(page, guest, lambda now: acting(now) and both_forces(now))
    target = seen(person, both_forces(moment)[0], "lit")
    answers = watch.moment()["answers"]
    page.mouse.move(target.x, target.y)
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("Strong attack on")
    expect(bubble.locator(".odds")).to_contain_text(ODDS)
    strong = bubble.inner_text()
    page.keyboard.press("f")
    expect(bubble).to_contain_text("Fast attack on")
    expect(bubble.locator(".odds")).to_contain_text(ODDS)
    assert numbers(bubble.inner_text()) != numbers(strong)
    assert watch.moment()["answers"] == answers


def both_forces(moment: Moment) -> list[str]:
    """Enemies in reach that can be attacked fast and strongly."""
    return [
        anchors[0]
        for anchors in offered(moment, "figure:", "do:fast")
        if [anchors[0], "do:strong"] in offered(moment, "figure:", "do:strong")
    ]


def numbers(text: str) -> list[str]:
    """All chances that are told."""
    return re.findall(r"\d+ %", text)


def test_a_head_is_taken_by_a_button_in_words(page: Page, guest: Guest, watch: Watch):
    def heads(now: Moment) -> list[list[str]]:
        return offered(now, "do:retrieve-", "square:") if asks("action")(now) else []

    person, moment = sit(page, guest, lambda now: len(heads(now)) == 1)
    before = actor(moment)
    button = thing(person.wait(), heads(moment)[0][0], "bar")
    expect(page.get_by_role("button", name=re.compile("Take the .*head at .*: free"))).to_be_visible()
    person.click(button)
    now = until_told(page, watch, lambda now: total(actor(now)) == total(before) + 1)
    assert actor(now)["ap"] == before["ap"]


def total(character: dict[str, Any]) -> int:
    """All heads that a character carries."""
    found: int = character["heads"] + character["boss_heads"]
    return found


# ---------------------------------------------------------------------- Ki dice and skills


def test_a_ki_die_is_put_onto_a_skill(page: Page, guest: Guest, watch: Watch):
    _, moment = sit(page, guest, lambda now: acting(now) and offered(now, "ki:", "card:"))
    die, skill = offered(moment, "ki:", "card:")[0]
    before = actor(moment)
    value = before["supply"][int(die.removeprefix("ki:supply-"))]
    page.locator(f"aside [data-anchor='{die}']").click()
    page.locator(f"aside [data-anchor='{skill}']").click()
    now = until_told(page, watch, lambda now: len(actor(now)["supply"]) == len(before["supply"]) - 1)
    assert slots(now)[skill] == value
    assert actor(now)["ap"] == before["ap"]
    expect(page.get_by_role("button", name=f"Ki die {value} on")).to_be_visible()
    page.keyboard.press("u")
    until_told(page, watch, lambda now: slots(now) == slots(moment))


def slots(moment: Moment) -> dict[str, int]:
    """What lies on the skills of the acting character."""
    return {f"card:{skill['id']}": skill["die"] for skill in actor(moment)["skills"]}


def test_why_not_speaks_of_a_square_and_of_a_skill(page: Page, guest: Guest):
    _, moment = sit(page, guest, lambda now: acting(now) and idle(now))
    skill = page.locator(f"aside [data-anchor='{idle(moment)[0]}']")
    for where in (spot(page, moment, first_obstacle(moment)), middle(skill)):
        page.mouse.click(*where, button="right")
        expect(page.get_by_test_id("why")).not_to_be_empty()
        cited = page.locator(".bubble.why button.rule")
        expect(cited).not_to_have_text("rule")  # its title has come
        rule = cited.text_content() or ""
        cited.click()
        drawer = page.get_by_role("dialog", name="Rules")
        expect(drawer.locator("article.wanted h3")).to_have_text(rule)
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
        page.keyboard.press("Escape")
        expect(cited).to_have_count(0)


def idle(moment: Moment) -> list[str]:
    """Skills of the acting character with which nothing can be done now."""
    named = {anchor for anchors in offered(moment) for anchor in anchors}
    return [skill for skill in slots(moment) if skill not in named]


def first_obstacle(moment: Moment) -> tuple[int, int]:
    """A square that nobody can step onto."""
    rows = moment["view"]["board"]["rows"]
    return next((x + 1, y + 1) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "o")


def spot(page: Page, moment: Moment, square: tuple[int, int]) -> tuple[float, float]:
    """Where a square lies on the screen."""
    box = page.locator(".stage g.harakiri > rect.hit").bounding_box()
    assert box is not None
    size = box["width"] / len(moment["view"]["board"]["rows"][0])
    return box["x"] + (square[0] - 0.5) * size, box["y"] + (square[1] - 0.5) * size


# ---------------------------------------------------------------------- the queue


def test_two_exchange_their_places_by_their_cards_in_any_order(page: Page, guest: Guest, watch: Watch):
    person, moment = sit(page, guest, asks("swap"))
    first, *_, last = (card["figure"] for card in moment["view"]["queue"] if card["figure"] < 4)
    for figure in (last, first):
        page.locator(f"ol.queue [data-anchor='figure:{figure}']").click()
    person.settle()
    if page.locator(".opts .go").count():
        confirm(page)
    told = until_happened(page, watch, "swapped")
    assert {told["first"], told["second"]} == {first, last}


# ---------------------------------------------------------------------- enemies


def test_an_enemy_tells_its_table_and_what_it_would_do(page: Page, guest: Guest, watch: Watch):
    _, moment = sit(page, guest, acting)
    creature = moment["view"]["creatures"][0]
    page.mouse.move(*middle(standing(page, creature["id"])))
    board = page.get_by_role("region", name=re.compile(f"{creature['id']}, its board$"))
    box = guest.get("/api/games/harakiri?rules=later")["box"]
    rows = box["creatures"][creature["kind"]]["normal"]
    expect(board.locator("tbody tr")).to_have_count(len(rows))
    expect(board.locator("tbody tr").first).to_contain_text(rows[0]["lines"][0])
    expect(board.locator(".would").first).to_be_visible()
    expect(page.get_by_test_id("foreseen")).to_have_count(1)
    page.mouse.move(0, 0)
    expect(board).to_have_count(0)
    expect(page.get_by_test_id("foreseen")).to_have_count(0)
    # The answer brings a new view, which must not ask again and again.
    assert sum('"type":"forecast"' in frame for frame in watch.frames) == 1


# ---------------------------------------------------------------------- dice that are rolled again


def test_a_die_is_picked_in_the_tray_and_rolled_again(page: Page, guest: Guest, watch: Watch):
    _, moment = sit(page, guest, lambda now: asks("rolled")(now) and offered(now, "die:"), play="c2")
    aim = moment["view"]["aim"]
    picked = int(offered(moment, "die:")[-1][0].removeprefix("die:"))
    dice = page.get_by_role("group", name="Dice").get_by_role("button")
    expect(dice).to_have_count(len(aim["faces"]))
    dice.nth(picked).click()
    confirm(page)
    told = until_happened(page, watch, "rerolled")
    assert (told["attacker"], told["dice"]) == (aim["attacker"], [picked])
    assert len(told["faces"]) == 1
    expect(page.get_by_role("log")).to_contain_text("again by")


def until_happened(page: Page, watch: Watch, event: str) -> dict[str, Any]:
    """Wait until the page was told of an event."""
    for _ in range(800):
        if found := happened(watch.frames, event):
            return found[-1]
        page.wait_for_timeout(25)
    raise AssertionError(f"{event} was never told")


# ---------------------------------------------------------------------- two browsers


def test_two_people_share_the_party_and_agree_on_a_trade(
    page: Page, guest: Guest, contexts: Contexts, watch: Watch
):
    opened, moment = guest.open_sensibly(
        lambda now: acting(now) and partners(now), "harakiri", "person", "person", ties="auto"
    )
    partner, coins = partners(moment)[0], actor(moment)["coins"]
    guest.enter(page.context)
    friend = contexts().new_page()
    page.goto(f"/table/{opened['table']}?seat=0")
    friend.goto(f"/sit#{opened['tokens']['1']}")
    friend.get_by_role("button", name="Sit down").click()
    theirs = friend.get_by_role("region", name="Trade")
    expect(friend.get_by_role("region", name=re.compile("^Sheet of"))).to_be_visible()
    expect(theirs).to_have_count(0)
    person = Person(page, 1)
    person.wait()
    expect(page.get_by_role("region", name=re.compile("^Sheet of"))).to_be_visible()
    person.settle()
    person.click(seen(person, f"figure:{partner['id']}", "lit"))
    deal = page.get_by_role("region", name="Trade")
    deal.locator("[data-anchor='give:coins-1']").click()
    expect(deal.locator(".in").first).to_have_text("1 coin")
    deal.locator("[data-anchor='do:propose']").click()

    expect(theirs.locator(".in").first).to_have_text("1 coin")
    theirs.locator("[data-anchor='do:agree']").click()
    told = until_happened(friend, watch, "traded")
    assert told["gave"] == ["coins-1"]
    after = until_told(page, watch, lambda now: now["view"]["deal"] is None)["view"]["characters"]
    assert after[actor(moment)["id"]]["coins"] == coins - 1
    assert after[partner["id"]]["coins"] == partner["coins"] + 1
    for one in (page, friend):
        expect(one.get_by_role("region", name="Trade")).to_have_count(0)


def partners(moment: Moment) -> list[dict[str, Any]]:
    """Characters of the other seat with whom the acting one, who has coins, can trade and nothing else."""
    if not actor(moment)["coins"]:
        return []
    beside = [int(anchors[0].removeprefix("figure:")) for anchors in offered(moment, "figure:", "do:trade")]
    found = [moment["view"]["characters"][number] for number in beside if beside.count(number) == 1]
    return [one for one in found if one["seat"] == 1]
