"""The thirteen normal events (tsukuyumi.event.deck-rest): which targets each may have, and what it does.

A card names a target and an effect of the closed vocabulary; legal lists are built from the refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.tsukuyumi.box.carddefs import EventDef
from hyakki.games.tsukuyumi.box.frame import PROPERTY_BITS, at, place
from hyakki.games.tsukuyumi.box.vocabulary import EVENT_EFFECTS, TARGETS
from hyakki.games.tsukuyumi.events import MarkerPlaced
from hyakki.games.tsukuyumi.options import Activate, PickArea, PickCard, PickEdge, PickProperty
from hyakki.games.tsukuyumi.rules import ground
from hyakki.games.tsukuyumi.rules.areas import areas, has_property, is_area, is_moon, properties
from hyakki.games.tsukuyumi.rules.movement import small_march, small_oni_march
from hyakki.games.tsukuyumi.rules.presence import units_at
from hyakki.games.tsukuyumi.rules.production import produce_for
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

REPLAY = "replay"  # Play It Again, Sam! never resolves itself


class Pointed:
    """What an event is played on: an area, with an edge or a property of it where the card asks for one, or a
    card of the discard pile."""

    __slots__ = ("card", "cell", "direction", "name")

    def __init__(self, cell: int, direction: int = 0, name: str = "", card: str = "") -> None:
        self.cell, self.direction, self.name, self.card = cell, direction, name, card


event = Effects[[Tsukuyumi, int, EventDef, Pointed]](EVENT_EFFECTS)
"""The effects of normal events: with the seat that plays, the card, and what it is played on."""

Choices = Callable[[Tsukuyumi, int, EventDef], Sequence[Option]]

CHOICES: dict[str, Choices] = {}


def target(name: str, doc: str) -> Callable[[Choices], Choices]:
    """Declare a kind of target over the code that lists what a card may be played on."""

    def declared(choices: Choices) -> Choices:
        CHOICES[TARGETS.declare(name, doc=doc)] = choices
        return choices

    return declared


# ---------------------------------------------------------------------- targets

NOTHING = TARGETS.declare("nothing", doc="No target at all.")
FREE = ("free-area", "free-tile", "open-edge")  # without any unit (tsukuyumi.event.unoccupied)


def _pick_area(g: Tsukuyumi, seat: int, card: EventDef) -> list[PickArea]:
    return [PickArea(*place(cell)) for cell in _open_to(g, seat, card)]


target("any-area", doc="Any area.")(_pick_area)
target("free-area", doc="An area that is unstable, or without any unit.")(_pick_area)
target("free-tile", doc="The same, but no moon area.")(_pick_area)
target("own-units-of-one-area", doc="Own units of one area.")(_pick_area)


@target("active-property", doc="An active property of any area.")
def _pick_property(g: Tsukuyumi, seat: int, card: EventDef) -> list[PickProperty]:
    return [
        PickProperty(*place(cell), name)
        for cell in _open_to(g, seat, card)
        for name, bit in PROPERTY_BITS.items()
        if has_property(g, cell, bit)
    ]


@target("open-edge", doc="An open edge of a free area, between two spaces of the board.")
def _pick_open_edge(g: Tsukuyumi, seat: int, card: EventDef) -> list[PickEdge]:
    return [edge for cell in _open_to(g, seat, card) for edge in ground.open_edges(g, cell)]


@target("closed-edge", doc="A Blockade marker or a printed red edge.")
def _pick_closed_edge(g: Tsukuyumi, seat: int, card: EventDef) -> list[PickEdge]:
    return ground.closed_edges(g)


@target("oni-of-one-area", doc="The Oni of one area.")
def _pick_oni(g: Tsukuyumi, seat: int, card: EventDef) -> list[Activate]:
    return [Activate(*place(cell)) for cell in _open_to(g, seat, card)]


@target("discarded-event", doc="A normal event of the discard pile.")
def _pick_discarded(g: Tsukuyumi, seat: int, card: EventDef) -> list[PickCard]:
    return replays(g, seat)


def _open_to(g: Tsukuyumi, seat: int, card: EventDef) -> list[int]:
    return [cell for cell in areas(g) if forbids_area(g, seat, card, cell) is None]


def forbids_area(g: Tsukuyumi, seat: int, card: EventDef, cell: int) -> Refusal | None:
    """Why an event may not be played on a space, or None (tsukuyumi.event.anywhere)."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.event.anywhere")
    if card.target in FREE:
        refusal = ground.forbids_free(g, cell)
        if refusal is not None:
            return refusal
    if card.target == "free-tile" and is_moon(g, cell):
        return refuse("tsukuyumi.event.turning-ground")
    forbids = event[card.effect].forbids
    return None if forbids is None else forbids(g, seat, card, Pointed(cell))


def forbids_event_card(g: Tsukuyumi, seat: int, card: EventDef) -> Refusal | None:
    """Why an event cannot be played at all now: it has no target, or None."""
    if card.target == NOTHING:
        return None
    if card.target == "discarded-event":
        return None if replays(g, seat) else refuse("tsukuyumi.event.play-it-again")
    if card.target == "closed-edge":
        return None if ground.closed_edges(g) else refuse("tsukuyumi.event.cleared-pass")
    for cell in areas(g):
        if forbids_area(g, seat, card, cell) is None:
            return None
    return refuse("tsukuyumi.event.play", card=card.id)


def targets(g: Tsukuyumi, seat: int, card: EventDef) -> Sequence[Option]:
    """Everything that an event may be played on."""
    return CHOICES[card.target](g, seat, card)


def replays(g: Tsukuyumi, seat: int) -> list[PickCard]:
    """Normal events of the discard pile that Play It Again, Sam! may resolve; never itself, no epic event."""
    return [
        PickCard(card) for card in sorted(set(g.event_deck.discard)) if forbids_replay(g, seat, card) is None
    ]


