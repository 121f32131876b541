"""Harakiri's box: every character, card, creature, tile and chapter, loaded from TOML and indexed by id.

`load_box()` gives the shipped box; `load_box(folder)` lays a person's own pack over it: a folder with
`content` and `chapters` inside, whose entries add to the box or replace those of the same id. The keys of
`effects_of` and `triggers` are explained in `box/indexes.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hyakki.games.harakiri.box.chapterdefs import ChapterDef, OptionDef, PointDef, ZoneDef
from hyakki.games.harakiri.box.creaturedefs import (
    AICardDef,
    ChosenDef,
    KindDef,
    MinionDef,
    ServantDef,
    WandererDef,
)
from hyakki.games.harakiri.box.definitions import (
    ArmourDef,
    CharacterDef,
    EntryDef,
    EventCardDef,
    ItemDef,
    KamiDef,
    LineDef,
    SkillDef,
    SpecialDef,
    WeaponDef,
)
from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound, Effective, indexes
from hyakki.games.harakiri.box.kinds import read_cards, read_kinds
from hyakki.games.harakiri.box.tabledefs import (
    ComponentDef,
    DieDef,
    FocusDef,
    HonourDef,
    NumberedDef,
    PresetDef,
    PricesDef,
    SceneDef,
    TileDef,
    TraitDef,
)
from hyakki.kernel.parts import EVERY, Loader, Names, Opened, Part

PARTS: dict[str, Part] = {
    "characters": Part("characters.toml", "character", CharacterDef),
    "skills": Part("skills.toml", "skill", SkillDef),
    "kami": Part("kami.toml", "kami", KamiDef),
    "lines": Part("weapons.toml", "line", LineDef),
    "weapons": Part("weapons.toml", "weapon", WeaponDef),
    "armours": Part("armour.toml", "armour", ArmourDef),
    "items": Part("market.toml", "item", ItemDef),
    "specials": Part("market.toml", "token", SpecialDef),
    "minions": Part("minions.toml", "minion", MinionDef),
    "servants": Part("bosses.toml", "servant", ServantDef),
    "wanderers": Part("bosses.toml", "wanderer", WandererDef),
    "chosen": Part("bosses.toml", "chosen", ChosenDef),
    "ai_cards": Part("ai-cards.toml", "card", AICardDef),
    "entries": Part("events.toml", "entry", EntryDef),
    "event_cards": Part("events.toml", "card", EventCardDef),
    "tiles": Part("tiles.toml", "tile", TileDef),
    "dice": Part("dice.toml", "die", DieDef),
    "focus_dice": Part("dice.toml", "focus", FocusDef),
    "numbered": Part("dice.toml", "numbered", NumberedDef),
    "components": Part("components.toml", "component", ComponentDef),
    "price_lists": Part("intermission.toml", "prices", PricesDef),
    "honours": Part("intermission.toml", "honour", HonourDef),
    "traits": Part("intermission.toml", "trait", TraitDef),
    "scenes": Part("intermission.toml", "scene", SceneDef),
    "presets": Part("presets.toml", "preset", PresetDef),
    "chapters": Part(EVERY, "chapter", ChapterDef, "chapters"),
}
"""Each part of the box: its file, its table in the file, and what an entry looks like."""

KITS = "akira hattori hikaru tomoe"

NAMES = (
    Names("characters", "weapon", "weapons"),
    Names("characters", "armour", "armours"),
    Names("characters", "kami", "kami"),
    Names("skills", "character", "characters"),
    Names("kami", "start", "characters"),
    Names("weapons", "line", "lines"),
    Names("specials", "chapter", "chapters"),
    Names("ai_cards", "chosen", "chosen"),
    Names("event_cards", "entries", "entries"),
    Names("scenes", "chapter", "chapters"),
    Names("presets", "id", "chapters"),
    *(Names("presets", f"{name}.weapon", "weapons") for name in KITS.split()),
    *(Names("presets", f"{name}.armour", "armours") for name in KITS.split()),
    *(Names("presets", f"{name}.items", "items specials") for name in KITS.split()),
    Names("chapters", "zones.tile", "tiles"),
    Names("chapters", "zones.events", "event_cards", ("random",)),
    Names("chapters", "zones.enemies.creature", "minions servants chosen"),
    Names("chapters", "rewards.kami", "kami"),
)
"""Every id that an entry names must be the id of another entry; effects are looked at by `box/check.py`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """Everything in the box, by id and in the order of the files."""

    characters: dict[str, CharacterDef]
    skills: dict[str, SkillDef]
    kami: dict[str, KamiDef]
    lines: dict[str, LineDef]
    weapons: dict[str, WeaponDef]
    armours: dict[str, ArmourDef]
    items: dict[str, ItemDef]
    specials: dict[str, SpecialDef]
    minions: dict[str, MinionDef]
    servants: dict[str, ServantDef]
    wanderers: dict[str, WandererDef]
    chosen: dict[str, ChosenDef]
    ai_cards: dict[str, AICardDef]
    entries: dict[str, EntryDef]
    event_cards: dict[str, EventCardDef]
    tiles: dict[str, TileDef]
    dice: dict[str, DieDef]
    focus_dice: dict[str, FocusDef]
    numbered: dict[str, NumberedDef]
    components: dict[str, ComponentDef]
    price_lists: dict[str, PricesDef]
    honours: dict[str, HonourDef]
    traits: dict[str, TraitDef]
    scenes: dict[str, SceneDef]
    presets: dict[str, PresetDef]
    chapters: dict[str, ChapterDef]
    # single entries
    prices: PricesDef
    honour: HonourDef
    focus: FocusDef
    # the same entries once more, by what one asks for
    kinds: dict[str, KindDef]  # every creature, by id
    everything: tuple[Effective, ...]  # whatever has effects
    effects_of: dict[str, tuple[EffectDef, ...]]  # by key, see box/indexes.py
    triggers: dict[str, dict[str, tuple[Bound, ...]]]  # by key and moment
    doing: dict[str, frozenset[str]]  # by operation: keys of the sources that have it, and of their Kami
    acting: dict[str, frozenset[str]]  # the same by moment
    types: dict[str, str]  # by skill, those of Kami too: passive, technique or attack
    ranges: dict[str, int]  # by attack skill: the range that it gives in place of the weapon's
    reaching: frozenset[str]  # operations that concern others as long as their source works
    name_of: dict[str, str]  # by key
    text_of: dict[str, str]  # by key
    campaign: tuple[str, ...]  # the chapters in order, without the encounter of the Yomi module
    zones: dict[str, ZoneDef]  # by id
    chapter_of: dict[str, str]  # by zone
    points_of: dict[str, tuple[PointDef, ...]]  # by zone
    options_of: dict[str, OptionDef]  # by key: chapter.point.option
    skill_of: dict[tuple[str, str], str]  # by tile and side
    smith: dict[str, WeaponDef | ArmourDef]  # all blacksmith cards
    ai_of: dict[str, tuple[AICardDef, ...]]  # by Chosen
    cards_of: dict[str, tuple[EventCardDef, ...]]  # by colour
    scene_of: dict[str, SceneDef]  # by chapter
    starters: dict[str, str]  # the Kami that a character starts with
    fingerprint: str


def _boxed(opened: Opened) -> Box:
    parts: dict[str, Any] = opened.parts
    parts["ai_cards"] = read_cards(opened)
    kinds = read_kinds(opened)
    return Box(**parts, **indexes(opened), kinds=kinds, fingerprint=opened.fingerprint)


load_box = Loader("hyakki.games.harakiri", PARTS, _boxed, NAMES)
"""The shipped box, or that with a person's pack laid over it; a ContentError names every mistake."""
