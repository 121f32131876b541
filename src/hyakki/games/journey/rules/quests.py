"""Victory, heroic victory and failure, and the special rules of the quests (journey.win.*, journey.quest.*).

Special rules are data (questdefs.py); the hooks here are called by the chapters at the moments that such a
rule may care about. `check` is called after every change that resolves fully (journey.win.check-times).
"""

from __future__ import annotations

from typing import TypeVar, assert_never

from hyakki.board.squares import bits
from hyakki.games.journey.box import questdefs as q
from hyakki.games.journey.events import Defeated, GateWoke, QuestEnded, VillagerLost
from hyakki.games.journey.rules import spawning
from hyakki.games.journey.rules.figures import remove_demon, supply, survey
from hyakki.games.journey.state import DEAD, STANDING, TRIPITAKA, Demon, Gate, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Outcome

R = TypeVar("R", bound=q.Special)

VILLAGER_KARMA = 3


class QuestOver(BaseException):
    """A quest of a series is over; caught by the step, which goes on with the interlude."""


# ---------------------------------------------------------------------- ends


def check(g: Journey) -> None:
    """End the quest if it is won or lost now; victory counts first (journey.win.simultaneous)."""
    if is_won(g):
        end_quest(g, True, "end.victory")
    reason = failure(g)
    if reason:
        end_quest(g, False, reason)


def is_won(g: Journey) -> bool:
    """Whether all parts of the goal hold (journey.win.immediate)."""
    goal = g.quest.goal
    if goal.rescue > g.tally.rescued:
        return False
    if goal.exit:
        monk = g.pilgrims[TRIPITAKA]
        if monk.fallen != STANDING or not g.field.exit >> monk.cell & 1 or _on_exit(g) < goal.exit:
            return False
        if _passes_through(g, monk):
            return False
    for n in goal.close:
        if gate_number(g, n).state != "closed":
            return False
    for kind in goal.defeat:
        if kind not in g.tally.defeated:
            return False
    return all(kind in g.tally.cleansed for kind in goal.cleanse)


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
        villagers = special(g, q.LostVillagers)
        if villagers and g.tally.lost_villagers >= villagers.count:
            return "end.villagers-lost"
    dead = sum(1 for p in g.pilgrims if p.fallen == DEAD)
    if dead:
        others = special(g, q.LostOthers)
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


def is_heroic(g: Journey) -> bool:
    """Whether the further condition of the quest holds at this moment (journey.win.heroic)."""
    return bool(g.quest.heroic) and all(_holds(g, need) for need in g.quest.heroic)


def _closed(g: Journey) -> int:
    return sum(1 for gate in g.gates if gate.state == "closed")


def _on_exit(g: Journey) -> int:
    return sum(1 for p in g.pilgrims if p.fallen == STANDING and g.field.exit >> p.cell & 1)


def _holds(g: Journey, need: q.HeroicNeed) -> bool:
    """Whether one part of a heroic condition holds now; counts are of this quest
    (journey.win.heroic-count)."""
    tally = g.tally
    match need:
        case q.Meditations():
            return tally.meditations >= need.count
        case q.SkillsGained():
            return tally.skills_gained >= need.count
        case q.SkillsPlayed():
            return tally.skills_played >= need.count
        case q.DemonsCleansed():
            return len(tally.cleansed) >= need.count
        case q.OneCleansed():
            return any(kind in tally.cleansed for kind in need.demons)
        case q.Defeated():
            return all(kind in tally.defeated for kind in need.demons)
        case q.NobodyFell():
            return tally.falls == 0
        case q.NoneUnconscious():
            return not g.bodies
        case q.AllConscious():
            return all(p.fallen == STANDING for p in g.pilgrims)
        case q.Rescued():
            return tally.rescued >= need.count
        case q.OnExit():
            return _on_exit(g) >= need.count
        case q.Closed():
            return all(gate_number(g, n).state == "closed" for n in need.gates)
        case q.ClosedCount():
            return _closed(g) >= need.count
        case q.BeforeEndOf():
            return g.turn < need.turn or (g.turn == need.turn and g.phase != "end")
        case _:
            assert_never(need)


