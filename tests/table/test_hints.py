"""Hints on request, and first games by a guide, over the real websocket."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hyakki.games as games
from hyakki import bots
from hyakki.table import hints
from tests.table.house import PERSON, House, Json, bot, house
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
