"""A load generator: many tables, many connections, answers at a rising rate, against a server of its own.

The server runs as another process with a store of its own on disk, which is thrown away: the tables of this
machine's people are none of its business. Every answer is one of the options that the seat
was really offered; its delay is measured from sending it to the moment that shows it (by then it is on disk),
for the one who sent it and for the others at the table.
Messages are packed as for browsers; the size of a moment is counted before that.
"""

from __future__ import annotations

import asyncio
import contextlib
import http
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import msgspec
import websockets

from hyakki.table.changes import applied
from hyakki.table.message_terms import PROTOCOL
from hyakki.table.store import open_store
from hyakki.table.texts import say

RATES = (25, 50, 100, 150, 200, 300, 400, 600, 800)
LIMIT = 0.1
"""Seconds: a server whose 95th hundredth is above this counts as broken at that rate."""
KEEPS_UP = 0.9
"""Part of the wanted answers that must have come through."""

LOOKED_AT = ("question", "ending")
"""The parts of a moment that the generator looks at."""

Report = Callable[[str], None]


class _Opened(msgspec.Struct):
    table: str
    seat: int | None
    tokens: dict[int, str]


class Rate(msgspec.Struct):
    """What was measured at one rate. Delays in milliseconds."""

    wanted: int
    answers_per_s: float
    p50: float
    p95: float
    p99: float
    refused: int
    mean_bytes: float = 0.0  # of a moment
    median_bytes: float = 0.0
    others_p50: float = 0.0  # until the others at the table see it
    others_p95: float = 0.0
    per_cpu_s: float = 0.0  # answers for each second that the server's processes worked; 0: not known

    @property
    def holds(self) -> bool:
        """Whether the server kept up."""
        return self.p95 <= LIMIT * 1000 and self.answers_per_s >= KEEPS_UP * self.wanted


class Load(msgspec.Struct):
    """All of it: how many tables and connections, and what came of each rate."""

    tables: int
    connections: int
    rates: list[Rate]