def turn_limit(g: Journey) -> int:
    """The last turn of the quest at this difficulty, with the omen."""
    limit = g.quest.turn_limit.wrath if g.wrath else g.quest.turn_limit.normal
    return limit + (g.box.omens[g.omen].turn_limit if g.omen else 0)


# ---------------------------------------------------------------------- special rules


def special(g: Journey, kind: type[R]) -> R | None:
    """The quest's special rule of a kind, if it has one."""
    for rule in g.quest.rules:
        if type(rule) is kind:
            return rule
    return None


def gate_number(g: Journey, n: int) -> Gate:
    """The gate with that number."""
    return next(gate for gate in g.gates if gate.n == n)


def wake_gate(g: Journey, n: int) -> None:
    """An inactive gate becomes active; a closed one never (journey.gate.states)."""
    gate = gate_number(g, n)
    if gate.state == "inactive":
        gate.state = "active"
        g.tell(GateWoke(n), "journey.gate.states")


def no_sealing(g: Journey) -> bool:
    """Whether gates cannot be sealed in this quest (journey.gate.quest-forbids)."""
    return special(g, q.NoSealing) is not None


def villager_karma(g: Journey) -> int:
    """Good karma for a rescue; a quest overrides the general rule (journey.quest.override)."""
    rule = special(g, q.VillagerKarma)
    return VILLAGER_KARMA if rule is None else rule.amount


def fan(g: Journey) -> q.Fan | None:
    """The fan of quest 9, while it can still be used."""
    rule = special(g, q.Fan)
    return rule if rule and g.tally.events.count("fan") < rule.uses else None


def wrath_second_card(g: Journey) -> bool:
    """Whether the closest gate draws a second card this turn (journey.setup.difficulty)."""
    return g.wrath and g.turn % 4 == 0 and special(g, q.NoSecondCard) is None


def reserved(g: Journey) -> frozenset[str]:
    """Figures that no card, promotion or Spawn Demon Lord may use in this quest (journey.quest.reserved), the
    celestial creature in any (journey.profile.celestial)."""
    box, ordinary = g.box, "ordinary"
    kinds = {
        demon.kind for demon in g.quest.layout(g.variant).demons if box.demons[demon.kind].kind != ordinary
    }
    kinds |= {demon.id for demon in box.demons.values() if demon.kind == "celestial"}
    for card in g.quest.excluded:
        if card in box.demon_cards and box.demon_cards[card].kind == "unique":
            kinds |= set(box.demon_cards[card].demons)
    for rule in g.quest.rules:
        if isinstance(rule, q.SecondBoss):
            kinds |= {rule.first, rule.second}
        elif isinstance(rule, q.NeverPromoted):
            kinds |= set(rule.demons)
    return frozenset(kinds)


# ---------------------------------------------------------------------- moments


def on_enter(g: Journey, pilgrim: Pilgrim) -> None:
    """A pilgrim has entered a square."""
    rule = special(g, q.GateOnTile)
    if rule and f"gate:{rule.gate}" not in g.tally.events:
        tile = g.field.tile_of[pilgrim.cell]
        if tile >= 0 and g.field.tile_ids[tile] == rule.tile:
            g.tally.events.append(f"gate:{rule.gate}")
            wake_gate(g, rule.gate)


def on_door(g: Journey) -> None:
    """A door was broken."""
    rule = special(g, q.GateOnDoor)
    if rule:
        wake_gate(g, rule.gate)


def on_gate_closed(g: Journey, gate: Gate) -> None:
    """A gate was closed."""
    rule = special(g, q.GateOnClosed)
    if rule and rule.closed == gate.n:
        wake_gate(g, rule.gate)


