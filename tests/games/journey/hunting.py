"""Words for tests about demons: what one plans, where it ends, what it does when it is activated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hyakki.games.journey.box.questdefs import QuestDef
from hyakki.games.journey.events import AttackBegan, DemonIdle
from hyakki.games.journey.options import FACING_NAMES
from hyakki.games.journey.rules.demons import demon_step
from hyakki.games.journey.rules.plan import Plan, best_plan
from hyakki.games.journey.state import Demon, Gate, Journey, Phase
from hyakki.kernel.bag import Bag
from hyakki.kernel.events import Event
from hyakki.kernel.flow import Flow
from tests.games.journey import table
from tests.games.journey.table import Answer, listen, run

Where = tuple[int, int, str]


def plain_quest() -> QuestDef:
    """A quest that sets up no demons and leaves no card out, so that nothing is reserved."""
    return msgspec.structs.replace(table.quiet_quest(), demons=(), excluded=(), variants=())


def position(drawing: str, **more: Any) -> Journey:
    """A table in the Demon phase; the pilgrims have no chi, so that nobody is asked to react."""
    g = table.position(drawing, active=None, **{"phase": "activations", "quest": plain_quest(), **more})
    for pilgrim in g.pilgrims:
        pilgrim.chi = 0
    return g


def planned(g: Journey, at: int = 0, ap: int = 2) -> Plan:
    """The plan of a demon, by its place in the drawing."""
    plan = best_plan(g, g.demons[at], ap)
    assert plan is not None
    return plan


def goal(g: Journey, plan: Plan) -> Where:
    """Column, row and facing where a plan ends."""
    cell, facing = plan.pose
    return *g.field.square(cell), FACING_NAMES[facing]


def stand(g: Journey, demon: Demon) -> Where:
    """Column, row and facing of a demon."""
    return *g.field.square(demon.cell), FACING_NAMES[demon.facing]


def acts(g: Journey, at: int = 0, *answers: Answer, seats: list[int] | None = None) -> list[Event]:
    """Activate a demon and hear what happens: its plan, its walk, and each attack action as a step of its
    own."""
    heard = listen(g)
    run(activation(g, g.demons[at]), *answers, seats=seats)
    return heard


def activation(g: Journey, demon: Demon) -> Flow[None]:
    """A whole activation, step by step."""
    g.phase = "activations"
    g.queue.insert(0, demon.id)
    waiting = len(g.queue)
    while g.hunt is not None or len(g.queue) == waiting:
        yield from demon_step(g)


def attacks(heard: Sequence[Event]) -> list[tuple[int, ...]]:
    """The targets of each attack action."""
    return [event.targets for event in heard if isinstance(event, AttackBegan)]


def why_idle(heard: Sequence[Event]) -> list[str]:
    """The reasons of demons that did nothing."""
    return [event.why for event in heard if isinstance(event, DemonIdle)]


def demon_phase(g: Journey, start: Phase = "demons", until: Phase = "end") -> list[Event]:
    """Play the Demon phase, or a part of it."""
    heard = listen(g)
    g.phase = start
    while g.phase != until:
        run(demon_step(g))
    return heard


def gate(g: Journey, n: int) -> Gate:
    """A gate by its number."""
    return next(gate for gate in g.gates if gate.n == n)


def deck(g: Journey, *cards: str, rest: bool = False) -> None:
    """A demon deck of these cards, the first named on top; `rest`: all other cards lie below."""
    below = list(g.demon_deck.bag) if rest else []
    for card in cards if rest else ():
        below.remove(card)
    g.demon_deck = Bag.of([*below, *cards])
    table.on_top(g.demon_deck, *cards)


def kinds(g: Journey) -> list[str]:
    """The demons on the board, oldest first."""
    return [demon.kind for demon in g.demons]
