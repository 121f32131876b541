"""The hall: all tables of this process. Opens, finds, loads and forgets them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Mapping
from typing import Any

import msgspec

import hyakki.games as games
from hyakki import bots
from hyakki.kernel.errors import Refused, SaveError
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match, check_settings
from hyakki.kernel.saves import load, read, save
from hyakki.table import agreement, keys
from hyakki.table.cards import is_elsewhere, table_card
from hyakki.table.errors import Denied, Differs, Failed, StoreError
from hyakki.table.journal import Rebuilt, load_match
from hyakki.table.live import Live
from hyakki.table.messages import Lobby, Opened, Proposal, SeatWish, TableCard, TableWish
from hyakki.table.robots import Robots
from hyakki.table.store import Chair, Row, Store
from hyakki.table.texts import say, tidy
from hyakki.table.unnoticed import Unnoticed

log = logging.getLogger(__name__)

IDLE = 600.0
"""Seconds after which a table that nobody looks at is forgotten here; the store has it."""
SHORT = 10.0
"""The same when there is no room for another."""
MOST_TABLES = 2000
"""Tables in use at once in one process."""


class Hall:
    """The tables of this process."""

    def __init__(self, store: Store, pace: float = 0.0, known: Mapping[str, Game[Any]] | None = None) -> None:
        self.store = store
        self.games = dict(games.games() if known is None else known)
        self.robots = Robots(pace)
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._chores: set[asyncio.Task[Any]] = set()
        self._started = False

    async def start(self) -> None:
        """Begin, once."""
        if not self._started:
            self._started = True
            await self.store.start(self._heard)

    async def close(self) -> None:
        """Stop the bots and write what waits."""
        await self.robots.close()
        for task in list(self._chores):
            task.cancel()
        await self.store.close()

    def chore(self, work: Any) -> None:
        """Something to be done soon, by nobody in particular."""
        task = asyncio.ensure_future(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    def _heard(self, table: str, word: str) -> None:
        """Another process has changed a table (empty: perhaps any), or passes on a proposal there."""
        found = list(self._tables.values()) if not table else [self._tables.get(table)]
        for live in found:
            if live is not None and word:
                with contextlib.suppress(msgspec.DecodeError):
                    self.chore(agreement.heard(live, msgspec.json.decode(word, type=Proposal)))
            elif live is not None:
                self.chore(self._catch_up(live))

    async def _catch_up(self, live: Live) -> None:
        with contextlib.suppress(StoreError):  # when the store is back, all tables are looked at again
            await live.catch_up()

    # ------------------------------------------------------------------ finding

    def game(self, name: str) -> Game[Any]:
        """A game by its id."""
        if name not in self.games:
            raise Denied("trouble.no-game", name=name[:40])
        return self.games[name]

    async def table(self, name: str) -> Live:
        """A table, loaded if need be."""
        live = self._tables.get(name)
        if live is not None and not live.is_broken:
            live.used = time.monotonic()  # whoever asked for it must not lose it on the way
            return live
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def look_again(self, live: Live) -> None:
        """Before somebody is refused: it may have sat down with another process a moment ago."""
        if self.store.is_shared:
            await live.catch_up()

    async def _load(self, name: str) -> Live:
        row = await self.store.find(name)
        if row is None or row.game not in self.games:
            raise Denied("trouble.no-table")
        self._make_room()
        game = self.games[row.game]
        try:
            rebuilt = await load_match(self.store, game, row)
        except Differs as differs:
            raise Denied("trouble.save", why=differs.why) from differs
        except Failed as failed:
            log.error("entry %d of a table of %s failed: %s", failed.number, game.id, failed.why)
            raise Denied("trouble.failed", why=failed.why) from failed
        live = Live(game, row, rebuilt, self.store)
        row.answers, row.summary = live.answers(None), live.summary()
        said = await self.store.chat(name, last=1)
        live.chat_upto = said[-1].number if said else 0
        self._seat(live)
        if self.store.is_shared:
            await live.catch_up()  # what others did while it was read was told to nobody
        if rebuilt.differs is not None:
            await live.speak(say("table.changed", number=rebuilt.kept, why=rebuilt.differs.why))
        return live

    def _seat(self, live: Live) -> Live:
        live.robots = self.robots
        self._tables[live.row.id] = live
        return live

    def _make_room(self) -> None:
        """Forget tables that nobody has looked at for a while; when there are too many, also others."""
        now = time.monotonic()
        for name, live in sorted(self._tables.items(), key=lambda item: item[1].used):
            idle = now - live.used
            if idle <= SHORT or (idle <= IDLE and len(self._tables) < MOST_TABLES):
                break
            if not (live.onlookers or live.lock.locked() or self.robots.are_at(name)):
                del self._tables[name]
        if len(self._tables) >= MOST_TABLES:
            raise Denied("trouble.full")

    # ------------------------------------------------------------------ opening

    async def open(self, wish: TableWish, guest: bytes) -> Opened:
        """A new table. The guest sits down on the first seat for a person."""
        game = self.game(wish.game)
        seats = self._seats(game, wish.seats)
        self._make_room()
        key = secrets.token_bytes(32)
        try:
            settings = check_settings(game, wish.settings)
            match = await asyncio.to_thread(Match.new, game, len(seats), settings, key)
        except Refused as error:
            raise Denied("trouble.wish", why=str(error)) from None
        return await self._open(game, match, wish, seats, guest, None)

    async def bring(self, data: bytes, wish: TableWish, guest: bytes) -> Opened:
        """A table that goes on with a saved game."""
        try:
            record = read(data)
            game = self.game(record.game)
            loaded = await asyncio.to_thread(load, game, data, replay=True)
        except SaveError as error:
            raise Denied("trouble.save", why=str(error)) from None
        players = record.players if len(record.players) == record.seats else ["me"] * record.seats
        usual = [
            SeatWish("bot", player) if player in bots.LEVELS else SeatWish("person") for player in players
        ]
        seats = self._seats(game, wish.seats or usual)
        if len(seats) != record.seats:
            count = record.seats
            raise Denied("trouble.seats", title=game.title, low=count, high=count, count=len(seats))
        opened = await self._open(game, loaded.match, wish, seats, guest, save(loaded.match))
        if loaded.differs_at is not None:
            word = say("table.changed", number=len(loaded.match.history), why=loaded.why)
            await (await self.table(opened.table)).speak(word)
        return opened

    async def _open(
        self,
        game: Game[Any],
        match: Match[Any],
        wish: TableWish,
        seats: list[SeatWish],
        guest: bytes,
        origin: bytes | None,
    ) -> Opened:
        now = time.time()
        chairs = [Chair(number, seat.kind, seat.level) for number, seat in enumerate(seats)]
        mine = next((chair for chair in chairs if chair.kind == "person"), None)
        if mine is not None:
            mine.guest, mine.name, mine.seen = guest, tidy(wish.person) or say("guest.name"), now
        tokens = {chair.seat: keys.new_token() for chair in chairs if chair.kind == "person"}
        row = Row(
            id=keys.new_table(),
            game=game.id,
            name=tidy(wish.name) or game.title.partition(":")[0],
            visibility=wish.visibility,
            host=guest,
            rules=game.version,
            content=game.fingerprint(),
            settings=match.settings,
            seats=match.seats,
            key=match.key,
            origin=origin,
            created=now,
            changed=now,
            chairs=chairs,
        )
        live = Live(game, row, Rebuilt(match, 0, Unnoticed()), self.store)
        row.summary, row.over = live.summary(), match.outcome is not None
        try:
            await self.store.create(row, {seat: keys.hashed(token) for seat, token in tokens.items()})
        except StoreError as error:
            raise Denied("trouble.store", why=str(error)) from error
        self.robots.look(self._seat(live))
        if mine is not None:
            del tokens[mine.seat]
        return Opened(row.id, None if mine is None else mine.seat, tokens)

    def _seats(self, game: Game[Any], wishes: list[SeatWish]) -> list[SeatWish]:
        if len(wishes) not in game.seats:
            low, high = game.seats[0], game.seats[-1]
            raise Denied("trouble.seats", title=game.title, low=low, high=high, count=len(wishes))
        for wish in wishes:
            if wish.kind == "bot" and wish.level not in bots.LEVELS:
                raise Denied("trouble.level", level=wish.level[:20] or "-", known=", ".join(bots.LEVELS))
        return [wish if wish.kind == "bot" else SeatWish("person") for wish in wishes]

    # ------------------------------------------------------------------ lists

    async def lobby(self, guest: bytes) -> Lobby:
        """What the home page lists for a guest."""
        mine = [self._card(row, guest) for row in await self.store.of_guest(guest)]
        running = [self._card(row, guest) for row in await self.store.public(over=False)]
        ended = [self._card(row, guest) for row in await self.store.public(over=True)]
        known = {card.id for card in mine}
        mine.sort(key=lambda card: (card.over, not card.my_turn, -card.changed))
        return Lobby(
            mine=[card for card in mine if not card.over],
            open=[card for card in running if card.id not in known],
            finished=[card for card in mine if card.over] + [card for card in ended if card.id not in known],
        )

    def _card(self, row: Row, guest: bytes) -> TableCard:
        live = self._tables.get(row.id)
        if live is not None:
            return live.card(guest)
        return table_card(row, guest, {chair.seat for chair in row.chairs if is_elsewhere(chair)})

    # ------------------------------------------------------------------ seats

    async def sit(self, token: str, guest: bytes, person: str) -> tuple[str, int]:
        """Take the seat of a secret link. Whoever holds the link sits there, in anybody's place."""
        hashed = keys.hashed(token)
        found = await self.store.find_link(hashed)
        if found is None or not keys.same(found[2], hashed):
            raise Denied("trouble.no-link")
        live = await self.table(found[0])
        async with live.lock:
            chair = live.chair(found[1])
            name = tidy(person) or chair.name or say("guest.name")
            await self._put(live, Chair(chair.seat, chair.kind, "", name, guest, time.time()))
        live.tell_seats()
        live.changed()
        return live.row.id, chair.seat

    async def _put(self, live: Live, chair: Chair) -> None:
        """Change a chair: first in the store, then here. Under the table's lock."""
        await self.store.put_chair(live.row.id, chair)
        live.row.chairs[chair.seat] = chair

    async def take(self, live: Live, seat: int, guest: bytes, person: str) -> None:
        """Sit down on a free seat of a public table."""
        chair = live.chair(seat)
        if live.row.visibility != "public" and not live.is_host(guest):
            raise Denied("trouble.not-yours")
        if chair.kind != "person" or (chair.guest is not None and not keys.same(chair.guest, guest)):
            raise Denied("trouble.taken")
        wanted = Chair(seat, "person", "", tidy(person) or say("guest.name"), guest, time.time())
        async with live.lock:
            if not await self.store.take_chair(live.row.id, wanted):
                raise Denied("trouble.taken")
            live.row.chairs[seat] = wanted
        live.tell_seats()

    async def link(self, live: Live, seat: int, guest: bytes) -> str:
        """A fresh secret link: for one's own seat, or (the host) for one that nobody holds.

        A bot's seat becomes a person's by that; the bot fills in until somebody comes.
        """
        chair = live.chair(seat)
        own = keys.same(chair.guest, guest)
        if not (own or (live.is_host(guest) and chair.guest is None)):
            raise Denied("trouble.not-yours")
        if chair.kind == "bot":
            async with live.lock:
                await self._put(live, msgspec.structs.replace(live.chair(seat), kind="person"))
            live.tell_seats()
        token = keys.new_token()
        await self.store.add_link(live.row.id, seat, keys.hashed(token))
        return token

    async def fill_in(self, live: Live, seat: int, guest: bytes, level: str) -> None:
        """Let a bot play a person's seat, or give it back (empty level)."""
        chair = live.chair(seat)
        own, seated = keys.same(chair.guest, guest), bool(live.seats_of(guest)) or live.is_host(guest)
        if not seated:
            raise Denied("trouble.not-yours")
        if chair.kind != "person" or not (own or live.is_absent(chair)):
            raise Denied("trouble.present")
        if level and level not in bots.LEVELS:
            raise Denied("trouble.level", level=level, known=", ".join(bots.LEVELS))
        async with live.lock:
            chair = live.chair(seat)
            if not (keys.same(chair.guest, guest) or live.is_absent(chair)):
                raise Denied("trouble.present")
            await self._put(live, msgspec.structs.replace(chair, level=level))
        live.tell_seats()
        live.changed()

    async def pause(self, live: Live, guest: bytes, paused: bool) -> None:
        """Stop a table, or let it go on."""
        if not (live.seats_of(guest) or live.is_host(guest)):
            raise Denied("trouble.not-yours")
        async with live.lock:
            await self.store.put_paused(live.row.id, paused)
            live.row.paused = paused
        live.tell_seats()
        live.changed()

    def saved(self, live: Live, guest: bytes) -> bytes:
        """The match as a file. A running match tells its secrets, so only one person alone may have it."""
        people = [chair for chair in live.row.chairs if chair.kind == "person"]
        alone = all(keys.same(chair.guest, guest) for chair in people) and bool(people)
        if not (live.match.outcome is not None or alone):
            raise Denied("trouble.running")
        names = [chair.level if chair.kind == "bot" else "me" for chair in live.row.chairs]
        return save(live.match, names)
