"""Paced playback: what others did is shown event by event, for as long as the pace says; it can be paused,
sped up, skipped and seen again, and whoever answers meanwhile has seen enough."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hyakki.games as games
from hyakki.kernel.match import Match
from tests.web.browser import PHONE
from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.staging import Stage, following

GAMES = sorted(games.games())
SETTINGS = {"okko": {"oni": "grim", "picks": "random"}, "tsukuyumi": {"factions": "random"}}
"""What a table needs so that others do something at it."""
SETTING_UP, LOOKED_AT = 25, 160
"""So many answers are given first, and so many after them are looked at."""

SMALL = (1100, 700)
"""A window in which the board has the room of the sheets."""
BEAT = 1300
"""Milliseconds of a beat at the normal pace, as `--m-beat` says."""
ENOUGH = 3
"""Beats after which a test has seen enough."""

# What is lit, by the frame: every change with its time, and whether anything moved meanwhile.
SAMPLE = """addEventListener("DOMContentLoaded", () => {
  window.seen = [];
  const look = (now) => {
    const acting = document.querySelector(".spotlight")?.dataset.acting ?? "";
    const beat = document.querySelector(".caption")?.dataset.beat ?? "";
    const said = document.querySelector(".caption .told p, .grand")?.textContent ?? "";
    const lit = document.querySelectorAll(".log .entry.lit").length;
    const moves = document.querySelector(".stage svg")?.getAnimations({ subtree: true })
      .filter((one) => one.effect.getComputedTiming().iterations !== Infinity).length ?? 0;
    const last = window.seen.at(-1);
    if (last?.beat === beat && last.acting === acting) {
      last.lit = Math.max(last.lit, lit);
      last.moves += moves;
    } else window.seen.push({ acting, beat, said, lit, moves, at: now });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""

# How long each beat was in sight, and what it lit; the one that is still there is not counted.
SEEN = """() => window.seen.slice(0, -1)
  .map((one, n) => ({ ...one, lasted: window.seen[n + 1].at - one.at })).filter((one) => one.beat)"""

# A beat that stays for minutes, so that what is over has been ended by something else.
HELD = """addEventListener("DOMContentLoaded", () =>
  document.documentElement.style.setProperty("--m-beat", "100s"))"""


@cache
def longest(game: str) -> tuple[tuple[str, ...], Match[Any], Match[Any]]:
    """A match before and after the answer of which most has come, given by others if there are any."""
    seats = min(games.find(game).seats)
    match = Match.new(games.find(game), seats, SETTINGS.get(game, {}), 3)
    best, found = 0, (match, match)
    for n in range(SETTING_UP + LOOKED_AT):
        if match.outcome is not None:
            break
        seat, heard, before = match.asked()[0], len(match.heard(0)), match.clone()
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, match.game.sense(match.state, decision))
        told = len(match.heard(0)) - heard
        if n >= SETTING_UP and (seat or seats == 1) and told > best and match.outcome is None:
            best, found = told, (before, match.clone())
    assert best > ENOUGH, f"nobody does anything in {game}"
    return ("person",) * seats, *found


def scene(guest: Guest, game: str) -> tuple[dict[str, Any], dict[str, Any], Moment, Moment]:
    """A table, its welcome, and the moments before and after somebody else has done a lot."""
    seats, before, after = longest(game)
    opened = guest.bring(before, seats)
    welcome, first = guest.greeting(opened)
    _, second = guest.greeting(guest.bring(after, seats))
    told = len(first["lines"])
    assert second["lines"][:told] == first["lines"]
    answers = first["answers"] + 1  # a table that was brought counts anew
    turn = {**second, "answers": answers, "since": told, "lines": second["lines"][told:]}
    return opened, welcome, first, turn


def sit(page: Page, guest: Guest, game: str, *scripts: str) -> tuple[Stage, Moment]:
    """Somebody at a table, and what is about to happen there."""
    opened, welcome, first, second = scene(guest, game)
    guest.enter(page.context)
    for script in (SAMPLE, *scripts):
        page.add_init_script(script)
    told = Stage(page, opened, welcome, first)
    told.open()
    return told, second


def watch(page: Page, count: int = ENOUGH, until: str = "true") -> list[dict[str, Any]]:
    """The first beats that were seen from their beginning to their end, as many as it takes until something
    (`one` is a beat) has been among them."""
    seen = f"({SEEN})()"
    enough = f"() => new Set({seen}.map((one) => one.beat)).size >= {count} && {seen}.some((one) => {until})"
    page.wait_for_function(f"() => ({enough})() || (window.seen.length > 2 && !window.seen.at(-1).beat)")
    found: list[dict[str, Any]] = page.evaluate(f"({SEEN})()")
    return found


def lasted(seen: list[dict[str, Any]]) -> dict[str, float]:
    """How long each beat was in sight."""
    found: dict[str, float] = {}
    for one in seen:
        found[one["beat"]] = found.get(one["beat"], 0) + one["lasted"]
    return found


def over(page: Page) -> None:
    """Wait until nothing is played any more."""
    expect(page.locator(".caption")).to_have_count(0)
    expect(page.locator(".spotlight")).to_have_count(0)


# ---------------------------------------------------------------------------- every game


@pytest.mark.parametrize("game", GAMES)
def test_who_acts_is_lit_for_as_long_as_the_pace_says(game: str, contexts: Contexts, guest: Guest) -> None:
    page = contexts(reduced_motion="no-preference", pace="").new_page()
    told, turn = sit(page, guest, game)
    told.tell(turn)
    seen = watch(page, until="one.acting")
    # A machine under load draws late and takes down in time: half of it is what nobody may miss.
    assert min(lasted(seen).values()) > BEAT / 2
    assert any(one["acting"] for one in seen), "nobody was lit"
    assert all(one["said"] for one in seen), "something was not said"
    assert any(one["lit"] for one in seen), "no entry of the log was lit"
    page.keyboard.press("Space")
    over(page)


@pytest.mark.parametrize("game", GAMES)
def test_who_wants_no_motion_sees_a_still_sequence(game: str, contexts: Contexts, guest: Guest) -> None:
    page = contexts(pace="").new_page()
    told, turn = sit(page, guest, game)
    told.tell(turn)
    seen = watch(page, until="one.acting")
    assert min(lasted(seen).values()) > BEAT / 2
    assert any(one["acting"] for one in seen)
    assert sum(one["moves"] for one in seen) == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_last_phase_is_shown_again_by_a_key(game: str, contexts: Contexts, guest: Guest) -> None:
    page = contexts(pace="").new_page()
    told, turn = sit(page, guest, game, HELD)
    told.tell(turn)
    expect(page.locator(".caption")).to_be_visible()
    page.keyboard.press("Space")
    over(page)
    page.keyboard.press("z")
    expect(page.locator(".caption .told p").first).to_be_visible()
    page.keyboard.press("Space")
    over(page)


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_since_the_last_turn_is_offered_on_return(
    game: str, contexts: Contexts, guest: Guest
) -> None:
    page = contexts(pace="").new_page()
    told, turn = sit(page, guest, game, HELD)
    own = turn["since"]
    told.moment = {**turn, "since": 0, "own": own, "lines": [*told.moment["lines"], *turn["lines"]]}
    page.reload()
    told.settled()
    expect(page.get_by_text("Since your last turn")).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".caption .told p").first).to_be_visible()
    expect(page.get_by_text("Since your last turn")).to_have_count(0)


