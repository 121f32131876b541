"""What rules are written with: the state that every game's derives from, and the ways to ask.

A rule that may ask is a generator of questions, a `Flow`. No structs live here, so that it can be compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hyakki.kernel.clone import Clonable, clonable
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.events import Event, Listener, Told
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Outcome, Prompt

T = TypeVar("T")
O = TypeVar("O", bound=Option)  # noqa: E741  # the usual name of an option's type

Allies = Callable[[int, int], bool]
"""Whether the first seat sees, while it lasts, what the second chooses in secret. See kernel/game.py."""


Asking = Prompt | Callable[[], Prompt]
"""What is asked for, or what makes it: public numbers only, that stay while the question is open."""


def nobody(_seat: int, _other: int) -> bool:
    """No two seats see each other's secret choices."""
    return False


class GameOver(BaseException):
    """Raised by `State.finish`; only the match catches it."""


class Question:
    """What a rule yields: who is asked for what, and a callable that builds the options when needed.

    A prompt whose numbers take a while to work out is given as a callable too, for whoever reads it.
    """

    __slots__ = ("_prompt", "build", "hidden", "may", "seat")

    def __init__(
        self,
        seat: int,
        prompt: Asking,
        build: Callable[[], Sequence[Option]],
        hidden: bool = False,
        may: tuple[int, ...] | None = None,
    ) -> None:
        self.seat = seat
        self._prompt = prompt
        self.build = build
        self.hidden = hidden
        self.may = may  # seats that may answer in the place of `seat` (collective questions)

    @property
    def prompt(self) -> Prompt:
        """What is asked for."""
        found = self._prompt
        if not isinstance(found, Prompt):
            found = self._prompt = found()
        return found

    def seats(self) -> tuple[int, ...]:
        """Those who may answer, the one who is asked first."""
        if self.may is None:
            return (self.seat,)
        return (self.seat, *(seat for seat in self.may if seat != self.seat))


class Together(Generic[T]):
    """Secret choices that run side by side; made by `State.together`."""

    __slots__ = ("allies", "flow", "seats")

    def __init__(self, seats: Sequence[int], flow: Callable[[int], Flow[T]], allies: Allies) -> None:
        self.seats = tuple(seats)
        self.flow = flow
        self.allies = allies


Flow = Generator[Question | Together[Any], Any, T]


class Notebook:
    """What rules have worked out in the step under way, in the order in which they came to it."""

    __slots__ = ("at", "made")

    def __init__(self, made: list[Any]) -> None:
        self.made = made
        self.at = 0  # how many of them this run of the step has come to

    def next(self, work: Callable[[], T]) -> T:
        """Read what an earlier run of the step has noted here, or work it out and note it."""
        made, at = self.made, self.at
        self.at = at + 1
        if at < len(made):
            known: T = made[at]
            return known
        value = work()
        made.append(value)
        return value


class Ears(Clonable):
    """Listener and notes stand outside the fields: they are neither cloned nor saved."""

    __slots__ = ("io", "notebook")

    if TYPE_CHECKING:
        io: Listener | None
        notebook: Notebook | None  # None: nobody will run this step again


@clonable
class State(Ears):
    """What every game's state has. A game derives its own, decorated with `@clonable`."""

    rng: Rng
    learned: int = 0
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self.notebook = None

    def noted(self, work: Callable[[], T]) -> T:
        """What follows from the table alone and takes a while to work out: a replay of the step reads it.

        It holds numbers and names, never a piece of the table, is changed by nobody, and is worked out
        without dice and without a question.
        """
        return work() if self.notebook is None else self.notebook.next(work)

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
        prompt: Asking,
        options: Callable[[], Sequence[O]],
        may: tuple[int, ...] | None = None,
    ) -> Flow[O]:
        """Ask for one of some options that everybody can work out. `may`: other seats that may answer too."""
        answer: O = yield Question(seat, prompt, options, False, may)
        return answer

    def ask_hidden(
        self,
        seat: int,
        prompt: Asking,
        options: Callable[[], Sequence[O]],
        may: tuple[int, ...] | None = None,
    ) -> Flow[O]:
        """Ask for one of some options that depend on hidden things. `may`: other seats that may answer too,
        who know the same."""
        answer: O = yield Question(seat, prompt, options, True, may)
        return answer

    def together(
        self, seats: Sequence[int], flow: Callable[[int], Flow[T]], allies: Allies = nobody
    ) -> Flow[dict[int, T]]:
        """Run a secret flow for each seat; none but allies learn of a choice before all are in."""
        picks: dict[int, T] = yield Together(seats, flow, allies)
        return picks

    def ask_all(
        self,
        seats: Sequence[int],
        prompt: Prompt,
        options: Callable[[int], Sequence[O]],
        allies: Allies = nobody,
    ) -> Flow[dict[int, O]]:
        """One secret question to each seat at the same time."""
        return self.together(seats, lambda seat: self.ask_hidden(seat, prompt, lambda: options(seat)), allies)

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
