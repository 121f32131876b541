"""Whom an enemy chooses: who can be meant, what comes before every priority, values compared, ties."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.harakiri.events import TargetChosen
from hyakki.games.harakiri.rules.asking import tied_figure
from hyakki.games.harakiri.rules.creatures import find, health_of, hostile_to, range_between
from hyakki.games.harakiri.rules.initiative import first, next_after
from hyakki.games.harakiri.rules.numbers import armour, attribute, is_on
from hyakki.games.harakiri.state import Body, Character, Creature, Fighter, Harakiri, Resistor
from hyakki.games.harakiri.terms import Compared
from hyakki.kernel.flow import Flow


def hostile_bodies(g: Harakiri, creature: Creature) -> list[Body]:
    """Everybody whom a creature may choose: those whom it fights (harakiri.golden.enemy-of-follower,
    harakiri.golden.enemy-of-wanderer), and for enemies of the characters resistors that have tokens
    (harakiri.resistor.tokens)."""
    found: list[Body] = [*hostile_to(g, creature)]
    if creature.foe:
        found += [resistor for resistor in g.resistors if resistor.tokens]
    return found


# ---------------------------------------------------------------------- what comes first


def foremost(g: Harakiri, creature: Creature, candidates: Sequence[Body]) -> tuple[list[Body], str]:
    """Those who come before every priority, and why: resistors and wanderers that fight the Shogun's side
    (harakiri.ai.resistor-first, harakiri.ai.wanderer-as-resistor), then nobody who hides while there is
    another, then the one whom the creature has marked."""
    preferred = [one for one in candidates if is_preferred(creature, one)]
    if preferred:
        return preferred, "resistor"
    seen = [one for one in candidates if not hides(g, one)]
    left = seen or list(candidates)
    if g.box.kinds[creature.kind].mark:
        marked = [one for one in left if one.id == creature.marked]
        if marked:
            return marked, "marked"
    return left, "hidden" if len(left) < len(candidates) else ""


def is_preferred(creature: Creature, target: Body) -> bool:
    """Whether a target comes before all characters."""
    return creature.foe and not isinstance(target, Character)


def hides(g: Harakiri, target: Body) -> bool:
    """Whether enemies look past a character."""
    return isinstance(target, Character) and is_on(g, target, "hide", "always")


# ---------------------------------------------------------------------- priorities


Value = Callable[[Harakiri, Creature, Fighter], int]

VALUES: dict[str, Value] = {
    "near": lambda g, creature, target: -range_between(g, creature, target),
    "-health": lambda g, creature, target: -health_of(target),
    "+health": lambda g, creature, target: health_of(target),
    "-armour": lambda g, creature, target: -armour(g, target),
    "+power": lambda g, creature, target: (
        attribute(g, target, "power") if isinstance(target, Character) else 0
    ),
}
"""The greater, the better; current values at the moment of choice (harakiri.ai.priority-current-values)."""


def best(
    g: Harakiri, creature: Creature, candidates: Sequence[Body], priority: str
) -> tuple[list[int], list[Compared], str]:
    """Of several valid targets those that the priority leaves, what was compared, and what settled it
    (harakiri.ai.priority-icon)."""
    if len(candidates) == 1:
        return [candidates[0].id], [], "only"
    left, why = foremost(g, creature, candidates)
    numbers = [one.id for one in left]
    if why in ("resistor", "marked") or len(numbers) == 1:
        return numbers, [], why or "only"
    if priority == "first":
        return first(g, numbers), [], "priority"
    if priority == "next":
        return next_after(g, creature.id, numbers), [], "priority"
    value = VALUES[priority]
    values = {one.id: value(g, creature, one) for one in left if not isinstance(one, Resistor)}
    top = max(values.values())
    chosen = [number for number in numbers if values[number] == top]
    return chosen, [Compared(number, abs(value)) for number, value in values.items()], "priority"


def choose(
    g: Harakiri, creature: Creature, candidates: Sequence[Body], priority: str, part: str
) -> Flow[Body]:
    """The target of one part of a line; what nothing separates is the party's choice
    (harakiri.golden.players-break-ties)."""
    numbers, compared, how = g.noted(lambda: best(g, creature, candidates, priority))
    tied = len(numbers) > 1
    number = yield from tied_figure(g, numbers, creature.id, part=part, priority=priority, how=how)
    if g.io is not None:
        settled = "party" if tied and not g.auto_ties else "auto" if tied else how
        beyond = better_beyond(g, creature, candidates, priority) if compared else ()
        hidden = () if hides(g, find(g, number)) else tuple(one.id for one in candidates if hides(g, one))
        g.tell(
            TargetChosen(creature.id, number, part, priority, tuple(compared), settled, beyond, hidden),
            "harakiri.ai.priority-icon",
        )
    return find(g, number)


def better_beyond(
    g: Harakiri, creature: Creature, candidates: Sequence[Body], priority: str
) -> tuple[Compared, ...]:
    """Who would be preferred to all valid targets but is none of them: what a person wonders about."""
    value = VALUES[priority]
    numbers = {one.id for one in candidates}
    top = max(value(g, creature, one) for one in candidates if not isinstance(one, Resistor))
    others = [one for one in hostile_to(g, creature) if one.id not in numbers and not hides(g, one)]
    return tuple(
        Compared(one.id, abs(value(g, creature, one))) for one in others if value(g, creature, one) > top
    )
