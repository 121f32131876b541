"""Who sits where: seat links, free seats, bots that stand in, and the game as a file."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

import msgspec

from hyakki import bots
from hyakki.kernel.saves import save
from hyakki.table import dice, keys, names, standstill
from hyakki.table.errors import Conflict, Denied, StoreError
from hyakki.table.following import catch_up
from hyakki.table.hall_messages import Seated, Shared, ShareWish
from hyakki.table.live import Live
from hyakki.table.store import Chair, ChatRow, Origin
from hyakki.table.store.joining import Joined, Renewal
from hyakki.table.texts import kept, say

if TYPE_CHECKING:
    from hyakki.table.hall import Hall

LONG_ABSENT = 3600.0
"""Seconds after which the host may give the seat of somebody who has gone to another browser."""
REFUSED = {"taken": "trouble.taken", "link": "trouble.link-used"}


class Seating:
    """The seats of all tables of a hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    # ------------------------------------------------------------------ sitting down

    async def sit(self, token: str, guest: bytes, person: str) -> Seated:
        """Take the seat of a secret link, in anybody's place. It serves the first browser that comes with it,
        until somebody makes a fresh one."""
        hashed = keys.hashed(token)
        found = await self._hall.store.find_link(hashed)
        if found is None or not keys.same(found.hashed, hashed):
            raise Denied("trouble.no-link")
        if found.guest is not None and not keys.same(found.guest, guest):
            raise Denied("trouble.link-used")
        return await self._join(await self._hall.table(found.table), found.seat, guest, person, hashed)

    async def take(self, live: Live, seat: int, guest: bytes, person: str) -> Seated:
        """Sit down on a free seat of a public table, or on the seat that was kept for one."""
        chair = live.chair(seat)
        own = keys.same(chair.guest, guest)
        if live.row.visibility != "public" and not (own or live.is_host(guest)):
            raise Denied("trouble.not-yours")
        if chair.kind != "person" or (chair.guest is not None and not own):
            raise Denied("trouble.taken")
        return await self._join(live, seat, guest, person, None)

    async def _join(self, live: Live, seat: int, guest: bytes, person: str, link: bytes | None) -> Seated:
        for left in reversed(range(dice.TRIES)):
            try:
                async with live.lock:
                    await self._sit_down(live, seat, guest, person, link)
                break
            except Conflict as conflict:  # another process was first
                if not left:
                    raise Denied("trouble.busy-table") from conflict
            await catch_up(live)
        with contextlib.suppress(StoreError):  # it is kept, and is read when the store is back
            await live.hear_chat()
        live.tell_seats()
        live.changed()
        return Seated(live.row.id, seat, live.fingerprint)

    async def _sit_down(self, live: Live, seat: int, guest: bytes, person: str, link: bytes | None) -> None:
        """Under the table's lock."""
        before, now = live.chair(seat), time.time()
        others = [chair.name for chair in live.row.chairs if chair.seat != seat and chair.guest != guest]
        name = names.seated(person or before.name or say("guest.name"), others) or say("guest.name")
        chair = Chair(seat, "person", "", name, guest, now, spent=before.spent, looked=before.looked)
        told = []
        if keys.same(before.guest, guest):
            back = before.lent and not live.is_out_of_time(before)  # one's own bot is one's own choice
            level, lent = ("", False) if back else (before.level, before.lent)
            chair = msgspec.structs.replace(before, name=name, seen=now, level=level, lent=lent)
        elif before.guest is not None:
            told.append(kept("table.taken-over", new=name, old=before.name, seat=seat + 1))
        elif before.is_bot and not live.row.exposed:  # else the new dice are told of
            told.append(kept("table.taken-from-bot", new=name, seat=seat + 1))
        if live.row.exposed and not live.seats_of(guest):
            await self._sit_down_to_other_dice(live, chair, link, told)
        else:
            _check(await self._hall.store.join(live.row.id, chair, link, None, _lines(told, now)))
        live.row.chairs[seat] = chair

    async def _sit_down_to_other_dice(
        self, live: Live, chair: Chair, link: bytes | None, told: list[str]
    ) -> None:
        """Somebody could know the key of the dice: before the newcomer sees anything there is another."""
        if live.stands_still:
            raise Denied("trouble.known-dice")
        if live.match.outcome is not None:
            _check(await self._hall.store.join(live.row.id, chair, link, None, _lines(told, chair.seen)))
            return
        turned, history, shares = await dice.renewed(live, chair.seat)
        key = "table.new-dice" if turned.answers == len(live.match.history) else "table.new-dice-step"
        old, new = live.fingerprint, turned.match.fingerprint
        word = kept(key, name=chair.name, seat=chair.seat + 1, old=old, new=new)

        async def write(origin: Origin) -> None:
            renewal = Renewal(origin, live.origins, shares)
            lines = _lines([*told, word], chair.seen)
            _check(await self._hall.store.join(live.row.id, chair, link, renewal, lines))

        await live.go_on_from(turned.match, "dice", history, write)
        live.row.exposed, live.row.shares = False, shares

    async def share(self, live: Live, guest: bytes, wish: ShareWish) -> Shared:
        """Give to the key of the dice."""
        found = await dice.share(live, guest, wish)
        with contextlib.suppress(StoreError):
            await live.hear_chat()
        return found

    # ------------------------------------------------------------------ seat links

    async def link(self, live: Live, seat: int, guest: bytes) -> str:
        """A fresh secret link, and the older ones are void: for one's own seat, or (the host) for one that
        nobody holds or whose person has been gone for long.

        A bot's seat becomes a person's by that; the bot fills in until somebody comes.
        """
        self._check_link(live, live.chair(seat), guest)
        if live.chair(seat).kind == "bot":
            async with live.lock:
                await live.put_chair(msgspec.structs.replace(live.chair(seat), kind="person"))
            live.tell_seats()
        token = keys.new_token()
        await self._hall.store.renew_link(live.row.id, seat, keys.hashed(token))
        return token

    def _check_link(self, live: Live, chair: Chair, guest: bytes) -> None:
        if keys.same(chair.guest, guest):
            return
        if not live.is_host(guest):
            raise Denied("trouble.not-yours")
        if chair.guest is not None and not live.is_absent(chair, LONG_ABSENT):
            raise Denied("trouble.held")

    # ------------------------------------------------------------------ bots

    async def fill_in(self, live: Live, seat: int, guest: bytes, level: str) -> None:
        """Let a bot play a person's seat, or give it back (empty level).

        On one's own seat it is whom one likes. For somebody who has gone others may call one, the strongest
        that there is; its person gets the seat back by coming.
        """
        if not (live.seats_of(guest) or live.is_host(guest)):
            raise Denied("trouble.not-yours")
        if level and level not in bots.LEVELS:
            raise Denied("trouble.level", level=level, known=", ".join(bots.LEVELS))
        async with live.lock:
            chair = live.chair(seat)
            own = keys.same(chair.guest, guest)
            if chair.kind != "person" or not (own or live.is_absent(chair)):
                raise Denied("trouble.present")
            if not level and live.is_out_of_time(chair):
                raise Denied("trouble.time-up")
            level = level if own or not level else bots.STAND_IN
            lent = bool(level) and not own and chair.guest is not None
            await live.put_chair(msgspec.structs.replace(chair, level=level, lent=lent))
        if lent:
            await self._speak(live, kept("table.lent", name=chair.name, seat=seat + 1))
        live.tell_seats()
        live.changed()

    async def give_back(self, live: Live, seat: int) -> None:
        """The person of a seat has come: if others have put a bot there, it leaves."""
        async with live.lock:
            chair = live.chair(seat)
            if not (chair.lent and chair.is_bot) or live.is_out_of_time(chair):
                return
            await live.put_chair(msgspec.structs.replace(chair, level="", lent=False))
        await self._speak(live, kept("table.given-back", name=chair.name, seat=seat + 1))
        live.tell_seats()
        live.changed()

    async def _speak(self, live: Live, text: str) -> None:
        with contextlib.suppress(StoreError):  # all see it at the seats, also unsaid
            await live.speak(text)

    # ------------------------------------------------------------------ the game as a file

    async def saved(self, live: Live, guest: bytes) -> bytes:
        """The match as a file. A running match tells its secrets, so only one person alone may have it, and
        whoever sits down later gets other dice. Under the table's lock."""
        people = [chair for chair in live.row.chairs if chair.kind == "person"]
        alone = all(keys.same(chair.guest, guest) for chair in people) and bool(people)
        if not live.is_over:
            if not (alone and await self._hall.store.put_exposed(live.row.id, guest)):
                raise Denied("trouble.running")
            live.row.exposed = True
        players = [chair.level if chair.kind == "bot" else "me" for chair in live.row.chairs]
        return standstill.stored_save(live, players) if live.stands_still else save(live.match, players)


def _lines(told: list[str], at: float) -> list[ChatRow]:
    return [ChatRow(0, None, kept("table.voice"), text, at) for text in told]


def _check(joined: Joined) -> None:
    if joined != "done":
        raise Denied(REFUSED[joined])
