"""The replay in a browser: leafing through, through whose eyes, its link, playing on, the chances to win."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import PHONE, faults_of
from tests.web.conftest import Contexts
from tests.web.guest import Guest
from tests.web.person import Person
from tests.web.serving import Server
from tests.web.test_motion import SLOWLY

# Whether a figure on the board is on its way.
MOVING = """() => document.querySelector(".stage svg").getAnimations({ subtree: true })
  .some((one) => one.effect.getKeyframes().some((at) => "transform" in at))"""


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """A finished game of two bots, which everybody with its address may watch."""
    with Guest(server.address) as host:
        opened = host.open("journey", "random", "random", quest="q1")
        host.finished(opened)
        found: str = opened["table"]
        return found


def moment(guest: Guest, table: str, answers: int, seat: int | None = None) -> Any:
    eyes = "" if seat is None else f"?seat={seat}"
    return guest.get(f"/api/tables/{table}/replay/{answers}{eyes}")


def frame_at(page: Page, answers: int) -> Locator:
    frame = page.locator(".replay")
    expect(frame).to_have_attribute("data-answers", str(answers))
    return frame


def test_keys_leaf_through_and_the_panel_names_the_answer(page: Page, guest: Guest, table: str) -> None:
    length = guest.get(f"/api/tables/{table}/replay")["answers"]
    page.goto(f"/replay/{table}?at=4")
    frame_at(page, 4)
    panel = page.get_by_role("region", name="This answer")
    for key, at in (("ArrowRight", 5), ("ArrowRight", 6), ("ArrowLeft", 5), ("End", length), ("Home", 0)):
        page.keyboard.press(key)
        frame_at(page, at)
        if key == "End":
            expect(page.get_by_role("log").locator(".dice .die").first).to_be_attached()
    page.keyboard.press("Shift+ArrowRight")
    turns = [turn["answers"] for turn in guest.get(f"/api/tables/{table}/replay")["turns"]]
    first = min(turn for turn in turns if turn > 0)
    frame_at(page, first)
    given = moment(guest, table, first)["given"]
    expect(panel).to_contain_text(f"Answer {first}")
    expect(panel).to_contain_text(given["say"])
    expect(panel).to_contain_text(given["asked"])
    if given["rules"]:
        panel.locator(f'[data-rule="{given["rules"][0]}"]').click()
        expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
        page.keyboard.press("Escape")
    page.keyboard.press("+")
    expect(page.get_by_text("Speed 2×")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".replay")).not_to_have_attribute("data-answers", str(first))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="▶ Play")).to_be_visible()


def test_the_link_holds_table_answer_and_view(contexts: Contexts, table: str) -> None:
    context = contexts()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"/replay/{table}")
    frame_at(page, 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("v")
    page.keyboard.press("v")
    expect(page.get_by_label("See as")).to_have_value("1")
    page.get_by_role("button", name="Copy link to here").first.click()
    expect(page.get_by_text("Copied").first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/replay/{table}?at=1&seat=1")
    page.goto("/")
    page.goto(link)
    frame_at(page, 1)
    expect(page.get_by_label("See as")).to_have_value("1")


def test_the_board_is_seen_through_the_eyes_of_a_seat(page: Page, guest: Guest, table: str) -> None:
    at = guest.get(f"/api/tables/{table}/replay")["answers"] // 2
    page.goto(f"/replay/{table}?at={at}")
    frame_at(page, at)
    own = page.get_by_label("The game and its sheets").get_by_text(re.compile(r"\byou$"))
    expect(own).to_have_count(0)
    page.get_by_label("See as").select_option("1")
    pilgrims = moment(guest, table, at, seat=1)["view"]["pilgrims"]
    expect(own).to_have_count(len([pilgrim for pilgrim in pilgrims if pilgrim["seat"] == 1]))
    page.get_by_label("See as").select_option("")
    expect(own).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_step_moves_figures_only_for_who_likes_motion(
    contexts: Contexts, guest: Guest, table: str, motion: str
) -> None:
    at = next(n for n in range(1, 200) if walks(guest, table, n))
    page = contexts(reduced_motion=motion).new_page()
    page.add_init_script(SLOWLY)
    page.goto(f"/replay/{table}?at={at - 1}")
    frame_at(page, at - 1)
    page.keyboard.press("ArrowRight")
    frame_at(page, at)
    Person(page, 1).settle()
    assert page.evaluate(MOVING) is (motion == "no-preference")


def walks(guest: Guest, table: str, answers: int) -> bool:
    """Whether a figure moved with this answer."""
    since = len(moment(guest, table, answers - 1)["lines"])
    fresh = moment(guest, table, answers)["lines"][since:]
    return any(line["event"] and line["event"]["event"] == "moved" for line in fresh)


def test_the_outcome_can_be_hidden_and_is_checked_in_words(page: Page, guest: Guest, table: str) -> None:
    length = guest.get(f"/api/tables/{table}/replay")["answers"]
    ending = moment(guest, table, length)["ending"]
    page.goto(f"/replay/{table}?at=2")
    frame_at(page, 2)
    game = page.get_by_role("region", name="The game", exact=True)
    expect(game).to_contain_text(ending["sentence"])
    expect(game).to_contain_text("nobody meddled with chance")
    page.keyboard.press("h")
    expect(game).to_contain_text("The outcome is hidden")
    expect(game).not_to_contain_text(ending["sentence"])
    page.keyboard.press("h")
    expect(game).to_contain_text(ending["sentence"])


def test_play_on_from_here_opens_a_table_of_ones_own(page: Page, guest: Guest, table: str) -> None:
    length = guest.get(f"/api/tables/{table}/replay")["answers"]
    guest.enter(page.context)
    page.goto(f"/replay/{table}?at={length}")
    frame_at(page, length)
    expect(page.get_by_role("button", name="Play on from here").first).to_be_disabled()
    page.goto(f"/replay/{table}?at={length // 2}")
    frame_at(page, length // 2)
    page.get_by_role("button", name="Play on from here").first.click()
    dialog = page.get_by_role("dialog", name=f"Play on from answer {length // 2}")
    dialog.get_by_role("radio").nth(1).check()
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/table/\w{16}\?seat=1$"))
    Person(page, 1).wait()
    card = guest.get(f"/api/tables/{page.url.split('/')[-1].partition('?')[0]}")
    _, now = guest.greeting({"table": card["id"], "seat": 1})
    assert now["view"]["turn"] >= moment(guest, table, length // 2)["view"]["turn"] > 1
    assert card["mine"] == [1]
    assert [seat["kind"] for seat in card["seats"]] == ["bot", "person"]
    page.keyboard.press("/")
    expect(page.get_by_text("Its dice have a new key")).to_be_visible()


UNHURRIED = 240_000
"""Milliseconds in which bots that make way for everything else have played on from many moments."""


def test_the_chances_are_drawn_with_how_they_were_found(page: Page, table: str) -> None:
    page.goto(f"/replay/{table}?at=10")
    frame_at(page, 10)
    page.get_by_role("button", name="Work out the chances").click()
    course = page.get_by_role("region", name="The course of the game")
    found = re.compile(r"games from each of \d+ moments.*by sense bots")
    expect(course).to_contain_text(found, timeout=UNHURRIED)
    expect(course.locator(".share")).to_be_visible()
    expect(course).to_contain_text(re.compile(r"all together\s*\d+ %"))
    known = page.locator("#known rect")  # what of the curve is drawn
    whole = float(known.get_attribute("width") or 0)
    page.keyboard.press("h")
    expect(known).not_to_have_attribute("width", str(whole))
    assert 0 < float(known.get_attribute("width") or 0) < whole / 2
    page.reload()
    frame_at(page, 10)
    expect(course.locator(".share")).to_be_visible()
    assert faults_of(page) == []


def test_a_replay_on_a_phone(contexts: Contexts, guest: Guest, table: str) -> None:
    page = contexts(*PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(f"/replay/{table}?at=6")
    frame_at(page, 6)
    given = moment(guest, table, 6)["given"]
    expect(page.get_by_role("region", name="The course of the game")).to_contain_text(given["say"])
    page.get_by_role("button", name="Step on").tap()
    frame_at(page, 7)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.get_by_role("button", name="log", exact=True).tap()
    expect(page.get_by_role("region", name="This answer")).to_be_visible()
    page.get_by_role("button", name="game", exact=True).tap()
    page.get_by_role("button", name="Play on from here").tap()
    expect(page.get_by_role("dialog", name="Play on from answer 7")).to_be_visible()
    page.get_by_role("button", name="Stay here").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert faults_of(page) == []
