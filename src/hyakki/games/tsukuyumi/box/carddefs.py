"""What the content files of Tsukuyumi hold about cards: battles, actions, events, advantages, points."""

from __future__ import annotations

from typing import ClassVar, Literal

from hyakki.games.tsukuyumi.box.definitions import Named, Nested, Printed, strange_parts
from hyakki.games.tsukuyumi.box.vocabulary import (
    ADVANTAGES,
    AIMS,
    COMBAT_EFFECTS,
    CONDITIONS,
    COUNTERS,
    EPIC_EFFECTS,
    EVENT_EFFECTS,
    FACTION_EVENTS,
    SCORES,
    TARGETS,
    USUAL_PHASE,
    WEIGHT,
    AdvantageTiming,
    AimCheck,
    AimSpan,
    AreaKind,
    BattleTiming,
    CombatType,
    EpicWho,
    FactionEventTiming,
    FactionId,
    OniUse,
    Owner,
    Phase,
    Property,
    Symbol,
    WhiteAction,
)
from hyakki.kernel.words import Lists, number_problems, strange_words

# -- battles


class CombatCardDef(Printed, frozen=True, kw_only=True):
    """A combat card: who has it, when it may be played, what it does, and every counterattack against it.

    All factions share one Conquest (tsukuyumi.combat.conquest-card); Annihilation is the same for all but the
    Nomads (tsukuyumi.combat.annihilation-card).
    """

    WORDS: ClassVar[Lists] = {"conditions": CONDITIONS, "effects": COMBAT_EFFECTS}

    owners: tuple[Owner, ...]
    type: CombatType
    conditions: tuple[str, ...]
    effects: tuple[str, ...]
    counters: tuple[str, ...]
    amount: int = 0
    steps: int = 0
    weapons: int = 0
    units: tuple[str, ...] = ()

    def problems(self) -> list[str]:
        return strange_words(self, {"counters": COUNTERS})


class CounterDef(Printed, frozen=True, kw_only=True):
    """A counterattack: when it acts, and whether it may be chosen for Oni."""

    WORDS: ClassVar[Lists] = {"id": COUNTERS}

    timing: BattleTiming
    oni: OniUse
    amount: int = 0


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
    """The coloured side of an action card. Four of them are the printed ones (tsukuyumi.round.cards-known,
    tsukuyumi.round.card-observation)."""

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

    SAYS: ClassVar[tuple[str, ...]] = ("says",)

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

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("copies",)
    WORDS: ClassVar[Lists] = {"effect": EVENT_EFFECTS}

    copies: int
    target: str
    effect: str
    property: Property | None = None
    amount: int = 0

    def problems(self) -> list[str]:
        return strange_words(self, {"target": TARGETS})


class EpicEventDef(Printed, frozen=True, kw_only=True):
    """An epic event: who carries it out; those who `may` can do less or nothing."""

    WORDS: ClassVar[Lists] = {"effect": EPIC_EFFECTS}

    who: EpicWho
    may: bool = False
    effect: str
    property: Property | None = None
    amount: int = 0


class FactionEventDef(Printed, frozen=True, kw_only=True):
    """A faction event, used once in a game."""

    WORDS: ClassVar[Lists] = {"effect": FACTION_EVENTS}

    faction: FactionId
    timing: FactionEventTiming
    effect: str
    amount: int = 0
    units: tuple[str, ...] = ()


class AdvantageDef(Printed, frozen=True, kw_only=True):
    """A starting advantage."""

    WORDS: ClassVar[Lists] = {"effect": ADVANTAGES}

    timing: AdvantageTiming
    effect: str
    amount: int = 0


# -- what gives points


class AimDef(Printed, frozen=True, kw_only=True):
    """A mission, goal, alternative goal or Oni mission; Oni missions belong to no faction."""

    WORDS: ClassVar[Lists] = {"aim": AIMS}

    faction: FactionId | None = None
    points: int
    aim: str
    amount: int = 0
    kinds: tuple[AreaKind, ...] = ()
    property: Property | None = None
    units: tuple[str, ...] = ()
    span: AimSpan = "now"
    check: AimCheck = "always"


class ScoreDef(Nested, frozen=True, kw_only=True):
    """A condition on a victory card: points once or for each, up to `at_most` (0 is no limit).

    `whole_game` ones are kept up during play; all others are judged when the seat's last red turn ends.
    """

    SAYS: ClassVar[tuple[str, ...]] = ("says",)

    id: str
    name: str
    says: str
    scores: str
    points: int
    at_most: int = 0
    whole_game: bool = False
    kind: AreaKind | None = None
    beyond: int = 0
    needed: int = 0
    material: str = ""
    unit: str = ""


LINES: Lists = {"scores": SCORES}


class VictoryCardDef(Named, frozen=True, kw_only=True):
    """A victory card of the two-player mode."""

    faction: FactionId
    number: Literal[1, 2]
    conditions: tuple[ScoreDef, ...]

    def problems(self) -> list[str]:
        return strange_parts(self.conditions, LINES, "conditions") or [
            f"condition '{condition.id}': {problem}"
            for condition in self.conditions
            for problem in number_problems(condition, LINES)
        ]
