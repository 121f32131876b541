"""The ground as everybody sees it: squares of the zones on the table, sleeves, points and heads."""

from __future__ import annotations

from functools import lru_cache

from hyakki.board.masks import bits
from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.field import Field
from hyakki.games.harakiri.rules.creatures import door_cells
from hyakki.games.harakiri.rules.interact import cells_of
from hyakki.games.harakiri.state import Harakiri, Zone
from hyakki.games.harakiri.view.seen import BoardView, EntryView, HeadView, PointView, ZoneView

OPEN = "'"


def board_view(g: Harakiri) -> BoardView:
    """The squares that lie on the table; zones that are not revealed are not even there as blanks."""
    shown = tuple((zone.id, g.box.zones[zone.id].tile) for zone in g.zones)
    doors = 0
    for point in g.opened:
        doors |= door_cells(g, point)
    tiles = tuple((zone, g.box.tiles[tile].rows, g.box.tiles[tile].heights) for zone, tile in shown)
    return _drawn(g.field, tiles, doors, g.rough)


Tiles = tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]


@lru_cache(maxsize=256)
def _drawn(field: Field, tiles: Tiles, doors: int, rough: int) -> BoardView:
    height = max((len(rows) for _, rows, _ in tiles), default=0)
    width = max((field.west[zone] + len(rows[0]) for zone, rows, _ in tiles), default=0)
    signs = [[" "] * width for _ in range(height)]
    digits = [["0"] * width for _ in range(height)]
    for zone, rows, heights in tiles:
        west = field.west[zone]
        for drawn, texts in ((signs, rows), (digits, heights)):
            for y, text in enumerate(texts):
                drawn[y][west : west + len(text)] = text
    for mask, sign in ((doors, OPEN), (rough, "~")):
        for cell in bits(mask):
            column, row = field.square(cell)
            signs[row - 1][column - 1] = sign
    return BoardView(tuple(map("".join, signs)), tuple(map("".join, digits)))


# ---------------------------------------------------------------------- zones


def zone_view(g: Harakiri, zone: Zone) -> ZoneView:
    """Where a zone lies, and the entries of its sleeves that everybody has seen."""
    tile = g.box.tiles[g.box.zones[zone.id].tile]
    sleeves = {}
    left = {}
    for colour in zone.cards:
        seen = _seen(g, zone, colour)
        sleeves[colour] = seen
        most = _entries_of(g.box, colour)
        if most:
            left[colour] = most - zone.shown.get(colour, 0)
    return ZoneView(
        id=zone.id,
        name=tile.name,
        x=g.field.west[zone.id] + 1,
        y=1,
        width=tile.width,
        height=tile.height,
        sleeves=sleeves,
        left=left,
    )


def _seen(g: Harakiri, zone: Zone, colour: str) -> tuple[EntryView, ...]:
    """The entries that were read or seen ahead; the rest of the card is nobody's to know."""
    read = zone.shown.get(colour, 0)
    known = max(read, zone.peeked.get(colour, 0))
    entries = g.box.event_cards[zone.cards[colour]].entries[:known]
    return tuple(
        EntryView(entry, g.box.entries[entry].text, place < read) for place, entry in enumerate(entries)
    )


def _entries_of(box: Box, colour: str) -> int:
    """How many entries every card of a colour has, as anybody can count who knows the box; 0 if they
    differ."""
    key = box.fingerprint, colour
    if key not in _ENTRIES:
        counts = {len(card.entries) for card in box.cards_of[colour]}
        _ENTRIES[key] = counts.pop() if len(counts) == 1 else 0
    return _ENTRIES[key]


_ENTRIES: dict[tuple[str, str], int] = {}
"""Entries of a card by box and colour: content, counted once."""


# ---------------------------------------------------------------------- points and heads


def point_views(g: Harakiri) -> tuple[PointView, ...]:
    """Points that are there, and doors that stand open."""
    return tuple(_point(g, name, opened) for opened in (False, True) for name in (g.points, g.opened)[opened])


def _point(g: Harakiri, name: str, opened: bool) -> PointView:
    point = g.chapter.point(name)
    squares = tuple(map(g.field.square, bits(cells_of(g, point))))
    return PointView(point.id, point.zone, point.kind, point.name, squares, opened)


def head_views(g: Harakiri) -> tuple[HeadView, ...]:
    """Heads on squares."""
    cells = sorted({*g.heads, *g.boss_heads})
    return tuple(
        HeadView(g.field.square(cell), g.heads.get(cell, 0), g.boss_heads.get(cell, 0)) for cell in cells
    )
