"""The clock of a table: how long people may think, and what happens when their time is up.

Time runs for a person while it is asked, the table is not paused and its server is up. With a clock for each
answer it begins anew with every question; with one for the whole match it adds up.

While seats choose in secret nobody may learn from a clock who is done. There the time is the same for all and
counts from the moment the choosing began: all of the time for an answer, or a part of the time for the match
that is taken from nobody. Whoever is not done when it is up has let it pass.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from hyakki import bots
from hyakki.table.errors import Denied, StoreError
from hyakki.table.live import Live
from hyakki.table.messages import SeatClock
from hyakki.table.store import Chair, Clock, Store
from hyakki.table.telling import Eyes
from hyakki.table.texts import kept

SECRET_PART, SECRET_LEAST = 20, 60.0
"""With a clock for the match: the part of it that a secret choice may take, and the seconds it always may."""
BEAT = 60.0
"""Seconds after which the time that is used up is written down; so much a killed server gives back."""


class Running(NamedTuple):
    """Whose time runs: for which question or secret choosing, and since when."""

    what: tuple[str, int]
    since: float


class Ticking:
    """The clock of one table."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._running: dict[int, Running] = {}
        self._told: set[tuple[int, tuple[str, int]]] = set()  # whose time is up, and that was said
        self.unkept: dict[int, float] = {}  # seats whose time was counted, and what the store has of it

    def look(self, table: Live, now: float) -> None:
        """Something may have changed: stop and start what has to be."""
        asked = _asked(table)
        for seat, run in list(self._running.items()):
            if asked.get(seat) != run.what:
                del self._running[seat]
                if not table.foreign:  # else the process in which it was answered has counted it
                    self._count(table.row.chairs[seat], run, now)
        for seat, what in asked.items():
            self._running.setdefault(seat, Running(what, now))

    def _count(self, chair: Chair, run: Running, now: float) -> None:
        """The question is answered, or the table stands still."""
        if self.clock.per == "move":
            self._put(chair, 0.0)
        elif run.what[0] == "question":
            self._put(chair, chair.spent + now - run.since)

    def beat(self, table: Live, now: float) -> None:
        """Count what has run so far, so that it is not lost with this process."""
        for seat, run in self._running.items():
            if run.what[0] == "question":
                chair = table.row.chairs[seat]
                self._put(chair, chair.spent + now - run.since)
                self._running[seat] = Running(run.what, now)

    def _put(self, chair: Chair, spent: float) -> None:
        if spent != chair.spent:
            self.unkept.setdefault(chair.seat, chair.spent)
            chair.spent = spent

    def until(self, chair: Chair) -> float | None:
        """When the time of a seat is up; None if it does not run."""
        run = self._running.get(chair.seat)
        if run is None:
            return None
        if run.what[0] == "secret":
            return run.since + secret_seconds(self.clock)
        return run.since + self.clock.seconds - chair.spent

    def is_out(self, chair: Chair) -> bool:
        """Whether a seat has no time left for the rest of the match."""
        return self.clock.per == "game" and chair.spent >= self.clock.seconds

    def overdue(self, table: Live, now: float) -> list[int]:
        """The seats whose time is up and who still have not answered; each is named once for a question."""
        found = []
        for seat, run in self._running.items():
            until = self.until(table.row.chairs[seat])
            waited_for = table.match.asking(seat) is not None
            if until is not None and until <= now and waited_for and (seat, run.what) not in self._told:
                self._told.add((seat, run.what))
                found.append(seat)
        return found

    def due(self, table: Live) -> float | None:
        """When to look again."""
        times = [
            self.until(table.row.chairs[seat])
            for seat, run in self._running.items()
            if (seat, run.what) not in self._told
        ]
        return min((at for at in times if at is not None), default=None)

    def shown(self, table: Live, eyes: Eyes) -> list[SeatClock]:
        """All clocks, as far as some eyes may see them run."""
        awaited = table.match.awaited(eyes)
        return [self._shown(chair, chair.seat in awaited) for chair in table.row.chairs]

    def _shown(self, chair: Chair, runs: bool) -> SeatClock:
        if not is_timed(chair):
            return SeatClock(None, None)
        until = self.until(chair) if runs else None
        if until is not None:
            return SeatClock(None, round(until, 1))
        left = self.clock.seconds - (chair.spent if self.clock.per == "game" else 0.0)
        return SeatClock(round(max(0.0, left), 1), None)


