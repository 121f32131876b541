"""Positions for Journey's rules tests: a drawn board, loaded dice, and a runner that answers as the test
says.

    g = position('''
        . . . .
        . M> . s<
        . . . .
    ''')

Each square is ground (`.` open, `#` structure, `%` void, `r` `g` `b` red, green, blue, `~` off the board)
optionally followed or
replaced by a figure letter: pilgrims `T M C S`, demons `s` soldier, `a` archer, `z` berserker (front square;
`Z` its rear),
`L` Left General (front; `l` rear), `R` Right General (front; `q` rear), `I` empress, `K` king (north-west
square; `k` the rest),
`Q` Kei Lun (north-west; `_` rest), with a facing sign `^ > v <` (default east); a ground letter may stand
before the figure:
`rT>` is Tripitaka on red. Tokens: `X` box, `W` well, `U` sutra, `V` villager, `D` closed door (pairs of
neighbours), digits are gates (pairs of the same digit), `E` exit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.box.drawing import DEMON_LETTERS as LETTERS
from hyakki.games.journey.box.field import Field
from hyakki.games.journey.box.questdefs import Goal, Layout, PlacedTile, QuestDef
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.state import (
    PILGRIMS,
    Activation,
    Demon,
    Door,
    Gate,
    Journey,
    Phase,
    Pilgrim,
    Tally,
    Well,
)
from hyakki.kernel.bag import Bag
from hyakki.kernel.rng import LoadedDice, Rng
from tests.games.tabletop import Answer, Asked, first_question, listen, on_top, run

__all__ = [
    "DEMON_LETTERS", "FACING_SIGNS", "PILGRIM_LETTERS", "Answer", "Asked", "activate", "add_demon", "at",
    "first_question", "give", "legal", "listen", "load", "on_top", "play", "position", "quiet_quest", "run",
]  # fmt: skip

FACING_SIGNS = {"^": 0, ">": 1, "v": 2, "<": 3}
PILGRIM_LETTERS = {"T": 0, "M": 1, "C": 2, "S": 3}
DEMON_LETTERS = {letter: kind for kind, letter in LETTERS.items()}


def position(
    drawing: str,
    *,
    yellow: Iterable[tuple[int, int, int]] = (),
    purple: Iterable[tuple[int, int, int]] = (),
    tiles: Sequence[tuple[int, int, int, int]] | None = None,
    active: str | None = "T",
    ap: int = 2,
    seats: int = 1,
    phase: Phase = "pilgrims",
    quest: QuestDef | None = None,
) -> Journey:
    """A table from a drawing. `yellow`, `purple`: (column, row, facing 0-3). `tiles`: (x, y, width, height)
    each; default one tile.

    Pilgrims that are not drawn are dead and off the board. `active` is the letter of the pilgrim whose
    activation is under way.
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    width = max(len(row) for row in rows)
    ground, things = _read(rows)
    g = _bare(things, _pilgrims(things, width, seats), seats, phase)
    g.field = _field(ground, width, len(rows), yellow, purple, tiles, things)
    g.quest = quest or quiet_quest()
    for pilgrim in g.pilgrims:
        sheet = g.box.pilgrims[pilgrim.name]
        if pilgrim.fallen == 0:
            pilgrim.health, pilgrim.chi = sheet.health, sheet.chi
    for letter, cell, facing in things["demons"]:
        add_demon(g, DEMON_LETTERS[letter], cell, facing)
    for n, cells in sorted(things["gates"].items()):
        g.gates.append(Gate(n=n, cells=(min(cells), max(cells)), state="active"))
    for n, cells in enumerate(things["doors"], 1):
        g.doors.append(Door(n=n, cells=cells))
    survey(g)
    if active is not None:
        activate(g, active, ap)
    return g


