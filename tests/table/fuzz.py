"""Messages of every kind with something wrong about them, over websockets and the API, at every game.

    python -m tests.table.fuzz --messages 100000

Whatever comes, the server answers in words or hangs up: no answer is a fault of its own (500), its log stays
clean, others play on, and afterwards every stored match comes out as it was.

What a message may hold is read from its struct, so that new kinds are there by themselves.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import string
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import httpx
from msgspec import inspect
from websockets.exceptions import ConnectionClosed

from hyakki.cli.verify import judged
from hyakki.games import games
from hyakki.table import hall_messages, messages, replay_messages
from hyakki.table.api import Api
from hyakki.table.hall import Hall
from hyakki.table.messages import FromPage
from hyakki.table.store import open_store
from tests.table.house import PERSON, TINY, Json, Page, Person, bot
from tests.table.processes import ended

SERVER = """
import sys
import hyakki.games as games
from hyakki.table import api, app, connection
from hyakki.table.serve import serve
from tests.tiny import MOON, PALACE

connection.FAST = connection.BURST = app.POSTS = app.POSTS_AT_ONCE = app.READS = app.READS_AT_ONCE = 1e6
connection.CHATS = connection.CHATS_AT_ONCE = 1e6
known = {"moon": MOON, "palace": PALACE, **games.games()}
serve("127.0.0.1", 0, lambda url: print(url, flush=True), known, sys.argv[1], 0.0)
"""
"""A server that turns nothing away for coming too fast: what is turned away proves nothing."""

KNOWN = {**TINY, **games()}
BATCH = 50
LAST = 123_456_789
"""The number of a request after a batch: when its answer is there, all others are."""
API_SHARE = 0.15
HANG_UPS = {1000, 1005, 1007, 1008, 1009}
"""How the server may end a connection: because of what came, and never because of a fault."""
FULL = {"trouble.full"}
"""Why it may say that it cannot just now (503)."""
FAULTS = ("Traceback", "fault", "Exception", "never retrieved", "failed")

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**31 + 1, 2**53, -(2**63), 10**400, 1e308, -0.0, 1.5, "", " ", "0",
    "\u0000", "\ud83d\ude00" * 50, "é" * 399, "x" * 401, "x" * 5000, "\u202e", "../../x", "' OR 1=1 --",
    "{name}", "%s%n", "seat:0", "room:-1", "figure:99999999999999999999", ":", "::::", "card:\u0000",
    "hex:1,,", [], [[]], {}, {"a": {"b": []}}, ["room:1"] * 61, [""], ["x" * 121], [1], [["do:move"], []],
    [[["do:move"]]],
]  # fmt: skip


class Words:
    """What is said at a table, and things like it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.texts = ["done", "pass", "random", "sense", "moon", "0", "x"]
        self.anchors = ["seat:0", "do:move", "room:1", "card:none"]
        self.numbers = [0, 1]
        self.tables: list[str] = ["t" * 16]
        self.tokens: list[str] = ["x" * 22]

    def hear(self, page: Page) -> None:
        """Learn from what a page is asked."""
        question = page.now["question"]
        if question is not None:
            some = self.rng.sample(question["options"], min(8, len(question["options"])))
            self.texts = [*self.texts[:7], *(option["text"] for option in some)]
            pointed = [anchor for option in some for anchor in option["anchors"]]
            self.anchors = [*self.anchors[:4], *pointed[:20]]
            self.numbers = [0, 1, question["number"]]

    def value(self, kind: inspect.Type) -> Any:
        """Something that fits a type, as far as types go."""
        rng = self.rng
        match kind:
            case inspect.LiteralType(values=values):
                return rng.choice(values)
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType(ge=low, le=high):
                near = rng.choice(self.numbers) + rng.choice((0, 0, 0, 0, 1, -1, 1000))
                return min(max(near, low if low is not None else near), high if high is not None else near)
            case inspect.FloatType():
                return rng.uniform(-10, 1e6)
            case inspect.StrType(pattern=pattern, max_length=most):
                if pattern is not None:
                    return self.patterned(pattern)
                found = rng.choice([*self.texts, *self.anchors])
                return found if most is None else found[:most]
            case inspect.ListType(item_type=item, min_length=low, max_length=high):
                count = rng.randrange(low or 0, min(high or 6, 6) + 1)
                return [self.value(item) for _ in range(count)]
            case inspect.DictType(value_type=item):
                return {rng.choice(self.texts): self.value(item) for _ in range(rng.randrange(3))}
            case inspect.UnionType(types=types):
                return self.value(rng.choice(types))
            case inspect.StructType(cls=cls):
                return self.message(cls)
        return rng.choice(ODD)

    def patterned(self, pattern: str) -> str:
        """A word of a certain form, if there is one among all that are known."""
        hexed = [self.rng.randbytes(length).hex() for length in (8, 16, 32)]
        known = [*self.tables, *self.tokens, *hexed, self.rng.choice(string.ascii_lowercase) * 16]
        fits = [word for word in known if re.search(pattern, word)]
        return self.rng.choice(fits if fits and self.rng.random() < 0.8 else known)

    def message(self, cls: type) -> Json:
        """A message of a kind, with some of what may be left out."""
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)
        found: Json = {} if info.tag_field is None else {info.tag_field: info.tag}
        for field in info.fields:
            if field.required or self.rng.random() < 0.7:
                found[field.encode_name] = self.value(field.type)
        return found

    def spoilt(self, message: Json) -> Json:
        """A message with something wrong about it."""
        rng, found = self.rng, dict(message)
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
            name = rng.choice(list(found)) if found else "type"
            change = rng.randrange(5)
            if change == 0:
                found[name] = rng.choice(ODD)
            elif change == 1:
                found.pop(name, None)
            elif change == 2:
                found[rng.choice(("seat", "more", "Type", "view", "key", "\u0000"))] = rng.choice(ODD)
            elif change == 3:
                found["type"] = rng.choice(("moment", "welcome", "ANSWER", "", "constructor", 7, None))
            elif isinstance(found.get(name), list):
                found[name] = [*found[name], rng.choice(ODD)]
        return found

    def raw(self, message: Json) -> str | bytes:
        """The words of a message, or no words at all."""
        rng = self.rng
        kind = rng.randrange(16)
        if kind == 0:
            return rng.randbytes(rng.randrange(200))
        if kind == 1:
            signs = (rng.choice((rng.randrange(32, 127), rng.randrange(0x20, 0xD7FF))) for _ in range(60))
            return "".join(map(chr, signs))
        if kind == 2:
            depth = rng.choice((10, 500, 3000))
            return rng.choice("[{") * depth + "]" * rng.choice((0, depth))
        text = json.dumps(message)
        if rng.random() < 0.1:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(('"', "}", "\\", "\\ud800", "\x7f", "")) + text[at + 1 :]
        return text.encode() if rng.random() < 0.2 else text


