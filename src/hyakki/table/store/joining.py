"""Sitting down: seat links, chairs, and new keys for the dice. Each is one transaction, so whatever happens
in the middle of it, the store has all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from hyakki.table.errors import Conflict
from hyakki.table.store.chat import Chat
from hyakki.table.store.dialect import Connection
from hyakki.table.store.entries import Entries
from hyakki.table.store.rows import Chair, ChatRow, Origin, Posting, Share, Summary
from hyakki.table.store.tables import Tables

Joined = Literal["done", "taken", "link"]
"""It came out; somebody else sits there; the link serves another browser, or is no longer valid."""


class Renewal(NamedTuple):
    """Other dice for a table: where its match goes on from, and how its keys came about so far."""

    origin: Origin
    known: int  # how many origins there were
    shares: list[Share]


class Link(NamedTuple):
    """A seat link: where it leads, its hash as it is stored, and the browser that it serves."""

    table: str
    seat: int
    hashed: bytes
    guest: bytes | None


class Joining(Tables, Entries, Chat):
    """Who comes to a table, and what that means for its dice."""

    async def join(
        self,
        table: str,
        chair: Chair,
        link: bytes | None,
        renewal: Renewal | None = None,
        told: Sequence[ChatRow] = (),
    ) -> Joined:
        """Sit down by a link, or (without one) if nobody else sits there; `told`: what all hear of it.

        A Conflict if the table has to have other dice before that (see `put_exposed`) and `renewal` has none,
        or if others were first with them.
        """

        def work(connection: Connection) -> Joined:
            # The row of the table is locked first: nobody exposes its dice meanwhile.
            self._run(connection, "UPDATE tables SET paused = paused WHERE id = ?", table)
            query = "SELECT guest FROM chairs WHERE id = ? AND seat = ?"
            before = self._run(connection, query, table, chair.seat).fetchone()[0]
            if link is None and before is not None and bytes(before) != chair.guest:
                return "taken"
            if link is not None:
                query = "UPDATE links SET guest = ? WHERE hash = ? AND (guest IS NULL OR guest = ?)"
                if self._run(connection, query, chair.guest, link, chair.guest).rowcount != 1:
                    return "link"
            # Once the match is over no die falls any more, so knowing them is no harm.
            query = "SELECT COUNT(*) FROM tables WHERE id = ? AND exposed = 1 AND over = 0"
            exposed = self._run(connection, query, table).fetchone()[0]
            query = "SELECT COUNT(*) FROM chairs WHERE id = ? AND guest = ?"
            is_known = self._run(connection, query, table, chair.guest).fetchone()[0]
            if exposed and not is_known and renewal is None:
                raise Conflict("its dice are known to somebody")
            if renewal is not None:
                self._renew(connection, table, renewal)
            self._put_chair(connection, table, chair)
            # Links that nobody has used yet lead to a free seat, and it is free no longer.
            query = "UPDATE links SET guest = ? WHERE id = ? AND seat = ? AND guest IS NULL"
            self._run(connection, query, chair.guest, table, chair.seat)
            for line in told:
                self._say(connection, table, line)
            self._note(connection, table)
            return "done"

        return await self._write(work)

    def _renew(self, connection: Connection, table: str, renewal: Renewal) -> None:
        self._add_origin(connection, table, renewal.origin, renewal.known)
        query = "UPDATE tables SET exposed = 0, shares = ? WHERE id = ?"
        self._run(connection, query, _written(renewal.shares), table)

    async def put_exposed(self, table: str, guest: bytes) -> bool:
        """A guest is to know the key of the dice; False if somebody else has a seat there."""

        def work(connection: Connection) -> bool:
            self._run(connection, "UPDATE tables SET paused = paused WHERE id = ?", table)
            strangers = "kind = 'person' AND (guest IS NULL OR guest <> ?)"
            query = f"SELECT COUNT(*) FROM chairs WHERE id = ? AND {strangers}"
            if self._run(connection, query, table, guest).fetchone()[0]:
                return False
            self._run(connection, "UPDATE tables SET exposed = 1 WHERE id = ?", table)
            self._note(connection, table)
            return True

        return await self._write(work)

    async def append_share(
        self,
        table: str,
        entry: Posting,
        summary: Summary,
        shares: Sequence[Share],
        told: Sequence[ChatRow],
        origins: int,
        anew: bool,
    ) -> None:
        """Somebody has given to the key of the dice: an entry like an answer, and who gave what so far.

        Where that sets the table up anew, it is a Conflict if somebody has looked through the eyes of its
        seat meanwhile.
        """
        state = (0, msgspec.json.encode(summary).decode(), "")

        def work(connection: Connection) -> None:
            self._append(connection, table, entry, state, True, origins)
            query = "SELECT looked FROM chairs WHERE id = ? AND seat = ?"
            if anew and self._run(connection, query, table, entry.seat).fetchone()[0]:
                raise Conflict("somebody has looked")
            query = "UPDATE tables SET shares = ? WHERE id = ?"
            self._run(connection, query, _written(shares), table)
            for line in told:
                self._say(connection, table, line)

        await self._write(work)

    # ------------------------------------------------------------------ seat links

    async def renew_link(self, table: str, seat: int, hashed: bytes) -> None:
        """A fresh secret link to a seat; older ones are no longer valid."""

        def work(connection: Connection) -> None:
            self._run(connection, "DELETE FROM links WHERE id = ? AND seat = ?", table, seat)
            query = "INSERT INTO links (hash, id, seat) VALUES (?, ?, ?)"
            self._run(connection, query, hashed, table, seat)

        await self._write(work)

    async def find_link(self, hashed: bytes) -> Link | None:
        """Where a link leads."""
        query = "SELECT id, seat, hash, guest FROM links WHERE hash = ?"
        found = await self._read(lambda connection: self._run(connection, query, hashed).fetchone())
        if found is None:
            return None
        table, seat, known, guest = found
        return Link(table, seat, bytes(known), None if guest is None else bytes(guest))


def _written(shares: Sequence[Share]) -> str:
    return msgspec.json.encode(shares).decode()
