"""The Gambler's die, thrown after every battle with her."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import DieFaceDef
from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.box.vocabulary import DIE_EFFECTS, LEGEND_ABILITIES
from hyakki.games.tsukuyumi.events import DieRolled
from hyakki.games.tsukuyumi.options import Hit, PickArea
from hyakki.games.tsukuyumi.rules.damage import destroy
from hyakki.games.tsukuyumi.rules.eventdeck import draw_and_maybe_play
from hyakki.games.tsukuyumi.rules.oni import place_one
from hyakki.games.tsukuyumi.rules.production import produce_for
from hyakki.games.tsukuyumi.rules.totals import counts, kind_of, name_of
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

face = Effects[[Tsukuyumi, int, DieFaceDef]](DIE_EFFECTS)
"""What the faces of the die do, with the active seat."""

ROLLS_DIE = LEGEND_ABILITIES.declare(
    "rolls-die", doc="After each battle with it the active seat throws the die."
)
NOTHING = face.declare("nothing", doc="Nothing happens.")


def gambler(g: Tsukuyumi, seat: int) -> Flow[None]:
    """After a battle with the Gambler the active seat throws a die (tsukuyumi.legend.gambler)."""
    thrown = 1 + g.rng.below(len(g.box.die_faces))
    shown = g.box.die_faces[thrown]
    g.tell(DieRolled(seat, thrown), "tsukuyumi.legend.gambler")
    yield from face[shown.effect].run(g, seat, shown)


@face("place-oni", numbers="amount")
def place_some(g: Tsukuyumi, seat: int, shown: DieFaceDef) -> Flow[None]:
    """Place `amount` Oni."""
    for _ in range(shown.amount):
        yield from place_one(g, seat)


@face("neighbour-event", numbers="amount")
def neighbour_draws(g: Tsukuyumi, seat: int, shown: DieFaceDef) -> Flow[None]:
    """The right neighbour may draw and play `amount` events.

    Hands are passed to the left, that is to the next seat: the right neighbour is the one before.
    """
    for _ in range(shown.amount):
        yield from draw_and_maybe_play(g, (seat - 1) % len(g.seats), "gambler")


@face("own-event", numbers="amount")
def draw_oneself(g: Tsukuyumi, seat: int, shown: DieFaceDef) -> Flow[None]:
    """Draw and play `amount` events."""
    for _ in range(shown.amount):
        yield from draw_and_maybe_play(g, seat, "gambler")


@face("produce", numbers="amount")
def produce(g: Tsukuyumi, seat: int, shown: DieFaceDef) -> Flow[None]:
    """Produce for `amount`."""
    yield from produce_for(g, seat, shown.amount, "gambler")


@face("lose-unit", numbers="amount")
def lose_units(g: Tsukuyumi, seat: int, shown: DieFaceDef) -> Flow[None]:
    """The active seat loses `amount` own units of choice."""
    for _ in range(shown.amount):
        yield from _lose_unit(g, seat)


def _lose_unit(g: Tsukuyumi, seat: int) -> Flow[None]:
    """The seat gives up a unit of its choice: first the area, then the kind."""
    if not _own_areas(g, seat):
        return
    where = yield from g.ask(
        seat, Prompt("ask.lose-where"), lambda: [PickArea(*place(cell)) for cell in _own_areas(g, seat)]
    )
    cell = at(where.q, where.r)
    what = yield from g.ask(
        seat,
        Prompt("ask.lose-unit"),
        lambda: [Hit(name_of(g, seat, kind)) for kind, n in enumerate(counts(g, seat, cell)) if n],
    )
    destroy(g, seat, cell, kind_of(g, seat, what.unit), 1, NOBODY, "gambler")


def forbids_losing(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why the Gambler can take no unit of a seat in a space, or None."""
    return None if cell in _own_areas(g, seat) else refuse("tsukuyumi.legend.gambler")


def _own_areas(g: Tsukuyumi, seat: int) -> list[int]:
    player = g.seats[seat]
    return sorted({*player.troops, *([player.mascot] if player.mascot >= 0 else ())})
