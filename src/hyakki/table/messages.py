"""Everything that travels between the page and the server, as structs.

The page's TypeScript types are written from these by `python -m hyakki.table.typescript`, and a test holds
them current. Unknown fields are refused on the way in. Words like `view` and `event` carry a game's own
structs; only the game's part of the page looks into them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hyakki.host.cards import Ending, Line, OddsLine, PlanCard, QuestionCard, Spot

PROTOCOL = 1
"""Counts up when an old page could no longer talk to a new server."""

NAME_LENGTH = 40
CHAT_LENGTH = 500

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
TableId = Annotated[str, Meta(pattern="^[a-z0-9]{16}$")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Anchor = Annotated[str, Meta(min_length=1, max_length=120)]
Request = Annotated[int, Meta(ge=0, le=2**31)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that travels."""


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


class RuleCard(Message, frozen=True):
    """A rule of the ledger."""

    id: str
    chapter: str
    title: str
    text: str


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
    ending: str = ""


class Lobby(Message, frozen=True):
    """The right side of the home page, for one guest."""

    mine: list[TableCard]
    open: list[TableCard]
    finished: list[TableCard]


class SeatWish(Message, frozen=True):
    """Who is to sit where at a new table."""

    kind: SeatKind
    level: str = ""


class TableWish(Message, frozen=True):
    """A table to be opened. Whoever opens it sits down on the first seat for a person."""

    game: Word
    settings: dict[str, str] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=16)] = []
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    visibility: Visibility = "link"
    person: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""


class Opened(Message, frozen=True):
    """A new table: where to go, and the secret links of the other seats for people (shown this once)."""

    table: str
    seat: int | None
    tokens: dict[int, str]


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


class LinkWish(Message, frozen=True):
    """A fresh secret link for a seat that is free, or one's own."""

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


class Trouble(Message, frozen=True):
    """Why a request failed, in a sentence for the person, with a key for the page."""

    key: str
    text: str


# ---------------------------------------------------------------------------- the running match


class Moment(Message, frozen=True, tag="moment"):
    """All that a seat gets of this moment. Log entries from number `since` on are replaced by `lines`.

    While seats choose in secret, `planned` has what this seat and its allies have chosen so far. All others
    in `asked` are then named until everybody is done: whether they are is told to nobody.
    """

    answers: int  # that led here, but for those that this seat did not notice
    seat: int | None
    view: Any
    asked: list[int]
    planned: list[PlanCard] | None  # null: nobody chooses in secret
    question: QuestionCard | None
    status: list[str]
    undo: str | None  # why one cannot take back the last answer; None: one can
    ending: Ending | None
    since: int
    lines: list[Line]
    own: int  # the entry number after this seat's own last answer: where "since your last turn" begins
    spots: list[Spot]


class Welcome(Message, frozen=True, tag="welcome"):
    """The first message on a connection: where one is."""

    protocol: int
    table: TableCard
    seat: int | None
    fingerprint: str
    settings: dict[str, str]
    party: bool  # all seats win and lose together, and may agree to take back what anybody did
    chat: list[Said]
    host: bool


class Seats(Message, frozen=True, tag="seats"):
    """Somebody came, went, sat down or let a bot play; or the table was stopped."""

    table: TableCard


class Said(Message, frozen=True, tag="said"):
    """A line of chat."""

    number: int
    who: str
    seat: int | None
    text: str
    at: float


class RefusalCard(Message, frozen=True, tag="refusal"):
    """Why something that the page sent was not done. `question`: the answer it belonged to, if any."""

    key: str
    text: str
    question: int | None = None
    request: int | None = None


class Reason(Message, frozen=True, tag="reason"):
    """The answer to "why not?"."""

    request: int
    text: str
    rule: str | None
    sentence: str  # the rule itself, in full


class Odds(Message, frozen=True, tag="odds"):
    """The odds of an option."""

    request: int
    lines: list[OddsLine]


class Forecast(Message, frozen=True, tag="forecast"):
    """What figures without a player would do now, as entries of the log."""

    request: int
    lines: list[Line]


class Ways(Message, frozen=True, tag="ways"):
    """Where answers in a row could lead, as the game's own struct; null: nowhere."""

    request: int
    ways: Any


class Listing(Message, frozen=True, tag="listing"):
    """The board and the sheets as text."""

    request: int
    board: list[str]
    sheets: list[tuple[str, list[str]]]


class Proposal(Message, frozen=True, tag="proposal"):
    """Somebody wants to take back more than one may alone; all other people at the table must agree."""

    number: int
    by: int
    who: str
    agreed: list[int]
    open: bool


class Pong(Message, frozen=True, tag="pong"):
    """The connection lives."""


ToPage = (
    Moment
    | Welcome
    | Seats
    | Said
    | RefusalCard
    | Reason
    | Odds
    | Forecast
    | Ways
    | Listing
    | Proposal
    | Pong
)


# ---------------------------------------------------------------------------- what a page says


class Answer(Message, frozen=True, tag="answer"):
    """The answer to question `question`, as the option's text."""

    question: Request
    text: Annotated[str, Meta(max_length=400)]
    sure: bool = True  # also if it cannot be taken back


class Undo(Message, frozen=True, tag="undo"):
    """Take back the last answer."""


class Propose(Message, frozen=True, tag="propose"):
    """Ask the others whether the last answer of anybody may be taken back."""


class Vote(Message, frozen=True, tag="vote"):
    """Agree to a proposal, or not."""

    number: Request
    agree: bool


class Why(Message, frozen=True, tag="why"):
    """Why can these things not be pointed at?"""

    request: Request
    anchors: Annotated[list[Anchor], Meta(min_length=1, max_length=12)]


class AskOdds(Message, frozen=True, tag="ask-odds"):
    """What may come of an option of the open question?"""

    request: Request
    question: Request
    text: Annotated[str, Meta(max_length=400)]


class AskAhead(Message, frozen=True, tag="ask-ahead"):
    """What may come of the last of some answers, if the others were given before it? Each is said by what one
    points at for it."""

    request: Request
    question: Request
    steps: Annotated[
        list[Annotated[list[Anchor], Meta(min_length=1, max_length=6)]], Meta(min_length=1, max_length=40)
    ]


class AskForecast(Message, frozen=True, tag="ask-forecast"):
    """What would figures without a player do now?"""

    request: Request


class AskWays(Message, frozen=True, tag="ask-ways"):
    """Where could answers in a row lead from here, for what is pointed at?"""

    request: Request
    pointed: Annotated[list[Anchor], Meta(max_length=60)]


class AskListing(Message, frozen=True, tag="ask-listing"):
    """The board as text, please."""

    request: Request


class Chat(Message, frozen=True, tag="chat"):
    """Say something to all at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


class Resign(Message, frozen=True, tag="resign"):
    """Give up for one's seat."""


class Ping(Message, frozen=True, tag="ping"):
    """Is the connection alive?"""


FromPage = (
    Answer
    | Undo
    | Propose
    | Vote
    | Why
    | AskOdds
    | AskAhead
    | AskForecast
    | AskWays
    | AskListing
    | Chat
    | Resign
    | Ping
)
