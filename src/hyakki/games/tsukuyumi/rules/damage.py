"""Taking damage, wherever it comes from: the owner picks a unit, all that is left falls on it, the surplus
goes on to the next, too little lapses (tsukuyumi.combat.damage-everywhere). In a battle units are only
doomed."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.tsukuyumi.box.frame import place
from hyakki.games.tsukuyumi.box.vocabulary import ABILITIES, LEGEND_ABILITIES
from hyakki.games.tsukuyumi.events import DamageTaken, MarkerPlaced, UnitsLost
from hyakki.games.tsukuyumi.options import AGREE, Hit, yes_or_no
from hyakki.games.tsukuyumi.rules.areas import is_home
from hyakki.games.tsukuyumi.rules.figures import fall, take_oni, take_units
from hyakki.games.tsukuyumi.rules.free_fights import forget_use
from hyakki.games.tsukuyumi.rules.production import produce_for
from hyakki.games.tsukuyumi.rules.scoring import check, oni_slain
from hyakki.games.tsukuyumi.rules.totals import LEGEND, counts, health, kind_of, name_of
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.games.tsukuyumi.terms import Loss
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

BODYGUARD = ABILITIES.declare(
    "bodyguard", doc="Damage or destruction of another own unit in its area may be put on it."
)
HIT_LAST = LEGEND_ABILITIES.declare(
    "hit-last", doc="Takes damage only when no other Oni is left in its area."
)
PAYS_DESTROYER = LEGEND_ABILITIES.declare(
    "pays-destroyer", numbers="amount", doc="Its destroyer produces for `amount`."
)


def oni_chooser(g: Tsukuyumi, attacker: int) -> int:
    """Who decides for Oni that are attacked: the last in initiative, but not the attacker
    (tsukuyumi.oni.defender-chooser); of two seats always the other (tsukuyumi.duel.oni-counter)."""
    last = g.order[-1]
    return g.order[-2] if last == attacker else last


def decider(g: Tsukuyumi, side: int, by: int) -> int:
    """Who picks the units of a side that are hit: the seat itself (tsukuyumi.combat.owner-assigns); for Oni
    whoever leads them when they move (tsukuyumi.oni.control) or attack (tsukuyumi.oni.attack-damage-owner),
    for defending ones the seat that chooses their counterattack (tsukuyumi.oni.defender-damage)."""
    if side != ONI:
        return side
    march = g.march
    if march is not None and march.seat == ONI and march.chooser != NOBODY and march.why != "pushed":
        return march.chooser
    if g.battle is not None:
        return g.battle.runner if g.battle.attacker == ONI else oni_chooser(g, g.battle.attacker)
    return oni_chooser(g, by)


def hurt(
    g: Tsukuyumi,
    side: int,
    cell: int,
    amount: int,
    by: int,
    cause: str,
    chooser: int | None = None,
    among: Sequence[int] | None = None,
) -> Flow[None]:
    """Deal damage to a side in an area. `by` is the seat that gets the credit, or NOBODY; `chooser` picks the
    units instead of their owner; `among` limits what may be hit, by kind. In a battle there units are doomed,
    elsewhere they are removed at once."""
    losses: list[Loss] = []
    fighting = g.battle is not None and g.battle.cell == cell and not g.battle.settled
    doomed = g.battle.doomed if g.battle is not None and fighting else losses
    yield from take_damage(g, side, cell, amount, by, doomed, chooser, among)
    if fighting or not losses:
        return
    legend = g.legend
    eggs, paid = remove(g, cell, losses, cause)
    leave_eggs(g, cell, eggs)
    if paid != NOBODY:
        yield from pay_destroyer(g, paid, legend)


def take_damage(
    g: Tsukuyumi,
    side: int,
    cell: int,
    amount: int,
    by: int,
    doomed: list[Loss],
    chooser: int | None = None,
    among: Sequence[int] | None = None,
) -> Flow[None]:
    """Assign damage unit by unit; those that it kills join `doomed` (tsukuyumi.combat.full-on-one). Nothing
    of it is kept for those that survive (tsukuyumi.combat.no-wounds)."""
    owner = decider(g, side, by)
    picker = owner if chooser is None else chooser
    left = standing(g, side, cell, doomed, among)
    rest = amount
    while rest:
        if sum(n * health(g, side, kind, cell) for kind, n in enumerate(left) if n) <= rest:
            # whatever the order, everybody falls
            for kind, n in enumerate(left):
                doomed.extend([Loss(side, kind, by)] * n)
                rest -= n * health(g, side, kind, cell) if n else 0
            break
        if rest < min(health(g, side, kind, cell) for kind in _targets(g, side, left)):
            break  # too little for anybody: it lapses whoever takes it (tsukuyumi.combat.overflow-lapses)
        prompt = Prompt("ask.hit", {"side": side, "damage": rest})
        answer = yield from g.ask(
            picker, prompt, lambda: [Hit(name_of(g, side, kind)) for kind in _targets(g, side, left)]
        )
        kind = kind_of(g, side, answer.unit)
        if picker != owner:
            kind = yield from _shielded(g, side, kind, left, rest)
        if rest < health(g, side, kind, cell):
            break
        rest -= health(g, side, kind, cell)
        left[kind] -= 1
        doomed.append(Loss(side, kind, by))
    g.tell(DamageTaken(side, amount, rest), "tsukuyumi.combat.damage-everywhere")


def standing(
    g: Tsukuyumi, side: int, cell: int, doomed: Sequence[Loss], among: Sequence[int] | None = None
) -> list[int]:
    """How many of each kind can still be hit: those that are not doomed yet. A Shield Drone can always be
    (tsukuyumi.cyber.shield-drone)."""
    left = counts(g, side, cell)
    for loss in doomed:
        if loss.side == side:
            left[loss.kind] -= 1
    if among is None:
        return left
    guards = _bodyguards(g, side)
    found = [n if kind in guards else min(n, among[kind]) for kind, n in enumerate(left)]
    if side == ONI and found[LEGEND] and sum(found) < sum(left):
        if HIT_LAST in g.box.legendary[g.legend].abilities:
            found[LEGEND] = 0  # she stands behind those that cannot be hit (tsukuyumi.legend.observer)
    return found


def _targets(g: Tsukuyumi, side: int, left: Sequence[int]) -> list[int]:
    return [kind for kind, n in enumerate(left) if n and forbids_hit(g, side, left, kind) is None]


def forbids_hit(g: Tsukuyumi, side: int, left: Sequence[int], kind: int) -> Refusal | None:
    """Why a kind takes no damage now: nobody of it is left, or others stand before it."""
    if not left[kind]:
        return refuse("tsukuyumi.combat.full-on-one", side=side, unit=name_of(g, side, kind))
    if side == ONI and kind == LEGEND and any(left[:LEGEND]):
        if HIT_LAST in g.box.legendary[g.legend].abilities:
            return refuse("tsukuyumi.legend.observer", legend=g.legend)
    return None


def _bodyguards(g: Tsukuyumi, side: int) -> list[int]:
    if side == ONI:
        return []
    return g.sheets[side].kinds_with(BODYGUARD)


def _shielded(g: Tsukuyumi, side: int, kind: int, left: Sequence[int], rest: int) -> Flow[int]:
    """Somebody else has picked a unit: its owner may put the damage on a Shield Drone beside it."""
    for guard in _bodyguards(g, side):
        if guard != kind and left[guard]:
            prompt = Prompt("ask.shield", {"unit": name_of(g, side, kind), "damage": rest})
            answer = yield from g.ask(side, prompt, yes_or_no)
            if answer == AGREE:
                return guard
    return kind


# ---------------------------------------------------------------------- off the board


def remove(g: Tsukuyumi, cell: int, losses: Sequence[Loss], cause: str) -> tuple[int, int]:
    """Take doomed units off and give the credit for them (tsukuyumi.mission.kill-credit). Returns how many
    units of the Dark Seed fell, and the seat that destroyed a legendary Oni which pays for it."""
    if not losses:
        return 0, NOBODY
    eggs, paid = 0, NOBODY
    lost: dict[tuple[int, int], dict[str, int]] = {}
    for loss in losses:
        names = lost.setdefault((loss.side, loss.by), {})
        name = name_of(g, loss.side, loss.kind)
        names[name] = names.get(name, 0) + 1
        if loss.side == ONI:
            if loss.kind == LEGEND and PAYS_DESTROYER in g.box.legendary[g.legend].abilities:
                paid = loss.by
        elif g.seats[loss.side].faction == "dark-seed" and loss.kind < len(g.sheets[loss.side].units):
            eggs += 1
        _take(g, loss.side, loss.kind, cell)
        _credit(g, loss)
    for (side, by), names in lost.items():
        event = UnitsLost(side, place(cell), names, None if by == NOBODY else by, cause)
        g.tell(event, "tsukuyumi.combat.casualties-last")
    _check(g)
    return eggs, paid


def destroy(g: Tsukuyumi, side: int, cell: int, kind: int, count: int, by: int, cause: str) -> None:
    """Take units off at once, without damage: radioactivity, sacrifice, For the Queen. They leave no Eggs."""
    remove(g, cell, [Loss(side, kind, by)] * count, cause)


def _take(g: Tsukuyumi, side: int, kind: int, cell: int) -> None:
    if side != ONI:
        if kind == len(g.sheets[side].units):
            g.seats[side].mascot = -1  # it never returns (tsukuyumi.mascot.points)
        else:
            take_units(g, side, kind, cell)
            forget_use(g, side, kind, cell)
    elif kind == LEGEND:
        fall(g, cell)
    else:
        take_oni(g, kind, cell)


def _credit(g: Tsukuyumi, loss: Loss) -> None:
    """Units of other factions count as kills, Oni do not (tsukuyumi.core.enemy-units)."""
    if loss.by in (NOBODY, ONI, loss.side):
        return
    if loss.side != ONI:
        g.seats[loss.by].kills += 1
        g.seats[loss.by].kills_round += 1
    elif g.battle is not None:
        oni_slain(g, loss.by)


def leave_eggs(g: Tsukuyumi, cell: int, count: int) -> None:
    """Fallen insects leave Eggs while the supply lasts, not in homezones (tsukuyumi.darkseed.eggs-death)."""
    if not count or is_home(g, cell):
        return
    number = next(number for number, seat in enumerate(g.seats) if seat.faction == "dark-seed")
    seat = g.seats[number]
    count = min(count, seat.stock["egg"])
    if count:
        seat.stock["egg"] -= count
        g.eggs[cell] = g.eggs.get(cell, 0) + count
        for _ in range(count):
            g.tell(MarkerPlaced(number, "egg", place(cell)), "tsukuyumi.darkseed.eggs-death")


def pay_destroyer(g: Tsukuyumi, seat: int, legend: str) -> Flow[None]:
    """The seat that destroyed the Merchant produces at once (tsukuyumi.legend.merchant)."""
    yield from produce_for(g, seat, g.box.legendary[legend].amount, legend)


def _check(g: Tsukuyumi) -> None:
    check(g)
