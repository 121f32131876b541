"""The end of every game on the page: the word, what they did, what comes now; and the story to be kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from hyakki.games import find, games
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import load, read
from tests.games.recorded import folder
from tests.web.browser import Watch
from tests.web.conftest import Contexts
from tests.web.guest import Guest
from tests.web.serving import Server

WON = {
    "journey": ("q1.json", ["person"]),
    "tsukuyumi": ("first-game.json", ["sense", "sense", "person"]),
    "okko": ("guest-at-dusk-1.json", ["person", "sense"]),
    "harakiri": ("c1.json", ["person"]),
}
LOST = {
    "journey": ("turn-limit.json", ["person"]),
    "tsukuyumi": ("first-game.json", ["person", "sense", "sense"]),
    "okko": ("guest-at-dusk-2.json", ["person", "sense"]),
    "harakiri": ("villagers-lost.json", ["person"]),
}
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


def at_end(
    page: Page, guest: Guest, game: Game[Any], ends: dict[str, tuple[str, list[str]]]
) -> dict[str, Any]:
    """A recorded game at its end, with somebody on one of its seats."""
    file, seats = ends[game.id]
    match = load(game, (folder(game) / file).read_bytes(), replay=True).match
    opened = guest.bring(match, seats)
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat={opened['seat']}")
    return opened


@every_game
def test_a_won_match_ends_with_a_word_awards_and_aims(page: Page, guest: Guest, game: Game[Any]) -> None:
    opened = at_end(page, guest, game, WON)
    told = guest.get(f"/api/tables/{opened['table']}/chronicle")["chronicle"]
    top = page.get_by_role("region", name="Victory")
    expect(top.get_by_role("heading", level=1)).to_have_text("Victory")
    expect(top).to_contain_text(told["stamp"])
    members = page.get_by_role("region", name=told["title"])
    for member in told["members"]:
        expect(members.get_by_role("listitem").filter(has_text=member["honour"]["title"])).to_contain_text(
            member["name"]
        )
    aims = page.get_by_role("region", name="Aims")
    expect(aims).to_contain_text("nobody meddled with chance")
    for group in told["aims"]:
        expect(aims).to_contain_text(group["title"], ignore_case=True)
    expect(page.get_by_role("region", name="What decided it")).to_be_visible()


@every_game
def test_the_next_table_is_two_clicks_away(page: Page, guest: Guest, watch: Watch, game: Game[Any]) -> None:
    opened = at_end(page, guest, game, WON)
    after = page.get_by_role("group", name="What comes now")
    wanted = guest.get(f"/api/tables/{opened['table']}/chronicle")["sequels"][0]
    after.get_by_role("button", name=wanted["say"]).click()
    expect(page).not_to_have_url(re.compile(opened["table"]))
    expect(page.locator("div.frame")).to_have_attribute("data-answers", re.compile(r"\d+"))
    expect(page.get_by_role("region", name="Victory")).to_have_count(0)
    table = page.url.split("/table/")[1].partition("?")[0]
    settings = guest.get(f"/api/tables/{table}/replay")["settings"]
    assert wanted["settings"].items() <= settings.items()


def test_on_a_phone_the_next_table_is_the_first_that_one_sees(page: Page, guest: Guest) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened = at_end(page, guest, find("journey"), WON)
    wanted = guest.get(f"/api/tables/{opened['table']}/chronicle")["sequels"][0]
    after = page.get_by_role("group", name="What comes now")
    expect(after.get_by_role("button", name=wanted["say"])).to_be_in_viewport(ratio=0.99)


@every_game
def test_a_lost_match_is_told_by_night_and_tried_again(page: Page, guest: Guest, game: Game[Any]) -> None:
    opened = at_end(page, guest, game, LOST)
    expect(page.get_by_role("region", name="Defeat").get_by_role("heading", level=1)).to_have_text("Defeat")
    expect(page.locator(".theend.night")).to_have_count(1)
    expect(page.locator(".theend .stamp")).to_have_count(0)
    first = page.locator("[data-answer]").first
    expect(first).to_contain_text("Try again")
    first.click()
    expect(page).not_to_have_url(re.compile(opened["table"]))
    expect(page.locator(".theend")).to_have_count(0)


def test_the_last_answer_leads_to_the_end(page: Page, guest: Guest) -> None:
    game = games()["journey"]
    record = read((folder(game) / "q1.json").read_bytes())
    match: Match[Any] = Match.new(game, record.seats, record.settings, bytes.fromhex(record.key))
    for text in record.answers[:-1]:
        seat, answer = text.split(" ", 1)
        match.answer_text(int(seat), match.numbers[int(seat)], answer)
    opened = guest.bring(match, ["person"])
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    expect(page.locator(".bar[data-over=false]")).to_be_visible()
    expect(page.locator(".theend")).to_have_count(0)
    guest.finished(opened)
    expect(page.get_by_role("region", name="Victory")).to_be_visible()
    page.keyboard.press("e")
    expect(page.locator(".theend")).to_have_count(0)
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    page.keyboard.press("e")
    expect(page.get_by_role("region", name="Victory")).to_be_visible()


def test_whoever_gives_up_reads_so(page: Page, guest: Guest) -> None:
    match = Match.new(games()["journey"], 1, {}, 1)
    match.resign(0)
    opened = guest.bring(match, ["person"])
    guest.enter(page.context)
    page.goto(f"/table/{opened['table']}?seat=0")
    expect(page.get_by_role("region", name="Given up")).to_be_visible()


def test_what_decided_it_leads_into_the_replay(page: Page, guest: Guest) -> None:
    """The chances are told here as by a server that has worked them out: how long that takes is no matter."""

    def chances(route: Route) -> None:
        shares = [(0, 24, 0.8), (40, 24, 0.75), (60, 24, 0.1), (80, 24, 0.05)]
        points = [{"answers": at, "games": games, "shares": [share]} for at, games, share in shares]
        route.fulfill(json={"begun": True, "done": 1.0, "together": True, "points": points})

    page.route("**/chances", chances)
    at_end(page, guest, games()["journey"], LOST)
    decided = page.get_by_role("region", name="What decided it")
    expect(decided).to_contain_text("from about 75 % to about 10 %")
    expect(page.locator("[data-answer=from]")).to_contain_text("From Turn")
    decided.get_by_role("link", name="See it").click()
    expect(page).to_have_url(re.compile(r"/replay/.+\?at=60"))


def test_where_no_moment_decided_it_those_that_are_remembered_stand_there(page: Page, guest: Guest) -> None:
    """Few, and none of the small steps: each leads into the replay."""
    points = [{"answers": at, "games": 24, "shares": [0.5]} for at in (0, 40, 80)]
    even = {"begun": True, "done": 1.0, "together": True, "points": points}
    page.route("**/chances", lambda route: route.fulfill(json=even))
    at_end(page, guest, games()["journey"], LOST)
    decided = page.get_by_role("region", name="What decided it")
    expect(decided).to_contain_text("No single moment turned it")
    told = decided.get_by_role("listitem")
    expect(told.first.get_by_role("link")).to_have_attribute("href", re.compile(r"/replay/.+\?at="))
    assert 1 <= told.count() <= 5
    expect(decided).not_to_contain_text("facing")


def test_it_is_shared_as_a_link_and_kept_as_a_story(page: Page, guest: Guest) -> None:
    opened = at_end(page, guest, games()["journey"], WON)
    page.locator("[data-answer=share]").click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_role("textbox", name="Whoever has this link")
    expect(link).to_have_value(re.compile(f"/replay/{opened['table']}$"))
    keeps_its_story(page)


def keeps_its_story(page: Page) -> None:
    dialog = page.get_by_role("dialog")
    with page.expect_download() as kept:
        dialog.get_by_role("link", name="Story as Markdown").click()
    text = kept.value.path().read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "## Turn 1" in text
    with page.expect_download() as kept:
        dialog.get_by_role("link", name="Story to read").click()
    assert kept.value.suggested_filename.endswith(".html")


def is_told_to_friends(page: Page, table: str) -> None:
    """Five lines with the link at their end, and a picture that has more than one colour."""
    dialog = page.get_by_role("dialog", name="Share it")
    text = dialog.get_by_role("textbox", name="The match in five lines")
    expect(text).to_have_value(re.compile(rf"^([^\n]+\n){{4}}\S+/replay/{table}$"))
    with page.expect_download() as kept:
        dialog.get_by_role("link", name="Save the picture", disabled=False).click()
    picture = kept.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (1200, 630)
    assert len(picture) > 20_000


@every_game
def test_it_is_told_to_friends_in_five_lines_and_a_picture(
    page: Page, guest: Guest, watch: Watch, game: Game[Any]
) -> None:
    opened = at_end(page, guest, game, WON)
    page.locator("[data-answer=share]").click()
    is_told_to_friends(page, opened["table"])


def test_a_replay_is_shared_in_the_same_way(page: Page, guest: Guest, watch: Watch) -> None:
    opened = at_end(page, guest, games()["journey"], LOST)
    page.goto(f"/replay/{opened['table']}")
    page.get_by_role("button", name="Share it").first.click()
    is_told_to_friends(page, opened["table"])
    keeps_its_story(page)


def test_the_same_again_with_other_seats(page: Page, guest: Guest) -> None:
    opened = at_end(page, guest, games()["okko"], WON)
    page.locator("[data-answer=seats]").click()
    dialog = page.get_by_role("dialog", name="Other seats")
    expect(dialog.get_by_label(re.compile("Seat 2")).locator("option:checked")).to_have_text("you")
    dialog.get_by_role("button", name="Open the table").click()
    expect(page).not_to_have_url(re.compile(opened["table"]))
    expect(page).to_have_url(re.compile("seat=1"))


def two_at_end(page: Page, guest: Guest, friend: Guest, contexts: Contexts) -> tuple[str, Page]:
    """A match of two people that is over, each with a page at it: Mika sits first, then Ren."""
    match = load(games()["okko"], (folder(games()["okko"]) / WON["okko"][0]).read_bytes(), replay=True).match
    opened = guest.bring(match, ["person", "person"])
    friend.post("/api/sit", {"token": opened["tokens"]["1"], "person": "Ren"})
    guest.enter(page.context)
    other = friend.enter(contexts()).new_page()
    for seat, one in enumerate((page, other)):
        one.goto(f"/table/{opened['table']}?seat={seat}")
        expect(one.locator("[data-answer=again]")).to_be_visible()
    return opened["table"], other


def test_a_rematch_seats_friends_again_and_tells_them_at_the_old_table(
    page: Page, guest: Guest, server: Server, contexts: Contexts
) -> None:
    with Guest(server.address) as friend:
        old, other = two_at_end(page, guest, friend, contexts)
        page.locator("[data-answer=again]").click()
        expect(page).not_to_have_url(re.compile(old))
        new = page.url.split("/table/")[1].partition("?")[0]
        other.locator("[data-answer=join]").click()
        expect(other).to_have_url(re.compile(f"/table/{new}.seat=1"))
        expect(other.locator("div.frame")).to_have_attribute("data-answers", re.compile(r"\d+"))
        seats = friend.get(f"/api/tables/{new}")["seats"]
        assert [seat["name"] for seat in seats] == ["Mika", "Ren"]


def test_friends_change_seats(page: Page, guest: Guest, server: Server, contexts: Contexts) -> None:
    with Guest(server.address) as friend:
        old, _ = two_at_end(page, guest, friend, contexts)
        page.locator("[data-answer=seats]").click()
        dialog = page.get_by_role("dialog", name="Other seats")
        expect(dialog.get_by_label(re.compile("Seat 1")).locator("option:checked")).to_have_text("Ren")
        dialog.get_by_role("button", name="Open the table").click()
        expect(page).not_to_have_url(re.compile(old))
        expect(page).to_have_url(re.compile("seat=1"))


def test_the_first_page_has_a_record_by_game_that_opens_the_road(page: Page, guest: Guest) -> None:
    at_end(page, guest, games()["journey"], WON)
    at_end(page, guest, games()["journey"], LOST)
    page.goto("/")
    row = page.locator("[data-record=journey]")
    expect(row).to_contain_text("1 of 2 won · best: Quest 1")
    row.click()
    dialog = page.get_by_role("dialog", name="Your road")
    first = dialog.get_by_role("button", name=re.compile("^The House in the Village: "))
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(dialog.get_by_role("link", name="Watch it again")).to_have_attribute(
        "href", re.compile("^/replay/")
    )
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("button", pressed=True)).to_have_accessible_name(
        re.compile("^The Gate beyond the Ford: ")
    )


def test_the_road_of_a_series_is_seen_while_it_is_played(page: Page, guest: Guest) -> None:
    match = load(
        games()["journey"], (folder(games()["journey"]) / "series-won.json").read_bytes(), replay=True
    ).match
    opened = guest.bring(match, ["person"])
    running = guest.open("journey", "person", series="on")
    guest.enter(page.context)
    page.goto(f"/table/{running['table']}?seat=0")
    page.get_by_role("button", name="Road").click()
    places = page.get_by_role("dialog", name="Road").get_by_role("group", name="The road, painted")
    expect(places.get_by_role("button")).to_have_count(10)
    expect(places.get_by_role("button", pressed=True)).to_have_accessible_name(re.compile("being played"))
    page.goto(f"/table/{opened['table']}?seat=0")
    page.get_by_role("button", name="Road", exact=True).click()
    expect(
        page.get_by_role("dialog", name="Road").get_by_role("button", name=re.compile(": won"))
    ).not_to_have_count(0)
