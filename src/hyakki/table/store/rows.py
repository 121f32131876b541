"""What the store keeps, as structs: a table, its chairs, its entries and its chat."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.kernel.chronicle import Stop

EntryKind = Literal["answer", "undo", "party", "resigned", "dice"]


class Chair(msgspec.Struct):
    """Who sits on a seat. A person's chair without a guest is free; with a level a bot fills in there."""

    seat: int
    kind: Literal["person", "bot"]
    level: str = ""
    name: str = ""
    guest: bytes | None = None
    seen: float = 0.0
    here: float = 0.0  # until when a process vouches that the person is connected to it
    lent: bool = False  # others have put the bot there: the person gets the seat back by coming
    spent: float = 0.0  # seconds of its clock that are used up
    passes: list[str] = []  # what it passes: see `table/passes.py`
    looked: bool = False  # somebody has seen what was dealt to this seat before anybody answered

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
    winners: list[int] = []  # once it is over
    points: dict[str, int] = {}  # of each seat, once it is over and where points are counted
    stages: list[str] = []  # what was won at this table, by the game's names for it
    road: list[Stop] = []  # where a campaign stands that is played at it


class Share(msgspec.Struct, frozen=True):
    """What somebody gave to the key of the dice: a word of chance, and the key's fingerprint after it.

    Of nobody's seat (-1): the table itself has a new key, since the old one could be known; that is its word.
    """

    seat: int
    name: str
    word: str  # in hex
    fingerprint: str
    at: float
    guest: bytes = b""  # whose browser gave it


class Clock(msgspec.Struct, frozen=True):
    """The time that people have: seconds for each answer, or for all of a seat's answers together."""

    per: Literal["move", "game"]
    seconds: int
    then: Literal["bot", "told"] = "bot"  # when it is up: a bot takes over, or the table only says so


class Bell(msgspec.Struct, frozen=True):
    """Where a table calls its people: an address, the secret that signs what is sent there, and the table's
    own address as its people know it."""

    url: str
    secret: str
    link: str


class Origin(msgspec.Struct, frozen=True):
    """From where a match goes on: what follows entry `after` follows this save."""

    after: int
    save: bytes
    rules: int
    content: str
    why: Literal["upgrade", "dice"]
    history: bytes  # JSON: what was told before
    at: float


class Listed(msgspec.Struct, kw_only=True):
    """A table as lists show it: nothing of its match, and no secret but who sits where."""

    id: str
    game: str
    name: str
    visibility: Literal["public", "link", "private"]
    host: bytes
    rules: int
    content: str
    settings: dict[str, str]
    seats: int
    answers: int = 0
    paused: bool = False
    hints: bool = False  # whether people may ask what a bot would do
    over: bool = False
    summary: Summary = msgspec.field(default_factory=Summary)
    clock: Clock | None = None
    created: float = 0.0
    changed: float = 0.0
    chairs: list[Chair] = []


class Row(Listed, kw_only=True):
    """A table as it stands in the store. `origin` is the last one; without one it goes on from the set-up."""

    key: bytes
    origin: bytes | None = None
    origin_number: int = 0
    outcome: str = ""  # JSON: how it ended; empty: it runs, or a version wrote it that did not keep that
    exposed: bool = False  # whether somebody may know the key of its dice
    shares: list[Share] = []
    bell: Bell | None = None
    sequel: str = ""  # the table at which its people play again, once it is over


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
