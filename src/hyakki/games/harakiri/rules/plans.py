"""What an enemy's line comes to from where it stands: whether it can be resolved, to whom it would move, and
which squares would serve it.

Everything here only reads the table and asks nobody, so that the forecast can use it too.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.aims import farthest, nearest, places_beside, places_to_hit, places_to_watch
from hyakki.board.masks import bits
from hyakki.board.strides import Going
from hyakki.games.harakiri.box.notation import Line, LinePart
from hyakki.games.harakiri.rules.conditions import is_downed
from hyakki.games.harakiri.rules.creatures import (
    bodies,
    foot_of,
    gait_of,
    health_of,
    kind_of,
    occupied_for,
    size_of,
    slow_ground,
    standing,
    stats_of,
)
from hyakki.games.harakiri.rules.numbers import movement
from hyakki.games.harakiri.rules.targets import marks_of
from hyakki.games.harakiri.state import Body, Creature, Harakiri

BESIDE = 1  # the reach of an attack on adjacent targets


class Scout:
    """What a creature could do now, worked out once for all lines that it tries."""

    __slots__ = (
        "closed", "creature", "downed", "ends", "feet", "g", "layers", "occupied", "points", "reach", "size",
        "targets", "terrain", "way",
    )  # fmt: skip

    def __init__(self, g: Harakiri, creature: Creature) -> None:
        self.g = g
        self.creature = creature
        self.terrain = g.field.terrain
        self.size = size_of(g, creature)
        self.occupied = occupied_for(g, creature.foe)
        self.closed = g.closed
        self.downed = is_downed(creature)
        self.reach = stats_of(g, creature).reach
        self.points = movement(g, creature)
        self.way = going_of_creature(g, creature)
        self.stretch(self.points)
        self.targets = marks_of(g, creature)
        self.feet = {target.id: foot_of(g, target) for target in self.targets}

    # -- attacks

    def reach_of(self, part: LinePart) -> int:
        """How far an attack part reaches; the attacks of the downed adjacent targets only
        (harakiri.ai.downed)."""
        if self.downed or part.way == "adjacent":
            return BESIDE
        if part.way == "range":
            return part.n
        if part.do == "skill":
            reach = kind_of(self.g, self.creature).skills[part.skill].reach
            if reach is not None:
                return reach.n or BESIDE
        return self.reach

    def strikes(self, part: LinePart, target: Body, anchors: int) -> int:
        """Those of the places from which an attack part could have a target; none inside terrain
        (harakiri.spectral.inside)."""
        outside = anchors & ~self._inside()
        foot = self.feet[target.id]
        reach = self.reach_of(part)
        return places_to_hit(self.terrain, self.size, outside, foot, reach, self.occupied, self.closed)

    def _inside(self) -> int:
        ground = self.closed | self.terrain.obstacle
        return ground if self.size == 1 else self.terrain.touching(self.size, ground)

    def serving(self, parts: Sequence[LinePart], anchors: int) -> int:
        """Those of the places from which each of the attacks has a target (harakiri.aimove.useful-square)."""
        for part in parts:
            if part.attacks and anchors:
                found = 0
                for target in self.targets:
                    found |= self.strikes(part, target, anchors & ~found)
                anchors = found
        return anchors

    def valid_targets(self, part: LinePart) -> list[Body]:
        """Whom an attack part could have from where the creature stands (harakiri.aiattack.target)."""
        here = 1 << self.creature.cell
        return [target for target in self.targets if self.strikes(part, target, here)]

    # -- moves

    def fulfilling(self, part: LinePart, rest: Sequence[LinePart]) -> dict[int, int]:
        """For a move with a condition: the places that fulfil it and serve the rest of the line, by target;
        targets without such a place are left out (harakiri.aimove.target-adjacent,
        harakiri.aimove.target-range, harakiri.aimove.path)."""
        useful = self.serving(rest, self.ends)
        found = {}
        for target in self.targets:
            foot = self.feet[target.id]
            if part.way == "adjacent":
                cells = places_beside(self.terrain, self.size, useful, foot)
            else:
                cells = places_to_watch(
                    self.terrain, self.size, useful, foot, part.n, self.occupied, self.closed
                )
            if cells:
                found[target.id] = cells
        return found

    def drifting(self, part: LinePart, rest: Sequence[LinePart], target: Body) -> int:
        """For a move toward or away: the places that serve the rest of the line with the smallest or largest
        range to the target, by the range count alone (harakiri.aimove.toward, harakiri.aimove.away,
        harakiri.aimove.range-metric)."""
        useful = self.serving(rest, self.ends)
        farther = nearest if part.way == "toward" else farthest
        return farther(self.terrain, self.size, useful, self.feet[target.id])[1]

    def graves(self) -> int:
        """Graves that it could stand on (harakiri.chapter.graves)."""
        cells = 0
        for point, cell in self.g.field.graves.items():
            if point not in self.g.progress.consecrated:
                cells |= 1 << cell
        return cells & self.ends

    def beside_kin(self, rest: Sequence[LinePart]) -> int:
        """Places adjacent to another one of its kind that serve the rest of the line."""
        useful = self.serving(rest, self.ends)
        found = 0
        for other in self.g.creatures:
            if other.kind == self.creature.kind and other.id != self.creature.id:
                found |= places_beside(self.terrain, self.size, useful, foot_of(self.g, other))
        return found

    def stretch(self, points: int) -> None:
        """Let it move by another number of points than its own."""
        self.layers = self.way.layers(self.creature.cell, points)
        reached = 0
        for layer in self.layers:
            reached |= layer
        self.ends = self.way.ends(reached, bodies(self.g, self.creature)) | 1 << self.creature.cell

    def crowded(self) -> int:
        """The places where the most characters are adjacent to it."""
        feet = [foot_of(self.g, one) for one in standing(self.g)]
        counts = {
            cell: sum(bool(places_beside(self.terrain, self.size, 1 << cell, foot)) for foot in feet)
            for cell in bits(self.ends)
        }
        most = max(counts.values())
        return sum(1 << cell for cell, count in counts.items() if count == most)

    def nearest(self, places: int) -> list[int]:
        """Of some places those that need the least movement (harakiri.aimove.fewest-steps); the one where it
        stands needs none."""
        if places >> self.creature.cell & 1:
            return [self.creature.cell]
        for layer in self.layers:
            if layer & places:
                return list(bits(layer & places))
        return []

    # -- lines

    def why_not(self, line: Line) -> str:
        """Why a line cannot be resolved fully, as a word: "" if it can (harakiri.ai.resolvable)."""
        return self._fails(line.parts)

    def _fails(self, parts: Sequence[LinePart]) -> str:
        """The first thing that spoils what is left of a line. Where a part moves it, the rest is looked at
        from the places that it could come to."""
        for place, part in enumerate(parts):
            rest = parts[place + 1 :]
            if part.do == "if-health" and health_of(self.creature) > part.n:
                return "condition"  # harakiri.ai.move-must-be-possible
            if part.do == "move":
                return self._move_fails(part, rest)
            if part.do == "technique" and self._is_kin(part) and not self.downed:
                if self.beside_kin(rest):
                    return ""
            elif part.attacks and not self.valid_targets(part):
                return "target"
        return ""

    def _move_fails(self, part: LinePart, rest: Sequence[LinePart]) -> str:
        """Why a move spoils a line (harakiri.ai.move-must-be-possible)."""
        if part.way == "grave":
            return "" if self.serving(rest, self.graves()) else "grave"
        if not self.targets:
            return "nobody"
        if part.way in ("toward", "away"):
            return "" if self.serving(rest, self.ends) else "target"
        return "" if self.fulfilling(part, rest) else "reach"

    def _is_kin(self, part: LinePart) -> bool:
        return kind_of(self.g, self.creature).skills[part.skill].kin


def going_of_creature(g: Harakiri, creature: Creature) -> Going:
    """How a creature goes: past its own side, not past the other (harakiri.aimove.through-enemies,
    harakiri.aimove.diagonal), over all zones that lie open (harakiri.aimove.enemy-zone-borders); sure feet
    pay 1 on difficult ground."""
    slow = 0 if kind_of(g, creature).sure_footed else slow_ground(g)
    gait = g.field.terrain.gait(gait_of(g, creature), size_of(g, creature))
    return Going(gait, occupied_for(g, creature.foe), g.closed, slow, g.off)


def first_resolvable(scout: Scout, lines: Sequence[Line]) -> int:
    """The first line that can be resolved fully; -1 if none can (harakiri.ai.minion-lines)."""
    for place, line in enumerate(lines):
        if not scout.why_not(line):
            return place
    return -1
