"""The live totals of an area as people see them, and what a battle would start with."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.rules.areas import is_home
from hyakki.games.tsukuyumi.rules.presence import present, strength
from hyakki.games.tsukuyumi.rules.totals import (
    MARK,
    MARK_UNOWNED,
    ONI_MARK,
    attack_total,
    conquest,
    counts,
    damage,
    healths,
    name_of,
    needed,
    oni_hits,
    values_of,
)
from hyakki.games.tsukuyumi.rules.weapons import most_damage
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.games.tsukuyumi.view.seen import AttackView, Side

STRIKE_BACK = "counterstrike"
MARKING = (MARK, MARK_UNOWNED, ONI_MARK)  # effects that take the area without dealing damage first


def side_of(g: Tsukuyumi, seat: int, cell: int) -> Side:
    """The live totals of one side."""
    numbers = counts(g, seat, cell)
    return Side(
        seat,
        sum(numbers),
        conquest(g, seat, cell, False),
        conquest(g, seat, cell, True),
        damage(g, seat, cell),
        healths(g, seat, cell),
        strength(g, seat, cell),
        {name_of(g, seat, kind): values_of(g, seat, kind, cell) for kind, n in enumerate(numbers) if n},
    )


def sides(g: Tsukuyumi, cell: int) -> list[Side]:
    """The live totals of everybody in an area, in initiative order, the Oni last."""
    return [side_of(g, seat, cell) for seat in present(g, cell)]


def preview(g: Tsukuyumi, seat: int, cell: int, card: str, there: Sequence[Side]) -> AttackView:
    """What a battle with a card would start with; `seat` is ONI for their attacks, `there` are the totals of
    everybody in the area."""
    chosen = g.box.combat_cards[card]
    if seat == ONI:
        plain = armed = damage(g, ONI, cell) if oni_hits(g, cell) else 0
    else:
        plain = attack_total(g, seat, cell, chosen)
        armed = attack_total(g, seat, cell, chosen, most_damage(g, seat, cell, chosen.weapons or 1))
    points, goal = conquest(g, seat, cell, False), needed(g, seat, cell)
    marks = any(effect in chosen.effects for effect in MARKING)
    against = tuple([side for side in there if side.seat != seat])
    rivals = [side.seat for side in against]
    counters = [name for name in chosen.counters if any(_may_counter(g, other, name) for other in rivals)]
    return AttackView(
        at=place(cell),
        card=card,
        damage=plain,
        armed=armed,
        points=points,
        needed=goal,
        conquers=marks and points >= goal and not is_home(g, cell) and not plain and g.owner[cell] != seat,
        opponents=against,
        counters=tuple(counters),
        strike=_struck_back(g, cell, rivals) if STRIKE_BACK in counters else 0,
    )


def _struck_back(g: Tsukuyumi, cell: int, rivals: list[int]) -> int:
    """The damage if everybody answers with Counterstrike (tsukuyumi.counter.counterstrike)."""
    return sum(damage(g, other, cell) for other in rivals if _may_counter(g, other, STRIKE_BACK))


def _may_counter(g: Tsukuyumi, side: int, name: str) -> bool:
    """Whether a side has a use for a counterattack at all: Oni are limited (tsukuyumi.oni.defender-limits), a
    faction may have neither defence action nor Protection."""
    if side == ONI:
        return g.box.counters[name].oni in ("yes", "limited")
    faction = g.box.factions.get(g.seats[side].faction)
    if faction is None:
        return False
    if name == "defence-action":
        return faction.id in g.box.defence_of
    return name != "protection" or faction.protection > 0
