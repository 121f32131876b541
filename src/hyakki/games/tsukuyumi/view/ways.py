"""Where units could go, told before they do: groups in a movement by their next step, sides in a battle while
counterattacks are chosen. It asks the same tests that refuse a step."""

from __future__ import annotations

from collections import Counter

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.options import Done
from hyakki.games.tsukuyumi.rules import gaits
from hyakki.games.tsukuyumi.rules.areas import mountain
from hyakki.games.tsukuyumi.rules.conquests import forbids_oni_step
from hyakki.games.tsukuyumi.rules.counters import can_mark, may_choose, prevails, racket_areas
from hyakki.games.tsukuyumi.rules.defences import MOVES, protection
from hyakki.games.tsukuyumi.rules.ends import perishes
from hyakki.games.tsukuyumi.rules.figures import place_oni, place_units
from hyakki.games.tsukuyumi.rules.movement import forbids_walk, step_of, tunnel_mask, tunnel_room
from hyakki.games.tsukuyumi.rules.oni_moves import weight_of
from hyakki.games.tsukuyumi.rules.presence import opponents, strength
from hyakki.games.tsukuyumi.rules.pushes import forbids_push
from hyakki.games.tsukuyumi.rules.totals import counts, damage, kind_of, name_of
from hyakki.games.tsukuyumi.rules.weapons import most_damage
from hyakki.games.tsukuyumi.state import ONI, Battle, March, Mover, Tsukuyumi
from hyakki.games.tsukuyumi.view.live import side_of
from hyakki.games.tsukuyumi.view.seen import (
    CounterPlay,
    DefenderView,
    GoalView,
    Joining,
    MarchWay,
    MarchWays,
    WayView,
)
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

FIGURES = ("unit:", "oni:")

# ---------------------------------------------------------------------- a movement


def goals_of(g: Tsukuyumi, march: March, mover: Mover) -> tuple[GoalView, ...]:
    """The next steps of one unit of a group."""
    cell, dug = mover.cell, tunnel_mask(g, march, mover)
    found = []
    for to in bits(g.map.adjacency.neighbours[cell]):
        if gaits.forbids_edge(g, march.seat, cell, to) is not None or _is_kept(g, march, mover, to):
            continue
        walks = forbids_walk(g, march, mover, to) is None
        if walks or dug >> to & 1:
            found.append(_goal(g, march.seat, mover, to, walks, _weight(g, march.seat, mover.kind)))
    return tuple(found)


def _is_kept(g: Tsukuyumi, march: March, mover: Mover, to: int) -> bool:
    """Oni that have to get to a target do not go elsewhere (tsukuyumi.oni.conquest-forced)."""
    if march.why != "oni-conquest":
        return False
    return forbids_oni_step(g, name_of(g, ONI, mover.kind), mover.cell, to) is not None


def _goal(g: Tsukuyumi, side: int, mover: Mover, to: int, walks: bool, weight: int) -> GoalView:
    """What becomes of a unit that steps there; `weight`: the strength that it and others bring along."""
    kind, gait = mover.kind, gaits.gait_of(g, side)
    stop = ""
    if walks and not gait.sure[kind] and mountain(g, to):
        stop = "mountain"  # tsukuyumi.area.mountain-move
    elif gait.massive[kind]:
        stop = "massive"  # tsukuyumi.move.massive
    elif not gait.bold[kind] and not gaits.passes(g, side, to, weight):
        stop = "strength"  # tsukuyumi.move.pass-through
    return GoalView(place(to), mover.left - walks, stop)


def _weight(g: Tsukuyumi, side: int, kind: int) -> int:
    """The strength that one unit brings along; a mascot's is 1 (tsukuyumi.move.strength-table)."""
    if side == ONI:
        return weight_of(g, kind)
    values = g.sheets[side].strength
    return values[kind] if kind < len(values) else 1


# ---------------------------------------------------------------------- several units at once


def ways(
    g: Tsukuyumi, seat: int | None, decision: Decision | None, pointed: tuple[str, ...]
) -> MarchWays | CounterPlay | Joining | None:
    """Where units that are pointed at could step together, what a counterattack would do, or what a side is
    worth where a figure would come."""
    if pointed and pointed[0].startswith("counter:"):
        return foretold(g, seat, pointed[0].removeprefix("counter:"))
    if pointed and (pointed[0].startswith(FIGURES) or any(anchor.startswith("to:") for anchor in pointed)):
        return joining(g, seat, pointed)
    return together(g, decision, pointed)


