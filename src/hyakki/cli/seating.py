"""What is said on the command line about a match: who sits where, and how the game is set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hyakki.bots import LEVELS
from hyakki.cli.errors import Misuse
from hyakki.cli.texts import retold, say
from hyakki.kernel.errors import Refused
from hyakki.kernel.game import Game
from hyakki.kernel.match import check_settings

ME = "me"
"""A seat in which a person sits, at this very terminal."""


def check_level(level: str) -> str:
    """A level that some bot has."""
    if level not in LEVELS:
        raise Misuse(say("error.level", level=level, known=", ".join(LEVELS)))
    return level


def read_seats(game: Game[Any], text: str | None, level: str, watch: bool) -> tuple[str, ...]:
    """Who sits where: `me,sense,random`, or a number of seats (me first, bots of a level in the others)."""
    check_level(level)
    if text is None:
        players = (ME, *(level for _ in range(game.usual_seats() - 1)))
    elif is_number(text.strip()):
        count = int(text)
        if count not in game.seats:
            raise Misuse(_wrong_count(game, count))
        players = (ME, *(level for _ in range(count - 1)))
    else:
        players = tuple(part.strip() for part in text.split(","))
        for player in players:
            if player != ME and player not in LEVELS:
                raise Misuse(say("error.seat", seat=player, known=", ".join((ME, *LEVELS))))
    if len(players) not in game.seats:
        raise Misuse(_wrong_count(game, len(players)))
    return tuple(level if watch and player == ME else player for player in players)


def is_number(text: str) -> bool:
    """Whether a text is a number that somebody could mean: plain digits, and not too many of them."""
    return text.isascii() and text.isdigit() and len(text) <= 9


def _wrong_count(game: Game[Any], count: int) -> str:
    low, high = game.seats[0], game.seats[-1]
    span = say("span", low=low, high=high) if low < high else str(low)
    return say("error.seats", title=game.title, span=span, count=count)


def read_settings(game: Game[Any], words: Iterable[str]) -> dict[str, str]:
    """Settings from words such as `quest=q3`; a value of its own for each that the game has."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise Misuse(say("error.setting-form", word=word))
        found[name.strip()] = value.strip()
    try:
        return check_settings(game, found)
    except Refused as error:
        raise Misuse(sentence(str(error))) from None


def sentence(text: str) -> str:
    """The text as a sentence, for whoever reads: a capital first, a full stop last."""
    text = retold(text.strip())
    return text if not text else text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")
