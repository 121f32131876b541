"""Nothing that can be agreed on lacks a recorded game: the settings themselves say what there has to be.

A new quest, omen or mode is recorded by `python -m tests.games.journey.record`.
"""

from __future__ import annotations

from functools import cache

import pytest

from hyakki.games.journey.game import GAME
from hyakki.games.journey.rules.setup import FIRST_OMEN_QUEST
from hyakki.kernel.saves import Save
from hyakki.kernel.saves import read as read_save
from tests.games.recorded import index, read
from tests.rules import rule

VALUES = [(setting.name, value) for setting in GAME.settings() for value in setting.values]


@cache
def records() -> list[Save]:
    return [read_save(read(GAME, entry)) for entry in index(GAME)]


def under(omen: str) -> list[Save]:
    """The recorded games in which an omen was chosen and is in force: the tutorials have none."""
    return [
        record
        for record in records()
        if record.settings["omen"] == omen
        and GAME.box.quests[record.settings["quest"]].number >= FIRST_OMEN_QUEST
    ]


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_number_of_seats_is_recorded(seats: int) -> None:
    assert seats in {record.seats for record in records()}


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_of_every_setting_is_recorded(name: str, value: str) -> None:
    assert value in {record.settings[name] for record in records()}


@rule("journey.setup.omens")
@pytest.mark.parametrize("omen", GAME.box.omens)
def test_every_omen_is_recorded_where_it_is_in_force(omen: str) -> None:
    assert under(omen)


def test_an_exchange_of_start_squares_is_recorded() -> None:
    answers = [line for record in under("old-road") for line in record.answers]
    assert any(line.split()[1] == "swap" for line in answers)
