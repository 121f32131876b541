"""What a seat sees and remembers, and worlds that it cannot tell from the truth."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hyakki.kernel.rng import Rng

from .box import SEATS
from .rules import without
from .state import Moon


def view(g: Moon, seat: int | None) -> dict[str, Any]:
    """Everything that a seat (None: a spectator) may know."""
    own = None if seat is None else g.players[seat]
    return {
        "seat": seat,
        "active": g.active,
        "left": g.left,
        "rounds": g.rounds,
        "guard": g.guard,
        "deck": {"count": g.deck.count(), "discard": g.deck.discard[:]},
        "next": g.deck.seen_by(seat),
        "glimpsed": g.deck.glimpsed_by(seat),
        "packs": {other: len(pack) for other, pack in g.packs.items()},
        "pack": [] if seat is None else sorted(g.packs.get(seat, ())),
        "players": [
            {
                "score": player.score,
                "hand": len(player.hand),
                "remembered": [] if own is None or player is own else still(own.seen[other], player.hand),
                # What I passed on, drew openly or had stolen is no secret between the two of us.
                "remembers": []
                if own is None or seat is None or player is own
                else still(player.seen[seat], own.hand),
            }
            for other, player in enumerate(g.players)
        ],
        "hand": [] if own is None else sorted(own.hand),
    }


def still(remembered: list[str], hand: list[str]) -> list[str]:
    """What is remembered and true: an imagined world that breaks a memory looks different."""
    return sorted((Counter(remembered) & Counter(hand)).elements())


def imagine(g: Moon, seat: int | None, rng: Rng) -> None:
    """Deal all that the seat neither sees nor remembers anew: packs, hands, the top of the deck."""
    others = [other for other in SEATS if other != seat]
    known = {other: [] if seat is None else g.players[seat].seen[other] for other in others}
    places: list[tuple[list[str], int]] = []
    for other in others:
        for pile, keep in ((g.players[other].hand, known[other]), (g.packs.get(other, []), [])):
            hidden = without(pile, keep)
            g.deck.bag.extend(hidden)
            pile[:] = keep
            places.append((pile, len(hidden)))
    g.deck.bag.sort()
    g.deck.imagine(seat, rng)
    for pile, count in places:
        pile.extend(g.deck.bag.pop(rng.below(len(g.deck.bag))) for _ in range(count))
    for other in others:
        for third in others:
            if third != other:  # what others remember of each other has to fit their new hands
                hand = g.players[third].hand[:]
                rng.shuffle(hand)
                memory = g.players[other].seen[third]
                memory[:] = hand[: len(memory)]
