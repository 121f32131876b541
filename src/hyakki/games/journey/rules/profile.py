"""The values of a figure at this moment: what its sheet says, with corruption, conditions, omen and rage."""

from __future__ import annotations

from hyakki.games.journey.box.content import DemonDef, PilgrimDef
from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.rules.conditions import HALF_MOVE, suffers
from hyakki.games.journey.state import Demon, Journey, Pilgrim

HEALTH_MAXIMUM = BURDENS.declare("health-maximum", numbers="amount", doc="Health maximum `amount` lower.")
CHI_MAXIMUM = BURDENS.declare("chi-maximum", numbers="amount", doc="Chi maximum `amount` lower.")
MOVE_PENALTY = BURDENS.declare("move-penalty", numbers="mv", doc="`mv` lower, not below 1.")


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
            total += found.amount or found.mv or 1
    return total


def max_health(g: Journey, pilgrim: Pilgrim) -> int:
    """Current maximum, never below 1 (journey.def.maximum-lowered)."""
    return max(1, pilgrim_def(g, pilgrim).health - burden(g, pilgrim, HEALTH_MAXIMUM))


def max_chi(g: Journey, pilgrim: Pilgrim) -> int:
    """Current maximum, never below 1: what the sheet gives at the start, less what cards take
    (journey.setup.chi-max)."""
    return max(1, pilgrim_def(g, pilgrim).chi - burden(g, pilgrim, CHI_MAXIMUM))


def pilgrim_mv(g: Journey, pilgrim: Pilgrim) -> int:
    """MV per move action: corruption first, then halving (journey.def.half, journey.def.half-double)."""
    mv = pilgrim_def(g, pilgrim).mv
    if pilgrim.corruption:
        mv = max(1, mv - burden(g, pilgrim, MOVE_PENALTY))
    return mv // 2 if pilgrim.conditions and suffers(g, pilgrim, HALF_MOVE) else mv


def demon_mv(g: Journey, demon: Demon) -> int:
    """MV per move action of a demon, with omen, Slowed and Quicksand (journey.def.half)."""
    mv = g.box.demons[demon.kind].mv
    if g.omen:
        omen = g.box.omens[g.omen]
        if omen.every and g.turn and g.turn % omen.every == 0:
            mv += omen.demon_mv
    if demon.mired:
        mv //= 2
    if demon.conditions and suffers(g, demon, HALF_MOVE):
        mv //= 2
    return mv


AP, RAGE_AP = 2, 3


def demon_ap(g: Journey) -> int:
    """AP of every demon in this phase (journey.ai.ap, journey.rage.ap)."""
    return RAGE_AP if g.rage else AP
