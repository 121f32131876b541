"""Terraformings of the Boarlords: Strongholds and Covers in areas, Tunnels and Blockades on edges.

What they do is read where it counts: totals.py, movement.py and the map. Displacement is in defences.py.
"""

from __future__ import annotations

from hyakki.board.terms import Marker
from hyakki.games.tsukuyumi.box.definitions import EffectOption, MaterialDef
from hyakki.games.tsukuyumi.box.frame import FRAME, at, place
from hyakki.games.tsukuyumi.box.vocabulary import ABILITIES, FACTION_EVENTS, MATERIAL_EFFECTS
from hyakki.games.tsukuyumi.events import MarkerPlaced
from hyakki.games.tsukuyumi.options import DONE, Done, Effect, PickArea, PickEdge
from hyakki.games.tsukuyumi.rules.allowances import allowances, spend
from hyakki.games.tsukuyumi.rules.areas import is_area
from hyakki.games.tsukuyumi.rules.faction_effects import end_part, part
from hyakki.games.tsukuyumi.rules.lasting import in_force
from hyakki.games.tsukuyumi.rules.movement import TUNNEL
from hyakki.games.tsukuyumi.rules.totals import COVER
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

TERRAFORMER = ABILITIES.declare(
    "terraformer",
    numbers="terraforming",
    doc="Places `terraforming` Terraformings through the faction effect.",
)
BLOCKADE = MATERIAL_EFFECTS.declare("blockade", doc="Closes the edge for everyone.")
MORE_TERRAFORMING = FACTION_EVENTS.declare(
    "more-terraforming", numbers="amount", doc="`amount` Terraformings for each Boarrior."
)


# ---------------------------------------------------------------------- faction effect


