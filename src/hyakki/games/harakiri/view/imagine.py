"""Worlds that a seat cannot tell from the truth: other cards in the sleeves that begin as everybody has seen.

Nothing else is hidden: decks are bags, and purple cards are the chapter's.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.state import Harakiri, Zone
from hyakki.kernel.rng import Rng

RANDOM = ("green", "red")
"""The colours that are dealt by chance."""


def imagine(g: Harakiri, rng: Rng) -> None:
    """Deal the sleeves anew, those laid aside too: no card twice, the others are in the box."""
    for colour in RANDOM:
        sleeves = [zone for zone in (*g.zones, *g.aside) if colour in zone.cards]
        if not sleeves:
            continue
        pool = sorted([*g.events[colour], *(zone.cards[colour] for zone in sleeves)])
        fitting = [_fitting(g, zone, colour, pool) for zone in sleeves]
        order = sorted(range(len(sleeves)), key=lambda place: len(fitting[place]))
        for cards in fitting:
            rng.shuffle(cards)
        dealt = _deal([fitting[place] for place in order], ())
        for place, card in zip(order, dealt, strict=True):
            sleeves[place].cards[colour] = card
            pool.remove(card)
        g.events[colour][:] = pool


def _fitting(g: Harakiri, zone: Zone, colour: str, pool: Sequence[str]) -> list[str]:
    """The cards that begin with the entries that everybody has seen in a sleeve."""
    known = max(zone.shown.get(colour, 0), zone.peeked.get(colour, 0))
    cards = g.box.event_cards
    seen = cards[zone.cards[colour]].entries[:known]
    return [card for card in pool if cards[card].entries[:known] == seen]


def _deal(fitting: Sequence[Sequence[str]], taken: tuple[str, ...]) -> tuple[str, ...]:
    """A different card for each sleeve, the first choice first; since the truth is one way, there is one."""
    if not fitting:
        return taken
    for card in fitting[0]:
        if card not in taken:
            found = _deal(fitting[1:], (*taken, card))
            if found:
                return found
    return ()
