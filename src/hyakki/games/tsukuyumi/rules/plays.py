"""Playing events of the hand: whether a card may be played, and what follows when it is."""

from __future__ import annotations

from hyakki.games.tsukuyumi.events import EventPlayed
from hyakki.games.tsukuyumi.options import DONE, Done, PlayEvent
from hyakki.games.tsukuyumi.rules.eventcards import forbids_event_card, resolve
from hyakki.games.tsukuyumi.rules.factionevents import COPY_EVENT, forbids_own_event, held_own, resolve_own
from hyakki.games.tsukuyumi.rules.hands import leave_hand, leave_last
from hyakki.games.tsukuyumi.rules.scoring import check
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal


def forbids_event(g: Tsukuyumi, seat: int, card: str) -> Refusal | None:
    """Why a seat may not play a card of its hand now, or None."""
    if card not in g.seats[seat].events:
        return refuse("tsukuyumi.event.play", card=card)
    if card in g.box.events:
        return forbids_event_card(g, seat, g.box.events[card])
    return forbids_own_event(g, seat, g.box.faction_events[card])


def playable(g: Tsukuyumi, seat: int) -> list[PlayEvent]:
    """The held cards that can be played, each kind once."""
    hand = dict.fromkeys(g.seats[seat].events)
    return [PlayEvent(card) for card in hand if forbids_event(g, seat, card) is None]


def play_event(g: Tsukuyumi, seat: int, card: str) -> Flow[None]:
    """Play a card of the hand: it lies open from now on (tsukuyumi.event.discard), is resolved, and may be
    copied by Digital Mimicry."""
    leave_hand(g, seat, card)
    yield from _resolve(g, seat, card)


def play_drawn(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Play the card that the seat has just drawn from the stack."""
    yield from _resolve(g, seat, leave_last(g, seat))


def _resolve(g: Tsukuyumi, seat: int, card: str) -> Flow[None]:
    if card in g.box.events:
        g.event_deck.discard.append(card)
        g.tell(EventPlayed(seat, card), "tsukuyumi.event.play")
        yield from resolve(g, seat, g.box.events[card])
        check(g)
        yield from _mimicry(g, card)
    else:
        g.own_discard.append(card)
        g.tell(EventPlayed(seat, card), "tsukuyumi.facevent.setup")
        yield from resolve_own(g, seat, g.box.faction_events[card])
        check(g)


def _mimicry(g: Tsukuyumi, event: str) -> Flow[None]:
    """Right after a normal event its copier may resolve it too (tsukuyumi.facevent.cyber-mimicry)."""
    if "faction-events" not in g.modules:
        return
    copied = g.box.events[event]
    for seat, player in enumerate(g.seats):
        copies = [card.id for card in g.box.events_of[player.faction] if card.effect == COPY_EVENT]
        # asked while by open knowledge the card may be held: some faction event is, and this was not played
        if not copies or copies[0] in g.own_discard or not held_own(g, seat):
            continue
        answer = yield from g.ask_hidden(
            seat, Prompt("ask.mimicry", {"card": event}), lambda: _copies(g, seat, copies[0], event)
        )
        if isinstance(answer, PlayEvent):
            leave_hand(g, seat, answer.card)
            g.own_discard.append(answer.card)
            g.tell(EventPlayed(seat, answer.card), "tsukuyumi.facevent.cyber-mimicry")
            yield from resolve(g, seat, copied)
            check(g)


def _copies(g: Tsukuyumi, seat: int, card: str, event: str) -> list[PlayEvent | Pass]:
    return [PlayEvent(card), PASS] if forbids_copy(g, seat, card, event) is None else [PASS]


def forbids_copy(g: Tsukuyumi, seat: int, card: str, event: str) -> Refusal | None:
    """Why a card of the hand cannot copy the event that was just played, or None."""
    if card not in g.seats[seat].events:
        return refuse("tsukuyumi.event.play.held")
    if card in g.box.events or g.box.faction_events[card].effect != COPY_EVENT:
        return refuse("tsukuyumi.facevent.cyber-mimicry.only")
    return forbids_event_card(g, seat, g.box.events[event])


def play_last(g: Tsukuyumi, seat: int) -> list[PlayEvent | Done]:
    """Play the card that came into the hand last, or not."""
    card = g.seats[seat].events[-1]
    return [PlayEvent(card), DONE] if forbids_last(g, seat, card) is None else [DONE]


def forbids_last(g: Tsukuyumi, seat: int, card: str) -> Refusal | None:
    """Why a card cannot be played when only the one that was just drawn may, or None."""
    if card not in g.seats[seat].events:
        return refuse("tsukuyumi.event.play.held")
    if card != g.seats[seat].events[-1]:
        return refuse("tsukuyumi.event.play.drawn")
    return forbids_event(g, seat, card)
