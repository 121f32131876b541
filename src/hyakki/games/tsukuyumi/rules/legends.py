"""The legendary Oni: where each comes with its companions, and how it falls.

One of them may be on the board at a time. Abilities in battles and movement are read from its entry where
they matter; here is what they do by themselves: the Gambler's die and the Abyssal's extra attack.
"""

from __future__ import annotations

from hyakki.board.bases import bits
from hyakki.games.tsukuyumi.box.frame import LUNAR, MOON_CENTRE, at, place
from hyakki.games.tsukuyumi.box.vocabulary import MEDIUM
from hyakki.games.tsukuyumi.events import (
    DieRolled,
    LegendCame,
    LegendLeft,
    LegendTurned,
    OniPlaced,
    TileLaid,
)
from hyakki.games.tsukuyumi.options import (
    Activate,
    Hit,
    LayTile,
    PickArea,
    PickTile,
    PlaceOni,
)
from hyakki.games.tsukuyumi.rules import gaits
from hyakki.games.tsukuyumi.rules.areas import areas, has_property, is_area, is_moon, terrain
from hyakki.games.tsukuyumi.rules.conquests import attack, hunts
from hyakki.games.tsukuyumi.rules.fights import forbids_oni_fight
from hyakki.games.tsukuyumi.rules.figures import place_oni
from hyakki.games.tsukuyumi.rules.ground import refuse
from hyakki.games.tsukuyumi.rules.oni_moves import move_oni
from hyakki.games.tsukuyumi.rules.outlook import Outlooks
from hyakki.games.tsukuyumi.rules.presence import present
from hyakki.games.tsukuyumi.rules.pushes import forbids_push
from hyakki.games.tsukuyumi.rules.scoring import check
from hyakki.games.tsukuyumi.rules.totals import LEGEND, counts, kind_of, name_of
from hyakki.games.tsukuyumi.state import NOBODY, ONI, March, Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Refusal

FERTILE = "fertile-ground"
RULES = {  # the rule of each placement, for refusals
    "moon-ring": "legend.abyssal-place",
    "moon-area": "legend.observer",
    "near-tsukuyumi": "legend.skybound",
    "any-areas": "legend.shadows",
    "homezone": "legend.gambler",
    "fertile-ground": "legend.ronin",
}


def ability(g: Tsukuyumi, word: str) -> bool:
    """Whether the legendary Oni on the board has an ability; it acts from entering to leaving
    (tsukuyumi.legend.precedence)."""
    return bool(g.legend) and word in g.box.legendary[g.legend].abilities


def open_spots(g: Tsukuyumi) -> list[int]:
    """Areas of Shadows, in and next to which Oni may be placed (tsukuyumi.legend.shadows)."""
    return g.legend_cells if ability(g, "opens-spots") else []


# ---------------------------------------------------------------------- where it comes


def places(g: Tsukuyumi, name: str) -> int:
    """The spaces where a legendary Oni may be put, as a mask: its own rule replaces the usual one."""
    wanted = g.box.legendary[name].placement
    tiles = g.map.tiles
    if wanted == "homezone":
        return _mask([player.home for player in g.seats if player.home >= 0])
    if wanted == "moon-ring":  # tsukuyumi.legend.abyssal-place
        return _mask([cell for cell in areas(g) if is_moon(g, cell) and tiles[cell] != MOON_CENTRE])
    if wanted == "moon-area":
        return _mask([cell for cell in areas(g) if is_moon(g, cell)])
    if wanted == "moon-centre":
        return _mask([cell for cell in areas(g) if tiles[cell] == MOON_CENTRE])
    if wanted == "near-tsukuyumi":
        return _near_tsukuyumi(g)
    if wanted == "any-areas":
        return _mask(areas(g))
    return _mask(fertile(g) or _replaceable(g))


