"""Walks of figures with a facing: each step straight ahead and each turn by 90 degrees costs 1.

Searches spread over all poses at once: a layer is a `Front` (a mask of anchors per facing) of the poses first
reached at one cost. Square bases turn in place. A 1x2 base turns round its front or its rear square, which
stays while the other swings. Start poses must be legal, and `passable` must hold the walking figure's own
squares."""

from __future__ import annotations

from hyakki.board.poses import NOWHERE, Base, E, Front, N, Pose, S, W
from hyakki.board.squares import Grid, fits


def legal_poses(grid: Grid, base: Base, passable: int, exits: Front | None = None) -> Front:
    """The poses that stand on passable squares; no base ever lies across a line.

    >>> grid = Grid.drawn(["...", "..."], fences=[(1, 0, E)])
    >>> legal_poses(grid, "1x2", grid.open)[E]
    50
    """
    if base == "1x1":
        return fits(grid, base, passable)
    width = grid.width
    north, east, south, west = grid.exits if exits is None else exits
    if base == "2x2":
        whole = fits(grid, base, passable)[N] & east & south & east >> width & south >> 1
        return whole, whole, whole, whole
    passable &= grid.cells
    return (
        passable & (passable & north) >> width,
        passable & (passable & east) << 1,
        passable & (passable & south) << width,
        passable & (passable & west) >> 1,
    )


def _strides(grid: Grid, base: Base, exits: Front) -> Front:
    return grid.strides(exits) if base == "2x2" else exits


def _as_front(start: Pose | Front) -> Front:
    if len(start) == 4:
        return start
    anchor, facing = start
    bit = 1 << anchor
    return (
        bit if facing == N else 0,
        bit if facing == E else 0,
        bit if facing == S else 0,
        bit if facing == W else 0,
    )


def layers(
    grid: Grid,
    base: Base,
    start: Pose | Front,
    passable: int,
    limit: int | None = None,
    exits: Front | None = None,
) -> list[Front]:
    """The poses first reached at cost 0, 1, 2, ... up to the limit; shorter if nothing new is reached.

    >>> grid = Grid.drawn(["..."])
    >>> layers(grid, "1x1", (0, E), grid.open, limit=2)
    [(0, 1, 0, 0), (1, 2, 1, 0), (2, 4, 2, 1)]
    """
    return nearest(grid, base, start, NOWHERE, passable, limit, exits)[1]


def nearest(
    grid: Grid,
    base: Base,
    start: Pose | Front,
    goals: Front,
    passable: int,
    limit: int | None = None,
    exits: Front | None = None,
    at_least: int = 0,
) -> tuple[int | None, list[Front]]:
    """The least cost of a goal pose, and the layers up to it; None and all layers if no goal is reached.

    `at_least`: no goal is known to be nearer than this, so the first layers need not be looked at.

    >>> grid = Grid.drawn(["..."])
    >>> cost, found = nearest(grid, "1x1", (0, E), (0b100, 0, 0b100, 0), grid.open)
    >>> cost, len(found)
    (3, 4)
    """
    if exits is None:
        exits = grid.exits
    front = _as_front(start)
    if base == "1x1":
        ground = passable & grid.cells
        free: Front = (ground, ground, ground, ground)
    else:
        free = legal_poses(grid, base, passable, exits)
    if limit is None:
        limit = 4 * grid.size
    if base == "1x2":
        found = _spread_oblong(grid.width, front, free, limit, goals, at_least)
    else:
        found = _spread_square(grid.width, front, free, _strides(grid, base, exits), limit, goals, at_least)
    north, east, south, west = found[-1]
    hit = north & goals[0] or east & goals[1] or south & goals[2] or west & goals[3]
    return (len(found) - 1 if hit else None), found


def _spread_square(
    width: int, front: Front, free: Front, go: Front, limit: int, goals: Front, at_least: int
) -> list[Front]:
    north, east, south, west = front
    free_n, free_e, free_s, free_w = free[0] & ~north, free[1] & ~east, free[2] & ~south, free[3] & ~west
    go_n, go_e, go_s, go_w = go
    goal_n, goal_e, goal_s, goal_w = goals
    found = [front]
    for cost in range(limit):
        if cost >= at_least and (north & goal_n or east & goal_e or south & goal_s or west & goal_w):
            break
        sideways, upright = east | west, north | south
        north = ((north & go_n) >> width | sideways) & free_n
        south = ((south & go_s) << width | sideways) & free_s
        east = ((east & go_e) << 1 | upright) & free_e
        west = ((west & go_w) >> 1 | upright) & free_w
        if not (north or east or south or west):
            break
        free_n ^= north
        free_e ^= east
        free_s ^= south
        free_w ^= west
        found.append((north, east, south, west))
    return found


