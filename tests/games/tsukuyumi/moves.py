"""A second look at every step on Tsukuyumi's board, for long runs: from the tiles, Blockades and strengths
themselves, not from the lists that the rules offer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from hyakki.board.hexes import length
from hyakki.games.tsukuyumi.box.frame import FRAME, at
from hyakki.games.tsukuyumi.events import OniMoved, UnitMoved
from hyakki.games.tsukuyumi.rules.gaits import gait_of
from hyakki.games.tsukuyumi.rules.lasting import locked
from hyakki.games.tsukuyumi.rules.presence import present, strength
from hyakki.games.tsukuyumi.rules.totals import counts, kind_of
from hyakki.games.tsukuyumi.state import ONI, March, Tsukuyumi


@dataclass
class _Seen:
    """The march that is followed, and the areas in which the side was strong enough at some moment of it."""

    march: March | None = None
    whole: bool = True  # it was followed from its first step on
    opened: set[int] = field(default_factory=set)


_SEEN = _Seen()


def groups_are_there(g: Tsukuyumi, march: March) -> None:
    """No more units of a kind may move on from an area, or have come into it, than stand there."""
    movers: Counter[tuple[int, int]] = Counter()
    for mover in march.movers:
        assert mover.count > 0, "a group of nobody"
        assert mover.left >= -1, f"{mover.left} steps are left"
        movers[mover.cell, mover.kind] += mover.count
    for (cell, kind), count in movers.items():
        assert counts(g, march.seat, cell)[kind] >= count, f"{count} of kind {kind} at {FRAME.place(cell)}"
    for cell, row in march.entered.items():
        for kind, count in enumerate(row):
            there = counts(g, march.seat, cell)[kind] if g.map.tiles[cell] >= 0 else 0
            assert 0 <= count <= there, f"{count} of kind {kind} came to {FRAME.place(cell)}"


def a_step_is_possible(g: Tsukuyumi, event: UnitMoved | OniMoved) -> None:
    """Told right before the unit goes: both spaces are there, nothing holds it, the edge is open to it."""
    cell, to, side = at(*event.start), at(*event.to), event.seat
    name = event.unit if isinstance(event, UnitMoved) else event.size
    kind = kind_of(g, side, name)
    assert length(event.to[0] - event.start[0], event.to[1] - event.start[1]) == 1, f"{event} is no step"
    assert g.map.tiles[cell] >= 0, f"{event} leaves the board"
    assert g.map.tiles[to] >= 0, f"{event} leaves the board"
    assert counts(g, side, cell)[kind], f"{event}: nobody is there"
    assert cell not in g.stuck, f"{event} leaves Oil! or a Storm"
    assert not locked(g, cell), f"{event} leaves a Rocket Attack"
    assert not locked(g, to), f"{event} enters a Rocket Attack"
    nomads = side != ONI and g.seats[side].faction == "nomads"
    assert nomads or to not in g.guarded, f"{event} enters a guarded area"
    pushed = g.march is None or g.march.why == "pushed"
    flies = gait_of(g, side).flying[kind] and not pushed
    digs = (
        side != ONI and g.seats[side].faction == "boarlords" and FRAME.edge_between(cell, to) in g.map.tunnels
    )
    assert flies or digs or g.map.adjacency.open_neighbours[cell] >> to & 1, f"{event} crosses a closed edge"
    if not pushed and g.march is not None:
        _passes(g, g.march, kind, cell, to, event)


def _passes(g: Tsukuyumi, march: March, kind: int, cell: int, to: int, event: UnitMoved | OniMoved) -> None:
    """Who goes on has been strong enough there in this march, or need not be (tsukuyumi.move.pass-through,
    tsukuyumi.move.strength-group). Then note what the unit opens where it comes."""
    side = march.seat
    groups = [mover for mover in march.movers if mover.cell == cell and mover.kind == kind]
    if _SEEN.march is not march:
        _SEEN.march, _SEEN.opened = march, set()
        _SEEN.whole = not march.entered
    going_on = bool(groups) and not any(mover.fresh for mover in groups)
    if _SEEN.whole and going_on and not gait_of(g, side).bold[kind]:
        tunnel = side != ONI and FRAME.edge_between(cell, to) in g.map.tunnels
        assert cell in _SEEN.opened or tunnel or _is_strong(g, side, cell, 0), (
            f"{event} passes who is stronger"
        )
    if _is_strong(g, side, to, _own_strength(g, side, kind)):
        _SEEN.opened.add(to)


def _own_strength(g: Tsukuyumi, side: int, kind: int) -> int:
    """The strength that one unit brings along."""
    if side == ONI:
        sizes = [size.strength for size in g.box.oni.values()]
        return sizes[kind] if kind < len(sizes) else g.box.legendary[g.legend].strength
    values = g.sheets[side].strength
    return values[kind] if kind < len(values) else 1


def _is_strong(g: Tsukuyumi, side: int, cell: int, more: int) -> bool:
    own = strength(g, side, cell) + more
    return all(strength(g, other, cell) <= own for other in present(g, cell) if other != side)
