"""Points: what has been earned for good, what the board is worth now, missions and goals, and who wins.

Permanent points lie in `Seat.points` by source; everything else is counted from the table when somebody asks.
`check` runs after every change of control, kills or points and gives what is due at once.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.box.carddefs import AimDef
from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import HOME, LUNAR, MOON_CENTRE, PROPERTY_BITS
from hyakki.games.tsukuyumi.box.sheets import Sheet
from hyakki.games.tsukuyumi.box.vocabulary import AIMS
from hyakki.games.tsukuyumi.events import GameEnded, GoalFulfilled, MissionFulfilled, PointsGained
from hyakki.games.tsukuyumi.rules import victory
from hyakki.games.tsukuyumi.rules.areas import has_property, terrain
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Seat, Tsukuyumi
from hyakki.kernel.terms import Outcome

DRAGON_BLOOD = "dragon-blood"  # the source of its points
ONI_BOUNTY = "oni-bounty"  # the effect of the card, declared in epic.py
INITIATIVE = (2, 1)  # points for the first places on the board (tsukuyumi.vp.initiative)

# ---------------------------------------------------------------------- counting


def scores(g: Tsukuyumi, seat: int) -> dict[str, int]:
    """What a seat would get if the game ended now, by source: an area is worth 1 (tsukuyumi.vp.areas),
    fertile ground 2 (tsukuyumi.area.fertile), a mascot alive 1 (tsukuyumi.vp.other)."""
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
    """The points of a seat as if the game ended now (tsukuyumi.end.interim-score), known to all
    (tsukuyumi.vp.public)."""
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
    if g.duel:
        return  # only victory cards give points there (tsukuyumi.duel.scoring)
    owned = g.seats[seat].points
    owned[source] = owned.get(source, 0) + points
    g.tell(PointsGained(seat, source, points), rule)


# ---------------------------------------------------------------------- missions and goals


def missions(g: Tsukuyumi) -> list[AimDef]:
    """The missions in play, one for each faction (tsukuyumi.mission.source, tsukuyumi.mission.faction-map);
    none with two seats (tsukuyumi.duel.use) and in a first game (tsukuyumi.setup.first-game)."""
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
        wishes = _missions(g)
        for seat, player in enumerate(g.seats):
            for wish in wishes:
                if wish.tally(player) >= wish.need and wish.id not in player.missions:
                    if wish.is_met(g, seat):
                        _fulfil(g, seat, wish.aim, "missions")
            if player.goal and not player.goal_done:
                goal = _goal(g, seat)
                if goal.aim.check == "always" and goal.tally(player) >= goal.need and goal.is_met(g, seat):
                    _reach_goal(g, seat, goal.aim)
    if g.supremacy:
        _check_supremacy(g)


def check_step(g: Tsukuyumi) -> None:
    """After each part of a turn. Markers and kills are checked where they come about; what is left are
    properties that cards have changed, and units that have met in one area."""
    turn = g.turn
    if turn is None or not turn.acting:
        check(g)
    elif "alternative-goals" in g.modules:
        for seat, player in enumerate(g.seats):  # units of others move, too: they retreat
            if not player.goal_done and player.goal in g.box.alternative_goals:
                goal = _goal(g, seat)
                if goal.aim.aim == "gather-units" and goal.is_met(g, seat):
                    check(g)


def red_turn_over(g: Tsukuyumi, seat: int, last: bool) -> None:
    """An own red turn ends: goals that are judged then (tsukuyumi.boar.goal), and victory cards in the last
    round."""
    player, goal = g.seats[seat], goal_of(g, seat)
    if goal is not None and goal.check == "end-of-red" and not player.goal_done:
        if _goal(g, seat).is_met(g, seat):
            _reach_goal(g, seat, goal)
    if g.duel and last:
        victory.judge(g, seat)
    check(g)


Tally = Callable[[Seat], int]
Progress = Callable[[Tsukuyumi, int, AimDef], int]

PROGRESS: dict[str, Progress] = {}
"""How far a seat is, for each aim that is looked at after every change."""

TALLY: dict[str, Tally] = {}


def _endless(_player: Seat) -> int:
    return 99


def aim(name: str, *, numbers: str, tally: Tally = _endless) -> Callable[[Progress], Progress]:
    """Declare an aim over the code that says how far a seat is. `tally` counts what a seat has at most,
    quickly."""

    def declared(progress: Progress) -> Progress:
        AIMS.declare(name, numbers=numbers, doc=" ".join((progress.__doc__ or "").split()))
        PROGRESS[name], TALLY[name] = progress, tally
        return progress

    return declared


class Wish:
    """An aim that is looked at after every change. `tally` counts what a seat has at most, quickly; only when
    that is as much as the `need` it is worth to look closer."""

    __slots__ = ("aim", "count", "id", "need", "tally")

    def __init__(self, g: Tsukuyumi, aim: AimDef) -> None:
        self.aim, self.id, self.need = aim, aim.id, needed(g, aim)
        self.count = PROGRESS.get(aim.aim)
        self.tally = TALLY.get(aim.aim, _endless)

    def is_met(self, g: Tsukuyumi, seat: int) -> bool:
        """Whether a seat has fulfilled the aim."""
        if self.count is None:
            return False  # Oni missions come with an action, see oni_came and oni_conquered
        if self.aim.kinds and not _has_all(g, g.seats[seat].lands, self.aim):
            return False  # quickly, before areas are matched with kinds
        return self.count(g, seat, self.aim) >= self.need


_MISSIONS: dict[tuple[Sheet, ...], tuple[Wish, ...]] = {}
_GOALS: dict[tuple[Sheet, str], Wish] = {}


def _missions(g: Tsukuyumi) -> tuple[Wish, ...]:
    if g.settings.get("first-game") == "on":
        return ()
    found = _MISSIONS.get(g.sheets)
    if found is None:
        found = _MISSIONS[g.sheets] = tuple(Wish(g, aim) for aim in missions(g))
    return found


def _goal(g: Tsukuyumi, seat: int) -> Wish:
    key = g.sheets[seat], g.seats[seat].goal
    found = _GOALS.get(key)
    if found is None:
        goal = goal_of(g, seat)
        assert goal is not None
        found = _GOALS[key] = Wish(g, goal)
    return found


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
    """One marker of the seat on the card: each seat scores each mission once (tsukuyumi.mission.reward); an
    Oni mission is the seat's alone."""
    rule = "tsukuyumi.onimission.points" if source == "oni-missions" else "tsukuyumi.mission.reward"
    g.seats[seat].missions.append(aim.id)
    g.tell(MissionFulfilled(seat, aim.id), rule)
    _store(g, seat, source, aim.points, rule)


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


