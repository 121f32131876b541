"""Oni that pass together: whether a company of activated Oni gets to a target where each alone would be held
up by units on the way (tsukuyumi.move.strength-group)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.rules import gaits, onipowers
from hyakki.games.tsukuyumi.rules.areas import mountain
from hyakki.games.tsukuyumi.rules.oni_moves import oni_steps, weight_of
from hyakki.games.tsukuyumi.rules.outlook import Outlooks
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi


class Walkers(NamedTuple):
    """Alike Oni of one activation: where they are, the steps they have left, whether they may leave."""

    cell: int
    kind: int
    number: int
    left: int
    cleared: bool = True


def setting_out(g: Tsukuyumi, cell: int, numbers: Sequence[int]) -> list[Walkers]:
    """Oni of an area, so many of each kind, as they would set out when they are activated."""
    return [
        Walkers(cell, kind, n, oni_steps(g, cell, kind, activated=True))
        for kind, n in enumerate(numbers)
        if n
    ]


def lead_together(
    g: Tsukuyumi, outlooks: Outlooks, walkers: Sequence[Walkers], moved: Mapping[int, int] | None = None
) -> bool:
    """Whether Oni that help each other on get to a target (tsukuyumi.oni.conquest-forced). Those who have one
    step need no help, and under Revenge each goes its own shortest way."""
    if all(each.left < 2 and each.cleared for each in walkers) or onipowers.revenge(g):
        return False
    return Company(g, outlooks, moved).leads(walkers)


class Company:
    """Oni that help each other on. `moved` is the strength that a step which somebody thinks of brings to an
    area or takes from it. Whoever enters an area with others stays strong enough for all of them."""

    def __init__(self, g: Tsukuyumi, outlooks: Outlooks, moved: Mapping[int, int] | None = None) -> None:
        self._g, self._outlooks, self._moved = g, outlooks, moved or {}
        self._gait = gaits.gait_of(g, ONI)
        self._held, self._closed = gaits.barriers(g, ONI)

    def leads(self, walkers: Sequence[Walkers]) -> bool:
        """Whether one of them can get to a target with the help of the others."""
        for cell in sorted({each.cell for each in walkers}):
            here = [each for each in walkers if each.cell == cell]
            others = [each for each in walkers if each.cell != cell]
            if self._go(cell, [each for each in here if each.cleared], others):
                return True
            if not all(each.cleared for each in here):
                came, rest = self._gather(cell, others)
                if came and self._passes(cell, came) and self._go(cell, [*here, *came], rest):
                    return True
        return False

    def _go(self, cell: int, company: Sequence[Walkers], others: Sequence[Walkers]) -> bool:
        """Whether a company that may leave an area finds a target in its next steps."""
        if not any(each.left > 0 for each in company):
            return False
        for to in bits(self._g.map.adjacency.neighbours[cell]):
            goers = [self._step(each, to) for each in company if self._may_step(each, to)]
            if any(self._outlooks[each.kind].targets >> to & 1 for each in goers):
                return True
            if any(each.left > 0 for each in goers):
                came, rest = self._gather(to, others)
                if self._passes(to, [*goers, *came]) and self._go(to, [*goers, *came], rest):
                    return True
        return False

    def _gather(self, cell: int, others: Sequence[Walkers]) -> tuple[list[Walkers], list[Walkers]]:
        """Those who can come into an area from beside it, and those who cannot."""
        came = [self._step(each, cell) for each in others if self._may_step(each, cell)]
        return came, [each for each in others if not self._may_step(each, cell)]

    def _may_step(self, each: Walkers, to: int) -> bool:
        if each.left <= 0 or not each.cleared or (self._held >> each.cell | self._closed >> to) & 1:
            return False
        adjacency = self._g.map.adjacency
        links = adjacency.neighbours if self._gait.flying[each.kind] else adjacency.open_neighbours
        return bool(links[each.cell] >> to & 1)

    def _step(self, each: Walkers, to: int) -> Walkers:
        stops = bool(mountain(self._g, to)) and not self._gait.sure[each.kind]
        return each._replace(cell=to, left=0 if stops else each.left - 1, cleared=True)

    def _passes(self, cell: int, came: Sequence[Walkers]) -> bool:
        weight = sum(each.number * weight_of(self._g, each.kind) for each in came)
        return gaits.passes(self._g, ONI, cell, weight + self._moved.get(cell, 0))
