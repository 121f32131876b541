"""Tables, and who sits at them."""

from __future__ import annotations

from typing import Any

import msgspec

from hyakki.table.store.base import Base
from hyakki.table.store.dialect import Connection
from hyakki.table.store.rows import Bell, Chair, Listed, Row
from hyakki.table.store.values import (
    CHAIR_COLUMNS,
    LISTED_COLUMNS,
    TABLE_COLUMNS,
    chair_of,
    chair_values,
    listed_of,
    row_of,
    table_values,
)

OF_GUEST = (
    f"SELECT {LISTED_COLUMNS} FROM tables WHERE id IN ("
    "SELECT id FROM (SELECT id FROM tables WHERE host = ? ORDER BY over, changed DESC LIMIT ?) AS opened"
    " UNION SELECT id FROM (SELECT tables.id FROM chairs JOIN tables ON tables.id = chairs.id"
    " WHERE guest = ? ORDER BY over, changed DESC LIMIT ?) AS taken"
    ") ORDER BY over, changed DESC LIMIT ?"
)
FINISHED_OF = (
    f"SELECT {LISTED_COLUMNS} FROM tables WHERE over = 1 AND id IN (SELECT id FROM chairs WHERE guest = ?)"
    " ORDER BY changed DESC LIMIT ?"
)
PUBLIC = (
    f"SELECT {LISTED_COLUMNS} FROM tables WHERE over = ? AND visibility = 'public'"
    " ORDER BY changed DESC LIMIT ?"
)
MARKS = 500
"""Places in one query at most."""


