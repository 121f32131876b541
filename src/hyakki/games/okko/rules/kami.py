"""Kami: spirits that come when they are called, stay for two activations of their Hero, and leave
(okko.kami.summon).
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import KamiAged, KamiFaded, KamiSummoned
from hyakki.games.okko.options import Element, Stand
from hyakki.games.okko.rules import tallies
from hyakki.games.okko.rules.asking import ask_hero
from hyakki.games.okko.rules.damage import take_off
from hyakki.games.okko.rules.followers import forbids_follower, join, room_beside, versions
from hyakki.games.okko.rules.limits import Bound
from hyakki.games.okko.rules.operations import Use, operation, owner_in
from hyakki.games.okko.state import Figure, Okko
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def forbids_element(g: Okko, element: str) -> Refusal | None:
    """Why no Kami of an element can be summoned, or None: there is one token of each (okko.kami.return)."""
    here = any(number in g.figures for number in g.box.figures.blocks[element])
    return refuse("okko.kami.return") if here else None


def forbids_summon(g: Okko, use: Use, bound: Bound) -> Refusal | None:
    """Why nobody can be summoned by an effect, or None: it takes a Hero with a free Follower slot, and an
    element that is not in play (okko.kami.place)."""
    figure = owner_in(g, use)
    if figure is None or figure.sort != "hero":
        return refuse("okko.kami.summon")
    full = forbids_follower(g, figure.number)
    if full is not None:
        return full
    refusals = [forbids_element(g, element) for element in bound[2].elements]
    return None if None in refusals else refusals[0]


def _elements(g: Okko, bound: Bound) -> list[Element | Pass]:
    free = [element for element in bound[2].elements if forbids_element(g, element) is None]
    return [*(Element(element) for element in free), PASS]


@operation("kami", numbers="elements", forbids=forbids_summon)
def summon(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """A Kami of one of the elements is summoned: the Hero chooses element, card and Space."""
    if forbids_summon(g, use, bound) is not None:
        return
    figure = g.figures[use.owner]
    answer = yield from ask_hero(g, figure.number, "kami", lambda: _elements(g, bound), source=use.source)
    if isinstance(answer, Pass):
        return
    element = answer.element
    version = yield from ask_hero(
        g, figure.number, "kami-version", lambda: versions(g, element), element=element
    )
    card = version.card
    room = room_beside(g, figure)
    stand = yield from ask_hero(
        g, figure.number, "kami-stand", lambda: [Stand(cell) for cell in bits(room)], card=card
    )
    kami = join(g, figure.number, card, stand.cell)
    tallies.remember(g, figure.number, element)
    g.tell(KamiSummoned(figure.number, kami.number, card, stand.cell), "okko.kami.place")


def age(g: Okko, kami: Figure) -> None:
    """The end of a Kami's activation, idle or not (okko.kami.idle): its token is flipped, or removed with its
    card if it was face down already (okko.kami.lifetime). It may be summoned again (okko.kami.return)."""
    if not kami.old:
        kami.old = True
        g.tell(KamiAged(kami.number), "okko.kami.lifetime")
        return
    take_off(g, kami)
    g.tell(KamiFaded(kami.number, kami.kind), "okko.kami.lifetime")
