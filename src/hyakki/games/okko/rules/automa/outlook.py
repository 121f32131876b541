"""What a figure of the Oni could come to do: where it could stand after so many Moves and whom it could
attack from there, by the rules of movement, reach, range and sight, on the board as it is.

Nobody else moves and no Door is opened meanwhile. An outlook is good for one decision; then the table has
changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.board.areasight import row, seen_past
from hyakki.board.masks import bits
from hyakki.board.walks import FAR
from hyakki.games.okko.rules.active import others
from hyakki.games.okko.rules.aiming import NO_LIMIT
from hyakki.games.okko.rules.attributes import is_blocked, melee_to, ranged_to, value
from hyakki.games.okko.rules.ground import figures_mask, passages
from hyakki.games.okko.rules.movement import hindrances, joined, standing_room
from hyakki.games.okko.rules.words import is_meant
from hyakki.games.okko.state import Figure, Form, Okko

EVERYWHERE = ("", "any")
BY_AREA = ("area", "near", "corrupted")
"""Ranges of effects that are the same for all Spaces of an Area."""


class Outlook:
    """A figure with so many Actions. `starts` are Spaces on which it could stand before its first Move, if
    an effect moves it; else it begins where it is."""

    __slots__ = (
        "_before", "_by_space", "_hinder", "_leads", "_levels", "_speed", "_uneven", "actions", "blocked",
        "figure", "g", "limit", "reach", "room",
    )  # fmt: skip

    def __init__(self, g: Okko, figure: Figure, actions: int, starts: int = 0) -> None:
        self.g, self.figure, self.actions = g, figure, actions
        self.room = standing_room(g, figure) | 1 << figure.cell  # free again once it has moved
        self.reach, self.limit = melee_to(g, figure), ranged_to(g, figure)
        self.blocked = is_blocked(g, figure, "attack")
        ranges = uneven(g, figure)
        self._uneven = bool(ranges)
        self._by_space = any(near not in BY_AREA for near in ranges)
        self._speed = value(g, figure, "speed")
        self._hinder = hindrances(g, figure, g.palace.areas.everywhere, self.room)
        self._levels = [starts or 1 << figure.cell]
        self._leads: dict[int, int] = {}
        self._before: dict[int, int] = {}

    # Moves

    def stands(self, moves: int) -> int:
        """The Spaces on which it could stand after at most so many Moves."""
        levels = self._levels
        while len(levels) <= moves:
            new = levels[-1] & ~levels[-2] if len(levels) > 1 else levels[-1]
            levels.append(levels[-1] | self._next(new))
        return levels[moves]

    def _next(self, cells: int) -> int:
        """The Spaces to which one Move leads from some of them."""
        reached, found, spaces_in = 0, 0, self.g.palace.areas.spaces_in
        for cell in self._standpoints(cells):
            reached |= self._led(cell)
        for area in bits(reached):
            found |= spaces_in[area]
        return found & self.room

    def _standpoints(self, cells: int) -> list[int]:
        """Spaces from which Moves are worked out: one of each Area, as far as all of it is alike."""
        if self._by_space:
            return bits(cells)
        area_of, seen, found = self.g.palace.areas.area_of, 0, []
        for cell in bits(cells):
            if not seen >> area_of[cell] & 1:
                seen |= 1 << area_of[cell]
                found.append(cell)
        return found

    def _led(self, cell: int) -> int:
        """The Areas to which one Move leads from a Space."""
        area = self.g.palace.areas.area_of[cell]
        key = cell if self._by_space else area
        found = self._leads.get(key)
        if found is None:
            speed, (stops, held, barred) = self._speed, self._hinder
            if self._uneven:
                speed, (stops, held, barred) = self._paced_at(cell, area)
            found = joined(passages(self.g).reach(area, speed, stops, held, barred))
            self._leads[key] = found
        return found

    def _paced_at(self, cell: int, area: int) -> tuple[int, tuple[int, int, int]]:
        """SPEED and hindrances if it stood somewhere else, where others change them."""
        figure, before = self.figure, self.figure.cell
        figure.cell = cell
        found = value(self.g, figure, "speed"), hindrances(self.g, figure, 1 << area, self.room)
        figure.cell = before
        return found

    # Attacks

    def strikes(self, foe: Figure, among: int) -> int:
        """Of some Spaces those from which it could attack somebody, in either form."""
        if self.blocked and not self._uneven:
            return 0
        found = self.blows(foe, among) | self.shots(foe, among)
        return self._unblocked(found) if self._uneven else found

    def blows(self, foe: Figure, among: int) -> int:
        """Of some Spaces those from which somebody is in its reach."""
        g = self.g
        if self.reach == 1:
            return passages(g).beside[foe.cell] & among
        around = row(g.palace.areas, foe.cell, self.reach) & among
        return seen_past(g.palace.areas, foe.cell, g.closed, figures_mask(g, "heroes"), around)

    def shots(self, foe: Figure, among: int) -> int:
        """Of some Spaces those from which somebody is in its range and sight."""
        if self.limit < 0:
            return 0
        g = self.g
        areas, blockers = g.palace.areas, figures_mask(g, "heroes")
        if self.limit < NO_LIMIT:
            away, near = passages(g).distances(areas.area_of[foe.cell]), 0
            for area, spaces in enumerate(areas.spaces_in):
                if away[area] <= self.limit:
                    near |= spaces
            among &= near
        return seen_past(areas, foe.cell, g.closed, blockers, among)

    def _unblocked(self, cells: int) -> int:
        figure, before, found = self.figure, self.figure.cell, 0
        for cell in bits(cells):
            figure.cell = cell
            if not is_blocked(self.g, figure, "attack"):
                found |= 1 << cell
        figure.cell = before
        return found

    # Both

    def moves_before(self, foe: Figure) -> int:
        """How many Moves it makes at the least before it attacks somebody, with the Actions that it has; FAR
        if it cannot."""
        found = self._before.get(foe.number)
        if found is None:
            found = self._before[foe.number] = self._moves_before(foe)
        return found

    def _moves_before(self, foe: Figure) -> int:
        before = 0
        for moves in range(self.actions):
            stands = self.stands(moves)
            if stands == before:
                break
            if self.strikes(foe, stands & ~before):
                return moves
            before = stands
        return FAR

    def can_attack(self, foe: Figure) -> bool:
        """Whether it can attack somebody with the Actions that it has."""
        return self.moves_before(foe) != FAR

    def can_attack_any(self, foes: Iterable[Figure]) -> bool:
        """Whether it can attack one of them."""
        return any(self.moves_before(foe) != FAR for foe in foes)

    def form_against(self, foe: Figure) -> Form:
        """How it would attack somebody: where it stands in melee if it can (decision `act`), and a figure
        that attacks at range keeps as far away as it can if it has to move."""
        if self.limit < 0:
            return "melee"
        moves = self.moves_before(foe)
        stands = self.stands(0 if moves == FAR else moves)
        if moves == 0:
            return "melee" if self.blows(foe, stands) else "ranged"
        return "ranged" if moves == FAR or self.shots(foe, stands) else "melee"

    def further(self, foe: Figure) -> dict[int, int]:
        """For every Space on which it could stand, how many Moves it would make from there before it could
        attack somebody, however many Actions that takes; Spaces from which no way leads are left out."""
        strikes = self.strikes(foe, self.room)
        by_area = self._further(strikes)
        area_of, found = self.g.palace.areas.area_of, {}
        for cell in bits(self.room):
            if strikes >> cell & 1:
                found[cell] = 0
            elif area_of[cell] in by_area:
                found[cell] = by_area[area_of[cell]]
        return found

    def _further(self, goals: int) -> dict[int, int]:
        """By Area: the fewest Moves that lead from it to one of some Spaces."""
        areas = self.g.palace.areas
        waiting: dict[int, int] = {}
        for cell in self._standpoints(areas.spaces):
            area = areas.area_of[cell]
            waiting[area] = waiting.get(area, 0) | self._led(cell)
        near = 0
        for cell in bits(goals):
            near |= 1 << areas.area_of[cell]
        found: dict[int, int] = {}
        moves = 0
        while near:
            moves += 1
            arrived = [area for area, led in waiting.items() if led & near]
            near = 0
            for area in arrived:
                found[area] = moves
                del waiting[area]
                if areas.spaces_in[area] & self.room:
                    near |= 1 << area
        return found


def uneven(g: Okko, figure: Figure) -> set[str]:
    """The ranges of effects of others that make Moves or Attacks of a figure depend on where it stands."""
    found: set[str] = set()
    for operation in ("mod", "ignore", "block"):
        for owner, (_, _, effect) in others(g, "always", operation):
            matters = effect.attr == "speed" or effect.what in ("stop", "leave", "attack")
            if matters and effect.do == operation and effect.range not in EVERYWHERE:
                if owner is not figure and is_meant(g, effect.who, owner, figure):
                    found.add(effect.range)
    return found
