"""How likely the pilgrims are to win their quest from here, by what lies open. The weights are log odds, one
set for all quests, fitted to games of the rules of thumb; features whose sign made no sense were left out."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.journey.rules import victory
from hyakki.games.journey.rules.profile import max_health
from hyakki.games.journey.rules.quests import closed_gates
from hyakki.games.journey.state import CHO, DEAD, MONKEY, SHA, STANDING, TRIPITAKA, Journey
from hyakki.kernel.judging import chance, won

TURN = 0.10  # each turn that is left
GOAL_HEALTH = -0.09  # health of demons that must fall
GOAL_PACE = -0.33  # and of that what each turn has to take
GOAL_WAY = -0.077  # squares from fighters to them on average
GOAL_NEAR, NEAR = 0.14, 3  # fighters that are so near
HEALTH = {TRIPITAKA: 0.46, MONKEY: 0.89, CHO: 0.39, SHA: 0.16}  # full health of each
MONK_DOWN = -1.1  # each stage of his fall
FIGHTER_DOWN, FIGHTER_DEAD = -0.80, -1.0
DEMON, RANK = -0.06, -0.03
GATE = 0.80  # a closed one
CHI = 0.011
RESCUED, LOST = 0.50, -0.37  # villagers
TO_VILLAGER = -0.011  # each square between them and the nearest pilgrim
MONK_TO_EXIT, TO_EXIT = -0.03, -0.08  # each square, for the monk and on average for those who must come along
PLAY = ("maintenance", "pilgrims", "demons", "spawning", "before-demons", "activations", "end")
FAR = 99  # squares: there is no way


def chapter(g: Journey) -> int:
    """The turn, counted over all quests of a series; what lies between quests is a chapter of its own."""
    quest = 1000 * (g.quests_won + g.retries)
    return quest + g.turn if g.phase in PLAY else -1 - quest


def value(g: Journey, seat: int) -> float:
    """The chance of the party, 0 to 1: of the quest that is played, also in a series."""
    if g.outcome is not None:
        return won(g.outcome, seat)
    if g.phase == "after-quest":
        return 1.0 if g.won else 0.0
    if g.phase not in PLAY:
        return 0.5
    return chance(_time(g) + _goal_demons(g) + _pilgrims(g) + _horde(g) + _errands(g))


def _turns_left(g: Journey) -> int:
    return max(1, victory.turn_limit(g) - g.turn + 1)


def _time(g: Journey) -> float:
    return TURN * _turns_left(g)


def _goal_demons(g: Journey) -> float:
    """The demons that the goal names: what is left of them, and how near the fighters are."""
    goal, health = g.quest.goal, 0.0
    wanted = [kind for kind in goal.defeat if kind not in g.tally.defeated]
    wanted += [kind for kind in goal.cleanse if kind not in g.tally.cleansed]
    cells = []
    for kind in wanted:
        there = [demon for demon in g.demons if demon.kind == kind]
        cells += [demon.cell for demon in there]
        health += min((demon.health for demon in there), default=g.box.demons[kind].health)
    found = GOAL_HEALTH * health + GOAL_PACE * health / _turns_left(g)
    ways = [
        min(g.field.grid.distance[cell][p.cell] for cell in cells)
        for p in g.pilgrims
        if cells and p.id != TRIPITAKA and p.fallen == STANDING
    ]
    known = [way for way in ways if way < FAR]
    if known:
        found += GOAL_WAY * sum(known) / len(known) + GOAL_NEAR * sum(way <= NEAR for way in known)
    return found


def _pilgrims(g: Journey) -> float:
    found = 0.0
    for p in g.pilgrims:
        if p.fallen == STANDING:
            found += HEALTH[p.id] * p.health / max(1, max_health(g, p)) + CHI * p.chi
        elif p.id == TRIPITAKA:
            found += MONK_DOWN * p.fallen
        else:
            found += FIGHTER_DEAD if p.fallen == DEAD else FIGHTER_DOWN
    return found


def _horde(g: Journey) -> float:
    return sum(DEMON + RANK * g.box.demons[demon.kind].rank for demon in g.demons)


def _errands(g: Journey) -> float:
    """Gates, villagers and the way out, as far as the goal wants them."""
    goal, distance = g.quest.goal, g.field.grid.distance
    standing = [p for p in g.pilgrims if p.fallen == STANDING]
    found = GATE * closed_gates(g) + LOST * g.tally.lost_villagers
    if goal.rescue:
        found += RESCUED * g.tally.rescued
        for cell in g.villagers if standing else ():
            found += TO_VILLAGER * min(FAR, min(distance[cell][p.cell] for p in standing))
    if goal.exit and g.field.exit:
        doors = bits(g.field.exit)
        others = []
        for p in standing:
            way = min(FAR, min(distance[cell][p.cell] for cell in doors))
            if p.id == TRIPITAKA:
                found += MONK_TO_EXIT * way
            else:
                others.append(way)
        needed = sorted(others)[: max(0, goal.exit - 1)]
        found += TO_EXIT * sum(needed) / max(1, len(needed))
    return found
