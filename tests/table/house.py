"""A server in a thread of the test, people with cookies, and pages with a real websocket."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
import websockets.sync.client
from websockets.exceptions import ConnectionClosed

from hyakki.kernel.game import Game
from hyakki.table.app import STATIC, make_app
from hyakki.table.hall import Hall
from hyakki.table.live import Live
from hyakki.table.message_terms import PROTOCOL
from hyakki.table.serve import PING, configured, listen, new_loop
from hyakki.table.store import open_store
from hyakki.table.wire import followed
from tests.tiny import MOON, PALACE

T = TypeVar("T")
Json = dict[str, Any]

TINY: dict[str, Game[Any]] = {"moon": MOON, "palace": PALACE}
PATIENCE = 40.0
PERSON = {"kind": "person"}


def bot(level: str = "random") -> Json:
    return {"kind": "bot", "level": level}


class House:
    """A whole server: hall, store and web server, as people get it, in a thread of its own."""

    def __init__(
        self,
        store: str,
        known: Mapping[str, Game[Any]] | None = None,
        pace: float = 0.0,
        static: Path | None = None,
        ping: float = PING,
    ) -> None:
        self.hall = Hall(open_store(store), pace, TINY if known is None else known)
        self.store = store
        self._socket = listen("127.0.0.1", 0)
        self.port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = uvicorn.Server(configured(make_app(self.hall, static or STATIC), ping))
        self.loop = new_loop()
        self._thread = threading.Thread(target=self._run, name="house")
        self._people: list[Person] = []

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._server.serve(sockets=[self._socket]))
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    def start(self) -> House:
        self._thread.start()
        wait_for(lambda: self._server.started or not self._thread.is_alive(), "the server does not start")
        assert self._server.started, "the server ended at once"
        return self

    def stop(self) -> None:
        for person in self._people:
            person.close()
        self._server.should_exit = True
        self._thread.join(15)
        assert not self._thread.is_alive(), "the server does not end"

    def do(self, work: Coroutine[Any, Any, T], timeout: float = PATIENCE) -> T:
        """Run something inside the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout)

    def live(self, table: str) -> Live:
        return self.do(self.hall.table(table))

    def alone(self, page: Page) -> Json:
        """The moment in which nobody but the seat of a page is asked: all bots have done what they could.

        While all choose in secret the table knows that, and no page.
        """
        live = self.live(page.table)

        def is_alone() -> bool:
            done = live.match.outcome is not None or live.match.asked() == (page.seat,)
            return done and not live.lock.locked()  # and it is written down

        wait_for(is_alone)
        return page.still()

    def person(self, name: str = "Mika") -> Person:
        person = Person(self.url, name)
        self._people.append(person)
        return person


@contextmanager
def house(store: str, **more: Any) -> Iterator[House]:
    """A house for a while."""
    found = House(store, **more).start()
    try:
        yield found
    finally:
        found.stop()


class Person:
    """A browser: a cookie, requests, and pages at tables."""

    def __init__(self, url: str, name: str = "Mika", token: str | None = None) -> None:
        self.url = url
        self.name = name
        self.token = token or secrets.token_urlsafe(16)
        self.http = httpx.Client(
            base_url=url, verify=False, timeout=20, headers={"Cookie": f"hyakki={self.token}"}
        )
        self.pages: list[Page] = []

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.http.close()

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, (answer.status_code, answer.text[:300])
        return answer.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, (answer.status_code, answer.text[:300])
        return answer.json()

    def open(self, game: str, seats: Sequence[Json], **more: Any) -> Json:
        opened: Json = self.post(
            "/api/tables", {"game": game, "seats": list(seats), "person": self.name, **more}
        )
        return opened

    def sit(self, token: str) -> Json:
        seated: Json = self.post("/api/sit", {"token": token, "person": self.name})
        return seated

    def page(self, table: str, seat: int | None = None, **more: Any) -> Page:
        page = Page(self.url, table, seat, self.token, **more)
        self.pages.append(page)
        return page


