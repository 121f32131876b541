"""What helps people at the table: names of things to point at, settings in words, where the match stands, and
what somebody needs to hear who plays for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hyakki.board.hexes import DIRECTIONS
from hyakki.board.names import hex_called
from hyakki.games.tsukuyumi import options as o
from hyakki.games.tsukuyumi.box.frame import RADIUS
from hyakki.games.tsukuyumi.rules.actions import RUN
from hyakki.games.tsukuyumi.tell.offers import figure_values
from hyakki.games.tsukuyumi.tell.places import area_at, crew, ground_name, side_name
from hyakki.games.tsukuyumi.tell.words import (
    LETTERS,
    BoxVoice,
    direction,
    item_name,
    named,
    place,
    place_said,
    says,
    spot,
    symbol_name,
    unit_name,
    use_name,
)
from hyakki.games.tsukuyumi.view.seen import Area, TsukuyumiView
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.terms import Prompt

FIRST_ROUNDS = 2
"""So many rounds explain each kind of answer when it first becomes possible."""

TELL_CARD = ("ask.event-target", "ask.event-turn", "ask.epic-target", "ask.own-event", "ask.mimicry")
"""Questions of a card: its own sentence explains them."""

OPEN = {"draw-left": 0, "draw-right": 1}
"""Where the open events lie that can be drawn."""

ARROWS = {"right": (0,), "left": (3,), "up": (1, 2), "down": (4, 5)}
"""Directions of a step that an arrow key stands for: the first that is possible."""

# ---------------------------------------------------------------------- names


def say_setting(voice: BoxVoice, name: str, value: str | None) -> str:
    """Settings in words; scenarios and grown boards have their names from the box."""
    say, box = voice.texts.say, voice.box
    if value is None:
        return say(f"setting.{name}")
    if name == "board" and (value in box.scenarios or value in box.scatters):
        entry = box.scenarios[value] if value in box.scenarios else box.scatters[value]
        return say("setting-value.board", name=entry.name, says=entry.says)
    key = f"setting.{name}.{value}"
    return say(key) if key in voice.texts else say(f"setting-value.{value}")


def say_anchor(voice: BoxVoice, view: TsukuyumiView, anchor: str) -> str:
    """What an anchor points at, in words."""
    kind, _, name = anchor.partition(":")
    texts, box = voice.texts, voice.box
    match kind:
        case "area":
            return _area(voice, view, name)
        case "edge" if name[-1:].isdigit() and int(name[-1]) < 6:
            at, _, number = name.rpartition(",")
            return texts.say("anchor.edge", at=place_said(at), direction=direction(texts, int(number)))
        case "unit" | "oni" if values := figure_values(voice, name):
            return texts.say("anchor.figure", name=unit_name(texts, box, name), values=values)
        case "buy":
            # What there is from the start costs nothing (tsukuyumi.setup.start-units-list).
            key = "anchor.buy" if view.round else "anchor.take"
            return texts.say(key, item=item_name(texts, box, name))
        case "seat" if name.isdigit():
            return side_name(voice, view, int(name))
        case "do" if name in RUN:
            return symbol_name(texts, name)
        case "do" if name in OPEN and OPEN[name] < len(view.display):
            return texts.say("anchor.draw-open", card=named(box, view.display[OPEN[name]]))
        case "do" if f"anchor.do-{name}" in texts:
            return texts.say(f"anchor.do-{name}")
        case "do":
            return use_name(voice, name)
        case "to" if name in box.units:
            return texts.say("anchor.to-unit", unit=unit_name(texts, box, name))
        case "to":
            return texts.say("anchor.to", at=place_said(name))
        case "how" if (gait := f"anchor.how-{name.partition('-')[0]}") in texts:
            return texts.say(gait)
        case _:
            return named(box, name)


def anchor_called(name: str) -> str | None:
    """The area that people call so."""
    found = hex_called(name, RADIUS)
    return None if found is None else f"area:{spot(found)}"


def _area(voice: BoxVoice, view: TsukuyumiView, name: str) -> str:
    at = _at(name)
    area = None if at is None else area_at(view, at)
    if area is None:
        return place_said(name)
    ground, there = ground_name(voice, view, area), crew(voice, view, area)
    return voice.texts.say("anchor.area", at=place(area.at), ground=ground, crew=there)


@lru_cache(1024)
def _at(name: str) -> Area | None:
    """The position that is pointed at, if it is written like one."""
    try:
        q, r = map(int, name.split(","))
    except ValueError:
        return None
    return (q, r) if spot((q, r)) == name else None


def anchors(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    """Actions, own cards and units, purchases, Oni; then the areas, those with own units first."""
    found = [f"do:{symbol}" for symbol in RUN]
    found += ["do:done", "do:draw-stack", "do:draw-left", "do:draw-right", "do:draw-faction"]
    seat = view.seat
    own = None if seat is None else view.seats[seat]
    if own is not None:
        found += [f"card:{card}" for card in dict.fromkeys((*own.hand, *own.events))]
    if own is not None and own.faction:
        units = [unit.id for unit in voice.box.units_of[own.faction]]
        found += [f"card:{card.id}" for card in voice.box.combat_cards_of[own.faction]]
        found += [f"buy:{item}" for item in (*units, *own.arsenal)]
        found += [f"unit:{unit}" for unit in units]
    found += [f"oni:{size}" for size in voice.box.oni]
    areas = sorted(view.areas, key=lambda area: (seat not in area.units, area.at[1], area.at[0]))
    return found + [f"area:{spot(area.at)}" for area in areas]


# ---------------------------------------------------------------------- where the match stands


def status(voice: BoxVoice, view: TsukuyumiView) -> list[str]:
    """Round, phase, the initiative row with points, and who acts."""
    say = voice.texts.say
    parts = [say("status.round", round=view.round, rounds=view.rounds)] if view.round else []
    parts.append(say(f"phase.{view.phase}"))
    if view.round:
        row = [
            say("status.place", letter=LETTERS[player.faction], points=player.total)
            for player in (view.seats[seat] for seat in view.order)
            if player.faction in LETTERS
        ]
        parts.append(say("status.row", row=" > ".join(row)))
    if view.turn is not None:
        whose = "status.yours" if view.turn.seat == view.seat else "status.turn"
        doing = (
            say("status.doing", symbol=symbol_name(voice.texts, view.turn.acting)) if view.turn.acting else ""
        )
        parts.append(say(whose, side=side_name(voice, view, view.turn.seat), doing=doing))
    return parts


# ---------------------------------------------------------------------- playing for the first time


def hint(voice: BoxVoice, view: TsukuyumiView, prompt: Prompt) -> str:
    """A sentence for somebody who sees this question for the first time."""
    key = f"hint.{prompt.key}"
    if prompt.key == "ask.turn" and view.phase == "white":
        key = "hint.turn-white"
    elif prompt.key == "ask.turn" and view.phase == "red":
        key = "hint.turn-red"
    elif prompt.key == "ask.initiative" and view.duel:
        key = "hint.initiative-duel"
    elif prompt.key == "ask.counter" and prompt.params.get("side") not in range(len(view.seats)):
        key = "hint.counter-oni"
    elif prompt.key in TELL_CARD:
        return says(voice.box, str(prompt.params["card"]))
    elif prompt.key.startswith("ask.march.oni"):
        key = "hint.march-oni"
    elif prompt.key.startswith("ask.march.") and key not in voice.texts:
        key = "hint.march"
    return voice.texts.say(key) if key in voice.texts else ""


def tip(voice: BoxVoice, view: TsukuyumiView, option: Option) -> str:
    """What an answer is good for: told once, in the first rounds."""
    if view.round > FIRST_ROUNDS:
        return ""
    key = f"tip.{tag_of(type(option))}"
    if isinstance(option, o.Act):
        idle = view.turn is not None and option.symbol in view.turn.idle
        key = "" if idle else f"tip.act-{option.symbol}"
    elif isinstance(option, o.TakeFaction) and view.duel:
        key = "tip.duel"
    elif isinstance(option, o.TakeFaction) and view.settings.get("first-game") == "on":
        key = "tip.first-game"
    return voice.texts.say(key) if key in voice.texts else ""


def keys(view: TsukuyumiView, options: Sequence[Option]) -> dict[str, Option]:
    """When only one group of units is left to move, arrows move it: up and down lean east and west where they
    can, as rows of hexes do."""
    moves = [option for option in options if isinstance(option, o.Move | o.MoveOni)]
    groups = {option.anchors()[:2] for option in moves}
    if len(groups) != 1 or len({(move.to_q, move.to_r) for move in moves}) < len(moves):
        return {}
    steps = {(move.to_q - move.q, move.to_r - move.r): move for move in moves}
    found: dict[str, Option] = {}
    for key, ways in ARROWS.items():
        for number in ways:
            if key not in found and DIRECTIONS[number] in steps:
                found[key] = steps[DIRECTIONS[number]]
    return found
