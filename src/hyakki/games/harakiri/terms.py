"""Frozen values that events, views and rules of Harakiri share."""

from __future__ import annotations

import msgspec

Square = tuple[int, int]
"""Column and row of the stage, from 1."""


class Part(msgspec.Struct, frozen=True):
    """One part of a number: where it comes from (a text key or the key of a source), and how much it is."""

    source: str
    n: int


class Compared(msgspec.Struct, frozen=True):
    """A target that an enemy could have chosen, with the value that was compared."""

    figure: int
    value: int
