"""Why something cannot be done: whatever a person points at, the rule that forbids it.

Built on the `forbids_...` checks of the chapters, which also make the legal lists. Everything that they read
lies open to all seats.
"""

from __future__ import annotations

from typing import NamedTuple

from hyakki.games.harakiri.state import Harakiri
from hyakki.games.harakiri.why import acting, between
from hyakki.games.harakiri.why.asked import Asked, Check
from hyakki.kernel.decision import Decision
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

OVER = refuse("harakiri.ending.result", key="why.now.over")

PHASES = {
    "take": refuse("harakiri.players.seats", key="why.now.take"),
    "side": refuse("harakiri.level.first-tile", key="why.now.side"),
    "kami": refuse("harakiri.kami.change-common", key="why.now.kami"),
    "scene": refuse("harakiri.campaign.road-scene", key="why.now.scene"),
    "shop": refuse("harakiri.campaign.adventure-missing", key="why.now.shop"),
    "omen": refuse("harakiri.campaign.omen", key="why.now.omen"),
    "exchange": refuse("harakiri.setup.free-exchange", key="why.now.exchange"),
    "position": refuse("harakiri.setup.character-placement", key="why.now.position"),
    "prepare": refuse("harakiri.chapter.guests", key="why.now.prepare"),
    "oracle": refuse("harakiri.oracle.draw", key="why.now.oracle"),
    "events": refuse("harakiri.events.zone-order", key="why.now.events"),
    "initiative": refuse("harakiri.initiative.swap", key="why.now.initiative"),
    "ki": refuse("harakiri.ki.reduce", key="why.now.ki"),
    "after": refuse("harakiri.ending.result", key="why.now.after"),
    "again": refuse("harakiri.failure.repeat", key="why.now.again"),
}
"""Why a seat that is not asked does nothing outside of activations."""


class Topic(NamedTuple):
    """What a question is about: the rule that asks it, and why something of it is no answer."""

    rule: str
    check: Check | None = None


# ---------------------------------------------------------------------- the two questions


def why_not(g: Harakiri, seat: int, pointed: tuple[str, ...]) -> Refusal:
    """Why a seat that is not asked anything does nothing now."""
    return _not_now(g)


def why_no_answer(g: Harakiri, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
    """Why something is no answer to the question that a seat is asked; None if it is a part of one."""
    if g.outcome is not None:
        return OVER
    if is_part(decision, pointed):
        return None
    topic = TOPICS.get(decision.prompt.key.removeprefix("ask."), OTHER)
    refusal = None if topic.check is None else topic.check(Asked(g, decision, pointed))
    if refusal is not None:
        return refusal
    return refuse(topic.rule, key="why.now.first", question=decision.prompt.key)


def is_part(decision: Decision, pointed: tuple[str, ...]) -> bool:
    """Whether some option is said by pointing at these things, among others, in whatever order."""
    wanted = set(pointed)
    return any(wanted.issubset(option.anchors()) for option in decision.options)


def _not_now(g: Harakiri) -> Refusal:
    """What goes on while a seat is not asked."""
    if g.outcome is not None:
        return OVER
    if g.act is not None:
        return refuse("harakiri.players.control", key="why.now.other", figure=g.act.character)
    if g.hunt is not None:
        return refuse("harakiri.round.sequence", key="why.now.enemy", figure=g.hunt.creature)
    return PHASES.get(g.phase, refuse("harakiri.round.sequence"))


# ---------------------------------------------------------------------- questions with checks of their own

OTHER = Topic("harakiri.golden.players-break-ties")

TOPICS: dict[str, Topic] = {
    "action": Topic("harakiri.activation.actions-list", acting.acting),
    "attack": Topic("harakiri.attack.order", acting.preparing),
    "rolled": Topic("harakiri.attack.after-roll", acting.rolled),
    "yin-yang": Topic("harakiri.damage.yin-yang"),
    "counter": Topic("harakiri.counter.by-character"),
    "counter-order": Topic("harakiri.focus.critical"),
    "blessed": Topic("harakiri.condition.blessed"),
    "survive": Topic("harakiri.skill.types"),
    "section": Topic("harakiri.campaign.section-choice"),
    "trade": Topic("harakiri.interact.swap-belongings", between.trading),
    "agree": Topic("harakiri.interact.trade-consent"),
    "shop": Topic("harakiri.campaign.market", between.shopping),
    "visit": Topic("harakiri.campaign.market", between.shopping),
    "leave": Topic("harakiri.campaign.own-deals", between.others),
    "exchange": Topic("harakiri.setup.free-exchange", between.others),
    "share": Topic("harakiri.setup.free-exchange", between.others),
    "omen": Topic("harakiri.campaign.omen"),
    "scene": Topic("harakiri.campaign.road-scene"),
    "position": Topic("harakiri.setup.character-placement", between.placing),
    "swap": Topic("harakiri.initiative.swap"),
    "zone": Topic("harakiri.events.zone-order"),
    "take": Topic("harakiri.players.seats"),
    "side": Topic("harakiri.level.skill"),
    "attribute-up": Topic("harakiri.level.attribute"),
    "lose": Topic("harakiri.defeat.lose-attribute"),
    "return": Topic("harakiri.limits.items"),
    "reroll-ki": Topic("harakiri.reroll.action"),
    "again": Topic("harakiri.failure.repeat"),
}
"""By the question; all others are choices that the rules leave to the party or a controller."""
