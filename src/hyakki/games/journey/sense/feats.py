"""What the pilgrims' tale is told of: villagers brought to safety, gates closed, demons of the goal brought
down, quests won."""

from __future__ import annotations

from hyakki.games.journey.rules.quests import gate_number
from hyakki.games.journey.state import Journey

QUEST = 100  # more than a quest has feats: those of the next one are counted from nothing again


def feats(g: Journey) -> int:
    """How many of the quest's feats are done, in a series also of the quests before."""
    goal, tally = g.quest.goal, g.tally
    won = int(g.won or (g.outcome is not None and bool(g.outcome.winners)))
    rescued = tally.rescued if goal.rescue else 0
    closed = sum(gate_number(g, n).state == "closed" for n in goal.close)
    fallen = sum(kind in tally.defeated for kind in goal.defeat)
    cleansed = sum(kind in tally.cleansed for kind in goal.cleanse)
    return QUEST * g.quests_won + rescued + closed + fallen + cleansed + won
