"""What can be pointed at, in words: an anchor with who and what is there, or by its bare name."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.tell.places import (
    area_name,
    door_name,
    ground_of,
    space_name,
    stain_name,
    there,
    tile_name,
)
from hyakki.games.okko.tell.words import (
    BoxVoice,
    card_name,
    card_text,
    condition_name,
    courtier_name,
    element_name,
    figure_name,
    hero_name,
    kind_name,
    mission_name,
    nature_name,
    plain,
    source_name,
    technique,
    token_name,
    what_name,
)
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.telling import listed


def say_anchor(voice: BoxVoice, view: OkkoView, anchor: str) -> str:
    """What an anchor points at, in words."""
    kind, _, name = anchor.partition(":")
    if kind in ("do", "side", "slot"):
        key = f"anchor.{kind}-{name}"
        return voice.texts.say(key) if key in voice.texts else plain(name)
    if kind in BY_NUMBER and name.isdecimal():
        return BY_NUMBER[kind](voice, view, int(name))
    if kind in BY_NAME:
        return BY_NAME[kind](voice, view, name)
    return card_name(voice, name)


def _space(voice: BoxVoice, view: OkkoView, cell: int) -> str:
    return _with(voice, view, space_name(voice, view, cell), frozenset((cell,)))


def _with(voice: BoxVoice, view: OkkoView, place: str, cells: frozenset[int]) -> str:
    """A place and who and what is there."""
    names = there(voice, view, cells)
    if not names:
        return place
    return voice.texts.say("anchor.with", place=place, names=listed(voice.texts, names))


def _area(voice: BoxVoice, view: OkkoView, name: str) -> str:
    number = ground_of(view.palace).area_number.get(name)
    cells = frozenset() if number is None else frozenset(view.palace.areas[number].cells)
    return _with(voice, view, area_name(voice, view, name), cells)


def _figure(voice: BoxVoice, view: OkkoView, number: int) -> str:
    """A figure and where it stands."""
    name = figure_name(voice, view, number)
    for figure in view.figures:
        if figure.number == number and ground_of(view.palace).is_cell(figure.cell):
            return voice.texts.say("anchor.at", name=name, at=space_name(voice, view, figure.cell))
    return name


def _token(voice: BoxVoice, view: OkkoView, number: int) -> str:
    """A token and where it lies."""
    name = token_name(voice, view, number)
    for token in view.tokens:
        if token.number == number and ground_of(view.palace).is_cell(token.cell):
            return voice.texts.say("anchor.at", name=name, at=space_name(voice, view, token.cell))
    return name


def _card(voice: BoxVoice, view: OkkoView, name: str) -> str:
    """A card with all that it can be played for."""
    say, known, events = voice.texts.say, voice.box.actions.get(name), voice.box.all_events.get(name)
    uses = [card_text(voice, name).rstrip(".")]
    if known is not None and (numbers := technique(voice, known.technique)):
        uses.append(say("anchor.right", technique=numbers))
    if events is not None:
        uses.append(say("anchor.beside", technique=technique(voice, events.technique)))
    told = "; ".join(use for use in uses if use)
    return say("anchor.card", name=card_name(voice, name), text=told) if told else card_name(voice, name)


def _die(voice: BoxVoice, view: OkkoView, number: int) -> str:
    return voice.texts.say("anchor.die", number=number + 1)


BY_NUMBER: dict[str, Callable[[BoxVoice, OkkoView, int], str]] = {
    "space": _space,
    "figure": _figure,
    "token": _token,
    "door": door_name,
    "tile": tile_name,
    "stain": stain_name,
    "die": _die,
}

BY_NAME: dict[str, Callable[[BoxVoice, OkkoView, str], str]] = {
    "area": _area,
    "card": _card,
    "item": _card,
    "event": _card,
    "effect": lambda voice, view, name: source_name(voice, name),
    "hero": lambda voice, view, name: hero_name(voice, name),
    "kind": lambda voice, view, name: kind_name(voice, name),
    "to": lambda voice, view, name: voice.texts.say("anchor.to", kind=kind_name(voice, name)),
    "wave": lambda voice, view, name: what_name(voice, name),
    "courtier": lambda voice, view, name: courtier_name(voice, name),
    "nature": lambda voice, view, name: nature_name(voice, name),
    "mission": lambda voice, view, name: mission_name(voice, name),
    "condition": lambda voice, view, name: condition_name(voice, name),
    "element": lambda voice, view, name: element_name(voice, name),
    "position": lambda voice, view, name: voice.box.positions[name].text,
}


BARE: dict[str, Callable[[BoxVoice, OkkoView, int], str]] = {
    "space": space_name,
    "figure": figure_name,
    "token": token_name,
}
"""Names without who and what is there."""


def bare_name(voice: BoxVoice, view: OkkoView, anchor: str) -> str:
    """What an anchor points at, by its name alone."""
    kind, _, name = anchor.partition(":")
    if kind in BARE and name.isdecimal():
        return BARE[kind](voice, view, int(name))
    if kind == "area":
        return area_name(voice, view, name)
    return card_name(voice, name) if kind in ("card", "item", "event") else say_anchor(voice, view, anchor)


def bare_names(voice: BoxVoice, view: OkkoView, anchors: str) -> str:
    """Several anchors in a row, as an option has them; a Space says its Area too."""
    found = anchors.split()
    spaces = [anchor for anchor in found if anchor.startswith("space:")]
    told = [anchor for anchor in found if not (spaces and anchor.startswith("area:"))]
    return ", ".join(bare_name(voice, view, anchor).rstrip(".") for anchor in told)