def _spread_oblong(
    width: int, front: Front, free: Front, limit: int, goals: Front, at_least: int
) -> list[Front]:
    """Legal 1x2 poses have no line inside, which is all that steps and turns between them ask for: the edge
    that a step or a swing crosses is the inner edge of the pose that it leads to. Nor do shifts run over the
    edge of the board, since what comes out on the other side has its rear off the board."""
    north, east, south, west = front
    free_n, free_e, free_s, free_w = free[0] & ~north, free[1] & ~east, free[2] & ~south, free[3] & ~west
    goal_n, goal_e, goal_s, goal_w = goals
    more, less = width + 1, width - 1
    found = [front]
    for cost in range(limit):
        if cost >= at_least and (north & goal_n or east & goal_e or south & goal_s or west & goal_w):
            break
        sideways, upright = east | west, north | south
        new_n = (north >> width | sideways | east >> more | west >> less) & free_n
        new_s = (south << width | sideways | east << less | west << more) & free_s
        new_e = (east << 1 | upright | north << more | south >> less) & free_e
        new_w = (west >> 1 | upright | north << less | south >> more) & free_w
        if not (new_n or new_e or new_s or new_w):
            break
        north, east, south, west = new_n, new_e, new_s, new_w
        free_n ^= north
        free_e ^= east
        free_s ^= south
        free_w ^= west
        found.append((north, east, south, west))
    return found


def layers_back(
    grid: Grid,
    base: Base,
    goals: Front,
    passable: int,
    limit: int | None = None,
    exits: Front | None = None,
) -> list[Front]:
    """The poses from which the nearest legal goal pose costs 0, 1, 2, ... up to the limit.

    >>> grid = Grid.drawn(["..."])
    >>> layers_back(grid, "1x1", (0, 0b100, 0, 0), grid.open, limit=2)
    [(0, 4, 0, 0), (4, 2, 4, 0), (2, 1, 2, 4)]
    """
    # Turns lead both ways, so only the steps differ from those of `layers`: they go backwards here. The loops
    # are written out for both directions, since one for both costs half as much again, and plans live on it.
    if exits is None:
        exits = grid.exits
    width = grid.width
    free = legal_poses(grid, base, passable, exits)
    front = (goals[0] & free[0], goals[1] & free[1], goals[2] & free[2], goals[3] & free[3])
    if limit is None:
        limit = 4 * grid.size
    if base == "1x2":
        return _retrace_oblong(width, front, free, limit)
    return _retrace_square(width, front, free, _strides(grid, base, exits), limit)


def _retrace_square(width: int, front: Front, free: Front, go: Front, limit: int) -> list[Front]:
    north, east, south, west = front
    free_n, free_e, free_s, free_w = free[0] ^ north, free[1] ^ east, free[2] ^ south, free[3] ^ west
    go_n, go_e, go_s, go_w = go
    found = [front]
    for _ in range(limit):
        sideways, upright = east | west, north | south
        north = (north << width & go_n | sideways) & free_n
        south = (south >> width & go_s | sideways) & free_s
        east = (east >> 1 & go_e | upright) & free_e
        west = (west << 1 & go_w | upright) & free_w
        if not (north or east or south or west):
            break
        free_n ^= north
        free_e ^= east
        free_s ^= south
        free_w ^= west
        found.append((north, east, south, west))
    return found


def _retrace_oblong(width: int, front: Front, free: Front, limit: int) -> list[Front]:
    north, east, south, west = front
    free_n, free_e, free_s, free_w = free[0] ^ north, free[1] ^ east, free[2] ^ south, free[3] ^ west
    more, less = width + 1, width - 1
    found = [front]
    for _ in range(limit):
        sideways, upright = east | west, north | south
        new_n = (north << width | sideways | east >> more | west >> less) & free_n
        new_s = (south >> width | sideways | east << less | west << more) & free_s
        new_e = (east >> 1 | upright | north << more | south >> less) & free_e
        new_w = (west << 1 | upright | north << less | south >> more) & free_w
        if not (new_n or new_e or new_s or new_w):
            break
        north, east, south, west = new_n, new_e, new_s, new_w
        free_n ^= north
        free_e ^= east
        free_s ^= south
        free_w ^= west
        found.append((north, east, south, west))
    return found


