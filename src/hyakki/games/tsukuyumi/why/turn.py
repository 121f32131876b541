"""Why something is no answer to the questions of a turn: the card of the round, the next action, initiative,
faction effects; and why things of one action do not belong to another."""

from __future__ import annotations

import re

from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.options import Effect
from hyakki.games.tsukuyumi.rules import cyber, darkseed, defences, factions, initiative, turns
from hyakki.games.tsukuyumi.rules.actions import RUN
from hyakki.games.tsukuyumi.rules.lasting import in_force
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.why.asked import NOT_HELD, Asked
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

BEGIN = refuse("tsukuyumi.round.any-order", key="why.now.begin")
CHOSEN = refuse("tsukuyumi.round.select-card", key="why.now.card-chosen")
NO_EFFECT = refuse("tsukuyumi.action.faction-effect", key="why.now.effect")
NO_SHIFT = refuse("tsukuyumi.init.change", key="why.now.shift")

SYMBOLS = frozenset(RUN)


def select(asked: Asked) -> Refusal | None:
    return None if asked.named["card"][0] in asked.g.seats[asked.seat].hand else NOT_HELD


# ---------------------------------------------------------------------- what comes next


def turn(asked: Asked) -> Refusal | None:
    """Between actions: which action may begin, and what needs none."""
    if "do" in asked.named:
        return _deed(asked.g, asked.seat, asked.named["do"][0])
    if "card" in asked.named:
        return None if asked.is_offered("card") else card(asked.g, asked.seat, asked.named["card"][0])
    return belongs_to_action(asked) or BEGIN


def _deed(g: Tsukuyumi, seat: int, name: str) -> Refusal | None:
    if name in SYMBOLS:
        return turns.forbids_act(g, seat, name)
    if name == "done":
        return turns.forbids_done(g, seat)
    if name.startswith("draw-"):
        return needs("events", "tsukuyumi.event.draw")
    if name.startswith("shift"):
        return NO_SHIFT
    return _free_use(g, seat, name)


def _free_use(g: Tsukuyumi, seat: int, name: str) -> Refusal | None:
    """What factions use without a symbol."""
    if Effect(name) in factions.free_actions(g, seat):
        return None
    material, faction = g.box.material.get(name), g.seats[seat].faction
    if material is not None and material.effect == "uplink-marker" and faction == material.faction:
        return cyber.forbids_marker(g, seat, name, at(1, 0)) or NO_EFFECT
    if name == defences.TETSUO and faction == "cybersamurai":
        if g.phase not in cyber.STRIKING:
            return refuse("tsukuyumi.cyber.tetsuo.phase")
        return defences.forbids_tetsuo(g, seat) or refuse("tsukuyumi.cyber.tetsuo.nobody")
    if name == cyber.RAIDER and faction == "cybersamurai":
        in_play = in_force(g, seat, "drone-conquests") is not None
        return refuse(
            "tsukuyumi.facevent.cyber-raider" if in_play else "tsukuyumi.facevent.cyber-raider.missing"
        )
    if name == darkseed.CONQUEROR and faction == "dark-seed":
        granted = g.phase == "blue" or darkseed.GRANTED in turn_of(g).free
        return refuse("tsukuyumi.darkseed.conqueror" if granted else "tsukuyumi.darkseed.conqueror.phase")
    return NO_EFFECT


def between(asked: Asked) -> Refusal | None:
    """Between two battles: what needs no symbol (tsukuyumi.combat.between)."""
    return _free_use(asked.g, asked.seat, asked.named["do"][0])


def card(g: Tsukuyumi, seat: int, name: str) -> Refusal | None:
    """A card that is pointed at outside its action."""
    if name in g.box.combat_cards:
        return needs("combat", "tsukuyumi.combat.cost")
    if name in g.box.action_cards or name in g.box.duel_cards:
        return CHOSEN
    return needs("events", "tsukuyumi.event.play") if name in g.seats[seat].events else NOT_HELD


# ---------------------------------------------------------------------- one action and the other


def needs(symbol: str, rule: str) -> Refusal:
    """That belongs to an action which is not under way."""
    return refuse(rule, key="why.now.acting", symbol=symbol)


def belongs_to_action(asked: Asked) -> Refusal | None:
    """The action to which something belongs; None if that is the one under way, or there is none."""
    g = asked.g
    if g.turn is None or g.turn.seat != asked.seat or g.battle is not None:
        return None
    acting, name = g.turn.acting, asked.name("card")
    if not acting and asked.key != "ask.turn":
        return None  # a free use asks something of its own
    if asked.named.keys() == {"do"} and asked.named["do"][0] in SYMBOLS:
        return turns.forbids_act(g, asked.seat, asked.named["do"][0])
    if name is not None and (acting != "combat" or name not in g.box.combat_cards):
        found = card(g, asked.seat, name)
        return found if found is None or found.params.get("symbol") != acting else None
    if "buy" in asked.named and acting != "production":
        return needs("production", "tsukuyumi.production.points")
    if "oni" in asked.named and acting not in ("place-oni", "oni-conquest", "abyssal"):
        return needs("place-oni", "tsukuyumi.oni.place")
    if "unit" in asked.named and "area" in asked.named and not acting:
        return needs("movement", "tsukuyumi.move.each-unit")
    return None


# ---------------------------------------------------------------------- initiative and faction effects


def shift(asked: Asked) -> Refusal | None:
    """`shift -1` is one place up."""
    found = re.fullmatch(r"shift (-?\d{1,2})", asked.named["do"][0])
    amount = asked.number("places")
    return initiative.forbids_shift(asked.g, asked.seat, amount, int(found[1]) if found else 0)


def faction_effect(asked: Asked) -> Refusal | None:
    """A part of the sheet's effect that was chosen before, or that could do nothing."""
    g, seat, name = asked.g, asked.seat, asked.named["do"][0]
    effect = g.sheets[seat].faction.effect
    if name in [part.effect for part in effect.always]:
        return refuse("tsukuyumi.action.faction-effect.always")
    for part in effect.options:
        if part.effect == name:
            chosen = None if asked.is_offered("do") else refuse("tsukuyumi.action.faction-effect.chosen")
            return factions.forbids_part(g, seat, part) or chosen
    return NO_EFFECT


def tenno(asked: Asked) -> Refusal | None:
    name = asked.named["do"][0]
    return cyber.forbids_tenno(asked.g, asked.seat, name) if name in SYMBOLS else NO_EFFECT
