"""Health and chi of the pilgrims: hurting, falling, dying, standing up, healing and paying.

Nothing here can be answered with a card; what can is in hazards.py.
"""

from __future__ import annotations

from hyakki.games.journey.events import (
    CardDiscarded,
    ChiChanged,
    Died,
    Fell,
    Healed,
    Hurt,
    Revived,
    SutrasDropped,
    Worsened,
)
from hyakki.games.journey.rules.conditions import drop_all_conditions
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.rules.profile import max_chi, max_health
from hyakki.games.journey.state import DEAD, FACE_DOWN, ON_BACK, STANDING, Journey, Pilgrim


def hurt(g: Journey, p: Pilgrim, amount: int, cause: str, rule: str) -> None:
    """Damage from any source, never under 0; at 0 the pilgrim falls (journey.unconscious.zero)."""
    if amount <= 0 or p.fallen != STANDING:
        return
    lost = min(amount, p.health)
    p.health -= lost
    g.tell(Hurt(p.id, lost, p.health, cause), rule)
    if not p.health:
        fall(g, p)


def fall(g: Journey, p: Pilgrim) -> None:
    """A pilgrim without health is laid face down where it stands; it keeps cards, tokens and conditions."""
    p.health = 0
    p.fallen = FACE_DOWN
    g.tally.falls += 1
    survey(g)
    g.tell(Fell(p.id), "journey.unconscious.zero")


def worsen(g: Journey, p: Pilgrim) -> None:
    """One step of an unconscious pilgrim: side, back, dead (journey.maintenance.unconscious-step)."""
    if p.fallen == ON_BACK:
        die(g, p)
        return
    p.fallen += 1
    g.tell(Worsened(p.id, p.fallen), "journey.maintenance.unconscious-step")


def die(g: Journey, p: Pilgrim) -> None:
    """A pilgrim leaves the game; its shared cards go back (journey.unconscious.dead-cards).

    Its sutras stay on its square. Rescued villagers go on counting (journey.villager.kept), so they stay on
    its sheet, where skills and weapon are put aside too.
    """
    p.health = 0
    p.fallen = DEAD
    g.tell(Died(p.id), "journey.maintenance.unconscious-step")
    for card in p.fortune:
        g.fortune.discard.append(card)
        g.tell(CardDiscarded(p.id, "fortune", card), "journey.unconscious.dead-cards")
    for card in p.corruption:
        g.corruption.discard.append(card)
        g.tell(CardDiscarded(p.id, "corruption", card), "journey.unconscious.dead-cards")
    p.buried[:] = p.corruption  # in a series they come back with the pilgrim (journey.campaign.dead)
    p.fortune.clear()
    p.corruption.clear()
    drop_all_conditions(g, p)
    if p.sutras:
        g.sutras += [p.cell] * p.sutras
        g.tell(SutrasDropped(p.id, p.sutras, g.field.square(p.cell)), "journey.sutra.dropped")
        p.sutras = 0
    survey(g)


def stand_up(g: Journey, p: Pilgrim, health: int, chi: int) -> None:
    """An unconscious pilgrim gets up on its square with these values (journey.revive.set-chi).

    Nothing else about it changes (journey.revive.state).
    """
    p.fallen = STANDING
    p.health = min(health, max_health(g, p))
    p.chi = min(chi, max_chi(g, p))
    survey(g)
    g.tell(Revived(p.id, p.health, p.chi), "journey.revive.result")


def heal(g: Journey, p: Pilgrim, amount: int) -> None:
    """Regain health up to the current maximum (journey.def.maximum); the unconscious need more than that."""
    if p.fallen != STANDING:
        return
    gained = min(amount, max_health(g, p) - p.health)
    if gained > 0:
        p.health += gained
        g.tell(Healed(p.id, gained, p.health), "journey.def.maximum")


def gain_chi(g: Journey, p: Pilgrim, amount: int) -> None:
    """Regain chi up to the current maximum."""
    gained = min(amount, max_chi(g, p) - p.chi)
    if gained > 0:
        p.chi += gained
        g.tell(ChiChanged(p.id, gained, p.chi), "journey.def.maximum")


def pay_chi(g: Journey, p: Pilgrim, amount: int) -> None:
    """Spend or lose chi, never under 0."""
    lost = min(amount, p.chi)
    if lost > 0:
        p.chi -= lost
        g.tell(ChiChanged(p.id, -lost, p.chi), "journey.card.cost-chi")


def pay_health(g: Journey, p: Pilgrim, amount: int) -> None:
    """Spend health as a cost; the caller leaves at least 1 (journey.card.cost-health)."""
    p.health -= amount
    g.tell(Hurt(p.id, amount, p.health, "paid"), "journey.card.cost-health")


def clamp(g: Journey, p: Pilgrim) -> None:
    """After a maximum fell, the value falls with it; this is no damage (journey.def.maximum-lowered)."""
    spare = p.health - max_health(g, p)
    if spare > 0:
        p.health -= spare
        g.tell(Hurt(p.id, spare, p.health, "maximum"), "journey.def.maximum-lowered")
    pay_chi(g, p, p.chi - max_chi(g, p))
