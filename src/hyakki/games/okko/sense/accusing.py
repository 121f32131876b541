"""Whom sensible Heroes accuse, and when: by what an Accusation wins if it is right and costs if it is not."""

from __future__ import annotations

from hyakki.games.okko.options import AccuseCourtier, AccuseNature
from hyakki.games.okko.sense.eyes import Eyes
from hyakki.kernel.decision import PASS, Decision, Option

COST = (1.0, 2.0, 3.0)
"""Of the first, the second and the third false Accusation."""
NATURE = 1.2  # a named nature makes the demon weaker
IDENTITY = 2.0
SURE = 0.4  # worth more than that: nobody waits for more clues


def accuse(eyes: Eyes, decision: Decision) -> Option:
    """The nature before the identity, since that closes it; both when they are sure enough, more boldly in
    the last round in which they can be named; if somebody must be named, whatever costs least."""
    g = eyes.g
    natures, courtiers = eyes.natures(), eyes.identities()
    by_nature = [o for o in decision.options if isinstance(o, AccuseNature) and o.nature in natures]
    by_courtier = [o for o in decision.options if isinstance(o, AccuseCourtier) and o.courtier in courtiers]
    cost = COST[min(g.false, 2)]
    nature = _hope(NATURE, len(natures), cost) if by_nature else -9.0
    identity = _hope(IDENTITY, len(courtiers), cost) if by_courtier else -9.0
    last = is_last(eyes)
    forced = PASS not in decision.options
    if by_nature and (len(natures) == 1 or (nature > 0 and (last or forced))):
        return by_nature[0]
    if by_courtier and (identity >= SURE or (last and identity > 0)):
        return by_courtier[0]
    if not forced:
        return PASS
    if by_nature and (nature >= identity or not by_courtier):
        return by_nature[0]
    return by_courtier[0] if by_courtier else decision.options[0]


def is_last(eyes: Eyes) -> bool:
    """Whether the demon shows itself in the next round, whoever is named."""
    return eyes.g.round >= eyes.g.scene.reveal_round - 1


def _hope(worth: float, candidates: int, cost: float) -> float:
    """What naming one of some candidates wins on average."""
    right = 1.0 / max(1, candidates)
    return right * worth - (1.0 - right) * cost
