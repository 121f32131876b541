"""The pieces of the box, counted wherever they lie: no rule may lose one."""

from __future__ import annotations

from collections import Counter

from .state import Moon


def pieces(g: Moon) -> dict[str, int]:
    """Every card and how many there are of it."""
    piles = [g.deck.bag, g.deck.discard, [placed.card for placed in g.deck.top]]
    piles += [*g.packs.values(), *(player.hand for player in g.players)]
    return dict(Counter(card for pile in piles for card in pile))
