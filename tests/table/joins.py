"""kill -9 while people sit down and give to the key of the dice: nobody loses a seat, nobody knows the key.

    python -m tests.table.joins --times 200 --store sqlite postgres

Somebody opens a table; at every other one it takes the match as a file first, so that it knows the dice. Then
two strangers come with the same seat link, and whoever sits gives a word to the key. Meanwhile the server is
killed. The store must hold what was answered to each of them, and the next server must let them go on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from hyakki.games import games
from hyakki.kernel.match import Match
from hyakki.kernel.rng import fingerprint
from hyakki.kernel.saves import load
from hyakki.table import dice
from hyakki.table.journal import load_match
from hyakki.table.keys import hashed
from hyakki.table.store import Row, open_store
from tests.table import postgres
from tests.table.house import PERSON, TINY, Json, Person, bot, play
from tests.table.processes import ended, serving

KNOWN = {**TINY, **games()}
SEAT = 1
"""The seat that strangers come for; the host sits on the first."""
ANSWERS = 4
"""Answers with which a table shows that it still runs."""


class Newcomer:
    """Somebody with a browser, and what the server has promised to it."""

    def __init__(self, name: str, seat: int, word: str) -> None:
        self.name, self.seat, self.word = name, seat, word
        self.token = ""
        self.shown: str | None = None  # the fingerprint that it was shown when it sat down
        self.refused = ""
        self.given: Json | None = None

    def at(self, url: str) -> Person:
        person = Person(url, self.name, self.token or None)
        self.token = person.token
        return person

    def come(self, person: Person, link: str) -> None:
        """Sit down by a link, and give a word to the key whose fingerprint was shown."""
        answer = person.http.post("/api/sit", json={"token": link, "person": self.name})
        if answer.status_code != 200:
            self.refused = answer.json()["key"]
            return
        self.shown = answer.json()["fingerprint"]
        self.give(person, answer.json()["table"])

    def give(self, person: Person, table: str) -> None:
        wish = {"seat": self.seat, "word": self.word, "fingerprint": self.shown}
        answer = person.http.post(f"/api/tables/{table}/share", json=wish)
        assert answer.status_code == 200, answer.text
        self.given = answer.json()


class Joining:
    """A table that people were about to sit down at when its server was killed."""

    def __init__(self, game: str, rng: random.Random, exposed: bool) -> None:
        self.game, self.exposed = game, exposed
        words = [rng.randbytes(32).hex() for _ in range(3)]
        self.host = Newcomer("Mika", 0, words[0])
        self.strangers = [Newcomer("Ren", SEAT, words[1]), Newcomer("Eve", SEAT, words[2])]
        self.table = self.link = ""
        self.known: bytes | None = None  # the key that the host knows

    def open(self, url: str) -> None:
        person = self.host.at(url)
        sizes = [seats for seats in KNOWN[self.game].seats if seats > SEAT]
        free = bot() if self.exposed else PERSON
        opened = person.open(self.game, [PERSON, free, *[bot()] * (sizes[0] - 2)])
        self.table, self.host.shown = opened["table"], opened["fingerprint"]
        if self.exposed:
            file = person.http.get(f"/api/tables/{self.table}/export").content
            self.known = load(KNOWN[self.game], file).match.key
            self.link = person.post(f"/api/tables/{self.table}/link", {"seat": SEAT})["token"]
        else:
            self.link = opened["tokens"][str(SEAT)]
        person.close()

    def rush(self, url: str, kill: Callable[[], None]) -> None:
        """All of them at once, and the server is killed meanwhile."""
        people = [(one, one.at(url)) for one in self.strangers]
        mika = self.host.at(url)
        for one in (*(person for _, person in people), mika):
            one.get("/api/lobby")  # the line is open
        works = [partial(one.come, person, self.link) for one, person in people]
        works.append(partial(self.host.give, mika, self.table))
        threads = [threading.Thread(target=unless_killed, args=(work,)) for work in works]
        for thread in threads:
            thread.start()
        kill()
        for thread in threads:
            thread.join()
        for person in (mika, *(person for _, person in people)):
            person.close()

    async def check(self, address: str) -> None:
        """What was promised is in the store, and what is there fits together."""
        store = open_store(address)
        await store.start()
        try:
            row = await store.find(self.table)
            assert row is not None, "the table is lost"
            rebuilt = await load_match(store, KNOWN[self.game], row)
        finally:
            await store.close()
        assert rebuilt.finding is not None
        assert rebuilt.finding.is_fine, rebuilt.finding.detail
        assert rebuilt.match is not None
        self.check_seats(row)
        self.check_key(row, rebuilt.match)

    def check_seats(self, row: Row) -> None:
        sitting = [one for one in self.strangers if row.chairs[SEAT].guest == hashed(one.token)]
        promised = [one for one in self.strangers if one.shown is not None]
        assert len(promised) <= 1, "two were told that they sit there"
        assert promised in ([], sitting), "a seat is lost"
        assert row.chairs[0].guest == hashed(self.host.token)
        for one in self.strangers:
            assert one.refused in ("", "trouble.link-used")

    def check_key(self, row: Row, match: Match[Any]) -> None:
        assert dice.flaws(dice.proof(row, match)) == [], "the key does not follow from the words"
        if row.chairs[SEAT].guest is not None and self.known is not None:
            assert not row.exposed
            assert match.key != self.known, "somebody plays against known dice"
        if self.exposed and row.chairs[SEAT].guest is None:
            assert row.exposed, "whoever comes next plays against known dice"
        words = [one.word for one in row.shares]
        assert len(set(words)) == len(words), "a word counts twice"
        for one in (self.host, *self.strangers):
            if one.given is not None and one.given["taken"]:
                step = row.shares[words.index(one.word)]
                assert step.fingerprint == one.given["fingerprint"]
        last = row.shares[-1].fingerprint if row.shares else fingerprint(row.key)
        assert match.fingerprint == last

    def go_on(self, url: str) -> None:
        """Whoever was cut off comes again with the same browser and sits where it wanted; all play."""
        people = [one.at(url) for one in (self.host, *self.strangers)]
        for one, person in zip(self.strangers, people[1:], strict=True):
            one.shown, one.refused = None, ""
            one.come(person, self.link)
        sitting = [one for one in self.strangers if one.shown is not None]
        assert len(sitting) == 1, "the seat is lost to everybody"
        place = self.strangers.index(sitting[0]) + 1
        pages = [people[0].page(self.table, 0), people[place].page(self.table, SEAT)]
        before = pages[0].now["answers"]
        play(pages, ANSWERS)
        assert pages[0].now["answers"] > before or pages[0].now["ending"] is not None, "it hangs"
        for person in people:
            person.close()


def unless_killed(work: Callable[[], None]) -> None:
    with contextlib.suppress(httpx.TransportError):
        work()


class Trial:
    """A store, and servers that come and go."""

    def __init__(self, store: str, seed: int = 1, names: tuple[str, ...] = ("moon", "palace")) -> None:
        self.store, self.names = store, names
        self.rng = random.Random(seed)
        self.last: Joining | None = None
        self.kills = self.promised = self.given = self.cut_off = 0
        self.pause = 0.05  # seconds up to the kill at most: so that some have an answer by then, and some not

    def run_once(self) -> None:
        """Let those go on whom the last kill cut off; then the next."""
        game = self.names[self.kills // 2 % len(self.names)]
        joining = Joining(game, self.rng, exposed=bool(self.kills % 2))
        server, url = serving(self.store, *{game, self.last.game if self.last else game})
        try:
            if self.last is not None:
                self.last.go_on(url)
            joining.open(url)
            joining.rush(url, lambda: self.kill(server.pid))
        finally:
            log = ended(server, kill=True)
        assert "Traceback" not in log, log
        self.kills += 1
        asyncio.run(joining.check(self.store))
        everybody = (joining.host, *joining.strangers)
        sitting = sum(one.shown is not None for one in joining.strangers)
        self.pause *= 0.7 if sitting else 1.4
        self.promised += sitting
        self.given += sum(one.given is not None for one in everybody)
        self.cut_off += sum(one.given is None for one in everybody)
        self.last = joining

    def kill(self, server: int) -> None:
        """At some moment."""
        time.sleep(self.rng.uniform(0, self.pause))
        os.kill(server, 9)

    def finish(self) -> None:
        """Those whom the last kill cut off."""
        assert self.last is not None
        server, url = serving(self.store, self.last.game)
        try:
            self.last.go_on(url)
        finally:
            log = ended(server)
        assert "Traceback" not in log, log


def main(arguments: list[str] | None = None) -> int:
    """So many kills on each store, shared between the games."""
    parser = argparse.ArgumentParser(description="Kill servers while people sit down.")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--store", choices=("sqlite", "postgres"), nargs="+", default=["sqlite"])
    parser.add_argument("--game", choices=list(KNOWN), nargs="+", default=list(KNOWN))
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hyakki-joins-")))
        server = postgres.start(os.getpid()) if "postgres" in wish.store else ""
        for kind in wish.store:
            is_file = kind == "sqlite"
            store = str(folder / "x.sqlite") if is_file else stack.enter_context(postgres.database(server))
            trial = Trial(store, wish.seed, tuple(wish.game))
            for number in range(wish.times // len(wish.store)):
                trial.run_once()
                sys.stdout.write(f"\r{kind}: {number + 1} kills".ljust(40))
                sys.stdout.flush()
            trial.finish()
            sys.stdout.write(f"\r{kind}: {said(trial)}\n")
    return 0


def said(trial: Trial) -> str:
    """What was promised and kept."""
    return (
        f"{trial.kills} kills, {trial.promised} seats and {trial.given} words acknowledged,"
        f" {trial.cut_off} cut off; no seat is lost, no key is known, no table hangs"
    )


if __name__ == "__main__":
    sys.exit(main())
