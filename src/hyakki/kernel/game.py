"""The contract between the kernel and a game. Read this file as a specification.

A **game** is one stateless object that derives from `Game`. A **match** (match.py) is one playing of it.
Between them stands the **state**: everything that lies on the table, as slotted dataclasses that can be
cloned and saved.

Steps
    `Game.step(g)` is a generator that leads from one quiet table to the next. At its start and end nothing is
    pending: all that the game knows is in the state, nothing in a local variable. A step ends wherever the
    rulebook says "choose your next action". The match calls `step` again and again until `g.outcome` is set.

Asking
    Inside a step a rule asks with `answer = yield from g.ask(...)`. Options are always given as a callable:
    it is called when somebody has to see them, again after hidden things were imagined, and never in replay.
    `ask`         options that every seat can work out; a single one answers itself.
    `ask_hidden`  options that depend on something hidden; always asked, since not being asked would tell.
    `together`    secret choices side by side; such flows only read, ask their own seat and return.
    `window`      reactions: each eligible seat in turn; a play resolves at once and the asking starts again.
    An empty list of options is a mistake of the rules and raises `EmptyQuestion`.

What a rule may hold across a question
    ids, seats, public numbers, dice that were told to all, references to objects of the state. Never a hidden
    card, a number computed from one, or a list of options. Every piece lies in the state at every question: a
    drawn card goes to a hand or a pile before the next `yield`. No `try/finally` or `with` around a question.

Chance
    Only `g.rng`. Every draw is counted; the answer that caused one cannot be undone. Somebody learning
    something without dice (a reveal, a peek) adds to `g.learned`.

Ends
    `g.finish(outcome)` at any depth. It sets `g.outcome` and raises `GameOver`, which only the match catches.

Telling
    `g.tell(event, rule, to)` says what happened and why, to all or to some seats. When working out the event
    costs something, guard it with `if g.io is not None:`.

Shared tables
    Content and geometry are immutable and shared by all matches. A state refers to them by id; what it keeps
    for speed is a slot outside its fields, named in `SHARED` and filled by `Game.attach` after setup and
    after loading.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from hyakki.kernel.clone import Clonable, clonable
from hyakki.kernel.decision import Decision, Option, Prompt, Question, Scalar
from hyakki.kernel.events import Event, Listener, Told
from hyakki.kernel.ledger import Ledger
from hyakki.kernel.rng import Rng
from hyakki.kernel.text import Texts

T = TypeVar("T")
O = TypeVar("O", bound=Option)  # noqa: E741  # the usual name of an option's type
S = TypeVar("S", bound="State")

Allies = Callable[[int, int], bool]


def nobody(_seat: int, _other: int) -> bool:
    """No two seats see each other's secret choices."""
    return False


