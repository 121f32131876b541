"""The store: tables, chairs, entries, checkpoints and chat in SQL that both databases understand.

Everything that is written goes through one thread (writing.py); reading has a connection and thread of its
own. All functions are coroutines: the event loop never waits for a disk.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.resources import files
from typing import Any, Protocol, TypeVar

import msgspec

from hyakki.table.errors import StoreError
from hyakki.table.store.rows import Chair, ChatRow, Posting, Row, Summary
from hyakki.table.store.writing import CLOSED, UNREACHED, Connection, Dialect, Work, Writer, complain

T = TypeVar("T")

TABLE_COLUMNS = (
    "id, game, name, visibility, host, rules, content, settings, seats, key, origin, origin_number,"
    " answers, paused, over, summary, created, changed"
)
CHAIR_COLUMNS = "seat, kind, level, name, guest, seen, here"
ENTRY_COLUMNS = "number, kind, seat, text, draws, numbers, at"

Hearsay = Callable[[str], None]
Hear = Callable[[str, str], None]
"""Gets the id of a table that another process has changed, and a word that it passed on, if any."""


class Listening(Protocol):
    """Somebody who hears what other processes wrote."""

    def start(self) -> None:
        """Begin."""

    def close(self) -> None:
        """End."""


class Store:
    """The one place where tables are kept."""

    def __init__(self, dialect: Dialect, listen: Callable[[Hearsay], Listening] | None = None) -> None:
        self._dialect = dialect
        self._writer = Writer(dialect)
        self._reader = ThreadPoolExecutor(1, "hyakki-reader")
        self._reading: Connection | None = None
        self._listen = listen
        self._ear: Listening | None = None
        self._closed = False
        self.process = secrets.token_hex(4)
        """Names this process in notes to the others, so that it does not answer its own."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self._listen is not None

    async def start(self, hear: Hear | None = None) -> None:
        """Bring the schema up to date and begin. `hear` gets the ids of tables that others have changed."""
        self._writer.start()
        await self._write(self._migrate)
        if self._listen is not None and hear is not None:
            loop = asyncio.get_running_loop()
            self._ear = self._listen(lambda payload: self._heard(loop, hear, payload))
            await asyncio.to_thread(self._ear.start)

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closed = True
        if self._ear is not None:
            await asyncio.to_thread(self._ear.close)
        await asyncio.to_thread(self._writer.close)
        self._reader.shutdown()
        if self._reading is not None:
            self._reading.close()

    def _heard(self, loop: asyncio.AbstractEventLoop, hear: Hear, payload: str) -> None:
        table, process, word = (*payload.split(" ", 2), "", "")[:3]
        if process != self.process and not loop.is_closed():
            loop.call_soon_threadsafe(hear, table, word)

    # ------------------------------------------------------------------ the two threads

    async def _write(self, work: Work[T]) -> T:
        future: Future[T] = self._writer.put(work)
        return await asyncio.wrap_future(future)

    async def _read(self, work: Work[T]) -> T:
        if self._closed:
            raise StoreError(CLOSED)
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read_here, work)

    def _read_here(self, work: Work[T]) -> T:
        """In the reading thread; a lost connection is opened again once."""
        for last in (False, True):
            if self._reading is None:
                try:
                    self._reading = self._dialect.connect()
                except self._dialect.errors as error:
                    complain(error)
                    raise StoreError(UNREACHED) from None
            try:
                return work(self._reading)
            except self._dialect.errors as error:
                self._reading.close()
                self._reading = None
                if last:
                    complain(error)
                    raise StoreError(UNREACHED) from None
        raise AssertionError("unreachable")

    def _run(self, connection: Connection, query: str, *params: Any) -> Any:
        return connection.execute(self._dialect.sql(query), params)

    def _note(self, connection: Connection, table: str) -> None:
        self._dialect.notify(connection, f"{table} {self.process}")

    async def pass_on(self, table: str, word: str) -> None:
        """Tell the other processes something about a table that is not worth keeping."""
        if self.is_shared:
            payload = f"{table} {self.process} {word}"
            await self._write(lambda connection: self._dialect.notify(connection, payload))

    # ------------------------------------------------------------------ schema

    def _migrate(self, connection: Connection) -> None:
        self._dialect.guard(connection)
        self._run(connection, "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
        done = {row[0] for row in self._run(connection, "SELECT number FROM migrations").fetchall()}
        known = migrations()
        if done - known.keys():
            raise StoreError("this store was written by a newer version of Hyakki")
        for number, text in known.items():
            if number in done:
                continue
            for statement in statements(text):
                self._run(connection, statement)
            self._run(connection, "INSERT INTO migrations (number) VALUES (?)", number)

    # ------------------------------------------------------------------ tables

    async def create(self, row: Row, links: dict[int, bytes]) -> None:
        """A new table with its chairs and the hashes of its seat links."""

        def work(connection: Connection) -> None:
            marks = ", ".join("?" * 18)
            self._run(connection, f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES ({marks})", *_table(row))
            for chair in row.chairs:
                query = f"INSERT INTO chairs (id, {CHAIR_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                self._run(connection, query, row.id, *msgspec.structs.astuple(chair))
            for seat, hashed in links.items():
                query = "INSERT INTO links (hash, id, seat) VALUES (?, ?, ?)"
                self._run(connection, query, hashed, row.id, seat)

        await self._write(work)

    async def find(self, table: str) -> Row | None:
        """A table with its chairs."""
        rows = await self._rows("WHERE id = ?", table)
        return rows[0] if rows else None

    async def of_guest(self, guest: bytes, limit: int = 50) -> list[Row]:
        """The tables at which a guest sits or that it opened, the latest first."""
        where = (
            "WHERE host = ? OR id IN (SELECT id FROM chairs WHERE guest = ?)"
            " ORDER BY over, changed DESC LIMIT ?"
        )
        return await self._rows(where, guest, guest, limit)

    async def public(self, over: bool, limit: int = 30) -> list[Row]:
        """Public tables, running or finished, the latest first."""
        where = "WHERE over = ? AND visibility = 'public' ORDER BY changed DESC LIMIT ?"
        return await self._rows(where, int(over), limit)

    async def _rows(self, where: str, *params: Any) -> list[Row]:
        def work(connection: Connection) -> list[Row]:
            found = self._run(connection, f"SELECT {TABLE_COLUMNS} FROM tables {where}", *params).fetchall()
            rows = [_row(values) for values in found]
            for row in rows:
                query = f"SELECT {CHAIR_COLUMNS} FROM chairs WHERE id = ? ORDER BY seat"
                row.chairs = [_chair(values) for values in self._run(connection, query, row.id).fetchall()]
            return rows

        return await self._read(work)

    async def put_chair(self, table: str, chair: Chair) -> None:
        """Who sits there has changed."""

        def work(connection: Connection) -> None:
            query = (
                "UPDATE chairs SET kind = ?, level = ?, name = ?, guest = ?, seen = ?, here = ?"
                " WHERE id = ? AND seat = ?"
            )
            _, *values = msgspec.structs.astuple(chair)
            self._run(connection, query, *values, table, chair.seat)
            self._note(connection, table)

        await self._write(work)

    async def put_seen(self, table: str, seat: int, at: float, here: float) -> None:
        """When the person of a chair was last there, and until when this process vouches for it."""

        def work(connection: Connection) -> None:
            query = "UPDATE chairs SET seen = ?, here = ? WHERE id = ? AND seat = ?"
            self._run(connection, query, at, here, table, seat)
            self._note(connection, table)

        await self._write(work)

    async def take_chair(self, table: str, chair: Chair) -> bool:
        """Sit down if nobody sits there yet; whether that came out."""

        def work(connection: Connection) -> bool:
            query = (
                "UPDATE chairs SET level = ?, name = ?, guest = ?, seen = ?"
                " WHERE id = ? AND seat = ? AND kind = 'person' AND (guest IS NULL OR guest = ?)"
            )
            values = (chair.level, chair.name, chair.guest, chair.seen, table, chair.seat, chair.guest)
            taken: bool = self._run(connection, query, *values).rowcount == 1
            self._note(connection, table)
            return taken

        return await self._write(work)

    async def put_paused(self, table: str, paused: bool) -> None:
        """Stop a table, or let it go on."""

        def work(connection: Connection) -> None:
            self._run(connection, "UPDATE tables SET paused = ? WHERE id = ?", int(paused), table)
            self._note(connection, table)

        await self._write(work)

    # ------------------------------------------------------------------ seat links

    async def add_link(self, table: str, seat: int, hashed: bytes) -> None:
        """One more secret link to a seat."""
        query = "INSERT INTO links (hash, id, seat) VALUES (?, ?, ?)"
        await self._write(lambda connection: self._run(connection, query, hashed, table, seat) and None)

    async def find_link(self, hashed: bytes) -> tuple[str, int, bytes] | None:
        """The table and seat of a link, with its hash as it is stored."""
        query = "SELECT id, seat, hash FROM links WHERE hash = ?"
        found = await self._read(lambda connection: self._run(connection, query, hashed).fetchone())
        return None if found is None else (found[0], found[1], bytes(found[2]))

    # ------------------------------------------------------------------ entries

    async def append(
        self, table: str, entry: Posting, over: bool, summary: Summary, quiet: bool = False
    ) -> None:
        """Write one more entry; a Conflict if another process was first. Done means: on disk.

        A quiet one is a secret choice: lists go on telling how many answers there were, and when the last
        one came, as if it were not there.
        """
        await self._write(lambda connection: self._append(connection, table, entry, over, summary, quiet))

    def _append(
        self, connection: Connection, table: str, entry: Posting, over: bool, summary: Summary, quiet: bool
    ) -> None:
        numbers = ",".join(map(str, entry.numbers))
        values = (entry.number, entry.kind, entry.seat, entry.text, entry.draws, numbers, entry.at)
        query = f"INSERT INTO entries (id, {ENTRY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        self._run(connection, query, table, *values)
        query = "UPDATE tables SET over = ?, summary = ? WHERE id = ?"
        self._run(connection, query, int(over), msgspec.json.encode(summary).decode(), table)
        if not quiet:
            query = "UPDATE tables SET answers = answers + 1, changed = ? WHERE id = ?"
            self._run(connection, query, entry.at, table)
        self._note(connection, table)

    async def entries(self, table: str, after: int = 0) -> list[Posting]:
        """All entries of a table from a number on."""
        query = f"SELECT {ENTRY_COLUMNS} FROM entries WHERE id = ? AND number > ? ORDER BY number"
        found = await self._read(lambda connection: self._run(connection, query, table, after).fetchall())
        return [_entry(values) for values in found]

    async def put_origin(self, table: str, number: int, save: bytes, rules: int, content: str) -> None:
        """From here on the match goes on from this save: the rules have changed since it began."""

        def work(connection: Connection) -> None:
            query = "UPDATE tables SET origin = ?, origin_number = ?, rules = ?, content = ? WHERE id = ?"
            self._run(connection, query, save, number, rules, content, table)
            self._note(connection, table)

        await self._write(work)

    async def put_checkpoint(self, table: str, number: int, save: bytes) -> None:
        """The whole match after so many entries: what an update of the rules can go on from."""

        def work(connection: Connection) -> None:
            query = (
                "INSERT INTO checkpoints (id, number, save) VALUES (?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET number = excluded.number, save = excluded.save"
                " WHERE checkpoints.number < excluded.number"
            )
            self._run(connection, query, table, number, save)

        await self._write(work)

    async def checkpoint(self, table: str) -> tuple[int, bytes] | None:
        """The last checkpoint."""
        query = "SELECT number, save FROM checkpoints WHERE id = ?"
        found = await self._read(lambda connection: self._run(connection, query, table).fetchone())
        return None if found is None else (found[0], bytes(found[1]))

    # ------------------------------------------------------------------ chat

    async def say(self, table: str, seat: int | None, who: str, text: str, at: float) -> ChatRow:
        """Keep a line of chat; its number comes with it."""

        def work(connection: Connection) -> ChatRow:
            # The row of the table is changed first, so that two processes cannot count the same number.
            self._run(connection, "UPDATE tables SET paused = paused WHERE id = ?", table)
            query = "SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE id = ?"
            number = self._run(connection, query, table).fetchone()[0]
            query = "INSERT INTO chat (id, number, seat, who, text, at) VALUES (?, ?, ?, ?, ?, ?)"
            self._run(connection, query, table, number, seat, who, text, at)
            self._note(connection, table)
            return ChatRow(number, seat, who, text, at)

        return await self._write(work)

    async def chat(self, table: str, after: int = 0, last: int = 1000) -> list[ChatRow]:
        """What was said at a table since a number, in order: the last lines, so many at most."""
        query = (
            "SELECT number, seat, who, text, at FROM chat WHERE id = ? AND number > ?"
            " ORDER BY number DESC LIMIT ?"
        )
        found = await self._read(
            lambda connection: self._run(connection, query, table, after, last).fetchall()
        )
        return [ChatRow(*values) for values in reversed(found)]


def migrations() -> dict[int, str]:
    """The steps of the schema by their numbers."""
    folder = files(__package__ or "").joinpath("migrations")
    steps = sorted(
        (step for step in folder.iterdir() if step.name.endswith(".sql")), key=lambda step: step.name
    )
    return {int(step.name.partition("_")[0]): step.read_text("utf-8") for step in steps}


def statements(text: str) -> list[str]:
    """The statements of a step, without its comments."""
    lines = [line.partition("--")[0] for line in text.splitlines()]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]


def _table(row: Row) -> tuple[Any, ...]:
    return (
        row.id,
        row.game,
        row.name,
        row.visibility,
        row.host,
        row.rules,
        row.content,
        msgspec.json.encode(row.settings).decode(),
        row.seats,
        row.key,
        row.origin,
        row.origin_number,
        row.answers,
        int(row.paused),
        int(row.over),
        msgspec.json.encode(row.summary).decode(),
        row.created,
        row.changed,
    )


def _row(values: Sequence[Any]) -> Row:
    names = TABLE_COLUMNS.replace("\n", "").split(",")
    fields = {name.strip(): value for name, value in zip(names, values, strict=True)}
    fields["host"], fields["key"] = bytes(fields["host"]), bytes(fields["key"])
    fields["origin"] = None if fields["origin"] is None else bytes(fields["origin"])
    fields["settings"] = msgspec.json.decode(fields["settings"], type=dict[str, str])
    fields["summary"] = msgspec.json.decode(fields["summary"], type=Summary)
    fields["paused"], fields["over"] = bool(fields["paused"]), bool(fields["over"])
    return Row(**fields)


def _chair(values: Sequence[Any]) -> Chair:
    seat, kind, level, name, guest, seen, here = values
    return Chair(seat, kind, level, name, None if guest is None else bytes(guest), seen, here)


def _entry(values: Sequence[Any]) -> Posting:
    number, kind, seat, text, draws, numbers, at = values
    return Posting(number, kind, seat, text, draws, [int(word) for word in numbers.split(",")], at)
