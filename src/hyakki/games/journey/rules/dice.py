"""Dice and the fortune wheel. Every die is one draw, in the order of the pool (journey.def.random)."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.journey.state import Journey


def roll(g: Journey, dice: Sequence[str]) -> list[int]:
    """Roll dice by id; the value of each face, X and blank being 0. A die may be rolled several times for one
    pool (journey.attack.dice-faces)."""
    below, kinds = g.rng.below, g.box.dice
    return [kinds[die].faces[below(6)] for die in dice]


def spin(g: Journey) -> tuple[int, str]:
    """Spin the fortune wheel: the angle and its colour (journey.box.full-spin, journey.box.spinner-split)."""
    angle = g.rng.below(g.box.spinner.angles)
    return angle, "white" if angle < g.box.spinner.white else "black"
