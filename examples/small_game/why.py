"""Which rule forbids what somebody points at."""

from __future__ import annotations

from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

from .box import STRENGTH
from .state import Moon


def why_not(g: Moon, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
    """The refusal for some anchors, from what the seat knows."""
    if g.packs:
        return None
    if seat != g.active:
        return refuse("moon.turn.order")
    kind, _, name = pointed[0].partition(":")
    if kind == "card" and name not in STRENGTH:
        return refuse("moon.raid.beast", card=name)
    if f"seat:{seat}" in pointed:
        return refuse("moon.raid.other")
    return None
