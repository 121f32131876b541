"""What a blow is worth: expected damage by the distribution of its dice, and what a kill adds."""

from __future__ import annotations

from functools import cache

from hyakki.games.harakiri.options import Force
from hyakki.games.harakiri.rules.active import bounds_of
from hyakki.games.harakiri.rules.attack import attack_cost, attack_skills, reaches
from hyakki.games.harakiri.rules.creatures import health_of, kind_of, most_health, stats_of
from hyakki.games.harakiri.rules.numbers import armour, attribute, parts_of, total, toughness
from hyakki.games.harakiri.rules.pool import printed_pool
from hyakki.games.harakiri.rules.skills import forbids_requirement
from hyakki.games.harakiri.state import Character, Creature, Harakiri

KILL = 3.0  # what an enemy fewer is worth, in points of damage
BOSS = 1.25  # damage to whoever the chapter is about counts more

Faces = tuple[tuple[int, ...], ...]


@cache
def sums(dice: Faces) -> dict[int, float]:
    """How likely the hits of some dice are."""
    found = {0: 1.0}
    for faces in dice:
        after: dict[int, float] = {}
        for hits, chance in found.items():
            for face in faces:
                after[hits + face] = after.get(hits + face, 0.0) + chance / len(faces)
        found = after
    return found


@cache
def outcome(dice: Faces, bonus: int, health: int) -> tuple[float, float]:
    """Expected damage up to the health there is, and the chance to bring it to 0."""
    damage = kill = 0.0
    for hits, chance in sums(dice).items():
        done = max(0, hits + bonus)
        damage += min(done, health) * chance
        kill += chance if done >= health else 0.0
    return damage, kill


def faces_of(g: Harakiri, pool: tuple[str, ...]) -> Faces:
    """The faces of some dice."""
    return tuple(g.box.dice[colour].faces for colour in pool)


def usable_skills(g: Harakiri, character: Character, force: Force) -> list[str]:
    """Attack skills that could be used in an attack of this kind."""
    return [
        skill
        for skill in attack_skills(g, character)
        if forbids_requirement(g, character, skill) is None
        and not (skill in g.box.skills and g.box.skills[skill].needs == "strong" and force != "strong")
    ]


def skill_change(g: Harakiri, character: Character, skill: str, target: Creature) -> tuple[int, bool, bool]:
    """What a skill does in an attack on a target, roughly: hits, and whether armour or toughness is ignored;
    without one nothing. Conditions about where they stand are taken as met."""
    hits, no_armour, no_toughness = 0, False, False
    minion = kind_of(g, target).type == "minion"
    for bound in bounds_of(g, character, skill, "attack") if skill else ():
        effect = bound.effect
        if ("minion" in effect.if_ and not minion) or ("not-minion" in effect.if_ and minion):
            continue
        if effect.do == "hits":
            hits += effect.n
        elif effect.do == "ignore":
            no_armour |= effect.what in ("armour", "both")
            no_toughness |= effect.what in ("toughness", "both")
        elif effect.do == "inflict":
            hits += 1
        elif effect.do == "slay":
            hits += 2
    return hits, no_armour, no_toughness


def worth(g: Harakiri, character: Character, target: Creature, force: Force) -> float:
    """The best that an attack of a kind promises against a target, wherever they stand."""
    dice = faces_of(g, printed_pool(g, character, force))
    if not dice:
        return 0.0
    plain = attribute(g, character, "power") + total(parts_of(g, character, "hits", "always"))
    shield, hide, health = armour(g, target), toughness(g, target), health_of(target)
    best = 0.0
    for skill in ["", *usable_skills(g, character, force)]:
        hits, no_armour, no_toughness = skill_change(g, character, skill, target)
        bonus = plain + hits - (0 if no_armour else shield) - (0 if no_toughness else hide)
        damage, kill = outcome(dice, bonus, health)
        best = max(best, damage + KILL * kill)
    if kind_of(g, target).type != "minion":
        best *= BOSS
    return best + 0.4 * (1 - health / most_health(g, target))


def forces(g: Harakiri, character: Character, points: int) -> list[Force]:
    """The kinds of attack that so many action points pay for."""
    found: list[Force] = []
    kinds: tuple[Force, ...] = ("strong", "fast")
    for force in kinds:
        if force == "strong" and g.progress.carrier == character.id:
            continue
        if printed_pool(g, character, force) and attack_cost(g, character, force) <= points:
            found.append(force)
    return found


def reach(g: Harakiri, character: Character, force: Force) -> int:
    """How far an attack can reach at most."""
    return max(reaches(g, character, force).values())


def threat(g: Harakiri, creature: Creature, character: Character) -> float:
    """What an enemy's attack would cost a character."""
    dice = faces_of(g, tuple(stats_of(g, creature).dice))
    bonus = total(parts_of(g, creature, "hits", "always")) - armour(g, character)
    return outcome(dice, bonus, 99)[0]
