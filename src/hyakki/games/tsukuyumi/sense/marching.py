"""Movement: units go where they can conquer, as few as are needed for each area; the others draw nearer.

Nothing is remembered between two steps: the plan is made anew, and a unit under way is nearer to its goal.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.tsukuyumi.box.frame import RADIOACTIVE, at
from hyakki.games.tsukuyumi.options import DONE, Move
from hyakki.games.tsukuyumi.rules import gaits
from hyakki.games.tsukuyumi.rules.areas import has_property, is_home, mountain
from hyakki.games.tsukuyumi.rules.lasting import CALM_AREA, uplink_areas
from hyakki.games.tsukuyumi.rules.symbols import symbols_of
from hyakki.games.tsukuyumi.rules.totals import conquest, counts, kind_of
from hyakki.games.tsukuyumi.sense import worth
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Decision, Option

LATER = 0.45  # an area that can only be conquered in a later turn is worth this part
STEP, BODY = 0.03, 0.12  # what a step and a unit cost in a plan
RISK = 0.25  # what it costs to go where others have units
LEAST = 5  # points that somebody brings along even to an empty area
MOST = 5  # areas that a plan for a whole round looks at
MOVES = ("ask.march.movement", "ask.march.faction", "ask.march.advance", "ask.march.quick-march")

Way = tuple[int, Move]
Crew = list[tuple[int, int]]  # groups by number, and how many units of each


class Group:
    """Units of one kind in one space that may still go so far, or have to stay where they are (`left` 0)."""

    __slots__ = ("cell", "count", "flies", "kind", "leaving", "left", "pioneer", "points", "ways")

    def __init__(self, cell: int, kind: int, count: int, left: int, ways: list[Way] | None) -> None:
        self.cell, self.kind, self.count, self.left = cell, kind, count, left
        self.ways = ways  # None: not looked at, everything in reach can be reached
        self.points, self.leaving = 0, 0.0
        self.flies = self.pioneer = False


class Field:
    """The units of a seat, the areas that it wants, and who could conquer each of them."""

    def __init__(self, eyes: Eyes, groups: list[Group], combats: int) -> None:
        self.eyes, self.groups, self.combats = eyes, groups, combats
        g, seat = eyes.g, eyes.seat
        self.visits = eyes.visits
        calm = uplink_areas(g, CALM_AREA)
        self.goals = {cell: prize for cell, prize in eyes.prizes.items() if not calm >> cell & 1}
        self.goals |= self.visits
        self.free = [group.count for group in groups]
        gait, sheet, blue = gaits.gait_of(g, seat), g.sheets[seat], g.phase == "blue"
        self.standing: dict[int, list[int]] = {}
        self.movers = [number for number, group in enumerate(groups) if group.left]
        for number, group in enumerate(groups):
            group.points = sheet.conquest[group.kind]
            group.flies = gait.flying[group.kind]
            # in blue a Conqueror fights where it comes to without a combat action
            group.pioneer = blue and "sacrifice" in sheet.units[group.kind].abilities
            self.standing.setdefault(group.cell, []).append(number)
            if g.owner[group.cell] == seat and sum(counts(g, seat, group.cell)) == 1:
                group.leaving = eyes.guard(group.cell)

    def table(self, group: Group, cell: int) -> bytes:
        """The steps of a group from everywhere to an area."""
        links = self.eyes.g.map.adjacency
        return links.flights(cell) if group.flies else links.walks(cell)

    def next_step(self, group: Group, cell: int) -> Move | None:
        """The first step of a unit on its way to an area, around mountains if it goes on."""
        table = self.table(group, cell)
        here, best, found = table[group.cell], 9999, None
        for to, move in group.ways or ():
            if table[to] < here:
                price = table[to] * 4 + (0 if to == cell else self._hurdle(to))
                if price < best:
                    best, found = price, move
        return found

    def _hurdle(self, cell: int) -> int:
        g = self.eyes.g
        return 2 * bool(mountain(g, cell)) + (self.eyes.hostile >> cell & 1) + (cell in g.mines)

    def crew(self, cell: int) -> tuple[float, Crew] | None:
        """The units that conquer an area, and what sending them costs: those there, one that suffices, or
        the strongest in reach."""
        groups, free, links = self.groups, self.free, self.eyes.g.map.adjacency
        here = [(-groups[number].points, number) for number in self.standing.get(cell, ()) if free[number]]
        coming: list[tuple[int, int, int]] = []
        walks, flights = links.walks(cell), links.flights(cell)
        for number in self.movers:
            group = groups[number]
            table = flights if group.flies else walks
            far = table[group.cell]
            if 0 < far <= group.left and free[number] and _leads_nearer(group, table, far):
                coming.append((-group.points, far, number))
        if not here and not coming:
            return None
        need = 1 if cell in self.visits else max(LEAST, self.eyes.need(cell))
        crew: Crew = []
        for points, number in sorted(here):
            if need > 0:
                crew.append((number, min(self.free[number], _ceiling(need, -points))))
                need += points * crew[-1][1]
        if need <= 0:
            return BODY * (_size(crew) if _size(crew) > 1 else 0), crew
        return self._joined(crew, coming, need, bool(self.eyes.hostile >> cell & 1))

    def _joined(
        self, crew: Crew, coming: list[tuple[int, int, int]], need: int, held: bool
    ) -> tuple[float, Crew] | None:
        """A crew with those who come to it; where others are it is a risk."""
        groups = self.groups
        alone = [(far, number) for points, far, number in coming if -points >= need]
        price = RISK if held else 0.0
        if alone:
            far, number = min(alone, key=lambda pair: self._fitness(*pair))
            found = [*crew, (number, 1)]
            price += STEP * far + groups[number].leaving
            return price + (BODY * _size(found) if len(found) > 1 else 0.0), found
        for points, far, number in sorted(coming):
            if points >= 0:
                break
            count = min(self.free[number], _ceiling(need, -points))
            crew.append((number, count))
            price += STEP * far * count + groups[number].leaving
            need += points * count
            if need <= 0:
                return price + BODY * _size(crew), crew
        return None

    def _fitness(self, far: int, number: int) -> tuple[bool, float, int, int]:
        group = self.groups[number]
        return not group.pioneer, group.leaving, far, group.points


def _leads_nearer(group: Group, table: bytes, far: int) -> bool:
    """Whether a group can take a step to where the way is shorter."""
    if group.ways is None:
        return True
    for to, _ in group.ways:
        if table[to] < far:
            return True
    return False


def _ceiling(need: int, points: int) -> int:
    return -(-need // points) if points else 99


def _size(crew: Crew) -> int:
    return sum(count for _, count in crew)


class Plan:
    """Which areas are taken one after another, the best first."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.offers: dict[int, tuple[float, Crew] | None] = {}  # as far as they were looked at
        self.left = dict(sorted(field.goals.items(), key=lambda pair: -pair[1]))
        self.rank = 0

    def best(self) -> tuple[float, int, Crew] | None:
        """The area that is best worth its crew, if any is."""
        field, offers = self.field, self.offers
        share = 1.0 if self.rank < field.combats else LATER
        best, found = 0.0, None
        for cell, prize in self.left.items():
            if prize <= best:
                break  # no crew is for free, and what follows is worth less
            score = prize * (1.0 if cell in field.visits else share)
            if score <= best:
                continue
            if cell not in offers:
                offers[cell] = field.crew(cell)
            offer = offers[cell]
            if offer is not None and score - offer[0] > best:
                best = score - offer[0]
                found = best, cell, offer[1]
        return found

    def settle(self, cell: int, crew: Crew) -> None:
        """The crew is spoken for; who had counted on it looks for others."""
        field, taken = self.field, {number for number, _ in crew}
        for number, count in crew:
            field.free[number] -= count
        del self.left[cell]
        self.rank += cell not in field.visits
        for other, offer in list(self.offers.items()):
            if offer is not None and any(number in taken for number, _ in offer[1]):
                del self.offers[other]


