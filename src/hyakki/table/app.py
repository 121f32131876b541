"""The server as one ASGI application: page, JSON interface and websocket, behind strict headers."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request, cookie_parser
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from hyakki.host.reading import language, read_in
from hyakki.kernel.errors import place_of
from hyakki.kernel.languages import nearest
from hyakki.table import keys
from hyakki.table.api import Api, trouble
from hyakki.table.connection import POLICY, RESTART, Allowance, Connection
from hyakki.table.errors import Denied, StoreError
from hyakki.table.hall import Hall
from hyakki.table.live import Live
from hyakki.table.message_terms import PROTOCOL
from hyakki.table.texts import say

log = logging.getLogger("hyakki.table")

STATIC = Path(__file__).parent / "static"
COOKIE = "hyakki"
YEAR = 365 * 24 * 3600
POSTS, POSTS_AT_ONCE = 20.0, 200.0
"""Requests a second that change something, from one address for long, and how many at once."""
READS, READS_AT_ONCE = 60.0, 600.0
"""The same for requests that only read, and for new websockets."""

PACKED = {"br": ".br", "gzip": ".gz"}
"""How files of the page may be packed, the tightest first, and how their names end then."""

WATCHERS, PAGES = 200, 30
"""Spectators of a table at most, and open pages of one guest there."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Doorkeeper:
    """Lets in what comes from our own page, not too much of it, and gives every guest a secret cookie."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        # A name may be said with how browsers reach it, where a proxy in front speaks for this server.
        self.schemes = {name: scheme for scheme, found, name in map(_parted, hosts) if found}
        self.hosts = frozenset(_name_of(name) for _, _, name in map(_parted, hosts))
        self._allowances: dict[tuple[str, bool], Allowance] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        read_in(language_of(scope, headers))
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
            return
        token = guest_token(headers)
        fresh = token is None
        token = token or keys.new_token()
        scope.setdefault("state", {})["guest"] = keys.hashed(token)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                secure = "; Secure" if self._scheme(scope, headers.get("host", "")) == "https" else ""
                MutableHeaders(scope=message).append(
                    "Set-Cookie",
                    f"{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={YEAR}{secure}",
                )
            await send(message)

        # Assets are kept by caches that many share: no secret may go with them.
        give = fresh and not scope["path"].startswith("/assets")
        await self.app(scope, receive, dressed if give else send)

    def _refusal(self, scope: Scope, headers: Headers) -> str | None:
        """The key of why a request is not let in."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            return "trouble.origin"
        origin = headers.get("origin")
        if origin is not None and origin != f"{self._scheme(scope, host)}://{host}":
            return "trouble.origin"
        if scope["path"].startswith(("/api", "/ws")) and not self._allows(scope):
            return "trouble.too-fast"
        return None

    def _allows(self, scope: Scope) -> bool:
        """Whether an address may ask for something once more just now."""
        reads = scope["type"] == "websocket" or scope["method"] in ("GET", "HEAD")
        name = ((scope.get("client") or ("-",))[0], reads)
        if len(self._allowances) > 10_000:
            self._allowances.clear()
        if name not in self._allowances:
            rates = (READS, READS_AT_ONCE) if reads else (POSTS, POSTS_AT_ONCE)
            self._allowances[name] = Allowance(*rates)
        return self._allowances[name].take()

    def _scheme(self, scope: Scope, host: str) -> str:
        """How a browser says that it reached us: http or https."""
        known = self.schemes.get(host.lower())
        return known or ("https" if scope.get("scheme") in ("https", "wss") else "http")

    def _is_ours(self, host: str) -> bool:
        """A name that we answer to, or a plain address: nobody can point a foreign name at this server."""
        name = _name_of(host)
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _parted(host: str) -> tuple[str, str, str]:
    """How a name of ours is reached, if that is said, and the name with its port."""
    scheme, found, name = host.lower().rpartition("://")
    return scheme, found, name.rstrip("/")


