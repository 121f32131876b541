"""The Oni power cards: one is in force in each round and changes one rule for everybody.

Each query is the part of a rule that a card may change; without such a card it answers as the basic rules do.
Turning the cards is part of the sequence of play (turns.py).
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import OniPowerDef
from hyakki.games.tsukuyumi.box.vocabulary import OniPower
from hyakki.games.tsukuyumi.state import Tsukuyumi


def _in_force(g: Tsukuyumi, effect: OniPower) -> OniPowerDef | None:
    if not g.power:
        return None
    power = g.box.oni_powers[g.power]
    return power if power.effect == effect else None


def conquest_factor(g: Tsukuyumi) -> int:
    """What the conquest points of Oni are multiplied by (tsukuyumi.onipower.new-strength)."""
    power = _in_force(g, "times-conquest")
    return 1 if power is None else power.amount


def extra_damage(g: Tsukuyumi) -> int:
    """Damage that each Oni adds whenever Oni cause damage (tsukuyumi.onipower.full-power)."""
    power = _in_force(g, "more-damage")
    return 0 if power is None else power.amount


def extra_steps(g: Tsukuyumi, size: str) -> int:
    """Areas that Oni of a size move farther (tsukuyumi.onipower.agility)."""
    power = _in_force(g, "swift-oni")
    return power.amount if power is not None and power.size == size else 0


def more_counters(g: Tsukuyumi) -> int:
    """Counterattacks beyond the first for defending Oni (tsukuyumi.onipower.strong-defensive)."""
    power = _in_force(g, "second-counter")
    return 0 if power is None else power.amount


def extra_oni(g: Tsukuyumi, seat: int) -> int:
    """Oni that a seat has to place beyond those asked for, once in a round: taking them notes it
    (tsukuyumi.onipower.assemble)."""
    power = _in_force(g, "more-oni")
    if power is None or seat in g.assembled:
        return 0
    g.assembled.append(seat)
    return power.amount


def revenge(g: Tsukuyumi) -> bool:
    """Whether Oni hunt units this round instead of conquering (tsukuyumi.onipower.revenge)."""
    return _in_force(g, "oni-damage") is not None
