"""Epic events: resolved as soon as they are drawn or revealed, never kept, never by each other
(tsukuyumi.epic.trigger)."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.carddefs import EpicEventDef
from hyakki.games.tsukuyumi.box.frame import FRAME, MOON_CENTRE, at, place
from hyakki.games.tsukuyumi.box.vocabulary import EPIC_EFFECTS
from hyakki.games.tsukuyumi.events import EventDiscarded, TileLaid
from hyakki.games.tsukuyumi.options import (
    DONE,
    Done,
    LayTile,
    PickArea,
    PickEdge,
    PlaceHome,
    PlayEvent,
)
from hyakki.games.tsukuyumi.rules import ground
from hyakki.games.tsukuyumi.rules.areas import areas, is_area
from hyakki.games.tsukuyumi.rules.boards import spins
from hyakki.games.tsukuyumi.rules.eventcards import choose_turn
from hyakki.games.tsukuyumi.rules.hands import leave_last
from hyakki.games.tsukuyumi.rules.marking import clear_marker, mark
from hyakki.games.tsukuyumi.rules.plays import play_drawn, play_last
from hyakki.games.tsukuyumi.rules.presence import present
from hyakki.games.tsukuyumi.rules.scoring import ONI_BOUNTY
from hyakki.games.tsukuyumi.rules.stack import next_normal, shuffle_back, take_in_hand
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

at_once = Effects[[Tsukuyumi, int, EpicEventDef]](EPIC_EFFECTS)
"""What acts once for the whole table."""

by_seat = Effects[[Tsukuyumi, int, EpicEventDef]](EPIC_EFFECTS)
"""What the active seat does, or each seat in initiative order."""


def resolve(g: Tsukuyumi, seat: int, event: EpicEventDef) -> Flow[None]:
    """Carry an epic event out."""
    if event.effect in at_once:
        yield from at_once[event.effect].run(g, seat, event)
        return
    for who in [seat] if event.who == "active" else g.order[:]:
        yield from by_seat[event.effect].run(g, who, event)


@at_once("reverse-initiative")
def turn_round(g: Tsukuyumi, seat: int, event: EpicEventDef) -> None:
    """From the next phase on the order runs the other way (tsukuyumi.epic.surprised-by-storm,
    tsukuyumi.epic.storm)."""
    g.storm = not g.storm


@at_once(ONI_BOUNTY, numbers="amount")
def promise_bounty(g: Tsukuyumi, seat: int, event: EpicEventDef) -> None:
    """`amount` permanent points for the first Oni that a seat destroys in a battle."""
    g.dragon_blood = True


def _prompt(event: EpicEventDef, left: int = 1) -> Prompt:
    return Prompt("ask.epic-target", {"card": event.id, "left": left})


# ---------------------------------------------------------------------- markers on the land


@by_seat("give-property", numbers="property")
def _give(g: Tsukuyumi, seat: int, event: EpicEventDef) -> Flow[None]:
    """Any area that has not the property yet (tsukuyumi.epic.gain-of-power)."""
    name = event.property
    assert name is not None

    def options() -> list[PickArea]:
        return [PickArea(*place(cell)) for cell in areas(g) if ground.forbids_property(g, name, cell) is None]

    if options():
        answer = yield from g.ask(seat, _prompt(event), options)
        ground.give_property(g, seat, name, at(answer.q, answer.r), "tsukuyumi.epic.gain-of-power")


@by_seat("close-edge", numbers="amount")
def _close(g: Tsukuyumi, seat: int, event: EpicEventDef) -> Flow[None]:
    """Blockades on any edges, fewer if the supply is short; units may be enclosed
    (tsukuyumi.epic.rockfall)."""

    def options() -> list[PickEdge]:
        return [edge for cell in areas(g) for edge in ground.open_edges(g, cell)]

    for left in range(event.amount, 0, -1):
        if not options():
            return
        answer = yield from g.ask(seat, _prompt(event, left), options)
        ground.close_edge(g, seat, at(answer.q, answer.r), answer.direction, "tsukuyumi.epic.rockfall")


# ---------------------------------------------------------------------- tiles


def forbids_turning(g: Tsukuyumi, cell: int, turned: Sequence[int] = ()) -> Refusal | None:
    """Why an area may not be turned, occupied or not (tsukuyumi.epic.earthquake)."""
    if not ground.is_tile(g, cell) or cell in turned:
        return refuse("tsukuyumi.epic.earthquake")
    return None


@by_seat("rotate", numbers="amount")
def _rotate(g: Tsukuyumi, seat: int, event: EpicEventDef) -> Flow[None]:
    """Up to so many different areas; each seat with a turn of its own may take the same one again
    (tsukuyumi.epic.liquid-magma)."""
    turned: list[int] = []
    rule = f"tsukuyumi.epic.{'earthquake' if event.who == 'active' else 'liquid-magma'}"

    def options() -> list[PickArea | Done]:
        found = [cell for cell in areas(g) if forbids_turning(g, cell, turned) is None]
        return [*(PickArea(*place(cell)) for cell in found), DONE]

    for left in range(event.amount, 0, -1):
        answer = yield from g.ask(seat, _prompt(event, left), options)
        if isinstance(answer, Done):
            return
        cell = at(answer.q, answer.r)
        turned.append(cell)
        yield from choose_turn(g, seat, event.id, cell, rule)


def forbids_removal(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why an area may not break away: units, the moon, homezones (tsukuyumi.epic.ground); nor the area of a
    battle that is not over."""
    if not ground.is_tile(g, cell):
        return refuse("tsukuyumi.epic.ground-breaks")
    if present(g, cell) or (g.battle is not None and g.battle.cell == cell):
        return refuse("tsukuyumi.epic.ground")
    return None


