"""What follows from the tiles of a map alone, as masks of cells."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import HOME, MOON_CENTRE


class Landscape:
    """What follows from the tiles alone, as masks of cells. `ground` are areas that are no part of the moon,
    `lunar` are those with the printed Tsukuyumi property, all of the moon among them.

    A map never changes its tuple of tiles but takes another one: a landscape holds as long as the tuple is
    the very same.
    """

    __slots__ = ("areas", "cells", "ground", "homes", "lunar", "moon", "mountains", "tiles")

    def __init__(self, box: Box, tiles: tuple[int, ...]) -> None:
        self.tiles = tiles
        self.ground = self.moon = self.homes = self.mountains = self.lunar = 0
        cells = []
        for cell, tile in enumerate(tiles):
            if tile < 0:
                continue
            bit = 1 << cell
            if tile >= HOME:
                self.homes |= bit
                continue
            cells.append(cell)
            if tile >= MOON_CENTRE:
                self.moon |= bit
                continue
            self.ground |= bit
            if box.tile_list[tile].value:
                self.mountains |= bit
            if box.tile_list[tile].property == "tsukuyumi":
                self.lunar |= bit
        self.lunar |= self.moon
        self.areas = self.ground | self.moon
        self.cells = tuple(cells)  # of all areas, ascending

    def __copy__(self) -> Landscape:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Landscape:
        return self
