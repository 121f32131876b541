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
    seen(g, event)


def discard_techniques(g: Okko) -> None:
    """The Events beside Character cards are discarded at the end of the round (okko.event.draw-two)."""
    spent = [event for events in g.oni.techniques.values() for event in events]
    g.oni.techniques.clear()
    if spent:
        g.oni.events.discard += spent
        g.tell(EventsSpent(tuple(spent)), "okko.event.draw-two")


# ---------------------------------------------------------------------- what the Heroes know


def seen(g: Okko, event: str) -> None:
    """An Event that was hidden is spent, revealed or played: it is no longer one of those held."""
    for held in (g.oni.old, g.oni.known):
        if event in held:
            held.remove(event)


def hidden_events(g: Okko) -> list[str]:
    """The Events that only the Oni sees: its hand, and Techniques before the reveal."""
    placed = [] if g.revealed else [event for events in g.oni.techniques.values() for event in events]
    return sorted(g.oni.hand + placed)


def _turn_over(g: Okko) -> None:
    """Before the discard pile becomes the deck: what is not in it is known from now on, but for the Events
    that may be those swapped out (okko.info.turned-over)."""
    oni = g.oni
    oni.old[:] = hidden_events(g)
    if oni.swapped:
        missing = Counter(oni.old + oni.swapped)
        _narrow(g, missing)
        sure = missing - Counter(oni.doubt)
        oni.known[:] = oni.old if len(oni.doubt) == len(oni.swapped) else sorted(sure.elements())
    else:
        oni.known[:] = oni.old
    g.tell(DeckTurned("events"), "okko.event.reshuffle")
    if oni.known:
        g.tell(EventsKnown(tuple(oni.known)), "okko.info.turned-over")


def _narrow(g: Okko, missing: Counter[str]) -> None:
    """Only base Events were swapped out, and they have been missing each time when the pile was turned over.
    What the Heroes know of it thus grows, and never depends on what the swapped-out ones really are."""
    before = Counter(g.oni.doubt) or Counter({event: card.copies for event, card in g.box.events.items()})
    g.oni.doubt[:] = sorted((before & missing).elements())
