"""The Nomads' faction effect: Pistols for free, and Mines or a round without fear of radioactivity.

Their weapons are used in weapons.py, their Mines go off in mines.py.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import EffectOption
from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.events import MarkerPlaced, WeaponTaken
from hyakki.games.tsukuyumi.rules.allowances import allowances, lay_step
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow

IMMUNE = "ignore-radioactivity"  # in `Seat.effects`: no harm when the round ends
LAYER = "mine-layer"


def take_weapons(g: Tsukuyumi, seat: int, part: EffectOption) -> None:
    """All weapons of one sort that lie in the supply, free of cost (tsukuyumi.nomads.effect-pistols)."""
    player, weapon = g.seats[seat], part.weapon
    found = player.arsenal.get(weapon, 0)
    if found:
        player.arsenal[weapon] = 0
        player.weapons[weapon] = player.weapons.get(weapon, 0) + found
        g.tell(WeaponTaken(seat, weapon, found), "tsukuyumi.nomads.effect")


def become_immune(g: Tsukuyumi, seat: int, _part: EffectOption) -> None:
    """Radioactivity does no harm this round (tsukuyumi.nomads.effect)."""
    if IMMUNE not in g.seats[seat].effects:
        g.seats[seat].effects.append(IMMUNE)


def can_lay_mines(g: Tsukuyumi, seat: int, part: EffectOption) -> bool:
    """Whether a Stuff Sergeant stands in an area and there is a Mine left."""
    return bool(g.seats[seat].stock["mine"] and allowances(g, seat, LAYER, part.amount))


def lay_mines(g: Tsukuyumi, seat: int, part: EffectOption) -> Flow[bool]:
    """One Mine of one Stuff Sergeant, or the end; whether all is done."""
    return lay_step(g, seat, "mine", LAYER, part.amount, lay_mine)


def lay_mine(g: Tsukuyumi, seat: int, cell: int) -> None:
    """Lay a Mine. Whoever is there already is not hit (tsukuyumi.nomads.mines)."""
    g.seats[seat].stock["mine"] -= 1
    g.mines[cell] = g.mines.get(cell, 0) + 1
    g.tell(MarkerPlaced(seat, "mine", place(cell)), "tsukuyumi.nomads.effect")
