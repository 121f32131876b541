"""What a chapter file holds: zones with their enemies, points with their options, malice and rewards.

Its objectives and the rules that are its own stand in `box/ruledefs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeVar

from msgspec.structs import force_setattr

from hyakki.games.harakiri.box.effectdefs import EffectDef, Named, Nested, Square, effect_problems, timed
from hyakki.games.harakiri.box.ruledefs import GiftRule, GoalDef, RuleDef
from hyakki.games.harakiri.box.tabledefs import CostDef
from hyakki.games.harakiri.box.vocabulary import Attach, Attribute, Need, Plus, PointKind

# -- zones

GreenRed = tuple[int, int]
"""So many green and so many red oracle cards."""


class OracleDef(Nested, frozen=True, kw_only=True):
    """The starting deck after a good and a bad omen, or what a later zone adds."""

    success: GreenRed | None = None
    failure: GreenRed | None = None
    add: GreenRed | None = None


class PlacedDef(Nested, frozen=True, kw_only=True):
    """A creature of a zone, a `+` behind its kind for the upgraded side; `unless`: not with that flag."""

    kind: str
    at: Square
    unless: str = ""

    @property
    def creature(self) -> str:
        return self.kind.removesuffix("+")

    @property
    def upgraded(self) -> bool:
        return self.kind.endswith("+")


class ZoneDef(Nested, frozen=True, kw_only=True):
    """A zone: its tile face, how it is attached (`of`: east of which zone), events (random, or the id of a
    purple card), oracle cards and enemies in the order of placement."""

    id: str
    tile: str
    attach: Attach
    events: str
    oracle: OracleDef
    enemies: tuple[PlacedDef, ...]
    of: str = ""


# -- points and their sections


class TestDef(Nested, frozen=True, kw_only=True):
    """An attribute test; of several attributes one is chosen."""

    attribute: Attribute | tuple[Attribute, ...]
    difficulty: int
    plus: Plus | Literal[""] = ""

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        return self.attribute if isinstance(self.attribute, tuple) else (self.attribute,)


class NeedDef(Nested, frozen=True, kw_only=True):
    """What must hold for an option to be offered."""

    need: Need
    kind: str = ""


class OptionDef(Nested, frozen=True, kw_only=True):
    """An option of a section: after its test, if any, `success` or `failure`, then `effects`.

    `once`: taken once, it is not offered again in a repeat. `limit`: each character once per activation.
    """

    id: str
    text: str = ""
    effects: tuple[EffectDef, ...] = ()
    test: TestDef | None = None
    success: tuple[EffectDef, ...] = ()
    failure: tuple[EffectDef, ...] = ()
    cost: CostDef | None = None
    needs: NeedDef | None = None
    once: Literal["", "campaign"] = ""
    limit: Literal["", "activation"] = ""

    def __post_init__(self) -> None:
        for field in ("effects", "success", "failure"):
            force_setattr(self, field, timed(getattr(self, field), "use"))


class PointDef(Nested, frozen=True, kw_only=True):
    """A point: something on the map that can be used. `stays`: not removed after use. `travel`: told when
    the group travels by it. `hoard`: a thief gains coins here. One option without words is not asked for."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "says", "travel")

    id: str
    zone: str
    kind: PointKind
    at: tuple[Square, ...]
    name: str
    says: str
    options: tuple[OptionDef, ...]
    stays: bool = False
    travel: str = ""
    tokens: int = 0
    hoard: bool = False


R = TypeVar("R", bound=Nested)

# -- chapters


class OmenDef(Nested, frozen=True, kw_only=True):
    """The omen test before the chapter (harakiri.campaign.omen)."""

    attribute: Attribute
    difficulty: int


class MaliceDef(Nested, frozen=True, kw_only=True):
    """What happens when the malice token enters a space; `only_in`, `not_in`: only while that zone is, or is
    not, in play."""

    at: int
    says: str
    effects: tuple[EffectDef, ...]
    only_in: str = ""
    not_in: str = ""

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "use"))


class RewardsDef(Nested, frozen=True, kw_only=True):
    """For every character; blueprints for the party; a Kami unlocked for all (harakiri.campaign.rewards)."""

    level: int
    coins: int
    karma: int
    affinity: int
    blueprints: int = 0
    kami: str = ""


class LostDef(Nested, frozen=True, kw_only=True):
    """What an encounter that was not won costs every character."""

    affinity: int


class EndingDef(Nested, frozen=True, kw_only=True):
    """An ending of the campaign with at least so much honour (harakiri.campaign.endings)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("says",)

    honour: int
    name: str
    says: str


class TrackDef(Nested, frozen=True, kw_only=True):
    """The Yomi track: its boxes, and the bold ones."""

    boxes: int
    bold: tuple[int, ...]


class ChapterDef(
    Named,
    frozen=True,
    kw_only=True,
    rename={"objectives": "objective", "zones": "zone", "points": "point", "rules": "rule"},
):
    """A chapter of the campaign, or with number 0 the encounter of the Yomi module
    (harakiri.content.chapters)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "opening", "says", "victory", "failure")

    SIGNED: ClassVar[tuple[str, ...]] = ("n", "failure", "affinity")
    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("difficulty", "rounds", "count", "boxes")

    number: int
    level: int
    opening: str
    victory: str
    failure: str
    says: str
    objectives: tuple[GoalDef, ...]
    rewards: RewardsDef
    malice: tuple[MaliceDef, ...]
    zones: tuple[ZoneDef, ...]
    points: tuple[PointDef, ...] = ()
    rules: tuple[RuleDef, ...] = ()
    omen: OmenDef | None = None
    endings: tuple[EndingDef, ...] = ()
    lost: LostDef | None = None
    track: TrackDef | None = None

    def all_rules(self, kind: type[R]) -> Iterator[R]:
        """Its rules of a kind."""
        return (rule for rule in self.rules if isinstance(rule, kind))

    def rule(self, kind: type[R]) -> R | None:
        """Its first rule of a kind, if it has one."""
        for rule in self.rules:  # looked for after every change
            if isinstance(rule, kind):
                return rule
        return None

    def point(self, name: str) -> PointDef:
        """A point by its id."""
        for point in self.points:
            if point.id == name:
                return point
        raise LookupError(f"chapter {self.id} has no point {name}")

    def problems(self) -> list[str]:
        found: list[str] = []
        for at, row in enumerate(self.malice):
            found += effect_problems(row.effects, f"malice[{at}].effects")
        for at, point in enumerate(self.points):
            for number, option in enumerate(point.options):
                place = f"point[{at}].options[{number}]"
                found += effect_problems(option.effects, f"{place}.effects")
                found += effect_problems(option.success, f"{place}.success")
                found += effect_problems(option.failure, f"{place}.failure")
                if (option.success or option.failure) and option.test is None:
                    found.append(f"field '{place}.test': expected with success or failure")
        for at, rule in enumerate(self.rules):
            if isinstance(rule, GiftRule):
                found += effect_problems(rule.effects, f"rule[{at}].effects")
        if not self.zones:
            found.append("field 'zone': expected at least one")
        if not self.objectives:
            found.append("field 'objective': expected at least one")
        return found
