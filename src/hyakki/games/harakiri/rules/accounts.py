"""What is counted of a finished match: how often somebody fell and gave way to a Kami, and what a campaign
cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hyakki.games.harakiri.events import AttributeChanged, Defeated, KamiModeBegan
from hyakki.games.harakiri.state import FIRST, Harakiri
from hyakki.kernel.events import Told

LONG = 16  # rounds that few chapters should take


def measures(g: Harakiri, log: Sequence[Told]) -> dict[str, int]:
    """Characters defeated and Kami Modes; of a single chapter whether it took long; of a campaign the
    attempts at each chapter that was reached, the most at one, coins that were not spent, attribute points
    lost, and honour."""
    events = [told.event for told in log]
    found = {
        "characters defeated": sum(isinstance(one, Defeated) and one.figure < FIRST for one in events),
        "Kami Mode": sum(isinstance(one, KamiModeBegan) for one in events),
    }
    if not g.campaign:
        found[f"after round {LONG}"] = int(g.round > LONG)
    else:
        tried = attempts(g)
        found |= {f"attempts at {chapter}": count for chapter, count in tried.items()}
        found["most attempts"] = max(tried.values(), default=0)
        found["coins left"] = sum(one.coins for one in g.characters)
        found["attributes lost"] = sum(isinstance(one, AttributeChanged) and one.n < 0 for one in events)
        found["honour"] = g.honour
    return found


def attempts(g: Harakiri) -> Counter[str]:
    """How often each chapter of the campaign was played to its end."""
    played = Counter(ending.partition(" ")[0] for ending in g.endings)
    return Counter({chapter: played[chapter] for chapter in g.box.campaign if played[chapter]})
