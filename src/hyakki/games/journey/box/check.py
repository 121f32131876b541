"""Every mistake of a pack in sentences: what loads, but could not be played or does not fit into the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.games.journey.box.content import GENERAL, Box, Layout, QuestDef, load_box
from hyakki.games.journey.box.drawing import draw
from hyakki.games.journey.box.field import Field, turned
from hyakki.games.journey.box.notation import Facing
from hyakki.games.journey.box.questdefs import PlacedDemon, PlacedTile, Square
from hyakki.games.journey.box.questrules import SecondBoss
from hyakki.kernel.errors import ContentError
from hyakki.kernel.parts import Content

CARD_SPLIT = {
    "weapon": 12,
    "skill": 48,
    "corruption": 15,
    "fortune": 30,
    "misfortune": 20,
    "condition": 20,
    "demon": 36,
    "demon rage": 1,
}
"""journey.setup.card-total: 182 in all (journey.skill.decks-missing, journey.fortune.deck-missing,
journey.misfortune.deck-missing, journey.corruption.deck-missing)."""

DEMON_SPLIT = {"reinforcement": 24, "unique": 2, "special": 10}
"""journey.special.deck-missing: the kinds of the 36 demon cards."""

SHEETS = {(sheet, side) for sheet in "123456" for side in "AB"}
"""journey.map.tiles-missing: six map tiles with two sides."""

_FORWARD: dict[Facing, Square] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def check_content(folder: Content | None = None) -> list[str]:
    """All mistakes of the shipped box, or of a pack laid over it; an empty list if there is none.

    The numbers of cards are those of the printed box, so they bind the shipped content only: a pack may add.
    """
    try:
        box = load_box(folder)
    except ContentError as error:
        return error.problems
    found = [] if folder else [*check_counts(box)]
    found += [*check_promotion(box), *check_tiles(box), *check_weapons(box)]
    for quest in box.quests.values():
        found += check_quest(box, quest)
    return found


def count_cards(box: Box) -> dict[str, int]:
    """How many cards of each kind the box holds."""
    return {
        "weapon": len(box.weapons),
        "skill": sum(card.copies for card in box.skills.values()),
        "corruption": sum(card.copies for card in box.corruption.values()),
        "fortune": sum(card.copies for card in box.fortune.values()),
        "misfortune": sum(card.copies for card in box.misfortune.values()),
        "condition": sum(card.copies for card in box.conditions.values()),
        "demon": sum(card.copies for card in box.demon_cards.values()),
        "demon rage": box.rage_card.copies,
    }


def check_counts(box: Box) -> Iterator[str]:
    """The split of the 182 cards and of the demon deck, both sides of all sheets, seven once and five kept
    skills for each pilgrim."""
    for kind, number in count_cards(box).items():
        if number != CARD_SPLIT[kind]:
            yield f"The box must have {CARD_SPLIT[kind]} {kind} cards, but has {number}."
    for kind, expected in DEMON_SPLIT.items():
        number = sum(card.copies for card in box.demon_cards.values() if card.kind == kind)
        if number != expected:
            yield f"The demon deck must have {expected} {kind} cards, but has {number}."
    for sheet, side in sorted(SHEETS - {(tile.sheet, tile.side) for tile in box.tiles.values()}):
        yield f"Side {side} of sheet '{sheet}' must have a tile, but has none."
    for pilgrim in box.pilgrims:
        kinds = Counter(card.kind for card in box.skills.values() if card.pilgrim == pilgrim)
        if (kinds["once"], kinds["kept"]) != (7, 5):
            yield (
                f"Pilgrim '{pilgrim}' must have 7 skill cards to discard and 5 to keep, "
                f"but has {kinds['once']} and {kinds['kept']}."
            )


def check_weapons(box: Box) -> Iterator[str]:
    """A weapon card for each pilgrim and level, each level stronger than the one before
    (journey.weapon.cards-missing)."""
    for pilgrim in box.pilgrims:
        levels = [box.weapons.get((pilgrim, level)) for level in (1, 2, 3)]
        if None in levels:
            yield f"Pilgrim '{pilgrim}' must have a weapon card of each level 1, 2 and 3."
            continue
        damage = [sum(row.damage for row in weapon.rows) for weapon in levels if weapon]
        if not damage[0] < damage[1] < damage[2]:
            yield f"The weapon of '{pilgrim}' must add more damage with each level, but adds {damage}."


def check_promotion(box: Box) -> Iterator[str]:
    """Every reinforcement has a way to rage: at most 4 arrows, no loop, never to weaker demons
    (journey.rage.scheme-missing)."""
    for card in box.demon_cards.values():
        if card.kind == "reinforcement" and card.id not in box.promotion:
            yield f"Demon card '{card.id}' must have an entry in promotion.toml."
    ranks = {demon.id: demon.rank for demon in box.demons.values()} | {GENERAL: 4}
    for promotion in box.promotion.values():
        results = [box.demon_cards[promotion.id].demons, *promotion.steps]
        if len(results) > 4:
            yield f"Promotion '{promotion.id}' must reach rage in at most 4 arrows, but needs {len(results)}."
        if len({tuple(sorted(result)) for result in results}) < len(results):
            yield f"Promotion '{promotion.id}' runs in a loop."
        toughest = [max((ranks[demon] for demon in result), default=0) for result in results]
        if toughest != sorted(toughest):
            yield f"Promotion '{promotion.id}' must lead to tougher demons, but has ranks {toughest}."


def check_tiles(box: Box) -> Iterator[str]:
    """Map tiles are 8 by 8, and no sheet has two tiles on one side (journey.map.tiles-missing)."""
    sides = Counter((tile.sheet, tile.side) for tile in box.tiles.values())
    for (sheet, side), number in sides.items():
        if number > 1:
            yield f"Side {side} of sheet '{sheet}' must have one tile, but has {number}."
    for tile in box.tiles.values():
        size = (len(tile.rows[0]), len(tile.rows))
        expected = (3, 2) if tile.sheet == "bridge" else (8, 8)
        if size != expected:
            wanted = f"{expected[0]} squares by {expected[1]}"
            yield f"Tile '{tile.id}' must be {wanted}, but is {size[0]} by {size[1]}."


def check_quest(box: Box, quest: QuestDef) -> Iterator[str]:
    """All set-ups of one quest (journey.quest.list-missing)."""
    name = f"Quest '{quest.id}'"
    if not 0 < quest.turn_limit.wrath <= quest.turn_limit.normal:
        yield f"{name}: the turn limits must be above 0, and that of wrath no longer than the normal one."
    if quest.map and quest.map != draw(box, quest.layout()):
        yield f"{name}: the drawn map differs from the data; expected\n{draw(box, quest.layout())}"
    numbers = sorted(gate.n for gate in quest.gates)
    for variant in quest.variant_ids():
        layout = quest.layout(variant)
        place = f"{name}, variant {variant}"
        if sorted(gate.n for gate in layout.gates) != numbers or len(set(numbers)) != len(numbers):
            yield f"{place}: gates must be numbered differently, and alike in all variants."
        if len({door.n for door in layout.doors}) != len(layout.doors):
            yield f"{place}: doors must be numbered differently."
        found = [*check_sheets(box, layout), *check_pieces(box, layout)]
        if not found:  # else the board may not even be built
            found += check_ways(box, layout)
        found += [*check_figures(box, layout), *check_goal(quest, layout)]
        yield from (f"{place}: {problem}" for problem in found)


def check_sheets(box: Box, layout: Layout) -> Iterator[str]:
    """What lies on the table must be in the box (journey.map.two-sided), and tiles lie side by side."""
    sheets: dict[str, list[str]] = {}
    owners: dict[Square, str] = {}
    for placed in layout.tiles:
        sheets.setdefault(box.tiles[placed.id].sheet, []).append(placed.id)
        for square in turned(box.tiles[placed.id], placed)[0]:
            if square in owners:
                yield f"tiles '{owners[square]}' and '{placed.id}' overlap on square {_at(square)}."
                break
            owners[square] = placed.id
    for sheet, used in sheets.items():
        copies = max(tile.copies for tile in box.tiles.values() if tile.sheet == sheet)
        if len(used) > copies:
            what = "bridges" if sheet == "bridge" else f"faces of sheet {sheet} ({', '.join(used)})"
            yield f"{len(used)} {what} are used, but the box has {copies}."
    for placed in layout.tiles:
        if box.tiles[placed.id].sheet == "bridge" and any(
            square in owners for square in _beside(box, placed)
        ):
            yield f"the bridge at {_at(placed.at)} touches a tile with a long side."


def _beside(box: Box, bridge: PlacedTile) -> list[Square]:
    """The squares along the two long sides of a bridge, which are board edge (journey.map.bridges)."""
    squares = turned(box.tiles[bridge.id], bridge)[0]
    dx, dy = (0, 1) if bridge.rot in (0, 180) else (1, 0)
    around = [(x + sign * dx, y + sign * dy) for x, y in squares for sign in (-1, 1)]
    return [square for square in around if square not in squares]


def check_pieces(box: Box, layout: Layout) -> Iterator[str]:
    """Every piece on open squares of the board, no two on one square; gates and doors cover two squares, all
    other tokens one (journey.terrain.token-sizes)."""
    squares: dict[Square, str] = {}
    for placed in layout.tiles:
        squares |= turned(box.tiles[placed.id], placed)[0]
    taken: dict[Square, str] = {}
    for name, footprint in _footprints(layout):
        for square in footprint:
            if squares.get(square, "#") in "#%":
                yield f"{name} on {_at(square)} is not on an open square of the board."
            if square in taken:
                yield f"{name} and {taken[square]} are both on square {_at(square)}."
            taken[square] = name
        if len(footprint) == 2 and _distance(*footprint) != 1:
            yield f"{name} must cover two squares side by side, but covers {_at(*footprint)}."
    for square in layout.exit:
        if squares.get(square, "#") in "#%":
            yield f"the exit on {_at(square)} is not on an open square of the board."


def check_ways(box: Box, layout: Layout) -> Iterator[str]:
    """With all doors open Tripitaka can walk up to every token and gate, and onto an exit
    (journey.quest.list-missing)."""
    field = Field(box, layout)
    start = layout.pilgrims["tripitaka"]
    tokens = [*_tokens(layout), *((f"gate {gate.n}", gate.at) for gate in layout.gates)]
    masks = [(name, squares, sum(1 << field.cell(*at) for at in squares)) for name, squares in tokens]
    taken = 0
    for _, _, mask in masks:
        taken |= mask
    land = field.grid.flood(1 << field.cell(start.x, start.y), taken)
    for name, squares, mask in masks:
        if not field.grid.beside(mask, taken & ~mask) & land:
            yield f"Tripitaka cannot get to {name} on {_at(*squares)}, even with all doors open."
    if field.exit and not field.exit & land:
        yield "Tripitaka cannot get to an exit, even with all doors open."


def _footprints(layout: Layout) -> Iterator[tuple[str, tuple[Square, ...]]]:
    for pilgrim, start in layout.pilgrims.items():
        yield f"pilgrim '{pilgrim}'", ((start.x, start.y),)
    for demon in layout.demons:
        yield f"demon '{demon.kind}'", demon.at
    for gate in layout.gates:
        yield f"gate {gate.n}", gate.at
    for door in layout.doors:
        yield f"door {door.n}", door.at
    yield from _tokens(layout)


def _tokens(layout: Layout) -> Iterator[tuple[str, tuple[Square, ...]]]:
    """The tokens on one square each."""
    for name, tokens in (
        ("a mystical box", layout.boxes),
        ("a well", layout.wells),
        ("a sutra", layout.sutras),
        ("a villager", layout.villagers),
    ):
        for square in tokens:
            yield name, (square,)


def check_figures(box: Box, layout: Layout) -> Iterator[str]:
    """No more miniatures than in the box (journey.setup.figure-limits), each with the squares of its base."""
    for kind, number in Counter(demon.kind for demon in layout.demons).items():
        if number > box.demons[kind].minis:
            yield f"{number} miniatures of '{kind}' are placed, but the box has {box.demons[kind].minis}."
    for demon in layout.demons:
        if demon.at and demon.at != _base(box, demon):
            covered, expected = _at(*demon.at), _at(*_base(box, demon))
            yield f"demon '{demon.kind}' facing {demon.facing} must cover {expected}, but covers {covered}."
        elif not demon.at:
            yield f"demon '{demon.kind}' has no square."


def _base(box: Box, demon: PlacedDemon) -> tuple[Square, ...]:
    """The squares of a base from its first one: the front of a 1x2, the north-west of a 2x2."""
    x, y = demon.at[0]
    match box.demons[demon.kind].base:
        case "1x1":
            return ((x, y),)
        case "1x2":
            dx, dy = _FORWARD[demon.facing]
            return ((x, y), (x - dx, y - dy))
        case "2x2":
            return ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))


def check_goal(quest: QuestDef, layout: Layout) -> Iterator[str]:
    """What the goal asks for must be on the board, or be brought by a rule of the quest."""
    goal = quest.goal
    if goal.rescue > len(layout.villagers):
        yield f"the goal needs {goal.rescue} villagers, but {len(layout.villagers)} are placed."
    if goal.exit > len(layout.exit):
        yield f"the goal needs {goal.exit} exit squares, but there are {len(layout.exit)}."
    if len(goal.close) > len(layout.sutras):
        yield f"the goal needs {len(goal.close)} sutras, but {len(layout.sutras)} are placed."
    present = {demon.kind for demon in layout.demons}
    present |= {rule.second for rule in quest.rules if isinstance(rule, SecondBoss)}
    for demon in (*goal.defeat, *goal.cleanse):
        if demon not in present:
            yield f"the goal needs the demon '{demon}', but nothing brings it."


def _distance(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _at(*squares: Square) -> str:
    return " ".join(f"({x}, {y})" for x, y in squares)