def together(g: Tsukuyumi, decision: Decision | None, pointed: tuple[str, ...]) -> MarchWays | None:
    """Where the units that are pointed at, those of one area, may step together in the movement under way:
    an area, then each unit for itself."""
    march = g.march
    if march is None or decision is None or not pointed:
        return None
    cell = next((mover.cell for mover in march.movers if _area(mover.cell) == pointed[0]), None)
    if cell is None:
        return MarchWays(())
    band = Counter(anchor.partition(":")[2] for anchor in pointed[1:])
    legal = frozenset(decision.options)
    ways = [_way(g, march, legal, cell, to, band) for to in bits(g.map.adjacency.neighbours[cell])]
    return MarchWays(tuple(way for way in ways if way is not None))


def _area(cell: int) -> str:
    return "area:{},{}".format(*place(cell))


def _way(
    g: Tsukuyumi, march: March, legal: frozenset[Option], cell: int, to: int, band: Counter[str]
) -> MarchWay | None:
    """The step of a whole band; None if somebody of it has no such step."""
    side = march.seat
    weight = sum(_weight(g, side, kind_of(g, side, unit)) * count for unit, count in band.items())
    steps: list[tuple[str, ...]] = []
    goals: list[GoalView] = []
    waiting, room = Counter(band), tunnel_room(g, march, cell, to)
    for mover in march.movers:
        unit = name_of(g, side, mover.kind)
        taken = min(waiting[unit], mover.count) if mover.cell == cell else 0
        tunnel = _digs_to(g, march, legal, mover, to) if taken else None
        if tunnel:
            taken = min(taken, room)
            room -= taken
        if tunnel is not None and taken:
            waiting[unit] -= taken
            steps += [step_of(g, march, mover, to, tunnel).anchors()] * taken
            goals.append(_goal(g, side, mover, to, not tunnel, weight))
    if not goals or waiting.total():
        return None
    stop = next((goal.stop for goal in goals if goal.stop), "")
    theirs = max((strength(g, other, to) for other in opponents(g, side, to)), default=0)
    left = min(goal.left for goal in goals)
    perish = any(perishes(g, side, kind_of(g, side, unit), to) for unit in band)
    return MarchWay(place(to), left, stop, strength(g, side, to) + weight, theirs, perish, tuple(steps))


def _digs_to(g: Tsukuyumi, march: March, legal: frozenset[Option], mover: Mover, to: int) -> bool | None:
    """Whether a unit needs a Tunnel for a step; None if the step is not legal."""
    return next((dug for dug in (False, True) if step_of(g, march, mover, to, dug) in legal), None)


# ---------------------------------------------------------------------- one figure that comes


def joining(g: Tsukuyumi, seat: int | None, pointed: tuple[str, ...]) -> Joining | None:
    """What a side is worth in an area once a figure has come there. What is pointed at is a figure and an
    area, or an area, a figure and where it goes."""
    figure = next((anchor for anchor in pointed if anchor.startswith(FIGURES)), "")
    where = next((one for one in pointed if one.startswith("to:")), pointed[-1]).partition(":")[2]
    cells = [cell for cell, tile in enumerate(g.map.tiles) if tile >= 0]
    cell = next((cell for cell in cells if where == "{},{}".format(*place(cell))), None)
    side = ONI if figure.startswith("oni:") else seat if g.march is None else g.march.seat
    if cell is None or side is None:
        return None
    after, name = g.clone(), figure.partition(":")[2]
    if not _add(after, side, name, cell):
        return None
    return Joining(
        place(cell), side_of(after, side, cell), perishes(after, side, kind_of(after, side, name), cell)
    )


def _add(g: Tsukuyumi, side: int, name: str, cell: int) -> bool:
    """Put a figure into an area, wherever it comes from; whether the side has such figures at all."""
    if side == ONI:
        return _add_oni(g, name, cell)
    mascot, kind = g.box.mascots.get(name), g.sheets[side].index.get(name)
    if kind is not None:
        place_units(g, side, kind, cell)
        return True
    if mascot is None or mascot.faction != g.seats[side].faction:
        return False
    g.seats[side].mascot = cell
    return True


