"""The thirteen normal events (tsukuyumi.event.deck-rest): which targets each may have, and what it does.

A card names a target and an effect of the closed vocabulary; legal lists are built from the refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.tsukuyumi.box.carddefs import EventDef
from hyakki.games.tsukuyumi.box.frame import PROPERTY_BITS, at, place
from hyakki.games.tsukuyumi.events import MarkerPlaced
from hyakki.games.tsukuyumi.options import Activate, PickArea, PickCard, PickEdge, PickProperty
from hyakki.games.tsukuyumi.rules import ground
from hyakki.games.tsukuyumi.rules.areas import areas, has_property, is_area, is_moon, properties
from hyakki.games.tsukuyumi.rules.movement import small_march, small_oni_march
from hyakki.games.tsukuyumi.rules.presence import units_at
from hyakki.games.tsukuyumi.rules.production import produce_for
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

RULES = {
    "negate": "tsukuyumi.event.neutralisation",
    "radioactive": "tsukuyumi.event.radioactive-contamination",
    "tsukuyumi": "tsukuyumi.event.oni-rule",
    "unstable": "tsukuyumi.event.danger-in-the-deep",
    "hold-fast": "tsukuyumi.event.oil-storm",
    "replay": "tsukuyumi.event.play-it-again",
    "close-edge": "tsukuyumi.event.cave-in",
    "open-edge": "tsukuyumi.event.cleared-pass",
    "rotate": "tsukuyumi.event.turning-ground",
    "move-oni": "tsukuyumi.event.lured-away",
    "produce": "tsukuyumi.event.hidden-reserves",
    "move-units": "tsukuyumi.event.quick-march",
}
"""The ledger's rule of each effect, or of the property that is given."""


def rule_of(event: EventDef) -> str:
    """The ledger's rule of a normal event."""
    return RULES[event.property or event.effect]


# ---------------------------------------------------------------------- which areas


