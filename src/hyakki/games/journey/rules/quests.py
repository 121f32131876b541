"""The special rules of the quests and what they change (journey.quest.*).

Special rules are data (questrules.py); the hooks here are called by the chapters at the moments that such a
rule may care about.
"""

from __future__ import annotations

from typing import TypeVar

from hyakki.games.journey.box import questrules
from hyakki.games.journey.events import GateWoke
from hyakki.games.journey.rules.regions import is_open_gate
from hyakki.games.journey.state import Demon, Gate, Journey, Pilgrim

R = TypeVar("R", bound=questrules.Special)

VILLAGER_KARMA = 3


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


def closed_gates(g: Journey) -> int:
    """How many gates are closed."""
    return sum(1 for gate in g.gates if gate.state == "closed")


def wake_gate(g: Journey, n: int) -> None:
    """An inactive gate becomes active; a closed one never (journey.gate.states)."""
    gate = gate_number(g, n)
    if gate.state == "inactive":
        gate.state = "active"
        g.tell(GateWoke(n), "journey.gate.states")


def no_sealing(g: Journey) -> bool:
    """Whether gates cannot be sealed in this quest (journey.gate.quest-forbids)."""
    return special(g, questrules.NoSealing) is not None


def villager_karma(g: Journey) -> int:
    """Good karma for a rescue; a quest overrides the general rule (journey.quest.override)."""
    rule = special(g, questrules.VillagerKarma)
    return VILLAGER_KARMA if rule is None else rule.amount


def fan(g: Journey) -> questrules.Fan | None:
    """The fan of quest 9, while it can still be used."""
    rule = special(g, questrules.Fan)
    return rule if rule and g.tally.events.count("fan") < rule.uses else None


def wrath_second_card(g: Journey) -> bool:
    """Whether the closest gate draws a second card this turn (journey.setup.difficulty)."""
    return g.wrath and g.turn % 4 == 0 and special(g, questrules.NoSecondCard) is None


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
        if isinstance(rule, questrules.SecondBoss):
            kinds |= {rule.first, rule.second}
        elif isinstance(rule, questrules.NeverPromoted):
            kinds |= set(rule.demons)
    return frozenset(kinds)


# ---------------------------------------------------------------------- moments


def on_enter(g: Journey, pilgrim: Pilgrim) -> None:
    """A pilgrim has entered a square."""
    rule = special(g, questrules.GateOnTile)
    if rule and f"gate:{rule.gate}" not in g.tally.events:
        tile = g.field.tile_of[pilgrim.cell]
        if tile >= 0 and g.field.tile_ids[tile] == rule.tile:
            g.tally.events.append(f"gate:{rule.gate}")
            wake_gate(g, rule.gate)


def on_door(g: Journey) -> None:
    """A door was broken."""
    rule = special(g, questrules.GateOnDoor)
    if rule:
        wake_gate(g, rule.gate)


def on_gate_closed(g: Journey, gate: Gate) -> None:
    """A gate was closed."""
    rule = special(g, questrules.GateOnClosed)
    if rule and rule.closed == gate.n:
        wake_gate(g, rule.gate)


def on_demon_health(g: Journey, demon: Demon) -> None:
    """A demon with a track has lost health (journey.quest.king)."""
    rule = special(g, questrules.GateOnHealth)
    if rule and rule.demon == demon.kind and demon.health <= rule.health and "low" not in g.tally.events:
        g.tally.events.append("low")
        wake_gate(g, rule.gate)


def sp_of(g: Journey, demon: Demon) -> int | None:
    """Soul power of a demon in this quest (journey.quest.ritual-goal); None: it cannot be cleansed."""
    rule = special(g, questrules.RitualOnly)
    if rule is None or rule.demon != demon.kind:
        return g.box.demons[demon.kind].sp
    return (rule.wrath_sp if g.wrath else rule.sp) - rule.sp_per_gate * closed_gates(g)


def ritual_only(g: Journey, demon: Demon) -> bool:
    """Whether this demon cannot be killed."""
    rule = special(g, questrules.RitualOnly)
    return rule is not None and rule.demon == demon.kind


def after_failed_ritual(g: Journey, demon: Demon, before: int) -> int:
    """The health with which a demon stands after a failed ritual (journey.cleanse.failure-scope)."""
    rule = special(g, questrules.RitualOnly)
    if rule is None or rule.demon != demon.kind:
        return before
    return min(before, rule.health_after)


def defense_bonus(g: Journey, demon: Demon) -> int:
    """What the quest adds to a demon's defense: the King's gates (journey.quest.king)."""
    rule = special(g, questrules.GateDefense)
    if rule is None or rule.demon != demon.kind:
        return 0
    return rule.amount * sum(1 for gate in g.gates if gate.state == "active" and is_open_gate(g, gate))
