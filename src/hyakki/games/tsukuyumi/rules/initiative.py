"""The initiative board: whose turn it is, and how markers move on it."""

from __future__ import annotations

from hyakki.games.tsukuyumi.events import InitiativeChanged
from hyakki.games.tsukuyumi.options import DONE, Done, Shift
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.scoring import check
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal


def next_seat(g: Tsukuyumi) -> int | None:
    """The first seat on the board that has not acted in this phase (tsukuyumi.init.no-skip)."""
    for seat in g.order:
        if not g.seats[seat].acted:
            return seat
    return None


def turn_markers_back(g: Tsukuyumi) -> None:
    """All markers show one side: nobody has acted (tsukuyumi.init.uniform)."""
    for seat in g.seats:
        seat.acted = False


@action("initiative")
def shift_action(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """The one choice of an initiative action."""
    yield from change(g, turn.seat, turn.amount)
    turn.acting = ""


def change(g: Tsukuyumi, seat: int, amount: int) -> Flow[None]:
    """A seat may move by up to so many places, up or down (tsukuyumi.init.change-partial)."""
    answer = yield from g.ask(
        seat, Prompt("ask.initiative", {"places": amount}), lambda: shifts(g, seat, amount)
    )
    if isinstance(answer, Shift):
        shift(g, seat, answer.places)


def shifts(g: Tsukuyumi, seat: int, amount: int) -> list[Shift | Done]:
    """Every shift within the board, and none."""
    ways = range(-amount, amount + 1)
    return [*(Shift(places) for places in ways if forbids_shift(g, seat, amount, places) is None), DONE]


def forbids_shift(g: Tsukuyumi, seat: int, amount: int, places: int) -> Refusal | None:
    """Why a marker may not be shifted by so many places, or None: up to `amount`, and not off the board."""
    if not 0 < abs(places) <= amount:
        return refuse("tsukuyumi.init.change", places=amount)
    if not 0 <= g.order.index(seat) + places < len(g.order):
        return refuse("tsukuyumi.init.change-partial")
    return None


def shift(g: Tsukuyumi, seat: int, places: int) -> None:
    """Move a marker, negative is up; the others slide towards its old place (tsukuyumi.init.change). A seat
    in its own turn turns its marker at once, but goes on with its turn (tsukuyumi.init.flip-at-once)."""
    here = g.order.index(seat)
    goal = max(0, min(len(g.order) - 1, here + places))
    if goal == here:
        return
    g.order.pop(here)
    g.order.insert(goal, seat)
    if g.turn is not None and g.turn.seat == seat:
        g.seats[seat].acted = True
    g.tell(InitiativeChanged(tuple(g.order)), "tsukuyumi.init.change")
    check(g)


def settle_storm(g: Tsukuyumi) -> None:
    """Between phases, when all markers show the same side, the order turns round (tsukuyumi.epic.storm)."""
    if g.storm:
        g.storm = False
        g.order.reverse()
        g.tell(InitiativeChanged(tuple(g.order)), "tsukuyumi.epic.storm")
        check(g)
