"""Motion: events play in order and can be skipped, and however they end, the board shows how things stand."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Contexts
from tests.web.guest import Guest, Moment
from tests.web.serving import Server
from tests.web.smooth import units
from tests.web.staging import Stage, following, march

Table = tuple[Guest, dict[str, Any], tuple[dict[str, Any], Moment]]
"""A guest, the table that was opened, and what it is greeted with."""

MANY = 9
"""Units that are enough for a turn with some order in it."""

# A motion that would take minutes: what is over while a test looks has been ended by something else.
SLOWLY = """addEventListener("DOMContentLoaded", () => {
  const style = document.documentElement.style;
  for (const name of ["--m-step", "--m-card", "--m-hold"]) style.setProperty(name, "100s");
})"""

# What somebody else did stays for minutes; what one does oneself is over at once.
HELD = """addEventListener("DOMContentLoaded", () => {
  const style = document.documentElement.style;
  for (const name of ["--m-step", "--m-card"]) style.setProperty(name, "10ms");
  for (const name of ["--m-hold", "--m-beat"]) style.setProperty(name, "100s");
})"""

# A motion that is over as soon as it is shown, still one after the other.
QUICKLY = """addEventListener("DOMContentLoaded", () => {
  const style = document.documentElement.style;
  style.setProperty("--m-step", "20ms");
  style.setProperty("--m-card", "10ms");
  style.setProperty("--m-beat", "10ms");
})"""

# Every gliding unit as it appears: where from and where to.
RECORD = """() => {
  window.glided = [];
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node.classList?.contains("glide"))
          window.glided.push(["--x0", "--y0", "--x1", "--y1"].map((name) =>
            Math.round(parseFloat(node.style.getPropertyValue(name)))));
  }).observe(document.querySelector(".motions"), { childList: true, subtree: true });
}"""

# The whole board as it is drawn, and whether anything on it is on its way; legal targets breathe for ever.
BOARD = """() => {
  const board = document.querySelector(".stage svg");
  const moves = (one) => one.effect.getKeyframes().some((at) => "transform" in at || "opacity" in at);
  const going = board.getAnimations({ subtree: true })
    .filter((one) => moves(one) && one.effect.getComputedTiming().iterations !== Infinity);
  const drawn = board.outerHTML.replace(/<!--.*?-->/g, "").replace(/ style=""/g, "");
  return going.length ? "moving" : drawn;
}"""


# The board when it has been the same for two looks: parts of a page come as they are loaded.
SETTLED = f"""() => {{
  const [before, now] = [window.lastBoard, ({BOARD})()];
  window.lastBoard = now;
  return now !== "moving" && now === before && now;
}}"""


@pytest.fixture(scope="module")
def battlefield(server: Server) -> Iterator[Table]:
    """A table of Tsukuyumi with some units on it."""
    with Guest(server.address) as guest:
        opened = guest.open("tsukuyumi", *["sense"] * 4, factions="random")
        guest.play(opened, lambda moment: units(moment) >= MANY)
        yield guest, opened, guest.greeting(opened)


@pytest.fixture
def road(guest: Guest) -> Table:
    """A table of Journey before the first turn."""
    opened = guest.open("journey", "person")
    return guest, opened, guest.greeting(opened)


def stage(context: BrowserContext, table: Table, script: str = "") -> Stage:
    """The table in a browser, told from here."""
    guest, opened, greeting = table
    page = guest.enter(context).new_page()
    if script:
        page.add_init_script(script)
    staged = Stage(page, opened, *greeting)
    staged.open()
    return staged


def moving(contexts: Contexts, table: Table, script: str) -> Stage:
    """The same for somebody who likes motion."""
    return stage(contexts(reduced_motion="no-preference", pace=""), table, script)


def truth(contexts: Contexts, table: Table, moment: Moment) -> str:
    """The board of a moment as somebody sees it who has just come."""
    guest, opened, (welcome, _) = table
    page = stage(contexts(), (guest, opened, (welcome, moment))).page
    found: str = page.wait_for_function(SETTLED, polling=200).json_value()
    return found


def rests(page: Page, wanted: str) -> None:
    """Wait until the board looks as it should and nothing on it moves."""
    page.wait_for_function(f"(wanted) => ({BOARD})() === wanted", arg=wanted)


def glides(events: list[Any]) -> list[list[int]]:
    """Where units glide from and to on the board."""
    return [[*spot(event["start"]), *spot(event["to"])] for event in events]


def spot(at: list[int]) -> list[int]:
    """Where tokens stand in an area: hexes with a pointed top, 68 from the middle to a corner."""
    x, y = 68 * math.sqrt(3) * (at[0] + at[1] / 2), 68 * 1.5 * at[1] - 10
    return [math.floor(x + 0.5), math.floor(y + 0.5)]


# ---------------------------------------------------------------------------- Tsukuyumi


def test_units_glide_in_the_order_of_the_events_and_leave_nothing(
    contexts: Contexts, battlefield: Table
) -> None:
    told = moving(contexts, battlefield, QUICKLY)
    told.page.evaluate(RECORD)
    turn = march(told.moment, 60)
    told.tell(turn)
    rests(told.page, truth(contexts, battlefield, turn))
    assert told.page.evaluate("glided") == glides([line["event"] for line in turn["lines"]])


def test_news_wait_for_the_motion_before_them(contexts: Contexts, battlefield: Table) -> None:
    told = moving(contexts, battlefield, QUICKLY)
    told.page.evaluate(RECORD)
    first = march(told.moment, 3)
    second = march(first, 4)
    told.tell(first, second)
    rests(told.page, truth(contexts, battlefield, second))
    lines = [*first["lines"], *second["lines"]]
    assert told.page.evaluate("glided") == glides([line["event"] for line in lines])


def test_space_ends_all_motion(contexts: Contexts, battlefield: Table) -> None:
    told = moving(contexts, battlefield, SLOWLY)
    turn = march(told.moment, 60)
    told.tell(turn)
    expect(told.page.locator(".glide")).not_to_have_count(0)
    told.page.keyboard.press("Space")
    rests(told.page, truth(contexts, battlefield, turn))


def test_an_undo_ends_the_motion_that_it_takes_back(contexts: Contexts, battlefield: Table) -> None:
    told = moving(contexts, battlefield, SLOWLY)
    before = told.moment
    told.tell(march(before, 60))
    expect(told.page.locator(".glide")).not_to_have_count(0)
    told.tell(before)
    rests(told.page, truth(contexts, battlefield, before))


def test_a_moment_that_is_told_again_moves_nothing_again(contexts: Contexts, battlefield: Table) -> None:
    told = moving(contexts, battlefield, QUICKLY)
    turn = march(told.moment, 3)
    told.tell(turn)
    rests(told.page, truth(contexts, battlefield, turn))
    told.page.evaluate(RECORD)
    told.tell(turn)
    told.tell(following(turn, turn["view"]))
    rests(told.page, truth(contexts, battlefield, told.moment))
    assert told.page.evaluate("glided") == []


def test_nothing_moves_for_who_wants_no_motion(contexts: Contexts, battlefield: Table) -> None:
    told = stage(contexts(), battlefield, SLOWLY)
    told.page.evaluate(RECORD)
    turn = march(told.moment, 60)
    told.tell(turn)
    rests(told.page, truth(contexts, battlefield, turn))
    assert told.page.evaluate("glided") == []


# ---------------------------------------------------------------------------- Journey


def skirmish(moment: Moment) -> Moment:
    """A pilgrim walks and hurts a demon, another demon falls."""
    view = copy.deepcopy(moment["view"])
    pilgrim, (hurt, killed) = view["pilgrims"][0], view["demons"][:2]
    x, y = pilgrim["at"]
    path = [[x, y, 1], [x + 1, y, 1], [x + 2, y, 1]]
    pilgrim["at"] = [x + 2, y]
    hurt["health"] -= 1
    view["demons"] = [demon for demon in view["demons"] if demon["id"] != killed["id"]]
    return following(
        moment,
        view,
        {"event": "moved", "figure": pilgrim["id"], "path": path},
        {"event": "hurt", "figure": hurt["id"], "amount": 1, "left": 1, "cause": "attack"},
        {"event": "killed", "demon": killed["id"], "kind": killed["kind"], "pilgrim": pilgrim["id"]},
    )


def test_figures_end_where_they_stand_and_the_fallen_are_gone(contexts: Contexts, road: Table) -> None:
    told = moving(contexts, road, QUICKLY)
    fight = skirmish(told.moment)
    told.tell(fight)
    rests(told.page, truth(contexts, road, fight))


@pytest.mark.parametrize("how", ["space", "undo", "more"])
def test_a_fight_that_is_cut_short_ends_as_it_must(contexts: Contexts, road: Table, how: str) -> None:
    told = moving(contexts, road, HELD)
    before = told.moment
    fight = skirmish(before)
    told.tell(fight)
    expect(told.page.locator(".motion .gone")).to_have_count(1)
    expect(told.page.locator(".motion .hurt")).to_have_count(1)
    if how == "space":
        told.page.keyboard.press("Space")
    elif how == "undo":
        told.tell(before)
    else:
        told.tell(following(fight, fight["view"], {"event": "turn-began", "turn": 1}))
        told.page.keyboard.press("Space")
    rests(told.page, truth(contexts, road, told.moment))


def test_a_fight_does_not_move_for_who_wants_no_motion(contexts: Contexts, road: Table) -> None:
    told = stage(contexts(), road, "")
    fight = skirmish(told.moment)
    told.tell(fight)
    rests(told.page, truth(contexts, road, fight))
    expect(told.page.locator(".motion > *")).to_have_count(0)
