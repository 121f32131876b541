"""Movement by Areas: how far a Move leads, where it may end, what stops and what holds a character.

The same rules hold for Heroes, Followers, Kami and agents (okko.move.all-characters). A Hero's Move onto
Prohibited Tiles is interrupted by tests, which are in `sneaking`. Sets of Spaces and of Areas are masks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from hyakki.board.areas import Areas
from hyakki.board.masks import bits
from hyakki.board.walks import FAR, path
from hyakki.games.okko.box.palace import Palace
from hyakki.games.okko.events import Moved
from hyakki.games.okko.options import Go, SneakInto
from hyakki.games.okko.rules.attributes import ignores, value
from hyakki.games.okko.rules.deeds import ALLIES, deed
from hyakki.games.okko.rules.ground import (
    area_of,
    barred_mask,
    figure_at,
    may_act,
    opposed_areas,
    passages,
    room_mask,
    side_of,
    token_at,
)
from hyakki.games.okko.state import OFF, Figure, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

Layers = list[int]
"""Areas by the number of steps after which a Move first enters them."""

# ---------------------------------------------------------------------- how far


def pace(g: Okko, figure: Figure) -> int:
    """The Areas that a Move may pass: SPEED, or what a sneaked Move has left (okko.move.speed,
    okko.card.speed, okko.condition.stunned)."""
    under_way = g.sneak
    if under_way is not None and under_way.figure == figure.number:
        return under_way.left
    return value(g, figure, "speed")


def is_sneaking(g: Okko, figure: Figure) -> bool:
    """Whether a figure is in the middle of a Move, between a passed test and its end."""
    return g.sneak is not None and g.sneak.figure == figure.number


def standing_room(g: Okko, figure: Figure) -> int:
    """The Spaces on which a Move of a figure may end: free ones without tokens (okko.move.any-space,
    okko.move.token-space), for the Hero side no Reinforcement Spaces (okko.board.reinforcement-heroes). In
    the middle of a Move the Space where it waits is one of them."""
    room = room_mask(g, side_of(figure))
    return room | 1 << figure.cell if is_sneaking(g, figure) else room


def full_areas(g: Okko, among: int, room: int) -> int:
    """Of some Areas those without a Space on which a figure could end (okko.move.end-full)."""
    full, spaces_in = 0, g.palace.areas.spaces_in
    for area in bits(among):
        if not spaces_in[area] & room:
            full |= 1 << area
    return full


def watched_tiles(g: Okko, figure: Figure) -> int:
    """The Prohibited Tiles on which a figure has to pass a test: only Heroes do (okko.sneak.heroes-only,
    okko.sneak.prohibited-mark), unless an effect spares them."""
    if figure.sort != "hero" or not g.palace.prohibited or ignores(g, figure, "sneak"):
        return 0
    return g.palace.prohibited


def layers(g: Okko, figure: Figure) -> tuple[Layers, Layers]:
    """The Areas that a Move leads to without a test, and those where a Sneak test is due."""
    return layers_within(g, figure, standing_room(g, figure))


def layers_within(g: Okko, figure: Figure, room: int) -> tuple[Layers, Layers]:
    """The same if the Spaces on which it may end are known already.

    An Area with an opponent ends the Move (okko.move.stop-on-opponent), and whoever begins in one may go one
    step, whatever its SPEED (okko.move.leave-opponent, okko.move.leave-speed-zero). A full Area is passed if
    it holds Allies only (okko.move.pass-allies) and is closed if it holds an opponent
    (okko.move.full-with-opponent), even to those whom opponents do not stop. Tokens stop nobody
    (okko.move.tokens-not-opponents); an open Door is a border like others (okko.move.doors)."""
    ways, start, speed = passages(g), area_of(g, figure), pace(g, figure)
    stops, held, barred = hindrances(g, figure, 1 << start, room)
    watched = watched_tiles(g, figure)
    if not watched:
        return ways.reach(start, speed, stops, held, barred), []
    full = 0
    for tile in bits(watched):
        full |= full_areas(g, g.palace.areas.areas_on[tile], room)
    return ways.sneak(start, speed, watched, full, stops, held, barred)


def hindrances(g: Okko, figure: Figure, starts: int, room: int) -> tuple[int, int, int]:
    """The Areas that end a Move of a figure when it enters them, those of some where it might begin that hold
    it back, and those that it cannot enter; `room` are the Spaces on which it could end."""
    stops = opposed_areas(g, side_of(figure))
    barred = full_areas(g, stops, room)
    held = stops & starts
    if held and (is_sneaking(g, figure) or ignores(g, figure, "leave")):
        held = 0
    if stops and ignores(g, figure, "stop"):
        stops = 0
    return stops, held, barred


def joined(masks: Layers) -> int:
    """All Areas of some layers."""
    found = 0
    for mask in masks:
        found |= mask
    return found


# ---------------------------------------------------------------------- where to


def destinations(g: Okko, figure: Figure) -> int:
    """The Spaces on which a Move may end without a test, those of its own Area among them
    (okko.move.reposition)."""
    room = standing_room(g, figure)
    return _spaces_in(g, joined(layers_within(g, figure, room)[0])) & room


def _spaces_in(g: Okko, among: int) -> int:
    """The Spaces of some Areas."""
    found, spaces_in = 0, g.palace.areas.spaces_in
    for area in bits(among):
        found |= spaces_in[area]
    return found


def sneak_areas(g: Okko, figure: Figure) -> int:
    """The Areas of Prohibited Tiles as far as which a Move may be declared (okko.sneak.way)."""
    return joined(layers(g, figure)[1]) if watched_tiles(g, figure) else 0


def goes(g: Okko, figure: Figure) -> list[Go]:
    """The Moves that need no test, one for each Space."""
    table = _goes(g.palace)
    return [table[cell] for cell in bits(destinations(g, figure))]


def moves(g: Okko, figure: Figure) -> list[Go | SneakInto]:
    """The same, then those onto Prohibited Tiles, each as far as an Area where a test is due
    (okko.sneak.way). Both are worked out at once."""
    room, names, table = standing_room(g, figure), g.palace.area_names, _goes(g.palace)
    free, tests = layers_within(g, figure, room)
    found: list[Go | SneakInto] = [table[cell] for cell in bits(_spaces_in(g, joined(free)) & room)]
    return found + [SneakInto(names[area]) for area in bits(joined(tests))]


@lru_cache(maxsize=64)
def _goes(palace: Palace) -> list[Go]:
    """The Move to each Space of a palace, made once."""
    names, area_at = palace.area_names, palace.areas.area_of
    return [Go(names[area_at[cell]], cell) for cell in range(palace.areas.size)]


@deed(Go, moves, sorts=ALLIES)
def go(g: Okko, figure: Figure, option: Go) -> Flow[None]:
    """A Move Action without a test (okko.move.speed)."""
    move_to(g, figure, option.cell)
    yield from ()


def move_to(g: Okko, figure: Figure, cell: int, why: str = "") -> None:
    """A figure comes to a Space by a Move, or by an effect of its own side (`why`: the card; `sneak` on the
    way onto a Prohibited Tile). What a Hero carries comes along (okko.effect.moving)."""
    start, area_at = figure.cell, g.palace.areas.area_of
    if area_at[start] != area_at[cell]:
        figure.came_into |= 1 << area_at[cell]
    shift_to(g, figure, cell, why)


def shift_to(g: Okko, figure: Figure, cell: int, why: str = "") -> None:
    """The same where the other side moves it, so that it has not come by its own will (the word
    `entered`)."""
    start, figure.cell = figure.cell, cell
    if g.io is not None:
        inside = area_of(g, figure) == g.palace.areas.area_of[start]
        own = "okko.move.reposition" if inside else "okko.move.speed"
        rule = {"": own, "sneak": "okko.sneak.trigger"}.get(why, "okko.effect.moving")
        g.tell(Moved(figure.number, start, cell, why), rule)


def forget_ways(g: Okko) -> None:
    """Another activation begins: nobody has come into any Area in it yet."""
    for figure in g.figures.values():
        figure.came_into = 0


# ---------------------------------------------------------------------- why not


def forbids_go(g: Okko, figure: Figure, cell: int) -> Refusal | None:
    """Why a Move cannot end on a Space without a test, or None."""
    return forbids_end(g, figure, cell) or forbids_area(g, figure, g.palace.areas.area_of[cell])


def forbids_end(g: Okko, figure: Figure, cell: int) -> Refusal | None:
    """Why a figure cannot come to stand on a Space, wherever it comes from and however it moves
    (okko.move.effect-moves)."""
    if not 0 <= cell < g.palace.areas.size or not g.palace.areas.spaces >> cell & 1:
        return refuse("okko.board.scenery")
    other = figure_at(g, cell)
    if other is figure:
        return None if is_sneaking(g, figure) else refuse("okko.move.reposition")
    if other is not None:
        return refuse("okko.board.tiles", by=other.number)
    token = token_at(g, cell)
    if token is not None:
        return refuse("okko.move.token-space", token=token.number)
    if any(stain.cell == cell for stain in g.stains):
        return refuse("okko.corruption.token-occupies.move")
    if barred_mask(g, side_of(figure)) >> cell & 1:
        return refuse("okko.board.reinforcement-heroes")
    return None


def forbids_area(g: Okko, figure: Figure, area: int) -> Refusal | None:
    """Why a Move cannot end in an Area without a test, or None."""
    free, tests = layers(g, figure)
    if joined(free) >> area & 1:
        room = standing_room(g, figure) & g.palace.areas.spaces_in[area]
        return None if room else refuse("okko.move.end-full")
    if joined(tests) >> area & 1:
        return refuse("okko.sneak.way", tile=g.palace.areas.tile_of_area[area])
    return _why_not_reached(g, figure, area)


def _why_not_reached(g: Okko, figure: Figure, area: int) -> Refusal:
    start, speed, under_way = area_of(g, figure), pace(g, figure), is_sneaking(g, figure)
    opposed = opposed_areas(g, side_of(figure))
    beset = bool(opposed >> start & 1)
    if beset and under_way and not speed:
        return _stopped(g, figure, start)
    held = beset and not under_way and not ignores(g, figure, "leave")
    limit = 1 if held else speed
    away = passages(g).distances(start)[area]
    if away > limit and (away == FAR or _through_doors(g, start, area) <= limit):
        return _no_way(g, start, area)
    if away > limit and held:
        return refuse("okko.move.leave-opponent", by=_opponent_in(g, figure, start).number, away=away)
    if away > limit and not speed and not under_way:
        return refuse("okko.move.leave-speed-zero")
    if away > limit:
        return refuse("okko.move.speed", away=away, speed=speed)
    if full_areas(g, opposed & 1 << area, standing_room(g, figure)):
        return refuse("okko.move.full-with-opponent", by=_opponent_in(g, figure, area).number)
    return _in_the_way(g, figure, area, opposed)


def _through_doors(g: Okko, start: int, area: int) -> int:
    """How many steps away an Area would be if all Doors were open."""
    areas = g.palace.areas
    return areas.passages(g.closed & ~areas.doors).distances(start)[area]


def _in_the_way(g: Okko, figure: Figure, area: int, opposed: int) -> Refusal:
    """SPEED would be enough: a Prohibited Tile, an opponent or a full Area with one lies on the way."""
    start, speed, ways = area_of(g, figure), pace(g, figure), passages(g)
    barred = full_areas(g, opposed, standing_room(g, figure))
    stops = 0 if ignores(g, figure, "stop") else opposed
    if joined(ways.reach(start, speed, stops, barred=barred)) >> area & 1:
        return refuse("okko.sneak.way.first" if sneak_areas(g, figure) else "okko.sneak.timing")
    way = path(ways.steps, 1 << start, 1 << area, g.palace.areas.everywhere & ~barred) or []
    if way and len(way) - 1 <= speed:
        return _stopped(g, figure, next(passed for passed in way[1:] if stops >> passed & 1))
    way = path(ways.steps, 1 << start, 1 << area, g.palace.areas.everywhere) or []
    met = next(passed for passed in way[1:] if barred >> passed & 1)
    return refuse("okko.move.full-with-opponent.way", by=_opponent_in(g, figure, met).number)


def _stopped(g: Okko, figure: Figure, area: int) -> Refusal:
    """Somebody in an Area ends the Move there; a Mortal Thrall does so even while it may not act
    (okko.players.sides)."""
    by = _opponent_in(g, figure, area)
    if by.sort == "agent" and not may_act(g, by):
        return refuse("okko.move.thrall-stop", by=by.number)
    return refuse("okko.move.stop-on-opponent", by=by.number)


def _opponent_in(g: Okko, figure: Figure, area: int) -> Figure:
    """The first opponent in an Area that holds one; Followers and Kami are opponents of agents too
    (okko.move.followers-are-opponents)."""
    area_at, side = g.palace.areas.area_of, side_of(figure)
    return next(
        other
        for other in g.figures.values()
        if other.cell != OFF and side_of(other) != side and area_at[other.cell] == area
    )


def _no_way(g: Okko, start: int, area: int) -> Refusal:
    """Doors are closed (okko.board.closed-doors), or the wall of a cell still stands (okko.mission.cell)."""
    areas = g.palace.areas
    way = _way(areas, start, area, g.closed & ~areas.doors) or _way(areas, start, area, 0)
    passed = {frozenset(pair) for pair in pairwise(way)}
    for gate in bits(g.closed & areas.doors):
        if frozenset(areas.area_of[cell] for cell in areas.gates[gate]) in passed:
            return refuse("okko.board.closed-doors", door=gate)
    return refuse("okko.mission.cell.wall")


def _way(areas: Areas, start: int, area: int, closed: int) -> list[int]:
    """The Areas of a shortest way while some gates are closed; none if there is no way."""
    return path(areas.passages(closed).steps, 1 << start, 1 << area, areas.everywhere) or []
