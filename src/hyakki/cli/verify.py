"""Stored games against the rules and the content of this version: what has become of each, before anybody
opens it (`hyakki tables verify`), and going on with those that stand still (`hyakki tables upgrade`)."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.cli.serving import plain
from hyakki.cli.tables import SHOWN, agreed, clean, in_words, line, showing
from hyakki.cli.texts import say
from hyakki.kernel.game import Game
from hyakki.table.errors import Conflict, Damaged, Served, StoreError
from hyakki.table.findings import Finding, Rebuilt
from hyakki.table.going_on import go_on, origin_of
from hyakki.table.journal import has_ended, load_match
from hyakki.table.serve import claimed
from hyakki.table.standstill import drift_in_words, reason_in_words, way_in_words
from hyakki.table.store import Kept, Row, Store, dialect_of, open_store
from hyakki.table.store.backup import Progress, copy
from hyakki.table.store.sqlite import Sqlite, flaws
from hyakki.table.texts import say as say_at_table

State = Literal["fine", "drift", "still", "damaged"]
"""It goes on as it was; it does, though something has changed; somebody has to choose; it cannot be read."""

STATES: tuple[State, ...] = ("fine", "drift", "still", "damaged")

Games = Mapping[str, Game[Any]]


class Verdict(NamedTuple):
    """What has become of a table, and in words why."""

    table: Kept
    state: State
    words: str = ""
    row: Row | None = None
    rebuilt: Rebuilt | None = None


class Torn(Sqlite):
    """A file that is known to be damaged: as much of it is read as can be."""

    def examine(self, connection: Any) -> None:
        """It has been."""


async def judged(store: Store, games: Games, table: Kept) -> Verdict:
    """What has become of one table. Reads, and writes nothing."""
    try:
        row = await store.find(table.id)
        if row is None:
            return Verdict(table, "damaged", say("tables.gone"))
        rebuilt = await load_match(store, games.get(row.game), row)
    except Damaged as damaged:
        return Verdict(table, "damaged", damaged.found)
    except (StoreError, msgspec.MsgspecError) as error:
        return Verdict(table, "damaged", str(error))
    found = rebuilt.finding
    if found is None:
        return Verdict(table, "fine", "", row, rebuilt)
    words = drift_in_words(found)
    if found.is_fine:
        if found.result is not None:
            words.append(say_at_table("still.result"))
        return Verdict(table, "drift" if words else "fine", " ".join(words), row, rebuilt)
    words.append(reason_in_words(found))
    if has_ended(row):
        words.append(say_at_table("still.over"))
        return Verdict(table, "drift", " ".join(words), row, rebuilt)
    words.append(_choices(found))
    return Verdict(table, "still", " ".join(words), row, rebuilt)


def _choices(found: Finding) -> str:
    """What a match that stands still could go on from."""
    if not found.ways:
        return say("tables.no-way")
    ways = "; ".join(way_in_words(found, way).rstrip(".") for way in found.ways)
    return say("tables.ways", ways=ways)


async def all_judged(store: Store, games: Games, progress: Progress) -> AsyncIterator[Verdict]:
    """One verdict after the other."""
    tables = await store.kept()
    for number, table in enumerate(tables):
        progress(number, len(tables))
        yield await judged(store, games, table)


def told(verdict: Verdict) -> str:
    """The line of a table."""
    found = None if verdict.rebuilt is None else verdict.rebuilt.finding
    number = found.at if found is not None and verdict.state == "still" else None
    key = f"tables.{verdict.state}" if number is not None or verdict.state != "still" else "tables.unbuilt"
    state = say(key, number=number if number is not None else 0, why=clean(verdict.words))
    return say("tables.verdict", line=line(verdict.table), state=state).rstrip()


# ---------------------------------------------------------------------------- verifying


def verify(catalog: Catalog, where: str) -> bool:
    """Check a store and all its games; whether nothing stands still and nothing is damaged.

    All is done with a copy as of now: a server may go on meanwhile, and nothing is written, not even the
    schema of this version.
    """
    games = catalog.games()
    with tempfile.TemporaryDirectory(prefix="hyakki-verify-") as folder:
        file = Path(folder) / "tables.sqlite"
        problems, counts = _copied(where, file), dict.fromkeys(STATES, 0)
        for problem in problems:
            print(say("tables.flaw", found=clean(problem)))
        if file.exists():
            counts = _verify_copy(games, file, where)
    print(say("tables.summary", total=sum(counts.values()), **counts))
    is_damaged = bool(problems or counts["damaged"])
    if is_damaged:
        print(say("tables.is-damaged", store=plain(where)))
    if counts["still"]:
        print(say("tables.has-still"))
    return not is_damaged and not counts["still"]


def _copied(where: str, file: Path) -> list[str]:
    """Copy a store, and say what is damaged about it. Where not even a copy can be made, there is no file."""
    try:
        with showing("tables.copying") as progress:
            copy(dialect_of(where), file, progress)
    except Damaged as damaged:
        file.unlink(missing_ok=True)
        return [damaged.found]
    except StoreError as error:
        raise Misuse(say("tables.store", store=plain(where), why=error)) from None
    with showing("tables.integrity"):
        return _flaws(file)


def _verify_copy(games: Games, file: Path, where: str) -> dict[State, int]:
    counts: dict[State, int] = dict.fromkeys(STATES, 0)

    async def work() -> None:
        store = Store(Torn(file))
        try:
            await store.start()
            with showing("tables.verifying") as progress:
                async for verdict in all_judged(store, games, progress):
                    counts[verdict.state] += 1
                    progress.clear()
                    print(told(verdict), flush=True)
        finally:
            await store.close()

    try:
        asyncio.run(work())
    except Damaged as damaged:
        print(say("tables.flaw", found=clean(damaged.found)))
        counts["damaged"] += 1
    except StoreError as error:
        raise Misuse(say("tables.store", store=plain(where), why=error)) from None
    return counts


def _flaws(file: Path) -> list[str]:
    """What SQLite finds wrong with a whole file, in its words; nothing if it is whole."""
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        return flaws(connection, "integrity_check", SHOWN)
    except sqlite3.DatabaseError as error:
        return [str(error)]
    finally:
        connection.close()


# ---------------------------------------------------------------------------- upgrading


def upgrade(catalog: Catalog, where: str, yes: bool) -> bool:
    """Go on with the games that stand still, from their last checkpoint if there is one; whether none is
    left that does.

    Needs the store for itself: a server would not notice that its tables have moved.
    """
    dialect = dialect_of(where)
    with in_words(where):
        try:
            claim = claimed(where)
        except Served as served:
            address = "" if served.place is None else served.place.address
            raise Misuse(say("tables.served", store=plain(where), address=address or "-")) from None
        try:
            if not isinstance(dialect, Sqlite) and dialect.others():
                raise Misuse(say("tables.served", store=plain(where), address="-"))
            return asyncio.run(_upgrade(catalog.games(), where, yes))
        finally:
            if claim is not None:
                claim.give_up()


async def _upgrade(games: Games, where: str, yes: bool) -> bool:
    store = open_store(where)
    try:
        await store.start()
        still = []
        with showing("tables.verifying") as progress:
            async for verdict in all_judged(store, games, progress):
                if verdict.state == "still":
                    still.append(verdict)
        ready = [verdict for verdict in still if _first_way(verdict) is not None]
        for verdict in still:
            print(told(verdict))
        if not ready:
            print(say("tables.nothing-still") if not still else say("tables.no-ways", count=len(still)))
            return not still
        if not agreed(say("tables.ask-upgrade", count=len(ready)), yes):
            print(say("tables.kept"))
            return False
        done = 0
        for verdict in ready:
            done += await _go_on(store, verdict)
        print(say("tables.upgraded", count=done))
        return done == len(still)
    finally:
        await store.close()


def _first_way(verdict: Verdict) -> Any:
    found = None if verdict.rebuilt is None else verdict.rebuilt.finding
    return found.ways[0] if found is not None and found.ways else None


async def _go_on(store: Store, verdict: Verdict) -> bool:
    """Let one table go on by its first way; whether that came out."""
    row, rebuilt = verdict.row, verdict.rebuilt
    assert row is not None
    assert rebuilt is not None
    assert rebuilt.finding is not None
    way = _first_way(verdict)
    onward = await asyncio.to_thread(go_on, rebuilt.finding, way.name, row, rebuilt.history)
    if onward is None:
        return False
    now = time.time()
    try:
        await store.add_origin(row.id, origin_of(onward, rebuilt.finding.last, now), rebuilt.origins)
    except Conflict:
        return False
    words = say_at_table(
        "table.goes-on", who=say_at_table("table.host"), way=way_in_words(rebuilt.finding, way)
    )
    await store.say(row.id, None, say_at_table("table.voice"), words, now)
    return True
