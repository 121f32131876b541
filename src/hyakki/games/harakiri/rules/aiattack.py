"""Attacks of enemies and wanderers: one whole attack from its target to what follows
(harakiri.aiattack.order)."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.masks import bits
from hyakki.games.harakiri.box.creaturedefs import EnemySkillDef
from hyakki.games.harakiri.box.notation import LinePart
from hyakki.games.harakiri.events import AttackBegan, Moved, YinYangUsed
from hyakki.games.harakiri.rules.asking import tied_square
from hyakki.games.harakiri.rules.conditions import blinded_check
from hyakki.games.harakiri.rules.counter import counter_by_character, counter_by_enemy
from hyakki.games.harakiri.rules.creatures import bodies, find, foot_of, kind_of, look_up, occupied_for, put
from hyakki.games.harakiri.rules.damage import (
    begin,
    dodged,
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


def strike(g: Harakiri, scout: Scout, part: LinePart, priority: str) -> Flow[None]:
    """An attack part of a line: its target is chosen anew from where the creature stands now
    (harakiri.ai.retarget-per-part); an attack on all of them has every valid target."""
    creature = scout.creature
    valid = [find(g, number) for number in g.noted(lambda: [one.id for one in scout.valid_targets(part)])]
    if not valid:
        return
    if scout.hits_all(part):
        yield from _attack(g, scout, part, _in_order(g, valid))
        return
    skill = None if scout.downed or part.do != "skill" else kind_of(g, creature).skills[part.skill]
    target = yield from choose(g, creature, valid, priority, "attack")
    damaged = yield from _attack(g, scout, part, [target])
    if skill is not None and _is_there(g, creature):
        yield from _afterwards(g, creature, skill, part, target, damaged, priority)


def _is_there(g: Harakiri, creature: Creature) -> bool:
    return look_up(g, creature.id) is not None


def _in_order(g: Harakiri, targets: list[Body]) -> list[Body]:
    """Several targets in the order of the queue; those without a card last."""
    places = {number: place for place, number in enumerate(g.queue)}
    return sorted(targets, key=lambda one: (places.get(one.id, len(places)), one.id))


def _attack(g: Harakiri, scout: Scout, part: LinePart, targets: Sequence[Body]) -> Flow[bool]:
    """Resistors lose a token without dice (harakiri.aiattack.resistor); everybody else is rolled for once
    (harakiri.aiattack.dice). Gives whether the declared target was damaged."""
    creature = scout.creature
    for resistor in [one for one in targets if isinstance(one, Resistor)]:
        hit_resistor(g, creature, resistor)
    fighters = [one for one in targets if not isinstance(one, Resistor)]
    if not fighters:
        return False
    named = part.do == "skill" and not scout.downed
    aim = Aim(
        attacker=creature.id,
        target=fighters[0].id,
        kind="enemy",
        range=scout.reach_of(part),
        skill=f"{creature.kind}.{part.skill}" if named else "",
        targets=[one.id for one in fighters],
        focus=part.focus and not scout.downed,
        plain=scout.downed,
    )
    told = AttackBegan(creature.id, aim.target, "enemy", aim.skill, aim.focus, False)
    g.tell(told, "harakiri.aiattack.dice")
    begin(g, aim)
    yield from _roll_and_hit(g, creature, aim, fighters)
    finish(g, aim)
    return aim.damage.get(aim.target, 0) > 0


def _roll_and_hit(g: Harakiri, creature: Creature, aim: Aim, fighters: Sequence[Fighter]) -> Flow[None]:
    """Dodging, dice and focus, counterattacks on a critical fail, the blinded check, yin-yang, damage
    (harakiri.aiattack.order)."""
    if dodged(g, aim):
        return
    roll(g, aim)
    failure = failed(g, aim)
    if failure:
        if failure == "critical":
            yield from _counters(g, creature, [one for one in fighters if one.id in aim.targets])
        return
    if blinded_check(g, creature, aim.target):
        return
    source = yin_yang_source(g, creature)
    if source and has_yin_yang(g, aim):
        aim.yin_yang = True  # enemies never decline (harakiri.aiattack.yin-yang)
        g.tell(YinYangUsed(creature.id, source), "harakiri.aiattack.yin-yang")
    yield from resolve(g, aim)


def _counters(g: Harakiri, creature: Creature, fighters: Sequence[Fighter]) -> Flow[None]:
    """Every target of a critical fail that did not dodge may counterattack: a character as its controller
    says, a creature whenever it can (harakiri.aiattack.focus, harakiri.counter.optional)."""
    for one in fighters:
        if one.cell == OFF or not _is_there(g, creature):
            continue
        if isinstance(one, Character):
            yield from counter_by_character(g, one, creature)
        else:
            yield from counter_by_enemy(g, one, creature)
        look(g)


# ---------------------------------------------------------------------- what skills do besides


def _afterwards(
    g: Harakiri,
    creature: Creature,
    skill: EnemySkillDef,
    part: LinePart,
    target: Body,
    damaged: bool,
    priority: str,
) -> Flow[None]:
    """Pulling, striking the same target again with the same dice, or a plain attack on another one."""
    standing = target.cell != OFF
    if skill.pull and damaged and standing and isinstance(target, Character):
        yield from _pull(g, creature, target)
    if skill.again == "same" and damaged and standing:
        again = LinePart("attack", "adjacent", focus=part.focus)
        yield from _attack(g, Scout(g, creature), again, [target])
    if skill.again == "other":
        scout = Scout(g, creature)
        others = [one for one in scout.valid_targets(PLAIN) if one.id != target.id]
        if others:
            other = yield from choose(g, creature, others, priority, "attack")
            yield from _attack(g, scout, PLAIN, [other])


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
