"""Why something cannot be done: whatever a person points at, the rule that forbids it.

Built on the `forbids_...` checks of the chapters, which also make the legal lists. Everything it reads lies
open to all seats.
"""

from __future__ import annotations

from hyakki.games.journey.rules import cards
from hyakki.games.journey.rules.conditions import HELPLESS, suffers
from hyakki.games.journey.state import Journey
from hyakki.games.journey.why.deeds import KINDS
from hyakki.games.journey.why.plays import card_alone, card_of_figure
from hyakki.games.journey.why.pointed import NOT_A_THING
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

PHASES = {
    "assign": refuse("journey.setup.pilgrim-pick", key="why.now.assign"),
    "upgrade": refuse("journey.quest.karma-upgrade", key="why.now.upgrade"),
    "order": refuse("journey.setup.initiative-deciders", key="why.now.order"),
    "reinforce": refuse("journey.setup.difficulty", key="why.now.reinforce"),
    "balance": refuse("journey.campaign.balance", key="why.now.balance"),
    "after-quest": refuse("journey.campaign.failed", key="why.now.after-quest"),
    "maintenance": refuse("journey.turn.phases", key="why.now.maintenance"),
    "end": refuse("journey.turn.phases", key="why.now.end"),
}
"""Why pilgrims do nothing in the phases that are neither theirs nor the demons'."""

ELSEWHERE = {
    "kill": refuse("journey.defeat.kill", key="why.now.defeated"),
    "cleanse": refuse("journey.cleanse.eligible", key="why.now.defeated"),
    "roll": refuse("journey.attack.declare", key="why.now.roll"),
    "pass": refuse("journey.card.play", key="why.now.pass"),
    "follow": refuse("journey.knockback.follow", key="why.now.follow"),
    "pay": refuse("journey.revive.cost", key="why.now.pay"),
    "pick-colour": refuse("journey.card.play", key="why.now.pick-colour"),
    "upgrade": refuse("journey.quest.karma-upgrade", key="why.now.no-upgrade"),
    "retry": refuse("journey.campaign.failed", key="why.now.no-retry"),
    "end-series": refuse("journey.campaign.failed", key="why.now.no-retry"),
    "good": refuse("journey.campaign.balance", key="why.now.no-balance"),
    "bad": refuse("journey.campaign.balance", key="why.now.no-balance"),
}
"""Answers that belong to one question only: when that is asked."""


def why_not(g: Journey, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
    """Which rule forbids what a seat points at. The match asks only for what is not among the seat's options.

    So where no check forbids it, another question is open and comes first.
    """
    return forbidden(g, seat, pointed) or refuse("journey.turn.phases", key="why.now.question")


def forbidden(g: Journey, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
    """The rule that forbids it in an activation of the seat's pilgrim; None if no rule does."""
    if g.outcome is not None:
        return refuse("journey.win.immediate", key="why.now.over")
    if not pointed:
        return _not_now(g, seat)
    kind, _, name = pointed[0].partition(":")
    if kind == "do" and name.split(" ")[0] in ELSEWHERE:
        return ELSEWHERE[name.split(" ")[0]]
    if kind == "card":
        return card_alone(g, seat, name)
    if kind == "figure" and len(pointed) > 1 and pointed[1].startswith("card:"):
        return card_of_figure(g, seat, name, pointed[1].removeprefix("card:"))
    if kind not in KINDS:
        return NOT_A_THING
    refusal = _not_now(g, seat)
    if refusal is not None or g.act is None:
        return refusal
    p = g.pilgrims[g.act.pilgrim]
    if p.conditions and suffers(g, p, HELPLESS) and pointed != ("do:done",):
        return cards.PARALYZED
    return KINDS[kind](g, p, name, pointed[1:])


def _not_now(g: Journey, seat: int) -> Refusal | None:
    """Why a seat does nothing at all now but react with cards."""
    if g.phase in PHASES:
        return PHASES[g.phase]
    if g.phase != "pilgrims":
        return refuse("journey.ai.control", key="why.now.demons")
    if g.act is None:
        return refuse("journey.pilgrim.order", key="why.now.between")
    if g.pilgrims[g.act.pilgrim].seat != seat:
        return refuse("journey.pilgrim.order", key="why.now.other-seat", pilgrim=g.act.pilgrim)
    return None
