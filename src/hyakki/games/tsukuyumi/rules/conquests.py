"""Oni Conquest: activating Oni, moving them and attacking with them.

The action runs in stages (`Turn.stage`): Oni of up to as many areas as there are conquests are activated and
moved one after another, then the conquests follow. `Turn.awake` counts the activated Oni by area. Whoever can
lead Oni to a valid target has to (tsukuyumi.oni.conquest-forced): choices that would end without one are not
offered. Choosing an area activates all Oni there; those that shall not act simply stay
(tsukuyumi.oni.conquest-move-optional), the others may part (tsukuyumi.oni.conquest-split).
"""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.options import DONE, Activate, Done, Fight, MoveOni
from hyakki.games.tsukuyumi.rules import gaits, movement, onipowers
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.areas import is_home, mountain
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.companies import Walkers, lead_together, setting_out
from hyakki.games.tsukuyumi.rules.fights import forbids_oni_fight
from hyakki.games.tsukuyumi.rules.figures import add
from hyakki.games.tsukuyumi.rules.oni_moves import oni_steps, weight_of
from hyakki.games.tsukuyumi.rules.outlook import NOWHERE, Outlooks
from hyakki.games.tsukuyumi.rules.scoring import oni_came
from hyakki.games.tsukuyumi.rules.totals import DEVASTATES, LEGEND, counts, kind_of, oni_card
from hyakki.games.tsukuyumi.rules.underway import march_of, turn_of
from hyakki.games.tsukuyumi.state import ONI, Counts, Mover, Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

MOVING, ATTACKING, STRAYING = "moving", "attacking", "straying"
STRAY = 3  # Oni that may move when no conquest is possible (tsukuyumi.oni.conquest-impossible)


def _get_ready(g: Tsukuyumi, turn: Turn, conquests: int) -> None:
    turn.conquests = conquests
    turn.activated.clear()


