"""What is said at tables."""

from __future__ import annotations

from hyakki.table.store.base import Base
from hyakki.table.store.dialect import Connection
from hyakki.table.store.rows import ChatRow


class Chat(Base):
    """The chat of all tables."""

    async def say(self, table: str, seat: int | None, who: str, text: str, at: float) -> ChatRow:
        """Keep a line of chat; its number comes with it."""
        line = ChatRow(0, seat, who, text, at)
        return await self._write(lambda connection: self._say(connection, table, line))

    def _say(self, connection: Connection, table: str, line: ChatRow) -> ChatRow:
        # The row of the table is changed first, so that two processes cannot count the same number.
        self._run(connection, "UPDATE tables SET paused = paused WHERE id = ?", table)
        query = "SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE id = ?"
        number = self._run(connection, query, table).fetchone()[0]
        query = "INSERT INTO chat (id, number, seat, who, text, at) VALUES (?, ?, ?, ?, ?, ?)"
        self._run(connection, query, table, number, line.seat, line.who, line.text, line.at)
        self._note(connection, table)
        return ChatRow(number, line.seat, line.who, line.text, line.at)

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