# ---------------------------------------------------------------------------- the hand on the tape


@pytest.fixture
def held(contexts: Contexts, guest: Guest) -> Page:
    """Somebody who sees the first thing that demons did, and it stays."""
    page = contexts(reduced_motion="no-preference", pace="").new_page()
    told, turn = sit(page, guest, "journey", HELD)
    told.tell(turn)
    expect(page.locator(".caption")).to_be_visible()
    expect(page.locator(".spotlight")).to_have_count(1)
    return page


@pytest.mark.parametrize("how", ["Space", "y", "tap", "button"])
def test_any_key_and_any_tap_skip(held: Page, how: str) -> None:
    if how == "tap":
        held.locator(".stage svg").first.click(position={"x": 30, "y": 200})
    elif how == "button":
        held.get_by_role("button", name="Skip").click()
    else:
        held.keyboard.press(how)
    over(held)


def test_a_control_skips_nothing(held: Page) -> None:
    held.keyboard.press("Tab")
    held.keyboard.press("r")
    expect(held.get_by_role("dialog")).to_be_visible()
    held.keyboard.press("Escape")
    expect(held.get_by_role("dialog")).to_have_count(0)
    expect(held.locator(".caption")).to_be_visible()


def test_a_pause_holds_what_is_shown(contexts: Contexts, guest: Guest) -> None:
    page = contexts(pace="slow").new_page()
    told, turn = sit(page, guest, "journey")
    told.tell(turn)
    page.get_by_role("button", name="Pause").click()
    held = page.evaluate("() => { window.seen = [window.seen.at(-1)]; return performance.now() }")
    page.wait_for_function(f"(now) => performance.now() > now + {4 * BEAT}", arg=held)
    assert page.evaluate("window.seen.length") == 1
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("() => window.seen.length > 1")


