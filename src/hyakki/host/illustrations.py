"""Pictures for people who learn a game: moments of first games, made by the rules of today.

Nothing of them is stored but how to get there, so they are never older than the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from hyakki import bots
from hyakki.host.cards import IllustrationCard
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.terms import Illustration

LEVEL = "sense"
"""The bot that plays up to them: pictures must not change when a stronger one is declared."""

Named = tuple[str, Illustration]


def illustrate(game: Game[Any]) -> dict[str, IllustrationCard]:
    """All pictures of a game by name. Those of one table are taken from one match."""
    found: dict[str, IllustrationCard] = {}
    wanted = sorted(game.illustrations().items(), key=_when)
    for (guide, seed), group in groupby(wanted, key=lambda one: _when(one)[:2]):
        moments = played(game, guide, seed)
        at, match = next(moments)
        for name, picture in group:
            while at < picture.answers:
                at, match = next(moments)
            found[name] = _card(match, picture)
    return found


def _when(one: Named) -> tuple[str, int, int]:
    return one[1].guide, one[1].seed, one[1].answers


def played(game: Game[Any], guide: str, seed: int) -> Iterator[tuple[int, Match[Any]]]:
    """A first game that is played by the rules of thumb: the match after each number of answers."""
    first, key = game.first_games()[guide], Rng.seeded(seed).key
    match = Match.new(game, first.seats, dict(first.settings), key)
    players = [bots.make(LEVEL, derive(key, "bot", seat)) for seat in range(match.seats)]
    answers = 0
    yield answers, match
    while match.outcome is None:
        seat = match.asked()[0]
        match.answer(seat, players[seat].choose(match.seat(seat)))
        answers += 1
        yield answers, match


def _card(match: Match[Any], picture: Illustration) -> IllustrationCard:
    seat = match.game.first_games()[picture.guide].seat if picture.seat is None else picture.seat
    return IllustrationCard(match.view(seat), list(picture.lit), list(picture.around), list(picture.strikes))
