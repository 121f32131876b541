"""Events played for their Special Effect: when that is possible, and what becomes of the card
(okko.event.two-uses).
"""

from __future__ import annotations

from hyakki.games.okko.events import EventPlayed
from hyakki.games.okko.options import PlayEvent
from hyakki.games.okko.rules.limits import is_left, key_of
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.using import play_card
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import NOBODY, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def forbids_window(g: Okko) -> Refusal | None:
    """Why the Oni can play no Event now, or None; everybody can work it out. The window is open in each of
    its activations once the Character card is chosen or an Event was drawn instead, between any two Actions,
    until one Event was played (okko.event.special-window, okko.activation.oni-event)."""
    turn = g.turn
    if turn is None or turn.side != "oni" or turn.stage == "card":
        return refuse("okko.event.special-window")
    if turn.event:
        return refuse("okko.activation.oni-event")
    return None if g.oni.hand else refuse("okko.event.two-uses")


def forbids_event(g: Okko, event: str) -> Refusal | None:
    """Why the Oni cannot play an Event now, or None: only those in its hand have a Special Effect, those
    placed as Techniques have not (okko.event.two-uses)."""
    found = forbids_window(g)
    if found is not None:
        return found
    return None if event in g.oni.hand else refuse("okko.event.two-uses")


def event_options(g: Okko) -> list[PlayEvent]:
    """Every Event that the Oni may play now, about whatever it is (okko.event.special-any), also where it
    would do nothing (okko.effect.nothing)."""
    return [PlayEvent(event) for event in dict.fromkeys(g.oni.hand) if forbids_event(g, event) is None]


def play_event(g: Okko, event: str) -> Flow[None]:
    """The Special Effect is resolved at once, then the card goes to the discard pile
    (okko.event.special-discard), so that it is not drawn by itself. What concerns the Oni's agents concerns
    all figures of the activated card, until the activation is over unless it says otherwise
    (okko.event.special-agents)."""
    turn = g.turn
    assert turn is not None
    turn.event = True
    g.oni.hand.remove(event)
    turn.playing = event
    g.tell(EventPlayed(event), "okko.activation.oni-event")
    _fresh(g, event)
    yield from play_card(g, Use(event, NOBODY, g.oni.seat, turn.card))
    g.oni.events.discard.append(event)
    turn.playing = ""
    look(g)


def _fresh(g: Okko, event: str) -> None:
    """Limits of an Event count for each time that it is played: what an earlier copy left behind and is used
    up does not keep this one from working (okko.effect.limit)."""
    for bounds in g.box.triggers[event].values():
        for bound in bounds:
            if bound[2].limit == "round" and not is_left(g, bound, NOBODY):
                g.marks.pop(key_of(g, bound, NOBODY))
                g.lasting[:] = [old for old in g.lasting if (old.source, old.effect) != bound[:2]]
