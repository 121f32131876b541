"""A second opinion on where a Move leads, slow and simple: ways are walked Area by Area, and every step is
asked about in the words of the ledger. Nothing of the rules of movement is used, only the drawn ground.

`ways(...)` walks one Move, or the part of it up to the next test.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from hyakki.board.areas import LINE, OPEN
from hyakki.games.okko.box.palace import Palace
from hyakki.games.okko.rules.active import sources_of
from hyakki.games.okko.state import OFF, Figure, Okko


class Ways:
    """Where a Move leads: `free` without a test, `tests` where one is due, by Area with the fewest steps."""

    def __init__(self) -> None:
        self.free: dict[int, int] = {}
        self.tests: dict[int, int] = {}


def is_agent(figure: Figure) -> bool:
    return figure.sort == "agent"


def spared(g: Okko, figure: Figure, what: str) -> bool:
    """Whether a card of the figure itself says that it is not bound by something."""
    return any(
        effect.do == "ignore" and effect.what == what and effect.when == "always"
        for source in sources_of(g, figure)
        for effect in g.box.effects_of[source]
    )


def neighbours(palace: Palace, cell: int) -> list[int]:
    """The cells side by side with one, of whatever Tile."""
    areas = palace.areas
    x, y = cell % areas.width, cell // areas.width
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [
        b * areas.width + a
        for a, b in around
        if 0 <= a < areas.width and 0 <= b < areas.height and areas.area_of[b * areas.width + a] >= 0
    ]


@lru_cache(maxsize=100_000)
def adjacent_areas(palace: Palace, closed: int, area: int) -> frozenset[int]:
    """Areas that share a white line, or an open Door or a broken wall (okko.board.area-adjacency)."""
    areas, found = palace.areas, set()
    for cell in range(areas.size):
        if areas.area_of[cell] != area:
            continue
        for other in neighbours(palace, cell):
            edge = areas.edge(cell, other)
            if edge in (OPEN, LINE) or (edge >= 0 and not closed >> edge & 1):
                found.add(areas.area_of[other])
    return frozenset(found - {area})


def may_stand(g: Okko, figure: Figure, cell: int, own: bool = False) -> bool:
    """Whether a Move of a figure may end on a cell; `own`: also on its own, in the middle of a Move."""
    kind = g.palace.kinds[cell]
    if kind in ("", "scenery"):
        return False
    if not is_agent(figure) and kind in ("purple", "purple3", "green", "green3"):
        return False
    if any(other.cell == cell and not (own and other is figure) for other in g.figures.values()):
        return False
    tokens = [token.cell for token in g.tokens.values()] + [stain.cell for stain in g.stains]
    return cell not in tokens


def room_in(g: Okko, figure: Figure, area: int, own: bool = False) -> list[int]:
    return [cell for cell in cells_of(g.palace, area) if may_stand(g, figure, cell, own)]


@lru_cache(maxsize=10_000)
def cells_of(palace: Palace, area: int) -> tuple[int, ...]:
    return tuple(cell for cell, its in enumerate(palace.areas.area_of) if its == area)


def opponents_in(g: Okko, figure: Figure, area: int) -> list[Figure]:
    area_of = g.palace.areas.area_of
    return [
        other
        for other in g.figures.values()
        if other.cell != OFF and is_agent(other) != is_agent(figure) and area_of[other.cell] == area
    ]


def ways(g: Okko, figure: Figure, start: int, speed: int, under_way: bool = False) -> Ways:
    """Walk a Move from an Area; `under_way`: it goes on after a passed test, so nobody holds it any more."""
    tile_of = g.palace.areas.tile_of_area
    sneaks = figure.sort == "hero" and not spared(g, figure, "sneak")
    drifts = spared(g, figure, "stop")
    limit = speed
    if opponents_in(g, figure, start) and not under_way and not spared(g, figure, "leave"):
        limit = 1
    found = Ways()
    found.free[start] = 0
    line = deque([(start, -1, 0)])  # an Area, the Prohibited Tile on which a test is owed, and the steps
    seen = {(start, -1)}
    while line:
        area, owed, steps = line.popleft()
        if steps == limit:
            continue
        for other in adjacent_areas(g.palace, g.closed, area):
            room, foes = room_in(g, figure, other, under_way), opponents_in(g, figure, other)
            if foes and not room:
                continue  # okko.move.full-with-opponent
            tile = tile_of[other]
            if owed >= 0 and tile != owed:
                continue  # the test is made on that Tile, or the Move is not declared (okko.sneak.way)
            entered = tile != tile_of[area] and sneaks and g.palace.difficulty[tile] > 0
            if (entered or owed >= 0) and room:
                found.tests.setdefault(other, steps + 1)
                continue
            state = (other, tile if entered or owed >= 0 else -1)
            if state in seen:
                continue
            seen.add(state)
            if state[1] < 0:
                found.free.setdefault(other, steps + 1)
            if foes and not drifts:
                continue  # okko.move.stop-on-opponent
            line.append((*state, steps + 1))
    found.tests = {area: steps for area, steps in found.tests.items() if area not in found.free}
    return found


def distance(g: Okko, start: int, area: int) -> int | None:
    """The steps between two Areas, whoever stands there; None if no way leads."""
    line, seen = deque([(start, 0)]), {start}
    while line:
        here, steps = line.popleft()
        if here == area:
            return steps
        for other in adjacent_areas(g.palace, g.closed, here) - seen:
            seen.add(other)
            line.append((other, steps + 1))
    return None
