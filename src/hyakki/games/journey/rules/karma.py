"""Good and bad karma and what they are traded for: skills, weapon levels, corruption."""

from __future__ import annotations

from typing import Literal

from hyakki.games.journey.events import CardDrawn, CardsPassedOver, KarmaGained, UpgradeTaken, WeaponRaised
from hyakki.games.journey.rules import activation, harm
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

WHEEL = 10
TOP_WEAPON = 3
MASTER_COST = 4

SkillKind = Literal["once", "kept"]


def gain_good(g: Journey, p: Pilgrim, n: int) -> None:
    """Add good karma; each 10 must be traded for a permanent skill at once (journey.karma.forced).

    What is above stays (journey.karma.remainder). The 10 are gone even if no such skill is left
    (journey.karma.no-permanent-left).
    """
    p.good += n
    g.tell(KarmaGained(p.id, "good", n, p.good), "journey.karma.good-ten")
    while p.good >= WHEEL:
        p.good -= WHEEL
        draw_skill(g, p, "kept")


def lose_good(g: Journey, p: Pilgrim, n: int) -> None:
    """Spend or lose good karma, not below 0."""
    lost = min(n, p.good)
    if lost:
        p.good -= lost
        g.tell(KarmaGained(p.id, "good", -lost, p.good), "journey.master.skill")


def gain_bad(g: Journey, p: Pilgrim, n: int) -> None:
    """Add bad karma; each 10 raises the weapon and brings corruption at once (journey.karma.bad-ten)."""
    p.bad += n
    g.tell(KarmaGained(p.id, "bad", n, p.bad), "journey.karma.bad-ten")
    while p.bad >= WHEEL:
        p.bad -= WHEEL
        _fall_to_temptation(g, p)


def take_upgrade(g: Journey, p: Pilgrim, karma: Literal["good", "bad"]) -> None:
    """A karma upgrade of a quest: 10 points, traded at once (journey.quest.karma-upgrade)."""
    g.tell(UpgradeTaken(p.id, karma), "journey.quest.karma-upgrade")
    if karma == "good":
        draw_skill(g, p, "kept")
    else:
        _fall_to_temptation(g, p)


def _fall_to_temptation(g: Journey, p: Pilgrim) -> None:
    """A weapon level while there is one (journey.karma.weapon-max), and corruption in any case."""
    if p.weapon < TOP_WEAPON:
        p.weapon += 1
        g.tell(WeaponRaised(p.id, p.weapon), "journey.karma.bad-ten")
    draw_corruption(g, p)


def draw_corruption(g: Journey, p: Pilgrim) -> None:
    """A corruption card comes into force (journey.corruption.permanent); nothing if all are in use."""
    card = g.corruption.draw(g)
    if card is None:
        return
    p.corruption.append(card)
    g.tell(CardDrawn(p.id, "corruption", card), "journey.karma.bad-ten")
    harm.clamp(g, p)


def can_draw_skill(g: Journey, p: Pilgrim, kind: SkillKind) -> bool:
    """Whether the skill deck or its discard pile holds a card of this kind (journey.master.exhausted)."""
    skills, deck = g.box.skills, p.skill_deck
    for pile in (deck.bag, deck.discard):
        for card in pile:
            if skills[card].kind == kind:
                return True
    return any(skills[placed.card].kind == kind for placed in deck.top)


def draw_skill(g: Journey, p: Pilgrim, kind: SkillKind) -> bool:
    """Draw until a skill card of this kind appears, discarding the others; False if there is none.

    An empty deck takes in its discard pile, the cards passed over among them, so the search always ends.
    """
    if not can_draw_skill(g, p, kind):
        return False
    passed = []
    while True:
        card = p.skill_deck.draw(g)
        assert card is not None, "a card of the kind is there"
        if g.box.skills[card].kind == kind:
            break
        p.skill_deck.discard.append(card)
        passed.append(card)
    p.skills.append(card)
    if g.turn:  # what set-up deals is not gained (journey.win.heroic-count)
        g.tally.skills_gained += 1
    if passed:
        g.tell(CardsPassedOver(p.id, "skill", tuple(passed)), "journey.master.exhausted")
    rule = "journey.master.skill" if kind == "once" else "journey.karma.good-ten"
    g.tell(CardDrawn(p.id, "skill", card), rule)
    return True


# -- the action


def forbids_master_skill(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not master a skill."""
    refusal = activation.forbids_action(g, p, "master-skill")
    if refusal is not None:
        return refusal
    if p.good < MASTER_COST:
        return refuse("journey.master.requirement", karma=p.good)
    if activation.under_way(g).mastered:
        return refuse("journey.master.limit")
    if not can_draw_skill(g, p, "once"):
        return refuse("journey.master.exhausted")
    return None


def do_master_skill(g: Journey, p: Pilgrim) -> None:
    """Pay 4 good karma for a new one-time skill."""
    activation.spend_ap(g, "master-skill")
    activation.under_way(g).mastered = True
    lose_good(g, p, MASTER_COST)
    draw_skill(g, p, "once")
