"""The free actions of the active character, which may be taken at any moment of its activation, also inside
another action (harakiri.activation.free-actions-list). The chapters declare them with `free_action`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow, O

Offers = Callable[[Harakiri, Character], Sequence[O]]
"""The free actions of one kind that are legal now."""

Taking = Callable[[Harakiri, Character, O], Flow[None]]

FREE: dict[type[Option], tuple[Offers[Any], Taking[Any]]] = {}

OFFERS: list[Offers[Any]] = []
"""Of all free actions by name, whichever chapter was read first."""


def free_action(kind: type[O], offers: Offers[O]) -> Callable[[Taking[O]], Taking[O]]:
    """Declare a free action: its option, what is offered, and over its code what it does."""

    def declared(taking: Taking[O]) -> Taking[O]:
        FREE[kind] = (offers, taking)
        OFFERS[:] = [FREE[known][0] for known in sorted(FREE, key=lambda known: known.__name__)]
        return taking

    return declared


def free_actions(g: Harakiri, character: Character) -> list[Option]:
    """What the active character may do for nothing now; nobody else has free actions
    (harakiri.activation.free-only-own)."""
    if g.act is None or g.act.character != character.id or character.defeated:
        return []
    return [option for offers in OFFERS for option in offers(g, character)]


def is_free(option: Option) -> bool:
    """Whether an answer is a free action."""
    return type(option) in FREE


def take_free(g: Harakiri, character: Character, option: Option) -> Flow[None]:
    """Take a free action."""
    _, taking = FREE[type(option)]
    return taking(g, character, option)
