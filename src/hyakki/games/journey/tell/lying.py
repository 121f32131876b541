"""What dice on the table come to as they lie: whoever may roll again must know what it would give up."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.games.journey.state import PILGRIMS
from hyakki.games.journey.tell.names import JourneyNames
from hyakki.games.journey.view.seen import JourneyView
from hyakki.kernel.sentences import capital
from hyakki.kernel.terms import Prompt, Scalar


def as_it_lies(voice: JourneyNames, view: JourneyView, params: Mapping[str, Scalar]) -> str:
    """The attack, defense or ritual of a question in a sentence, or what a ritual needs; nothing if no dice
    have been rolled."""
    say = voice.texts.say
    match params.get("lies"):
        case "ritual":
            total, needed = int(params["total"]), int(params["needed"])
            return say("lies.succeeds" if total >= needed else "lies.fails", total=total, needed=needed)
        case "attack" | "unguarded" as rolled:
            damage = int(params["damage"])
            if damage <= 0:
                return say("lies.missed")
            target = voice.figure(view, int(params["target"]))
            does = _does(voice, params, damage)
            hit = say(f"lies.{rolled}", does=does, target=target)
            return f"{hit} {_stands(voice, view, params)}".rstrip()
        case "defense":
            damage, defense, net = (int(params[name]) for name in ("damage", "defense", "net"))
            if net <= 0:
                return say("lies.blocked", damage=damage, defense=defense)
            sum_ = say("lies.defense", damage=damage, defense=defense, does=_does(voice, params, net))
            return f"{sum_} {_stands(voice, view, params)}".rstrip()
        case None if "needed" in params:
            return say("lies.needs", n=max(0, int(params["needed"]) - int(params["total"])))
        case _:
            return ""


ROLLED = ("ask.react.after-roll", "ask.react.after-attack-roll", "ask.react.after-defense")
"""Where dice lie that can be rolled again, or an attack that can be answered."""


def in_vain(view: JourneyView, prompt: Prompt) -> str | None:
    """Why nothing can be gained by a card, from what lies open: the name of a sentence below `asking`.

    The rules ask all the same, for whoever wants to play it.
    """
    params = prompt.params
    if prompt.key not in ROLLED:
        return None
    match params.get("lies"):
        case "ritual" if int(params["total"]) >= int(params["needed"]):
            return "cleansed-anyway"
        case "unguarded" if int(params["attacker"]) < len(PILGRIMS):
            demon = next((one for one in view.demons if one.id == params["target"]), None)
            return "falls-anyway" if demon and int(params["damage"]) >= demon.health else None
        case "attack" | "unguarded" if int(params["attacker"]) >= len(PILGRIMS):
            # Without damage an attack has no other effects either (journey.defense.failure-no-specials).
            return "unhurt-anyway" if int(params["damage"]) <= 0 else None
        case "defense" if int(params["attacker"]) >= len(PILGRIMS) and int(params["net"]) <= 0:
            return "unhurt-anyway"
        case _:
            return None


def _does(voice: JourneyNames, params: Mapping[str, Scalar], damage: int) -> str:
    """`3 damage, knock back 1 and Slowed`."""
    say, knock = voice.texts.say, int(params["knock"])
    parts = [say("lies.damage", n=damage)]
    if knock:
        parts.append(say("lies.knock", n=knock))
    parts += [capital(voice.box.conditions[kind].name) for kind in str(params["conditions"]).split()]
    return voice.listed(parts)


def _stands(voice: JourneyNames, view: JourneyView, params: Mapping[str, Scalar]) -> str:
    """What the target can take; nothing if it has left the board."""
    number, say = int(params["target"]), voice.texts.say
    if number < len(PILGRIMS):
        return say("lies.health", target=voice.pilgrim(number), n=view.pilgrims[number].health)
    demon = next((one for one in view.demons if one.id == number), None)
    if demon is None:
        return ""
    name = voice.demon(demon.kind, demon.id)
    return say("lies.health" if demon.track else "lies.one-hit", target=name, n=demon.health)
