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
    `together`    secret choices side by side; such flows only read, ask their own seat and return (below).
    `window`      reactions: each eligible seat in turn; a play resolves at once and the asking starts again.
    An empty list of options is a mistake of the rules and raises `EmptyQuestion`.
    With `may` a question is collective: any of those seats may answer it, and the first answer counts. Where
    a person is among them bots stand back; where only bots are, the seat that is asked answers.

Choosing in secret
    While a `together` is open a seat learns nothing of a stranger in it: not what it has chosen, nor how many
    questions it has answered, nor whether it is done, nor when. That all are done is told by what follows.
    `allies(a, b)` says whether `a` sees what `b` chooses, at the moment `b` chooses it, the answers included
    that gave themselves; and whether `b` is done. `b` may still take it back, and `a` sees that as well. A
    spectator is nobody's ally. What is seen reaches a seat as `Seat.planned` and `Decision.planned`, which
    hold its own choices too, since the state has none of them yet.
    Worlds agree with it: imagining for `a` lets strangers begin again, while allies stand where they stood.
    So the flow of `b`, its prompts and options must be made from what `a` knows.
    A flow asks its own seat alone; a collective question has no place in it and is refused.

What a rule may hold across a question
    ids, seats, public numbers, dice that were told to all, references to objects of the state. Never a hidden
    card, a number computed from one, or a list of options. Every piece lies in the state at every question: a
    drawn card goes to a hand or a pile before the next `yield`. No `try/finally` or `with` around a question.

Parties
    Whether all seats of a table are one party is fixed by its settings, before there is a state (`party`).
    A party wins and loses as one and nobody in it looks away from a screen; its people may agree to take back
    what anybody of them did last. Where seats play against each other everybody takes back its own answers
    alone, also where several of them are one side: a side is no party, but `side` names it, and a win of it
    counts once however many seats it has.

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
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Flow, State
from hyakki.kernel.languages import words
from hyakki.kernel.ledger import Ledger
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Chance, FirstGame, Illustration, Outcome, Prompt, Refusal, Setting, Trial
from hyakki.kernel.text import Texts
from hyakki.kernel.voice import Voice

