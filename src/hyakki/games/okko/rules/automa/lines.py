"""How the automated Oni decides: the lines of a list in the content are tried in order, and what decided is
told to everybody (okko.auto.module).

A line is a function over the case that is decided and the choices that are left; it gives those of them that
it prefers. One choice: it decides. Several: the next line gets them. None: the line is skipped. What all
lines leave equal is decided by the dice of the match (okko.auto.ties).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from hyakki.games.okko.events import Reasoned
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import Option

C = TypeVar("C")
T = TypeVar("T")

Line = Callable[[C, list[T]], list[T]]

NO_LINE: Final = -1

RULES: Final = {
    **dict.fromkeys(("place-corruption", "move-corruption", "enhance", "wave"), "okko.auto.track"),
    "technique": "okko.auto.technique",
    **dict.fromkeys(("choose-card", "choose-figure", "act"), "okko.auto.activate"),
    "target": "okko.auto.target",
    "special-effect": "okko.auto.event",
}
"""The rule behind a list; all others belong to okko.auto.choices."""

LINE_RULES: Final = {("act", 0): "okko.auto.escape"}
"""And that behind a line, where it has its own."""


def sift(
    case: C, choices: Sequence[T], lines: Sequence[Line[C, T]], first: int = 0
) -> tuple[list[T], tuple[int, ...], int]:
    """What lines leave of some choices, the numbers of those that left several or none, and the number of the
    one that decided. `first` is the number of the first line in its list."""
    left = list(choices)
    tried: list[int] = []
    for number, line in enumerate(lines, first):
        kept = line(case, left)
        if len(kept) == 1:
            return kept, tuple(tried), number
        tried.append(number)
        if kept:
            left = kept
    return left, tuple(tried), NO_LINE


def decide(
    g: Okko,
    decision: str,
    case: C,
    choices: Sequence[T],
    lines: Sequence[Line[C, T]],
    about: str = "",
    first: int = 0,
    name: Callable[[T], str] | None = None,
) -> T:
    """The choice that the lines of a decision lead to. Where there is only one nothing is decided or told.
    `about` and `name` say in anchors what is decided about and what is chosen; they name nothing hidden."""
    if len(choices) == 1:
        return choices[0]
    left, tried, line = sift(case, choices, lines, first)
    chosen = left[0] if line != NO_LINE else g.rng.pick(left)
    if g.io is not None:
        tie = len(left) if line == NO_LINE else 0
        said = pointed(chosen) if name is None else name(chosen)
        tell(g, decision, about, tried, line, tie, said)
    return chosen


def tell(
    g: Okko, decision: str, about: str, tried: tuple[int, ...], line: int, tie: int, chosen: str
) -> None:
    """Say how a decision came about."""
    rule = "okko.auto.ties" if tie else RULES.get(decision, "okko.auto.choices")
    rule = LINE_RULES.get((decision, line), rule)
    g.tell(Reasoned(decision, about, tried, line, tie, chosen), rule)


def pointed(chosen: Any) -> str:
    """What is chosen, as the anchors that one would point at."""
    assert isinstance(chosen, Option)
    return " ".join(chosen.anchors())


# ---------------------------------------------------------------------- what lines are made of


def most(choices: Iterable[T], key: Callable[[T], Any]) -> list[T]:
    """Those with the highest number."""
    rated = [(key(choice), choice) for choice in choices]
    if not rated:
        return []
    best = max(rate for rate, _ in rated)
    return [choice for rate, choice in rated if rate == best]


def least(choices: Iterable[T], key: Callable[[T], Any]) -> list[T]:
    """Those with the lowest number."""
    rated = [(key(choice), choice) for choice in choices]
    if not rated:
        return []
    best = min(rate for rate, _ in rated)
    return [choice for rate, choice in rated if rate == best]


def some(choices: list[T], test: Callable[[T], bool]) -> list[T]:
    """Those for whom something holds; if it does for none, all: for the parts of a line that follow each
    other with a `then`."""
    return [choice for choice in choices if test(choice)] or choices
