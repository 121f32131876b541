"""What each demon would do if it acted now: the rules fix it for the position on the board (journey.ai.*).

Every demon is asked as if nobody moved before it. Nothing is rolled and nothing on the table changes.
"""

from __future__ import annotations

from hyakki.games.journey.events import DemonIdle
from hyakki.games.journey.rules.demons import IDLE_RULES, idle, plan_told, way_told
from hyakki.games.journey.rules.plan import activation_order, best_plan
from hyakki.games.journey.rules.profile import demon_ap
from hyakki.games.journey.state import Journey
from hyakki.kernel.events import Told


def forecast(g: Journey) -> list[Told]:
    """Plans and ways of all demons in the order in which they would act (journey.ai.order)."""
    found: list[Told] = []
    if not g.turn or not g.crowd:
        return found
    for demon in activation_order(g):
        why = idle(g, demon)
        plan = None if why else best_plan(g, demon, demon_ap(g) - demon.less_ap)
        if plan is None:
            if why:
                found.append(Told(DemonIdle(demon.id, why), IDLE_RULES[why]))
            continue
        found.append(plan_told(g, demon, plan))
        way = way_told(g, demon, plan)
        if way is not None:
            found.append(way)
    return found
