"""Checks of Tiles: maps of the right size, Areas that hold together, Spaces that a mission needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.maps import INTERACTION, SCENERY, Face
from hyakki.games.okko.box.places import place
from hyakki.games.okko.box.scenariodefs import TileDef

TILE = (6, 6)
CORRIDOR = (2, 6)
"""Rows and columns (okko.board.tile-maps)."""

AREA = range(2, 7)
"""Spaces of an Area (okko.board.tile-maps)."""

FEWEST_INTERACTIONS = 2
"""Interaction Spaces of a Mission Tile."""

FACES = {"Tile faces": 16, "Corridor faces": 10, "Mission Tile faces": 4, "Prohibited faces": 5}
"""okko.board.tile-maps"""


def check_tiles(box: Box) -> Iterator[str]:
    """Every face can be laid out and walked on."""
    for tile in box.tiles.values():
        where = place("tiles", tile)
        face = box.faces[tile.id]
        if tile.face != tile.id or not re.fullmatch(r"C?\d+[AB]", tile.id):
            yield f"{where}: expected id and face alike, such as '1A' or 'C1A'."
        rows, columns = CORRIDOR if tile.corridor else TILE
        if (face.rows, face.columns) != (rows, columns):
            got = f"{face.rows} of {face.columns}"
            yield f"{where}: field 'map': expected {rows} rows of {columns} cells, got {got}."
        yield from (f"{where}: {problem}" for problem in check_areas(face, closed_area(box, tile)))
        if tile.mission:
            spots = face.kinds.count(INTERACTION)
            if box.mission_of.get(tile.id) is not box.missions[tile.mission]:
                yield f"{where}: field 'mission': '{tile.mission}' belongs to another Tile."
            elif spots < FEWEST_INTERACTIONS:
                fewest = f"expected at least {FEWEST_INTERACTIONS} Interaction Spaces 'o'"
                yield f"{where}: field 'map': {fewest}, got {spots}."
        elif INTERACTION in face.kinds:
            yield f"{where}: field 'map': expected no Space 'o' on a Tile without mission."


def check_areas(face: Face, closed: str) -> Iterator[str]:
    """Areas have 2 to 6 Spaces, hang together, and are joined, but for one that a mission opens."""
    cells: dict[str, set[int]] = {}
    for cell, area in enumerate(face.areas):
        cells.setdefault(area, set()).add(cell)
    inside = [edge for edge in face.edges() if edge not in face.lines and edge not in face.walls]
    for area, own in sorted(cells.items()):
        spaces = sum(face.kinds[cell] != SCENERY for cell in own)
        if spaces not in AREA:
            yield f"field 'map': Area {area}: expected {AREA[0]} to {AREA[-1]} Spaces, got {spaces}."
        if joined(min(own), inside) != own:
            yield f"field 'map': Area {area}: expected to hang together."
    ways = [edge for edge in face.edges() if edge not in face.walls]
    reached = joined(min(cell for area, own in cells.items() if area != closed for cell in own), ways)
    for area, own in sorted(cells.items()):
        if (area == closed) == bool(own & reached):
            yield (
                f"field 'map': Area {area}: expected walls all round until the mission opens it."
                if area == closed
                else f"field 'map': Area {area}: expected a way from the other Areas."
            )


def closed_area(box: Box, tile: TileDef) -> str:
    """The letter of the Area that a test of the mission opens: the one behind walls beside orange Spaces."""
    mission = box.missions[tile.mission] if tile.mission else None
    if mission is None or not any(test.success == "breach" for test in mission.tests):
        return ""
    face = box.faces[tile.id]
    behind = Counter(
        face.areas[inner]
        for edge in face.walls
        for outer, inner in (edge, edge[::-1])
        if face.kinds[outer] == INTERACTION and face.areas[inner] != face.areas[outer]
    )
    return behind.most_common(1)[0][0] if behind else ""


def joined(first: int, edges: Iterable[tuple[int, int]]) -> set[int]:
    """The cells that hang together with one over these edges."""
    beside: dict[int, list[int]] = {}
    for a, b in edges:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    found, waiting = {first}, [first]
    while waiting:
        new = [cell for cell in beside.get(waiting.pop(), ()) if cell not in found]
        found.update(new)
        waiting += new
    return found


def check_tile_numbers(box: Box) -> Iterator[str]:
    """The Tiles of the printed box, each with two faces."""
    tiles = box.tiles.values()
    numbers = {
        "Tile faces": sum(not tile.corridor for tile in tiles),
        "Corridor faces": sum(tile.corridor for tile in tiles),
        "Mission Tile faces": sum(bool(tile.mission) for tile in tiles),
        "Prohibited faces": sum(bool(tile.prohibited) for tile in tiles),
    }
    for what, number in numbers.items():
        if number != FACES[what]:
            yield f"The box must have {FACES[what]} {what}, but has {number}."
    for tile in tiles:
        other = tile.id[:-1] + ("B" if tile.id.endswith("A") else "A")
        if other not in box.tiles or box.tiles[other].corridor != tile.corridor:
            yield f"{place('tiles', tile)}: expected the other face '{other}' of the same Tile."
