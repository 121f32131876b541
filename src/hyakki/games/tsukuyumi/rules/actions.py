"""The actions of a turn: what a symbol starts, and one part of it after the other.

Each chapter declares its action over the code that takes one part of it. While an action is under way
`Turn.acting` names it; the chapter empties it when the action is over.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.events import ActionTaken
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.flow import Flow

Begin = Callable[[Tsukuyumi, Turn, int], None]
Run = Callable[[Tsukuyumi, Turn], Flow[None]]

BEGIN: dict[str, Begin] = {}
RUN: dict[str, Run] = {}


def _note(g: Tsukuyumi, turn: Turn, quantity: int) -> None:
    """Most actions count down from their quantity."""
    turn.amount = quantity


def action(symbol: str, begin: Begin = _note) -> Callable[[Run], Run]:
    """Declare what a symbol starts: `begin` with its quantity, then the code below for every part."""

    def declared(run: Run) -> Run:
        BEGIN[symbol], RUN[symbol] = begin, run
        return run

    return declared


def begin_action(g: Tsukuyumi, symbol: str, quantity: int) -> None:
    """Begin an action of the active seat (tsukuyumi.round.quantity)."""
    turn = turn_of(g)
    turn.acting = symbol
    g.tell(ActionTaken(turn.seat, symbol, quantity), "tsukuyumi.round.quantity")
    BEGIN[symbol](g, turn, quantity)
