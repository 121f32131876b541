"""What may come of a battle, told before it begins: what it needs, what it yields, and how it may be
answered."""

from __future__ import annotations

from typing import Any

from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.games.tsukuyumi.tell.places import area_at, side_name
from hyakki.games.tsukuyumi.tell.words import BoxVoice, named, place
from hyakki.games.tsukuyumi.view.seen import Area, AttackView, Side, TsukuyumiView
from hyakki.kernel.telling import listed

STRIKES = ("damage", "half-damage")
"""Effects of combat cards that deal damage."""

MARKS = ("mark", "mark-unowned")
"""Effects that take the area by conquest points."""

DIGS = "terraform"
"""The effect that places Terraformings."""

ONI_MAY = ("yes", "limited")
"""Counterattacks that may be chosen for Oni."""


def plan_for(view: TsukuyumiView, at: Area, card: str) -> AttackView | None:
    """What a fight would begin with, if the active seat could start it now."""
    return next((plan for plan in view.attacks if plan.at == at and plan.card == card), None)


def own_plans(view: TsukuyumiView) -> tuple[AttackView, ...]:
    """The battles that the seat itself could start in its turn."""
    return view.attacks if view.turn is not None and view.turn.seat == view.seat else ()


def forecast(voice: BoxVoice, view: TsukuyumiView, plan: AttackView) -> str:
    """`Conquest at J9: ...`: what the card needs and yields there, and how the others may answer."""
    say, card = voice.texts.say, voice.box.combat_cards[plan.card]
    words: dict[str, Any] = {"card": card.name, "at": place(plan.at)}
    words["answers"] = _answers(voice, view, plan)
    if plan.damage or any(effect in card.effects for effect in STRIKES):
        health = sum(rival.health for rival in plan.opponents)
        best = max(plan.damage, plan.armed)
        words["armed"] = say("prospect.armed", armed=plan.armed) if plan.armed > plan.damage else ""
        words["targets"] = listed(voice.texts, [_rival(voice, view, rival) for rival in plan.opponents])
        words["end"] = say("prospect.enough" if best >= health else "prospect.too-little")
        return say("prospect.damage", damage=plan.damage, **words)
    if DIGS in card.effects:  # a card that does more than take land says what
        digs = say("prospect.digs", amount=card.amount)
        return say("prospect.digs-takes" if plan.conquers else "prospect.digs-only", digs=digs, **words)
    if plan.conquers or any(effect in card.effects for effect in MARKS):
        end = say("prospect.takes" if plan.conquers else "prospect.fails")
        return say("prospect.conquest", points=plan.points, needed=plan.needed, end=end, **words)
    return say("prospect.other", says=card.says.rstrip("."), **words)


def oni_prospect(voice: BoxVoice, view: TsukuyumiView, at: Area, coming: str = "") -> str:
    """Whether the Oni would take an area that they attack, once one `coming` is there; nothing
    where they attack in vain or another rule than that of the points is in force."""
    area = area_at(view, at)
    if area is None or area.home != NOBODY or area.owner == ONI or view.legend or view.power:
        return ""
    rivals = [there.defence for there in area.sides if there.seat != ONI]
    if not rivals and area.owner == NOBODY and (area.terrain == "moon" or "tsukuyumi" in area.properties):
        return ""
    points = sum(there.conquest for there in area.sides if there.seat == ONI)
    points += view.oni_values[coming][0] if coming in view.oni_values else 0
    needed = max(rivals, default=area.mountain)
    key = "prospect.oni-takes" if points >= needed else "prospect.oni-fails"
    return voice.texts.say(key, points=points, needed=needed)


def _rival(voice: BoxVoice, view: TsukuyumiView, rival: Side) -> str:
    name = side_name(voice, view, rival.seat)
    return voice.texts.say("prospect.rival", side=name, units=rival.units, health=rival.health)


def _answers(voice: BoxVoice, view: TsukuyumiView, plan: AttackView) -> str:
    """The counterattacks that the card allows to those who stand there."""
    found: dict[str, None] = {}
    for rival in plan.opponents:
        faction = "" if rival.seat == ONI else view.seats[rival.seat].faction
        for name in plan.counters:
            if shown := _answer(voice, faction, name, rival):
                found[shown] = None
    return voice.texts.say("prospect.answers", answers=", ".join(found)) if found else ""


def _answer(voice: BoxVoice, faction: str, name: str, rival: Side) -> str:
    box, counter = voice.box, voice.box.counters[name]
    if not faction and counter.oni not in ONI_MAY:
        return ""
    if name == "defence-action":
        return box.defence_of[faction].name if faction in box.defence_of else ""
    if name == "protection" and not box.factions[faction].protection:
        return ""
    if name == "counterstrike":
        return voice.texts.say("prospect.strike", name=counter.name, damage=rival.damage)
    return counter.name


def battles(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    """Every battle that the seat could start now, with what it puts at risk there."""
    lines = []
    for plan in own_plans(view):
        area = area_at(view, plan.at)
        own = [there for there in area.sides if there.seat == view.seat] if area is not None else []
        line = forecast(voice, view, plan)
        if own and plan.opponents:
            line += voice.texts.say("prospect.risk", units=own[0].units, health=own[0].health)
        lines.append(f"{line}.")
    return lines


def card_answers(voice: BoxVoice, card: str) -> str:
    """The counterattacks printed on a combat card."""
    return ", ".join(named(voice.box, counter) for counter in voice.box.combat_cards[card].counters)