S = TypeVar("S", bound=State)


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
    strides: ClassVar[frozenset[str]] = frozenset()
    """Kinds of options that only lead to a deed, steps of a walk for example: a hint tells the deed."""
    nothing_hidden: ClassVar[bool] = False
    """Whether some seat may never have anything hidden from it (else the suite demands variation)."""
    cooperative: ClassVar[bool] = False
    """Whether the players are always one party; a game that has tables of both kinds overrides `party`."""
    loud_dice: ClassVar[bool] = True
    """Whether dice decide so much that one game played on from here says little: whoever thinks ahead then
    tries everything several times. False where chance is small beside the choices."""
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

    def party(self, seats: int, settings: Mapping[str, str]) -> bool:
        """Whether all seats of such a table are one party. `settings` holds a checked value for every one."""
        return self.cooperative

    @property
    @abstractmethod
    def voice(self) -> Voice:
        """How the game speaks: sentences, names, pictures, help. In English."""

    def speaking(self, language: str) -> Voice:
        """How it speaks another language (languages.py); English where it does not."""
        return self.voice

    def titled(self, language: str) -> Ledger:
        """The rules with their titles in another language; what they say stays English."""
        return self.ledger.titled(words(language, self.id).titles)

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

    def common(self, g: S, before: Any = None) -> Any:
        """What the views of all seats are made from: the part that is the same for everybody, built once.

        `before` is what it made of an earlier moment of the same match, if that is still at hand. Parts that
        are as they were then may be taken over: whoever compares two views does not look into what is the
        very same thing in both.
        """
        return None

    @abstractmethod
    def view(self, g: S, seat: int | None, common: Any = None) -> Any:
        """All that a seat (None: a spectator) sees and remembers, as builtins and structs for msgspec.

        `common` is what the method of that name made of this very table; without it the view is made whole.
        Nobody changes a view: several may share their parts.
        """

    @abstractmethod
    def imagine(self, g: S, seat: int | None, rng: Rng) -> None:
        """Change the hidden parts, in place, into something the seat cannot tell from the truth.

        What comes of it follows from what the seat knows and from `rng` alone: two truths that the seat
        cannot tell apart become the same world. So sort what is hidden before it is shuffled, and deal it to
        places in an order that does not depend on what lies there.
        """

    @abstractmethod
    def why_not(self, g: S, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        """Which rule forbids what the anchors point at, from what the seat knows; None if nothing does."""

    def why_no_answer(self, g: S, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
        """The same while the seat is asked something: why that is no answer to its question."""
        return self.why_not(g, decision.seat, pointed)

    @abstractmethod
    def pieces(self, g: S) -> dict[str, int]:
        """Every piece of the box and how many there are, wherever they lie. The same at every decision."""

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

    def merits(self, g: S, decision: Decision) -> list[float] | None:
        """How good the rules of thumb find each of the options, in order and in a measure of their own; None
        where they do not weigh all of them. Whoever thinks ahead looks at the better ones first."""
        return None

    def value(self, g: S, seat: int) -> float:
        """How likely a seat is to win from here, 0 to 1, judged at a glance: 1 or 0 once the match is over (a
        tenth may go to the margin, so that lost games are played well too).

        It reads what the seat knows and no more, so it is the same in all worlds that the seat imagines. Bots
        that think ahead choose what makes it greater, so every sign in it has to be sensible: what helps must
        never lower it, whatever some statistics say.
        """
        return 0.5 if g.outcome is None else float(seat in g.outcome.winners)

    def appraise(self, g: S, seat: int) -> float:
        """The same as `value` at a closer look, which may take longer and be learned from many games. It is
        asked where a chapter begins. Masters judge by it."""
        return self.value(g, seat)

    def chapter(self, g: S) -> int:
        """Which part of the match is being played (round, turn, quest): another number wherever whoever
        thinks ahead may stop and ask for the `value`, where nothing hangs in the air. It reads what all
        know. Where it never changes, thoughts go on to the end."""
        return 0

    def feats(self, g: S, seat: int) -> int:
        """How many of the feats that make the tale of a match the side of a seat has done so far: parts of a
        goal, bosses brought down, what was rescued, opened or named, the win itself. Bots beside people leave
        a feat to them where that costs little (bots/supporting.py), and the lab counts who did them.

        Work that leads up to a feat is none: blows that only weaken, clearing a way, healing. It reads what
        all of the side know. Only whether it grows from one moment to the next is looked at, so the feats of
        several quests may be counted together. 0: there is nothing that one would leave to others.
        """
        return 0

    def reason(self, g: S, decision: Decision, option: Option) -> Prompt | None:
        """Why the rules of thumb would answer so: a text key with its parameters, for somebody who asks for
        advice. `g` is a world that the seat cannot tell from the truth; None if there is nothing to say."""
        return None

    # -- what a game may offer besides; the clients and the lab do without where it does not

    def with_content(self, folder: Path) -> Game[S]:
        """The game with a person's own content laid over its box; a ContentError says what is wrong."""
        return self

    def pack(self) -> bytes | None:
        """All files of the content in use as one archive, to be kept for years; None if there is nothing to
        be kept, or nothing that could be trusted to be what is in use."""
        return None

    def with_pack(self, data: bytes) -> Game[S]:
        """The game with exactly the content that was packed, whatever is shipped by now; a ContentError says
        what of it no longer fits. Its fingerprint is that of the game which packed it."""
        return self

    def check_content(self, folder: Path | None) -> list[str] | None:
        """What is wrong with the box, or with own content laid over it; None if nothing can be checked."""
        return None

    def clock(self, g: S) -> int:
        """How far the match has come, in the game's own count (turns, rounds); 0 where it counts nothing."""
        return 0

    def measures(self, g: S, log: Sequence[Told]) -> dict[str, int]:
        """What else is counted of a finished match whose log this is, by name; the lab tells the mean of each
        over the matches in which it was counted."""
        return {}

    def bench_setups(self) -> list[tuple[int, dict[str, str]]]:
        """The tables on which speed is measured: seats and settings."""
        return [(seats, {}) for seats in self.seats]

    def balance_setups(self) -> list[Trial]:
        """The tables on which bots measure how hard a game is for a party, how even for seats or sides."""
        return [Trial(seats, settings) for seats, settings in self.bench_setups()]

    def usual_seats(self) -> int:
        """How many sit down if nobody says otherwise; the usual settings fit them."""
        return self.seats[0]

    def first_games(self) -> Mapping[str, FirstGame]:
        """Tables for a first game that is played by a guide, by the name of the guide; the first is the usual
        one."""
        return {"first": FirstGame(self.usual_seats())}

    def illustrations(self) -> Mapping[str, Illustration]:
        """Moments that are drawn to explain the game, by name."""
        return {}

    def side(self, g: S, seat: int) -> str:
        """What a seat plays, where sides differ (a faction, heroes against a foe): wins are counted by it,
        once for all seats of a side. "" where all play alike."""
        return ""