class Page:
    """A page at a table. Keeps the last moment, and all that came; of a change the moment it leads to."""

    def __init__(self, url: str, table: str, seat: int | None, token: str | None, **more: Any) -> None:
        address = url.replace("http", "ws", 1).rstrip("/") + f"/ws/{table}"
        address += f"?protocol={more.pop('protocol', PROTOCOL)}" + ("" if seat is None else f"&seat={seat}")
        headers = {} if token is None else {"Cookie": f"hyakki={token}"}
        headers |= more.pop("headers", {})
        options = {"max_size": None, "compression": None, "close_timeout": 1, "ping_interval": None}
        self._stack = ExitStack()
        dialled = websockets.sync.client.connect(address, additional_headers=headers, **(options | more))
        self.socket = self._stack.enter_context(dialled)
        self.heard: list[Json] = []
        self.raw: list[bytes] = []
        self.now: Json = {}
        self.table, self.seat = table, seat
        self.welcome = self.until("welcome")
        if self.welcome["still"] is None or self.welcome["still"]["has_match"]:
            self.until("moment")

    def close(self) -> None:
        self._stack.close()

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def next(self, timeout: float = PATIENCE) -> Json:
        data = self.socket.recv(timeout)
        raw = data.encode() if isinstance(data, str) else data
        message: Json = json.loads(raw)
        self.raw.append(raw)
        if message["type"] in ("moment", "change"):
            message = self.now = followed(self.now, message)
        self.heard.append(message)
        return message

    def until(
        self, kind: str, such: Callable[[Json], bool] = lambda _: True, timeout: float = PATIENCE
    ) -> Json:
        """Read on to a message of a kind."""
        end = time.monotonic() + timeout
        while True:
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"no such {kind}; last: {self.heard[-1:]}")
            try:
                message = self.next(left)
            except TimeoutError:
                continue
            if message["type"] == kind and such(message):
                return message

    def at(self, answers: int) -> Json:
        """The moment after so many answers that this seat has noticed, or a later one."""
        while self.now["answers"] < answers:
            self.until("moment")
        return self.now

    def calm(self) -> Json:
        """All that is under way has come: a ping goes and comes back."""
        self.send("ping")
        self.until("pong")
        return self.now

    def still(self) -> Json:
        """The moment as it is now: one that was due when the first ping came goes out before the second."""
        self.calm()
        return self.calm()

    def asked(self) -> Json:
        """The next moment in which this seat is asked (or the last of the match)."""
        while self.now["question"] is None and self.now["ending"] is None:
            self.until("moment")
        return self.now

    def answer(self, choice: int = 0, text: str | None = None) -> Json:
        """Answer what is asked, and wait for the moment that shows it."""
        question = self.asked()["question"]
        self.send("answer", question=question["number"], text=text or question["options"][choice]["text"])
        while self.now["question"] is not None and self.now["question"]["number"] == question["number"]:
            self.until("moment")
        return self.now

    def refusal(self) -> str:
        """The key of the next refusal."""
        key: str = self.until("refusal")["key"]
        return key

    def closing(self, timeout: float = PATIENCE) -> int:
        """Read until the server hangs up; the code of it."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                self.next(max(0.01, end - time.monotonic()))
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd is not None else 1006
            except TimeoutError:
                break
        raise AssertionError("the server does not hang up")


def turn(pages: Sequence[Page]) -> Page | None:
    """The page that has to answer now; None when the match is over. As long as others play on, it is waited
    for, however slow they are."""
    until, answers = time.monotonic() + PATIENCE, -1
    while time.monotonic() < until:
        for page in pages:
            page.still()
        if all(page.now["ending"] is not None for page in pages):
            return None
        for page in pages:
            if page.now["question"] is not None:
                return page
        if pages[0].now["answers"] != answers:
            until, answers = time.monotonic() + PATIENCE, pages[0].now["answers"]
        time.sleep(0.002)
    raise AssertionError(f"nobody is asked; last: {pages[0].now}")


def play(pages: Sequence[Page], answers: int = 10_000) -> None:
    """Play on with the first option of whoever is asked, so many answers of these pages at most."""
    for number in range(answers):
        page = turn(pages)
        if page is None:
            return
        page.answer(number % len(page.now["question"]["options"]))


def wait_for(what: Callable[[], bool], why: str = "it does not happen", timeout: float = PATIENCE) -> None:
    """Wait until something holds."""
    end = time.monotonic() + timeout
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.01)
