"""The extra attack that every seat makes with the Abyssal in green."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.box.vocabulary import LEGEND_ABILITIES
from hyakki.games.tsukuyumi.options import Activate
from hyakki.games.tsukuyumi.rules import gaits
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.conquests import attack, hunts
from hyakki.games.tsukuyumi.rules.fights import forbids_oni_fight
from hyakki.games.tsukuyumi.rules.oni_moves import move_oni
from hyakki.games.tsukuyumi.rules.outlook import Outlooks
from hyakki.games.tsukuyumi.rules.pushes import forbids_push
from hyakki.games.tsukuyumi.rules.totals import LEGEND, counts
from hyakki.games.tsukuyumi.state import ONI, March, Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

EXTRA_ATTACK = LEGEND_ABILITIES.declare(
    "extra-attack", doc="Every seat makes an extra attack with its group in green."
)


@action("abyssal")
def abyssal_action(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """The extra attack with the Abyssal and all Oni in its area, which may move 1 area together first. If no
    target is in reach, they move towards one (tsukuyumi.legend.abyssal)."""
    turn.acting = ""
    if not g.legend_cells or not g.noted(lambda: bool(abyssal_goals(g))):
        return
    cell = g.legend_cells[0]
    option = yield from g.ask(
        turn.seat, Prompt("ask.abyssal"), lambda: [Activate(*place(to)) for to in abyssal_goals(g)]
    )
    goal = at(option.q, option.r)
    if goal != cell:
        yield from _move_together(g, turn.seat, cell, goal)
    if not g.legend_cells or goal != g.legend_cells[0]:
        return
    if g.noted(lambda: forbids_oni_fight(g, goal) is None):
        yield from attack(g, turn.seat, goal)


def abyssal_goals(g: Tsukuyumi) -> list[int]:
    """Where the group may attack; if it can attack nowhere, the steps towards the nearest target."""
    cell = g.legend_cells[0]
    held, closed = gaits.barriers(g, ONI)
    near = [] if held >> cell & 1 else bits(g.map.adjacency.open_neighbours[cell] & ~closed)
    outlook = Outlooks(g)[LEGEND]
    found = [to for to in (cell, *near) if outlook.targets >> to & 1]
    if hunts(g, LEGEND) and cell in found:
        return [cell]
    return sorted(found) or [to for to in near if outlook.distance(to) < outlook.distance(cell)]


def forbids_abyssal(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why the Abyssal and its Oni may not attack in a space, or go there first, or None."""
    goals = abyssal_goals(g)
    if cell in goals:
        return None
    start = g.legend_cells[0]
    if goals == [start] and hunts(g, LEGEND):
        return refuse("tsukuyumi.onipower.revenge.here")
    if cell != start:
        refusal = forbids_push(g, ONI, start, cell)
        if refusal is not None:
            return refusal
    if all(forbids_oni_fight(g, goal, LEGEND) is None for goal in goals):
        return forbids_oni_fight(g, cell, LEGEND)
    return refuse("tsukuyumi.legend.abyssal.closer")


def _move_together(g: Tsukuyumi, seat: int, cell: int, goal: int) -> Flow[None]:
    g.march = March(seat=ONI, why="abyssal", movers=[], tunnels={}, entered={}, chooser=seat)
    for kind, count in reversed(list(enumerate(counts(g, ONI, cell)))):
        for _ in range(count):
            yield from move_oni(g, kind, cell, goal)
    g.march = None
