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
from hyakki.host.reading import FIRST, reading
from hyakki.host.telling import ending
from hyakki.host.texts import retold as retold_by_all
from hyakki.kernel.errors import Refused, SaveError
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match, check_settings
from hyakki.kernel.saves import load, read, save
from hyakki.table import agreement, keys, standstill
from hyakki.table.bells import Bells, heed
from hyakki.table.cards import is_elsewhere, table_card
from hyakki.table.clock import Ticking, Timekeeper, wind
from hyakki.table.courtesy import Courtesy
from hyakki.table.cupboard import Cupboard
from hyakki.table.errors import Denied, StoreError
from hyakki.table.findings import Rebuilt
from hyakki.table.following import catch_up
from hyakki.table.hall_messages import Lobby, Opened, SeatWish, TableCard, TableWish
from hyakki.table.hints import guided, hints_are_on
from hyakki.table.journal import load_match
from hyakki.table.live import Live
from hyakki.table.messages import Proposal
from hyakki.table.names import seated
from hyakki.table.passes import Passing
from hyakki.table.robots import Robots
from hyakki.table.seating import Seating
from hyakki.table.store import Chair, Clock, Listed, Row, Store
from hyakki.table.texts import kept, say, tidy
from hyakki.table.unnoticed import Unnoticed

log = logging.getLogger(__name__)

IDLE = 600.0
"""Seconds after which a table that nobody looks at is forgotten here; the store has it."""
SHORT = 10.0
"""The same when there is no room for another."""
SWEEP = 60.0
"""Seconds between two looks for such tables."""
FAREWELL = 5.0
"""Seconds for keeping matches whole when the server ends: it may come back with other rules."""
MOST_TABLES = 2000
"""Tables in use at once in one process."""


