"""Checks of tile faces: what is drawn on them, and that everything can be reached on foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.effectdefs import Square
from hyakki.games.harakiri.box.places import place
from hyakki.games.harakiri.box.tabledefs import TileDef

NEIGHBOURS = tuple((dx, dy) for dx, dy in product((-1, 0, 1), repeat=2) if dx or dy)

START_SQUARES = 4


def is_free(face: TileDef, x: int, y: int) -> bool:
    """Whether somebody can stand there: inside, and neither inaccessible nor an obstacle."""
    return face.sign(x, y) not in "#o+ "


def free_squares(face: TileDef) -> list[Square]:
    """All of them, row by row."""
    return [
        (x, y) for y in range(1, face.height + 1) for x in range(1, face.width + 1) if is_free(face, x, y)
    ]


def walk(face: TileDef, start: Square) -> set[Square]:
    """Squares that somebody on foot reaches while nobody else is there (harakiri.height.stairs,
    harakiri.move.diagonal, harakiri.height.diagonal)."""
    reached, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for dx, dy in NEIGHBOURS:
            if (x + dx, y + dy) not in reached and may_step(face, (x, y), (x + dx, y + dy)):
                reached.add((x + dx, y + dy))
                waiting.append((x + dx, y + dy))
    return reached


def may_step(face: TileDef, here: Square, there: Square) -> bool:
    """Whether one leads to the other: by a stair if their heights differ, and past no corner that blocks."""
    if not is_free(face, *there):
        return False
    low, high = sorted((here, there), key=lambda square: face.level(*square))
    climb = face.level(*high) - face.level(*low)
    if climb > 1 or (climb == 1 and face.sign(*low) != "S"):
        return False
    if here[0] == there[0] or here[1] == there[1]:
        return True
    return not any(
        blocks_corner(face, flank, face.level(*here), bool(climb))
        for flank in ((there[0], here[1]), (here[0], there[1]))
    )


def blocks_corner(face: TileDef, flank: Square, level: int, climbs: bool) -> bool:
    """Whether a square beside a diagonal step forbids it: a wall always, an obstacle on the same height."""
    sign = face.sign(*flank)
    return sign in "#+ " or (sign == "o" and (climbs or face.level(*flank) == level))


def check_tiles(box: Box) -> Iterator[str]:
    """Spawn points and start squares are there, stairs lead somewhere, no square is cut off
    (harakiri.content.tiles)."""
    for face in box.tiles.values():
        for problem in tile_problems(face):
            yield f"{place('tiles', face)}: field 'rows': {problem}."
        for zone in face.used:
            if zone not in box.zones or box.zones[zone].tile != face.id:
                yield f"{place('tiles', face)}: field 'used': no zone '{zone}' uses this face."


def tile_problems(face: TileDef) -> Iterator[str]:
    """What is wrong with one face."""
    signs = Counter("".join(face.rows))
    for spawn in "12":
        if signs[spawn] != 1:
            yield f"expected one spawn point {spawn}, got {signs[spawn]}"
    if signs["@"] not in (0, START_SQUARES):
        yield f"expected {START_SQUARES} start squares or none, got {signs['@']}"
    for x, y in face.squares("S"):
        beside = [(x + dx, y + dy) for dx, dy in NEIGHBOURS]
        if not any(
            is_free(face, *square) and face.level(*square) == face.level(x, y) + 1 for square in beside
        ):
            yield f"the stair on {x},{y} leads nowhere"
    free = free_squares(face)
    if cut_off := sorted(set(free) - walk(face, free[0])) if free else []:
        yield f"expected all squares to be reached on foot, but not {cut_off[0][0]},{cut_off[0][1]}"
