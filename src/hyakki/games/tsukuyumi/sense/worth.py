"""What things are worth, in points at the end: areas, units, losses, and who is ahead.

`Eyes` is what a seat keeps in mind while it thinks about one question. The table does not change meanwhile,
so everything is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.carddefs import AimDef, ScoreDef
from hyakki.games.tsukuyumi.box.frame import LUNAR, MOON_CENTRE, RADIOACTIVE
from hyakki.games.tsukuyumi.rules import aims, ends, scoring, victory
from hyakki.games.tsukuyumi.rules.areas import areas, has_property, is_home, mountain, terrain
from hyakki.games.tsukuyumi.rules.marking import forbids_marking
from hyakki.games.tsukuyumi.rules.totals import conquest, counts, health
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi

ROOM = 0.25  # what any area is worth in a duel beside its points: less for the other, a step to the next
SPITE, DUEL_SPITE, LEADER_SPITE = 0.3, 0.8, 0.75  # what a point that another seat loses is worth
BEHIND, FAR_BEHIND = 4, 0.6  # a seat so many points behind is left alone more: this part of the spite
ONI_LAND = 0.15  # what it is worth to take an area from the Oni
AIM = 0.7  # an area that brings a mission or goal nearer: this part of its points, shared by what is missing
UNIT, POINT = 0.1, 0.3  # what a unit is worth, and more for each production point
ONI_UNIT = 0.12  # what it is worth to destroy an Oni
GUARD, WEAK_GUARD = 0.6, 0.3  # the part of an own area's worth that its last unit keeps, if others are near
IN_IT, BESIDE, NEAR, ONI_BESIDE, QUIET = 1.0, 1.0, 0.6, 0.5, 0.0  # how great the danger for an area is


ANY, MARKED, FRESH_MOON = "any", "marked", "fresh-moon"  # what aims want beside kinds of areas


def rounds_left(g: Tsukuyumi) -> int:
    """Rounds to play, this one included."""
    return max(1, ends.last_round(g) - g.round + 1)


class Eyes:
    """What a seat sees and reckons."""

    def __init__(self, g: Tsukuyumi, seat: int) -> None:
        self.g, self.seat = g, seat
        self._needs: dict[int, int] = {}
        self._kept: dict[int, list[ScoreDef]] = {}

    # -- who is where

    @cached_property
    def crowds(self) -> dict[int, list[int]]:
        """Everybody with units, by space."""
        found: dict[int, list[int]] = {}
        for side, player in enumerate(self.g.seats):
            for cell in player.troops:
                found.setdefault(cell, []).append(side)
            if player.mascot >= 0 and player.mascot not in player.troops:
                found.setdefault(player.mascot, []).append(side)
        for cell in {*self.g.oni, *self.g.legend_cells}:
            found.setdefault(cell, []).append(ONI)
        return found

    def others(self, cell: int) -> list[int]:
        """Everybody else with units in a space."""
        sides = self.crowds.get(cell)
        return [] if sides is None else [side for side in sides if side != self.seat]

    @cached_property
    def hostile(self) -> int:
        """The spaces with units of others, Oni too, as a mask."""
        return _mask(cell for cell in self.crowds if self.others(cell))

    @cached_property
    def rivals(self) -> tuple[int, int, int]:
        """Where units of other seats are, what lies next to them, and what next to that, as masks."""
        here = _mask(
            cell for cell, sides in self.crowds.items() if any(s not in (self.seat, ONI) for s in sides)
        )
        beside = self._around(here)
        return here, beside, self._around(beside)

    def _around(self, mask: int) -> int:
        links, found = self.g.map.adjacency.open_neighbours, mask
        for cell in bits(mask):
            found |= links[cell]
        return found

    # -- areas

    @cached_property
    def spite(self) -> dict[int, float]:
        """What a point that another seat loses is worth: most if it is the one to beat."""
        g = self.g
        others = [other for other in g.order if other != self.seat]
        if g.duel:
            return dict.fromkeys(others, DUEL_SPITE)
        totals = {seat: scoring.total(g, seat) for seat in g.order}
        first = max(others, key=lambda other: totals[other])  # of equals the one placed higher
        found = {}
        for other in others:
            found[other] = LEADER_SPITE if other == first else SPITE
            if other != first and totals[other] <= totals[self.seat] - BEHIND:
                found[other] *= FAR_BEHIND
        return found

    @cached_property
    def first(self) -> int:
        """The best placed of the other seats."""
        return max(self.spite, key=lambda other: self.spite[other])

    @cached_property
    def aims(self) -> dict[str, float]:
        """What a conquest helps the missions and the goal that are still open: any area, one that another
        seat holds ("marked"), and areas of a kind that is missing."""
        g, lands = self.g, self.g.seats[self.seat].lands
        found = {ANY: 0.0, MARKED: 0.0}
        for aim in open_aims(g, self.seat):
            have, need = aims.progress(g, self.seat, aim)
            part = AIM * aim.points / max(1, need - have)
            if aim.aim in ("control-areas", "conquer-areas"):
                found[ANY] += part
            elif aim.aim == "conquer-marked":
                found[MARKED] += part
            elif aim.aim == "conquer-property":
                found[FRESH_MOON] = found.get(FRESH_MOON, 0.0) + part
            for kind in aim.kinds:
                if not any(aims.is_kind(g, land, kind) for land in lands):
                    found[kind] = found.get(kind, 0.0) + part
        return found

    @cached_property
    def lines(self) -> list[ScoreDef]:
        """The conditions of the seat's victory cards that an area more could still meet."""
        return _open_lines(self.g, self.seat)

    @cached_property
    def gains(self) -> dict[int, float]:
        """What it is worth to conquer each area, 0 where the seat cannot or has it."""
        g, aims = self.g, self.aims
        box, owner, tiles, kinds = g.box, g.owner, g.map.tiles, len(self.aims) > 2
        lines = self.lines
        found = {}
        for cell in areas(g):
            holder = owner[cell]
            if holder == self.seat:
                found[cell] = 0.0
                continue
            tile = tiles[cell]
            land = box.tile_list[tile].terrain if tile < MOON_CENTRE else "moon"
            if g.duel and cell not in g.wasted:
                worth = _by_cards(g, self.seat, lines, cell)
            elif tile == MOON_CENTRE or g.wasted:
                worth = holding(g, self.seat, cell)
            else:
                worth = float(box.terrain[land].points)
            worth += aims[ANY] + (self._by_kind(cell, land) if kinds else 0.0)
            if holder != NOBODY:
                worth += aims[MARKED] + (ONI_LAND if holder == ONI else self.harm(cell))
            found[cell] = worth
        if g.legend:  # the Defiler shields some areas from all seats
            for cell in found:
                if forbids_marking(g, self.seat, cell) is not None:
                    found[cell] = 0.0
        return found

    def _by_kind(self, cell: int, land: str) -> float:
        """What an area helps an aim that wants kinds of areas; the best kind counts."""
        g, aims = self.g, self.aims
        lunar = has_property(g, cell, LUNAR)
        found = max(aims.get(land, 0.0), aims.get("tsukuyumi", 0.0) if lunar else 0.0)
        fresh = lunar and cell not in g.seats[self.seat].lunar
        return found + (aims.get(FRESH_MOON, 0.0) if fresh else 0.0)

    def gain(self, cell: int) -> float:
        """What it is worth to conquer a space, 0 if the seat cannot or has it."""
        return self.gains.get(cell, 0.0)

    def harm(self, cell: int) -> float:
        """What it is worth that the owner of an area loses it; bad if it is the seat's own."""
        owner = self.g.owner[cell]
        if owner in (NOBODY, ONI):
            return 0.0
        lost = self._holding(owner, cell)
        return -lost if owner == self.seat else lost * self.spite[owner]

    def _holding(self, owner: int, cell: int) -> float:
        """The same as `holding` for whoever has an area; in a duel conditions are gone through once."""
        g = self.g
        if not g.duel or cell in g.wasted or is_home(g, cell):
            return holding(g, owner, cell)
        lines = self._kept.get(owner)
        if lines is None:
            lines = self._kept[owner] = _kept_lines(g, owner)
        return _by_cards(g, owner, lines, cell)

    def need(self, cell: int) -> int:
        """The conquest points that it takes to conquer an area."""
        found = self._needs.get(cell)
        if found is None:
            found = 0
            for side in self.crowds.get(cell, ()):
                if side != self.seat:
                    found = max(found, conquest(self.g, side, cell, True))
            found = self._needs[cell] = found or mountain(self.g, cell)
        return found

    @cached_property
    def prizes(self) -> dict[int, float]:
        """All areas that the seat could conquer, with their worth; whoever stays in a radioactive one is
        lost (tsukuyumi.end.radioactive)."""
        found = {}
        for cell, worth in self.gains.items():
            if worth > 0:
                glows = has_property(self.g, cell, RADIOACTIVE)
                found[cell] = max(0.1, worth - UNIT - POINT) if glows else worth
        return found

    @cached_property
    def visits(self) -> dict[int, float]:
        """Homezones of a duel in which it is worth to stand: by an own victory card at the end of the last
        red turn, or since the other seat's card wants it unentered (tsukuyumi.duel.victory-cards)."""
        g = self.g
        if not g.duel:
            return {}
        other = 1 - self.seat
        home, found = g.seats[other].home, 0.0
        if home < 0:
            return {}
        if rounds_left(g) == 1:
            found += sum(line.points for line in _lines(g, self.seat, "in-enemy-home"))
        if not g.seats[other].home_entered:
            found += DUEL_SPITE * sum(line.points for line in _lines(g, other, "home-unentered"))
        return {home: found} if found else {}

    # -- danger

    def danger(self, cell: int) -> float:
        """How likely others come to an area soon, 0 to 1."""
        here, beside, near = self.rivals
        bit = 1 << cell
        if self.hostile & bit:
            return IN_IT
        if beside & bit:
            return BESIDE
        links = self.g.map.adjacency.open_neighbours[cell]
        if links & self.hostile & ~here:
            return ONI_BESIDE
        return NEAR if near & bit else QUIET

    def feared(self, cell: int) -> bool:
        """Whether others are in an area or next to it."""
        return bool((self.g.map.adjacency.open_neighbours[cell] | 1 << cell) & self.hostile)

    def guard(self, cell: int) -> float:
        """What it is worth that somebody stays in an own area: less if whoever comes is stronger."""
        g, seat = self.g, self.seat
        if g.owner[cell] != seat:
            return 0.0
        danger = self.danger(cell)
        if not danger:
            return 0.0
        stands = conquest(g, seat, cell, True) > self.threat(cell)
        return (GUARD if stands else WEAK_GUARD) * self._holding(seat, cell) * danger

    def threat(self, cell: int) -> int:
        """The conquest points of the strongest army of another seat in a space or next to it."""
        found = 0
        for near in bits((self.g.map.adjacency.open_neighbours[cell] | 1 << cell) & self.rivals[0]):
            for side in self.others(near):
                if side != ONI:
                    found = max(found, conquest(self.g, side, near, False))
        return found

    # -- units

    @cached_property
    def kill(self) -> float:
        """What each destroyed enemy unit is worth, beside its own worth."""
        return kill(self.g, self.seat)

    def mine(self, cell: int) -> float:
        """How much the seat has in an area."""
        own = self._holding(self.seat, cell) if self.g.owner[cell] == self.seat else 0.0
        return own + army(self.g, self.seat, cell)

    def theirs(self, cell: int) -> float:
        """How much the others have in an area, weighed by how glad the seat is if they lose it."""
        found = max(0.0, self.harm(cell)) * 0.5
        for other in self.others(cell):
            if other != ONI:
                found += army(self.g, other, cell) * (0.6 + self.spite[other])
        return found


