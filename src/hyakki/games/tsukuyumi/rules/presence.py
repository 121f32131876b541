"""Who is in an area, and how strong a side is there for passing through.

The sums of battles are in totals.py.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi


def units_at(g: Tsukuyumi, seat: int, cell: int) -> int:
    """How many units of a seat (or Oni) are in an area; a mascot counts as a unit."""
    if seat == ONI:
        return sum(g.oni.get(cell, ())) + g.legend_cells.count(cell)
    player = g.seats[seat]
    return sum(player.troops.get(cell, ())) + (player.mascot == cell)


def present(g: Tsukuyumi, cell: int) -> list[int]:
    """Everybody with units in a space: seats in initiative order, Oni last (tsukuyumi.init.oni-lowest). Any
    number of them may share it (tsukuyumi.core.stacking)."""
    seats = g.seats
    found = [seat for seat in g.order if cell in seats[seat].troops or seats[seat].mascot == cell]
    if g.oni.get(cell) or cell in g.legend_cells:
        found.append(ONI)
    return found


def unit_cells(g: Tsukuyumi) -> set[int]:
    """Every space with units of seats, mascots among them."""
    found: set[int] = set()
    for seat in g.seats:
        found.update(seat.troops)
        if seat.mascot >= 0:
            found.add(seat.mascot)
    return found


def opponents(g: Tsukuyumi, seat: int, cell: int) -> list[int]:
    """Everybody else with units in a space; all Oni are one opponent (tsukuyumi.core.enemy-in-play)."""
    return [other for other in present(g, cell) if other != seat]


def strength(g: Tsukuyumi, seat: int, cell: int) -> int:
    """The strength of a side for passing through (tsukuyumi.move.strength-values): the bases of all that it
    has there, a mascot's is 1 (tsukuyumi.move.strength-table)."""
    total = 0
    if seat == ONI:
        if cell in g.oni:
            for n, size in zip(g.oni[cell], SIZES, strict=True):
                total += n * g.box.oni[size].strength
        return total + (g.box.legendary[g.legend].strength * g.legend_cells.count(cell) if g.legend else 0)
    player = g.seats[seat]
    if cell in player.troops:
        for n, value in zip(player.troops[cell], g.sheets[seat].strength, strict=True):
            total += n * value
    return total + (player.mascot == cell)
