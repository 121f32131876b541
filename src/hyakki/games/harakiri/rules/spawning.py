"""Creatures that come: boards and their sides, spawn points, the closest free square, miniatures left."""

from __future__ import annotations

from hyakki.board.aims import nearest
from hyakki.board.masks import bits
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.box.ruledefs import SealsRule
from hyakki.games.harakiri.events import NotSpawned, Spawned, Upgraded
from hyakki.games.harakiri.rules import initiative
from hyakki.games.harakiri.rules.asking import tied_square
from hyakki.games.harakiri.rules.creatures import bodies, look_up, size_of, survey
from hyakki.games.harakiri.rules.operations import Use, operation
from hyakki.games.harakiri.state import NOBODY, Creature, Harakiri
from hyakki.kernel.bag import Bag
from hyakki.kernel.flow import Flow

COLOURS = 6  # harakiri.components.rings


def is_available(g: Harakiri, kind: str) -> bool:
    """Whether a miniature of the kind is left (harakiri.components.minion-limit)."""
    return sum(one.kind == kind for one in g.creatures) < g.box.kinds[kind].copies


def upgrade(g: Harakiri, kind: str) -> None:
    """The board of a kind flips to its black side for the rest of the chapter, for all of its miniatures:
    damage and conditions on earlier ones stay (harakiri.setup.upgrade-persists,
    harakiri.setup.upgrade-in-play)."""
    if kind in g.upgraded:
        return
    g.upgraded.append(kind)
    printed = g.box.kinds[kind]
    for one in g.creatures:
        if one.kind == kind:
            one.most = printed.upgraded.health
    g.tell(Upgraded(kind), "harakiri.setup.upgrade-in-play")


def place_creature(g: Harakiri, kind: str, cell: int, foe: bool = True) -> Creature:
    """A creature enters with full health, its board beside the zone and a ring of its own
    (harakiri.setup.minion-board, harakiri.components.rings, harakiri.setup.servant-wanderer-board); a Chosen
    with its AI cards shuffled (harakiri.setup.chosen-board). The caller sees to its initiative card."""
    printed = g.box.kinds[kind]
    worn = {one.colour for one in g.creatures if one.kind == kind}
    level = max(character.level for character in g.characters)
    made = Creature(
        id=g.next_figure,
        kind=kind,
        foe=foe,
        cell=cell,
        most=printed.health(kind in g.upgraded, level),
        colour=next(colour for colour in range(COLOURS) if colour not in worn),
    )
    g.next_figure += 1
    g.creatures.append(made)
    if printed.type == "chosen":
        cards = g.box.ai_of[kind]
        g.decks[kind] = Bag.of(card.id for card in cards for _ in range(card.copies))
    survey(g)
    zone = g.field.zone_of[cell]
    g.tell(Spawned(made.id, kind, g.field.square(cell), zone), "harakiri.setup.minion-board")
    return made


# ---------------------------------------------------------------------- free squares


def free_squares(g: Harakiri, size: int = 1) -> int:
    """Squares where somebody can be put: enterable, without creature or resistor."""
    terrain = g.field.terrain
    ground = terrain.cells & ~(g.closed | terrain.obstacle | bodies(g))
    return terrain.fits(size, ground) & terrain.even[size] if size > 1 else ground


def closest_free(g: Harakiri, cell: int, size: int = 1) -> list[int]:
    """The square itself if it is free, else the closest free ones by the range count, those of the same
    height first (harakiri.spawn.placement, harakiri.spawn.closest)."""
    free = free_squares(g, size)
    if free >> cell & 1:
        return [cell]
    terrain = g.field.terrain
    level = free & terrain.same[cell] or free
    return list(bits(nearest(terrain, size, level, 1 << cell)[1]))


# ---------------------------------------------------------------------- spawn points


def spawn(g: Harakiri, kind: str, cell: int) -> Flow[Creature | None]:
    """An enemy appears on a square, or as close as it gets (harakiri.spawn.placement). Without a miniature
    nothing happens (harakiri.spawn.no-miniature). In mid-round its card joins the queue
    (harakiri.initiative.mid-round-spawn)."""
    plain = kind.removesuffix("+")
    if kind.endswith("+"):
        upgrade(g, plain)
    squares = closest_free(g, cell, g.box.kinds[plain].size)
    if not is_available(g, plain) or not squares:
        g.tell(NotSpawned(plain), "harakiri.spawn.no-miniature")
        return None
    there = yield from tied_square(g, squares, NOBODY, "spawn-square")
    made = place_creature(g, plain, there)
    initiative.join(g, [made.id])
    return made


@operation("spawn", numbers="kind at zone?")
def spawn_by_text(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """One minion of a kind at a spawn point of a zone: by its number, at each, or at the one nearest to the
    acting enemy. Which entries bring nobody any more is counted by the phase."""
    effect = bound.effect
    if use.source in g.progress.no_spawn:
        g.tell(NotSpawned(effect.kind.removesuffix("+")), "harakiri.spawn.no-miniature")
        return
    zone = zone_named(g, use, effect.zone)
    if zone not in {one.id for one in g.zones}:
        return
    points = g.field.spawns[zone]
    if effect.at == "each":
        cells = [points[number] for number in sorted(points)]
    elif effect.at == "nearest":
        cells = yield from _nearest(g, use, list(points.values()))
    else:
        assert isinstance(effect.at, int)
        cells = [points[effect.at]] if effect.at in points else []
    for cell in cells:
        made = yield from spawn(g, kind_named(g, zone, effect.kind), cell)
        if made is not None and use.point and g.chapter.rule(SealsRule) is not None:
            g.progress.spawned_by_seal = True  # harakiri.chapter.seals


def zone_named(g: Harakiri, use: Use, name: str) -> str:
    """The zone that a text means: its own, the newest, or one by id."""
    if name == "newest":
        return g.zones[-1].id
    if name and name != "own":
        return name
    if use.zone:
        return use.zone
    there = look_up(g, use.owner)
    return g.zones[-1].id if there is None else g.field.zone_of[there.cell]


def kind_named(g: Harakiri, zone: str, kind: str) -> str:
    """The kind that a text means: an id, or the first or second kind of minion that the zone lists; a zone
    with one kind has it as its second too."""
    if kind not in ("first", "second"):
        return kind
    listed = [placed.kind for placed in g.box.zones[zone].enemies]
    kinds = dict.fromkeys(one for one in listed if g.box.kinds[one.removesuffix("+")].type == "minion")
    found = list(kinds)
    return found[min(kind == "second", len(found) - 1)]


def _nearest(g: Harakiri, use: Use, cells: list[int]) -> Flow[list[int]]:
    """The spawn point nearest to the acting enemy; ties are the party's."""
    there = look_up(g, use.owner)
    if there is None or not cells:
        return []
    terrain = g.field.terrain
    foot = terrain.foot(size_of(g, there), there.cell)
    ranges = {cell: terrain.rays.range_between(foot, 1 << cell) for cell in cells}
    closest = [cell for cell in sorted(cells) if ranges[cell] == min(ranges.values())]
    chosen = yield from tied_square(g, closest, there.id, "spawn-point")
    return [chosen]


@operation("no-spawn", numbers="entries")
def stop_spawns(g: Harakiri, use: Use, bound: Bound) -> None:
    """The spawns of the named event entries do not happen in this phase."""
    g.progress.no_spawn += bound.effect.entries
