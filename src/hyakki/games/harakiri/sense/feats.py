"""What the tale of the four is told of: zones reached, villagers led away, seals and braziers, stones moved,
servants and Chosen brought down, chapters won."""

from __future__ import annotations

from hyakki.games.harakiri.box.ruledefs import DefeatGoal, StonesRule
from hyakki.games.harakiri.state import Harakiri

CHAPTER = 100  # more than a chapter has feats: those of the next one are counted from nothing again
LEADERS = ("servant", "chosen")


def feats(g: Harakiri) -> int:
    """How many of the chapter's feats are done, in a campaign also of the chapters before."""
    done, rule = g.progress, g.chapter.rule(StonesRule)
    wanted = {goal.who for goal in g.chapter.objectives if isinstance(goal, DefeatGoal)}
    slain = sum(kind in wanted or g.box.kinds[kind].type in LEADERS for kind in done.slain)
    moved = rule.count - done.stones if rule is not None and g.round else 0
    won = sum(ending.endswith(" victory") for ending in g.endings)
    return (
        CHAPTER * won
        + max(0, len(g.zones) + len(g.aside) - 1)  # one lies there from the start
        + len(done.saved)
        + len(done.seals)
        + len(done.out)
        + moved
        + slain
        + int(g.result == "victory")
    )
