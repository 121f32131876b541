"""Attacks of enemies and wanderers: one whole attack from its target to what follows
(harakiri.aiattack.order)."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.harakiri.box.notation import LinePart
from hyakki.games.harakiri.events import AttackBegan, Moved, YinYangUsed
from hyakki.games.harakiri.rules.asking import tied_square
from hyakki.games.harakiri.rules.conditions import blinded_check
from hyakki.games.harakiri.rules.counter import counter_by_character
from hyakki.games.harakiri.rules.creatures import bodies, foot_of, look_up, occupied_for, put
from hyakki.games.harakiri.rules.damage import (
    begin,
    dodged,
    enemy_skill,
    failed,
    finish,
    hit_resistor,
    resolve,
)
from hyakki.games.harakiri.rules.plans import Scout
from hyakki.games.harakiri.rules.pool import has_yin_yang, roll, yin_yang_source
from hyakki.games.harakiri.rules.targets import choose
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.state import OFF, Aim, Body, Character, Creature, Fighter, Harakiri, Resistor
from hyakki.kernel.flow import Flow

PLAIN = LinePart("attack", "adjacent")


def strike(g: Harakiri, creature: Creature, part: LinePart, priority: str) -> Flow[None]:
    """An attack part of a line: its target is chosen anew from where the creature stands now
    (harakiri.ai.retarget-per-part); an attack on all of them has every valid target."""
    scout = Scout(g, creature)
    valid = scout.valid_targets(part)
    if not valid:
        return
    skill = "" if scout.downed or part.do != "skill" else f"{creature.kind}.{part.skill}"
    if _strikes_all(g, creature, skill):
        yield from _attack(g, creature, part, scout, skill, _in_order(g, valid))
        return
    target = yield from choose(g, creature, valid, priority, "attack")
    aim = yield from _attack(g, creature, part, scout, skill, [target])
    if aim is not None and _is_there(g, creature):
        yield from _afterwards(g, creature, part, aim, priority)


def _is_there(g: Harakiri, creature: Creature) -> bool:
    return look_up(g, creature.id) is not None


def _strikes_all(g: Harakiri, creature: Creature, skill: str) -> bool:
    """Whether a skill hits everybody that it reaches (harakiri.aiattack.several-targets)."""
    if not skill:
        return False
    reach = g.box.kinds[creature.kind].skills[skill.partition(".")[2]].reach
    return reach is not None and reach.all


def _in_order(g: Harakiri, targets: list[Body]) -> list[Body]:
    """Several targets in the order of the queue; those without a card last."""
    places = {number: place for place, number in enumerate(g.queue)}
    return sorted(targets, key=lambda one: (places.get(one.id, len(places)), one.id))


def _attack(
    g: Harakiri, creature: Creature, part: LinePart, scout: Scout, skill: str, targets: list[Body]
) -> Flow[Aim | None]:
    """Resistors lose a token without dice (harakiri.aiattack.resistor); everybody else is rolled for once
    (harakiri.aiattack.dice). Gives the attack if it hit somebody."""
    for resistor in [one for one in targets if isinstance(one, Resistor)]:
        hit_resistor(g, creature, resistor)
    fighters = [one for one in targets if not isinstance(one, Resistor)]
    if not fighters:
        return None
    aim = Aim(
        attacker=creature.id,
        target=fighters[0].id,
        kind="enemy",
        range=scout.reach_of(part),
        skill=skill,
        targets=[one.id for one in fighters],
        focus=part.focus and not scout.downed,
        plain=scout.downed,
    )
    g.tell(AttackBegan(creature.id, aim.target, "enemy", skill, aim.focus, False), "harakiri.aiattack.dice")
    begin(g, aim)
    hit = yield from _roll_and_hit(g, creature, aim, fighters)
    finish(g, aim)
    return aim if hit else None


def _roll_and_hit(g: Harakiri, creature: Creature, aim: Aim, fighters: list[Fighter]) -> Flow[bool]:
    """Dodging, dice and focus, counterattacks on a critical fail, the blinded check, yin-yang, damage
    (harakiri.aiattack.order)."""
    if dodged(g, aim):
        return False
    roll(g, aim)
    failure = failed(g, aim)
    if failure:
        if failure == "critical":
            yield from _counters(g, creature, fighters)
        return False
    if blinded_check(g, creature, aim.target):
        return False
    source = yin_yang_source(g, creature)
    if source and has_yin_yang(g, aim):
        aim.yin_yang = True  # enemies never decline (harakiri.aiattack.yin-yang)
        g.tell(YinYangUsed(creature.id, source), "harakiri.aiattack.yin-yang")
    yield from resolve(g, aim)
    return True


def _counters(g: Harakiri, creature: Creature, fighters: list[Fighter]) -> Flow[None]:
    """Every target of a critical fail may counterattack (harakiri.aiattack.focus)."""
    for one in fighters:
        if isinstance(one, Character) and one.cell != OFF and _is_there(g, creature):
            yield from counter_by_character(g, one, creature)
            look(g)


# ---------------------------------------------------------------------- what skills do besides


def _afterwards(g: Harakiri, creature: Creature, part: LinePart, aim: Aim, priority: str) -> Flow[None]:
    """Pulling, striking the same target again, or another one."""
    skill = enemy_skill(g, aim)
    if skill is None:
        return
    target = look_up(g, aim.target)
    damaged = aim.damage.get(aim.target, 0) > 0
    if skill.pull and damaged and isinstance(target, Character) and target.cell != OFF:
        yield from _pull(g, creature, target)
    if skill.again == "same" and damaged and isinstance(target, Character | Creature) and target.cell != OFF:
        yield from _attack(g, creature, part, Scout(g, creature), "", [target])
    if skill.again == "other":
        others = [one for one in Scout(g, creature).valid_targets(PLAIN) if one.id != aim.target]
        if others:
            other = yield from choose(g, creature, others, priority, "attack")
            yield from _attack(g, creature, PLAIN, Scout(g, creature), "", [other])


def _pull(g: Harakiri, creature: Creature, target: Character) -> Flow[None]:
    """A damaged survivor is put on the free square adjacent to the attacker that is closest to where it
    stood; ties are the party's."""
    terrain = g.field.terrain
    if terrain.beside(foot_of(g, creature)) >> target.cell & 1:
        return
    free = terrain.beside(foot_of(g, creature)) & ~(bodies(g) | occupied_for(g, False))
    ranges = terrain.rays.ranges[target.cell]
    there = list(bits(free))
    if not there:
        return
    nearest = min(ranges[cell] for cell in there)
    cell = yield from tied_square(
        g, [cell for cell in there if ranges[cell] == nearest], creature.id, "pull-square"
    )
    path = (g.field.square(target.cell), g.field.square(cell))
    put(g, target, cell)
    g.tell(Moved(target.id, path, 0), "harakiri.content.chosen")
