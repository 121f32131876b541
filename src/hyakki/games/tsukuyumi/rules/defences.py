"""Protection, and the factions' defence actions: For the Queen, Defence Matrix with Tetsuo, Displacement."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE, at, place
from hyakki.games.tsukuyumi.box.vocabulary import DEFENCES, FACTION_EVENTS, UPLINK_EFFECTS
from hyakki.games.tsukuyumi.events import MarkerPlaced
from hyakki.games.tsukuyumi.options import (
    Effect,
    Hit,
    Move,
    MoveOni,
    PickArea,
    PickSeat,
)
from hyakki.games.tsukuyumi.rules.areas import is_home
from hyakki.games.tsukuyumi.rules.damage import destroy, hurt, oni_chooser, standing
from hyakki.games.tsukuyumi.rules.lasting import UPLINK_MARKER, spend_event
from hyakki.games.tsukuyumi.rules.presence import present
from hyakki.games.tsukuyumi.rules.pushes import herd, push_in, ways_out
from hyakki.games.tsukuyumi.rules.totals import counts, kind_of, name_of
from hyakki.games.tsukuyumi.rules.underway import battle_of
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

PROTECTION_VALUE = UPLINK_EFFECTS.declare("protection-value", numbers="amount", doc="Protection is `amount`.")
STRIKE = UPLINK_EFFECTS.declare(
    "strike",
    numbers="amount",
    doc="Once per round `amount` damage to one seat's units or the Oni in one area.",
)
STRONGER_TETSUO = FACTION_EVENTS.declare(
    "stronger-tetsuo", numbers="amount", doc="One use of Tetsuo deals `amount` damage."
)

defence = Effects[[Tsukuyumi, int, int]](DEFENCES)
"""The defence actions, with the seat that defends and the area of the battle."""

Deed: TypeAlias = Callable[[Tsukuyumi, int, int], Flow[None]]
Whom: TypeAlias = Literal["attacker", "defender"]

MOVES: dict[str, Whom] = {}
"""Whom a defence action takes out of the area, filled where it is declared; others besides may have to go."""


def moving(
    name: str,
    whom: Whom,
    forbids: Callable[[Tsukuyumi, int, int], Refusal | None] | None = None,
    doc: str | None = None,
) -> Callable[[Deed], Deed]:
    """Declare a defence action that takes units out of the area."""
    MOVES[name] = whom
    return defence(name, forbids=forbids, doc=doc)


TETSUO = "tetsuo"  # in Seat.once when it was used this round


def protection(g: Tsukuyumi, seat: int) -> int:
    """The protection value of a seat's faction, better with Aegis Mesh (tsukuyumi.counter.protection)."""
    return protection_with(g.box, g.seats[seat].faction, g.seats[seat].uplinks)


def protection_with(box: Box, faction: str, uplinks: Iterable[str]) -> int:
    """The protection value of a faction that has installed these uplinks."""
    for name in uplinks:
        uplink = box.uplinks[name]
        if uplink.effect == PROTECTION_VALUE:
            return uplink.amount
    return box.factions[faction].protection


