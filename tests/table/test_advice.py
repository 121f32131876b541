"""What a page may ask beside the play: odds of a plan, walks, and what the demons would do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hyakki.games.journey.game import GAME
from tests.table.house import House, Json, Page, bot, house

PERSON: Json = {"kind": "person"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[House]:
    with house(str(tmp_path / "tables.sqlite"), known={"journey": GAME}) as found:
        yield found


def acting(rooms: House) -> Page:
    """A pilgrim's turn in the first quest."""
    mika = rooms.person("Mika")
    page = mika.page(mika.open("journey", [PERSON], settings={"quest": "q1"})["table"], 0)
    while page.asked()["question"]["key"] != "ask.action":
        page.answer()
    return page


def test_odds_of_a_plan_are_worked_out_in_a_world_of_their_own(table: House) -> None:
    page = acting(table)
    question = page.now["question"]["number"]
    before = page.now["view"]
    demon = before["demons"][0]["id"]
    attack = [f"figure:{demon}", "do:attack"]
    page.send("ask-ahead", request=7, question=question, steps=[["do:move"], attack])
    said = page.until("odds")
    assert said == {"type": "odds", "request": 7, "lines": []}  # too far away
    page.send("ask-ahead", request=8, question=question, steps=[["do:rest"]])
    assert page.until("odds")["lines"] == []  # no dice
    page.send("ask-forecast", request=9)
    page.until("forecast")
    assert page.now["view"] == before


def test_odds_that_were_counted_reach_a_page_as_about_so_much(inn: House) -> None:
    mika = inn.person("Mika")
    page = mika.page(mika.open("palace", [bot(), PERSON, bot(), bot()])["table"], 1)
    while not any(option["text"] == "search" for option in page.asked()["question"]["options"]):
        page.answer()
    page.send("ask-odds", request=7, question=page.now["question"]["number"], text="search")
    lines = page.until("odds")["lines"]
    assert lines
    assert all(line["about"] for line in lines)


def test_a_plan_for_a_question_that_is_over_is_refused(table: House) -> None:
    page = acting(table)
    page.send("ask-ahead", request=7, question=page.now["question"]["number"] + 1, steps=[["do:rest"]])
    assert page.until("refusal")["key"] == "refused.stale"


def test_what_the_demons_would_do_is_said_to_all(table: House) -> None:
    page = acting(table)
    page.send("ask-forecast", request=3)
    said = page.until("forecast")
    plans = [line["event"]["demon"] for line in said["lines"] if line["event"]["event"] == "plan-made"]
    assert sorted(plans) == [demon["id"] for demon in page.now["view"]["demons"]]
    assert all(line["text"] for line in said["lines"])


def test_walks_are_told_to_the_seat_that_is_asked_and_change_nothing(table: House) -> None:
    page = acting(table)
    before = page.now["view"]
    page.send("ask-ways", request=4, pointed=[])
    said = page.until("ways")
    pilgrim = before["pilgrims"][before["active"]["pilgrim"]]
    assert (said["request"], said["ways"]["stances"][0]["at"]) == (4, pilgrim["at"])
    assert page.now["view"] == before
    watcher = table.person("Rin").page(page.heard[0]["table"]["id"])
    watcher.send("ask-ways", request=5, pointed=[])
    assert watcher.until("ways")["ways"] is None
    demon = before["demons"][0]
    watcher.send("ask-ways", request=6, pointed=[f"figure:{demon['id']}"])
    assert watcher.until("ways")["ways"]["squares"]


def test_a_game_that_fails_over_ways_says_none(table: House, monkeypatch: pytest.MonkeyPatch) -> None:
    page = acting(table)
    monkeypatch.setattr(type(GAME), "ways", lambda *_: 1 // 0)
    page.send("ask-ways", request=4, pointed=[])
    assert page.until("ways") == {"type": "ways", "request": 4, "ways": None}


def test_ways_are_worked_out_in_a_world_without_the_dice_of_the_match(
    table: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, given = acting(table), []
    monkeypatch.setattr(type(GAME), "ways", lambda _, g, *rest: given.append(g))
    page.send("ask-ways", request=4, pointed=[])
    page.until("ways")
    (world,) = given
    match = table.live(page.heard[0]["table"]["id"]).match
    assert world.rng.key not in (match.key, match.state.rng.key)


@pytest.mark.parametrize(
    "pointed",
    [["figure:0"] * 61, ["x" * 4000], "figure:0", [1], [None], None, {"figure": 0}],
    ids=["too many", "too long", "no list", "a number", "nothing in it", "nothing", "a table"],
)
def test_what_nobody_can_point_at_is_refused(table: House, pointed: object) -> None:
    page = acting(table)
    page.send("ask-ways", request=4, pointed=pointed)
    assert page.until("refusal")["key"] == "refused.message"


@pytest.mark.parametrize(
    "pointed", [["square:99,99"], ["figure:999"], ["figure:٣"], ["figure:0", "square:x"]]
)
def test_nonsense_leads_nowhere_without_a_word_in_the_log(
    table: House, pointed: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    page = acting(table)
    page.send("ask-ways", request=4, pointed=pointed)
    page.until("ways")
    assert "could not be worked out" not in caplog.text
