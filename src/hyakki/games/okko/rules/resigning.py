"""Giving up (okko.end.resign)."""

from __future__ import annotations

from hyakki.games.okko.rules.asking import hero_seats, oni_seats
from hyakki.games.okko.state import Okko
from hyakki.kernel.terms import Outcome

RULE = "okko.end.resign"


def resign(g: Okko, seat: int) -> Outcome | None:
    """If the Oni gives up the Heroes win; if the only Hero seat does, the Oni wins, who is nobody where it is
    automated. After one of several Hero seats the others go on, and somebody else takes its Heroes. Nothing
    is scored."""
    if seat == g.oni.seat:
        return Outcome(hero_seats(g), RULE, "end.resigned", {"seat": seat})
    if len(hero_seats(g)) == 1:
        return Outcome(oni_seats(g), RULE, "end.resigned", {"seat": seat})
    return None
