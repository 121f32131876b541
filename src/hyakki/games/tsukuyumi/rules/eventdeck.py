"""Drawing events: the display of two, the draws and plays of the event action, draws without it.

An epic event that comes up acts at once (epic.py); what cards do when they are played is in plays.py.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.vocabulary import UPLINK_EFFECTS
from hyakki.games.tsukuyumi.events import EventDrawn, EventShown
from hyakki.games.tsukuyumi.options import DONE, Done, Draw, PlayEvent, Source
from hyakki.games.tsukuyumi.rules import epic
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.plays import play_drawn, play_event, play_last, playable
from hyakki.games.tsukuyumi.rules.scoring import check
from hyakki.games.tsukuyumi.rules.stack import DISPLAY, SIDES, see, sources, take, take_in_hand
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

MORE_DRAWS = UPLINK_EFFECTS.declare(
    "draw", numbers="amount", doc="`amount` more draws with each event action."
)

# ---------------------------------------------------------------------- drawing


def forbids_own_draw(g: Tsukuyumi, seat: int) -> Refusal | None:
    """Why a seat cannot draw one of its faction events with an event action, or None."""
    if "faction-events" in g.modules and g.seats[seat].own_events.count():
        return None
    return refuse("tsukuyumi.facevent.setup")


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
    placed = g.seats[seat].own_events.take(g, (seat,)) if source == "faction" else take(g, (seat,))
    if placed is None:
        return False
    if placed.card in g.box.epic_events:
        g.tell(EventDrawn(seat, source, placed.card), "tsukuyumi.epic.trigger")
        yield from _trigger(g, seat, placed.card)
        return False
    take_in_hand(g, seat, source, placed.card)
    return True


def refill(g: Tsukuyumi, seat: int, slot: int = DISPLAY) -> Flow[None]:
    """Turn up cards until the display is full again (tsukuyumi.event.refill). An epic event resolves first
    and is replaced by the next card (tsukuyumi.epic.draw-count)."""
    while len(g.display) < DISPLAY:
        placed = take(g, None)
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
    see(g, card)
    active = seat if g.turn is None else g.turn.seat
    yield from epic.resolve(g, active, g.box.epic_events[card])
    check(g)


# ---------------------------------------------------------------------- the event action


def _begin(g: Tsukuyumi, turn: Turn, quantity: int) -> None:
    turn.draws, turn.plays = quantity + _more_draws(g, turn.seat), quantity


def _more_draws(g: Tsukuyumi, seat: int) -> int:
    """Oracle Feed: more draws, not more plays, with each event action (tsukuyumi.cyber.uplink-passive)."""
    uplinks = [g.box.uplinks[name] for name in g.seats[seat].uplinks]
    return sum(uplink.amount for uplink in uplinks if uplink.effect == MORE_DRAWS)


@action("events", _begin)
def event_step(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One draw or play of the event action under way, in any order (tsukuyumi.event.order), or its end."""
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
    turn = turn_of(g)
    turn.draws = turn.plays = 0
    turn.acting = ""


def event_options(g: Tsukuyumi) -> list[Option]:
    """Draws and plays that are left, and the end."""
    turn = turn_of(g)
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


def draw_and_maybe_play(g: Tsukuyumi, seat: int, why: str = "natures-wisdom") -> Flow[bool]:
    """Draw one normal event and keep it or play it at once (tsukuyumi.counter.natures-wisdom); no faction
    event comes this way (tsukuyumi.facevent.limits). Gives whether one was drawn."""
    if not sources(g):
        return False
    answer = yield from g.ask(seat, Prompt("ask.draw-event", {"why": why}), lambda: _or_not(sources(g)))
    if isinstance(answer, Done):
        return False
    drawn = yield from draw(g, seat, answer.source)
    if drawn:
        choice = yield from g.ask_hidden(seat, Prompt("ask.play-drawn"), lambda: play_last(g, seat))
        if isinstance(choice, PlayEvent) and answer.source == "stack":
            yield from play_drawn(g, seat)
        elif isinstance(choice, PlayEvent):
            yield from play_event(g, seat, choice.card)
    return True


def _or_not(draws: list[Draw]) -> list[Draw | Done]:
    return [*draws, DONE]
