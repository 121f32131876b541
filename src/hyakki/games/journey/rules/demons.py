"""The Demon phase: gates draw, then every demon plans, walks and attacks (journey.ai.*)."""

from __future__ import annotations

from hyakki.board.poses import Pose
from hyakki.board.squares import touching
from hyakki.games.journey.events import DemonIdle, Moved, PlanMade
from hyakki.games.journey.options import FACING_NAMES, Tie
from hyakki.games.journey.rules import attack, profile, reach, spawning, windows
from hyakki.games.journey.rules.conditions import HELPLESS, NO_ATTACK, suffers
from hyakki.games.journey.rules.figures import demon as demon_number
from hyakki.games.journey.rules.figures import find_demon, footprint, tripitaka
from hyakki.games.journey.rules.hunter import Hunter, chosen_targets
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.rules.plan import (
    MARCH,
    Plan,
    activation_order,
    best_plan,
    choose_tie,
    reasons,
    walk,
)
from hyakki.games.journey.rules.regions import is_able_to_act
from hyakki.games.journey.rules.turn_effects import WILD_ATTACKS, hushed_tile, in_force
from hyakki.games.journey.state import Demon, Hunt, Journey
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

IDLE_RULES = {
    "nobody": "journey.ai.no-conscious",
    "shut-off": "journey.ai.inactive-region",
    "chant": "journey.skill.om-chant",
    "paralyzed": "journey.condition.paralyzed",
    "no-ap": "journey.ai.ap",
}


def demon_step(g: Journey) -> Flow[None]:
    """One step of the Demon phase: a window, a gate's draw, a demon's plan and walk, or an attack action."""
    if g.phase == "activations":
        return _activations(g)
    if g.phase == "spawning":
        return _spawn(g)
    return _before_spawning(g) if g.phase == "demons" else _before_activations(g)


def _before_spawning(g: Journey) -> Flow[None]:
    yield from windows.window(g, Moment("before-spawning", open=True))
    g.queue[:] = yield from spawning.draws(g)
    g.phase = "spawning" if g.queue else "before-demons"


def _before_activations(g: Journey) -> Flow[None]:
    """Spawning is done: the newcomers act in this phase too (journey.spawn.same-turn)."""
    yield from windows.window(g, Moment("before-demons", open=True))
    g.queue[:] = [demon.id for demon in activation_order(g)]
    g.phase = "activations" if g.queue else "end"


def _spawn(g: Journey) -> Flow[None]:
    """The next gate draws; in rage no further one does (journey.rage.stop-drawing)."""
    number = g.queue.pop(0)
    yield from spawning.draw_for_gate(g, next(gate for gate in g.gates if gate.n == number))
    if g.rage:
        g.queue.clear()
    if not g.queue:
        g.phase = "before-demons"


def _activations(g: Journey) -> Flow[None]:
    """The next demon of the fixed order plans and walks, or the one that is acting attacks.

    Each attack action is a step of its own, so that what was planned and rolled before need not be done
    again.
    """
    if g.hunt is not None:
        yield from _attack(g, g.hunt)
    else:
        number = g.queue[0]
        yield from windows.any_time(g)
        if number in g.queue:
            g.queue.remove(number)
            demon = demon_number(g, number)
            why = idle(g, demon)
            if why:
                g.tell(DemonIdle(demon.id, why), IDLE_RULES[why])
            else:
                yield from _plan_and_walk(g, demon, profile.demon_ap(g) - demon.less_ap)
    if g.hunt is None and not g.queue:
        g.phase = "end"


# ---------------------------------------------------------------------- one demon


def idle(g: Journey, demon: Demon) -> str:
    """Why a demon does nothing in this phase, as a text key below `idle`; nothing if it acts."""
    if not g.crowd:
        return "nobody"
    mask = footprint(g, demon)
    if not is_able_to_act(g, mask):
        return "shut-off"
    return _stilled(g, demon) or ("no-ap" if demon.less_ap >= profile.demon_ap(g) else "")


def _stilled(g: Journey, demon: Demon) -> str:
    """What can stop a demon in the middle of its activation too."""
    if g.chant and footprint(g, demon) & hushed_tile(g):
        return "chant"
    return "paralyzed" if demon.conditions and suffers(g, demon, HELPLESS) else ""


def _plan_and_walk(g: Journey, demon: Demon, ap: int) -> Flow[None]:
    """Choose a plan and go where it leads; attacks follow in steps of their own."""
    g.hunt = None
    plan = best_plan(g, demon, ap)
    if plan is None:
        return
    if g.ask_ties and len(plan.ties) > 1:
        yield from _break_tie(g, demon, plan)
    if g.io is not None:
        g.io(plan_told(g, demon, plan))
    arrived = _go(g, demon, plan)
    ap -= plan.moves
    if arrived and plan.number != MARCH and ap > 0:
        g.hunt = Hunt(demon=demon.id, ap=ap, targets=list(plan.targets), aims=list(plan.targets))


