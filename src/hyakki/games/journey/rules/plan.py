"""What a demon does with its AP: the four plans, their order, and the way it takes (journey.ai.*).

Poses are searched all at once: layers of poses by cost, crossed with the poses to attack somebody from.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hyakki.board.poses import Front, Pose
from hyakki.board.posewalks import cost_of, layers, layers_back, nearest, path
from hyakki.board.squares import touching
from hyakki.games.journey.rules.figures import footprint
from hyakki.games.journey.rules.hunter import (
    UNLIMITED,
    Hits,
    Hunter,
    aim,
    aim_at_hunted,
    all_of,
    both,
    chosen_targets,
    either,
    first_layer,
    hits,
    hunter_on_board,
    hunts_monk,
    is_some,
    nearest_to,
    only,
    prey,
    ranked,
    ranked_with,
    ways_without_miniatures,
    within_reach,
)
from hyakki.games.journey.rules.regions import distance_between, distance_to_hunted, hunted, is_active
from hyakki.games.journey.state import DEAD, TRIPITAKA, Demon, Journey

__all__ = [
    "Plan",
    "activation_order",
    "best_plan",
    "choose_tie",
    "closer_than",
    "is_active",
    "path_cost",
    "reasons",
    "shortest_way",
    "walk",
]

TO_TRIPITAKA, CLOSER, ANYBODY, MARCH = 1, 2, 3, 4


@dataclass(slots=True)
class Plan:
    """Where a demon goes and whom it attacks from there. `ties` are the poses that were equally good."""

    number: int
    pose: Pose
    cost: int
    ties: list[Pose]
    found: list[Front]  # the layers of poses around the demon, for the way
    hunter: Hunter
    targets: list[int] = field(default_factory=list)
    hits: Hits = field(default_factory=list)
    way: str = ""  # for plan 4: "path", "crowded", "no-path", "stays"

    @property
    def moves(self) -> int:
        """How many move actions the way takes (journey.ai.combined-move)."""
        return -(-self.cost // self.hunter.mv) if self.cost else 0


def best_plan(g: Journey, demon: Demon, ap: int) -> Plan | None:
    """The plan that a demon with so many AP follows; None if it has none, or nobody is left to hunt.

    Other demons are nothing but obstacles to it (journey.ai.no-cooperation).
    One search serves all plans: it spreads until it meets a pose from which the prey could be attacked.
    """
    if ap < 1 or not g.crowd:
        return None
    hunter = hunter_on_board(g, demon)
    goals, nearby = _goals(g, hunter)
    start = (demon.cell, demon.facing)
    cost, found = nearest(g.field.grid, hunter.base, start, goals, hunter.ground, None, hunter.exits, nearby)
    if not hunter.disabled:
        plan = _attack(g, hunter, (ap - 1) * hunter.mv, goals, cost, found)
        if plan is not None:
            return plan
    return _march(g, hunter, ap * hunter.mv, goals, cost, found)


# ---------------------------------------------------------------------- plans 1 to 3: attacks


def _attack(
    g: Journey, hunter: Hunter, walk: int, goals: Front, cost: int | None, found: list[Front]
) -> Plan | None:
    """The best plan with an attack after a walk of this cost at most, which leaves at least 1 AP for it."""
    grid, demon = g.field.grid, hunter.demon
    in_time = cost is not None and cost <= walk
    if in_time and hunter.number == 1 and hunts_monk(g, hunter):
        # A demon with one target asks for no more than the nearest pose to attack Tripitaka from.
        return _attack_from(
            g, hunter, TO_TRIPITAKA, both(found[-1], goals), found, [(g.pilgrims[TRIPITAKA], goals)]
        )
    feet = footprint(g, demon)
    near = within_reach(g, hunter, feet, walk)
    if not near:
        return None
    if in_time:
        found = layers(grid, hunter.base, (demon.cell, demon.facing), hunter.ground, walk, hunter.exits)
    seen = hits(g, hunter, all_of(found[: walk + 1]), near)
    if not seen:
        return None
    number, front = _best_attack(g, hunter, seen, distance_to_hunted(g, feet))
    return _attack_from(g, hunter, number, front, found, seen)


def _attack_from(
    g: Journey, hunter: Hunter, number: int, front: Front, found: list[Front], seen: Hits
) -> Plan:
    """Of these poses the nearest to walk to (journey.ai.stop-moving), then the nearest to Tripitaka, then the
    first by position."""
    cost, front = first_layer(found, front)
    _, ties = nearest_to(g.field.grid, hunter.base, front, hunted(g))
    plan = Plan(number, ties[0], cost, ties, found, hunter, hits=seen)
    choose_tie(g, plan, ties[0])
    return plan


def _best_attack(g: Journey, hunter: Hunter, seen: Hits, start: int) -> tuple[int, Front]:
    """The plan number and the poses with the best targets; `start`: the distance to Tripitaka now.

    Tripitaka himself (journey.ai.priority-one); else somebody, if the way ends closer to him
    (journey.ai.priority-two); else somebody at all (journey.ai.priority-three). Under Wild Attacks he is one
    of them (journey.special.wild-targets).
    """
    if not hunts_monk(g, hunter):
        return ANYBODY, ranked(g, seen, hunter.number)[0]
    for pilgrim, front in seen:
        if pilgrim.id == TRIPITAKA:
            return TO_TRIPITAKA, ranked_with(g, seen, hunter.number, front)[0]
    groups = ranked(g, seen, hunter.number)
    closer = closer_than(g, hunter, start)
    for front in groups:
        front = both(front, closer)
        if is_some(front):
            return CLOSER, front
    return ANYBODY, groups[0]


def closer_than(g: Journey, hunter: Hunter, distance: int) -> Front:
    """The poses whose board distance to Tripitaka is smaller than that."""
    if distance < 1:
        return 0, 0, 0, 0
    grid = g.field.grid
    return touching(grid, hunter.base, grid.within(g.pilgrims[TRIPITAKA].cell, distance - 1))


def choose_tie(g: Journey, plan: Plan, pose: Pose) -> None:
    """Take one of the tied poses, with the targets that are in range there."""
    plan.pose = cell, facing = pose
    if plan.hits:
        there = [pilgrim for pilgrim, front in plan.hits if front[facing] >> cell & 1]
        plan.targets = chosen_targets(g, plan.hunter.number, plan.hunter.wild, there)


# ---------------------------------------------------------------------- plan 4: nearer


def _march(
    g: Journey, hunter: Hunter, budget: int, goals: Front, cost: int | None, found: list[Front]
) -> Plan:
    """All AP into moving nearer, round what is in the way (journey.ai.priority-four, journey.ai.water)."""
    grid, base = g.field.grid, hunter.base
    if cost is None:
        plan = _march_blocked(g, hunter, found[: budget + 1], budget)
    elif cost <= budget:
        plan = _march_to(g, hunter, found, cost, both(found[cost], goals), "path")
    else:
        goals = both(found[cost], goals)
        back = layers_back(grid, base, goals, hunter.ground, cost - budget, hunter.exits)
        on_way = both(back[cost - budget], found[budget])
        if hunter.standing is None or is_some(both(on_way, hunter.standing)):
            on_way = on_way if hunter.standing is None else both(on_way, hunter.standing)
            plan = _march_to(g, hunter, found, budget, on_way, "path")
        else:
            back = layers_back(grid, base, goals, hunter.ground, cost, hunter.exits)
            plan = _furthest(g, hunter, found, back, cost, budget, "path")
    return _kept_close(g, hunter, plan) if hunter.disabled else plan


def _goals(g: Journey, hunter: Hunter) -> tuple[Front, int]:
    """The poses from which one of the prey could be attacked, and a cost below which none can be reached."""
    goals: Front = (0, 0, 0, 0)
    grid, feet, least = g.field.grid, footprint(g, hunter.demon), UNLIMITED
    for pilgrim in prey(g, hunter):
        target = 1 << pilgrim.cell
        goals = either(goals, aim(g, hunter, target))
        least = min(least, distance_between(grid, feet, target) - hunter.span)
    return goals, least


def _march_to(g: Journey, hunter: Hunter, found: list[Front], cost: int, ends: Front, way: str) -> Plan:
    _, ties = nearest_to(g.field.grid, hunter.base, ends, hunted(g))
    return Plan(MARCH, ties[0], cost, ties, found, hunter, way=way if cost else "stays")


def _furthest(
    g: Journey, hunter: Hunter, found: list[Front], back: list[Front], cost: int, budget: int, way: str
) -> Plan:
    """As far as possible along the cheapest ways: `found` is what can be walked, `back` leads to the goals.

    A pose at cost k, from which the rest of a cheapest way is left, was reached along such a way.
    """
    for spent in range(min(budget, len(found) - 1, cost), 0, -1):
        ends = both(found[spent], back[cost - spent])
        if hunter.standing is not None:
            ends = both(ends, hunter.standing)
        if is_some(ends):
            return _march_to(g, hunter, found, spent, ends, way)
    return _march_to(g, hunter, found, 0, found[0], way)


def _march_blocked(g: Journey, hunter: Hunter, found: list[Front], budget: int) -> Plan:
    """Miniatures close all ways: go as if they were absent, as far as they let it (journey.ai.no-path)."""
    demon = hunter.demon
    targets = 0
    for pilgrim in prey(g, hunter):
        targets |= 1 << pilgrim.cell
    back = ways_without_miniatures(g, hunter, targets)
    cost = cost_of(back, (demon.cell, demon.facing))
    if cost is not None:
        return _furthest(g, hunter, found, back, cost, budget, "crowded")
    return _march_as_near(g, hunter, found)


def _march_as_near(g: Journey, hunter: Hunter, found: list[Front]) -> Plan:
    """No way at all: the reachable pose nearest to the prey by board distance, if that is nearer than now."""
    grid, base = g.field.grid, hunter.base
    goal = 0
    for pilgrim in prey(g, hunter):
        goal |= 1 << pilgrim.cell
    reached = all_of(found)
    if hunter.standing is not None:
        reached = both(reached, hunter.standing)
    best, poses = nearest_to(grid, base, reached, goal)
    if best >= distance_between(grid, footprint(g, hunter.demon), goal):
        return _march_to(g, hunter, found, 0, found[0], "no-path")
    cost, ends = first_layer(found, only(*poses))
    return _march_to(g, hunter, found, cost, ends, "no-path")


def _kept_close(g: Journey, hunter: Hunter, plan: Plan) -> Plan:
    """A demon beside Tripitaka that cannot attack does not leave him to turn round (journey.ai.disabled)."""
    grid, demon = g.field.grid, hunter.demon
    cell, facing = plan.pose
    here, there = footprint(g, demon), grid.feet[hunter.base][facing][cell]
    if grid.ring(here) & hunted(g) and distance_to_hunted(g, there) > distance_to_hunted(g, here):
        return _march_to(g, hunter, plan.found, 0, plan.found[0], "stays")
    return plan


# ---------------------------------------------------------------------- ways and distances


def walk(g: Journey, plan: Plan) -> list[Pose]:
    """The poses from the demon's to the end of its plan, both included.

    A large base steps as a whole (journey.move.large-forward). 2x2 bases turn where they stand
    (journey.move.square-base-turn), 1x2 bases round one of their squares (journey.move.turn-rectangular),
    which no line may part from the new one (journey.move.turn-sweep).
    """
    return path(g.field.grid, plan.hunter.base, plan.found, plan.pose, plan.hunter.exits)


NO_WAY = 1 << 20


def shortest_way(g: Journey, hunter: Hunter, start: Pose | Front) -> tuple[int, Front]:
    """The least path cost to Tripitaka from some poses, and the poses that have it
    (journey.map.path-distance).

    Ways that miniatures close are compared as if these were absent, and are longer than all others.
    """
    grid, base = g.field.grid, hunter.base
    goals = aim_at_hunted(g, hunter)
    cost, found = nearest(grid, base, start, goals, hunter.ground, None, hunter.exits)
    if cost is not None:
        if len(start) == 2:
            return cost, found[0]
        back = layers_back(grid, base, both(found[cost], goals), hunter.ground, cost, hunter.exits)
        return cost, both(back[cost], found[0])
    for cost, layer in enumerate(ways_without_miniatures(g, hunter, hunted(g))):
        front = both(layer, found[0])
        if is_some(front):
            return cost + NO_WAY, front
    return 2 * NO_WAY, found[0]


def path_cost(g: Journey, demon: Demon) -> int:
    """The least MV to a pose from which Tripitaka could be attacked."""
    return shortest_way(g, hunter_on_board(g, demon), only((demon.cell, demon.facing)))[0]


def _closed_way(g: Journey, demon: Demon) -> int:
    """The path cost of a demon whose ways are all closed by miniatures: longer than any open way."""
    ways = ways_without_miniatures(g, hunter_on_board(g, demon), hunted(g))
    cost = cost_of(ways, (demon.cell, demon.facing))
    return 2 * NO_WAY if cost is None else NO_WAY + cost


class PathCosts:
    """Path costs to Tripitaka while nobody moves. Small demons that strike share one search from his side.

    Such a demon leaves its own square by a step and never comes back to it, and it stands in nobody's sight
    of a neighbouring square, so only the way from the next square on has to be known.
    """

    __slots__ = ("back", "g", "ground")

    def __init__(self, g: Journey) -> None:
        self.g = g
        self.back: list[Front] | None = None
        self.ground = 0

    def of(self, demon: Demon) -> int:
        """The least MV to a pose from which Tripitaka could be attacked (journey.map.path-distance)."""
        profile = self.g.box.demons[demon.kind]
        if profile.base == "1x1" and profile.range.shape == "strike" and not self.g.specials:
            cost = self._shared(demon)
            return cost if cost < NO_WAY else _closed_way(self.g, demon)
        return path_cost(self.g, demon)

    def _shared(self, demon: Demon) -> int:
        g, grid = self.g, self.g.field.grid
        if self.back is None:
            hunter = Hunter(g, demon, g.horde)
            self.ground = hunter.ground
            goals = aim_at_hunted(g, hunter)
            self.back = layers_back(grid, "1x1", goals, self.ground, 4 * grid.size, hunter.exits)
        best, goal = NO_WAY, hunted(g)
        for facing in range(4):
            if not grid.exits[facing] >> demon.cell & 1:
                continue
            turns = QUARTER_TURNS[(facing - demon.facing) % 4]
            ahead = demon.cell + grid.steps[facing]
            if goal >> ahead & 1:
                best = min(best, turns)
            elif self.ground >> ahead & 1:
                rest = cost_of(self.back, (ahead, facing))
                if rest is not None:
                    best = min(best, turns + 1 + rest)
        return best


QUARTER_TURNS = (0, 1, 2, 1)


def activation_order(g: Journey) -> list[Demon]:
    """Closest to Tripitaka first (journey.ai.order); ties: path, rank, age (journey.ai.order-fixed)."""
    by_distance: dict[int, list[Demon]] = {}
    for demon in g.demons:
        by_distance.setdefault(distance_to_hunted(g, footprint(g, demon)), []).append(demon)
    order: list[Demon] = []
    costs = PathCosts(g)
    for distance in sorted(by_distance):
        tied = by_distance[distance]
        if len(tied) > 1:
            tied.sort(key=lambda demon: (costs.of(demon), -g.box.demons[demon.kind].rank, demon.id))
        order += tied
    return order


def reasons(g: Journey, plan: Plan) -> tuple[tuple[int, str], ...]:
    """Why each plan before the chosen one failed, for people: plan numbers and text keys below `plan`."""
    hunter, monk = plan.hunter, g.pilgrims[TRIPITAKA]
    if hunter.disabled:
        tried = [(number, "disabled") for number in (1, 2, 3)]
    else:
        if hunter.wild:
            first = second = "wild"
        elif not hunts_monk(g, hunter):
            first = second = "tripitaka-dead" if monk.fallen == DEAD else "tripitaka-down"
        else:
            first, second = "out-of-reach", "not-closer" if plan.number == ANYBODY else "out-of-reach"
        tried = [(1, first), (2, second), (3, "out-of-reach")][: plan.number - 1]
    if plan.way in ("crowded", "no-path", "stays"):
        tried.append((4, plan.way))
    return tuple(tried)
