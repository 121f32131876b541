"""Counterattacks: what a critical fail lets its targets do at once (harakiri.focus.critical).

They never cause another one, since no focus die is rolled, and the blinded check is not made
(harakiri.condition.blinded-counter).
"""

from __future__ import annotations

from hyakki.games.harakiri.events import AttackBegan, Countered, YinYangUsed
from hyakki.games.harakiri.options import Counter, Leave, NoCounter, YinYang
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.conditions import is_downed
from hyakki.games.harakiri.rules.creatures import in_reach, stats_of
from hyakki.games.harakiri.rules.damage import begin, dodged, finish, resolve
from hyakki.games.harakiri.rules.numbers import weapon_range
from hyakki.games.harakiri.rules.pool import has_yin_yang, printed_pool, roll, yin_yang_source
from hyakki.games.harakiri.state import OFF, Aim, Character, Creature, Fighter, Harakiri
from hyakki.kernel.flow import Flow

BESIDE = 1  # the reach of an attack on adjacent targets


def counter_reach(g: Harakiri, figure: Fighter) -> int:
    """How far a counterattack reaches: the equipped weapon's range, or the highest one on the board
    (harakiri.counter.by-enemy); a downed enemy answers adjacent attackers only (harakiri.ai.downed)."""
    if isinstance(figure, Character):
        return weapon_range(g, figure)
    return BESIDE if is_downed(figure) else stats_of(g, figure).reach


def can_counter(g: Harakiri, figure: Fighter, attacker: Fighter) -> bool:
    """Whether a figure can answer: range and line of sight are needed (harakiri.counter.los), and dice. Who
    is inside terrain neither answers nor is answered (harakiri.counter.resistor)."""
    if figure.cell == OFF or attacker.cell == OFF or not printed_pool(g, figure, "counter"):
        return False
    return in_reach(g, figure, attacker, counter_reach(g, figure))


def counter_by_enemy(g: Harakiri, creature: Creature, attacker: Fighter) -> Flow[None]:
    """A creature always answers if it can, with its printed dice and passive skills alone
    (harakiri.counter.by-enemy, harakiri.counter.optional), also between a wanderer and those whom it fights
    (harakiri.aiattack.focus). Its yin-yang effect happens by itself."""
    if not can_counter(g, creature, attacker):
        return
    outer, aim = g.aim, _answer(g, creature, attacker)
    begin(g, aim)
    if not dodged(g, aim):
        roll(g, aim)
        source = yin_yang_source(g, creature)
        aim.yin_yang = bool(source) and has_yin_yang(g, aim)
        if aim.yin_yang:
            g.tell(YinYangUsed(creature.id, source), "harakiri.aiattack.yin-yang")
        yield from resolve(g, aim)
    finish(g, aim, outer)


def counter_by_character(g: Harakiri, character: Character, creature: Creature) -> Flow[None]:
    """The target of an enemy's critical fail may answer with printed dice, without skills, focus, free
    actions or cost; Power, passives and the yin-yang effect count (harakiri.counter.by-character). What it
    brings is had at once (harakiri.counter.gains)."""
    if not can_counter(g, character, creature):
        return
    answer = yield from ask_controller(
        g, character, "counter", lambda: [Counter(), NoCounter()], target=creature.id
    )
    if isinstance(answer, NoCounter):
        return
    outer, aim = g.aim, _answer(g, character, creature)
    begin(g, aim)
    if not dodged(g, aim):
        roll(g, aim)
        yield from choose_yin_yang(g, character, aim)
        yield from resolve(g, aim)
    finish(g, aim, outer)


def _answer(g: Harakiri, figure: Fighter, attacker: Fighter) -> Aim:
    aim = Aim(
        attacker=figure.id,
        target=attacker.id,
        kind="counter",
        range=counter_reach(g, figure),
        targets=[attacker.id],
        plain=True,
    )
    g.tell(Countered(figure.id, attacker.id), "harakiri.focus.critical")
    g.tell(AttackBegan(figure.id, attacker.id, "counter", "", focus=False, counter=True))
    return aim


def choose_yin_yang(g: Harakiri, character: Character, aim: Aim) -> Flow[None]:
    """With yin and yang the weapon's effect may be resolved, once, or left out (harakiri.damage.yin-yang).
    Only an attack that hits comes here (harakiri.damage.yin-yang-timing)."""
    source = yin_yang_source(g, character)
    if not source or not has_yin_yang(g, aim):
        return
    answer = yield from ask_controller(g, character, "yin-yang", lambda: [YinYang(), Leave()], source=source)
    if isinstance(answer, YinYang):
        aim.yin_yang = True
        g.tell(YinYangUsed(character.id, source), "harakiri.damage.yin-yang")
