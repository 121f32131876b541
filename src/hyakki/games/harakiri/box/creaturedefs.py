"""What the content files of Harakiri hold about minions, servants, wanderers and Chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import force_setattr

from hyakki.games.harakiri.box.effectdefs import (
    MOMENT,
    EffectDef,
    Named,
    Nested,
    SectionDef,
    effect_problems,
    timed,
)
from hyakki.games.harakiri.box.notation import Line, Pool, Reach
from hyakki.games.harakiri.box.vocabulary import (
    Again,
    CreatureType,
    Gait,
    Module,
    Priority,
    SkillType,
)

# -- enemies and wanderers


class Stats(Nested, frozen=True, kw_only=True):
    """The numbers of one side of a creature's board."""

    health: int  # 0: by the level of the characters (KindDef.health_by_level)
    armour: int
    toughness: int
    move: int
    range: tuple[int, ...]  # all printed ranges
    dice: Pool

    @property
    def reach(self) -> int:
        """The highest printed range."""
        return max(self.range)


class EnemySkillDef(Nested, frozen=True, kw_only=True):
    """A skill of a creature, besides its effects:

    `reach`: who can be a target, None: the highest printed range. `again`: `same`: if it damaged and the
    target stands, the same dice once more without skill effects; `other`: then a plain adjacent attack on
    another target. `drain`: regains the damage. `pull`: a damaged survivor is put adjacent. `sure_footed`:
    leaving difficult ground costs 1. `devour`: a minion's head near by is removed and so much regained.
    `mark`: the character last damaged comes first. `hate`: harakiri.content.blood-oni-hate. `kin`: moves it
    adjacent to another of its kind.
    """

    id: str
    name: str
    type: SkillType
    text: str
    effects: tuple[EffectDef, ...]
    reach: Reach | None = None
    again: Again | Literal[""] = ""
    drain: bool = False
    pull: bool = False
    sure_footed: bool = False
    devour: int = 0
    mark: bool = False
    hate: bool = False
    kin: bool = False

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, MOMENT[self.type]))


class BehaviourDef(Nested, frozen=True, kw_only=True):
    """An entry of a creature's table: the results of the die, whom it prefers, and lines to try in order."""

    rolls: tuple[int, ...]
    priority: Priority
    lines: tuple[Line, ...]
    name: str = ""


def table_problems(field: str, table: Sequence[BehaviourDef]) -> list[str]:
    """A table has one entry for each result of the die, and each entry a last line that always works."""
    found: list[str] = []
    if sorted(roll for row in table for roll in row.rolls) != [1, 2, 3, 4, 5, 6]:
        found.append(f"field '{field}': expected each result from 1 to 6 once")
    found += [
        f"field '{field}[{at}].lines': expected at least one" for at, row in enumerate(table) if not row.lines
    ]
    return found


def skill_problems(skills: Sequence[EnemySkillDef], yin_yang: SectionDef | None) -> list[str]:
    """Skills of a creature have different ids and effects that fit together."""
    found = effect_problems(yin_yang.effects, "yin_yang.effects") if yin_yang else []
    seen: set[str] = set()
    for at, skill in enumerate(skills):
        found += effect_problems(skill.effects, f"skills[{at}].effects")
        if skill.id in seen:
            found.append(f"field 'skills[{at}].id': '{skill.id}' is used twice")
        if skill.reach is not None and skill.type != "attack":
            found.append(f"field 'skills[{at}].reach': expected with type = \"attack\"")
        seen.add(skill.id)
    return found


class MinionDef(Named, frozen=True, kw_only=True):
    """A kind of minion with both sides of its board (harakiri.content.minions)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("copies", "health", "move", "range")

    copies: int
    gait: Gait
    regular: Stats
    upgraded: Stats
    skills: tuple[EnemySkillDef, ...]
    normal: tuple[BehaviourDef, ...]  # green oracle
    aggressive: tuple[BehaviourDef, ...]  # red oracle
    yin_yang: SectionDef | None = None

    def problems(self) -> list[str]:
        return [
            *skill_problems(self.skills, self.yin_yang),
            *table_problems("normal", self.normal),
            *table_problems("aggressive", self.aggressive),
        ]


class BossDef(Named, frozen=True, kw_only=True):
    """A servant, wanderer or Chosen (harakiri.content.servants, harakiri.content.wanderers,
    harakiri.content.chosen); Chosen have AI cards in place of entries. `advance`: places in initiative."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("health", "health_by_level", "move", "range", "size", "advance")

    TYPE: ClassVar[CreatureType]

    armour: int
    toughness: int
    move: int
    range: tuple[int, ...]
    dice: Pool
    size: Literal[1, 2]
    gait: Gait
    skills: tuple[EnemySkillDef, ...]
    health: int | None = None
    health_by_level: tuple[int, ...] = ()
    module: Module = ""
    advance: int | None = None
    entries: tuple[BehaviourDef, ...] = ()
    yin_yang: SectionDef | None = None

    def problems(self) -> list[str]:
        found = skill_problems(self.skills, self.yin_yang)
        if (self.health is None) != bool(self.health_by_level):
            found.append("field 'health': expected it or 'health_by_level', and not both")
        if self.health_by_level and len(self.health_by_level) != 5:
            found.append(f"field 'health_by_level': expected 5 numbers, got {len(self.health_by_level)}")
        if self.TYPE == "chosen":
            if self.entries:
                found.append("field 'entries': a Chosen has AI cards in place of them")
            return found
        return [*found, *table_problems("entries", self.entries)]


class ServantDef(BossDef, frozen=True, kw_only=True):
    """A servant."""

    TYPE: ClassVar[CreatureType] = "servant"


class WandererDef(BossDef, frozen=True, kw_only=True):
    """A wanderer: an ally or an enemy."""

    TYPE: ClassVar[CreatureType] = "wanderer"


class ChosenDef(BossDef, frozen=True, kw_only=True):
    """A Chosen."""

    TYPE: ClassVar[CreatureType] = "chosen"


class AICardDef(Named, frozen=True, kw_only=True):
    """An AI card of a Chosen; `empowered`: its lines if another Hate card was in play already."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("copies",)

    chosen: str
    copies: int
    priority: Priority
    lines: tuple[Line, ...]
    empowered: tuple[Line, ...] = ()

    def problems(self) -> list[str]:
        return [] if self.lines else ["field 'lines': expected at least one"]


class KindDef(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of creature of whatever type, as the rules ask for it; made of the entries above."""

    id: str
    type: CreatureType
    name: str
    size: int
    gait: Gait
    copies: int
    regular: Stats
    upgraded: Stats  # the same as `regular` but for minions
    skills: dict[str, EnemySkillDef]
    normal: tuple[BehaviourDef, ...]  # by result - 1; green oracle. Empty for Chosen
    aggressive: tuple[BehaviourDef, ...]  # red oracle; the same as `normal` but for minions
    passives: tuple[str, ...]  # keys of passive skills in `Box.triggers`
    yin_yang: str  # key of its yin-yang effect in `Box.triggers`; "" none
    advance: int
    module: Module
    health_by_level: tuple[int, ...]
    sure_footed: bool
    mark: bool
    hate: bool

    def stats(self, upgraded: bool) -> Stats:
        return self.upgraded if upgraded else self.regular

    def health(self, upgraded: bool, level: int) -> int:
        """Printed health, for the level of the characters where it depends on it."""
        return self.health_by_level[level - 1] if self.health_by_level else self.stats(upgraded).health
