"""What the content files say about the board: terrain, markers, tiles, the moon, outlines and scenarios."""

from __future__ import annotations

from typing import ClassVar

from hyakki.board.hexes import length
from hyakki.games.tsukuyumi.box.definitions import Named, Nested, Printed
from hyakki.games.tsukuyumi.box.frame import RADIUS
from hyakki.games.tsukuyumi.box.notation import Hex, Row
from hyakki.games.tsukuyumi.box.vocabulary import SCENARIO_RULES, AreaKind, Property, Terrain
from hyakki.kernel.words import Lists

FARTHEST = RADIUS - 1
"""How far from the moon centre tiles may lie: homezones fit around them (tsukuyumi.setup.table-edge)."""


class TerrainDef(Printed, frozen=True, kw_only=True):
    """A type of area and what its controller gets for it at game end."""

    id: Terrain
    points: int


class PropertyDef(Printed, frozen=True, kw_only=True):
    """A property of areas, with the number of its markers."""

    id: Property
    count: int


class SupplyDef(Printed, frozen=True, kw_only=True):
    """Other neutral markers; `back` is what the other side shows."""

    count: int
    back: str = ""


class TileDef(Named, frozen=True, kw_only=True):
    """An area tile; red edges are direction numbers in the tile's own frame, before it is turned."""

    terrain: Terrain
    value: int = 0
    property: Property | None = None
    red: tuple[int, ...] = ()

    def is_kind(self, kind: AreaKind) -> bool:
        """Whether the tile has this type or property."""
        return kind in (self.terrain, self.property)

    def problems(self) -> list[str]:
        found = []
        if self.terrain == "moon":
            found.append("field 'terrain': moon areas are no tiles")
        if bool(self.value) != (self.terrain == "mountain-range"):
            found.append("field 'value': expected on mountain ranges, and on no other")
        if len(set(self.red)) < len(self.red) or not all(0 <= edge < 6 for edge in self.red):
            found.append("field 'red': expected different edges from 0 to 5")
        return found


class MoonAreaDef(Named, frozen=True, kw_only=True):
    """An area of the moon."""

    SIGNED: ClassVar[tuple[str, ...]] = ("at",)

    at: Hex
    centre: bool = False
    property: Property


class TileNeed(Nested, frozen=True, kw_only=True):
    """So many tiles of a kind are set aside first; if `exact`, no other tile of that kind is laid."""

    kind: AreaKind
    count: int
    exact: bool = False


class Outline(Printed, frozen=True, kw_only=True):
    """Where tiles lie, and which tiles; an outline without rows is laid by the seats."""

    AT_LEAST_1: ClassVar[tuple[str, ...]] = ("seats", "tiles")

    seats: int
    tiles: int
    rows: tuple[Row, ...] = ()
    needs: tuple[TileNeed, ...] = ()

    @property
    def positions(self) -> tuple[Hex, ...]:
        """The positions of all tiles, row by row."""
        return tuple(at for row in self.rows for at in row)

    def problems(self) -> list[str]:
        if all(length(q, r) <= FARTHEST for q, r in self.positions):
            return []
        return [f"field 'rows': expected positions at most {FARTHEST} steps from the moon centre"]


class BoardDef(Outline, frozen=True, kw_only=True):
    """The standard board for a number of seats."""


class Spot(Nested, frozen=True, kw_only=True):
    """A marked position for a homezone."""

    mark: str
    at: Hex


class LayoutDef(Outline, frozen=True, kw_only=True):
    """The board of a scenario for a number of seats: fertile positions, homezone spots, enclosed holes."""

    SIGNED: ClassVar[tuple[str, ...]] = ("at", "fertile", "holes")

    scenario: str
    fertile: tuple[Hex, ...] = ()
    homezones: tuple[Spot, ...] = ()
    holes: tuple[Hex, ...] = ()


class ScenarioDef(Printed, frozen=True, kw_only=True):
    """A scenario and its special rules."""

    WORDS: ClassVar[Lists] = {"rules": SCENARIO_RULES}

    rules: tuple[str, ...] = ()


class ScatterDef(Printed, frozen=True, kw_only=True):
    """A preset of the grown board: chance of 100 to fill a position, laid neighbours that it needs, holes."""

    chance: int
    neighbours: int
    holes: bool

    def problems(self) -> list[str]:
        found = []
        if not 1 <= self.chance <= 100:
            found.append(f"field 'chance': expected a number from 1 to 100, got {self.chance}")
        if self.neighbours not in (1, 2):  # no position has more at the start
            found.append(f"field 'neighbours': expected one of 1, 2, got {self.neighbours}")
        return found
