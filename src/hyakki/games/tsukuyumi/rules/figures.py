"""Figures on and off the board: every unit and every Oni goes through these functions."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.vocabulary import LEGEND_ABILITIES
from hyakki.games.tsukuyumi.events import LegendLeft, LegendTurned
from hyakki.games.tsukuyumi.rules.totals import LEGEND
from hyakki.games.tsukuyumi.state import Counts, Tsukuyumi, Turn

TWO_LIVES = LEGEND_ABILITIES.declare("two-lives", doc="Must be destroyed twice: it has a second side.")


def add(lying: dict[int, Counts], cell: int, kind: int, count: int, kinds: int) -> None:
    """So many more of a kind in an area, of so many kinds that there are."""
    counts = lying.get(cell)
    if counts is None:
        counts = (0,) * kinds
    lying[cell] = (*counts[:kind], counts[kind] + count, *counts[kind + 1 :])


def place_units(g: Tsukuyumi, seat: int, kind: int, cell: int, count: int = 1) -> None:
    """Put units from the supply into an area."""
    player = g.seats[seat]
    player.supply[kind] -= count
    add(player.troops, cell, kind, count, len(g.sheets[seat].units))


def take_units(g: Tsukuyumi, seat: int, kind: int, cell: int, count: int = 1) -> None:
    """Take units from the board back into the supply: they may be produced again
    (tsukuyumi.production.rebuild)."""
    shift_units(g, seat, kind, cell, None, count)
    g.seats[seat].supply[kind] += count


def shift_units(g: Tsukuyumi, seat: int, kind: int, cell: int, to: int | None, count: int = 1) -> None:
    """Move units from one area to another, or (None) into the hand that holds them."""
    troops = g.seats[seat].troops
    kinds = len(troops[cell])
    add(troops, cell, kind, -count, kinds)
    if not any(troops[cell]):
        del troops[cell]
    if to is not None:
        add(troops, to, kind, count, kinds)


def place_oni(g: Tsukuyumi, size: int, cell: int, count: int = 1) -> None:
    """Put Oni from the supply into an area."""
    g.oni_supply[size] -= count
    add(g.oni, cell, size, count, LEGEND)


def take_oni(g: Tsukuyumi, size: int, cell: int, count: int = 1) -> None:
    """Take Oni from the board back into the supply (tsukuyumi.oni.return)."""
    shift_oni(g, size, cell, None, count)
    g.oni_supply[size] += count


def shift_oni(g: Tsukuyumi, size: int, cell: int, to: int | None, count: int = 1) -> None:
    """Move Oni from one area to another."""
    add(g.oni, cell, size, -count, LEGEND)
    left = g.oni[cell][size]
    if not any(g.oni[cell]):
        del g.oni[cell]
    if to is not None:
        add(g.oni, to, size, count, LEGEND)
    if g.turn is not None and cell in g.turn.awake:
        keep_awake(g.turn, size, cell, to, left)


def keep_awake(turn: Turn, kind: int, cell: int, to: int | None, left: int) -> None:
    """Oni of a kind have left an area or fallen there. Of alike ones those that are not activated are the
    first to go; who is activated stays so where it comes, and nobody takes the place of a fallen one
    (tsukuyumi.oni.conquest-lapse)."""
    up = turn.awake[cell]
    gone = max(0, up[kind] - left)
    add(turn.awake, cell, kind, -gone, len(up))
    if gone and to is not None:
        add(turn.awake, to, kind, gone, len(up))


def fall(g: Tsukuyumi, cell: int) -> bool:
    """A figure is destroyed; whether it left the board. The first life of the Defiler only turns it
    (tsukuyumi.legend.defiler). It returns to the agreed set, not to the supply
    (tsukuyumi.legend.return)."""
    legend = g.box.legendary[g.legend]
    if legend.second is not None and not g.legend_side:
        g.legend_side = 1
        g.tell(LegendTurned(g.legend), "tsukuyumi.legend.defiler")
        return False
    g.legend_cells.remove(cell)
    if g.turn is not None and cell in g.turn.awake:
        keep_awake(g.turn, LEGEND, cell, None, g.legend_cells.count(cell))
    if not g.legend_cells:
        g.tell(LegendLeft(g.legend), "tsukuyumi.legend.return")
        g.legend, g.legend_side = "", 0
    return True