def forbids_area(g: Tsukuyumi, seat: int, event: EventDef, cell: int) -> Refusal | None:
    """Why an event may not be played on a space, or None (tsukuyumi.event.anywhere)."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.event.anywhere")
    if event.target in ("free-area", "free-tile", "open-edge"):
        refusal = ground.forbids_free(g, cell)
        if refusal is not None:
            return refusal
    if event.target == "free-tile" and is_moon(g, cell):
        return refuse("tsukuyumi.event.turning-ground")
    forbids = FORBIDS.get(event.effect)
    return forbids(g, seat, event, cell) if forbids is not None else None


def _forbids_giving(g: Tsukuyumi, seat: int, event: EventDef, cell: int) -> Refusal | None:
    assert event.property is not None
    return ground.forbids_property(g, event.property, cell)


def _forbids_negation(g: Tsukuyumi, seat: int, event: EventDef, cell: int) -> Refusal | None:
    if not properties(g, cell):
        return refuse("tsukuyumi.event.neutralisation")
    return None if g.supply["negation"] else refuse("tsukuyumi.core.material-limit", item="negation")


def _forbids_holding(g: Tsukuyumi, seat: int, event: EventDef, cell: int) -> Refusal | None:
    return refuse("tsukuyumi.event.oil-storm") if cell in g.stuck else None


def _forbids_closing(g: Tsukuyumi, seat: int, event: EventDef, cell: int) -> Refusal | None:
    if not g.supply[ground.EDGE_MARKER]:
        return refuse("tsukuyumi.core.material-limit", item=ground.EDGE_MARKER)
    return None if g.map.adjacency.open_neighbours[cell] else refuse("tsukuyumi.event.cave-in")


def _forbids_luring(g: Tsukuyumi, seat: int, event: EventDef, cell: int) -> Refusal | None:
    return None if cell in g.oni or cell in g.legend_cells else refuse("tsukuyumi.event.lured-away")


def _forbids_marching(g: Tsukuyumi, seat: int, event: EventDef, cell: int) -> Refusal | None:
    return None if units_at(g, seat, cell) else refuse("tsukuyumi.event.quick-march")


FORBIDS: dict[str, Callable[[Tsukuyumi, int, EventDef, int], Refusal | None]] = {
    "give-property": _forbids_giving,
    "negate": _forbids_negation,
    "hold-fast": _forbids_holding,
    "close-edge": _forbids_closing,
    "move-oni": _forbids_luring,
    "move-units": _forbids_marching,
}


# ---------------------------------------------------------------------- targets


def forbids_event_card(g: Tsukuyumi, seat: int, event: EventDef) -> Refusal | None:
    """Why an event cannot be played at all now: it has no target, or None."""
    if event.target == "nothing":
        return None
    if event.target == "discarded-event":
        return None if replays(g, seat) else refuse("tsukuyumi.event.play-it-again")
    if event.target == "closed-edge":
        return None if ground.closed_edges(g) else refuse("tsukuyumi.event.cleared-pass")
    for cell in areas(g):
        if forbids_area(g, seat, event, cell) is None:
            return None
    return refuse("tsukuyumi.event.play", card=event.id)


def targets(g: Tsukuyumi, seat: int, event: EventDef) -> Sequence[Option]:
    """Everything that an event may be played on."""
    if event.target == "discarded-event":
        return replays(g, seat)
    if event.target == "closed-edge":
        return ground.closed_edges(g)
    cells = [cell for cell in areas(g) if forbids_area(g, seat, event, cell) is None]
    if event.target == "open-edge":
        return [edge for cell in cells for edge in ground.open_edges(g, cell)]
    if event.target == "active-property":
        return [
            PickProperty(*place(cell), name)
            for cell in cells
            for name, bit in PROPERTY_BITS.items()
            if has_property(g, cell, bit)
        ]
    if event.target == "oni-of-one-area":
        return [Activate(*place(cell)) for cell in cells]
    return [PickArea(*place(cell)) for cell in cells]


def replays(g: Tsukuyumi, seat: int) -> list[PickCard]:
    """Normal events of the discard pile that Play It Again, Sam! may resolve; never itself, no epic event."""
    return [
        PickCard(card) for card in sorted(set(g.event_deck.discard)) if forbids_replay(g, seat, card) is None
    ]


def forbids_replay(g: Tsukuyumi, seat: int, card: str) -> Refusal | None:
    """Why Play It Again, Sam! cannot resolve a card once more, or None."""
    event = g.box.events.get(card)
    if card not in g.event_deck.discard:
        return refuse("tsukuyumi.event.play-it-again.pile")
    if event is None or event.effect == "replay":
        return refuse("tsukuyumi.event.play-it-again.kind")
    return forbids_event_card(g, seat, event)


# ---------------------------------------------------------------------- what they do


def resolve(g: Tsukuyumi, seat: int, event: EventDef) -> Flow[None]:
    """Choose the target of an event and carry it out."""
    if event.target == "nothing":
        yield from _produce(g, seat, event)
        return
    prompt = Prompt("ask.event-target", {"card": event.id})
    answer = yield from g.ask(seat, prompt, lambda: targets(g, seat, event))
    yield from EFFECTS[event.effect](g, seat, event, answer)


def _negate(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    assert isinstance(answer, PickProperty)
    ground.negate(g, seat, answer.name, at(answer.q, answer.r), rule_of(event))
    yield from ()


def _give(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    assert isinstance(answer, PickArea)
    assert event.property is not None
    ground.give_property(g, seat, event.property, at(answer.q, answer.r), rule_of(event))
    yield from ()


def _hold(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    """Nobody leaves the area until the next white phase (tsukuyumi.event.oil-storm)."""
    assert isinstance(answer, PickArea)
    g.stuck.append(at(answer.q, answer.r))
    g.tell(MarkerPlaced(seat, event.id, (answer.q, answer.r)), rule_of(event))
    yield from ()


def _replay(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    """The chosen card stays in the discard pile (tsukuyumi.event.play-it-again)."""
    assert isinstance(answer, PickCard)
    yield from resolve(g, seat, g.box.events[answer.card])


def _close(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    assert isinstance(answer, PickEdge)
    ground.close_edge(g, seat, at(answer.q, answer.r), answer.direction, rule_of(event))
    yield from ()


def _open(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    assert isinstance(answer, PickEdge)
    ground.clear_edge(g, seat, at(answer.q, answer.r), answer.direction, rule_of(event))
    yield from ()


def _rotate(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    assert isinstance(answer, PickArea)
    yield from choose_turn(g, seat, event.id, at(answer.q, answer.r), rule_of(event))


def choose_turn(g: Tsukuyumi, seat: int, card: str, cell: int, rule: str) -> Flow[None]:
    """Turn a tile by as many steps as its turner likes."""
    answer = yield from g.ask(seat, Prompt("ask.event-turn", {"card": card}), lambda: ground.turns(cell))
    ground.turn_tile(g, cell, answer.steps, rule)


def _move_oni(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    assert isinstance(answer, Activate)
    yield from small_oni_march(g, seat, at(answer.q, answer.r), event.amount, "lured-away")


def _move_units(g: Tsukuyumi, seat: int, event: EventDef, answer: Option) -> Flow[None]:
    assert isinstance(answer, PickArea)
    yield from small_march(g, seat, "quick-march", at(answer.q, answer.r), event.amount)


def _produce(g: Tsukuyumi, seat: int, event: EventDef) -> Flow[None]:
    yield from produce_for(g, seat, event.amount, event.id)


EFFECTS: dict[str, Callable[[Tsukuyumi, int, EventDef, Option], Flow[None]]] = {
    "negate": _negate,
    "give-property": _give,
    "hold-fast": _hold,
    "replay": _replay,
    "close-edge": _close,
    "open-edge": _open,
    "rotate": _rotate,
    "move-oni": _move_oni,
    "move-units": _move_units,
}
