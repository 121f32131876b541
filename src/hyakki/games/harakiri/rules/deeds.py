"""Interactions that chapters add to what an active character can do: carrying somebody, for example.

A chapter declares each with `deed` over its code; the activation offers it, takes the action point and closes
an open move (harakiri.interact.during-move).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow, O

Offers = Callable[[Harakiri, Character], Sequence[Option]]
Deed = Callable[[Harakiri, Character, Any], Flow[None]]

DEEDS: dict[type[Option], tuple[Offers, Deed]] = {}


def deed(
    kind: type[O], offers: Callable[[Harakiri, Character], Sequence[O]]
) -> Callable[
    [Callable[[Harakiri, Character, O], Flow[None]]], Callable[[Harakiri, Character, O], Flow[None]]
]:
    """Declare an interaction; `offers` gives what is legal now, action points apart."""

    def declared(
        code: Callable[[Harakiri, Character, O], Flow[None]],
    ) -> Callable[[Harakiri, Character, O], Flow[None]]:
        DEEDS[kind] = (offers, code)
        return code

    return declared


def deeds(g: Harakiri, character: Character) -> list[Option]:
    """All that chapters offer an active character now."""
    return [option for offers, _ in DEEDS.values() for option in offers(g, character)]


def carry_out_deed(g: Harakiri, character: Character, option: Option) -> Flow[None]:
    """The code behind an answer."""
    return DEEDS[type(option)][1](g, character, option)
