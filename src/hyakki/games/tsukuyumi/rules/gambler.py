"""The Gambler's die, thrown after every battle with her."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.events import DieRolled
from hyakki.games.tsukuyumi.options import Hit, PickArea
from hyakki.games.tsukuyumi.rules.damage import destroy
from hyakki.games.tsukuyumi.rules.eventdeck import draw_and_maybe_play
from hyakki.games.tsukuyumi.rules.oni import place_one
from hyakki.games.tsukuyumi.rules.production import produce_for
from hyakki.games.tsukuyumi.rules.totals import counts, kind_of, name_of
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal


def gambler(g: Tsukuyumi, seat: int) -> Flow[None]:
    """After a battle with the Gambler the active seat throws a die (tsukuyumi.legend.gambler)."""
    thrown = 1 + g.rng.below(len(g.box.die_faces))
    face = g.box.die_faces[thrown]
    g.tell(DieRolled(seat, thrown), "tsukuyumi.legend.gambler")
    for _ in range(face.amount if face.effect != "produce" else 0):
        if face.effect == "lose-unit":
            yield from _lose_unit(g, seat)
        elif face.effect == "place-oni":
            yield from place_one(g, seat)
        elif face.effect == "neighbour-event":
            # hands are passed to the left, that is to the next seat: the right neighbour is the one before
            yield from _may_draw(g, (seat - 1) % len(g.seats))
        elif face.effect == "own-event":
            yield from _may_draw(g, seat)
    if face.effect == "produce":
        yield from produce_for(g, seat, face.amount, "gambler")


def _may_draw(g: Tsukuyumi, seat: int) -> Flow[None]:
    yield from draw_and_maybe_play(g, seat, "gambler")


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
