"""Condition cards beside figures: who has which, what they do, and the open supply (journey.condition.*)."""

from __future__ import annotations

from hyakki.games.journey.box.vocabulary import AFFLICTIONS
from hyakki.games.journey.state import Condition, Figure, Journey

NO_ATTACK = AFFLICTIONS.declare("no-attack", doc="Cannot attack.")
HELPLESS = AFFLICTIONS.declare("helpless", doc="No actions, cards or defense.")
HALF_MOVE = AFFLICTIONS.declare("half-move", doc="MV halved, rounded down.")
AFFLICTIONS.declare("hurt", doc="`at_once` damage when received, `each_turn` damage each Maintenance.")


def has(one: Figure, kind: str) -> bool:
    """Whether a condition lies beside a figure."""
    for condition in one.conditions:
        if condition.kind == kind:
            return True
    return False


def suffers(g: Journey, one: Figure, effect: str) -> bool:
    """Whether some condition of the figure has this effect."""
    return cause(g, one, effect) != ""


def cause(g: Journey, one: Figure, effect: str) -> str:
    """The first condition of the figure that has this effect, or nothing."""
    for condition in one.conditions:
        if g.box.conditions[condition.kind].effect == effect:
            return condition.kind
    return ""


def give_condition(g: Journey, one: Figure, kind: str) -> bool:
    """Put a condition card beside a figure; a second of the same kind starts afresh
    (journey.condition.duplicate), different ones lie side by side (journey.condition.different).

    The card is taken from the open supply, not drawn (journey.setup.conditions-faceup); False if there is no
    copy left (journey.condition.supply).
    """
    for condition in one.conditions:
        if condition.kind == kind:
            condition.tokens = 0
            return True
    if not g.conditions[kind]:
        return False
    g.conditions[kind] -= 1
    one.conditions.append(Condition(kind=kind))
    return True


def drop_condition(g: Journey, one: Figure, kind: str) -> None:
    """Put a condition card back into the supply."""
    one.conditions[:] = [condition for condition in one.conditions if condition.kind != kind]
    g.conditions[kind] += 1


def drop_all_conditions(g: Journey, one: Figure) -> None:
    """Put all condition cards of a figure back."""
    for condition in one.conditions:
        g.conditions[condition.kind] += 1
    one.conditions.clear()
