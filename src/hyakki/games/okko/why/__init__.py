"""Why something cannot be done: whatever a person points at, the rule that forbids it.

Every question has a topic: its rule, and the check that says why something is no answer. The checks are built
on the `forbids_...` of the chapters, which also make the legal lists. Of hidden things they read only what
the asking seat itself holds.
"""

from __future__ import annotations

from typing import NamedTuple

from hyakki.games.okko.state import Okko
from hyakki.games.okko.why import acting, choosing
from hyakki.games.okko.why.asked import Asked, Check, malformed
from hyakki.kernel.decision import Decision
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

OVER = refuse("okko.end.immediate", key="why.now.over")
FIRST, NO_END = "why.now.first", "why.now.no-end"
ENDS = (("do:done",), ("do:pass",), ("do:end",), ("do:stop",))

PHASES = {
    "setup": refuse("okko.setup.order", key="why.now.setup"),
    "track": refuse("okko.strategy.track-first", key="why.now.track"),
    "plan": refuse("okko.strategy.planning", key="why.now.plan"),
    "order": refuse("okko.strategy.ready", key="why.now.order"),
    "adjust": refuse("okko.strategy.oni-adjust", key="why.now.adjust"),
    "end": refuse("okko.endround.order", key="why.now.end"),
    "between": refuse("okko.campaign.table", key="why.now.between"),
}
"""Why somebody who is not asked does nothing outside the Activation Phase."""


class Topic(NamedTuple):
    """What a question is about: the rule that asks it, and why something of it is no answer."""

    rule: str
    check: Check | None = None


# ---------------------------------------------------------------------- the two questions


def why_not(g: Okko, seat: int, pointed: tuple[str, ...]) -> Refusal:
    """Why a seat that is not asked anything does nothing now."""
    return _not_now(g, seat)


