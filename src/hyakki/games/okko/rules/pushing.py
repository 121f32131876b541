"""Pushes: for KI, and by effects away from or nearer to their owner, a Space at a time."""

from __future__ import annotations

from hyakki.games.okko.events import Pushed
from hyakki.games.okko.rules.attributes import ignores
from hyakki.games.okko.rules.ground import room_mask, side_of
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import Figure, Okko


def push_cells(g: Okko, figure: Figure, origin: int, nearer: bool = False) -> int:
    """The Spaces to which a figure can be pushed by somebody on `origin`: adjacent to its own, free, legal
    for it, and farther away than before, or nearer for a pull (okko.attack.push-where, okko.effect.pushing).
    Whoever cannot be pushed is not pulled either (the word `push` of `ignore`)."""
    if ignores(g, figure, "push"):
        return 0
    areas = g.palace.areas
    around = areas.nearer if nearer else areas.farther
    return around(figure.cell, origin, g.closed) & room_mask(g, side_of(figure))


def push_to(g: Okko, figure: Figure, cell: int, by: int) -> None:
    """One step of a push. It is no Move: nobody sneaks or is stopped (okko.move.effect-moves), and the aims
    are looked at (okko.mission.carried)."""
    start = figure.cell
    figure.cell = cell
    g.tell(Pushed(figure.number, start, cell, by), "okko.attack.push")
    look(g)