def _mask(cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def _near_tsukuyumi(g: Tsukuyumi) -> int:
    mask, links = 0, g.map.adjacency.open_neighbours
    for cell in areas(g):
        if has_property(g, cell, LUNAR):
            mask |= 1 << cell | links[cell]
    return _mask([cell for cell in bits(mask) if is_area(g, cell) and g.map.tiles[cell] != MOON_CENTRE])


def fertile(g: Tsukuyumi) -> list[int]:
    """The fertile grounds on the board."""
    return [cell for cell in areas(g) if terrain(g, cell) == FERTILE]


def _replaceable(g: Tsukuyumi) -> list[int]:
    """Tiles that a fertile one of the reserve may replace: no moon, nobody there
    (tsukuyumi.legend.ronin-short)."""
    if not _fertile_reserve(g):
        return []
    return [cell for cell in areas(g) if not is_moon(g, cell) and not present(g, cell)]


def _fertile_reserve(g: Tsukuyumi) -> list[int]:
    return sorted(tile for tile in g.reserve if g.box.tile_list[tile].terrain == FERTILE)


def forbids_legend(g: Tsukuyumi, name: str, cell: int) -> Refusal | None:
    """Why a legendary Oni may not be put in a space."""
    if g.legend:
        return Refusal("tsukuyumi.legend.use", "why.legend.use", {"legend": g.legend})
    if "legendary-oni" not in g.modules or name not in g.legends:
        return Refusal("tsukuyumi.legend.use", "why.legend.not-agreed", {"legend": name})
    if places(g, name) >> cell & 1:
        return None
    wanted = g.box.legendary[name].placement
    rule = RULES.get(wanted, f"legend.{name}")
    return Refusal(f"tsukuyumi.{rule}", "why.legend.place", {"legend": name, "placement": wanted})


# ---------------------------------------------------------------------- coming and going


def come(g: Tsukuyumi, seat: int, name: str, cell: int) -> Flow[None]:
    """Put a legendary Oni on the board with all its figures and companions. It counts as one Oni, the
    companions come on top of it (tsukuyumi.legend.place-counts)."""
    legend = g.box.legendary[name]
    if legend.placement == "fertile-ground" and terrain(g, cell) != FERTILE:
        yield from _lay_fertile(g, seat, cell)
    g.legend, g.legend_side = name, 0
    g.legend_cells[:] = [cell]
    while len(g.legend_cells) < legend.figures and _further(g, name):
        option = yield from g.ask(seat, Prompt("ask.place-shadow"), lambda: _further(g, name))
        g.legend_cells.append(at(option.q, option.r))
    g.tell(LegendCame(seat, name, tuple(place(where) for where in g.legend_cells)), "tsukuyumi.legend.use")
    if legend.placement == "homezone":
        for _ in range(min(legend.companions, g.oni_supply[MEDIUM])):  # tsukuyumi.legend.gambler-short
            _companion(g, seat, cell)
    elif legend.companions:
        yield from _spread(g, seat, cell)


def forbids_figure(g: Tsukuyumi, name: str, cell: int) -> Refusal | None:
    """Why the next figure of a legendary Oni may not stand in a space, or None."""
    if cell in g.legend_cells:
        return refuse("legend.shadows.apart", legend=name)
    return None if places(g, name) >> cell & 1 else refuse("legend.shadows", legend=name)


def _further(g: Tsukuyumi, name: str) -> list[PlaceOni]:
    """Where the next figure may stand: another area for each."""
    free = places(g, name) & ~_mask(g.legend_cells)
    return [PlaceOni(name, *place(cell)) for cell in bits(free)]


def _companion(g: Tsukuyumi, seat: int, cell: int) -> None:
    place_oni(g, MEDIUM, cell)
    g.tell(OniPlaced(seat, "medium", place(cell)), "tsukuyumi.legend.place-counts")


def _spread(g: Tsukuyumi, seat: int, cell: int) -> Flow[None]:
    """The Ronin's companions: one on each other fertile ground; if there are too few, the seat chooses where
    (tsukuyumi.legend.ronin-short)."""
    left = [other for other in fertile(g) if other != cell]
    while left and g.oni_supply[MEDIUM]:
        if len(left) <= g.oni_supply[MEDIUM]:
            goal = left[0]
        else:
            option = yield from g.ask(
                seat, Prompt("ask.companion"), lambda: [PickArea(*place(other)) for other in left]
            )
            goal = at(option.q, option.r)
        left.remove(goal)
        _companion(g, seat, goal)


def _lay_fertile(g: Tsukuyumi, seat: int, cell: int) -> Flow[None]:
    """Replace a tile by a fertile one; markers stay in their place (tsukuyumi.legend.ronin)."""
    q, r = place(cell)
    pick = yield from g.ask(
        seat,
        Prompt("ask.fertile-tile"),
        lambda: [PickTile(g.box.tile_list[tile].id) for tile in _fertile_reserve(g)],
    )
    laid = yield from g.ask(
        seat, Prompt("ask.spin", {"tile": pick.tile}), lambda: [LayTile(q, r, spin) for spin in range(6)]
    )
    tile = next(number for number, entry in enumerate(g.box.tile_list) if entry.id == pick.tile)
    g.reserve.remove(tile)
    g.reserve.append(g.map.cover(cell, tile, laid.spin))
    if cell in g.wasted:
        g.wasted.remove(cell)  # the devastated side went with the old tile
    g.tell(TileLaid(pick.tile, (q, r), laid.spin), "tsukuyumi.legend.ronin")
    check(g)  # whoever holds the area holds fertile ground now


def fall(g: Tsukuyumi, cell: int) -> bool:
    """A figure is destroyed; whether it left the board. The first life of the Defiler only turns it
    (tsukuyumi.legend.defiler). It returns to the agreed set, not to the supply
    (tsukuyumi.legend.return)."""
    legend = g.box.legendary[g.legend]
    if legend.second is not None and not g.legend_side:
        g.legend_side = 1
        g.tell(LegendTurned(g.legend), "tsukuyumi.legend.defiler")
        return False
    g.legend_cells.remove(cell)
    if not g.legend_cells:
        g.tell(LegendLeft(g.legend), "tsukuyumi.legend.return")
        g.legend, g.legend_side = "", 0
    return True


# ---------------------------------------------------------------------- the Gambler


def gambler(g: Tsukuyumi, seat: int) -> Flow[None]:
    """After a battle with the Gambler the active seat throws a die (tsukuyumi.legend.gambler)."""
    thrown = 1 + g.rng.below(len(g.box.die_faces))
    face = g.box.die_faces[thrown]
    g.tell(DieRolled(seat, thrown), "tsukuyumi.legend.gambler")
    for _ in range(face.amount if face.effect != "produce" else 0):
        if face.effect == "lose-unit":
            yield from _lose_unit(g, seat)
        elif face.effect == "place-oni":
            from hyakki.games.tsukuyumi.rules.oni import place_one

            yield from place_one(g, seat)
        elif face.effect == "neighbour-event":
            # hands are passed to the left, that is to the next seat: the right neighbour is the one before
            yield from _may_draw(g, (seat - 1) % len(g.seats))
        elif face.effect == "own-event":
            yield from _may_draw(g, seat)
    if face.effect == "produce":
        from hyakki.games.tsukuyumi.rules.production import produce_for

        yield from produce_for(g, seat, face.amount, "gambler")


def _may_draw(g: Tsukuyumi, seat: int) -> Flow[None]:
    from hyakki.games.tsukuyumi.rules.eventdeck import draw_and_maybe_play

    yield from draw_and_maybe_play(g, seat, "gambler")


def _lose_unit(g: Tsukuyumi, seat: int) -> Flow[None]:
    """The seat gives up a unit of its choice: first the area, then the kind."""
    from hyakki.games.tsukuyumi.rules.damage import destroy

    if not _own_areas(g, seat):
        return
    where = yield from g.ask(
        seat, Prompt("ask.lose-where"), lambda: [PickArea(*place(cell)) for cell in _own_areas(g, seat)]
    )
    cell = at(where.q, where.r)
    what = yield from g.ask(
        seat,
        Prompt("ask.lose-unit"),
        lambda: [Hit(name_of(g, seat, kind)) for kind, n in enumerate(counts(g, seat, cell)) if n],
    )
    destroy(g, seat, cell, kind_of(g, seat, what.unit), 1, NOBODY, "gambler")


def forbids_losing(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why the Gambler can take no unit of a seat in a space, or None."""
    return None if cell in _own_areas(g, seat) else refuse("legend.gambler")


def _own_areas(g: Tsukuyumi, seat: int) -> list[int]:
    player = g.seats[seat]
    return sorted({*player.troops, *([player.mascot] if player.mascot >= 0 else ())})


# ---------------------------------------------------------------------- the Abyssal


def abyssal_action(g: Tsukuyumi) -> Flow[None]:
    """The extra attack with the Abyssal and all Oni in its area, which may move 1 area together first. If no
    target is in reach, they move towards one (tsukuyumi.legend.abyssal)."""
    turn = g.turn
    assert turn is not None
    turn.acting = ""
    if not g.legend_cells or not abyssal_goals(g):
        return
    cell = g.legend_cells[0]
    option = yield from g.ask(
        turn.seat, Prompt("ask.abyssal"), lambda: [Activate(*place(to)) for to in abyssal_goals(g)]
    )
    goal = at(option.q, option.r)
    if goal != cell:
        yield from _move_together(g, turn.seat, cell, goal)
    if g.legend_cells and goal == g.legend_cells[0] and forbids_oni_fight(g, goal) is None:
        yield from attack(g, turn.seat, goal)


def abyssal_goals(g: Tsukuyumi) -> list[int]:
    """Where the group may attack; if it can attack nowhere, the steps towards the nearest target."""
    cell = g.legend_cells[0]
    held, closed = gaits.barriers(g, ONI)
    near = [] if held >> cell & 1 else bits(g.map.adjacency.open_neighbours[cell] & ~closed)
    outlook = Outlooks(g)[LEGEND]
    found = [to for to in (cell, *near) if outlook.targets >> to & 1]
    if hunts(g, LEGEND) and cell in found:
        return [cell]
    return sorted(found) or [to for to in near if outlook.distance(to) < outlook.distance(cell)]


def forbids_abyssal(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why the Abyssal and its Oni may not attack in a space, or go there first, or None."""
    goals = abyssal_goals(g)
    if cell in goals:
        return None
    start = g.legend_cells[0]
    if goals == [start] and hunts(g, LEGEND):
        return refuse("onipower.revenge.here")
    if cell != start:
        refusal = forbids_push(g, ONI, start, cell)
        if refusal is not None:
            return refusal
    if all(forbids_oni_fight(g, goal, LEGEND) is None for goal in goals):
        return forbids_oni_fight(g, cell, LEGEND)
    return refuse("legend.abyssal.closer")


def _move_together(g: Tsukuyumi, seat: int, cell: int, goal: int) -> Flow[None]:
    g.march = March(seat=ONI, why="abyssal", movers=[], tunnels={}, entered={}, chooser=seat)
    for kind, count in reversed(list(enumerate(counts(g, ONI, cell)))):
        for _ in range(count):
            yield from move_oni(g, kind, cell, goal)
    g.march = None
