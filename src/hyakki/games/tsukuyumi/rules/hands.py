"""Event hands and what others know of them (tsukuyumi.event.hand-secret).

A card taken from the display is known. Of a hidden card everybody knows at least when it was drawn: when the
discard pile is turned over the stack was empty, so what lay hidden in hands then is none of the cards that
are shuffled. `Seat.ages` notes this for the first cards of a hand; those behind them came since.
"""

from __future__ import annotations

from collections.abc import Container

from hyakki.games.tsukuyumi.state import Seat, Tsukuyumi

NEW = 0  # the age of cards that were drawn from the stack that lies there now
OPEN = -1  # of cards that all knew when the discard pile was turned over; hidden ones count up from 1


def age(player: Seat, at: int) -> int:
    """When the card at a place of a hand was drawn."""
    return player.ages[at] if at < len(player.ages) else NEW


def open_places(player: Seat) -> list[int]:
    """The places of a hand whose cards all saw being taken."""
    if not player.open_events:
        return []
    left, found = player.open_events[:], []
    for wanted in (OPEN, NEW):
        for at, card in enumerate(player.events):
            if card in left and age(player, at) == wanted:
                left.remove(card)
                found.append(at)
    return found


def secret_places(player: Seat, kind: Container[str]) -> list[int]:
    """The places of a hand that others know nothing about, for cards of a kind."""
    known = open_places(player)
    return [at for at, card in enumerate(player.events) if card in kind and at not in known]


def turn_over(g: Tsukuyumi) -> None:
    """The discard pile becomes the stack: hidden cards that are held now can be none of its cards."""
    number = 1 + max((0, *(old for player in g.seats for old in player.ages)))
    for player in g.seats:
        known = open_places(player)
        player.ages[:] = [
            OPEN if at in known else age(player, at) or number for at in range(len(player.events))
        ]


def leave_hand(g: Tsukuyumi, seat: int, card: str) -> None:
    """A card leaves a hand. Of two alike the one that all know of goes first: the other may be any card."""
    player = g.seats[seat]
    known = [at for at in open_places(player) if player.events[at] == card]
    if known:
        player.open_events.remove(card)
        _take_out(player, known[0])
    else:
        _blur(g, blurred(g, player, card))
        _take_out(player, player.events.index(card))
    if player.gift.count(card) > player.events.count(card):
        player.gift.remove(card)  # a card of Intelligence that an action has played


def leave_last(g: Tsukuyumi, seat: int) -> str:
    """The card that was drawn last, and hidden, leaves the hand: all know that it is no other."""
    player = g.seats[seat]
    return _take_out(player, len(player.events) - 1)


def _take_out(player: Seat, at: int) -> str:
    if at < len(player.ages):
        player.ages.pop(at)
    return player.events.pop(at)


def blurred(g: Tsukuyumi, player: Seat, card: str) -> set[int]:
    """A hidden card is shown: the ages that it may have, if there are several, for nobody can tell which it
    was. Which cards an age has in all hands together is known to all."""
    if not any(player.ages) or card not in g.box.events:
        return set()
    ages = {age(player, at) for at in secret_places(player, g.box.events)}
    held = {age(other, at) for other in g.seats for at in secret_places(other, [card])}
    if card in g.event_deck.bag:
        held.add(NEW)
    possible = ages & held
    return possible if len(possible) > 1 else set()


def _blur(g: Tsukuyumi, ages: set[int]) -> None:
    """The hidden cards of these ages are told apart no longer."""
    if ages:
        goal = NEW if NEW in ages else max(ages)
        for other in g.seats:
            other.ages[:] = [goal if old in ages else old for old in other.ages]
