"""Looking at a movement in tests: which steps it offers, and taking some of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.tsukuyumi import movement
from hyakki.games.tsukuyumi.options import Move, MoveOni
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Option
from tests.games.tsukuyumi.table import run

Place = tuple[int, int]


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
    for (q, r), (to_q, to_r) in zip(way, way[1:], strict=False):
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
    from tests.games.tsukuyumi.table import at

    refusal = movement.forbids_move(g, unit, at(*start), at(*goal))
    return None if refusal is None else refusal.rule.removeprefix("tsukuyumi.")