def _bare(things: dict[str, Any], pilgrims: list[Pilgrim], seats: int, phase: Phase) -> Journey:
    """Full decks and what lies on the board, nobody on the move."""
    box = load_box()
    g = Journey(
        rng=Rng.seeded(1),
        seats=seats,
        quest_id="q3",
        variant="a",
        wrath=False,
        omen="",
        ask_ties=False,
        series=False,
        wishes={},
        phase=phase,
        turn=1,
        order=[0, 1, 2, 3],
        pilgrims=pilgrims,
        demons=[],
        gates=[],
        doors=[],
        boxes=things["X"],
        wells=[Well(cell=cell, used=[]) for cell in things["W"]],
        sutras=things["U"],
        villagers=things["V"],
        fortune=_deck(box.fortune),
        misfortune=_deck(box.misfortune),
        corruption=_deck(box.corruption),
        demon_deck=_deck(box.demon_cards),
        conditions={condition.id: condition.copies for condition in box.conditions.values()},
        specials=[],
        queue=[],
        active_cards=[],
        tally=Tally(cleansed=[], defeated=[], events=[]),
    )
    g.io = None
    g.box = box
    return g


def quiet_quest() -> QuestDef:
    """A quest that nothing in a small position can win or lose."""
    shipped = load_box().quests["q3"]
    return type(shipped)(
        **{
            **{name: getattr(shipped, name) for name in shipped.__struct_fields__},
            "rules": (),
            "goal": Goal(rescue=99),
            "heroic": (),
            "failure_no_conscious": False,
        }
    )


def _read(rows: list[list[str]]) -> tuple[dict[tuple[int, int], str], dict[str, Any]]:
    width = max(len(row) for row in rows)
    ground: dict[tuple[int, int], str] = {}
    things: dict[str, Any] = {key: [] for key in "XWUVE"}
    things |= {"pilgrims": {}, "demons": [], "gates": {}, "doors": []}
    open_doors: list[int] = []
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            found = re.fullmatch(r"([.#%rgb~]?)([A-Za-z0-9_]?)([\^>v<]?)", word)
            if not found:
                raise ValueError(f"cannot read the square {word!r}")
            kind, letter, sign = found.groups()
            ground[x, y] = {"": ".", "~": " "}.get(kind, kind)
            cell, facing = y * width + x, FACING_SIGNS.get(sign, 1)
            if letter in PILGRIM_LETTERS:
                things["pilgrims"][letter] = (cell, facing)
            elif letter in DEMON_LETTERS:
                things["demons"].append((letter, cell, facing))
            elif letter in ("X", "W", "U", "V", "E"):
                things[letter].append(cell)
            elif letter == "D":
                partner = next((old for old in open_doors if cell - old in (1, width)), None)
                if partner is None:
                    open_doors.append(cell)
                else:
                    open_doors.remove(partner)
                    things["doors"].append((partner, cell))
            elif letter.isdigit():
                things["gates"].setdefault(int(letter), []).append(cell)
    return ground, things


