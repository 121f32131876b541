"""What the content files of Tsukuyumi hold, kind by kind: factions, units, material, Oni, cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.games.tsukuyumi.notation import Pieces
from hyakki.games.tsukuyumi.vocabulary import (
    NUMBERS,
    USUAL_PHASE,
    WEIGHT,
    AdvantageEffect,
    AdvantageTiming,
    Aim,
    AimCheck,
    AimSpan,
    AreaKind,
    BattleTiming,
    CombatCondition,
    CombatEffect,
    CombatType,
    CounterId,
    Defence,
    DieEffect,
    EpicEffect,
    EpicWho,
    EventEffect,
    EventTarget,
    FactionEffect,
    FactionEventEffect,
    FactionEventTiming,
    FactionId,
    LegendAbility,
    LegendPlacement,
    MaterialEffect,
    OniPower,
    OniSize,
    OniUse,
    Owner,
    Phase,
    Property,
    ScoreWord,
    Symbol,
    UnitAbility,
    UplinkEffect,
    WhiteAction,
)
from hyakki.kernel.content import Entry

_NUMBER_FIELDS = frozenset(field for fields in NUMBERS.values() for field in fields.split())


def number_problems(entry: msgspec.Struct, *words: str) -> list[str]:
    """Numbers that a word of the entry needs and does not find, and numbers that no word reads."""
    needed = {field: word for word in words for field in NUMBERS.get(word, "").split()}
    given = {name for name in entry.__struct_fields__ if name in _NUMBER_FIELDS and getattr(entry, name)}
    return [
        f"'{word}' needs the field '{field}'" for field, word in sorted(needed.items()) if field not in given
    ] + [
        f"field '{field}' is not used by {_quoted(words)}" for field in sorted(given - set(needed))
    ]


def _quoted(words: tuple[str, ...]) -> str:
    return " or ".join(f"'{word}'" for word in words) or "anything"


class Nested(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of an entry."""


class Named(Entry, frozen=True, kw_only=True):
    """An entry with a name for people."""

    name: str


class Printed(Named, frozen=True, kw_only=True):
    """An entry with a sentence for people."""

    says: str


class ComponentDef(Named, frozen=True, kw_only=True):
    """A line of the list of components: how many of it the box holds."""

    count: int
    detail: str = ""


# -- factions and units


class EffectOption(Nested, frozen=True, kw_only=True):
    """One thing that a faction effect does or offers."""

    effect: FactionEffect
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


class FactionDef(Printed, frozen=True, kw_only=True):
    """A faction sheet, without its units; a protection of 0 is not offered."""

    id: FactionId
    epithet: str
    initiative: int
    protection: int
    homezone: str
    figures: int
    territory: int
    effect: FactionEffectDef
    line_up: LineUp
    discount: Discount | None = None

    def problems(self) -> list[str]:
        found = []
        for option in self.effect.always + self.effect.options:
            found += [f"field 'effect': {what}" for what in number_problems(option, option.effect)]
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

    id: Defence
    faction: FactionId
    timing: BattleTiming


class Upgrade(Nested, frozen=True, kw_only=True):
    """The cheaper price of a unit that takes the place of another."""

    replaces: str
    cost: int


class UnitDef(Printed, frozen=True, kw_only=True):
    """A kind of unit: pieces, values, price, strength by base, abilities."""

    faction: FactionId
    count: int
    conquest: int
    health: int
    damage: int
    cost: int
    strength: Literal[1, 2, 4]
    upgrades: tuple[Upgrade, ...] = ()
    abilities: tuple[UnitAbility, ...] = ()
    move: int = 0
    lead: int = 0
    production: int = 0
    terraforming: int = 0
    uplink: str = ""
    beside: str = ""

    def problems(self) -> list[str]:
        return number_problems(self, *self.abilities)


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

    count: int
    damage: int
    cost: int


class UplinkDef(Printed, frozen=True, kw_only=True):
    """An uplink card of the Cybersamurai."""

    cost: int
    effect: UplinkEffect
    amount: int = 0
    unit: str = ""

    def problems(self) -> list[str]:
        return number_problems(self, self.effect)


