"""Tsukuyumi in sentences: options in a few words, events in a sentence each, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hyakki.games.tsukuyumi import events as e
from hyakki.games.tsukuyumi import options as o
from hyakki.games.tsukuyumi.production import BUNDLE, UPLINK
from hyakki.games.tsukuyumi.state import NOBODY
from hyakki.games.tsukuyumi.viewdefs import TsukuyumiView
from hyakki.games.tsukuyumi.words import (
    Voice,
    card_says,
    direction,
    is_named,
    item_name,
    listed,
    marker_name,
    named,
    place,
    points_name,
    says,
    sentence,
    side,
    symbol_name,
    unit_name,
    units_listed,
)
from hyakki.kernel.decision import Option, Prompt, tag_of
from hyakki.kernel.events import Event

SIDES = ("seat", "side", "target", "attacker", "by", "before")
"""Fields and parameters that hold a seat, or the Oni."""

PLACES = ("at", "start", "to")
"""Fields that hold an area, or several."""

CARDS = ("card", "goal", "mission", "legend", "uplink", "weapon", "faction", "tile", "counter", "property")
"""Fields and parameters that hold an id of something in the box."""


def say_prompt(game: Voice, view: TsukuyumiView, prompt: Prompt) -> str:
    """What is asked, in a sentence."""
    return sentence(game.texts.say(prompt.key, **worded(game, factions(view), prompt.params)))


def factions(view: TsukuyumiView) -> list[str]:
    """The factions by seat; seats without one are empty."""
    return [seat.faction for seat in view.seats]


def worded(game: Voice, seats: list[str], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of an option, an event, a prompt or a refusal, as people read them."""
    return {name: _worded(game, seats, name, value) for name, value in fields.items()}


def _worded(game: Voice, seats: list[str], name: str, value: Any) -> Any:
    texts, box = game.texts, game.box
    if name in SIDES:
        return side(texts, box, seats, value)
    if isinstance(value, tuple) and name in PLACES:
        return listed(texts, [place(at) for at in value]) if isinstance(value[0], tuple) else place(value)
    if name in CARDS and isinstance(value, str):
        return named(box, value)
    match name:
        case "unit" | "size" | "to":
            return unit_name(texts, box, value)
        case "units" if isinstance(value, dict):
            return units_listed(texts, box, value)
        case "marker":
            return marker_name(texts, box, value)
        case "item":
            return item_name(texts, box, value)
        case "home" | "why":
            return named(box, value)
        case "symbol":
            return symbol_name(texts, value)
        case "phase":
            return texts.say(f"phase.{value}")
        case "placement":
            return texts.say(f"placement.{value}")
        case "cause":
            return texts.say(f"cause.{value}")
        case "direction":
            return "" if value is None else direction(texts, value)
        case "defenders" | "order":
            return listed(texts, [side(texts, box, seats, seat) for seat in value])
        case "shares" | "scores":
            return listed(texts, [f"{side(texts, box, seats, seat)} {n}" for seat, n in value.items()])
        case "cards" if isinstance(value, dict):
            return listed(texts, [f"{side(texts, box, seats, s)} {named(box, c)}" for s, c in value.items()])
        case "cards" if isinstance(value, tuple):
            return listed(texts, [named(box, card) for card in value])
        case _:
            return value


def _fields(game: Voice, view: TsukuyumiView, thing: Option | Event) -> dict[str, Any]:
    fields = {name: getattr(thing, name) for name in thing.__struct_fields__}
    return worded(game, factions(view), fields)


# ---------------------------------------------------------------------- options

Said = tuple[str, dict[str, Any]]
"""The key of a sentence below `option` or `event`, and what its places need beyond the fields."""


def say_option(game: Voice, view: TsukuyumiView, option: Option) -> str:
    """An option in a few words, with names, areas and prices."""
    teller = _OPTIONS.get(type(option))
    key, more = (tag_of(type(option)), {}) if teller is None else teller(game, view, option)
    return sentence(game.texts.say(f"option.{key}", **(_fields(game, view, option) | more)))