def _field(
    ground: dict[tuple[int, int], str],
    width: int,
    height: int,
    yellow: Iterable[tuple[int, int, int]],
    purple: Iterable[tuple[int, int, int]],
    tiles: Sequence[tuple[int, int, int, int]] | None,
    things: dict[str, Any],
) -> Field:
    """A field whose tiles are cut out of the drawing."""
    box = load_box()
    spans = tiles or [(0, 0, width, height)]
    some = next(iter(box.tiles.values()))
    fields = {name: getattr(some, name) for name in some.__struct_fields__}
    made, placed = {}, []
    for number, (x0, y0, w, h) in enumerate(spans):
        rows = tuple("".join(ground.get((x, y), " ") for x in range(x0, x0 + w)) for y in range(y0, y0 + h))

        def cut(
            lines: Iterable[tuple[int, int, int]], x0: int = x0, y0: int = y0, w: int = w, h: int = h
        ) -> tuple[Any, ...]:
            return tuple(
                (x - x0, y - y0, "NESW"[d]) for x, y, d in lines if x0 <= x < x0 + w and y0 <= y < y0 + h
            )

        made[f"t{number}"] = type(some)(
            **{**fields, "id": f"t{number}", "rows": rows, "yellow": cut(yellow), "purple": cut(purple)}
        )
        placed.append(PlacedTile(id=f"t{number}", at=(x0, y0), rot=0))
    exits = tuple((cell % width, cell // width) for cell in things["E"])
    layout = Layout(
        tiles=tuple(placed),
        pilgrims={},
        demons=(),
        gates=(),
        doors=(),
        boxes=(),
        wells=(),
        sutras=(),
        villagers=(),
        exit=exits,
    )
    fake = {name: getattr(box, name) for name in box.__slots__}
    fake["tiles"] = made
    return Field(type(box)(**fake), layout)


def _pilgrims(things: dict[str, Any], width: int, seats: int) -> list[Pilgrim]:
    box = load_box()
    made = []
    for letter, number in PILGRIM_LETTERS.items():
        name = PILGRIMS[number]
        skills = [card.id for card in box.skills.values() if card.pilgrim == name]
        at = things["pilgrims"].get(letter)
        cell, facing = at if at is not None else (0, 1)
        made.append(
            Pilgrim(
                id=number,
                name=name,
                seat=number % seats,
                cell=cell,
                facing=facing,
                skills=[],
                skill_deck=Bag.of(skills),
                fortune=[],
                corruption=[],
                conditions=[],
                fallen=0 if at is not None else 4,
            )
        )
    return made


def _deck(cards: dict[str, Any]) -> Bag:
    return Bag.of(card.id for card in cards.values() for _ in range(card.copies))


def activate(g: Journey, letter: str, ap: int = 2) -> Activation:
    """Begin the activation of a pilgrim."""
    number = PILGRIM_LETTERS[letter]
    g.act = Activation(
        pilgrim=number,
        ap=ap,
        start=g.pilgrims[number].cell,
        actions=[],
        used_once=[],
        ignores=[],
        move_cards=[],
    )
    g.place = g.order.index(number)
    return g.act


def add_demon(g: Journey, kind: str, cell: int, facing: int = 1) -> Demon:
    """Put a demon on the board without any rule."""
    made = Demon(
        id=g.next_figure, kind=kind, cell=cell, facing=facing, health=g.box.demons[kind].health, conditions=[]
    )
    g.next_figure += 1
    g.demons.append(made)
    survey(g)
    return made


def give(g: Journey, letter: str, *cards: str) -> Pilgrim:
    """Put skill, fortune or corruption cards into a pilgrim's hand, taken from where they are."""
    pilgrim = g.pilgrims[PILGRIM_LETTERS[letter]]
    for card in cards:
        if card in g.box.skills:
            pilgrim.skill_deck.bag.remove(card)
            pilgrim.skills.append(card)
        elif card in g.box.fortune:
            g.fortune.bag.remove(card)
            pilgrim.fortune.append(card)
        else:
            g.corruption.bag.remove(card)
            pilgrim.corruption.append(card)
    return pilgrim


def load(g: Journey, *falls: tuple[str, int] | int) -> None:
    """Load the dice: (die id, value) gives that face; a bare number is the raw draw (a spin's angle, a
    card's place)."""
    values = []
    for fall in falls:
        values.append(fall if isinstance(fall, int) else g.box.dice[fall[0]].faces.index(fall[1]))
    g.rng = LoadedDice(values)


def at(g: Journey, x: int, y: int) -> int:
    """The cell of a column and row."""
    return g.field.cell(x, y)


def legal(g: Journey) -> list[str]:
    """The texts of everything that the active pilgrim may choose now."""
    from hyakki.games.journey.rules.pilgrims import actions

    assert g.act is not None
    return [option.text() for option in actions(g, g.pilgrims[g.act.pilgrim])]


def play(g: Journey, *choices: Answer | tuple[Answer, ...]) -> None:
    """Make choices in the Pilgrim phase, one step each; a tuple answers all questions of one step."""
    from hyakki.games.journey.rules.pilgrims import pilgrim_step

    for choice in choices:
        run(pilgrim_step(g), *(choice if isinstance(choice, tuple) else (choice,)))
