"""How far away a thing is that one has to stand beside: that is what somebody means who points at it."""

from __future__ import annotations

from hyakki.board.walks import FAR
from hyakki.games.okko.rules.ground import area_of, passages
from hyakki.games.okko.rules.movement import pace
from hyakki.games.okko.state import OFF, Figure, Okko
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

BESIDE = {"okko.clue.investigate", "okko.chest.where", "okko.test.where", "okko.attack.melee"}
"""Rules that ask for an adjacent Space."""


def from_afar(g: Okko, figure: Figure, cell: int, refusal: Refusal | None) -> Refusal | None:
    """A refusal, with the Areas in between where one Move does not lead there (okko.move.speed)."""
    if refusal is None or refusal.rule not in BESIDE or OFF in (cell, figure.cell):
        return refusal
    away = passages(g).distances(area_of(g, figure))[g.palace.areas.area_of[cell]]
    speed = pace(g, figure)
    if away == FAR or away <= speed:
        return refusal
    return refuse(refusal.rule, key="why.now.far", away=away, speed=speed)