def _mask(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


# ---------------------------------------------------------------------- areas


def holding(g: Tsukuyumi, seat: int, cell: int) -> float:
    """What it is worth to a seat to have its marker in an area."""
    if cell in g.wasted or is_home(g, cell):
        return 0.0
    if g.duel:
        lines = _kept_lines(g, seat) if g.owner[cell] == seat else _open_lines(g, seat)
        return _by_cards(g, seat, lines, cell)
    found = float(g.box.terrain[terrain(g, cell)].points)
    if g.map.tiles[cell] == MOON_CENTRE:
        found += rounds_left(g)  # a point at the end of each round (tsukuyumi.end.moon-point)
    return found


def _open_lines(g: Tsukuyumi, seat: int) -> list[ScoreDef]:
    """The conditions of a seat's victory cards that an area more could still meet."""
    return [
        line
        for line in victory.conditions(g, seat)
        if not line.at_most or victory.worth(g, seat, line) < line.at_most
    ]


def _kept_lines(g: Tsukuyumi, seat: int) -> list[ScoreDef]:
    """The conditions that an area which a seat has may be needed for."""
    return [
        line
        for line in victory.conditions(g, seat)
        if not line.at_most or victory.worth(g, seat, line) - line.points < line.at_most
    ]


def _lines(g: Tsukuyumi, seat: int, word: str) -> list[ScoreDef]:
    return [line for line in victory.conditions(g, seat) if line.scores == word]


def _by_cards(g: Tsukuyumi, seat: int, lines: list[ScoreDef], cell: int) -> float:
    """What an area is worth by conditions of the victory cards."""
    found = 0.0
    for line in lines:
        word = line.scores
        if word == "per-kind":
            if line.kind is not None and aims.is_kind(g, cell, line.kind):
                found += line.points
        elif word == "per-area":
            found += line.points * (1.0 if line.beyond < len(g.seats[seat].lands) else 0.8)
        elif word == "per-material":
            found += line.points if cell in g.strongholds else 0.4
        elif word == "moon-centre" and g.map.tiles[cell] == MOON_CENTRE:
            found += line.points
    return ROOM + found


def open_aims(g: Tsukuyumi, seat: int) -> list[AimDef]:
    """Missions and the goal that a seat has not fulfilled yet."""
    if g.duel:
        return []
    player = g.seats[seat]
    found = [aim for aim in scoring.missions(g) if aim.id not in player.missions]
    goal = scoring.goal_of(g, seat)
    return [*found, goal] if goal is not None and not player.goal_done else found


# ---------------------------------------------------------------------- units


def unit(g: Tsukuyumi, side: int, kind: int) -> float:
    """What a unit on the board is worth."""
    if side == ONI:
        return ONI_UNIT
    units = g.sheets[side].units
    if kind >= len(units):
        return float(g.box.mascot_of[g.seats[side].faction].points) + UNIT
    found = UNIT + POINT * units[kind].cost
    return found + (POINT if "productive" in units[kind].abilities else 0.0)


def army(g: Tsukuyumi, side: int, cell: int) -> float:
    """What all units of a side in an area are worth."""
    return sum(n * unit(g, side, kind) for kind, n in enumerate(counts(g, side, cell)) if n)


def losses(g: Tsukuyumi, side: int, cell: int, damage: int, armour: int = 0) -> tuple[int, float]:
    """How many units a side loses at least by so much damage, and what they are worth: who is hit lets the
    sturdiest take it, so what is too little for them does nothing."""
    left = counts(g, side, cell)
    fallen, worth = 0, 0.0
    while True:
        standing = [kind for kind, n in enumerate(left) if n]
        if not standing:
            return fallen, worth
        kind = max(standing, key=lambda kind: (health(g, side, kind, cell), -unit(g, side, kind)))
        damage -= health(g, side, kind, cell) + armour
        if damage < 0:
            return fallen, worth
        left[kind] -= 1
        fallen += 1
        worth += unit(g, side, kind)


def kill(g: Tsukuyumi, seat: int) -> float:
    """What each destroyed enemy unit is worth to a seat, beside its own worth."""
    if g.duel:
        lines = _lines(g, seat, "per-kill")
        return sum(line.points for line in lines if victory.worth(g, seat, line) < line.at_most)
    found = 0.0
    for aim in open_aims(g, seat):
        if aim.aim == "destroy-units":
            have, need = aims.progress(g, seat, aim)
            found += AIM * aim.points / max(1, need - have)
    return found