def costs_1x1(
    grid: Grid, start: Pose | Front, passable: int, slow_mask: int, limit: int, exits: Front | None = None
) -> list[Front]:
    """Layers for a 1x1 base when stepping into a slow square, or turning on one, costs 2. Layers may be empty
    between others.

    >>> grid = Grid.drawn(["..."])
    >>> [layer[E] for layer in costs_1x1(grid, (0, E), grid.open, slow_mask=0b010, limit=3)]
    [1, 0, 2, 4]
    """
    front = _as_front(start)
    north, east, south, west = front
    free_n, free_e, free_s, free_w = (passable & ~mask for mask in front)
    go_n, go_e, go_s, go_w = grid.exits if exits is None else exits
    width, quick = grid.width, ~slow_mask
    late_n = late_e = late_s = late_w = 0
    found = [front]
    for _ in range(limit):
        sideways, upright = east | west, north | south
        next_n = (north & go_n) >> width | sideways
        next_s = (south & go_s) << width | sideways
        next_e = (east & go_e) << 1 | upright
        next_w = (west & go_w) >> 1 | upright
        north = (next_n & quick | late_n) & free_n
        south = (next_s & quick | late_s) & free_s
        east = (next_e & quick | late_e) & free_e
        west = (next_w & quick | late_w) & free_w
        late_n, late_s, late_e, late_w = (
            next_n & slow_mask, next_s & slow_mask, next_e & slow_mask, next_w & slow_mask,
        )  # fmt: skip
        if not (north or east or south or west or late_n or late_s or late_e or late_w):
            break
        free_n ^= north
        free_e ^= east
        free_s ^= south
        free_w ^= west
        found.append((north, east, south, west))
    while found[-1] == NOWHERE:
        found.pop()
    return found


def cost_of(found: list[Front], pose: Pose) -> int | None:
    """The cost of a pose in a list of layers, None if it is not there.

    >>> grid = Grid.drawn(["..."])
    >>> cost_of(layers(grid, "1x1", (0, E), grid.open, limit=5), (2, N))
    3
    """
    anchor, facing = pose
    for cost, front in enumerate(found):
        if front[facing] >> anchor & 1:
            return cost
    return None


def step(grid: Grid, base: Base, pose: Pose, passable: int, exits: Front | None = None) -> Pose | None:
    """The pose one step straight ahead, None if the way is closed.

    >>> grid = Grid.drawn(["..."])
    >>> step(grid, "1x1", (0, E), grid.open), step(grid, "1x1", (2, E), grid.open)
    ((1, 1), None)
    """
    anchor, facing = pose
    go = grid.exits[facing] if exits is None else exits[facing]
    feet = grid.feet[base][facing][anchor]
    if feet & go != feet:
        return None
    ahead = anchor + grid.steps[facing]
    return (ahead, facing) if legal_poses(grid, base, passable, exits)[facing] >> ahead & 1 else None


def turns(grid: Grid, base: Base, pose: Pose, passable: int, exits: Front | None = None) -> list[Pose]:
    """The poses one turn away: left and right, for a 1x2 base round its front square, then round its rear.

    >>> grid = Grid.drawn(["...", "...", "..."])
    >>> turns(grid, "1x2", (grid.cell(1, 1), N), grid.open)
    [(4, 3), (4, 1), (6, 3), (8, 1)]
    """
    legal = legal_poses(grid, base, passable, exits)
    return [(anchor, facing) for anchor, facing in _turned(grid, base, pose) if legal[facing] >> anchor & 1]


def _turned(grid: Grid, base: Base, pose: Pose) -> list[Pose]:
    """All turns of a pose that could be legal, left before right. They lead both ways."""
    anchor, facing = pose
    left, right = (facing + 3) % 4, (facing + 1) % 4
    found = [(anchor, left), (anchor, right)]
    if base == "1x2":
        rear = anchor - grid.steps[facing]
        found += [(rear + grid.steps[turned], turned) for turned in (left, right)]
        found = [(cell, turned) for cell, turned in found if 0 <= cell < grid.size]
    return found


def path(
    grid: Grid,
    base: Base,
    found: list[Front],
    pose: Pose,
    exits: Front | None = None,
    slow_mask: int = 0,
) -> list[Pose]:
    """One cheapest walk from the start of the layers to a pose in them, both included. Looking back from the
    end, steps go before turns and left before right, so the answer is always the same. For layers of
    `costs_1x1` give their slow squares.

    >>> grid = Grid.drawn(["...", "..."])
    >>> path(grid, "1x1", layers(grid, "1x1", (0, E), grid.open), (4, S))
    [(0, 1), (1, 1), (1, 2), (4, 2)]
    """
    cost = cost_of(found, pose)
    if cost is None:
        raise ValueError(f"no walk to square {pose[0]}, facing {pose[1]}, in these layers")
    go = _strides(grid, base, grid.exits if exits is None else exits)
    walk = [pose]
    while cost:
        cost -= 2 if slow_mask >> pose[0] & 1 else 1
        anchor, facing = pose
        before = found[cost]
        behind = anchor - grid.steps[facing]
        if behind >= 0 and (before[facing] & go[facing]) >> behind & 1:
            pose = behind, facing
        else:
            pose = next((cell, turn) for cell, turn in _turned(grid, base, pose) if before[turn] >> cell & 1)
        walk.append(pose)
    walk.reverse()
    return walk
