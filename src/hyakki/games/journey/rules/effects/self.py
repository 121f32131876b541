"""Cards that help a pilgrim: health, chi, conditions, karma, action points, cards in hand."""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import CardDiscarded, CardDrawn, ConditionEnded
from hyakki.games.journey.options import Pay, Pick, PickCard, PickCondition
from hyakki.games.journey.rules import aims, fortune, harm, karma
from hyakki.games.journey.rules.conditions import HELPLESS, drop_condition, suffers
from hyakki.games.journey.rules.effects import EMPTY_DECK, FULL, NO_TARGET, NOT_THIS_ONE, effect, unless
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.rules.profile import max_chi, max_health
from hyakki.games.journey.state import MONKEY, STANDING, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

# -- health and chi


def _nobody_to_heal(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(aims.healable(g, p, card), FULL)


@effect("heal", numbers="amount who", forbids=_nobody_to_heal)
def heal(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """`who` regains `amount` health: the owner, all on the tile, or one of those next to the owner."""
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


def _full_of_chi(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(p.chi < max_chi(g, p), FULL)


@effect("chi", numbers="amount", forbids=_full_of_chi)
def chi(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Regain `amount` chi."""
    harm.gain_chi(g, p, card.amount)


def _nothing_to_sleep_off(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if moment.pilgrim != p.id:
        return NOT_THIS_ONE
    return unless(p.chi < max_chi(g, p) or p.health < max_health(g, p), FULL)


@effect("deep-rest", numbers="amount", forbids=_nothing_to_sleep_off)
def deep_rest(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Snore: chi becomes maximum, regain `amount` health."""
    harm.gain_chi(g, p, max_chi(g, p))
    harm.heal(g, p, card.amount)


def _no_penance(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if p.health < 2:
        return refuse("journey.card.cost-health")
    return unless(p.chi < max_chi(g, p), FULL)


@effect("health-for-chi", numbers="amount times", forbids=_no_penance)
def health_for_chi(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Penance: pay 1 to `amount` health, regain `times` as much chi; at least 1 health is kept
    (journey.card.cost-health)."""
    paid = yield from g.ask(
        p.seat,
        Prompt("ask.card.health-for-chi", {"card": card.id, "times": card.times}),
        lambda: [Pay(health, 0) for health in range(1, min(card.amount, p.health - 1) + 1)],
    )
    harm.pay_health(g, p, paid.health)
    harm.gain_chi(g, p, paid.health * card.times)


# -- conditions and unconsciousness


def _nobody_ails(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(aims.ailing(g, p, card), NO_TARGET)


@effect("shed-condition", numbers="who", forbids=_nobody_ails)
def shed_condition(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Put one condition card of `who` back into the supply."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.shed-condition", {"card": card.id}),
        lambda: [PickCondition(other.id, kind) for other, kind in aims.ailing(g, p, card)],
    )
    drop_condition(g, g.pilgrims[picked.pilgrim], picked.condition)
    g.tell(ConditionEnded(picked.pilgrim, picked.condition), "journey.card.play")


def _nobody_lies(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(aims.lying(g, p, card), NO_TARGET)


@effect("revive", numbers="amount gain_chi who", forbids=_nobody_lies)
def revive(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Ginseng Fruit: one unconscious pilgrim (`who`), even Tripitaka, stands up with `amount` health and
    `gain_chi` chi."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.revive", {"card": card.id}),
        lambda: [Pick(other.id) for other in aims.lying(g, p, card)],
    )
    harm.stand_up(g, g.pilgrims[picked.figure], card.amount, card.gain_chi)


# -- karma and action points


@effect("good-karma", numbers="amount")
def good_karma(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Gain `amount` good karma, with the exchange at 10."""
    karma.gain_good(g, p, card.amount)


def _monkey_has_been(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if card.who != "monkey":
        return None
    monkey = g.pilgrims[MONKEY]
    waits = MONKEY in g.order[g.place + 1 :] and monkey.fallen == STANDING
    return unless(waits and not suffers(g, monkey, HELPLESS), NO_TARGET)


@effect("action-bonus", numbers="amount who", forbids=_monkey_has_been)
def action_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """`who` has `amount` AP more in this turn's activation: this one, or that of the Monkey King later in the
    turn (journey.pilgrim.extra-ap)."""
    if card.who == "monkey":
        g.pilgrims[MONKEY].extra_ap += card.amount
    elif g.act is not None:
        g.act.ap += card.amount


# -- cards in hand


def _no_skill_left(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(p.skill_deck.count() or p.skill_deck.discard, EMPTY_DECK)


@effect("replace-skill", forbids=_no_skill_left)
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


def _no_fortune(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if g.act is not None and g.act.box_used:
        return refuse("journey.box.once")
    return unless(g.fortune.count() or g.fortune.discard, EMPTY_DECK)


@effect("draw-fortune", numbers="count", forbids=_no_fortune)
def draw_fortune(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Greedy: draw `count` fortune cards without a box, yet as the box use of this activation
    (journey.skill.greedy)."""
    if g.act is not None:
        g.act.box_used = True
    fortune.draw_fortune(g, p, card.count)