@by_seat("remove-areas", numbers="amount")
def _remove(g: Tsukuyumi, seat: int, event: EpicEventDef) -> Flow[None]:
    """Up to `amount` areas without units leave holes."""

    def options() -> list[PickArea | Done]:
        found = [cell for cell in areas(g) if forbids_removal(g, cell) is None]
        return [*(PickArea(*place(cell)) for cell in found), DONE]

    for left in range(event.amount, 0, -1):
        answer = yield from g.ask(seat, _prompt(event, left), options)
        if isinstance(answer, Done):
            return
        ground.remove_tile(g, at(answer.q, answer.r), "tsukuyumi.epic.ground-breaks")


@by_seat("lay-tile", numbers="amount")
def _lay(g: Tsukuyumi, seat: int, event: EpicEventDef) -> Flow[None]:
    """Lay `amount` random reserve tiles, turned as their seat likes (tsukuyumi.epic.land-emerges)."""
    for _ in range(event.amount):
        if not g.reserve or not _open_positions(g):
            return
        g.drawn = g.reserve.pop(g.rng.below(len(g.reserve)))
        name = g.box.tile_list[g.drawn].id
        answer = yield from g.ask(seat, Prompt("ask.land", {"tile": name}), lambda: _landings(g))
        g.map.lay(at(answer.q, answer.r), g.drawn, answer.spin)
        g.drawn = NOBODY
        g.tell(TileLaid(name, (answer.q, answer.r), answer.spin), "tsukuyumi.epic.land-emerges")


def _open_positions(g: Tsukuyumi) -> list[int]:
    """Positions without a tile or homezone, next to an area, holes too; blocked edges do not matter."""
    mask = 0
    for cell in areas(g):
        mask |= 1 << cell
    return bits(FRAME.beside(mask) & ~g.map.adjacency.cells)