def forbids_replay(g: Tsukuyumi, seat: int, card: str) -> Refusal | None:
    """Why Play It Again, Sam! cannot resolve a card once more, or None."""
    found = g.box.events.get(card)
    if card not in g.event_deck.discard:
        return refuse("tsukuyumi.event.play-it-again.pile")
    if found is None or found.effect == REPLAY:
        return refuse("tsukuyumi.event.play-it-again.kind")
    return forbids_event_card(g, seat, found)


# ---------------------------------------------------------------------- what they do


def resolve(g: Tsukuyumi, seat: int, card: EventDef) -> Flow[None]:
    """Choose the target of an event and carry it out."""
    pointed = Pointed(NOBODY)
    if card.target != NOTHING:
        prompt = Prompt("ask.event-target", {"card": card.id})
        answer = yield from g.ask(seat, prompt, lambda: targets(g, seat, card))
        pointed = _pointed(answer)
    yield from event[card.effect].run(g, seat, card, pointed)


def _pointed(answer: Option) -> Pointed:
    if isinstance(answer, PickCard):
        return Pointed(NOBODY, card=answer.card)
    assert isinstance(answer, PickArea | PickEdge | PickProperty | Activate)
    cell = at(answer.q, answer.r)
    if isinstance(answer, PickEdge):
        return Pointed(cell, direction=answer.direction)
    return Pointed(cell, name=answer.name) if isinstance(answer, PickProperty) else Pointed(cell)


def _nothing_to_negate(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Refusal | None:
    if not properties(g, to.cell):
        return refuse("tsukuyumi.event.neutralisation")
    return None if g.supply["negation"] else refuse("tsukuyumi.core.material-limit", item="negation")


@event("negate", forbids=_nothing_to_negate)
def negate(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> None:
    """Negation marker on the property."""
    ground.negate(g, seat, to.name, to.cell, "tsukuyumi.event.neutralisation")


GIVING = {
    "radioactive": "tsukuyumi.event.radioactive-contamination",
    "tsukuyumi": "tsukuyumi.event.oni-rule",
    "unstable": "tsukuyumi.event.danger-in-the-deep",
}
"""The ledger's rule for each property that is given."""


def _cannot_give(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Refusal | None:
    assert card.property is not None
    return ground.forbids_property(g, card.property, to.cell)


@event("give-property", numbers="property", forbids=_cannot_give)
def give(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> None:
    """Marker of `property`; areas where it is active are no targets."""
    assert card.property is not None
    ground.give_property(g, seat, card.property, to.cell, GIVING[card.property])


def _held_already(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Refusal | None:
    return refuse("tsukuyumi.event.oil-storm") if to.cell in g.stuck else None


@event("hold-fast", forbids=_held_already)
def hold(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> None:
    """Units there cannot move until the next white phase; entering allowed, passing not
    (tsukuyumi.event.oil-storm)."""
    g.stuck.append(to.cell)
    g.tell(MarkerPlaced(seat, card.id, place(to.cell)), "tsukuyumi.event.oil-storm")


@event(REPLAY)
def replay(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Flow[None]:
    """Resolve another normal event of the discard pile, where it stays (tsukuyumi.event.play-it-again)."""
    yield from resolve(g, seat, g.box.events[to.card])


def _cannot_close(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Refusal | None:
    if not g.supply[ground.EDGE_MARKER]:
        return refuse("tsukuyumi.core.material-limit", item=ground.EDGE_MARKER)
    return None if g.map.adjacency.open_neighbours[to.cell] else refuse("tsukuyumi.event.cave-in")


@event("close-edge", numbers="amount", forbids=_cannot_close)
def close(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> None:
    """`amount` Blockade markers, each on one edge."""
    ground.close_edge(g, seat, to.cell, to.direction, "tsukuyumi.event.cave-in")


@event("open-edge")
def clear(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> None:
    """Remove the marker, or put a Passage marker on the printed edge."""
    ground.clear_edge(g, seat, to.cell, to.direction, "tsukuyumi.event.cleared-pass")


@event("rotate", numbers="amount")
def rotate(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Flow[None]:
    """Turn up to `amount` areas by any steps."""
    yield from choose_turn(g, seat, card.id, to.cell, "tsukuyumi.event.turning-ground")


def choose_turn(g: Tsukuyumi, seat: int, card: str, cell: int, rule: str) -> Flow[None]:
    """Turn a tile by as many steps as its turner likes."""
    answer = yield from g.ask(seat, Prompt("ask.event-turn", {"card": card}), lambda: ground.turns(cell))
    ground.turn_tile(g, cell, answer.steps, rule)


def _no_oni(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Refusal | None:
    there = to.cell in g.oni or to.cell in g.legend_cells
    return None if there else refuse("tsukuyumi.event.lured-away")


@event("move-oni", numbers="amount", forbids=_no_oni)
def move_oni(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Flow[None]:
    """Move any of the Oni by `amount`."""
    yield from small_oni_march(g, seat, to.cell, card.amount, "lured-away")


def _no_units(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Refusal | None:
    return None if units_at(g, seat, to.cell) else refuse("tsukuyumi.event.quick-march")


@event("move-units", numbers="amount", forbids=_no_units)
def move_units(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Flow[None]:
    """Move any of the units by `amount`, with their bonuses."""
    yield from small_march(g, seat, "quick-march", to.cell, card.amount)


@event("produce", numbers="amount")
def produce(g: Tsukuyumi, seat: int, card: EventDef, to: Pointed) -> Flow[None]:
    """Produce for `amount` at once (tsukuyumi.event.hidden-reserves)."""
    yield from produce_for(g, seat, card.amount, card.id)