def _attack(g: Journey, hunt: Hunt) -> Flow[None]:
    """One attack action; AP without a target left lead to a new plan (journey.ai.attack-then-move)."""
    demon = find_demon(g, hunt.demon)
    if demon is None:
        g.hunt = None
        return
    hunt.ap -= 1
    yield from attack.demon_attack(g, demon, hunt.targets[:])
    if hunt.ap < 1 or find_demon(g, demon.id) is None or _stilled(g, demon):
        g.hunt = None  # done, a visiting lord has left, or its own attack was turned against it
        return
    hunt.targets[:] = targets_now(g, demon)
    if not any(target in hunt.aims for target in hunt.targets):
        yield from _plan_and_walk(g, demon, hunt.ap)


def targets_now(g: Journey, demon: Demon) -> list[int]:
    """Whom a demon attacks from where it stands, in order; nobody if it is Disabled (journey.ai.disabled)."""
    if demon.conditions and suffers(g, demon, NO_ATTACK):
        return []
    found = reach.targets_of(g, demon)
    if not found:
        return []
    wild = bool(g.specials) and in_force(g, WILD_ATTACKS)
    number = g.box.demons[demon.kind].targets
    return chosen_targets(g, number, wild, [g.pilgrims[target] for target in found])


def _break_tie(g: Journey, demon: Demon, plan: Plan) -> Flow[None]:
    """Tripitaka's seat chooses among plans that are tied in all but position (journey.ai.tie-setting,
    journey.ai.ambiguity)."""
    answer = yield from g.ask(
        tripitaka(g).seat,
        Prompt("ask.tie.plan", {"demon": demon.id}),
        lambda: [Tie(*g.field.square(cell), FACING_NAMES[facing]) for cell, facing in plan.ties],
    )
    choose_tie(g, plan, (g.field.cell(answer.x, answer.y), FACING_NAMES.index(answer.facing)))


def plan_told(g: Journey, demon: Demon, plan: Plan) -> Told:
    """A demon's reasoning as an entry of the log."""
    tied = len(plan.ties)
    broken_by = "nobody" if tied == 1 else "seat" if g.ask_ties else "position"
    made = PlanMade(demon.id, reasons(g, plan), plan.number, tuple(plan.targets), plan.cost, tied, broken_by)
    return Told(made, "journey.ai.plan-order")


def way_told(g: Journey, demon: Demon, plan: Plan) -> Told | None:
    """The way of a plan as an entry of the log, as far as Om Chant lets the demon go; None if it stays."""
    way = walk(g, plan) if plan.cost else []
    halt = _halt(g, plan.hunter, way) if g.chant else None
    return _walked(g, demon, way if halt is None else way[: halt + 1])


def _walked(g: Journey, demon: Demon, way: list[Pose]) -> Told | None:
    if len(way) < 2:
        return None
    path = tuple((*g.field.square(cell), facing) for cell, facing in way)
    return Told(Moved(demon.id, path), "journey.ai.combined-move")


# ---------------------------------------------------------------------- walking


def _go(g: Journey, demon: Demon, plan: Plan) -> bool:
    """Walk to the pose of a plan; False if Om Chant stopped the demon on the way."""
    if not plan.cost:
        return True
    pose, arrived = plan.pose, True
    if g.io is not None or g.chant:
        way = walk(g, plan)
        halt = _halt(g, plan.hunter, way) if g.chant else None
        if halt is not None:
            pose, arrived, way = way[halt], False, way[: halt + 1]
        walked = _walked(g, demon, way)
        if g.io is not None and walked is not None:
            g.io(walked)
    grid, base = g.field.grid, plan.hunter.base
    g.horde &= ~grid.feet[base][demon.facing][demon.cell]
    demon.cell, demon.facing = pose
    g.horde |= grid.feet[base][demon.facing][demon.cell]
    return arrived


def _halt(g: Journey, hunter: Hunter, way: list[Pose]) -> int | None:
    """Where on its way Om Chant stops a demon, None if nowhere.

    That is the first pose with any square on Tripitaka's tile (journey.skill.om-chant-entry) at which it may
    stand; if it crosses the tile without one, the last before the tile (journey.special.phase-om-chant).
    """
    on_tile = touching(g.field.grid, hunter.base, hushed_tile(g))
    entered = False
    before = 0
    for at, (cell, facing) in enumerate(way):
        stands = hunter.standing is None or bool(hunter.standing[facing] >> cell & 1)
        if on_tile[facing] >> cell & 1:
            if stands:
                return at
            entered = True
        elif not entered and stands:
            before = at
    return before if entered else None
