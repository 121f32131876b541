"""Positions for Harakiri's rules tests: a drawn field or a zone of the book with the figures that a test
names, and a runner that answers as the test says.

    g = table(["......", ".~~o..", "......"], at={"akira": (1, 1), "tomoe": (1, 3)})
    kachi = add(g, "kachi", 4, 2)
    act(g, "akira")
    run(attack(g, akira(g), kachi.id, "fast"), "roll")

The table is bare: no creatures, points or events but those that are asked for. Characters that `at` leaves
out are not on the table and count as defeated. Everybody has its starting kit, no items, full health, 4
action points and no Ki dice; seat 0 leads all four unless `seats` says otherwise. Dice are loaded with
`load`: faces of attack dice by place from 0, numbered dice one less than what they show.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

import msgspec

from hyakki.games.harakiri.box.chapterdefs import ChapterDef, OracleDef, ZoneDef
from hyakki.games.harakiri.box.content import Box, load_box
from hyakki.games.harakiri.box.tabledefs import TileDef
from hyakki.games.harakiri.box.vocabulary import VOCABULARY
from hyakki.games.harakiri.rules.creatures import most_health, survey
from hyakki.games.harakiri.rules.tables import attach
from hyakki.games.harakiri.state import (
    CHARACTERS,
    OFF,
    Activation,
    Character,
    Creature,
    Harakiri,
    Item,
    Resistor,
    Zone,
)
from hyakki.kernel.bag import Bag
from hyakki.kernel.rng import LoadedDice, Rng
from tests.games.tabletop import Answer, Asked, drive, first_question, listen, run

__all__ = [
    "SETTINGS", "Answer", "Asked", "act", "add", "cell", "character", "drive", "first_question", "give",
    "listen", "load", "resistor", "run", "square", "stand", "table",
]  # fmt: skip

SETTINGS = {"play": "c1", "characters": "dealt", "omen": "test", "ties": "ask", "yomi": "off"}

DRAWN = "drawn"  # the chapter, zone and tile of a drawn field


def table(
    field: Sequence[str] | str = "c1",
    *,
    heights: Sequence[str] = (),
    at: Mapping[str, tuple[int, int]] | None = None,
    level: int = 1,
    seats: Sequence[int] = (0, 0, 0, 0),
    ties: str = "ask",
    dice: Sequence[int] | None = None,
    zones: Sequence[str] = (),
) -> Harakiri:
    """A bare table in the first round, activations under way. `field`: a drawn one (the signs of tiles), or a
    chapter, of which the first zone lies on the table, or those that `zones` names. `seats`: who leads each
    of the four."""
    VOCABULARY.gather()  # every chapter is in force, whatever a test imports
    box = load_box()
    chapter_id = field if isinstance(field, str) else DRAWN
    if not isinstance(field, str):
        box = _with_field(box, field, heights)
    chapter = box.chapters[chapter_id]
    lying = list(zones) or [chapter.zones[0].id]
    g = Harakiri(
        rng=Rng.seeded(1) if dice is None else LoadedDice(dice),
        seats=max(seats) + 1,
        settings={**SETTINGS, "play": chapter_id, "ties": ties},
        campaign=False,
        auto_ties=ties == "auto",
        yomi=False,
        phase="act",
        chapter_id=chapter_id,
        stage=lying[0],
        round=1,
        honour=box.honour.start,
        current="green",
        oracle=Bag.of([]),
        oracle_box={"green": 8, "red": 8},
        market=Bag.of(card.id for card in box.items.values() for _ in range(card.copies)),
    )
    g.io = None
    g.zones = [Zone(id=zone) for zone in lying]
    for number, name in enumerate(CHARACTERS):
        g.characters.append(_character(box, number, name, seats[number], level))
    attach(g, box)
    for name, (x, y) in (at or {}).items():
        stand(g, character(g, name), x, y)
    return g


def _with_field(box: Box, rows: Sequence[str], heights: Sequence[str]) -> Box:
    """The box with a chapter of one drawn zone."""
    tile = TileDef(
        id=DRAWN, source="house", name=DRAWN, used=(DRAWN,), rows=tuple(rows), heights=tuple(heights)
    )
    oracle = OracleDef(success=(2, 2), failure=(2, 2))
    zone = ZoneDef(id=DRAWN, tile=DRAWN, attach="start", events="random", oracle=oracle, enemies=())
    first: ChapterDef = box.chapters["c2"]
    chapter = msgspec.structs.replace(first, id=DRAWN, zones=(zone,), points=(), rules=(), malice=())
    return dataclasses.replace(
        box,
        tiles={**box.tiles, DRAWN: tile},
        chapters={**box.chapters, DRAWN: chapter},
        zones={**box.zones, DRAWN: zone},
        chapter_of={**box.chapter_of, DRAWN: DRAWN},
        points_of={**box.points_of, DRAWN: ()},
    )


def _character(box: Box, number: int, name: str, seat: int, level: int) -> Character:
    printed = box.characters[name]
    made = Character(
        id=number,
        name=name,
        seat=seat,
        level=level,
        attributes={printed.initial: 1},
        health=printed.health[level - 1],
        affinity=printed.affinity,
        kami=printed.kami,
        coins=printed.coins,
        weapons=[printed.weapon],
        equipped=printed.weapon,
        armour_card=printed.armour,
        armour=box.armours[printed.armour].armour,
        ap=4,
        defeated=True,
    )
    made.skills = [box.skill_of[f"{name}-{tile}", "a"] for tile in range(1, level + 1)]
    return made


# ---------------------------------------------------------------------- figures


def character(g: Harakiri, name: str) -> Character:
    """A character by its name."""
    return g.characters[CHARACTERS.index(name)]


def stand(g: Harakiri, one: Character, x: int, y: int) -> None:
    """A character stands on a square and is in the phase."""
    one.cell = g.field.cell(x, y)
    one.defeated = False
    survey(g)


def add(g: Harakiri, kind: str, x: int, y: int, foe: bool = True) -> Creature:
    """A creature on a square (the top left one of its base); a `+` behind the kind flips its board."""
    if kind.endswith("+"):
        kind = kind.removesuffix("+")
        if kind not in g.upgraded:
            g.upgraded.append(kind)
    printed = g.box.kinds[kind]
    used = {one.colour for one in g.creatures if one.kind == kind}
    made = Creature(
        id=g.next_figure,
        kind=kind,
        foe=foe,
        cell=g.field.cell(x, y),
        most=printed.health(kind in g.upgraded, max(one.level for one in g.characters)),
        colour=next(colour for colour in range(9) if colour not in used),
    )
    g.next_figure += 1
    g.creatures.append(made)
    if printed.type == "chosen":
        cards = g.box.ai_of[kind]
        g.decks[kind] = Bag.of(card.id for card in cards for _ in range(card.copies))
    survey(g)
    return made


def resistor(g: Harakiri, x: int, y: int, tokens: int = 3, point: str = "v1") -> Resistor:
    """A living resistor on a square."""
    made = Resistor(id=g.next_figure, point=point, cell=g.field.cell(x, y), tokens=tokens)
    g.next_figure += 1
    g.resistors.append(made)
    survey(g)
    return made


def give(g: Harakiri, one: Character, card: str) -> Item:
    """An item in a supply, with its charges."""
    made = Item(number=g.next_item, card=card, charges=g.box.items[card].uses or 0)
    g.next_item += 1
    g.market.bag.remove(card)
    one.items.append(made)
    return made


def act(g: Harakiri, name: str) -> Character:
    """The activation of a character is under way; it stands first in the queue."""
    one = character(g, name)
    g.act = Activation(character=one.id)
    if one.id not in g.queue:
        g.queue.insert(0, one.id)
    return one


# ---------------------------------------------------------------------- squares and dice


def cell(g: Harakiri, x: int, y: int) -> int:
    """The cell of a square."""
    return g.field.cell(x, y)


def square(g: Harakiri, one: Character | Creature | Resistor) -> tuple[int, int] | None:
    """Where somebody stands."""
    return None if one.cell == OFF else g.field.square(one.cell)


def load(g: Harakiri, *values: int) -> None:
    """The next dice: places of faces, or one less than what a numbered die shows."""
    g.rng = LoadedDice(values)


def whole(g: Harakiri, one: Character) -> int:
    """The maximum health of a character."""
    return most_health(g, one)
