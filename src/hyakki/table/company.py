"""The people at a table: who sits where, who looks on, and what is said to all of them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Protocol

from hyakki.host.reading import reading
from hyakki.table.cards import heard, is_elsewhere
from hyakki.table.errors import Denied, StoreError
from hyakki.table.keys import same
from hyakki.table.messages import ToPage
from hyakki.table.store import Chair, Row, Store
from hyakki.table.telling import Eyes
from hyakki.table.texts import kept

if TYPE_CHECKING:
    from hyakki.table.clock import Ticking

ABSENT = 120.0
"""Seconds after which a bot may take the seat of somebody who has gone."""
STILL_HERE = 45.0
"""Seconds for which a process vouches for a person; if it is killed, that person seems present so long."""


class Onlooker(Protocol):
    """Whoever is told what happens at the table: one connection."""

    seat: Eyes
    guest: bytes
    language: str
    sent: int  # entries of the log that it has got

    def wake(self) -> None:
        """There is a new moment to be fetched."""

    def tell(self, message: ToPage) -> None:
        """A message to be passed on."""


class Company:
    """Whoever is at a table."""

    def __init__(self, row: Row, store: Store) -> None:
        self.row = row
        self.store = store
        self.onlookers: set[Onlooker] = set()
        self.ticking: Ticking | None = None
        self.chat_upto = 0
        self._chatting = asyncio.Lock()

    def chair(self, seat: int) -> Chair:
        """The chair of a seat."""
        if not 0 <= seat < self.row.seats:
            raise Denied("trouble.no-seat", seat=seat + 1)
        return self.row.chairs[seat]

    def is_out_of_time(self, chair: Chair) -> bool:
        """Whether the clock has taken a seat from its person for the rest of the match."""
        clock = self.row.clock
        return (
            self.ticking is not None
            and clock is not None
            and clock.then == "bot"
            and self.ticking.is_out(chair)
        )

    async def put_chair(self, chair: Chair) -> None:
        """Change a chair: first in the store, then here. Under the table's lock."""
        await self.store.put_chair(self.row.id, chair)
        self.row.chairs[chair.seat] = chair

    def seats_of(self, guest: bytes) -> list[int]:
        """The seats that a guest holds."""
        return [chair.seat for chair in self.row.chairs if same(chair.guest, guest)]

    def is_host(self, guest: bytes) -> bool:
        """Whether a guest opened this table."""
        return same(self.row.host, guest)

    def may_watch(self, guest: bytes) -> bool:
        """Whether a guest without a seat may look on."""
        return self.row.visibility != "private" or self.is_host(guest) or bool(self.seats_of(guest))

    def admits(self, onlooker: Onlooker) -> bool:
        """Whether somebody still has what it looks on with: a seat may have gone to somebody else."""
        if onlooker.seat is None:
            return self.may_watch(onlooker.guest)
        return same(self.row.chairs[onlooker.seat].guest, onlooker.guest)

    def is_present(self, chair: Chair) -> bool:
        """Whether the person of a chair is connected, here or with another process."""
        return is_elsewhere(chair) or any(onlooker.seat == chair.seat for onlooker in self.onlookers)

    def present(self) -> set[int]:
        """The seats whose people are connected."""
        here = {onlooker.seat for onlooker in self.onlookers}
        return {chair.seat for chair in self.row.chairs if chair.seat in here or is_elsewhere(chair)}

    async def vouch(self, seat: int) -> None:
        """Tell the other processes that the person of a seat is here, or has gone."""
        chair = self.row.chairs[seat]
        chair.seen = time.time()
        is_here = self.store.is_shared and any(onlooker.seat == seat for onlooker in self.onlookers)
        chair.here = chair.seen + STILL_HERE if is_here else 0.0
        with contextlib.suppress(StoreError):  # when somebody was last seen is worth no trouble
            await self.store.put_seen(self.row.id, seat, chair.seen, chair.here)

    def is_absent(self, chair: Chair, since: float | None = None) -> bool:
        """Whether others may dispose of this person's seat: free, or left for a while."""
        enough = ABSENT if since is None else since
        return chair.guest is None or (not self.is_present(chair) and time.time() - chair.seen > enough)

    def sitting(self) -> list[Any]:
        """All that lists of seats show."""
        present = self.present()
        sitting = [(chair.kind, chair.level, chair.name, chair.guest) for chair in self.row.chairs]
        return [self.row.paused, self.row.hints, self.row.sequel, present, sitting]

    def tell_all(self, message: ToPage) -> None:
        """The same to everybody who looks on."""
        for onlooker in self.onlookers:
            onlooker.tell(message)

    async def hear_chat(self) -> None:
        """Pass on what was said since, here or with another process, in the order of its numbers."""
        async with self._chatting:
            for said in await self.store.chat(self.row.id, self.chat_upto):
                self.chat_upto = said.number
                for onlooker in self.onlookers:
                    with reading(onlooker.language):
                        onlooker.tell(heard(said))

    async def speak(self, text: str) -> None:
        """Something that all at the table have to know, kept with its chat."""
        await self.store.say(self.row.id, None, kept("table.voice"), text, time.time())
        await self.hear_chat()
