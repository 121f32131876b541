"""Hints on request, and first games by a guide, over the real websocket."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hyakki.games as games
from hyakki import bots
from hyakki.host.mind_messages import Failed
from hyakki.table import hints
from tests.table.house import PERSON, House, Json, bot, house, wait_for
from tests.tiny import MOON


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[House]:
    with house(str(tmp_path / "tables.sqlite"), known={**games.games(), "moon": MOON}) as found:
        yield found


def test_whoever_is_asked_may_ask_what_a_bot_would_do(inn: House) -> None:
    mika = inn.person("Mika")
    page = mika.page(mika.open("journey", [PERSON])["table"], 0)
    question = page.asked()["question"]
    page.send("ask-hint", request=3, question=question["number"])
    said = page.until("hint", timeout=60)
    assert said["request"] == 3
    assert said["hint"]["option"] in question["options"]
    assert said["hint"]["why"]


def test_a_hint_does_not_wait_long_for_a_bot_that_cannot_think(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def endless(*_: Any) -> Any:
        await asyncio.sleep(600)

    monkeypatch.setattr(inn.hall.robots.minds, "think", endless)
    monkeypatch.setattr(hints, "PATIENCE", 0.2)
    mika = inn.person("Mika")
    page = mika.page(mika.open("journey", [PERSON])["table"], 0)
    page.send("ask-hint", request=3, question=page.asked()["question"]["number"])
    said = page.until("hint")["hint"]
    assert said["why"], "the rules of thumb answer"
    assert said["weighed"] == []


class Slow:
    """Thoughts that take as long as a test wants, and then fail."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.given_up: list[int] = []
        self.go_on = False

    async def think(self, match: Any, seat: int, *_: Any) -> Failed:
        number = match.seat(seat).decision.number
        self.begun.append(number)
        try:
            while not self.go_on:
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self.given_up.append(number)
            raise
        return Failed(0, "slow")


@pytest.fixture
def slow(inn: House, monkeypatch: pytest.MonkeyPatch) -> Slow:
    found = Slow()
    monkeypatch.setattr(inn.hall.robots.minds, "think", found.think)
    monkeypatch.setattr(hints, "PATIENCE", 600)
    return found


def test_whoever_asks_again_for_the_same_hint_waits_for_it_and_is_not_refused(inn: House, slow: Slow) -> None:
    mika = inn.person("Mika")
    page = mika.page(mika.open("journey", [PERSON])["table"], 0)
    question = page.asked()["question"]["number"]
    for request in (3, 4, 5, 6):
        page.send("ask-hint", request=request, question=question)
    wait_for(lambda: slow.begun == [question])
    page.send("ask-odds", request=7, question=question, text=page.now["question"]["options"][0]["text"])
    page.until("odds")  # nor does a hint stand in the way of odds
    slow.go_on = True
    assert page.until("hint")["request"] == 6
    assert slow.begun == [question]
    assert not any(one["type"] == "refusal" for one in page.heard)


def test_a_hint_for_the_next_question_takes_the_place_of_the_last(inn: House, slow: Slow) -> None:
    mika = inn.person("Mika")
    page = mika.page(mika.open("journey", [PERSON])["table"], 0)
    first = page.asked()["question"]["number"]
    page.send("ask-hint", request=3, question=first)
    wait_for(lambda: slow.begun == [first])
    page.answer()
    second = page.asked()["question"]["number"]
    page.send("ask-hint", request=4, question=second)
    wait_for(lambda: slow.given_up == [first], "nobody gives up what is not needed any more")
    slow.go_on = True
    assert page.until("hint")["request"] == 4


def test_a_hint_for_another_question_is_refused(inn: House) -> None:
    mika = inn.person("Mika")
    page = mika.page(mika.open("journey", [PERSON])["table"], 0)
    page.send("ask-hint", request=3, question=page.asked()["question"]["number"] + 1)
    assert page.until("refusal")["key"] == "refused.stale"


def test_nobody_gets_a_hint_in_the_turn_of_another_nor_by_watching(inn: House) -> None:
    mika, rin = inn.person("Mika"), inn.person("Rin")
    opened = mika.open("tsukuyumi", [PERSON, PERSON], visibility="public", hints=True)
    first = mika.page(opened["table"], 0)
    rin.post("/api/sit", {"token": next(iter(opened["tokens"].values())), "person": "Rin"})
    pages = [first, rin.page(opened["table"], 1)]
    for page in pages:
        page.still()
    asked = pages[0].now["asked"]
    silent = next(page for page in pages if page.seat not in asked)
    silent.send("ask-hint", request=1, question=1)
    assert silent.until("refusal")["key"] == "refused.stale"
    watcher = inn.person("Eve").page(opened["table"])
    watcher.send("ask-hint", request=1, question=1)
    assert watcher.until("refusal")["key"] == "refused.watching"


@pytest.mark.parametrize(
    ("game", "seats", "on"),
    [
        ("journey", [PERSON, PERSON], True),  # one party
        ("moon", [PERSON, bot(), bot()], True),  # nobody but bots to play against
        ("moon", [PERSON, PERSON, bot()], False),
    ],
)
def test_hints_are_usual_where_nobody_plays_against_people(
    inn: House, game: str, seats: list[Json], on: bool
) -> None:
    mika = inn.person("Mika")
    opened = mika.open(game, seats)
    assert mika.get(f"/api/tables/{opened['table']}")["hints"] is on
    wished = mika.open(game, seats, hints=not on)
    assert mika.get(f"/api/tables/{wished['table']}")["hints"] is not on


def test_the_host_switches_hints_off_and_all_at_the_table_hear_it(inn: House) -> None:
    mika, eve = inn.person("Mika"), inn.person("Eve")
    table = mika.open("journey", [PERSON])["table"]
    page, watcher = mika.page(table, 0), eve.page(table)
    question = page.asked()["question"]["number"]
    assert eve.post(f"/api/tables/{table}/hints", {"on": False}, status=400)["key"] == "trouble.not-host"
    assert mika.post(f"/api/tables/{table}/hints", {"on": False})["hints"] is False
    assert "off" in watcher.until("said")["text"]
    page.send("ask-hint", request=1, question=question)
    assert page.until("refusal")["key"] == "refused.hints"
    inn.do(inn.hall.store.find(table))
    row = inn.do(inn.hall.store.find(table))
    assert row is not None
    assert row.hints is False


@pytest.mark.parametrize("name", games.games())
def test_a_first_game_has_the_seats_and_settings_of_its_guide(inn: House, name: str) -> None:
    mika = inn.person("Mika")
    for guide, first in games.find(name).first_games().items():
        opened = mika.open(name, [], guided=guide, settings={})
        card = mika.get(f"/api/tables/{opened['table']}")
        assert (opened["seat"], len(card["seats"]), card["hints"]) == (first.seat, first.seats, True)
        assert [seat["kind"] for seat in card["seats"]].count("person") == 1
        levels = {seat["level"] for seat in card["seats"] if seat["kind"] == "bot"}
        assert levels <= {first.others or bots.STAND_IN}
        settings = inn.live(opened["table"]).row.settings
        assert {key: settings[key] for key in first.settings} == first.settings
    assert mika.post("/api/tables", {"game": name, "guided": "nobody"}, status=400)["key"] == "trouble.guide"
