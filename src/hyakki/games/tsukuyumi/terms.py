"""Small frozen values that stand in the state and are saved with it."""

from __future__ import annotations

import msgspec


class Loss(msgspec.Struct, frozen=True, array_like=True):
    """A unit that is doomed: whose, its kind (see totals.py), and who gets the credit (NOBODY: no one)."""

    side: int
    kind: int
    by: int
