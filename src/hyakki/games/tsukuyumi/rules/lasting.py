"""What lasts beyond the moment: faction events in force, starting advantages, uplink markers on the board."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.carddefs import AdvantageDef, FactionEventDef
from hyakki.games.tsukuyumi.box.vocabulary import ADVANTAGES, MATERIAL_EFFECTS, UPLINK_EFFECTS
from hyakki.games.tsukuyumi.options import AGREE, yes_or_no
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

LOCK_AREA = UPLINK_EFFECTS.declare(
    "lock-area", doc="Its markers stop all movement into and out of their area."
)
CALM_AREA = UPLINK_EFFECTS.declare(
    "calm-area", doc="No combat action or Oni Conquest may be started where its markers lie."
)
UPLINK_MARKER = MATERIAL_EFFECTS.declare(
    "uplink-marker", numbers="uplink phase", doc="A marker of `uplink`, placed in `phase`."
)


use = Effects[[Tsukuyumi, int, AdvantageDef]](ADVANTAGES)
"""Starting advantages: what shown cards do before round 1; the others are read where they count. A card that
could do nothing is forbidden."""


def in_force(g: Tsukuyumi, seat: int, effect: str) -> FactionEventDef | None:
    """The faction event with this effect that a seat has in force, or lying open."""
    for card in g.seats[seat].effects:
        event = g.box.faction_events.get(card)
        if event is not None and event.effect == effect:
            return event
    return None


def spend_event(g: Tsukuyumi, seat: int, effect: str, prompt: Prompt) -> Flow[FactionEventDef | None]:
    """The faction event with this effect, if it is in force and the seat wants to spend it now."""
    if in_force(g, seat, effect) is None:
        return None
    answer = yield from g.ask(seat, prompt, yes_or_no)
    event = in_force(g, seat, effect)
    if answer != AGREE or event is None:
        return None
    g.seats[seat].effects.remove(event.id)
    return event


def uplink_areas(g: Tsukuyumi, effect: str) -> int:
    """The areas with an uplink marker of this effect, as a mask."""
    mask = 0
    for seat in g.seats:
        if seat.placed_markers:
            for marker, cell in seat.placed_markers.items():
                if g.box.uplinks[g.box.material[marker].uplink].effect == effect:
                    mask |= 1 << cell
    return mask


def locked(g: Tsukuyumi, cell: int) -> bool:
    """Whether a Rocket Attack marker stops all movement into and out of an area
    (tsukuyumi.cyber.rocket-attack)."""
    return bool(uplink_areas(g, LOCK_AREA) >> cell & 1)


def calmed(g: Tsukuyumi, cell: int) -> bool:
    """Whether a Kaneda marker forbids to start a fight in an area (tsukuyumi.cyber.kaneda)."""
    return bool(uplink_areas(g, CALM_AREA) >> cell & 1)


def advantage_of(g: Tsukuyumi, seat: int) -> AdvantageDef | None:
    """The starting advantage that a seat holds or has used."""
    name = g.seats[seat].advantage
    return g.box.advantages[name] if name else None


def advantage(g: Tsukuyumi, seat: int, effect: str) -> AdvantageDef | None:
    """The card of a seat, if it has been shown and does this."""
    card = advantage_of(g, seat)
    return card if card is not None and g.seats[seat].advantage_used and card.effect == effect else None


def idle() -> Refusal:
    """Why an advantage that can have no effect is not used."""
    return refuse("tsukuyumi.startadv.deal.idle")
