"""The ground of a stage: what can lie on the table together, as one grid with fixed cell numbers.

A stage is the zone that begins a chapter, or one that is travelled to, with all zones that doors add east of
it. Zones that are not revealed yet are there all the time; the masks of play leave them out (`shown`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from hyakki.board.levels import Terrain
from hyakki.board.masks import bits
from hyakki.games.harakiri.box.chapterdefs import ChapterDef, ZoneDef
from hyakki.games.harakiri.box.effectdefs import Square
from hyakki.games.harakiri.box.tabledefs import TileDef

ZonePlan: TypeAlias = tuple[str, int, tuple[str, ...], tuple[str, ...]]
"""Zone, columns west of it, the signs and the heights of its tile."""

PointPlan: TypeAlias = tuple[str, str, str, tuple[Square, ...]]
"""Point, its zone, its kind and its squares on the tile."""


class Field:
    """A stage with its `terrain`, never changed and shared by all matches.

    Squares of people and content are (column, row) from 1: `cell` and `square` count them on the stage, `at`
    on the tile of a zone. By zone: `zone_cells`, `starts` (reading order), `spawns` (spawn point by number);
    by cell: `zone_of`, "" where nothing is. `points` are the cells of the chapter's points, of which
    `graves` are special squares that can be used as such.
    """

    __slots__ = (
        "doors", "graves", "points", "spawns", "special", "stage", "starts", "terrain", "west", "zone_cells",
        "zone_of",
    )  # fmt: skip

    def __init__(self, zones: tuple[ZonePlan, ...], points: tuple[PointPlan, ...]) -> None:
        self.stage = tuple(zone for zone, _, _, _ in zones)
        self.west = {zone: columns for zone, columns, _, _ in zones}
        height = max(len(rows) for _, _, rows, _ in zones)
        width = max(columns + len(rows[0]) for _, columns, rows, _ in zones)
        signs = [[" "] * width for _ in range(height)]
        digits = [["0"] * width for _ in range(height)]
        for _, columns, rows, heights in zones:
            for drawn, texts in ((signs, rows), (digits, heights)):
                for y, text in enumerate(texts):
                    drawn[y][columns : columns + len(text)] = text
        self.terrain = Terrain.drawn(["".join(row) for row in signs], ["".join(row) for row in digits])
        self.doors, self.special = self.terrain.doors, self.terrain.special
        self.zone_of = [""] * self.terrain.size
        self.zone_cells: dict[str, int] = {}
        self.starts: dict[str, tuple[int, ...]] = {}
        self.spawns: dict[str, dict[int, int]] = {}
        for zone, _, rows, _ in zones:
            self._lay(zone, rows)
        self.points: dict[str, tuple[int, ...]] = {}
        self.graves: dict[str, int] = {}
        for point, zone, kind, squares in points:
            self.points[point] = tuple(self.at(zone, square) for square in squares)
            if kind == "grave":
                self.graves[point] = self.points[point][0]

    def _lay(self, zone: str, rows: tuple[str, ...]) -> None:
        signs = {
            self.at(zone, (column, row)): sign
            for row, text in enumerate(rows, start=1)
            for column, sign in enumerate(text, start=1)
        }
        for cell in signs:
            self.zone_of[cell] = zone
        self.zone_cells[zone] = sum(1 << cell for cell in signs)
        self.starts[zone] = tuple(sorted(cell for cell, sign in signs.items() if sign == "@"))
        self.spawns[zone] = {int(sign): cell for cell, sign in signs.items() if sign in "12"}

    def __copy__(self) -> Field:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Field:
        return self

    # Squares

    def at(self, zone: str, square: Square) -> int:
        """The cell of a square as a chapter writes it: on the tile of its zone."""
        column, row = square
        return self.cell(self.west[zone] + column, row)

    def cell(self, column: int, row: int) -> int:
        """The cell of a square of the stage."""
        return self.terrain.cell(column - 1, row - 1)

    def square(self, cell: int) -> Square:
        """Column and row of a cell on the stage."""
        return self.terrain.xs[cell] + 1, self.terrain.ys[cell] + 1

    def squares(self, mask: int) -> list[Square]:
        """The squares of a mask, row by row."""
        return [self.square(cell) for cell in bits(mask)]

    def has(self, column: int, row: int) -> bool:
        """Whether there is such a square, in whatever zone."""
        terrain = self.terrain
        return (
            1 <= column <= terrain.width
            and 1 <= row <= terrain.height
            and self.zone_of[self.cell(column, row)] != ""
        )

    # What is there now

    def shown(self, zones: Iterable[str]) -> int:
        """The squares of these zones."""
        found = 0
        for zone in zones:
            found |= self.zone_cells[zone]
        return found

    def off(self, shown: int) -> int:
        """The squares that are not there yet: not even spectral creatures enter them."""
        return (1 << self.terrain.size) - 1 & ~shown

    def closed(self, shown: int, open_doors: int) -> int:
        """What stops movement and sight at every height: inaccessible squares, doors that are not open, and
        what is not there yet (harakiri.terrain.inaccessible)."""
        return self.terrain.wall | self.doors & ~open_doors | self.off(shown)


def fields_of(chapter: ChapterDef, tiles: Mapping[str, TileDef]) -> tuple[Field, ...]:
    """The stages of a chapter, in the order of its zones. The same content always gives the same fields."""
    found = []
    for origin in chapter.zones:
        if origin.attach != "east":
            zones = _plan(chapter, origin, tiles)
            names = {zone for zone, _, _, _ in zones}
            points = tuple((p.id, p.zone, p.kind, p.at) for p in chapter.points if p.zone in names)
            found.append(_laid(zones, points))
    return tuple(found)


def field_of(fields: Iterable[Field], zone: str) -> Field:
    """The stage on which a zone lies."""
    return next(field for field in fields if zone in field.west)


def _plan(chapter: ChapterDef, origin: ZoneDef, tiles: Mapping[str, TileDef]) -> tuple[ZonePlan, ...]:
    """The first zone lies at the origin, each other directly east of the one whose door reveals it, rows
    aligned (harakiri.content.coordinates)."""
    west = {origin.id: 0}
    found = [(origin.id, 0, tiles[origin.tile].rows, tiles[origin.tile].heights)]
    widths = {zone.id: tiles[zone.tile].width for zone in chapter.zones}
    waiting = [zone for zone in chapter.zones if zone.attach == "east"]
    while True:
        zone = next((zone for zone in waiting if zone.of in west), None)
        if zone is None:
            return tuple(found)
        waiting.remove(zone)
        if other := next((row[0] for row in found if row[1] == west[zone.of] + widths[zone.of]), ""):
            raise ValueError(
                f"zones {other} and {zone.id} of chapter {chapter.id}: both lie east of {zone.of}"
            )
        west[zone.id] = west[zone.of] + widths[zone.of]
        tile = tiles[zone.tile]
        found.append((zone.id, west[zone.id], tile.rows, tile.heights))


@cache
def _laid(zones: tuple[ZonePlan, ...], points: tuple[PointPlan, ...]) -> Field:
    return Field(zones, points)
