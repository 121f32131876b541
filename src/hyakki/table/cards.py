"""A table in a list, as a guest sees it."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from hyakki.table.hall_messages import ClockCard, SeatCard, TableCard
from hyakki.table.keys import same
from hyakki.table.store import Bell, Chair, Clock, Listed


def is_elsewhere(chair: Chair) -> bool:
    """Whether a process vouches for the person of a chair: with a store that several of them share."""
    return chair.guest is not None and time.time() < chair.here


def clock_card(clock: Clock | None) -> ClockCard | None:
    """The clock of a table, as it was set up."""
    return None if clock is None else ClockCard(clock.per, clock.seconds, clock.then)


def bell_host(bell: Bell | None) -> str:
    """Where the bell of a table is heard, in a word."""
    return "" if bell is None else urlsplit(bell.url).hostname or ""


def table_card(row: Listed, guest: bytes | None, present: set[int]) -> TableCard:
    """A row of the store as a guest sees it in a list."""
    now = time.time()
    labels = row.summary.labels or [""] * row.seats
    seats = [
        SeatCard(
            number=chair.seat,
            kind=chair.kind,
            level=chair.level,
            name=chair.name,
            present=chair.seat in present,
            away=0 if chair.seat in present or not chair.seen else max(1, int(now - chair.seen)),
            filled_in=chair.kind == "person" and chair.is_bot,
            label=labels[chair.seat] if chair.seat < len(labels) else "",
        )
        for chair in row.chairs
    ]
    mine = [chair.seat for chair in row.chairs if same(chair.guest, guest)]
    return TableCard(
        id=row.id,
        game=row.game,
        name=row.name,
        visibility=row.visibility,
        status=row.summary.status,
        seats=seats,
        mine=mine,
        my_turn=not row.over and any(seat in row.summary.asked for seat in mine),
        over=row.over,
        paused=row.paused,
        answers=row.answers,
        created=row.created,
        changed=row.changed,
        ending=row.summary.ending,
        hints=row.hints,
        winners=row.summary.winners,
        road=row.summary.road,
    )
