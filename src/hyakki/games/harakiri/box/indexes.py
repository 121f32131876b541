"""The entries of the box once more, by what one asks for, and one space of keys for everything with effects.

    stab, katana, do-maru, healing-herb, bell-clapper    skills, lines of weapons (not weapons), armour, items
    hachiman.first, .third, .fifth, .mode                parts of a Kami card
    kachi.kenjutsu, shikome.yin-yang                     skills and yin-yang effect of a creature
    green-01                                             an entry of an event card
    c2.a.tear, c2.a.tear.success, c2.a.tear.failure      an option of a point: its effects, those of its test
    c3.malice.1                                          a row of malice, counted from 1
    c6.gift                                              the rule of a chapter that has effects
    banner.fly                                           an option of a road scene
    green-09/0.failure, hold-or-yield/0.1                effects inside effect 0: of its test, of its option 1

So every effect of the box has a source and a place, and nothing needs to keep the effect itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hyakki.games.harakiri.box.chapterdefs import ChapterDef, OptionDef, PointDef
from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.ruledefs import GiftRule
from hyakki.kernel.content import Entry
from hyakki.kernel.parts import Opened

CARDS = ("skills", "lines", "armours", "items", "specials")
"""Parts whose entries have effects, a name, and their own id as key."""

CREATURES = ("minions", "servants", "wanderers", "chosen")


class Bound(NamedTuple):
    """An effect with its source and its place there."""

    source: str
    place: int
    effect: EffectDef


class Effective(NamedTuple):
    """Something with effects: its key, the part and entry that it stands in, and what people read."""

    part: str
    key: str
    entry: Entry
    name: str
    text: str
    effects: tuple[EffectDef, ...]


def everything(parts: Mapping[str, Any]) -> Iterator[Effective]:
    """All that has effects, in the order of the files."""
    for thing in _sources(parts):
        yield thing
        yield from _inside(thing)


def _sources(parts: Mapping[str, Any]) -> Iterator[Effective]:
    for part in CARDS:
        for card in parts[part].values():
            yield Effective(part, card.id, card, card.name, card.text, card.effects)
    for kami in parts["kami"].values():
        for word in ("first", "third", "fifth", "mode"):
            side = getattr(kami, word)
            yield Effective("kami", f"{kami.id}.{word}", kami, side.name, side.text, side.effects)
    for part in CREATURES:
        for kind in parts[part].values():
            for skill in kind.skills:
                yield Effective(part, f"{kind.id}.{skill.id}", kind, skill.name, skill.text, skill.effects)
            if kind.yin_yang is not None:
                own = kind.yin_yang
                yield Effective(part, f"{kind.id}.yin-yang", kind, kind.name, own.text, own.effects)
    for entry in parts["entries"].values():
        yield Effective("entries", entry.id, entry, "", entry.text, entry.effects)
    for chapter in parts["chapters"].values():
        yield from _of_chapter(chapter)
    for scene in parts["scenes"].values():
        for option in scene.options:
            yield Effective("scenes", f"{scene.id}.{option.id}", scene, "", option.text, option.effects)


def _of_chapter(chapter: ChapterDef) -> Iterator[Effective]:
    for point, option in chapter_options(chapter):
        key = f"{chapter.id}.{point.id}.{option.id}"
        text = option.text or point.says
        yield Effective("chapters", key, chapter, point.name, text, option.effects)
        if option.test is not None:
            yield Effective("chapters", f"{key}.success", chapter, point.name, text, option.success)
            yield Effective("chapters", f"{key}.failure", chapter, point.name, text, option.failure)
    for number, row in enumerate(chapter.malice, start=1):
        yield Effective("chapters", f"{chapter.id}.malice.{number}", chapter, "", row.says, row.effects)
    for rule in chapter.all_rules(GiftRule):
        yield Effective("chapters", f"{chapter.id}.gift", chapter, "", rule.says, rule.effects)


def _inside(thing: Effective) -> Iterator[Effective]:
    """What stands inside the effects of a thing: what tests and choices lead to."""
    for place, effect in enumerate(thing.effects):
        lists = {"success": effect.success, "failure": effect.failure}
        texts = dict.fromkeys(lists, thing.text)
        for number, option in enumerate(effect.options):
            lists[str(number)] = option.effects
            texts[str(number)] = option.text
        for word, effects in lists.items():
            if effects:
                key = f"{thing.key}/{place}.{word}"
                inner = thing._replace(key=key, text=texts[word], effects=effects)
                yield inner
                yield from _inside(inner)


def chapter_options(chapter: ChapterDef) -> Iterator[tuple[PointDef, OptionDef]]:
    """Every option of every point of a chapter."""
    for point in chapter.points:
        for option in point.options:
            yield point, option


def bound_by_moment(thing: Effective) -> dict[str, tuple[Bound, ...]]:
    """The effects of one thing by when they happen."""
    found: dict[str, tuple[Bound, ...]] = {}
    for place, effect in enumerate(thing.effects):
        found[effect.when] = (*found.get(effect.when, ()), Bound(thing.key, place, effect))
    return found


def doing(things: Iterable[Effective]) -> dict[str, frozenset[str]]:
    """The keys of the sources of each operation; for parts of a Kami that of the card too."""
    return _sources_by(things, lambda effect: effect.do)


def acting(things: Iterable[Effective]) -> dict[str, frozenset[str]]:
    """The same for each moment at which effects happen."""
    return _sources_by(things, lambda effect: effect.when)


def _sources_by(things: Iterable[Effective], word: Callable[[EffectDef], str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for thing in things:
        for effect in thing.effects:
            found.setdefault(word(effect), set()).update((thing.key, thing.key.partition(".")[0]))
    return {name: frozenset(keys) for name, keys in found.items()}


def grouped(entries: Iterable[Any], field: str, groups: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    """Entries by what a field of theirs names."""
    found: dict[str, tuple[Any, ...]] = dict.fromkeys(groups, ())
    for entry in entries:
        found[getattr(entry, field)] = (*found.get(getattr(entry, field), ()), entry)
    return found


def indexes(opened: Opened) -> dict[str, Any]:
    """Every field of the box about effects, zones, skills and goods that is no part of its own."""
    parts = opened.parts
    things = tuple(everything(parts))
    expect_once(opened, ((thing.key, thing.entry) for thing in things))
    chapters: Iterable[ChapterDef] = parts["chapters"].values()
    zones = [(zone, chapter) for chapter in chapters for zone in chapter.zones]
    expect_once(opened, ((zone.id, chapter) for zone, chapter in zones))
    for chapter in chapters:
        expect_once(opened, ((point.id, chapter) for point in chapter.points))
    smith = [*parts["weapons"].values(), *parts["armours"].values()]
    expect_once(opened, ((card.id, card) for card in smith))
    expect_once(opened, ((card.id, card) for card in (*parts["items"].values(), *parts["specials"].values())))
    return {
        "prices": only(opened, "price_lists"),
        "honour": only(opened, "honours"),
        "focus": only(opened, "focus_dice"),
        "everything": things,
        "effects_of": {thing.key: thing.effects for thing in things},
        "triggers": {thing.key: bound_by_moment(thing) for thing in things},
        "doing": doing(things),
        "acting": acting(things),
        "types": {
            **{skill.id: skill.type for skill in parts["skills"].values()},
            **{f"{kami.id}.third": kami.third.type for kami in parts["kami"].values()},
            **{f"{kami.id}.fifth": kami.fifth.type for kami in parts["kami"].values()},
        },
        "ranges": {
            thing.key: max(effect.n for effect in thing.effects if effect.do == "attack-range")
            for thing in things
            if any(effect.do == "attack-range" for effect in thing.effects)
        },
        "reaching": frozenset(
            effect.do
            for thing in things
            for effect in thing.effects
            if effect.when in ("always", "attacked") and effect.who in ("others", "characters")
        ),
        "name_of": {thing.key: thing.name for thing in things},
        "text_of": {thing.key: thing.text for thing in things},
        "zones": {zone.id: zone for zone, _ in zones},
        "chapter_of": {zone.id: chapter.id for zone, chapter in zones},
        "points_of": {
            zone.id: tuple(point for point in chapter.points if point.zone == zone.id)
            for zone, chapter in zones
        },
        "options_of": {
            f"{chapter.id}.{point.id}.{option.id}": option
            for chapter in chapters
            for point, option in chapter_options(chapter)
        },
        "campaign": tuple(
            chapter.id for chapter in sorted(chapters, key=lambda chapter: chapter.number) if chapter.number
        ),
        "skill_of": {(skill.tile, skill.side): skill.id for skill in parts["skills"].values()},
        "smith": {card.id: card for card in smith},
        "ai_of": grouped(parts["ai_cards"].values(), "chosen", parts["chosen"]),
        "cards_of": grouped(parts["event_cards"].values(), "colour", ("green", "red", "purple")),
        "scene_of": {scene.chapter: scene for scene in parts["scenes"].values()},
        "starters": {kami.start: kami.id for kami in parts["kami"].values() if kami.start},
    }


def only(opened: Opened, part: str) -> Any:
    """The one entry of a part; a pack replaces it under its id."""
    first, *others = opened.parts[part].values()
    for other in others:
        opened.report(other, f"there is one of it, expected the id '{first.id}'")
    return first


def expect_once(opened: Opened, keys: Iterable[tuple[str, Entry]]) -> None:
    """No two things share a key."""
    seen: set[str] = set()
    for key, entry in keys:
        if key in seen:
            opened.report(entry, f"the name '{key}' is taken by something else, expected one of its own")
        seen.add(key)
