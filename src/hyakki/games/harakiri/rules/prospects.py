"""What may come of an attack, counted over all faces of the dice as they would be rolled now.

A yin-yang effect is taken as resolved where it can be. Rerolls and free actions are left out until they are
chosen, and so is whatever a controller may answer: blessed tokens, staying in the fight. What rolling again
can add at best is worked out apart, by `best_again`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import TypeVar

from hyakki.games.harakiri.options import Force
from hyakki.games.harakiri.rules.active import at_work
from hyakki.games.harakiri.rules.after_roll import rerolls
from hyakki.games.harakiri.rules.attack import attack_skills, forbids_use_skill, set_skill, weapon_aim
from hyakki.games.harakiri.rules.conditions import MISSES, is_blinded, poison_of
from hyakki.games.harakiri.rules.counter import can_counter
from hyakki.games.harakiri.rules.creatures import fighter, health_of
from hyakki.games.harakiri.rules.damage import bonus_parts, defence_parts, in_attack, is_first
from hyakki.games.harakiri.rules.dice import SIDES
from hyakki.games.harakiri.rules.numbers import plain_armour, total
from hyakki.games.harakiri.rules.pool import pool_of, yin_yang_source
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import Aim, Character, Fighter, Harakiri

T = TypeVar("T")

NEVER = 100  # more hits than dice can show

# ---------------------------------------------------------------------- dice

YIN, YANG, BOTH = 1, 2, 3
SYMBOLS = {"": 0, "yin": YIN, "yang": YANG}

Face = tuple[int, int]
"""The hits of a face and its symbol as a bit."""

Ways = tuple[tuple[int, bool, int], ...]
"""Hits, whether yin and yang both show, and in how many ways."""


@lru_cache(maxsize=1024)
def ways_of(dice: tuple[tuple[Face, ...], ...]) -> Ways:
    """What some dice can show together, each combination with the number of ways."""
    found: dict[Face, int] = {(0, 0): 1}
    for faces in dice:
        after: dict[Face, int] = {}
        for (hits, symbols), ways in found.items():
            for more, symbol in faces:
                key = hits + more, symbols | symbol
                after[key] = after.get(key, 0) + ways
        found = after
    together: dict[tuple[int, bool], int] = {}
    for (hits, symbols), ways in found.items():
        key2 = hits, symbols == BOTH
        together[key2] = together.get(key2, 0) + ways
    return tuple((hits, both, ways) for (hits, both), ways in sorted(together.items()))


def _faces(g: Harakiri, colour: str) -> tuple[Face, ...]:
    die = g.box.dice[colour]
    return tuple((hits, SYMBOLS[symbol]) for hits, symbol in zip(die.faces, die.symbols, strict=True))


def _dice(g: Harakiri, aim: Aim) -> tuple[tuple[Face, ...], ...]:
    """The dice of an attack: all faces of those still to be rolled, the one face of those that lie. One that
    is rolled again shows no symbol any more (harakiri.attack.reroll-symbols)."""
    if aim.stage == "declared":
        return tuple(_faces(g, colour) for colour in pool_of(g, aim))
    found = []
    for place, (colour, face) in enumerate(zip(aim.pool, aim.faces, strict=True)):
        faces = _faces(g, colour)
        if place in aim.picked:
            found.append(tuple((hits, 0) for hits, _ in faces))
        elif place in aim.rerolled:
            found.append(((faces[face][0], 0),))
        else:
            found.append((faces[face],))
    return tuple(found)


# ---------------------------------------------------------------------- an attack


class Prospect:
    """What may come of an attack, in ways out of `whole`. `spread`: by target and damage; `defeats`: by
    target; `missed`: a failed focus, blinded; `countered`: with an answer; `broken`: armour of the declared
    target is lost."""

    __slots__ = (
        "broken",
        "countered",
        "defeats",
        "missed",
        "spread",
        "target",
        "whole",
        "yin_yang",
    )

    def __init__(self, target: int, targets: Iterable[int]) -> None:
        self.target = target
        self.whole = 0
        self.missed = self.countered = self.broken = self.yin_yang = 0
        self.spread: dict[int, dict[int, int]] = {number: {} for number in targets}
        self.defeats: dict[int, int] = dict.fromkeys(self.spread, 0)

    def chance(self, ways: int) -> Fraction:
        """So many ways as a chance."""
        return Fraction(ways, self.whole)

    def defeat(self, target: int | None = None) -> Fraction:
        """The chance that a target is defeated, by itself the declared one."""
        return self.chance(self.defeats.get(self.target if target is None else target, 0))

    def mean(self, target: int | None = None) -> Fraction:
        """The damage to expect; what exceeds the health of the target counts as well."""
        spread = self.spread.get(self.target if target is None else target, {})
        return self.chance(sum(damage * ways for damage, ways in spread.items()))


class _Case:
    """What is added and taken away at one target, with or without the yin-yang effect; the focus die comes
    on top."""

    __slots__ = ("armoured", "bonus", "breaks", "defence", "health", "number", "slays")

    def __init__(self, g: Harakiri, aim: Aim, attacker: Fighter, target: Fighter) -> None:
        self.number = target.id
        self.health = health_of(target)
        self.bonus = total(bonus_parts(g, aim, attacker, target))
        self.defence = total(defence_parts(g, aim, target))
        self.slays = any(in_attack(g, aim, target, "slay"))
        self.breaks = any(in_attack(g, aim, target, "break"))
        self.armoured = plain_armour(g, target) > 0

    def damage(self, dice: int, face: str) -> int:
        """Dice with poison taken off, against this target."""
        hits = max(0, dice + self.bonus)
        return hits if face == "pierce" else max(0, hits + self.defence)

    def falls(self, damage: int) -> bool:
        """Whether so much damage defeats this target."""
        return damage >= self.health or (self.slays and damage > 0)


def prospect(g: Harakiri, aim: Aim) -> Prospect:
    """The chances of an attack as it stands: declared and not rolled yet, or from its dice on. `aim` need not
    be under way."""
    return _under_way(g, aim, _counted)


def _under_way(g: Harakiri, aim: Aim, count: Callable[[Harakiri, Aim], T]) -> T:
    """Count something with an attack in the place of the one under way."""
    before, face, resolved, first = g.aim, aim.focus_face, aim.yin_yang, aim.first
    g.aim = aim
    if aim.stage == "declared":
        aim.first = [number for number in aim.targets if is_first(g, fighter(g, number))]
    try:
        return count(g, aim)
    finally:
        g.aim, aim.focus_face, aim.yin_yang, aim.first = before, face, resolved, first


def _counted(g: Harakiri, aim: Aim) -> Prospect:
    attacker = fighter(g, aim.attacker)
    found = Prospect(aim.target, aim.targets)
    faces, aim.focus_face = _focus_faces(g, aim), ""
    plain, both = _cases(g, aim, attacker, found.spread)
    dice = ways_of(_dice(g, aim))
    poison = poison_of(attacker)
    blind = _blind_ways(aim, attacker)
    for face in faces:
        answered = face == "critical" and _is_answered(g, aim, attacker)
        for hits, yin_yang, ways in dice:
            found.whole += ways * SIDES
            if face in ("blank", "critical"):
                found.missed += ways * SIDES
                found.countered += ways * SIDES if answered else 0
                continue
            found.missed += ways * blind
            seen = ways * (SIDES - blind)
            if seen:
                found.yin_yang += seen if yin_yang else 0
                _count(found, both if yin_yang else plain, face, hits - min(hits, poison), seen)
    _dodge(g, aim, found)
    return found


def _cases(
    g: Harakiri, aim: Aim, attacker: Fighter, numbers: Iterable[int]
) -> tuple[Sequence[_Case], Sequence[_Case]]:
    """Some targets without and with the yin-yang effect; the same where it was decided about, and where it
    changes nothing before damage."""
    targets = [fighter(g, number) for number in numbers]
    source = yin_yang_source(g, attacker)
    if aim.stage != "hit":
        aim.yin_yang = False
    plain = [_Case(g, aim, attacker, target) for target in targets]
    if aim.stage == "hit" or not source or "attack" not in g.box.triggers[source]:
        return plain, plain
    aim.yin_yang = True
    return plain, [_Case(g, aim, attacker, target) for target in targets]


def _count(found: Prospect, cases: Sequence[_Case], face: str, dice: int, ways: int) -> None:
    for case in cases:
        damage = case.damage(dice, face)
        spread = found.spread[case.number]
        spread[damage] = spread.get(damage, 0) + ways
        if case.falls(damage):
            found.defeats[case.number] += ways
        elif case.number == found.target and case.armoured and (case.breaks or face == "break"):
            found.broken += ways


def _focus_faces(g: Harakiri, aim: Aim) -> tuple[str, ...]:
    """The focus results still possible, each as often as it is on the die."""
    if aim.stage == "declared" and aim.focus:
        return tuple(g.box.focus.faces)
    return (aim.focus_face,)


def _blind_ways(aim: Aim, attacker: Fighter) -> int:
    """In how many of six ways the attack misses because its attacker is blinded; never in a counterattack."""
    if aim.kind == "counter" or not is_blinded(attacker):
        return 0
    return max(0, min(SIDES, MISSES + poison_of(attacker)))


def _is_answered(g: Harakiri, aim: Aim, attacker: Fighter) -> bool:
    """Whether a target could counterattack (harakiri.focus.critical)."""
    return any(can_counter(g, fighter(g, number), attacker) for number in aim.targets)


def _dodge(g: Harakiri, aim: Aim, found: Prospect) -> None:
    """Targets may dodge before the dice; then nothing happens to them."""
    for number in found.spread:
        for hit in _dodges(g, aim, number):
            _thin_out(found, number, hit)


def _dodges(g: Harakiri, aim: Aim, number: int) -> list[int]:
    """In how many of six ways a target is met, for each dodge that it has before the dice."""
    if aim.stage != "declared":
        return []
    target = fighter(g, number)
    return [
        effect.n - 1
        for _, _, effect in at_work(g, target, "dodge", "always", "attacked")
        if holds(g, effect, target, target)
    ]


def _thin_out(found: Prospect, dodging: int, hit: int) -> None:
    """One target is met by the attack in so many of six ways only."""
    before = found.whole
    found.whole *= SIDES
    factor = hit if dodging == found.target else SIDES
    found.missed = found.missed * factor + before * (SIDES - factor)
    found.countered *= factor
    found.broken *= factor
    found.yin_yang *= factor
    for number, spread in found.spread.items():
        factor = hit if number == dodging else SIDES
        found.spread[number] = {damage: ways * factor for damage, ways in spread.items()}
        found.defeats[number] *= factor


# ---------------------------------------------------------------------- rolling again


def best_again(g: Harakiri, aim: Aim) -> Fraction | None:
    """How likely the declared target is defeated if dice are rolled again in the best way for that, once the
    roll is known; None if no dice can be, or if several effects allow it one after the other."""
    return _under_way(g, aim, _again)


def _again(g: Harakiri, aim: Aim) -> Fraction | None:
    allowed = rerolls(g, aim)
    if len(allowed) != 1 or aim.picked:
        return None
    attacker = fighter(g, aim.attacker)
    faces, aim.focus_face = _focus_faces(g, aim), ""
    (plain,), (both,) = _cases(g, aim, attacker, [aim.target])
    lying, poison = _dice(g, aim), poison_of(attacker)
    colours = pool_of(g, aim) if aim.stage == "declared" else aim.pool
    again = tuple(tuple(hits for hits, _ in _faces(g, colour)) for colour in colours)
    chance = Fraction(0)
    for face in faces:
        if face not in ("blank", "critical"):
            needed = _needed(plain, face, poison), _needed(both, face, poison)
            chance += chosen_again(lying, again, allowed[0][1], *needed)
    chance *= Fraction(SIDES - _blind_ways(aim, attacker), SIDES * len(faces))
    for hit in _dodges(g, aim, aim.target):
        chance *= Fraction(hit, SIDES)
    return chance


def _needed(case: _Case, face: str, poison: int) -> int:
    """The hits that dice must show to defeat a target; more than any dice show if none do."""
    return next(
        (dice for dice in range(NEVER) if case.falls(case.damage(dice - min(dice, poison), face))), NEVER
    )


@lru_cache(maxsize=256)
def chosen_again(
    lying: tuple[tuple[Face, ...], ...], again: tuple[tuple[int, ...], ...], most: int, plain: int, both: int
) -> Fraction:
    """How likely dice come to what is needed, with or without yin and yang both showing on dice that were not
    rolled again, if for every fall up to `most` of them are rolled again as is best."""
    if plain == both:
        lying = tuple(tuple((hits, 0) for hits, _ in faces) for faces in lying)
    whole = prod(sorted(len(faces) for faces in again)[-most:])
    sets = [
        (tuple(n for n in range(len(lying)) if n not in rolled), _tails(again, rolled, whole))
        for count in range(min(most, len(lying)) + 1)
        for rolled in combinations(range(len(lying)), count)
    ]
    total = 0
    for fall in product(*(Counter(faces).items() for faces in lying)):
        best = 0
        for kept, tails in sets:
            symbols = hits = 0
            for n in kept:
                hits += fall[n][0][0]
                symbols |= fall[n][0][1]
            left = max(0, (both if symbols == BOTH else plain) - hits)
            if left < len(tails) and tails[left] > best:
                best = tails[left]
        total += best * prod(ways for _, ways in fall)
    return Fraction(total, whole * prod(len(faces) for faces in lying))


def _tails(again: tuple[tuple[int, ...], ...], rolled: tuple[int, ...], whole: int) -> list[int]:
    """In how many of `whole` ways some dice that are rolled again show so many hits or more, by number."""
    falls = Counter(sum(fall) for fall in product(*(again[n] for n in rolled)))
    each = whole // sum(falls.values())
    return [
        each * sum(ways for hits, ways in falls.items() if hits >= least) for least in range(max(falls) + 1)
    ]


# ---------------------------------------------------------------------- attacks that could be made


def plan(
    g: Harakiri, character: Character, target: int, force: Force, skill: str = "", focus: bool = False
) -> Aim | None:
    """An attack that a character could make, with that skill and focus; None if it could not."""
    aim = weapon_aim(g, character, target, force)
    if skill and skill != aim.skill:
        if forbids_use_skill(g, character, aim, skill) is not None:
            return None
        set_skill(g, character, aim, skill)
    aim.focus = focus
    return aim


def plans(g: Harakiri, character: Character, target: int, force: Force) -> list[Aim]:
    """Every way to make an attack on a target: plain, with focus, with each skill, with both."""
    skills = ["", *attack_skills(g, character)]
    aims = [plan(g, character, target, force, skill, focus) for skill in skills for focus in (False, True)]
    found: dict[tuple[str, bool], Aim] = {}
    for aim in aims:
        if aim is not None:
            found.setdefault((aim.skill, aim.focus), aim)
    return list(found.values())
