"""What an enemy's line comes to from where it stands: whether it can be resolved, to whom it would move, and
which squares would serve it.

Everything here only reads the table and asks nobody, so that the forecast can use it too.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.aims import farthest, nearest, places_beside, places_to_hit, places_to_watch
from hyakki.board.masks import bits
from hyakki.board.strides import Going, going_on
from hyakki.games.harakiri.box.notation import Line, LinePart
from hyakki.games.harakiri.rules.conditions import is_downed
from hyakki.games.harakiri.rules.creatures import (
    bodies,
    foot_of,
    gait_of,
    health_of,
    is_inside,
    kind_of,
    occupied_for,
    size_of,
    slow_ground,
    standing,
    stats_of,
)
from hyakki.games.harakiri.rules.numbers import movement
from hyakki.games.harakiri.rules.targets import hostile_bodies
from hyakki.games.harakiri.state import Body, Creature, Harakiri

BESIDE = 1  # the reach of an attack on adjacent targets


class Scout:
    """What a creature could do now, worked out once for all lines that it tries.

    It stays true while nobody but the creature itself moves: its own side is no hindrance to it
    (harakiri.los.who-blocks). Places are masks of the top left squares where it could end.
    """

    __slots__ = (
        "_ends", "_useful", "_way", "closed", "creature", "downed", "feet", "g", "layers", "occupied",
        "reach", "size", "struck", "targets", "terrain",
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
        self.targets = hostile_bodies(g, creature)
        self.struck = [one for one in self.targets if not is_inside(g, one)]  # harakiri.spectral.inside
        self.feet = {target.id: foot_of(g, target) for target in self.targets}
        self._way: Going | None = None  # made for the first walk that is asked for
        self.layers: list[int] = []
        self._ends = 0
        self._useful: dict[int, int] = {}

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

    def hits_all(self, part: LinePart) -> bool:
        """Whether an attack part hits everybody whom it reaches (harakiri.aiattack.several-targets)."""
        if self.downed or part.do != "skill":
            return False
        reach = kind_of(self.g, self.creature).skills[part.skill].reach
        return reach is not None and reach.all

    def strikes(self, reach: int, target: Body, places: int) -> int:
        """Those of the places, all outside terrain, from which an attack could have a target
        (harakiri.aiattack.target)."""
        foot = self.feet[target.id]
        return places_to_hit(self.terrain, self.size, places, foot, reach, self.occupied, self.closed)

    def _outside(self, places: int) -> int:
        """Places off occupied terrain: inside it nobody can target anybody (harakiri.spectral.inside)."""
        ground = self.closed | self.terrain.obstacle
        return places & ~(ground if self.size == 1 else self.terrain.touching(self.size, ground))

    def valid_targets(self, part: LinePart) -> list[Body]:
        """Whom an attack part could have from where the creature stands (harakiri.aiattack.target)."""
        here = self._outside(1 << self.creature.cell)
        reach = self.reach_of(part)
        return [target for target in self.struck if self.strikes(reach, target, here)] if here else []

    def serving(self, parts: Sequence[LinePart], places: int) -> int:
        """Those of the places where it could end from which each of the attacks has a target
        (harakiri.aimove.useful-square)."""
        for part in parts:
            if part.attacks:
                places &= self._hitting(self.reach_of(part))
        return places

    def _hitting(self, reach: int) -> int:
        """The places where it could end from which an attack of that reach has a target."""
        if reach not in self._useful:
            left = self._outside(self.ends())
            found = 0
            for target in self.struck:
                found |= self.strikes(reach, target, left & ~found)
            self._useful[reach] = found
        return self._useful[reach]

    # -- moves

    def walk(self) -> Going:
        """How it goes, step by step."""
        if self._way is None:
            self._way = going_of_creature(self.g, self.creature)
        return self._way

    def ends(self) -> int:
        """Where it could end a move, the place where it stands included (harakiri.aimove.path)."""
        if not self.layers:
            self.stretch(movement(self.g, self.creature))
        return self._ends

    def stretch(self, points: int) -> None:
        """Let it move by so many points."""
        here, way = self.creature.cell, self.walk()
        self.layers = way.layers(here, points)
        reached = 0
        for layer in self.layers:
            reached |= layer
        self._ends = way.ends(reached, bodies(self.g, self.creature)) | 1 << here
        self._useful.clear()

    def arrive(self) -> None:
        """It has moved: from here it would be another walk."""
        self.layers = []
        self._useful.clear()

    def meetings(self, part: LinePart, rest: Sequence[LinePart]) -> dict[int, int]:
        """Whom a move could be about, and the places that fulfil its condition for each of them and serve the
        rest of the line (harakiri.aimove.target-adjacent, harakiri.aimove.target-range,
        harakiri.aimove.target-toward-away, harakiri.aimove.useful-square)."""
        useful = self.serving(rest, self.ends())
        found = {}
        if useful:
            for target in self.targets:
                places = self._meeting(part, useful, self.feet[target.id])
                if places:
                    found[target.id] = places
        return found

    def _meeting(self, part: LinePart, places: int, foot: int) -> int:
        """Those of the places that fulfil the condition of a move for one target: adjacent, within range and
        in sight, or by the range count alone as near or as far as it can be (harakiri.aimove.toward,
        harakiri.aimove.away, harakiri.aimove.range-metric)."""
        match part.way:
            case "adjacent":
                return places_beside(self.terrain, self.size, places, foot)
            case "range":
                return places_to_watch(
                    self.terrain, self.size, places, foot, part.n, self.occupied, self.closed
                )
            case "toward":
                return nearest(self.terrain, self.size, places, foot)[1]
            case _:
                return farthest(self.terrain, self.size, places, foot)[1]

    def graves(self, rest: Sequence[LinePart]) -> int:
        """Graves that it could stand on, neither consecrated nor taken (harakiri.chapter.graves,
        harakiri.content.undertaker-profaner)."""
        cells = 0
        for point, cell in self.g.field.graves.items():
            if point not in self.g.progress.consecrated:
                cells |= 1 << cell
        return self.serving(rest, cells & self.ends()) if cells else 0

    def beside_kin(self, rest: Sequence[LinePart]) -> int:
        """Places adjacent to another one of its kind that serve the rest of the line
        (harakiri.content.kachi-entry-six)."""
        useful = self.serving(rest, self.ends())
        found = 0
        for other in self.g.creatures:
            if other.kind == self.creature.kind and other.id != self.creature.id:
                found |= places_beside(self.terrain, self.size, useful, foot_of(self.g, other))
        return found

    def crowded(self) -> int:
        """The places where the most characters are adjacent to it."""
        feet = [foot_of(self.g, one) for one in standing(self.g)]
        counts = {
            cell: sum(bool(places_beside(self.terrain, self.size, 1 << cell, foot)) for foot in feet)
            for cell in bits(self.ends())
        }
        most = max(counts.values())
        return sum(1 << cell for cell, count in counts.items() if count == most)

    def nearest(self, places: int) -> list[int]:
        """Of some places those that need the least movement (harakiri.aimove.fewest-steps); the one where it
        stands needs none."""
        for layer in self.layers:
            if layer & places:
                return bits(layer & places)
        return []

    # -- lines

    def why_not(self, line: Line) -> str:
        """Why a line cannot be resolved fully, as a key below `line-why`; "" if it can
        (harakiri.ai.resolvable). Where a part moves it, the rest is looked at from the places that it could
        come to; a technique, healing and armour spoil nothing (harakiri.ai.heal-optional)."""
        parts = line.parts
        for place, part in enumerate(parts):
            if part.do == "if-health":
                if health_of(self.creature) > part.n:
                    return "condition"  # harakiri.ai.move-must-be-possible
            elif part.do == "move":
                return self._move_fails(part, parts[place + 1 :])
            elif part.do == "technique":
                if self.is_kin(part) and self.beside_kin(parts[place + 1 :]):
                    return ""
            elif part.attacks and not self.valid_targets(part):
                return "target"
        return ""

    def is_kin(self, part: LinePart) -> bool:
        """Whether a technique moves it; the downed skip it (harakiri.ai.downed)."""
        return not self.downed and kind_of(self.g, self.creature).skills[part.skill].kin

    def _move_fails(self, part: LinePart, rest: Sequence[LinePart]) -> str:
        """Why a move spoils a line: nobody to be met, or nobody from a square that serves its attacks
        (harakiri.ai.move-must-be-possible)."""
        if part.way == "grave":
            return "" if self.graves(rest) else "grave"
        if not self.targets:
            return "nobody"
        if self.meetings(part, rest):
            return ""
        return "serve" if self.meetings(part, ()) else part.way


def going_of_creature(g: Harakiri, creature: Creature) -> Going:
    """How a creature goes: past its own side, not past the other (harakiri.aimove.through-enemies,
    harakiri.aimove.diagonal), over all zones that lie open (harakiri.aimove.enemy-zone-borders); sure feet
    pay 1 on difficult ground."""
    slow = 0 if kind_of(g, creature).sure_footed else slow_ground(g)
    gait = g.field.terrain.gait(gait_of(g, creature), size_of(g, creature))
    return going_on(gait, occupied_for(g, creature.foe), g.closed, slow, g.off)


def first_resolvable(scout: Scout, lines: Sequence[Line]) -> int:
    """The first line that can be resolved fully; -1 if none can (harakiri.ai.minion-lines)."""
    for place, line in enumerate(lines):
        if not scout.why_not(line):
            return place
    return -1
