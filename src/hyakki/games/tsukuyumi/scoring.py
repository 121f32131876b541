"""Points: what has been earned for good, what the board is worth now, missions and goals, and who wins.

Permanent points lie in `Seat.points` by source; everything else is counted from the table when somebody asks.
`check` runs after every change of control, kills or points and gives what is due at once.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi import victory
from hyakki.games.tsukuyumi.carddefs import AimDef
from hyakki.games.tsukuyumi.content import Box
from hyakki.games.tsukuyumi.events import GameEnded, GoalFulfilled, MissionFulfilled, PointsGained
from hyakki.games.tsukuyumi.state import HOME, LUNAR, MOON_CENTRE, NOBODY, ONI, Tsukuyumi
from hyakki.games.tsukuyumi.world import PROPERTY_BITS, has_property, terrain
from hyakki.kernel.game import Outcome

INITIATIVE = (2, 1)  # points for the first places on the board (tsukuyumi.vp.initiative)

# ---------------------------------------------------------------------- counting


def scores(g: Tsukuyumi, seat: int) -> dict[str, int]:
    """What a seat would get if the game ended now, by source."""
    if g.duel:
        return victory.scores(g, seat)
    player = g.seats[seat]
    found = dict(player.points)
    areas = fertile = 0
    for cell in player.lands:
        if cell in g.wasted:
            continue  # a devastated area is worth nothing (tsukuyumi.legend.devastated)
        kind = terrain(g, cell)
        if kind == "fertile-ground":
            fertile += g.box.terrain[kind].points
        else:
            areas += g.box.terrain[kind].points
    place = g.order.index(seat)
    for source, points in (
        ("areas", areas),
        ("fertile", fertile),
        ("initiative", INITIATIVE[place] if place < len(INITIATIVE) else 0),
        ("mascot", g.box.mascot_of[player.faction].points if player.mascot >= 0 else 0),
    ):
        if points:
            found[source] = found.get(source, 0) + points
    return found


def total(g: Tsukuyumi, seat: int) -> int:
    """The points of a seat as if the game ended now (tsukuyumi.end.interim-score)."""
    return sum(scores(g, seat).values())


def ranking(g: Tsukuyumi) -> list[int]:
    """Seats from the best on; of equals the one placed higher in initiative is ahead (tsukuyumi.vp.tie)."""
    totals = {seat: total(g, seat) for seat in g.order}
    return sorted(g.order, key=lambda seat: -totals[seat])  # sorting keeps the order of equals


def gain(g: Tsukuyumi, seat: int, source: str, points: int, rule: str) -> None:
    """Permanent points: they are never lost (tsukuyumi.vp.permanent)."""
    _store(g, seat, source, points, rule)
    check(g)


def _store(g: Tsukuyumi, seat: int, source: str, points: int, rule: str) -> None:
    owned = g.seats[seat].points
    owned[source] = owned.get(source, 0) + points
    g.tell(PointsGained(seat, source, points), rule)


# ---------------------------------------------------------------------- missions and goals


def missions(g: Tsukuyumi) -> list[AimDef]:
    """The missions in play, one for each faction; none with two seats (tsukuyumi.duel.use) and in a first
    game (tsukuyumi.setup.first-game)."""
    if g.duel or g.settings.get("first-game") == "on":
        return []
    found = g.box.mission_of
    return [found[seat.faction] for seat in g.seats if seat.faction in found]


def goal_of(g: Tsukuyumi, seat: int) -> AimDef | None:
    """The goal that counts for a seat, regular or alternative (tsukuyumi.altgoal.choice)."""
    goal = g.seats[seat].goal
    if not goal or g.duel:
        return None
    return g.box.goals[goal] if goal in g.box.goals else g.box.alternative_goals[goal]


def check(g: Tsukuyumi) -> None:
    """Give what is due: missions, then goals, then the end by Supremacy (tsukuyumi.mission.timing). In setup
    nothing is due yet: missions are revealed when it is over."""
    if not g.round:
        return
    if not g.duel:
        aims = missions(g)
        for seat, player in enumerate(g.seats):
            for aim in aims:
                if aim.id not in player.missions and _is_met(g, seat, aim):
                    _fulfil(g, seat, aim, "missions")
            if player.goal and not player.goal_done:
                goal = goal_of(g, seat)
                if goal is not None and goal.check == "always" and _is_met(g, seat, goal):
                    _reach_goal(g, seat, goal)
    if g.supremacy:
        _check_supremacy(g)


def check_step(g: Tsukuyumi) -> None:
    """After each part of a turn. Markers and kills are checked where they come about; what is left are
    properties that cards have changed, and units that have met in one area."""
    turn = g.turn
    if turn is None or not turn.acting:
        check(g)
    elif "alternative-goals" in g.modules:
        goal = goal_of(g, turn.seat)
        if goal is not None and goal.aim == "gather-units":
            check(g)


def red_turn_over(g: Tsukuyumi, seat: int, last: bool) -> None:
    """An own red turn ends: goals that are judged then, and victory cards in the last round."""
    player, goal = g.seats[seat], goal_of(g, seat)
    if goal is not None and goal.check == "end-of-red" and not player.goal_done and _is_met(g, seat, goal):
        _reach_goal(g, seat, goal)
    if g.duel and last:
        victory.judge(g, seat)
    check(g)


def _is_met(g: Tsukuyumi, seat: int, aim: AimDef) -> bool:
    count = PROGRESS.get(aim.aim)
    if count is None:
        return False  # Oni missions come with an action, see oni_came and oni_conquered
    if aim.kinds:
        lands = g.seats[seat].lands
        if len(lands) < len(aim.kinds) or not _has_all(g, lands, aim):
            return False  # quickly, before areas are matched with kinds
    return count(g, seat, aim) >= needed(g, aim)


def _has_all(g: Tsukuyumi, lands: list[int], aim: AimDef) -> bool:
    """Whether every kind is there, be it twice in the same area."""
    bits, wanted = _kind_bits(g.box.fingerprint, g.box, aim.kinds)
    tiles, marked, negated = g.map.tiles, g.marked, g.negated
    held = 0
    for cell in lands:
        held |= (bits[tiles[cell]] | marked[cell]) & ~negated[cell]
    return not wanted & ~held


_KIND_BITS: dict[tuple[str, tuple[str, ...]], tuple[list[int], int]] = {}


def _kind_bits(content: str, box: Box, kinds: tuple[str, ...]) -> tuple[list[int], int]:
    """Types and printed properties of all tiles of the box as bits, and the bits of some kinds."""
    found = _KIND_BITS.get((content, kinds))
    if found is None:
        of = {**PROPERTY_BITS, **{name: 8 << number for number, name in enumerate(box.terrain)}}
        tiles = [of[tile.terrain] | (of[tile.property] if tile.property else 0) for tile in box.tile_list]
        tiles += [of["moon"] | LUNAR] * (HOME - MOON_CENTRE)
        found = _KIND_BITS[content, kinds] = tiles, sum(of[kind] for kind in set(kinds))
    return found


def _fulfil(g: Tsukuyumi, seat: int, aim: AimDef, source: str) -> None:
    """One marker of the seat on the card: each seat scores each mission once (tsukuyumi.mission.reward)."""
    g.seats[seat].missions.append(aim.id)
    g.tell(MissionFulfilled(seat, aim.id), "tsukuyumi.mission.reward")
    _store(g, seat, source, aim.points, "tsukuyumi.mission.reward")


def _reach_goal(g: Tsukuyumi, seat: int, goal: AimDef) -> None:
    g.seats[seat].goal_done = True
    g.tell(GoalFulfilled(seat, goal.id), "tsukuyumi.goal.reward")
    _store(g, seat, "goal", goal.points, "tsukuyumi.goal.reward")


def progress(g: Tsukuyumi, seat: int, aim: AimDef) -> tuple[int, int]:
    """How far a seat is with a mission or goal, and how far it has to come: open to all
    (tsukuyumi.goal.oni-marker-counting)."""
    count, need = PROGRESS.get(aim.aim), needed(g, aim)
    return (0 if count is None else min(need, count(g, seat, aim))), need


def needed(g: Tsukuyumi, aim: AimDef) -> int:
    """The number that fulfils an aim."""
    if aim.aim == "control-kinds":
        return len(aim.kinds)
    if aim.aim == "gather-units":
        return sum(g.box.units[unit].count for unit in aim.units)
    return aim.amount or 1


def _kinds(g: Tsukuyumi, seat: int, aim: AimDef) -> int:
    """How many of the kinds are held at the same time, each by another area
    (tsukuyumi.cyber.goal-distinct)."""
    lands = g.seats[seat].lands
    fits = [[cell for cell in lands if is_kind(g, cell, kind)] for kind in aim.kinds]
    holder: dict[int, int] = {}  # the kind that an area stands for

    def find(kind: int, tried: set[int]) -> bool:
        for cell in fits[kind]:
            if cell not in tried:
                tried.add(cell)
                if cell not in holder or find(holder[cell], tried):
                    holder[cell] = kind
                    return True
        return False

    return sum(find(kind, set()) for kind in range(len(fits)))


def is_kind(g: Tsukuyumi, cell: int, kind: str) -> bool:
    """Whether an area is of a type or has a property."""
    bit = PROPERTY_BITS.get(kind)
    return terrain(g, cell) == kind if bit is None else has_property(g, cell, bit)


def _destroyed(g: Tsukuyumi, seat: int, aim: AimDef) -> int:
    return g.seats[seat].kills_round if aim.span == "round" else g.seats[seat].kills


def _gathered(g: Tsukuyumi, seat: int, aim: AimDef) -> int:
    """The most pieces of these units that stand in one area."""
    kinds = [g.sheets[seat].index[unit] for unit in aim.units]
    return max((sum(troops[kind] for kind in kinds) for troops in g.seats[seat].troops.values()), default=0)


PROGRESS: dict[str, Callable[[Tsukuyumi, int, AimDef], int]] = {
    "control-kinds": _kinds,
    "control-areas": lambda g, seat, _aim: len(g.seats[seat].lands),
    "conquer-areas": lambda g, seat, _aim: len(g.seats[seat].conquered),
    "conquer-marked": lambda g, seat, _aim: len(g.seats[seat].retaken),
    "conquer-property": lambda g, seat, _aim: len(g.seats[seat].lunar),
    "destroy-units": _destroyed,
    "fulfil-missions": lambda g, seat, _aim: len(g.seats[seat].missions),
    "gather-units": _gathered,
}

# ---------------------------------------------------------------------- Oni missions


def oni_came(g: Tsukuyumi, seat: int, cell: int) -> None:
    """An Oni action of a seat has moved an Oni into a space (tsukuyumi.onimission.evaluation)."""
    if cell == g.seats[seat].home:
        _take_oni_mission(g, seat, "oni-come-home")


def oni_conquered(g: Tsukuyumi, seat: int, cell: int, before: int) -> None:
    """An Oni Conquest of a seat has succeeded; `before` is whose area it was."""
    if g.map.tiles[cell] == MOON_CENTRE and before not in (NOBODY, ONI):
        _take_oni_mission(g, seat, "oni-take-centre")
    around = g.map.adjacency.adjacent_mask(cell)
    for other, player in enumerate(g.seats):
        if other != seat and player.home >= 0 and around >> player.home & 1:
            _take_oni_mission(g, seat, "oni-take-neighbour")


def _take_oni_mission(g: Tsukuyumi, seat: int, word: str) -> None:
    """Only the first seat gets the card (tsukuyumi.onimission.setup)."""
    if "oni-missions" not in g.modules:
        return
    for name in g.oni_missions[:]:
        aim = g.box.oni_missions[name]
        if aim.aim == word:
            g.oni_missions.remove(name)
            _fulfil(g, seat, aim, "oni-missions")
            check(g)


# ---------------------------------------------------------------------- the end


def _check_supremacy(g: Tsukuyumi) -> None:
    """The game ends at once when somebody reaches the target; of several the highest total wins
    (tsukuyumi.mode.supremacy-rounds)."""
    if any(total(g, seat) >= g.supremacy for seat in g.order):
        _finish(g, "tsukuyumi.mode.supremacy", "end.supremacy")


def final_scoring(g: Tsukuyumi) -> None:
    """The game is over: the highest score wins (tsukuyumi.vp.final)."""
    first, second = ranking(g)[:2]
    tie = total(g, first) == total(g, second)
    if g.duel:
        _finish(g, "tsukuyumi.duel.tie" if tie else "tsukuyumi.duel.scoring", "end.duel")
    else:
        _finish(g, "tsukuyumi.vp.tie" if tie else "tsukuyumi.vp.final", "end.final")


def _finish(g: Tsukuyumi, rule: str, reason: str) -> None:
    winner = ranking(g)[0]
    g.tell(GameEnded(reason), rule)
    sheets = {str(seat): scores(g, seat) for seat in range(len(g.seats))}
    params: dict[str, int | str] = {"seat": winner, "points": total(g, winner)}
    g.finish(Outcome((winner,), rule, reason, params, sheets))
