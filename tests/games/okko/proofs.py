"""Which cards of Okko's box a test has played: a card that nobody plays is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

PROVEN: set[str] = set()


def plays(*cards: str) -> Callable[[F], F]:
    """The test does what the text of these cards says."""

    def marked(test: F) -> F:
        PROVEN.update(cards)
        return test

    return marked
