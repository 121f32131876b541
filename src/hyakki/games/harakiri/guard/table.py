"""What cannot stand on the board of a loaded table: figures beside it or on each other, unknown points."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.field import Field, field_of, fields_of
from hyakki.games.harakiri.guard.terms import MOST, number, once, words
from hyakki.games.harakiri.state import FIRST, NOBODY, OFF, Creature, Harakiri

CONDITIONS = ("bleeding", "poisoned", "blinded", "downed", "blessed")


def table_flaws(box: Box, g: Harakiri) -> Iterator[str]:
    """What is wrong with the board."""
    chapter = box.chapters[g.chapter_id]
    field = field_of(fields_of(chapter, box.tiles), g.stage or chapter.zones[0].id)
    zones = [zone.id for zone in g.zones]
    yield from once("zone", zones)
    if any(zone not in field.west for zone in zones):
        yield f"the zones {zones} do not lie together"
        return
    shown = field.shown(zones)
    yield from _figures(box, g, field, shown)
    yield from _sleeves(box, g)
    points = {point.id for point in chapter.points}
    for what, names in (("point", g.points), ("open door", g.opened)):
        yield from words(what, names, points)
        yield from once(what, names)
    for lying in (g.heads, g.boss_heads):
        for cell, n in lying.items():
            yield from _cell(field, shown, "a head", cell)
            yield from number("heads on a square", n, MOST, 1)
    if g.rough < 0 or g.rough & ~shown:
        yield "difficult ground lies beside the board"


def _cell(field: Field, shown: int, what: str, cell: int) -> Iterator[str]:
    if not (0 <= cell < field.terrain.size and shown >> cell & 1):
        yield f"{what} is not on the board"


def _figures(box: Box, g: Harakiri, field: Field, shown: int) -> Iterator[str]:
    """Everybody stands on the board with a number of its own; nobody two on a square but for an open move
    (harakiri.move.end-empty)."""
    numbers = [*(one.id for one in g.creatures), *(one.id for one in g.resistors)]
    yield from once("figure", numbers)
    yield from (f"a figure has the number {n}" for n in numbers if not FIRST <= n < g.next_figure)
    taken: list[int] = []
    for character in g.characters:
        yield from _conditions(character.name, character.conditions)
        if character.cell != OFF:
            yield from _cell(field, shown, character.name, character.cell)
            if character.defeated:
                yield f"{character.name} is defeated and stands on the board"
            moving = g.act is not None and g.act.moving and g.act.character == character.id
            taken += [] if moving else [character.cell]
    for creature in g.creatures:
        yield from _creature(box, g, field, shown, creature, taken)
    for resistor in g.resistors:
        yield from _cell(field, shown, f"resistor {resistor.point!r}", resistor.cell)
        yield from number(f"tokens of {resistor.point!r}", resistor.tokens, MOST)
        taken.append(resistor.cell)
    yield from once("somebody on square", taken)


def _creature(
    box: Box, g: Harakiri, field: Field, shown: int, one: Creature, taken: list[int]
) -> Iterator[str]:
    what = f"creature {one.id}"
    kind = box.kinds.get(one.kind)
    if kind is None:
        yield f"{what} is of the unknown kind {one.kind!r}"
        return
    broken = [*_cell(field, shown, what, one.cell)]
    yield from broken
    if not broken:
        foot = field.terrain.foot(kind.size, one.cell)
        if not foot or foot & ~shown:
            yield f"{what} stands half off the board"
        taken += [cell for cell in range(field.terrain.size) if foot >> cell & 1]
    yield from number(f"health of {what}", one.most, MOST, 1)
    yield from number(f"damage of {what}", one.damage, one.most - 1)
    yield from _conditions(what, one.conditions)
    if one.marked != NOBODY and not 0 <= one.marked < FIRST:
        yield f"{what} has marked figure {one.marked}"
    if kind.type == "chosen" and one.kind not in g.decks:
        yield f"{what} has no AI cards"


def _conditions(what: str, conditions: dict[str, int]) -> Iterator[str]:
    yield from words(f"condition of {what}", conditions, CONDITIONS)
    for condition, n in conditions.items():
        yield from number(f"{condition} of {what}", n, MOST, 1)


def _sleeves(box: Box, g: Harakiri) -> Iterator[str]:
    """Sleeves hold a card of their colour and show no more entries than it has."""
    for zone in (*g.zones, *g.aside):
        for colour, card in zone.cards.items():
            known = box.event_cards.get(card)
            if known is None or known.colour != colour:
                yield f"the {colour} sleeve of zone {zone.id} holds {card!r}"
                continue
            for seen in (zone.shown.get(colour, 0), zone.peeked.get(colour, 0)):
                yield from number(f"entries seen of {card}", seen, len(known.entries))
