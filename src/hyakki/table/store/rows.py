"""What the store keeps, as structs: a table, its chairs, its entries and its chat."""

from __future__ import annotations

from typing import Literal

import msgspec

EntryKind = Literal["answer", "undo", "party", "resigned"]


class Chair(msgspec.Struct):
    """Who sits on a seat. A person's chair without a guest is free; with a level a bot fills in there."""

    seat: int
    kind: Literal["person", "bot"]
    level: str = ""
    name: str = ""
    guest: bytes | None = None
    seen: float = 0.0
    here: float = 0.0  # until when a process vouches that the person is connected to it

    @property
    def is_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return bool(self.level)


class Summary(msgspec.Struct):
    """What a list of tables shows without loading the match."""

    status: list[str] = []
    asked: list[int] = []
    labels: list[str] = []
    ending: str = ""


class Row(msgspec.Struct, kw_only=True):
    """A table as it stands in the store."""

    id: str
    game: str
    name: str
    visibility: Literal["public", "link", "private"]
    host: bytes
    rules: int
    content: str
    settings: dict[str, str]
    seats: int
    key: bytes
    origin: bytes | None = None
    origin_number: int = 0
    answers: int = 0
    paused: bool = False
    over: bool = False
    summary: Summary = msgspec.field(default_factory=Summary)
    created: float = 0.0
    changed: float = 0.0
    chairs: list[Chair] = []


class Posting(msgspec.Struct, frozen=True):
    """One row of a match: an answer, or that one was taken back."""

    number: int
    kind: EntryKind
    seat: int
    text: str
    draws: int
    numbers: list[int]
    at: float


class ChatRow(msgspec.Struct, frozen=True):
    """One line of chat."""

    number: int
    seat: int | None
    who: str
    text: str
    at: float