class Tables(Base):
    """What is known of a table without its match."""

    async def create(self, row: Row, links: dict[int, bytes]) -> None:
        """A new table with its chairs and the hashes of its seat links."""

        def work(connection: Connection) -> None:
            marks = ", ".join("?" * len(TABLE_COLUMNS.split(",")))
            self._run(
                connection, f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES ({marks})", *table_values(row)
            )
            for chair in row.chairs:
                marks = ", ".join("?" * len(CHAIR_COLUMNS.split(",")))
                query = f"INSERT INTO chairs (id, {CHAIR_COLUMNS}) VALUES (?, {marks})"
                self._run(connection, query, row.id, *chair_values(chair))
            for seat, hashed in links.items():
                query = "INSERT INTO links (hash, id, seat) VALUES (?, ?, ?)"
                self._run(connection, query, hashed, row.id, seat)

        await self._write(work)

    async def of_guest(self, guest: bytes, limit: int = 50) -> list[Listed]:
        """The tables at which a guest sits or that it opened, the latest first."""
        return await self._lists(OF_GUEST, guest, limit, guest, limit, limit)

    async def finished_of(self, guest: bytes, limit: int = 400) -> list[Listed]:
        """The matches that are over and at which a guest sat, the latest first."""
        return await self._lists(FINISHED_OF, guest, limit)

    async def public(self, over: bool, limit: int = 30) -> list[Listed]:
        """Public tables, running or finished, the latest first."""
        return await self._lists(PUBLIC, int(over), limit)

    async def _lists(self, query: str, *params: Any) -> list[Listed]:
        """Tables with all their chairs, however many there are, by two queries."""

        def work(connection: Connection) -> list[Listed]:
            found = [listed_of(values) for values in self._run(connection, query, *params).fetchall()]
            chairs = self._chairs(connection, [row.id for row in found])
            for row in found:
                row.chairs = chairs.get(row.id, [])
            return found

        return await self._read(work)

    def _chairs(self, connection: Connection, names: list[str]) -> dict[str, list[Chair]]:
        found: dict[str, list[Chair]] = {}
        for first in range(0, len(names), MARKS):
            part = names[first : first + MARKS]
            marks = ", ".join("?" * len(part))
            query = f"SELECT id, {CHAIR_COLUMNS} FROM chairs WHERE id IN ({marks}) ORDER BY id, seat"
            for name, *values in self._run(connection, query, *part).fetchall():
                found.setdefault(name, []).append(chair_of(values))
        return found

    async def _row(self, table: str) -> Row | None:
        """A table with its chairs."""

        def work(connection: Connection) -> Row | None:
            query = f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?"
            values = self._run(connection, query, table).fetchone()
            if values is None:
                return None
            row = row_of(values)
            row.chairs = self._chairs(connection, [table]).get(table, [])
            return row

        return await self._read(work)

    async def put_chair(self, table: str, chair: Chair) -> None:
        """Who sits there has changed."""

        def work(connection: Connection) -> None:
            self._put_chair(connection, table, chair)
            self._note(connection, table)

        await self._write(work)

    def _put_chair(self, connection: Connection, table: str, chair: Chair) -> None:
        query = (
            "UPDATE chairs SET kind = ?, level = ?, name = ?, guest = ?, seen = ?, here = ?, lent = ?,"
            " spent = ?, passes = ? WHERE id = ? AND seat = ?"
        )
        _, *values, _ = chair_values(chair)  # that somebody has looked stays, whoever sits there
        self._run(connection, query, *values, table, chair.seat)

    async def put_looked(self, table: str, seat: int) -> None:
        """Somebody is about to see what was dealt to a seat."""

        def work(connection: Connection) -> None:
            # The row of the table is changed first: no word is mixed into its key meanwhile.
            self._run(connection, "UPDATE tables SET paused = paused WHERE id = ?", table)
            self._run(connection, "UPDATE chairs SET looked = 1 WHERE id = ? AND seat = ?", table, seat)
            self._note(connection, table)

        await self._write(work)

    async def put_seen(self, table: str, seat: int, at: float, here: float) -> None:
        """When the person of a chair was last there, and until when this process vouches for it."""

        def work(connection: Connection) -> None:
            query = "UPDATE chairs SET seen = ?, here = ? WHERE id = ? AND seat = ?"
            self._run(connection, query, at, here, table, seat)
            self._note(connection, table)

        await self._write(work)

    async def put_spent(self, table: str, seat: int, before: float, after: float) -> float:
        """How much of its clock a seat has used up, if it is still as it was before; what counts is given."""

        def work(connection: Connection) -> float:
            query = "UPDATE chairs SET spent = ? WHERE id = ? AND seat = ? AND spent = ?"
            if self._run(connection, query, after, table, seat, before).rowcount == 1:
                self._note(connection, table)
                return after
            query = "SELECT spent FROM chairs WHERE id = ? AND seat = ?"
            found: float = self._run(connection, query, table, seat).fetchone()[0]
            return found

        return await self._write(work)

    async def clocked(self) -> list[str]:
        """The running tables on which somebody's time may run."""
        query = "SELECT id FROM tables WHERE over = 0 AND paused = 0 AND clock <> ''"
        found = await self._read(lambda connection: self._run(connection, query).fetchall())
        return [values[0] for values in found]

    async def belled(self) -> list[str]:
        """The running tables that may have somebody to call."""
        query = "SELECT id FROM tables WHERE over = 0 AND paused = 0 AND bell <> ''"
        found = await self._read(lambda connection: self._run(connection, query).fetchall())
        return [values[0] for values in found]

    async def put_bell(self, table: str, bell: Bell | None) -> None:
        """Where a table calls its people from now on, or (None) no more."""

        def work(connection: Connection) -> None:
            word = "" if bell is None else msgspec.json.encode(bell).decode()
            self._run(connection, "UPDATE tables SET bell = ? WHERE id = ?", word, table)
            self._note(connection, table)

        await self._write(work)

    async def claim_ring(self, table: str, answers: int) -> bool:
        """Whether it is for this process to call after so many answers: one of all processes does, once."""

        def work(connection: Connection) -> bool:
            query = "UPDATE tables SET rung = ? WHERE id = ? AND rung <> ?"
            rung: bool = self._run(connection, query, answers, table, answers).rowcount == 1
            return rung

        return await self._write(work)

    async def put_paused(self, table: str, paused: bool) -> None:
        """Stop a table, or let it go on."""

        def work(connection: Connection) -> None:
            self._run(connection, "UPDATE tables SET paused = ? WHERE id = ?", int(paused), table)
            self._note(connection, table)

        await self._write(work)

    async def put_sequel(self, table: str, sequel: str) -> None:
        """The people of a table that is over play again, at this one."""

        def work(connection: Connection) -> None:
            self._run(connection, "UPDATE tables SET sequel = ? WHERE id = ?", sequel, table)
            self._note(connection, table)

        await self._write(work)

    async def put_hints(self, table: str, hints: bool) -> None:
        """Whether people at a table may ask what a bot would do."""

        def work(connection: Connection) -> None:
            self._run(connection, "UPDATE tables SET hints = ? WHERE id = ?", int(hints), table)
            self._note(connection, table)

        await self._write(work)
