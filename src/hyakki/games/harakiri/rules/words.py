"""The words of effects: under which conditions they hold, and whom they could concern
(harakiri.content.vocabulary)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.rules.active import armour_track
from hyakki.games.harakiri.rules.creatures import (
    adjacent,
    enemies,
    find,
    health_of,
    in_sight,
    is_below_half,
    is_inside,
    look_up,
    minions,
    range_between,
    standing,
    undefeated,
)
from hyakki.games.harakiri.state import OFF, Aim, Body, Character, Creature, Fighter, Harakiri

# ---------------------------------------------------------------------- conditions

FAR = 3  # far-attacker

Test = Callable[[Harakiri, Fighter, Aim], bool]
"""A condition about an attack under way: whose effect it is, and the attack."""


def _range_of(g: Harakiri, aim: Aim) -> int:
    """The range of the declared target."""
    return range_between(g, find(g, aim.attacker), find(g, aim.target))


def _friend_beside(g: Harakiri, owner: Fighter, aim: Aim) -> bool:
    target = find(g, aim.target)
    friends: list[Body] = [*standing(g), *(creature for creature in g.creatures if not creature.foe)]
    return any(friend.id != owner.id and adjacent(g, friend, target) for friend in friends)


IN_ATTACK: dict[str, Test] = {
    "adjacent-attacker": lambda g, owner, aim: adjacent(g, find(g, aim.attacker), owner),
    "not-adjacent": lambda g, owner, aim: not adjacent(g, owner, find(g, aim.target)),
    "range4": lambda g, owner, aim: _range_of(g, aim) >= 4,
    "friend-beside": _friend_beside,
    "damage1": lambda g, owner, aim: aim.damage.get(aim.target, 0) >= 1,
    "damage3": lambda g, owner, aim: aim.damage.get(aim.target, 0) >= 3,
    "strong": lambda g, owner, aim: aim.kind == "strong",
    "first-attacked": lambda g, owner, aim: owner.id in aim.first,
}
"""Conditions that need an attack; without one they do not hold."""

PLACED = frozenset({"not-adjacent", "range4", "friend-beside"})
"""Those of them that look at where the declared target stands; it must still be there."""


def _kin_beside(g: Harakiri, owner: Fighter) -> bool:
    return isinstance(owner, Creature) and any(
        other.id != owner.id and other.kind == owner.kind and adjacent(g, owner, other)
        for other in g.creatures
    )


def _entered(g: Harakiri, owner: Fighter) -> int:
    if isinstance(owner, Creature):
        return owner.entered
    return g.act.entered if g.act is not None and g.act.character == owner.id else 0


ANYWHERE: dict[str, Callable[[Harakiri, Fighter], bool]] = {
    "below-half": is_below_half,
    "affinity3": lambda g, owner: isinstance(owner, Character) and owner.affinity >= 3,
    "bleeding": lambda g, owner: owner.conditions.get("bleeding", 0) > 0,
    "not-bleeding": lambda g, owner: owner.conditions.get("bleeding", 0) == 0,
    "not-blessed": lambda g, owner: owner.conditions.get("blessed", 0) == 0,
    "moved3": lambda g, owner: _entered(g, owner) >= 3,
    "kin-beside": _kin_beside,
    "wounded-prey": lambda g, owner: any(is_below_half(g, character) for character in standing(g)),
}
"""Conditions about a figure alone."""

OF_SUBJECT = frozenset({"affinity3", "bleeding", "not-bleeding", "not-blessed"})
"""Conditions that are asked of each subject of an effect, not of its owner."""


def holds(g: Harakiri, effect: EffectDef, owner: Fighter | None, target: Body | None = None) -> bool:
    """Whether all conditions of an effect hold now, those about its subjects apart. `target` is the one of
    several targets that is being looked at; by itself the declared one."""
    if not effect.if_:
        return True
    return all(_holds(g, word, owner, target) for word in effect.if_ if word not in OF_SUBJECT)


def _holds(g: Harakiri, word: str, owner: Fighter | None, target: Body | None) -> bool:
    if word == "red":
        return g.current == "red"
    if word == "hate-played":
        return bool(g.hate)
    if word in ("minion", "not-minion"):
        return is_minion(g, target if target is not None else _declared(g)) == (word == "minion")
    if word == "far-attacker":
        return _is_far(g, target)
    if owner is None:
        return False
    if word in ANYWHERE:
        return ANYWHERE[word](g, owner)
    if g.aim is None or (word in PLACED and not _stands(g, g.aim.target)):
        return False
    if word == "adjacent-attacker" and not _stands(g, g.aim.attacker):
        return False
    return IN_ATTACK[word](g, owner, g.aim)


def _stands(g: Harakiri, number: int) -> bool:
    there = look_up(g, number)
    return there is not None and there.cell != OFF


def _declared(g: Harakiri) -> Body | None:
    return None if g.aim is None else look_up(g, g.aim.target)


def _is_far(g: Harakiri, target: Body | None) -> bool:
    """The attacker stands at range 3 or more of the target concerned."""
    there = target if target is not None else _declared(g)
    if g.aim is None or there is None or there.cell == OFF:
        return False
    return range_between(g, find(g, g.aim.attacker), there) >= FAR


def is_minion(g: Harakiri, figure: Body | None) -> bool:
    """Whether a figure is a minion."""
    return isinstance(figure, Creature) and g.box.kinds[figure.kind].type == "minion"


def suits(g: Harakiri, effect: EffectDef, subject: Body) -> bool:
    """Whether the conditions about a subject hold for this one."""
    return all(
        isinstance(subject, Character | Creature) and ANYWHERE[word](g, subject)
        for word in effect.if_
        if word in OF_SUBJECT
    )


# ---------------------------------------------------------------------- whom


def found(
    g: Harakiri, effect: EffectDef, owner: Fighter | None, scope: Collection[int] | None = None
) -> list[Fighter]:
    """The figures that an effect could concern, before anybody is chosen. `scope`: those that an event
    applies to (harakiri.events.scope)."""
    named = _named(g, effect.who, owner)
    return [
        figure
        for figure in named
        if (scope is None or figure.id in scope)
        and suits(g, effect, figure)
        and _is_within(g, effect, owner, figure)
    ]


def _named(g: Harakiri, who: str, owner: Fighter | None) -> list[Fighter]:
    match who:
        case "" | "self":
            return [] if owner is None else [owner]
        case "character" | "characters" | "richest" | "best-armoured":
            return [*_people(g)]
        case "other" | "others":
            return [one for one in _people(g) if owner is None or one.id != owner.id]
        case "enemy" | "enemies" | "strongest-enemy" | "nearest-enemy":
            return [*enemies(g)]
        case "minion" | "minions":
            return [*minions(g)]
        case "creatures":
            return [*standing(g), *g.creatures]
        case "boss":
            return [one for one in enemies(g) if g.box.kinds[one.kind].type in ("servant", "chosen")]
        case "target":
            return [] if g.aim is None else _still(g, [g.aim.target])
        case "targets":
            return [] if g.aim is None else _still(g, g.aim.targets)
        case "kachi" | "onryo":
            return [one for one in g.creatures if one.kind == who]
    return []


def _people(g: Harakiri) -> list[Character]:
    """The undefeated characters; between phases nobody is on the table and all of them are meant."""
    return standing(g) or undefeated(g)


def _still(g: Harakiri, numbers: Collection[int]) -> list[Fighter]:
    """Those that are still on the table; no resistors."""
    there = [look_up(g, number) for number in numbers]
    return [one for one in there if isinstance(one, Character | Creature) and one.cell >= 0]


def _is_within(g: Harakiri, effect: EffectDef, owner: Fighter | None, figure: Fighter) -> bool:
    """Near enough; the owner always is. A spectral creature inside terrain is nobody's target
    (harakiri.spectral.inside) where one is aimed at."""
    if effect.range is None or owner is None or figure.id == owner.id:
        return True
    if is_inside(g, figure):
        return False
    if effect.range == "adjacent":
        return adjacent(g, owner, figure)
    if effect.sight:
        return in_sight(g, owner, figure, effect.range)
    return range_between(g, owner, figure) <= effect.range


def foremost(g: Harakiri, who: str, figures: list[Fighter]) -> list[Fighter]:
    """Of those that a superlative names, the ones that are equal at the top; all, for any other word."""
    if not figures:
        return figures
    key = _WORTH.get(who)
    if key is None:
        return figures
    best = max(key(g, figure) for figure in figures)
    return [figure for figure in figures if key(g, figure) == best]


def _nearness(g: Harakiri, figure: Fighter) -> int:
    return -min((range_between(g, figure, one) for one in standing(g)), default=0)


_WORTH: dict[str, Callable[[Harakiri, Fighter], int]] = {
    "richest": lambda g, figure: figure.coins if isinstance(figure, Character) else 0,
    "best-armoured": lambda g, figure: armour_track(g, figure) if isinstance(figure, Character) else 0,
    "strongest-enemy": lambda g, figure: health_of(figure),
    "nearest-enemy": _nearness,
}

SUPERLATIVES = frozenset(_WORTH)
