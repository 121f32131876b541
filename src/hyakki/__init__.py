"""Hyakki: a digital table for demon-haunted board games.

Everything that a program of your own needs stands here. The games, and a match played by bots to its end:

    >>> import hyakki
    >>> hyakki.games()["journey"].title
    'Journey: Wrath of Demons'
    >>> match = hyakki.play("journey", "random", seats=2, settings={"quest": "q1"}, seed=5)
    >>> match  # doctest: +ELLIPSIS
    <Journey: Wrath of Demons, 2 seats, ... answers, nobody has won: end...>

A match of your own is a sequence of answers. Each seat is asked in turn and answers with one of its options:

    >>> match = hyakki.Match.new(hyakki.game("journey"), seats=1, key=7)
    >>> match
    <Journey: Wrath of Demons, 1 seat, 0 answers, seat 0 is asked>
    >>> seat = match.seat(0)
    >>> seat.answer(seat.decision.options[0])

`print(match)` shows the board. A `Seat` is all that a bot gets: what it may see and do, worlds that it can
imagine, and no way to the dice or to the cards of others. A bot is whatever has `choose(seat)`:

    >>> class First:
    ...     level = "first"
    ...     def choose(self, seat):
    ...         return seat.decision.options[0]
    >>> hyakki.play("tsukuyumi", First(), "random", seed=1).outcome is not None
    True

What is not named here belongs to the layers below: `hyakki.kernel` (matches, saves, dice), `hyakki.games`,
`hyakki.bots`, `hyakki.lab`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

__all__ = [
    "Bot",
    "Decision",
    "Game",
    "Match",
    "Option",
    "Seat",
    "bot",
    "game",
    "games",
    "levels",
    "play",
]

if TYPE_CHECKING:
    from hyakki.bots import Bot, levels, play
    from hyakki.bots import make as bot
    from hyakki.games import find as game
    from hyakki.games import games
    from hyakki.kernel.decision import Decision, Option
    from hyakki.kernel.game import Game
    from hyakki.kernel.match import Match
    from hyakki.kernel.seat import Seat
else:
    # The command line asks for the version alone; whoever wants more pays for it when it is first named.
    _HOMES = {
        "Bot": ("bots", "Bot"),
        "Decision": ("kernel.decision", "Decision"),
        "Game": ("kernel.game", "Game"),
        "Match": ("kernel.match", "Match"),
        "Option": ("kernel.decision", "Option"),
        "Seat": ("kernel.seat", "Seat"),
        "bot": ("bots", "make"),
        "game": ("games", "find"),
        "levels": ("bots", "levels"),
        "play": ("bots", "play"),
    }

    def __getattr__(name: str) -> Any:
        if name == "games":  # the package itself: calling it gives the games
            return import_module("hyakki.games")
        if name not in _HOMES:
            raise AttributeError(f"module 'hyakki' has no attribute {name!r}")
        home, known_as = _HOMES[name]
        found = getattr(import_module(f"hyakki.{home}"), known_as)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
