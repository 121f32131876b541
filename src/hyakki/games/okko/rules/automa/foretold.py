"""What the automated Oni would do next on the board as it is, without Events: the card, its figures, their
Moves and Attacks (okko.auto.foretold).

It is played out on a copy of the table, up to the first die that decides between equal choices. Attacks are
named and not rolled: what comes of them is left out, so whatever follows one is what would follow if it
changed nothing.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from hyakki.games.okko.events import (
    AttackDeclared,
    CardActivated,
    DemonEscaped,
    DoorOpened,
    FigureActs,
    Moved,
    NothingToActivate,
)
from hyakki.games.okko.options import Escape, Go, OpenDoor, Stop, Strike
from hyakki.games.okko.rules import agents
from hyakki.games.okko.rules.automa.act import choose_deed
from hyakki.games.okko.rules.ground import heroes_in_play
from hyakki.games.okko.rules.limits import expire
from hyakki.games.okko.rules.memoirs import ScenarioOver
from hyakki.games.okko.state import NOBODY, Figure, Okko, Turn
from hyakki.kernel.errors import OutOfDice
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Flow, GameOver
from hyakki.kernel.rng import LoadedDice
from hyakki.kernel.terms import Prompt

PHASES: Final = ("plan", "order", "activation")
"""When its stance is known and Heroes may still act before it does."""

FORETOLD: Final = (
    *(CardActivated, NothingToActivate, FigureActs),
    *(Moved, DoorOpened, AttackDeclared, DemonEscaped),
)
"""What is told of it."""


def forecast(g: Okko) -> list[Told]:
    """The next activation of the automated Oni, as entries of a log; nothing while one is under way, or if
    none follows in this round."""
    if not is_due(g):
        return []
    found: list[Told] = []
    table = _as_it_is(g)
    table.io = lambda told: _hear(found, told)
    with suppress(OutOfDice, GameOver, ScenarioOver):  # the dice decide, or the game is over
        _play(table)
    return found


def is_due(g: Okko) -> bool:
    """Whether an activation of the automated Oni follows in this round."""
    if g.oni.seat != NOBODY or g.outcome is not None or g.phase not in PHASES:
        return False
    under_way = g.turn is not None and g.turn.side == "oni"
    return not under_way and g.oni.tokens < heroes_in_play(g)


def _as_it_is(g: Okko) -> Okko:
    """A copy of the table on which the activation under way is over and the Oni has no Events; there are no
    dice at all."""
    table = g.clone()
    table.rng = LoadedDice(())
    table.oni.hand.clear()
    table.turn = table.attack = table.test = table.sneak = None
    table.striker = NOBODY
    expire(table, "attack")
    expire(table, "activation")
    return table


def _hear(found: list[Told], told: Told) -> None:
    if isinstance(told.event, FORETOLD) and told.to is None:
        found.append(told)


def _play(g: Okko) -> None:
    _run(agents.begin(g))
    while g.turn is not None:
        if g.turn.stage == "figure":
            _act(g, agents.turn_of(g), g.figures[g.turn.figure])
        else:
            _run(agents.step(g))


def _act(g: Okko, turn: Turn, figure: Figure) -> None:
    """The next Action of a figure: an Attack is only named, and an escape is the end."""
    prompt = Prompt("ask.figure-act", {"figure": figure.number})
    answer = choose_deed(g, agents.deed_options(g, figure), prompt)
    match answer:
        case Strike(target, form):
            g.tell(AttackDeclared(figure.number, target, form, ""), "okko.attack.form")
            turn.actions -= 1
            agents.settle(g)
        case Escape():
            g.tell(DemonEscaped(figure.number), "okko.final.escape")
            g.turn = None
        case Go() | OpenDoor() | Stop():
            _run(agents.perform(g, figure, answer))


def _run(flow: Flow[None]) -> None:
    """Nobody is asked while the lists decide."""
    for question in flow:
        raise RuntimeError(f"a forecast asked {question}")
