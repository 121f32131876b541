"""Victory, heroic victory and failure (journey.win.*).

`check` is called after every change that resolves fully (journey.win.check-times).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from hyakki.games.journey.box import heroic, questrules
from hyakki.games.journey.events import QuestEnded
from hyakki.games.journey.rules.quests import closed_gates, gate_number, special
from hyakki.games.journey.state import DEAD, STANDING, TRIPITAKA, Journey, Pilgrim
from hyakki.kernel.decision import tag_of
from hyakki.kernel.terms import Outcome


class QuestOver(BaseException):
    """A quest of a series is over; caught by the step, which goes on with the interlude."""


def check(g: Journey) -> None:
    """End the quest if it is won or lost now; victory counts first (journey.win.simultaneous)."""
    if is_won(g):
        end_quest(g, True, "end.victory")
    reason = failure(g)
    if reason:
        end_quest(g, False, reason)


class Part(NamedTuple):
    """One part of a quest's goal: its kind, the pilgrim or demon that it is about, how much is done and how
    much is needed."""

    kind: str  # "rescue", "exit", "close", "defeat" or "cleanse"
    who: str
    have: int
    need: int


def is_won(g: Journey) -> bool:
    """Whether all parts of the goal hold (journey.win.immediate).

    It is asked after every change, so what is mostly missing is looked for before the parts are told.
    """
    goal, tally = g.quest.goal, g.tally
    if tally.rescued < goal.rescue or (goal.exit and not _monk_leaves(g)):
        return False
    if goal.defeat and goal.defeat[0] not in tally.defeated:
        return False
    return all(part.have >= part.need for part in parts(g))


def parts(g: Journey) -> Iterator[Part]:
    """The parts of the goal and how far they are. Leaving needs Tripitaka among those on the exit."""
    goal, tally = g.quest.goal, g.tally
    if goal.rescue:
        yield Part("rescue", "", tally.rescued, goal.rescue)
    if goal.exit:
        yield Part("exit", g.pilgrims[TRIPITAKA].name, int(_monk_leaves(g)), 1)
        yield Part("exit", "", _on_exit(g), goal.exit)
    if goal.close:
        closed = sum(1 for n in goal.close if gate_number(g, n).state == "closed")
        yield Part("close", "", closed, len(goal.close))
    for kind in goal.defeat:
        yield Part("defeat", kind, int(kind in tally.defeated), 1)
    for kind in goal.cleanse:
        yield Part("cleanse", kind, int(kind in tally.cleansed), 1)


def _monk_leaves(g: Journey) -> bool:
    monk = g.pilgrims[TRIPITAKA]
    return monk.fallen == STANDING and bool(g.field.exit >> monk.cell & 1) and not _passes_through(g, monk)


def _passes_through(g: Journey, p: Pilgrim) -> bool:
    """Whether a pilgrim is amid an obstacle that its move passes, so that it stands nowhere yet.

    journey.terrain.yellow-special: such a move must end on an open square.
    """
    act = g.act
    if act is None or not act.ghost or act.pilgrim != p.id:
        return False
    if (g.horde | g.things | g.bodies) >> p.cell & 1:
        return True
    return any(other.cell == p.cell and other.fallen == STANDING for other in g.pilgrims if other is not p)


def failure(g: Journey) -> str:
    """The reason for which the quest is lost now, or nothing (journey.win.default-failure)."""
    if g.pilgrims[TRIPITAKA].fallen == DEAD:
        return "end.tripitaka-dead"
    if not g.crowd and g.quest.failure_no_conscious:
        return "end.nobody-conscious"
    if g.tally.lost_villagers:
        villagers = special(g, questrules.LostVillagers)
        if villagers and g.tally.lost_villagers >= villagers.count:
            return "end.villagers-lost"
    dead = 0
    for p in g.pilgrims:
        if p.fallen == DEAD:
            dead += 1
    if dead:
        others = special(g, questrules.LostOthers)
        if others and dead >= others.count:
            return "end.others-dead"
    return ""


def end_quest(g: Journey, won: bool, reason: str) -> None:
    """The quest is over: the match too, unless a series goes on. Never returns."""
    heroic = won and is_heroic(g)
    if heroic:
        reason = "end.heroic"
    g.tell(QuestEnded(g.quest.id, won, heroic, reason), END_RULES[reason])
    g.won, g.heroic, g.reason = won, heroic, reason
    if g.series:
        raise QuestOver
    g.finish(outcome(g, won, reason))


END_RULES = {
    "end.victory": "journey.win.immediate",
    "end.heroic": "journey.win.heroic",
    "end.tripitaka-dead": "journey.win.default-failure",
    "end.nobody-conscious": "journey.win.default-failure",
    "end.turn-limit": "journey.end.quest-time",
    "end.others-dead": "journey.win.failure",
    "end.villagers-lost": "journey.win.failure",
    "end.series-won": "journey.win.immediate",
    "end.series-ended": "journey.campaign.failed",
    "end.resigned": "journey.setup.coop",
}


def outcome(g: Journey, won: bool, reason: str) -> Outcome:
    """All seats win or lose together (journey.setup.coop)."""
    winners = tuple(range(g.seats)) if won else ()
    params: dict[str, int | str] = {"quest": g.quest.name, "turn": g.turn}
    if g.series:
        params |= {"won": g.quests_won, "heroic": g.heroic_wins}
    return Outcome(winners, END_RULES[reason], reason, params)


# -- heroic victory


def is_heroic(g: Journey) -> bool:
    """Whether the further condition of the quest holds at this moment (journey.win.heroic)."""
    return bool(g.quest.heroic) and all(part.have >= part.need for part in heroic_parts(g))


def heroic_parts(g: Journey) -> Iterator[Part]:
    """The parts of the heroic condition and how far they are; counts are of this quest
    (journey.win.heroic-count)."""
    for need in g.quest.heroic:
        yield Part(tag_of(type(need)), *_progress(g, need))


def _on_exit(g: Journey) -> int:
    return sum(1 for p in g.pilgrims if p.fallen == STANDING and g.field.exit >> p.cell & 1)


def _progress(g: Journey, need: heroic.HeroicNeed) -> tuple[str, int, int]:
    """Whom or what one part of a heroic condition is about, how much of it holds now, and how much must."""
    tally = g.tally
    match need:
        case heroic.Meditations():
            return "", tally.meditations, need.count
        case heroic.SkillsGained():
            return "", tally.skills_gained, need.count
        case heroic.SkillsPlayed():
            return "", tally.skills_played, need.count
        case heroic.DemonsCleansed():
            return "", len(tally.cleansed), need.count
        case heroic.OneCleansed():
            return ",".join(need.demons), sum(1 for kind in need.demons if kind in tally.cleansed), 1
        case heroic.Defeated():
            return (
                ",".join(need.demons),
                sum(1 for kind in need.demons if kind in tally.defeated),
                len(need.demons),
            )
        case heroic.NobodyFell():
            return "", int(tally.falls == 0), 1
        case heroic.NoneUnconscious():
            return "", int(not g.bodies), 1
        case heroic.AllConscious():
            return "", sum(1 for p in g.pilgrims if p.fallen == STANDING), len(g.pilgrims)
        case heroic.Rescued():
            return "", tally.rescued, need.count
        case heroic.OnExit():
            return "", _on_exit(g), need.count
        case heroic.Closed():
            return "", sum(1 for n in need.gates if gate_number(g, n).state == "closed"), len(need.gates)
        case heroic.ClosedCount():
            return "", closed_gates(g), need.count
        case heroic.BeforeEndOf():
            return str(need.turn), int(g.turn < need.turn or (g.turn == need.turn and g.phase != "end")), 1
        case _:
            assert_never(need)


def turn_limit(g: Journey) -> int:
    """The last turn of the quest at this difficulty, with the omen."""
    limit = g.quest.turn_limit.wrath if g.wrath else g.quest.turn_limit.normal
    return limit + (g.box.omens[g.omen].turn_limit if g.omen else 0)