def _say_card(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    return tag_of(type(option)), {"says": card_says(game.texts, game.box, option.card, view.duel)}


def _say_goal(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    aim = game.box.goals.get(option.goal) or game.box.alternative_goals[option.goal]
    return "take-goal", {"goal": aim.name, "says": aim.says}


def _say_exchange(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    return "exchange" if option.cards else "exchange-nothing", {}


def _say_act(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    amount = 0 if view.turn is None else view.turn.symbols.get(option.symbol, 0)
    if view.phase == "white" and option.symbol in game.box.white_actions:
        amount = game.box.white_actions[option.symbol].amount
    return ("act-amount", {"amount": amount}) if amount else ("act", {})


def _say_draw(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    place_in_display = {"left": 0, "right": 1}.get(option.source, len(view.display))
    if place_in_display < len(view.display):
        card = view.display[place_in_display]
        return "draw-shown", {"card": named(game.box, card), "says": says(game.box, card)}
    return "draw", {"source": game.texts.say(f"source.{option.source}")}


def _say_shift(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    key = "shift-up" if option.places < 0 else "shift-down" if option.places else "shift-stay"
    return key, {"amount": abs(option.places)}


def _say_effect(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    """A part of a faction effect by its sentence on the sheet, everything else by its use."""
    for faction in game.box.factions.values():
        for part in faction.effect.always + faction.effect.options:
            if part.effect == option.name:
                return "effect-part", {"says": part.says.rstrip(".")}
    return "effect", {"name": use_name(game, option.name)}


def use_name(game: Voice, name: str) -> str:
    """Something to use between actions, or an effect in force."""
    return game.texts.say(f"use.{name}") if f"use.{name}" in game.texts else named(game.box, name)


def _say_buy(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    box, item = game.box, option.item
    if item == BUNDLE:
        seat = view.turn.seat if view.turn is not None else view.seat
        bundle = None if seat is None else box.factions[view.seats[seat].faction].discount
        if bundle is not None:
            return "buy-bundle", {"units": bundle.units, "weapons": bundle.weapons, "cost": bundle.cost}
    for part in (box.units, box.weapons, box.uplinks):
        entry = part.get(item.removeprefix(UPLINK) if part is box.uplinks else item)
        if entry is not None:
            return "buy", {"cost": entry.cost}
    return "buy", {"cost": 0}


def _say_upgrade(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    goal = game.box.units[option.to]
    prices = [upgrade.cost for upgrade in goal.upgrades if upgrade.replaces == option.unit]
    return "upgrade", {"cost": prices[0] if prices else goal.cost}


def _say_move(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    """`how` is "walk" or "tunnel", then the steps left of units that have moved before."""
    gait, _, left = option.how.partition("-")
    if gait == "tunnel":
        return "move-tunnel", {}
    steps = left.partition("-")[0]
    return ("move-on", {"left": int(steps)}) if steps.isdigit() else ("move", {})


def _say_fight(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    """A fight with the numbers that it would start with."""
    effects = game.box.combat_cards[option.card].effects
    for plan in view.attacks:
        if plan.at == (option.q, option.r) and plan.card == option.card:
            if plan.damage or "damage" in effects or "half-damage" in effects:
                health = sum(rival.health for rival in plan.opponents)
                return "fight-damage", {"damage": plan.damage, "health": health}
            return "fight-conquest", {"points": plan.points, "needed": plan.needed}
    return "fight", {}


def _say_arm(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    return "arm", {"damage": game.box.weapons[option.weapon].damage}


def _say_counter(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    counter = game.box.counters[option.name]
    return "counter", {"name": counter.name, "says": counter.says}


def _say_area(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    for area in view.areas:
        if area.at == (option.q, option.r) and area.terrain in game.box.terrain:
            return "pick-area-known", {"terrain": named(game.box, area.terrain)}
    return "pick-area", {}


def _say_property(game: Voice, view: TsukuyumiView, option: Any) -> Said:
    return "pick-property", {"name": named(game.box, option.name)}


_OPTIONS: dict[type[Option], Callable[[Voice, TsukuyumiView, Any], Said]] = {
    o.Exchange: _say_exchange,
    o.TakeGoal: _say_goal,
    o.Select: _say_card,
    o.PlayEvent: _say_card,
    o.PickCard: _say_card,
    o.Act: _say_act,
    o.Draw: _say_draw,
    o.Shift: _say_shift,
    o.Effect: _say_effect,
    o.Buy: _say_buy,
    o.Upgrade: _say_upgrade,
    o.Move: _say_move,
    o.Fight: _say_fight,
    o.Arm: _say_arm,
    o.Counter: _say_counter,
    o.PickArea: _say_area,
    o.PickProperty: _say_property,
}
"""Options whose sentence needs more than their fields; the others fill `option.<tag>`."""


# ---------------------------------------------------------------------- events


def say_event(game: Voice, view: TsukuyumiView, event: Event) -> str:
    """An event in a sentence."""
    if isinstance(event, e.GameEnded):
        return game.texts.say(f"over.{event.reason.removeprefix('end.')}")
    teller = _EVENTS.get(type(event))
    key, more = (tag_of(type(event)), {}) if teller is None else teller(game, view, event)
    return sentence(game.texts.say(f"event.{key}", **(_fields(game, view, event) | more)))


def _told_card(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return tag_of(type(event)), {"says": says(game.box, event.card)}


def _told_advantage(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return tag_of(type(event)), {"says": game.box.advantages[event.card].says}


def _told_faction(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "faction-taken", {"seat": named(game.box, event.faction), "number": event.seat + 1}


def _told_loss(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "units-lost" if event.by is None else "units-lost-by", {}


def _told_hand(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "cards-seen" if event.cards else "cards-seen-none", {}


def _told_draw(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    source = game.texts.say(f"source.{event.source}")
    return "event-drawn-known" if is_named(game.box, event.card) else "event-drawn", {"source": source}


def _told_marker(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    if event.marker == "devastated":
        return "area-devastated", {}
    nobody = isinstance(event, e.MarkerPlaced) and event.seat is None
    key = tag_of(type(event)) + ("-nobody" if nobody else "")
    return key + ("" if event.direction is None else "-edge"), {}


def _told_battle(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "battle-began" if event.defenders else "battle-began-alone", {}


def _told_damage(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "damage-taken-lapsed" if event.lapsed else "damage-taken", {}


def _told_conquest(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "area-conquered" if event.before == NOBODY else "area-conquered-from", {}


def _told_points(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "points-gained", {"source": points_name(game.texts, game.box, event.source)}


def _told_power(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "power-revealed" if event.card else "power-revealed-none", {"says": says(game.box, event.card)}


def _told_die(game: Voice, view: TsukuyumiView, event: Any) -> Said:
    return "die-rolled", {"says": game.box.die_faces[event.face].says}


_EVENTS: dict[type[Event], Callable[[Voice, TsukuyumiView, Any], Said]] = {
    e.AdvantageDealt: _told_advantage,
    e.AdvantageUsed: _told_advantage,
    e.EventPlayed: _told_card,
    e.FactionTaken: _told_faction,
    e.UnitsLost: _told_loss,
    e.CardsSeen: _told_hand,
    e.EventDrawn: _told_draw,
    e.MarkerPlaced: _told_marker,
    e.MarkerRemoved: _told_marker,
    e.BattleBegan: _told_battle,
    e.DamageTaken: _told_damage,
    e.AreaConquered: _told_conquest,
    e.PointsGained: _told_points,
    e.PowerRevealed: _told_power,
    e.DieRolled: _told_die,
}
"""Events whose sentence needs more than their fields; the others fill `event.<tag>`."""
