"""What a quest file holds: layout, goal, special rules and heroic conditions, all as data.

Special rules are a closed list of structs with a tag `rule`, heroic conditions one with a tag `need`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from hyakki.games.journey.box.notation import Facing
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


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="rule"):
    """A special rule of a quest; `says` is the sentence that people read."""

    says: str


class SlowHands(Special, frozen=True, kw_only=True, tag="slow-hands"):
    """At the end of these turns a still closed `door` brings one `demon` at `gate`, without promotion."""

    turns: tuple[int, ...]
    door: int
    gate: int
    demon: str


class SecondBoss(Special, frozen=True, kw_only=True, tag="second-boss"):
    """`second` comes to `gate` (to `else_gate` if that is closed) when `first` is defeated or `turn` ends."""

    first: str
    second: str
    gate: int
    else_gate: int
    turn: int


class NeverPromoted(Special, frozen=True, kw_only=True, tag="never-promoted"):
    demons: tuple[str, ...]


class NoSealing(Special, frozen=True, kw_only=True, tag="no-sealing"):
    """Gates can be closed by nobody."""


class GateOnTile(Special, frozen=True, kw_only=True, tag="gate-on-tile"):
    """`gate` becomes active the first time that a pilgrim enters `tile`."""

    gate: int
    tile: str


class GateOnDoor(Special, frozen=True, kw_only=True, tag="gate-on-door"):
    """`gate` becomes active when the first door is broken."""

    gate: int


class GateOnTurn(Special, frozen=True, kw_only=True, tag="gate-on-turn"):
    """`gate` becomes active in the End of Turn phase of `turn`."""

    gate: int
    turn: int


class GateOnClosed(Special, frozen=True, kw_only=True, tag="gate-on-closed"):
    """`gate` becomes active when the gate `closed` is closed."""

    gate: int
    closed: int


class GateOnHealth(Special, frozen=True, kw_only=True, tag="gate-on-health"):
    """`gate` becomes active the first time that `demon` has `health` or less."""

    gate: int
    demon: str
    health: int


class Flood(Special, frozen=True, kw_only=True, tag="flood"):
    """At the end of these turns the unrescued villager furthest from all conscious pilgrims is lost."""

    turns: tuple[int, ...]


class RitualOnly(Special, frozen=True, kw_only=True, tag="ritual-only"):
    """`demon` cannot be killed. Its SP is `sp` (`wrath_sp`), less `sp_per_gate` for each closed gate."""

    demon: str
    sp: int
    wrath_sp: int
    sp_per_gate: int
    health_after: int


class Returns(Special, frozen=True, kw_only=True, tag="returns"):
    """The first defeat of `demon` while `gate` is not closed brings it back there with a full track."""

    demon: str
    gate: int


class DefeatWins(Special, frozen=True, kw_only=True, tag="defeat-wins"):
    """The defeat of `demon`, where it does not return, is the victory."""

    demon: str


class GateDefense(Special, frozen=True, kw_only=True, tag="gate-defense"):
    """`demon` has `amount` to defense for each active gate."""

    demon: str
    amount: int


class Fan(Special, frozen=True, kw_only=True, tag="fan"):
    """Next to the box, `ap` AP, `uses` times: red squares do no damage to the end of the next turn."""

    ap: int
    uses: int


class LostOthers(Special, frozen=True, kw_only=True, tag="lost-others"):
    """Failure: `count` pilgrims besides Tripitaka are dead."""

    count: int


class LostVillagers(Special, frozen=True, kw_only=True, tag="lost-villagers"):
    """Failure: `count` villagers are lost."""

    count: int


class NoSecondCard(Special, frozen=True, kw_only=True, tag="no-second-card"):
    """Wrath: no second card is drawn in turns 4, 8, 12, ..."""


class VillagerKarma(Special, frozen=True, kw_only=True, tag="villager-karma"):
    """Rescuing a villager gives `amount` good karma (journey.quest.override)."""

    amount: int


QuestRule = (
    SlowHands
    | SecondBoss
    | NeverPromoted
    | NoSealing
    | GateOnTile
    | GateOnDoor
    | GateOnTurn
    | GateOnClosed
    | GateOnHealth
    | Flood
    | RitualOnly
    | Returns
    | DefeatWins
    | GateDefense
    | Fan
    | LostOthers
    | LostVillagers
    | NoSecondCard
    | VillagerKarma
)


class Heroic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="need"):
    """One part of a heroic condition, read at the moment of victory (journey.win.heroic)."""


class Meditations(Heroic, frozen=True, kw_only=True, tag="meditations"):
    """At least `count` meditations were made."""

    count: int


class SkillsGained(Heroic, frozen=True, kw_only=True, tag="skills-gained"):
    """At least `count` skill cards were gained after set-up."""

    count: int


class SkillsPlayed(Heroic, frozen=True, kw_only=True, tag="skills-played"):
    """At least `count` skill cards were played."""

    count: int


class DemonsCleansed(Heroic, frozen=True, kw_only=True, tag="demons-cleansed"):
    """At least `count` demons were cleansed in this quest."""

    count: int


class OneCleansed(Heroic, frozen=True, kw_only=True, tag="one-cleansed"):
    """At least one of these demons was cleansed."""

    demons: tuple[str, ...]


class Defeated(Heroic, frozen=True, kw_only=True, tag="defeated"):
    """All of these demons were defeated."""

    demons: tuple[str, ...]


class NobodyFell(Heroic, frozen=True, kw_only=True, tag="nobody-fell"):
    """No pilgrim has ever been unconscious in this quest."""


class NoneUnconscious(Heroic, frozen=True, kw_only=True, tag="none-unconscious"):
    """No pilgrim is unconscious now."""


class AllConscious(Heroic, frozen=True, kw_only=True, tag="all-conscious"):
    """All four pilgrims are conscious: none is unconscious or dead."""


class Rescued(Heroic, frozen=True, kw_only=True, tag="rescued"):
    """At least `count` villagers are rescued."""

    count: int


class OnExit(Heroic, frozen=True, kw_only=True, tag="on-exit"):
    """At least `count` conscious pilgrims stand on exit squares."""

    count: int


class Closed(Heroic, frozen=True, kw_only=True, tag="closed"):
    """These gates are closed."""

    gates: tuple[int, ...]


class ClosedCount(Heroic, frozen=True, kw_only=True, tag="closed-count"):
    """At least `count` gates are closed."""

    count: int


class BeforeEndOf(Heroic, frozen=True, kw_only=True, tag="before-end-of"):
    """The victory comes before the End of Turn phase of `turn`."""

    turn: int


HeroicNeed = (
    Meditations
    | SkillsGained
    | SkillsPlayed
    | DemonsCleansed
    | OneCleansed
    | Defeated
    | NobodyFell
    | NoneUnconscious
    | AllConscious
    | Rescued
    | OnExit
    | Closed
    | ClosedCount
    | BeforeEndOf
)


class QuestDef(Entry, frozen=True, kw_only=True):
    """One quest as its file has it; the layout fields are those of variant a."""

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
