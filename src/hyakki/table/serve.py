"""Serving on this machine: finds a port, keeps the store in the person's data folder, says where it is."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from hyakki.kernel.game import Game
from hyakki.table.app import make_app
from hyakki.table.claim import Claim, Place
from hyakki.table.door import AT_ONCE, Calm, Door, protocols, room
from hyakki.table.errors import StoreError
from hyakki.table.hall import Hall
from hyakki.table.store import file_of, open_store

uvloop: Any
try:
    import uvloop
except ImportError:  # on Windows
    uvloop = None

PORT = 4848
MESSAGE = 64 * 1024
"""Bytes of a websocket message at most; a bigger one ends the connection."""
BACKLOG = 2048
"""Connections that may wait for the server to take them."""
PING = 20.0
"""Seconds between two signs of life of a connection."""
PACE = 0.35
"""Seconds between two answers of bots at a table: people want to follow them."""
REST = 0.5
QUIET = 0.1
"""A server that works for less than this part of some seconds has time to tidy up."""
CALM = 10
"""So many quiet rests in a row, and it has time to look at what is old as well."""
LONGEST = 60.0
"""Seconds after which it tidies up however much there is to do, as far as things are young."""
WHOLE = 600.0
"""Seconds after which it looks at the old ones as well, however much there is to do."""
YOUNG = 20_000
"""Objects that have come since; for fewer it is not worth it."""


def data_folder() -> Path:
    """Where this person's tables are kept."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "hyakki"


def store_address() -> str:
    """HYAKKI_STORE, or a file in the person's data folder."""
    return os.environ.get("HYAKKI_STORE") or str(data_folder() / "tables.sqlite")


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for; without a wish the usual one, or any that is free."""
    for wanted in (PORT, 0) if port is None else (port,):
        # Only where the protocol is named are small answers sent at once; else each waits for 40 ms.
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, wanted))
            sock.listen(BACKLOG)  # from now on the port is ours, and early visitors wait
        except OSError:
            sock.close()
            if wanted == 0 or port is not None:
                raise
            continue
        return sock
    raise AssertionError("unreachable")


def serve(
    host: str,
    port: int | None,
    ready: Callable[[str], None],
    games: Mapping[str, Game[Any]] | None = None,
    store: str | None = None,
    pace: float = PACE,
) -> None:
    """Serve until stopped. `ready` gets the address of the page as soon as it can be opened.

    Served is raised if another process serves the same file of tables.
    """
    where = store or store_address()
    claim = claimed(where)
    try:
        sock = listen(host, port)
        number = sock.getsockname()[1]
        address = f"http://{_named(host)}:{number}/"
        if claim is not None:
            claim.note(Place(host, number, address))
        hall = Hall(open_store(where), pace, games)
        _serve(hall, sock, lambda: ready(address))
    finally:
        if claim is not None:
            claim.give_up()


def claimed(store: str) -> Claim | None:
    """The right to serve the tables of a file. A database server lets several processes serve the same."""
    file = file_of(store)
    try:
        return None if file is None else Claim(file)
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror}") from None


def _serve(hall: Hall, sock: socket.socket, ready: Callable[[], None]) -> None:
    config = configured(make_app(hall))
    calm = Calm()
    for name in ("hyakki.table", "uvicorn.error"):
        logging.getLogger(name).addFilter(calm)  # nobody outside may fill the log
    # Rules and content stay for good. With many tables a look at what has come since takes a quarter of a
    # second, in which nobody is answered: it is taken when nobody waits (`tidy`).
    gc.collect()
    gc.freeze()
    gc.disable()
    # The thread of the store waits for its turn at every statement: while answers are worked off without a
    # pause, an answer that is ready to be written must not wait for so long each time.
    sys.setswitchinterval(0.0002)
    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(_run(hall, _Server(config, ready), sock))
    finally:
        gc.enable()


def new_loop() -> asyncio.AbstractEventLoop:
    """What the server runs on: uvloop where there is one. An answer costs a tenth less with it."""
    loop: asyncio.AbstractEventLoop = (asyncio if uvloop is None else uvloop).new_event_loop()
    return loop


async def _run(hall: Hall, server: uvicorn.Server, sock: socket.socket) -> None:
    """Begin with the store, so that whoever started the server hears in a sentence what is wrong with it."""
    try:
        await hall.start()
    except StoreError:
        await hall.close()
        sock.close()
        raise
    tidying = asyncio.create_task(tidy())
    try:
        await server.serve(sockets=[sock])
    finally:
        tidying.cancel()


async def tidy() -> None:
    """Look from time to time for what nobody can reach any more: when there is little to do, or when it was
    not done for long. What is old, as forgotten tables are by then, is looked at in a longer calm."""
    last = whole = time.monotonic()
    calm = aged = 0
    while True:
        before = time.process_time()
        await asyncio.sleep(REST)
        calm = calm + 1 if time.process_time() - before < QUIET * REST else 0
        now = time.monotonic()
        young = gc.get_count()[0]
        if aged + young > YOUNG and (calm >= CALM or now - whole > WHOLE):
            gc.collect()
            last = whole = time.monotonic()
            aged = 0
        elif young > YOUNG and (calm or now - last > LONGEST):
            gc.collect(1)
            last = time.monotonic()
            aged += young


def own_proxies() -> list[str]:
    """The addresses in HYAKKI_PROXIES: what these say about whom they speak for is believed."""
    return os.environ.get("HYAKKI_PROXIES", "").replace(",", " ").split()


def configured(app: ASGIApp, ping: float = PING) -> uvicorn.Config:
    """How the application is served. A page that is silent for two pings is gone."""
    proxies = own_proxies()
    visitor, seated = protocols(Door(room(), proxies))
    return uvicorn.Config(
        app,
        http=visitor,
        ws=seated,
        proxy_headers=bool(proxies),  # else anybody on this machine could say that it is somebody else
        forwarded_allow_ips=proxies,
        backlog=AT_ONCE,
        log_level="warning",
        access_log=False,  # addresses of tables and seats are nobody's business
        ws_max_size=MESSAGE,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        timeout_graceful_shutdown=3,
        server_header=False,
        lifespan="on",
    )


def _named(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("0.0.0.0", "::", "127.0.0.1", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for sock in sockets or []:
            sock.listen(BACKLOG)  # many may wait, though few are taken in one go
        if self.started:
            self._ready()
