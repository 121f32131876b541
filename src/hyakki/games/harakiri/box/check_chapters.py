"""Checks of chapters: zones that can be laid and filled, points that can be used, rules about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final

from hyakki.games.harakiri.box.chapterdefs import ChapterDef, PointDef, ZoneDef
from hyakki.games.harakiri.box.check_maps import is_free
from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.effectdefs import EffectDef, Square, flat
from hyakki.games.harakiri.box.places import place
from hyakki.games.harakiri.box.ruledefs import (
    CaveGoal,
    ClearGoal,
    CompanionRule,
    DefeatGoal,
    GravesRule,
    GuestRule,
    MissionRule,
    SealsRule,
    VillagersRule,
)
from hyakki.games.harakiri.box.vocabulary import SPAWN_KINDS
from hyakki.kernel.sentences import one_of

FITTING: Final = {"door": "+", "large-door": "+", "obstacle": "o", "grave": "*"}
"""Where points of a kind stand; all others on squares that can be entered."""

FLOOR: Final = ".~S*@12"
SQUARES: Final = {"large-door": 2, "wanderer": 0}
MALICE_TRACK: Final = range(1, 7)


def check_chapters(box: Box) -> Iterator[str]:
    """All of them, and their numbers."""
    numbers = Counter(chapter.number for chapter in box.chapters.values() if chapter.number)
    for chapter in box.chapters.values():
        where = place("chapters", chapter)
        if numbers[chapter.number] > 1:
            yield f"{where}: field 'number': {chapter.number} is taken by another chapter."
        for problem in (
            *check_zones(box, chapter),
            *check_points(box, chapter),
            *check_objectives(box, chapter),
            *check_rules(box, chapter),
            *check_supplies(box, chapter),
        ):
            yield f"{where}: {problem}."


# -- zones


def check_zones(box: Box, chapter: ChapterDef) -> Iterator[str]:
    """The first zone is where the chapter starts; others lie east of an earlier one or are travelled to."""
    seen: list[str] = []
    for zone in chapter.zones:
        where = f"zone '{zone.id}'"
        if (zone.attach == "start") == bool(seen):
            yield f'{where}: expected attach = "start" for the first zone, and only for it'
        if (zone.attach == "east") != (zone.of in seen):
            yield f"{where}: field 'of': expected an earlier zone with attach = \"east\", and only then"
        oracle = zone.oracle
        first = oracle.success is not None and oracle.failure is not None and oracle.add is None
        later = oracle.success is None and oracle.failure is None and oracle.add is not None
        if not (first if zone.attach == "start" else later):
            yield f"{where}: field 'oracle': expected success and failure for the first zone, add for others"
        if zone.events != "random" and box.event_cards[zone.events].colour != "purple":
            yield f"{where}: field 'events': expected random or a purple card, got '{zone.events}'"
        if zone.id not in box.tiles[zone.tile].used:
            yield f"{where}: field 'tile': '{zone.tile}' does not name it in its field 'used'"
        if not any(enemy.creature in box.minions for enemy in zone.enemies) and _needs_minions(box, zone):
            yield f"{where}: field 'enemies': expected a minion, since events spawn the kind listed first"
        yield from (f"{where}: {problem}" for problem in check_places(box, chapter, zone))
        if zone.attach == "travel" or zone.of in seen:
            yield from (f"{where}: {problem}" for problem in check_way_in(box, chapter, zone))
        seen.append(zone.id)


def _needs_minions(box: Box, zone: ZoneDef) -> bool:
    """Whether an event of the zone can spawn the kind of minion that it lists first or second."""
    if zone.events == "random":
        return True
    entries = box.event_cards[zone.events].entries
    return any(effect.kind in SPAWN_KINDS for name in entries for effect in flat(box.entries[name].effects))


def check_places(box: Box, chapter: ChapterDef, zone: ZoneDef) -> Iterator[str]:
    """Everybody has a square to stand on, and there are enough miniatures."""
    face = box.tiles[zone.tile]
    starts = face.squares("@")
    taken: set[Square] = set()
    if zone.attach != "east":
        taken |= set(starts)
        if not starts:
            yield f"field 'tile': '{zone.tile}' has no start squares"
    for name, size, corner in _standing(box, chapter, zone):
        x, y = corner
        for dx, dy in product(range(size), repeat=2):
            square = (x + dx, y + dy)
            if not is_free(face, *square) or square in taken:
                yield f"'{name}' cannot stand on {square[0]},{square[1]}"
            taken.add(square)
    placed = Counter(enemy.creature for enemy in zone.enemies)
    for kind, number in placed.items():
        if number > box.kinds[kind].copies:
            yield f"{number} of '{kind}', but there are {box.kinds[kind].copies}"


def _standing(box: Box, chapter: ChapterDef, zone: ZoneDef) -> Iterator[tuple[str, int, Square]]:
    """Whoever stands in a zone at first: name, size and square."""
    for enemy in zone.enemies:
        yield enemy.kind, box.kinds[enemy.creature].size, enemy.at
    for point in chapter.points:
        if point.zone == zone.id and point.kind == "resistor":
            yield from ((point.name, 1, square) for square in point.at)
    for guest in chapter.all_rules(GuestRule):
        if guest.zone == zone.id:
            yield guest.who, 1, guest.ally
            if guest.enemy is not None:
                yield guest.who, 1, guest.enemy
    for companion in chapter.all_rules(CompanionRule):
        if zone is chapter.zones[0]:
            yield "companion", 1, companion.at


def check_way_in(box: Box, chapter: ChapterDef, zone: ZoneDef) -> Iterator[str]:
    """Something leads into the zone: a door of the tile beside it, or a way to travel there."""
    if zone.attach == "travel":
        sealed = any(seals.zone == zone.id for seals in chapter.all_rules(SealsRule))
        if not sealed and not any(_does(point, "travel", zone.id) for point in chapter.points):
            yield "expected an option or a rule that makes the group travel there"
        return
    doors = [point for point in chapter.points if _does(point, "reveal", zone.id)]
    if not doors:
        yield "expected a door that reveals it"
    before, face = box.tiles[box.zones[zone.of].tile], box.tiles[zone.tile]
    for door in doors:
        for x, y in door.at:
            if door.zone != zone.of or x != before.width or not is_free(face, 1, y) or face.level(1, y):
                yield f"the door '{door.id}' on {x},{y} does not lead into it"


def _does(point: PointDef, do: str, zone: str) -> bool:
    return any(effect.do == do and effect.zone == zone for effect in _effects(point))


def _effects(point: PointDef) -> Iterator[EffectDef]:
    for option in point.options:
        yield from (*option.effects, *option.success, *option.failure)


# -- points


def check_points(box: Box, chapter: ChapterDef) -> Iterator[str]:
    """Points stand where their kind belongs, have options that can be told apart and need what there is."""
    zones = [zone.id for zone in chapter.zones]
    for point in chapter.points:
        where = f"point '{point.id}'"
        if point.zone not in zones:
            yield f"{where}: field 'zone': expected {one_of(zones)}, got '{point.zone}'"
            continue
        face = box.tiles[box.zones[point.zone].tile]
        fitting = FITTING.get(point.kind, FLOOR)
        for x, y in point.at:
            if face.sign(x, y) not in fitting:
                yield f"{where}: {x},{y} is drawn '{face.sign(x, y)}', expected one of {fitting}"
        wanted = SQUARES.get(point.kind, 1)
        if len(point.at) != wanted:
            yield f"{where}: field 'at': expected {wanted} squares, got {len(point.at)}"
        if (point.kind == "resistor") != bool(point.tokens):
            yield f"{where}: field 'tokens': expected for a resistor, and only for it"
        if point.kind == "wanderer" and point.id not in box.wanderers:
            yield f"{where}: expected the id of a wanderer"
        yield from (f"{where}: {problem}" for problem in _option_problems(box, point))


def _option_problems(box: Box, point: PointDef) -> Iterator[str]:
    if not point.options:
        yield "field 'options': expected at least one"
    for option in point.options:
        if len(point.options) > 1 and not option.text:
            yield f"option '{option.id}': expected words, since there is a choice"
        if option.needs is not None:
            counted = option.needs.need in ("none-of", "some-of")
            if counted and option.needs.kind not in box.minions:
                yield f"option '{option.id}': unknown minion '{option.needs.kind}'"
            if option.needs.need == "hostile" and point.kind != "wanderer":
                yield f"option '{option.id}': only a wanderer can be hostile"
        if option.cost is not None and (option.cost.karma or option.cost.item):
            yield f"option '{option.id}': expected a cost in coins or health"
    if point.travel and not any(effect.do in ("travel", "break-seal") for effect in _effects(point)):
        yield "field 'travel': expected with an option by which the group travels"


# -- objectives, rules, supplies


def check_objectives(box: Box, chapter: ChapterDef) -> Iterator[str]:
    """What is to be cleared, defeated or reached is in the chapter."""
    enemies = {enemy.creature for zone in chapter.zones for enemy in zone.enemies}
    for goal in chapter.objectives:
        match goal:
            case ClearGoal() if goal.zone not in {zone.id for zone in chapter.zones}:
                yield f"field 'objective': unknown zone '{goal.zone}'"
            case DefeatGoal() if goal.who not in enemies:
                yield f"field 'objective': no '{goal.who}' is in a zone"
            case CaveGoal() if goal.point not in {point.id for point in chapter.points}:
                yield f"field 'objective': unknown point '{goal.point}'"
            case _:
                pass
    for row in chapter.malice:
        if row.at not in MALICE_TRACK:
            yield f"field 'malice': expected a space from 1 to 6, got {row.at}"
        for zone in (row.only_in, row.not_in):
            if zone and zone not in {one.id for one in chapter.zones}:
                yield f"field 'malice': unknown zone '{zone}'"


def check_rules(box: Box, chapter: ChapterDef) -> Iterator[str]:
    """The rules of the chapter name points, zones, wanderers, characters and Kami that there are."""
    zones = [zone.id for zone in chapter.zones]
    kinds = {point.id: point.kind for point in chapter.points}
    for rule in chapter.rules:
        match rule:
            case VillagersRule():
                yield from _expect("resistors", rule.resistors, [n for n in kinds if kinds[n] == "resistor"])
            case GravesRule():
                yield from _expect("points", rule.points, [n for n in kinds if kinds[n] == "grave"])
            case SealsRule():
                yield from _expect("zone", (rule.zone,), zones)
                breaking = sum(
                    any(effect.do == "break-seal" for effect in _effects(point)) for point in chapter.points
                )
                if breaking != rule.count:
                    yield f"rule 'seals': field 'count': {breaking} points break a seal"
            case GuestRule():
                yield from _expect("who", (rule.who,), list(box.wanderers))
                yield from _expect("zone", (rule.zone, rule.by), zones)
            case CompanionRule():
                yield from _expect("flags", rule.flags, list(box.wanderers))
            case MissionRule():
                yield from _expect("character", (rule.character,), list(box.characters))
                yield from _expect("kami", (rule.kami,), list(box.kami))
            case _:
                pass


def _expect(field: str, named: tuple[str, ...], known: list[str]) -> Iterator[str]:
    for name in named:
        if name not in known:
            yield f"field 'rule': '{field}': unknown '{name}', expected {one_of(known) if known else 'none'}"


def check_supplies(box: Box, chapter: ChapterDef) -> Iterator[str]:
    """Doors, tokens and oracle cards last for the whole chapter."""
    kinds: Counter[str] = Counter(point.kind for point in chapter.points)
    doors = box.components.get("doors")
    limits = {
        "door": doors.small if doors else 0,
        "large-door": doors.large if doors else 0,
        "objective": box.components["objective-tokens"].count,
    }
    for kind, most in limits.items():
        if kinds[kind] > most:
            yield f"field 'point': expected at most {most} of the kind '{kind}', got {kinds[kind]}"
    tokens = sum(len(point.at) for point in chapter.points if point.kind in ("point", "obstacle"))
    if tokens > (most := box.components["interaction-tokens"].count):
        yield f"field 'point': expected at most {most} interaction tokens, got {tokens}"
    cards = box.components["oracle-cards"]
    for start in (chapter.zones[0].oracle.success, chapter.zones[0].oracle.failure):
        added = [zone.oracle.add or (0, 0) for zone in chapter.zones]
        green, red = (start[at] + sum(more[at] for more in added) for at in (0, 1)) if start else (0, 0)
        # One red card more can come from a road scene.
        if green > cards.green or red + 1 > cards.red:
            yield f"field 'zone': {green} green and {red} red oracle cards, more than there are"
