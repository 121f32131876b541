"""The processes in which bots of tables think, a few for the whole server.

Whoever wants a thought waits for a free one. A process that does not answer in time, or answers nonsense, is
ended and replaced; the bot that waited for it goes by the rules of thumb instead. A thought that nobody needs
any more (its answer was taken back, a person has sat down) is given up.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from hyakki import bots
from hyakki.games import games
from hyakki.host.mind_messages import LENGTH, MOST, Enough, Failed, Found, FromMind, Task, ToMind, framed
from hyakki.kernel.match import Match
from hyakki.kernel.saves import save

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "hyakki.host.mind")
MOST_MINDS = 2
CROWD = 12
START = 60.0
"""Seconds in which a new process has to answer its first task: it has to load everything."""
GRACE = 2.0
"""Seconds beyond its time after which a bot is taken for lost."""


class Lost(Exception):
    """A process did not answer as it should."""


class Mind:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._decoder: msgspec.msgpack.Decoder[FromMind] = msgspec.msgpack.Decoder(FromMind)
        self.is_warm = False  # has answered before

    @classmethod
    async def begin(cls, command: Sequence[str]) -> Mind:
        """A new process; it inherits nothing but the way to speak."""
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    def say(self, message: ToMind) -> None:
        """Send a message."""
        assert self._process.stdin is not None
        self._process.stdin.write(framed(message))

    async def hear(self, number: int, seconds: float) -> Found | Failed:
        """What comes of a task, in so many seconds."""
        limit = seconds + (GRACE if self.is_warm else START)
        try:
            async with asyncio.timeout(limit):
                while True:
                    reply = await self._next()
                    self.is_warm = True
                    if reply.number == number:
                        return reply
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
            raise Lost(type(error).__name__) from None

    async def _next(self) -> FromMind:
        assert self._process.stdout is not None
        length = int.from_bytes(await self._process.stdout.readexactly(LENGTH), "big")
        if length > MOST:
            raise EOFError
        return self._decoder.decode(await self._process.stdout.readexactly(length))

    async def end(self) -> None:
        """End the process, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        with contextlib.suppress(Exception):
            await self._process.communicate()


class Minds:
    """All of them. They begin when the first bot wants to think."""

    def __init__(self, most: int | None = None, command: Sequence[str] = COMMAND) -> None:
        self._most = most or max(1, min(MOST_MINDS, (os.cpu_count() or 1) - 1))
        self._command = command
        self._free: list[Mind] = []
        self._all: set[Mind] = set()
        self._room = asyncio.Semaphore(self._most)
        self._number = 0
        self._wanted = 0  # thoughts that are under way or wait
        self._chores: set[asyncio.Task[None]] = set()

    async def think(
        self, match: Match[Any], seat: int, level: str, key: bytes, also: str = ""
    ) -> Found | Failed:
        """What a bot of some level thinks about the question that a seat has before it, and about the answer
        `also` in any case. `match` is a copy.

        Where many want to think at once each gets less time.
        """
        self._wanted += 1
        try:
            async with self._room:
                return await self._think(match, seat, level, key, also)
        finally:
            self._wanted -= 1

    @property
    def is_crowded(self) -> bool:
        """Whether so many wait that nobody should come who only wants to know."""
        return self._wanted >= CROWD

    async def _think(self, match: Match[Any], seat: int, level: str, key: bytes, also: str) -> Found | Failed:
        self._number += 1
        seconds = bots.THINKERS[level].seconds * self._most / max(self._most, self._wanted)
        task = _task(self._number, match, seat, level, key, seconds, also)
        mind = await self._take()
        try:
            mind.say(task)
            reply = await mind.hear(task.number, seconds)
        except asyncio.CancelledError:
            self._chore(self._give_up(mind, task.number))
            raise
        except (Lost, OSError) as error:
            log.warning("a bot's process is lost and replaced: %s", error)
            self._chore(self._drop(mind))
            return Failed(task.number, "lost")
        self._free.append(mind)
        return reply

    async def _take(self) -> Mind:
        """A process that has nothing to do. There are never more than the most, those that are just giving up
        something included."""
        while not self._free and len(self._all) >= self._most and self._chores:
            await asyncio.wait(self._chores, return_when=asyncio.FIRST_COMPLETED)
        if self._free:
            return self._free.pop()
        mind = await Mind.begin(self._command)
        self._all.add(mind)
        return mind

    async def _give_up(self, mind: Mind, number: int) -> None:
        """Let a process stop thinking; one that does not is ended."""
        try:
            mind.say(Enough(number))
            await mind.hear(number, 0.0)
        except (Lost, OSError):
            await self._drop(mind)
        else:
            self._free.append(mind)

    async def _drop(self, mind: Mind) -> None:
        self._all.discard(mind)
        await mind.end()

    def _chore(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def close(self) -> None:
        """End all of them."""
        for chore in list(self._chores):
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(mind.end() for mind in self._all))
        self._all.clear()
        self._free.clear()


def _task(
    number: int, match: Match[Any], seat: int, level: str, key: bytes, seconds: float, also: str
) -> Task:
    game = match.game
    shipped = games().get(game.id)
    is_shipped = shipped is not None and shipped.fingerprint() == game.fingerprint()
    return Task(
        number=number,
        game=game.id,
        content=game.fingerprint(),
        pack=None if is_shipped else game.pack(),
        match=save(match),
        seat=seat,
        level=level,
        key=key,
        seconds=seconds,
        also=also,
    )
