"""The land itself: tiles that are laid or turned, edges that are opened or closed, markers that move."""

from __future__ import annotations

from hyakki.board.hexes import SIDES, TURNED
from hyakki.games.tsukuyumi.box.frame import FRAME, at
from hyakki.games.tsukuyumi.options import (
    DONE,
    LayTile,
    PickArea,
    PickEdge,
    PickTile,
    PlaceHome,
    Rotate,
)
from hyakki.games.tsukuyumi.rules.areas import is_area, is_home, terrain
from hyakki.games.tsukuyumi.rules.epic import marker_shifts
from hyakki.games.tsukuyumi.sense import worth
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.kernel.decision import Decision, Option

WALL = 0.3  # the part of an own area's worth that a closed edge towards others keeps
WAY = 0.3  # the part of an area's worth that an open edge towards own units brings
ENOUGH = 0.1  # less is not worth the trouble


def closed_sides(g: Tsukuyumi, cell: int, tile: int, spin: int) -> int:
    """How many red sides of a tile would face other tiles."""
    sides = SIDES[TURNED[spin % 6][g.map.printed[tile]]]
    cells = g.map.adjacency.cells
    return sum(other >= 0 and cells >> other & 1 for other in (FRAME.neighbour[cell][s] for s in sides))


def _closing(eyes: Eyes, cell: int, other: int) -> float:
    """What it is worth to a seat that the edge between two spaces is closed; bad if it wants to pass."""
    if other < 0 or eyes.g.map.tiles[other] < 0 or eyes.g.map.tiles[cell] < 0:
        return 0.0
    return _half(eyes, cell, other) + _half(eyes, other, cell)


def _half(eyes: Eyes, cell: int, other: int) -> float:
    """Own ground behind the edge is safe from those on the other side, and out of reach of own units."""
    g, seat = eyes.g, eyes.seat
    foes = any(side != ONI for side in eyes.others(other)) or g.owner[other] not in (seat, NOBODY)
    own = bool(g.seats[seat].troops.get(other)) or other == g.seats[seat].home
    found = 0.0
    if is_area(g, cell):
        if g.owner[cell] == seat and foes:
            found += WALL * worth.holding(g, seat, cell)
        if own:
            found -= WAY * eyes.gain(cell)
    return found


def _red(eyes: Eyes, cell: int, tile: int, spin: int) -> float:
    """What the red sides of a tile in an area would be worth."""
    sides = SIDES[TURNED[spin % 6][eyes.g.map.printed[tile]]]
    return sum(_closing(eyes, cell, FRAME.neighbour[cell][side]) for side in sides)


# ---------------------------------------------------------------------- turning


def turn(eyes: Eyes, decision: Decision) -> Option:
    """The turn that shuts others out and lets oneself through."""

    def score(option: Option) -> float:
        if not isinstance(option, Rotate):
            return 0.0
        cell = at(option.q, option.r)
        return _red(eyes, cell, eyes.g.map.tiles[cell], eyes.g.map.turns[cell] + option.steps)

    return max(decision.options, key=score)


def best_turn(eyes: Eyes, cell: int) -> float:
    """What turning a tile could bring."""
    tile, spin = eyes.g.map.tiles[cell], eyes.g.map.turns[cell]
    if is_home(eyes.g, cell) or tile >= len(eyes.g.map.printed) or not eyes.g.map.printed[tile]:
        return 0.0
    now = _red(eyes, cell, tile, spin)
    return max(_red(eyes, cell, tile, spin + steps) for steps in range(1, 6)) - now


# ---------------------------------------------------------------------- edges


def close(eyes: Eyes, option: PickEdge) -> float:
    """What a Blockade on an edge is worth."""
    cell = at(option.q, option.r)
    return _closing(eyes, cell, FRAME.neighbour[cell][option.direction])


def landscape(eyes: Eyes, decision: Decision) -> Option:
    """A Blockade more or less, if it helps."""
    links = eyes.g.map.adjacency

    def score(option: Option) -> float:
        if not isinstance(option, PickEdge):
            return ENOUGH
        worth_of = close(eyes, option)
        return -worth_of if links.closed(at(option.q, option.r), option.direction) else worth_of

    return max(decision.options, key=score)


# ---------------------------------------------------------------------- laying


def tile(eyes: Eyes, decision: Decision) -> Option:
    """The tile that is worth most: fertile ground, and few red sides."""
    tiles = eyes.g.box.tiles

    def score(option: Option) -> float:
        if not isinstance(option, PickTile):
            return 0.0
        drawn = tiles[option.tile]
        points = eyes.g.box.terrain[drawn.terrain].points
        return points - 0.1 * len(drawn.red) - 0.02 * drawn.value - (drawn.property == "radioactive")

    return max(decision.options, key=score)


def lay(eyes: Eyes, decision: Decision) -> Option:
    """A new tile lies where it is nearer to oneself than to others, over their land rather than the own."""
    g, name = eyes.g, str(decision.prompt.params.get("tile", ""))
    number = list(g.box.tiles).index(name) if name in g.box.tiles else g.drawn
    points = g.box.terrain[g.box.tile_list[number].terrain].points
    homes = {seat: player.home for seat, player in enumerate(g.seats) if player.home >= 0}

    def score(option: Option) -> float:
        if not isinstance(option, LayTile):
            return 0.0
        cell = at(option.q, option.r)
        found = _red(eyes, cell, number, option.spin) - 0.05 * closed_sides(g, cell, number, option.spin)
        far = {seat: FRAME.distance[cell][home] for seat, home in homes.items()}
        if eyes.seat in far:
            found += points / far[eyes.seat] if far[eyes.seat] else 0.0
        found -= 0.5 * sum(points / near for seat, near in far.items() if seat != eyes.seat and near)
        if is_area(g, cell):  # it covers another one
            before = g.box.terrain[terrain(g, cell)].points
            found += (points - before) / (1 + far.get(eyes.seat, 3))
        return found

    return max(decision.options, key=score)


# ---------------------------------------------------------------------- frontiers


def frontier(eyes: Eyes, decision: Decision) -> Option:
    """A marker moves if it comes to better ground; the homezone stays."""

    def score(option: Option) -> float:
        if not isinstance(option, PickArea):
            return 0.0 if option == DONE else -1.0
        cell = at(option.q, option.r)
        goals = [at(goal.q, goal.r) for goal in marker_shifts(eyes.g, cell)]
        best = max((worth.holding(eyes.g, eyes.seat, goal) for goal in goals), default=0.0)
        return best - worth.holding(eyes.g, eyes.seat, cell) - ENOUGH

    return max(decision.options, key=score)


def richest(eyes: Eyes, decision: Decision) -> Option:
    """The area that is worth most to hold."""

    def score(option: Option) -> float:
        if isinstance(option, PickArea):
            return worth.holding(eyes.g, eyes.seat, at(option.q, option.r))
        return -1.0 if isinstance(option, PlaceHome) else 0.0

    return max(decision.options, key=score)


def banish(eyes: Eyes, decision: Decision) -> Option:
    """Oni go from where the own units will come to first: near to home, best from the moon centre."""
    home = eyes.g.seats[eyes.seat].home

    def score(option: Option) -> float:
        assert isinstance(option, PickArea)
        cell = at(option.q, option.r)
        far = FRAME.distance[cell][home] if home >= 0 else 0
        return eyes.gain(cell) / (1 + far)

    return max(decision.options, key=score)
