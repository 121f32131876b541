"""Standing passes: what somebody never reacts to, the table passes on for it.

The others must not learn of it: the pass comes after a while, as long as this person usually takes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from hyakki.host.reading import voice_of
from hyakki.kernel.decision import PASS
from hyakki.table.errors import Denied, StoreError
from hyakki.table.habits import Habits
from hyakki.table.store import Chair

if TYPE_CHECKING:
    from hyakki.table.live import Live

Due = tuple[str, int, int]
"""A table, a seat and the number of its question."""

ALONE = 0.5
"""Seconds that a pass takes where nobody else sits or looks on: there is nobody to hide it from."""

FOR_TURN = "@"
"""What is passed for a turn only is kept by the turn and the answer that is not wanted: `@3 play 1 grace`."""

VAIN = "~"
"""What somebody passes who reacts only where that could gain something, as the game judges it."""


class Passing:
    """Passes for people at all tables of this process."""

    def __init__(self, delay: Callable[[Habits, int], float] = Habits.delay) -> None:
        self._delay = delay
        self._tasks: dict[Due, asyncio.Task[None]] = {}

    def look(self, table: Live) -> None:
        """Something has changed at a table: somebody may be asked what it always passes."""
        for chair in table.row.chairs:
            question = passed_on(table, chair)
            due = (table.row.id, chair.seat, question or 0)
            if question is not None and due not in self._tasks:
                task = self._tasks[due] = asyncio.create_task(self._pass(table, chair.seat, question))
                task.add_done_callback(partial(self._done, due))

    def _done(self, due: Due, task: asyncio.Task[None]) -> None:
        del self._tasks[due]

    def are_at(self, table: str) -> bool:
        """Whether somebody is about to pass at a table."""
        return any(due[0] == table for due in self._tasks)

    async def close(self) -> None:
        """Stop; whoever is asked still is when the table is back."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass(self, table: Live, seat: int, question: int) -> None:
        delay = self._delay(table.habits, seat)
        await asyncio.sleep(min(delay, ALONE) if is_alone(table) else delay)
        if passed_on(table, table.row.chairs[seat]) == question:
            with contextlib.suppress(
                Denied, StoreError
            ):  # somebody was faster, or it is tried when all is well
                await table.answer(seat, question, PASS.text())


def is_alone(table: Live) -> bool:
    """Whether nobody could learn anything from when a person passes."""
    return len(table.row.chairs) == 1 and all(onlooker.seat is not None for onlooker in table.onlookers)


def passed_on(table: Live, chair: Chair) -> int | None:
    """The number of the question that a person is asked and always passes; None if there is none.

    A question that others may answer too is no reaction of its own.
    """
    if chair.kind != "person" or chair.is_bot or not chair.passes or not table.runs:
        return None
    question = table.match.asking(chair.seat)
    if question is None or question.seats() != (chair.seat,):
        return None
    if not (question.prompt.key in chair.passes or _declined(table, chair) or _in_vain(table, chair)):
        return None
    return table.match.numbers[chair.seat]


def in_force(table: Live, chair: Chair) -> list[str]:
    """What somebody passes now: what it always passes, and what it does not want in this turn."""
    now = _for_turn(table, "")
    return [one for one in chair.passes if not one.startswith(FOR_TURN) or one.startswith(now)]


def _for_turn(table: Live, answer: str) -> str:
    return f"{FOR_TURN}{table.game.clock(table.match.state)} {answer}"


def _declined(table: Live, chair: Chair) -> bool:
    """Whether nothing is offered but what somebody does not want to be asked again in this turn."""
    if not any(one.startswith(FOR_TURN) for one in chair.passes):
        return False
    decision = table.match.decision(chair.seat)
    if decision is None or PASS not in decision.options:
        return False
    offered = [option for option in decision.options if option != PASS]
    return bool(offered) and all(_for_turn(table, one.text()) in chair.passes for one in offered)


def _in_vain(table: Live, chair: Chair) -> bool:
    """Whether somebody is asked for a reaction that could gain nothing, and does not want to be."""
    return VAIN in chair.passes and is_vain(table, chair.seat)


def is_vain(table: Live, seat: int) -> bool:
    """Whether a seat is asked for a reaction that could gain nothing, by all that it sees."""
    match = table.match
    decision = match.decision(seat)
    if decision is None or PASS not in decision.options:
        return False
    return voice_of(table.game).in_vain(match.view(seat), decision.prompt)


def may_pass(table: Live, seat: int, key: str) -> bool:
    """Whether a seat is asked something now that it could always pass."""
    question = table.match.asking(seat)
    if question is None or question.seats() != (seat,):
        return False
    if key == VAIN:
        return is_vain(table, seat)
    if question.prompt.key != key:
        return False
    decision = table.match.decision(seat)
    return decision is not None and PASS in decision.options


async def keep_pass(live: Live, seat: int, key: str, on: bool, turn: bool = False) -> None:
    """From now on pass a kind of question for a seat, or ask it again (without a key: everything).

    For a `turn` only: pass as long as nothing is offered but what is offered now.
    """
    async with live.lock:
        chair = live.chair(seat)
        if on and not may_pass(live, seat, key):
            raise Denied("refused.no-pass")
        kept = [one for one in in_force(live, chair) if key and one != key]
        if on and turn:
            kept = list(dict.fromkeys([*kept, *_offered(live, seat)]))
        elif on:
            kept.append(key)
        else:
            kept = [one for one in kept if not one.startswith(FOR_TURN)]
        await live.put_chair(msgspec.structs.replace(chair, passes=kept))
    live.changed()


def _offered(live: Live, seat: int) -> list[str]:
    """What a seat is offered now, as it is kept for this turn."""
    decision = live.match.decision(seat)
    options = () if decision is None else decision.options
    return [_for_turn(live, option.text()) for option in options if option != PASS]
