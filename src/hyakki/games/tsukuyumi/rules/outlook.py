"""How near Oni are to areas that they could attack: for the whole board at once, as masks of cells."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.rules import gaits
from hyakki.games.tsukuyumi.rules.fights import oni_targets
from hyakki.games.tsukuyumi.rules.oni_moves import FARTHEST, weight_of
from hyakki.games.tsukuyumi.rules.presence import unit_cells
from hyakki.games.tsukuyumi.rules.tables import landscape
from hyakki.games.tsukuyumi.rules.totals import LEGEND
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi

NOWHERE = 99


class Outlook:
    """Where one kind of Oni finds a target. `targets` are the areas that such an Oni can attack if it is
    there or comes there; from them the steps are counted backwards, as far as somebody asks.

    It shows the board of this moment: look, and throw it away.
    """

    __slots__ = ("_closed", "_g", "_held", "_kind", "_links", "_near", "_new", "_stops", "targets")

    def __init__(self, g: Tsukuyumi, kind: int, targets: int) -> None:
        self._g, self._kind = g, kind
        adjacency = g.map.adjacency
        flies = gaits.gait_of(g, ONI).flying[kind]
        self._links = adjacency.neighbours if flies else adjacency.open_neighbours
        self._held, self._closed = gaits.barriers(g, ONI)
        self._stops: int | None = None
        self.targets = self._new = targets
        self._near = [targets]

    def leads(self, cell: int, steps: int) -> bool:
        """Whether such an Oni stands in a target or can get to one in so many steps."""
        if self.targets >> cell & 1:
            return True
        if steps == 1:
            return not self._held >> cell & 1 and bool(self._links[cell] & self.targets & ~self._closed)
        return steps > 1 and bool(self._within(steps) >> cell & 1)

    def distance(self, cell: int) -> int:
        """The steps of such an Oni to the nearest target."""
        for steps in range(FARTHEST + 1):
            if self._within(steps) >> cell & 1:
                return steps
            if not self._new and steps + 1 == len(self._near):
                break  # nothing lies farther away
        return NOWHERE

    def _within(self, steps: int) -> int:
        """The spaces from which a target is that near."""
        near = self._near
        while len(near) <= steps:
            rim = self._new & ~self._closed
            if len(near) > 1:
                rim &= ~self._halts()  # nobody has to pass through a target
            beside = 0
            for cell in bits(rim):
                beside |= self._links[cell]
            self._new = beside & ~near[-1] & ~self._held
            near.append(near[-1] | self._new)
        return near[steps]

    def _halts(self) -> int:
        """The spaces that such an Oni may not leave again once it came there (tsukuyumi.move.oni-block,
        tsukuyumi.area.mountain-move)."""
        if self._stops is None:
            g, kind, gait = self._g, self._kind, gaits.gait_of(self._g, ONI)
            self._stops = 0 if gait.sure[kind] else landscape(g).mountains
            if not gait.bold[kind]:
                weight = weight_of(g, kind)
                for cell in unit_cells(g):
                    if not gaits.passes(g, ONI, cell, weight):
                        self._stops |= 1 << cell
        return self._stops


class Outlooks(dict[int, Outlook]):
    """The outlooks of all kinds, each worked out when somebody looks."""

    def __init__(self, g: Tsukuyumi) -> None:
        self._g = g
        self._usual: int | None = None

    def __missing__(self, kind: int) -> Outlook:
        if kind == LEGEND:
            targets = oni_targets(self._g, LEGEND)
        elif self._usual is None:
            targets = self._usual = oni_targets(self._g, kind)
        else:
            targets = self._usual  # the sizes do not differ in what they may attack
        found = self[kind] = Outlook(self._g, kind, targets)
        return found