def test_the_pace_is_chosen_and_kept(held: Page) -> None:
    held.get_by_role("button", name="instant").click()
    over(held)
    assert held.evaluate("localStorage.getItem('hyakki.pace')") == "instant"


def test_who_wants_all_at_once_sees_how_things_stand(contexts: Contexts, guest: Guest) -> None:
    page = contexts().new_page()
    told, turn = sit(page, guest, "journey")
    told.tell(turn)
    told.tell(following(turn, turn["view"]))
    assert page.evaluate(f"({SEEN})()") == []


def test_an_answer_ends_the_playback_and_is_given(held: Page) -> None:
    bar = held.get_by_role("region", name="Decision")
    expect(bar.locator(".opts button:enabled").first).to_be_visible()
    expect(held.locator("div.frame")).not_to_have_attribute("data-fresh", "true")
    bar.locator(".opts button:enabled").first.click()
    over(held)


# ---------------------------------------------------------------------------- and then one is asked


def test_a_question_waits_for_what_led_to_it_and_says_so(held: Page) -> None:
    bar = held.get_by_role("region", name="Decision")
    expect(bar.locator(".ask b")).to_have_text("See what happened first")
    expect(held.locator("div.frame")).to_have_attribute("data-telling", "true")
    held.get_by_role("button", name="Skip").click()
    over(held)
    expect(bar.locator(".ask b")).not_to_have_text("See what happened first")
    expect(held.locator("div.frame")).to_have_attribute("data-telling", "false")


# Whoever acts, each with whether their middle was in sight, under no words, when the board had come to rest.
ACTING = """addEventListener("DOMContentLoaded", () => {
  window.acted = [];
  const look = () => {
    const actor = document.querySelector(".spotlight .actor")?.getBoundingClientRect();
    const beat = document.querySelector(".caption")?.dataset.beat;
    const stage = document.querySelector(".stage")?.getBoundingClientRect();
    if (actor && beat && stage) {
      const [x, y] = [actor.x + actor.width / 2, actor.y + actor.height / 2];
      const words = document.querySelector(".caption").getBoundingClientRect();
      const isIn = (box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
      const seen = isIn(stage) && !isIn(words);
      if (window.acted.at(-1)?.beat !== beat) window.acted.push({ beat, seen });
      else window.acted.at(-1).seen ||= seen;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("game", GAMES)
def test_where_there_is_little_room_the_board_follows_who_acts(
    game: str, size: tuple[int, int], contexts: Contexts, guest: Guest
) -> None:
    page = contexts(*size, pace="fast").new_page()
    told, turn = sit(page, guest, game, ACTING)
    told.tell(turn)
    page.wait_for_function(
        "() => window.acted.length >= 3 || (window.seen.length > 2 && !window.seen.at(-1).beat)"
    )
    page.keyboard.press("Space")
    over(page)
    acted = page.evaluate("window.acted")
    assert acted, "nobody acted on the board"
    assert [one["beat"] for one in acted[:-1] if not one["seen"]] == []


def test_what_is_said_lies_over_the_bar_and_not_over_the_board(contexts: Contexts, guest: Guest) -> None:
    page = contexts(*PHONE, pace="").new_page()
    told, turn = sit(page, guest, "journey", HELD)
    told.tell(turn)
    expect(page.locator(".caption .told p").first).to_be_visible()
    page.wait_for_function(
        """() => {
          const [words, stage] = [".caption", ".stage"].map((one) =>
            document.querySelector(one)?.getBoundingClientRect());
          return words && stage && words.top >= stage.bottom - 1;
        }"""
    )


# ---------------------------------------------------------------------------- big moments


def test_a_lord_of_demons_gets_a_moment_of_its_own(contexts: Contexts, guest: Guest) -> None:
    page = contexts(pace="").new_page()
    big = """addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.setProperty("--m-beat", "10ms");
      document.documentElement.style.setProperty("--m-big", "100s");
    })"""
    told, turn = sit(page, guest, "journey", big)
    view = copy.deepcopy(turn["view"])
    king = {**view["demons"][0], "id": 99, "kind": "king"}
    view["demons"] = [*view["demons"], king]
    event = {"event": "spawned", "demon": 99, "kind": "king", "at": king["at"], "facing": 0}
    told.tell(following(told.moment, view, event))
    expect(page.locator(".grand b")).to_contain_text("appears")
    page.keyboard.press("Space")
    expect(page.locator(".grand")).to_have_count(0)
    over(page)
