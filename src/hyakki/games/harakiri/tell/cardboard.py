"""What a page shows of Harakiri's box besides the view: names, numbers and sentences by id.

Everything here is printed on a board, a card or a sheet, the same in every match. What a chapter keeps for
later (zones, sections, purple cards) is not among it.
"""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.games.harakiri.box.chapterdefs import ChapterDef, MaliceDef
from hyakki.games.harakiri.box.creaturedefs import AICardDef, BehaviourDef, KindDef, Stats
from hyakki.games.harakiri.box.definitions import KamiDef, SkillDef
from hyakki.games.harakiri.box.notation import Line
from hyakki.games.harakiri.state import CHARACTERS
from hyakki.games.harakiri.tell.draw import letters
from hyakki.games.harakiri.tell.words import BoxVoice, kind_name, line_words, word
from hyakki.kernel.decision import Frozen

TABLES = (
    "attribute", "condition", "class", "type", "keyword", "gait", "colour", "force", "priority", "trait",
    "until", "limit", "focus", "phase", "step", "terrain", "ground", "point", "source", "cause", "symbol",
    "flag", "about",
)  # fmt: skip
"""Closed lists whose words a page needs."""


class CharacterBox(Frozen):
    """A character's board; health by level."""

    name: str
    class_: str
    initial: str
    health: tuple[int, ...]
    weapon: str
    armour: str
    kami: str
    says: str


class SkillBox(Frozen):
    """One side of a skill tile."""

    name: str
    character: str
    level: int
    side: str
    type: str
    ki: int
    limit: str
    trait: str
    says: str


class KamiPartBox(Frozen):
    """A part of a Kami card; `affinity`: what it needs."""

    name: str
    type: str
    affinity: int
    says: str


class KamiBox(Frozen):
    """A Kami card by its parts: first, third, fifth, mode."""

    name: str
    parts: dict[str, KamiPartBox]


class WeaponBox(Frozen):
    """A weapon card; pools are ids of dice."""

    name: str
    class_: str
    level: int
    cost: int
    range: int
    fast: tuple[str, ...]
    strong: tuple[str, ...]
    says: str


class ArmourBox(Frozen):
    """An armour card."""

    name: str
    class_: str
    level: int
    cost: int
    armour: int
    weight: str
    says: str


class ItemBox(Frozen):
    """A market card, or a special item (price 0)."""

    name: str
    keyword: str
    knowledge: int
    price: int
    uses: int
    held: bool
    staple: bool
    says: str


class StatsBox(Frozen):
    """One side of a creature's board."""

    health: int
    armour: int
    toughness: int
    move: int
    range: tuple[int, ...]
    dice: tuple[str, ...]


class BehaviourBox(Frozen):
    """An entry of a table: results of the die, whom it prefers, its lines in words."""

    rolls: tuple[int, ...]
    name: str
    priority: str
    lines: tuple[str, ...]


class EnemySkillBox(Frozen):
    """A skill of a creature."""

    name: str
    type: str
    says: str


class CreatureBox(Frozen):
    """A kind of creature; a Chosen has cards in place of tables."""

    name: str
    type: str
    letters: str
    size: int
    gait: str
    copies: int
    advance: int
    regular: StatsBox
    upgraded: StatsBox
    skills: dict[str, EnemySkillBox]
    normal: tuple[BehaviourBox, ...]
    aggressive: tuple[BehaviourBox, ...]
    yin_yang: str
    health_by_level: tuple[int, ...]


class AICardBox(Frozen):
    """An AI card of a Chosen."""

    name: str
    chosen: str
    copies: int
    priority: str
    lines: tuple[str, ...]
    empowered: tuple[str, ...]


class DieBox(Frozen):
    """An attack die: hits and symbols of its faces."""

    letter: str
    copies: int
    faces: tuple[int, ...]
    symbols: tuple[str, ...]


