"""Rules of thumb for Okko: how a sensible beginner plays on either side.

They read only what the seat knows. `eyes` sees how likely and how far things are, `jobs` what the Heroes want
to get done and who goes for what, `blows` what Attacks and cards are worth; `heroes` acts, `planning` chooses
cards and order, `accusing` names the demon, `choices` answers small questions; `oni` leads the other side.
`reasons` and `schemes` say why, for people who ask for advice.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.sense import accusing, choices, heroes, oni, planning, reasons, schemes
from hyakki.games.okko.sense.eyes import Eyes
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Prompt

Answer = Callable[[Eyes, Decision], Option]


def answer(g: Okko, decision: Decision) -> Option:
    """A sensible answer to any question of the game."""
    if len(decision.options) == 1:
        return decision.options[0]
    eyes = Eyes(g, decision.seat)
    if decision.seat == g.oni.seat:
        return oni.answer(eyes, decision) or choices.harmless(eyes, decision)
    found = ANSWERS.get(decision.prompt.key.removeprefix("ask."), choices.harmless)
    return found(eyes, decision)


def reason(g: Okko, decision: Decision, option: Option) -> Prompt | None:
    """Why a sensible player would answer so, where that can be said."""
    eyes = Eyes(g, decision.seat)
    if decision.seat == g.oni.seat:
        return schemes.reason(eyes, decision, option)
    return reasons.reason(eyes, decision, option)


ANSWERS: dict[str, Answer] = {
    "take-hero": choices.take_hero,
    "plan": planning.plan,
    "plan-second": planning.plan,
    "ready": planning.ready,
    "order": planning.order,
    "accuse": accusing.accuse,
    "hero-act": heroes.act,
    "follower-act": heroes.act,
    "sneak-on": heroes.sneak_on,
    "move-effect": heroes.walk,
    "object": choices.whom,
    "move-who": choices.whom,
    "reroll": choices.reroll,
    "reroll-test": choices.reroll,
    "test-effect": choices.use,
    "reaction": choices.use,
    "redirect": choices.redirect,
    "push": choices.push,
    "push-effect": choices.push,
    "place-item": choices.put,
    "take-item": choices.put,
    **dict.fromkeys(("answer", "extra-attack", "sweep"), choices.extra_strike),
    **dict.fromkeys(("keep", "courtier-follows", "take-follower", "kami", "replacement"), choices.first),
}
"""Who answers which question of the Heroes; the others are let be."""
