"""Nothing that can be agreed on lacks a recorded game: the settings themselves say what there has to be."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from hyakki.games.harakiri.game import GAME
from hyakki.kernel.saves import Save
from hyakki.kernel.saves import read as read_save
from tests.games.recorded import index, read
from tests.rules import rule

VALUES = [(setting.name, value) for setting in GAME.settings() for value in setting.values]


@cache
def records() -> list[Save]:
    return [read_save(read(GAME, entry)) for entry in index(GAME)]


def last_table(file: str) -> dict[str, Any]:
    """The table at the last step of a recorded game, as it is written there: that it comes out so is shown
    where all recorded games are played again."""
    entry = next(entry for entry in index(GAME) if entry.file == file)
    record: dict[str, Any] = msgspec.json.decode(read(GAME, entry))
    state: dict[str, Any] = record["checkpoint"]["state"]
    return state


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_number_of_seats_is_recorded(seats: int) -> None:
    assert seats in {record.seats for record in records()}


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_of_every_setting_is_recorded(name: str, value: str) -> None:
    assert value in {record.settings[name] for record in records()}


@pytest.mark.parametrize("chapter", GAME.box.campaign)
def test_every_chapter_is_won_once(chapter: str) -> None:
    won = {entry.file for entry in index(GAME) if entry.reason == "end.chapter-won"}
    assert f"{chapter}.json" in won


@rule("harakiri.chapter.pass-objective")
def test_the_pass_is_crossed_both_ways() -> None:
    defeated, escaped = last_table("c4.json")["progress"], last_table("c4-cave.json")["progress"]
    assert "nue" in defeated["slain"]
    assert not defeated["escaped"]
    assert escaped["escaped"]
    assert "nue" not in escaped["slain"]


@rule("harakiri.yomi.encounter")
def test_a_campaign_meets_the_shinigami() -> None:
    table = last_table("campaign-ended.json")
    assert table["faced"]
    assert any(ending.startswith("y ") for ending in table["endings"])


@rule("harakiri.campaign.endings")
@pytest.mark.parametrize(("ending", "honour"), [("dawn", (8, 10)), ("ash", (4, 7)), ("silence", (0, 3))])
def test_honour_leads_to_each_ending(ending: str, honour: tuple[int, int]) -> None:
    table = last_table(f"{ending}.json")
    assert honour[0] <= table["honour"] <= honour[1]
    assert table["endings"][-1] == "c6 victory"