class GameOver(BaseException):
    """Raised by `State.finish`; only the match catches it."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: who won, the scores with their sources, and the rule that ended it.

    `reason` is a text key; `params` fill its sentence.
    """

    winners: tuple[int, ...]
    rule: str
    reason: str
    params: dict[str, Scalar] = {}
    scores: dict[str, dict[str, int]] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed: the rule, and a text key with parameters for the sentence."""

    rule: str
    reason: str
    params: dict[str, Scalar] = {}


class Chance(msgspec.Struct, frozen=True):
    """One line of the odds of an option: what may come of it (a text key) and how likely it is, 0 to 1."""

    result: str
    chance: float
    params: dict[str, Scalar] = {}


class Together(Generic[T]):
    """Secret choices that run side by side; made by `State.together`."""

    __slots__ = ("allies", "flow", "seats")

    def __init__(self, seats: Sequence[int], flow: Callable[[int], Flow[T]], allies: Allies) -> None:
        self.seats = tuple(seats)
        self.flow = flow
        self.allies = allies


Flow = Generator[Question | Together[Any], Any, T]


class Pass(Option):
    """Let a reaction window go by."""


PASS = Pass()


class Ears(Clonable):
    """The listener stands outside the fields: it is neither cloned nor saved."""

    __slots__ = ("io",)

    if TYPE_CHECKING:
        io: Listener | None


@clonable
class State(Ears):
    """What every game's state has. A game derives its own, decorated with `@clonable`."""

    rng: Rng
    learned: int = 0
    outcome: Outcome | None = None

    def tell(self, event: Event, rule: str | None = None, to: tuple[int, ...] | None = None) -> None:
        """Say what happened, to all seats or to some."""
        if self.io is not None:
            self.io(Told(event, rule, to))

    def finish(self, outcome: Outcome) -> None:
        """End the match here and now."""
        self.outcome = outcome
        raise GameOver

    def ask(
        self,
        seat: int,
        prompt: Prompt,
        options: Callable[[], Sequence[O]],
        may: tuple[int, ...] | None = None,
    ) -> Flow[O]:
        """Ask for one of some options that everybody can work out. `may`: other seats that may answer too."""
        answer: O = yield Question(seat, prompt, options, False, may)
        return answer

    def ask_hidden(self, seat: int, prompt: Prompt, options: Callable[[], Sequence[O]]) -> Flow[O]:
        """Ask for one of some options that depend on hidden things."""
        answer: O = yield Question(seat, prompt, options, True)
        return answer

    def together(
        self, seats: Sequence[int], flow: Callable[[int], Flow[T]], allies: Allies = nobody
    ) -> Flow[dict[int, T]]:
        """Run a secret flow for each seat; nobody learns a choice before all are in."""
        picks: dict[int, T] = yield Together(seats, flow, allies)
        return picks

    def ask_all(
        self, seats: Sequence[int], prompt: Prompt, options: Callable[[int], Sequence[O]]
    ) -> Flow[dict[int, O]]:
        """One secret question to each seat at the same time."""
        return self.together(seats, lambda seat: self.ask_hidden(seat, prompt, lambda: options(seat)))

    def window(
        self,
        seats: Callable[[], Sequence[int]],
        prompt: Prompt,
        reactions: Callable[[int], Sequence[Option]],
        resolve: Callable[[int, Option], Flow[None]],
        hidden: bool = True,
    ) -> Flow[None]:
        """Offer reactions to eligible seats in order until all of them pass.

        `seats` names those that could hold a reaction by public knowledge, `reactions` lists what a seat
        really has (without the pass). With `hidden=False` everything about it is public, and a seat without
        reactions is not asked.
        """
        while True:
            for seat in seats():
                answer = yield Question(seat, prompt, _with_pass(reactions, seat), hidden)
                if answer != PASS:
                    yield from resolve(seat, answer)
                    break
            else:
                return


def _with_pass(reactions: Callable[[int], Sequence[Option]], seat: int) -> Callable[[], Sequence[Option]]:
    return lambda: [*reactions(seat), PASS]


class Setting(msgspec.Struct, frozen=True):
    """One thing that can be set before a match: its name, the values it may have, and the usual one."""

    name: str
    values: tuple[str, ...]
    usual: str


INKS = {
    " ": "as it comes",
    ".": "open ground and whatever else stays in the background",
    "n": "numbers at the rim",
    "#": "what nobody enters",
    "r": "red ground",
    "g": "green ground",
    "b": "blue ground",
    "y": "yellow line",
    "p": "purple line or void",
    "a": "a figure of the players",
    "A": "the figure that acts now",
    "x": "a figure of the players that is down",
    "e": "a figure that threatens the players",
    "t": "a thing to reach or to use",
    "d": "a way in: door, gate, exit",
}
"""What the letters of a picture's inks mean. A client has a colour for each."""


class Picture(msgspec.Struct, frozen=True):
    """The board for a screen with colours.

    `lines` is what `Game.draw` gives; `inks` has a letter of INKS for each of its characters. `spots` says
    where the things lie that anchors point at, as (row, column, width); `focus` is the anchor that should be
    in sight.
    """

    lines: list[str]
    inks: list[str] = []
    spots: dict[str, list[tuple[int, int, int]]] = {}
    focus: str = ""


class Trial(NamedTuple):
    """A table on which bots measure a game: seats, settings, and the level of the bot in each seat.

    Without levels all seats are played alike, by whatever level is being measured. With levels the strongest
    stands first and the levels go round the table from game to game, so that no level keeps a seat.
    """

    seats: int
    settings: Mapping[str, str]
    levels: tuple[str, ...] = ()