class ChapterBox(Frozen):
    """A chapter as its first page tells it."""

    number: int
    name: str
    level: int
    opening: str
    goal: str
    rules: tuple[str, ...]
    malice: dict[str, tuple[str, ...]]  # by space
    points: dict[str, str]  # what its points are called


class HarakiriBox(Frozen):
    """The whole box, by id."""

    order: tuple[str, ...]  # characters by figure number
    characters: dict[str, CharacterBox]
    skills: dict[str, SkillBox]
    kami: dict[str, KamiBox]
    weapons: dict[str, WeaponBox]
    armours: dict[str, ArmourBox]
    items: dict[str, ItemBox]
    creatures: dict[str, CreatureBox]
    ai_cards: dict[str, AICardBox]
    dice: dict[str, DieBox]
    focus: tuple[str, ...]
    chapters: dict[str, ChapterBox]
    zones: dict[str, str]  # what the tiles are called
    entries: dict[str, str]  # what the lines of event cards say
    words: dict[str, dict[str, str]]  # closed lists


def cardboard(voice: BoxVoice) -> HarakiriBox:
    """All that is printed, in words for people."""
    box = voice.box
    return HarakiriBox(
        order=CHARACTERS,
        characters={name: _character(voice, name) for name in CHARACTERS},
        skills={skill.id: _skill(skill) for skill in box.skills.values()},
        kami={kami.id: _kami(kami) for kami in box.kami.values()},
        weapons=_weapons(voice),
        armours={
            card.id: ArmourBox(
                card.name, card.class_, card.level, card.cost, card.armour, card.weight, card.text
            )
            for card in box.armours.values()
        },
        items=_items(voice),
        creatures={kind.id: _creature(voice, kind) for kind in box.kinds.values()},
        ai_cards={card.id: _ai_card(voice, card) for card in box.ai_cards.values()},
        dice={
            die.id: DieBox(die.letter, die.copies, die.faces, tuple(die.symbols)) for die in box.dice.values()
        },
        focus=tuple(box.focus.faces),
        chapters={chapter.id: _chapter(voice, chapter) for chapter in box.chapters.values()},
        zones={zone.id: box.tiles[zone.tile].name for zone in box.zones.values()},
        # What purple cards say a chapter keeps for later; what has been read of them stands in the view.
        entries={entry.id: entry.text for entry in box.entries.values() if entry.colour != "purple"},
        words={table: _below(voice, f"{table}.") for table in TABLES},
    )


def _below(voice: BoxVoice, prefix: str) -> dict[str, str]:
    """All words whose keys begin like this; none of them has places to fill."""
    keys = [key for key in voice.texts if key.startswith(prefix)]
    return {key.removeprefix(prefix): voice.texts.say(key) for key in keys}


# ---------------------------------------------------------------------- characters and goods


def _character(voice: BoxVoice, name: str) -> CharacterBox:
    printed = voice.box.characters[name]
    return CharacterBox(
        name=printed.name,
        class_=printed.class_,
        initial=printed.initial,
        health=tuple(printed.health),
        weapon=printed.weapon,
        armour=printed.armour,
        kami=printed.kami,
        says=printed.says,
    )


def _skill(skill: SkillDef) -> SkillBox:
    return SkillBox(
        name=skill.name,
        character=skill.character,
        level=skill.level,
        side=skill.side,
        type=skill.type,
        ki=skill.ki,
        limit=skill.limit,
        trait=skill.trait,
        says=skill.text,
    )


def _kami(kami: KamiDef) -> KamiBox:
    return KamiBox(
        kami.name,
        {
            "first": KamiPartBox(kami.first.name, "first", 0, kami.first.text),
            "third": KamiPartBox(kami.third.name, kami.third.type, 3, kami.third.text),
            "fifth": KamiPartBox(kami.fifth.name, kami.fifth.type, 5, kami.fifth.text),
            "mode": KamiPartBox(kami.mode.name, "mode", 6, kami.mode.text),
        },
    )


