"""Pictures for people who learn a game: each shows what it was chosen for, whatever the rules have become."""

from __future__ import annotations

from typing import Any

import pytest

import hyakki.games as games
from hyakki.host.illustrations import illustrate, played
from hyakki.kernel.terms import Illustration

PICTURES = [
    pytest.param(game, picture, id=f"{game.id}-{name}")
    for game in games.games().values()
    for name, picture in game.illustrations().items()
]


@pytest.mark.parametrize(("game", "picture"), PICTURES)
def test_a_picture_shows_the_moment_that_it_was_chosen_for(game: Any, picture: Illustration) -> None:
    """If rules or rules of thumb have changed: find the moment again, or choose another."""
    match = next(match for at, match in played(game, picture.guide, picture.seed) if at == picture.answers)
    asking = [match.asking(seat) for seat in match.asked()]
    assert picture.asks in [question.prompt.key for question in asking if question is not None]
    seat = game.first_games()[picture.guide].seat if picture.seat is None else picture.seat
    there = set(game.voice.anchors(match.view(seat)))
    assert {*picture.lit, *picture.around, *picture.strikes} <= there


@pytest.mark.parametrize("name", games.games())
def test_every_game_is_illustrated(name: str) -> None:
    game = games.find(name)
    assert illustrate(game).keys() == game.illustrations().keys()
