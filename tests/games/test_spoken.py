"""Whoever reads another language reads nothing in English while playing: no log, no question, no option, no
sheet, no refusal, no odds, no hint, no tip, no end and no story. A short game of every game is played for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

import pytest

from hyakki.games import games
from hyakki.host.reading import reading
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games import spoken
from tests.games.probe import AnyMatch
from tests.games.recorded import index, read, replay
from tests.games.recorded_play import DEEP, Player, Setup, at_random, by_sense
from tests.languages import OTHERS

ANSWERS, APART = (1000, 5) if DEEP else (120, 20)
"""How many answers of a game are given, and how many lie between two looks."""

every_language = pytest.mark.parametrize("code", OTHERS)
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


def english(code: str, game: Game[Any], said: Iterable[str]) -> dict[str, set[str]]:
    """The sentences that are English at least in part, and what of them is."""
    return {text: found for text in said if (found := spoken.foreign(code, game, text))}


def setups(game: Game[Any]) -> list[Setup]:
    make: Callable[[], list[Setup]] = import_module(f"tests.games.{game.id}.setups").conformance_setups
    return make()


def heard(setup: Setup, player: Player) -> Iterable[str]:
    """All that is said in a game, as far as it is played."""
    match, rng = Match.new(setup.game, setup.seats, setup.settings, 5), Rng.seeded(6)
    for number in range(ANSWERS):
        if match.outcome is not None:
            break
        seat = rng.pick(match.asked())
        if number % APART == 0:
            yield from spoken.moment(match, seat)
            yield from spoken.advised(match, seat)
        match.answer(seat, player(match, seat, rng))
    yield from spoken.logged(match, 0)


@every_language
@every_game
def test_what_is_printed_is_not_english(code: str, game: Game[Any]) -> None:
    with reading("en"):
        assert list(spoken.printed(game))  # somebody else at the server reads that first
    with reading(code):
        assert english(code, game, spoken.printed(game)) == {}


@every_language
@every_game
@pytest.mark.parametrize("player", [by_sense, at_random])
def test_what_is_said_while_playing_is_not_english(code: str, game: Game[Any], player: Player) -> None:
    tables = setups(game)
    with reading(code):
        said = heard(tables[0] if player is by_sense else tables[-1], player)
        assert english(code, game, said) == {}


@every_language
@every_game
def test_what_is_remembered_is_not_english(code: str, game: Game[Any]) -> None:
    match: AnyMatch = replay(game, read(game, index(game)[0]))
    assert match.outcome is not None
    with reading(code):
        assert english(code, game, spoken.logged(match, None)) == {}
        assert english(code, game, spoken.remembered(match)) == {}


@every_game
def test_english_is_found_where_it_is_said(game: Game[Any]) -> None:
    match = Match.new(game, setups(game)[0].seats, setups(game)[0].settings, 5)
    with reading("en"):
        assert english("de", game, spoken.printed(game))
        assert english("de", game, spoken.moment(match, match.asked()[0]))
