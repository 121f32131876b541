"""Nothing that can be agreed on lacks a recorded game: the settings themselves say what there has to be."""

from __future__ import annotations

from functools import cache

import pytest

from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.saves import Save
from hyakki.kernel.saves import read as read_save
from tests.games.recorded import index, read, replay
from tests.rules import rule

VALUES = [(setting.name, value) for setting in GAME.settings() for value in setting.values]


@cache
def records() -> list[Save]:
    return [read_save(read(GAME, entry)) for entry in index(GAME)]


def last_table(file: str) -> Harakiri:
    """The table at the end of a recorded game."""
    entry = next(entry for entry in index(GAME) if entry.file == file)
    state: Harakiri = replay(GAME, read(GAME, entry)).state
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
    defeated, escaped = last_table("c4.json"), last_table("c4-cave.json")
    assert "nue" in defeated.progress.slain
    assert not defeated.progress.escaped
    assert escaped.progress.escaped
    assert "nue" not in escaped.progress.slain


@rule("harakiri.yomi.encounter")
def test_a_campaign_meets_the_shinigami() -> None:
    g = last_table("campaign-ended.json")
    assert g.faced
    assert any(ending.startswith("y ") for ending in g.endings)


@rule("harakiri.campaign.endings")
@pytest.mark.parametrize(("ending", "least"), [("dawn", 8), ("ash", 4), ("silence", 0)])
def test_honour_leads_to_each_ending(ending: str, least: int) -> None:
    g = last_table(f"{ending}.json")
    assert g.honour >= least
    assert g.endings[-1] == "c6 victory"
