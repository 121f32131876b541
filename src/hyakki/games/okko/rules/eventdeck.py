"""The Event deck: what the Oni draws, spends and discards, and what the Heroes can work out of its cards.

The discard pile is open. When it becomes the deck again, every Event that is not in it is in the Oni's hand,
face down beside a Character card, or was swapped out secretly (okko.info.turned-over).
"""

from __future__ import annotations

from collections import Counter

from hyakki.games.okko.events import DeckTurned, EventsDrawn, EventsHeld, EventsKnown, EventsSpent
from hyakki.games.okko.rules.asking import oni_seats
from hyakki.games.okko.state import Okko

PER_ROUND = 2  # okko.event.draw-two


def draw_events(g: Okko, n: int, rule: str | None = None) -> None:
    """The Oni draws Events into its hand, which has no limit (okko.event.no-limit). An exhausted deck is made
    anew from the discard pile; where both are empty none is drawn (okko.event.reshuffle). `rule` is why."""
    drawn: list[str] = []
    deck, seats = g.oni.events, oni_seats(g)
    for _ in range(n):
        if not deck.count() and deck.discard:
            _turn_over(g)
        placed = deck.take(g, seats)
        if placed is None:
            break
        g.oni.hand.append(placed.card)
        drawn.append(placed.card)
    if drawn:
        g.oni.hand.sort()
        g.tell(EventsDrawn(len(drawn)), rule)
        g.tell(EventsHeld(tuple(drawn)), "okko.info.oni-hidden", seats)


def draw_for_round(g: Okko) -> None:
    """What the Oni draws at the end of each round (okko.event.draw-two); the automated one by its level
    (okko.auto.level)."""
    count = g.box.levels[g.oni.level].events_per_round if g.oni.level else PER_ROUND
    draw_events(g, count, "okko.event.draw-two")


def spend(g: Okko, event: str) -> None:
    """An Event goes from the hand to the discard pile, before everybody's eyes."""
    g.oni.hand.remove(event)
    g.oni.events.discard.append(event)


def discard_techniques(g: Okko) -> None:
    """The Events beside Character cards are discarded at the end of the round (okko.event.draw-two)."""
    spent = [event for events in g.oni.techniques.values() for event in events]
    g.oni.techniques.clear()
    if spent:
        g.oni.events.discard += spent
        g.tell(EventsSpent(tuple(spent)), "okko.event.draw-two")


# ---------------------------------------------------------------------- what the Heroes know


def hidden_events(g: Okko) -> list[str]:
    """The Events that only the Oni sees: its hand, and Techniques before the reveal."""
    placed = [] if g.revealed else [event for events in g.oni.techniques.values() for event in events]
    return sorted(g.oni.hand + placed)


def unseen_events(g: Okko) -> Counter[str]:
    """Every Event that does not lie open: hidden, in the deck or swapped out. Everybody knows which they are,
    since all others lie open."""
    deck = g.oni.events
    return Counter([*hidden_events(g), *deck.bag, *(placed.card for placed in deck.top), *g.oni.swapped])


def may_be_swapped(g: Okko) -> Counter[str]:
    """The Events of which the swapped-out ones are some, as far as the Heroes know: base Events that have
    been missing each time when the pile was turned over."""
    if not g.oni.swapped:
        return Counter()
    base = Counter({event: card.copies for event, card in g.box.events.items()})
    return (Counter(g.oni.doubt) or base) & unseen_events(g)


def may_be_in_deck(g: Okko) -> Counter[str]:
    """The Events of which the deck is made, as far as the Heroes know: what was missing when the pile was
    turned over is not in the deck that came of it."""
    unseen = unseen_events(g)
    return unseen & (unseen + _open_events(g) - Counter(g.oni.missing))


def _open_events(g: Okko) -> Counter[str]:
    placed = [event for events in g.oni.techniques.values() for event in events] if g.revealed else []
    playing = [g.turn.playing] if g.turn is not None and g.turn.playing else []
    return Counter([*g.oni.events.discard, *placed, *playing])


def known_events(g: Okko) -> list[str]:
    """The Events that are in the Oni's hand or face down by what everybody can work out: those that are
    neither open nor can all be swapped out or in the deck (okko.info.turned-over). Nothing else of what is
    hidden counts here. Once one is spent, revealed or played it lies open."""
    doubt, deck = may_be_swapped(g), may_be_in_deck(g)
    swapped, left = len(g.oni.swapped), g.oni.events.count()
    found = []
    for event, count in sorted(unseen_events(g).items()):
        sure = count - min(doubt[event], swapped) - min(deck[event], left)
        found += [event] * max(0, sure)
    return found


def _turn_over(g: Okko) -> None:
    """Before the discard pile becomes the deck: what is not in it is known from now on, but for the Events
    that may be those swapped out (okko.info.turned-over)."""
    missing = unseen_events(g)
    g.oni.doubt[:] = sorted(may_be_swapped(g).elements())
    g.oni.missing[:] = sorted(missing.elements())
    g.tell(DeckTurned("events"), "okko.event.reshuffle")
    known = known_events(g)
    if known:
        g.tell(EventsKnown(tuple(known)), "okko.info.turned-over")
