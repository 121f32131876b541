"""The words of attacks and defences on cards: most are read where they count (damage, pool, numbers,
conditions, targets), three act by themselves: inflict, shove and splash."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.board.strides import Going
from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import Moved
from hyakki.games.harakiri.options import Pick, PickSquare, Stop
from hyakki.games.harakiri.rules.conditions import inflict, would_gain
from hyakki.games.harakiri.rules.creatures import (
    bodies,
    enemies,
    foot_of,
    is_inside,
    occupied_for,
    put,
    range_between,
)
from hyakki.games.harakiri.rules.harm import lose
from hyakki.games.harakiri.rules.operations import Use, ask_decider, lacks, operation, owner_of, subjects
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.rules.words import is_minion
from hyakki.games.harakiri.state import Creature, Fighter, Harakiri
from hyakki.kernel.flow import Flow

# ---------------------------------------------------------------------- read where they count

HITS = operation.declare(
    "hits", numbers="n", doc="The attack has `n` more or fewer hits; before defences never below 0."
)
IGNORE = operation.declare(
    "ignore", numbers="what", doc="Armour, toughness or both of the target are not subtracted."
)
BREAK = operation.declare("break", doc="After damage each surviving target loses 1 armour.")
REROLL = operation.declare(
    "reroll", numbers="n", doc="After the roll up to `n` attack dice may be rolled once more."
)
ATTACK_RANGE = operation.declare(
    "attack-range", numbers="n", doc="This attack has range `n` in place of the weapon's."
)
WEAPON_RANGE = operation.declare(
    "weapon-range", numbers="n least", doc="Weapons of at least range `least` reach `n` farther."
)
TARGETS = operation.declare("targets", numbers="what n?", doc="More targets of the same roll.")
SLAY = operation.declare("slay", doc="A target that was damaged by the attack is defeated.")
ADD_DIE = operation.declare("add-die", numbers="what", doc="One more die of that colour in each own pool.")
ATTACK_COST = operation.declare(
    "attack-cost", numbers="n?", doc="The attack action costs `n` action points, fast or strong."
)
ATTACK_LIMIT = operation.declare("attack-limit", numbers="n", doc="`n` attack actions per activation.")
HEIGHT_BONUS = operation.declare(
    "height-bonus", numbers="n", doc="The bonus for attacking from a greater height is `n`."
)
ARMOUR = operation.declare("armour", numbers="n", doc="Armour is `n` higher or lower, not below 0.")
FOE_HITS = operation.declare(
    "foe-hits", numbers="n", doc="An attack against the owner has `n` more or fewer hits."
)
DODGE = operation.declare(
    "dodge", numbers="n", doc="Before the dice of an attack a d6 of `n` or more lets it miss."
)
HIDE = operation.declare("hide", doc="Enemies choose the owner only if no other target is valid.")
IMMUNE = operation.declare("immune", doc="The owner cannot receive negative conditions.")
WARD = operation.declare(
    "ward", numbers="n", doc="The first `n` negative condition tokens of a phase are not gained."
)
SURVIVE = operation.declare(
    "survive", numbers="n", doc="The owner stays at `n` health in place of being defeated."
)
NO_HEALING = operation.declare("no-healing", doc="The subjects regain no health.")

# ---------------------------------------------------------------------- inflict


def _would_gain(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return would_gain(g, figure, effect.what)


@operation("inflict", numbers="what n?", forbids=lacks(_would_gain))
def inflict_condition(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects get `n` tokens of a negative condition, without damage
    (harakiri.damage.condition-needs-damage). In an attack it is read by the attack."""
    effect = bound.effect
    figures = yield from subjects(g, use, effect)
    for figure in figures:
        yield from inflict(g, figure, effect.what, effect.n or 1, bound.source)


# ---------------------------------------------------------------------- shove


def _walk(g: Harakiri, creature: Creature) -> Going:
    """How a creature is pushed: as if it walked, 1 for each square."""
    terrain = g.field.terrain
    return Going(terrain.gait("walk", 1), occupied_for(g, creature.foe), g.closed, 0, g.off)


def shove_squares(g: Harakiri, owner: Fighter | None, creature: Creature, way: str) -> list[int]:
    """Where a minion can be pushed by one square: free ones, farther from the owner or nearer to it if the
    effect says so."""
    going = _walk(g, creature)
    free = going.ends(going.next(creature.cell), bodies(g, creature))
    if way == "any" or owner is None:
        return bits(free)
    rays, foot = g.field.terrain.rays, foot_of(g, owner)
    now = range_between(g, owner, creature)
    sign = 1 if way == "away" else -1
    return [cell for cell in bits(free) if sign * (rays.range_between(foot, 1 << cell) - now) > 0]


def _can_shove(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return isinstance(figure, Creature) and is_minion(g, figure)


@operation("shove", numbers="n way", forbids=lacks(_can_shove))
def shove(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """A minion is moved up to `n` squares, one by one, as the controller of the owner says."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Creature) and is_minion(g, figure):
            yield from _push(g, use, figure, bound.effect)


def _push(g: Harakiri, use: Use, creature: Creature, effect: EffectDef) -> Flow[None]:
    owner = owner_of(g, use)
    path = [creature.cell]
    while len(path) <= effect.n:
        squares = [g.field.square(cell) for cell in shove_squares(g, owner, creature, effect.way)]
        if not squares:
            break
        answer = yield from ask_decider(g, use, "shove", lambda: _or_stop(squares))
        if isinstance(answer, Stop):
            break
        put(g, creature, g.field.cell(answer.x, answer.y))
        path.append(creature.cell)
    if len(path) > 1:
        told = tuple(g.field.square(cell) for cell in path)
        g.tell(Moved(creature.id, told, 0), "harakiri.content.vocabulary")
        look(g)


def _or_stop(squares: list[tuple[int, int]]) -> list[PickSquare | Stop]:
    return [*(PickSquare(x, y) for x, y in squares), Stop()]


# ---------------------------------------------------------------------- splash


def splashed(g: Harakiri, owner: Fighter, reach: int) -> list[int]:
    """The enemies within a range of the owner that are no targets of its attack."""
    targets = g.aim.targets if g.aim is not None else []
    return [
        one.id
        for one in enemies(g)
        if one.id not in targets and not is_inside(g, one) and range_between(g, owner, one) <= reach
    ]


@operation("splash", numbers="n")
def splash(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """One other enemy within range of the owner loses `n` health."""
    owner, reach = owner_of(g, use), bound.effect.range
    if owner is None or not isinstance(reach, int):
        return
    numbers = splashed(g, owner, reach)
    if not numbers:
        return
    answer = yield from ask_decider(g, use, "subject", lambda: [Pick(number) for number in numbers])
    for enemy in enemies(g):
        if enemy.id == answer.figure:
            yield from lose(g, enemy, bound.effect.n, bound.source, use.owner)
    look(g)