# ---------------------------------------------------------------------- a step


def choose(eyes: Eyes, decision: Decision) -> Option:
    """The next step of the best plan, or the end."""
    g = eyes.g
    if g.march is None or decision.prompt.key not in MOVES or g.march.seat != decision.seat:
        return aside(eyes, decision)
    field = Field(eyes, _marchers(g, decision.seat, decision.options), combats_ahead(g, decision.seat))
    plan = Plan(field)
    while any(field.free[number] for number in field.movers) and (found := plan.best()) is not None:
        _, cell, crew = found
        for number, _ in crew:
            group = field.groups[number]
            if group.cell != cell and (step := field.next_step(group, cell)) is not None:
                return step
        plan.settle(cell, crew)
    return _leave_hot_ground(field) or _draw_near(field, plan.left)


def _marchers(g: Tsukuyumi, seat: int, options: Sequence[Option]) -> list[Group]:
    """All units of a seat, those that may still move with their next steps."""
    assert g.march is not None
    ways: dict[tuple[int, int], list[Way]] = {}
    last: tuple[int, int, str] | None = None
    steps: list[Way] = []
    for option in options:
        if isinstance(option, Move):
            if last != (option.q, option.r, option.unit):  # steps of one unit mostly follow each other
                last = option.q, option.r, option.unit
                steps = ways.setdefault((at(option.q, option.r), kind_of(g, seat, option.unit)), [])
            steps.append((at(option.to_q, option.to_r), option))
    found, seen = [], dict[tuple[int, int], int]()
    for mover in g.march.movers:
        if mover.kind >= len(g.sheets[seat].units):
            continue  # the mascot stays at home
        key = (mover.cell, mover.kind)
        seen[key] = seen.get(key, 0) + mover.count
        left = max(0, mover.left) if mover.cleared and key in ways else 0
        found.append(Group(mover.cell, mover.kind, mover.count, left, ways[key] if left else []))
    for cell, troops in sorted(g.seats[seat].troops.items()):
        for kind, n in enumerate(troops):
            rest = n - seen.get((cell, kind), 0)
            if rest > 0:
                found.append(Group(cell, kind, rest, 0, []))
    return found