@action("oni-conquest", _get_ready)
def oni_conquest_action(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One part of an Oni Conquest action: an activation, a step of an Oni, or a battle."""
    if not turn.stage:
        _begin(g, turn, g.noted(lambda: onipowers.revenge(g) or is_promising(g)))
    if turn.stage == ATTACKING:
        yield from _attack(g, turn)
    elif g.march is not None:
        yield from _move(g, turn)
    else:
        yield from _activate(g, turn)


def _begin(g: Tsukuyumi, turn: Turn, valid: bool) -> None:
    """Validity is judged over all Oni on the board (tsukuyumi.oni.conquest-impossible-blind)."""
    turn.activated.clear()
    turn.awake.clear()
    if valid:
        turn.stage = MOVING
        return
    turn.stage, turn.amount = STRAYING, STRAY
    movement.start_oni(g, turn.seat, "oni-stray", 1, oni_areas(g))
    march_of(g).movers[:] = [m for m in march_of(g).movers if not _is_fixed(g, m.kind)]


def _end(g: Tsukuyumi, turn: Turn) -> None:
    turn.acting, turn.stage = "", ""
    turn.amount = turn.conquests = 0
    turn.activated.clear()
    turn.awake.clear()


def oni_areas(g: Tsukuyumi) -> list[int]:
    """Every space with Oni."""
    return sorted({*g.oni, *g.legend_cells})


def _is_fixed(g: Tsukuyumi, kind: int) -> bool:
    """The Defiler does not move by itself (tsukuyumi.legend.defiler)."""
    return kind == LEGEND and gaits.IMMOBILE in g.box.legendary[g.legend].abilities


# ---------------------------------------------------------------------- what leads to a conquest


def _asleep(g: Tsukuyumi, turn: Turn | None, cell: int) -> list[int]:
    """The Oni of an area, by kind, that are not activated yet: each moves once."""
    there = counts(g, ONI, cell)
    if turn is None or cell not in turn.awake:
        return there
    return [max(0, n - up) for n, up in zip(there, turn.awake[cell], strict=True)]


def promising(g: Tsukuyumi) -> Iterator[int]:
    """Areas whose Oni can make a valid conquest in this action, one after the other."""
    outlooks = Outlooks(g)
    for cell in oni_areas(g):
        asleep = _asleep(g, g.turn, cell)
        for kind, n in enumerate(asleep):
            if n and outlooks[kind].leads(cell, oni_steps(g, cell, kind, activated=True)):
                yield cell
                break
        else:
            if sum(asleep) > 1 and lead_together(g, outlooks, setting_out(g, cell, asleep)):
                yield cell


def is_promising(g: Tsukuyumi) -> bool:
    """Whether a valid conquest can be made at all."""
    return next(promising(g), None) is not None


def targets(g: Tsukuyumi) -> list[int]:
    """The valid areas that hold an activated Oni (tsukuyumi.oni.conquest-action)."""
    return [cell for cell in sorted(turn_of(g).awake) if forbids_attack(g, cell) is None]


def forbids_attack(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why the activated Oni may not attack an area."""
    up = turn_of(g).awake.get(cell, ())
    if not any(map(min, up, counts(g, ONI, cell))):
        return refuse("tsukuyumi.oni.conquest-action")
    return forbids_oni_fight(g, cell)


def forbids_activate(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why the Oni of an area may not be activated now."""
    if not any(_asleep(g, g.turn, cell)):
        return refuse("tsukuyumi.oni.conquest-action", key="why.oni.conquest-activate")
    if cell in _wakeable(g):
        return None
    if is_promising(g):
        return refuse("tsukuyumi.oni.conquest-impossible-blind")
    return refuse("tsukuyumi.oni.conquest-valid")


# ---------------------------------------------------------------------- Revenge: towards units


def hunts(g: Tsukuyumi, kind: int) -> bool:
    """Whether an Oni has to go the shortest way to units; Skybound follows its own card
    (tsukuyumi.onipower.revenge, tsukuyumi.legend.precedence)."""
    if not onipowers.revenge(g):
        return False
    return kind != LEGEND or DEVASTATES not in g.box.legendary[g.legend].abilities


def _hunting(g: Tsukuyumi) -> list[int]:
    """Under Revenge: areas with Oni that can come closer to units that are out of reach."""
    if not onipowers.revenge(g) or targets(g):
        return []
    outlooks = Outlooks(g)
    return [
        cell
        for cell in oni_areas(g)
        if any(
            n and not _is_fixed(g, kind) and 0 < outlooks[kind].distance(cell) < NOWHERE
            for kind, n in enumerate(_asleep(g, g.turn, cell))
        )
    ]


# ---------------------------------------------------------------------- activating


def _wakeable(g: Tsukuyumi) -> list[int]:
    return list(promising(g)) or _hunting(g)


def _can_wake(g: Tsukuyumi) -> bool:
    return is_promising(g) or bool(_hunting(g))


def _activate(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """Choose the next area whose Oni move; after the last one the conquests follow
    (tsukuyumi.oni.conquest-multi)."""
    if len(turn.activated) < turn.conquests and g.noted(lambda: _can_wake(g)):
        option = yield from g.ask(turn.seat, Prompt("ask.activate"), lambda: activations(g))
        if isinstance(option, Activate):
            wake(g, turn, at(option.q, option.r))
            return
    turn.stage = ATTACKING


def activations(g: Tsukuyumi) -> list[Activate | Done]:
    """Areas to activate; enough only when every conquest has a target of its own."""
    turn = turn_of(g)
    found: list[Activate | Done] = [Activate(*place(cell)) for cell in _wakeable(g)]
    if len(targets(g)) >= turn.conquests:
        found.append(DONE)
    return found


def wake(g: Tsukuyumi, turn: Turn, cell: int) -> None:
    """Activate the Oni of an area; they may move now."""
    asleep = _asleep(g, turn, cell)
    movement.start_oni(g, turn.seat, "oni-conquest", 1, [cell], activated=True)
    movers = march_of(g).movers
    for mover in movers:
        mover.count = asleep[mover.kind]
    movers[:] = [mover for mover in movers if mover.count]
    up = turn.awake.get(cell, (0,) * len(asleep))
    turn.awake[cell] = tuple(map(sum, zip(up, asleep, strict=True)))
    turn.activated.append(cell)


# ---------------------------------------------------------------------- moving


def _move(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One step of an Oni, or the end of the movement."""
    why = march_of(g).why
    option = yield from g.ask(turn.seat, Prompt(f"ask.march.{why}"), lambda: moves(g))
    if isinstance(option, MoveOni):
        yield from _step(g, turn, option)
        return
    movement.finish(g)
    if turn.stage == STRAYING:
        _end(g, turn)


def _step(g: Tsukuyumi, turn: Turn, option: MoveOni) -> Flow[None]:
    cell, to = at(option.q, option.r), at(option.to_q, option.to_r)
    kind = kind_of(g, ONI, option.size)
    mover = _mover(g, cell, kind)
    if turn.stage == STRAYING and mover.fresh:
        turn.amount -= 1
    up = turn.awake.get(cell)
    if up is not None and up[kind]:
        add(turn.awake, cell, kind, -1, len(up))
        add(turn.awake, to, kind, 1, len(up))
    before, awake = counts(g, ONI, to), turn.awake.get(to, ())
    yield from movement.take_step(g, option)
    before[kind] += 1
    _forget_fallen(g, turn, to, before, awake)
    if turn.stage == STRAYING and not turn.amount:
        march_of(g).movers[:] = [m for m in march_of(g).movers if not m.fresh]
    if is_home(g, to):
        oni_came(g, turn.seat, to)


def _forget_fallen(g: Tsukuyumi, turn: Turn, cell: int, before: list[int], awake: Counts) -> None:
    """Mines hit those that came in: nobody who was there before attacks in their place."""
    for kind, n in enumerate(counts(g, ONI, cell)):
        if n < before[kind] and awake:
            still = max(0, awake[kind] - (before[kind] - n))
            add(turn.awake, cell, kind, still - turn.awake[cell][kind], len(awake))


def _mover(g: Tsukuyumi, cell: int, kind: int) -> Mover:
    """The group that takes a step: of several the one with the fewest steps left, as movement.py has it."""
    fitting = [
        m for m in march_of(g).movers if m.cell == cell and m.kind == kind and m.left > 0 and m.cleared
    ]
    return min(fitting, key=lambda m: m.left)


def moves(g: Tsukuyumi) -> list[MoveOni | Done]:
    """The steps that may be taken now, and the end: once Oni can get to a valid target, some of them have
    to (tsukuyumi.oni.conquest-forced)."""
    turn = turn_of(g)
    steps = [option for option in movement.march_options(g) if isinstance(option, MoveOni)]
    if turn.stage == STRAYING:
        return [*steps, DONE]
    outlooks = Outlooks(g)
    if onipowers.revenge(g):
        steps = [option for option in steps if _hunts_well(g, outlooks, option)]
    anchored = _is_anchored(g, turn)
    able = sum(mover.count for mover in march_of(g).movers if _able(outlooks, mover))
    if not able and not anchored and not lead_together(g, outlooks, _marching(g)):
        return [*steps] if steps and _has_to_hunt(g, steps) else [*steps, DONE]
    # one step of many cannot break the promise, but a legendary figure changes what is valid where it goes
    if able < 2 or any(mover.kind == LEGEND for mover in march_of(g).movers):
        steps = [option for option in steps if _keeps_promise(g, turn, outlooks, option)]
    ready = anchored or any(outlooks[m.kind].targets >> m.cell & 1 for m in march_of(g).movers)
    return [*steps, DONE] if ready or not steps else [*steps]


def forbids_oni_step(g: Tsukuyumi, size: str, cell: int, to: int) -> Refusal | None:
    """Why an Oni of the march under way may not take a step, or None."""
    refusal = movement.forbids_move(g, size, cell, to)
    if refusal is not None:
        return refusal
    option = MoveOni(size, *place(cell), *place(to))
    if option in moves(g):
        return None
    hunting = not _hunts_well(g, Outlooks(g), option)
    return refuse("tsukuyumi.onipower.revenge.closer" if hunting else "tsukuyumi.oni.conquest-forced")


def _able(outlooks: Outlooks, mover: Mover) -> bool:
    return outlooks[mover.kind].leads(mover.cell, mover.left if mover.cleared else 0)


def _marching(g: Tsukuyumi) -> list[Walkers]:
    """The Oni of the march under way."""
    return [Walkers(m.cell, m.kind, m.count, m.left, m.cleared) for m in march_of(g).movers]


def _is_anchored(g: Tsukuyumi, turn: Turn) -> bool:
    """Whether an activated figure that cannot move stands in a valid target."""
    cell = turn.activated[-1]
    return cell in g.legend_cells and _is_fixed(g, LEGEND) and forbids_oni_fight(g, cell, LEGEND) is None


def _keeps_promise(g: Tsukuyumi, turn: Turn, outlooks: Outlooks, option: MoveOni) -> bool:
    """Whether after a step some Oni of this activation still stand in a valid target or can get to one."""
    cell, to = at(option.q, option.r), at(option.to_q, option.to_r)
    kind = kind_of(g, ONI, option.size)
    mover = _mover(g, cell, kind)
    gait = gaits.gait_of(g, ONI)
    stops = mountain(g, to) and not gait.sure[kind]
    sort = g.box.legendary[g.legend] if kind == LEGEND else g.box.oni[option.size]
    passes = gait.bold[kind] or gaits.passes(g, ONI, to, sort.strength)
    if outlooks[kind].leads(to, mover.left - 1 if passes and not stops else 0):
        return True
    return _others_keep(g, outlooks, mover, to) or _is_anchored(g, turn)


def _others_keep(g: Tsukuyumi, outlooks: Outlooks, mover: Mover, to: int) -> bool:
    """Whether one of the other Oni, or all together, can keep the promise when one of a group has moved on. A
    legendary figure changes what is valid where it goes and what it leaves."""
    others = [other for other in march_of(g).movers if other is not mover or other.count > 1]
    if mover.kind != LEGEND:
        return any(_able(outlooks, other) for other in others) or _company_keeps(g, outlooks, mover, to)
    number = g.legend_cells.index(mover.cell)
    g.legend_cells[number] = to
    then = Outlooks(g)
    found = any(_able(then, other) for other in others) or _company_keeps(g, then, mover, to)
    g.legend_cells[number] = mover.cell
    return found


def _company_keeps(g: Tsukuyumi, outlooks: Outlooks, mover: Mover, to: int) -> bool:
    """Whether the Oni of the march still lead each other to a target after a step of one of them; a legendary
    figure has already been put there."""
    kind, gait = mover.kind, gaits.gait_of(g, ONI)
    weight = 0 if kind == LEGEND else weight_of(g, kind)
    passes = gaits.passes(g, ONI, to, weight)
    stops = mountain(g, to) and not gait.sure[kind]
    walkers = [Walkers(to, kind, 1, 0 if stops else mover.left - 1, passes or gait.bold[kind])]
    for other in march_of(g).movers:
        count = other.count - (other is mover)
        if count:
            cleared = other.cleared or (passes and other.cell == to)
            walkers.append(Walkers(other.cell, other.kind, count, other.left, cleared))
    return lead_together(g, outlooks, walkers, {mover.cell: -weight, to: weight})


def _hunts_well(g: Tsukuyumi, outlooks: Outlooks, option: MoveOni) -> bool:
    kind = kind_of(g, ONI, option.size)
    if not hunts(g, kind):
        return True
    outlook = outlooks[kind]
    return outlook.distance(at(option.to_q, option.to_r)) < outlook.distance(at(option.q, option.r))


def _has_to_hunt(g: Tsukuyumi, steps: list[MoveOni]) -> bool:
    """Without a target in reach Oni go as far as they can: until one has moved, and while it can go on."""
    if not onipowers.revenge(g):
        return False
    under_way = [m for m in march_of(g).movers if not m.fresh]
    if not under_way:
        return True
    goers = {(at(option.q, option.r), kind_of(g, ONI, option.size)) for option in steps}
    return any((m.cell, m.kind) in goers and m.left > 0 and m.cleared for m in under_way)


# ---------------------------------------------------------------------- attacking


def _attack(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One conquest in a valid area with an activated Oni, be it the same area again
    (tsukuyumi.oni.conquest-repeat); without one the rest lapses (tsukuyumi.oni.conquest-lapse)."""
    if not turn.conquests or not g.noted(lambda: bool(targets(g))):
        _end(g, turn)
        return
    option = yield from g.ask(
        turn.seat, Prompt("ask.oni-attack", {"left": turn.conquests}), lambda: attacks(g)
    )
    turn.conquests -= 1
    yield from attack(g, turn.seat, at(option.q, option.r))
    if not turn.conquests:
        _end(g, turn)


def attacks(g: Tsukuyumi) -> list[Fight]:
    """Every attack of the activated Oni."""
    return [Fight(*place(cell), oni_card(g, cell)) for cell in targets(g)]


def attack(g: Tsukuyumi, seat: int, cell: int) -> Flow[None]:
    """All Oni of the area take part (tsukuyumi.oni.conquest-all-join)."""
    yield from fight(g, seat, cell, oni_card(g, cell), oni=True)
