"""Markers that single units may place in their areas, so many each, one after another."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.options import DONE, Done, PickArea
from hyakki.games.tsukuyumi.rules.areas import is_area
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal


def allowances(g: Tsukuyumi, seat: int, ability: str, each: int) -> dict[int, int]:
    """How many markers the units with an ability may place, by area; never in homezones, which are no areas
    (tsukuyumi.core.homezone-not-area)."""
    kinds = g.sheets[seat].kinds_with(ability)
    found = {}
    for cell, troops in sorted(g.seats[seat].troops.items()):
        count = sum(troops[kind] for kind in kinds)
        if count and is_area(g, cell):
            found[cell] = count * each
    return found


def lay_step(
    g: Tsukuyumi, seat: int, marker: str, ability: str, each: int, lay: Callable[[Tsukuyumi, int, int], None]
) -> Flow[bool]:
    """One marker in the area of one unit, or no more of them; whether all is done."""
    turn = turn_of(g)
    if not turn.allowance:
        turn.allowance = allowances(g, seat, ability, each)
    if not turn.allowance or not g.seats[seat].stock[marker]:
        turn.allowance.clear()
        return True
    prompt = Prompt("ask.lay", {"marker": marker, "left": sum(turn.allowance.values())})
    answer = yield from g.ask(seat, prompt, lambda: open_areas(g))
    if isinstance(answer, Done):
        turn.allowance.clear()
        return True
    cell = at(answer.q, answer.r)
    lay(g, seat, cell)
    spend(g, cell)
    return not turn.allowance


def forbids_laying(g: Tsukuyumi, marker: str, cell: int) -> Refusal | None:
    """Why no more markers may be placed in a space by the units there, or None."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.core.homezone-not-area")
    if cell in turn_of(g).allowance:
        return None
    return refuse("tsukuyumi.action.faction-effect.unit", marker=marker)


def open_areas(g: Tsukuyumi) -> list[PickArea | Done]:
    """The areas in which markers may still be placed, and the end."""
    return [*(PickArea(*place(cell)) for cell in turn_of(g).allowance), DONE]


def spend(g: Tsukuyumi, cell: int) -> None:
    """One marker less for an area."""
    allowance = turn_of(g).allowance
    allowance[cell] -= 1
    if not allowance[cell]:
        del allowance[cell]
