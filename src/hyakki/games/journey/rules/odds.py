"""Exact chances from the public dice data, before a seat commits itself (journey.info.odds).

Pools are convolved face by face in whole numbers; only the answer is a fraction. Cards that could still be
played are left out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hyakki.games.journey.box.content import Box
from hyakki.games.journey.box.notation import Row
from hyakki.games.journey.options import Attack, Cleanse, Roller
from hyakki.games.journey.rules import quests
from hyakki.games.journey.rules.conditions import has
from hyakki.games.journey.rules.defeat import cleanse_bonus
from hyakki.games.journey.rules.figures import find_demon, footprint
from hyakki.games.journey.rules.knockback import push_direction
from hyakki.games.journey.rules.profile import demon_def
from hyakki.games.journey.rules.strike import defense_modifier, defense_pool
from hyakki.games.journey.state import Demon, Journey, Pilgrim
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Chance

Faces = tuple[int, ...]
Spread = tuple[int, ...]
"""How many of all ways give each sum, from 0 up."""


class AttackChances(NamedTuple):
    """What one individual attack does to a demon: chances of 0 to 1, and the mean loss on its track."""

    defeats: float
    hurts: float  # loses health on a track, but stands
    nothing: float
    mean: float


# ---------------------------------------------------------------------- dice


@lru_cache(maxsize=4096)
def spread(dice: tuple[Faces, ...]) -> Spread:
    """The ways in which dice give each sum.

    >>> spread(((0, 1), (0, 1)))
    (1, 2, 1)
    """
    ways = [1]
    for faces in dice:
        wider = [0] * (len(ways) + max(faces))
        for total, count in enumerate(ways):
            for face in faces:
                wider[total + face] += count
        ways = wider
    return tuple(ways)


def pool_spread(box: Box, dice: tuple[str, ...]) -> Spread:
    """The ways in which a pool gives each sum."""
    return spread(tuple(box.dice[die].faces for die in dice))


@lru_cache(maxsize=4096)
def at_least(ways: Spread, needed: int) -> float:
    """The chance that a sum reaches a number."""
    return sum(ways[max(0, needed) :]) / sum(ways)


# ---------------------------------------------------------------------- attacks


@lru_cache(maxsize=16384)
def damage_chances(red: Spread, blue: Spread, extras: tuple[tuple[int, int], ...], modifier: int) -> Faces:
    """How many of all ways do each total damage, from 0 up.

    `extras`: per face of the white die, damage that the defense counts against, and damage that comes on top
    of a success. `modifier` is added to the blue dice, and the defense is never below 0.
    """
    most = len(red) + max(bonus + more for bonus, more in extras)
    found = [0] * (most + 1)
    for bonus, more in extras:
        for attack, ways in enumerate(red):
            if not ways:
                continue
            for block, others in enumerate(blue):
                net = attack + bonus - max(0, block + modifier)
                found[net + more if net > 0 else 0] += ways * others
    return tuple(found)


def attack_chances(g: Journey, pilgrim: Pilgrim, target: Demon) -> AttackChances:
    """What an attack does now: weapon, ground, quest, crushing and conditions included."""
    blue = tuple(defense_pool(g, target))
    charge = g.act.charge if g.act is not None and g.act.pilgrim == pilgrim.id else 0
    extras = []
    for row in g.box.weapons[pilgrim.name, pilgrim.weapon].rows:
        extras.append((row.damage + charge, _on_top(g, pilgrim, target, row)))
    ways = damage_chances(
        pool_spread(g.box, tuple(g.box.pilgrims[pilgrim.name].attack)),
        pool_spread(g.box, blue),
        tuple(extras),
        defense_modifier(g, target) if blue else 0,
    )
    return _read(ways, target.health, demon_def(g, target).track)


def _on_top(g: Journey, pilgrim: Pilgrim, target: Demon, row: Row) -> int:
    """Crushing and immediate condition damage of a row, on a success (journey.defeat.one-hit-sum)."""
    more = 0
    if row.knock_back:
        feet = footprint(g, target)
        dx, dy = push_direction(g, 1 << pilgrim.cell, feet)
        more = row.knock_back - free_squares(g, feet, dx, dy, row.knock_back)
    if row.condition and (g.conditions[row.condition] or has(target, row.condition)):
        more += g.box.conditions[row.condition].at_once
    return more


def free_squares(g: Journey, feet: int, dx: int, dy: int, n: int) -> int:
    """How many of n squares a knock back could travel; the pushed figure does not stop itself."""
    grid, walls = g.field.grid, g.things
    blockers = (g.crowd | g.bodies | g.horde) & ~feet
    moved = 0
    while moved < n:
        feet = grid.push(feet, dx, dy, blockers, walls)
        if not feet:
            break
        moved += 1
    return moved


def _read(ways: Faces, health: int, track: bool) -> AttackChances:
    total = sum(ways)
    defeats = sum(ways[health:]) / total
    if not track:
        return AttackChances(defeats, 0.0, 1 - defeats, 0.0)
    nothing = ways[0] / total
    mean = sum(damage * count for damage, count in enumerate(ways)) / total
    return AttackChances(defeats, max(0.0, 1 - defeats - nothing), nothing, mean)


# ---------------------------------------------------------------------- rituals


def ritual_chance(box: Box, dice: tuple[str, ...], needed: int) -> float:
    """The chance that a cleanse roll reaches a number."""
    return at_least(pool_spread(box, dice), needed)


def cleanse_chance(g: Journey, pilgrim: Pilgrim, demon: Demon, bonus: int = 0) -> float:
    """The chance of a ritual now, with omen and corruption; 0 if the demon cannot be cleansed."""
    needed = quests.sp_of(g, demon)
    if needed is None:
        return 0.0
    dice = tuple(g.box.pilgrims[pilgrim.name].cleanse)
    return ritual_chance(g.box, dice, needed - bonus - cleanse_bonus(g, pilgrim))


# ---------------------------------------------------------------------- for the table


def odds(g: Journey, seat: int, option: Option) -> list[Chance] | None:
    """The chances of an option where they can be worked out: attacks, and the ritual when it is asked for."""
    if isinstance(option, Attack) and g.act is not None:
        target = find_demon(g, option.target)
        return None if target is None else _attack_odds(g, g.pilgrims[g.act.pilgrim], target)
    if isinstance(option, Cleanse | Roller) and g.verdict:
        demon = find_demon(g, g.verdict)
        roller = option.pilgrim if isinstance(option, Roller) else g.ritualist
        if demon is not None:
            chance = cleanse_chance(g, g.pilgrims[roller], demon)
            return [Chance("odds.cleanses", chance), Chance("odds.ritual-fails", 1 - chance)]
    return None


def _attack_odds(g: Journey, pilgrim: Pilgrim, target: Demon) -> list[Chance]:
    found = attack_chances(g, pilgrim, target)
    defeats = Chance("odds.defeats", found.defeats)
    nothing = Chance("odds.nothing", found.nothing)
    if not demon_def(g, target).track:
        return [defeats, nothing]
    hurts = Chance("odds.hurts", found.hurts, {"tenths": round(10 * found.mean), "left": target.health})
    # What cannot happen is not the first thing to say of a long fight.
    return [defeats, hurts, nothing] if found.defeats else [hurts, nothing]
