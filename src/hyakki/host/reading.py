"""The language of whoever is being served: of one request or connection, or of the whole program.

It belongs to the reading alone. A match, a save and a store know nothing of it: what they keep is English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from hyakki.kernel.game import Game
from hyakki.kernel.languages import FIRST as FIRST
from hyakki.kernel.voice import Voice

_reader: ContextVar[str] = ContextVar("reader", default="")
_usual = [FIRST]


def language() -> str:
    """In which everything is put into words just now."""
    return _reader.get() or _usual[0]


def read_in(code: str) -> None:
    """From here on, as far as this task goes, somebody reads who wants that language."""
    _reader.set(code)


def usually_read_in(code: str) -> None:
    """The language of a program that serves one person."""
    _usual[0] = code


@contextmanager
def reading(code: str) -> Iterator[None]:
    """Some words for somebody else in between."""
    before = _reader.set(code)
    try:
        yield
    finally:
        _reader.reset(before)


def voice_of(game: Game[Any]) -> Voice:
    """How a game speaks to whoever reads."""
    return game.speaking(language())
