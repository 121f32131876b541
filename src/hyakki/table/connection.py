"""One websocket: a seat, or somebody who watches. Reads what the page says, sends what the seat may know."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hyakki.table import messages as m
from hyakki.table.hall import Hall
from hyakki.table.live import Live
from hyakki.table.store import StoreError
from hyakki.table.texts import Denied, say

FAST, BURST = 20.0, 60.0
"""Messages a second that a page may send for long, and how many at once."""
OUTBOX = 400
"""Messages that may wait for a slow page before it is cut off."""
ODDS_AT_ONCE = 2

POLICY, TOO_SLOW, RESTART = 1008, 1013, 1012

_decode = msgspec.json.Decoder(m.FromPage).decode
_encode = msgspec.json.Encoder().encode


class Allowance:
    """How much somebody may still do: fills with time."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left = rate, burst, burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Use a little of it; False if nothing is left."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Connection:
    """A page at a table."""

    def __init__(self, hall: Hall, table: Live, socket: WebSocket, guest: bytes, seat: int | None) -> None:
        self.hall = hall
        self.table = table
        self.socket = socket
        self.guest = guest
        self.seat = seat
        self.sent = 0
        self._outbox: deque[m.ToPage] = deque()
        self._dirty = True
        self._awake = asyncio.Event()
        self._allowance = Allowance(FAST, BURST)
        self._thinking: set[asyncio.Task[None]] = set()
        self._handlers: dict[type, Callable[[Any], Awaitable[None]]] = {
            m.Answer: self._answer,
            m.Undo: self._undo,
            m.Propose: self._propose,
            m.Vote: self._vote,
            m.Why: self._why,
            m.AskOdds: self._ask_odds,
            m.AskListing: self._ask_listing,
            m.Chat: self._chat,
            m.Resign: self._resign,
            m.Ping: self._ping,
        }

    # ------------------------------------------------------------------ being an onlooker

    def wake(self) -> None:
        self._dirty = True
        self._awake.set()

    def tell(self, message: m.ToPage) -> None:
        self._outbox.append(message)
        self._awake.set()

    # ------------------------------------------------------------------ life

    async def run(self) -> None:
        """Until either side ends it."""
        await self._welcome()
        self.table.onlookers.add(self)
        sender = asyncio.create_task(self._send())
        reader = asyncio.create_task(self._read())
        try:
            await self._presence()
            self.hall.robots.look(self.table)
            await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.table.onlookers.discard(self)
            for task in (sender, reader, *self._thinking):
                task.cancel()
            await asyncio.gather(sender, reader, *self._thinking, return_exceptions=True)
            await self._presence()

    async def _presence(self) -> None:
        """Somebody came or went: note when, and tell the others."""
        if self.seat is not None:
            now = self.table.row.chairs[self.seat].seen = time.time()
            with contextlib.suppress(StoreError):  # when somebody was last seen is worth no trouble
                await self.hall.store.put_seen(self.table.row.id, self.seat, now)
        self.table.tell_seats()

    async def _welcome(self) -> None:
        table = self.table
        chat = [
            m.Said(row.number, row.who, row.seat, row.text, row.at)
            for row in await self.hall.store.chat(table.row.id)
        ]
        welcome = m.Welcome(
            protocol=m.PROTOCOL,
            table=table.card(self.guest),
            seat=self.seat,
            fingerprint=table.match.fingerprint,
            settings=table.row.settings,
            chat=chat[-200:],
            host=table.is_host(self.guest),
        )
        await self.socket.send_bytes(_encode(welcome))

    async def _send(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            if len(self._outbox) > OUTBOX:
                await self.close(TOO_SLOW)
                return
            while self._outbox:
                await self.socket.send_bytes(_encode(self._outbox.popleft()))
            if self._dirty:
                self._dirty = False
                try:
                    moment = await self.table.moment(self)
                except Denied:
                    await self.close(RESTART)
                    return
                await self.socket.send_bytes(_encode(moment))

    async def close(self, code: int) -> None:
        """End it from this side."""
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.close(code)

    async def _read(self) -> None:
        while True:
            try:
                event = await self.socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if event["type"] != "websocket.receive":
                return
            if not self._allowance.take():
                await self.close(POLICY)
                return
            await self._understand(event.get("text") or event.get("bytes") or b"")

    async def _understand(self, data: str | bytes) -> None:
        """One message: done, or refused in words. Whatever it is, the table goes on."""
        try:
            message = _decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            why = str(error)[:200]
            self.tell(m.Refusal("refused.message", say("refused.message", why=why)))
            return
        question = message.question if isinstance(message, m.Answer | m.AskOdds) else None
        request = getattr(message, "request", None)
        try:
            await asyncio.shield(self._handlers[type(message)](message))
        except Denied as denied:
            self.tell(m.Refusal(denied.key, str(denied), question, request))
        except StoreError as error:
            self.tell(m.Refusal("trouble.store", say("trouble.store", why=str(error)), question, request))

    def _own(self) -> int:
        """The seat that acts; refuses spectators."""
        if self.seat is None:
            raise Denied("refused.watching")
        return self.seat

    # ------------------------------------------------------------------ what a page may want

    async def _answer(self, message: m.Answer) -> None:
        seat = self._own()
        await self.table.answer(seat, message.question, message.text)

    async def _undo(self, message: m.Undo) -> None:
        await self.table.undo(self._own())

    async def _propose(self, message: m.Propose) -> None:
        await self.table.propose(self._own())

    async def _vote(self, message: m.Vote) -> None:
        await self.table.vote(self._own(), message.number, message.agree)

    async def _why(self, message: m.Why) -> None:
        text, rule = await self.table.why_not(self.seat, message.anchors)
        ledger = self.table.game.ledger
        sentence = ledger[rule].text if rule is not None and rule in ledger else ""
        self.tell(m.Reason(message.request, text, rule, sentence))

    async def _ask_odds(self, message: m.AskOdds) -> None:
        if len(self._thinking) >= ODDS_AT_ONCE:
            raise Denied("trouble.too-fast")
        work = await self.table.odds_of(self._own(), message.question, message.text)
        task = asyncio.create_task(self._think(message.request, work))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _think(self, request: int, work: Callable[[], list[m.OddsLine]]) -> None:
        lines = await self.hall.robots.run(work)
        self.tell(m.Odds(request, lines))

    async def _ask_listing(self, message: m.AskListing) -> None:
        board, sheets = await self.table.listing(self.seat)
        self.tell(m.Listing(message.request, board, sheets))

    async def _chat(self, message: m.Chat) -> None:
        text = " ".join(message.text.split())
        if not text:
            raise Denied("refused.chat")
        if self.seat is None:
            raise Denied("refused.watching")
        table = self.table
        who = table.row.chairs[self.seat].name
        row = await self.hall.store.say(table.row.id, self.seat, who, text, time.time())
        table.chat_upto = max(table.chat_upto, row.number)
        table.tell_all(m.Said(row.number, row.who, row.seat, row.text, row.at))

    async def _resign(self, message: m.Resign) -> None:
        seat = self._own()
        if not await self.table.resign(seat):
            await self.hall.fill_in(self.table, seat, self.guest, "sense")
            raise Denied("refused.resigned")

    async def _ping(self, message: m.Ping) -> None:
        self.tell(m.Pong())
