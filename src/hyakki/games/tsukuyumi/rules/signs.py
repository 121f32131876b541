"""What an option has left on the table: the signs from which odds are counted."""

from __future__ import annotations

from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi


def signs(before: Tsukuyumi, after: Tsukuyumi, seat: int) -> list[str]:
    """What came of an option for a seat, as text keys."""
    old, new = before.seats[seat], after.seats[seat]
    rivals = [number for number in range(len(before.seats)) if number != seat]
    found = {
        "odds.area-won": bool(set(new.lands) - set(old.lands)),
        "odds.area-lost": bool(set(old.lands) - set(new.lands)),
        "odds.own-losses": _units(after, seat) < _units(before, seat),
        "odds.rival-losses": any(_units(after, rival) < _units(before, rival) for rival in rivals),
        "odds.oni-losses": _units(after, ONI) < _units(before, ONI),
        "odds.points": sum(new.points.values()) > sum(old.points.values()),
        "odds.over": after.outcome is not None,
    }
    return [sign for sign, seen in found.items() if seen] or ["odds.nothing"]


def _units(g: Tsukuyumi, side: int) -> int:
    if side == ONI:
        return sum(map(sum, g.oni.values())) + len(g.legend_cells)
    return sum(map(sum, g.seats[side].troops.values()))
