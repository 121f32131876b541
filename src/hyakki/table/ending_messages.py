"""What travels about matches that are over: how they are remembered, and what a person has won so far."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hyakki.kernel.chronicle import Chronicle, Sequel
from hyakki.table.hall_messages import SeatKind
from hyakki.table.message_terms import NAME_LENGTH, Message, SeatNumber


class ChronicleCard(Message, frozen=True):
    """How a match is remembered, what could follow, and how much each kind of event matters (by its tag)."""

    resigned: bool  # somebody gave up, and that ended it
    party: bool  # all seats won or lost together
    chronicle: Chronicle | None
    sequels: list[Sequel]
    weights: dict[str, int]  # 0: hardly worth telling; 3: what people remember


class StageRecord(Message, frozen=True):
    """Something that can be won on its own: how often it was tried and won, where it was won last, and what a
    table for it is set to."""

    id: str
    say: str
    tries: int
    won: int
    table: str  # whose replay shows it; empty: it was not won yet
    settings: dict[str, str]


class GameRecord(Message, frozen=True):
    """What a person has played of a game, to its end."""

    game: str
    played: int
    won: int
    best: str  # the farthest that was won, or the most points; empty: neither is known
    campaigns: int  # campaigns and series that were won to their end
    stages: list[StageRecord]


class Records(Message, frozen=True):
    """All games that were finished at least once."""

    games: list[GameRecord]


class AgainSeat(Message, frozen=True):
    """Who sits on a seat of the new table: the person of a seat of the old one; else a bot, or whoever comes
    with its link."""

    kind: SeatKind
    level: str = ""
    of: SeatNumber | None = None


class AgainWish(Message, frozen=True):
    """A table for the people of one that is over, who sit at it at once.

    `known`: the table for that which this page has heard of; where there is another by now, that is meant.
    """

    seats: Annotated[list[AgainSeat], Meta(max_length=16)]
    settings: dict[str, str]
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    known: Annotated[str, Meta(max_length=32)] = ""
