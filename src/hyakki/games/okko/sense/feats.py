"""What Tikku writes down of the Heroes: Recollections, what was done for missions and goals, the demon named,
chests opened, things taken up that a goal wants."""

from __future__ import annotations

from hyakki.games.okko.rules import missions
from hyakki.games.okko.rules.tasks import OBJECTIVES
from hyakki.games.okko.sense.jobs import wanted_at
from hyakki.games.okko.state import NOBODY, Okko

SCENARIO = 100  # more than a scenario has feats: those of the next one are counted from nothing again
OWN = "hero-"  # a Recollection of one Hero's own, taken when all is over


def feats(g: Okko) -> int:
    """How many of the Heroes' feats are done, in a campaign also those of the scenarios before."""
    taken = sum(memory.side == "heroes" and not memory.id.startswith(OWN) for memory in g.memoirs)
    worked = sum(len(mission.marks) + mission.taken for mission in g.missions)
    carried = sum(token.holder != NOBODY and _is_wanted(g, token.form) for token in g.tokens.values())
    chests = len(g.spent_tokens.get("chest", ()))
    played = 0 if g.campaign is None else len(g.campaign.played)
    return (
        SCENARIO * played + taken + worked + carried + chests + g.counts.get(OBJECTIVES, 0) + int(g.oni.named)
    )


def _is_wanted(g: Okko, form: str) -> bool:
    """Whether a goal or a mission wants something brought elsewhere."""
    if wanted_at(g, form):
        return True
    return any(missions.card_of(g, mission).heroes.what == form for mission in missions.open_missions(g))
