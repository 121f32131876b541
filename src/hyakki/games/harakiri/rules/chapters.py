"""What ends a chapter: its objectives, and the ways to fail (harakiri.ending.conditions)."""

from __future__ import annotations

from hyakki.games.harakiri.box.ruledefs import CaveGoal, ClearGoal, DefeatGoal, GoalDef, VillagersRule
from hyakki.games.harakiri.rules.creatures import enemies, undefeated
from hyakki.games.harakiri.rules.watching import Result, watcher
from hyakki.games.harakiri.state import OFF, Harakiri

LAD = "lad"  # the point of Yasu where he stands on the map


def is_reached(g: Harakiri, goal: GoalDef) -> bool:
    """Whether one of the objectives holds now; the cave is looked at when a round ends
    (harakiri.chapter.pass-objective)."""
    match goal:
        case ClearGoal():
            if g.foes:
                return False  # somebody stands there; looked at after every change
            lying = any(zone.id == goal.zone for zone in g.zones)
            return lying and not enemies(g) and len(saved(g)) >= goal.saved
        case DefeatGoal():
            return goal.who in g.progress.slain
        case CaveGoal():
            return g.progress.escaped


def saved(g: Harakiri) -> list[str]:
    """Villagers that were led away or are still alive; those of a zone not laid yet are alive too
    (harakiri.chapter.villagers)."""
    rule = g.chapter.rule(VillagersRule)
    return [] if rule is None else [one for one in rule.resistors if one not in g.progress.killed]


def is_placed(g: Harakiri) -> bool:
    """Whether the characters stand on the table: before, nothing ends the phase."""
    return all(character.cell != OFF for character in undefeated(g))


@watcher(0)
def objective(g: Harakiri) -> tuple[Result, str] | None:
    """An objective is achieved: victory, whatever else happens at once (harakiri.ending.result,
    harakiri.ending.simultaneous)."""
    for goal in g.chapter.objectives:
        if is_reached(g, goal):
            return "victory", "end.chapter-won"
    return None


@watcher(1)
def all_defeated(g: Harakiri) -> tuple[Result, str] | None:
    """All characters are defeated."""
    for character in g.characters:
        if not character.defeated:
            return None
    return "failure", "end.all-defeated"


@watcher(2)
def villagers_lost(g: Harakiri) -> tuple[Result, str] | None:
    """Every villager was killed (harakiri.chapter.villagers)."""
    if not g.progress.killed:
        return None
    rule = g.chapter.rule(VillagersRule)
    if rule is not None and all(one in g.progress.killed for one in rule.resistors):
        return "failure", "end.villagers-lost"
    return None


@watcher(3)
def lad_lost(g: Harakiri) -> tuple[Result, str] | None:
    """The lad was removed (harakiri.chapter.carry)."""
    return ("failure", "end.lad-lost") if LAD in g.progress.killed else None
