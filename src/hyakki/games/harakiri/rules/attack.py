"""The attack action of a character, from its declaration to what follows it, in the order of
harakiri.attack.order."""

from __future__ import annotations

from hyakki.board.aims import blockers
from hyakki.board.masks import bits
from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.events import ApChanged, AttackBegan
from hyakki.games.harakiri.options import (
    Also,
    Attack,
    Focus,
    Force,
    NoFocus,
    NoSkill,
    Roll,
    UseSkill,
)
from hyakki.games.harakiri.rules.active import at_work
from hyakki.games.harakiri.rules.after_roll import change_dice
from hyakki.games.harakiri.rules.asking import ask_controller, tied_figure
from hyakki.games.harakiri.rules.conditions import blinded_check
from hyakki.games.harakiri.rules.counter import can_counter, choose_yin_yang, counter_by_enemy
from hyakki.games.harakiri.rules.creatures import (
    adjacent,
    enemies,
    fighter,
    find,
    foes_in_reach,
    foot_of,
    in_reach,
    is_foe,
    is_inside,
    look_up,
    occupied_for,
    range_between,
    sees,
)
from hyakki.games.harakiri.rules.damage import begin, dodged, failed, finish, resolve, skill_bounds
from hyakki.games.harakiri.rules.free import free_actions, take_free
from hyakki.games.harakiri.rules.numbers import SHORT, weapon_range
from hyakki.games.harakiri.rules.pool import printed_pool, roll
from hyakki.games.harakiri.rules.skills import forbids_requirement, is_own, mark_used, own_skills, type_of
from hyakki.games.harakiri.state import Aim, Body, Character, Creature, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

COST: dict[str, int] = {"fast": 1, "strong": 2}  # harakiri.attack.fast-strong
FORCES: tuple[Force, ...] = ("fast", "strong")
PATIENCE = 20  # how often focus is put in and out in one attack

# ---------------------------------------------------------------------- what it costs


def attack_cost(g: Harakiri, character: Character, force: str) -> int:
    """Action points of an attack, which an effect may fix (harakiri.attack.fast-strong)."""
    for _, _, effect in at_work(g, character, "attack-cost", "always"):
        return effect.n
    return COST[force]


def attack_limit(g: Harakiri, character: Character) -> int:
    """Attack actions in an activation: one, unless an effect says more (harakiri.activation.once-limits)."""
    more = [effect.n for _, _, effect in at_work(g, character, "attack-limit", "always")]
    return max(more, default=1)


def forbids_force(g: Harakiri, character: Character, force: Force) -> Refusal | None:
    """Why an attack of a kind cannot be made now, whoever the target is."""
    if not character.equipped:
        return refuse("harakiri.attack.no-weapon")
    if g.act is not None and g.act.attacks >= attack_limit(g, character):
        return refuse("harakiri.activation.once-limits.attack")
    if not printed_pool(g, character, force):
        return refuse("harakiri.attack.fast-strong.kind", force=force)
    if force == "strong" and g.progress.carrier == character.id:
        return refuse("harakiri.chapter.carry.strong")
    if character.ap < attack_cost(g, character, force):
        return refuse("harakiri.attack.fast-strong.points", needed=attack_cost(g, character, force))
    return None


# ---------------------------------------------------------------------- whom it reaches


def attack_skills(g: Harakiri, character: Character) -> list[str]:
    """The attack skills of a character and of its Kami, usable or not."""
    types = g.box.types
    return [skill for skill in own_skills(character) if types[skill] == "attack"]


def skill_range(g: Harakiri, skill: str) -> int:
    """The range that a skill gives an attack in place of the weapon's; 0 if it gives none."""
    return g.box.ranges.get(skill, 0)


def reaches(g: Harakiri, character: Character, force: Force) -> dict[str, int]:
    """How far an attack reaches: with the weapon alone ("") and with each skill that gives a range."""
    found = {"": weapon_range(g, character)}
    for skill in attack_skills(g, character):
        reach = skill_range(g, skill)
        if reach and _forbids_use(g, character, skill, force) is None:
            found[skill] = reach
    return found


