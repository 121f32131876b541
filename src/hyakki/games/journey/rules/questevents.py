"""What quests do at a defeat and at the end of a turn: bosses that return or follow, gates that wake, floods
(journey.quest.*).
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.journey.box import questrules
from hyakki.games.journey.events import Defeated, HandsWereSlow, VillagerLost
from hyakki.games.journey.rules import placing
from hyakki.games.journey.rules.figures import remove_demon, supply, survey
from hyakki.games.journey.rules.quests import gate_number, special, wake_gate
from hyakki.games.journey.rules.victory import check, end_quest, turn_limit
from hyakki.games.journey.state import Demon, Journey, Pilgrim
from hyakki.kernel.flow import Flow


def on_defeat(g: Journey, demon: Demon, by: Pilgrim | None) -> Flow[bool]:
    """The quest's event at a defeat; True if it takes the place of kill or cleanse
    (journey.quest.lord-event). Without one these follow as usual (journey.quest.lord-no-event)."""
    if demon.visitor or not g.quest.rules:
        return False
    returns = special(g, questrules.Returns)
    if returns and returns.demon == demon.kind and "returned" not in g.tally.events:
        gate = gate_number(g, returns.gate)
        if gate.state != "closed":
            g.tally.events.append("returned")
            g.tell(Defeated(demon.id, demon.kind), "journey.quest.lord-event")
            remove_demon(g, demon)
            yield from placing.spawn_at_gate(g, demon.kind, gate)
            return True
    wins = special(g, questrules.DefeatWins)
    if wins and wins.demon == demon.kind:
        g.tell(Defeated(demon.id, demon.kind), "journey.quest.lord-event")
        g.tally.defeated.append(demon.kind)
        remove_demon(g, demon)
        check(g)
        return True
    return False


def on_removed(g: Journey, demon: Demon, cleansed: bool) -> Flow[None]:
    """A demon was killed or cleansed: count it, bring the second boss, test the goal."""
    if not demon.visitor:
        g.tally.defeated.append(demon.kind)
        if cleansed:
            g.tally.cleansed.append(demon.kind)
        boss = special(g, questrules.SecondBoss)
        if boss and boss.first == demon.kind:
            yield from _second_boss(g, boss)
    check(g)


def _second_boss(g: Journey, rule: questrules.SecondBoss) -> Flow[None]:
    """Once only; beside its gate even if both gates are closed (journey.quest.second-boss)."""
    if "second-boss" in g.tally.events:
        return
    g.tally.events.append("second-boss")
    gate, other = gate_number(g, rule.gate), gate_number(g, rule.else_gate)
    at = other if gate.state == "closed" and other.state != "closed" else gate
    yield from placing.spawn_at_gate(g, rule.second, at)


def end_of_turn(g: Journey) -> Flow[None]:
    """Quest rules that track time, then the turn limit (journey.end.quest-time)."""
    for rule in g.quest.rules:
        match rule:
            # journey.quest.slow-house: no miniature, no soldier; nobody is promoted.
            case questrules.SlowHands() if (
                g.turn in rule.turns and not _door(g, rule.door) and supply(g, rule.demon)
            ):
                g.tell(HandsWereSlow(rule.door, rule.gate), "journey.quest.slow-house")
                yield from placing.spawn_at_gate(g, rule.demon, gate_number(g, rule.gate))
            case questrules.SecondBoss() if g.turn == rule.turn:
                yield from _second_boss(g, rule)
            case questrules.GateOnTurn() if g.turn == rule.turn:
                wake_gate(g, rule.gate)
            case questrules.Flood() if g.turn in rule.turns:
                lose_villager(g)
            case _:
                pass
    check(g)
    if g.turn >= turn_limit(g):
        end_quest(g, False, "end.turn-limit")


def _door(g: Journey, n: int) -> bool:
    return next(door for door in g.doors if door.n == n).broken


def lose_villager(g: Journey) -> None:
    """The flood takes the villager furthest from all conscious pilgrims; ties: higher row, then higher
    column."""
    if not g.villagers or not g.crowd:
        return
    near = bits(g.crowd)
    grid = g.field.grid
    lost = max(g.villagers, key=lambda cell: (min(grid.distance[cell][other] for other in near), cell))
    g.villagers.remove(lost)
    g.tally.lost_villagers += 1
    survey(g)
    g.tell(VillagerLost(g.field.square(lost)), "journey.end.quest-time")