def kinds() -> list[type]:
    """All that a page may say."""
    return list(get_args(FromPage))


def bodies() -> list[type]:
    """All that a request may bring."""
    modules = (hall_messages, messages, replay_messages)
    found = [thing for module in modules for thing in vars(module).values()]
    wishes = {one for one in found if isinstance(one, type) and one.__name__.endswith("Wish")}
    return sorted(wishes, key=lambda one: one.__name__)


def routes() -> list[tuple[str, str]]:
    """Every address of the API with its method."""
    api = Api(Hall(open_store("unused.sqlite"), known={}))
    found = [(method, route.path) for route in api.routes() for method in route.methods or ()]
    return sorted({(method, path) for method, path in found if method in ("GET", "POST")})


class Fuzz:
    """A hostile guest at the tables of a server, and somebody who only wants to play."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.rng = random.Random(seed)
        self.words = Words(self.rng)
        self.mika, self.eve = Person(url, "Mika"), Person(url, "Eve")
        self.sent = self.answered = self.asked = 0
        self.codes: Counter[int] = Counter()
        self.statuses: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()
        self.saves: dict[str, bytes] = {}

    def close(self) -> None:
        self.mika.close()
        self.eve.close()

    def open(self, game: str) -> tuple[str, Page, Page, Page]:
        """A table with somebody who plays, somebody hostile, and the hostile one watching as well."""
        bots = self.rng.choice([seats for seats in KNOWN[game].seats if seats >= 2]) - 2
        opened = self.mika.open(game, [PERSON, PERSON, *[bot()] * bots], visibility="public")
        table: str = opened["table"]
        self.eve.sit(opened["tokens"]["1"])
        self.words.tables = [*self.words.tables[-5:], table]
        self.words.tokens = [*self.words.tokens[-5:], *opened["tokens"].values()]
        return table, self.mika.page(table, 0), self.eve.page(table, 1), self.eve.page(table)

    def at_game(self, game: str, count: int, progress: Callable[[int], None]) -> None:
        """So many bad messages at tables of a game; a new one when the old one is over."""
        left = count
        while left > 0:
            table, good, bad, watching = self.open(game)
            for _ in range(12):
                if left <= 0 or good.now["ending"] is not None:
                    break
                for page in (bad, watching):
                    left -= self.batch(page, min(BATCH, max(left, 1)))
                for _ in range(int(BATCH * 2 * API_SHARE / (1 - API_SHARE))):
                    left -= self.request(table, game)
                good = self.goes_on(good)
                bad, watching = self.again(bad), self.again(watching)
                progress(self.sent)
            for page in (good, bad, watching):
                page.close()

    def again(self, page: Page) -> Page:
        """A page that is there: a new one where the server has hung up, or the seat is somebody else's."""
        try:
            page.calm()
        except ConnectionClosed:
            page.close()
            with contextlib.suppress(Exception):
                return self.eve.page(page.table, page.seat)
            return self.eve.page(page.table)
        page.heard.clear()
        page.raw.clear()
        return page

    def batch(self, page: Page, count: int) -> int:
        """Some messages on one connection, until all of them are answered or it is closed."""
        self.words.hear(page)
        sent = 0
        try:
            for _ in range(count):
                kind = self.rng.choice(kinds())
                self.kinds[kind.__name__] += 1
                page.socket.send(self.words.raw(self.words.spoilt(self.words.message(kind))))
                sent += 1
            page.send("ask-listing", request=LAST)
            while (message := page.next(60))["type"] != "listing" or message["request"] != LAST:
                self.answered += message["type"] != "seats"
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 1006
            self.codes[code] += 1
            assert code in HANG_UPS, f"the server hung up with {code}"
        self.sent += sent
        return sent

    def request(self, table: str, game: str) -> int:
        """One request to some address of the API."""
        rng, words = self.rng, self.words
        method, path = rng.choice(routes())
        odd = quote(str(rng.choice(ODD))[:300], safe="", errors="replace")
        places = {
            "table": rng.choice([table] * 6 + [rng.choice(words.tables), odd or "x"]),
            "game": rng.choice([game] * 4 + [odd or "x"]),
            "answers": rng.choice(["0", "1", "7", "9999999", odd or "x"]),
        }
        for name, value in places.items():
            path = path.replace(f"{{{name}}}", value)
        query = {
            name: rng.choice(["0", "1", "16", str(rng.choice(ODD))[:200].encode("utf-8", "replace").decode()])
            for name in ("seat", "since", "content", "rules", "person", "way")
            if rng.random() < 0.2
        }
        data: str | bytes = b""
        if method == "POST":
            data = words.raw(words.spoilt(words.message(rng.choice(bodies()))))
            if path == "/api/import" and game in self.saves:
                data = self.torn(self.saves[game])
        headers = {b"Cookie": b"hyakki=\xe9\xff; ;=;"} if rng.random() < 0.02 else {}
        person = rng.choice((self.eve, self.eve, self.mika)) if method == "GET" else self.eve
        answer = person.http.request(method, path, params=query, content=data, headers=headers)
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            key = answer.json()["key"] if answer.status_code == 503 else answer.text[:300]
            assert key in FULL, f"{method} {path} {query} {data[:300]!r}: {answer.status_code} {key}"
        if method == "GET" and path.endswith("/export") and answer.status_code == 200:
            self.saves[game] = answer.content
        self.sent += 1
        self.asked += 1
        return 1

    def torn(self, save: bytes) -> bytes:
        """A saved game that somebody has written about in."""
        data = bytearray(save)
        for _ in range(self.rng.randrange(0, 4)):
            at = self.rng.randrange(len(data))
            data[at : at + self.rng.randrange(1, 30)] = self.rng.choice(
                (b"", b"0", b'"', b"]", b"-1", b"null", self.rng.randbytes(3))
            )
        return bytes(data)

    def goes_on(self, good: Page) -> Page:
        """Whoever only wants to play still can."""
        try:
            good.calm()
        except ConnectionClosed as closed:  # the hostile one may have used what it is allowed to
            if closed.rcvd is not None and closed.rcvd.code not in HANG_UPS:
                raise
            good = self.mika.page(good.table, None)
        question = good.now["question"]
        if question is not None:
            text = self.rng.choice(question["options"])["text"]
            good.send("answer", question=question["number"], text=text)
            good.calm()
        good.send("ping")
        good.until("pong")
        good.heard.clear()
        good.raw.clear()
        return good


