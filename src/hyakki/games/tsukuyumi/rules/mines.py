"""Mines: when others move into an area, the Nomads may set some off against those who came in."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.box.vocabulary import MATERIAL_EFFECTS
from hyakki.games.tsukuyumi.events import MarkerRemoved
from hyakki.games.tsukuyumi.options import DONE, Assign, Done
from hyakki.games.tsukuyumi.rules.damage import hurt
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

MINE = MATERIAL_EFFECTS.declare("mine", numbers="amount", doc="`amount` damage each to those who entered.")


def mines_window(g: Tsukuyumi, side: int, cell: int) -> Flow[None]:
    """A unit of a side has just moved into an area. The Nomads may set off any number of the Mines there at
    once, 10 damage each in one sum, against all of this march that came in and are there; the hit seat picks
    its losses (tsukuyumi.nomads.mines)."""
    come = g.march.entered.get(cell, ()) if g.march is not None else ()
    seat, amount = _owner(g), g.box.material["mine"].amount
    if cell not in g.mines or side == seat or not any(come):
        return
    q, r = place(cell)
    prompt = Prompt("ask.mines", {"side": side, "q": q, "r": r, "mines": g.mines[cell]})
    answer = yield from g.ask(seat, prompt, lambda: _charges(g, side, cell, amount))
    if isinstance(answer, Done):
        return
    _clear(g, seat, cell, answer.amount // amount)
    yield from hurt(g, side, cell, answer.amount, seat, "mines", among=come)


def _owner(g: Tsukuyumi) -> int:
    faction = g.box.material["mine"].faction
    return next((number for number, seat in enumerate(g.seats) if seat.faction == faction), NOBODY)


def _charges(g: Tsukuyumi, side: int, cell: int, amount: int) -> list[Assign | Done]:
    return [*(Assign(side, amount * n) for n in range(1, g.mines[cell] + 1)), DONE]


def _clear(g: Tsukuyumi, seat: int, cell: int, count: int) -> None:
    """Mines that went off return to the supply."""
    g.mines[cell] -= count
    if not g.mines[cell]:
        del g.mines[cell]
    g.seats[seat].stock["mine"] += count
    for _ in range(count):
        g.tell(MarkerRemoved("mine", place(cell)), "tsukuyumi.nomads.mines")
