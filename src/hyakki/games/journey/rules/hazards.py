"""Harm that a card may still keep off: red squares, crushing and conditions."""

from __future__ import annotations

from hyakki.games.journey.events import Conditioned
from hyakki.games.journey.rules import activation, quests, windows
from hyakki.games.journey.rules.conditions import give_condition, has
from hyakki.games.journey.rules.harm import hurt
from hyakki.games.journey.rules.moments import Blow, Moment
from hyakki.games.journey.state import STANDING, Figure, Journey, Pilgrim
from hyakki.kernel.flow import Flow

HURT_RULES = {
    "red": "journey.terrain.red-enter",
    "red-stay": "journey.terrain.red-stay",
    "crush": "journey.knockback.crushing",
}
"""The rule behind each cause of damage that the ground or crushing does."""


def hurt_by_ground_or_crush(
    g: Journey, p: Pilgrim, amount: int, cause: str, barred: int | None = None
) -> Flow[int]:
    """Damage by a red square ("red", "red-stay") or by crushing ("crush"), unless a card prevents it.

    No defense dice are rolled against it (journey.terrain.red-defense). `barred` is a pilgrim whose fall is
    known. Gives back what was lost.
    """
    if amount <= 0 or p.fallen != STANDING:
        return 0
    moment = Moment("before-hurt", pilgrim=p.id, amount=amount, barred=barred)
    yield from windows.window(g, moment)
    if moment.prevented or p.fallen != STANDING:
        return 0
    before = p.health
    hurt(g, p, moment.amount, cause, HURT_RULES[cause])
    return before - p.health


# -- red squares


def red_hurts(g: Journey, p: Pilgrim) -> bool:
    """Whether red squares hurt this pilgrim now: the fan of quest 9 and some moves make them harmless."""
    if g.turn <= g.cool_until:
        return False
    act = g.act
    return act is None or act.pilgrim != p.id or not act.move_ap or "red" not in act.ignores


def enter(g: Journey, p: Pilgrim, barred: int | None = None) -> Flow[None]:
    """A pilgrim has just come to a square: it walked, followed, leapt or was pushed.

    `barred`: the pilgrim, if it is known to fall from the attack that pushed it.
    """
    act = g.act
    if act is not None and act.pilgrim == p.id:
        act.entered = True
    quests.on_enter(g, p)
    if g.field.red >> p.cell & 1 and red_hurts(g, p):
        yield from hurt_by_ground_or_crush(g, p, 1, "red", barred)


def stay(g: Journey, p: Pilgrim) -> Flow[None]:
    """The end of an activation: whoever entered no square burns on a red one (journey.terrain.red-stay)."""
    act = activation.under_way(g)
    if not act.entered and g.field.red >> p.cell & 1 and g.turn > g.cool_until:
        yield from hurt_by_ground_or_crush(g, p, 1, "red-stay")


# -- conditions


def receive_condition(
    g: Journey, one: Figure, kind: str, blow: Blow | None = None, known: int = 0
) -> Flow[int]:
    """Put a condition on a figure, unless a card prevents it or none is left (journey.condition.supply).

    Gives back the damage that it does at once; the caller adds it to what else it does. `known` is damage
    that is already certain: a pilgrim that will fall from it plays nothing any more.
    """
    if not g.conditions[kind] and not has(one, kind):
        return 0
    if isinstance(one, Pilgrim):
        if blow is not None and "condition" in blow.ignores:
            return 0
        barred = one.id if known >= one.health else None
        moment = Moment("before-condition", pilgrim=one.id, blow=blow, condition=kind, barred=barred)
        yield from windows.window(g, moment)
        # Stubborn meets this one condition; what was ignored before the roll meets them all.
        if moment.prevented or (blow is not None and "condition" in blow.ignores):
            return 0
    give_condition(g, one, kind)
    g.tell(Conditioned(one.id, kind), "journey.condition.place")
    return g.box.conditions[kind].at_once
