"""What is within reach of the active pilgrim, what it costs in AP, and how dangerous it is there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hyakki.board.masks import bits
from hyakki.board.poses import Front, Pose
from hyakki.board.posewalks import costs_1x1, layers_back, path
from hyakki.board.squares import Grid
from hyakki.games.journey.options import DONE, FACING_NAMES, MOVE, Step, Turn
from hyakki.games.journey.rules.profile import pilgrim_mv
from hyakki.games.journey.sense.threats import levels, threats
from hyakki.games.journey.state import TRIPITAKA, Journey, Pilgrim
from hyakki.kernel.decision import Option

AP_WORTH = 0.9  # what an unspent action point is worth for something else
NEARER = 0.16  # what part of an errand's worth it is to be one move nearer
FAR = 60  # movement points to look ahead
MONK_FEAR, FIGHTER_FEAR = 0.4, 0.1  # what a point of expected damage costs whoever has 10 health
MONK_FALL, FIGHTER_FALL = 2.0, 0.6  # what each point costs that might bring one down
MONK_SAFE, FIGHTER_SAFE = 0.35, 0.7  # the part of one's health that expected damage may reach
UNGUARDED = ((3, 1.5), (6, 3.0))  # what it costs the monk to have no fighter as near as this

Idea = tuple[float, Option]


class Lookout:
    """The active pilgrim looks round."""

    __slots__ = ("ap", "fronts", "g", "here", "layers", "mv", "p", "passable", "pool", "prices")

    def __init__(self, g: Journey, p: Pilgrim, may_move: bool) -> None:
        assert g.act is not None
        self.g, self.p, self.ap = g, p, g.act.ap
        self.mv = max(1, pilgrim_mv(g, p))
        self.pool = g.act.mv if g.act.move_ap else 0
        moves = self.ap if may_move else 0
        grid = g.field.grid
        taken = (g.crowd | g.horde | g.things | g.bodies) & ~(1 << p.cell)
        self.passable = grid.open & ~taken
        if g.cool_until < g.turn and not g.field.red >> p.cell & 1:
            self.passable &= ~g.field.red
        self.layers = costs_1x1(
            grid, (p.cell, p.facing), self.passable, g.field.blue, self.pool + moves * self.mv
        )
        self.fronts = self._by_ap(moves)
        self.prices = self._prices()
        self.here = next((price for price, mask in self.prices if mask >> p.cell & 1), 0.0)

    def _by_ap(self, moves: int) -> list[Front]:
        """The poses within reach for 0, 1, 2 ... action points, each with those before."""
        found: list[Front] = []
        north = east = south = west = 0
        for cost, layer in enumerate(self.layers):
            if cost > self.pool + len(found) * self.mv:
                found.append((north, east, south, west))
            north, east, south, west = north | layer[0], east | layer[1], south | layer[2], west | layer[3]
        found.append((north, east, south, west))
        return found[: moves + 1]

    def _prices(self) -> list[tuple[float, int]]:
        """What it costs to end on a square, with the squares; the cheapest first."""
        g, p = self.g, self.p
        a, b, c, d = self.fronts[-1]
        ground = a | b | c | d | 1 << p.cell
        if not g.demons:
            return [(0.0, ground)]
        others = g.crowd & ~(1 << p.cell)
        alone: list[tuple[float, int]] = []
        if p.id == TRIPITAKA and others:
            alone = [(price, ~g.field.grid.near(others, n)) for n, price in UNGUARDED]
        found: dict[float, int] = {}
        for hurt, mask in levels(g, p, threats(g, p), ground).items():
            parts = [(price_of(p, hurt), mask)]
            for price, where in alone:
                parts = [(cost + price, part & where) for cost, part in parts] + [
                    (cost, part & ~where) for cost, part in parts
                ]
            for cost, part in parts:
                if part:
                    found[cost] = found.get(cost, 0) | part
        return sorted(found.items())

    def best(self, goals: Front, worth: Sequence[float]) -> tuple[float, Pose] | None:
        """The best pose of a front within reach; worth[k] is what it is worth to arrive with k AP left."""
        best: tuple[float, Front] | None = None
        for spent, front in enumerate(self.fronts):
            gain = worth[self.ap - spent]
            hit = _both(front, goals)
            if gain <= 0 or not _some(hit):
                continue
            for price, mask in self.prices:
                if best is not None and gain - price <= best[0]:
                    break
                there = (hit[0] & mask, hit[1] & mask, hit[2] & mask, hit[3] & mask)
                if _some(there):
                    best = (gain - price, there)
                    break
        return None if best is None else (best[0], self._nearest(best[1]))

    def _nearest(self, goals: Front) -> Pose:
        a, b, c, d = goals
        for layer in self.layers:
            hit = (layer[0] & a, layer[1] & b, layer[2] & c, layer[3] & d)
            for facing in range(4):
                if hit[facing]:
                    return bits(hit[facing])[0], facing
        raise ValueError("none of these poses is within reach")

    def nearer(self, goals: Front, worth: float) -> Idea | None:
        """The best end of this activation on the way to a far front; others in between may move."""
        g, p = self.g, self.p
        back = way_to(g, p, goals)
        now = next((togo for togo, layer in enumerate(back) if layer[p.facing] >> p.cell & 1), None)
        if now is None:
            return None
        best: tuple[float, Front] | None = None
        gain = worth * NEARER / self.mv
        for spent, front in enumerate(self.fronts):
            left = (self.ap - spent) * AP_WORTH
            for price, mask in self.prices:
                if best is not None and gain * now + left - price <= best[0]:
                    break  # nor is anything dearer any better
                there = (front[0] & mask, front[1] & mask, front[2] & mask, front[3] & mask)
                if not _some(there):
                    continue
                north, east, south, west = there
                for togo, (a, b, c, d) in enumerate(back[:now]):
                    if north & a or east & b or south & c or west & d:
                        value = gain * (now - togo) + left - price
                        if best is None or value > best[0]:
                            best = (value, _both(there, back[togo]))
                        break
        return None if best is None else (best[0], self.towards(self._nearest(best[1])))

    def towards(self, pose: Pose) -> Option:
        """The next option on the way to a pose within reach."""
        blue = self.g.field.blue
        walk = path(self.g.field.grid, "1x1", self.layers, pose, slow_mask=blue)
        if len(walk) < 2:
            return DONE
        (cell, _), (next_cell, next_facing) = walk[0], walk[1]
        cost = 2 if blue >> next_cell & 1 else 1
        if cost > self.pool:
            return MOVE
        if next_cell == cell:
            return Turn(FACING_NAMES[next_facing])
        return Step(*self.g.field.square(next_cell))


def way_to(g: Journey, p: Pilgrim, goals: Front) -> list[Front]:
    """Poses by their cost to the nearest goal, figures left out; through fire if there is no other way."""
    grid = g.field.grid
    ground = grid.open & ~g.things
    if g.cool_until < g.turn:
        back = _layers_back(grid, goals, ground & ~(g.field.red & ~(1 << p.cell)))
        if any(layer[p.facing] >> p.cell & 1 for layer in back):
            return back
    return _layers_back(grid, goals, ground)


@lru_cache(maxsize=2048)
def _layers_back(grid: Grid, goals: Front, ground: int) -> list[Front]:
    return layers_back(grid, "1x1", goals, ground, FAR)


def price_of(p: Pilgrim, hurt: float) -> float:
    """What it costs to expect so much damage."""
    if p.id == TRIPITAKA:
        fear, fall, safe = MONK_FEAR, MONK_FALL, MONK_SAFE
    else:
        fear, fall, safe = FIGHTER_FEAR, FIGHTER_FALL, FIGHTER_SAFE
    return fear * 10 / max(3, p.health) * hurt + fall * max(0.0, hurt - safe * p.health)


def _both(a: Front, b: Front) -> Front:
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


def _some(front: Front) -> bool:
    return bool(front[0] or front[1] or front[2] or front[3])
