"""Why something is no answer to a question of an event, an epic event or a faction event."""

from __future__ import annotations

from typing import cast

from hyakki.games.tsukuyumi.options import Source
from hyakki.games.tsukuyumi.rules import epic, eventdeck, factionevents, ground, plays, stack
from hyakki.games.tsukuyumi.rules.areas import areas
from hyakki.games.tsukuyumi.rules.eventcards import forbids_area, forbids_replay
from hyakki.games.tsukuyumi.why.asked import NOT_HELD, Asked, by_area, cell_of, turned
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

DRAW = "draw-"  # before the source, in the anchors of draws
NO_DRAW = refuse("tsukuyumi.event.draw", key="why.now.draw")
NO_PLAY = refuse("tsukuyumi.event.play", key="why.now.play")


# ---------------------------------------------------------------------- drawing and playing


def events(asked: Asked) -> Refusal | None:
    """The event action: draws and plays that are left."""
    g, seat, card, deed = asked.g, asked.seat, asked.name("card"), asked.name("do")
    if deed is not None:
        return draws(asked, deed) if asked.number("draws") else NO_DRAW
    if card is None or (card not in g.box.events and card not in g.box.faction_events):
        return None  # a card of another kind
    if card not in g.seats[seat].events:
        return NOT_HELD
    return plays.forbids_event(g, seat, card) if asked.number("plays") else NO_PLAY


def draws(asked: Asked, deed: str) -> Refusal | None:
    """A place from which an event may be drawn with an event action."""
    source = deed.removeprefix(DRAW)
    if source == "faction":
        return eventdeck.forbids_own_draw(asked.g, asked.seat)
    return stack.forbids_draw(asked.g, cast("Source", source))


def draw_event(asked: Asked) -> Refusal | None:
    """A draw without the action: faction events come only with it."""
    deed = asked.named["do"][0]
    return refuse("tsukuyumi.facevent.limits") if deed == f"{DRAW}faction" else draws(asked, deed)


def play_last(asked: Asked) -> Refusal | None:
    return plays.forbids_last(asked.g, asked.seat, asked.named["card"][0])


def mimicry(asked: Asked) -> Refusal | None:
    return plays.forbids_copy(asked.g, asked.seat, asked.named["card"][0], asked.param("card"))


# ---------------------------------------------------------------------- targets


def event_target(asked: Asked) -> Refusal | None:
    """What a normal event is played on: a card, an edge, a property, or an area."""
    g, seat, event = asked.g, asked.seat, asked.g.box.events[asked.param("card")]
    if event.target == "discarded-event":
        return forbids_replay(g, seat, asked.named["card"][0])
    if event.target == "closed-edge":
        return ground.forbids_clearing(g, *asked.edge)
    if event.target == "open-edge":
        cell, direction = asked.edge
        return forbids_area(g, seat, event, cell) or ground.forbids_closing(g, cell, direction)
    refusal = None if asked.cell is None else forbids_area(g, seat, event, asked.cell)
    if refusal is None and not asked.is_offered("area", "property"):
        return refuse("tsukuyumi.event.neutralisation.property", property=asked.named["property"][0])
    return refusal


def event_turn(asked: Asked) -> Refusal | None:
    """How far a tile turns."""
    if "area" in asked.named and asked.named["area"][0] not in asked.offers("area"):
        return refuse("tsukuyumi.area.rotate.chosen")
    return None if 0 < int(asked.name("steps") or 1) < 6 else refuse("tsukuyumi.area.rotate.six")


def epic_target(asked: Asked) -> Refusal | None:
    """What an epic event changes: an edge or an area."""
    g, event = asked.g, asked.g.box.epic_events[asked.param("card")]
    if event.effect == "close-edge":
        return ground.forbids_closing(g, *asked.edge)
    cell = asked.cell
    if cell is None:
        return None
    if event.effect == "rotate":
        offered = [cell_of(name) for name in asked.offers("area")]
        return epic.forbids_turning(g, cell, [where for where in areas(g) if where not in offered])
    if event.effect == "remove-areas":
        return epic.forbids_removal(g, cell)
    assert event.property is not None
    return ground.forbids_property(g, event.property, cell)


@by_area
def own_event(asked: Asked, cell: int) -> Refusal | None:
    card = asked.g.box.faction_events[asked.param("card")]
    return factionevents.forbids_own_target(asked.g, card, cell)


queen_travels = by_area(lambda asked, cell: factionevents.forbids_nest(asked.g, asked.seat, cell))
frontier = by_area(lambda asked, cell: epic.forbids_shifting(asked.g, asked.seat, cell))


@by_area
def frontier_to(asked: Asked, cell: int) -> Refusal | None:
    """Which marker moves was said before; all that is left to say is how near the goal is."""
    far = None if asked.is_offered("area") else refuse("tsukuyumi.epic.shifting-frontiers")
    return epic.forbids_frontier(asked.g, cell) or far


def land(asked: Asked) -> Refusal | None:
    refusal = None if asked.cell is None else epic.forbids_landing(asked.g, asked.cell)
    return refusal or turned(asked)
