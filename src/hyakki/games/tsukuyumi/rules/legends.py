"""The legendary Oni: where each comes with its companions.

One of them may be on the board at a time. Abilities in battles and movement are read from its entry where
they matter; what they do by themselves is in gambler.py and abyssal.py.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import LUNAR, MOON_CENTRE, at, place
from hyakki.games.tsukuyumi.box.vocabulary import LEGEND_ABILITIES, MEDIUM, PLACEMENTS
from hyakki.games.tsukuyumi.events import (
    LegendCame,
    OniPlaced,
    TileLaid,
)
from hyakki.games.tsukuyumi.options import (
    LayTile,
    PickArea,
    PickTile,
    PlaceOni,
)
from hyakki.games.tsukuyumi.rules.areas import areas, has_property, is_area, is_moon, terrain
from hyakki.games.tsukuyumi.rules.figures import place_oni
from hyakki.games.tsukuyumi.rules.presence import present
from hyakki.games.tsukuyumi.rules.scoring import check
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

FERTILE = "fertile-ground"  # a type of areas, and the placement there
HOMEZONE = "homezone"

OPENS_SPOTS = LEGEND_ABILITIES.declare("opens-spots", doc="Oni may be placed in or next to its areas.")

Cells = Callable[[Tsukuyumi], list[int]]


def ability(g: Tsukuyumi, word: str) -> bool:
    """Whether the legendary Oni on the board has an ability; it acts from entering to leaving
    (tsukuyumi.legend.precedence)."""
    return bool(g.legend) and word in g.box.legendary[g.legend].abilities


def open_spots(g: Tsukuyumi) -> list[int]:
    """Areas of Shadows, in and next to which Oni may be placed (tsukuyumi.legend.shadows)."""
    return g.legend_cells if ability(g, OPENS_SPOTS) else []


# ---------------------------------------------------------------------- where it comes


class Placement:
    """Where a legendary Oni may come: the spaces, and the rule that a refusal cites ("" for its own)."""

    __slots__ = ("cells", "rule")

    def __init__(self, cells: Callable[[Tsukuyumi], list[int]], rule: str) -> None:
        self.cells, self.rule = cells, rule


PLACES: dict[str, Placement] = {}


def placement(name: str, rule: str, doc: str) -> Callable[[Cells], Cells]:
    """Declare a placement over the code that finds its spaces."""

    def declared(cells: Cells) -> Cells:
        PLACES[PLACEMENTS.declare(name, doc=doc)] = Placement(cells, rule)
        return cells

    return declared


def places(g: Tsukuyumi, name: str) -> int:
    """The spaces where a legendary Oni may be put, as a mask: its own rule replaces the usual one."""
    return _mask(PLACES[g.box.legendary[name].placement].cells(g))


@placement(HOMEZONE, "tsukuyumi.legend.gambler", "Any homezone, with `companions` medium Oni.")
def _homezones(g: Tsukuyumi) -> list[int]:
    return [player.home for player in g.seats if player.home >= 0]


@placement("moon-ring", "tsukuyumi.legend.abyssal-place", "A moon area, not the centre.")
def _ring(g: Tsukuyumi) -> list[int]:
    return [cell for cell in areas(g) if is_moon(g, cell) and g.map.tiles[cell] != MOON_CENTRE]


@placement("moon-area", "tsukuyumi.legend.observer", "Any moon area.")
def _moon(g: Tsukuyumi) -> list[int]:
    return [cell for cell in areas(g) if is_moon(g, cell)]


@placement("moon-centre", "", "The moon centre.")
def _centre(g: Tsukuyumi) -> list[int]:
    return [cell for cell in areas(g) if g.map.tiles[cell] == MOON_CENTRE]


@placement(
    "near-tsukuyumi", "tsukuyumi.legend.skybound", "In or next to a Tsukuyumi area, not the moon centre."
)
def _near_tsukuyumi(g: Tsukuyumi) -> list[int]:
    mask, links = 0, g.map.adjacency.open_neighbours
    for cell in areas(g):
        if has_property(g, cell, LUNAR):
            mask |= 1 << cell | links[cell]
    return [cell for cell in bits(mask) if is_area(g, cell) and g.map.tiles[cell] != MOON_CENTRE]


@placement("any-areas", "tsukuyumi.legend.shadows", "One area for each figure.")
def _anywhere(g: Tsukuyumi) -> list[int]:
    return areas(g)


@placement(
    FERTILE, "tsukuyumi.legend.ronin", "Fertile ground, with `companions` medium Oni on each other one."
)
def _on_fertile_ground(g: Tsukuyumi) -> list[int]:
    return fertile(g) or _replaceable(g)


def _mask(cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


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
        return refuse("tsukuyumi.legend.use", legend=g.legend)
    if "legendary-oni" not in g.modules or name not in g.legends:
        return refuse("tsukuyumi.legend.use", key="why.legend.not-agreed", legend=name)
    if places(g, name) >> cell & 1:
        return None
    wanted = g.box.legendary[name].placement
    rule = PLACES[wanted].rule or f"tsukuyumi.legend.{name}"
    return refuse(rule, key="why.legend.place", legend=name, placement=wanted)


# ---------------------------------------------------------------------- coming and going


def come(g: Tsukuyumi, seat: int, name: str, cell: int) -> Flow[None]:
    """Put a legendary Oni on the board with all its figures and companions. It counts as one Oni, the
    companions come on top of it (tsukuyumi.legend.place-counts)."""
    legend = g.box.legendary[name]
    if legend.placement == FERTILE and terrain(g, cell) != FERTILE:
        yield from _lay_fertile(g, seat, cell)
    g.legend, g.legend_side = name, 0
    g.legend_cells[:] = [cell]
    while len(g.legend_cells) < legend.figures and _further(g, name):
        option = yield from g.ask(seat, Prompt("ask.place-shadow"), lambda: _further(g, name))
        g.legend_cells.append(at(option.q, option.r))
    g.tell(LegendCame(seat, name, tuple(place(where) for where in g.legend_cells)), "tsukuyumi.legend.use")
    if legend.placement == HOMEZONE:
        for _ in range(min(legend.companions, g.oni_supply[MEDIUM])):  # tsukuyumi.legend.gambler-short
            _companion(g, seat, cell)
    elif legend.companions:
        yield from _spread(g, seat, cell)


def forbids_figure(g: Tsukuyumi, name: str, cell: int) -> Refusal | None:
    """Why the next figure of a legendary Oni may not stand in a space, or None."""
    if cell in g.legend_cells:
        return refuse("tsukuyumi.legend.shadows.apart", legend=name)
    return None if places(g, name) >> cell & 1 else refuse("tsukuyumi.legend.shadows", legend=name)


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
