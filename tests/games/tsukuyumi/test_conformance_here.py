"""The suite that runs over all games, for Tsukuyumi's tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games import conformance, secrecy, trouble
from tests.games.recorded_play import Moment, Played, Setup, games_of
from tests.games.tsukuyumi.setups import conformance_setups

every_setup = pytest.mark.parametrize("setup", conformance_setups(), ids=lambda s: f"{s}"[:40])
MOMENTS = (*conformance.MOMENT_CHECKS, *trouble.MOMENT_CHECKS, *secrecy.MOMENT_CHECKS)
GAMES = (*conformance.GAME_CHECKS, *secrecy.GAME_CHECKS)


@every_setup
@pytest.mark.parametrize("check", MOMENTS, ids=[check.__name__ for check in MOMENTS])
def test_every_moment(setup: Setup, check: Callable[[Moment], None]) -> None:
    for played in games_of(setup):
        assert played.moments
        for moment in played.moments:
            check(moment)


@every_setup
@pytest.mark.parametrize("check", GAMES, ids=[check.__name__ for check in GAMES])
def test_whole_games(setup: Setup, check: Callable[[Played], None]) -> None:
    for played in games_of(setup):
        assert played.answers
        check(played)


@every_setup
@pytest.mark.parametrize(
    "check", secrecy.SETUP_CHECKS, ids=[check.__name__ for check in secrecy.SETUP_CHECKS]
)
def test_all_games_of_a_setup(setup: Setup, check: Callable[[Setup], None]) -> None:
    assert games_of(setup)
    check(setup)
