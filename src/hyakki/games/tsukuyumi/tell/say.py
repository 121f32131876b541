"""Tsukuyumi in sentences: fields as words, and events that need more than these. Options: offers.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from hyakki.games.tsukuyumi import events as e
from hyakki.games.tsukuyumi.rules.scoring import INITIATIVE
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.games.tsukuyumi.tell.words import (
    Area,
    BoxVoice,
    direction,
    is_named,
    item_name,
    marker_name,
    named,
    part_says,
    place,
    points_name,
    says,
    side,
    symbol_name,
    unit_name,
    units_listed,
    use_name,
)
from hyakki.games.tsukuyumi.view.seen import TsukuyumiView
from hyakki.kernel.decision import tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.telling import Said, Telling, Worder, listed

SIDES = ("seat", "side", "target", "attacker", "by", "before")
"""Fields and parameters that hold a seat, or the Oni."""

PLACES = ("at", "start")
"""Fields that hold an area, or several."""

CARDS = ("card", "goal", "mission", "legend", "uplink", "weapon", "faction", "tile", "counter", "property")
"""Fields and parameters that hold an id of something in the box."""


class Seated(Protocol):
    """Whatever has seats with factions: a view, or the table itself."""

    @property
    def seats(self) -> Sequence[Any]: ...


def factions(table: Seated) -> list[str]:
    """The factions by seat; seats without one are empty."""
    return [seat.faction for seat in table.seats]


# ---------------------------------------------------------------------- fields


def _side(voice: BoxVoice, table: Seated, seat: int | None) -> str:
    named = side(voice.texts, voice.box, factions(table), seat)
    return named if seat is None or seat < 0 else voice.mark(f"seat:{seat}", named)


def _area(voice: BoxVoice, at: Area) -> str:
    return voice.mark(f"area:{at[0]},{at[1]}", place(at))


def _place(voice: BoxVoice, table: Seated, value: Any) -> Any:
    if isinstance(value, tuple):
        return (
            listed(voice.texts, [_area(voice, at) for at in value])
            if isinstance(value[0], tuple)
            else _area(voice, value)
        )
    return value


def _to(voice: BoxVoice, table: Seated, value: Any) -> Any:
    """Where somebody goes, or what a unit becomes."""
    return (
        _place(voice, table, value) if isinstance(value, tuple) else unit_name(voice.texts, voice.box, value)
    )


def _name(voice: BoxVoice, table: Seated, value: Any) -> Any:
    return named(voice.box, value) if isinstance(value, str) else value


def _units(voice: BoxVoice, table: Seated, value: Any) -> Any:
    return units_listed(voice.texts, voice.box, value) if isinstance(value, dict) else value


def _direction(voice: BoxVoice, table: Seated, value: int | None) -> str:
    return "" if value is None else direction(voice.texts, value)


def _sides(voice: BoxVoice, table: Seated, seats: Sequence[int]) -> str:
    return listed(voice.texts, [_side(voice, table, seat) for seat in seats])


def _shares(voice: BoxVoice, table: Seated, shares: Mapping[int, int]) -> str:
    return listed(voice.texts, [f"{_side(voice, table, seat)} {n}" for seat, n in shares.items()])


def _cards(voice: BoxVoice, table: Seated, value: Any) -> Any:
    if isinstance(value, dict):
        shown = [f"{_side(voice, table, seat)} {named(voice.box, card)}" for seat, card in value.items()]
        return listed(voice.texts, shown)
    if isinstance(value, tuple):
        return listed(voice.texts, [named(voice.box, card) for card in value])
    return value


WORDS: dict[str, Worder[BoxVoice, Any]] = {
    **dict.fromkeys(SIDES, _side),
    **dict.fromkeys(PLACES, _place),
    **dict.fromkeys(CARDS, _name),
    "to": _to,
    "unit": lambda voice, table, unit: unit_name(voice.texts, voice.box, unit),
    "size": lambda voice, table, size: unit_name(voice.texts, voice.box, size),
    "units": _units,
    "marker": lambda voice, table, marker: marker_name(voice.texts, voice.box, marker),
    "item": lambda voice, table, item: item_name(voice.texts, voice.box, item),
    "home": lambda voice, table, home: named(voice.box, home),
    "why": lambda voice, table, why: named(voice.box, why),
    "symbol": lambda voice, table, symbol: symbol_name(voice.texts, symbol),
    "phase": lambda voice, table, word: voice.texts.say(f"phase.{word}"),
    "placement": lambda voice, table, word: voice.texts.say(f"placement.{word}"),
    "cause": lambda voice, table, word: voice.texts.say(f"cause.{word}"),
    "direction": _direction,
    "defenders": _sides,
    "order": _sides,
    "shares": _shares,
    "scores": _shares,
    "cards": _cards,
}
"""Fields of options, events, prompts and refusals, as people read them."""


def joined(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Areas from their two numbers: where something is, and where it goes."""
    pairs = (("at", "q", "r"), ("goal", "to_q", "to_r"))
    return {name: place((fields[q], fields[r])) for name, q, r in pairs if q in fields and r in fields}


