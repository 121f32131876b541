"""The event deck: its display of two, draws and plays of the event action, hands and the discard pile.

Hands are secret: a card drawn from a stack is told to its seat only, a question about held cards is hidden,
and no card of a hand is kept in a variable while somebody is asked.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.events import EventDrawn, EventPlayed, EventShown
from hyakki.games.tsukuyumi.options import DONE, Done, Draw, PlayEvent, Source
from hyakki.games.tsukuyumi.rules import epic
from hyakki.games.tsukuyumi.rules.eventcards import forbids_event_card, resolve
from hyakki.games.tsukuyumi.rules.factionevents import forbids_own_event, held_own, resolve_own
from hyakki.games.tsukuyumi.rules.ground import refuse
from hyakki.games.tsukuyumi.rules.hands import leave_hand, leave_last, turn_over
from hyakki.games.tsukuyumi.rules.scoring import check
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import PASS, Option, Pass
from hyakki.kernel.decks import Placed
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Refusal

DISPLAY = 2
SIDES: tuple[Source, ...] = ("left", "right")


# ---------------------------------------------------------------------- setup


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
        placed = _take(g, None)
        if placed is None or placed.card in normal:
            return None if placed is None else placed.card
        deck.discard.append(placed.card)
        if placed.card not in aside:
            aside.append(placed.card)
        _see(g, placed.card)
        g.tell(EventShown(placed.card), rule)
    return None


def shuffle_back(g: Tsukuyumi, aside: list[str]) -> None:
    """Epic events that were set aside go back into the stack (tsukuyumi.epic.nature)."""
    deck = g.event_deck
    for card in aside:
        if card in deck.discard:  # else the discard pile has been turned over with it
            deck.discard.remove(card)
            deck.put_back(card)


def _take(g: Tsukuyumi, seen: tuple[int, ...] | None) -> Placed | None:
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


# ---------------------------------------------------------------------- drawing


def sources(g: Tsukuyumi) -> list[Draw]:
    """Where a normal event can be drawn: the stack, which turns the discard pile over when it is empty, and
    the face-up cards (tsukuyumi.event.draw)."""
    return [Draw(source) for source in ("stack", *SIDES) if forbids_draw(g, source) is None]


def forbids_draw(g: Tsukuyumi, source: Source) -> Refusal | None:
    """Why no normal event can be drawn from somewhere, or None."""
    if source == "stack":
        return None if g.event_deck.count() or g.event_deck.discard else refuse("event.discard")
    return None if SIDES.index(source) < len(g.display) else refuse("event.refill")


def forbids_own_draw(g: Tsukuyumi, seat: int) -> Refusal | None:
    """Why a seat cannot draw one of its faction events with an event action, or None."""
    if "faction-events" in g.modules and g.seats[seat].own_events.count():
        return None
    return refuse("facevent.setup")


def draw(g: Tsukuyumi, seat: int, source: Source) -> Flow[bool]:
    """Draw one event. Whether a card came into the hand: an epic event is resolved instead of kept and uses
    up the draw (tsukuyumi.epic.trigger, tsukuyumi.epic.draw-count)."""
    if source in SIDES:
        slot = SIDES.index(source)
        card = g.display.pop(slot)
        g.seats[seat].events.append(card)
        g.seats[seat].open_events.append(card)
        g.tell(EventDrawn(seat, source, card), "tsukuyumi.event.draw")
        yield from refill(g, seat, slot)
        return True
    placed = g.seats[seat].own_events.take(g, (seat,)) if source == "faction" else _take(g, (seat,))
    if placed is None:
        return False
    if placed.card in g.box.epic_events:
        g.tell(EventDrawn(seat, source, placed.card), "tsukuyumi.epic.trigger")
        yield from _trigger(g, seat, placed.card)
        return False
    take_in_hand(g, seat, source, placed.card)
    return True


def take_in_hand(g: Tsukuyumi, seat: int, source: Source, card: str) -> None:
    """A hidden card: the others learn only that one was drawn (tsukuyumi.event.hand-secret)."""
    g.seats[seat].events.append(card)
    if g.io is not None:
        others = tuple(other for other in range(len(g.seats)) if other != seat)
        g.tell(EventDrawn(seat, source, card), "tsukuyumi.event.draw", (seat,))
        g.tell(EventDrawn(seat, source, ""), "tsukuyumi.event.hand-secret", others)


def refill(g: Tsukuyumi, seat: int, slot: int = DISPLAY) -> Flow[None]:
    """Turn up cards until the display is full again (tsukuyumi.event.refill). An epic event resolves first
    and is replaced by the next card (tsukuyumi.epic.draw-count)."""
    while len(g.display) < DISPLAY:
        placed = _take(g, None)
        if placed is None:
            return  # both piles are empty (tsukuyumi.event.discard)
        card = placed.card
        g.tell(EventShown(card), "tsukuyumi.event.refill")
        if card in g.box.epic_events:
            yield from _trigger(g, seat, card)
        else:
            g.display.insert(slot, card)


def _trigger(g: Tsukuyumi, seat: int, card: str) -> Flow[None]:
    """The active seat resolves an epic event at once; then it is discarded like any other."""
    g.event_deck.discard.append(card)
    _see(g, card)
    active = seat if g.turn is None else g.turn.seat
    yield from epic.resolve(g, active, g.box.epic_events[card])
    check(g)


def _see(g: Tsukuyumi, card: str) -> None:
    """All know from now on that an epic event is in the deck and not in the box."""
    if card not in g.seen_epics:
        g.seen_epics.append(card)


# ---------------------------------------------------------------------- playing


def forbids_event(g: Tsukuyumi, seat: int, card: str) -> Refusal | None:
    """Why a seat may not play a card of its hand now, or None."""
    if card not in g.seats[seat].events:
        return refuse("event.play", card=card)
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
        copies = [card.id for card in g.box.events_of[player.faction] if card.effect == "copy-event"]
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
        return refuse("event.play.held")
    if card in g.box.events or g.box.faction_events[card].effect != "copy-event":
        return refuse("facevent.cyber-mimicry.only")
    return forbids_event_card(g, seat, g.box.events[event])


# ---------------------------------------------------------------------- the event action


def event_step(g: Tsukuyumi) -> Flow[None]:
    """One draw or play of the event action under way, in any order (tsukuyumi.event.order), or its end."""
    turn = g.turn
    assert turn is not None
    seat = turn.seat
    if turn.draws and len(g.display) < DISPLAY:
        yield from refill(g, seat)
    if not (turn.draws and _draws(g, seat)) and not (turn.plays and g.seats[seat].events):
        _end(g)
        return
    prompt = Prompt("ask.events", {"draws": turn.draws, "plays": turn.plays})
    answer = yield from g.ask_hidden(seat, prompt, lambda: event_options(g))
    if isinstance(answer, Draw):
        turn.draws -= 1
        yield from draw(g, seat, answer.source)
    elif isinstance(answer, PlayEvent):
        turn.plays -= 1
        yield from play_event(g, seat, answer.card)
    else:
        _end(g)
    if not turn.draws and not turn.plays:
        _end(g)


def _end(g: Tsukuyumi) -> None:
    """Draws and plays that are left are lost (tsukuyumi.round.expire)."""
    assert g.turn is not None
    g.turn.draws = g.turn.plays = 0
    g.turn.acting = ""


def event_options(g: Tsukuyumi) -> list[Option]:
    """Draws and plays that are left, and the end."""
    turn = g.turn
    assert turn is not None
    found: list[Option] = [*_draws(g, turn.seat)] if turn.draws else []
    if turn.plays:
        found += playable(g, turn.seat)
    return [*found, DONE]


def _draws(g: Tsukuyumi, seat: int) -> list[Draw]:
    """Normal events, or one of the faction's own stack in their place (tsukuyumi.facevent.setup)."""
    found = sources(g)
    if forbids_own_draw(g, seat) is None:
        found.append(Draw("faction"))
    return found


