"""What a table keeps beside its fields: the box, the scenario that is played and the palace that it lays
out."""

from __future__ import annotations

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.palace import palace_of
from hyakki.games.okko.state import Okko


def attach(g: Okko, box: Box) -> None:
    """Fill what stands outside the fields (okko.scenario.choice)."""
    g.box = box
    g.scene = box.scenarios[g.scenario] if g.chronicle is None else g.chronicle
    g.palace = palace_of(box.tiles, g.scene)
