"""Who stands where: sides, feet, adjacency, range and sight between those on the table.

Characters and allied wanderers are one side, the Shogun's followers and hostile wanderers the other
(harakiri.golden.enemy-of-character, harakiri.golden.enemy-of-follower, harakiri.golden.enemy-of-wanderer).
Resistors belong to nobody and are occupied for everybody (harakiri.resistor.occupied).
"""

from __future__ import annotations

from hyakki.board.aims import adjacent as feet_adjacent
from hyakki.board.aims import can_hit, within_sight
from hyakki.board.aims import sees as feet_see
from hyakki.board.strides import Going, going_on
from hyakki.games.harakiri.box.creaturedefs import KindDef, Stats
from hyakki.games.harakiri.box.vocabulary import Gait
from hyakki.games.harakiri.state import FIRST, OFF, Body, Character, Creature, Fighter, Harakiri, Resistor
from hyakki.games.harakiri.terms import Square

# ---------------------------------------------------------------------- finding


def find(g: Harakiri, number: int) -> Body:
    """The figure with a number; it must be on the table, or be a character."""
    found = look_up(g, number)
    if found is None:
        raise LookupError(f"no figure has the number {number}")
    return found


def look_up(g: Harakiri, number: int) -> Body | None:
    """The figure with a number, or None if it has left."""
    if number < FIRST:
        return g.characters[number]
    for creature in g.creatures:
        if creature.id == number:
            return creature
    for resistor in g.resistors:
        if resistor.id == number:
            return resistor
    return None


def fighter(g: Harakiri, number: int) -> Fighter:
    """A character or creature by its number."""
    found = find(g, number)
    assert not isinstance(found, Resistor)
    return found


def standing(g: Harakiri) -> list[Character]:
    """The undefeated characters on the table, in the order of the four."""
    return [character for character in g.characters if character.cell != OFF]


def undefeated(g: Harakiri) -> list[Character]:
    """The characters that are still in the phase, placed or not."""
    return [character for character in g.characters if not character.defeated]


def minions(g: Harakiri) -> list[Creature]:
    """Every minion in play, older ones first."""
    kinds = g.box.kinds
    return [creature for creature in g.creatures if kinds[creature.kind].type == "minion"]


def enemies(g: Harakiri) -> list[Creature]:
    """Whom the characters fight (harakiri.golden.enemy-in-events)."""
    return [creature for creature in g.creatures if creature.foe]


def is_foe(figure: Body) -> bool:
    """Whether a figure is on the side of the Shogun, or hostile to the characters."""
    return isinstance(figure, Creature) and figure.foe


def hostile_to(g: Harakiri, figure: Fighter) -> list[Fighter]:
    """Everybody whom a figure fights, resistors apart; a wanderer is on the side that its chapter says
    (harakiri.wanderer.sides)."""
    if is_foe(figure):
        return [*standing(g), *(creature for creature in g.creatures if not creature.foe)]
    return [creature for creature in g.creatures if creature.foe]


# ---------------------------------------------------------------------- boards


def kind_of(g: Harakiri, creature: Creature) -> KindDef:
    """What is printed on its board, both sides."""
    return g.box.kinds[creature.kind]


def stats_of(g: Harakiri, creature: Creature) -> Stats:
    """The numbers of the side that lies up: the whole kind flips at once (harakiri.setup.upgrade-in-play)."""
    kind = g.box.kinds[creature.kind]
    return kind.upgraded if creature.kind in g.upgraded else kind.regular


def gait_of(g: Harakiri, creature: Creature) -> Gait:
    """How it moves; one that lost its gait walks."""
    return "walk" if creature.grounded else g.box.kinds[creature.kind].gait


def size_of(g: Harakiri, figure: Body) -> int:
    """The side of its base in squares (harakiri.large.footprint)."""
    return g.box.kinds[figure.kind].size if isinstance(figure, Creature) else 1


def most_health(g: Harakiri, figure: Fighter) -> int:
    """The maximum for class and level, or the printed health (harakiri.setup.health)."""
    if isinstance(figure, Creature):
        return figure.most
    return g.box.characters[figure.name].health[figure.level - 1]


def health_of(figure: Fighter) -> int:
    """Current health."""
    return figure.most - figure.damage if isinstance(figure, Creature) else figure.health


def is_below_half(g: Harakiri, figure: Fighter) -> bool:
    """Strictly below half of the maximum, half rounded down (harakiri.kami-mode.conditions)."""
    return health_of(figure) < most_health(g, figure) // 2


# ---------------------------------------------------------------------- squares


def survey(g: Harakiri) -> None:
    """Work out the masks of who stands where, after somebody moved, came or left."""
    terrain = g.field.terrain
    party = allies = foes = things = 0
    for character in g.characters:
        if character.cell != OFF:
            party |= 1 << character.cell
    kinds = g.box.kinds
    for creature in g.creatures:
        foot = terrain.foot(kinds[creature.kind].size, creature.cell)
        if creature.foe:
            foes |= foot
        else:
            allies |= foot
    for resistor in g.resistors:
        things |= 1 << resistor.cell
    g.party, g.allies, g.foes, g.things = party, allies, foes, things


def survey_ground(g: Harakiri) -> None:
    """Work out what is shown and closed, after a zone was laid or a door opened
    (harakiri.interact.door, harakiri.interact.large-door)."""
    field = g.field
    shown = field.shown([zone.id for zone in g.zones])
    doors = 0
    for point in g.opened:
        doors |= door_cells(g, point)
    g.off = field.off(shown)
    g.closed = field.closed(shown, doors)


