"""Oni that a seat moves one by one: how far each may go, where it can get to, and the move itself.

All rules of movement hold for Oni (tsukuyumi.oni.move-rules); marches of all Oni of an area are in
movement.py.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.rules import gaits
from hyakki.games.tsukuyumi.rules.areas import mountain
from hyakki.games.tsukuyumi.rules.mines import mines_window
from hyakki.games.tsukuyumi.rules.presence import strength
from hyakki.games.tsukuyumi.rules.pushes import push
from hyakki.games.tsukuyumi.rules.totals import LEGEND, counts
from hyakki.games.tsukuyumi.state import ONI, March, Tsukuyumi
from hyakki.kernel.flow import Flow

FARTHEST = 64  # farther than any way on the board


def oni_steps(g: Tsukuyumi, cell: int, size: int, activated: bool = False, steps: int = 1) -> int:
    """How many areas an Oni may move: one, more by Agility and, when activated, in the Ronin's company."""
    if size == LEGEND and activated and gaits.IMMOBILE in g.box.legendary[g.legend].abilities:
        return 0
    return steps + gaits.oni_bonus(g, cell, size, activated)


def oni_targets(g: Tsukuyumi, cell: int, size: int, steps: int) -> list[int]:
    """The areas that one Oni can get to by itself in up to `steps` areas, by cell, without its own."""
    return sorted(_ways(g, cell, size, steps, weight_of(g, size)))


def oni_reach(g: Tsukuyumi, cell: int, activated: bool = True) -> int:
    """The areas that some Oni of an area can get to when all go together, as a mask, with their own."""
    mask, weight = 1 << cell, strength(g, ONI, cell)
    for size, count in enumerate(counts(g, ONI, cell)):
        if count:
            for to in _ways(g, cell, size, oni_steps(g, cell, size, activated), weight):
                mask |= 1 << to
    return mask


def weight_of(g: Tsukuyumi, size: int) -> int:
    """The strength of one Oni."""
    return g.box.oni[SIZES[size]].strength if size < LEGEND else g.box.legendary[g.legend].strength


def _ways(g: Tsukuyumi, cell: int, size: int, steps: int, weight: int, goal: int = -1) -> dict[int, int]:
    """Each area that an Oni can get to, with the one before it on a shortest way; better without Mines. With
    a goal nothing farther away is looked at."""
    gait, adjacency = gaits.gait_of(g, ONI), g.map.adjacency
    links = adjacency.neighbours if gait.flying[size] else adjacency.open_neighbours
    held, closed = gaits.barriers(g, ONI)
    before: dict[int, int] = {}
    rim = [cell]
    for _ in range(steps):
        new: list[int] = []
        for here in sorted(rim, key=lambda c: (c in g.mines, c)):
            if held >> here & 1 or (here != cell and not _goes_on(g, gait, here, size, weight)):
                continue
            for to in bits(links[here] & ~closed):
                if to != cell and to not in before:
                    before[to] = here
                    new.append(to)
        if not new or goal in before:
            break
        rim = new
    return before


def _goes_on(g: Tsukuyumi, gait: gaits.Gait, cell: int, size: int, weight: int) -> bool:
    """Whether an Oni may leave an area that it entered (tsukuyumi.move.oni-block,
    tsukuyumi.area.mountain-move)."""
    if not gait.sure[size] and mountain(g, cell):
        return False
    return gait.bold[size] or gaits.passes(g, ONI, cell, weight)


def move_oni(g: Tsukuyumi, size: int, cell: int, to: int) -> Flow[None]:
    """Move one Oni to an area that it can get to, area by area; Mines may answer each entry.

    A march of the Oni under way remembers who has entered what; without one each move stands for itself.
    """
    way = [to]
    before = _ways(g, cell, size, FARTHEST, weight_of(g, size), to)
    while before[way[-1]] != cell:
        way.append(before[way[-1]])
    alone = g.march is None
    if g.march is None:
        g.march = March(seat=ONI, why="oni", movers=[], tunnels={}, entered={})
    here = cell
    for area in reversed(way):
        push(g, ONI, size, here, area)
        row = g.march.entered.get(here)
        if row is not None and row[size]:
            row[size] -= 1
        g.march.entered.setdefault(area, [0] * (LEGEND + 1))[size] += 1
        here = area
        if here in g.mines:
            fallen = yield from _mines(g, size, here)
            if fallen:
                break
    if alone:
        g.march = None


def _mines(g: Tsukuyumi, size: int, cell: int) -> Flow[bool]:
    """The Nomads may set off their Mines; whether an Oni of this size fell (tsukuyumi.nomads.mines)."""
    before = counts(g, ONI, cell)
    yield from mines_window(g, ONI, cell)
    after = counts(g, ONI, cell)
    if g.march is not None:
        row = g.march.entered[cell]
        for kind, n in enumerate(after):
            row[kind] = max(0, row[kind] - (before[kind] - n))
    return after[size] < before[size]