def _add_oni(g: Tsukuyumi, name: str, cell: int) -> bool:
    if name in SIZES:
        place_oni(g, SIZES.index(name), cell)
        return True
    if not name or (name != g.legend and name not in g.legends):
        return False
    g.legend = name
    g.legend_cells.append(cell)
    return True


# ---------------------------------------------------------------------- a counterattack


def foretold(g: Tsukuyumi, seat: int | None, name: str) -> CounterPlay | None:
    """What a counterattack would do for the side that chooses next: the own one first."""
    battle = g.battle
    if battle is None or battle.settled:
        return None
    open_sides = [side for side in battle.defenders if may_choose(g, side)]
    if not open_sides:
        return None
    side = seat if seat in open_sides else open_sides[0]
    assert side is not None
    takes = name == "hold-the-line" or (name == "you-shall-not-pass" and prevails(battle, side))
    racket = racket_areas(g, side) if name == "what-a-racket" else []
    return CounterPlay(
        side=side,
        armour=_armour(g, side) if name == "protection" else 0,
        strike=damage(g, side, battle.cell) if name == "counterstrike" else 0,
        takes=takes and can_mark(g, side),
        areas=tuple(dict.fromkeys((one.q, one.r) for one in racket if not isinstance(one, Done))),
    )


# ---------------------------------------------------------------------- a battle


def answering(g: Tsukuyumi) -> tuple[DefenderView, ...]:
    """What those who may still choose a counterattack have for it."""
    battle = g.battle
    if battle is None or battle.settled:
        return ()
    return tuple([_defender(g, battle, side) for side in battle.defenders if may_choose(g, side)])


def _defender(g: Tsukuyumi, battle: Battle, side: int) -> DefenderView:
    strike = damage(g, side, battle.cell)
    more = 0 if side == ONI else most_damage(g, side, battle.cell, 1)  # tsukuyumi.nomads.weapons-counter
    return DefenderView(side, _armour(g, side), strike, strike + more, can_mark(g, side))


def _armour(g: Tsukuyumi, side: int) -> int:
    return 0 if side == ONI else protection(g, side)


def ways_from(g: Tsukuyumi) -> tuple[WayView, ...]:
    """All ways out of the area of a battle for the counterattacks that are still to be chosen."""
    battle = g.battle
    if battle is None or battle.settled:
        return ()
    offered = g.box.combat_cards[battle.card].counters
    found: list[WayView] = []
    for side in battle.defenders:
        if not may_choose(g, side):
            continue
        if "retreat" in offered:
            found += _ways(g, battle, side, pushed=False)
        moved = None if side == ONI else _moved(g, battle, side)
        if "defence-action" in offered and moved is not None:
            found += _ways(g, battle, moved, pushed=True)
    return tuple(dict.fromkeys(found))


def _moved(g: Tsukuyumi, battle: Battle, seat: int) -> int | None:
    """The side that a seat's defence action takes out of the area."""
    own = g.box.defence_of.get(g.seats[seat].faction)
    whom = None if own is None else MOVES.get(own.id)
    return None if whom is None else battle.attacker if whom == "attacker" else seat


def _ways(g: Tsukuyumi, battle: Battle, side: int, pushed: bool) -> list[WayView]:
    """The neighbours of the area, each with what keeps the side from going there."""
    found = []
    for to in bits(g.map.adjacency.neighbours[battle.cell]):
        refusal = (
            forbids_push(g, side, battle.cell, to) if pushed else _forbids_retreat(g, side, battle.cell, to)
        )
        why = "" if refusal is None else refusal.reason.removeprefix("why.")
        found.append(WayView(side, pushed, place(to), why))
    return found


def _forbids_retreat(g: Tsukuyumi, side: int, cell: int, to: int) -> Refusal | None:
    """What keeps everybody of a side from a step; those who fly need no open edge
    (tsukuyumi.block.flying)."""
    refusal = gaits.forbids_edge(g, side, cell, to)
    if refusal is not None or g.map.adjacency.open_neighbours[cell] >> to & 1:
        return refusal
    flying = gaits.gait_of(g, side).flying
    if any(n and flies for n, flies in zip(counts(g, side, cell), flying, strict=True)):
        return None
    return refuse("tsukuyumi.block.edge")
