"""Corruption tokens on the board: where they come to lie and where they may be moved.

A Tile with at least one of them is corrupted, as long as it lies there (okko.corruption.effect,
okko.corruption.moved-away); the questions about it are in `ground`.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import CorruptionMoved, CorruptionPlaced
from hyakki.games.okko.rules.ground import free_mask
from hyakki.games.okko.state import Okko, Stain
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def forbids_stain(g: Okko, cell: int) -> Refusal | None:
    """Why a Corruption token cannot be put on a Space, or None: any kind of Space does that holds nothing, on
    a corrupted Tile too (okko.corruption.token-occupies, okko.corruption.same-tile)."""
    if free_mask(g) >> cell & 1:
        return None
    return refuse("okko.corruption.token-occupies")


def place_stain(g: Okko, cell: int, number: int) -> None:
    """The token of a round leaves the track for a Space (okko.corruption.even-place); that of round 4 is the
    red one, which forces an Accusation (okko.corruption.red-token)."""
    g.track.remove(number)
    red = g.box.round_of[number].red
    g.stains.append(Stain(cell=cell, red=red))
    g.tell(CorruptionPlaced(cell, red), "okko.corruption.red-token" if red else "okko.corruption.even-place")


# ---------------------------------------------------------------------- moving


def forbids_creep(g: Okko, stain: int, cell: int) -> Refusal | None:
    """Why a Corruption token cannot be moved to a Space, or None. Tiles are adjacent where a Door joins them,
    open or closed (okko.corruption.move-adjacent, okko.corruption.tile-adjacent)."""
    if g.oni.unmasked:
        return refuse("okko.corruption.unmasked-stop")
    areas = g.palace.areas
    if not areas.joined[areas.tile_of[g.stains[stain].cell]] >> areas.tile_of[cell] & 1:
        return refuse("okko.corruption.move-adjacent")
    return forbids_stain(g, cell)


def creep_cells(g: Okko, stain: int) -> int:
    """The Spaces to which a Corruption token may be moved; what `forbids_creep` says, for all at once."""
    if g.oni.unmasked:
        return 0
    areas, mask = g.palace.areas, 0
    for tile in bits(areas.joined[areas.tile_of[g.stains[stain].cell]]):
        mask |= areas.spaces_on[tile]
    return mask & free_mask(g)


def creeping(g: Okko) -> list[int]:
    """The Corruption tokens that may be moved, by their places in the order in which they came."""
    return [stain for stain in range(len(g.stains)) if creep_cells(g, stain)]


def creep(g: Okko, stain: int, cell: int) -> None:
    """A Corruption token is moved; its Tile may be clean again (okko.corruption.moved-away)."""
    moved = g.stains[stain]
    start, moved.cell = moved.cell, cell
    g.tell(CorruptionMoved(stain, start, cell), "okko.corruption.move-adjacent")
