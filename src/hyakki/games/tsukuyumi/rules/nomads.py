"""The Nomads' faction effect: Pistols for free, and Mines or a round without fear of radioactivity.

Their weapons are used in weapons.py, their Mines go off in mines.py.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import EffectOption
from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.box.vocabulary import ABILITIES
from hyakki.games.tsukuyumi.events import MarkerPlaced, WeaponTaken
from hyakki.games.tsukuyumi.rules.allowances import allowances, lay_step
from hyakki.games.tsukuyumi.rules.faction_effects import end_part, idle, instant, part
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Refusal

IMMUNE = "ignore-radioactivity"  # in `Seat.effects`: no harm when the round ends
MINE_LAYER = ABILITIES.declare("mine-layer", doc="Lays Mines through the faction effect.")


@instant("take-weapons", numbers="weapon")
def take_weapons(g: Tsukuyumi, seat: int, chosen: EffectOption) -> None:
    """Take all weapons `weapon` in the supply, free of cost (tsukuyumi.nomads.effect-pistols)."""
    player, weapon = g.seats[seat], chosen.weapon
    found = player.arsenal.get(weapon, 0)
    if found:
        player.arsenal[weapon] = 0
        player.weapons[weapon] = player.weapons.get(weapon, 0) + found
        g.tell(WeaponTaken(seat, weapon, found), "tsukuyumi.nomads.effect")


@instant(IMMUNE)
def become_immune(g: Tsukuyumi, seat: int, _part: EffectOption) -> None:
    """Radioactivity does no harm this round (tsukuyumi.nomads.effect)."""
    if IMMUNE not in g.seats[seat].effects:
        g.seats[seat].effects.append(IMMUNE)


def _no_mines(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Refusal | None:
    able = g.seats[seat].stock["mine"] and allowances(g, seat, MINE_LAYER, chosen.amount)
    return None if able else idle()


@part("lay-mines", numbers="amount", forbids=_no_mines)
def lay_mines(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Flow[None]:
    """Each mine layer may lay `amount` Mines in its area: one of them, or the end."""
    over = yield from lay_step(g, seat, "mine", MINE_LAYER, chosen.amount, lay_mine)
    if over:
        end_part(g)


def lay_mine(g: Tsukuyumi, seat: int, cell: int) -> None:
    """Lay a Mine. Whoever is there already is not hit (tsukuyumi.nomads.mines)."""
    g.seats[seat].stock["mine"] -= 1
    g.mines[cell] = g.mines.get(cell, 0) + 1
    g.tell(MarkerPlaced(seat, "mine", place(cell)), "tsukuyumi.nomads.effect")
