"""Bots at tables: they think beside the play, on a copy of the match, and answer like anybody.

Rules of thumb are followed in threads; whoever thinks ahead does so in other processes (minds.py). What
people want to know beside the play (odds, chances) is worked out in other threads, so that no bot ever waits
behind it, and only so much of it at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

from hyakki import bots
from hyakki.bots.supporting import beside
from hyakki.host import driving
from hyakki.host.mind_messages import Found
from hyakki.kernel.decision import Option
from hyakki.kernel.errors import place_of
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.kernel.seat import Seat
from hyakki.table.errors import Denied, StoreError
from hyakki.table.live import Live
from hyakki.table.minds import Minds
from hyakki.table.texts import kept

log = logging.getLogger(__name__)

T = TypeVar("T")

THREADS = 2
ASIDE = 40
"""Pieces of work beside the play that may wait at once; more are refused."""
DEFERENCE = 3.0
"""Seconds for which the bots of a table wait when another process plays them."""
LOOK = 0.05
AGAIN = 2.0
"""Seconds after which a bot that failed by a fault of ours tries again; each time twice as long."""
LONGEST = 60.0


class Robots:
    """All bots of this process."""

    def __init__(self, pace: float = 0.0, minds: Minds | None = None) -> None:
        self.pace = pace  # seconds between two answers of bots at one table
        self.minds = minds or Minds()
        self._threads = ThreadPoolExecutor(THREADS, "hyakki-bot")
        self._beside = ThreadPoolExecutor(THREADS, "hyakki-aside")
        self._waiting = 0
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._bots: dict[tuple[str, int, str, bytes], bots.Bot] = {}
        self._again: dict[str, Live] = {}

    def look(self, table: Live) -> None:
        """Something has changed at a table: let its bots play, if one of them is asked."""
        if table.row.id in self._tasks:
            self._again[table.row.id] = table  # it may be the same table, loaded anew
        elif asked_bot(table) is not None:
            task = asyncio.create_task(self._keep_playing(table))
            self._tasks[table.row.id] = task
            task.add_done_callback(lambda _: self._done(table))

    def _done(self, table: Live) -> None:
        del self._tasks[table.row.id]
        if table.has_match and table.match.outcome is not None:
            for name in [name for name in self._bots if name[0] == table.row.id]:
                del self._bots[name]
        again = self._again.pop(table.row.id, None)
        if again is not None:
            self.look(again)

    def are_at(self, table: str) -> bool:
        """Whether a bot is just playing at a table."""
        return table in self._tasks

    async def close(self) -> None:
        """Stop all of them."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.minds.close()
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._beside.shutdown(wait=True, cancel_futures=True)

    async def aside(self, work: Callable[[], T]) -> T:
        """Something to be worked out beside the play: no bot waits for it."""
        if self._waiting >= ASIDE:
            raise Denied("trouble.too-fast")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._beside, copy_context().run, work)
        finally:
            self._waiting -= 1

    async def _keep_playing(self, table: Live) -> None:
        """Play until no bot is asked. A fault of ours may end a try, but no bot is ever forgotten."""
        wait = AGAIN
        while True:
            number = table.number
            try:
                await self._play(table)
                return
            except Exception as error:  # noqa: BLE001  # whatever it was: else its table stands still for good
                # Where it failed, never its values: they may be secrets.
                log.error("a bot failed and tries again: %s", place_of(error))
            wait = AGAIN if table.number > number else wait
            until = time.monotonic() + wait
            while time.monotonic() < until:
                if table.row.id in self._again:
                    return  # something has changed there, perhaps it was loaded anew: look at once
                await asyncio.sleep(LOOK)
            wait = min(2 * wait, LONGEST)

    async def _play(self, table: Live) -> None:
        """Answer for the bots of a table until none is asked."""
        dodged = driving.Dodged()
        while (seat := asked_bot(table)) is not None:
            wait = table.foreign + DEFERENCE - time.monotonic()
            if wait > 0:
                await asyncio.sleep(min(wait, LOOK))  # somebody here may answer meanwhile
                continue
            async with table.lock:
                if asked_bot(table) != seat:
                    continue
                copy, question = table.match.clone(), table.match.numbers[seat]
            bot, loop = self._bot(table, seat), asyncio.get_running_loop()
            if isinstance(bot, bots.SearchBot):
                found = await self._ahead(bot, table, copy, seat)
                if found is None:
                    continue  # what it thought about is not asked any more
                bot = found
            bot = _beside_people(bot, table, seat)
            text = await loop.run_in_executor(self._threads, think, bot, copy, seat, dodged)
            if text is None:
                with contextlib.suppress(StoreError):
                    await table.speak(kept("table.stuck", seat=seat + 1))
                return
            if not table.row.chairs[seat].is_bot:
                continue  # its person has come back while it thought
            try:
                await table.answer(seat, question, text)
            except Denied as denied:
                if denied.key == "refused.crash":
                    dodged.add(seat, question, text)
                elif denied.key == "trouble.store":
                    await asyncio.sleep(1)
            await asyncio.sleep(self.pace)

    async def _ahead(self, bot: bots.SearchBot, table: Live, copy: Match[Any], seat: int) -> bots.Bot | None:
        """Let a bot think ahead in another process. What it found stands there as a bot that says just that;
        where nothing came of it, the rules of thumb do. None if its question was taken back meanwhile, or a
        person has come to its seat."""
        question, level = copy.numbers[seat], bot.level
        decision = copy.decision(seat)
        if decision is not None and len(decision.options) == 1:
            return bots.make(bots.STAND_IN, bot.key)
        thought = asyncio.ensure_future(self.minds.think(copy, seat, level, bot.key))
        try:
            while not thought.done():
                await asyncio.wait({thought}, timeout=LOOK)
                if not _is_awaited(table, seat, question, level):
                    return None
            reply = thought.result()
        finally:
            thought.cancel()
        option = decision.find(reply.text) if decision is not None and isinstance(reply, Found) else None
        return bots.make(bots.STAND_IN, bot.key) if option is None else Decided(level, option)

    def _bot(self, table: Live, seat: int) -> bots.Bot:
        level, key = table.row.chairs[seat].level, table.match.key  # whoever knew an old key knows no bot
        name = (table.row.id, seat, level, key)
        if name not in self._bots:
            self._bots[name] = bots.make(level, derive(key, "bot", seat))
        return self._bots[name]


