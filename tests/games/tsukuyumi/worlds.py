"""Tables that a seat cannot tell from the truth."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.view import view
from hyakki.kernel.rng import Rng


def worlds(g: Tsukuyumi, seat: int | None, count: int = 60) -> Iterator[Tsukuyumi]:
    """So many tables that look to a seat as this one does, each with all pieces that are on it."""
    seen, pieces = view(g, seat), GAME.pieces(g)
    for number in range(count):
        world = g.clone()
        GAME.imagine(world, seat, Rng.seeded(number))
        assert view(world, seat) == seen
        assert GAME.pieces(world) == pieces
        yield world