def why_no_answer(g: Okko, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
    """Why something is no answer to the question that a seat is asked; None if it is a part of one."""
    if g.outcome is not None:
        return OVER
    if is_part(decision, pointed):
        return None
    asked = Asked(g, decision, pointed)
    topic = TOPICS.get(decision.prompt.key.removeprefix("ask."), OTHER)
    refusal = malformed(asked)
    if refusal is None and topic.check is not None:
        refusal = topic.check(asked)
    if refusal is not None:
        return refusal
    ends = pointed in ENDS
    return refuse(topic.rule, key=NO_END if ends else FIRST, question=decision.prompt.key)


def is_part(decision: Decision, pointed: tuple[str, ...]) -> bool:
    """Whether some option is said by pointing at these things, among others, in whatever order."""
    wanted = set(pointed)
    return any(wanted.issubset(option.anchors()) for option in decision.options)


def _not_now(g: Okko, seat: int) -> Refusal:
    """What goes on while a seat is not asked."""
    if g.outcome is not None:
        return OVER
    turn = g.turn
    if turn is None:
        return PHASES.get(g.phase, PHASES["end"])
    if turn.side == "oni":
        return refuse("okko.activation.oni-turn", key="why.now.oni-acts")
    return refuse("okko.activation.hero-order", key="why.now.hero-acts", figure=turn.figure)


# ---------------------------------------------------------------------- all questions of the game

OTHER = Topic("okko.effect.automatic")

TOPICS: dict[str, Topic] = {
    # set-up
    "take-hero": Topic("okko.players.hero-unique"),
    "follower-version": Topic("okko.setup.follower-card"),
    "replacement": Topic("okko.players.fewer-choice"),
    "bonus-follower": Topic("okko.campaign.bonus"),
    "arm": Topic("okko.setup.start-equipment", choosing.put),
    "stand": Topic("okko.scenario.start-spaces", choosing.start),
    "follower-stand": Topic("okko.setup.follower-token", choosing.place),
    "swap-events": Topic("okko.expansion.events"),
    "swap-out": Topic("okko.expansion.events"),
    "disguise": Topic("okko.setup.oni-identity"),
    "bonus-minion": Topic("okko.campaign.bonus", choosing.reinforce),
    "bonus-corruption": Topic("okko.campaign.bonus", choosing.corrupt),
    # the Oni's open steps
    "corrupt": Topic("okko.corruption.even-place", choosing.corrupt),
    "creep": Topic("okko.corruption.odd-move", choosing.creep),
    "creep-to": Topic("okko.corruption.move-adjacent", choosing.creep_to),
    "enhance": Topic("okko.enhance.branch", choosing.enhance),
    "wave": Topic("okko.reinforce.details", choosing.wave),
    "spend": Topic("okko.reinforce.cost", choosing.event),
    "reinforce": Topic("okko.reinforce.spaces", choosing.reinforce),
    "summon": Topic("okko.reinforce.spaces", choosing.reinforce),
    # planning
    "plan": Topic("okko.strategy.min-max-cards", choosing.plan),
    "plan-second": Topic("okko.strategy.min-max-cards", choosing.plan),
    "ready": Topic("okko.strategy.hand-equipment", choosing.ready),
    "technique": Topic("okko.strategy.oni-events", choosing.technique),
    "order": Topic("okko.strategy.initiative"),
    "adjust": Topic("okko.strategy.oni-adjust", choosing.technique),
    # activations
    "hero-act": Topic("okko.activation.hero-actions", acting.acting),
    "follower-act": Topic("okko.follower.actions", acting.acting),
    "oni-card": Topic("okko.activation.oni-must", choosing.oni_card),
    "figure": Topic("okko.activation.one-figure-at-a-time", choosing.lead),
    "figure-act": Topic("okko.activation.oni-actions", acting.acting),
    "last-event": Topic("okko.activation.oni-event", choosing.event_now),
    # moves
    "sneak-on": Topic("okko.sneak.way", choosing.place),
    "caught": Topic("okko.sneak.timing", choosing.place),
    "surround-who": Topic("okko.sneak.fail-overflow"),
    "surround": Topic("okko.sneak.fail-surround", choosing.place),
    "surround-attack": Topic("okko.sneak.fail-attack"),
    "surround-form": Topic("okko.attack.form"),
    "push": Topic("okko.attack.push-where", choosing.push),
    "push-effect": Topic("okko.effect.pushing", choosing.push),
    "pull-effect": Topic("okko.effect.pushing", choosing.push),
    "move-who": Topic("okko.effect.moving"),
    "move-effect": Topic("okko.effect.moving", choosing.place),
    "move-token": Topic("okko.event.dark-influence"),
    "token-space": Topic("okko.event.dark-influence", choosing.place),
    "spread": Topic("okko.corruption.move-adjacent", choosing.creep),
    "spread-space": Topic("okko.corruption.move-adjacent", choosing.creep_to),
    "close-door": Topic("okko.effect.doors", choosing.door),
    # Attacks and tests
    "redirect": Topic("okko.effect.redirect"),
    "reaction": Topic("okko.attack.reactions"),
    "reroll": Topic("okko.effect.reroll"),
    "reroll-test": Topic("okko.effect.reroll"),
    "answer": Topic("okko.effect.extra-attack"),
    "extra-attack": Topic("okko.effect.extra-attack"),
    "sweep": Topic("okko.effect.extra-attack"),
    "lose-talent": Topic("okko.condition.amputee"),
    # cards
    "object": Topic("okko.effect.one-object"),
    "object-tile": Topic("okko.effect.one-object"),
    "place-item": Topic("okko.chest.keep-room", choosing.put),
    "take-item": Topic("okko.equipment.transfer-room", choosing.put),
    "keep": Topic("okko.chest.draw"),
    "tidy": Topic("okko.equipment.reorganize-end", choosing.put),
    "reorganize": Topic("okko.equipment.reorganize", choosing.put),
    "take-follower": Topic("okko.follower.reveal"),
    "kami": Topic("okko.kami.summon"),
    "kami-version": Topic("okko.kami.place"),
    "kami-stand": Topic("okko.kami.place", choosing.place),
    "courtier-follows": Topic("okko.clue.courtier-follower"),
    "remember": Topic("okko.info.heroes-hidden"),
    "discard": Topic("okko.equipment.discard-pile"),
    "recover": Topic("okko.card.discard"),
    "mend": Topic("okko.wound.deck"),
    "clock": Topic("okko.mission.reference-cards"),
    "cure": Topic("okko.condition.cumulative"),
    "test-effect": Topic("okko.effect.automatic"),
    # the end of a round
    "accuse": Topic("okko.accuse.types", choosing.accuse),
    "prisoner": Topic("okko.mission.cell", choosing.place),
    "mission-order": Topic("okko.endround.missions"),
    "next-scenario": Topic("okko.campaign.table"),
    "demon-space": Topic("okko.final.replace-missing", choosing.place),
}
