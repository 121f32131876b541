"""A table in a list, as a guest sees it."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from hyakki.host.reading import voice_of
from hyakki.kernel.game import Game
from hyakki.table.hall_messages import ClockCard, SeatCard, TableCard
from hyakki.table.keys import same
from hyakki.table.messages import Said
from hyakki.table.store import Bell, Chair, ChatRow, Clock, Listed
from hyakki.table.texts import retold


def is_elsewhere(chair: Chair) -> bool:
    """Whether a process vouches for the person of a chair: with a store that several of them share."""
    return chair.guest is not None and time.time() < chair.here


def clock_card(clock: Clock | None) -> ClockCard | None:
    """The clock of a table, as it was set up."""
    return None if clock is None else ClockCard(clock.per, clock.seconds, clock.then)


def bell_host(bell: Bell | None) -> str:
    """Where the bell of a table is heard, in a word."""
    return "" if bell is None else urlsplit(bell.url).hostname or ""


def heard(row: ChatRow) -> Said:
    """A line of chat for whoever reads: people in their own words, the table in those of the reader."""
    if row.seat is not None:
        return Said(row.number, row.who, row.seat, row.text, row.at)
    return Said(row.number, retold(row.who), None, retold(row.text), row.at)


def table_card(row: Listed, game: Game[Any] | None, guest: bytes | None, present: set[int]) -> TableCard:
    """A row of the store as a guest sees it in a list, in the words of the game where there still is one."""
    said = str if game is None else voice_of(game).retold
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
            label=said(labels[chair.seat]) if chair.seat < len(labels) else "",
        )
        for chair in row.chairs
    ]
    mine = [chair.seat for chair in row.chairs if same(chair.guest, guest)]
    return TableCard(
        id=row.id,
        game=row.game,
        name=row.name,
        visibility=row.visibility,
        status=[said(part) for part in row.summary.status],
        seats=seats,
        mine=mine,
        my_turn=not row.over and any(seat in row.summary.asked for seat in mine),
        over=row.over,
        paused=row.paused,
        answers=row.answers,
        created=row.created,
        changed=row.changed,
        hints=row.hints,
        winners=row.summary.winners,
        road=[replace(stop, say=said(stop.say)) for stop in row.summary.road],
        ending=said(row.summary.ending),
    )