def forbids_landing(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why new land may not emerge at a position, or None (tsukuyumi.epic.land-emerges)."""
    if g.map.tiles[cell] >= 0:
        return refuse("tsukuyumi.epic.land-emerges.taken")
    return None if cell in _open_positions(g) else refuse("tsukuyumi.epic.land-emerges")


def _landings(g: Tsukuyumi) -> list[LayTile]:
    turns = spins(g, g.drawn)
    return [LayTile(*place(cell), spin) for cell in _open_positions(g) for spin in turns]


# ---------------------------------------------------------------------- frontiers


def home_shifts(g: Tsukuyumi, seat: int) -> list[PlaceHome]:
    """Where a homezone may go: one position on, empty, at the edge, beside a tile (tsukuyumi.epic.frontiers).
    A battle in it keeps it in its place."""
    home = g.seats[seat].home
    if home < 0 or (g.battle is not None and g.battle.cell == home):
        return []
    return [PlaceHome(*place(cell)) for cell in bits(ground.edge_positions(g, home) & FRAME.around[home])]


def forbids_frontier(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why a territory marker may not be moved into a space (tsukuyumi.epic.frontiers)."""
    if not is_area(g, cell) or g.map.tiles[cell] == MOON_CENTRE:
        return refuse("tsukuyumi.epic.shifting-frontiers")
    return None if g.owner[cell] == NOBODY else refuse("tsukuyumi.epic.frontiers")


def marker_shifts(g: Tsukuyumi, cell: int) -> list[PickArea]:
    """Where the territory marker of an area may go: adjacent ones without marker, over Blockades too."""
    around = bits(g.map.adjacency.neighbours[cell])
    return [PickArea(*place(to)) for to in around if forbids_frontier(g, to) is None]


def forbids_shifting(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why Shifting Frontiers can do nothing with a space: it is neither an own area whose marker can go
    somewhere nor a place for the homezone."""
    if g.owner[cell] == seat:
        return None if marker_shifts(g, cell) else refuse("tsukuyumi.epic.shifting-frontiers.nowhere")
    if PlaceHome(*place(cell)) in home_shifts(g, seat):
        return None
    if g.map.tiles[cell] >= 0:
        return refuse("tsukuyumi.epic.shifting-frontiers.own")
    if g.battle is not None and g.battle.cell == g.seats[seat].home:
        return refuse("tsukuyumi.epic.frontiers.battle")
    return refuse("tsukuyumi.epic.frontiers.home")


@by_seat("shift-frontier", numbers="amount")
def _shift(g: Tsukuyumi, seat: int, event: EpicEventDef) -> Flow[None]:
    """The homezone, or one own territory marker, by `amount` positions
    (tsukuyumi.epic.shifting-frontiers)."""

    def options() -> list[PlaceHome | PickArea | Done]:
        lands = [cell for cell in sorted(g.seats[seat].lands) if forbids_shifting(g, seat, cell) is None]
        return [*home_shifts(g, seat), *(PickArea(*place(cell)) for cell in lands), DONE]

    answer = yield from g.ask(seat, Prompt("ask.frontier"), options)
    if isinstance(answer, PlaceHome):
        ground.move_home(g, seat, at(answer.q, answer.r), "tsukuyumi.epic.frontiers")
    elif isinstance(answer, PickArea):
        cell = at(answer.q, answer.r)
        goal = yield from g.ask(seat, Prompt("ask.frontier-to"), lambda: marker_shifts(g, cell))
        clear_marker(g, cell)
        mark(g, seat, at(goal.q, goal.r))


# ---------------------------------------------------------------------- other cards and Oni


@at_once("draw-and-play", numbers="amount")
def _nature(g: Tsukuyumi, _seat: int, event: EpicEventDef) -> Flow[None]:
    """Each seat draws `amount` normal events and plays or discards them.

    Epic ones that come up are shuffled back when all have been carried out (tsukuyumi.epic.nature).
    """
    aside: list[str] = []
    for seat in g.order[:]:
        for _ in range(event.amount):
            card = next_normal(g, aside, "tsukuyumi.epic.nature")
            if card is not None:
                take_in_hand(g, seat, "stack", card)
                del card  # nobody remembers a hidden card while somebody is asked
                yield from _play_or_discard(g, seat)
    shuffle_back(g, aside)


def _play_or_discard(g: Tsukuyumi, seat: int) -> Flow[None]:
    """The card that was just drawn is played at once or discarded (tsukuyumi.epic.nature-on-the-move)."""
    answer = yield from g.ask_hidden(seat, Prompt("ask.nature"), lambda: play_last(g, seat))
    if isinstance(answer, PlayEvent):
        yield from play_drawn(g, seat)
    else:
        card = leave_last(g, seat)
        g.event_deck.discard.append(card)
        g.tell(EventDiscarded(seat, card), "tsukuyumi.epic.nature-on-the-move")
