"""A process in which bots think, so that nobody at any table feels it: `python -m hyakki.host.mind`.

It gets one task after the other on its standard input and gives what it found on its standard output. A bot
in it gets a seat, as everywhere. It works with low priority, and gives up a task when somebody says so.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from queue import SimpleQueue
from typing import Any, BinaryIO

import msgspec

from hyakki import bots
from hyakki.games import find, games
from hyakki.host.mind_messages import (
    LENGTH,
    MOST,
    Enough,
    Failed,
    Found,
    FromMind,
    Task,
    ToMind,
    Weighed,
    framed,
)
from hyakki.kernel.errors import place_of
from hyakki.kernel.game import Game
from hyakki.kernel.saves import load

NICER = 5
LEAST = 0.03
"""Seconds of thought that are left to a bot in any case, however long it took to set up its table."""


class Inbox:
    """Tasks as they come, and which of them nobody needs any more."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.tasks: SimpleQueue[Task | None] = SimpleQueue()
        self.over = -1  # tasks up to this number are not needed any more
        threading.Thread(target=self._read, name="inbox", daemon=True).start()

    def _read(self) -> None:
        decoder: msgspec.msgpack.Decoder[ToMind] = msgspec.msgpack.Decoder(ToMind)
        while True:
            length = int.from_bytes(self.source.read(LENGTH), "big")
            data = self.source.read(length) if 0 < length <= MOST else b""
            if not data or len(data) < length:
                self.over = sys.maxsize
                self.tasks.put(None)  # whom we work for is gone
                return
            message = decoder.decode(data)
            if isinstance(message, Enough):
                self.over = max(self.over, message.number)
            else:
                self.tasks.put(message)

    def clock_of(self, task: Task) -> Callable[[], float]:
        """The time for a task: it is up at once when nobody needs it any more."""
        return lambda: float("inf") if self.over >= task.number else time.monotonic()


@lru_cache(maxsize=8)
def _game(name: str, content: str, pack: bytes | None) -> Game[Any]:
    game = find(name)
    if game.fingerprint() != content and pack is not None:
        game = game.with_pack(pack)
    if game.fingerprint() != content:
        raise LookupError("its content is not here")
    return game


def think(task: Task, clock: Callable[[], float]) -> Found:
    """Think about a task. Setting up its table counts as thinking, but not what is loaded once."""
    game = _game(task.game, task.content, task.pack)
    began = time.monotonic()
    match = load(game, task.match).match
    seconds = max(LEAST, task.seconds - (time.monotonic() - began))
    manner = bots.THINKERS[task.level]._replace(seconds=seconds)
    seat = match.seat(task.seat)
    also = None if seat.decision is None else seat.decision.find(task.also)
    thought = bots.SearchBot(task.level, task.key, manner, clock).think(seat, also)
    weighed = [Weighed(one.option.text(), one.value, one.visits, one.error) for one in thought.expected]
    return Found(task.number, thought.choice.text(), weighed)


def main() -> int:
    """Work until whoever started it goes away."""
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # whatever prints must not come between frames
    inbox = Inbox(sys.stdin.buffer)
    games()  # somebody waits for the first answer, so all is loaded before it steps back
    os.nice(NICER)
    while (task := inbox.tasks.get()) is not None:
        reply: FromMind
        try:
            reply = think(task, inbox.clock_of(task))
        except Exception as error:  # noqa: BLE001  # the next task may fare better
            reply = Failed(task.number, place_of(error))
        out.write(framed(reply))
        out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
