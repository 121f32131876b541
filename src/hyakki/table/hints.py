"""Help for people at a table: hints on request, and first games that are played by a guide.

Whether hints may be asked for is settled for each table, by its host, and everybody there sees it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from hyakki import bots
from hyakki.host import hints
from hyakki.host.cards import HintCard
from hyakki.host.mind_messages import Failed, Found
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.table.errors import Denied
from hyakki.table.hall_messages import SeatWish, TableWish
from hyakki.table.live import Live
from hyakki.table.minds import Minds
from hyakki.table.store import Chair
from hyakki.table.texts import kept

PATIENCE = 6.0
"""Seconds for which somebody who asks for a hint waits for a bot that has to wait itself."""


def hints_are_on(match: Match[Any], wish: TableWish, chairs: Sequence[Chair]) -> bool:
    """Whether hints may be asked for at a new table: as is wished; else where nobody plays against people."""
    people = sum(1 for chair in chairs if chair.kind == "person")
    return wish.hints if wish.hints is not None else match.party or people < 2


def guided(game: Game[Any], wish: TableWish) -> TableWish:
    """A wish for a first game by a guide, with the seats and settings that the guide is written for."""
    known = game.first_games()
    if wish.guided not in known:
        raise Denied("trouble.guide", name=wish.guided[:40], known=", ".join(known))
    first = known[wish.guided]
    bot = SeatWish("bot", first.others or bots.STAND_IN)
    seats = [SeatWish("person") if seat == first.seat else bot for seat in range(first.seats)]
    return msgspec.structs.replace(wish, seats=seats, settings=dict(first.settings), hints=True)


async def allow(live: Live, guest: bytes, on: bool) -> None:
    """Let people at a table ask for hints, or no more. Its host decides, and all hear of it."""
    if not live.is_host(guest):
        raise Denied("trouble.not-host")
    async with live.lock:
        if live.row.hints == on:
            return
        await live.store.put_hints(live.row.id, on)
        live.row.hints = on
    live.tell_seats()
    await live.speak(kept("table.hints-on" if on else "table.hints-off"))


class Wanted(NamedTuple):
    """A hint that somebody has asked for: a copy of the match as it stood then."""

    match: Match[Any]
    seat: int
    key: bytes


async def wanted(table: Live, seat: int, question: int) -> Wanted:
    """Take note of who asks for a hint and where: only a seat that is asked just this gets one."""
    async with table.lock:
        if not table.row.hints:
            raise Denied("refused.hints")
        decision = table.match.seat(seat).decision if table.runs else None
        if decision is None or decision.number != question:
            raise Denied("refused.stale")
        key = derive(table.row.key, "hint", seat, question)
        return Wanted(table.match.clone(), seat, key)


async def hint(wish: Wanted, minds: Minds) -> Callable[[], HintCard]:
    """Let a bot think ahead in the place of whoever has asked; what is left to do is work for another thread:
    to put it into words. Where it cannot think in time, the rules of thumb answer."""
    match, seat, key = wish
    decision = match.decision(seat)
    thought: Found | Failed | None = None
    if decision is not None and len(decision.options) > 1 and not minds.is_crowded:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                thought = await minds.think(match, seat, bots.ADVISER, key)
    return lambda: hints.hint(match.seat(seat), key, thought if isinstance(thought, Found) else None)
