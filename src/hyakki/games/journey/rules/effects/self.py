"""Cards that help a pilgrim: health, chi, conditions, karma, action points, cards in hand."""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import CardDiscarded, CardDrawn, ConditionEnded
from hyakki.games.journey.options import Pay, Pick, PickCard, PickCondition
from hyakki.games.journey.rules import aims, fortune, harm, karma
from hyakki.games.journey.rules.conditions import drop_condition
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.rules.profile import max_chi
from hyakki.games.journey.state import MONKEY, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def heal(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Regain health: the owner, all on the tile, or one of those next to the owner."""
    if card.who in ("self", "all-same-tile"):
        for other in aims.healable(g, p, card):
            harm.heal(g, other, card.amount)
        return
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.heal", {"card": card.id}),
        lambda: [Pick(other.id) for other in aims.healable(g, p, card)],
    )
    harm.heal(g, g.pilgrims[picked.figure], card.amount)


def chi(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Regain chi."""
    harm.gain_chi(g, p, card.amount)


def deep_rest(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Snore: all chi, some health."""
    harm.gain_chi(g, p, max_chi(g, p))
    harm.heal(g, p, card.amount)


def health_for_chi(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Penance: at least 1 health is kept (journey.card.cost-health)."""
    paid = yield from g.ask(
        p.seat,
        Prompt("ask.card.health-for-chi", {"card": card.id, "times": card.times}),
        lambda: [Pay(health, 0) for health in range(1, min(card.amount, p.health - 1) + 1)],
    )
    harm.pay_health(g, p, paid.health)
    harm.gain_chi(g, p, paid.health * card.times)


def shed_condition(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Put one condition card back into the supply."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.shed-condition", {"card": card.id}),
        lambda: [PickCondition(other.id, kind) for other, kind in aims.ailing(g, p, card)],
    )
    drop_condition(g, g.pilgrims[picked.pilgrim], picked.condition)
    g.tell(ConditionEnded(picked.pilgrim, picked.condition), "journey.card.play")


def revive(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Ginseng Fruit: one unconscious pilgrim stands up, even Tripitaka."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.revive", {"card": card.id}),
        lambda: [Pick(other.id) for other in aims.lying(g, p, card)],
    )
    harm.stand_up(g, g.pilgrims[picked.figure], card.amount, card.gain_chi)


def good_karma(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Gain good karma, with the exchange at 10."""
    karma.gain_good(g, p, card.amount)


def action_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """AP for this activation, or for that of the Monkey King later this turn (journey.pilgrim.extra-ap)."""
    if card.who == "monkey":
        g.pilgrims[MONKEY].extra_ap += card.amount
    elif g.act is not None:
        g.act.ap += card.amount


def replace_skill(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Om Mala: one skill goes, if there is any, and any one comes from the deck (journey.fortune.om-mala).

    What a deck holds is known from the open cards, and its order is decided at each draw: nothing to shuffle.
    """
    deck = p.skill_deck
    if p.skills:
        gone = yield from g.ask(
            p.seat,
            Prompt("ask.card.discard-skill", {"card": card.id}),
            lambda: [PickCard(skill) for skill in p.skills],
        )
        p.skills.remove(gone.card)
        deck.discard.append(gone.card)
        g.tell(CardDiscarded(p.id, "skill", gone.card), "journey.fortune.om-mala")
    if not deck.count():
        deck.bag[:] = sorted(deck.discard)  # journey.def.discard
        deck.discard.clear()
    taken = yield from g.ask(
        p.seat,
        Prompt("ask.card.take-skill", {"card": card.id}),
        lambda: [PickCard(skill) for skill in sorted([*deck.bag, *(placed.card for placed in deck.top)])],
    )
    deck.bag.extend(placed.card for placed in deck.top)
    deck.top.clear()
    deck.bag.remove(taken.card)
    deck.bag.sort()
    p.skills.append(taken.card)
    g.tally.skills_gained += 1
    g.tell(CardDrawn(p.id, "skill", taken.card), "journey.fortune.om-mala")


def draw_fortune(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Greedy: a fortune card without a box, yet the box use of this activation (journey.skill.greedy)."""
    if g.act is not None:
        g.act.box_used = True
    fortune.draw_fortune(g, p, card.count)
