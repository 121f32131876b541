"""Small frozen values that stand in the state and are saved with it."""

from __future__ import annotations

from typing import Literal

import msgspec

Side = Literal["heroes", "oni"]


class Memory(msgspec.Struct, frozen=True):
    """A Recollection taken by a side: blue for the Heroes, red for the Oni (okko.memoirs.content)."""

    id: str
    side: Side


class NodePlayed(msgspec.Struct, frozen=True):
    """A scenario of a campaign that is over: its node, who won it, and the points of both sides."""

    node: str
    winner: Side
    heroes: int
    oni: int
    kept: tuple[
        Memory, ...
    ] = ()  # Recollections that count for the campaign (okko.campaign.kept-recollections)
