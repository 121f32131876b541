"""Points: what has been earned for good, what the board is worth now, missions and goals, and who wins.

Permanent points lie in `Seat.points` by source; everything else is counted from the table when somebody asks.
`check` runs after every change of control, kills or points and gives what is due at once.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.carddefs import AimDef
from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE
from hyakki.games.tsukuyumi.box.sheets import Sheet
from hyakki.games.tsukuyumi.box.vocabulary import AIMS
from hyakki.games.tsukuyumi.events import GameEnded, GoalFulfilled, MissionFulfilled, PointsGained
from hyakki.games.tsukuyumi.rules import victory
from hyakki.games.tsukuyumi.rules.aims import Wish
from hyakki.games.tsukuyumi.rules.areas import terrain
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
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