def _weapons(voice: BoxVoice) -> dict[str, WeaponBox]:
    return {
        card.id: WeaponBox(
            name=card.name,
            class_=card.class_,
            level=card.level,
            cost=card.cost,
            range=card.range,
            fast=tuple(card.fast),
            strong=tuple(card.strong),
            says=voice.box.lines[card.line].text,
        )
        for card in voice.box.weapons.values()
    }


def _items(voice: BoxVoice) -> dict[str, ItemBox]:
    found = {
        card.id: ItemBox(
            name=card.name,
            keyword=card.keyword,
            knowledge=card.knowledge,
            price=card.price,
            uses=card.uses or 0,
            held=card.held,
            staple=card.staple,
            says=card.text,
        )
        for card in voice.box.items.values()
    }
    for token in voice.box.specials.values():
        found[token.id] = ItemBox(token.name, token.keyword, token.knowledge, 0, 0, False, False, token.text)
    return found


# ---------------------------------------------------------------------- creatures and chapters


def _stats(stats: Stats) -> StatsBox:
    return StatsBox(
        stats.health, stats.armour, stats.toughness, stats.move, tuple(stats.range), tuple(stats.dice)
    )


def _lines(voice: BoxVoice, kind: str, lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(line_words(voice, kind, line.text) for line in lines)


def _table(voice: BoxVoice, kind: str, table: tuple[BehaviourDef, ...]) -> tuple[BehaviourBox, ...]:
    return tuple(
        BehaviourBox(
            rolls=entry.rolls,
            name=entry.name,
            priority=word(voice, "priority", entry.priority),
            lines=_lines(voice, kind, entry.lines),
        )
        for entry in dict.fromkeys(table)
    )


def _creature(voice: BoxVoice, kind: KindDef) -> CreatureBox:
    return CreatureBox(
        name=kind.name,
        type=kind.type,
        letters=letters(voice.box)[kind.id],
        size=kind.size,
        gait=kind.gait,
        copies=kind.copies,
        advance=kind.advance,
        regular=_stats(kind.regular),
        upgraded=_stats(kind.upgraded),
        skills={
            skill.id: EnemySkillBox(skill.name, skill.type, skill.text) for skill in kind.skills.values()
        },
        normal=_table(voice, kind.id, kind.normal),
        aggressive=_table(voice, kind.id, kind.aggressive),
        yin_yang=voice.box.text_of[kind.yin_yang] if kind.yin_yang else "",
        health_by_level=tuple(kind.health_by_level),
    )


def _ai_card(voice: BoxVoice, card: AICardDef) -> AICardBox:
    return AICardBox(
        name=card.name,
        chosen=card.chosen,
        copies=card.copies,
        priority=word(voice, "priority", card.priority),
        lines=_lines(voice, card.chosen, card.lines),
        empowered=_lines(voice, card.chosen, card.empowered),
    )


def malice_brings(voice: BoxVoice, row: MaliceDef) -> str:
    """What a space of the malice track says and does: omens alone tell nobody what is to come."""
    say = voice.texts.say
    does = [
        say(
            f"malice.{effect.do}-{effect.who}" if effect.who else f"malice.{effect.do}",
            n=effect.n,
            kind=kind_name(voice, effect.kind),
        )
        for effect in row.effects
    ]
    return " ".join((row.says, *does))


def _chapter(voice: BoxVoice, chapter: ChapterDef) -> ChapterBox:
    malice: dict[str, tuple[str, ...]] = {}
    for row in chapter.malice:
        malice[str(row.at)] = (*malice.get(str(row.at), ()), malice_brings(voice, row))
    return ChapterBox(
        number=chapter.number,
        name=chapter.name,
        level=chapter.level,
        opening=chapter.opening,
        goal=chapter.says,
        rules=tuple(rule.says for rule in chapter.rules if rule.says),
        malice=malice,
        points={point.id: point.name for point in chapter.points},
    )
