"""Bells: a table calls people who are waited for and not there, by a signed message to an address of its
host's choice, a chat for example.

A message says what a spectator of the table could see: its name, whose answer it may wait for, that it is
over. It says so after a while, and only of people who are not there. Addresses that nobody allowed in
HYAKKI_BELLS get nothing: a server must not be made to knock at any door.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import os
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from hyakki.table.cards import bell_host
from hyakki.table.errors import Denied, StoreError
from hyakki.table.live import Live
from hyakki.table.store import Bell, Chair, Store
from hyakki.table.texts import kept, say

log = logging.getLogger(__name__)

DELAY = 15.0
"""Seconds for which somebody must be waited for before it is called."""
TRIES, AGAIN = 3, 5.0
"""How often a message is sent, and the seconds before the next try, thrice as long each time."""
PATIENCE = 5.0
"""Seconds that an address may take for an answer."""
URL_LENGTH = 500


class Called(msgspec.Struct, frozen=True):
    """Somebody who may be waited for."""

    seat: int
    name: str


class Call(msgspec.Struct, frozen=True):
    """What is sent. `text` and `content` are the same sentence: chats read one or the other."""

    type: Literal["turn", "over"]
    table: str
    name: str
    game: str
    link: str
    people: list[Called]
    answers: int
    at: float
    text: str
    content: str


def allowed() -> frozenset[str]:
    """Where this server may call, from HYAKKI_BELLS: names of hosts, which may say a port, and `http://` if
    they are reached without encryption."""
    named = os.environ.get("HYAKKI_BELLS", "").replace(",", " ").lower().split()
    return frozenset(name.rstrip("/") if "://" in name else f"https://{name}" for name in named)


def check(url: str, doors: frozenset[str]) -> str:
    """An address that may be called, or why not."""
    url = url.strip()
    try:
        host = urlsplit(url).hostname
    except ValueError:
        host = None
    if len(url) > URL_LENGTH or not host or not url.isprintable() or " " in url:
        raise Denied("trouble.bell-address")
    if door_of(url) not in doors:
        raise Denied("trouble.bell-host", host=host[:80])
    return url


def door_of(url: str) -> str:
    """How and where an address is reached."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


async def hang(live: Live, guest: bytes, url: str, link: str, doors: frozenset[str]) -> Bell | None:
    """A table calls there from now on, or (without an address) no more. Its host decides, all hear of it."""
    if not live.is_host(guest):
        raise Denied("trouble.not-host")
    bell = Bell(check(url, doors), secrets.token_hex(32), link) if url else None
    async with live.lock:
        await live.store.put_bell(live.row.id, bell)
        live.row.bell = bell
    live.tell_seats()
    await live.speak(kept("table.bell-on", host=bell_host(bell)) if bell else kept("table.bell-off"))
    live.changed()
    return bell


def signature(secret: str, at: str, body: bytes) -> str:
    """What proves that a message comes from the table.

    >>> signature("00", "1", b"{}")[:23]
    'sha256=9850829f9fde2f23'
    """
    return "sha256=" + hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


Send = Callable[[str, bytes, dict[str, str]], None]


class _Straight(urllib.request.HTTPRedirectHandler):
    """An address that was allowed leads to no other."""

    def redirect_request(self, *args: object, **more: object) -> None:
        return None


def post(url: str, body: bytes, headers: dict[str, str]) -> None:
    """Send a message; OSError if it did not arrive."""
    request = urllib.request.Request(url, body, headers, method="POST")
    # Straight there: a proxy of the environment would not be the door that was allowed.
    opener = urllib.request.build_opener(_Straight, urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=PATIENCE):
        return


async def heed(bells: Bells, store: Store, find: Callable[[str], Awaitable[Live]]) -> None:
    """Who was waited for when the last server ended is called by this one."""
    if not bells.doors:
        return
    with contextlib.suppress(StoreError):  # then when somebody comes
        for name in await store.belled():
            with contextlib.suppress(Denied):
                await find(name)


class Bells:
    """Calls for all tables of this process."""

    def __init__(self, delay: float = DELAY, again: float = AGAIN, send: Send = post) -> None:
        self.doors = allowed()
        self._delay, self._again, self._send = delay, again, send
        self._tasks: dict[str, tuple[int, asyncio.Task[None]]] = {}

    def look(self, table: Live) -> None:
        """Something may have changed at a table: somebody may have to be called.

        What is counted is what a spectator counts: a choice in secret does not change when a bell rings.
        """
        name, answers = table.row.id, table.answers(None)
        if table.row.bell is None or not table.has_match:
            return
        before = self._tasks.get(name)
        if before is not None and before[0] == answers:
            return
        if before is not None:
            before[1].cancel()
        task = asyncio.create_task(self._ring(table, answers))
        self._tasks[name] = (answers, task)
        task.add_done_callback(lambda _: self._done(name, task))

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks[name][1] is task:
            del self._tasks[name]

    def are_at(self, table: str) -> bool:
        """Whether somebody is about to be called."""
        return table in self._tasks

    async def close(self) -> None:
        """Stop; the next start looks again."""
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _ring(self, table: Live, answers: int) -> None:
        await asyncio.sleep(self._delay)
        bell, call = table.row.bell, call_of(table, answers)
        if bell is None or call is None or door_of(bell.url) not in self.doors:
            return
        with contextlib.suppress(StoreError):  # whoever looks at the table next finds it still to be done
            if await table.store.claim_ring(table.row.id, answers) and not await self._deliver(bell, call):
                await table.speak(kept("table.bell-lost", host=bell_host(bell)))

    async def _deliver(self, bell: Bell, call: Call) -> bool:
        """Whether a message arrived."""
        body, wait = msgspec.json.encode(call), self._again
        for number in range(TRIES):
            at = str(int(time.time()))
            headers = {
                "Content-Type": "application/json",
                "User-Agent": "Hyakki",
                "X-Hyakki-Timestamp": at,
                "X-Hyakki-Signature": signature(bell.secret, at, body),
            }
            try:
                await asyncio.to_thread(self._send, bell.url, body, headers)
            except (OSError, ValueError) as error:
                log.warning("a bell was not heard: %s", type(error).__name__)
            else:
                return True
            if number + 1 < TRIES:
                await asyncio.sleep(wait)
                wait *= 3
        return False


def call_of(table: Live, answers: int) -> Call | None:
    """What a table has to say after so many answers, as far as a spectator could know it; None if nothing."""
    bell = table.row.bell
    if bell is None or table.answers(None) != answers or not table.has_match:
        return None
    people = [Called(chair.seat, chair.name) for chair in waited_for(table)]
    if table.is_over:
        return _call(table, bell, "over", [], say("bell.over", name=table.row.name))
    if not people:
        return None
    names = ", ".join(one.name for one in people)
    return _call(table, bell, "turn", people, say("bell.turn", name=table.row.name, people=names))


def _call(table: Live, bell: Bell, kind: Literal["turn", "over"], people: list[Called], word: str) -> Call:
    text = f"{word} {bell.link}"
    row = table.row
    answers = table.answers(None)
    return Call(kind, row.id, row.name, table.game.title, bell.link, people, answers, time.time(), text, text)


def waited_for(table: Live) -> list[Chair]:
    """The people who may be asked, for all that a spectator knows, and are not there."""
    if not table.runs:
        return []
    chairs = [table.row.chairs[seat] for seat in table.match.awaited(None)]
    return [
        chair
        for chair in chairs
        if chair.guest is not None and not chair.is_bot and not table.is_present(chair)
    ]
