"""Small frozen values that stand in the states of games and are saved with them."""

from __future__ import annotations

import msgspec

NOTHING = -1
"""The tile of an empty position, and the owner of a marker that is nobody's."""


class Marker(msgspec.Struct, frozen=True, array_like=True):
    """A marker on one side of a tile, from which it was placed: a passage opens the edge whichever tile
    closes it, any other marker closes it."""

    cell: int
    direction: int
    passage: bool = False
    owner: int = NOTHING
