"""The store: tables, chairs, entries, checkpoints and chat in SQL that both databases understand.

Everything that is written goes through one thread (writing.py); reading has a connection and thread of its
own. All functions are coroutines: the event loop never waits for a disk.
"""

from __future__ import annotations

from hyakki.table.store.joining import Joining
from hyakki.table.store.rows import Row
from hyakki.table.store.upkeep import Upkeep


class Store(Joining, Upkeep):
    """The one place where tables are kept."""

    async def find(self, table: str) -> Row | None:
        """A table with its chairs, and where its match goes on from."""
        row = await self._row(table)
        if row is None:
            return None
        later = await self.origins(table)
        if later:
            last = later[-1]
            row.origin, row.origin_number, row.rules, row.content = (
                last.save,
                last.after,
                last.rules,
                last.content,
            )
        return row