# ---------------------------------------------------------------------- events


def _told_end(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return voice.texts.say(f"over.{event.reason.removeprefix('end.')}")


def _told_card(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return tag_of(type(event)), {"says": says(voice.box, event.card)}


def _told_counter(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    """What a counterattack means is said with it, as the words of its card, which speaks to whoever plays it:
    nothing else tells those who have not read it."""
    found = says(voice.box, event.counter)
    return ("counter-chosen-card", {"says": found}) if found else ("counter-chosen", {})


def _told_idle(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return "counter-idle", {"reason": voice.texts.say(f"idle.{event.reason}")}


def _told_uplink(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return "uplink-installed", {"says": voice.box.uplinks[event.uplink].says}


def _told_advantage(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return tag_of(type(event)), {"says": voice.box.advantages[event.card].says}


def _told_faction(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    player = voice.mark(f"player:{event.seat}", voice.texts.say("name.player", seat=event.seat + 1))
    return "faction-taken", {"seat": named(voice.box, event.faction), "player": player}


def _told_loss(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    """In short a battle is told already, every other cause is not."""
    fought = event.cause in ("attack", "battle", "counterstrike")
    reason = "" if fought else " " + voice.texts.say(f"cause.{event.cause}")
    return "units-lost" if event.by is None else "units-lost-by", {"reason": reason}


def _told_action(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    """A number is told where it counts something."""
    return ("action-taken-effect" if event.symbol == "faction-effect" else "action-taken"), {}


def _told_left(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    """What a side has not used; in the white phase it is a number of actions."""
    if not event.symbols:
        return "actions-left-none", {}
    if "white" in event.symbols:
        return "actions-left-white", {"n": event.symbols["white"]}
    names = [
        f"{symbol_name(voice.texts, symbol)} {n}".removesuffix(" 0") for symbol, n in event.symbols.items()
    ]
    return "actions-left", {"left": listed(voice.texts, names)}


def _told_order(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    """Whoever acts first; the first places are worth points, but not in a duel."""
    worth = () if view.duel else INITIATIVE
    names = [_side(voice, view, seat) for seat in event.order]
    for rank, points in enumerate(worth):
        names[rank] += " " + voice.texts.say("worth.place", n=points)
    return "initiative-changed", {"order": listed(voice.texts, names)}


def _told_part(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    """What was chosen stands as on the sheet of the faction; in short it has a name."""
    return "part-chosen", {"says": part_says(voice.box, event.part), "part": use_name(voice, event.part)}


def _told_hand(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return "cards-seen" if event.cards else "cards-seen-none", {}


def _told_draw(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    source = voice.texts.say(f"source.{event.source}")
    return "event-drawn-known" if is_named(voice.box, event.card) else "event-drawn", {"source": source}


def _told_marker(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    if event.marker == "devastated":
        return "area-devastated", {}
    nobody = isinstance(event, e.MarkerPlaced) and event.seat is None
    key = tag_of(type(event)) + ("-nobody" if nobody else "")
    return key + ("" if event.direction is None else "-edge"), {}


def _told_battle(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    sides = (event.attacker, *event.defenders)
    shown = [
        f"{side(voice.texts, voice.box, factions(view), one)} {event.points.get(one, 0)}" for one in sides
    ]
    own, needed = event.points.get(event.attacker, 0), _needed(view, event)
    words = {"points": listed(voice.texts, shown), "own": own, "needed": needed}
    if event.attacker == ONI and own < needed:
        return "battle-began-weak" if event.defenders else "battle-began-alone-weak", words
    return "battle-began" if event.defenders else "battle-began-alone", words


def _needed(view: TsukuyumiView, event: e.BattleBegan) -> int:
    """The points that take the area: those of the strongest there, or what a mountain range asks for."""
    against = [event.points.get(one, 0) for one in event.defenders]
    return max(against) if against else sum(area.mountain for area in view.areas if area.at == event.at)


def _told_damage(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    if event.lapsed and event.lapsed == event.amount:
        return "damage-taken-vain", {}
    return "damage-taken-lapsed" if event.lapsed else "damage-taken", {}


def _told_conquest(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    key = "area-conquered" if event.before == NOBODY else "area-conquered-from"
    return key, {"points": _worth(voice, view, event.at, event.seat, event.before)}


def _told_mark(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return "start-marked", {"points": _worth(voice, view, event.at, event.seat, NOBODY)}


def _told_clearing(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return "area-cleared", {"points": _worth(voice, view, event.at, NOBODY, event.before)}


def _worth(voice: BoxVoice, view: TsukuyumiView, at: Area, seat: int, before: int) -> str:
    """The points that come and go with an area, in brackets; nobody counts areas in a duel."""
    area = next((area for area in view.areas if area.at == at), None)
    if view.duel or area is None or area.devastated or seat == before:
        return ""
    say, found = voice.texts.say, []
    points = voice.box.terrain[area.terrain].points
    fertile = say("worth.fertile") if area.terrain == "fertile-ground" else ""
    gains, loses = (0 <= side < len(view.seats) for side in (seat, before))
    if gains:
        found.append(say("worth.gain", n=points, fertile=fertile))
    if loses:
        rival = _side(voice, view, before) if gains else ""
        found.append(say("worth.loss", n=points, side=rival, fertile="" if found else fertile).strip())
    if gains and area.centre:
        found.append(say("worth.centre"))
    return f" ({'; '.join(found)})" if found else ""


def _told_points(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    """Points that nobody loses again; in a duel all are of that kind, and some cards bring none."""
    key = "points-gained" if view.duel else "points-gained-good"
    if event.source == "moon":
        key = "points-gained-moon"
    elif not event.points:
        key = "points-gained-none"
    return key, {"source": points_name(voice.texts, voice.box, event.source)}


def _told_power(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return "power-revealed" if event.card else "power-revealed-none", {"says": says(voice.box, event.card)}


def _told_die(voice: BoxVoice, view: TsukuyumiView, event: Any) -> Said:
    return "die-rolled", {"says": voice.box.die_faces[event.face].says}


EVENTS: dict[type[Event], Telling[BoxVoice, TsukuyumiView]] = {
    e.GameEnded: _told_end,
    e.AdvantageDealt: _told_advantage,
    e.AdvantageUsed: _told_advantage,
    e.EventPlayed: _told_card,
    e.CounterChosen: _told_counter,
    e.CounterIdle: _told_idle,
    e.UplinkInstalled: _told_uplink,
    e.FactionTaken: _told_faction,
    e.UnitsLost: _told_loss,
    e.ActionTaken: _told_action,
    e.ActionsLeft: _told_left,
    e.InitiativeChanged: _told_order,
    e.StartMarked: _told_mark,
    e.AreaCleared: _told_clearing,
    e.PartChosen: _told_part,
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
