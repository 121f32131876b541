"""Drawing fortune cards: to the hand, or several of which one is kept (journey.box.*, journey.fortune.*)."""

from __future__ import annotations

from hyakki.games.journey.events import CardDiscarded, CardDrawn
from hyakki.games.journey.options import Keep
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def draw_fortune(g: Journey, p: Pilgrim, n: int = 1) -> list[str]:
    """Draw fortune cards to the hand, as many as there are; they may be played at once or kept. A hand may be
    of any size (journey.card.inactive)."""
    drawn: list[str] = []
    for _ in range(n):
        card = g.fortune.draw(g)
        if card is None:
            break  # journey.def.discard-empty
        p.fortune.append(card)
        drawn.append(card)
        g.tell(CardDrawn(p.id, "fortune", card), "journey.fortune.hand")
    return drawn


def draw_and_keep(g: Journey, p: Pilgrim, draw: int) -> Flow[None]:
    """Draw some fortune cards, keep one and discard the others (journey.box.white, journey.box.few-cards)."""
    drawn = draw_fortune(g, p, draw)
    if len(drawn) < 2:
        return
    kept = yield from g.ask(
        p.seat,
        Prompt("ask.keep-fortune", {"count": len(drawn)}),
        lambda: [Keep(card) for card in dict.fromkeys(drawn)],
    )
    drawn.remove(kept.card)
    for card in drawn:
        p.fortune.remove(card)
        g.fortune.discard.append(card)
        g.tell(CardDiscarded(p.id, "fortune", card), "journey.box.white")
