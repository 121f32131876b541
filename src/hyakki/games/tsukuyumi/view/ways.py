"""Where units could go, told before they do: groups in a movement by their next step, sides in a battle while
counterattacks are chosen. It asks the same tests that refuse a step."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.rules import gaits
from hyakki.games.tsukuyumi.rules.areas import mountain
from hyakki.games.tsukuyumi.rules.conquests import forbids_oni_step
from hyakki.games.tsukuyumi.rules.movement import forbids_edge, forbids_walk, tunnel_mask
from hyakki.games.tsukuyumi.rules.oni_moves import weight_of
from hyakki.games.tsukuyumi.rules.pushes import forbids_push
from hyakki.games.tsukuyumi.rules.totals import counts, name_of
from hyakki.games.tsukuyumi.state import ONI, Battle, March, Mover, Tsukuyumi
from hyakki.games.tsukuyumi.view.seen import GoalView, WayView
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

PUSHES = ("displacement",)
"""Defence actions that push the attacker."""

FLEES = ("for-the-queen",)
"""Defence actions by which a defender leaves."""


# ---------------------------------------------------------------------- a movement


def goals_of(g: Tsukuyumi, march: March, mover: Mover) -> tuple[GoalView, ...]:
    """The next steps of one unit of a group."""
    cell, dug = mover.cell, tunnel_mask(g, march, mover)
    found = []
    for to in bits(g.map.adjacency.neighbours[cell]):
        if forbids_edge(g, march.seat, cell, to) is not None or _is_kept(g, march, mover, to):
            continue
        walks = forbids_walk(g, march, mover, to) is None
        if walks or dug >> to & 1:
            found.append(_goal(g, march.seat, mover, to, walks))
    return tuple(found)


def _is_kept(g: Tsukuyumi, march: March, mover: Mover, to: int) -> bool:
    """Oni that have to get to a target do not go elsewhere (tsukuyumi.oni.conquest-forced)."""
    if march.why != "oni-conquest":
        return False
    return forbids_oni_step(g, name_of(g, ONI, mover.kind), mover.cell, to) is not None


def _goal(g: Tsukuyumi, side: int, mover: Mover, to: int, walks: bool) -> GoalView:
    kind, gait = mover.kind, gaits.gait_of(g, side)
    stop = ""
    if walks and not gait.sure[kind] and mountain(g, to):
        stop = "mountain"  # tsukuyumi.area.mountain-move
    elif gait.massive[kind]:
        stop = "massive"  # tsukuyumi.move.massive
    elif not gait.bold[kind] and not gaits.passes(g, side, to, _weight(g, side, kind)):
        stop = "strength"  # tsukuyumi.move.pass-through
    return GoalView(place(to), mover.left - walks, stop)


def _weight(g: Tsukuyumi, side: int, kind: int) -> int:
    """The strength that one unit brings along; a mascot's is 1 (tsukuyumi.move.strength-table)."""
    if side == ONI:
        return weight_of(g, kind)
    values = g.sheets[side].strength
    return values[kind] if kind < len(values) else 1


# ---------------------------------------------------------------------- a battle


def ways_from(g: Tsukuyumi) -> tuple[WayView, ...]:
    """All ways out of the area of a battle for the counterattacks that are still to be chosen."""
    battle = g.battle
    if battle is None or battle.settled:
        return ()
    offered = g.box.combat_cards[battle.card].counters
    found: list[WayView] = []
    for side in battle.defenders:
        if battle.counters.get(side):
            continue
        if "retreat" in offered:
            found += _ways(g, battle, side, pushed=False)
        defence = "" if side == ONI else _defence(g, side)
        if "defence-action" in offered and defence in PUSHES:
            found += _ways(g, battle, battle.attacker, pushed=True)
        elif "defence-action" in offered and defence in FLEES:
            found += _ways(g, battle, side, pushed=True)
    return tuple(dict.fromkeys(found))


def _defence(g: Tsukuyumi, seat: int) -> str:
    found = g.box.defence_of.get(g.seats[seat].faction)
    return "" if found is None else found.id


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
    refusal = forbids_edge(g, side, cell, to)
    if refusal is not None or g.map.adjacency.open_neighbours[cell] >> to & 1:
        return refusal
    flying = gaits.gait_of(g, side).flying
    if any(n and flies for n, flies in zip(counts(g, side, cell), flying, strict=True)):
        return None
    return refuse("tsukuyumi.block.edge")
