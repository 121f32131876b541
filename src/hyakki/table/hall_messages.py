"""What travels over plain requests: games on offer, tables in lists, wishes, seats."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hyakki.host.cards import IllustrationCard
from hyakki.kernel.chronicle import Stop
from hyakki.table.message_terms import (
    CLOCK_LEAST,
    CLOCK_MOST,
    NAME_LENGTH,
    Message,
    SeatNumber,
    Token,
    Word,
)

# ---------------------------------------------------------------------------- what is on offer


class ValueCard(Message, frozen=True):
    """One value of a setting, in words."""

    value: str
    say: str


class SettingCard(Message, frozen=True):
    """Something to be set before a match."""

    name: str
    say: str
    usual: str
    values: list[ValueCard]


class GameCard(Message, frozen=True):
    """A game on the home page."""

    id: str
    title: str
    subtitle: str
    blurb: str
    players: str
    minutes: str
    board: str
    seats: list[int]
    usual_seats: int
    settings: list[SettingCard]
    levels: list[str]
    guides: list[str] = msgspec.field(default_factory=list)  # first games that are played by a guide, by name


class RuleCard(Message, frozen=True):
    """A rule of the ledger."""

    id: str
    chapter: str
    title: str
    text: str


class Illustrations(Message, frozen=True):
    """Moments of a game that are drawn to explain it, by name."""

    pictures: dict[str, IllustrationCard]


class RuleTitles(Message, frozen=True):
    """What the rules of a game are called, by id."""

    titles: dict[str, str]


class GameBook(Message, frozen=True):
    """What the page knows of a game besides the view: its rules and its cardboard."""

    game: GameCard
    rules: list[RuleCard]
    box: Any  # the game's cardboard by id: names, numbers, texts


# ---------------------------------------------------------------------------- tables and seats

SeatKind = Literal["person", "bot"]
Visibility = Literal["public", "link", "private"]


class SeatCard(Message, frozen=True):
    """A seat as everybody sees it. A person's seat without a name is free."""

    number: int
    kind: SeatKind
    level: str  # of the bot that sits there, or fills in
    name: str
    present: bool
    away: int  # seconds since the person was last seen; 0 while present or never seen
    filled_in: bool  # a bot plays in a person's place
    label: str  # what the game calls the seat: a faction, a pilgrim


class TableCard(Message, frozen=True):
    """A table in a list."""

    id: str
    game: str
    name: str
    visibility: Visibility
    status: list[str]
    seats: list[SeatCard]
    mine: list[int]  # seats that this guest holds
    my_turn: bool
    over: bool
    paused: bool
    answers: int
    created: float
    changed: float
    winners: list[int]  # when it is over
    road: list[Stop]  # of a campaign that is played at this table
    ending: str = ""
    content: str = ""  # the fingerprint of the cardboard that it is played with; lists do not say
    hints: bool = False  # whether one may ask there what a bot would do
    bell: str = ""  # the host that it calls people at; lists do not say
    sequel: str = ""  # the table at which its people play again; lists do not say
    bare: bool = False  # there is no match to look at any more; lists do not say


class Lobby(Message, frozen=True):
    """The right side of the home page, for one guest."""

    mine: list[TableCard]
    open: list[TableCard]
    finished: list[TableCard]


class SeatWish(Message, frozen=True):
    """Who is to sit where at a new table."""

    kind: SeatKind
    level: str = ""


class ClockCard(Message, frozen=True):
    """How long people may think: for an answer, or in the whole match; and what happens then."""

    per: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=CLOCK_LEAST, le=CLOCK_MOST)]
    then: Literal["bot", "told"] = "bot"


class TableWish(Message, frozen=True):
    """A table to be opened. Whoever opens it sits down on the first seat for a person."""

    game: Word
    settings: dict[str, str] = msgspec.field(default_factory=dict)
    seats: Annotated[list[SeatWish], Meta(max_length=16)] = msgspec.field(default_factory=list)
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    visibility: Visibility = "link"
    person: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    clock: ClockCard | None = None
    hints: bool | None = None  # null: as is usual for such a table
    guided: Annotated[str, Meta(max_length=40)] = ""  # a first game by this guide: it says seats and settings


class Opened(Message, frozen=True):
    """A new table: where to go, and the secret links of the other seats for people (shown this once)."""

    table: str
    seat: int | None
    tokens: dict[int, str]
    fingerprint: str  # of the key of its dice, told before anybody gives a word to it


class SitWish(Message, frozen=True):
    """Take the seat of a secret link."""

    token: Token
    person: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""


class TakeWish(Message, frozen=True):
    """Take a free seat at a public table."""

    seat: SeatNumber
    person: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""


class Seated(Message, frozen=True):
    """Where one sits now."""

    table: str
    seat: int
    fingerprint: str  # of the key of the dice, told before one gives a word to it


class ShareWish(Message, frozen=True):
    """A word of chance from the browser of somebody who has just sat down: it is mixed into the key that has
    this fingerprint. Where the key has changed meanwhile the word is void."""

    seat: SeatNumber
    word: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    fingerprint: Annotated[str, Meta(max_length=64)]


class Shared(Message, frozen=True):
    """The fingerprint of the key of the dice, and whether it has that word in it. A guest gives once, and to
    the key whose fingerprint it was shown before it chose the word."""

    fingerprint: str
    taken: bool


class BellWish(Message, frozen=True):
    """Where the table calls people who are waited for and not there; no address: nowhere any more."""

    url: Annotated[str, Meta(max_length=500)] = ""


class Hung(Message, frozen=True):
    """The bell of a table as its host sees it: the secret that signs its messages is shown this once."""

    host: str
    secret: str


class LinkWish(Message, frozen=True):
    """A fresh secret link for one's own seat, or (the host) one that is free or was left long ago."""

    seat: SeatNumber


class Linked(Message, frozen=True):
    """The secret of a seat link. The page builds the address; the server keeps a hash only."""

    seat: int
    token: str


class BotWish(Message, frozen=True):
    """Let a bot of this level play a seat; an empty level gives the seat back to its person."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=20)] = ""


class PauseWish(Message, frozen=True):
    """Stop the table, or go on."""

    paused: bool


class GoOnWish(Message, frozen=True):
    """The way in which a match that stands still is to go on."""

    way: Literal["checkpoint", "replay"]


class HintsWish(Message, frozen=True):
    """Let people at the table ask what a bot would do, or no more."""

    on: bool


class Trouble(Message, frozen=True):
    """Why a request failed, in a sentence for the person, with a key for the page."""

    key: str
    text: str
