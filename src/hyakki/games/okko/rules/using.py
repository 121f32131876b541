"""Using a card: its effects one after the other in the listed order (okko.effect.order), and what stays
behind afterwards (okko.effect.begins).
"""

from __future__ import annotations

from hyakki.games.okko.rules.limits import Bound, is_left, mark, stay
from hyakki.games.okko.rules.operations import Use, operation, owner_in
from hyakki.games.okko.rules.words import holds
from hyakki.games.okko.state import Okko, Until
from hyakki.kernel.flow import Flow

AT_ONCE = ("use", "drawn")


def carry_out(g: Okko, use: Use, bounds: tuple[Bound, ...]) -> Flow[None]:
    """Some effects of one use that happen now."""
    for bound in bounds:
        owner = owner_in(g, use)
        if is_left(g, bound, use.owner) and holds(g, bound[2], owner):
            mark(g, bound, use.owner)
            yield from operation[bound[2].do].run(g, use, bound)


def use_talent(g: Okko, use: Use) -> Flow[None]:
    """An ACTION, UNIQUE ACTION or item: the effects with the trigger `use` happen, those marked after_use
    begin."""
    triggers = g.box.triggers[use.source]
    yield from carry_out(g, use, triggers.get("use", ()))
    for bounds in triggers.values():
        for bound in bounds:
            if bound[2].after_use:
                _leave(g, use, bound)


def play_card(g: Okko, use: Use) -> Flow[None]:
    """A Special Effect, a Courtier's help or a Complication: everything begins now; effects with another
    trigger stay behind."""
    triggers = g.box.triggers[use.source]
    for when, bounds in triggers.items():
        if when in AT_ONCE:
            yield from carry_out(g, use, bounds)
        else:
            for bound in bounds:
                _leave(g, use, bound)


def _leave(g: Okko, use: Use, bound: Bound) -> None:
    until: Until = bound[2].until or "round"
    stay(g, bound, until, begun=bound[2].when == "always", owner=use.owner, card=use.card)


def set_off(g: Okko, use: Use, when: str) -> Flow[None]:
    """The effects of a card that a moment sets off: the reveal, the beginning or end of an activation."""
    yield from carry_out(g, use, g.box.triggers[use.source].get(when, ()))
