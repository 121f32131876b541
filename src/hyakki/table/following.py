"""Several processes serve one store: a table does here what another process did with it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hyakki.table.errors import Differs, Failed
from hyakki.table.retrace import work_off
from hyakki.table.store import Chair, Row

if TYPE_CHECKING:
    from hyakki.table.live import Live


async def catch_up(table: Live) -> None:
    """Another process has changed this table: do what it did."""
    async with table.lock:
        row = await table.store.find(table.row.id)
        if row is None or table.is_broken:
            return
        moved = await _follow(table, row)
        players = (row.paused, [chair.level for chair in row.chairs])
        moved = moved or players != (table.row.paused, [chair.level for chair in table.row.chairs])
        before = table.sitting()
        _keep_newer(table.row.chairs, row.chairs)
        table.row.chairs, table.row.paused, table.row.changed = row.chairs, row.paused, row.changed
        table.row.exposed, table.row.shares, table.row.hints = row.exposed, row.shares, row.hints
        table.row.sequel = row.sequel
    for seat in {onlooker.seat for onlooker in table.onlookers if table.admits(onlooker)}:
        if seat is not None and not table.row.chairs[seat].here:
            await table.vouch(seat)  # it has left another process, but it is here as well
    await table.hear_chat()
    if table.sitting() != before:
        table.tell_seats()  # else it would tell that somebody has answered, perhaps in secret
    if moved:
        table.foreign = time.monotonic()
        table.changed()


def _keep_newer(known: Sequence[Chair], read: Sequence[Chair]) -> None:
    """What was read may be older than this process's own word on who has come or gone, which is on its way
    to the store."""
    for own, other in zip(known, read, strict=True):
        if own.guest == other.guest and own.seen > other.seen:
            other.seen, other.here = own.seen, own.here


async def _follow(table: Live, row: Row) -> bool:
    entries = await table.store.entries(table.row.id, table.number)
    if row.origin != table.row.origin:
        table.row = row
        await table.restore()
        return True
    if table.stands_still:
        return False  # whoever plays on here knows rules that this process does not
    if any(entry.kind == "dice" for entry in entries) and not table.match.history:
        await table.restore()  # the table may have been set up anew
        table.sight.forget(table)
        return True
    try:
        for entry in entries:
            work_off(table.match, entry, table.unnoticed)
            if entry.kind in ("undo", "party"):
                table.sight.cut(table)
            table.number = entry.number
    except (Differs, Failed):
        await table.restore()
    if entries:
        table.settle()
    return bool(entries)