# ---------------------------------------------------------------------- draws without the action


def draw_and_maybe_play(g: Tsukuyumi, seat: int, why: str = "natures-wisdom") -> Flow[None]:
    """Draw one normal event and keep it or play it at once (tsukuyumi.counter.natures-wisdom); no faction
    event comes this way (tsukuyumi.facevent.limits)."""
    if not sources(g):
        return
    answer = yield from g.ask(seat, Prompt("ask.draw-event", {"why": why}), lambda: _or_not(sources(g)))
    if isinstance(answer, Done):
        return
    drawn = yield from draw(g, seat, answer.source)
    if drawn:
        choice = yield from g.ask_hidden(seat, Prompt("ask.play-drawn"), lambda: play_last(g, seat))
        if isinstance(choice, PlayEvent) and answer.source == "stack":
            yield from play_drawn(g, seat)
        elif isinstance(choice, PlayEvent):
            yield from play_event(g, seat, choice.card)


def _or_not(draws: list[Draw]) -> list[Draw | Done]:
    return [*draws, DONE]


def play_last(g: Tsukuyumi, seat: int) -> list[PlayEvent | Done]:
    """Play the card that came into the hand last, or not."""
    card = g.seats[seat].events[-1]
    return [PlayEvent(card), DONE] if forbids_last(g, seat, card) is None else [DONE]


def forbids_last(g: Tsukuyumi, seat: int, card: str) -> Refusal | None:
    """Why a card cannot be played when only the one that was just drawn may, or None."""
    if card not in g.seats[seat].events:
        return refuse("event.play.held")
    if card != g.seats[seat].events[-1]:
        return refuse("event.play.drawn")
    return forbids_event(g, seat, card)