def combats_ahead(g: Tsukuyumi, seat: int) -> int:
    """Combat actions that may follow in this turn."""
    turn = g.turn
    if turn is None or turn.seat != seat:
        return 1
    if g.phase == "white":
        return int("combat" not in turn.white_done and turn.white_left > 0)
    if g.phase == "red":
        return turn.symbols.get("combat", 0)
    return symbols_of(g, seat, "red").get("combat", 0)


def _leave_hot_ground(field: Field) -> Option | None:
    """In red nobody without a task stays where radioactivity would take him (tsukuyumi.end.radioactive)."""
    g, eyes = field.eyes.g, field.eyes
    if g.phase != "red" or "ignore-radioactivity" in g.seats[eyes.seat].effects:
        return None
    for number, group in enumerate(field.groups):
        if not field.free[number] or not group.left or not has_property(g, group.cell, RADIOACTIVE):
            continue
        cool = [way for way in group.ways or () if not has_property(g, way[0], RADIOACTIVE)]
        if cool:
            return max(cool, key=lambda way: _rest(eyes, way[0]))[1]
    return None


def _draw_near(field: Field, goals: dict[int, float]) -> Option:
    """Whoever has no part in a plan goes on towards an area that nobody has taken on."""
    best, found = 0.0, None
    for number, group in enumerate(field.groups):
        if not group.left or not field.free[number] or group.leaving:
            continue
        for cell, prize in goals.items():
            far = field.table(group, cell)[group.cell]
            if not 0 < far < 255:
                continue
            need = max(LEAST, field.eyes.need(cell))
            score = prize * min(1.0, group.points / need) / (1 + far)
            if score > best and (step := field.next_step(group, cell)) is not None:
                best, found = score, step
    return found or DONE


# ---------------------------------------------------------------------- small moves


def aside(eyes: Eyes, decision: Decision) -> Option:
    """Retreat, What a Racket, Hit and Run: step where one can conquer, or out of danger; else stay."""
    best, found = 0.0, decision.options[-1]
    for option in decision.options:
        if not isinstance(option, Move):
            continue
        cell, to = at(option.q, option.r), at(option.to_q, option.to_r)
        score = _rest(eyes, to) - _rest(eyes, cell)
        if score > best:
            best, found = score, option
    return found


def _rest(eyes: Eyes, cell: int) -> float:
    """How good it is to stand in an area."""
    g, seat = eyes.g, eyes.seat
    if is_home(g, cell):
        return 0.1
    mine = conquest(g, seat, cell, False)
    score = eyes.gain(cell) * LATER if mine >= eyes.need(cell) or not mine else 0.0
    if g.owner[cell] == seat:
        score += worth.GUARD * worth.holding(g, seat, cell)
    return score - (RISK if eyes.hostile >> cell & 1 else 0.0)


# ---------------------------------------------------------------------- looking ahead


def harvest(eyes: Eyes, steps: int) -> list[float]:
    """What the areas are worth that all units together could take with so many steps, the best first."""
    g, seat = eyes.g, eyes.seat
    more = gaits.bonuses(g, seat, "movement")
    groups = [
        Group(cell, kind, n, steps + more[kind], None)
        for cell, troops in sorted(g.seats[seat].troops.items())
        for kind, n in enumerate(troops)
        if n
    ]
    plan = Plan(Field(eyes, groups, MOST))
    found: list[float] = []
    while len(found) < MOST and (offer := plan.best()) is not None:
        score, cell, crew = offer
        found.append(score)
        plan.settle(cell, crew)
    return found


def can_reach(eyes: Eyes, steps: int) -> float:
    """The best worth of an area that units could conquer after so many steps."""
    return next(iter(harvest(eyes, steps)), 0.0)
