"""kill -9 at random moments under load: whatever a page was shown is still there afterwards, and only once.

    python -m tests.table.kills --times 1000 --store sqlite postgres
    python -m tests.table.kills --times 50 --store sqlite --game okko

A server process serves some tables of a game; pages answer, take back and chat as fast as they can and note
all that they are shown. The server is killed, and the store is read: its entries must lead again to every
moment that any page has seen. Then the next server goes on with the same tables.
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
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from hyakki.games import games
from hyakki.table.message_terms import PROTOCOL
from hyakki.table.retrace import start, work_off
from hyakki.table.store import Row, Store, open_store
from hyakki.table.unnoticed import Unnoticed
from hyakki.table.wire import followed
from tests.table import postgres
from tests.table.house import PATIENCE, PERSON, TINY, Json, Person, bot
from tests.table.processes import ended, serving

SETUPS = (
    ("journey", 0),
    ("tsukuyumi", 1),
    ("palace", 2),
    ("journey", 1),
    ("moon", 1),
    ("tsukuyumi", 2),
    # A Hero and the Oni: two strangers plan at once, and neither notices what the other takes back.
    ("okko", 0),
    ("harakiri", 0),
)
"""What is played at each of the tables, by two people and so many bots."""
LONGEST = 250
"""Entries of a table after which another is opened: all of them are played again after every kill."""
PEOPLE = (0, 1)
KNOWN = {**TINY, **games()}
TOKEN = "kills-kills-kills-kill"


def setups_of(name: str) -> list[tuple[str, int]]:
    """A small and a big table of a game."""
    sizes = [seats for seats in KNOWN[name].seats if seats >= len(PEOPLE)]
    return [(name, seats - len(PEOPLE)) for seats in {sizes[0], sizes[-1]}]


class Shown:
    """All that pages have been shown."""

    def __init__(self) -> None:
        self.moments: dict[tuple[str, int, int], bytes] = {}  # table, answers, seat
        self.last: dict[str, int] = {}
        self.chat: dict[tuple[str, int], str] = {}

    def since(self, before: dict[str, int], tables: set[str], wanted: int) -> bool:
        """Whether so many answers were shown since, and at least one at each table."""
        more = {table: self.last.get(table, 0) - before.get(table, 0) for table in tables}
        return all(more.values()) and sum(more.values()) >= wanted

    def note(self, table: str, seat: int, message: Json) -> None:
        if message["type"] == "moment":
            answers = message["answers"]
            self.last[table] = max(self.last.get(table, 0), answers)
            question, asked = message["question"], None
            if question is not None:
                asked = [question["number"], [option["text"] for option in question["options"]]]
            seen = digest(message["view"], message["asked"], asked)
            known = self.moments.setdefault((table, answers, seat), seen)
            assert known == seen, f"two pages saw different things after {answers} answers"
        if message["type"] == "said":
            self.chat[table, message["number"]] = message["text"]


def digest(*parts: Any) -> bytes:
    """A whole moment in a few bytes: there are thousands of them, and a view is long."""
    plain = msgspec.json.decode(msgspec.json.encode(parts))
    return blake2b(msgspec.json.encode(plain, order="deterministic"), digest_size=16).digest()


class Page:
    """One page that never rests."""

    def __init__(self, shown: Shown, url: str, table: str, seat: int, seed: int) -> None:
        self.shown, self.url, self.table, self.seat = shown, url, table, seat
        self.rng = random.Random(seed)
        self.is_over = False

    async def run(self) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}ws/{self.table}?protocol={PROTOCOL}&seat={self.seat}"
        now: Json = {}
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(
                address, additional_headers={"Cookie": f"hyakki={TOKEN}"}, max_size=None, compression=None
            ) as socket:
                async for data in socket:
                    message = json.loads(data)
                    if message["type"] in ("moment", "change"):
                        message = now = followed(now, message)
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

    def __init__(self, store: str, seed: int = 1, setups: Sequence[tuple[str, int]] = SETUPS) -> None:
        self.store = store
        self.setups = setups
        self.rng = random.Random(seed)
        self.shown = Shown()
        self.tables: dict[str, int] = {}  # with the setup that is played there
        self.kills = 0

    def open_tables(self, url: str) -> None:
        person = Person(url, "Kill", TOKEN)
        for number, (game, bots) in enumerate(self.setups):
            if number not in self.tables.values():
                opened = person.open(game, [PERSON, PERSON, *[bot()] * bots])
                for token in opened["tokens"].values():
                    person.sit(token)
                self.tables[opened["table"]] = number
        person.close()

    def run_once(self) -> None:
        """Serve, play, kill, compare."""
        server, url = serving(self.store, *{game for game, _ in self.setups})
        try:
            self.open_tables(url)
            pages = asyncio.run(self.play(server.pid, url))
        finally:
            log = ended(server, kill=True)
        assert "Traceback" not in log, log
        self.kills += 1
        asyncio.run(self.compare())
        for page in pages:
            if page.is_over or self.shown.last.get(page.table, 0) > LONGEST:
                self.tables.pop(page.table, None)

    async def play(self, server: int, url: str) -> list[Page]:
        """Play for some answers, at least one at each table, however fast this machine is; then kill."""
        pages = [
            Page(self.shown, url, table, seat, self.rng.getrandbits(32))
            for table in self.tables
            for seat in PEOPLE
        ]
        tasks = [asyncio.create_task(page.run()) for page in pages]
        before, wanted = dict(self.shown.last), self.rng.randrange(5, 80)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not self.shown.since(before, set(self.tables), wanted):
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.rng.uniform(0, 0.05))
        os.kill(server, 9)  # in the middle of whatever it is doing
        await asyncio.wait_for(asyncio.gather(*tasks), 20)
        return pages

    async def compare(self) -> None:
        """Whether the store leads to every moment that was shown."""
        store = open_store(self.store)
        await store.start()
        try:
            for table in self.tables:
                eras, entries = await self.eras(store, table), await store.entries(table)
                assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
                last = self.shown.last.get(table, 0)
                assert last <= len(entries), f"answers {len(entries) + 1} to {last} are lost"
                for row, upto in eras:
                    match, unnoticed = start(KNOWN[row.game], row), Unnoticed()
                    self.check(match, table, row.origin_number, unnoticed)
                    for entry in entries:
                        if row.origin_number < entry.number <= (upto or entry.number):
                            work_off(match, entry, unnoticed)
                            self.check(match, table, entry.number, unnoticed)
                said = {(table, line.number): line.text for line in await store.chat(table)}
                heard = {place: text for place, text in self.shown.chat.items() if place[0] == table}
                assert heard.items() <= said.items(), "a line of chat is lost"
        finally:
            await store.close()

    async def eras(self, store: Store, table: str) -> list[tuple[Row, int | None]]:
        """Every place that a match went on from, with the last of the entries that follow it."""
        row = await store._row(table)
        assert row is not None, f"table {table} is lost"
        origins = await store.origins(table)
        later = [msgspec.structs.replace(row, origin=one.save, origin_number=one.after) for one in origins]
        ends = [*(one.after for one in origins), None]
        return list(zip([row, *later], ends, strict=True))

    def check(self, match: Any, table: str, number: int, unnoticed: Unnoticed) -> None:
        for seat in PEOPLE:
            shown = self.shown.moments.get((table, number - unnoticed[seat], seat))
            if shown is None:
                continue
            decision = match.decision(seat)
            asked = None
            if decision is not None:
                asked = [decision.number, [option.text() for option in decision.options]]
            again = digest(match.view(seat), match.awaited(seat), asked)
            assert again == shown, f"after {number} answers seat {seat} saw something else"


def main(arguments: list[str] | None = None) -> int:
    """So many kills, shared between the stores and the games."""
    parser = argparse.ArgumentParser(description="Kill servers under load and look what is lost.")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--store", choices=("sqlite", "postgres"), nargs="+", default=["sqlite"])
    parser.add_argument("--game", choices=list(KNOWN), nargs="+", default=list(KNOWN))
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    began = time.monotonic()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hyakki-kills-")))
        server = postgres.start(os.getpid()) if "postgres" in wish.store else ""
        trials = []
        for number, (kind, game) in enumerate((kind, game) for kind in wish.store for game in wish.game):
            store = str(folder / f"{game}.sqlite")
            if kind == "postgres":
                store = stack.enter_context(postgres.database(server))
            trials.append((f"{kind}, {game}", Trial(store, wish.seed + number, setups_of(game))))
        for number in range(wish.times):
            name, trial = trials[number % len(trials)]
            trial.run_once()
            sys.stdout.write(f"\r{number + 1} of {wish.times} kills ({name})".ljust(60))
            sys.stdout.flush()
        for name, trial in trials:
            sys.stdout.write(f"\r{name}: {said(trial.kills, [trial])}\n")
    seconds = time.monotonic() - began
    total = said(wish.times, [trial for _, trial in trials])
    sys.stdout.write(f"{total} in {seconds:.0f} s; none is lost, none is doubled\n")
    return 0


def said(kills: int, trials: list[Trial]) -> str:
    """What was shown and found again."""
    answers = sum(sum(trial.shown.last.values()) for trial in trials)
    moments = sum(len(trial.shown.moments) for trial in trials)
    lines = sum(len(trial.shown.chat) for trial in trials)
    return f"{kills} kills, {answers} answers in {moments} moments and {lines} lines of chat"


if __name__ == "__main__":
    sys.exit(main())
