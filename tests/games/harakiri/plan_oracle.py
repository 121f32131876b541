"""A slow second opinion on what Harakiri's enemies do, written from the ledger's sentences with plain sets of
squares: whether a line can be resolved, whom each part is about, and where the creature may end.

It reads the table, the box and the current numbers of figures (health, armour, Power, movement), and does its
own walking, range and sight by `tests/board/levelsoracle.py`. Squares are (column, row) from 0; of a creature
the top left one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hyakki.board.masks import bits
from hyakki.games.harakiri.box.notation import Line, LinePart
from hyakki.games.harakiri.rules.numbers import armour, attribute, movement
from hyakki.games.harakiri.state import OFF, Body, Character, Creature, Harakiri, Resistor
from tests.board.levelsoracle import Land, Mover, Square, adjacent, count, feet, hits, watches

Why = Literal["", "condition", "target", "adjacent", "range", "serve", "grave", "nobody"]
"""Why a line cannot be resolved: its condition does not hold, an attack finds no target, nobody can be met by
its move, or from no square that serves its attacks, no grave is free, there is nobody to fight. Empty: it
can."""

NO_ONE = -1


@dataclass
class Meeting:
    """Somebody whom a move is about, and the places where its condition holds, with their cost."""

    target: int
    places: dict[Square, int]


class PlanOracle:
    """What one creature could do now."""

    def __init__(self, g: Harakiri, creature: Creature) -> None:
        self.g = g
        self.creature = creature
        self.kind = g.box.kinds[creature.kind]
        self.downed = creature.conditions.get("downed", 0) > 0
        self.land = self._land()
        self.mover = Mover(
            self.land,
            "walk" if creature.grounded else self.kind.gait,
            self.kind.size,
            sure_footed=self.kind.sure_footed,
        )
        self.here = self.land.square(creature.cell)
        self._hit: dict[tuple[int, Square], set[int]] = {}  # by range and square: sight is slow
        self._ends: dict[Square, int] = {}

    # ------------------------------------------------------------ the table

    def _land(self) -> Land:
        g, terrain = self.g, self.g.field.terrain
        width = terrain.width

        def squares(mask: int) -> set[Square]:
            return {(cell % width, cell // width) for cell in bits(mask)}

        everywhere = [(x, y) for y in range(terrain.height) for x in range(width)]
        heights = {square: terrain.heights[square[1] * width + square[0]] for square in everywhere}
        land = Land(
            width,
            terrain.height,
            squares(terrain.cells),
            heights,
            squares(terrain.wall),
            squares(terrain.obstacle),
            squares(terrain.difficult | g.rough),
            squares(terrain.stairs),
        )
        land.off = squares(g.off) | (set(everywhere) - land.squares)
        land.closed = land.walls | land.off | squares(g.closed & terrain.doors)
        mine = {one.id for one in g.creatures if one.foe == self.creature.foe}
        if not self.creature.foe:
            mine |= {one.id for one in g.characters}
        land.occupied = land.closed | land.obstacles
        for body in self._bodies():
            under = feet(self._size(body), land.square(body.cell))
            if body.id == self.creature.id:
                continue
            if body.id in mine:
                land.friends |= under
            else:
                land.occupied |= under
        # where nobody may end, even those who walk through walls: harakiri.spectral.movement
        self.taken = land.friends | {
            square
            for body in self._bodies()
            if body.id not in mine
            for square in feet(self._size(body), land.square(body.cell))
        }
        return land

    def _bodies(self) -> list[Body]:
        g = self.g
        return [*(one for one in g.characters if one.cell != OFF), *g.creatures, *g.resistors]

    def _size(self, body: Body) -> int:
        return self.g.box.kinds[body.kind].size if isinstance(body, Creature) else 1

    def _under(self, body: Body) -> set[Square]:
        return feet(self._size(body), self.land.square(body.cell))

    def _inside(self, squares: set[Square]) -> bool:
        """On occupied terrain: harakiri.spectral.inside."""
        return bool(squares & (self.land.closed | self.land.obstacles))

    def hostile(self) -> list[Body]:
        """Whom it fights: harakiri.golden.enemy-of-follower, enemy-of-wanderer, harakiri.resistor.tokens."""
        if not self.creature.foe:
            return [one for one in self.g.creatures if one.foe]
        standing: list[Body] = [one for one in self.g.characters if one.cell != OFF]
        allies = [one for one in self.g.creatures if not one.foe]
        return [*standing, *allies, *(one for one in self.g.resistors if one.tokens > 0)]

    # ------------------------------------------------------------ walking

    def reachable(self) -> dict[Square, int]:
        """Where it may end, with the movement points needed: harakiri.aimove.path, through-enemies."""
        if not self._ends:
            costs = self.mover.costs(self.here, movement(self.g, self.creature))
            self._ends = {
                square: cost for square, cost in costs.items() if square == self.here or self._may_end(square)
            }
        return self._ends

    def _may_end(self, square: Square) -> bool:
        under = feet(self.kind.size, square)
        if self.mover.kind == "spectral":
            level = len({self.land.heights[one] for one in under}) == 1
            return level and not under & self.taken
        return self.mover.may_end(square)

    # ------------------------------------------------------------ attacks

    def reach(self, part: LinePart) -> int:
        """How far an attack of a line goes; an adjacent one is an attack with range 1."""
        if self.downed:
            return 1  # harakiri.ai.downed
        stats = self.kind.stats(self.creature.kind in self.g.upgraded)
        if part.do == "skill":
            printed = self.kind.skills[part.skill].reach
            return max(stats.range) if printed is None else printed.n or 1
        return {"adjacent": 1, "range": part.n}.get(part.way, max(stats.range))

    def valid(self, part: LinePart, square: Square) -> set[int]:
        """Whom an attack could have as its target from a square: harakiri.aiattack.target."""
        reach = self.reach(part)
        if (reach, square) not in self._hit:
            under = feet(self.kind.size, square)
            self._hit[reach, square] = {
                body.id
                for body in self.hostile()
                if not self._inside(under)
                and not self._inside(self._under(body))
                and hits(self.land, under, self._under(body), reach)
            }
        return self._hit[reach, square]

    def hits_all(self, part: LinePart) -> bool:
        """Whether every valid target is hit; a downed creature has no such skill."""
        if part.do != "skill" or self.downed:
            return False
        reach = self.kind.skills[part.skill].reach
        return reach is not None and reach.all

    def serves(self, rest: tuple[LinePart, ...], square: Square) -> bool:
        """Whether every attack that follows finds a target from a square: harakiri.aimove.useful-square."""
        return all(self.valid(part, square) for part in rest if part.do in ("attack", "skill"))

    # ------------------------------------------------------------ whom

    def chosen(self, valid: set[int], priority: str, square: Square) -> set[int]:
        """Whom it takes among valid targets; several are tied. A hidden character only if there is nobody
        else; resistors and wanderers first; then the marked one; then by the priority."""
        by_id = {body.id: body for body in self.hostile()}
        left = {number for number in valid if not self._hides(by_id[number])} or set(valid)
        if self.creature.foe:
            preferred = {number for number in left if not isinstance(by_id[number], Character)}
            if preferred:
                return preferred  # harakiri.ai.resistor-first, harakiri.ai.wanderer-as-resistor
        if self.kind.mark and self.creature.marked in left:
            return {self.creature.marked}
        values = {number: self.value(by_id[number], priority, square, left) for number in left}
        return {number for number in left if values[number] == min(values.values())}

    def _hides(self, body: Body) -> bool:
        if not isinstance(body, Character):
            return False
        return any(
            one.target == body.id and self.g.box.effects_of[one.source][one.place].do == "hide"
            for one in self.g.lasting
        )

    def value(self, body: Body, priority: str, square: Square, left: set[int]) -> int:
        """The smaller the better: harakiri.ai.priority-icon, harakiri.ai.priority-current-values."""
        assert not isinstance(body, Resistor)
        health = body.most - body.damage if isinstance(body, Creature) else body.health
        if priority == "near":
            mine = feet(self.kind.size, square)
            return min(count(a, b) for a in mine for b in self._under(body))
        if priority in ("-health", "+health"):
            return health if priority == "-health" else -health
        if priority == "-armour":
            return armour(self.g, body)
        if priority == "+power":
            return -attribute(self.g, body, "power") if isinstance(body, Character) else 0
        return self._turn(body.id, priority, left)

    def _turn(self, number: int, priority: str, left: set[int]) -> int:
        """harakiri.initiative.first-next, harakiri.initiative.no-queue."""
        queue = self.g.queue
        if self.g.phase != "act":
            return 0
        order = [one for one in queue if one in left]
        if priority == "next" and self.creature.id in queue:
            at = queue.index(self.creature.id)
            order = [one for one in queue[at:] + queue[:at] if one in left]
        return order.index(number) if number in order else len(order)

    # ------------------------------------------------------------ moves

    def meetings(self, part: LinePart, rest: tuple[LinePart, ...]) -> list[Meeting]:
        """Everybody whom a move could be about, with the places that fulfil its condition and serve the rest
        of the line."""
        places = {square: cost for square, cost in self.reachable().items() if self.serves(rest, square)}
        found = []
        for body in self.hostile():
            fitting = self._fitting(part, body, places)
            if fitting:
                found.append(Meeting(body.id, fitting))
        return found

    def _fitting(self, part: LinePart, body: Body, places: dict[Square, int]) -> dict[Square, int]:
        target = self._under(body)
        ranges = {
            square: min(count(a, b) for a in feet(self.kind.size, square) for b in target)
            for square in places
        }
        if part.way == "toward":
            best = min(ranges.values(), default=0)
            return {square: cost for square, cost in places.items() if ranges[square] == best}
        if part.way == "away":
            best = max(ranges.values(), default=0)
            return {square: cost for square, cost in places.items() if ranges[square] == best}
        return {square: cost for square, cost in places.items() if self._meets(part, square, target)}

    def _meets(self, part: LinePart, square: Square, target: set[Square]) -> bool:
        under = feet(self.kind.size, square)
        if part.way == "range":
            return watches(self.land, under, target, part.n)
        return any(adjacent(self.land, a, b) for a in under for b in target)

    def moves(self, part: LinePart, rest: tuple[LinePart, ...], priority: str) -> set[tuple[int, Square]]:
        """The results that a move may have: whom it is about, and where it ends."""
        if part.way == "grave":
            return {(NO_ONE, square) for square in cheapest(self._graves(rest))}
        if part.do == "technique":
            return {(NO_ONE, square) for square in cheapest(self._kin(rest)) or {self.here}}
        met = {meeting.target: meeting.places for meeting in self.meetings(part, rest)}
        if not met:
            return set()
        return {
            (target, square)
            for target in self.chosen(set(met), priority, self.here)
            for square in cheapest(met[target])
        }

    def _graves(self, rest: tuple[LinePart, ...]) -> dict[Square, int]:
        """harakiri.content.undertaker-profaner, harakiri.chapter.graves."""
        free = {
            self.land.square(cell)
            for point, cell in self.g.field.graves.items()
            if point not in self.g.progress.consecrated
        }
        return {
            square: cost
            for square, cost in self.reachable().items()
            if square in free - self.land.off and self.serves(rest, square)
        }

    def _kin(self, rest: tuple[LinePart, ...]) -> dict[Square, int]:
        """harakiri.content.kachi-entry-six."""
        kin = [
            one for one in self.g.creatures if one.kind == self.creature.kind and one.id != self.creature.id
        ]
        return {
            square: cost
            for square, cost in self.reachable().items()
            if self.serves(rest, square)
            and any(
                adjacent(self.land, a, b)
                for one in kin
                for a in feet(self.kind.size, square)
                for b in self._under(one)
            )
        }

    # ------------------------------------------------------------ lines

    def is_move(self, part: LinePart) -> bool:
        if part.do == "technique":
            return self.kind.skills[part.skill].kin and not self.downed
        return part.do == "move"

    def why_not(self, line: Line, priority: str) -> Why:
        """Why a line cannot be resolved: harakiri.ai.resolvable, harakiri.ai.move-must-be-possible."""
        standing = {self.here}
        health = self.creature.most - self.creature.damage
        for at, part in enumerate(line.parts):
            rest = line.parts[at + 1 :]
            if part.do == "if-health" and health > part.n:
                return "condition"
            if part.do in ("attack", "skill") and not any(self.valid(part, one) for one in standing):
                return "target"
            if self.is_move(part):
                results = self.moves(part, rest, priority)
                if not results:
                    return self._why_not_moved(part)
                standing = {square for _, square in results}
        return ""

    def _why_not_moved(self, part: LinePart) -> Why:
        if part.way == "grave":
            return "grave"
        if not self.hostile():
            return "nobody"
        if part.way not in ("adjacent", "range") or self.meetings(part, ()):
            return "serve"
        return "adjacent" if part.way == "adjacent" else "range"

    def ends(self, line: Line, priority: str) -> set[Square]:
        """Where it may stand after a line that can be resolved."""
        standing = {self.here}
        for at, part in enumerate(line.parts):
            if self.is_move(part):
                standing = {square for _, square in self.moves(part, line.parts[at + 1 :], priority)}
        return standing

    def attacks(self, line: Line, priority: str) -> dict[tuple[int, Square], set[int]]:
        """By attack part (its place in the line) and square where it stands: whom it may strike. Of an attack
        on everybody: all of them together."""
        found: dict[tuple[int, Square], set[int]] = {}
        standing = {self.here}
        for at, part in enumerate(line.parts):
            if self.is_move(part):
                standing = {square for _, square in self.moves(part, line.parts[at + 1 :], priority)}
            if part.do in ("attack", "skill"):
                for square in standing:
                    valid = self.valid(part, square)
                    found[at, square] = valid if self.hits_all(part) else self.chosen(valid, priority, square)
        return found


def cheapest(places: dict[Square, int]) -> set[Square]:
    """Those that need the least movement: harakiri.aimove.fewest-steps."""
    best = min(places.values(), default=0)
    return {square for square, cost in places.items() if cost == best}
