"""Movement, step by step: which unit goes one area on, and what that does to it.

A movement under way is `g.march`. Units of one kind in one area that are alike form a `Mover`: steps of
different units may be interleaved, and what a unit has passed stays with it (tsukuyumi.move.strength-group).
Oni move by the same rules with `ONI` as the seat of the march. The legal list is built from masks;
`forbids_move` gives the reason for each of the same tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import FRAME, at, place
from hyakki.games.tsukuyumi.box.vocabulary import FACTION_EVENTS, MATERIAL_EFFECTS
from hyakki.games.tsukuyumi.options import DONE, Done, Move, MoveOni
from hyakki.games.tsukuyumi.rules import gaits
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.areas import mountain
from hyakki.games.tsukuyumi.rules.lasting import in_force
from hyakki.games.tsukuyumi.rules.mines import mines_window
from hyakki.games.tsukuyumi.rules.pushes import push
from hyakki.games.tsukuyumi.rules.totals import LEGEND, counts, kind_of
from hyakki.games.tsukuyumi.rules.underway import march_of
from hyakki.games.tsukuyumi.state import NOBODY, ONI, March, Mover, Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

TUNNEL = MATERIAL_EFFECTS.declare(
    "tunnel",
    numbers="amount",
    doc="Boarlords cross the edge free of cost; 1 Tunnel per unit, `amount` units per Tunnel.",
)
FREE_TUNNELS = FACTION_EVENTS.declare("free-tunnels", doc="No limits for Tunnels.")

ANY_NUMBER = 99
STOPPED = -1  # `Mover.left` of a unit that may not go on in this action, not even through a Tunnel


# ---------------------------------------------------------------------- beginning and end


def start(g: Tsukuyumi, seat: int, why: str, steps: int, only: Sequence[int] | None = None) -> None:
    """Begin a movement of up to `steps` areas for each own unit, bonuses added; `only`: of these areas."""
    player, gait = g.seats[seat], gaits.gait_of(g, seat)
    more = gaits.bonuses(g, seat, why)
    movers = []
    for cell in sorted(player.troops if only is None else set(only) & player.troops.keys()):
        ahead = steps + gaits.lead(g, seat, cell)
        for kind, count in enumerate(player.troops[cell]):
            left = ahead + more[kind]
            if gait.massive[kind]:
                left = min(left, 1)
                count -= player.once.count(_plod(g, gait.names[kind], cell))
            if count > 0:
                movers.append(_fresh(cell, kind, count, left))
    if player.mascot >= 0 and (only is None or player.mascot in only):
        movers.append(_fresh(player.mascot, len(more), 1, steps))
    g.march = March(seat=seat, why=why, movers=movers, tunnels={}, entered={})


def start_oni(
    g: Tsukuyumi, chooser: int, why: str, steps: int, only: Sequence[int], activated: bool = False
) -> None:
    """Begin a movement of the Oni in some areas, led by a seat; `activated`: for an attack."""
    movers = []
    for cell in sorted(set(only)):
        for kind, count in enumerate(counts(g, ONI, cell)):
            # the Defiler does not move by itself, but effects may move it (tsukuyumi.legend.defiler)
            if (
                kind == LEGEND
                and activated
                and count
                and gaits.IMMOBILE in g.box.legendary[g.legend].abilities
            ):
                continue
            if count:
                left = steps + gaits.oni_bonus(g, cell, kind, activated)
                movers.append(_fresh(cell, kind, count, left))
    g.march = March(seat=ONI, why=why, movers=movers, tunnels={}, entered={}, chooser=chooser)


def _fresh(cell: int, kind: int, count: int, left: int) -> Mover:
    """Units where they began: they may always leave (tsukuyumi.move.enter-free)."""
    return Mover(cell=cell, kind=kind, count=count, left=left, fresh=True, cleared=True)


def _plod(g: Tsukuyumi, name: str, cell: int) -> str:
    """The note in `Seat.once` of a massive unit that took its step of the phase to an area
    (tsukuyumi.move.massive)."""
    return f"massive-{g.phase}-{name}-{cell}"


def finish(g: Tsukuyumi) -> None:
    """End the movement; steps that are left are lost (tsukuyumi.round.expire)."""
    g.march = None


def small_march(g: Tsukuyumi, seat: int, why: str, cell: int, steps: int) -> Flow[bool]:
    """Each own unit of one area up to `steps` areas plus its bonuses: Retreat, What a Racket, Quick March. It
    runs from beginning to end; gives whether anybody has left the area, be it to come back."""
    start(g, seat, why, steps, [cell])
    return (yield from _to_its_end(g, seat, [cell]))


def small_oni_march(g: Tsukuyumi, chooser: int, cell: int, steps: int, why: str = "lured-away") -> Flow[bool]:
    """The same for the Oni of one area, led by a seat: Retreat, What a Racket, Lured Away."""
    start_oni(g, chooser, why, steps, [cell])
    return (yield from _to_its_end(g, ONI, [cell]))


def scattered_march(
    g: Tsukuyumi, seat: int, why: str, cell: int, elsewhere: Mapping[int, Sequence[int]], steps: int
) -> Flow[bool]:
    """The same for the units of one area and those of them that were put elsewhere, by area and kind, not for
    others that were there before (tsukuyumi.nomads.hit-and-run-displaced)."""
    start(g, seat, why, steps, [cell, *elsewhere])
    _leave_out_others(g, cell, elsewhere)
    return (yield from _to_its_end(g, seat, [cell, *elsewhere]))


def scattered_oni_march(
    g: Tsukuyumi, chooser: int, cell: int, elsewhere: Mapping[int, Sequence[int]], steps: int
) -> Flow[bool]:
    """The same for Oni, led by a seat (tsukuyumi.counter.retreat-displaced)."""
    start_oni(g, chooser, "lured-away", steps, [cell, *elsewhere])
    _leave_out_others(g, cell, elsewhere)
    return (yield from _to_its_end(g, ONI, [cell, *elsewhere]))


def _leave_out_others(g: Tsukuyumi, cell: int, elsewhere: Mapping[int, Sequence[int]]) -> None:
    """Only those go that come from one area; a march without any is over."""
    movers = march_of(g).movers
    for mover in movers:
        if mover.cell != cell:
            mover.count = min(mover.count, elsewhere[mover.cell][mover.kind])
    movers[:] = [mover for mover in movers if mover.count]
    if not movers:
        finish(g)


def _to_its_end(g: Tsukuyumi, side: int, cells: Sequence[int]) -> Flow[bool]:
    """Finish a march that begins in some areas; gives whether anybody has left one of them."""
    before, left = [counts(g, side, cell) for cell in cells], False
    while g.march is not None:
        yield from march_step(g)
        left = left or [counts(g, side, cell) for cell in cells] != before
    return left


def is_shut_in(g: Tsukuyumi, side: int, cell: int, steps: int) -> bool:
    """Whether nobody of a side could take a step out of an area (tsukuyumi.move.locked)."""
    if side == ONI:
        start_oni(g, NOBODY, "lured-away", steps, [cell])
    else:
        start(g, side, "retreat", steps, [cell])
    shut = march_options(g) == [DONE]
    finish(g)
    return shut


@action("movement", begin=lambda g, turn, steps: start(g, turn.seat, "movement", steps))
def march(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One step of a movement action."""
    yield from march_step(g)
    if g.march is None:
        turn.acting = ""


