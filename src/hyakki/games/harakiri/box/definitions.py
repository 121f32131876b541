"""What the content files of Harakiri hold about characters, skills, Kami, the smith, the market and events.

The sentence that people read (`text`) stands beside the effects that it describes, with its numbers written
out; `box/wording.py` holds them against the effects.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import force_setattr

from hyakki.games.harakiri.box.effectdefs import MOMENT, EffectDef, Named, Nested, effect_problems, timed
from hyakki.games.harakiri.box.notation import Pool
from hyakki.games.harakiri.box.vocabulary import (
    Attribute,
    Class,
    Colour,
    Keyword,
    Limit,
    Side,
    SkillType,
    Trait,
    Weight,
)
from hyakki.kernel.content import Entry

# -- characters, skills, Kami


class CharacterDef(Named, frozen=True, kw_only=True, rename={"class_": "class"}):
    """A character: class, initial attribute, health by level and what it starts with
    (harakiri.content.characters)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("health",)

    class_: Class
    initial: Attribute
    health: tuple[int, ...]  # by level
    weapon: str
    armour: str
    kami: str
    affinity: int
    coins: int
    says: str


class SkillDef(Named, frozen=True, kw_only=True):
    """One side of a skill tile (harakiri.content.skills).

    `ki`: what its slotted die must show at least. `aggregate`: every tier met applies, not the highest only.
    """

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("ki", "level")

    tile: str
    side: Side
    character: str
    level: int
    type: SkillType
    ki: int
    text: str
    effects: tuple[EffectDef, ...]
    limit: Limit | Literal[""] = ""
    trait: Trait | Literal[""] = ""
    aggregate: bool = False
    needs: Literal["", "strong"] = ""

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, MOMENT[self.type]))

    def problems(self) -> list[str]:
        return effect_problems(self.effects)


class KamiFirst(Nested, frozen=True, kw_only=True):
    """The first skill of a Kami: works in the intermission only, or in the resurrection test."""

    name: str
    text: str
    effects: tuple[EffectDef, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "intermission"))


class KamiSkill(Nested, frozen=True, kw_only=True):
    """A skill of a Kami that needs affinity 3 or 5."""

    name: str
    type: SkillType
    text: str
    effects: tuple[EffectDef, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, MOMENT[self.type]))


class KamiMode(Nested, frozen=True, kw_only=True):
    """What a Kami does in Kami Mode, at affinity 6."""

    name: str
    text: str
    effects: tuple[EffectDef, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "always"))


class KamiDef(Named, frozen=True, kw_only=True):
    """A Kami card; `start`: whose it is at first, else a chapter unlocks it (harakiri.content.kami)."""

    first: KamiFirst
    third: KamiSkill
    fifth: KamiSkill
    mode: KamiMode
    start: str = ""

    def problems(self) -> list[str]:
        return [
            *effect_problems(self.first.effects, "first.effects"),
            *effect_problems(self.third.effects, "third.effects"),
            *effect_problems(self.fifth.effects, "fifth.effects"),
            *effect_problems(self.mode.effects, "mode.effects"),
        ]


# -- smith and market


class LineDef(Named, frozen=True, kw_only=True, rename={"class_": "class"}):
    """A line of weapons: what yin and yang do with all of them."""

    class_: Class
    text: str
    effects: tuple[EffectDef, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "attack"))

    def problems(self) -> list[str]:
        return effect_problems(self.effects)


class WeaponDef(Named, frozen=True, kw_only=True, rename={"class_": "class"}):
    """A weapon card; a pool without dice: no such attack (harakiri.content.blacksmith)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("level", "range", "cost")

    class_: Class
    level: int
    line: str
    range: int
    fast: Pool
    strong: Pool
    cost: int

    def problems(self) -> list[str]:
        return [] if self.fast or self.strong else ["field 'fast': expected dice for fast or strong attacks"]


class ArmourDef(Named, frozen=True, kw_only=True, rename={"class_": "class"}):
    """An armour card with its printed value (harakiri.content.blacksmith)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("level", "cost")

    class_: Class
    level: int
    weight: Weight
    armour: int
    cost: int
    text: str = ""
    effects: tuple[EffectDef, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "always"))

    def problems(self) -> list[str]:
        return effect_problems(self.effects)


class Area(Nested, frozen=True, kw_only=True):
    """A square is chosen first, so far from the user; `adjacent` then means on it or adjacent to it."""

    range: int
    sight: bool = False


class ItemDef(Named, frozen=True, kw_only=True):
    """A market card (harakiri.content.market). `held`: works while held and is never used. `staple`: on sale
    beside the row."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("copies", "price", "uses")

    copies: int
    keyword: Keyword
    knowledge: int
    price: int
    text: str
    effects: tuple[EffectDef, ...]
    uses: int | None = None  # charges, with the keyword use
    staple: bool = False
    held: bool = False
    limit: Limit | Literal[""] = ""
    area: Area | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "always" if self.held else "use"))

    def problems(self) -> list[str]:
        found = effect_problems(self.effects)
        if (self.keyword == "use") != (self.uses is not None):
            found.append("field 'uses': expected with keyword = \"use\", and only with it")
        if self.held and self.keyword != "permanent":
            found.append("field 'held': expected with keyword = \"permanent\"")
        return found


class SpecialDef(Named, frozen=True, kw_only=True):
    """A special item of the campaign: not in the deck, not for sale. `chapter`: where alone it is used."""

    keyword: Literal["special"]
    text: str
    knowledge: int = 0
    chapter: str = ""
    effects: tuple[EffectDef, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "use"))

    def problems(self) -> list[str]:
        return effect_problems(self.effects)


# -- events


class EntryDef(Entry, frozen=True, kw_only=True):
    """What can stand on an event card (harakiri.content.events)."""

    SIGNED: ClassVar[tuple[str, ...]] = ("n",)

    colour: Colour
    text: str
    effects: tuple[EffectDef, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "use"))

    def problems(self) -> list[str]:
        return effect_problems(self.effects) + [
            f"field 'effects[{at}].who': expected in an event, which has no owner"
            for at, effect in enumerate(self.effects)
            if not effect.who and effect.do not in ("spawn", "choose")
        ]


class EventCardDef(Entry, frozen=True, kw_only=True):
    """An event card with its entries in order; green and red ones have 4, purple ones 6."""

    colour: Colour
    entries: tuple[str, ...]

    def problems(self) -> list[str]:
        expected = 6 if self.colour == "purple" else 4
        got = len(self.entries)
        return [] if got == expected else [f"field 'entries': expected {expected}, got {got}"]
