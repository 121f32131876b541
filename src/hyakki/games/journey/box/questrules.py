"""The special rules that a quest may have, a closed list of structs with a tag `rule`."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="rule"):
    """A special rule of a quest; `says` is the sentence that people read, with the rule's own numbers."""

    SAYS: ClassVar[tuple[str, ...]] = ("says",)

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
