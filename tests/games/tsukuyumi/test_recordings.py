"""Nothing that can be agreed on lacks a recorded game: the settings themselves say what there has to be.

A new board, module or mode is recorded by `python -m tests.games.tsukuyumi.record`.
"""

from __future__ import annotations

from functools import cache

import pytest

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.rules.setup import MODULES, refuse_wishes
from hyakki.kernel.errors import Refused
from hyakki.kernel.match import check_settings
from hyakki.kernel.saves import Save
from hyakki.kernel.saves import read as read_save
from tests.games.playthrough import goldens
from tests.games.recorded import index, read

Table = tuple[int, dict[str, str]]

VALUES = [(setting.name, value) for setting in GAME.settings() for value in setting.values]


def is_possible(seats: int, **wishes: str) -> bool:
    """Whether so many may play with these settings, the others as usual."""
    try:
        refuse_wishes(GAME.box, seats, check_settings(GAME, wishes))
    except Refused:
        return False
    return True


@cache
def records() -> dict[str, Save]:
    return {entry.file: read_save(read(GAME, entry)) for entry in index(GAME)}


def tables() -> list[Table]:
    """Seats and settings of all recorded games."""
    return [(record.seats, record.settings) for record in records().values()]


def switched_on(settings: dict[str, str]) -> list[str]:
    return [module for module in MODULES if settings[module] == "on"]


SCENARIOS = [
    (board, seats) for board in GAME.box.scenarios for seats in GAME.seats if is_possible(seats, board=board)
]
ALONE = [
    (module, seats == 2) for module in MODULES for seats in (2, 3) if is_possible(seats, **{module: "on"})
]


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_number_of_seats_is_recorded(seats: int) -> None:
    assert seats in {count for count, _ in tables()}


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_of_every_setting_is_recorded(name: str, value: str) -> None:
    assert value in {settings[name] for _, settings in tables()}


@pytest.mark.parametrize(("board", "seats"), SCENARIOS)
def test_every_scenario_is_recorded_with_every_number_of_seats(board: str, seats: int) -> None:
    assert (board, seats) in {(settings["board"], count) for count, settings in tables()}


@pytest.mark.parametrize(("module", "duel"), ALONE)
def test_every_module_is_recorded_alone(module: str, duel: bool) -> None:
    assert any(switched_on(settings) == [module] and (count == 2) == duel for count, settings in tables())


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_modules_together_are_recorded(seats: int) -> None:
    usable = [module for module in MODULES if is_possible(seats, **{module: "on"})]
    assert any(switched_on(settings) == usable and count == seats for count, settings in tables())


def test_every_faction_of_the_box_is_played() -> None:
    taken = {
        line.split()[-1] for record in records().values() for line in record.answers if "take-faction" in line
    }
    assert taken == set(GAME.box.factions)


def test_a_golden_playthrough_shows_four_seats_with_modules() -> None:
    shown = [records()[golden.recorded] for golden in goldens(GAME)]
    assert {record.seats for record in shown} >= {2, 4}
    assert any(record.seats == 4 and switched_on(record.settings) == list(MODULES) for record in shown)