@part("terraform", numbers="amount")
def dig(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Flow[None]:
    """Each Boarrior may place `amount` Terraformings in its area: one of them, or the end
    (tsukuyumi.boar.effect). It needs the symbol, in whatever phase (tsukuyumi.boar.boarrior-blue)."""
    over = yield from _dig_once(g, seat, chosen.amount)
    if over:
        end_part(g)


def _dig_once(g: Tsukuyumi, seat: int, amount: int) -> Flow[bool]:
    turn = turn_of(g)
    if not turn.allowance:
        more = in_force(g, seat, MORE_TERRAFORMING)  # tsukuyumi.facevent.boar-burrowing
        turn.allowance = allowances(g, seat, TERRAFORMER, amount if more is None else more.amount)
    for cell in list(turn.allowance):
        if not kinds(g, seat, cell):
            del turn.allowance[cell]
    if not turn.allowance:
        return True
    prompt = Prompt("ask.terraform", {"left": sum(turn.allowance.values())})
    answer = yield from g.ask(seat, prompt, lambda: _offers(g, seat))
    if isinstance(answer, Done):
        turn.allowance.clear()
        return True
    if isinstance(answer, PickArea):
        cell = at(answer.q, answer.r)
        answer = yield from g.ask(
            seat, Prompt("ask.terraforming", {"q": answer.q, "r": answer.r}), lambda: kinds(g, seat, cell)
        )
    else:
        cell = next(iter(turn.allowance))
    yield from _place(g, seat, cell, answer.name)
    spend(g, cell)
    return not turn.allowance


def _offers(g: Tsukuyumi, seat: int) -> list[PickArea | Effect | Done]:
    """The areas with Boarriors; with only one, the kinds that fit there."""
    cells = list(turn_of(g).allowance)
    if len(cells) == 1:
        return [*kinds(g, seat, cells[0]), DONE]
    return [*(PickArea(*place(cell)) for cell in cells), DONE]


def terraform(g: Tsukuyumi, seat: int, cell: int, amount: int) -> Flow[None]:
    """Place so many Terraformings in an area, as far as any fits (tsukuyumi.boar.dig-in)."""
    for _ in range(amount):
        if not kinds(g, seat, cell):
            return
        q, r = place(cell)
        prompt = Prompt("ask.terraforming", {"q": q, "r": r})
        answer = yield from g.ask(seat, prompt, lambda: kinds(g, seat, cell))
        yield from _place(g, seat, cell, answer.name)


# ---------------------------------------------------------------------- what fits where


def kinds(g: Tsukuyumi, seat: int, cell: int) -> list[Effect]:
    """The kinds of Terraforming that a seat may place in an area."""
    return [
        Effect(marker.id)
        for marker in g.box.material.values()
        if marker.dug
        and marker.faction == g.seats[seat].faction
        and forbids_kind(g, seat, marker.id, cell) is None
    ]


def forbids_kind(g: Tsukuyumi, seat: int, kind: str, cell: int) -> Refusal | None:
    """Why a kind of Terraforming fits nowhere in an area, or None."""
    if g.box.material[kind].on != "edge":
        return forbids_terraforming(g, seat, kind, cell)
    if edges(g, seat, kind, cell):
        return None
    return forbids_terraforming(g, seat, kind, cell, 0) or refuse(
        "tsukuyumi.boar.terraforming-effects", key="why.boar.terraforming-limit", marker=kind
    )


def forbids_digging(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why no Boarrior can place a Terraforming in a space now, or None (tsukuyumi.boar.effect)."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.core.homezone-not-area")
    return None if cell in turn_of(g).allowance else refuse("tsukuyumi.boar.effect")


def edges(g: Tsukuyumi, seat: int, kind: str, cell: int) -> list[PickEdge]:
    """The edges of an area on which a Tunnel or Blockade may be placed."""
    q, r = place(cell)
    return [
        PickEdge(q, r, direction)
        for direction in range(6)
        if forbids_terraforming(g, seat, kind, cell, direction) is None
    ]


def forbids_terraforming(
    g: Tsukuyumi, seat: int, kind: str, cell: int, direction: int | None = None
) -> Refusal | None:
    """Why a seat may not place a Terraforming in an area or on one of its edges, or None."""
    marker = g.box.material[kind]
    if not g.seats[seat].stock.get(kind):
        # no other kind can stand in for it (tsukuyumi.boar.terraforming-supply)
        return refuse("tsukuyumi.boar.terraforming-supply", marker=kind)
    if not is_area(g, cell):
        return refuse("tsukuyumi.boar.terraforming-effects", marker=kind)
    if direction is None:
        lying = (g.covers if marker.effect == COVER else g.strongholds).get(cell, 0)
        return (
            None
            if lying < marker.limit
            else refuse("tsukuyumi.boar.terraforming-effects", key="why.boar.terraforming-limit", marker=kind)
        )
    return _forbids_edge(g, marker, cell, direction)


def _forbids_edge(g: Tsukuyumi, marker: MaterialDef, cell: int, direction: int) -> Refusal | None:
    """One Tunnel and one Blockade for each edge between two spaces; a printed red edge is a Blockade
    (tsukuyumi.block.edge)."""
    other = FRAME.neighbour[cell][direction]
    if other < 0 or g.map.tiles[other] < 0:
        return refuse(
            "tsukuyumi.boar.terraforming-effects", key="why.boar.terraforming-edge", marker=marker.id
        )
    if marker.effect == TUNNEL:
        full = FRAME.edges[cell][direction] in g.map.tunnels
    else:
        full = g.map.adjacency.closed(cell, direction)
    return (
        refuse("tsukuyumi.boar.terraforming-effects", key="why.boar.terraforming-limit", marker=marker.id)
        if full
        else None
    )


# ---------------------------------------------------------------------- placing


def _place(g: Tsukuyumi, seat: int, cell: int, kind: str) -> Flow[None]:
    """Place a Terraforming; for one on an edge the seat chooses which."""
    marker = g.box.material[kind]
    direction: int | None = None
    if marker.on == "edge":
        q, r = place(cell)
        prompt = Prompt("ask.terraforming-edge", {"marker": kind, "q": q, "r": r})
        answer = yield from g.ask(seat, prompt, lambda: edges(g, seat, kind, cell))
        direction = answer.direction
    put(g, seat, kind, cell, direction)


def put(g: Tsukuyumi, seat: int, kind: str, cell: int, direction: int | None = None) -> None:
    """Take a Terraforming from the supply and lay it down."""
    effect = g.box.material[kind].effect
    g.seats[seat].stock[kind] -= 1
    if direction is None:
        heap = g.covers if effect == COVER else g.strongholds
        heap[cell] = heap.get(cell, 0) + 1
    elif effect == TUNNEL:
        g.map.dig(FRAME.edges[cell][direction])
    else:
        g.map.mark(Marker(cell, direction, owner=seat))
    g.tell(MarkerPlaced(seat, kind, place(cell), direction), "tsukuyumi.boar.terraforming-effects")
