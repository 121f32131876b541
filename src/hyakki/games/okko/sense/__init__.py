"""Rules of thumb for Okko: how a sensible beginner plays on either side.

They read only what the seat knows. `eyes` says what places, blows and tests are worth, `heroes` acts,
`planning` chooses cards, order and Accusations, `oni` leads the other side.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.options import Done, End, PickSpace, Put, Refuse, Reroll, Stop, UseEffect
from hyakki.games.okko.sense import heroes, oni, planning
from hyakki.games.okko.sense.eyes import Eyes
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import PASS, Decision, Option

Answer = Callable[[Eyes, Decision], Option]


def answer(g: Okko, decision: Decision) -> Option:
    """A sensible answer to any question of the game."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    key, eyes = decision.prompt.key.removeprefix("ask."), Eyes(g, decision.seat)
    if decision.seat == g.oni.seat:
        if key == "disguise":
            return oni.disguise(eyes, decision)
        return oni.listed(eyes, decision) or _harmless(eyes, decision)
    found = ANSWERS.get(key)
    return _harmless(eyes, decision) if found is None else found(eyes, decision)


def _harmless(_eyes: Eyes, decision: Decision) -> Option:
    """To let it be if that is possible, else the first that is offered."""
    for option in decision.options:
        if option == PASS or isinstance(option, Done | End | Stop | Refuse):
            return option
    return decision.options[0]


def _first(_eyes: Eyes, decision: Decision) -> Option:
    return decision.options[0]


def _reroll(eyes: Eyes, decision: Decision) -> Option:
    """Roll bad dice again, if the roll is not good enough as it is."""
    g = eyes.g
    rerolls = [option for option in decision.options if isinstance(option, Reroll)]
    if not rerolls:
        return decision.options[-1]
    test, attack = g.test, g.attack
    if test is not None:
        if sum(test.faces) <= test.value:
            return _harmless(eyes, decision)
        return max(rerolls, key=lambda option: sum(test.faces[die] for die in option.dice))
    if attack is None:
        return _harmless(eyes, decision)
    own = g.figures[attack.attacker].sort != "agent"

    def gain(option: Reroll) -> float:
        shown = sum(sum(1 if face == 3 else face for face in attack.chains[die]) for die in option.dice)
        return len(option.dice) * 0.95 - shown if own else shown - len(option.dice) * 0.95

    best = max(rerolls, key=gain)
    return best if gain(best) > 0 else _harmless(eyes, decision)


def _use(eyes: Eyes, decision: Decision) -> Option:
    """Whatever helps is used."""
    uses = [option for option in decision.options if isinstance(option, UseEffect)]
    return uses[0] if uses else _first(eyes, decision)


def _redirect(eyes: Eyes, decision: Decision) -> Option:
    """A blow is taken for somebody who can stand it less."""
    g = eyes.g
    uses = [option for option in decision.options if isinstance(option, UseEffect)]
    if not uses or g.attack is None:
        return _harmless(eyes, decision)
    target = g.figures[g.attack.target]
    for option in uses:
        figure = g.figures[option.figure]
        if eyes.is_hurt(target) and not eyes.is_hurt(figure):
            return option
    return _harmless(eyes, decision)


def _away(eyes: Eyes, decision: Decision) -> Option:
    """Push somebody where it has least to do: the first Space will do."""
    places = [option for option in decision.options if isinstance(option, PickSpace)]
    return places[0] if places else _harmless(eyes, decision)


def _put(eyes: Eyes, decision: Decision) -> Option:
    """What was drawn goes where it fits: hands and clothing before Supplies."""
    puts = [option for option in decision.options if isinstance(option, Put)]
    good = [option for option in puts if option.slot != "supplies"]
    fitting = good or puts
    return fitting[0] if fitting else decision.options[0]


ANSWERS: dict[str, Answer] = {
    "plan": planning.plan,
    "plan-second": planning.plan,
    "ready": planning.ready,
    "order": planning.order,
    "accuse": planning.accuse,
    "hero-act": heroes.act,
    "follower-act": heroes.act,
    "sneak-on": heroes.act,
    "reroll": _reroll,
    "reroll-test": _reroll,
    "reaction": _use,
    "redirect": _redirect,
    "push": _away,
    "push-effect": _away,
    "place-item": _put,
    "take-item": _put,
    "keep": _first,
    "answer": _first,
    "extra-attack": _first,
    "sweep": _first,
    "courtier-follows": _first,
    "take-follower": _first,
    "object": _first,
    "kami": _first,
    "replacement": _first,
}
"""Who answers which question of the Heroes; the others are let be."""
