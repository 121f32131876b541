"""A load generator: many tables, many connections, answers at a rising rate, against a server of its own.

The server runs as another process with its store on disk. Every answer is one of the options that the seat
was really offered; its delay is measured from sending it to the moment that shows it (by then it is on disk).
"""

from __future__ import annotations

import asyncio
import contextlib
import http
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from http.cookies import SimpleCookie
from pathlib import Path

import msgspec
import websockets

RATES = (25, 50, 100, 150, 200, 300, 400, 600, 800)
LIMIT = 0.1
"""Seconds: a server whose 95th hundredth is above this counts as broken at that rate."""
KEEPS_UP = 0.9
"""Part of the wanted answers that must have come through."""

NOTHING = msgspec.Raw(b"null")

Report = Callable[[str], None]


class _Option(msgspec.Struct):
    text: str


class _Question(msgspec.Struct):
    number: int
    options: list[_Option]


class _Message(msgspec.Struct):
    """As much of a message as the generator needs."""

    type: str
    answers: int = -1
    question: msgspec.Raw = NOTHING  # in a refusal it is a number
    ending: msgspec.Raw = NOTHING


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
        self.question: _Question | None = None
        self.sent_at = 0.0
        self.socket: websockets.ClientConnection

    async def run(self, address: str, cookie: str) -> None:
        """Read until the end."""
        connecting = websockets.connect(
            address, additional_headers={"Cookie": cookie}, max_size=None, compression=None, open_timeout=60
        )
        async with connecting as self.socket:
            self.load.open += 1
            with contextlib.suppress(websockets.ConnectionClosed):
                async for data in self.socket:
                    self._read(data)
            self.load.open -= 1

    def _read(self, data: str | bytes) -> None:
        message = msgspec.json.decode(data, type=_Message)
        if message.type == "refusal":
            self.load.refused += 1
            self.sent_at = 0.0
            return
        if message.type != "moment":
            return
        if self.sent_at:
            self.load.delays.append(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0
        self.table.over = message.ending != NOTHING
        self.question = msgspec.json.decode(message.question, type=_Question | None)

    async def answer(self, choice: random.Random) -> bool:
        """Answer if something is asked and nothing is on its way."""
        if self.question is None or self.sent_at:
            return False
        option = choice.choice(self.question.options)
        body = {"type": "answer", "question": self.question.number, "text": option.text}
        self.sent_at, self.question = time.perf_counter(), None
        await self.socket.send(msgspec.json.encode(body).decode())
        return True


class _Table:
    def __init__(self) -> None:
        self.seats: list[_Seat] = []
        self.over = False


class _Run:
    """The generator's side of a run."""

    def __init__(self, address: str, tables: int, connections: int) -> None:
        self.address = address
        self.wanted = tables
        self.per_table = max(1, connections // tables)
        self.tables: list[_Table] = []
        self.delays: list[float] = []
        self.refused = 0
        self.open = 0
        self.choice = random.Random(7)
        self._tasks: list[asyncio.Task[None]] = []
        self._cookie = ""

    def _post(self, path: str, body: object) -> bytes:
        """A request; when the server says that it is too much at once, again a little later."""
        for _ in range(60):
            try:
                return self._post_once(path, body)
            except urllib.error.HTTPError as error:
                if error.code != http.HTTPStatus.TOO_MANY_REQUESTS:
                    raise
                time.sleep(0.25)
        raise RuntimeError("the server takes no more requests")

    def _post_once(self, path: str, body: object) -> bytes:
        request = urllib.request.Request(self.address + path, msgspec.json.encode(body), method="POST")
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
        wish = {"game": game, "seats": [{"kind": "person"}] * seats, "person": "Load"}
        opened = msgspec.json.decode(await asyncio.to_thread(self._post, "api/tables", wish), type=_Opened)
        for token in opened.tokens.values():
            await asyncio.to_thread(self._post, "api/sit", {"token": token, "person": "Load"})
        table = _Table()
        socket = self.address.replace("http", "ws", 1) + f"ws/{opened.table}"
        for seat in range(max(self.per_table, seats)):
            one = _Seat(self, table)
            table.seats.append(one)
            where = f"{socket}?seat={seat}" if seat < seats else socket
            self._tasks.append(asyncio.create_task(one.run(where, self._cookie)))
        self.tables.append(table)

    async def at(self, rate: int, seconds: float) -> Rate:
        """So many answers a second, over all tables in turn."""
        self.delays, self.refused = [], 0
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
        await self._replace()
        delays = sorted(self.delays) or [float("inf")]

        def part(share: float) -> float:
            return round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 1)

        done = round(len(self.delays) / seconds, 1)
        return Rate(rate, done, part(0.5), part(0.95), part(0.99), self.refused)

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


async def generate(
    address: str, tables: int, connections: int, seconds: float, rates: Sequence[int], report: Report
) -> Load:
    """Load a running server, at one rate after the other until it no longer keeps up."""
    run = _Run(address, tables, connections)
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


def measure(tables: int, connections: int, seconds: float, folder: Path | None, report: Report) -> Load:
    """Start a server with its store on disk, load it, and stop it."""
    with tempfile.TemporaryDirectory(dir=folder, prefix="hyakki-load-") as place:
        store = os.environ.get("HYAKKI_STORE") or str(Path(place) / "tables.sqlite")
        code = "from hyakki.table.load import _serve; _serve()"
        server = subprocess.Popen([sys.executable, "-c", code, store], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            if not address:
                raise RuntimeError("the server did not start")
            return asyncio.run(generate(address, tables, connections, seconds, RATES, report))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(10)


def _serve() -> None:
    """The server's side: says its address, then serves."""
    from hyakki.table.serve import serve

    serve("127.0.0.1", 0, lambda address: print(address, flush=True), store=sys.argv[1])  # noqa: T201