def _beside_people(bot: bots.Bot, table: Live, seat: int) -> bots.Bot:
    """The same bot with its manners: it lets people win what they win together."""
    people = [chair.seat for chair in table.row.chairs if not chair.is_bot]
    return beside(bot, people, derive(table.match.key, "manners", seat), time.monotonic)


class Decided:
    """A bot that has made up its mind elsewhere."""

    def __init__(self, level: str, option: Option) -> None:
        self.level = level
        self.option = option

    def choose(self, seat: Seat) -> Option:
        return self.option


def _is_awaited(table: Live, seat: int, question: int, level: str) -> bool:
    """Whether a bot of some level still has to answer a question."""
    if not table.runs or asked_bot(table) is None:
        return False
    chair, match = table.row.chairs[seat], table.match
    is_open = match.numbers[seat] == question and match.asking(seat) is not None
    return is_open and chair.is_bot and chair.level == level


def asked_bot(table: Live) -> int | None:
    """The seat of a bot that has to answer. Where a person may answer as well, bots stand back."""
    if not table.runs:
        return None
    chairs = table.row.chairs
    people = any(not chair.is_bot for chair in chairs)
    if not people and not table.onlookers:
        return None  # bots among themselves play while somebody watches
    return driving.asked_bot(table.match, [chair.seat for chair in chairs if chair.is_bot])


def think(bot: bots.Bot, match: Match[Any], seat: int, dodged: driving.Dodged) -> str | None:
    """The text of a bot's answer; None if every answer was tried and failed."""

    def failed(where: str) -> None:
        log.warning("a %s bot could not think and takes any answer: %s", bot.level, where)

    choice = driving.think(bot, match.seat(seat), dodged, failed)
    return None if choice is None else choice.text()
