"""Journey's box: every figure, card, die, tile and quest, loaded from TOML and indexed by id.

`load_box()` gives the shipped box; `load_box(folder)` lays a person's own pack over it: a folder with
`content` and `quests` inside, whose entries add to the box or replace those of the same id.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

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
from hyakki.kernel.content import Shelf, fingerprint, toml_files

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


CONTENT_FILES = (
    "dice.toml",
    "pilgrims.toml",
    "weapons.toml",
    "skills.toml",
    "corruption.toml",
    "fortune.toml",
    "misfortune.toml",
    "conditions.toml",
    "demons.toml",
    "promotion.toml",
    "demon-cards.toml",
    "tokens.toml",
    "tiles.toml",
    "omens.toml",
)

GENERAL = "general"
"""In the promotion scheme: the Left General, or else the Right one (journey.rage.general-step)."""


def load_box(extra: Path | None = None) -> Box:
    """The shipped box, or that with a person's pack laid over it; a ContentError names every mistake."""
    return _shipped() if extra is None else _load(extra)


@cache
def _shipped() -> Box:
    return _load()


def _load(*packs: Traversable) -> Box:
    roots = (files("hyakki.games.journey"), *packs)
    folders = [root.joinpath(part) for root in roots for part in ("content", "quests")]
    shelf = Shelf(*folders[::2])
    for pack in packs:
        shelf.problems += _strange_files(pack)
    everything = _Everything(shelf, Shelf(*folders[1::2]))
    shelf.problems += everything.quest_shelf.problems
    shelf.finish()
    everything.check_references()
    shelf.problems += dict.fromkeys(everything.quest_shelf.problems)
    shelf.finish()
    return everything.boxed(fingerprint(*folders))


def _strange_files(pack: Traversable) -> Iterator[str]:
    """A misspelled file of a pack would have no effect at all: say so instead."""
    content = toml_files(pack.joinpath("content"))
    for file in content:
        if file.name not in CONTENT_FILES:
            yield f"content/{file.name}: unknown file, expected one of {', '.join(CONTENT_FILES)}"
    if not content and not toml_files(pack.joinpath("quests")):
        yield f"{pack.name}: expected a folder with 'content/*.toml' or 'quests/*.toml' inside, found neither"


class _Everything:
    """All entries on their way from the files into the box."""

    def __init__(self, shelf: Shelf, quest_shelf: Shelf) -> None:
        self.shelf = shelf
        self.quest_shelf = quest_shelf
        self.dice = shelf.entries("dice.toml", "die", DieDef, beside=["spinner"])
        self.spinners = shelf.entries("dice.toml", "spinner", SpinnerDef, beside=["die"])
        self.pilgrims = shelf.entries("pilgrims.toml", "pilgrim", PilgrimDef, beside=["ability"])
        self.abilities = shelf.entries("pilgrims.toml", "ability", AbilityDef, beside=["pilgrim"])
        self.weapons = shelf.entries("weapons.toml", "weapon", WeaponDef)
        self.skills = shelf.entries("skills.toml", "card", SkillDef)
        self.corruption = shelf.entries("corruption.toml", "card", CorruptionDef)
        self.fortune = shelf.entries("fortune.toml", "card", FortuneDef)
        self.misfortune = shelf.entries("misfortune.toml", "card", MisfortuneDef)
        self.conditions = shelf.entries("conditions.toml", "condition", ConditionDef)
        self.demons = shelf.entries("demons.toml", "demon", DemonDef)
        self.promotion = shelf.entries("promotion.toml", "promotion", PromotionDef)
        self.demon_cards = shelf.entries("demon-cards.toml", "card", DemonCardDef)
        self.tokens = shelf.entries("tokens.toml", "token", TokenDef)
        self.tiles = shelf.entries("tiles.toml", "tile", TileDef)
        self.omens = shelf.entries("omens.toml", "omen", OmenDef)
        self.quests = quest_shelf.whole_files("quest", QuestDef)

    def boxed(self, digest: str) -> Box:
        deck = dict(self.demon_cards)
        (spinner,) = self.spinners.values()
        return Box(
            dice=self.dice,
            spinner=spinner,
            pilgrims=self.pilgrims,
            abilities={ability.pilgrim: ability for ability in self.abilities.values()},
            weapons={(weapon.pilgrim, weapon.level): weapon for weapon in self.weapons.values()},
            skills=self.skills,
            corruption=self.corruption,
            fortune=self.fortune,
            misfortune=self.misfortune,
            conditions=self.conditions,
            demons=self.demons,
            promotion=self.promotion,
            rage_card=deck.pop("demon-rage"),
            demon_cards=deck,
            tokens=self.tokens,
            tiles=self.tiles,
            omens=self.omens,
            quests=dict(sorted(self.quests.items(), key=lambda item: item[1].number)),
            fingerprint=digest,
        )

    def check_references(self) -> None:
        """Every id that an entry names must be the id of another entry."""
        expect = self.shelf.expect
        decks = (self.abilities, self.skills, self.fortune, self.misfortune, self.corruption)
        for card in (card for deck in decks for card in deck.values()):
            expect(card, "condition", [card.condition], self.conditions)
            expect(card, "demon", [card.demon], self.demons)
            expect(card, "die", [card.die], self.dice)
        for weapon in self.weapons.values():
            expect(weapon, "rows", [row.condition for row in weapon.rows], self.conditions)
        for demon in self.demons.values():
            expect(demon, "rows", [row.condition for row in demon.rows], self.conditions)
        for drawn in self.demon_cards.values():
            expect(drawn, "demons", drawn.demons, self.demons)
        for promotion in self.promotion.values():
            expect(promotion, "id", [promotion.id], self.demon_cards)
            named = [demon for step in promotion.steps for demon in step]
            expect(promotion, "steps", named, [*self.demons, GENERAL])
        for quest in self.quests.values():
            self._check_quest(quest)

    def _check_quest(self, quest: QuestDef) -> None:
        expect = self.quest_shelf.expect
        expect(quest, "excluded", quest.excluded, self.demon_cards)
        expect(quest, "goal.defeat", quest.goal.defeat, self.demons)
        expect(quest, "goal.cleanse", quest.goal.cleanse, self.demons)
        for variant in quest.variant_ids():
            layout = quest.layout(variant)
            expect(quest, "tiles", [tile.id for tile in layout.tiles], self.tiles)
            expect(quest, "demons", [demon.kind for demon in layout.demons], self.demons)
            gates = [gate.n for gate in layout.gates]
            expect(quest, "goal.close", quest.goal.close, gates)
            self._check_parts(quest, layout, gates)

    def _check_parts(self, quest: QuestDef, layout: Layout, gates: list[int]) -> None:
        known: dict[str, Iterable[object]] = {
            **dict.fromkeys(("demon", "first", "second", "demons"), self.demons),
            **dict.fromkeys(("gate", "else_gate", "closed", "gates"), gates),
            "door": [door.n for door in layout.doors],
            "tile": [tile.id for tile in layout.tiles],
        }
        for field, parts in (("rules", quest.rules), ("heroic", quest.heroic)):
            for number, part in enumerate(parts):
                for name in part.__struct_fields__:
                    if name in known:
                        value = getattr(part, name)
                        named = value if isinstance(value, tuple) else (value,)
                        self.quest_shelf.expect(quest, f"{field}[{number}].{name}", named, known[name])
