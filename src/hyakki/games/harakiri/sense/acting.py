"""The activation of a character: what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.options import (
    Attack,
    Close,
    End,
    Exert,
    HandOver,
    KamiMode,
    Lift,
    Move,
    PlaceKi,
    Retrieve,
    Step,
    Technique,
    Use,
    UseItem,
)
from hyakki.games.harakiri.rules.creatures import enemies, foot_of, most_health, standing
from hyakki.games.harakiri.rules.items import card_of
from hyakki.games.harakiri.rules.move import shares
from hyakki.games.harakiri.sense import errands
from hyakki.games.harakiri.sense.blows import worth
from hyakki.games.harakiri.sense.lookout import Goal, Lookout
from hyakki.games.harakiri.state import Activation, Character, Harakiri
from hyakki.kernel.decision import Option

LEAST = 0.4  # a blow that promises less is not worth its points
LEADING = 3.0  # an errand of this worth is gone for over several activations
FIRST_ERRAND = -2  # the target of a goal that is the first point of the table; further points lie below it


def choose(g: Harakiri, options: Sequence[Option]) -> Option:
    """The next answer of the active character."""
    act = g.act
    assert act is not None
    character = g.characters[act.character]
    for wanted in (_free(g, character, options), _care(g, character, options)):
        if wanted is not None:
            return wanted
    lookout = Lookout(g, character, act)
    goal = aim(lookout, act)
    if goal is not None:
        found = toward(g, lookout, goal, options)
        if found is not None:
            return found
    if act.moving and shares(g, character):
        return _get_off(g, lookout, options)
    return _afterwards(g, character, options)


# ---------------------------------------------------------------------- small things first


def _free(g: Harakiri, character: Character, options: Sequence[Option]) -> Option | None:
    """Heads, and Ki dice at once: attack skills of the highest level first, then passives, then techniques,
    each with the highest die."""
    heads = [option for option in options if isinstance(option, Retrieve)]
    if heads:
        return heads[0]
    dice = [option for option in options if isinstance(option, PlaceKi)]
    if dice:
        return max(dice, key=lambda option: _ki_worth(g, character, option))
    return None


KI_ORDER = {"attack": 2, "passive": 1, "technique": 0}


def _ki_worth(g: Harakiri, character: Character, option: PlaceKi) -> tuple[int, int, int]:
    skill = g.box.skills[option.skill]
    return KI_ORDER[skill.type], skill.level, character.supply[option.n]


def _care(g: Harakiri, character: Character, options: Sequence[Option]) -> Option | None:
    """Healing where somebody needs it, and the Kami when all else is lost."""
    low = character.health * 2 <= most_health(g, character)
    for option in options:
        if isinstance(option, Lift) and character.health > 2:
            return option
        if isinstance(option, HandOver) and _bears_better(g, character, g.characters[option.character]):
            return option
        if isinstance(option, KamiMode) and _is_last_hope(g, character):
            return option
        if isinstance(option, UseItem) and low and heals(g, card_of(character, option.item)):
            return option
        if isinstance(option, Technique) and heals(g, option.skill) and _somebody_hurt(g):
            return option
    return None


def _bears_better(g: Harakiri, character: Character, other: Character) -> bool:
    """Whether the lad is safer on another back."""
    weak = character.health * 2 <= most_health(g, character)
    return weak and other.health >= character.health + 3


def _is_last_hope(g: Harakiri, character: Character) -> bool:
    """Alone it would turn a victory into a failure; another one must stand."""
    others = [one for one in standing(g) if one.id != character.id]
    weak = all(one.health * 3 <= most_health(g, one) for one in others)
    return bool(others) and weak and character.health <= 3


def heals(g: Harakiri, source: str) -> bool:
    return any(effect.do in ("regain", "cure") for effect in g.box.effects_of[source])


def _somebody_hurt(g: Harakiri) -> bool:
    return any(one.health + 2 <= most_health(g, one) for one in standing(g))


# ---------------------------------------------------------------------- goals


def aim(lookout: Lookout, act: Activation) -> Goal | None:
    """The best blow or errand that can be done in this activation; else where to go for the next one."""
    g, character = lookout.g, lookout.character
    goals = [] if act.attacks else [goal for goal in lookout.blows() if goal.worth > LEAST]
    errand = {name: errands.value(g, character, act, g.chapter.point(name)) for name in g.points}
    for name, value in errand.items():
        near = _errand(lookout, name, value) if value > 0 else None
        if near is not None:
            goals.append(near)
    if goals:
        return max(goals, key=lambda goal: (goal.worth, -goal.cell))
    return _march(lookout, act, errand)


def _errand(lookout: Lookout, name: str, value: float) -> Goal | None:
    """An errand that the action points suffice for."""
    cell = lookout.approach(errands.beside(lookout.g, lookout.g.chapter.point(name)))
    if cell < 0:
        return None
    price = lookout.price(lookout.steps_to(cell))
    if price + 1 > lookout.character.ap:
        return None
    burden = 0.35 * price + 0.08 * lookout.danger(cell)
    return Goal(cell, value - burden, FIRST_ERRAND - lookout.g.points.index(name), cost=1)


def _march(lookout: Lookout, act: Activation, errand: dict[str, float]) -> Goal | None:
    """Toward the nearest enemy or what leads on, whatever the points left: a goal that changed with every
    step would lead to and fro."""
    g = lookout.g
    near = 0
    if not act.attacks:
        for one in enemies(g):
            near |= g.field.terrain.beside(foot_of(g, one))
    for name, value in errand.items():
        if value >= LEADING:
            near |= errands.beside(g, g.chapter.point(name))
    far = lookout.approach(near)
    cell = lookout.stage(far) if far >= 0 else -1
    return None if cell < 0 or cell == lookout.start else Goal(cell, 0.1, cost=1)


def toward(g: Harakiri, lookout: Lookout, goal: Goal, options: Sequence[Option]) -> Option | None:
    """One answer on the way to a goal; None if nothing leads there."""
    if goal.cell == lookout.start:
        return _arrive(g, goal, options)
    if lookout.act.moving:
        x, y = g.field.square(lookout.next_cell(goal.cell))
        step = Step(x, y)
        if step in options:
            return step
        if Exert() in options and lookout.character.ap > goal.cost:
            return Exert()
        return None
    return Move() if Move() in options and lookout.character.ap > 0 else None


def _arrive(g: Harakiri, goal: Goal, options: Sequence[Option]) -> Option | None:
    if goal.target >= 0:
        blow = Attack(goal.target, goal.force)
        return blow if blow in options else None
    if goal.target <= FIRST_ERRAND:
        use = Use(point_of(g, goal))
        return use if use in options else None
    return None


def point_of(g: Harakiri, goal: Goal) -> str:
    """The point that an errand leads to."""
    return g.points[FIRST_ERRAND - goal.target]


def _get_off(g: Harakiri, lookout: Lookout, options: Sequence[Option]) -> Option:
    """On a shared square: the nearest free one."""
    free = lookout.ends & ~(1 << lookout.start)
    cell = lookout.approach(free)
    if cell >= 0:
        step = Step(*g.field.square(lookout.next_cell(cell)))
        if step in options:
            return step
    return Exert() if Exert() in options else options[0]


# ---------------------------------------------------------------------- what is left


def _afterwards(g: Harakiri, character: Character, options: Sequence[Option]) -> Option:
    """Without a goal: a technique that hurts or helps, points near by, then the end."""
    for option in options:
        if isinstance(option, Technique) and _helps(g, option.skill):
            return option
    attacks = [option for option in options if isinstance(option, Attack)]
    if attacks:
        return max(attacks, key=lambda one: _blow_worth(g, character, one))
    if Close() in options and End() not in options:
        return Close()
    return End() if End() in options else options[0]


def _blow_worth(g: Harakiri, character: Character, option: Attack) -> float:
    target = next(one for one in enemies(g) if one.id == option.target)
    return worth(g, character, target, option.force)


HELPFUL = ("lose", "burn", "gain-ap", "bless", "ki-reroll", "inflict", "repair", "armour", "hide", "shove")


def _helps(g: Harakiri, skill: str) -> bool:
    return any(effect.do in HELPFUL for effect in g.box.effects_of[skill])