class MaterialDef(Printed, frozen=True, kw_only=True):
    """A faction's markers: where they lie, how many fit there (0 is no limit), whom they bind."""

    faction: FactionId
    count: int
    effect: MaterialEffect
    on: Literal["area", "edge"]
    dug: bool = False  # a Terraforming
    limit: int = 0
    binds: Literal["owner", "others", "all"]
    amount: int = 0
    uplink: str = ""
    phase: Phase | None = None

    def problems(self) -> list[str]:
        return number_problems(self, self.effect)


# -- Oni


class OniDef(Printed, frozen=True, kw_only=True):
    """A size of Oni: pieces in the box, pieces recommended for a game, values."""

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
    """A legendary Oni; `second` are the values of the other side of one that has two lives."""

    figures: int
    conquest: int
    health: int
    damage: int
    second: Values | None = None
    strength: Literal[1, 2, 4]
    placement: LegendPlacement
    companions: int = 0
    abilities: tuple[LegendAbility, ...]
    amount: int = 0
    steps: int = 0

    def problems(self) -> list[str]:
        found = number_problems(self, *self.abilities)
        if (self.second is not None) != ("two-lives" in self.abilities):
            found.append("field 'second': expected with the ability 'two-lives', and with no other")
        return found


class DieFaceDef(Printed, frozen=True, kw_only=True):
    """What a face of the Gambler's die does."""

    face: int
    effect: DieEffect
    amount: int = 0

    def problems(self) -> list[str]:
        return number_problems(self, self.effect)


class OniPowerDef(Printed, frozen=True, kw_only=True):
    """An Oni power card: it changes one rule for a round."""

    effect: OniPower
    amount: int = 0
    size: OniSize | None = None

    def problems(self) -> list[str]:
        return number_problems(self, self.effect)


# -- battles


class CombatCardDef(Printed, frozen=True, kw_only=True):
    """A combat card: who has it, when it may be played, what it does, and every counterattack against it."""

    owners: tuple[Owner, ...]
    type: CombatType
    conditions: tuple[CombatCondition, ...]
    effects: tuple[CombatEffect, ...]
    counters: tuple[CounterId, ...]
    amount: int = 0
    steps: int = 0
    weapons: int = 0
    units: tuple[str, ...] = ()

    def problems(self) -> list[str]:
        return number_problems(self, *self.conditions, *self.effects)


class CounterDef(Printed, frozen=True, kw_only=True):
    """A counterattack: when it acts, and whether it may be chosen for Oni."""

    id: CounterId
    timing: BattleTiming
    oni: OniUse
    amount: int = 0

    def problems(self) -> list[str]:
        return number_problems(self, self.id)


# -- action cards


class WhiteActionDef(Printed, frozen=True, kw_only=True):
    """One of the four actions on the white side of all cards."""

    id: WhiteAction
    amount: int


class Elsewhere(Nested, frozen=True, kw_only=True):
    """A symbol that stands in another phase than usual, with all or part of its number."""

    symbol: Symbol
    phase: Literal["blue", "green", "red"]
    amount: int


_FIELDS: dict[Symbol, str] = {
    symbol: "faction_effect" if symbol == "faction" else symbol.replace("-", "_") for symbol in USUAL_PHASE
}


