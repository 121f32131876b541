"""The door: how many connections may stand in it, and how long each may take to say what it wants.

A connection waits as long as it has not said a whole head of a request: a new one, one between two requests,
one that speaks letter by letter. When too many wait, those that have waited longest go first, so that whoever
comes and speaks is heard. Websockets are counted too, but nobody who plays is sent away.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter
from collections.abc import Collection
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if sys.platform != "win32":
    import resource

HEADER, BODY, ANSWER = 10.0, 60.0, 300.0
"""Seconds for the head of a request, for its body, and for taking the answer."""
WAITING = 200
"""Connections of one address that may wait."""
SOCKETS = 2000
"""Websockets of one address at most; and never more than half of all connections."""
FILES = 65_536
"""Connections are files to the system: so many are asked for."""
SPARE = 256
"""Files that are kept for the store, for the page and for those who are just coming in."""
AT_ONCE = 32
"""Connections that are taken in one go."""

FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def room() -> int:
    """How many connections this process can hold, once it has asked for as many files as it may have."""
    if sys.platform == "win32":
        return FILES - SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft == resource.RLIM_INFINITY:
        soft = FILES
    elif soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return soft - min(SPARE, soft // 2)


class Door:
    """Who stands in it. Behind a proxy all come from the same address, so none is counted for those."""

    def __init__(self, most: int, proxies: Collection[str] = ()) -> None:
        self.most = most
        self._proxies = frozenset(proxies)
        self._all: set[asyncio.Protocol] = set()
        self._waiting: dict[Visitor, None] = {}  # in the order in which they began to wait
        self._by_address: dict[str, dict[Visitor, None]] = {}
        self._sockets: Counter[str] = Counter()

    def came(self, visitor: Visitor) -> None:
        """A new connection. Somebody may have to go for it, or itself."""
        self._all.add(visitor)
        self.waits(visitor)
        here = self._by_address[visitor.address]
        if len(here) > WAITING and visitor.address not in self._proxies:
            self._send_away(next(iter(here)))
        if len(self._all) > self.most:
            self._send_away(next(iter(self._waiting)))

    def waits(self, visitor: Visitor) -> None:
        """It has nothing to say, or has not said it yet."""
        self._waiting[visitor] = None
        self._by_address.setdefault(visitor.address, {})[visitor] = None

    def speaks(self, visitor: Visitor) -> None:
        """It has said what it wants."""
        if self._waiting.pop(visitor, visitor) is None:
            here = self._by_address[visitor.address]
            del here[visitor]
            if not here:
                del self._by_address[visitor.address]

    def left(self, visitor: Visitor) -> None:
        """It is gone, or has become a websocket."""
        self.speaks(visitor)
        self._all.discard(visitor)

    def _send_away(self, visitor: Visitor) -> None:
        self.left(visitor)
        visitor.transport.abort()

    # ------------------------------------------------------------------ websockets

    def takes(self, address: str) -> bool:
        """Whether one more websocket may come from an address."""
        return address in self._proxies or self._sockets[address] < min(SOCKETS, self.most // 2)

    def sat_down(self, socket: asyncio.Protocol, address: str) -> None:
        """A connection has become a websocket."""
        self._all.add(socket)
        self._sockets[address] += 1

    def stood_up(self, socket: asyncio.Protocol, address: str) -> None:
        """A websocket has ended."""
        self._all.discard(socket)
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def _address(client: tuple[str, int] | None) -> str:
    return "-" if client is None else client[0]


class Visitor(H11Protocol):
    """A connection in the door, with an eye on the time."""

    door: Door

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.address = "-"
        self._doing: tuple[float, object] = (0.0, None)
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = _address(self.client)
        self._look()
        self.door.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self.door.left(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop()
        self.door.left(self)
        if self.door.takes(self.address):
            super().handle_websocket_upgrade(event)
        else:
            self.transport.write(FULL)
            self.transport.close()

    def _look(self) -> None:
        """What this connection does now, and how long it may take for that."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._stop()
            return
        state = self.conn.their_state
        limit = HEADER if state is h11.IDLE else BODY if state is h11.SEND_BODY else ANSWER
        doing = (limit, self.cycle)
        if doing == self._doing:
            return
        self._stop()
        self._doing = doing
        self._alarm = self.loop.call_later(limit, self.transport.abort)
        if limit == HEADER:
            self.door.waits(self)
        else:
            self.door.speaks(self)

    def _stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


class Seated(WebSocketsSansIOProtocol):
    """A websocket that came through the door."""

    door: Door

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.door.sat_down(self, _address(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.stood_up(self, _address(self.client))
        super().connection_lost(exc)


def protocols(door: Door) -> tuple[type[Visitor], type[Seated]]:
    """What the web server speaks with those who come through a door."""
    return type("Visitor", (Visitor,), {"door": door}), type("Seated", (Seated,), {"door": door})


class Calm(logging.Filter):
    """Lets the same line through once in a while, however often it is said, and tells how often that was."""

    EVERY = 60.0

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        line, now = record.getMessage(), time.monotonic()
        at, more = self._said.get(line, (-self.EVERY, 0))
        if now - at < self.EVERY:
            self._said[line] = at, more + 1
            return False
        if len(self._said) > 1000:
            self._said.clear()
        self._said[line] = now, 0
        if more:
            record.msg, record.args = f"{line} (and {more} more like it before)", None
        return True