def _lands(player: Seat) -> int:
    return len(player.lands)


@aim("control-kinds", numbers="kinds", tally=_lands)  # each kind needs an area of its own
def _kinds(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Control a different area of each of `kinds` (tsukuyumi.mission.geo-tagging): how many of the kinds are
    held at the same time (tsukuyumi.cyber.goal), each by another area (tsukuyumi.cyber.goal-distinct)."""
    lands = g.seats[seat].lands
    fits = [[cell for cell in lands if is_kind(g, cell, kind)] for kind in wish.kinds]
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


@aim("control-areas", numbers="amount", tally=_lands)
def _held(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Control `amount` areas (tsukuyumi.mission.swarm)."""
    return len(g.seats[seat].lands)


@aim("conquer-areas", numbers="amount", tally=lambda player: len(player.conquered))
def _conquered(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Conquer `amount` areas within `span` (tsukuyumi.darkseed.goal).

    The same area counts once more (tsukuyumi.darkseed.goal-again).
    """
    return len(g.seats[seat].conquered)


@aim("conquer-marked", numbers="amount", tally=lambda player: len(player.retaken))
def _retaken(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Conquer `amount` areas that bear another marker (tsukuyumi.nomads.goal), also the same area once more
    (tsukuyumi.nomads.goal-own)."""
    return len(g.seats[seat].retaken)


@aim("conquer-property", numbers="amount property", tally=lambda player: len(player.lunar))
def _lunar(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Conquer `amount` different areas with `property` (tsukuyumi.mission.moonstruck), over the whole game
    (tsukuyumi.mission.moonstruck-span)."""
    return len(g.seats[seat].lunar)


@aim("destroy-units", numbers="amount", tally=lambda player: max(player.kills, player.kills_round))
def _destroyed(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Destroy `amount` enemy faction units (tsukuyumi.mission.survival)."""
    return g.seats[seat].kills_round if wish.span == "round" else g.seats[seat].kills


@aim("fulfil-missions", numbers="amount", tally=lambda player: len(player.missions))
def _fulfilled(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Score `amount` missions (tsukuyumi.altgoal.target-finder)."""
    return len(g.seats[seat].missions)


@aim("gather-units", numbers="units")
def _gathered(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """All pieces of `units` in one area: the most that stand in one (tsukuyumi.altgoal.core)."""
    kinds = [g.sheets[seat].index[unit] for unit in wish.units]
    return max((sum(troops[kind] for kind in kinds) for troops in g.seats[seat].troops.values()), default=0)


# ---------------------------------------------------------------------- Oni missions


ONI_COME_HOME = AIMS.declare("oni-come-home", doc="Move an Oni into the own homezone.")
ONI_TAKE_CENTRE = AIMS.declare("oni-take-centre", doc="Conquer the moon centre with the Oni Conquest action.")
ONI_TAKE_NEIGHBOUR = AIMS.declare("oni-take-neighbour", doc="Oni Conquest next to another seat's homezone.")


def oni_came(g: Tsukuyumi, seat: int, cell: int) -> None:
    """An Oni action of a seat has moved an Oni into a space (tsukuyumi.onimission.evaluation)."""
    if cell == g.seats[seat].home:
        _take_oni_mission(g, seat, ONI_COME_HOME)


def oni_conquered(g: Tsukuyumi, seat: int, cell: int, before: int) -> None:
    """An Oni Conquest of a seat has succeeded; `before` is whose area it was (tsukuyumi.onimission.moon,
    tsukuyumi.onimission.neighbour)."""
    if g.map.tiles[cell] == MOON_CENTRE and before not in (NOBODY, ONI):
        _take_oni_mission(g, seat, ONI_TAKE_CENTRE)
    around = g.map.adjacency.adjacent_mask(cell)
    for other, player in enumerate(g.seats):
        if other != seat and player.home >= 0 and around >> player.home & 1:
            _take_oni_mission(g, seat, ONI_TAKE_NEIGHBOUR)


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


def oni_slain(g: Tsukuyumi, seat: int) -> None:
    """A seat has destroyed an Oni in a battle: once this brings it points (tsukuyumi.epic.dragon-blood)."""
    if not g.dragon_blood or g.seats[seat].oni_killed:
        return
    g.seats[seat].oni_killed = True
    bounty = next(card for card in g.box.epic_events.values() if card.effect == ONI_BOUNTY)
    gain(g, seat, DRAGON_BLOOD, bounty.amount, "tsukuyumi.epic.dragon-blood")


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
