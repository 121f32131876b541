"""The stack of events, its discard pile and display, as cards only: nothing is played or set off here.

Hands are secret: a card drawn from a stack is told to its seat only, and no card of a hand is kept in a
variable while somebody is asked.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.events import EventDrawn, EventShown
from hyakki.games.tsukuyumi.options import Draw, Source
from hyakki.games.tsukuyumi.rules.hands import turn_over
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decks import Placed
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

DISPLAY = 2
SIDES: tuple[Source, ...] = ("left", "right")


def lay_out(g: Tsukuyumi) -> None:
    """Mix one epic event more than there are seats into the deck, unseen, if they are in play
    (tsukuyumi.epic.setup); then turn up the display (tsukuyumi.setup.event-row). An epic event is shuffled
    back (tsukuyumi.epic.setup-reveal)."""
    deck = g.event_deck
    if "epic-events" in g.modules:
        for _ in range(min(len(g.seats) + 1, len(g.epic_box))):
            deck.put_back(g.epic_box.pop(g.rng.below(len(g.epic_box))))
    while len(g.display) < DISPLAY:
        card = take_normal(g)
        if card is None:
            return
        g.display.append(card)
        g.tell(EventShown(card), "tsukuyumi.event.refill")


def take_normal(g: Tsukuyumi) -> str | None:
    """The next normal event of the stack, for set-up: epic ones that come up are shown, have no effect and
    are shuffled back (tsukuyumi.epic.setup-reveal). The caller puts it into a hand or a pile at once."""
    aside: list[str] = []
    card = next_normal(g, aside, "tsukuyumi.epic.setup-reveal")
    shuffle_back(g, aside)
    return card


def next_normal(g: Tsukuyumi, aside: list[str], rule: str) -> str | None:
    """The next normal event of the stack, None if there is none. Epic ones that come up join those that are
    set `aside` and lie on the discard pile (tsukuyumi.epic.nature)."""
    deck, normal = g.event_deck, g.box.events
    while any(card in normal for card in (*deck.bag, *(placed.card for placed in deck.top), *deck.discard)):
        placed = take(g, None)
        if placed is None or placed.card in normal:
            return None if placed is None else placed.card
        deck.discard.append(placed.card)
        if placed.card not in aside:
            aside.append(placed.card)
        see(g, placed.card)
        g.tell(EventShown(placed.card), rule)
    return None


def shuffle_back(g: Tsukuyumi, aside: list[str]) -> None:
    """Epic events that were set aside go back into the stack (tsukuyumi.epic.nature)."""
    deck = g.event_deck
    for card in aside:
        if card in deck.discard:  # else the discard pile has been turned over with it
            deck.discard.remove(card)
            deck.put_back(card)


def take(g: Tsukuyumi, seen: tuple[int, ...] | None) -> Placed | None:
    """The next card of the stack. When it is empty the discard pile is turned over
    (tsukuyumi.event.discard)."""
    deck = g.event_deck
    if not deck.bag and not deck.top and deck.discard:
        turn_over(g)
    return deck.take(g, seen)


def deal_normal(g: Tsukuyumi, seat: int) -> bool:
    """In set-up: a normal event from the stack into a hand, seen by its seat only; False if there is none."""
    card = take_normal(g)
    if card is None:
        return False
    take_in_hand(g, seat, "stack", card)
    return True


def take_in_hand(g: Tsukuyumi, seat: int, source: Source, card: str) -> None:
    """A hidden card: the others learn only that one was drawn (tsukuyumi.event.hand-secret)."""
    g.seats[seat].events.append(card)
    if g.io is not None:
        others = tuple(other for other in range(len(g.seats)) if other != seat)
        g.tell(EventDrawn(seat, source, card), "tsukuyumi.event.draw", (seat,))
        g.tell(EventDrawn(seat, source, ""), "tsukuyumi.event.hand-secret", others)


def sources(g: Tsukuyumi) -> list[Draw]:
    """Where a normal event can be drawn: the stack, which turns the discard pile over when it is empty, and
    the face-up cards (tsukuyumi.event.draw)."""
    return [Draw(source) for source in ("stack", *SIDES) if forbids_draw(g, source) is None]


def forbids_draw(g: Tsukuyumi, source: Source) -> Refusal | None:
    """Why no normal event can be drawn from somewhere, or None."""
    if source == "stack":
        return None if g.event_deck.count() or g.event_deck.discard else refuse("tsukuyumi.event.discard")
    return None if SIDES.index(source) < len(g.display) else refuse("tsukuyumi.event.refill")


def see(g: Tsukuyumi, card: str) -> None:
    """All know from now on that an epic event is in the deck and not in the box."""
    if card not in g.seen_epics:
        g.seen_epics.append(card)
