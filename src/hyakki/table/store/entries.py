"""What happened in a match: its entries, where it was played on from, checkpoints, and boxes of content."""

from __future__ import annotations

import msgspec

from hyakki.table.errors import Conflict
from hyakki.table.store.base import Base
from hyakki.table.store.dialect import Connection
from hyakki.table.store.rows import Origin, Posting, Summary
from hyakki.table.store.values import ENTRY_COLUMNS, ORIGIN_COLUMNS, entry_of, origin_of


class Entries(Base):
    """The matches of all tables."""

    async def append(
        self,
        table: str,
        entry: Posting,
        over: bool,
        summary: Summary,
        quiet: bool = False,
        outcome: str = "",
        origins: int = 0,
    ) -> None:
        """Write one more entry; a Conflict if another process was first. Done means: on disk.

        It belongs to a match that was played on from elsewhere `origins` times. Where it was once more since,
        that is a Conflict too: what was answered there cannot follow what the match is now.
        A quiet one is a secret choice: lists go on telling how many answers there were, and when the last
        one came, as if it were not there. `outcome` is how the match has ended with it, as JSON.
        """
        state = (int(over), msgspec.json.encode(summary).decode(), outcome)
        await self._write(lambda connection: self._append(connection, table, entry, state, quiet, origins))

    def _append(
        self,
        connection: Connection,
        table: str,
        entry: Posting,
        state: tuple[int, str, str],
        quiet: bool,
        origins: int,
    ) -> None:
        # The row of the table is changed first: no origin can come between the count and the entry.
        if quiet:
            query = "UPDATE tables SET over = ?, summary = ?, outcome = ? WHERE id = ?"
            self._run(connection, query, *state, table)
        else:
            query = (
                "UPDATE tables SET over = ?, summary = ?, outcome = ?, answers = answers + 1, changed = ?"
                " WHERE id = ?"
            )
            self._run(connection, query, *state, entry.at, table)
        numbers = ",".join(map(str, entry.numbers))
        values = (entry.number, entry.kind, entry.seat, entry.text, entry.draws, numbers, entry.at)
        query = (
            f"INSERT INTO entries (id, {ENTRY_COLUMNS}) SELECT ?, ?, ?, ?, ?, ?, ?, ?"
            " WHERE (SELECT COUNT(*) FROM origins WHERE id = ?) = ?"
        )
        if self._run(connection, query, table, *values, table, origins).rowcount != 1:
            raise Conflict("another process was first")
        self._note(connection, table)

    async def entries(self, table: str, after: int = 0) -> list[Posting]:
        """All entries of a table from a number on."""
        query = f"SELECT {ENTRY_COLUMNS} FROM entries WHERE id = ? AND number > ? ORDER BY number"
        return await self._read(
            lambda connection: [entry_of(values) for values in self._run(connection, query, table, after)]
        )

    async def add_origin(self, table: str, origin: Origin, known: int | None = None) -> None:
        """From here on the match goes on from this save; where it went on from before stays.

        A Conflict if there are more than the `known` origins, or entries that come after it already.
        """

        await self._write(lambda connection: self._add_origin(connection, table, origin, known))

    def _add_origin(self, connection: Connection, table: str, origin: Origin, known: int | None) -> None:
        # The row of the table is changed first, so that two processes cannot count the same number.
        self._run(connection, "UPDATE tables SET paused = paused WHERE id = ?", table)
        query = "SELECT COALESCE(MAX(number), 0) FROM origins WHERE id = ?"
        found = self._run(connection, query, table).fetchone()[0]
        query = "SELECT COALESCE(MAX(number), 0) FROM entries WHERE id = ?"
        last = self._run(connection, query, table).fetchone()[0]
        if found != (found if known is None else known) or last > origin.after:
            raise Conflict("another process was first")
        number = found + 1
        query = f"INSERT INTO origins (id, number, {ORIGIN_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        self._run(connection, query, table, number, *msgspec.structs.astuple(origin))
        self._note(connection, table)

    async def origins(self, table: str) -> list[Origin]:
        """All places from which a match was played on after its first, the oldest first."""
        query = f"SELECT {ORIGIN_COLUMNS} FROM origins WHERE id = ? ORDER BY number"
        return await self._read(
            lambda connection: [origin_of(values) for values in self._run(connection, query, table)]
        )

    # ------------------------------------------------------------------ content

    async def keep_pack(self, fingerprint: str, game: str, data: bytes) -> None:
        """A box of content, kept once."""
        query = "INSERT INTO packs (fingerprint, game, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._write(lambda connection: self._run(connection, query, fingerprint, game, data) and None)

    async def is_used(self, game: str, fingerprint: str) -> bool:
        """Whether tables need this content of a game: they began or went on with it, or theirs was not kept
        and it may be what they are played with now."""
        query = (
            "SELECT 1 FROM tables WHERE game = ? AND (content = ? OR"
            " content NOT IN (SELECT fingerprint FROM packs)) UNION SELECT 1 FROM origins WHERE content = ?"
        )
        named = (game, fingerprint, fingerprint)
        found = await self._read(lambda connection: self._run(connection, query, *named).fetchone())
        return found is not None

    async def packs(self, game: str) -> list[str]:
        """The fingerprints of all boxes of a game that are kept."""
        query = "SELECT fingerprint FROM packs WHERE game = ? ORDER BY fingerprint"
        found = await self._read(lambda connection: self._run(connection, query, game).fetchall())
        return [values[0] for values in found]

    async def pack(self, fingerprint: str) -> bytes | None:
        """A box of content as it was."""
        query = "SELECT data FROM packs WHERE fingerprint = ?"
        found = await self._read(lambda connection: self._run(connection, query, fingerprint).fetchone())
        return None if found is None else bytes(found[0])

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
