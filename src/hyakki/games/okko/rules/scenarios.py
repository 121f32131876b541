"""What a scenario without Investigation is about: its goals, its last round, and when the game is over
(okko.scenario.goals, okko.end.scenario, okko.end.investigation).
"""

from __future__ import annotations

from hyakki.games.okko.box.scenariodefs import GoalDef
from hyakki.games.okko.events import GoalReached
from hyakki.games.okko.rules import memoirs
from hyakki.games.okko.rules.damage import on_fall
from hyakki.games.okko.rules.ground import heroes_in_play, tile_of
from hyakki.games.okko.rules.missions import open_missions, resolve
from hyakki.games.okko.rules.reinforcements import summon_minions
from hyakki.games.okko.rules.tasks import AFTER_OBJECTIVE, OBJECTIVES
from hyakki.games.okko.rules.watching import ends, watches
from hyakki.games.okko.state import NOBODY, Figure, Okko
from hyakki.games.okko.terms import Side
from hyakki.kernel.flow import Flow


@on_fall
def note_fallen(g: Okko, figure: Figure, by: int, why: str) -> None:
    """Goals count agents that were eliminated, by whatever, and whether the porter was
    (okko.special.porter)."""
    if figure.sort == "agent":
        for what in (figure.kind, g.box.sheets[figure.kind].type):
            g.counts[what] = g.counts.get(what, 0) + 1
    elif g.porter and figure.number in g.box.figures.blocks[g.porter]:
        g.porter_lost = True


def dead_stir(g: Okko, hero: Figure) -> Flow[None]:
    """At once after the second lantern was lit the Oni may place a Supernatural Minion
    (okko.special.dead-stir)."""
    if g.scene.stir_at and g.counts.get(OBJECTIVES, 0) == g.scene.stir_at:
        yield from summon_minions(g, g.oni.seat, ("supernatural",), 1, "okko.special.dead-stir")


AFTER_OBJECTIVE.append(dead_stir)


def needed(g: Okko, goal: GoalDef) -> int:
    """How many a goal asks for, by Heroes at set-up."""
    return goal.n_by_heroes[g.began - 1] if goal.n_by_heroes else 1


# ---------------------------------------------------------------------- goals


@watches
def watch_goals(g: Okko) -> None:
    """The side that fulfils a goal first takes its Recollection; in the same moment the Heroes do."""
    for side in ("heroes", "oni"):
        for goal in g.scene.goals:
            if goal.side == side and goal.recollection not in g.goals and is_met(g, goal):
                reach(g, goal, side)


def reach(g: Okko, goal: GoalDef, side: Side) -> None:
    """A side has reached a goal."""
    g.goals[goal.recollection] = side
    g.tell(GoalReached(goal.recollection, side), "okko.scenario.goals")
    memoirs.take(g, goal.recollection, side, "okko.scenario.goals")


def is_met(g: Okko, goal: GoalDef) -> bool:
    """Whether a goal is fulfilled at this moment; some are looked at only at the end."""
    match goal.kind:
        case "carry-to":
            return _is_carried_to(g, goal.what, goal.to)
        case "objectives-done":
            return g.counts.get(OBJECTIVES, 0) >= needed(g, goal)
        case "eliminated":
            return g.counts.get(goal.what, 0) >= needed(g, goal)
        case "hero-eliminated":
            return sum(hero.out for hero in g.heroes) >= needed(g, goal)
        case "porter-lost":
            return g.porter_lost
    return False  # porter-owned and round-limit belong to the end


def _is_carried_to(g: Okko, form: str, key: str) -> bool:
    tile = g.palace.tile(key)
    return any(
        token.form == form and token.holder != NOBODY and tile_of(g, g.figures[token.holder]) == tile
        for token in g.tokens.values()
    )


def _at_the_end(g: Okko) -> None:
    """Goals that are looked at only at the end: who owns the porter (okko.special.porter)."""
    for goal in g.scene.goals:
        if goal.kind == "porter-owned" and goal.recollection not in g.goals and _owns_porter(g):
            reach(g, goal, goal.side)


def _owns_porter(g: Okko) -> bool:
    for hero in g.heroes:
        if not hero.out and hero.follower != NOBODY and g.porter:
            if hero.follower in g.box.figures.blocks[g.porter]:
                return True
    return False


# ---------------------------------------------------------------------- ends


@ends
def watch_ends(g: Okko) -> None:
    """The game is over at the moment its last condition is fulfilled (okko.end.immediate)."""
    if not heroes_in_play(g):
        _nobody_left(g)
    if open_missions(g):
        return
    if g.scene.investigation:
        if g.fate is not None:
            _end_investigation(g)
    elif memoirs.SCENARIO in g.goals:
        _finish(g, "end.goal", "okko.end.scenario")


def _end_investigation(g: Okko) -> None:
    """The Final Battle and all missions are resolved (okko.end.investigation); what came last names the
    end."""
    last = next((memory for memory in reversed(g.memoirs) if memory.id in _deciding(g)), None)
    if last is not None and last.id != memoirs.FATE:
        _finish(g, "end.mission", "okko.end.investigation")
    _finish(g, "end.defeated" if g.fate == "heroes" else "end.escaped", "okko.end.investigation")


def _deciding(g: Okko) -> set[str]:
    return {memoirs.FATE, *(g.box.missions[mission.id].recollection for mission in g.missions)}


def _nobody_left(g: Okko) -> None:
    """All Heroes are eliminated: what is still open goes to the Oni (okko.end.all-heroes-out)."""
    rule = "okko.end.all-heroes-out"
    if g.scene.investigation and g.fate is None:
        g.fate = "oni"
        memoirs.take(g, memoirs.FATE, "oni", rule)
    for mission in open_missions(g):
        resolve(g, mission, "oni")
    for goal in g.scene.goals:
        if goal.main and goal.recollection not in g.goals:
            reach(g, goal, "oni")
    _finish(g, "end.nobody-left", rule)


def end_last_round(g: Okko) -> None:
    """The last round of a scenario without Investigation is completely over: what the Heroes have not reached
    goes to the Oni (okko.scenario.round-limit)."""
    last = g.scene.last_round_by_heroes[g.began - 1]
    if not last or g.round < last:
        return
    for goal in g.scene.goals:
        if goal.main and goal.recollection not in g.goals:
            reach(g, goal, "oni")
    for mission in open_missions(g):
        resolve(g, mission, "oni")
    _finish(g, "end.last-round", "okko.scenario.round-limit")


def _finish(g: Okko, reason: str, rule: str) -> None:
    _at_the_end(g)
    memoirs.end_scenario(g, reason, rule)
