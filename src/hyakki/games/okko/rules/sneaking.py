"""Sneaking: a Hero's Move onto a Prohibited Tile, the test that it meets there, and the thralls that close in
when it is caught.

A Move is declared as far as the first Area of the Tile in which the Hero could end; the rest is chosen after
the test (okko.sneak.way). Until then the Hero stands on the first free Space of that Area, so that whatever
looks at Areas looks at the right one.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import Caught, Surrounded
from hyakki.games.okko.options import Go, PickFigure, PickSpace, SneakInto, Strike
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.asking import ask_hero, ask_oni
from hyakki.games.okko.rules.attack import attack
from hyakki.games.okko.rules.attributes import Part, ignores, value
from hyakki.games.okko.rules.deeds import deed, listed_elsewhere
from hyakki.games.okko.rules.ground import (
    adjacent,
    area_of,
    beside,
    board,
    free_mask,
    opposed_areas,
    passages,
    side_of,
    tile_of,
    type_of,
)
from hyakki.games.okko.rules.movement import (
    forbids_area,
    layers,
    move_to,
    moves,
    sneak_areas,
    standing_room,
    watched_tiles,
)
from hyakki.games.okko.rules.trials import prospect_test, test
from hyakki.games.okko.state import OFF, Figure, Okko, Sneak
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

SNEAK = "sneak"
"""What the test is about, and why such Moves and Attacks are made."""

# ---------------------------------------------------------------------- the way in


def forbids_sneak(g: Okko, figure: Figure, area: int) -> Refusal | None:
    """Why a Move cannot be declared as sneaking into an Area, or None. Only Heroes sneak
    (okko.sneak.heroes-only), and only onto Prohibited Tiles (okko.sneak.prohibited-mark)."""
    if sneak_areas(g, figure) >> area & 1:
        return None
    if figure.sort != "hero":
        return refuse("okko.sneak.heroes-only")
    if not watched_tiles(g, figure) >> g.palace.areas.tile_of_area[area] & 1:
        return refuse("okko.sneak.prohibited-mark")
    return forbids_area(g, figure, area) or refuse("okko.sneak.once")


@deed(SneakInto, listed_elsewhere)
def sneak(g: Okko, figure: Figure, option: SneakInto) -> Flow[None]:
    """A Move over Prohibited Tiles: a Direct SPEED Test on each that it comes onto from another Tile, also if
    it only crosses it, without another Action (okko.sneak.trigger, okko.sneak.timing). After success the Move
    goes on (okko.sneak.success)."""
    area = option.area
    while True:
        come_into(g, figure, g.palace.area(area))
        tile = tile_of(g, figure)
        passed = yield from test(g, figure, "speed", SNEAK, tile, g.palace.difficulty[tile], direct=True)
        if not passed:
            yield from _be_caught(g, figure)
            return
        answer = yield from ask_hero(
            g, figure.number, "sneak-on", lambda: rest_of_move(g, figure), left=_left(g)
        )
        if isinstance(answer, Go):
            _end_move(g, figure, answer.cell)
            return
        area = answer.area


def rest_of_move(g: Okko, figure: Figure) -> list[Go | SneakInto]:
    """How a sneaked Move may go on after a passed test: to a Space, the one in this Area among them, or onto
    the next Prohibited Tile with a new test (okko.sneak.way, okko.sneak.once)."""
    return moves(g, figure)


def _left(g: Okko) -> int:
    assert g.sneak is not None
    return g.sneak.left


def come_into(g: Okko, figure: Figure, area: int) -> None:
    """The Hero comes into the Area that it has declared, by the shortest way; an opponent there ends its
    movement (okko.move.stop-on-opponent)."""
    due = layers(g, figure)[1]
    steps = next(steps for steps, areas in enumerate(due) if areas >> area & 1)
    left = len(due) - 1 - steps
    if opposed_areas(g, side_of(figure)) >> area & 1 and not ignores(g, figure, "stop"):
        left = 0
    cell = waiting_space(g, figure, area)
    g.sneak = Sneak(figure=figure.number, left=left)
    move_to(g, figure, cell, SNEAK)


def waiting_space(g: Okko, figure: Figure, area: int) -> int:
    """The first free Space of an Area, on which a sneaking Hero stands until it has chosen one."""
    room = standing_room(g, figure) & g.palace.areas.spaces_in[area]
    return (room & -room).bit_length() - 1


def _end_move(g: Okko, figure: Figure, cell: int) -> None:
    """The Move is over on a Space."""
    g.sneak = None
    if cell != figure.cell:
        move_to(g, figure, cell)


def prospect_sneak(g: Okko, figure: Figure, area: int) -> tuple[int, int, list[Part]]:
    """How the test in an Area would be rolled: dice, the total that just passes, and where the dice come
    from."""
    tile, before = g.palace.areas.tile_of_area[area], figure.cell
    figure.cell = waiting_space(g, figure, area)
    found = prospect_test(g, figure, "speed", SNEAK, tile, g.palace.difficulty[tile], direct=True)
    figure.cell = before
    return found


# ---------------------------------------------------------------------- caught


def _be_caught(g: Okko, figure: Figure) -> Flow[None]:
    """The Move ends in the Area where the test failed, on a Space of the Hero's choice (okko.sneak.timing).
    The thralls of the Tile close in and attack; that is no activation: it takes no Actions, tokens or Events,
    and needs no alarm (okko.sneak.no-activation). The Hero goes on with what Actions it has left."""
    room = standing_room(g, figure) & g.palace.areas.spaces_in[area_of(g, figure)]
    answer = yield from ask_hero(g, figure.number, "caught", lambda: [PickSpace(cell) for cell in bits(room)])
    _end_move(g, figure, answer.cell)
    tile = tile_of(g, figure)
    g.tell(Caught(figure.number, tile), "okko.sneak.fail-surround")
    caught_by = [other for other in board(g) if tile_of(g, other) == tile and type_of(g, other) == "mortal"]
    caught_by.sort(key=lambda thrall: (-value(g, thrall, "might"), thrall.number))  # the strongest first
    thralls = [thrall.number for thrall in caught_by]
    yield from _surround(g, figure, thralls)
    yield from _strike_all(g, figure, thralls)


def _surround(g: Okko, hero: Figure, thralls: list[int]) -> Flow[None]:
    """All Mortal Thralls of the Tile are moved beside the Hero as the Oni likes, whatever their SPEED and
    wherever walls stand between (okko.sneak.fail-surround); those for whom there is no room beside it come
    as near as they can (okko.sneak.fail-overflow)."""
    starts = {number: g.figures[number].cell for number in thralls}
    waiting = list(thralls)
    while waiting:
        number = waiting[0]
        if len(waiting) > places(g, hero, waiting).bit_count():
            who = yield from ask_oni(
                g, "surround-who", lambda: [PickFigure(thrall) for thrall in waiting], hero=hero.number
            )
            number = who.figure
        answer = yield from ask_oni(
            g,
            "surround",
            lambda: [PickSpace(cell) for cell in bits(places(g, hero, waiting))],
            hero=hero.number,
            figure=number,
        )
        waiting.remove(number)
        _close_in(g, g.figures[number], answer.cell, starts)


def places(g: Okko, hero: Figure, waiting: list[int]) -> int:
    """Where the next of some thralls may stand: the Spaces beside the Hero that are free or will be, or, if
    none is left, the nearest of the Tile."""
    room = free_mask(g)
    for number in waiting:
        room |= 1 << g.figures[number].cell
    near = room & beside(g, hero.cell)
    return near or passages(g).nearest(hero.cell, room & g.palace.areas.spaces_on[tile_of(g, hero)])


def _close_in(g: Okko, thrall: Figure, cell: int, starts: dict[int, int]) -> None:
    """One thrall takes its place; whoever still waits there changes places with it."""
    before, area_at = thrall.cell, g.palace.areas.area_of
    if before == cell:
        return
    other = next((waiting for waiting in board(g) if waiting.cell == cell), None)
    if other is not None:
        other.cell = before
        g.tell(Surrounded(other.number, cell, before), "okko.sneak.fail-overflow")
    thrall.cell = cell
    if area_at[starts[thrall.number]] != area_at[cell]:
        thrall.came_into |= 1 << area_at[cell]
    g.tell(Surrounded(thrall.number, before, cell), "okko.sneak.fail-surround")


def _strike_all(g: Okko, hero: Figure, thralls: list[int]) -> Flow[None]:
    """Each of them that now is beside the Hero makes one Attack, in an order of the Oni's choice, like any
    other Attack (okko.sneak.fail-attack). One whom the Hero is no longer in reach of when its turn comes, or
    that may not attack, makes none."""
    left = [number for number in thralls if adjacent(g, g.figures[number].cell, hero.cell)]
    while hero.cell != OFF and able(g, hero, left):
        answer = yield from ask_oni(
            g,
            "surround-attack",
            lambda: [PickFigure(number) for number in able(g, hero, left)],
            hero=hero.number,
        )
        left.remove(answer.figure)
        thrall = g.figures[answer.figure]
        form = yield from ask_oni(
            g, "surround-form", lambda: strikes(g, thrall, hero), hero=hero.number, figure=thrall.number
        )
        yield from attack(g, thrall, hero, form.form, SNEAK)


def strikes(g: Okko, thrall: Figure, hero: Figure) -> list[Strike]:
    """The forms in which a thrall can attack a Hero."""
    return [strike for strike in targets(g, thrall) if strike.target == hero.number]


def able(g: Okko, hero: Figure, left: list[int]) -> list[int]:
    """Of some thralls those on the board that can attack a Hero."""
    return [number for number in left if number in g.figures and strikes(g, g.figures[number], hero)]
