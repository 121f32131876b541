"""What was told at a table before its match went on from elsewhere: to the public, and to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hyakki.host.cards import Line
from hyakki.host.reading import FIRST, reading
from hyakki.host.telling import line
from hyakki.kernel.match import Match
from hyakki.kernel.voice import Voice
from hyakki.table.store import Posting
from hyakki.table.telling import Eyes
from hyakki.table.texts import kept, retold


def told_by(match: Match[Any], history: bytes = b"[]") -> bytes:
    """All that a match has told so far, to the public and to each seat, after what had been told before."""
    before, found = decoded(history, match.seats), []
    for seat in (None, *range(match.seats)):
        view = match.view(seat)
        with reading(FIRST):
            lines = [line(match.game, view, told) for told in match.heard(seat)]
        found.append([*before[0 if seat is None else seat + 1], *lines])
    return msgspec.json.encode(found)


def decoded(history: bytes, seats: int = 0) -> list[list[Line]]:
    """What was told before: to the public, then to each seat."""
    found = msgspec.json.decode(history, type=list[list[Line]])
    return found or [[] for _ in range(seats + 1)]


def encoded(history: list[list[Line]]) -> bytes:
    """The same for the store."""
    return msgspec.json.encode(history)


def told_to(history: list[list[Line]], eyes: Eyes) -> list[Line]:
    """What some eyes were told before."""
    place = 0 if eyes is None else eyes + 1
    return history[place] if place < len(history) else []


def read_again(lines: list[Line], voice: Voice) -> list[Line]:
    """What was told before, for whoever reads."""
    return [replace(line, text=retold(voice.retold(line.text))) for line in lines]


def with_answers(told: list[list[Line]], key: str, mute: Sequence[Posting]) -> list[list[Line]]:
    """What was told, and then answers that today's rules cannot put into words: to each seat its own.

    Of others nothing is said, not even how many they gave: they may have chosen in secret.
    """
    head = _plain(kept(f"history.{key}"))
    found = [[*told[0], head]]
    for seat, lines in enumerate(told[1:]):
        own = [entry.text for entry in mute if entry.seat == seat and entry.kind == "answer"]
        found.append([*lines, head, *(_plain(kept("history.own", text=text)) for text in own)])
    return found


def _plain(text: str) -> Line:
    return Line(text, None, False, {"event": "told-before"})  # no page knows it, and none needs to
