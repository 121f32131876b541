"""The Oni power cards: one is in force in each round and changes one rule for everybody.

Each query is the part of a rule that a card may change; without such a card it answers as the basic rules do.
Turning the cards is part of the sequence of play (turns.py).
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import OniPowerDef
from hyakki.games.tsukuyumi.box.vocabulary import ONI_POWERS
from hyakki.games.tsukuyumi.state import Tsukuyumi

SWIFT_ONI = ONI_POWERS.declare(
    "swift-oni", numbers="amount size", doc="Oni of `size` may move `amount` areas farther."
)
MORE_DAMAGE = ONI_POWERS.declare("more-damage", numbers="amount", doc="Each Oni `amount` damage more.")
SECOND_COUNTER = ONI_POWERS.declare(
    "second-counter",
    numbers="amount",
    doc="`amount` counterattacks more for defending Oni, all different.",
)
TIMES_CONQUEST = ONI_POWERS.declare("times-conquest", numbers="amount", doc="Conquest points times `amount`.")
MORE_ONI = ONI_POWERS.declare(
    "more-oni", numbers="amount", doc="A seat that places Oni places `amount` more, once."
)
ONI_DAMAGE = ONI_POWERS.declare("oni-damage", doc="Oni deal damage instead of conquering.")


def _in_force(g: Tsukuyumi, effect: str) -> OniPowerDef | None:
    if not g.power:
        return None
    power = g.box.oni_powers[g.power]
    return power if power.effect == effect else None


def conquest_factor(g: Tsukuyumi) -> int:
    """What the conquest points of Oni are multiplied by (tsukuyumi.onipower.new-strength)."""
    power = _in_force(g, TIMES_CONQUEST)
    return 1 if power is None else power.amount


def extra_damage(g: Tsukuyumi) -> int:
    """Damage that each Oni adds whenever Oni cause damage (tsukuyumi.onipower.full-power)."""
    power = _in_force(g, MORE_DAMAGE)
    return 0 if power is None else power.amount


def extra_steps(g: Tsukuyumi, size: str) -> int:
    """Areas that Oni of a size move farther (tsukuyumi.onipower.agility)."""
    power = _in_force(g, SWIFT_ONI)
    return power.amount if power is not None and power.size == size else 0


def more_counters(g: Tsukuyumi) -> int:
    """Counterattacks beyond the first for defending Oni (tsukuyumi.onipower.strong-defensive)."""
    power = _in_force(g, SECOND_COUNTER)
    return 0 if power is None else power.amount


def extra_oni(g: Tsukuyumi, seat: int) -> int:
    """Oni that a seat has to place beyond those asked for, once in a round: taking them notes it
    (tsukuyumi.onipower.assemble)."""
    power = _in_force(g, MORE_ONI)
    if power is None or seat in g.assembled:
        return 0
    g.assembled.append(seat)
    return power.amount


def revenge(g: Tsukuyumi) -> bool:
    """Whether Oni hunt units this round instead of conquering (tsukuyumi.onipower.revenge)."""
    return _in_force(g, ONI_DAMAGE) is not None
