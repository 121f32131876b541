"""What the content files of Tsukuyumi hold about pieces: factions, units, material, Oni."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from hyakki.games.tsukuyumi.box.notation import Pieces
from hyakki.games.tsukuyumi.box.vocabulary import (
    ABILITIES,
    DEFENCES,
    DIE_EFFECTS,
    FACTION_EFFECTS,
    LEGEND_ABILITIES,
    MATERIAL_EFFECTS,
    ONI_POWERS,
    PLACEMENTS,
    UPLINK_EFFECTS,
    BattleTiming,
    FactionId,
    OniSize,
    Phase,
)
from hyakki.kernel.content import Entry
from hyakki.kernel.words import Lists, number_problems, strange_words


class Nested(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of an entry."""


class Named(Entry, frozen=True, kw_only=True):
    """An entry with a name for people."""

    name: str


class Printed(Named, frozen=True, kw_only=True):
    """An entry with a sentence for people, which is filled with its numbers."""

    SAYS: ClassVar[tuple[str, ...]] = ("says",)

    says: str


def strange_parts(parts: Sequence[msgspec.Struct], lists: Lists, field: str) -> list[str]:
    """Words in the parts of an entry that are not in their lists."""
    return [
        problem
        for number, part in enumerate(parts)
        for problem in strange_words(part, lists, f"{field}[{number}].")
    ]


class ComponentDef(Named, frozen=True, kw_only=True):
    """A line of the list of components: how many of it the box holds."""

    SHOWN: ClassVar[tuple[str, ...]] = ()

    count: int
    detail: str = ""


# -- factions and units


class EffectOption(Nested, frozen=True, kw_only=True):
    """One thing that a faction effect does or offers."""

    SAYS: ClassVar[tuple[str, ...]] = ("says",)

    effect: str
    says: str
    amount: int = 0
    weapon: str = ""
    uplink: str = ""


class FactionEffectDef(Nested, frozen=True, kw_only=True):
    """All of `always`, then `choose` different ones of `options`."""

    always: tuple[EffectOption, ...]
    choose: int = 0
    options: tuple[EffectOption, ...] = ()


class Discount(Nested, frozen=True, kw_only=True):
    """So many production points buy so many units and weapons together."""

    cost: int
    units: int
    weapons: int


class LineUp(Nested, frozen=True, kw_only=True):
    """What a faction starts with; `uplinks` are `n` of the seat's choice that cost `uplink_cost` each."""

    units: tuple[Pieces, ...]
    weapons: tuple[Pieces, ...] = ()
    uplinks: int = 0
    uplink_cost: int = 0


PARTS: Lists = {"effect": FACTION_EFFECTS}


class FactionDef(Printed, frozen=True, kw_only=True):
    """A faction sheet, without its units; a protection of 0 is not offered."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name", "epithet", "says")

    id: FactionId
    epithet: str
    initiative: int
    protection: int
    homezone: str
    territory: int
    effect: FactionEffectDef
    line_up: LineUp
    discount: Discount | None = None

    def problems(self) -> list[str]:
        found = strange_parts(self.effect.always, PARTS, "effect.always")
        found += strange_parts(self.effect.options, PARTS, "effect.options")
        for option in () if found else self.effect.always + self.effect.options:
            found += [f"field 'effect': {what}" for what in number_problems(option, PARTS)]
        if self.effect.choose > len(self.effect.options):
            found.append(
                f"field 'effect.choose': expected at most {len(self.effect.options)}, "
                f"got {self.effect.choose}"
            )
        return found


class HomezoneDef(Printed, frozen=True, kw_only=True):
    """A homezone; a free one may also be put on a laid tile (tsukuyumi.setup.nest-free)."""

    faction: FactionId
    free: bool = False


class DefenceDef(Printed, frozen=True, kw_only=True):
    """A faction's defence action."""

    WORDS: ClassVar[Lists] = {"id": DEFENCES}

    faction: FactionId
    timing: BattleTiming