def forbids_target(g: Harakiri, character: Character, target: Body, reach: int) -> Refusal | None:
    """Why an attack of that range cannot have a target: an enemy (harakiri.attack.only-enemies) within range
    and in line of sight (harakiri.attack.target)."""
    if not is_foe(target):
        return refuse("harakiri.attack.only-enemies")
    if is_inside(g, target):
        return refuse("harakiri.spectral.inside")
    if in_reach(g, character, target, reach):
        return None
    count = range_between(g, character, target)
    if count > reach:
        return refuse("harakiri.attack.target.range", range=count, reach=reach)
    heights = g.field.terrain.heights
    if reach <= SHORT and heights[character.cell] != heights[target.cell]:
        return refuse("harakiri.range.height")
    return refuse("harakiri.attack.target.sight", squares=len(blocking(g, character, target)))


def blocking(g: Harakiri, character: Character, target: Body) -> list[int]:
    """The squares that close the line to a target."""
    feet = foot_of(g, character), foot_of(g, target)
    return bits(blockers(g.field.terrain, *feet, occupied_for(g, False), g.closed))


def forbids_attack(g: Harakiri, character: Character, target: int, force: Force) -> Refusal | None:
    """Why a character cannot declare this attack now."""
    refusal = forbids_force(g, character, force)
    if refusal is not None:
        return refusal
    there = look_up(g, target)
    if there is None or there.id == character.id:
        return refuse("harakiri.attack.only-enemies")
    refusals = [forbids_target(g, character, there, reach) for reach in reaches(g, character, force).values()]
    return None if None in refusals else refusals[0]


def attacks(g: Harakiri, character: Character) -> list[Attack]:
    """Every attack that a character can declare now. What a short range reaches a longer one reaches too, so
    that the longest is looked at."""
    found: list[Attack] = []
    if _is_spent(g, character):
        return found
    ranges = g.box.ranges
    given = [ranges[skill] for skill in own_skills(character) if skill in ranges]
    longest = max([weapon_range(g, character), *given])
    if not g.field.terrain.rays.within(character.cell, longest) & g.foes:
        return found  # mostly nobody is near
    for force in FORCES:
        if forbids_force(g, character, force) is None:
            reach = max(reaches(g, character, force).values())
            found += [Attack(enemy.id, force) for enemy in foes_in_reach(g, character, reach)]
    return found


def _is_spent(g: Harakiri, character: Character) -> bool:
    """Whether no attack is left in the activation, or no action point for one: seen before anything else is
    looked at."""
    if g.act is not None and g.act.attacks and g.act.attacks >= attack_limit(g, character):
        return True
    return not character.ap and attack_cost(g, character, "fast") > 0


# ---------------------------------------------------------------------- the action


def attack(g: Harakiri, character: Character, target: int, force: Force) -> Flow[None]:
    """One attack action. What is paid stays paid, whatever comes of it."""
    skill = g.noted(lambda: first_skill(g, character, target, force))
    aim = declare(g, character, aim_with(g, character, target, force, skill), force)
    yield from _prepare(g, character, aim)
    begin(g, aim)
    g.tell(AttackBegan(character.id, target, force, aim.skill, aim.focus, counter=False))
    if aim.skill:
        mark_used(g, character, aim.skill)
    if not dodged(g, aim):
        roll(g, aim)
        yield from _after_roll(g, character, aim)
    finish(g, aim)


def _after_roll(g: Harakiri, character: Character, aim: Aim) -> Flow[None]:
    """From the focus result on: a failed attack ends at once, with nothing else of it."""
    result = failed(g, aim)
    if result == "critical":
        yield from _countered(g, character, aim)
    if result:
        return
    yield from change_dice(g, character, aim)
    if blinded_check(g, character, aim.target):
        return
    yield from choose_yin_yang(g, character, aim)
    yield from resolve(g, aim)


