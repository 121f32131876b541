"""What decks are made of and what a seat sees of them, as frozen structs; how they behave is in bag.py."""

from __future__ import annotations

import msgspec

from hyakki.kernel.decision import Frozen

UNKNOWN = "?"
"""A card that a seat does not know."""

Seats = tuple[int, ...] | None
"""Some seats; None: everybody, spectators too."""


class Placed(msgspec.Struct, frozen=True):
    """A card that somebody put on top knowingly.

    `known` seats know card and place. When another seat has put several cards back in a new order, those who
    knew them still know that they are there, but not where: they have `glimpsed` them within their `group`.
    """

    card: str
    known: Seats = None
    group: int = 0
    glimpsed: Seats = ()


class DeckView(Frozen):
    """A face-down deck: how many cards, what the seat knows to lie on top, and the open pile.

    The order of the others is all that is hidden.
    """

    count: int
    top: tuple[str, ...]  # the next to be drawn first
    glimpsed: tuple[str, ...]  # cards that the seat knows to be among the top ones, but not where
    discard: tuple[str, ...]