def door_cells(g: Harakiri, point: str) -> int:
    """The squares of a door."""
    found = g.chapter.point(point)
    cells = 0
    for square in found.at:
        cells |= 1 << g.field.at(found.zone, square)
    return cells


def square_of(g: Harakiri, figure: Body) -> Square:
    """Where a figure stands, for people."""
    return g.field.square(figure.cell)


def foot_of(g: Harakiri, figure: Body) -> int:
    """The squares under a figure."""
    size = g.box.kinds[figure.kind].size if isinstance(figure, Creature) else 1
    return g.field.terrain.feet[size][figure.cell]


def put(g: Harakiri, figure: Body, cell: int) -> None:
    """A figure stands on another square, or on none."""
    figure.cell = cell
    survey(g)


def bodies(g: Harakiri, but: Body | None = None) -> int:
    """Squares with a creature, character or resistor, where nobody may end (harakiri.move.end-empty);
    heads, spawn points, open doors and points on the floor take no square
    (harakiri.move.empty-definition)."""
    taken = g.party | g.allies | g.foes | g.things
    return taken if but is None or but.cell == OFF else taken & ~foot_of(g, but)


def occupied_for(g: Harakiri, foe: bool) -> int:
    """What is occupied as one side sees it (harakiri.terrain.occupied, harakiri.los.who-blocks): obstacles,
    inaccessible squares, closed doors, resistors and opposing creatures (harakiri.terrain.obstacle)."""
    opposed = g.party | g.allies if foe else g.foes
    return g.closed | g.field.terrain.obstacle | g.things | opposed


def slow_ground(g: Harakiri) -> int:
    """Difficult squares, those that became so included."""
    return g.field.terrain.difficult | g.rough


def is_inside(g: Harakiri, figure: Body) -> bool:
    """Whether a spectral creature stands on occupied terrain: it can neither target nor be targeted there
    (harakiri.spectral.inside)."""
    if not isinstance(figure, Creature) or figure.cell == OFF:
        return False
    return bool((g.closed | g.field.terrain.obstacle) & foot_of(g, figure))


# ---------------------------------------------------------------------- between two figures


def adjacent(g: Harakiri, one: Body, other: Body) -> bool:
    """Whether two figures stand side by side or corner to corner on one height
    (harakiri.adjacency.squares, harakiri.large.pair)."""
    return feet_adjacent(g.field.terrain, foot_of(g, one), foot_of(g, other))


def range_between(g: Harakiri, one: Body, other: Body) -> int:
    """The smallest range count of a pair of their squares (harakiri.range.definition,
    harakiri.range.closed-form)."""
    return g.field.terrain.rays.range_between(foot_of(g, one), foot_of(g, other))


def sees(g: Harakiri, one: Body, other: Body) -> bool:
    """Line of sight, as the side of the first sees it (harakiri.los.definition,
    harakiri.los.corner-count, harakiri.los.height, harakiri.los.between-heights)."""
    return feet_see(
        g.field.terrain, foot_of(g, one), foot_of(g, other), occupied_for(g, is_foe(one)), g.closed
    )


def in_reach(g: Harakiri, attacker: Fighter, target: Body, reach: int) -> bool:
    """Whether an attack with that range can have that target from where they stand: range, height and sight
    by one pair of squares (harakiri.attack.target, harakiri.aiattack.target, harakiri.range.height)."""
    if is_inside(g, attacker) or is_inside(g, target):
        return False
    return can_hit(
        g.field.terrain,
        foot_of(g, attacker),
        foot_of(g, target),
        reach,
        occupied_for(g, is_foe(attacker)),
        g.closed,
    )


def foes_in_reach(g: Harakiri, character: Character, reach: int) -> list[Creature]:
    """All enemies that an attack of a character with that range can have for targets: `in_reach` for each,
    after a quick look whether anybody is near (harakiri.attack.target)."""
    terrain = g.field.terrain
    near = terrain.rays.within(character.cell, reach) & g.foes
    if not near:
        return []
    foot, occupied, closed = 1 << character.cell, occupied_for(g, False), g.closed
    return [
        creature
        for creature in g.creatures
        if creature.foe
        and (there := foot_of(g, creature)) & near
        and not is_inside(g, creature)
        and can_hit(terrain, foot, there, reach, occupied, closed)
    ]


def in_sight(g: Harakiri, owner: Body, target: Body, n: int) -> bool:
    """Within a range that is no attack's, and in sight (harakiri.range.not-attack)."""
    return within_sight(
        g.field.terrain, foot_of(g, owner), foot_of(g, target), n, occupied_for(g, is_foe(owner)), g.closed
    )


# ---------------------------------------------------------------------- going


def going_of(g: Harakiri, figure: Fighter, gait: Gait = "walk", climb: bool = False) -> Going:
    """What a figure could do now if it moved: on foot by stairs, which a large base never fits
    (harakiri.height.stairs-large, harakiri.large.diagonal), flying over all but walls
    (harakiri.flying.movement, harakiri.flying.diagonal), or as a ghost (harakiri.spectral.movement,
    harakiri.spectral.passes)."""
    terrain = g.field.terrain
    return going_on(
        terrain.gait(gait, size_of(g, figure), climb),
        occupied_for(g, is_foe(figure)),
        g.closed,
        slow_ground(g),
        g.off,
    )
