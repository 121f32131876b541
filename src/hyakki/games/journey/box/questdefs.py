"""What a quest file holds: its layout, its goal, and the numbers and texts around them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from hyakki.games.journey.box.heroic import HeroicNeed
from hyakki.games.journey.box.notation import Facing
from hyakki.games.journey.box.questrules import QuestRule
from hyakki.games.journey.box.vocabulary import PilgrimId
from hyakki.kernel.content import Entry

Square = tuple[int, int]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of a quest file."""


class TurnLimit(Part, frozen=True, kw_only=True):
    normal: int
    wrath: int


class PlacedTile(Part, frozen=True, kw_only=True):
    """A tile or bridge: `at` is its north-west square after turning it clockwise by `rot` degrees."""

    id: str
    at: Square
    rot: Literal[0, 90, 180, 270]


class Start(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a pilgrim starts: column, row, facing."""

    x: int
    y: int
    facing: Facing


class PlacedDemon(Part, frozen=True, kw_only=True):
    """A demon's base: the front square first for 1x2, the north-west one first for 2x2."""

    kind: str
    at: tuple[Square, ...]
    facing: Facing


class PlacedGate(Part, frozen=True, kw_only=True):
    n: int
    at: tuple[Square, Square]
    state: Literal["active", "inactive"]


class PlacedDoor(Part, frozen=True, kw_only=True):
    n: int
    at: tuple[Square, Square]


class Layout(Part, frozen=True, kw_only=True):
    """Everything on the board when play starts; all squares are global (column, row)."""

    tiles: tuple[PlacedTile, ...]
    pilgrims: dict[PilgrimId, Start]
    demons: tuple[PlacedDemon, ...]
    gates: tuple[PlacedGate, ...]
    doors: tuple[PlacedDoor, ...]
    boxes: tuple[Square, ...]
    wells: tuple[Square, ...]
    sutras: tuple[Square, ...]
    villagers: tuple[Square, ...]
    exit: tuple[Square, ...]


class Variant(Part, frozen=True, kw_only=True):
    """Another set-up: it replaces only the fields that it names (journey.setup.variants)."""

    id: Literal["b", "c"]
    tiles: tuple[PlacedTile, ...] | UnsetType = UNSET
    pilgrims: dict[PilgrimId, Start] | UnsetType = UNSET
    demons: tuple[PlacedDemon, ...] | UnsetType = UNSET
    gates: tuple[PlacedGate, ...] | UnsetType = UNSET
    doors: tuple[PlacedDoor, ...] | UnsetType = UNSET
    boxes: tuple[Square, ...] | UnsetType = UNSET
    wells: tuple[Square, ...] | UnsetType = UNSET
    sutras: tuple[Square, ...] | UnsetType = UNSET
    villagers: tuple[Square, ...] | UnsetType = UNSET
    exit: tuple[Square, ...] | UnsetType = UNSET


class Goal(Part, frozen=True, kw_only=True):
    """The victory condition; all parts must hold at the same moment."""

    close: tuple[int, ...] = ()  # gates that are closed
    rescue: int = 0  # villagers rescued
    exit: int = 0  # conscious pilgrims on exit squares, Tripitaka among them
    defeat: tuple[str, ...] = ()  # demons killed or cleansed, or defeated by the quest's event
    cleanse: tuple[str, ...] = ()  # demons cleansed


class QuestDef(Entry, frozen=True, kw_only=True):
    """One quest as its file has it; the layout fields are those of variant a."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "teaches", "victory", "failure", "heroic_says", "wrath_rule")

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("number",)

    number: int
    name: str
    role: Literal["tutorial", "campaign", "finale"]
    teaches: str
    karma_upgrades: int
    turn_limit: TurnLimit
    tiles: tuple[PlacedTile, ...]
    pilgrims: dict[PilgrimId, Start]
    demons: tuple[PlacedDemon, ...]
    gates: tuple[PlacedGate, ...]
    doors: tuple[PlacedDoor, ...] = ()
    boxes: tuple[Square, ...] = ()
    wells: tuple[Square, ...] = ()
    sutras: tuple[Square, ...] = ()
    villagers: tuple[Square, ...] = ()
    exit: tuple[Square, ...] = ()
    excluded: tuple[str, ...] = ()  # demon cards left out of the deck
    rules: tuple[QuestRule, ...] = ()
    goal: Goal
    victory: str
    heroic: tuple[HeroicNeed, ...] = ()
    heroic_says: str = ""
    failure: str = ""  # what is added to the default, for people; the rules are in `rules`
    failure_no_conscious: bool = True  # lost when no pilgrim is conscious (journey.ai.no-conscious)
    wrath_rule: str = ""  # what the hard level changes, for people
    map: str = ""  # variant a, drawn
    variants: tuple[Variant, ...] = ()

    def layout(self, variant: str = "a") -> Layout:
        """The whole set-up of one variant."""
        fields = {name: getattr(self, name) for name in Layout.__struct_fields__}
        for other in self.variants:
            if other.id == variant:
                named = {name: getattr(other, name) for name in Layout.__struct_fields__}
                fields.update({name: value for name, value in named.items() if value is not UNSET})
                return Layout(**fields)
        if variant != "a":
            raise ValueError(f"quest '{self.id}' has no variant '{variant}'")
        return Layout(**fields)

    def part(self, variant: str, name: str) -> Any:
        """One part of the set-up of a variant: `layout` without all the others."""
        named = (getattr(other, name) for other in self.variants if other.id == variant)
        found = next(named, UNSET)
        return getattr(self, name) if found is UNSET else found

    def variant_ids(self) -> tuple[str, ...]:
        """The letters of all set-ups, a first."""
        return ("a", *(variant.id for variant in self.variants))

    def problems(self) -> list[str]:
        found = []
        if len(self.pilgrims) != 4:
            found.append(f"field 'pilgrims': expected four pilgrims, got {len(self.pilgrims)}")
        if len({variant.id for variant in self.variants}) != len(self.variants):
            found.append("field 'variants': expected ids b and c, each at most once")
        if self.goal == Goal():
            found.append("field 'goal': expected at least one of close, rescue, exit, defeat, cleanse")
        return found
