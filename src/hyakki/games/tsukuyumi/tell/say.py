"""Tsukuyumi in sentences: what is asked, and events in a sentence each. Options are told by offers.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hyakki.games.tsukuyumi import events as e
from hyakki.games.tsukuyumi.state import NOBODY
from hyakki.games.tsukuyumi.tell.words import (
    Voice,
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
from hyakki.games.tsukuyumi.view.seen import TsukuyumiView
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Prompt

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


def fields_of(game: Voice, view: TsukuyumiView, thing: Option | Event) -> dict[str, Any]:
    """The fields of an option or event, as people read them."""
    fields = {name: getattr(thing, name) for name in thing.__struct_fields__}
    return worded(game, factions(view), fields)


Said = tuple[str, dict[str, Any]]
"""The key of a sentence below `option` or `event`, and what its places need beyond the fields."""


# ---------------------------------------------------------------------- events


def say_event(game: Voice, view: TsukuyumiView, event: Event) -> str:
    """An event in a sentence."""
    if isinstance(event, e.GameEnded):
        return game.texts.say(f"over.{event.reason.removeprefix('end.')}")
    teller = _EVENTS.get(type(event))
    key, more = (tag_of(type(event)), {}) if teller is None else teller(game, view, event)
    return sentence(game.texts.say(f"event.{key}", **(fields_of(game, view, event) | more)))


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
    sides = (event.attacker, *event.defenders)
    shown = [f"{side(game.texts, game.box, factions(view), one)} {event.points.get(one, 0)}" for one in sides]
    return "battle-began" if event.defenders else "battle-began-alone", {"points": listed(game.texts, shown)}


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
