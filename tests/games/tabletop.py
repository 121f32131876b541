"""What the rules tests of every game need at their table: a runner that answers as the test says, decks in a
known order, and an ear.

Questions with a single open option answer themselves, as in a match.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from hyakki.kernel.bag import Bag
from hyakki.kernel.decision import Option
from hyakki.kernel.decks import Placed
from hyakki.kernel.events import Event, Told
from hyakki.kernel.flow import Question, State, Together

T = TypeVar("T")

Chooser = Callable[[Sequence[Option]], Option]
Answer = str | Option | Chooser


class Asked(Exception):
    """A flow asked something that the test did not expect; holds the question."""


# ---------------------------------------------------------------------- asking and answering


def run(
    flow: Generator[Any, Any, T],
    *answers: Answer,
    seats: list[int] | None = None,
    always: Chooser | None = None,
) -> T:
    """Run a flow with the given answers, in order: option texts, options, or functions of the options.

    `seats` collects who was asked; `always` answers whatever is asked beyond the answers.
    """
    left = list(answers)
    result = drive(_whole(flow), left, seats, always)
    assert not left, f"never asked for {left}"
    return result


def drive(
    flow: Generator[Any, Any, T],
    left: list[Answer],
    seats: list[int] | None = None,
    always: Chooser | None = None,
) -> T:
    """Run a flow to its end with as many of the answers as it asks for; they are taken out of the list."""
    value: Any = None
    while True:
        try:
            question = flow.send(value)
        except StopIteration as stop:
            result: T = stop.value
            return result
        if isinstance(question, Together):
            value = {seat: _answer_alone(question.flow(seat), left) for seat in question.seats}
            continue
        options = options_of(question)
        if answers_itself(question, options):
            value = options[0]
            continue
        if seats is not None:
            seats.append(question.seat)
        if left:
            value = choose(left.pop(0), options)
        elif always is not None:
            value = always(options)
        else:
            raise Asked(f"seat {question.seat}: {question.prompt.key}: {texts(options)}")


def _whole(flow: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
    """A rule may give back a flow that asks nobody, which is no generator."""
    result: T = yield from flow
    return result


def _answer_alone(flow: Generator[Any, Any, Any], left: list[Answer]) -> Any:
    """The secret choice of one seat: the next of the answers."""
    question = flow.send(None)
    try:
        flow.send(choose(left.pop(0), options_of(question)))
    except StopIteration as stop:
        return stop.value
    raise AssertionError("a secret flow asked twice")


def options_of(question: Any) -> Sequence[Option]:
    """The options of a question, of which there are some."""
    assert isinstance(question, Question)
    options = question.build()
    assert options, f"{question.prompt.key}: no options"
    return options


def answers_itself(question: Question, options: Sequence[Option]) -> bool:
    """Whether nobody is asked because everybody knows the only answer."""
    return len(options) == 1 and not question.hidden


def texts(options: Sequence[Option]) -> list[str]:
    return [option.text() for option in options]


def choose(answer: Answer, options: Sequence[Option]) -> Option:
    """The option that an answer means."""
    if callable(answer) and not isinstance(answer, Option):
        return answer(options)
    text = answer if isinstance(answer, str) else answer.text()
    for option in options:
        if option.text() == text:
            return option
    raise AssertionError(f"{text!r} is not among {texts(options)}")


def first_question(flow: Generator[Any, Any, Any], *answers: Answer) -> tuple[int, list[str]]:
    """The seat and the option texts of the first question that is left open after some answers."""
    left = list(answers)
    value: Any = None
    while True:
        question = flow.send(value)
        options = options_of(question)
        if answers_itself(question, options):
            value = options[0]
        elif left:
            value = choose(left.pop(0), options)
        else:
            return question.seat, texts(options)


# ---------------------------------------------------------------------- decks and what is told


def on_top(bag: Bag, *cards: str) -> None:
    """Put cards on a deck so that the first named is drawn first."""
    for card in reversed(cards):
        bag.bag.remove(card)
        bag.top.append(Placed(card, ()))


def listen(g: State) -> list[Event]:
    """Collect what is told from now on."""
    heard: list[Event] = []

    def ear(told: Told) -> None:
        heard.append(told.event)

    g.io = ear
    return heard
