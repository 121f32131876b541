"""Territory markers: conquering an area, marking it without conquest, and what follows for the loser."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.frame import LUNAR, place
from hyakki.games.tsukuyumi.box.vocabulary import LEGEND_ABILITIES
from hyakki.games.tsukuyumi.events import AreaCleared, AreaConquered, MarkerRemoved
from hyakki.games.tsukuyumi.rules.areas import has_property, is_area
from hyakki.games.tsukuyumi.rules.scoring import check
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

SHIELDS_ONI_LAND = LEGEND_ABILITIES.declare(
    "shields-oni-land", doc="Oni territories and Tsukuyumi areas cannot be conquered by players."
)


def forbids_marking(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why a seat cannot conquer a space by any card or counterattack, however strong it is."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.combat.conquest-homezone")
    if g.owner[cell] == seat:
        return refuse("tsukuyumi.combat.conquest-own")
    if g.legend and SHIELDS_ONI_LAND in g.box.legendary[g.legend].abilities:
        if g.owner[cell] == ONI or has_property(g, cell, LUNAR):
            return refuse("tsukuyumi.legend.defiler")
    return None


def can_take(g: Tsukuyumi, seat: int, cell: int) -> bool:
    """Whether a conquest would put a marker there: nothing forbids it, and one is left
    (tsukuyumi.core.territory-limit)."""
    return forbids_marking(g, seat, cell) is None and _markers(g, seat) > 0


def conquer(g: Tsukuyumi, seat: int, cell: int) -> bool:
    """Place a marker as a conquest, which goals and missions count (tsukuyumi.core.conquer-vs-control)."""
    before = g.owner[cell]
    if forbids_marking(g, seat, cell) is not None or not _put(g, seat, cell):
        return False
    player = g.seats[seat]
    player.conquered += (cell,)
    if before != NOBODY:
        player.retaken += (cell,)
    if has_property(g, cell, LUNAR) and cell not in player.lunar:  # tsukuyumi.mission.moonstruck-span
        player.lunar += (cell,)
    g.tell(AreaConquered(seat, place(cell), before), "tsukuyumi.core.conquer-vs-control")
    _check(g)
    return True


def mark(g: Tsukuyumi, owner: int, cell: int) -> bool:
    """Place a marker of a seat or of the Oni without a conquest by a player: Oni, events, setup."""
    before = g.owner[cell]
    if before == owner or not _put(g, owner, cell):
        return False
    g.tell(AreaConquered(owner, place(cell), before), "tsukuyumi.core.one-marker")
    _check(g)
    return True


def clear_marker(g: Tsukuyumi, cell: int) -> None:
    """Take a territory marker off."""
    before = set_owner(g, cell, NOBODY)
    if before != NOBODY:
        g.tell(AreaCleared(place(cell), before), "tsukuyumi.core.one-marker")
        _check(g)


def _put(g: Tsukuyumi, owner: int, cell: int) -> bool:
    set_owner(g, cell, owner)
    if g.owner[cell] != owner:
        return False  # no marker left (tsukuyumi.core.territory-limit)
    _crush_eggs(g, owner, cell)
    return True


def _crush_eggs(g: Tsukuyumi, owner: int, cell: int) -> None:
    """Eggs go when another faction or the Oni mark the area (tsukuyumi.darkseed.eggs)."""
    if cell not in g.eggs or (owner != ONI and g.seats[owner].faction == "dark-seed"):
        return
    found = g.eggs.pop(cell)
    for seat in g.seats:
        if seat.faction == "dark-seed":
            seat.stock["egg"] += found
    g.tell(MarkerRemoved("egg", place(cell)), "tsukuyumi.darkseed.eggs")


def _check(g: Tsukuyumi) -> None:
    check(g)


# ---------------------------------------------------------------------- supply and board


def controlled(g: Tsukuyumi, seat: int) -> list[int]:
    """The areas with a seat's territory marker (tsukuyumi.core.control)."""
    if seat == ONI:
        return [cell for cell, owner in enumerate(g.owner) if owner == ONI]
    return sorted(g.seats[seat].lands)


def set_owner(g: Tsukuyumi, cell: int, owner: int) -> int:
    """Put a territory marker in the place of another, or (NOBODY) take it away; returns whose it was.

    Without a marker left in the supply nothing happens (tsukuyumi.core.territory-limit).
    """
    before = g.owner[cell]
    if owner == before or (owner != NOBODY and not _markers(g, owner)):
        return before
    if before == ONI:
        g.oni_markers += 1
    elif before != NOBODY:
        g.seats[before].markers += 1
        g.seats[before].lands = tuple(land for land in g.seats[before].lands if land != cell)
    if owner == ONI:
        g.oni_markers -= 1
    elif owner != NOBODY:
        g.seats[owner].markers -= 1
        g.seats[owner].lands += (cell,)
    g.owner[cell] = owner
    return before


def _markers(g: Tsukuyumi, owner: int) -> int:
    return g.oni_markers if owner == ONI else g.seats[owner].markers
