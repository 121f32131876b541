"""The Oni's activations: a Character card or a drawn Event, the figures of the card one by one, and the
moments between their Actions in which an Event may be played.

`g.turn.stage` says what is chosen next: the `card`, one of its `figures`, or what the `figure` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from hyakki.games.okko.events import CardActivated, FigureActs, NothingToActivate
from hyakki.games.okko.options import Activate, End, Escape, Go, Lead, OpenDoor, PlayEvent, Stop, Strike
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.asking import ask_oni, ask_oni_hidden
from hyakki.games.okko.rules.attack import attack
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.doors import doors_to_open, open_door
from hyakki.games.okko.rules.eventdeck import draw_events
from hyakki.games.okko.rules.final import escape, forbids_escape
from hyakki.games.okko.rules.ground import may_act
from hyakki.games.okko.rules.limits import expire
from hyakki.games.okko.rules.movement import forget_ways, goes, move_to
from hyakki.games.okko.rules.special import event_options, forbids_window, play_event
from hyakki.games.okko.rules.using import moment
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko, Turn
from hyakki.kernel.flow import Flow, O
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal, Scalar

Deed: TypeAlias = "Go | Strike | OpenDoor | Escape"


def begin(g: Okko) -> Flow[None]:
    """An activation of the Oni begins; whatever comes of it, an Activation token is used
    (okko.activation.oni-turn, okko.activation.oni-cannot)."""
    g.turn = Turn(side="oni", stage="card")
    g.oni.tokens += 1
    forget_ways(g)
    yield from ()


def step(g: Okko) -> Flow[None]:
    """One decision of the activation under way."""
    turn = turn_of(g)
    if turn.stage == "card":
        yield from _choose_card(g)
    elif turn.stage == "figures":
        yield from _choose_figure(g)
    else:
        yield from _choose_deed(g, g.figures[turn.figure])


def turn_of(g: Okko) -> Turn:
    """The activation under way."""
    assert g.turn is not None
    return g.turn


def _end(g: Okko) -> None:
    """The activation is over, and what lasted as long as it."""
    expire(g, "activation")
    g.turn = None


def _ask(g: Okko, key: str, options: Callable[[], Sequence[O]], **params: Scalar) -> Flow[O]:
    """Ask the Oni. While it could play an Event it is asked whatever it holds, since not being asked would
    tell; with an empty hand, or after its Event, everybody can work out what is possible
    (okko.activation.oni-event)."""
    asks = ask_oni_hidden if forbids_window(g) is None else ask_oni
    return asks(g, key, options, **params)


# ---------------------------------------------------------------------- the card


def figures_of(g: Okko, kind: str) -> list[Figure]:
    """The figures of a Character card on the board; a Lieutenant is the only one of its card
    (okko.agent.ranks)."""
    return [figure for figure in g.figures.values() if figure.kind == kind and figure.cell != OFF]


def forbids_activate(g: Okko, kind: str) -> Refusal | None:
    """Why the Oni cannot activate a Character card now, or None. It needs at least one figure that may act
    (okko.activation.oni-must, okko.thrall.activate-corrupted, okko.thrall.supernatural-free)."""
    if kind in g.oni.activated:
        return refuse("okko.activation.oni-turn")
    figures = figures_of(g, kind)
    if not figures:
        return refuse("okko.activation.oni-must")
    if not any(may_act(g, figure) for figure in figures):
        return refuse("okko.thrall.activate-corrupted")
    return None


def cards(g: Okko) -> list[Activate]:
    """The Character cards that the Oni may activate."""
    return [Activate(kind) for kind in g.oni.cards if forbids_activate(g, kind) is None]


def _choose_card(g: Okko) -> Flow[None]:
    """The Oni must activate a card if it can (okko.activation.oni-must); only if it cannot it draws an Event
    instead (okko.activation.oni-cannot)."""
    turn = turn_of(g)
    if not g.noted(lambda: bool(cards(g))):
        g.tell(NothingToActivate(), "okko.activation.oni-cannot")
        draw_events(g, 1, "okko.activation.oni-cannot")
        turn.stage = "figures"
        return
    answer = yield from ask_oni(g, "oni-card", lambda: cards(g))
    turn.stage, turn.card = "figures", answer.kind
    g.oni.activated.append(answer.kind)
    g.tell(CardActivated(answer.kind), "okko.activation.oni-turn")
    yield from _begin_figures(g)


def _begin_figures(g: Okko) -> Flow[None]:
    """What the beginning of an activation sets off, for every figure of the card that may act."""
    for figure in figures_of(g, turn_of(g).card):
        if may_act(g, figure):
            yield from moment(g, figure, "start")
    look(g)


# ---------------------------------------------------------------------- the figures


def forbids_lead(g: Okko, figure: Figure) -> Refusal | None:
    """Why a figure cannot begin its Actions now, or None: each figure of the card acts once, all its Actions
    before the next one begins (okko.activation.minions-together, okko.activation.one-figure-at-a-time).
    Mortal Thralls need a corrupted Tile or the alarm when they begin (okko.thrall.activate-start)."""
    turn = g.turn
    if turn is None or turn.side != "oni" or figure.kind != turn.card:
        return refuse("okko.activation.minions-together")
    if figure.number in turn.acted or turn.stage == "figure":
        return refuse("okko.activation.one-figure-at-a-time")
    return None if may_act(g, figure) else refuse("okko.thrall.activate-start")


def leads(g: Okko) -> list[Lead]:
    """The figures that may act next."""
    card = "" if g.turn is None else g.turn.card
    return [Lead(figure.number) for figure in figures_of(g, card) if forbids_lead(g, figure) is None]


def figure_options(g: Okko) -> Sequence[Lead | PlayEvent | End]:
    """The next figure, an Event, or the end of the activation; figures may stay idle
    (okko.activation.minions-together)."""
    return [*leads(g), *event_options(g), End()]


def _choose_figure(g: Okko) -> Flow[None]:
    """Which figure acts next; after the last one an Event may still be played."""
    turn = turn_of(g)
    waiting = g.noted(lambda: bool(leads(g)))
    if not waiting and forbids_window(g) is not None:
        _end(g)
        return
    key = "figure" if waiting else "last-event"
    answer = yield from _ask(g, key, lambda: figure_options(g), card=turn.card)
    match answer:
        case Lead(number):
            _lead(g, g.figures[number])
        case PlayEvent(event):
            yield from play_event(g, event)
        case End():
            _end(g)


def _lead(g: Okko, figure: Figure) -> None:
    """A figure begins: it has the Actions of its card, with all that changes them
    (okko.activation.oni-actions, okko.event.technique)."""
    turn = turn_of(g)
    turn.stage, turn.figure = "figure", figure.number
    turn.actions = value(g, figure, "actions")
    figure.acted = True
    g.tell(FigureActs(figure.number), "okko.activation.one-figure-at-a-time")
    settle(g)


def settle(g: Okko) -> None:
    """A figure without Actions, or one that is gone, is done."""
    turn = turn_of(g)
    if turn.actions <= 0 or turn.figure not in g.figures:
        turn.acted.append(turn.figure)
        turn.stage, turn.figure, turn.actions = "figures", NOBODY, 0


# ---------------------------------------------------------------------- what a figure does


def deeds(g: Okko, figure: Figure) -> list[Deed]:
    """All that a figure can do with an Action: Moves and Attacks, opening a Door; the demon may escape.
    Agents make no tests and carry nothing (okko.activation.oni-actions)."""
    found: list[Deed] = [*goes(g, figure)]
    found += targets(g, figure)
    found += doors_to_open(g, figure)
    if forbids_escape(g, figure) is None:
        found.append(Escape())
    return found


def deed_options(g: Okko, figure: Figure) -> Sequence[Deed | PlayEvent | Stop]:
    """What a figure can do with an Action, an Event before it, or to leave the rest of its Actions."""
    return [*deeds(g, figure), *event_options(g), Stop()]


def _choose_deed(g: Okko, figure: Figure) -> Flow[None]:
    turn = turn_of(g)
    answer = yield from _ask(
        g,
        "figure-act",
        lambda: deed_options(g, figure),
        figure=figure.number,
        card=turn.card,
        left=turn.actions,
    )
    yield from perform(g, figure, answer)


def perform(g: Okko, figure: Figure, answer: Deed | PlayEvent | Stop) -> Flow[None]:
    """What was chosen for a figure happens; an Event takes no Action."""
    turn = turn_of(g)
    match answer:
        case PlayEvent(event):
            yield from play_event(g, event)
        case Stop():
            turn.actions = 0
        case _:
            turn.actions -= 1
            yield from _do(g, figure, answer)
            look(g)
    settle(g)


def _do(g: Okko, figure: Figure, deed: Deed) -> Flow[None]:
    match deed:
        case Go(_, cell):
            move_to(g, figure, cell)
        case Strike(target, form):
            yield from attack(g, figure, g.figures[target], form)
        case OpenDoor(door):
            open_door(g, figure, door)
        case Escape():
            escape(g, figure)
