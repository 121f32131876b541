"""A demon as its planning sees the board: what it walks over, where it stops, whom it hits from where."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from hyakki.board.masks import bits
from hyakki.board.poses import Base, Front, Pose
from hyakki.board.posewalks import layers_back, legal_poses
from hyakki.board.sight import attack_poses
from hyakki.board.squares import Grid
from hyakki.games.journey.box.notation import Shape
from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.rules.conditions import NO_ATTACK, suffers
from hyakki.games.journey.rules.profile import burden, demon_mv
from hyakki.games.journey.rules.regions import distance_between, hunted
from hyakki.games.journey.rules.turn_effects import PHASE_MARCH, WILD_ATTACKS, in_force
from hyakki.games.journey.state import DEAD, STANDING, TRIPITAKA, Demon, Journey, Pilgrim

MARKED_PREY = BURDENS.declare("marked-prey", doc="Demons count the pilgrim as the weakest target.")

Hits = list[tuple[Pilgrim, Front]]
"""Pilgrims that can be attacked, each with the poses from which it can."""

UNLIMITED = 99

SPANS: dict[Shape, Callable[[int], int]] = {
    "strike": lambda n: 1,
    "sweep": lambda n: 2,
    "whirl": lambda n: 2,
    "thrust": lambda n: n,
    "cone": lambda n: 2 * n,
    "burst": lambda n: 2 * n,
}
"""How far a target can be away at most, in steps, for a range to reach it: whoever is further need not be
looked at."""


class Hunter:
    """What counts for the plans of one demon at one moment."""

    __slots__ = (
        "base", "blockers", "demon", "disabled", "exits", "ground", "limit", "mv", "n", "number", "phasing",
        "shape", "span", "standing", "wild",
    )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hunter) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # it is compared, never looked up

    def __init__(self, g: Journey, demon: Demon, others: int) -> None:
        """`others`: the squares of all other demons."""
        sheet, grid = g.box.demons[demon.kind], g.field.grid
        self.demon = demon
        self.base: Base = sheet.base
        self.shape: Shape = sheet.range.shape
        self.n = sheet.range.n
        self.span = SPANS[self.shape](self.n)
        self.limit = (g.box.omens[g.omen].range_limit or UNLIMITED) if g.omen else UNLIMITED
        self.number: int = sheet.targets
        self.mv = demon_mv(g, demon)
        self.disabled = bool(demon.conditions) and suffers(g, demon, NO_ATTACK)
        # Closed doors among them: demons open none (journey.door.demons). Phase March frees no sight of them
        # (journey.special.phase-los).
        self.blockers = g.crowd | others | g.things
        self.wild = self.phasing = False
        if g.specials:  # all that lie there act side by side (journey.special.stack)
            self.wild = in_force(g, WILD_ATTACKS)
            self.phasing = in_force(g, PHASE_MARCH)
        # Bodies are walked over but never stood on (journey.unconscious.obstacle), and Phase March walks over
        # everything but voids and purple lines; `standing` is None where walking and stopping are the same.
        self.exits: Front = grid.free_exits if self.phasing else grid.exits
        self.standing: Front | None = None
        self.ground = grid.open & ~self.blockers
        if self.phasing or g.bodies:
            self.standing = legal_poses(grid, self.base, self.ground & ~g.bodies)
        if self.phasing:
            self.ground = grid.cells & ~grid.void


def hunter_on_board(g: Journey, demon: Demon) -> Hunter:
    """The view of a demon from where it stands, which it may always keep."""
    own = g.field.grid.feet[g.box.demons[demon.kind].base][demon.facing][demon.cell]
    hunter = Hunter(g, demon, g.horde & ~own)
    if hunter.standing is not None:
        hunter.standing = either(hunter.standing, only((demon.cell, demon.facing)))
    return hunter


def ways_without_miniatures(g: Journey, hunter: Hunter, targets: int) -> list[Front]:
    """The poses by their cost to an attack on one of the targets, as if all miniatures were absent
    (journey.ai.no-path).

    They depend on nothing but tokens and targets, so all demons of a kind share them.
    """
    ways = g.field.lone_ways
    key = (hunter.base, hunter.shape, min(hunter.n, hunter.limit), hunter.phasing, g.things, targets)
    found = ways.get(key)
    if found is None:
        if len(ways) >= MOST_WAYS:
            ways.clear()
        lone = without_miniatures(g, hunter)
        goals: Front = (0, 0, 0, 0)
        for cell in bits(targets):
            goals = either(goals, aim(g, lone, 1 << cell))
        grid = g.field.grid
        found = ways[key] = layers_back(grid, lone.base, goals, lone.ground, 4 * grid.size, lone.exits)
    return found


MOST_WAYS = 4096


def without_miniatures(g: Journey, hunter: Hunter) -> Hunter:
    """The same view as if all other miniatures were absent."""
    lone, grid = Hunter(g, hunter.demon, 0), g.field.grid
    lone.blockers = g.things
    free = grid.open & ~g.things
    lone.standing = legal_poses(grid, lone.base, free)
    if not lone.phasing:
        lone.ground = free
    return lone


def hunts_monk(g: Journey, hunter: Hunter) -> bool:
    """Whether plans 1 and 2 exist: he is conscious, and no Wild Attacks (journey.special.wild)."""
    return g.pilgrims[TRIPITAKA].fallen == STANDING and not hunter.wild


def prey(g: Journey, hunter: Hunter) -> list[Pilgrim]:
    """Whom a demon without an attack walks towards: under Wild Attacks whoever is closest by path
    (journey.special.wild-targets)."""
    if hunts_monk(g, hunter):
        return [g.pilgrims[TRIPITAKA]]
    return [pilgrim for pilgrim in g.pilgrims if pilgrim.fallen == STANDING]


# ---------------------------------------------------------------------- sets of poses


def only(*found: Pose) -> Front:
    """The set of these poses."""
    masks = [0, 0, 0, 0]
    for cell, facing in found:
        masks[facing] |= 1 << cell
    return masks[0], masks[1], masks[2], masks[3]


def either(a: Front, b: Front) -> Front:
    """The poses of both sets."""
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


def both(a: Front, b: Front) -> Front:
    """The poses that are in both sets."""
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


def without(a: Front, b: Front) -> Front:
    """The poses of the first set that are not in the second."""
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


def is_some(front: Front) -> bool:
    """Whether a set of poses has any."""
    return bool(front[0] or front[1] or front[2] or front[3])


def all_of(found: list[Front]) -> Front:
    """The poses of all layers."""
    north = east = south = west = 0
    for a, b, c, d in found:
        north |= a
        east |= b
        south |= c
        west |= d
    return north, east, south, west


def first_layer(found: list[Front], wanted: Front) -> tuple[int, Front]:
    """The lowest cost at which one of the wanted poses is reached, and those reached at it."""
    north, east, south, west = wanted
    for cost, (a, b, c, d) in enumerate(found):
        a &= north
        b &= east
        c &= south
        d &= west
        if a or b or c or d:
            return cost, (a, b, c, d)
    raise ValueError("none of the wanted poses is in these layers")


def nearest_to(grid: Grid, base: Base, front: Front, goal: int) -> tuple[int, list[Pose]]:
    """The smallest board distance of these poses to some squares; and the poses at it, by position."""
    best, found = 1 << 30, []
    feet = grid.feet[base]
    for facing in range(4):
        for cell in bits(front[facing]):
            distance = distance_between(grid, feet[facing][cell], goal)
            if distance < best:
                best, found = distance, [(cell, facing)]
            elif distance == best:
                found.append((cell, facing))
    if len(found) > 1:
        found.sort()
    return best, found


# ---------------------------------------------------------------------- whom to hit, from where


def aim(g: Journey, hunter: Hunter, target: int, only: Front | None = None) -> Front:
    """The poses to stop at from which these squares are in range and in sight."""
    front = attack_poses(
        g.field.grid, hunter.base, hunter.shape, hunter.n, target, hunter.blockers, 0, only, hunter.limit
    )
    return front if hunter.standing is None else both(front, hunter.standing)


def within_reach(g: Journey, hunter: Hunter, feet: int, walk: int) -> list[Pilgrim]:
    """The conscious pilgrims that might be attacked after a walk of this cost: the others are too far
    away."""
    grid, most = g.field.grid, walk + hunter.span
    if hunter.base == "1x1":
        away = grid.distance[hunter.demon.cell]
        return [p for p in g.pilgrims if p.fallen == STANDING and away[p.cell] <= most]
    return [
        pilgrim
        for pilgrim in g.pilgrims
        if pilgrim.fallen == STANDING and distance_between(grid, feet, 1 << pilgrim.cell) <= most
    ]


def hits(g: Journey, hunter: Hunter, reached: Front, pilgrims: list[Pilgrim] | None = None) -> Hits:
    """The conscious pilgrims that can be attacked from a reached pose (journey.unconscious.demons-ignore)."""
    found = []
    for pilgrim in g.pilgrims if pilgrims is None else pilgrims:
        if pilgrim.fallen == STANDING:
            front = aim(g, hunter, 1 << pilgrim.cell, reached)
            if front[0] or front[1] or front[2] or front[3]:
                found.append((pilgrim, front))
    return found


def aim_at_hunted(g: Journey, hunter: Hunter) -> Front:
    """Where paths to Tripitaka lead: poses from which he could be attacked (journey.map.path-distance)."""
    if g.pilgrims[TRIPITAKA].fallen != DEAD:
        return aim(g, hunter, hunted(g))
    goals: Front = (0, 0, 0, 0)
    for cell in bits(g.crowd):
        goals = either(goals, aim(g, hunter, 1 << cell))
    return goals


def weakness(g: Journey, pilgrim: Pilgrim) -> int:
    """Current health, as demons count it: Marked Prey is always the weakest."""
    if pilgrim.corruption and burden(g, pilgrim, MARKED_PREY):
        return 0
    return pilgrim.health


def ranked(g: Journey, found: Hits, number: int) -> list[Front]:
    """The poses by what can be attacked from them, the best first.

    A set of targets is better if it is larger (journey.ai.preference-one), then by its healths from the
    lowest up (journey.ai.preference-two). More or weaker targets than an entry counts may be in range of its
    poses, but then those poses are in an earlier entry too.
    """
    if len(found) == 1:
        return [found[0][1]]
    return _ranked(found, [weakness(g, pilgrim) for pilgrim, _ in found], number, [], None)


def ranked_with(g: Journey, found: Hits, number: int, monk: Front) -> list[Front]:
    """The same for sets with Tripitaka among the targets; `monk`: the poses from which he can be attacked.

    Only these count, whatever others could be hit without him (journey.ai.priority-strict).
    """
    others = [hit for hit in found if hit[0].id != TRIPITAKA]
    if not others or number == 1:
        return [monk]
    healths = [weakness(g, pilgrim) for pilgrim, _ in others]
    return _ranked(others, healths, number - 1, [weakness(g, g.pilgrims[TRIPITAKA])], monk)


def _ranked(
    found: Hits, healths: list[int], number: int, known: list[int], within: Front | None
) -> list[Front]:
    keys: dict[tuple[int, ...], Front] = {}
    smallest = 1 if within is None else 0
    for size in range(min(number, len(found)), smallest - 1, -1):
        for chosen in combinations(range(len(found)), size):
            front = within or found[chosen[0]][1]
            for at in chosen:
                front = both(front, found[at][1])
            if is_some(front):
                key = (-size, *sorted(known + [healths[at] for at in chosen]))
                keys[key] = either(keys[key], front) if key in keys else front
    return [keys[key] for key in sorted(keys)]


def chosen_targets(g: Journey, number: int, wild: bool, found: list[Pilgrim]) -> list[int]:
    """Whom a demon attacks of those in range (journey.ai.attack-all-limit).

    The order is that of the individual attacks (journey.ai.attack-order). Wild Attacks make Tripitaka a
    target like any other, but if he is one he still comes first.
    """
    if len(found) == 1:
        return [found[0].id]
    order = g.order

    def by_weakness(pilgrim: Pilgrim) -> tuple[int, int]:
        return weakness(g, pilgrim), order.index(pilgrim.id)

    def monk_first(pilgrim: Pilgrim) -> tuple[bool, int, int]:
        return pilgrim.id != TRIPITAKA, *by_weakness(pilgrim)

    if len(found) > number:
        found = sorted(found, key=by_weakness if wild else monk_first)[:number]
    return [pilgrim.id for pilgrim in sorted(found, key=monk_first)]
