"""The board of one quest: its grid, the ground under each square and the tiles, built once and shared by all
matches.

A tile turns clockwise in steps of 90 degrees: on a tile h rows high, (x, y) goes to (h - 1 - y, x), and its
lines turn with it.
"""

from __future__ import annotations

from functools import cache

from hyakki.board.poses import FACINGS, Front
from hyakki.board.squares import Grid
from hyakki.games.journey.box.content import Box, Layout, TileDef, load_box
from hyakki.games.journey.box.questdefs import PlacedTile

Line = tuple[int, int, int]


class Field:
    """Grid, ground and tiles of a laid-out quest; a bridge is a tile of its own (journey.map.bridges)."""

    __slots__ = (
        "blue",
        "exit",
        "green",
        "grid",
        "lone_ways",
        "neighbour_tiles",
        "red",
        "tile_ids",
        "tile_of",
        "tiles",
    )

    def __init__(self, box: Box, layout: Layout) -> None:
        squares: dict[tuple[int, int], tuple[str, int]] = {}
        yellow: list[Line] = []
        purple: list[Line] = []
        for number, placed in enumerate(layout.tiles):
            ground, lines = turned(box.tiles[placed.id], placed)
            for square, kind in ground.items():
                squares[square] = (kind, number)
            yellow += lines["yellow"]
            purple += lines["purple"]
        width = 1 + max(x for x, _ in squares)
        height = 1 + max(y for _, y in squares)
        rows = ["".join(squares.get((x, y), (" ", 0))[0] for x in range(width)) for y in range(height)]
        self.grid = Grid.drawn(rows, yellow, purple)

        def ground_mask(kind: str) -> int:
            return sum(1 << y * width + x for (x, y), (found, _) in squares.items() if found == kind)

        self.red, self.green, self.blue = ground_mask("r"), ground_mask("g"), ground_mask("b")
        self.exit = sum(1 << y * width + x for x, y in layout.exit)
        self.tile_ids = tuple(placed.id for placed in layout.tiles)
        self.tiles = tuple(
            sum(1 << y * width + x for (x, y), (_, number) in squares.items() if number == tile)
            for tile in range(len(layout.tiles))
        )
        self.tile_of = [
            squares.get((cell % width, cell // width), (" ", -1))[1] for cell in range(width * height)
        ]
        self.lone_ways: dict[tuple[object, ...], list[Front]] = {}  # see hunter.ways_without_miniatures
        self.neighbour_tiles = tuple(self._neighbours(tile) for tile in range(len(self.tiles)))

    def _neighbours(self, tile: int) -> tuple[int, ...]:
        """Tiles that share a side with this one."""
        grid, found = self.grid, set()
        for cell, at in enumerate(self.tile_of):
            if at != tile:
                continue
            x, y = grid.xs[cell], grid.ys[cell]
            for nx, ny in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
                if 0 <= nx < grid.width and 0 <= ny < grid.height:
                    other = self.tile_of[ny * grid.width + nx]
                    if other not in (-1, tile):
                        found.add(other)
        return tuple(sorted(found))

    def __copy__(self) -> Field:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Field:
        return self

    def cell(self, x: int, y: int) -> int:
        """The cell of a column and row."""
        return y * self.grid.width + x

    def square(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell."""
        return self.grid.xs[cell], self.grid.ys[cell]

    def tile_mask(self, mask: int) -> int:
        """All squares of the tiles that a footprint touches (journey.map.on-tile)."""
        found = 0
        for tile in self.tiles:
            if tile & mask:
                found |= tile
        return found


def turned(tile: TileDef, placed: PlacedTile) -> tuple[dict[tuple[int, int], str], dict[str, list[Line]]]:
    """Ground and lines of a placed tile in global columns and rows."""
    quarter = placed.rot // 90 % 4
    width, height = len(tile.rows[0]), len(tile.rows)

    def turn(x: int, y: int) -> tuple[int, int]:
        wide, high = width, height
        for _ in range(quarter):
            x, y = high - 1 - y, x
            wide, high = high, wide
        return placed.at[0] + x, placed.at[1] + y

    ground = {turn(x, y): kind for y, row in enumerate(tile.rows) for x, kind in enumerate(row)}
    lines: dict[str, list[Line]] = {"yellow": [], "purple": []}
    for colour, edges in (("yellow", tile.yellow), ("purple", tile.purple)):
        for x, y, side in edges:
            lines[colour].append((*turn(x, y), (FACINGS.index(side) + quarter) % 4))
    return ground, lines


@cache
def shipped_field(quest: str, variant: str) -> Field:
    """The board of a quest of the shipped box."""
    box = load_box()
    return Field(box, box.quests[quest].layout(variant))


def field_for(box: Box, quest: str, variant: str) -> Field:
    """The board of a quest, shared by all matches on shipped content."""
    if box is load_box():
        return shipped_field(quest, variant)
    return Field(box, box.quests[quest].layout(variant))
