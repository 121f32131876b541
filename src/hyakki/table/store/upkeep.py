"""What the host does with all tables of a store: looks through them, counts them, throws old ones away."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hyakki.table.errors import StoreError
from hyakki.table.store.base import Base
from hyakki.table.store.dialect import Connection
from hyakki.table.store.schema import migrations
from hyakki.table.texts import say

OF_A_TABLE = ("entries", "checkpoints", "origins", "chat", "links", "chairs")
"""What hangs on a table and goes with it. Boxes of content stay: other tables may want them."""
LOOKING = 60.0
"""Seconds that looking through all tables may take."""


class Kept(msgspec.Struct, frozen=True):
    """A table in the host's list, as every version of the schema has it."""

    id: str
    game: str
    name: str
    over: bool
    answers: int
    seats: int
    rules: int
    content: str
    created: float
    changed: float


KEPT = "id, game, name, over, answers, seats, rules, content, created, changed"


class Upkeep(Base):
    """The host's side of the store."""

    async def look(self) -> None:
        """Begin without bringing the schema up to date: nothing is written, and an older server can go on.

        Only `kept` and `count` know what to do with an old schema.
        """
        self._writer.start()
        self._reader.start()
        if not await self._read(self._is_ours):
            raise StoreError(say("store.empty"))

    def _is_ours(self, connection: Connection) -> bool:
        if "migrations" not in self._dialect.names(connection):
            return False
        done = {row[0] for row in self._run(connection, "SELECT number FROM migrations").fetchall()}
        if done - migrations().keys():
            raise StoreError(say("store.newer"))
        return bool(done)

    async def count(self) -> int:
        """How many tables there are."""
        query = "SELECT COUNT(*) FROM tables"
        found: int = await self._read(lambda connection: self._run(connection, query).fetchone()[0], LOOKING)
        return found

    async def kept(self) -> list[Kept]:
        """All tables, the latest first."""
        query = f"SELECT {KEPT} FROM tables ORDER BY changed DESC, id"

        def work(connection: Connection) -> list[Kept]:
            found = self._run(connection, query).fetchall()
            named = (dict(zip(KEPT.split(", "), row, strict=True)) for row in found)
            return [msgspec.convert(one, Kept, strict=False) for one in named]

        return await self._read(work, LOOKING)

    async def remove(self, tables: Sequence[Kept]) -> list[str]:
        """Throw tables away with all that hangs on them, and name them. Those in which something has happened
        since they were looked at stay."""

        def work(connection: Connection) -> list[str]:
            gone = []
            for table in tables:
                # The row is changed first, so that nobody can play on meanwhile.
                query = "UPDATE tables SET paused = paused WHERE id = ? AND over = ? AND changed = ?"
                if self._run(connection, query, table.id, int(table.over), table.changed).rowcount != 1:
                    continue
                for part in OF_A_TABLE:
                    self._run(connection, f"DELETE FROM {part} WHERE id = ?", table.id)
                self._run(connection, "DELETE FROM tables WHERE id = ?", table.id)
                self._note(connection, table.id)
                gone.append(table.id)
            return gone

        return await self._write(work, LOOKING)
