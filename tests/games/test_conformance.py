"""Runs the conformance suite over every registered game and over the two tiny ones.

A game may offer its own setups in `tests/games/GAME/setups.py`: a function `conformance_setups() ->
list[Setup]`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

import pytest

from hyakki.games import games
from hyakki.kernel.game import Game
from tests.games import conformance, honesty, secrecy, trouble
from tests.games.recorded_play import Moment, Played, Setup, games_of, within_budget
from tests.tiny import MOON, PALACE


def setups_of(game: Game[Any]) -> list[Setup]:
    """The setups a game asks for, or each number of seats with the usual settings."""
    name = f"tests.games.{game.id}.setups"
    if importlib.util.find_spec(f"tests.games.{game.id}") and importlib.util.find_spec(name):
        offered: list[Setup] = importlib.import_module(name).conformance_setups()
        return within_budget(offered)
    return within_budget([Setup(game, seats) for seats in game.seats])


SETUPS = [
    *within_budget([Setup(MOON, 3), Setup(MOON, 3, {"rounds": "1"})]),
    *within_budget([Setup(PALACE, 4), Setup(PALACE, 4, {"rounds": "2"})]),
]
SETUPS += [setup for game in games().values() for setup in setups_of(game)]


def test_a_game_without_setups_of_its_own_is_played_by_every_number_of_people() -> None:
    assert [(setup.game, setup.seats, setup.settings) for setup in setups_of(PALACE)] == [(PALACE, 4, {})]


every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


def names(checks: tuple[Callable[..., None], ...]) -> list[str]:
    return [check.__name__ for check in checks]


MOMENTS = (
    *conformance.MOMENT_CHECKS,
    *trouble.MOMENT_CHECKS,
    *secrecy.MOMENT_CHECKS,
    *honesty.MOMENT_CHECKS,
)
GAMES = (*conformance.GAME_CHECKS, *secrecy.GAME_CHECKS)


@pytest.mark.parametrize("check", MOMENTS, ids=names(MOMENTS))
@every_setup
def test_every_moment(setup: Setup, check: Callable[[Moment], None]) -> None:
    for played in games_of(setup):
        assert played.moments
        for moment in played.moments:
            check(moment)


@pytest.mark.parametrize("check", GAMES, ids=names(GAMES))
@every_setup
def test_whole_games(setup: Setup, check: Callable[[Played], None]) -> None:
    for played in games_of(setup):
        assert played.answers
        check(played)


@pytest.mark.parametrize("check", secrecy.SETUP_CHECKS, ids=names(secrecy.SETUP_CHECKS))
@every_setup
def test_all_games_of_a_setup(setup: Setup, check: Callable[[Setup], None]) -> None:
    assert games_of(setup)
    check(setup)