def _countered(g: Harakiri, character: Character, aim: Aim) -> Flow[None]:
    """A critical fail: every target that can counterattacks once, in an order that the party chooses
    (harakiri.focus.critical, harakiri.attack.several-targets-focus)."""
    waiting = list(aim.targets)
    while True:
        able = [number for number in waiting if can_counter(g, fighter(g, number), character)]
        if not able:
            return
        number = yield from tied_figure(g, sorted(able), character.id, "counter-order")
        waiting.remove(number)
        creature = fighter(g, number)
        assert isinstance(creature, Creature)
        yield from counter_by_enemy(g, creature, character)


def declare(g: Harakiri, character: Character, aim: Aim, force: Force) -> Aim:
    """Target, kind and cost."""
    cost = attack_cost(g, character, force)
    if cost:
        character.ap -= cost
        g.tell(ApChanged(character.id, -cost, character.ap), "harakiri.attack.fast-strong")
    if g.act is not None:
        g.act.attacks += 1
    g.aim = aim
    return aim


def weapon_aim(g: Harakiri, character: Character, target: int, force: Force) -> Aim:
    """An attack as it is declared."""
    return aim_with(g, character, target, force, first_skill(g, character, target, force))


def first_skill(g: Harakiri, character: Character, target: int, force: Force) -> str | None:
    """What reaches the target: the weapon alone (""), or the first skill that does; None if nothing does."""
    there = find(g, target)
    for skill, reach in reaches(g, character, force).items():
        if forbids_target(g, character, there, reach) is None:
            return skill
    return None


def aim_with(g: Harakiri, character: Character, target: int, force: Force, skill: str | None) -> Aim:
    """An attack without a skill, or with the one that alone reaches the target."""
    aim = Aim(attacker=character.id, target=target, kind=force, range=0, targets=[target])
    if skill is not None:
        set_skill(g, character, aim, skill)
    return aim


# ---------------------------------------------------------------------- before the roll


def _prepare(g: Harakiri, character: Character, aim: Aim) -> Flow[None]:
    """Focus, an attack skill with its further targets and free actions, in any order until the roll
    (harakiri.activation.free-during-attack). Who has changed its mind about focus very often leaves it."""
    turns = 0
    while True:
        answer = yield from ask_controller(
            g,
            character,
            "attack",
            lambda: _settled(preparations(g, character, aim), turns),
            target=aim.target,
            force=aim.kind,
        )
        if isinstance(answer, Roll):
            return
        turns += isinstance(answer, Focus | NoFocus)
        if not decide(g, character, aim, answer):
            yield from take_free(g, character, answer)


def decide(g: Harakiri, character: Character, aim: Aim, answer: Option) -> bool:
    """An answer about focus, skill or further targets changes the attack; False if it is about another
    thing."""
    match answer:
        case Focus() | NoFocus():
            aim.focus = isinstance(answer, Focus)
        case UseSkill(skill):
            set_skill(g, character, aim, skill)
        case NoSkill():
            set_skill(g, character, aim, "")
        case Also(target):
            toggle(aim.targets, target)
        case _:
            return False
    return True


def _settled(offered: list[Option], turns: int) -> list[Option]:
    """Focus can be put in and out again, but not for ever: the asking has an end whatever is answered."""
    if turns < PATIENCE:
        return offered
    return [option for option in offered if not isinstance(option, Focus | NoFocus)]


def preparations(g: Harakiri, character: Character, aim: Aim) -> list[Option]:
    """What can be decided before the roll. The focus die is never mandatory
    (harakiri.attack.focus-optional)."""
    offered: list[Option] = [Roll(), NoFocus() if aim.focus else Focus()]
    offered += [
        UseSkill(skill)
        for skill in attack_skills(g, character)
        if forbids_use_skill(g, character, aim, skill) is None
    ]
    if aim.skill and forbids_target(g, character, find(g, aim.target), weapon_range(g, character)) is None:
        offered.append(NoSkill())
    offered += [Also(target) for target in also_targets(g, aim)]
    return [*offered, *free_actions(g, character)]


