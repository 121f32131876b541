"""The exact chances of attacks and tests, counted over all faces of the dice as they would be rolled now.

A yin-yang effect is taken as resolved where it can be. Rerolls and free actions are left out until they are
chosen, and so is whatever a controller may answer: blessed tokens, staying in the fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from hyakki.games.harakiri.options import (
    Also,
    Attack,
    Die,
    Focus,
    Force,
    GoOn,
    Leave,
    NoFocus,
    NoSkill,
    Reroll,
    Roll,
    UseSkill,
    YinYang,
)
from hyakki.games.harakiri.rules.active import at_work
from hyakki.games.harakiri.rules.attack import (
    attack_skills,
    forbids_use_skill,
    rerolls,
    set_skill,
    toggle,
    weapon_aim,
)
from hyakki.games.harakiri.rules.conditions import MISSES, is_blinded, poison_of
from hyakki.games.harakiri.rules.counter import can_counter
from hyakki.games.harakiri.rules.creatures import fighter, health_of, look_up
from hyakki.games.harakiri.rules.damage import bonus_parts, defence_parts, in_attack, is_first
from hyakki.games.harakiri.rules.dice import SIDES
from hyakki.games.harakiri.rules.numbers import plain_armour, total
from hyakki.games.harakiri.rules.pool import pool_of, yin_yang_source
from hyakki.games.harakiri.rules.trials import trial_parts
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import Aim, Character, Fighter, Harakiri
from hyakki.games.harakiri.terms import Part
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Chance

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
        "rerolls",
        "spread",
        "target",
        "whole",
        "yin_yang",
    )

    def __init__(self, target: int, targets: Iterable[int]) -> None:
        self.target = target
        self.whole = 0
        self.missed = self.countered = self.broken = self.yin_yang = 0
        self.rerolls = False
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


def prospect(g: Harakiri, aim: Aim) -> Prospect:
    """The chances of an attack as it stands: declared and not rolled yet, or from its dice on. `aim` need not
    be under way."""
    before, face, resolved, first = g.aim, aim.focus_face, aim.yin_yang, aim.first
    g.aim = aim
    if aim.stage == "declared":
        aim.first = [number for number in aim.targets if is_first(g, fighter(g, number))]
    try:
        return _counted(g, aim)
    finally:
        g.aim, aim.focus_face, aim.yin_yang, aim.first = before, face, resolved, first


def _counted(g: Harakiri, aim: Aim) -> Prospect:
    attacker = fighter(g, aim.attacker)
    found = Prospect(aim.target, aim.targets)
    found.rerolls = bool(rerolls(g, aim)) and not aim.picked
    faces, aim.focus_face = _focus_faces(g, aim), ""
    plain, both = _cases(g, aim, attacker, found)
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
    g: Harakiri, aim: Aim, attacker: Fighter, found: Prospect
) -> tuple[Sequence[_Case], Sequence[_Case]]:
    """All targets without and with the yin-yang effect; the same where it was decided about, and where it
    changes nothing before damage."""
    targets = [fighter(g, number) for number in found.spread]
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
        if damage >= case.health or (case.slays and damage > 0):
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
    if aim.stage != "declared":
        return
    for number in found.spread:
        target = fighter(g, number)
        for _, _, effect in at_work(g, target, "dodge", "always", "attacked"):
            if holds(g, effect, target, target):
                _thin_out(found, number, effect.n - 1)


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


# ---------------------------------------------------------------------- a test


def success_chance(
    g: Harakiri, character: Character, name: str, difficulty: int, extra: Sequence[Part] = ()
) -> Fraction:
    """How likely a test succeeds: a d6 with all that is added now reaches the difficulty."""
    needed = difficulty - total(trial_parts(g, character, name, extra))
    return Fraction(max(0, min(SIDES, SIDES + 1 - needed)), SIDES)


# ---------------------------------------------------------------------- in words


def odds(g: Harakiri, seat: int, option: Option) -> list[Chance] | None:
    """The exact chances of an answer about an attack; None for everything else."""
    if isinstance(option, Attack):
        if g.act is None or look_up(g, option.target) is None:
            return None
        return _attack_odds(g, g.characters[g.act.character], option)
    aim = _changed(g, option)
    return None if aim is None else chances(prospect(g, aim))


def _attack_odds(g: Harakiri, character: Character, option: Attack) -> list[Chance]:
    """The attack as it would be declared, then how likely each other way of making it defeats the target."""
    first, *others = [(aim, prospect(g, aim)) for aim in plans(g, character, option.target, option.force)]
    found = chances(first[1])
    for aim, other in others:
        key = f"odds.defeat-{'with' if aim.skill else 'focus'}{'-focus' if aim.skill and aim.focus else ''}"
        mean = float(other.mean())
        found.append(Chance(key, float(other.defeat()), {"skill": aim.skill, "damage": f"{mean:.1f}"}))
    return found


def _changed(g: Harakiri, option: Option) -> Aim | None:
    """The attack under way as it would be after an answer about it."""
    if g.aim is None or g.aim.attacker >= len(g.characters):
        return None
    aim, character = g.aim.clone(), g.characters[g.aim.attacker]
    match option:
        case Roll() | GoOn():
            aim.picked = []
        case Focus() | NoFocus():
            aim.focus = isinstance(option, Focus)
        case UseSkill(skill):
            set_skill(g, character, aim, skill)
        case NoSkill():
            set_skill(g, character, aim, "")
        case Also(target):
            toggle(aim.targets, target)
        case Die(n):
            aim.picked.append(n)
        case Reroll():
            pass
        case YinYang() | Leave():
            aim.yin_yang = isinstance(option, YinYang)
            aim.stage = "hit"
        case _:
            return None
    return aim


def chances(found: Prospect) -> list[Chance]:
    """A prospect in lines: defeat and damage of the declared target, defeats of others, and what else there
    may be."""
    lines = [Chance("odds.defeat", float(found.defeat()), {"target": found.target})]
    lines += [
        Chance("odds.defeat", float(found.defeat(number)), {"target": number})
        for number in found.spread
        if number != found.target
    ]
    for damage, ways in sorted(found.spread.get(found.target, {}).items()):
        lines.append(Chance("odds.damage", float(found.chance(ways)), {"n": damage}))
    also = {
        "odds.missed": found.missed,
        "odds.countered": found.countered,
        "odds.broken": found.broken,
        "odds.yin-yang": found.yin_yang,
    }
    lines += [Chance(key, float(found.chance(ways))) for key, ways in also.items() if ways]
    if found.rerolls:
        lines.append(Chance("odds.rerolls", 1.0))
    return lines
