"""The frame of hexes under Tsukuyumi's board: its cells, numbers of tiles on a map, properties as bits."""

from __future__ import annotations

from hyakki.board.hexes import Frame

RADIUS = 8  # the table ends there (tsukuyumi.setup.table-edge)
FRAME = Frame.of(RADIUS)  # areas that share an edge are adjacent (tsukuyumi.core.adjacent)

# tiles of a map: the area tiles in the order of the box, then the moon, then the homezones of the seats, one
# each (tsukuyumi.setup.homezone-count)
MOON_CENTRE, MOON, HOME = 37, 38, 44

RADIOACTIVE, UNSTABLE, LUNAR = 1, 2, 4  # LUNAR is the Tsukuyumi property
PROPERTY_BITS = {"radioactive": RADIOACTIVE, "unstable": UNSTABLE, "tsukuyumi": LUNAR}


def at(q: int, r: int) -> int:
    """The cell of an axial coordinate."""
    return FRAME.cell(q, r)


def place(cell: int) -> tuple[int, int]:
    """The axial coordinate of a cell."""
    return FRAME.place(cell)
