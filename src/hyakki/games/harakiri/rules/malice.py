"""The malice track: from 0 to 6, with what the chapter ties to its spaces."""

from __future__ import annotations

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import MaliceRose, MaliceStruck
from hyakki.games.harakiri.rules.operations import Use, carry_out, operation
from hyakki.games.harakiri.rules.watching import end_phase
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.flow import Flow

LAST = 6  # harakiri.malice.limit


def raise_malice(g: Harakiri, n: int) -> Flow[None]:
    """The token moves up space by space. At the last one the chapter fails at once and nothing else happens
    (harakiri.malice.limit); what a space brings comes when it is entered
    (harakiri.malice.chapter-effects)."""
    for _ in range(n):
        g.malice += 1
        g.tell(MaliceRose(1, g.malice), "harakiri.events.none-available")
        if g.malice >= LAST:
            end_phase(g, "failure", "end.malice")
        yield from _strike(g)


def _strike(g: Harakiri) -> Flow[None]:
    lying = {zone.id for zone in g.zones}
    for number, row in enumerate(g.chapter.malice, start=1):
        if row.at != g.malice or row.not_in in lying or (row.only_in and row.only_in not in lying):
            continue
        g.tell(MaliceStruck(g.chapter_id, number), "harakiri.malice.chapter-effects")
        source = f"{g.chapter_id}.malice.{number}"
        use = Use(source, zone=g.zones[-1].id)
        yield from carry_out(g, use, g.box.triggers[source].get("use", ()))


@operation("malice", numbers="n")
def malice(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The malice token moves up `n`."""
    yield from raise_malice(g, bound.effect.n)
