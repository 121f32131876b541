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


def nobody(_seat: int, _other: int) -> bool:
    """No two seats see each other's secret choices."""
    return False


class GameOver(BaseException):
    """Raised by `State.finish`; only the match catches it."""


class Question:
    """What a rule yields: who is asked for what, and a callable that builds the options when needed."""

    __slots__ = ("build", "hidden", "may", "prompt", "seat")

    def __init__(
        self,
        seat: int,
        prompt: Prompt,
        build: Callable[[], Sequence[Option]],
        hidden: bool = False,
        may: tuple[int, ...] | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.build = build
        self.hidden = hidden
        self.may = may  # seats that may answer in the place of `seat` (collective questions)

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

    def ask_hidden(
        self,
        seat: int,
        prompt: Prompt,
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
