"""A match: one playing of a game, as a sequence of answers.

    clone = checkpoint + answers since

Generators cannot be copied, states can. The match keeps a clone of the state from the start of the current
step and the journal of answers since; everything else (clone, undo, save, imagining, recovery from a rule
that crashes) is replay of those few answers. Here stands how a match begins, what it asks, how it is answered
and copied; how its journal is written and taken back stands in journal.py, what it shows in showing.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from hyakki.kernel import journal, showing
from hyakki.kernel.decision import Decision, Option, Planned
from hyakki.kernel.errors import Refused, RuleCrash, place_of
from hyakki.kernel.events import Listener, Told
from hyakki.kernel.flow import Question, State
from hyakki.kernel.game import Game
from hyakki.kernel.journal import COPY_EVERY
from hyakki.kernel.odds import sampled_odds
from hyakki.kernel.rng import Rng, derive, fingerprint
from hyakki.kernel.runner import Deed, Leg, Runner
from hyakki.kernel.seat import Seat, seat_at
from hyakki.kernel.settings import check_settings
from hyakki.kernel.showing import Seen
from hyakki.kernel.terms import Chance, Outcome, Refusal

__all__ = ["COPY_EVERY", "Match", "Policy", "Seen", "check_settings"]

S = TypeVar("S", bound=State)

Policy = Callable[[S, Decision], Option]
"""Whatever answers questions for every seat, as `Game.sense` does."""


class Match(Runner[S]):
    """One playing of a game.

    Make a new one with `Match.new`, a saved one with `saves.load`. `disposable` matches (rollouts) keep no
    checkpoint, journal or log and trust their answers; `candid` ones answer windows with nothing but a pass
    themselves.
    """

    __slots__ = (
        "__weakref__",
        "before",
        "busy",
        "ear",
        "first",
        "floor",
        "history",
        "key",
        "last",
        "numbers",
        "origin",
        "rekeys",
        "seats",
        "seen",
        "settings",
    )

    def __init__(self, game: Game[S], state: S, seats: int, settings: Mapping[str, str], key: bytes) -> None:
        self.game = game
        self.state = state
        self.seats = seats
        self.settings = dict(settings)
        self.key = self.first = key  # of the dice, now and when `history` began
        self.rekeys: list[tuple[int, bytes]] = []  # after how many answers the dice got which key
        self.origin: S | None = None  # where `history` starts, if not at the setup
        self.disposable = False
        self.candid = False
        self.busy = False
        self.ear: Listener | None = None
        self.log = []
        self.legs = []
        self.floor = 0  # how many entries of `history` lie behind the last barrier
        self.history: list[Deed] = []  # every entry that did not answer itself, since the start
        self.numbers = [0] * seats
        self.before: dict[int, tuple[Deed, int]] = {}  # what seats had heard before their last entries
        self.seen: Seen | None = None  # what somebody has looked at since the table changed
        self.last: Any = None  # what was common to all views when somebody looked last
        self.flow = self.question = self.open = self.options = None

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls,
        game: Game[S],
        seats: int = 1,
        settings: Mapping[str, str] | None = None,
        key: bytes | int = 0,
        *,
        disposable: bool = False,
        candid: bool = False,
        ear: Listener | None = None,
    ) -> Match[S]:
        """A new match. `key` is the secret of its dice (a small number will do in tests)."""
        if seats not in game.seats:
            span = f"{game.seats[0]} to {game.seats[-1]}"
            raise Refused(f"{game.title} is played by {span}, not by {seats}")
        chosen = check_settings(game, settings or {})
        rng = Rng.seeded(key) if isinstance(key, int) else Rng(key=key)
        state = game.setup(seats, chosen, rng)
        match = cls(game, state, seats, chosen, rng.key)
        match.disposable, match.candid, match.ear = disposable, candid, ear
        game.attach(state)
        match._listen()
        match._begin()
        return match

    def stand(self) -> None:
        """Begin at a state that was loaded: it stands at the start of a step."""
        self._listen()
        try:
            self._begin()
        except Exception as error:
            said = "a rule failed at the start of a step"
            raise RuleCrash(f"{said}: {error!r}", f"{said}: {place_of(error)}") from error

    def _listen(self) -> None:
        self.state.io = None if self.disposable else self._hear

    def _hear(self, told: Told) -> None:
        self.log.append(told)
        if self.ear is not None:
            self.ear(told)

    # ------------------------------------------------------------------ what is going on

    def __repr__(self) -> str:
        return showing.in_words(self)

    def __str__(self) -> str:
        """The board as everybody may see it."""
        return "\n".join(self.game.voice.draw(self.view(None)))

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.state.outcome

    @property
    def party(self) -> bool:
        """Whether all seats are one party, which may agree to take back what any of them did."""
        return self.game.party(self.seats, self.settings)

    @property
    def fingerprint(self) -> str:
        """Published at the start; the key that belongs to it is shown at the end."""
        return fingerprint(self.key)

    def asked(self) -> tuple[int, ...]:
        """The seats that are being asked now, in truth: for whoever runs the match. A seat gets `awaited`."""
        if self.question is not None:
            return (self.question.seat,)
        if self.open is not None:
            return tuple(seat for seat in self.open.together.seats if seat in self.open.asked)
        return ()

    def awaited(self, seat: int | None) -> tuple[int, ...]:
        """The seats that may be asked now, for all that a seat (None: a spectator) can know.

        Of a collective question: all that may answer it. Inside secret flows strangers are named as long as
        these are open, done or not; of itself and of its allies a seat knows who is done.
        """
        if self.question is not None:
            return self.question.seats()
        run = self.open
        if run is None:
            return ()
        strangers = run.strangers(seat)
        return tuple(other for other in run.together.seats if other in run.asked or other in strangers)

    def planned(self, seat: int | None) -> Planned | None:
        """What a seat and its allies have chosen so far in the secret flows that are open, those answers
        included that gave themselves; None while nobody chooses in secret. A spectator has no allies."""
        run = self.open
        if run is None:
            return None
        strangers = run.strangers(seat)
        return {other: tuple(run.given[other]) for other in run.together.seats if other not in strangers}

    def before_secrets(self) -> int | None:
        """How many answers had been given when the secret flows that are open began; None if none are."""
        if self.open is None:
            return None
        since = self.legs[-1].entries[self.open.since :]
        return len(self.history) - sum(1 for entry in since if not entry.auto)

    def asking(self, seat: int) -> Question | None:
        """The question that a seat may answer now."""
        question = self.question
        if question is not None:
            return question if seat in question.seats() else None
        return None if self.open is None else self.open.asked.get(seat)

    def decision(self, seat: int) -> Decision | None:
        """The open question of a seat with its options, or None."""
        question = self.asking(seat)
        if question is None:
            return None
        options = tuple(self._options(question))
        planned = self.planned(seat) or {}
        return Decision(seat, self.numbers[seat], question.prompt, options, question.seats(), planned)

    def choices(self) -> Sequence[Option]:
        """The options of the first seat asked: what a rollout chooses from."""
        if self.options is not None:
            return self.options
        question = self.question
        if question is None:
            question = self.asking(self.asked()[0])
            return self._options(question) if question is not None else ()
        return self._options(question)

    def _options(self, question: Question) -> Sequence[Option]:
        if question is not self.question:
            return self._built(question)
        if self.options is None:
            self.options = self._built(question)
        return self.options

    # ------------------------------------------------------------------ answering

    def answer(self, seat: int, option: Option) -> None:
        """Answer the open question of a seat with one of its options."""
        if self.disposable:
            self.seen = None
            self._work_off(seat, option)
            return
        question = self._expect(seat)
        options = self._options(question)
        if option not in options:
            raise Refused(f"{option!r} is not one of the options of seat {seat}")
        own = options[options.index(option)]  # equal is not enough: a stranger's True is equal to 1
        journal.record(self, Deed("answer", seat, own, False, len(self.log)), question.seats())

    def answer_text(self, seat: int, number: int, text: str) -> None:
        """Answer from outside: the number of the question it is for, and the option's text."""
        question = self._expect(seat)
        if number != self.numbers[seat]:
            raise Refused(f"that answers question {number}, but question {self.numbers[seat]} is open")
        for option in self._options(question):
            if option.text() == text:
                self.answer(seat, option)
                return
        raise Refused(f"{text!r} is not one of the options of seat {seat}")

    def play_on(self, policy: Policy[S], until: Callable[[S], bool], watch: Callable[[], bool]) -> bool:
        """Let a policy answer for everybody until the match is over or stands where `until` holds; whether it
        came there. `watch` is asked before every answer, and the match stops where it says no."""
        while self.state.outcome is None and not until(self.state):
            if not watch():
                return False
            seat = self.asked()[0]
            decision = self.decision(seat)
            assert decision is not None
            self.answer(seat, policy(self.state, decision))
        return True

    def resign(self, seat: int) -> Outcome | None:
        """Give up for a seat: the game names the outcome, or goes on without a word."""
        self._refuse_calls_from_within()
        if self.outcome is not None:
            raise Refused("the match is over")
        if not 0 <= seat < self.seats:
            raise Refused(f"there is no seat {seat}")
        return journal.resign(self, seat)

    def rekey(self, key: bytes) -> None:
        """From here on the dice follow another key. What was answered so far can no longer be taken back:
        else somebody could choose between two futures."""
        self._refuse_calls_from_within()
        if self.outcome is not None:
            raise Refused("the match is over")
        journal.rekey(self, key)

    def _refuse_calls_from_within(self) -> None:
        if self.busy:
            raise RuntimeError("the match was called from inside a rule or a listener")

    def _expect(self, seat: int) -> Question:
        self._refuse_calls_from_within()
        if self.outcome is not None:
            raise Refused("the match is over")
        question = self.asking(seat)
        if question is None:
            raise Refused(f"seat {seat} is not being asked")
        return question

    # ------------------------------------------------------------------ copies

    def clone(self, *, disposable: bool = False, candid: bool = False) -> Match[S]:
        """An independent copy that stands at the same question."""
        self._refuse_calls_from_within()
        if self.disposable:
            raise RuntimeError("a disposable match keeps no checkpoint, so it cannot be cloned")
        leg = self.legs[-1]
        assert leg.checkpoint is not None
        copy: Match[S] = Match(self.game, leg.checkpoint.clone(), self.seats, self.settings, self.key)
        copy.disposable, copy.candid = disposable, candid
        copy.numbers = self.numbers[:]
        notes = leg.notes if disposable else leg.notes[:]
        copy._replay(leg.entries, notes)
        if disposable:
            copy.state.notebook = None
            copy.legs.append(Leg(None))  # nothing in it may lead back to this match
            if copy.open is not None:
                copy.open.since = 0
            return copy
        copy.origin = self.origin
        copy.first, copy.rekeys = self.first, self.rekeys[:]
        copy.log, copy.history, copy.floor = self.log[:], self.history[:], self.floor
        for old in self.legs:
            new: Leg[S] = Leg(old.checkpoint)  # a checkpoint is only ever cloned from
            new.entries = old.entries[:]
            copy.legs.append(new)
        copy.legs[-1].notes = notes
        copy._listen()
        return copy

    def imagine(
        self, seat: int | None, key: bytes, *, disposable: bool = True, candid: bool = True
    ) -> Match[S]:
        """A copy in which all that the seat cannot see may be different, with fresh dice."""
        copy = self.clone(disposable=disposable, candid=candid)
        copy.key = derive(key, "dice")  # whoever gets this world must not find the true dice in it
        # How many questions the others have answered may be a secret: some were asked in secret flows.
        copy.numbers = [number if other == seat else 0 for other, number in enumerate(self.numbers)]
        if disposable:
            copy.first = copy.key
        else:
            entry = Deed("imagined", seat, None, False, len(copy.log))
            entry.key = key
            copy.legs[-1].entries.append(entry)
            copy.history.append(entry)
            journal.raise_floor(copy)
        strangers = copy._imagine_here(seat, key)
        if copy.open is not None:
            copy._settle(copy.open, strangers)
        return copy

    def _imagine_here(self, seat: int | None, key: bytes) -> list[int]:
        self.seen = None
        return super()._imagine_here(seat, key)

    # ------------------------------------------------------------------ undo

    def undo_bar(self, seat: int, party: bool = False) -> str | None:
        """Why this seat cannot take back the last answer (a text key of the kernel), or None if it can.

        Past the opening of secret flows only the party goes: whether others have chosen already is their
        secret.
        """
        return journal.undo_bar(self, seat, party)

    def undo(self, seat: int, party: bool = False) -> None:
        """Take back the last answer: of this seat, or (party) of anybody, never past a barrier."""
        self._refuse_calls_from_within()
        journal.undo(self, seat, party)

    # ------------------------------------------------------------------ what reaches a seat

    def seat(self, number: int | None) -> Seat:
        """All of this match that a seat (None: a spectator) may know and do."""
        if number is not None and not 0 <= number < self.seats:
            raise Refused(f"there is no seat {number}")
        return seat_at(self, number)

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) sees, worked out once for each moment."""
        if self.busy:  # a listener looks while a rule is changing the table
            return self.game.view(self.state, seat)
        if self.seen is None:
            self.last = self.game.common(self.state, self.last)
            self.seen = Seen(self.last)
        views = self.seen.views
        if seat not in views:
            views[seat] = self.game.view(self.state, seat, self.seen.common)
        return views[seat]

    def rest(self) -> None:
        """Nobody looks any more: what was worked out for onlookers is let go."""
        self.seen = self.last = None

    def shown(self, seat: int | None) -> bytes:
        """All that a seat (None: a spectator) gets of this moment, encoded: the one choke point."""
        return showing.shown(self, seat)

    def heard(self, seat: int | None, since: int = 0) -> list[Told]:
        """What a seat was told, from its own entry number `since` on."""
        return [told for told in self.log if told.reaches(seat)][since:]

    def heard_before(self, seat: int) -> int:
        """How many entries of its log a seat had heard when it answered last."""
        return showing.heard_before(self, seat)

    def why_not(self, seat: int, pointed: Sequence[str]) -> Refusal | None:
        """Which rule forbids what the anchors point at; None if it is allowed."""
        decision = self.decision(seat)
        if decision is not None:
            wanted = tuple(pointed)
            if any(option.anchors()[: len(wanted)] == wanted for option in decision.options):
                return None
            return self.game.why_no_answer(self.state, decision, wanted)
        return self.game.why_not(self.state, seat, tuple(pointed))

    def odds(self, seat: int, option: Option, key: bytes, samples: int = 200) -> list[Chance]:
        """What may come of an option: exact where the game knows, else by playing copies with fresh dice."""
        decision = self.decision(seat)
        if decision is None or option not in decision.options:
            raise Refused(f"{option!r} is not one of the options of seat {seat}")
        exact = self.game.odds(self.state, seat, option)
        return sampled_odds(self, seat, option, key, samples) if exact is None else exact
