"""Effects that stay behind after their source was used, and when they end (harakiri.events.duration)."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.state import Harakiri, Lasting, Until


def stay(g: Harakiri, bound: Bound, owner: int, target: int, until: Until) -> None:
    """An effect concerns a figure from now on; two uses of the same card count twice."""
    source, place, _ = bound
    g.lasting.append(
        Lasting(source=source, place=place, owner=owner, target=target, until=until, round=g.round)
    )


def effect_of(g: Harakiri, lasting: Lasting) -> Bound:
    """The effect behind a lasting one."""
    return Bound(lasting.source, lasting.place, g.box.effects_of[lasting.source][lasting.place])


def lasting_of(g: Harakiri, figure: int, do: str) -> Iterator[Lasting]:
    """What lasts for a figure, of one operation."""
    effects_of = g.box.effects_of
    for lasting in g.lasting:
        if lasting.target == figure and effects_of[lasting.source][lasting.place].do == do:
            yield lasting


def end_round(g: Harakiri) -> None:
    """A round is over: what lasts for it ends, and what was to last into the next one if that is over; uses
    that were counted per round are free again."""
    g.lasting[:] = [
        lasting
        for lasting in g.lasting
        if lasting.until != "round" and not (lasting.until == "next-round" and lasting.round < g.round)
    ]
    for character in g.characters:
        for mark in [mark for mark in character.marks if mark.startswith("round ")]:
            del character.marks[mark]


def end_activation(g: Harakiri, figure: int) -> None:
    """An activation is over: what lasts for it ends."""
    _end(g, "activation", figure)


def begin_activation(g: Harakiri, figure: int) -> None:
    """An activation begins: what lasts until the owner's next one ends."""
    g.lasting[:] = [
        lasting for lasting in g.lasting if lasting.until != "own-next" or lasting.owner != figure
    ]


def end_phase(g: Harakiri) -> None:
    """The exploration phase is over: nothing lasts."""
    g.lasting.clear()


def forget(g: Harakiri, figure: int) -> None:
    """A figure has left the table."""
    g.lasting[:] = [lasting for lasting in g.lasting if lasting.target != figure]


def use_up(g: Harakiri, spent: list[Lasting]) -> None:
    """Effects that count once have counted."""
    effects_of = g.box.effects_of
    g.lasting[:] = [
        lasting
        for lasting in g.lasting
        if not (effects_of[lasting.source][lasting.place].once and any(lasting is one for one in spent))
    ]


def _end(g: Harakiri, until: Until, figure: int) -> None:
    g.lasting[:] = [
        lasting
        for lasting in g.lasting
        if lasting.until != until or figure not in (lasting.owner, lasting.target)
    ]
