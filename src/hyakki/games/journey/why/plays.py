"""Why a card cannot be played now."""

from __future__ import annotations

from hyakki.games.journey.options import Play
from hyakki.games.journey.rules import activation, attack, cards
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import DEAD, PILGRIMS, Journey, Pilgrim
from hyakki.games.journey.why.pointed import NOT_A_THING, number_of
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def card_alone(g: Journey, seat: int, card: str) -> Refusal | None:
    """A card without the pilgrim who plays it: who holds it, and why it cannot be played."""
    holders = [p for p in g.pilgrims if cards.card_of(g, p, card) is not None and p.fallen != DEAD]
    own = [p for p in holders if p.seat == seat]
    if own:
        refusals = [_play(g, seat, p, card) for p in own]
        for p, refusal in zip(own, refusals, strict=True):
            if refusal is None:
                return refuse("journey.card.owner", key="why.card.say-who", pilgrim=p.id)
        return refusals[0]
    if holders:
        return refuse("journey.card.owner", key="why.card.other-seat", pilgrim=holders[0].id)
    if card in g.box.corruption:
        return refuse("journey.corruption.permanent", key="why.card.corruption")
    return refuse("journey.card.owner", key="why.card.nobody")


def card_of_figure(g: Journey, seat: int, name: str, card: str) -> Refusal | None:
    """A card of the pilgrim that was pointed at before it."""
    number = number_of(name)
    if not 0 <= number < len(PILGRIMS):
        return NOT_A_THING
    p = g.pilgrims[number]
    if p.seat != seat:
        return refuse("journey.card.owner", key="why.card.other-seat", pilgrim=p.id)
    if card in p.corruption:
        return refuse("journey.corruption.permanent", key="why.card.corruption")
    return _play(g, seat, p, card)


AT_ANY_MOMENT = (
    cards.UNCONSCIOUS.reason,
    cards.PARALYZED.reason,
    cards.USED_THIS_ACTIVATION.reason,
    "why.card.cost-chi",
    "why.fortune.caps",
)
"""Reasons that hold whatever the moment is."""


def _play(g: Journey, seat: int, p: Pilgrim, card: str) -> Refusal | None:
    """Why a pilgrim of this seat cannot play a card among the actions of an activation."""
    found = cards.card_of(g, p, card)
    if found is None:
        return cards.NOT_HELD
    acting = g.phase == "pilgrims" and g.act is not None and g.pilgrims[g.act.pilgrim].seat == seat
    if acting and g.act is not None:
        active = g.pilgrims[g.act.pilgrim]
        if any(option.pilgrim == p.id and option.card == card for option in openings(g, active)):
            return None
        refusal = cards.forbids_play(g, p, card, cards.own_moment(active))
        if refusal is None or refusal.rule != "journey.card.timing-kinds":
            return refusal
    # The right moment may be now or not: what holds at any moment says more than when it would be.
    refusal = cards.forbids_play(g, p, card, Moment(found.timing, pilgrim=p.id))
    if refusal is not None and refusal.reason in AT_ANY_MOMENT:
        return refusal
    return refuse("journey.card.timing-kinds", key=f"why.card.timing.{found.timing}")


def openings(g: Journey, p: Pilgrim) -> list[Play]:
    """Cards with which the pilgrim can begin an attack action."""
    if activation.forbids_action(g, p, "attack") is not None:
        return []
    return [option for option in attack.attack_options(g, p) if isinstance(option, Play)]