def _further(progress: Callable[[int], None], before: int, sent: int) -> None:
    progress(before + sent)


def show(sent: int) -> None:
    """How far it is."""
    sys.stdout.write(f"\r{sent} messages ")
    sys.stdout.flush()


@contextlib.contextmanager
def served(store: str) -> Iterator[tuple[str, list[str]]]:
    """A server of its own; its log is there when it has ended."""
    command = [sys.executable, "-c", SERVER, store]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    log: list[str] = []
    try:
        assert url, "the server does not start"
        yield url, log
        assert process.poll() is None, "the server has ended"
    finally:
        log.append(ended(process))


async def verdicts(store: str) -> Counter[str]:
    """What has become of the stored matches."""
    kept = open_store(store)
    await kept.start()
    try:
        return Counter([(await judged(kept, KNOWN, table)).state for table in await kept.kept()])
    finally:
        await kept.close()


def run(store: str, count: int, seed: int, names: list[str], progress: Callable[[int], None]) -> list[Fuzz]:
    """So many messages, shared between the games; what came of them."""
    runs: list[Fuzz] = []
    with served(store) as (url, log):
        for number, game in enumerate(names):
            fuzz, before = Fuzz(url, seed + number), sum(one.sent for one in runs)
            runs.append(fuzz)
            try:
                fuzz.at_game(game, -(-count // len(names)), partial(_further, progress, before))
                assert httpx.get(f"{url}api/games").status_code == 200
            finally:
                fuzz.close()
    found = [line for line in log[0].splitlines() if any(word in line for word in FAULTS)]
    assert not found, log[0][-4000:]
    ends = asyncio.run(verdicts(store))
    assert set(ends) <= {"fine"}, ends
    return runs


def main(arguments: list[str] | None = None) -> int:
    """So many messages at all games."""
    parser = argparse.ArgumentParser(description="Send messages with something wrong about them.")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=list(KNOWN), nargs="+", default=list(KNOWN))
    wish = parser.parse_args(arguments)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hyakki-fuzz-") as folder:
        store = str(Path(folder) / "tables.sqlite")
        runs = run(store, wish.messages, wish.seed, wish.game, show)
    sent, asked = sum(one.sent for one in runs), sum(one.asked for one in runs)
    statuses = sum((one.statuses for one in runs), Counter[int]())
    codes = sum((one.codes for one in runs), Counter[int]())
    sys.stdout.write(
        f"\r{sent} messages in {time.monotonic() - began:.0f} s, {asked} of them to the API, with"
        f" {sum(one.answered for one in runs)} answers at tables;"
        f" answers of the API {dict(sorted(statuses.items()))}, closed connections"
        f" {dict(sorted(codes.items()))}; no fault, and every match is fine\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
