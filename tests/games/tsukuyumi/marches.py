"""Looking at a movement in tests: which steps it offers, and taking some of them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from hyakki.games.tsukuyumi.options import Move, MoveOni
from hyakki.games.tsukuyumi.rules import movement
from hyakki.games.tsukuyumi.rules.totals import kind_of
from hyakki.games.tsukuyumi.state import March, Tsukuyumi
from hyakki.kernel.decision import Option
from tests.games.tsukuyumi.table import at, position, run

Place = tuple[int, int]

NOMADS, BOARS, SEED, CYBER = 0, 1, 2, 3

ROW = """
    0,0   ocean {0}
    1,0   ocean {1}
    2,0   ocean {2}
    3,0   ocean {3}
"""


def row(*pieces: str, why: str = "movement", seat: int | None = NOMADS, steps: int = 2, **more: Any):
    """Four ocean floors in a row with pieces, and a movement under way."""
    lines = ROW.format(*[f"| {piece}" if piece else "" for piece in (*pieces, "", "", "", "")])
    g = position(lines, **more)
    if seat is not None:
        movement.start(g, seat, why, steps)
    return g


def reach(g, unit: str, q: int = 0, r: int = 0) -> int:
    """How many steps the march gives to a unit in an area."""
    march: March = g.march
    kind = kind_of(g, march.seat, unit)
    return next(mover.left for mover in march.movers if mover.kind == kind and mover.cell == at(q, r))


def goals(g: Tsukuyumi, unit: str, start: Place, way: str = "") -> set[Place]:
    """Where a unit of a kind in an area may go with its next step, in any way or in one that begins so."""
    found = set()
    for option in movement.march_options(g):
        if isinstance(option, Move) and option.unit == unit and option.how.startswith(way):
            if (option.q, option.r) == start:
                found.add((option.to_q, option.to_r))
        elif isinstance(option, MoveOni) and option.size == unit and (option.q, option.r) == start:
            found.add((option.to_q, option.to_r))
    return found


def go(g: Tsukuyumi, unit: str, *way: Place, by: str = "") -> None:
    """Take steps from area to area; `by` begins like the way of the step where it matters."""
    for (q, r), (to_q, to_r) in itertools.pairwise(way):
        run(movement.march_step(g), _step(unit, q, r, to_q, to_r, by))


def _step(unit: str, q: int, r: int, to_q: int, to_r: int, by: str) -> Callable[[Sequence[Option]], Option]:
    wanted = (unit, q, r, to_q, to_r)

    def choose(options: Sequence[Option]) -> Option:
        fitting = []
        for option in options:
            if isinstance(option, Move) and option.how.startswith(by):
                if (option.unit, option.q, option.r, option.to_q, option.to_r) == wanted:
                    fitting.append(option)
            elif isinstance(option, MoveOni):
                if (option.size, option.q, option.r, option.to_q, option.to_r) == wanted:
                    return option
        assert fitting, f"{wanted} is not among {[option.text() for option in options]}"
        # of units that are alike the one that has come farthest, unless the test says otherwise
        return fitting[-1]

    return choose


def reason(g: Tsukuyumi, unit: str, start: Place, goal: Place) -> str | None:
    """The rule that forbids a step, None if it is allowed."""
    refusal = movement.forbids_move(g, unit, at(*start), at(*goal))
    return None if refusal is None else refusal.rule.removeprefix("tsukuyumi.")
