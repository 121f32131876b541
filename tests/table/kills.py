"""kill -9 at random moments under load: whatever a page was shown is still there afterwards, and only once.

    python -m tests.table.kills --times 50 --store sqlite
    python -m tests.table.kills --times 50 --store postgres

A server process serves a few tables; pages answer, take back and chat as fast as they can and note all that
they are shown. The server is killed, and the store is read: its entries must lead again to every moment that
any page has seen. Then the next server goes on with the same tables.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from hyakki.table.journal import start, work_off
from hyakki.table.store import open_store
from tests.table import postgres
from tests.table.house import PERSON, TINY, Json, Person, bot
from tests.table.processes import ended, serving

TABLES = 6
TOKEN = "kills-kills-kills-kill"


class Shown:
    """All that pages have been shown."""

    def __init__(self) -> None:
        self.moments: dict[tuple[str, int, int], Any] = {}  # table, answers, seat
        self.last: dict[str, int] = {}
        self.chat: dict[tuple[str, int], str] = {}
        self.answers = 0

    def note(self, table: str, seat: int, message: Json) -> None:
        if message["type"] == "moment":
            answers = message["answers"]
            before = self.last.get(table, 0)
            self.answers += max(0, answers - before)
            self.last[table] = max(before, answers)
            question = message["question"]
            seen = {
                "view": message["view"],
                "asked": message["asked"],
                "question": None
                if question is None
                else [question["number"], [option["text"] for option in question["options"]]],
            }
            known = self.moments.setdefault((table, answers, seat), seen)
            assert known == seen, f"two pages saw different things after {answers} answers"
        if message["type"] == "said":
            self.chat[table, message["number"]] = message["text"]


class Page:
    """One page that never rests."""

    def __init__(self, shown: Shown, url: str, table: str, seat: int, seed: int) -> None:
        self.shown, self.url, self.table, self.seat = shown, url, table, seat
        self.rng = random.Random(seed)
        self.is_over = False

    async def run(self) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}ws/{self.table}?seat={self.seat}"
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(
                address, additional_headers={"Cookie": f"hyakki={TOKEN}"}, max_size=None, compression=None
            ) as socket:
                async for data in socket:
                    message = json.loads(data)
                    self.shown.note(self.table, self.seat, message)
                    if message["type"] == "moment":
                        self.is_over = message["ending"] is not None
                        for wish in self.wishes(message):
                            await socket.send(json.dumps(wish))

    def wishes(self, moment: Json) -> Iterator[Json]:
        if self.rng.random() < 0.1:
            yield {"type": "chat", "text": f"word {self.rng.random()}"}
        question = moment["question"]
        if moment["undo"] is None and self.rng.random() < 0.15:
            yield {"type": "undo"}
        elif question is not None:
            text = self.rng.choice(question["options"])["text"]
            for _ in range(self.rng.choice((1, 1, 1, 2))):  # some fingers are nervous
                yield {"type": "answer", "question": question["number"], "text": text}


class Trial:
    """A store, its tables, and servers that come and go."""

    def __init__(self, store: str, seed: int = 1) -> None:
        self.store = store
        self.rng = random.Random(seed)
        self.shown = Shown()
        self.tables: dict[str, list[int]] = {}
        self.kills = 0

    def open_tables(self, url: str) -> None:
        person = Person(url, "Kill", TOKEN)
        while len(self.tables) < TABLES:
            game = self.rng.choice(("palace", "moon"))
            seats = [PERSON, PERSON, *[bot()] * (2 if game == "palace" else 1)]
            opened = person.open(game, seats)
            for token in opened["tokens"].values():
                person.sit(token)
            self.tables[opened["table"]] = [0, 1]
        person.close()

    def run_once(self) -> None:
        """Serve, play, kill, compare."""
        server, url = serving(self.store)
        try:
            self.open_tables(url)
            pages = asyncio.run(self.play(server.pid, url, self.rng.uniform(0.05, 0.9)))
        finally:
            log = ended(server, kill=True)
        assert "Traceback" not in log, log
        self.kills += 1
        asyncio.run(self.compare())
        for page in pages:
            if page.is_over:
                self.tables.pop(page.table, None)

    async def play(self, server: int, url: str, seconds: float) -> list[Page]:
        pages = [
            Page(self.shown, url, table, seat, self.rng.getrandbits(32))
            for table, seats in self.tables.items()
            for seat in seats
        ]
        tasks = [asyncio.create_task(page.run()) for page in pages]
        await asyncio.sleep(seconds)
        os.kill(server, 9)  # in the middle of whatever it is doing
        await asyncio.wait_for(asyncio.gather(*tasks), 20)
        return pages

    async def compare(self) -> None:
        """Whether the store leads to every moment that was shown."""
        store = open_store(self.store)
        await store.start()
        try:
            for table in self.tables:
                row = await store.find(table)
                assert row is not None, f"table {table} is lost"
                game, entries = TINY[row.game], await store.entries(table)
                assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
                last = self.shown.last.get(table, 0)
                assert last <= len(entries), f"answers {len(entries) + 1} to {last} are lost"
                match = start(game, row)
                self.check(game, match, table, 0)
                for entry in entries:
                    work_off(match, entry)
                    self.check(game, match, table, entry.number)
                said = {(table, line.number): line.text for line in await store.chat(table)}
                heard = {place: text for place, text in self.shown.chat.items() if place[0] == table}
                assert heard.items() <= said.items(), "a line of chat is lost"
        finally:
            await store.close()

    def check(self, game: Any, match: Any, table: str, number: int) -> None:
        for seat in self.tables[table]:
            shown = self.shown.moments.get((table, number, seat))
            if shown is None:
                continue
            decision = match.decision(seat)
            options = None if decision is None else [option.text() for option in decision.options]
            here = {
                "view": game.view(match.state, seat),
                "asked": match.asked(),
                "question": None if decision is None else [decision.number, options],
            }
            again = msgspec.json.decode(msgspec.json.encode(here))
            assert again == shown, f"after {number} answers seat {seat} saw something else"


def main(arguments: list[str] | None = None) -> int:
    """So many kills on a store of a kind."""
    parser = argparse.ArgumentParser(description="Kill servers under load and look what is lost.")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    began = time.monotonic()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hyakki-kills-")))
        store = str(folder / "tables.sqlite")
        if wish.store == "postgres":
            store = stack.enter_context(postgres.database(postgres.start(os.getpid())))
        trial = Trial(store, wish.seed)
        for _ in range(wish.times):
            trial.run_once()
    seconds = time.monotonic() - began
    sys.stdout.write(
        f"{trial.kills} kills on {wish.store} in {seconds:.0f} s: {trial.shown.answers} answers in"
        f" {len(trial.shown.moments)} moments and {len(trial.shown.chat)} lines of chat were shown;"
        " none is lost, none is doubled\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
