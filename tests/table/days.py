"""A day's play in some minutes: tables are opened, left and resumed, the server is restarted every hour, and
in between the content or the rules of a game are others, for an hour or for good.

    python -m tests.table.days --hours 24 --store sqlite postgres

After every hour all that was ever stored is still there, unchanged, and only added to; whoever comes back to
a table under the rules that it was played by sees what was seen before; under others it waits for a choice.
A game that has ended keeps its end.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from hyakki.games import games
from hyakki.kernel.game import Game
from hyakki.table import app, connection
from hyakki.table.store import Store, open_store
from tests.table import postgres
from tests.table.house import PERSON, TINY, House, Json, Page, Person, bot, house, play, wait_for
from tests.table.kills import digest

PEOPLE = (("Mika", "days-days-days-days-01"), ("Ren", "days-days-days-days-02"))
"""Who plays on the first two seats, with the same browser all day."""
OWN = {
    "harakiri": ("minions.toml", "health = 5,", "health = 6,"),
    "journey": ("fortune.toml", "copies = 2", "copies = 3"),
    "okko": ("agents.toml", "defense = 3", "defense = 4"),
    "tsukuyumi": ("missions.toml", "points = 1", "points = 3"),
}
"""Own content for each game: a file of its box with other numbers in it."""

LOADING = 60.0
"""Seconds in which a table has to be there: a long match is played again from its beginning."""

World = dict[str, Game[Any]]


class Sitting:
    """A table as people remember it."""

    def __init__(self, name: str, game: str, rules: int, seats: list[int]) -> None:
        self.name, self.game, self.rules = name, game, rules
        self.seats = seats
        self.era = 0
        self.seen: dict[tuple[int, int, int], bytes] = {}  # era, answers, seat
        self.end: str | None = None
        self.entries: list[Any] = []
        self.origins: list[Any] = []
        self.chat: list[Any] = []
        self.outcome = ""

    def look(self, page: Page) -> None:
        """What is seen now was seen before, if somebody has been here."""
        assert page.seat is not None
        now = page.now
        asked = None
        if now["question"] is not None:
            asked = [now["question"]["number"], [option["text"] for option in now["question"]["options"]]]
        place = (self.era, now["answers"], page.seat)
        seen = digest(now["view"], now["asked"], asked)
        known = self.seen.setdefault(place, seen)
        assert known == seen, (
            f"{self.game}: after {now['answers']} answers seat {page.seat} saw something else"
        )
        if now["ending"] is not None:
            end = now["ending"]["sentence"]
            assert self.end in (None, end), f"{self.game}: it ended otherwise before"
            self.end = end


def with_own_content(game: Game[Any], folder: Path) -> Game[Any]:
    """The game as `--content` has it, with one file of its box in other numbers."""
    file, old, new = OWN[game.id]
    shipped = files(f"hyakki.games.{game.id}").joinpath("content", file).read_text("utf-8")
    assert old in shipped
    place = folder / game.id / "content"
    place.mkdir(parents=True, exist_ok=True)
    (place / file).write_text(shipped.replace(old, new), encoding="utf-8")
    return game.with_content(place.parent)


def with_other_rules(game: Game[Any]) -> Game[Any]:
    """The game after an update of its rules: a die more is thrown in every step."""

    class OneDieMore(type(game)):  # type: ignore[misc]
        version = game.version + 1

        def step(self, g: Any) -> Any:
            g.rng.below(6)
            return super().step(g)

    return OneDieMore()


class Day:
    """A store, its people and its tables, from one hour to the next."""

    answers = range(30)
    """How many answers people give in a visit."""
    chooses = 0.4
    """How often they choose how a game that stands still goes on."""

    def __init__(self, store: str, seed: int, known: World, folder: Path) -> None:
        self.store = store
        self.rng = random.Random(seed)
        self.known = known
        self.others = {name: with_other_rules(game) for name, game in known.items()}
        self.dressed = {name: with_own_content(known[name], folder) for name in known if name in OWN}
        self.now = known
        self.tables: list[Sitting] = []
        self.counts: Counter[str] = Counter()

    def world(self) -> World:
        """The games as they are in some hour; one of them may be another."""
        found = dict(self.known)
        what = self.rng.choice(("plain", "plain", "content", "rules"))
        changed = {"content": self.dressed, "rules": self.others}.get(what, {})
        if changed:
            name = self.rng.choice(list(changed))
            found[name] = changed[name]
            self.counts[what] += 1
        return found

    def hour(self, opened: int, visits: int, world: World | None = None) -> None:
        """The server starts, people come and go, the server stops."""
        self.now = world = self.world() if world is None else world
        with house(self.store, known=world) as inn:
            people = [Person(inn.url, name, token) for name, token in PEOPLE]
            inn._people.extend(people)
            for _ in range(opened):
                self.open(people, world)
            for table in self.rng.sample(self.tables, min(visits, len(self.tables))):
                self.visit(inn, people, table, world)
            self.lobby(people)
        self.counts["hours"] += 1
        asyncio.run(self.compare())

    def open(self, people: list[Person], world: World) -> None:
        game = self.rng.choice(list(world))
        bots = self.rng.choice([seats for seats in world[game].seats if seats >= 2]) - 2
        found = people[0].open(game, [PERSON, PERSON, *[bot()] * bots])
        people[1].sit(found["tokens"]["1"])
        self.tables.append(Sitting(found["table"], game, world[game].version, [0, 1]))
        self.counts["opened"] += 1

    def visit(self, inn: House, people: list[Person], table: Sitting, world: World) -> None:
        """Come to a table, look, play a little if that is possible, and leave."""
        pages = [people[seat].page(table.name, seat, open_timeout=LOADING) for seat in table.seats]
        same = world[table.game].version == table.rules
        still = pages[0].welcome["still"]
        if still is not None:
            assert not same, f"{table.game}: {still['says']}"
            self.wait_or_choose(people, pages, table, still, world)
        if pages[0].welcome["still"] is None or table.rules == world[table.game].version:
            self.look(inn, table, pages)
            self.play(pages)
            self.look(inn, table, pages)
        for page in pages:
            page.close()
        self.counts["visits"] += 1

    def look(self, inn: House, table: Sitting, pages: list[Page]) -> None:
        """All look at the same moment: nobody plays, and no bot is at it."""
        live = inn.live(table.name)
        wait_for(lambda: not inn.hall.robots.are_at(table.name) and not live.lock.locked())
        for page in pages:
            page.still()
            table.look(page)

    def wait_or_choose(
        self, people: list[Person], pages: list[Page], table: Sitting, still: Json, world: World
    ) -> None:
        """By other rules nothing happens until somebody has chosen."""
        self.counts["still"] += 1
        page = self.rng.choice(pages)
        page.send("answer", question=1, text="done")
        assert page.refusal() in ("refused.still", "refused.over", "refused.not-asked")
        if still["ways"] and self.rng.random() < self.chooses:
            way = self.rng.choice(still["ways"])["name"]
            people[0].post(f"/api/tables/{table.name}/go-on", {"way": way})
            for one in pages:
                assert one.until("standing")["still"] is None
                one.welcome["still"] = None
            table.rules, table.era = world[table.game].version, table.era + 1
            self.counts["chosen"] += 1

    def play(self, pages: list[Page]) -> None:
        """Some answers, and what else people do."""
        if pages[0].now["ending"] is not None:
            return
        play(pages, self.rng.choice(self.answers))
        for page in pages:
            if page.now["undo"] is None and page.now["ending"] is None and self.rng.random() < 0.3:
                page.send("undo")
                page.still()
                self.counts["undone"] += 1
        if self.rng.random() < 0.5:
            text = f"word {self.rng.random()}"
            pages[0].send("chat", text=text)
            pages[0].until("said", lambda said: said["text"] == text)

    def lobby(self, people: list[Person]) -> None:
        """Whoever has few tables finds all of them at home."""
        found = people[0].get("/api/lobby")
        listed = {card["id"] for part in ("mine", "finished") for card in found[part]}
        if len(self.tables) <= 40:
            assert {table.name for table in self.tables} <= listed

    async def compare(self) -> None:
        """What the store had it has, and where it has more, that comes after."""
        store = open_store(self.store)
        await store.start()
        try:
            for table in self.tables:
                await self.compare_one(store, table)
        finally:
            await store.close()

    async def compare_one(self, store: Store, table: Sitting) -> None:
        row = await store.find(table.name)
        assert row is not None, f"a table of {table.game} is lost"
        now: dict[str, list[Any]] = {
            "entries": await store.entries(table.name),
            "origins": await store.origins(table.name),
            "chat": await store.chat(table.name, last=10_000),
        }
        if len(now["entries"]) > len(table.entries):
            table.rules = self.now[table.game].version  # also bots play by the rules of the hour
        for name, found in now.items():
            before = getattr(table, name)
            assert found[: len(before)] == before, f"{name} of a table of {table.game} have changed"
            setattr(table, name, found)
        numbers = [entry.number for entry in table.entries]
        assert numbers == list(range(1, len(numbers) + 1))
        if table.outcome:
            kept = (row.over, row.outcome)
            assert kept == (True, table.outcome), "a game that had ended has another end"
        if table.end is not None and row.over:
            table.outcome = row.outcome

    def said(self) -> str:
        """What the day was like."""
        counts = self.counts
        parts = {
            "hours": counts["hours"],
            "with other content": counts["content"],
            "with other rules": counts["rules"],
            "tables": len(self.tables),
            "visits": counts["visits"],
            "entries": sum(len(table.entries) for table in self.tables),
            "games ended": sum(table.end is not None for table in self.tables),
            "times a table stood still": counts["still"],
            "times somebody chose how to go on": counts["chosen"],
        }
        return ", ".join(f"{count} {name}" for name, count in parts.items())


@contextlib.contextmanager
def in_haste() -> Iterator[None]:
    """Whoever plays a day in minutes does more at once than people may."""
    names = [(connection, "FAST"), (connection, "BURST"), (app, "POSTS"), (app, "POSTS_AT_ONCE")]
    names += [(app, "READS"), (app, "READS_AT_ONCE"), (connection, "CHATS"), (connection, "CHATS_AT_ONCE")]
    before = [getattr(module, name) for module, name in names]
    for module, name in names:
        setattr(module, name, 1e6)
    try:
        yield
    finally:
        for (module, name), value in zip(names, before, strict=True):
            setattr(module, name, value)


def main(arguments: list[str] | None = None) -> int:
    """A day on each kind of store."""
    parser = argparse.ArgumentParser(description="Play for a day, with changes in between.")
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--store", choices=("sqlite", "postgres"), nargs="+", default=["sqlite"])
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    known = {**TINY, **games()}
    for kind in wish.store:
        began = time.monotonic()
        with contextlib.ExitStack() as stack:
            stack.enter_context(in_haste())
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hyakki-days-")))
            store = str(folder / "tables.sqlite")
            if kind == "postgres":
                store = stack.enter_context(postgres.database(postgres.start(os.getpid())))
            day = Day(store, wish.seed, known, folder)
            for number in range(wish.hours):
                day.hour(3, 12)
                sys.stdout.write(f"\r{number + 1} of {wish.hours} hours on {kind} ")
                sys.stdout.flush()
        seconds = time.monotonic() - began
        sys.stdout.write(f"\r{kind}, {seconds:.0f} s: {day.said()}; nothing is lost\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