# ---------------------------------------------------------------------- the legal list


def march_options(g: Tsukuyumi) -> list[Move | MoveOni | Done]:
    """Every step that a unit may take now, and the end. A unit that is shut in has none, and stays
    (tsukuyumi.move.locked)."""
    march = march_of(g)
    side, adjacency = march.seat, g.map.adjacency
    gait = gaits.gait_of(g, side)
    names, flying = gait.names, gait.flying
    walks, flights = adjacency.open_neighbours, adjacency.neighbours
    held, closed = gaits.barriers(g, side)
    digs = bool(g.map.tunnels) and _digs(g, side)
    found: list[Move | MoveOni | Done] = []
    for mover in march.movers:
        left, cell = mover.left, mover.cell
        if left < 0 or held >> cell & 1:
            continue
        kind = mover.kind
        if left and mover.cleared:
            mask = (flights if flying[kind] else walks)[cell] & ~closed
            if side == ONI:
                found += [step for step in _oni_steps(names[kind], cell, mask) if step not in found]
            else:
                found += _steps(names[kind], cell, mask, "walk" if mover.fresh else _walk_way(mover))
        if digs:
            mask = tunnel_mask(g, march, mover) & ~closed
            if mask:
                steps = _steps(names[kind], cell, mask, _tunnel_way(mover))
                found += [step for step in steps if step not in found]
    found.append(DONE)
    return found


_WAYS = [[f"walk-{left}{end}" for left in range(32)] for end in ("", "-dug")]


def _walk_way(mover: Mover) -> str:
    ways = _WAYS[mover.tunnelled]
    if 0 <= mover.left < len(ways):
        return ways[mover.left]
    return f"walk-{mover.left}" + ("-dug" if mover.tunnelled else "")  # a pack may let units go far


