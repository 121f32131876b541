"""What travels for replays: the match to be watched again, its moments, playing on, the chances to win."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hyakki.host.cards import WeighedCard
from hyakki.table.hall_messages import TableCard
from hyakki.table.message_terms import NAME_LENGTH, Message, Request, SeatNumber, Word
from hyakki.table.messages import Moment


class Turn(Message, frozen=True):
    """Where a part of a replay begins: after how many answers, and what it is called."""

    answers: int
    say: str


class Memory(Message, frozen=True):
    """What people will tell of a match: at which moment, in a sentence, and in which part of the replay (-1:
    before all of them). An answer can bring what ends a part and what begins the next."""

    answers: int
    say: str
    turn: int


class ProofStep(Message, frozen=True):
    """A word that somebody gave to the key of the dice; of seat -1: a new key, since the old one could be
    known."""

    seat: int
    name: str
    word: str
    fingerprint: str  # of the key after it
    at: float


class Proof(Message, frozen=True):
    """How the key of a finished match came about: each step follows from the one before."""

    key: str  # the first
    fingerprint: str
    steps: list[ProofStep]
    last: str  # the key that the last dice fell by


class ReplayCard(Message, frozen=True):
    """A match to be watched again: its table, its length and its parts. `as_seats`: who may be seen through.

    As long as the match goes on, all that was chosen in secret at one time counts as one answer: how many
    choices somebody made, in which order and when would tell something.
    """

    table: TableCard
    settings: dict[str, str]
    answers: int
    turns: list[Turn]
    memorable: list[Memory]  # in its order
    actors: list[int]  # who gave each answer; -1: several, in secret
    as_seats: list[int]
    fingerprint: str
    proof: Proof | None  # null: the match goes on


class Given(Message, frozen=True):
    """The answer that led to a moment of a replay, as far as the eyes that look may know it."""

    seat: int  # -1: several, in secret
    asked: str  # what it was the answer to; empty where that is a secret
    say: str
    secret: bool
    resigned: bool
    seconds: float | None  # since its seat was asked
    rules: list[str]  # which the entries of the log cite that it brought


class ReplayMoment(Moment, frozen=True, tag="moment"):
    """A moment of a replay, with the answer that led to it."""

    given: Given | None = None


class OnwardWish(Message, frozen=True):
    """A new table that goes on from an answer of a finished match: with whom on which seat, against whom."""

    answers: Request
    seat: SeatNumber
    level: Word = "sense"
    person: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""


class ChancePoint(Message, frozen=True):
    """The chances at a moment of a replay, by seat, or of all players where they are one party."""

    answers: int
    games: int  # that were played from there; 0: this is how it ended
    shares: list[float]


class ChanceCurve(Message, frozen=True):
    """The chance to win over a match, as far as it has been worked out."""

    begun: bool
    done: float  # 0 to 1
    together: bool
    points: list[ChancePoint]
    waits: bool = False  # the chances of other games are being worked out first


class Reconsidered(Message, frozen=True):
    """An answer of a finished match, thought over again: whose it was, what a bot would have answered, and
    what it expects of that, of the answer that was given, and of others."""

    seat: int  # -1: several chose in secret, or nothing was chosen
    given: str
    better: bool  # the bot would have answered otherwise
    weighed: list[WeighedCard]  # the bot's own answer first
    given_at: int  # which of them was given; -1: none of these
