"""The values of a figure at this moment: what its sheet says, with corruption, conditions, omen and rage."""

from __future__ import annotations

from typing import NamedTuple

from hyakki.games.journey.box.content import CorruptionDef, DemonDef, PilgrimDef
from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.rules.conditions import HALF_MOVE, cause
from hyakki.games.journey.state import Demon, Journey, Pilgrim

HEALTH_MAXIMUM = BURDENS.declare("health-maximum", numbers="amount", doc="Health maximum `amount` lower.")
CHI_MAXIMUM = BURDENS.declare("chi-maximum", numbers="amount", doc="Chi maximum `amount` lower.")
MOVE_PENALTY = BURDENS.declare("move-penalty", numbers="mv", doc="`mv` lower, not below 1.")

MIRES = "slow-tile"  # the effect that sets Demon.mired


def demon_def(g: Journey, demon: Demon) -> DemonDef:
    """The profile of a demon."""
    return g.box.demons[demon.kind]


def pilgrim_def(g: Journey, pilgrim: Pilgrim) -> PilgrimDef:
    """The sheet of a pilgrim."""
    return g.box.pilgrims[pilgrim.name]


def burden(g: Journey, pilgrim: Pilgrim, effect: str) -> int:
    """The sum of the numbers of a pilgrim's corruption cards with this effect; 0 if there is none."""
    total = 0
    for card in pilgrim.corruption:
        found = g.box.corruption[card]
        if found.effect == effect:
            total += weight(found)
    return total


def weight(card: CorruptionDef) -> int:
    """The number of a corruption card."""
    return card.amount or card.mv or 1


class Change(NamedTuple):
    """What takes from a value of a sheet, or adds to it: the id of a card, a condition or an omen."""

    source: str
    amount: int


def max_health(g: Journey, pilgrim: Pilgrim) -> int:
    """Current maximum, never below 1 (journey.def.maximum-lowered)."""
    health = g.box.pilgrims[pilgrim.name].health
    return max(1, health - burden(g, pilgrim, HEALTH_MAXIMUM)) if pilgrim.corruption else health


def health_changes(g: Journey, pilgrim: Pilgrim) -> list[Change]:
    """What lowers the maximum of health."""
    return _burdens(g, pilgrim, HEALTH_MAXIMUM, pilgrim_def(g, pilgrim).health)


def max_chi(g: Journey, pilgrim: Pilgrim) -> int:
    """Current maximum, never below 1: what the sheet gives at the start, less what cards take
    (journey.setup.chi-max)."""
    chi = g.box.pilgrims[pilgrim.name].chi
    return max(1, chi - burden(g, pilgrim, CHI_MAXIMUM)) if pilgrim.corruption else chi


def chi_changes(g: Journey, pilgrim: Pilgrim) -> list[Change]:
    """What lowers the maximum of chi."""
    return _burdens(g, pilgrim, CHI_MAXIMUM, pilgrim_def(g, pilgrim).chi)


def pilgrim_mv(g: Journey, pilgrim: Pilgrim) -> int:
    """MV per move action."""
    mv = pilgrim_def(g, pilgrim).mv
    return mv + _sum(mv_changes(g, pilgrim)) if pilgrim.corruption or pilgrim.conditions else mv


def mv_changes(g: Journey, pilgrim: Pilgrim) -> list[Change]:
    """What changes the MV of a pilgrim: corruption first, then halving (journey.def.half,
    journey.def.half-double)."""
    mv = pilgrim_def(g, pilgrim).mv
    found = _burdens(g, pilgrim, MOVE_PENALTY, mv)
    slow = cause(g, pilgrim, HALF_MOVE) if pilgrim.conditions else ""
    if slow:
        found.append(_halved(slow, mv + _sum(found)))
    return found


def demon_mv(g: Journey, demon: Demon) -> int:
    """MV per move action of a demon."""
    mv = g.box.demons[demon.kind].mv
    if not g.omen and not demon.mired and not demon.conditions:
        return mv
    return mv + _sum(demon_mv_changes(g, demon))


def demon_mv_changes(g: Journey, demon: Demon) -> list[Change]:
    """What changes the MV of a demon: the omen, then Quicksand and Slowed (journey.def.half)."""
    mv = g.box.demons[demon.kind].mv
    found = []
    if g.omen:
        omen = g.box.omens[g.omen]
        if omen.every and omen.demon_mv and g.turn and g.turn % omen.every == 0:
            found.append(Change(g.omen, omen.demon_mv))
    if demon.mired:
        card = next((card.id for card in g.box.skills.values() if card.effect == MIRES), "")
        found.append(_halved(card, mv + _sum(found)))
    slow = cause(g, demon, HALF_MOVE) if demon.conditions else ""
    if slow:
        found.append(_halved(slow, mv + _sum(found)))
    return found


def _burdens(g: Journey, pilgrim: Pilgrim, effect: str, value: int) -> list[Change]:
    """What corruption cards take from a value that does not fall below 1."""
    changes = []
    for card in pilgrim.corruption:
        found = g.box.corruption[card]
        if found.effect == effect:
            less = min(weight(found), value - 1)
            value -= less
            changes.append(Change(card, -less))
    return changes


def _halved(source: str, value: int) -> Change:
    """Half of a value is lost, the greater one if it is odd."""
    return Change(source, value // 2 - value)


def _sum(changes: list[Change]) -> int:
    return sum(change.amount for change in changes)


AP, RAGE_AP = 2, 3


def demon_ap(g: Journey) -> int:
    """AP of every demon in this phase (journey.ai.ap, journey.rage.ap)."""
    return RAGE_AP if g.rage else AP
