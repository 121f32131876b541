"""The events of a round: one entry for each zone with event cards and somebody in it."""

from __future__ import annotations

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import EntryRevealed, EntrySeen
from hyakki.games.harakiri.options import Choose, PickZone
from hyakki.games.harakiri.rules.asking import ask_party
from hyakki.games.harakiri.rules.creatures import look_up, standing
from hyakki.games.harakiri.rules.malice import raise_malice
from hyakki.games.harakiri.rules.operations import Use, carry_out, operation, would_change
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.rules.zones import zone_at
from hyakki.games.harakiri.state import Body, Harakiri, Zone
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def await_events(g: Harakiri) -> None:
    """Which zones have an event in this round: those with event cards (harakiri.events.zone-without-cards)
    and at least one miniature (harakiri.events.which-zones)."""
    there: list[Body] = [*standing(g), *g.creatures]
    populated = {zone_at(g, figure) for figure in there}
    g.waiting = [zone.id for zone in g.zones if zone.cards and zone.id in populated]


def events_step(g: Harakiri) -> Flow[None]:
    """The event of one zone; of several the party says which comes next (harakiri.events.zone-order)."""
    if not g.waiting:
        g.phase = "initiative"
        return
    chosen = g.waiting[0]
    if len(g.waiting) > 1 and not g.auto_ties:
        answer = yield from ask_party(g, "zone", lambda: [PickZone(zone) for zone in g.waiting])
        chosen = answer.zone
    g.waiting.remove(chosen)
    yield from resolve_event(g, next(zone for zone in g.zones if zone.id == chosen))
    look(g)


def colour_of(g: Harakiri, zone: Zone) -> str:
    """Which card is read: the one of the oracle's colour (harakiri.events.random), or the purple one whatever
    the oracle says (harakiri.events.scripted)."""
    return "purple" if "purple" in zone.cards else g.current


def resolve_event(g: Harakiri, zone: Zone) -> Flow[None]:
    """The next entry of the card; without one malice rises, whatever the other colour still has
    (harakiri.events.none-available, harakiri.events.wrong-colour-left)."""
    colour = colour_of(g, zone)
    entry = next_entry(g, zone, colour)
    if not entry:
        yield from raise_malice(g, 1)
        return
    zone.shown[colour] = zone.shown.get(colour, 0) + 1
    g.learned += 1
    g.tell(EntryRevealed(zone.id, colour, entry), "harakiri.events.random")
    use = Use(entry, zone=zone.id, scope=scope_of(g, zone.id))
    yield from carry_out(g, use, g.box.triggers[entry].get("use", ()))


def next_entry(g: Harakiri, zone: Zone, colour: str) -> str:
    """The entry that would be read next in a sleeve; "" if none is left. The others on its card stay hidden,
    so that whoever reads on holds nothing but this one."""
    if colour not in zone.cards:
        return ""
    entries = g.box.event_cards[zone.cards[colour]].entries
    shown = zone.shown.get(colour, 0)
    return entries[shown] if shown < len(entries) else ""


def scope_of(g: Harakiri, zone: str) -> tuple[int, ...]:
    """To whom an event of a zone applies: everybody in it at this moment, wherever they go later
    (harakiri.events.scope)."""
    there: list[Body] = [*standing(g), *g.creatures, *g.resistors]
    return tuple(one.id for one in there if zone_at(g, one) == zone)


# ---------------------------------------------------------------------- effects


def _zones_of(g: Harakiri, use: Use) -> list[Zone]:
    """The zone where the owner of an effect stands."""
    owner = look_up(g, use.owner)
    here = "" if owner is None else zone_at(g, owner)
    return [zone for zone in g.zones if zone.id == here]


def _seen(zone: Zone, colour: str) -> int:
    """How many entries of a card everybody has seen."""
    return max(zone.shown.get(colour, 0), zone.peeked.get(colour, 0))


def _hides_something(g: Harakiri, use: Use, bound: Bound) -> Refusal | None:
    for zone in _zones_of(g, use):
        if any(
            _seen(zone, colour) < len(g.box.event_cards[card].entries) for colour, card in zone.cards.items()
        ):
            return None
    return refuse("harakiri.technique.no-effect")


@operation("see-event", forbids=_hides_something)
def see_event(g: Harakiri, use: Use, bound: Bound) -> None:
    """Everybody sees the next hidden entry of each event card of the owner's zone."""
    for zone in _zones_of(g, use):
        for colour, card in zone.cards.items():
            _show_next(g, zone, colour, card)


def _show_next(g: Harakiri, zone: Zone, colour: str, card: str) -> None:
    entries = g.box.event_cards[card].entries
    seen = _seen(zone, colour)
    if seen < len(entries):
        zone.peeked[colour] = seen + 1
        g.learned += 1
        g.tell(EntrySeen(zone.id, colour, entries[seen]), "harakiri.players.open-information")


@operation("choose", numbers="options")
def choose(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The party chooses one of the options; one that would do nothing is not offered."""
    keys = {str(place): f"{bound.source}/{bound.place}.{place}" for place in range(len(bound.effect.options))}
    able = [place for place, key in keys.items() if _does_something(g, use, key)]
    if not able:
        return
    answer = yield from ask_party(
        g, "choose", lambda: [Choose(place) for place in able], source=f"{bound.source}/{bound.place}"
    )
    chosen = keys[answer.which]
    follow = Use(chosen, use.owner, zone=use.zone, scope=use.scope, point=use.point)
    yield from carry_out(g, follow, g.box.triggers[chosen].get("use", ()))


def _does_something(g: Harakiri, use: Use, key: str) -> bool:
    follow = Use(key, use.owner, zone=use.zone, scope=use.scope, point=use.point)
    return key in g.box.triggers and would_change(g, follow, g.box.triggers[key].get("use", ()))
