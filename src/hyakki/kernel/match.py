"""A match: one playing of a game, as a sequence of answers.

    clone = checkpoint + answers since

Generators cannot be copied, states can. The match keeps a clone of the state from the start of the current step and the
journal of answers since; everything else (clone, undo, save, imagining, recovery from a rule that crashes) is replay of
those few answers. Replay trusts the journal and builds no options.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from hyakki.kernel.decision import Decision, Option, Question
from hyakki.kernel.events import Listener, Told
from hyakki.kernel.game import Chance, Game, GameOver, Outcome, Refusal, State, Together
from hyakki.kernel.rng import Rng, derive, fingerprint

S = TypeVar("S", bound=State)

IDLE_STEPS = 10_000  # steps in a row without a question: a rule that goes round in circles


class Refused(ValueError):
    """An answer or a wish that is not allowed now; says why."""


class EmptyQuestion(RuntimeError):
    """A rule asked for one of no options, or offered the same option twice."""


class RuleCrash(RuntimeError):
    """A rule failed while an answer was worked off. The match stands where it stood before that answer."""


class Entry:
    """One entry of the journal: an answer, an imagining or a resignation."""

    __slots__ = ("auto", "draws", "key", "kind", "log", "option", "seat")

    def __init__(self, kind: str, seat: int | None, option: Option | None, auto: bool, log: int) -> None:
        self.kind = kind  # "answer", "imagined" or "resigned"
        self.seat = seat
        self.option = option
        self.auto = auto  # the question answered itself
        self.log = log  # how long the log was before this entry was worked off
        self.key = b""
        self.draws = 0  # how many dice had been drawn when it was worked off


class Leg(Generic[S]):
    """One step under way or done: the state at its start, and the entries since."""

    __slots__ = ("checkpoint", "entries")

    def __init__(self, checkpoint: S | None) -> None:
        self.checkpoint = checkpoint
        self.entries: list[Entry] = []


class Open:
    """Secret flows side by side: the questions still open and the choices made."""

    __slots__ = ("asked", "flows", "results", "together")

    def __init__(self, together: Together[Any]) -> None:
        self.together = together
        self.flows: dict[int, Generator[Question | Together[Any], Any, Any]] = {}
        self.asked: dict[int, Question] = {}
        self.results: dict[int, Any] = {}
        for seat in together.seats:
            self.start(seat)

    def start(self, seat: int) -> None:
        """Begin (again) the flow of one seat."""
        self.results.pop(seat, None)
        self.flows[seat] = self.together.flow(seat)
        self.resume(seat, None)

    def resume(self, seat: int, value: Any) -> None:
        """Go on with the flow of one seat until it asks or is done."""
        self.asked.pop(seat, None)
        try:
            request = self.flows[seat].send(value)
        except StopIteration as stop:
            self.results[seat] = stop.value
            return
        if not isinstance(request, Question) or request.seat != seat:
            raise RuntimeError(f"the secret flow of seat {seat} may only ask its own seat")
        self.asked[seat] = request

    def picks(self) -> dict[int, Any]:
        """All choices, in the order of the seats."""
        return {seat: self.results[seat] for seat in self.together.seats}


class Match(Generic[S]):
    """One playing of a game.

    Make a new one with `Match.new`, a saved one with `saves.load`. `disposable` matches (rollouts) keep no checkpoint,
    journal or log and trust their answers; `candid` ones answer windows with nothing but a pass themselves.
    """

    __slots__ = (
        "busy",
        "candid",
        "disposable",
        "ear",
        "flow",
        "floor",
        "game",
        "history",
        "key",
        "legs",
        "log",
        "numbers",
        "open",
        "options",
        "origin",
        "question",
        "seats",
        "settings",
        "state",
    )

    def __init__(self, game: Game[S], state: S, seats: int, settings: Mapping[str, str], key: bytes) -> None:
        self.game = game
        self.state = state
        self.seats = seats
        self.settings = dict(settings)
        self.key = key
        self.origin: S | None = None  # where `history` starts, if not at the setup
        self.disposable = False
        self.candid = False
        self.busy = False
        self.ear: Listener | None = None
        self.log: list[Told] = []
        self.legs: list[Leg[S]] = []
        self.floor = 0  # how many entries of `history` lie behind the last barrier
        self.history: list[Entry] = []  # every entry that did not answer itself, since the start
        self.numbers = [0] * seats
        self.flow: Generator[Question | Together[Any], Any, None] | None = None
        self.question: Question | None = None
        self.open: Open | None = None
        self.options: Sequence[Option] | None = None  # of the open question, once built

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
        if self.state.outcome is None:
            self._begin()
        else:
            self.legs.append(Leg(self.state.clone()))

    def _listen(self) -> None:
        self.state.io = None if self.disposable else self._hear

    def _hear(self, told: Told) -> None:
        self.log.append(told)
        if self.ear is not None:
            self.ear(told)

    def _begin(self) -> None:
        """Start a step and run to the first open question."""
        self.legs.append(Leg(None if self.disposable else self.state.clone()))
        self.flow = self.game.step(self.state)
        self._run(None)

    # ------------------------------------------------------------------ what is going on

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.state.outcome

    @property
    def fingerprint(self) -> str:
        """Published at the start; the key that belongs to it is shown at the end."""
        return fingerprint(self.key)

    def asked(self) -> tuple[int, ...]:
        """The seats that are being asked now."""
        if self.question is not None:
            return (self.question.seat,)
        if self.open is not None:
            return tuple(seat for seat in self.open.together.seats if seat in self.open.asked)
        return ()

    def asking(self, seat: int) -> Question | None:
        """The question that a seat may answer now."""
        question = self.question
        if question is not None:
            if question.seat == seat or (question.may is not None and seat in question.may):
                return question
            return None
        return None if self.open is None else self.open.asked.get(seat)

    def decision(self, seat: int) -> Decision | None:
        """The open question of a seat with its options, or None."""
        question = self.asking(seat)
        if question is None:
            return None
        may = (question.seat,) if question.may is None else question.may
        options = tuple(self._options(question))
        return Decision(seat, self.numbers[question.seat], question.prompt, options, may)

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
            return _built(question)
        if self.options is None:
            self.options = _built(question)
        return self.options

    # ------------------------------------------------------------------ answering

    def answer(self, seat: int, option: Option) -> None:
        """Answer the open question of a seat with one of its options."""
        if self.disposable:
            self._work_off(seat, option)
            return
        question = self._expect(seat)
        if option not in self._options(question):
            raise Refused(f"{option.text()!r} is not one of the options of seat {seat}")
        self._record(Entry("answer", seat, option, False, len(self.log)), question.seat)

    def answer_text(self, seat: int, number: int, text: str) -> None:
        """Answer from outside: the number of the question it is for, and the option's text."""
        question = self._expect(seat)
        if number != self.numbers[question.seat]:
            raise Refused(f"that answers question {number}, but question {self.numbers[question.seat]} is open")
        for option in self._options(question):
            if option.text() == text:
                self.answer(seat, option)
                return
        raise Refused(f"{text!r} is not one of the options of seat {seat}")

    def resign(self, seat: int) -> Outcome | None:
        """Give up for a seat: the game names the outcome, or goes on without a word."""
        if self.outcome is not None:
            raise Refused("the match is over")
        if not 0 <= seat < self.seats:
            raise Refused(f"there is no seat {seat}")
        outcome = self.game.resign(self.state, seat)
        if outcome is not None:
            entry = Entry("resigned", seat, None, False, len(self.log))
            self.legs[-1].entries.append(entry)
            self.history.append(entry)
            self._end(outcome)
            self._raise_floor()
        return outcome

    def _expect(self, seat: int) -> Question:
        if self.busy:
            raise RuntimeError("the match was called from inside a rule or a listener")
        if self.outcome is not None:
            raise Refused("the match is over")
        question = self.asking(seat)
        if question is None:
            raise Refused(f"seat {seat} is not being asked")
        return question

    def _record(self, entry: Entry, asked: int) -> None:
        """Work off an answer; if a rule crashes, stand where we stood before it."""
        rng_draws, learned = self.state.rng.draws, self.state.learned
        legs, entries = list(self.legs), len(self.legs[-1].entries)
        log, history = len(self.log), len(self.history)
        self.legs[-1].entries.append(entry)
        self.history.append(entry)
        self.busy = True
        try:
            assert entry.seat is not None and entry.option is not None
            self._work_off(entry.seat, entry.option)
        except Exception as error:
            self.legs = legs
            del self.legs[-1].entries[entries:], self.log[log:], self.history[history:]
            self._rebuild()
            text = entry.option.text() if entry.option else ""
            raise RuleCrash(f"a rule failed on the answer {text!r} of seat {entry.seat}: {error!r}") from error
        finally:
            self.busy = False
        self.numbers[asked] += 1
        entry.draws = self.state.rng.draws
        if self.state.rng.draws != rng_draws or self.state.learned != learned:
            self._raise_floor()

    def _raise_floor(self) -> None:
        """What was answered so far can no longer be taken back."""
        self.floor = len(self.history)
        del self.legs[:-1]

    def _work_off(self, seat: int, option: Option) -> None:
        self.options = None
        if self.question is not None:
            self.question = None
            self._run(option)
        elif self.open is not None:
            self.open.resume(seat, option)
            self._settle(self.open)
        else:
            raise Refused("nobody is being asked")

    def _run(self, value: Any) -> None:
        """Go on until a question is left open or the game is over."""
        idle = 0
        while True:
            assert self.flow is not None
            try:
                request = self.flow.send(value)
            except StopIteration:
                if self.state.outcome is not None:
                    self._end(self.state.outcome)
                    return
                idle += 1
                if idle > IDLE_STEPS:
                    raise RuntimeError("the rules go round in circles without a question") from None
                self.legs.append(Leg(None if self.disposable else self.state.clone()))
                if self.disposable:
                    del self.legs[:-1]
                self.flow = self.game.step(self.state)
                value = None
                continue
            except GameOver:
                assert self.state.outcome is not None
                self._end(self.state.outcome)
                return
            if type(request) is Question:
                if not request.hidden or self.candid:
                    options = _built(request)
                    if len(options) == 1:
                        value = options[0]
                        if not self.disposable:
                            self._note_auto(request.seat, value)
                        continue
                    self.options = options
                self.question = request
                return
            assert isinstance(request, Together)
            self.open = Open(request)
            self._settle(self.open)
            return

    def _note_auto(self, seat: int, option: Option) -> None:
        self.legs[-1].entries.append(Entry("answer", seat, option, True, len(self.log)))

    def _settle(self, run: Open) -> None:
        """Answer what answers itself in secret flows; when all are done, go on with the rule."""
        for seat in run.together.seats:
            while seat in run.asked:
                question = run.asked[seat]
                if question.hidden and not self.candid:
                    break
                options = _built(question)
                if len(options) > 1:
                    break
                if not self.disposable:
                    self._note_auto(seat, options[0])
                run.resume(seat, options[0])
        if not run.asked:
            self.open = None
            self.state.learned += 1
            self._run(run.picks())

    def _end(self, outcome: Outcome) -> None:
        self.state.outcome = outcome
        self.flow = None
        self.question = None
        self.open = None
        self.options = None

    # ------------------------------------------------------------------ replay

    def _rebuild(self) -> None:
        """Stand again where the journal of the last leg leads, without a word to anybody."""
        leg = self.legs[-1]
        assert leg.checkpoint is not None
        self.state = leg.checkpoint.clone()
        self._replay(leg.entries)
        self._listen()

    def _replay(self, entries: Sequence[Entry]) -> None:
        """Work off entries from the start of a step; options are not built."""
        self.state.io = None
        self.question = self.open = self.options = None
        self.flow = self.game.step(self.state)
        self._receive(None)
        for entry in entries:
            if entry.kind == "imagined":
                self._imagine_here(entry.seat, entry.key)
            elif entry.kind == "resigned":
                assert entry.seat is not None
                outcome = self.game.resign(self.state, entry.seat)
                assert outcome is not None
                self._end(outcome)
            elif self.open is not None:
                assert entry.seat is not None
                self.open.resume(entry.seat, entry.option)
                if not self.open.asked:
                    picks = self.open.picks()
                    self.open = None
                    self.state.learned += 1
                    self._receive(picks)
            else:
                self._receive(entry.option)

    def _receive(self, value: Any) -> None:
        """Send one value into the flow and keep what it asks next."""
        self.question = None
        assert self.flow is not None
        try:
            request = self.flow.send(value)
        except (StopIteration, GameOver):
            if self.state.outcome is not None:
                self._end(self.state.outcome)
            return
        if isinstance(request, Question):
            self.question = request
        else:
            self.open = Open(request)
            if not self.open.asked:
                picks = self.open.picks()
                self.open = None
                self.state.learned += 1
                self._receive(picks)

    # ------------------------------------------------------------------ copies

    def clone(self, *, disposable: bool = False, candid: bool = False) -> Match[S]:
        """An independent copy that stands at the same question."""
        if self.disposable:
            raise RuntimeError("a disposable match keeps no checkpoint, so it cannot be cloned")
        leg = self.legs[-1]
        assert leg.checkpoint is not None
        copy: Match[S] = Match.__new__(Match)
        copy.game, copy.seats, copy.settings, copy.key = self.game, self.seats, self.settings, self.key
        copy.origin, copy.busy, copy.ear = self.origin, False, None
        copy.disposable, copy.candid = disposable, candid
        copy.numbers = self.numbers[:]
        copy.state = leg.checkpoint.clone()
        copy._replay(leg.entries)
        if disposable:
            copy.log, copy.history, copy.floor = [], [], 0
            copy.legs = [Leg(None)]
        else:
            copy.log, copy.history, copy.floor = self.log[:], self.history[:], self.floor
            copy.legs = []
            for old in self.legs:
                new: Leg[S] = Leg(old.checkpoint)  # a checkpoint is only ever cloned from
                new.entries = old.entries[:]
                copy.legs.append(new)
            copy._listen()
        return copy

    def imagine(
        self, seat: int | None, key: bytes, *, disposable: bool = True, candid: bool = True
    ) -> Match[S]:
        """A copy in which all that the seat cannot see may be different, with fresh dice."""
        copy = self.clone(disposable=disposable, candid=candid)
        copy._imagine_here(seat, key)
        if not disposable:
            entry = Entry("imagined", seat, None, False, len(copy.log))
            entry.key = key
            copy.legs[-1].entries.append(entry)
            copy.history.append(entry)
            copy._raise_floor()
        return copy

    def _imagine_here(self, seat: int | None, key: bytes) -> None:
        """Change the live state in place, and let strangers choose their secrets again."""
        self.state.rng.rekey(derive(key, "dice"))
        self.game.imagine(self.state, seat, Rng(key=derive(key, "worlds")))
        self.options = None
        if self.open is not None:
            allies = self.open.together.allies
            for other in self.open.together.seats:
                if seat is None or (other != seat and not allies(seat, other)):
                    self.open.start(other)

    # ------------------------------------------------------------------ undo

    def undo_bar(self, seat: int, party: bool = False) -> str | None:
        """Why the last answer cannot be taken back by this seat (a text key of the kernel), or None if it can."""
        if self.outcome is not None:
            return "undo.over"
        if len(self.history) <= self.floor:
            return "undo.barrier"
        if self._secret_entry(seat) is not None:
            return None
        last = self.history[-1]
        if last.seat != seat and not party:
            return "undo.other"
        return None

    def _secret_entry(self, seat: int) -> Entry | None:
        """The seat's last own choice inside open secret flows."""
        if self.open is None or seat not in self.open.together.seats:
            return None
        leg = self.legs[-1]
        for entry in reversed(leg.entries):
            if entry.kind != "answer" or entry not in self.history[self.floor :]:
                return None
            if entry.seat == seat and not entry.auto:
                return entry
            if entry.seat not in self.open.together.seats:
                return None
        return None

    def undo(self, seat: int, party: bool = False) -> None:
        """Take back the last answer: of this seat, or (party) of anybody, never past a barrier."""
        bar = self.undo_bar(seat, party)
        if bar is not None:
            raise Refused(bar)
        waiting = self.asked()
        secret = self._secret_entry(seat)
        if secret is not None:
            leg = self.legs[-1]
            at = leg.entries.index(secret)
            # later entries of this seat answered themselves; the others' choices stay
            leg.entries[at:] = [e for e in leg.entries[at:] if e.seat != seat]
            self.history.remove(secret)
        else:
            last = self.history.pop()
            while last not in self.legs[-1].entries:
                self.legs.pop()
            entries = self.legs[-1].entries
            del entries[entries.index(last) :]
            del self.log[last.log :]
        self._rebuild()
        for other in waiting:
            self.numbers[other] += 1

    # ------------------------------------------------------------------ what reaches a seat

    def shown(self, seat: int | None) -> bytes:
        """All that a seat (None: a spectator) gets of this moment, encoded: the one choke point."""
        decision = None if seat is None else self.decision(seat)
        question = None
        if decision is not None:
            question = {
                "number": decision.number,
                "prompt": decision.prompt,
                "may": decision.may,
                "options": [{"text": o.text(), "anchors": o.anchors()} for o in decision.options],
            }
        return msgspec.json.encode(
            {
                "view": self.game.view(self.state, seat),
                "asked": self.asked(),
                "question": question,
                "outcome": self.outcome,
            }
        )

    def heard(self, seat: int | None, since: int = 0) -> list[Told]:
        """What a seat was told, from its own entry number `since` on."""
        return [told for told in self.log if told.reaches(seat)][since:]

    def why_not(self, seat: int, pointed: Sequence[str]) -> Refusal | None:
        """Which rule forbids what the anchors point at; None if it is allowed."""
        decision = self.decision(seat)
        if decision is not None:
            wanted = tuple(pointed)
            if any(option.anchors()[: len(wanted)] == wanted for option in decision.options):
                return None
        return self.game.why_not(self.state, seat, tuple(pointed))

    def odds(self, seat: int, option: Option, key: bytes, samples: int = 200) -> list[Chance]:
        """What may come of an option: exact where the game knows, else by playing copies with fresh dice."""
        exact = self.game.odds(self.state, seat, option)
        if exact is not None:
            return exact
        counts: dict[str, int] = {}
        for number in range(samples):
            world = self.imagine(seat, derive(key, number))
            before = world.state.clone()
            legs = world.legs[-1]
            world.answer(seat, option)
            while world.legs[-1] is legs and world.outcome is None:
                asked = world.asked()[0]
                decision = world.decision(asked)
                assert decision is not None
                world.answer(asked, self.game.sense(world.state, decision))
            for sign in self.game.signs(before, world.state, seat):
                counts[sign] = counts.get(sign, 0) + 1
        return [Chance(sign, count / samples) for sign, count in sorted(counts.items())]


def _built(question: Question) -> Sequence[Option]:
    options = question.build()
    if not options:
        raise EmptyQuestion(f"seat {question.seat} was asked {question.prompt.key!r} without any option")
    return options


def check_settings(game: Game[Any], settings: Mapping[str, str]) -> dict[str, str]:
    """Every setting with a legal value, the usual one where nothing was said."""
    known = {setting.name: setting for setting in game.settings()}
    for name, value in settings.items():
        if name not in known:
            raise Refused(f"{game.title} has no setting {name!r}; it has {', '.join(known)}")
        if value not in known[name].values:
            raise Refused(f"setting {name} cannot be {value!r}; it can be {', '.join(known[name].values)}")
    return {name: settings.get(name, setting.usual) for name, setting in known.items()}


Choose = Callable[[Sequence[Option]], Option]


def play_out(match: Match[S], choose: Choose) -> None:
    """Play to the end, answering for every seat."""
    while match.outcome is None:
        seat = match.asked()[0]
        match.answer(seat, choose(match.choices()))
