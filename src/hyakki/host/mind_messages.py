"""What a table and the process in which its bots think say to each other: frames of msgpack, each behind its
length in four bytes."""

from __future__ import annotations

import msgspec

LENGTH = 4
MOST = 64 << 20
"""Bytes of the longest frame."""


class Task(msgspec.Struct, frozen=True, tag="task"):
    """Think about the question that a seat has before it in a saved match."""

    number: int
    game: str
    content: str  # the fingerprint of its content
    pack: bytes | None  # that content, where it is not what is shipped
    match: bytes
    seat: int
    level: str
    key: bytes
    seconds: float
    also: str = ""  # an answer that is looked at in any case


class Enough(msgspec.Struct, frozen=True, tag="enough"):
    """Nobody needs the answer to a task any more."""

    number: int


class Weighed(msgspec.Struct, frozen=True):
    """An answer that was looked at: its text, how likely the seat is to win after it, in how many worlds it
    was tried, and how far that may be off."""

    text: str
    value: float
    visits: int
    error: float


class Found(msgspec.Struct, frozen=True, tag="found"):
    """What came of a task: the text of the answer, and what was weighed, the answer first."""

    number: int
    text: str
    weighed: list[Weighed]


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """Why nothing came of it; never with values, which may be secrets."""

    number: int
    why: str


ToMind = Task | Enough
FromMind = Found | Failed


def framed(message: ToMind | FromMind) -> bytes:
    """A message as it travels."""
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data
