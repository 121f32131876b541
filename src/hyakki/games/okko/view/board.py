"""The board as everybody sees it: the palace, its Doors, Corruption, and tokens with their upper side."""

from __future__ import annotations

from functools import lru_cache

from hyakki.board.areas import LINE, WALL
from hyakki.board.masks import bits
from hyakki.games.okko.box.palace import Palace
from hyakki.games.okko.box.scenariodefs import Placed
from hyakki.games.okko.rules.clues import CLUES, cards, difficulty
from hyakki.games.okko.rules.objects import lock_of
from hyakki.games.okko.rules.tasks import token_test
from hyakki.games.okko.state import Okko, Token
from hyakki.games.okko.view.knowing import RANDOM_FORMS, Faces, back_of, front_of, unseen_tokens
from hyakki.games.okko.view.seen import (
    AreaView,
    Edge,
    GateView,
    PalaceView,
    SpentView,
    StainView,
    TileView,
    TokenView,
)

NAMED = ("courtier", "follower")
"""Tokens that show whom they stand for, a Follower once it is turned up."""


# ---------------------------------------------------------------------- the ground


@lru_cache(maxsize=64)
def palace_view(palace: Palace, placed: tuple[Placed, ...]) -> PalaceView:
    """What is printed on the ground, made once for each palace."""
    areas = palace.areas
    cells: list[list[int]] = [[] for _ in palace.area_names]
    for cell in bits(areas.cells):
        cells[areas.area_of[cell]].append(cell)
    walls, lines = _edges(palace)
    return PalaceView(
        width=areas.width,
        height=areas.height,
        tiles=tuple(_tile(palace, number, tile) for number, tile in enumerate(placed)),
        areas=tuple(
            AreaView(name, areas.tile_of_area[area], tuple(cells[area]))
            for area, name in enumerate(palace.area_names)
        ),
        kinds=palace.kinds,
        walls=walls,
        lines=lines,
        starts=palace.start_cells,
    )


def _tile(palace: Palace, number: int, placed: Placed) -> TileView:
    areas, tile = palace.areas, palace.tile_defs[number]
    here = [cell for cell in bits(areas.cells) if areas.tile_of[cell] == number]
    return TileView(
        key=placed.key,
        name=tile.name,
        face=placed.face,
        x=min(areas.xs[cell] for cell in here),
        y=min(areas.ys[cell] for cell in here),
        turned=placed.turned,
        corridor=tile.corridor,
        prohibited=tile.prohibited,
        mission=tile.mission,
        start=number == palace.start_tile,
    )


def _edges(palace: Palace) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
    """Walls and white lines between cells; Doors and walls that can be broken are gates."""
    areas = palace.areas
    found: dict[int, list[Edge]] = {WALL: [], LINE: []}
    for cell in bits(areas.cells):
        for other in (cell + 1, cell + areas.width):
            beside = other == cell + areas.width or areas.xs[other % areas.size] > areas.xs[cell]
            if other < areas.size and beside and areas.area_of[other] >= 0:
                kind = areas.edge(cell, other)
                if kind in found:
                    found[kind].append((cell, other))
    return tuple(found[WALL]), tuple(found[LINE])


def gate_views(g: Okko) -> tuple[GateView, ...]:
    """Doors and walls that can be broken, as they are."""
    return tuple(_gate(g, number) for number in range(len(g.palace.areas.gates)))


def _gate(g: Okko, number: int) -> GateView:
    closed, shut = bool(g.closed >> number & 1), bool(g.shut >> number & 1)
    door = bool(g.palace.areas.doors >> number & 1)
    tested = g.scene.doors[number] if door and closed and not shut else None
    return GateView(
        number=number,
        cells=g.palace.areas.gates[number],
        door=door,
        closed=closed,
        shut=shut,
        attributes=() if tested is None else tested.attributes,
        difficulty=0 if tested is None else max(0, tested.difficulty - g.door_tests.get(number, 0)),
    )


def stain_views(g: Okko) -> tuple[StainView, ...]:
    """Corruption tokens, in the order in which they came."""
    tile_of = g.palace.areas.tile_of
    return tuple(StainView(stain.cell, tile_of[stain.cell], stain.red) for stain in g.stains)


# ---------------------------------------------------------------------- tokens


def token_views(g: Okko) -> tuple[TokenView, ...]:
    """All tokens on the board or carried, by their numbers."""
    return tuple(_token(g, token) for _, token in sorted(g.tokens.items()))


def _token(g: Okko, token: Token) -> TokenView:
    attribute, hard, more = _test(g, token)
    lock = lock_of(g, token)
    return TokenView(
        number=token.number,
        form=token.form,
        name=token.id if token.form == "courtier" or (token.form == "follower" and token.flipped) else "",
        cell=token.cell,
        holder=token.holder,
        flipped=token.flipped,
        attribute=attribute,
        difficulty=max(0, hard - token.penalty),
        cards=more,
        penalty=token.penalty,
        backs=_backs(g, token),
        lock=0 if lock is None else lock.number,
    )


def _test(g: Okko, token: Token) -> tuple[str, int, int]:
    """What the upper side shows: the attribute of its test, the difficulty, the cards that it brings."""
    if token.form == "chest":
        return "speed", *front_of(g, "chest", token.id)
    if token.form in CLUES:
        talks = token.form != "courtier" or not token.flipped
        return ("guile", difficulty(g, token), cards(g, token)) if talks else ("", 0, 0)
    found = token_test(g, token)
    return ("", 0, 0) if found is None else (*found, 0)


def _backs(g: Okko, token: Token) -> tuple[Faces, ...]:
    """What the other side may show: that of any token with this front which nobody has seen from both sides
    (okko.info.fronts)."""
    form = token.form
    if form not in RANDOM_FORMS or token.flipped:
        return ()
    front = front_of(g, form, token.id)
    names = [*g.supply.get(form, ()), *(other.id for other in unseen_tokens(g, form))]
    return tuple(sorted({back_of(g, form, name) for name in names if front_of(g, form, name) == front}))


def spent_views(g: Okko) -> tuple[SpentView, ...]:
    """Tokens that are out of play: both sides of them were seen."""
    found = []
    for form, names in sorted(g.spent_tokens.items()):
        for name in names:
            if form in RANDOM_FORMS:
                found.append(SpentView(form, "", front_of(g, form, name), back_of(g, form, name)))
            else:
                found.append(SpentView(form, name if form in NAMED else "", (0, 0), (0, 0)))
    return tuple(found)
