"""Once more: a new table for the people of one whose match is over. They sit at it at once, each where it was
wished, and are told at the old one."""

from __future__ import annotations

import contextlib
import time
from collections import Counter

from hyakki.table.cards import clock_card
from hyakki.table.ending_messages import AgainSeat, AgainWish
from hyakki.table.errors import Denied, StoreError
from hyakki.table.hall import Hall, new_chair
from hyakki.table.hall_messages import Opened, SeatWish, TableWish
from hyakki.table.live import Live
from hyakki.table.store import Chair
from hyakki.table.texts import kept


async def again(hall: Hall, live: Live, guest: bytes, wish: AgainWish) -> Opened:
    """Set a table for the people of one that is over. If somebody else has just done so, it is that one."""
    if not live.row.over:
        raise Denied("trouble.still-played")
    if not live.seats_of(guest):
        raise Denied("trouble.not-among")
    chairs = [_chair(live, number, seat) for number, seat in enumerate(wish.seats)]
    if any(count > 1 for count in Counter(seat.of for seat in wish.seats if seat.of is not None).values()):
        raise Denied("trouble.taken")
    await hall.look_again(live)
    async with live.lock:
        if live.row.sequel != wish.known:
            return await _already(hall, live.row.sequel, guest)
        opened = await hall.open_with(_table_wish(live, wish), chairs, guest)
        await live.store.put_sequel(live.row.id, opened.table)
        live.row.sequel = opened.table
    live.tell_seats()
    if any(chair.guest not in (None, guest) for chair in live.row.chairs):
        with contextlib.suppress(StoreError):  # all see it at the table, also unsaid
            await live.speak(kept("table.again", name=live.chair(live.seats_of(guest)[0]).name))
    return opened


async def _already(hall: Hall, table: str, guest: bytes) -> Opened:
    """The table that was set already, as one of its people goes there."""
    there = await hall.table(table)
    mine = there.seats_of(guest)
    return Opened(table, mine[0] if mine else None, {}, there.fingerprint)


def _chair(live: Live, number: int, wish: AgainSeat) -> Chair:
    """A seat of the new table. Whoever was stood in for plays again; a seat that nobody held is free."""
    if wish.of is None:
        return new_chair(number, SeatWish(wish.kind, wish.level))
    before = live.chair(wish.of)
    if before.guest is None:
        return Chair(number, "person")
    return Chair(number, "person", "", before.name, before.guest, time.time())


def _table_wish(live: Live, wish: AgainWish) -> TableWish:
    """The same table with what is wished otherwise."""
    row = live.row
    return TableWish(
        row.game,
        wish.settings,
        [SeatWish("person" if seat.of is not None else seat.kind, seat.level) for seat in wish.seats],
        wish.name,
        row.visibility,
        clock=clock_card(row.clock),
        hints=row.hints,
    )
