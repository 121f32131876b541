"""What an attack does after its dice, whoever makes it: the formula of each target, damage, defeat,
conditions, armour break and what follows.

Both sides share it: characters (`attack.py`), enemies (`aiattack.py`) and counterattacks (`counter.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from hyakki.games.harakiri.box.creaturedefs import EnemySkillDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import Missed, Struck
from hyakki.games.harakiri.rules.active import at_work, own, tiers_at
from hyakki.games.harakiri.rules.conditions import inflict, poison_of
from hyakki.games.harakiri.rules.creatures import fighter, health_of, look_up
from hyakki.games.harakiri.rules.dice import d6
from hyakki.games.harakiri.rules.harm import is_standing, lose, lose_token, lower_armour, regain
from hyakki.games.harakiri.rules.lasting import lasting_of, use_up
from hyakki.games.harakiri.rules.numbers import armour_parts, attribute, total, toughness
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.rules.pool import hits_of, yin_yang_source
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import Aim, Character, Creature, Fighter, Harakiri, Resistor
from hyakki.games.harakiri.terms import Part
from hyakki.kernel.flow import Flow

HEIGHT = 1  # harakiri.damage.height-bonus

# ---------------------------------------------------------------------- effects in an attack


def skill_bounds(g: Harakiri, aim: Aim, when: str) -> list[Bound]:
    """The effects of the attack skill in use, by the value that its die had when it was chosen."""
    if not aim.skill or aim.plain:
        return []
    bounds = g.box.triggers[aim.skill].get(when, ())
    return tiers_at(g, aim.skill, aim.ki, bounds) if aim.skill in g.box.skills else list(bounds)


def yin_yang_bounds(g: Harakiri, aim: Aim, when: str) -> Sequence[Bound]:
    """The yin-yang effect, if it is resolved in this attack."""
    if not aim.yin_yang:
        return ()
    return g.box.triggers[yin_yang_source(g, fighter(g, aim.attacker))].get(when, ())


def in_attack(g: Harakiri, aim: Aim, target: Fighter, do: str) -> Iterator[Bound]:
    """Effects of skill and yin-yang that count against a target. A skill counts for each of them, the
    yin-yang effect once, for the declared one (harakiri.attack.extra-targets)."""
    attacker = fighter(g, aim.attacker)
    bounds = skill_bounds(g, aim, "attack")
    if target.id == aim.target:
        bounds = [*bounds, *yin_yang_bounds(g, aim, "attack")]
    for bound in bounds:
        if bound[2].do == do and holds(g, bound[2], attacker, target):
            yield bound


# ---------------------------------------------------------------------- the formula


def strike_formula(g: Harakiri, aim: Aim, target: Fighter) -> tuple[Part, ...]:
    """Everything that makes up the damage to one target, with its signs (harakiri.damage.formula,
    harakiri.damage.worked-example, harakiri.aiattack.damage). Each target has its own
    (harakiri.golden.single-roll)."""
    attacker = fighter(g, aim.attacker)
    dice = hits_of(g, aim)
    parts = [Part("dice", dice), Part("poisoned", -min(dice, poison_of(attacker)))]
    parts += bonus_parts(g, aim, attacker, target)
    parts.append(Part("least", max(0, -total(parts))))  # the sum before defences is never below 0
    parts += defence_parts(g, aim, target)
    return tuple(part for part in parts if part.n or part.source == "dice")


def damage_of(parts: Sequence[Part]) -> int:
    """What a formula comes to, at least 0."""
    return max(0, sum(part.n for part in parts))


def bonus_parts(g: Harakiri, aim: Aim, attacker: Fighter, target: Fighter) -> list[Part]:
    """What is added to the dice against a target: Power, of every attack of a character alike
    (harakiri.damage.power-both-kinds), effects, height, and what the target takes away."""
    parts = []
    if isinstance(attacker, Character):
        parts.append(Part("attribute.power", attribute(g, attacker, "power")))
        parts.append(Part("first-blow", first_blow(attacker)))
    parts += [Part(source, effect.n) for source, _, effect in in_attack(g, aim, target, "hits")]
    parts += [
        Part(source, effect.n)
        for source, _, effect in at_work(g, attacker, "hits", "always")
        if holds(g, effect, attacker, target)
    ]
    parts += [
        Part(source, effect.n)
        for source, _, effect in at_work(g, target, "foe-hits", "always", "attacked")
        if holds(g, effect, target, target)
    ]
    parts.append(Part("height", height_bonus(g, attacker, target)))
    return parts


def first_blow(character: Character) -> int:
    """Hits of the first attack in the chapter, each attempt."""
    return 0 if character.marks.get("first-blow", 0) else character.first_blow


def height_bonus(g: Harakiri, attacker: Fighter, target: Fighter) -> int:
    """For an attack from above; upwards nothing changes (harakiri.damage.height-bonus)."""
    heights = g.field.terrain.heights
    if heights[attacker.cell] <= heights[target.cell]:
        return 0
    better = [effect.n for _, _, effect in at_work(g, attacker, "height-bonus", "always")]
    return max(HEIGHT, *better) if better else HEIGHT


def defence_parts(g: Harakiri, aim: Aim, target: Fighter) -> list[Part]:
    """Armour and toughness, negative, as far as neither a pierce (harakiri.focus.pierce) nor an effect lets
    them out (harakiri.damage.two-defences, harakiri.damage.armor-skill)."""
    if aim.focus_face == "pierce":
        return []
    ignored = {effect.what for _, _, effect in in_attack(g, aim, target, "ignore")}
    parts: list[Part] = []
    if not ignored & {"armour", "both"}:
        armour = armour_parts(g, target)
        if total(armour) > 0:  # it never counts below 0 (harakiri.components.armor-tokens)
            parts += [Part(part.source, -part.n) for part in armour]
    if not ignored & {"toughness", "both"}:
        parts.append(Part("toughness", -toughness(g, target)))
    return parts


# ---------------------------------------------------------------------- before the damage


def begin(g: Harakiri, aim: Aim) -> None:
    """The targets are fixed: for some of them it is the first attack of the round."""
    g.aim = aim
    for number in aim.targets:
        target = fighter(g, number)
        if is_first(g, target):
            target.marks["attacked"] = g.round
            aim.first.append(number)


def is_first(g: Harakiri, target: Fighter) -> bool:
    """Whether nobody has attacked a figure in this round."""
    return target.marks.get("attacked", 0) != g.round


def dodged(g: Harakiri, aim: Aim) -> bool:
    """Before the dice: targets that dodge are missed without any effect (harakiri.aiattack.order). True:
    nobody is left to be hit."""
    for number in list(aim.targets):
        target = fighter(g, number)
        for _, _, effect in list(at_work(g, target, "dodge", "always", "attacked")):
            if not holds(g, effect, target, target):
                continue
            die = d6(g)
            if die >= effect.n:
                aim.targets.remove(number)
                g.tell(Missed(aim.attacker, number, "dodged", die), "harakiri.aiattack.order")
                break
    return not aim.targets


def failed(g: Harakiri, aim: Aim) -> str:
    """Whether the focus die lets the attack fail, for all targets alike: "blank", "critical", or "" if it
    goes on, which is always so without the die (harakiri.focus.blank, harakiri.focus.critical,
    harakiri.focus.hit, harakiri.attack.several-targets-focus)."""
    if aim.focus_face not in ("blank", "critical"):
        return ""
    g.tell(Missed(aim.attacker, aim.target, aim.focus_face, 0), f"harakiri.focus.{aim.focus_face}")
    return aim.focus_face


# ---------------------------------------------------------------------- from damage on


def resolve(g: Harakiri, aim: Aim) -> Flow[None]:
    """An attack hits: damage and defeat, conditions of the survivors, armour break, effects after the attack
    (harakiri.attack.order), each step for all targets."""
    aim.stage = "hit"
    yield from _damage(g, aim)
    look(g)
    yield from _conditions(g, aim)
    _break(g, aim)
    yield from _after(g, aim)
    look(g)


def _damage(g: Harakiri, aim: Aim) -> Flow[None]:
    """The formulas of all targets are worked out before anybody falls."""
    attacker = fighter(g, aim.attacker)
    for number in aim.targets:
        parts = strike_formula(g, aim, fighter(g, number))
        aim.damage[number] = damage_of(parts)
        g.tell(Struck(aim.attacker, number, parts, aim.damage[number]), "harakiri.damage.formula")
    cause = "counterattack" if aim.kind == "counter" else "attack"
    for number in list(aim.targets):
        damage = aim.damage[number]
        if not damage or not is_standing(g, number):
            continue
        target = fighter(g, number)
        if isinstance(attacker, Creature) and isinstance(target, Character):
            attacker.marked = number
        if any(in_attack(g, aim, target, "slay")):
            damage = max(damage, health_of(target))
        yield from lose(g, target, damage, cause, aim.attacker)


def _survivors(g: Harakiri, aim: Aim) -> list[Fighter]:
    """The targets that are still on the table."""
    return [fighter(g, number) for number in aim.targets if is_standing(g, number)]


def _conditions(g: Harakiri, aim: Aim) -> Flow[None]:
    """Conditions of the attack need damage and a survivor (harakiri.damage.condition-needs-damage,
    harakiri.aiattack.conditions)."""
    for target in _survivors(g, aim):
        if not aim.damage[target.id]:
            continue
        for source, _, effect in list(in_attack(g, aim, target, "inflict")):
            yield from inflict(g, target, effect.what, effect.n or 1, source)


def _break(g: Harakiri, aim: Aim) -> None:
    """A break needs a survivor, but no damage (harakiri.focus.break-enemy, harakiri.aiattack.break)."""
    for target in _survivors(g, aim):
        times = sum(1 for _ in in_attack(g, aim, target, "break"))
        times += aim.focus_face == "break"
        character = isinstance(target, Character)
        lower_armour(g, target, times, f"harakiri.{'aiattack.break' if character else 'focus.break-enemy'}")


def _after(g: Harakiri, aim: Aim) -> Flow[None]:
    """What follows an attack: of the skill, of the yin-yang effect, of passive skills."""
    attacker = fighter(g, aim.attacker)
    skill = enemy_skill(g, aim)
    if skill is not None and skill.drain:
        regain(g, attacker, sum(aim.damage.values()), aim.skill)
    bounds = [*skill_bounds(g, aim, "after-attack"), *yin_yang_bounds(g, aim, "after-attack")]
    bounds += own(g, attacker, "after-attack")
    for source, of_source in groupby(bounds, lambda bound: bound[0]):
        if is_standing(g, aim.attacker):
            yield from carry_out(g, Use(source, aim.attacker), list(of_source))


def enemy_skill(g: Harakiri, aim: Aim) -> EnemySkillDef | None:
    """What is printed about the attack skill of an enemy, if it uses one."""
    attacker = fighter(g, aim.attacker)
    if not aim.skill or aim.plain or isinstance(attacker, Character):
        return None
    return g.box.kinds[attacker.kind].skills[aim.skill.partition(".")[2]]


def finish(g: Harakiri, aim: Aim, outer: Aim | None = None) -> None:
    """An attack is over; what counted once has counted if dice were rolled. `outer`: the attack that this one
    answered."""
    attacker = look_up(g, aim.attacker)
    if aim.stage != "declared" and isinstance(attacker, Character | Creature):
        use_up(g, list(lasting_of(g, attacker.id, "hits")))
        if isinstance(attacker, Character) and attacker.first_blow:
            attacker.marks["first-blow"] = 1
    aim.stage = "done"
    g.aim = outer


def hit_resistor(g: Harakiri, attacker: Fighter, resistor: Resistor) -> None:
    """An attack on a resistor takes a token, without dice, focus or answer (harakiri.aiattack.resistor,
    harakiri.counter.resistor)."""
    lose_token(g, resistor, attacker.id)
    look(g)
