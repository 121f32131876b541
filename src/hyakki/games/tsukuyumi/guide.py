"""What helps people at the table: names of things to point at, settings in words, where the match stands."""

from __future__ import annotations

from hyakki.games.tsukuyumi.actions import RUN
from hyakki.games.tsukuyumi.say import factions, use_name
from hyakki.games.tsukuyumi.sheets import ground_name
from hyakki.games.tsukuyumi.viewdefs import TsukuyumiView
from hyakki.games.tsukuyumi.words import (
    Voice,
    direction,
    item_name,
    named,
    place,
    side,
    symbol_name,
    unit_name,
)
from hyakki.kernel.decision import Prompt

# ---------------------------------------------------------------------- names


def say_setting(game: Voice, name: str, value: str | None) -> str:
    """Settings in words; scenarios and grown boards have their names from the box."""
    say, box = game.texts.say, game.box
    if value is None:
        return say(f"setting.{name}")
    if name == "board" and (value in box.scenarios or value in box.scatters):
        entry = box.scenarios[value] if value in box.scenarios else box.scatters[value]
        return say("setting-value.board", name=entry.name, says=entry.says)
    key = f"setting.{name}.{value}"
    return say(key) if key in game.texts else say(f"setting-value.{value}")


def say_anchor(game: Voice, view: TsukuyumiView, anchor: str) -> str:
    """What an anchor points at, in words."""
    kind, _, name = anchor.partition(":")
    texts, box = game.texts, game.box
    match kind:
        case "area":
            return _area(game, view, name)
        case "edge" if name[-1:].isdigit() and int(name[-1]) < 6:
            at, _, number = name.rpartition(",")
            return texts.say("anchor.edge", at=at, direction=direction(texts, int(number)))
        case "unit" | "oni":
            return unit_name(texts, box, name)
        case "buy":
            return texts.say("anchor.buy", item=item_name(texts, box, name))
        case "seat" if name.isdigit():
            return side(texts, box, factions(view), int(name))
        case "do" if name in RUN:
            return symbol_name(texts, name)
        case "do" if f"anchor.do-{name}" in texts:
            return texts.say(f"anchor.do-{name}")
        case "do":
            return use_name(game, name)
        case "to" if name in box.units:
            return texts.say("anchor.to-unit", unit=unit_name(texts, box, name))
        case "to":
            return texts.say("anchor.to", at=name)
        case _:
            return named(box, name)


def _area(game: Voice, view: TsukuyumiView, name: str) -> str:
    for area in view.areas:
        if place(area.at) == name:
            return game.texts.say("anchor.area", at=name, ground=ground_name(game, view, area))
    return name


def anchors(game: Voice, view: TsukuyumiView) -> list[str]:
    """Actions, own cards and units, purchases, Oni; then the areas, those with own units first."""
    found = [f"do:{symbol}" for symbol in RUN]
    found += ["do:done", "do:draw-stack", "do:draw-left", "do:draw-right", "do:draw-faction"]
    seat = view.seat
    own = None if seat is None else view.seats[seat]
    if own is not None:
        found += [f"card:{card}" for card in dict.fromkeys((*own.hand, *own.events))]
    if own is not None and own.faction:
        units = [unit.id for unit in game.box.units_of[own.faction]]
        found += [f"card:{card.id}" for card in game.box.combat_cards_of[own.faction]]
        found += [f"buy:{item}" for item in (*units, *own.arsenal)]
        found += [f"unit:{unit}" for unit in units]
    found += [f"oni:{size}" for size in game.box.oni]
    areas = sorted(view.areas, key=lambda area: (seat not in area.units, area.at[1], area.at[0]))
    return found + [f"area:{place(area.at)}" for area in areas]


# ---------------------------------------------------------------------- where the match stands


def status(game: Voice, view: TsukuyumiView) -> list[str]:
    """Round, phase, and who acts."""
    say = game.texts.say
    parts = [say("status.round", round=view.round, rounds=view.rounds)] if view.round else []
    parts.append(say(f"phase.{view.phase}"))
    if view.turn is not None:
        parts.append(say("status.turn", side=side(game.texts, game.box, factions(view), view.turn.seat)))
    return parts


def hint(game: Voice, prompt: Prompt) -> str:
    """A sentence for somebody who sees this question for the first time."""
    key = f"hint.{prompt.key}"
    return game.texts.say(key) if key in game.texts else ""