def forbids_use_skill(g: Harakiri, character: Character, aim: Aim, skill: str) -> Refusal | None:
    """Why a skill cannot be used in this attack: one attack skill, be it of the character or of the Kami
    (harakiri.attack.one-skill), whose requirement is met, and that leaves the target in range."""
    if aim.skill:
        return refuse("harakiri.attack.one-skill")
    refusal = _forbids_use(g, character, skill, aim.kind)
    if refusal is not None:
        return refusal
    target = fighter(g, aim.target)
    reach = skill_range(g, skill) or weapon_range(g, character)
    if any(effect.what == "all-adjacent" for effect in g.box.effects_of[skill]) and not _is_beside(
        g, character, target
    ):
        return refuse("harakiri.attack.extra-targets.adjacent")
    return forbids_target(g, character, target, reach)


def _forbids_use(g: Harakiri, character: Character, skill: str, kind: str) -> Refusal | None:
    if not is_own(g, character, skill) or type_of(g, skill) != "attack":
        return refuse("harakiri.skill.types")
    if skill in g.box.skills and g.box.skills[skill].needs == "strong" and kind != "strong":
        return refuse("harakiri.attack.one-skill.strong")
    return forbids_requirement(g, character, skill)


def set_skill(g: Harakiri, character: Character, aim: Aim, skill: str) -> None:
    """A skill is in use, with the value that its die has now, and with the targets that it adds by itself; or
    none is."""
    aim.skill = skill
    aim.ki = character.slots.get(skill, 0)
    aim.range = (skill_range(g, skill) if skill else 0) or weapon_range(g, character)
    aim.targets = [aim.target]
    for _, _, effect in skill_bounds(g, aim, "attack"):
        if effect.do == "targets" and effect.what != "adjacent":
            aim.targets += [number for number in added(g, aim, effect) if number not in aim.targets]


def toggle(numbers: list[int], number: int) -> None:
    """A further target, named again, is none."""
    if number in numbers:
        numbers.remove(number)
    else:
        numbers.append(number)


# ---------------------------------------------------------------------- further targets


def _is_beside(g: Harakiri, attacker: Character, target: Creature | Character) -> bool:
    """Adjacent to the attacker and in sight."""
    return adjacent(g, attacker, target) and sees(g, attacker, target)


def added(g: Harakiri, aim: Aim, effect: EffectDef) -> list[int]:
    """The enemies that an attack skill can add or adds to the declared target: they need only what its text
    names (harakiri.attack.extra-targets). Nobody inside terrain is among them (harakiri.spectral.inside)."""
    character, target = g.characters[aim.attacker], fighter(g, aim.target)
    others = [one for one in enemies(g) if one.id != target.id and not is_inside(g, one)]
    if effect.what == "around-target":
        return [one.id for one in others if adjacent(g, one, target)]
    if effect.what == "line":
        line = _line(g, character, target, effect.n)
        return [one.id for one in others if foot_of(g, one) & line]
    return [one.id for one in others if _is_beside(g, character, one)]


def _line(g: Harakiri, character: Character, target: Creature | Character, n: int) -> int:
    """The first squares of the straight lines that leave the attacker and hold the declared target; a large
    one may lie on several, then the one with the most enemies counts."""
    foot = foot_of(g, target)
    lines = [beam for beam in g.field.terrain.rays.beams(character.cell, n) if beam & foot]
    return max(lines, key=lambda beam: (beam & g.foes).bit_count(), default=0)


def also_targets(g: Harakiri, aim: Aim) -> list[int]:
    """The further targets that can be chosen, or given up again."""
    for _, _, effect in skill_bounds(g, aim, "attack"):
        if effect.do == "targets" and effect.what == "adjacent":
            chosen = aim.targets[1:]
            if len(chosen) >= effect.n:
                return chosen
            return added(g, aim, effect)
    return []
