"""Tables from the very beginning: the set-up with answers of a test, and what it asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.rules import rounds
from hyakki.games.okko.rules.setup import new_table, settings
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Question
from hyakki.kernel.rng import Rng

Chooser = Callable[[Question, Sequence[Option]], Option]


def fresh(seats: int = 2, key: int = 1, **wishes: str) -> Okko:
    """A table before its first question."""
    usual = {setting.name: setting.usual for setting in settings(load_box())}
    return new_table(load_box(), seats, {**usual, **wishes}, Rng.seeded(key))


def first(question: Question, options: Sequence[Option]) -> Option:
    """Take what is offered first."""
    return options[0]


def asked(
    g: Okko, choose: Chooser = first, until: Callable[[Okko], bool] | None = None
) -> list[tuple[str, int]]:
    """Play on with one way of choosing until the set-up is over (or something else holds); the questions that
    were open, each with the seat that was asked."""
    heard: list[tuple[str, int]] = []
    over = until or (lambda table: table.phase != "setup")
    while not over(g):
        flow = rounds.step(g)
        value: Option | None = None
        while True:
            try:
                question = flow.send(value)
            except StopIteration:
                break
            assert isinstance(question, Question)
            options = question.build()
            if len(options) > 1 or question.hidden:
                heard.append((question.prompt.key.removeprefix("ask."), question.seat))
                value = choose(question, options)
            else:
                value = options[0]
    return heard


def named(**answers: str) -> Chooser:
    """Answer a question by its key with the option that begins so, `last` with the last one; otherwise take
    the first."""

    def choose(question: Question, options: Sequence[Option]) -> Option:
        wish = answers.get(question.prompt.key.removeprefix("ask.").replace("-", "_"))
        if wish == "last":
            return options[-1]
        return next(option for option in options if wish is None or option.text().startswith(wish))

    return choose
