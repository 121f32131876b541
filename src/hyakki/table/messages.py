"""What travels over the websocket of a table, as structs: what a page is told, and what it may say.

The page's TypeScript types are written from these by `python -m hyakki.table.typescript`, and a test holds
them current. Words like `view` and `event` carry a game's own structs; only the game's part of the page
looks into them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hyakki.host.cards import Ending, HintCard, Line, OddsLine, PlanCard, QuestionCard, Spot
from hyakki.table.hall_messages import ClockCard, TableCard
from hyakki.table.message_terms import CHAT_LENGTH, Anchor, Message, Request

# ---------------------------------------------------------------------------- the running match


class SeatClock(Message, frozen=True):
    """The clock of a seat: the seconds that are left while it stands, or when they are up (in the server's
    time) while it runs. Neither: nobody's time is counted there."""

    left: float | None
    until: float | None


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
    clocks: list[SeatClock] | None = None  # of all seats; null: this table has no clock
    passes: list[str] = msgspec.field(default_factory=list)  # what this seat passes: see `table/passes.py`
    number: int = 0  # of what this page was sent of the table: the next change is one of this


class Change(Message, frozen=True, tag="change"):
    """What has changed since the moment `base` that this page was sent, its lines as in a moment.

    How a change is written stands in `table/changes.py`. With `check`, the whole view has to come to that
    number; a page that is in doubt asks for the whole.
    """

    number: int
    base: int
    change: Any
    since: int
    lines: list[Line]
    check: int | None


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
    still: StillCard | None
    clock: ClockCard | None = None


class WayCard(Message, frozen=True):
    """A way in which a match that stands still can go on, and what it costs, in words."""

    name: Literal["checkpoint", "replay"]
    say: str


class StillCard(Message, frozen=True):
    """Why a table stands still: its match no longer comes out as it was left. Nothing is given up before
    somebody has chosen one of the ways."""

    title: str
    says: list[str]
    ways: list[WayCard]
    may: bool  # whether this guest may choose
    has_match: bool  # whether there is something to look at; else no moment comes


class Standing(Message, frozen=True, tag="standing"):
    """The table stands still, or no longer does."""

    still: StillCard | None


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


class Hint(Message, frozen=True, tag="hint"):
    """What a bot that thinks ahead would do in this seat's place, and why."""

    request: int
    hint: HintCard


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
    """The connection lives, and this is the server's time."""

    now: float


ToPage = (
    Moment
    | Change
    | Welcome
    | Seats
    | Standing
    | Said
    | RefusalCard
    | Reason
    | Odds
    | Hint
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


class AskHint(Message, frozen=True, tag="ask-hint"):
    """What would you do, and why?"""

    request: Request
    question: Request


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


class StandingPass(Message, frozen=True, tag="standing-pass"):
    """Always pass this kind of question for me, or ask me again; without a key: ask me everything again."""

    key: Annotated[str, Meta(max_length=100)] = ""
    on: bool = False
    turn: bool = False  # for this turn only, and as long as nothing else is offered


class Whole(Message, frozen=True, tag="whole"):
    """This page is in doubt about what it has: the whole moment with all of its log, please."""


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
    | AskHint
    | AskForecast
    | AskWays
    | AskListing
    | Chat
    | StandingPass
    | Whole
    | Resign
    | Ping
)