class Hall:
    """The tables of this process."""

    def __init__(self, store: Store, pace: float = 0.0, known: Mapping[str, Game[Any]] | None = None) -> None:
        self.store = store
        self.games = dict(games.games() if known is None else known)
        self.cupboard = Cupboard(store)
        self.seating = Seating(self)
        self.robots = Robots(pace)
        self.courtesy = Courtesy()
        self.timekeeper = Timekeeper()
        self.passing = Passing()
        self.bells = Bells()
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._spoken = {FIRST}
        self._chores: set[asyncio.Task[Any]] = set()
        self._started = False

    async def start(self) -> None:
        """Begin, once."""
        if not self._started:
            self._started = True
            await self.store.start(self._heard)
            self.chore(self._keep_content())
            self.chore(wind(self.store, self.table))
            self.chore(heed(self.bells, self.store, self.table))
            self.chore(self._sweep())

    async def close(self) -> None:
        """Stop the bots and write what waits."""
        await self.robots.close()
        await self.passing.close()
        await self.timekeeper.close()
        await self.bells.close()
        for task in list(self._chores):
            task.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                for live in list(self._tables.values()):
                    await live.keep_whole()
        await self.store.close()

    async def _keep_content(self) -> None:
        """What is in use today may not be tomorrow."""
        with contextlib.suppress(StoreError):  # the next start tries again
            for game in self.games.values():
                await self.cupboard.keep_used(game)

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
            await catch_up(live)

    async def learn(self, language: str) -> None:
        """Have all games speak a language, before anybody reads it: the first time takes a moment."""
        if language not in self._spoken:
            for game in self.games.values():
                await asyncio.to_thread(game.speaking, language)
            self._spoken.add(language)

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
            await catch_up(live)

    async def _load(self, name: str) -> Live:
        row = await self.store.find(name)
        if row is None:
            raise Denied("trouble.no-table")
        self._make_room()
        game = self.games.get(row.game)
        live = Live(game, row, await load_match(self.store, game, row), self.store)
        live.settle()
        said = await self.store.chat(name, last=1)
        live.chat_upto = said[-1].number if said else 0
        self._seat(live)
        if self.store.is_shared:
            await catch_up(live)  # what others did while it was read was told to nobody
        await self._tell_news(live)
        return live

    async def _tell_news(self, live: Live) -> None:
        """What has changed since a match was last in use, said once at its table."""
        found, row = live.finding, live.row
        if found is None:
            return
        if found.verdict == "fails":
            log.error("entry %d of a table of %s failed: %s", found.at, row.game, found.why)
        with reading(FIRST):
            word = standstill.news(found)
        with contextlib.suppress(StoreError):  # whoever looks sees it at the table, also unsaid
            said = await self.store.chat(row.id) if word else []
            if word and all(one.seat is not None or one.text != word for one in said):
                await live.speak(word)

    def _seat(self, live: Live) -> Live:
        if live.row.clock is not None:
            live.ticking = Ticking(live.row.clock)
        live.watchers = [self.robots.look, self.passing.look, self.timekeeper.look, self.bells.look]
        self._tables[live.row.id] = live
        for watch in (self.passing.look, self.timekeeper.look, self.bells.look):
            watch(live)
        return live

    async def _sweep(self) -> None:
        """Nobody has to come for tables to be forgotten that nobody looks at."""
        while True:
            await asyncio.sleep(SWEEP)
            self._forget_idle()

    def _make_room(self) -> None:
        """Room for another table, if there is some."""
        self._forget_idle()
        if len(self._tables) >= MOST_TABLES:
            raise Denied("trouble.full")

    def _forget_idle(self) -> None:
        """Forget tables that nobody has looked at for a while; when there are too many, also others."""
        now = time.monotonic()
        for name, live in sorted(self._tables.items(), key=lambda item: item[1].used):
            idle = now - live.used
            if idle <= SHORT or (idle <= IDLE and len(self._tables) < MOST_TABLES):
                break
            if not (live.onlookers or live.lock.locked() or self._acts_at(name)):
                del self._tables[name]
                self.chore(live.keep_whole())

    def _acts_at(self, table: str) -> bool:
        """Whether something goes on at a table without anybody looking."""
        return any(one.are_at(table) for one in (self.robots, self.passing, self.timekeeper, self.bells))

    # ------------------------------------------------------------------ opening

    async def open(self, wish: TableWish, guest: bytes) -> Opened:
        """A new table. The guest sits down on the first seat for a person."""
        game = self.game(wish.game)
        if wish.guided:
            wish = guided(game, wish)
        return await self.open_with(wish, first_sits(wish, guest), guest)

    async def open_with(self, wish: TableWish, chairs: list[Chair], guest: bytes) -> Opened:
        """A new table, opened by a guest, with people on its chairs already."""
        game = self.game(wish.game)
        seats = self._seats(game, wish.seats)
        self._make_room()
        key = secrets.token_bytes(32)
        try:
            settings = check_settings(game, wish.settings)
            match = await asyncio.to_thread(Match.new, game, len(seats), settings, key)
        except Refused as error:
            raise Denied("trouble.wish", why=retold_by_all(str(error))) from None
        await self.cupboard.keep(game)
        return await self._open(game, match, wish, chairs, guest, None)

    async def bring(self, data: bytes, wish: TableWish, guest: bytes, *, is_known: bool = True) -> Opened:
        """A table that goes on with a saved game. Whoever brings a file may know the key in it."""
        try:
            record = read(data)
            game = await self.cupboard.find(self.game(record.game), record.content)
            loaded = await asyncio.to_thread(load, game, data, replay=True)
        except SaveError as error:
            raise Denied("trouble.save", why=retold_by_all(str(error))) from None
        players = record.players if len(record.players) == record.seats else ["me"] * record.seats
        usual = [
            SeatWish("bot", player) if player in bots.LEVELS else SeatWish("person") for player in players
        ]
        seats = self._seats(game, wish.seats or usual)
        if len(seats) != record.seats:
            count = record.seats
            raise Denied("trouble.seats", title=game.title, low=count, high=count, count=len(seats))
        await self.cupboard.keep(game)
        wish = msgspec.structs.replace(wish, seats=seats)
        chairs = first_sits(wish, guest)
        opened = await self._open(game, loaded.match, wish, chairs, guest, save(loaded.match), is_known)
        if loaded.differs_at is not None:
            word = kept("table.changed", number=len(loaded.match.history), why=loaded.why)
            await (await self.table(opened.table)).speak(word)
        return opened

    async def _open(
        self,
        game: Game[Any],
        match: Match[Any],
        wish: TableWish,
        chairs: list[Chair],
        guest: bytes,
        origin: bytes | None,
        exposed: bool = False,
    ) -> Opened:
        now = time.time()
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
            exposed=exposed,
            created=now,
            changed=now,
            chairs=chairs,
            hints=hints_are_on(match, wish, chairs),
            clock=None if wish.clock is None else Clock(wish.clock.per, wish.clock.seconds, wish.clock.then),
        )
        live = Live(game, row, Rebuilt(match, 0, Unnoticed()), self.store)
        end = ending(match, game.voice)
        row.summary, row.over = live.summary(), end is not None
        row.outcome = "" if end is None else msgspec.json.encode(end).decode()
        try:
            await self.store.create(row, {seat: keys.hashed(token) for seat, token in tokens.items()})
        except StoreError as error:
            raise Denied("trouble.store", why=str(error)) from error
        self.robots.look(self._seat(live))
        mine = live.seats_of(guest)
        free = {
            chair.seat: tokens[chair.seat] for chair in chairs if chair.kind == "person" and not chair.guest
        }
        return Opened(row.id, mine[0] if mine else None, free, live.fingerprint)

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

    def _card(self, row: Listed, guest: bytes) -> TableCard:
        live = self._tables.get(row.id)
        if live is not None:
            return live.card(guest)
        present = {chair.seat for chair in row.chairs if is_elsewhere(chair)}
        return table_card(row, self.games.get(row.game), guest, present)

    # ------------------------------------------------------------------ seats

    async def pause(self, live: Live, guest: bytes, paused: bool) -> None:
        """Stop a table, or let it go on."""
        if not (live.seats_of(guest) or live.is_host(guest)):
            raise Denied("trouble.not-yours")
        async with live.lock:
            await self.store.put_paused(live.row.id, paused)
            live.row.paused = paused
        live.tell_seats()
        live.changed()


def new_chair(number: int, wish: SeatWish) -> Chair:
    """A chair on which nobody sits yet, or a bot."""
    return Chair(number, wish.kind, wish.level if wish.kind == "bot" else "")


def first_sits(wish: TableWish, guest: bytes) -> list[Chair]:
    """The chairs of a new table: the guest sits down on the first for a person."""
    chairs = [new_chair(number, seat) for number, seat in enumerate(wish.seats)]
    mine = next((chair for chair in chairs if chair.kind == "person"), None)
    if mine is not None:
        mine.guest, mine.name, mine.seen = guest, seated(wish.person, ()) or say("guest.name"), time.time()
    return chairs
