"""The demons' plans in their plainest form: every pose one by one, straight from the rules."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.board.poses import VECTORS, Pose
from hyakki.board.sight import in_range
from hyakki.games.journey.rules.conditions import has
from hyakki.games.journey.rules.figures import footprint
from hyakki.games.journey.rules.profile import demon_mv
from hyakki.games.journey.state import Demon, Journey, Pilgrim

Square = tuple[int, int]
Answer = tuple[int, int, list[Pose], list[int]]
"""Plan number, MV spent, the poses that are tied, the targets at the first of them."""

NO_WAY = 1 << 20


class Oracle:
    """Plans of one demon, by looking at each pose."""

    def __init__(self, g: Journey, demon: Demon) -> None:
        self.g, self.demon, self.grid = g, demon, g.field.grid
        self.sheet = g.box.demons[demon.kind]
        self.start = (demon.cell, demon.facing)
        self.own = footprint(g, demon)
        self.minis = (g.crowd | g.horde) & ~self.own
        self.mv = demon_mv(g, demon)
        self.wild = "wild-attacks" in g.specials
        self.phase = "phase-march" in g.specials
        self.monk = g.pilgrims[0]
        self.conscious = [pilgrim for pilgrim in g.pilgrims if pilgrim.fallen == 0]

    # squares and lines

    def squares(self, pose: Pose) -> list[Square]:
        x, y = pose[0] % self.grid.width, pose[0] // self.grid.width
        dx, dy = VECTORS[pose[1]]
        if self.sheet.base == "1x1":
            return [(x, y)]
        if self.sheet.base == "1x2":
            return [(x, y), (x - dx, y - dy)]
        return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]

    def cell(self, square: Square) -> int | None:
        x, y = square
        if (
            0 <= x < self.grid.width
            and 0 <= y < self.grid.height
            and self.grid.cells >> y * self.grid.width + x & 1
        ):
            return y * self.grid.width + x
        return None

    def has_line(self, a: Square, b: Square, colours: str) -> bool:
        facing = VECTORS.index((b[0] - a[0], b[1] - a[1]))
        at = self.cell(a)
        assert at is not None
        if "yellow" in colours and self.grid.fences[facing] >> at & 1:
            return True
        return bool(self.grid.bounds[facing] >> at & 1)

    def walkable(self, square: Square, ghost: bool) -> bool:
        cell = self.cell(square)
        if cell is None:
            return False
        if self.phase:
            return not self.grid.void >> cell & 1
        shut = self.grid.blocked | self.g.things | (0 if ghost else self.minis)
        return not shut >> cell & 1

    def may_stop(self, pose: Pose, ghost: bool = False) -> bool:
        if pose == self.start and not ghost:
            return True
        shut = self.grid.blocked | self.g.things
        if not ghost:
            shut |= self.minis | self.g.bodies
        squares = self.squares(pose)
        for square in squares:
            cell = self.cell(square)
            if cell is None or shut >> cell & 1:
                return False
        return not self.lies_across(squares, "yellow purple")

    def lies_across(self, squares: list[Square], colours: str) -> bool:
        """Whether a line runs between two squares of a base."""
        beside = [(a, b) for a in squares for b in squares if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
        return any(self.has_line(a, b, colours) for a, b in beside)

    # walking

    def moves(self, pose: Pose, ghost: bool) -> Iterator[Pose]:
        """Every pose one step or one turn away."""
        colours = "purple" if self.phase else "yellow purple"
        old, (cell, facing) = self.squares(pose), pose
        dx, dy = VECTORS[facing]
        new = [(x + dx, y + dy) for x, y in old]
        if all(self.walkable(square, ghost) for square in new) and not self.lies_across(new, colours):
            if not any(self.has_line(a, b, colours) for a, b in zip(old, new, strict=True)):
                yield cell + self.grid.steps[facing], facing
        for turned in ((facing + 1) % 4, (facing + 3) % 4):
            if self.sheet.base != "1x2":
                yield cell, turned
                continue
            ax, ay = VECTORS[turned]
            for pivot, other, front in (
                (old[0], (old[0][0] - ax, old[0][1] - ay), old[0]),
                (old[1], (old[1][0] + ax, old[1][1] + ay), (old[1][0] + ax, old[1][1] + ay)),
            ):
                if self.walkable(other, ghost) and not self.has_line(pivot, other, colours):
                    yield front[1] * self.grid.width + front[0], turned

    def costs(self, ghost: bool = False) -> dict[Pose, int]:
        """The least MV to every pose that can be walked to."""
        found, edge, cost = {self.start: 0}, [self.start], 0
        while edge:
            cost += 1
            new = []
            for pose in edge:
                for other in self.moves(pose, ghost):
                    if other not in found:
                        found[other] = cost
                        new.append(other)
            edge = new
        return found

    # sight and distance

    def hit(self, pose: Pose, pilgrim: Pilgrim, ghost: bool = False) -> bool:
        reach = self.sheet.range
        limit = self.g.box.omens[self.g.omen].range_limit if self.g.omen else 0
        blockers = self.g.things if ghost else self.g.things | self.minis
        if self.cell_square(pilgrim.cell) in self.squares(pose):
            return False
        base, target = self.sheet.base, 1 << pilgrim.cell
        return in_range(self.grid, base, *pose, reach.shape, reach.n, target, blockers, limit or None)

    def cell_square(self, cell: int) -> Square:
        return cell % self.grid.width, cell // self.grid.width

    def distance_to(self, pose: Pose, pilgrims: list[Pilgrim]) -> int:
        ends = [self.cell_square(pilgrim.cell) for pilgrim in pilgrims]
        return min(abs(x - a) + abs(y - b) for x, y in self.squares(pose) for a, b in ends)

    def distance(self, pose: Pose) -> int:
        """To Tripitaka's miniature; to the nearest conscious pilgrim if he is dead."""
        return self.distance_to(pose, self.hunted())

    def hunted(self) -> list[Pilgrim]:
        return [self.monk] if self.monk.fallen != 4 else self.conscious

    def health(self, pilgrim: Pilgrim) -> int:
        return 0 if "marked-prey" in pilgrim.corruption else pilgrim.health

    # plans

    def answer(self, ap: int) -> Answer:
        costs = self.costs()
        if not has(self.demon, "disabled"):
            found = self.attack(costs, ap)
            if found is not None:
                return found
        number, cost, ties, targets = self.march(costs, ap * self.mv)
        if has(self.demon, "disabled") and self.distance(ties[0]) > self.distance(self.start):
            if any(self.grid.ring(self.own) >> pilgrim.cell & 1 for pilgrim in self.hunted()):
                return 4, 0, [self.start], []
        return number, cost, ties, targets

    def targets(self, pose: Pose) -> list[Pilgrim]:
        """Whom it attacks from a pose, in order."""
        place = self.g.order.index

        def monk_first(pilgrim: Pilgrim) -> tuple[bool, int, int]:
            return pilgrim.id != 0, self.health(pilgrim), place(pilgrim.id)

        found = [pilgrim for pilgrim in self.conscious if self.hit(pose, pilgrim)]
        if self.wild:
            found.sort(key=lambda pilgrim: monk_first(pilgrim)[1:])
        else:
            found.sort(key=monk_first)
        return sorted(found[: self.sheet.targets], key=monk_first)

    def attack(self, costs: dict[Pose, int], ap: int) -> Answer | None:
        best: tuple[int, int, list[int], int, int, int] | None = None
        ties: list[Pose] = []
        for pose, cost in costs.items():
            if cost > (ap - 1) * self.mv or not self.may_stop(pose):
                continue
            targets = self.targets(pose)
            if not targets:
                continue
            plain = self.wild or self.monk.fallen != 0
            number = 3
            if not plain and targets[0].id == 0:
                number = 1
            elif not plain and self.distance(pose) < self.distance(self.start):
                number = 2
            attacks = ap - (-(-cost // self.mv) if cost else 0)
            healths = sorted(self.health(pilgrim) for pilgrim in targets)
            key = (number, -len(targets), healths, -attacks, cost, self.distance(pose))
            if best is None or key < best:
                best, ties = key, [pose]
            elif key == best:
                ties.append(pose)
        if best is None:
            return None
        ties.sort()
        return best[0], best[4], ties, [pilgrim.id for pilgrim in self.targets(ties[0])]

    def march(self, costs: dict[Pose, int], budget: int) -> Answer:
        prey = self.conscious if self.wild or self.monk.fallen != 0 else [self.monk]
        goals = self.nearest(costs, prey, ghost=False)
        if goals:
            return self.along(self.on_way(costs, goals, False), costs, budget)
        ghosts = self.costs(ghost=True)
        goals = self.nearest(ghosts, prey, ghost=True)
        if goals:
            return self.along(self.on_way(ghosts, goals, True), costs, budget)
        return self.as_near(costs, prey, budget)

    def nearest(self, costs: dict[Pose, int], prey: list[Pilgrim], ghost: bool) -> list[Pose]:
        """The cheapest poses from which one of the prey could be attacked."""
        found: list[Pose] = []
        for pose, cost in costs.items():
            if found and cost > costs[found[0]]:
                break
            if self.may_stop(pose, ghost) and any(self.hit(pose, pilgrim, ghost) for pilgrim in prey):
                found.append(pose)
        return found

    def on_way(self, costs: dict[Pose, int], goals: list[Pose], ghost: bool) -> dict[Pose, int]:
        """The poses on cheapest walks to the goals."""
        least = costs[goals[0]]
        way = dict.fromkeys(goals, least)
        for pose, cost in sorted(costs.items(), key=lambda item: -item[1]):
            if cost < least and any(way.get(other) == cost + 1 for other in self.moves(pose, ghost)):
                way[pose] = cost
        return way

    def along(self, way: dict[Pose, int], costs: dict[Pose, int], budget: int) -> Answer:
        """As far as can be: walk through the poses of the way one by one and take the last to stop at."""
        edge, best = {self.start}, {self.start}
        spent = 0
        for cost in range(1, min(budget, max(way.values())) + 1):
            edge = {b for a in edge for b in self.moves(a, False) if way.get(b) == cost}
            stops = {pose for pose in edge if self.may_stop(pose)}
            if stops:
                best, spent = stops, cost
        return self.march_to(best, spent)

    def as_near(self, costs: dict[Pose, int], prey: list[Pilgrim], budget: int) -> Answer:
        stops = [pose for pose, cost in costs.items() if cost <= budget and self.may_stop(pose)]
        best = min(self.distance_to(pose, prey) for pose in stops)
        if best >= self.distance_to(self.start, prey):
            return 4, 0, [self.start], []
        stops = [pose for pose in stops if self.distance_to(pose, prey) == best]
        least = min(costs[pose] for pose in stops)
        return self.march_to({pose for pose in stops if costs[pose] == least}, least)

    def march_to(self, ends: set[Pose], spent: int) -> Answer:
        near = min(self.distance(pose) for pose in ends)
        return 4, spent, sorted(pose for pose in ends if self.distance(pose) == near), []


def path_cost(g: Journey, demon: Demon) -> int:
    """The least MV to a pose from which Tripitaka could be attacked; without a way as if alone."""
    oracle = Oracle(g, demon)
    costs = oracle.costs()
    goals = oracle.nearest(costs, oracle.hunted(), ghost=False)
    if goals:
        return costs[goals[0]]
    costs = oracle.costs(ghost=True)
    goals = oracle.nearest(costs, oracle.hunted(), ghost=True)
    return (costs[goals[0]] if goals else NO_WAY) + NO_WAY