class ActionCardDef(Named, frozen=True, kw_only=True):
    """The coloured side of an action card."""

    faction_effect: int = 0
    events: int = 0
    initiative: int = 0
    production: int = 0
    place_oni: int = 0
    oni_conquest: int = 0
    movement: int = 0
    combat: int = 0
    elsewhere: tuple[Elsewhere, ...] = ()

    def total(self, symbol: Symbol) -> int:
        """The number beside a symbol, whatever its phase."""
        return int(getattr(self, _FIELDS[symbol]))

    def symbols(self, phase: Phase) -> dict[Symbol, int]:
        """The symbols of one phase with their numbers (tsukuyumi.round.symbol-phase)."""
        found: dict[Symbol, int] = {}
        for symbol, usual in USUAL_PHASE.items():
            moved = [part for part in self.elsewhere if part.symbol == symbol]
            here = sum(part.amount for part in moved if part.phase == phase)
            if phase == usual:
                here += self.total(symbol) - sum(part.amount for part in moved)
            if here:
                found[symbol] = here
        return found

    @property
    def weight(self) -> int:
        """The sum by which cards are compared; Oni actions weigh nothing."""
        return sum(weight * self.total(symbol) for symbol, weight in WEIGHT.items())

    @property
    def combination(self) -> tuple[int, ...]:
        """All numbers of the card, without their phases."""
        return tuple(self.total(symbol) for symbol in USUAL_PHASE)

    def problems(self) -> list[str]:
        found = []
        for part in self.elsewhere:
            if part.phase == USUAL_PHASE[part.symbol]:
                found.append(f"field 'elsewhere': {part.phase} is the usual phase of '{part.symbol}'")
        for symbol in dict.fromkeys(part.symbol for part in self.elsewhere):
            moved = sum(part.amount for part in self.elsewhere if part.symbol == symbol)
            if moved > self.total(symbol):
                found.append(
                    f"field 'elsewhere': '{symbol}' stands {moved} times in other phases, "
                    f"but the card has {self.total(symbol)}"
                )
        return found


class Status(Nested, frozen=True, kw_only=True):
    """What a two-player card takes from the opponent's card until the end of the round."""

    symbol: Symbol
    minus: int
    at_least: int
    says: str


class DuelCardDef(ActionCardDef, frozen=True, kw_only=True):
    """An action card of the two-player mode."""

    status: Status | None = None


# -- events and advantages


class EventDef(Printed, frozen=True, kw_only=True):
    """A card of the event deck."""

    copies: int
    target: EventTarget
    effect: EventEffect
    property: Property | None = None
    amount: int = 0

    def problems(self) -> list[str]:
        return number_problems(self, self.effect)


class EpicEventDef(Printed, frozen=True, kw_only=True):
    """An epic event: who carries it out; those who `may` can do less or nothing."""

    who: EpicWho
    may: bool = False
    effect: EpicEffect
    property: Property | None = None
    amount: int = 0

    def problems(self) -> list[str]:
        return number_problems(self, self.effect)


class FactionEventDef(Printed, frozen=True, kw_only=True):
    """A faction event, used once in a game."""

    faction: FactionId
    timing: FactionEventTiming
    effect: FactionEventEffect
    amount: int = 0
    units: tuple[str, ...] = ()

    def problems(self) -> list[str]:
        return number_problems(self, self.effect)


class AdvantageDef(Printed, frozen=True, kw_only=True):
    """A starting advantage."""

    timing: AdvantageTiming
    effect: AdvantageEffect
    amount: int = 0

    def problems(self) -> list[str]:
        return number_problems(self, self.effect)


# -- what gives points


class AimDef(Printed, frozen=True, kw_only=True):
    """A mission, goal, alternative goal or Oni mission; Oni missions belong to no faction."""

    faction: FactionId | None = None
    points: int
    aim: Aim
    amount: int = 0
    kinds: tuple[AreaKind, ...] = ()
    property: Property | None = None
    units: tuple[str, ...] = ()
    span: AimSpan = "now"
    check: AimCheck = "always"

    def problems(self) -> list[str]:
        return number_problems(self, self.aim)


class ScoreDef(Nested, frozen=True, kw_only=True):
    """A condition on a victory card: points once or for each, up to `at_most` (0 is no limit).

    `whole_game` ones are kept up during play; all others are judged when the seat's last red turn ends.
    """

    id: str
    name: str
    says: str
    scores: ScoreWord
    points: int
    at_most: int = 0
    whole_game: bool = False
    kind: AreaKind | None = None
    beyond: int = 0
    needed: int = 0
    material: str = ""
    unit: str = ""


class VictoryCardDef(Named, frozen=True, kw_only=True):
    """A victory card of the two-player mode."""

    faction: FactionId
    number: Literal[1, 2]
    conditions: tuple[ScoreDef, ...]

    def problems(self) -> list[str]:
        return [
            f"condition '{condition.id}': {problem}"
            for condition in self.conditions
            for problem in number_problems(condition, condition.scores)
        ]
