"""Checks of effects, wherever they stand: operations that the rules know, names of things that are there."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.harakiri.box.chapterdefs import ChapterDef
from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Effective
from hyakki.games.harakiri.box.places import place
from hyakki.games.harakiri.box.vocabulary import OPERATIONS, SPAWN_KINDS, SPAWN_ZONES
from hyakki.kernel.sentences import one_of
from hyakki.kernel.words import Lists, number_problems, strange_words

OPERATION: Lists = {"do": OPERATIONS}


def check_operations(box: Box) -> Iterator[str]:
    """Each operation is one of the rules, has all that it reads, and nothing that it does not
    (harakiri.content.vocabulary)."""
    for thing in box.everything:
        for number, effect in enumerate(thing.effects, start=1):
            found = strange_words(effect, OPERATION)
            for problem in found or number_problems(effect, OPERATION):
                yield f"{place(thing.part, thing.entry)}: effect {number} of '{thing.key}': {problem}."


def check_used(box: Box) -> Iterator[str]:
    """No operation of the rules is without a card: nothing would play it."""
    used = {effect.do for thing in box.everything for effect in thing.effects}
    for name in OPERATIONS.names():
        if name not in used:
            yield f"The operation '{name}' is declared, but no card uses it."


def check_effects(box: Box) -> Iterator[str]:
    """What an effect names is there: minions, special items, entries of events, zones of its chapter."""
    for thing in box.everything:
        for number, effect in enumerate(thing.effects, start=1):
            for problem in _strange_names(box, thing, effect):
                yield f"{place(thing.part, thing.entry)}: effect {number} of '{thing.key}': {problem}."


def _strange_names(box: Box, thing: Effective, effect: EffectDef) -> Iterator[str]:
    if effect.do == "spawn":
        yield from _spawn_problems(box, thing, effect)
    if effect.do == "special-item" and effect.what not in box.specials:
        yield f"unknown special item '{effect.what}', expected {one_of(box.specials)}"
    for entry in effect.entries:
        if entry not in box.entries:
            yield f"unknown entry of an event '{entry}'"
    if effect.do in ("reveal", "travel", "place"):
        known = _zones(thing)
        if effect.zone not in known:
            yield f"unknown zone '{effect.zone}', expected {one_of(known) if known else 'none here'}"
        elif effect.square is not None and not _is_free(box, effect.zone, *effect.square):
            yield f"nobody can stand on {effect.square[0]},{effect.square[1]} of zone '{effect.zone}'"


def _spawn_problems(box: Box, thing: Effective, effect: EffectDef) -> Iterator[str]:
    kinds = [*SPAWN_KINDS, *box.minions]
    if effect.kind.removesuffix("+") not in kinds:
        yield f"unknown minion '{effect.kind}', expected {one_of(kinds)}"
    zones = [*SPAWN_ZONES, *_zones(thing)]
    if effect.zone and effect.zone not in zones:
        yield f"unknown zone '{effect.zone}', expected {one_of(zones)}"
    creature = thing.entry.id in box.kinds
    if (effect.at == "nearest") != creature:
        yield 'expected at = "nearest" for a skill of an enemy, and only there'
    elif isinstance(effect.at, int) and effect.at not in (1, 2):
        yield f"expected spawn point 1 or 2, got {effect.at}"


def _zones(thing: Effective) -> list[str]:
    """The zones of the chapter that the effect stands in."""
    return [zone.id for zone in thing.entry.zones] if isinstance(thing.entry, ChapterDef) else []


def _is_free(box: Box, zone: str, x: int, y: int) -> bool:
    face = box.tiles.get(box.zones[zone].tile)
    return face is None or face.sign(x, y) not in "#o+ "