def _tunnel_way(mover: Mover) -> str:
    return "tunnel" if mover.fresh else f"tunnel-{mover.left}" + ("-dug" if mover.tunnelled else "")


def step_of(g: Tsukuyumi, march: March, mover: Mover, to: int, tunnel: bool) -> Move | MoveOni:
    """The step of one of these units to an area, legal or not, as the legal list has it."""
    name = gaits.gait_of(g, march.seat).names[mover.kind]
    if march.seat == ONI:
        return MoveOni(name, *place(mover.cell), *place(to))
    walk = "walk" if mover.fresh else _walk_way(mover)
    return Move(name, *place(mover.cell), *place(to), _tunnel_way(mover) if tunnel else walk)


@lru_cache(maxsize=65536)
def _steps(name: str, cell: int, mask: int, way: str) -> tuple[Move, ...]:
    q, r = place(cell)
    return tuple(Move(name, q, r, *place(to), way) for to in bits(mask))


@lru_cache(maxsize=8192)
def _oni_steps(name: str, cell: int, mask: int) -> tuple[MoveOni, ...]:
    q, r = place(cell)
    return tuple(MoveOni(name, q, r, *place(to)) for to in bits(mask))


# ---------------------------------------------------------------------- Tunnels


def _digs(g: Tsukuyumi, side: int) -> bool:
    return side != ONI and g.seats[side].faction == g.box.material["tunnel"].faction


def tunnel_mask(g: Tsukuyumi, march: March, mover: Mover) -> int:
    """Where a unit may go through a Tunnel: one for each unit, two units for each (tsukuyumi.boar.tunnel)."""
    mask = g.map.adjacency.tunnel_neighbours[mover.cell]
    if (
        not mask
        or not _digs(g, march.seat)
        or mover.left < 0
        or mover.kind >= len(g.sheets[march.seat].units)
    ):
        return 0
    if in_force(g, march.seat, FREE_TUNNELS) is not None:  # tsukuyumi.facevent.boar-depths
        return mask
    if mover.tunnelled:
        return 0
    for to in bits(mask):
        if tunnel_room(g, march, mover.cell, to) <= 0:
            mask &= ~(1 << to)
    return mask


def tunnel_room(g: Tsukuyumi, march: March, cell: int, to: int) -> int:
    """How many units may still go through a Tunnel in this movement."""
    if in_force(g, march.seat, "free-tunnels") is not None:
        return ANY_NUMBER
    return g.box.material["tunnel"].amount - march.tunnels.get(FRAME.edge_between(cell, to), 0)


# ---------------------------------------------------------------------- one step


def march_step(g: Tsukuyumi) -> Flow[None]:
    """One step of one unit, or the end of the movement."""
    march = march_of(g)
    seat = march.seat if march.chooser == NOBODY else march.chooser
    option = yield from g.ask(seat, Prompt(f"ask.march.{march.why}"), lambda: march_options(g))
    if isinstance(option, Done):
        finish(g)
    else:
        yield from take_step(g, option)


def take_step(g: Tsukuyumi, option: Move | MoveOni) -> Flow[None]:
    """Carry out a step, then let Mines answer it."""
    to = at(option.to_q, option.to_r)
    step(g, option)
    if to in g.mines:
        yield from _mines(g, to)


def step(g: Tsukuyumi, option: Move | MoveOni) -> None:
    """Move one unit into the next area (tsukuyumi.move.step-by-step)."""
    march = march_of(g)
    to = at(option.to_q, option.to_r)
    tunnel = isinstance(option, Move) and option.how.startswith("tunnel")
    mover = _find(g, march, option, tunnel)
    cell, kind, gait = mover.cell, mover.kind, gaits.gait_of(g, march.seat)
    push(g, march.seat, kind, cell, to)
    if not mover.fresh:
        march.entered[cell][kind] -= 1
    march.entered.setdefault(to, [0] * len(gait.names))[kind] += 1
    left = mover.left
    if tunnel:
        edge = FRAME.edge_between(cell, to)
        march.tunnels[edge] = march.tunnels.get(edge, 0) + 1
    elif not gait.sure[kind] and mountain(g, to):
        left = STOPPED  # tsukuyumi.area.mountain-move
    else:
        left -= 1
    if gait.massive[kind]:
        left = STOPPED
        g.seats[march.seat].once.append(_plod(g, gait.names[kind], to))
    _take_one(march, mover)
    _arrive(g, march, to, kind, left, gait.bold[kind], tunnel or mover.tunnelled)