def _name_of(host: str) -> str:
    """A host without its port."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return name.strip("[]").lower()


async def _refuse(key: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(POLICY)
    else:
        await trouble(key, say(key))(scope, receive, send)


def guest_token(headers: Headers) -> str | None:
    """The secret of a guest from its cookie, if it has the right form."""
    found = cookie_parser(headers.get("cookie", "")[:8192]).get(COOKIE, "")
    return found if len(found) == keys.TOKEN_LENGTH and found.isascii() else None


def language_of(scope: Scope, headers: Headers) -> str:
    """What a guest reads: as the address says, which a websocket has to use, or else its browser."""
    named = QueryParams(scope.get("query_string", b"")).get("language", "")
    asked = headers.get("accept-language", "")[:200].split(",")
    return nearest([named, *(tag.partition(";")[0] for tag in asked)])


def own_hosts() -> frozenset[str]:
    """The names that this server answers to: this machine's, and those in HYAKKI_HOSTS, which may say how
    browsers reach them (https://table.example)."""
    named = os.environ.get("HYAKKI_HOSTS", "").replace(",", " ").lower().split()
    return frozenset({"localhost", socket.gethostname().lower(), *named})


class Server(Starlette):
    """Sets the headers on whatever leaves it, refusals and faults included."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def dressed(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                out = MutableHeaders(raw=message.get("headers", []))
                for name, value in HEADERS.items():
                    out[name] = value
                message["headers"] = out.raw
            await send(message)

        try:
            await super().__call__(scope, receive, dressed)
        except ClientDisconnect:
            return  # whoever asked is gone
        except asyncio.CancelledError:
            if scope["type"] == "lifespan":
                raise
            return  # the server stops, and waits no longer for a request whose store hangs
        except Exception as error:  # answered already; the web server would log its values
            if scope["type"] == "lifespan":
                raise
            log.error("a request ended by a fault: %s", place_of(error))


def _name_place(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A fault that nobody waits for: its place goes to the log, its values may be secrets."""
    error = context.get("exception")
    log.error("%s: %s", context["message"], "-" if error is None else place_of(error))


def make_app(hall: Hall, static: Path = STATIC, hosts: frozenset[str] | None = None) -> Starlette:
    """The application over a hall."""
    api = Api(hall)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(_name_place)
        await hall.start()
        yield
        await hall.close()

    async def page(request: Request) -> Response:
        index = static / "index.html"
        if not index.is_file():
            return HTMLResponse(say("page.missing"), 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    async def missing(request: Request, error: Exception) -> Response:
        return trouble("trouble.not-found", say("trouble.not-found"), getattr(error, "status_code", 404))

    async def failed(request: Request, error: Exception) -> Response:
        return trouble("trouble.server", say("trouble.server"), 500)

    async def websocket(socket: WebSocket) -> None:
        await sit_down(hall, socket)

    routes: list[Any] = [
        *api.routes(),
        WebSocketRoute("/ws/{table}", websocket),
        Route("/", page),
        Route("/sit", page),
        Route("/table/{table}", page),
        Route("/replay/{table}", page),
        Route("/rules/{game}", page),
    ]
    if static.is_dir():
        routes.append(Mount("/assets", Assets(directory=static / "assets", check_dir=False)))
    return Server(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Doorkeeper, hosts=own_hosts() if hosts is None else hosts),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={404: missing, 405: missing, 500: failed},
    )


class Assets(StaticFiles):
    """Files with a hash in their names: they never change, and were packed when the page was built."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, packed as tightly as whoever asks can read it."""
        wanted = Headers(scope=scope).get("accept-encoding", "")
        for coding, ending in PACKED.items():
            if coding in wanted and self.lookup_path(path + ending)[1] is not None:
                response = await super().get_response(path + ending, scope)
                response.headers["Content-Encoding"] = coding
                response.headers["Content-Type"] = guess_type(path)[0] or "application/octet-stream"
                response.headers["Vary"] = "Accept-Encoding"
                return response
        return await super().get_response(path, scope)


def may_sit(table: Live, guest: bytes, seat: int | None) -> bool:
    """Whether a guest may look through a seat (None: may watch)."""
    return table.may_watch(guest) if seat is None else seat in table.seats_of(guest)


async def sit_down(hall: Hall, socket: WebSocket) -> None:
    """A websocket asks for a table and, with `?seat=N`, for a seat of its guest."""
    guest: bytes = socket.state.guest
    word = socket.query_params.get("seat", "")
    try:
        table = await hall.table(str(socket.path_params["table"])[:32])
        seat = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None
        if word and seat is None:
            raise Denied("trouble.not-yours")
        if not may_sit(table, guest, seat):
            await hall.look_again(table)
            if not may_sit(table, guest, seat):
                raise Denied("trouble.not-yours")
        if seat is None and sum(1 for one in table.onlookers if one.seat is None) >= WATCHERS:
            raise Denied("trouble.full")
        if sum(1 for one in table.onlookers if keys.same(one.guest, guest)) >= PAGES:
            raise Denied("trouble.full")
    except Denied:
        await socket.close(POLICY)
        return
    except StoreError:
        await socket.close(RESTART)
        return
    await hall.learn(language())
    await socket.accept()
    follows = socket.query_params.get("protocol") == str(PROTOCOL)
    await Connection(hall, table, socket, guest, seat, follows).run()
