"""Moves that a battle forces on units: one area, Blockades bind everybody, nobody needs strength or steps."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.events import OniMoved, UnitMoved
from hyakki.games.tsukuyumi.rules.areas import home_cells
from hyakki.games.tsukuyumi.rules.figures import keep_awake, shift_oni, shift_units
from hyakki.games.tsukuyumi.rules.gaits import forbids_edge
from hyakki.games.tsukuyumi.rules.mines import mines_window
from hyakki.games.tsukuyumi.rules.totals import LEGEND, counts, name_of
from hyakki.games.tsukuyumi.state import ONI, March, Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def ways_out(g: Tsukuyumi, side: int, cell: int) -> list[int]:
    """Where units of a side can be pushed."""
    around = bits(g.map.adjacency.open_neighbours[cell])
    return [to for to in around if forbids_push(g, side, cell, to) is None]


def forbids_push(g: Tsukuyumi, side: int, cell: int, to: int) -> Refusal | None:
    """Why units of a side cannot be pushed into a space: only over open edges
    (tsukuyumi.boar.defence-flying), not out of or into an area under Rocket Attack, not out of Oil! or
    Storm, not into a guarded area of others."""
    refusal = forbids_edge(g, side, cell, to)
    if refusal is not None or g.map.adjacency.open_neighbours[cell] >> to & 1:
        return refusal
    return refuse("tsukuyumi.block.edge")


def push(g: Tsukuyumi, side: int, kind: int, cell: int, to: int) -> None:
    """Move one unit of a kind (mascots and legendary figures are the last kind of a side)."""
    if g.io is not None:
        name, start, goal = name_of(g, side, kind), place(cell), place(to)
        g.tell(OniMoved(side, name, start, goal) if side == ONI else UnitMoved(side, name, start, goal))
    if side == ONI:
        if kind == LEGEND:
            g.legend_cells[g.legend_cells.index(cell)] = to
            if g.turn is not None and cell in g.turn.awake:
                keep_awake(g.turn, LEGEND, cell, to, g.legend_cells.count(cell))
        else:
            shift_oni(g, kind, cell, to)
        return
    if kind == len(g.sheets[side].units):
        g.seats[side].mascot = to
    else:
        shift_units(g, side, kind, cell, to)
    host = home_cells(g).get(to, side)  # Oni that come in spoil nothing (tsukuyumi.duel.purity-oni)
    if host != side:  # Oni do not spoil it (tsukuyumi.duel.purity-oni)
        g.seats[host].home_entered = True


def herd(g: Tsukuyumi, side: int, mover: int) -> None:
    """Begin to push units of a side: whoever comes into an area counts for the Mines there."""
    g.march = March(seat=side, why="pushed", movers=[], tunnels={}, entered={}, chooser=mover)


def push_in(g: Tsukuyumi, kind: int, cell: int, to: int) -> Flow[None]:
    """Push one unit of the herd and let Mines go off where it comes (tsukuyumi.nomads.mines)."""
    assert g.march is not None
    side = g.march.seat
    push(g, side, kind, cell, to)
    row = g.march.entered.setdefault(to, [0] * len(counts(g, side, to)))
    row[kind] += 1
    if to in g.mines:
        before = counts(g, side, to)
        yield from mines_window(g, side, to)
        for number, n in enumerate(counts(g, side, to)):
            row[number] = max(0, row[number] - (before[number] - n))
