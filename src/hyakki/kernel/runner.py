"""How the flows of a game are run, and run again from the journal, up to the next open question.

A live run builds options, lets single ones answer themselves and notes that in the journal. A replay trusts
the journal and builds nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Generic, TypeVar

from hyakki.kernel.decision import Choice, Option
from hyakki.kernel.errors import EmptyQuestion, Refused
from hyakki.kernel.events import Told
from hyakki.kernel.flow import GameOver, Notebook, Question, State, Together
from hyakki.kernel.game import Game
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.terms import Outcome

S = TypeVar("S", bound=State)

IDLE_STEPS = 10_000  # steps in a row without a question: a rule that goes round in circles


class Deed:
    """One deed of the journal: an answer, an imagining, a new key of the dice or a resignation."""

    __slots__ = ("auto", "draws", "key", "kind", "log", "option", "seat")

    def __init__(self, kind: str, seat: int | None, option: Option | None, auto: bool, log: int) -> None:
        self.kind = kind  # "answer", "imagined", "rekeyed" or "resigned"
        self.seat = seat
        self.option = option
        self.auto = auto  # the question answered itself
        self.log = log  # how long the log was before this entry was worked off
        self.key = b""
        self.draws = 0  # how many dice had been drawn when it was worked off


class Leg(Generic[S]):
    """One step under way or done: the state at its start, and the entries since."""

    __slots__ = ("checkpoint", "entries", "notes")

    def __init__(self, checkpoint: S | None) -> None:
        self.checkpoint = checkpoint
        self.entries: list[Deed] = []
        self.notes: list[Any] = []  # what rules have worked out since, for those who run it again


class Open:
    """Secret flows side by side: the questions still open, the answers given and the choices made."""

    __slots__ = ("asked", "flows", "given", "results", "since", "together")

    def __init__(self, together: Together[Any], since: int) -> None:
        self.together = together
        self.since = since  # how many entries the leg had when these flows began
        self.flows: dict[int, Generator[Question | Together[Any], Any, Any]] = {}
        self.asked: dict[int, Question] = {}
        self.given: dict[int, list[Choice]] = {}  # every answer, also those that answered themselves
        self.results: dict[int, Any] = {}
        for seat in together.seats:
            self.start(seat)

    def start(self, seat: int) -> None:
        """Begin (again) the flow of one seat."""
        self.asked.pop(seat, None)
        self.results.pop(seat, None)
        self.given[seat] = []
        self.flows[seat] = self.together.flow(seat)
        self.resume(seat, None)

    def resume(self, seat: int, value: Any) -> None:
        """Go on with the flow of one seat until it asks or is done."""
        question = self.asked.pop(seat, None)
        if question is not None:
            self.given[seat].append(Choice(question.prompt, value))
        try:
            request = self.flows[seat].send(value)
        except StopIteration as stop:
            self.results[seat] = stop.value
            return
        if not isinstance(request, Question) or request.seat != seat:
            raise RuntimeError(f"the secret flow of seat {seat} may only ask its own seat")
        if request.may is not None:
            raise RuntimeError(f"the secret flow of seat {seat} asks {request.prompt.key!r} of several seats")
        self.asked[seat] = request

    def picks(self) -> dict[int, Any]:
        """All choices, in the order of the seats."""
        return {seat: self.results[seat] for seat in self.together.seats}

    def strangers(self, seat: int | None) -> list[int]:
        """Those of whose choices a seat (None: a spectator) must not know anything."""
        allies = self.together.allies
        return [
            other
            for other in self.together.seats
            if seat is None or (other != seat and not allies(seat, other))
        ]


class Runner(Generic[S]):
    """A state, the flow that is under way on it, and what it asks. `Match` is what people use."""

    __slots__ = (
        "candid",
        "disposable",
        "flow",
        "game",
        "legs",
        "log",
        "open",
        "options",
        "question",
        "state",
    )

    game: Game[S]
    state: S
    disposable: bool  # keeps no checkpoint, journal or log
    candid: bool  # nothing is secret any more: hidden questions with one option answer themselves too
    legs: list[Leg[S]]
    log: list[Told]
    flow: Generator[Question | Together[Any], Any, None] | None
    question: Question | None
    open: Open | None
    options: Sequence[Option] | None  # of the open question, once built

    # ------------------------------------------------------------------ live

    def _begin(self) -> None:
        """Start a step and run to the first open question."""
        self._begin_leg()
        if self.state.outcome is None:
            self.flow = self.game.step(self.state)
            self._run(None)

    def _begin_leg(self) -> None:
        leg: Leg[S] = Leg(None)
        if not self.disposable:
            leg.checkpoint = self.state.clone()
            self.state.notebook = Notebook(leg.notes)
        self.legs.append(leg)

    def _built(self, question: Question) -> Sequence[Option]:
        options = question.build()
        if not options:
            raise EmptyQuestion(f"seat {question.seat} was asked {question.prompt.key!r} without any option")
        if not self.disposable and len(set(options)) < len(options):
            raise EmptyQuestion(f"{question.prompt.key!r} offers seat {question.seat} an option twice")
        return options

    def _work_off(self, seat: int, option: Option) -> None:
        self.options = None
        if self.question is not None:
            self.question = None
            self._run(option)
        elif self.open is not None:
            self.open.resume(seat, option)
            self._settle(self.open, (seat,))
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
                self._next_step()
                value = None
                continue
            except GameOver:
                assert self.state.outcome is not None
                self._end(self.state.outcome)
                return
            if type(request) is Question:
                lone = self._lone(request)
                if lone is None:
                    self.question = request
                    return
                value = lone
                continue
            assert isinstance(request, Together)
            self.open = Open(request, len(self.legs[-1].entries))
            self._settle(self.open, request.seats)
            return

    def _next_step(self) -> None:
        if not self.disposable:  # else nobody goes back to a step, and one empty leg serves for all of them
            self.legs[-1].notes = []  # the step is done; whoever goes back to it works them out again
            self._begin_leg()
        self.flow = self.game.step(self.state)

    def _lone(self, question: Question) -> Option | None:
        """The answer of a question that answers itself; else None, and its options are kept once built.

        A rollout builds hidden options only when somebody looks; a real match at once, so that a mistake in
        them is found while the match can still stand where it stood.
        """
        secret = question.hidden and not self.candid
        if secret and self.disposable:
            return None
        options = self._built(question)
        if secret or len(options) > 1:
            self.options = options
            return None
        if not self.disposable:
            self._note_auto(question.seat, options[0])
        return options[0]

    def _note_auto(self, seat: int, option: Option) -> None:
        self.legs[-1].entries.append(Deed("answer", seat, option, True, len(self.log)))

    def _settle(self, run: Open, seats: Sequence[int]) -> None:
        """Answer what answers itself in some seats' secret flows; when all are done, go on with the rule."""
        for seat in seats:
            while seat in run.asked:
                lone = self._lone(run.asked[seat])
                if lone is None:
                    break
                run.resume(seat, lone)
        self.options = None
        if not run.asked:
            self.open = None
            self.state.learned += 1
            self._run(run.picks())

    def _end(self, outcome: Outcome) -> None:
        self.state.outcome = outcome
        self._clear()

    def _clear(self) -> None:
        self.flow = self.question = self.open = self.options = None

    # ------------------------------------------------------------------ replay

    def _replay(self, entries: Sequence[Deed], notes: list[Any]) -> None:
        """Work off entries from the start of a step; options are not built, and nobody hears of it."""
        self.state.io = None
        self.state.notebook = Notebook(notes)
        self._clear()
        if self.state.outcome is not None:
            return
        self.flow = self.game.step(self.state)
        self._receive(None, 0)
        for number, entry in enumerate(entries, 1):
            if entry.kind == "imagined":
                self._imagine_here(entry.seat, entry.key)
            elif entry.kind == "rekeyed":
                self.state.rng.rekey(entry.key)
            elif entry.kind == "resigned":
                assert entry.seat is not None
                outcome = self.game.resign(self.state, entry.seat)
                assert outcome is not None
                self._end(outcome)
            elif self.open is not None:
                assert entry.seat is not None
                self.open.resume(entry.seat, entry.option)
                self._close_if_done(number)
            else:
                self._receive(entry.option, number)

    def _receive(self, value: Any, number: int) -> None:
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
            self.open = Open(request, number)
            self._close_if_done(number)

    def _close_if_done(self, number: int) -> None:
        if self.open is not None and not self.open.asked:
            picks = self.open.picks()
            self.open = None
            self.state.learned += 1
            self._receive(picks, number)

    def _imagine_here(self, seat: int | None, key: bytes) -> list[int]:
        """Change the live state in place and let strangers (given back) choose their secrets again."""
        self.state.rng.rekey(derive(key, "dice"))
        self.game.imagine(self.state, seat, Rng(key=derive(key, "worlds")))
        self.options = None
        if self.open is None:
            return []
        strangers = self.open.strangers(seat)
        for other in strangers:
            self.open.start(other)
        return strangers