class _Seat:
    """One connection: a seat, or somebody who watches."""

    def __init__(self, load: _Run, table: _Table) -> None:
        self.load = load
        self.table = table
        self.moment: dict[str, Any] = {}
        self.question: dict[str, Any] | None = None
        self.sent_at = 0.0
        self.socket: websockets.ClientConnection

    async def run(self, address: str, cookie: str) -> None:
        """Read until the end."""
        connecting = websockets.connect(
            address, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=60
        )
        async with connecting as self.socket:
            self.load.open += 1
            with contextlib.suppress(websockets.ConnectionClosed):
                async for data in self.socket:
                    self._read(data)
            self.load.open -= 1

    def _read(self, data: str | bytes) -> None:
        message = msgspec.json.decode(data)
        if message["type"] == "refusal":
            self.load.refused += 1
            self.sent_at = 0.0
            return
        if message["type"] not in ("moment", "change"):
            return
        self.load.sizes.append(len(data))
        self._follow(message)
        if self.sent_at:
            self.load.delays.append(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0
        elif self.table.sent_at:
            self.load.others.append(time.perf_counter() - self.table.sent_at)
        self.table.over = self.moment["ending"] is not None
        self.question = self.moment["question"]

    def _follow(self, message: dict[str, Any]) -> None:
        """Keep what this needs of a moment, and no more: it must not be the generator that is measured."""
        if message["type"] == "moment":
            self.moment = {name: message[name] for name in ("number", *LOOKED_AT)}
            return
        if self.moment["number"] != message["base"]:
            raise RuntimeError("a change does not follow")
        change = {name: part for name, part in message["change"].items() if name in LOOKED_AT}
        self.moment = applied(change, self.moment) | {"number": message["number"]}

    async def answer(self, choice: random.Random) -> bool:
        """Answer if something is asked and nothing is on its way."""
        if self.question is None or self.sent_at:
            return False
        option = choice.choice(self.question["options"])
        body = {"type": "answer", "question": self.question["number"], "text": option["text"]}
        self.sent_at = self.table.sent_at = time.perf_counter()
        self.question = None
        await self.socket.send(msgspec.json.encode(body).decode())
        return True


class _Table:
    def __init__(self) -> None:
        self.seats: list[_Seat] = []
        self.sent_at = 0.0
        self.over = False


class _Run:
    """The generator's side of a run."""

    def __init__(
        self, addresses: Sequence[str], tables: int, connections: int, spent: Callable[[], float]
    ) -> None:
        self.addresses = addresses
        self.spent = spent
        self.wanted = tables
        self.per_table = max(1, connections // tables)
        self.tables: list[_Table] = []
        self.delays: list[float] = []
        self.others: list[float] = []
        self.sizes: list[int] = []
        self.refused = 0
        self.open = 0
        self.choice = random.Random(7)
        self._tasks: list[asyncio.Task[None]] = []
        self._cookie = ""

    def _post(self, address: str, path: str, body: object) -> bytes:
        """A request; when the server says that it is too much at once, again a little later."""
        for _ in range(60):
            try:
                return self._post_once(address + path, body)
            except urllib.error.HTTPError as error:
                if error.code != http.HTTPStatus.TOO_MANY_REQUESTS:
                    raise
                time.sleep(0.25)
        raise RuntimeError("the server takes no more requests")

    def _post_once(self, where: str, body: object) -> bytes:
        request = urllib.request.Request(where, msgspec.json.encode(body), method="POST")
        if self._cookie:
            request.add_header("Cookie", self._cookie)
        with urllib.request.urlopen(request, timeout=60) as response:
            for header in response.headers.get_all("Set-Cookie") or []:
                for name, morsel in SimpleCookie(header).items():
                    self._cookie = f"{name}={morsel.value}"
            data: bytes = response.read()
        return data

    async def open_table(self, number: int) -> None:
        """One more table, with all its seats held by this guest and the rest watching."""
        game, seats = (("journey", 2), ("tsukuyumi", 3))[number % 2]
        # All of a table come to one process: whoever opens a link goes where it leads.
        address = self.addresses[len(self.tables) % len(self.addresses)]
        wish = {"game": game, "seats": [{"kind": "person"}] * seats, "person": "Load"}
        opened = msgspec.json.decode(
            await asyncio.to_thread(self._post, address, "api/tables", wish), type=_Opened
        )
        for token in opened.tokens.values():
            await asyncio.to_thread(self._post, address, "api/sit", {"token": token, "person": "Load"})
        table = _Table()
        socket = address.replace("http", "ws", 1) + f"ws/{opened.table}?protocol={PROTOCOL}"
        for seat in range(max(self.per_table, seats)):
            one = _Seat(self, table)
            table.seats.append(one)
            where = f"{socket}&seat={seat}" if seat < seats else socket
            self._tasks.append(asyncio.create_task(one.run(where, self._cookie)))
        self.tables.append(table)

    async def at(self, rate: int, seconds: float) -> Rate:
        """So many answers a second, over all tables in turn."""
        self.delays, self.others, self.sizes, self.refused = [], [], [], 0
        spent = self.spent()
        began, sent = time.perf_counter(), 0
        place = 0
        while (now := time.perf_counter() - began) < seconds:
            due = int(now * rate) - sent
            for _ in range(len(self.tables)):
                if due <= 0:
                    break
                place = (place + 1) % len(self.tables)
                for seat in self.tables[place].seats:
                    if await seat.answer(self.choice):
                        sent, due = sent + 1, due - 1
                        break
            await asyncio.sleep(0.002)
        await asyncio.sleep(0.5)
        spent = self.spent() - spent
        sizes, answers = self.sizes, len(self.delays)
        await self._replace()
        own, others = sorted(self.delays), sorted(self.others)
        return Rate(
            rate,
            round(answers / seconds, 1),
            _part(own, 0.5),
            _part(own, 0.95),
            _part(own, 0.99),
            self.refused,
            round(statistics.mean(sizes or [0])),
            round(statistics.median(sizes or [0])),
            _part(others, 0.5),
            _part(others, 0.95),
            round(answers / spent) if spent else 0.0,
        )

    async def _replace(self) -> None:
        """Finished matches make room for new ones."""
        finished = [table for table in self.tables if table.over]
        self.tables = [table for table in self.tables if not table.over]
        for number, _ in enumerate(finished):
            await self.open_table(number)
        if finished:
            await asyncio.sleep(0.5)

    async def close(self) -> None:
        """Hang up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _part(delays: Sequence[float], share: float) -> float:
    """The milliseconds within which so large a part of some delays lies, from the shortest on."""
    if not delays:
        return float("inf")
    return round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 1)


async def generate(
    addresses: Sequence[str],
    tables: int,
    connections: int,
    seconds: float,
    rates: Sequence[int],
    report: Report,
    spent: Callable[[], float] = lambda: 0.0,
) -> Load:
    """Load running servers of one store, at one rate after the other until they no longer keep up.

    `spent`: how many seconds processors have worked for them.
    """
    run = _Run(addresses, tables, connections, spent)
    try:
        for number in range(tables):
            await run.open_table(number)
            if number % 20 == 19:
                report(f"{number + 1} of {tables} tables")
        await asyncio.sleep(1)
        load = Load(tables, run.open, [])
        for rate in rates:
            found = await run.at(rate, seconds)
            load.rates.append(found)
            report(f"{found.answers_per_s:.0f} answers/s of {rate}, p95 {found.p95:.0f} ms")
            if not found.holds:
                break
        return load
    finally:
        await run.close()


def measure(
    tables: int,
    connections: int,
    seconds: float,
    folder: Path | None,
    report: Report,
    store: str | None = None,
    processes: int = 1,
) -> Load:
    """Start a server with a store that is thrown away, load it, and stop it.

    `store`: an empty database to be used instead, to measure PostgreSQL. What is in it stays there. Only such
    a one can be served by several processes.
    """
    with tempfile.TemporaryDirectory(dir=folder, prefix="hyakki-load-") as place:
        if store is None:
            store = str(Path(place) / "tables.sqlite")
        elif not asyncio.run(_is_empty(store)):
            raise RuntimeError(say("load.not-empty"))
        code = "from hyakki.table.load import _serve; _serve()"
        servers = []
        try:
            for _ in range(processes):
                started = [sys.executable, "-c", code, store]
                servers.append(subprocess.Popen(started, stdout=subprocess.PIPE, text=True))
            addresses = [server.stdout.readline().strip() for server in servers if server.stdout is not None]
            if not all(addresses):
                raise RuntimeError("the server did not start")
            pids = [server.pid for server in servers]
            return asyncio.run(
                generate(addresses, tables, connections, seconds, RATES, report, lambda: _spent(pids))
            )
        finally:
            for server in servers:
                server.send_signal(signal.SIGTERM)
            for server in servers:
                server.wait(30)
                if server.stdout is not None:
                    server.stdout.close()


def _spent(pids: Sequence[int]) -> float:
    """The seconds that processors have worked for some processes; 0 where the system does not say."""
    found = 0
    for pid in pids:
        file = Path(f"/proc/{pid}/stat")
        if not file.exists():
            return 0.0
        fields = file.read_text().rpartition(")")[2].split()
        found += int(fields[11]) + int(fields[12])
    return found / os.sysconf("SC_CLK_TCK")


async def _is_empty(address: str) -> bool:
    """Whether no table is kept there."""
    store = open_store(address)
    try:
        await store.start()
        return await store.count() == 0
    finally:
        await store.close()


def _serve() -> None:
    """The server's side: says its address, then serves."""
    from hyakki.table.serve import serve

    serve("127.0.0.1", 0, lambda address: print(address, flush=True), store=sys.argv[1])  # noqa: T201
