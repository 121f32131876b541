"""Honour and story flags: what the campaign remembers of how things were done."""

from __future__ import annotations

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import FlagSet, HonourChanged
from hyakki.games.harakiri.rules.operations import Use, operation
from hyakki.games.harakiri.state import Harakiri


def change_honour(g: Harakiri, n: int, source: str) -> None:
    """Honour within its bounds; each source counts once per campaign, repeats of a chapter included
    (harakiri.campaign.honour)."""
    mark = f"honour {source}"
    if not n or mark in g.taken:
        return
    g.taken.append(mark)
    bounds = g.box.honour
    before = g.honour
    g.honour = min(max(g.honour + n, bounds.minimum), bounds.maximum)
    if g.honour != before:
        g.tell(HonourChanged(g.honour - before, g.honour), "harakiri.campaign.honour")


def set_flag(g: Harakiri, flag: str) -> None:
    """A story flag is set, once."""
    if flag not in g.flags:
        g.flags.append(flag)
        g.tell(FlagSet(flag), "harakiri.campaign.progress")


@operation("honour", numbers="n")
def honour(g: Harakiri, use: Use, bound: Bound) -> None:
    """Honour changes by `n`, within 0 to 10."""
    source = use.source if use.owner < 0 or use.point else f"{use.source} {use.owner}"
    change_honour(g, bound.effect.n, source)


@operation("flag", numbers="what")
def flag(g: Harakiri, use: Use, bound: Bound) -> None:
    """The story flag is set."""
    set_flag(g, bound.effect.what)
