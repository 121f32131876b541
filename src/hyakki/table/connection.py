"""One websocket: a seat, or somebody who watches. Reads what the page says, sends what the seat may know."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hyakki import bots
from hyakki.host.cards import OddsLine
from hyakki.host.reading import language
from hyakki.kernel.errors import Refused, place_of
from hyakki.table import advice, agreement, hints
from hyakki.table import messages as m
from hyakki.table.cards import clock_card, heard
from hyakki.table.dice import open_eyes
from hyakki.table.errors import Denied, StoreError
from hyakki.table.hall import Hall
from hyakki.table.live import Live
from hyakki.table.message_terms import PROTOCOL
from hyakki.table.passes import keep_pass
from hyakki.table.standstill import still_card
from hyakki.table.texts import say, tidy
from hyakki.table.wire import Wire

T = TypeVar("T")

FAST, BURST = 20.0, 60.0
"""Messages a second that a page may send for long, and how many at once."""
CHATS, CHATS_AT_ONCE = 1.0, 20.0
"""The same for lines of chat, which are kept for good."""
WELCOME = 200
"""Lines of chat that a page gets when it comes."""
OUTBOX = 400
"""Messages that may wait for a slow page before it is cut off."""
ODDS_AT_ONCE = 2
BEAT = 15.0
"""Seconds after which other processes hear again that a person is here."""

log = logging.getLogger("hyakki.table")

POLICY, FAULT, RESTART, TOO_SLOW = 1008, 1011, 1012, 1013

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


class Asked:
    """What a page waits for, by the number of its request. Whoever asks the same again waits for it under the
    new number."""

    __slots__ = ("question", "request")

    def __init__(self, request: int, question: int) -> None:
        self.request = request
        self.question = question


class Connection:
    """A page at a table."""

    def __init__(
        self, hall: Hall, table: Live, socket: WebSocket, guest: bytes, seat: int | None, follows: bool
    ) -> None:
        self.hall = hall
        self.table = table
        self.socket = socket
        self.guest = guest
        self.seat = seat
        self.language = language()
        self.sent = 0
        self._outbox: deque[m.ToPage] = deque()
        self._dirty = True
        self._acts = True  # whoever has just come waits as well
        self._turn: asyncio.Future[None] | None = None
        self._wire = Wire(follows)
        self._follows = follows
        self._awake = asyncio.Event()
        self._overrun = asyncio.Event()
        self._allowance = Allowance(FAST, BURST)
        self._words = Allowance(CHATS, CHATS_AT_ONCE)
        self._thinking: set[asyncio.Task[None]] = set()
        self._hinting: asyncio.Task[None] | None = None
        self._hint_asked = Asked(0, -1)
        self._handlers: dict[type, Callable[[Any], Awaitable[None]]] = {
            m.Answer: self._answer,
            m.Undo: self._undo,
            m.Propose: self._propose,
            m.Vote: self._vote,
            m.Why: self._why,
            m.AskOdds: self._ask_odds,
            m.AskAhead: self._ask_ahead,
            m.AskHint: self._ask_hint,
            m.AskForecast: self._ask_forecast,
            m.AskWays: self._ask_ways,
            m.AskListing: self._ask_listing,
            m.Chat: self._chat,
            m.StandingPass: self._standing_pass,
            m.Whole: self._whole,
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
        if len(self._outbox) > OUTBOX:
            self._overrun.set()

    # ------------------------------------------------------------------ life

    async def run(self) -> None:
        """Until either side ends it."""
        self.table.onlookers.add(self)  # from here on nothing is missed
        tasks: list[asyncio.Task[Any]] = []
        try:
            await self._welcome()
            await open_eyes(self.table, self.seat)
            work = (self._send(), self._read(), self._beat(), self._overrun.wait())
            tasks += [asyncio.create_task(part) for part in work]
            await self._presence()
            if self.seat is not None and self.table.admits(self):
                await self.hall.seating.give_back(self.table, self.seat)
            self.hall.robots.look(self.table)
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        except WebSocketDisconnect:
            return
        except StoreError:
            await self.close(RESTART)
        finally:
            self.table.onlookers.discard(self)
            self.table.sight.rest(self.table, self.seat)
            tasks += [*self._thinking, *filter(None, [self._hinting])]
            for task in tasks:
                task.cancel()
            faulty = self._report(await asyncio.gather(*tasks, return_exceptions=True))
            if faulty or self._overrun.is_set():
                with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                    await asyncio.wait_for(self.close(FAULT if faulty else TOO_SLOW), 1)
            await self._presence()

    def _report(self, ends: list[Any]) -> bool:
        """A fault of ours must not vanish with the connection. Its words may hold secrets, its place not."""
        for end in ends:
            usual = isinstance(end, WebSocketDisconnect | asyncio.CancelledError) or type(end) is RuntimeError
            if isinstance(end, BaseException) and not usual:
                log.error("a connection ended by a fault: %s", place_of(end))
                return True
        return False

    async def _beat(self) -> None:
        """Let other processes know that this person is still here, and its process still lives."""
        while True:
            await asyncio.sleep(BEAT)
            if self.seat is not None and self.hall.store.is_shared:
                await self.table.vouch(self.seat)

    async def _presence(self) -> None:
        """Somebody came or went: note when, and tell the others."""
        if self.seat is not None and self.table.admits(self):
            await self.table.vouch(self.seat)
        self.table.tell_seats()

    async def _welcome(self) -> None:
        table = self.table
        chat = [heard(row) for row in await self.hall.store.chat(table.row.id, last=WELCOME)]
        welcome = m.Welcome(
            protocol=PROTOCOL,
            table=table.card(self.guest),
            seat=self.seat,
            fingerprint=table.fingerprint,
            settings=table.row.settings,
            party=table.has_match and table.match.party,
            chat=chat,
            host=table.is_host(self.guest),
            still=still_card(table, self.guest),
            clock=clock_card(table.row.clock),
        )
        upto = chat[-1].number if chat else 0
        for message in [word for word in self._outbox if isinstance(word, m.Said) and word.number <= upto]:
            self._outbox.remove(message)  # said while the chat was read: it is in both
        await self.socket.send_bytes(_encode(welcome))
        if not self._follows:
            await self.socket.send_bytes(_encode(m.RefusalCard("trouble.old-page", say("trouble.old-page"))))

    async def _send(self) -> None:
        self._awake.set()
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._outbox:
                await self.socket.send_bytes(_encode(self._outbox.popleft()))
            if self._dirty and self.table.has_match:
                await self._wait()
                self._dirty = False
                try:
                    moment = await self.table.moment(self)
                except Denied as denied:
                    if denied.key == "trouble.not-yours":
                        await self.close(POLICY)
                        return
                    # The store is lost: the page hears it in words before it is asked to come again.
                    await self.socket.send_bytes(_encode(m.RefusalCard(denied.key, str(denied))))
                    await self.close(RESTART)
                    return
                news = self._wire.send(moment, self.table.sight.changes)
                if news is not None:
                    await self.socket.send_bytes(_encode(news))

    async def _wait(self) -> None:
        """Let those be told first who have done something themselves."""
        if not self._acts:
            self._turn = self.hall.courtesy.turn()
            await self._turn
        self._acts = False

    def _hurry(self) -> None:
        """This page has done something: it waits behind nobody."""
        self._acts = True
        if self._turn is not None and not self._turn.done():
            self._turn.set_result(None)

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
            if not self._allowance.take() or not self.table.admits(self):
                await self.close(POLICY)
                return
            await self._understand(event.get("text") or event.get("bytes") or b"")

    async def _understand(self, data: str | bytes) -> None:
        """One message: done, or refused in words. Whatever it is, the table goes on."""
        try:
            message = _decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            why = str(error)[:200]
            self.tell(m.RefusalCard("refused.message", say("refused.message", why=why)))
            return
        question = (
            message.question if isinstance(message, m.Answer | m.AskOdds | m.AskAhead | m.AskHint) else None
        )
        request = getattr(message, "request", None)
        self._hurry()
        try:
            await asyncio.shield(self._handlers[type(message)](message))
        except Denied as denied:
            self.tell(m.RefusalCard(denied.key, str(denied), question, request))
        except StoreError as error:
            self.tell(m.RefusalCard("trouble.store", say("trouble.store", why=str(error)), question, request))

    def _own(self) -> int:
        """The seat that acts; refuses spectators."""
        if self.seat is None:
            raise Denied("refused.watching")
        return self.seat

    # ------------------------------------------------------------------ what a page may want

    async def _answer(self, message: m.Answer) -> None:
        seat = self._own()
        if not message.sure:
            work = await advice.is_final(self.table, seat, message.question, message.text)
            if await asyncio.to_thread(work):
                raise Denied("refused.final")
        took = time.time() - self.table.row.changed
        await self.table.answer(seat, message.question, message.text)
        self.table.habits.note(seat, took)

    async def _undo(self, message: m.Undo) -> None:
        await self.table.undo(self._own())

    async def _propose(self, message: m.Propose) -> None:
        await agreement.propose(self.table, self._own())

    async def _vote(self, message: m.Vote) -> None:
        await agreement.vote(self.table, self._own(), message.number, message.agree)

    async def _why(self, message: m.Why) -> None:
        text, rule = await advice.why_not(self.table, self.seat, message.anchors)
        ledger = self.table.game.ledger
        sentence = ledger[rule].text if rule is not None and rule in ledger else ""
        self.tell(m.Reason(message.request, text, rule, sentence))

    async def _ask_odds(self, message: m.AskOdds) -> None:
        if len(self._thinking) >= ODDS_AT_ONCE:
            raise Denied("trouble.too-fast")
        work = await advice.odds_of(self.table, self._own(), message.question, message.text)
        self._begin(Asked(message.request, message.question), work)

    async def _ask_ahead(self, message: m.AskAhead) -> None:
        if len(self._thinking) >= ODDS_AT_ONCE:
            raise Denied("trouble.too-fast")
        work = await advice.odds_ahead(self.table, self._own(), message.question, message.steps)
        self._begin(Asked(message.request, message.question), work)

    def _begin(self, asked: Asked, work: Callable[[], list[OddsLine]]) -> None:
        """Work out odds beside the rest."""
        task = asyncio.create_task(self._think(asked, work, m.Odds))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _ask_hint(self, message: m.AskHint) -> None:
        """One hint at a time, and odds do not stand in its way: for the same question whoever asks again goes
        on waiting, for another one the old one is given up."""
        asked, task = self._hint_asked, self._hinting
        if task is not None and not task.done():
            if asked.question == message.question:
                asked.request = message.request
                return
            task.cancel()
        wish = await hints.wanted(self.table, self._own(), message.question)
        self._hint_asked = Asked(message.request, message.question)
        self._hinting = asyncio.create_task(self._hint(self._hint_asked, wish))

    async def _hint(self, asked: Asked, wish: hints.Wanted) -> None:
        work = await hints.hint(wish, self.hall.robots.minds)
        await self._think(asked, work, m.Hint)

    async def _think(
        self, asked: Asked, work: Callable[[], T], message: Callable[[int, T], m.ToPage]
    ) -> None:
        try:
            found = await self.hall.robots.aside(work)
            self.tell(message(asked.request, found))
        except Denied as denied:
            self.tell(m.RefusalCard(denied.key, str(denied), None, asked.request))
        except Refused:
            self.tell(m.RefusalCard("refused.stale", say("refused.stale"), None, asked.request))
        except Exception as error:  # noqa: BLE001  # a rule that fails in an imagined world harms nobody
            log.warning("advice could not be worked out: %s", place_of(error))
            self.tell(m.RefusalCard("refused.odds", say("refused.odds"), None, asked.request))

    async def _ask_forecast(self, message: m.AskForecast) -> None:
        self.tell(m.Forecast(message.request, await advice.forecast(self.table, self.seat)))

    async def _ask_ways(self, message: m.AskWays) -> None:
        work = await advice.ways(self.table, self.seat, message.pointed)
        self.tell(m.Ways(message.request, await self.hall.robots.aside(work)))

    async def _ask_listing(self, message: m.AskListing) -> None:
        board, sheets = await advice.listing(self.table, self.seat)
        self.tell(m.Listing(message.request, board, sheets))

    async def _chat(self, message: m.Chat) -> None:
        text = tidy(message.text)
        if not text:
            raise Denied("refused.chat")
        seat = self._own()
        if not self._words.take():
            raise Denied("trouble.too-fast")
        table = self.table
        who = table.row.chairs[seat].name
        await self.hall.store.say(table.row.id, seat, who, text, time.time())
        await table.hear_chat()

    async def _standing_pass(self, message: m.StandingPass) -> None:
        await keep_pass(self.table, self._own(), message.key, message.on, message.turn)

    async def _whole(self, message: m.Whole) -> None:
        self._wire.forget()
        self.sent = 0
        self.wake()

    async def _resign(self, message: m.Resign) -> None:
        seat = self._own()
        if not await self.table.resign(seat):
            await self.hall.seating.fill_in(self.table, seat, self.guest, bots.STAND_IN)
            raise Denied("refused.resigned")

    async def _ping(self, message: m.Ping) -> None:
        self.tell(m.Pong(time.time()))