def on_demon_health(g: Journey, demon: Demon) -> None:
    """A demon with a track has lost health (journey.quest.king)."""
    rule = special(g, q.GateOnHealth)
    if rule and rule.demon == demon.kind and demon.health <= rule.health and "low" not in g.tally.events:
        g.tally.events.append("low")
        wake_gate(g, rule.gate)


def sp_of(g: Journey, demon: Demon) -> int | None:
    """Soul power of a demon in this quest (journey.quest.ritual-goal); None: it cannot be cleansed."""
    rule = special(g, q.RitualOnly)
    if rule is None or rule.demon != demon.kind:
        return g.box.demons[demon.kind].sp
    return (rule.wrath_sp if g.wrath else rule.sp) - rule.sp_per_gate * _closed(g)


def ritual_only(g: Journey, demon: Demon) -> bool:
    """Whether this demon cannot be killed."""
    rule = special(g, q.RitualOnly)
    return rule is not None and rule.demon == demon.kind


def after_failed_ritual(g: Journey, demon: Demon, before: int) -> int:
    """The health with which a demon stands after a failed ritual (journey.cleanse.failure-scope)."""
    rule = special(g, q.RitualOnly)
    if rule is None or rule.demon != demon.kind:
        return before
    return min(before, rule.health_after)


def defense_bonus(g: Journey, demon: Demon) -> int:
    """What the quest adds to a demon's defense: the King's gates (journey.quest.king)."""
    rule = special(g, q.GateDefense)
    if rule is None or rule.demon != demon.kind:
        return 0
    return rule.amount * sum(
        1 for gate in g.gates if gate.state == "active" and spawning.is_open_gate(g, gate)
    )


def on_defeat(g: Journey, demon: Demon, by: Pilgrim | None) -> Flow[bool]:
    """The quest's event at a defeat; True if it takes the place of kill or cleanse
    (journey.quest.lord-event). Without one these follow as usual (journey.quest.lord-no-event)."""
    if demon.visitor or not g.quest.rules:
        return False
    returns = special(g, q.Returns)
    if returns and returns.demon == demon.kind and "returned" not in g.tally.events:
        gate = gate_number(g, returns.gate)
        if gate.state != "closed":
            g.tally.events.append("returned")
            g.tell(Defeated(demon.id, demon.kind), "journey.quest.lord-event")
            remove_demon(g, demon)
            yield from spawning.spawn_at_gate(g, demon.kind, gate)
            return True
    wins = special(g, q.DefeatWins)
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
        boss = special(g, q.SecondBoss)
        if boss and boss.first == demon.kind:
            yield from _second_boss(g, boss)
    check(g)


def _second_boss(g: Journey, rule: q.SecondBoss) -> Flow[None]:
    """Once only; beside its gate even if both gates are closed (journey.quest.second-boss)."""
    if "second-boss" in g.tally.events:
        return
    g.tally.events.append("second-boss")
    gate, other = gate_number(g, rule.gate), gate_number(g, rule.else_gate)
    at = other if gate.state == "closed" and other.state != "closed" else gate
    yield from spawning.spawn_at_gate(g, rule.second, at)


def end_of_turn(g: Journey) -> Flow[None]:
    """Quest rules that track time, then the turn limit (journey.end.quest-time)."""
    for rule in g.quest.rules:
        match rule:
            # journey.quest.slow-house: no miniature, no soldier; nobody is promoted.
            case q.SlowHands() if g.turn in rule.turns and not _door(g, rule.door) and supply(g, rule.demon):
                yield from spawning.spawn_at_gate(g, rule.demon, gate_number(g, rule.gate))
            case q.SecondBoss() if g.turn == rule.turn:
                yield from _second_boss(g, rule)
            case q.GateOnTurn() if g.turn == rule.turn:
                wake_gate(g, rule.gate)
            case q.Flood() if g.turn in rule.turns:
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
