"""Walks in eight directions over ground on several levels, where leaving a square costs 1 or 2.

A `Going` is what one creature can do on the table as it lies now; it is made once and then asked as often as
needed. Searches spread over all cells at once: a layer is the mask of the anchors first reached at one cost.

The caller's masks: `closed` is what blocks at every height (walls, shut doors, squares that are not shown),
`occupied` is that and whatever else the creature cannot enter (obstacles, those who oppose it), `off` are
squares that are not there even for those who walk through walls. Who may be passed but not ended on is in
none of them: `ends` leaves those squares out."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Literal

from hyakki.board.levels import DIRECTIONS, Gait

Hindrance = Literal["", "far", "taken", "height", "flank"]
"""Why a step is impossible: no neighbour, the squares there cannot be entered, no stairs between the heights,
a square beside the diagonal. Empty: it is possible."""


class Going:
    """The steps of a creature: from the anchors of `exits[d]` it can go in that direction if it comes to
    stand on `ground`; leaving `slow` anchors costs 2.

    >>> from hyakki.board.levels import Terrain
    >>> land = Terrain.drawn(["....", ".~o.", "...."])
    >>> going = Going(land.gait("walk"), occupied=land.obstacle, closed=0, slow=land.difficult)
    >>> [bin(layer) for layer in going.layers(land.cell(0, 1), budget=2)]
    ['0b10000', '0b1100100011', '0b10000000100']
    """

    __slots__ = ("_minded", "_walls", "exits", "gait", "ground", "occupied", "slow")

    def __init__(self, gait: Gait, occupied: int, closed: int, slow: int = 0, off: int = 0) -> None:
        terrain, kind = gait.terrain, gait.kind
        occupied |= closed
        self.gait, self.occupied = gait, occupied
        if kind == "walk":
            # Beside a diagonal, walls restrict at every height, the rest where it is adjacent.
            entered, self._walls, self._minded, self.slow = occupied, closed, occupied, slow
        elif kind == "flying":
            # Only walls stop a flyer; opponents and obstacles lie below.
            entered, self._walls, self._minded, self.slow = closed, closed, 0, 0
        else:
            # Nothing but the end of the world.
            entered, self._walls, self._minded, self.slow = off, 0, 0, 0
        if gait.size == 1:
            self.ground = gait.anchors & ~entered
        else:
            self.ground = gait.anchors & ~terrain.touching(2, entered)
            self.slow = terrain.touching(2, self.slow) if self.slow else 0
        self.exits = gait.out if kind == "spectral" else self._open()

    def _open(self) -> list[int]:
        """The ground's own steps without the diagonals that something beside them restricts."""
        out, walls, minded = self.gait.out[:], self._walls, self._minded
        for d, (flanks, minds) in enumerate(zip(self.gait.flanks, self.gait.minds, strict=True), start=4):
            for flank, minding in zip(flanks, minds, strict=True):
                if flank > 0:
                    out[d] &= ~(walls >> flank | minded >> flank & minding)
                else:
                    out[d] &= ~(walls << -flank | minded << -flank & minding)
        return out

    # Searching

    def layers(self, start: int, budget: int) -> list[int]:
        """The anchors first reached at cost 0, 1, 2, ... up to the budget; shorter if nothing new is
        reached. Layers may be empty between others, where ground is slow.

        >>> from hyakki.board.levels import Terrain
        >>> land = Terrain.drawn(["~~.."])
        >>> Going(land.gait("walk"), 0, 0, slow=land.difficult).layers(0, budget=9)
        [1, 0, 2, 0, 4, 8]
        """
        north, east, south, west, ne, se, sw, nw = self.exits
        width, slow = self.gait.terrain.width, self.slow
        more, less = width + 1, width - 1
        here = 1 << start
        rest = self.ground & ~here
        late = 0
        found = [here]
        for _ in range(budget):
            # Who leaves slow ground comes one layer later.
            leave = here & ~slow | late
            late = here & slow
            here = (
                (leave & north) >> width | (leave & east) << 1 | (leave & south) << width
                | (leave & west) >> 1 | (leave & ne) >> less | (leave & se) << more
                | (leave & sw) << less | (leave & nw) >> more
            ) & rest  # fmt: skip
            if not here and not late:
                break
            rest ^= here
            found.append(here)
        while not found[-1]:
            found.pop()
        return found

    def reach(self, start: int, budget: int) -> int:
        """All anchors within the budget, the start among them.

        >>> from hyakki.board.levels import Terrain
        >>> bin(Going(Terrain.drawn(["....."]).gait("walk"), occupied=0b1000, closed=0).reach(1, budget=3))
        '0b111'
        """
        found = 0
        for layer in self.layers(start, budget):
            found |= layer
        return found

    def ends(self, reached: int, creatures: int) -> int:
        """Those of the anchors on which it may end: with its whole footprint on one height and on squares
        that neither it nor a creature occupies. Inside walls only spectral creatures end.

        >>> from hyakki.board.levels import Terrain
        >>> going = Going(Terrain.drawn(["....."]).gait("flying"), occupied=0b10, closed=0)
        >>> bin(going.ends(going.reach(0, budget=3), creatures=0b1000))
        '0b101'
        """
        gait = self.gait
        taken = creatures if gait.kind == "spectral" else creatures | self.occupied
        if gait.size == 1:
            return reached & ~taken
        return reached & gait.terrain.even[2] & ~gait.terrain.touching(2, taken)

    def cost(self, anchor: int) -> int:
        """What leaving an anchor costs."""
        return 2 if self.slow >> anchor & 1 else 1

    def next(self, anchor: int) -> int:
        """The anchors one step away.

        >>> from hyakki.board.levels import Terrain
        >>> bin(Going(Terrain.drawn(["...", "..."]).gait("walk"), occupied=0b10, closed=0).next(0))
        '0b1000'
        """
        found = 0
        for out, step in zip(self.exits, self.gait.steps, strict=True):
            if out >> anchor & 1:
                found |= 1 << anchor + step
        return found & self.ground

    def path(self, layers: list[int], goal: int) -> list[int]:
        """One cheapest walk from the start of the layers to an anchor in them, both included. Looking back
        from the goal the first of the `DIRECTIONS` is taken, so the answer is always the same.

        >>> from hyakki.board.levels import Terrain
        >>> going = Going(Terrain.drawn(["...", "..."]).gait("walk"), occupied=0, closed=0)
        >>> going.path(going.layers(0, budget=5), 5)
        [0, 4, 5]
        """
        cost = self.cost_of(layers, goal)
        if cost < 0:
            raise ValueError(f"no walk to square {goal} in these layers")
        walk = [goal]
        while cost:
            goal, cost = self._before(layers, goal, cost)
            walk.append(goal)
        walk.reverse()
        return walk

    def _before(self, layers: list[int], goal: int, cost: int) -> tuple[int, int]:
        for out, step in zip(self.exits, self.gait.steps, strict=True):
            before = goal - step
            if before >= 0 and out >> before & 1:
                spent = cost - self.cost(before)
                if spent >= 0 and layers[spent] >> before & 1:
                    return before, spent
        raise ValueError(f"these layers do not lead to square {goal}")

    def cost_of(self, layers: list[int], anchor: int) -> int:
        """The cost of an anchor in a list of layers, -1 if it is not there."""
        for cost, layer in enumerate(layers):
            if layer >> anchor & 1:
                return cost
        return -1

    # Straight on

    def straight(self, start: int, direction: int, budget: int) -> list[int]:
        """The anchors of a run in one of the `DIRECTIONS`, as far as the budget and the way go; the start
        first.

        >>> from hyakki.board.levels import Terrain
        >>> going = Going(Terrain.drawn([".~..."]).gait("walk"), occupied=0, closed=0, slow=0b10)
        >>> going.straight(0, direction=1, budget=4)
        [0, 1, 2, 3]
        """
        out, step, run = self.exits[direction], self.gait.steps[direction], [start]
        while True:
            budget -= self.cost(start)
            if budget < 0 or not out >> start & 1 or not self.ground >> start + step & 1:
                return run
            start += step
            run.append(start)

    def runs(self, start: int, budget: int) -> list[int]:
        """The anchors at the cost of a straight run to them, in layers."""
        found = [1 << start] + [0] * budget
        for direction in range(8):
            spent = 0
            run = self.straight(start, direction, budget)
            for before, after in pairwise(run):
                spent += self.cost(before)
                found[spent] |= 1 << after
        while not found[-1]:
            found.pop()
        return found

    # Why not

    def forbids(self, a: int, b: int) -> Hindrance:
        """What is in the way of one step from anchor a to anchor b.

        >>> from hyakki.board.levels import Terrain
        >>> land = Terrain.drawn([".o.", "..."], heights=["001"])
        >>> going = Going(land.gait("walk"), occupied=land.obstacle, closed=0)
        >>> [going.forbids(*step) for step in ((3, 0), (3, 5), (0, 1), (4, 2), (0, 4))]
        ['', 'far', 'taken', 'height', 'flank']
        """
        terrain = self.gait.terrain
        offset = terrain.xs[b] - terrain.xs[a], terrain.ys[b] - terrain.ys[a]
        if offset not in DIRECTIONS:
            return "far"
        direction = DIRECTIONS.index(offset)
        if not self.gait.out[direction] >> a & 1:
            return "height" if terrain.feet[self.gait.size][b] else "taken"
        if not self.ground >> b & 1:
            return "taken"
        return "" if self.exits[direction] >> a & 1 else "flank"

    def flanks(self, a: int, b: int) -> int:
        """The squares beside a diagonal step that forbid it."""
        terrain = self.gait.terrain
        offset = terrain.xs[b] - terrain.xs[a], terrain.ys[b] - terrain.ys[a]
        if 0 in offset or offset not in DIRECTIONS:
            return 0
        place = DIRECTIONS.index(offset) - 4
        found = 0
        for flank, minding in zip(self.gait.flanks[place], self.gait.minds[place], strict=True):
            mask = self._walls | (self._minded if minding >> a & 1 else 0)
            found |= mask & 1 << a + flank
        return found


@lru_cache(maxsize=256)
def going_on(gait: Gait, occupied: int, closed: int, slow: int = 0, off: int = 0) -> Going:
    """The `Going` of these masks, kept while nothing changes: whoever looks asks for the same several times.

    >>> from hyakki.board.levels import Terrain
    >>> gait = Terrain.drawn(["..."]).gait("walk")
    >>> going_on(gait, 0b10, 0) is going_on(gait, 0b10, 0), going_on(gait, 0b10, 0) is going_on(gait, 0, 0)
    (True, False)
    """
    return Going(gait, occupied, closed, slow, off)


def cheapest(layers: list[int], goals: int) -> tuple[int, int]:
    """The least cost of a goal, and the goals of that cost; -1 and none if none is reached.

    >>> cheapest([0b1, 0b10, 0b1100], goals=0b11000), cheapest([0b1], goals=0b10)
    ((2, 8), (-1, 0))
    """
    for cost, layer in enumerate(layers):
        if layer & goals:
            return cost, layer & goals
    return -1, 0