def _find(g: Tsukuyumi, march: March, option: Move | MoveOni, tunnel: bool) -> Mover:
    """The group that an option means. Where several would do, the one that can do least else."""
    cell = at(option.q, option.r)
    name = option.unit if isinstance(option, Move) else option.size
    kind = kind_of(g, march.seat, name)
    fitting = [mover for mover in march.movers if mover.cell == cell and mover.kind == kind]
    if isinstance(option, MoveOni):
        return min((m for m in fitting if m.left > 0 and m.cleared), key=lambda m: m.left)
    if tunnel:
        return min((m for m in fitting if _tunnel_way(m) == option.how), key=lambda m: m.cleared)
    if option.how == "walk":
        return next(m for m in fitting if m.fresh)
    return next(m for m in fitting if m.cleared and not m.fresh and _walk_way(m) == option.how)


def _take_one(march: March, mover: Mover) -> None:
    mover.count -= 1
    if not mover.count:
        _drop(march, mover)


def _drop(march: March, mover: Mover) -> None:
    for number, other in enumerate(march.movers):
        if other is mover:
            del march.movers[number]
            return


def _arrive(g: Tsukuyumi, march: March, to: int, kind: int, left: int, bold: bool, tunnelled: bool) -> None:
    """A unit has come into an area. If the seat's strength there suffices now, it and all others that have
    come may go on, each for itself (tsukuyumi.move.strength-group)."""
    strong = gaits.passes(g, march.seat, to)
    if strong:
        stopped = [m for m in march.movers if m.cell == to and not m.cleared]
        for mover in stopped:
            _drop(march, mover)
            _join(march, to, mover.kind, mover.count, mover.left, True, mover.tunnelled)
    _join(march, to, kind, 1, left, strong or bold, tunnelled)


def _join(march: March, cell: int, kind: int, count: int, left: int, cleared: bool, tunnelled: bool) -> None:
    for m in march.movers:
        if m.cell == cell and m.kind == kind and m.left == left and not m.fresh:
            if m.cleared == cleared and m.tunnelled == tunnelled:
                m.count += count
                return
    march.movers.append(
        Mover(cell=cell, kind=kind, count=count, left=left, fresh=False, cleared=cleared, tunnelled=tunnelled)
    )


def _mines(g: Tsukuyumi, cell: int) -> Flow[None]:
    """The Nomads may set off their Mines; whoever falls moves no farther (tsukuyumi.nomads.mines)."""
    march = march_of(g)
    before = counts(g, march.seat, cell)
    yield from mines_window(g, march.seat, cell)
    for kind, count in enumerate(counts(g, march.seat, cell)):
        for _ in range(before[kind] - count):
            if march.entered[cell][kind]:
                march.entered[cell][kind] -= 1
            # a Shield Drone that was there before may have taken the damage (tsukuyumi.cyber.shield-drone)
            here = [m for m in march.movers if m.cell == cell and m.kind == kind]
            if here:
                _take_one(march, min(here, key=lambda m: (m.fresh, m.cleared, m.left)))


# ---------------------------------------------------------------------- why not


def forbids_move(g: Tsukuyumi, unit: str, cell: int, to: int) -> Refusal | None:
    """Why no unit of a kind in an area may go to another space now, or None if one may."""
    march = g.march
    if march is None:
        return refuse("tsukuyumi.move.each-unit", key="why.move.no-movement")
    kind = kind_of(g, march.seat, unit)
    groups = [mover for mover in march.movers if mover.cell == cell and mover.kind == kind]
    if not groups:
        return refuse("tsukuyumi.move.each-unit", key="why.move.no-unit", unit=unit)
    refusal = gaits.forbids_edge(g, march.seat, cell, to)
    if refusal is not None:
        return refusal
    reasons = [forbids_walk(g, march, mover, to) for mover in groups]
    if None in reasons or any(tunnel_mask(g, march, mover) >> to & 1 for mover in groups):
        return None
    return reasons[0]


def forbids_walk(g: Tsukuyumi, march: March, mover: Mover, to: int) -> Refusal | None:
    """What keeps the units of a group from walking or flying over this edge."""
    gait, cell = gaits.gait_of(g, march.seat), mover.cell
    if mover.left == STOPPED:
        if gait.massive[mover.kind]:
            return refuse("tsukuyumi.move.massive")
        return refuse("tsukuyumi.area.mountain-move")
    if not mover.left:
        return refuse("tsukuyumi.move.each-unit")
    if not mover.cleared:
        return refuse("tsukuyumi.move.pass-through")
    if not gait.flying[mover.kind] and not g.map.adjacency.open_neighbours[cell] >> to & 1:
        return refuse("tsukuyumi.block.edge")
    return None
