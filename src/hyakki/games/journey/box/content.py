"""Journey's box: every figure, card, die, tile and quest, loaded from TOML and indexed by id.

`load_box()` gives the shipped box; `load_box(folder)` lays a person's own pack over it: a folder with
`content` and `quests` inside, whose entries add to the box or replace those of the same id.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from hyakki.games.journey.box.definitions import (
    AbilityDef,
    Card,
    ConditionDef,
    CorruptionDef,
    DemonCardDef,
    DemonDef,
    DieDef,
    FortuneDef,
    MisfortuneDef,
    OmenDef,
    PilgrimDef,
    PlayCard,
    PromotionDef,
    SkillDef,
    SpinnerDef,
    TileDef,
    TokenDef,
    WeaponDef,
)
from hyakki.games.journey.box.questdefs import Layout, QuestDef
from hyakki.games.journey.box.vocabulary import Timing
from hyakki.kernel.parts import EVERY, Loader, Names, Opened, Part

__all__ = [
    "AbilityDef",
    "Box",
    "Card",
    "ConditionDef",
    "CorruptionDef",
    "DemonCardDef",
    "DemonDef",
    "DieDef",
    "FortuneDef",
    "Layout",
    "MisfortuneDef",
    "OmenDef",
    "PilgrimDef",
    "PlayCard",
    "PromotionDef",
    "QuestDef",
    "SkillDef",
    "SpinnerDef",
    "TileDef",
    "TokenDef",
    "WeaponDef",
    "load_box",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """Everything in the box, by id."""

    dice: dict[str, DieDef]
    spinner: SpinnerDef
    pilgrims: dict[str, PilgrimDef]
    abilities: dict[str, AbilityDef]  # by pilgrim
    weapons: dict[tuple[str, int], WeaponDef]  # by pilgrim and level
    skills: dict[str, SkillDef]
    corruption: dict[str, CorruptionDef]
    fortune: dict[str, FortuneDef]
    misfortune: dict[str, MisfortuneDef]
    conditions: dict[str, ConditionDef]
    demons: dict[str, DemonDef]
    promotion: dict[str, PromotionDef]  # by demon card
    demon_cards: dict[str, DemonCardDef]  # the deck, without the rage card
    rage_card: DemonCardDef
    tokens: dict[str, TokenDef]
    tiles: dict[str, TileDef]
    omens: dict[str, OmenDef]
    quests: dict[str, QuestDef]
    fingerprint: str
    # filled by cards.py on first use, always with the same values
    sieves: dict[frozenset[Timing], frozenset[str]] = dataclasses.field(default_factory=dict)


PARTS = {
    "dice": Part("dice.toml", "die", DieDef),
    "spinners": Part("dice.toml", "spinner", SpinnerDef),
    "pilgrims": Part("pilgrims.toml", "pilgrim", PilgrimDef),
    "abilities": Part("pilgrims.toml", "ability", AbilityDef),
    "weapons": Part("weapons.toml", "weapon", WeaponDef),
    "skills": Part("skills.toml", "card", SkillDef),
    "corruption": Part("corruption.toml", "card", CorruptionDef),
    "fortune": Part("fortune.toml", "card", FortuneDef),
    "misfortune": Part("misfortune.toml", "card", MisfortuneDef),
    "conditions": Part("conditions.toml", "condition", ConditionDef),
    "demons": Part("demons.toml", "demon", DemonDef),
    "promotion": Part("promotion.toml", "promotion", PromotionDef),
    "demon_cards": Part("demon-cards.toml", "card", DemonCardDef),
    "tokens": Part("tokens.toml", "token", TokenDef),
    "tiles": Part("tiles.toml", "tile", TileDef),
    "omens": Part("omens.toml", "omen", OmenDef),
    "quests": Part(EVERY, "quest", QuestDef, folder="quests"),
}
"""Which file holds what."""

GENERAL = "general"
"""In the promotion scheme: the Left General, or else the Right one (journey.rage.general-step)."""

CARDS = "abilities skills fortune misfortune corruption"

NAMES = (
    Names(CARDS, "condition", "conditions"),
    Names(CARDS, "demon", "demons"),
    Names(CARDS, "die", "dice"),
    Names("demon_cards", "demons", "demons"),
    Names("promotion", "id", "demon_cards"),
    Names("quests", "excluded", "demon_cards"),
    Names("quests", "goal.defeat", "demons"),
    Names("quests", "goal.cleanse", "demons"),
)
"""Fields that name other entries."""


def _boxed(opened: Opened) -> Box:
    parts = opened.parts
    for entry in (*parts["weapons"].values(), *parts["demons"].values()):
        opened.expect(entry, "rows", [row.condition for row in entry.rows], parts["conditions"])
    for entry in parts["promotion"].values():
        opened.expect(
            entry, "steps", [kind for step in entry.steps for kind in step], [*parts["demons"], GENERAL]
        )
    for quest in parts["quests"].values():
        for variant in quest.variant_ids():
            _check_layout(opened, quest, quest.layout(variant))
    deck = dict(parts["demon_cards"])
    (spinner,) = parts["spinners"].values()
    return Box(
        dice=parts["dice"],
        spinner=spinner,
        pilgrims=parts["pilgrims"],
        abilities={ability.pilgrim: ability for ability in parts["abilities"].values()},
        weapons={(weapon.pilgrim, weapon.level): weapon for weapon in parts["weapons"].values()},
        skills=parts["skills"],
        corruption=parts["corruption"],
        fortune=parts["fortune"],
        misfortune=parts["misfortune"],
        conditions=parts["conditions"],
        demons=parts["demons"],
        promotion=parts["promotion"],
        rage_card=deck.pop("demon-rage"),
        demon_cards=deck,
        tokens=parts["tokens"],
        tiles=parts["tiles"],
        omens=parts["omens"],
        quests=dict(sorted(parts["quests"].items(), key=lambda item: item[1].number)),
        fingerprint=opened.fingerprint,
    )


def _check_layout(opened: Opened, quest: QuestDef, layout: Layout) -> None:
    """Tiles, demons, gates and doors that a set-up of a quest names, also in its special rules."""
    gates, demons = [gate.n for gate in layout.gates], opened.parts["demons"]
    opened.expect(quest, "tiles", [tile.id for tile in layout.tiles], opened.parts["tiles"])
    opened.expect(quest, "demons", [demon.kind for demon in layout.demons], demons)
    opened.expect(quest, "goal.close", quest.goal.close, gates)
    known: dict[str, Iterable[object]] = {
        **dict.fromkeys(("demon", "first", "second", "demons"), demons),
        **dict.fromkeys(("gate", "else_gate", "closed", "gates"), gates),
        "door": [door.n for door in layout.doors],
        "tile": [tile.id for tile in layout.tiles],
    }
    for field, rules in (("rules", quest.rules), ("heroic", quest.heroic)):
        for number, rule in enumerate(rules):
            for name in filter(known.__contains__, rule.__struct_fields__):
                value = getattr(rule, name)
                named = value if isinstance(value, tuple) else (value,)
                opened.expect(quest, f"{field}[{number}].{name}", named, known[name])


load_box = Loader("hyakki.games.journey", PARTS, _boxed, NAMES)
"""`load_box()` gives the shipped box, `load_box(folder)` the box with a person's pack laid over it."""
