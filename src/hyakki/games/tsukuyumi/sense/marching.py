"""Movement: units go where they can conquer, as few as are needed for each area; the others draw nearer.

Nothing is remembered between two steps: the plan is made anew, and a unit under way is nearer to its goal.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi import gaits
from hyakki.games.tsukuyumi.options import DONE, Move
from hyakki.games.tsukuyumi.sense import worth
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.symbols import symbols_of
from hyakki.games.tsukuyumi.totals import conquest, counts, kind_of, needed
from hyakki.games.tsukuyumi.world import at, calmed, is_home, mountain, opponents
from hyakki.kernel.decision import Decision, Option

LATER = 0.45  # an area that can only be conquered in a later turn is worth this part
STEP, BODY = 0.03, 0.12  # what a step and a unit cost in a plan
GUARD = 0.3  # the part of an own area's worth that its last unit keeps, if somebody is near
RISK = 0.25  # what it costs to go where others have units
FAR = 99
MOVES = ("ask.march.movement", "ask.march.faction", "ask.march.advance", "ask.march.quick-march")


class Walker:
    """One unit that may still move, or has to stay where it is (`left` 0)."""

    __slots__ = ("cell", "flies", "kind", "left", "points", "ways")

    def __init__(self, cell: int, kind: int, left: int, points: int, flies: bool, ways: list[Move]) -> None:
        self.cell, self.kind, self.left, self.points, self.flies = cell, kind, left, points, flies
        self.ways = ways


class Field:
    """The units of a seat and the areas that it wants."""

    def __init__(self, g: Tsukuyumi, seat: int, options: tuple[Option, ...], combats: int) -> None:
        self.g, self.seat, self.combats = g, seat, combats
        self.wanted = {cell: prize for cell, prize in worth.wanted(g, seat).items() if not calmed(g, cell)}
        self.need = {cell: max(5, needed(g, seat, cell)) for cell in self.wanted}
        self.walkers = _walkers(g, seat, options)
        # in blue a Conqueror fights where it comes to without a combat action
        self.pioneers = [g.phase == "blue" and "sacrifice" in unit.abilities for unit in g.sheets[seat].units]

    def distance(self, walker: Walker, cell: int) -> int:
        adjacency = self.g.map.adjacency
        found = (adjacency.flights(cell) if walker.flies else adjacency.walks(cell))[walker.cell]
        return min(found, FAR)

    def leaving(self, walker: Walker) -> float:
        """What it costs that a unit goes away: the last one leaves its area to others that are near."""
        g, cell = self.g, walker.cell
        if g.owner[cell] != self.seat or sum(counts(g, self.seat, cell)) > 1:
            return 0.0
        return GUARD * worth.holding(g, self.seat, cell) if worth.feared(g, self.seat, cell) else 0.0

    def next_step(self, walker: Walker, cell: int) -> Move | None:
        """The first step of a unit on its way to an area, around mountains if it goes on."""
        adjacency = self.g.map.adjacency
        table = adjacency.flights(cell) if walker.flies else adjacency.walks(cell)
        here, found = table[walker.cell], None
        best = FAR
        for move in walker.ways:
            to = at(move.to_q, move.to_r)
            if table[to] < here:
                price = table[to] * 4 + (0 if to == cell else self._hurdle(to))
                if price < best:
                    best, found = price, move
        return found

    def _hurdle(self, cell: int) -> int:
        g = self.g
        return 2 * bool(mountain(g, cell)) + bool(opponents(g, self.seat, cell)) + (cell in g.mines)


def _walkers(g: Tsukuyumi, seat: int, options: tuple[Option, ...]) -> list[Walker]:
    assert g.march is not None
    sheet, gait = g.sheets[seat], gaits.gait_of(g, seat)
    ways: dict[tuple[int, int], list[Move]] = {}
    for option in options:
        if isinstance(option, Move):
            ways.setdefault((at(option.q, option.r), kind_of(g, seat, option.unit)), []).append(option)
    found, seen = [], dict[tuple[int, int], int]()
    for mover in g.march.movers:
        if mover.kind >= len(sheet.units):
            continue  # the mascot stays at home
        key = (mover.cell, mover.kind)
        seen[key] = seen.get(key, 0) + mover.count
        left = max(0, mover.left) if mover.cleared and key in ways else 0
        for _ in range(mover.count):
            found.append(_walker(g, seat, gait, key, left, ways.get(key, []) if left else []))
    for cell, troops in sorted(g.seats[seat].troops.items()):
        for kind, n in enumerate(troops):
            for _ in range(n - seen.get((cell, kind), 0)):
                found.append(_walker(g, seat, gait, (cell, kind), 0, []))
    return found


def _walker(
    g: Tsukuyumi, seat: int, gait: gaits.Gait, key: tuple[int, int], left: int, ways: list[Move]
) -> Walker:
    cell, kind = key
    return Walker(cell, kind, left, g.sheets[seat].conquest[kind], gait.flying[kind], ways)


# ---------------------------------------------------------------------- the plan


def choose(g: Tsukuyumi, decision: Decision) -> Option:
    """The next step of the best plan, or the end."""
    if g.march is None or decision.prompt.key not in MOVES or g.march.seat != decision.seat:
        return aside(g, decision)
    field = Field(g, decision.seat, decision.options, combats_ahead(g, decision.seat))
    free = list(field.walkers)
    goals = dict(field.wanted)
    rank = 0
    while goals and free:
        plan = _best(field, free, goals, rank)
        if plan is None:
            break
        cell, crew = plan
        for walker in crew:
            if walker.cell != cell:
                step = field.next_step(walker, cell)
                if step is not None:
                    return step
        for walker in crew:
            free.remove(walker)
        del goals[cell]
        rank += 1
    return _draw_near(field, free, goals)


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


def _best(
    field: Field, free: list[Walker], goals: dict[int, float], rank: int
) -> tuple[int, list[Walker]] | None:
    """The area that is best worth its crew."""
    best, found = 0.0, None
    share = 1.0 if rank < field.combats else LATER
    for cell, prize in goals.items():
        crew = _crew(field, free, cell)
        if crew is None:
            continue
        score = prize * share
        for walker in crew:
            score -= BODY if len(crew) > 1 else 0.0
            if walker.cell != cell:
                score -= STEP * field.distance(walker, cell) + field.leaving(walker)
        if opponents(field.g, field.seat, cell) and crew[-1].cell != cell:
            score -= RISK
        if score > best:
            best, found = score, (cell, crew)
    return found


def _crew(field: Field, free: list[Walker], cell: int) -> list[Walker] | None:
    """The units that conquer an area: those there, one that suffices, or the strongest in reach."""
    need = field.need[cell]
    reach = [(field.distance(walker, cell), walker) for walker in free]
    reach = [
        (far, w) for far, w in reach if far == 0 or (far <= w.left and field.next_step(w, cell) is not None)
    ]
    here = sorted((w for far, w in reach if far == 0), key=lambda w: -w.points)
    crew: list[Walker] = []
    for walker in here:
        if need <= 0:
            break
        crew.append(walker)
        need -= walker.points
    if need <= 0:
        return crew
    coming = [(far, w) for far, w in reach if far]
    alone = [(far, w) for far, w in coming if w.points >= need]
    if alone:
        _, best = min(
            alone,
            key=lambda pair: (
                not field.pioneers[pair[1].kind],
                field.leaving(pair[1]),
                pair[0],
                pair[1].points,
            ),
        )
        return [*crew, best]
    for _, walker in sorted(coming, key=lambda pair: (-pair[1].points, pair[0])):
        crew.append(walker)
        need -= walker.points
        if need <= 0:
            return crew
    return None


def _draw_near(field: Field, free: list[Walker], goals: dict[int, float]) -> Option:
    """Whoever has no part in a plan goes on towards an area that nobody has taken on."""
    best, found = 0.0, None
    for walker in free:
        if not walker.left or (field.g.owner[walker.cell] == field.seat and field.leaving(walker)):
            continue
        for cell, prize in goals.items():
            far = field.distance(walker, cell)
            if not 0 < far < FAR:
                continue
            score = prize * min(1.0, walker.points / field.need[cell]) / (1 + far)
            if score > best and (step := field.next_step(walker, cell)) is not None:
                best, found = score, step
    return found or DONE


# ---------------------------------------------------------------------- small moves


def aside(g: Tsukuyumi, decision: Decision) -> Option:
    """Retreat, What a Racket, Hit and Run: step where one can conquer, or out of danger; else stay."""
    seat, best, found = decision.seat, 0.0, next(o for o in reversed(decision.options))
    for option in decision.options:
        if not isinstance(option, Move):
            continue
        cell, to = at(option.q, option.r), at(option.to_q, option.to_r)
        score = _rest(g, seat, to) - _rest(g, seat, cell)
        if score > best:
            best, found = score, option
    return found


def _rest(g: Tsukuyumi, seat: int, cell: int) -> float:
    """How good it is to stand in an area."""
    if is_home(g, cell):
        return 0.1
    mine = conquest(g, seat, cell, False)
    score = worth.gain(g, seat, cell) * LATER if mine >= needed(g, seat, cell) or not mine else 0.0
    if g.owner[cell] == seat:
        score += GUARD * worth.holding(g, seat, cell)
    return score - (RISK if opponents(g, seat, cell) else 0.0)


def can_reach(g: Tsukuyumi, seat: int, steps: int) -> float:
    """The best worth of an area that a single unit could conquer after so many steps."""
    adjacency, gait, best = g.map.adjacency, gaits.gait_of(g, seat), 0.0
    prizes = worth.wanted(g, seat)
    more = gaits.bonuses(g, seat, "movement")
    for cell, troops in g.seats[seat].troops.items():
        for kind, n in enumerate(troops):
            if not n:
                continue
            table = adjacency.flights(cell) if gait.flying[kind] else adjacency.walks(cell)
            points = g.sheets[seat].conquest[kind]
            for to, prize in prizes.items():
                if prize > best and table[to] <= steps + more[kind] and points >= needed(g, seat, to):
                    best = prize
    return best
