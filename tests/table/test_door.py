"""The door: idle connections lock nobody out, slow ones are cut off, and nobody fills the log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from hyakki.table import door
from hyakki.table.door import Calm, Door, Visitor
from tests.table.house import PATIENCE, PERSON, House, Person, bot, house, wait_for
from tests.table.processes import SERVER, ended

FEW = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (512, 512))\n"
IDLE = 1200


@pytest.fixture
def many_files() -> Iterator[None]:
    """This process itself has to hold all those connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that may have few files."""
    server = subprocess.Popen(
        [sys.executable, "-c", FEW + SERVER, str(tmp_path / "tables.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    yield server, server.stdout.readline().strip().rstrip("/").replace("localhost", "127.0.0.1")
    if server.poll() is None:
        ended(server, kill=True)


def dialled(url: str) -> socket.socket:
    host, _, port = url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), PATIENCE)


# ---------------------------------------------------------------------------- too many


@pytest.mark.parametrize("word", [b"", b"GET / HTTP/1.1\r\nHost: loc"], ids=["silent", "half a word"])
def test_idle_connections_lock_nobody_out(
    many_files: None, narrow: tuple[subprocess.Popen[str], str], word: bytes
) -> None:
    """A person plays on, and another one comes, while more connections wait than the server has files."""
    server, url = narrow
    mika = Person(url)
    opened = mika.open("palace", [PERSON, bot(), bot(), bot()], visibility="public")
    page = mika.page(opened["table"], 0)
    with contextlib.ExitStack() as lines:
        for _ in range(IDLE):
            line = lines.enter_context(dialled(url))
            with contextlib.suppress(OSError):  # it may have been sent away already
                line.sendall(word)
        page.answer()
        eve = Person(url, "Eve")
        assert eve.get("/api/lobby")["open"]
        eve.page(opened["table"])
        page.answer()
        eve.close()
    mika.close()
    said = ended(server).splitlines()
    assert len(said) < 10, "the log was filled"


def test_a_server_asks_for_as_many_files_as_it_may_have() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (300, 2000))\n"
        "from hyakki.table.door import room\n"
        "print(room(), resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == f"{2000 - door.SPARE} (2000, 2000)"


class Caller:
    """A connection without a wire."""

    def __init__(self, address: str) -> None:
        self.address, self.gone = address, False
        self.transport = self

    def abort(self) -> None:
        self.gone = True


def callers(found: Door, *addresses: str) -> list[Any]:
    came = [Caller(address) for address in addresses]
    for caller in came:
        found.came(cast(Visitor, caller))
    return came


def test_who_has_waited_longest_goes_first() -> None:
    full = Door(3)
    a, b, c = callers(full, "a", "b", "c")
    full.speaks(a)
    full.waits(b)  # it waits already, and is not forgiven for that
    (d,) = callers(full, "d")
    assert [one.gone for one in (a, b, c, d)] == [False, True, False, False]
    full.speaks(c)
    full.waits(c)
    (e,) = callers(full, "e")
    assert [one.gone for one in (a, c, d, e)] == [False, False, True, False]


def test_when_all_are_busy_the_newcomer_goes() -> None:
    full = Door(2)
    for one in callers(full, "a", "b"):
        full.speaks(one)
    (late,) = callers(full, "c")
    assert late.gone


def test_one_address_cannot_have_all_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "WAITING", 2)
    wide = Door(100, proxies=["p"])
    a, b, c, d = callers(wide, "a", "b", "a", "a")
    assert [one.gone for one in (a, b, c, d)] == [True, False, False, False]
    assert not any(one.gone for one in callers(wide, *"pppp")), "all come from a proxy"


def test_websockets_of_one_address_have_a_limit(monkeypatch: pytest.MonkeyPatch, sqlite_store: str) -> None:
    monkeypatch.setattr(door, "SOCKETS", 2)
    with house(sqlite_store) as inn:
        mika = inn.person()
        table = mika.open("palace", [PERSON, bot(), bot(), bot()])["table"]
        pages = [mika.page(table, 0), mika.page(table, 0)]
        with dialled(inn.url) as line:
            line.sendall(handshake(table, mika))
            assert line.recv(100).startswith(b"HTTP/1.1 503")
        pages[0].close()
        wait_for(lambda: sits(inn, table, mika), "nobody comes in though somebody has left")


def handshake(table: str, person: Person) -> bytes:
    return (
        f"GET /ws/{table}?seat=0 HTTP/1.1\r\nHost: localhost\r\nCookie: hyakki={person.token}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def sits(inn: House, table: str, person: Person) -> bool:
    with dialled(inn.url) as line:
        line.sendall(handshake(table, person))
        return line.recv(100).startswith(b"HTTP/1.1 101")


# ---------------------------------------------------------------------------- too slow


@pytest.fixture
def hasty(sqlite_store: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[House]:
    """A house without patience."""
    for name in ("HEADER", "BODY", "ANSWER"):
        monkeypatch.setattr(door, name, 0.4)
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "assets" / "big.js").write_bytes(bytes(40_000_000))
    with house(sqlite_store, static=tmp_path / "page") as inn:
        yield inn


def dribble(line: socket.socket, words: bytes) -> bool:
    """Say something letter by letter; whether the other side hung up before the end."""
    line.settimeout(0.02)
    for letter in words:
        try:
            line.sendall(bytes([letter]))
            if not line.recv(100):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


@pytest.mark.parametrize(
    "first",
    [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"],
    ids=["nothing", "a header", "a header of a post"],
)
def test_slow_headers_are_cut_off(hasty: House, first: bytes) -> None:
    with dialled(hasty.url) as line:
        line.sendall(first)
        assert dribble(line, b"x" * 3000)


def test_a_slow_body_is_cut_off_without_a_word_in_the_log(
    hasty: House, caplog: pytest.LogCaptureFixture
) -> None:
    with dialled(hasty.url) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n")
        assert dribble(line, b"x" * 3000)
    assert hasty.person().get("/api/lobby")["open"] == []
    assert not caplog.records


def test_who_does_not_take_its_answer_is_cut_off(hasty: House) -> None:
    with dialled(hasty.url) as line:
        line.sendall(b"GET /assets/big.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200"), "it is being served"
        wait_for(lambda: not waiting(hasty), "it is still being served")
        got = 0
        with contextlib.suppress(OSError):
            while part := line.recv(1 << 20):
                got += len(part)
        assert got < 40_000_000


def waiting(inn: House) -> bool:
    return bool(inn._server.server_state.connections)


def test_a_request_in_parts_and_one_after_another_is_heard(hasty: House) -> None:
    """Who speaks in time is not cut off, also on a connection that has been used before."""
    with dialled(hasty.url) as line:
        for _ in range(4):
            line.sendall(b"GET /api/lobby HTTP/1.1\r\nHost: local")
            line.sendall(b"host\r\n\r\n")
            found = b""
            while b'"finished"' not in found:
                found += line.recv(65536)
            assert found.startswith(b"HTTP/1.1 200")


def test_a_websocket_may_be_silent(hasty: House) -> None:
    mika = hasty.person()
    page = mika.page(mika.open("palace", [PERSON, bot(), bot(), bot()])["table"], 0)
    before = page.now["answers"]
    hasty.do(asyncio.sleep(1.5))
    assert page.answer()["answers"] > before


# ---------------------------------------------------------------------------- the log


def test_the_same_line_is_written_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    calm, said = Calm(), []
    for number in range(10):
        now += 20
        for name in ("one", "other"):
            record = logging.LogRecord("x", logging.ERROR, "", 0, "fault of %s", (name,), None)
            if calm.filter(record):
                said.append((number, record.getMessage()))
    assert [line for line in said if "one" in line[1]] == [
        (0, "fault of one"),
        (3, "fault of one (and 2 more like it before)"),
        (6, "fault of one (and 2 more like it before)"),
        (9, "fault of one (and 2 more like it before)"),
    ]