def is_timed(chair: Chair) -> bool:
    """Whether a person plays there, whose time counts; on a free seat nobody's does."""
    return chair.guest is not None and not chair.is_bot


def secret_seconds(clock: Clock) -> float:
    """How long a secret choice may take."""
    if clock.per == "move":
        return float(clock.seconds)
    return max(SECRET_LEAST, clock.seconds / SECRET_PART)


def _asked(table: Live) -> dict[int, tuple[str, int]]:
    """The people whose time runs, and what for. In a secret choosing all that take part, done or not."""
    if not table.runs:
        return {}
    match = table.match
    if match.open is not None:
        began = match.before_secrets()
        assert began is not None
        found = dict.fromkeys(match.open.together.seats, ("secret", began))
    else:
        seats = range(match.seats)
        found = {seat: ("question", match.numbers[seat]) for seat in seats if match.asking(seat) is not None}
    return {seat: what for seat, what in found.items() if is_timed(table.row.chairs[seat])}


async def time_over(live: Live, seat: int, question: int) -> None:
    """Somebody's time for a question is up: a bot takes over, or all hear of it. An answer that is on its way
    to the store has come in time."""
    clock = live.row.clock
    takes_over = clock is not None and clock.then == "bot"
    with contextlib.suppress(StoreError):  # the next who looks finds it still to be done
        async with live.lock:
            chair = live.chair(seat)
            is_open = live.match.asking(seat) is not None and live.match.numbers[seat] == question
            if clock is None or not is_timed(chair) or not is_open:
                return
            if takes_over:
                await live.put_chair(msgspec.structs.replace(chair, level=bots.STAND_IN, lent=True))
        text = "table.time-bot" if takes_over else "table.time-told"
        await live.speak(kept(text, name=chair.name or kept("guest.name"), seat=seat + 1))
    if takes_over:
        live.tell_seats()
        live.changed()


async def wind(store: Store, find: Callable[[str], Awaitable[Live]]) -> None:
    """Time runs as long as the server is up, also where nobody looks."""
    with contextlib.suppress(StoreError):  # then it runs from when somebody comes
        for name in await store.clocked():
            with contextlib.suppress(Denied):
                await find(name)


class Timekeeper:
    """Watches over the clocks of all tables of this process."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: dict[str, asyncio.Event] = {}

    def look(self, table: Live) -> None:
        """Something may have changed at a table."""
        if table.ticking is None or not table.has_match:
            return
        table.ticking.look(table, time.time())  # before anybody sees the new moment
        name = table.row.id
        woken = self._woken.setdefault(name, asyncio.Event())
        woken.set()
        if name not in self._tasks:
            task = self._tasks[name] = asyncio.create_task(self._watch(table, table.ticking, woken))
            task.add_done_callback(lambda _: self._ended(name, task))

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name], self._woken[name]

    def are_at(self, table: str) -> bool:
        """Whether the time of somebody may run at a table."""
        return table in self._tasks

    async def close(self) -> None:
        """Stop all clocks; what has run is kept."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, table: Live, ticking: Ticking, woken: asyncio.Event) -> None:
        """As long as the match runs: count, write down, and act when somebody's time is up."""
        try:
            while table.has_match and table.match.outcome is None and not table.is_broken:
                woken.clear()
                ticking.look(table, time.time())
                await self._keep(table, ticking)
                late = ticking.overdue(table, time.time())
                for seat, question in [(seat, table.match.numbers[seat]) for seat in late]:
                    await time_over(table, seat, question)
                at = ticking.due(table)
                wait = BEAT if at is None else max(0.0, min(BEAT, at - time.time()))
                try:
                    await asyncio.wait_for(woken.wait(), wait)
                except TimeoutError:
                    ticking.beat(table, time.time())
        except asyncio.CancelledError:
            ticking.beat(table, time.time())
            await self._keep(table, ticking)
            raise
        ticking.look(table, time.time())
        await self._keep(table, ticking)

    async def _keep(self, table: Live, ticking: Ticking) -> None:
        """Write down what was counted. Where another process was faster, its count stands."""
        while ticking.unkept:
            seat, before = ticking.unkept.popitem()
            after = table.row.chairs[seat].spent
            with contextlib.suppress(StoreError):  # a lost second is worth no trouble
                stored = await table.store.put_spent(table.row.id, seat, before, after)
                table.row.chairs[seat].spent += stored - after