class Upgrade(Nested, frozen=True, kw_only=True):
    """The cheaper price of a unit that takes the place of another."""

    replaces: str
    cost: int


class UnitDef(Printed, frozen=True, kw_only=True):
    """A kind of unit: pieces, values, price, strength by base, abilities (tsukuyumi.nomads.units,
    tsukuyumi.darkseed.units, tsukuyumi.cyber.units, tsukuyumi.cyber.unit-columns, tsukuyumi.boar.units)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("count", "health", "cost")
    WORDS: ClassVar[Lists] = {"abilities": ABILITIES}

    faction: FactionId
    count: int
    conquest: int
    health: int
    damage: int
    cost: int
    strength: Literal[1, 2, 4]
    upgrades: tuple[Upgrade, ...] = ()
    abilities: tuple[str, ...] = ()
    move: int = 0
    lead: int = 0
    production: int = 0
    terraforming: int = 0
    uplink: str = ""
    beside: str = ""


class MascotDef(Printed, frozen=True, kw_only=True):
    """A faction's mascot: `points` at game end if it is alive."""

    faction: FactionId
    conquest: int
    health: int
    damage: int
    strength: Literal[1, 2, 4]
    points: int


class WeaponDef(Printed, frozen=True, kw_only=True):
    """A weapon of the Nomads: damage that it adds in one fight."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("count", "cost")

    count: int
    damage: int
    cost: int


class UplinkDef(Printed, frozen=True, kw_only=True):
    """An uplink card of the Cybersamurai (tsukuyumi.cyber.uplink-list)."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("cost",)
    WORDS: ClassVar[Lists] = {"effect": UPLINK_EFFECTS}

    cost: int
    effect: str
    amount: int = 0
    unit: str = ""


class MaterialDef(Printed, frozen=True, kw_only=True):
    """A faction's markers: where they lie, how many fit there (0 is no limit), whom they bind."""

    WORDS: ClassVar[Lists] = {"effect": MATERIAL_EFFECTS}

    faction: FactionId
    count: int
    effect: str
    on: Literal["area", "edge"]
    dug: bool = False  # a Terraforming
    limit: int = 0
    binds: Literal["owner", "others", "all"]
    amount: int = 0
    uplink: str = ""
    phase: Phase | None = None


# -- Oni


class OniDef(Printed, frozen=True, kw_only=True):
    """A size of Oni: pieces in the box, pieces recommended for a game, values (tsukuyumi.oni.stats)."""

    id: OniSize
    count: int
    recommended: int
    conquest: int
    health: int
    damage: int
    strength: Literal[1, 2, 4]


class Values(Nested, frozen=True, kw_only=True):
    """The three values of a figure."""

    conquest: int
    health: int
    damage: int


class LegendaryDef(Printed, frozen=True, kw_only=True):
    """A legendary Oni; `second` are the values of the other side of one that has two lives
    (tsukuyumi.legend.stats)."""

    WORDS: ClassVar[Lists] = {"abilities": LEGEND_ABILITIES}

    figures: int
    conquest: int
    health: int
    damage: int
    second: Values | None = None
    strength: Literal[1, 2, 4]
    placement: str
    companions: int = 0
    abilities: tuple[str, ...]
    amount: int = 0
    steps: int = 0

    def problems(self) -> list[str]:
        found = strange_words(self, {"placement": PLACEMENTS})
        if (self.second is not None) != ("two-lives" in self.abilities):
            found.append("field 'second': expected with the ability 'two-lives', and with no other")
        return found


class DieFaceDef(Printed, frozen=True, kw_only=True):
    """What a face of the Gambler's die does."""

    WORDS: ClassVar[Lists] = {"effect": DIE_EFFECTS}

    face: int
    effect: str
    amount: int = 0


class OniPowerDef(Printed, frozen=True, kw_only=True):
    """An Oni power card: it changes one rule for a round."""

    WORDS: ClassVar[Lists] = {"effect": ONI_POWERS}

    effect: str
    amount: int = 0
    size: OniSize | None = None