class Game(ABC, Generic[S]):
    """A game, told to the kernel. One object per game, without state of its own."""

    id: ClassVar[str]
    """Short name: folder, ledger prefix, word on the command line."""
    title: ClassVar[str]
    """The name on the box."""
    version: ClassVar[int]
    """Counts up whenever the rules change so that old answers may mean something else."""
    seats: ClassVar[range]
    """How many people can play."""
    state: type[S]
    """The class of the state."""
    options: ClassVar[tuple[type[Option], ...]]
    """Every kind of option that a rule may offer."""
    end_reasons: ClassVar[tuple[str, ...]]
    """The text keys of all reasons a match can end for; the suite holds a recorded game for each."""
    nothing_hidden: ClassVar[bool] = False
    """Whether some seat may never have anything hidden from it (else the suite demands variation)."""
    cooperative: ClassVar[bool] = False
    """Whether all players are one party: each may take back what another did, and nobody looks away."""
    page_types: ClassVar[tuple[Any, ...]] = ()
    """The structs that reach a page (view, events, cardboard): its TypeScript types are written from them."""
    migrations: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
    """From version N to N + 1: changes to the JSON tree of a saved state."""

    # -- what the game is

    @property
    @abstractmethod
    def ledger(self) -> Ledger:
        """The rules by id."""

    @property
    @abstractmethod
    def texts(self) -> Texts:
        """Every sentence shown to people, by key."""

    @abstractmethod
    def fingerprint(self) -> str:
        """What the content is, in a word: saved with every match."""

    @abstractmethod
    def settings(self) -> tuple[Setting, ...]:
        """What can be set before a match, each with its usual value."""

    # -- how it is played

    @abstractmethod
    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> S:
        """The table before the first question. `settings` holds a checked value for every setting."""

    @abstractmethod
    def step(self, g: S) -> Flow[None]:
        """From one quiet table to the next."""

    def flaws(self, g: S) -> list[str]:
        """What cannot be true of this table, a phrase each. Asked of a table from a file, before `attach`."""
        return []

    def attach(self, g: S) -> None:
        """Fill the slots of the state that lie outside its fields. Called after setup and after loading."""

    def resign(self, g: S, seat: int) -> Outcome | None:
        """The outcome when a seat gives up, or None if the others go on (the table then puts a bot there)."""
        return None

    # -- what a seat knows

    @abstractmethod
    def view(self, g: S, seat: int | None) -> Any:
        """All that a seat (None: a spectator) sees and remembers, as builtins and structs for msgspec."""

    @abstractmethod
    def imagine(self, g: S, seat: int | None, rng: Rng) -> None:
        """Change the hidden parts, in place, into something the seat cannot tell from the truth."""

    @abstractmethod
    def why_not(self, g: S, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        """Which rule forbids what the anchors point at, from what the seat knows; None if nothing does."""

    def why_no_answer(self, g: S, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
        """The same while the seat is asked something: why that is no answer to its question."""
        return self.why_not(g, decision.seat, pointed)

    @abstractmethod
    def pieces(self, g: S) -> dict[str, int]:
        """Every piece of the box and how many there are, wherever they lie. The same at every decision."""

    # -- how it is told

    @abstractmethod
    def say_option(self, view: Any, option: Option) -> str:
        """An option in a few words."""

    @abstractmethod
    def say_event(self, view: Any, event: Event) -> str:
        """An event in a sentence."""

    @abstractmethod
    def draw(self, view: Any) -> list[str]:
        """The board as lines of text."""

    @abstractmethod
    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        """The sheets beside the board: a title and some lines each; the seat's own first."""

    def say_prompt(self, view: Any, prompt: Prompt) -> str:
        """What is asked, in a sentence."""
        return self.texts.say(prompt.key, **prompt.params)

    # -- what bots use

    def odds(self, g: S, seat: int, option: Option) -> list[Chance] | None:
        """The exact chances of an option where the game can work them out; None: let the match sample."""
        return None

    def forecast(self, g: S) -> list[Told]:
        """What figures without a player would do if they acted now, as entries of a log: only what the rules
        fix, and what everybody could work out."""
        return []

    def ways(self, g: S, seat: int | None, decision: Decision | None, pointed: tuple[str, ...]) -> Any:
        """Where answers in a row could lead from here, for a board on which one points at the end of a walk:
        a struct of the game's own (see `page_types`), or None. `pointed`: what the seat asks it for. `g` is a
        world that the seat imagines and that nobody needs any more: stand figures where you like."""
        return None

    def signs(self, before: S, after: S, seat: int) -> list[str]:
        """What came of an option, as text keys: what sampled odds count."""
        return []

    def sense(self, g: S, decision: Decision) -> Option:
        """A sensible answer by rules of thumb. `g` is a world that the seat cannot tell from the truth."""
        return decision.options[0]

    # -- what a game may offer besides; the clients and the lab do without where it does not

    def with_content(self, folder: Path) -> Game[S]:
        """The game with a person's own content laid over its box; a ContentError says what is wrong."""
        return self

    def check_content(self, folder: Path | None) -> list[str] | None:
        """What is wrong with the box, or with own content laid over it; None if nothing can be checked."""
        return None

    def bench_setups(self) -> list[tuple[int, dict[str, str]]]:
        """The tables on which speed is measured: seats and settings."""
        return [(seats, {}) for seats in self.seats]

    def balance_setups(self) -> list[Trial]:
        """The tables on which bots measure how hard a cooperative game is, how even another one."""
        return [Trial(seats, settings) for seats, settings in self.bench_setups()]

    def side(self, g: S, seat: int) -> str:
        """What a seat plays, where sides differ (a faction, a colour): wins are counted by it. "" if not."""
        return ""

    def say_setting(self, name: str, value: str | None = None) -> str:
        """A setting, or one of its values, in words: the texts `setting.NAME` and `setting.NAME.VALUE`."""
        key = f"setting.{name}" if value is None else f"setting.{name}.{value}"
        return self.texts.say(key) if key in self.texts else value or name

    def say_choice(self, view: Any, prompt: Prompt, option: Option) -> str:
        """An option as the answer to a question, where `Done` alone would leave open what is done."""
        return self.say_option(view, option)

    def say_seat(self, view: Any, seat: int) -> str:
        """What a seat plays, in a word (a faction, a colour); nothing where seats are all alike."""
        return ""

    def say_source(self, source: str) -> str:
        """A source of points in the scores of an outcome, in words."""
        return source

    def say_anchor(self, view: Any, anchor: str) -> str:
        """What an anchor points at, in words."""
        kind, _, value = anchor.partition(":")
        return value.replace("-", " ") if kind == "do" else f"{kind} {value}"

    def anchors(self, view: Any) -> list[str]:
        """Everything that a person can point at on this table, the most useful first."""
        return []

    def picture(self, view: Any) -> Picture:
        """The board with its colours and places."""
        return Picture(self.draw(view))

    def legend(self, view: Any) -> list[str]:
        """What the signs on the board mean, a line each."""
        return []

    def card(self) -> dict[str, str]:
        """How the game presents itself: the texts `card.subtitle`, `card.blurb`, `card.players` and so on."""
        keys = [key for key in self.texts if key.startswith("card.")]
        return {key.removeprefix("card."): self.texts.say(key) for key in keys}

    def cardboard(self) -> Any:
        """What a page shows besides the view: names, numbers and texts of the cardboard by id."""
        return {}

    def seat_labels(self, view: Any) -> list[str]:
        """What the game calls each seat: its faction, its pilgrims. Empty words where nothing is settled."""
        return []

    def status(self, view: Any) -> list[str]:
        """Where the match stands, in a few short phrases: chapter, turn, phase, who acts."""
        return []

    def keys(self, view: Any, options: Sequence[Option]) -> dict[str, Option]:
        """Options that the keys `up`, `right`, `down` and `left` stand for."""
        return {}

    def hint(self, view: Any, prompt: Prompt) -> str:
        """A sentence for somebody who sees this question for the first time."""
        return ""

    def tip(self, view: Any, option: Option) -> str:
        """What an option is good for, told once in a match when it first becomes possible."""
        return ""

    def heading(self, event: Event) -> bool:
        """Whether an event begins a new part of the log."""
        return False