def forbids_defence(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why a seat's defence action cannot be chosen; the Nomads have none (tsukuyumi.nomads.no-defence)."""
    own = g.box.defence_of.get(g.seats[seat].faction)
    if own is None:
        return refuse("tsukuyumi.nomads.no-defence", side=seat)
    if not g.seats[seat].troops.get(cell):
        return refuse("tsukuyumi.mascot.limits.defence")
    return defence.forbids(own.id, g, seat, cell)


def defend(g: Tsukuyumi, seat: int, timing: str) -> Flow[None]:
    """Carry out a seat's defence action if this is its time (tsukuyumi.counter.defence-action-effect)."""
    own = g.box.defence_of[g.seats[seat].faction]
    if own.timing == timing:
        yield from defence[own.id].run(g, seat, battle_of(g).cell)


# ---------------------------------------------------------------------- Dark Seed


def _no_way_out(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    return None if ways_out(g, seat, cell) else refuse("tsukuyumi.darkseed.defence")


@moving("for-the-queen", "defender", forbids=_no_way_out)
def for_the_queen(g: Tsukuyumi, seat: int, cell: int) -> Flow[None]:
    """Half of the units are given up, rounded up, the others leave together (tsukuyumi.darkseed.defence).

    Units that Tetsuo has doomed before stay where they fall.
    """
    battle = battle_of(g)
    for left in range(given_up(sum(standing(g, seat, cell, battle.doomed))), 0, -1):
        answer = yield from g.ask(seat, Prompt("ask.give-up", {"left": left}), lambda: _units(g, seat))
        destroy(g, seat, cell, kind_of(g, seat, answer.unit), 1, NOBODY, "for-the-queen")
    leaving = standing(g, seat, cell, battle.doomed)
    if any(leaving) and not ways_out(g, seat, cell):
        return  # Rocket Attack has come since: they stay and are hit (tsukuyumi.darkseed.defence-damage)
    battle.fled.append(seat)
    if not any(leaving):
        return
    goal = yield from g.ask(
        seat, Prompt("ask.flee"), lambda: [PickArea(*place(to)) for to in ways_out(g, seat, cell)]
    )
    herd(g, seat, seat)
    for kind, n in enumerate(leaving):
        for _ in range(n):
            yield from push_in(g, kind, cell, at(goal.q, goal.r))
    g.march = None


def given_up(units: int) -> int:
    """How many of so many units are lost before the others leave."""
    return (units + 1) // 2


def _units(g: Tsukuyumi, seat: int) -> list[Hit]:
    battle = battle_of(g)
    left = standing(g, seat, battle.cell, battle.doomed)
    return [Hit(name_of(g, seat, kind)) for kind, n in enumerate(left) if n]


# ---------------------------------------------------------------------- Cybersamurai


def matrix_uses(g: Tsukuyumi, seat: int, cell: int) -> list[str]:
    """What Defence Matrix could do in an area now: blue markers at hand, Tetsuo (tsukuyumi.cyber.defence)."""
    markers = [marker.id for marker in g.box.material.values() if marker.effect == UPLINK_MARKER]
    return [name for name in (*markers, TETSUO) if forbids_matrix(g, seat, cell, name) is None]


def forbids_matrix(g: Tsukuyumi, seat: int, cell: int, name: str) -> Refusal | None:
    """Why Defence Matrix cannot place a marker, or use Tetsuo, in an area."""
    if is_home(g, cell):
        return refuse("tsukuyumi.core.homezone-not-area")
    if name == TETSUO:
        return forbids_tetsuo(g, seat)
    marker, player = g.box.material[name], g.seats[seat]
    if marker.phase != "blue" or marker.uplink not in player.uplinks or name in player.placed_markers:
        return refuse("tsukuyumi.cyber.defence", marker=name)
    return refuse("tsukuyumi.cyber.uplink-markers") if g.map.tiles[cell] == MOON_CENTRE else None


def can_use_tetsuo(g: Tsukuyumi, seat: int) -> bool:
    """Whether Tetsuo is installed and was not used this round."""
    return forbids_tetsuo(g, seat) is None


def forbids_tetsuo(g: Tsukuyumi, seat: int) -> Refusal | None:
    """Why Tetsuo cannot strike at all, or None."""
    if _strike(g, seat) <= 0:
        return refuse("tsukuyumi.cyber.tetsuo.missing")
    return refuse("tsukuyumi.cyber.tetsuo") if TETSUO in g.seats[seat].once else None


def _strike(g: Tsukuyumi, seat: int) -> int:
    """The damage of Tetsuo, 0 if it is not installed."""
    uplinks = [g.box.uplinks[name] for name in g.seats[seat].uplinks]
    return max((uplink.amount for uplink in uplinks if uplink.effect == STRIKE), default=0)


def _nothing_at_hand(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    return None if matrix_uses(g, seat, cell) else refuse("tsukuyumi.cyber.defence.nothing")


@defence("defence-matrix", forbids=_nothing_at_hand)
def defence_matrix(g: Tsukuyumi, seat: int, cell: int) -> Flow[None]:
    """Place a blue marker of an installed uplink, or use Tetsuo, in the attacked area, at once."""
    answer = yield from g.ask(
        seat, Prompt("ask.matrix"), lambda: [Effect(name) for name in matrix_uses(g, seat, cell)]
    )
    if answer.name == TETSUO:
        yield from tetsuo(g, seat, cell)
    else:
        g.seats[seat].placed_markers[answer.name] = cell
        g.tell(MarkerPlaced(seat, answer.name, place(cell)), "tsukuyumi.cyber.defence")


def tetsuo_targets(g: Tsukuyumi, seat: int, cell: int) -> list[int]:
    """Whom Tetsuo can hit in an area: seats and Oni with a unit that is not doomed."""
    doomed = g.battle.doomed if g.battle is not None and g.battle.cell == cell else []
    return [side for side in present(g, cell) if side != seat and any(standing(g, side, cell, doomed))]


def tetsuo(g: Tsukuyumi, seat: int, cell: int) -> Flow[None]:
    """Once per round: damage to one side in an area, more with Solar Laser (tsukuyumi.cyber.tetsuo)."""
    g.seats[seat].once.append(TETSUO)
    target = yield from g.ask(
        seat, Prompt("ask.tetsuo"), lambda: [PickSeat(side) for side in tetsuo_targets(g, seat, cell)]
    )
    laser = yield from spend_event(g, seat, STRONGER_TETSUO, Prompt("ask.solar-laser"))
    amount = _strike(g, seat) if laser is None else laser.amount
    # in a battle too it is never the Cybersamurai who pick the Oni that are hit
    chooser = oni_chooser(g, seat) if target.seat == ONI else None
    yield from hurt(g, target.seat, cell, amount, seat, TETSUO, chooser)


# ---------------------------------------------------------------------- Boarlords


@moving("displacement", "attacker")
def displacement(g: Tsukuyumi, seat: int, cell: int) -> Flow[None]:
    """All enemy units of the fight, Oni too, are moved to adjacent areas (tsukuyumi.boar.defence)."""
    battle = battle_of(g)
    for side in (battle.attacker, *battle.defenders):
        if side == seat:
            continue
        herd(g, side, seat)
        for kind, n in enumerate(counts(g, side, cell)):
            for _ in range(n):
                if not ways_out(g, side, cell):
                    break  # a unit without a legal neighbour stays (tsukuyumi.boar.defence-flying)
                answer = yield from g.ask(
                    seat, Prompt("ask.displace", {"side": side}), lambda: _displacements(g, side, kind, cell)
                )
                yield from push_in(g, kind, cell, at(answer.to_q, answer.to_r))
        if g.march is not None:
            battle.displaced[side] = g.march.entered
        g.march = None


def _displacements(g: Tsukuyumi, side: int, kind: int, cell: int) -> list[Move | MoveOni]:
    q, r = place(cell)
    name = name_of(g, side, kind)
    goals = [place(to) for to in ways_out(g, side, cell)]
    if side == ONI:
        return [MoveOni(name, q, r, *goal) for goal in goals]
    return [Move(name, q, r, *goal, "displaced") for goal in goals]
