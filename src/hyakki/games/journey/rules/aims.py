"""What cards can point at: pilgrims to heal, demons in sight, gates and sutras on the tile, squares."""

from __future__ import annotations

from hyakki.board.squares import Grid
from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.rules.conditions import has
from hyakki.games.journey.rules.figures import adjacent, footprint, is_unconscious, share_tile
from hyakki.games.journey.rules.profile import demon_ap, demon_def, max_health
from hyakki.games.journey.rules.reach import in_sight
from hyakki.games.journey.rules.reach import reaches as can_attack
from hyakki.games.journey.rules.regions import is_open_gate
from hyakki.games.journey.state import DEAD, STANDING, Demon, Gate, Journey, Pilgrim


def tile_of(g: Journey, p: Pilgrim) -> int:
    """The squares of the pilgrim's map tile (journey.map.on-tile)."""
    return g.field.tiles[g.field.tile_of[p.cell]]


def reaches(g: Journey, p: Pilgrim, card: PlayCard, other: Pilgrim) -> bool:
    """Whether a card of one pilgrim can be played for another, by the card's `who`."""
    if card.who == "self":
        return other is p
    if card.who in ("same-tile", "all-same-tile"):
        return other is p or share_tile(g, p, other)
    if card.who == "adjacent-other":
        return other is not p and adjacent(g, p, 1 << other.cell)
    if card.who == "another":
        distance = g.field.grid.distance[p.cell][other.cell]
        return other is not p and distance <= card.distance
    return other.name == card.who


def healable(g: Journey, p: Pilgrim, card: PlayCard) -> list[Pilgrim]:
    """Conscious pilgrims below their maximum whom the card reaches."""
    return [
        other
        for other in ((p,) if card.who == "self" else g.pilgrims)
        if other.fallen == STANDING and other.health < max_health(g, other) and reaches(g, p, card, other)
    ]


def ailing(g: Journey, p: Pilgrim, card: PlayCard) -> list[tuple[Pilgrim, str]]:
    """Conditions of pilgrims whom the card reaches."""
    return [
        (other, condition.kind)
        for other in g.pilgrims
        if other.conditions and other.fallen != DEAD and reaches(g, p, card, other)
        for condition in other.conditions
    ]


def lying(g: Journey, p: Pilgrim, card: PlayCard) -> list[Pilgrim]:
    """Unconscious pilgrims whom the card reaches."""
    return [other for other in g.pilgrims if is_unconscious(other) and reaches(g, p, card, other)]


def sealable(g: Journey, p: Pilgrim) -> list[Gate]:
    """Gates on the pilgrim's tile that are not closed yet (journey.gate.close-inactive)."""
    tile = tile_of(g, p)
    return [
        gate
        for gate in g.gates
        if gate.state != "closed" and tile & (1 << gate.cells[0] | 1 << gate.cells[1])
    ]


def spawning_gates(g: Journey) -> list[Gate]:
    """Gates that would draw a card this turn."""
    return [gate for gate in g.gates if gate.state == "active" and not gate.muted and is_open_gate(g, gate)]


def sutras_here(g: Journey, p: Pilgrim) -> list[int]:
    """Squares of the pilgrim's tile with a sutra."""
    tile = tile_of(g, p)
    return sorted({cell for cell in g.sutras if tile >> cell & 1})


def demons_here(g: Journey, p: Pilgrim) -> list[Demon]:
    """Demons with some part of their base on the pilgrim's tile (journey.map.on-tile)."""
    tile = tile_of(g, p)
    return [demon for demon in g.demons if footprint(g, demon) & tile]


def _spared(g: Journey, demon: Demon, card: PlayCard) -> bool:
    return demon_def(g, demon).kind in card.spares


def afflictable(g: Journey, p: Pilgrim, card: PlayCard) -> list[Demon]:
    """Demons in range and sight that a condition can be laid on; Fog shortens this range like every other."""
    return [
        demon
        for demon in g.demons
        if not _spared(g, demon, card)
        and (g.conditions[card.condition] or has(demon, card.condition))
        and can_attack(g, p, demon, card.range)
    ]


def hushable(g: Journey, p: Pilgrim, card: PlayCard) -> list[Demon]:
    """Demons in sight with AP to lose."""
    return [
        demon
        for demon in g.demons
        if demon.less_ap < demon_ap(g) and not _spared(g, demon, card) and in_sight(g, p, demon)
    ]


def throwable(g: Journey, p: Pilgrim) -> list[Demon]:
    """Adjacent demons with a small base."""
    return [
        demon
        for demon in g.demons
        if demon_def(g, demon).base == "1x1" and adjacent(g, p, footprint(g, demon))
    ]


def phase_flood(grid: Grid, start: int) -> int:
    """The squares with a way that crosses no purple line and no board edge; all else is passed."""
    north, east, south, west = grid.free_exits
    width, reached, new = grid.width, start, start
    while new:
        new = (new & north) >> width | (new & east) << 1 | (new & south) << width | (new & west) >> 1
        new &= ~reached
        reached |= new
    return reached


def landing(g: Journey, p: Pilgrim) -> int:
    """The open squares of the own and the neighbouring tiles to which some way crosses no purple line."""
    field = g.field
    tile = field.tile_of[p.cell]
    near = field.tiles[tile]
    for other in field.neighbour_tiles[tile]:
        near |= field.tiles[other]
    taken = g.crowd | g.bodies | g.horde | g.things
    return near & field.grid.open & ~taken & phase_flood(field.grid, 1 << p.cell)


def can_land(g: Journey, p: Pilgrim) -> bool:
    """Whether there is any square to land on; mostly the next one will do."""
    grid = g.field.grid
    free = tile_of(g, p) & grid.open & ~(g.crowd | g.bodies | g.horde | g.things)
    for facing, step in enumerate(grid.steps):
        if grid.free_exits[facing] >> p.cell & 1 and free >> p.cell + step & 1:
            return True
    return bool(landing(g, p))
