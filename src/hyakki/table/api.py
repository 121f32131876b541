"""The small JSON interface of the page: games, tables, seats, saved games, replays."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from hyakki import bots
from hyakki.host.illustrations import illustrate
from hyakki.host.reading import language, voice_of
from hyakki.kernel.game import Game
from hyakki.table import bells, hindsight, hints, standstill
from hyakki.table import hall_messages as m
from hyakki.table.again import again
from hyakki.table.cards import bell_host
from hyakki.table.chances import Chances
from hyakki.table.ending_messages import AgainWish
from hyakki.table.endings import Endings
from hyakki.table.errors import Denied, StoreError
from hyakki.table.hall import Hall
from hyakki.table.live import Live
from hyakki.table.message_terms import NAME_LENGTH, Message
from hyakki.table.replay_messages import OnwardWish
from hyakki.table.replays import Replays
from hyakki.table.texts import say

M = TypeVar("M", bound=Message)

BODY = 64 * 1024
SAVE = 8 * 1024 * 1024
"""Bytes that a request may bring, and a saved game."""
SAVES_AT_ONCE, DAWDLING = 16, 30.0
"""Saved games that come in at the same time, and the seconds that each may take for that."""
BOOKS = 40
"""Books of games that are kept ready."""
MATCHES_AT_ONCE = 4
"""Games that are brought or played on at the same time: each is a whole match to be played again."""

STATUS = {
    "trouble.no-table": 404,
    "trouble.no-game": 404,
    "trouble.not-found": 404,
    "trouble.private": 403,
    "trouble.not-yours": 403,
    "trouble.origin": 403,
    "trouble.no-link": 403,
    "trouble.taken": 409,
    "trouble.link-used": 409,
    "trouble.held": 409,
    "trouble.name": 409,
    "trouble.known-dice": 409,
    "trouble.busy-table": 503,
    "trouble.not-over": 409,
    "trouble.still-played": 409,
    "trouble.not-among": 403,
    "trouble.ended-here": 409,
    "trouble.no-chances": 409,
    "trouble.too-big": 413,
    "trouble.too-fast": 429,
    "trouble.store": 503,
    "trouble.full": 503,
}

Handler = Callable[["Api", Request], Awaitable[Any]]


def answer(body: Any, status: int = 200) -> Response:
    """A message as a response."""
    return Response(
        msgspec.json.encode(body), status, {"Cache-Control": "no-store"}, media_type="application/json"
    )


def _place(request: Request) -> int:
    """A moment of a replay, by its number."""
    place = str(request.path_params["answers"])
    if not (place.isascii() and place.isdigit() and len(place) < 8):
        raise Denied("trouble.not-found")
    return int(place)


def trouble(key: str, text: str, status: int | None = None) -> Response:
    """Why a request failed, as a response."""
    return answer(m.Trouble(key, text), status or STATUS.get(key, 400))


class Api:
    """All requests of the page that are not the websocket."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.replays = Replays(hall)
        self.chances = Chances(hall, self.replays)
        self.endings = Endings(hall)
        self._pictures: dict[tuple[str, str], bytes] = {}
        self._drawing = asyncio.Lock()
        self._books: dict[tuple[str, str, bool, str], bytes] = {}
        self._matches = self._arriving = 0

    def routes(self) -> list[Route]:
        """Where they live."""
        table = "/api/tables/{table}"
        return [
            self._route("/api/games", Api.games, "GET"),
            self._route("/api/games/{game}", Api.book, "GET"),
            self._route("/api/games/{game}/titles", Api.titles, "GET"),
            self._route("/api/games/{game}/illustrations", Api.illustrations, "GET"),
            self._route("/api/lobby", Api.lobby, "GET"),
            self._route("/api/record", Api.record, "GET"),
            self._route("/api/tables", Api.open, "POST"),
            self._route("/api/import", Api.bring, "POST"),
            self._route("/api/sit", Api.sit, "POST"),
            self._route(table, Api.table, "GET"),
            self._route(f"{table}/take", Api.take, "POST"),
            self._route(f"{table}/share", Api.share, "POST"),
            self._route(f"{table}/link", Api.link, "POST"),
            self._route(f"{table}/bot", Api.bot, "POST"),
            self._route(f"{table}/pause", Api.pause, "POST"),
            self._route(f"{table}/hints", Api.hints, "POST"),
            self._route(f"{table}/bell", Api.bell, "POST"),
            self._route(f"{table}/go-on", Api.go_on, "POST"),
            self._route(f"{table}/export", Api.export, "GET"),
            self._route(f"{table}/replay", Api.replay, "GET"),
            self._route(f"{table}/replay/{{answers}}", Api.replay_moment, "GET"),
            self._route(f"{table}/onward", Api.onward, "POST"),
            self._route(f"{table}/replay/{{answers}}/again", Api.reconsider, "POST"),
            self._route(f"{table}/again", Api.again, "POST"),
            self._route(f"{table}/chances", Api.known_chances, "GET"),
            self._route(f"{table}/chances", Api.begin_chances, "POST"),
            self._route(f"{table}/chronicle", Api.chronicle, "GET"),
            self._route(f"{table}/story", Api.story, "GET"),
        ]

    def _route(self, path: str, handler: Handler, method: str) -> Route:
        async def endpoint(request: Request) -> Response:
            try:
                await self.hall.learn(language())
                body = await handler(self, request)
            except Denied as denied:
                return trouble(denied.key, str(denied))
            except ClientDisconnect:
                return trouble("trouble.bad-body", say("trouble.bad-body", why=say("trouble.broke-off")))
            except StoreError as error:
                return trouble("trouble.store", say("trouble.store", why=str(error)))
            return body if isinstance(body, Response) else answer(body)

        return Route(path, endpoint, methods=[method])

    # ------------------------------------------------------------------ helpers

    async def _body(self, request: Request, kind: type[M]) -> M:
        """What a request brings. It comes before its table: a body may take its time, a table may go."""
        data = await read(request, BODY)
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Denied("trouble.bad-body", why=str(error)[:200]) from None

    async def _save(self, request: Request) -> bytes:
        """A saved game: big, so only some come in at the same time, and none may dawdle in the door."""
        if self._arriving >= SAVES_AT_ONCE:
            raise Denied("trouble.too-fast")
        self._arriving += 1
        try:
            async with asyncio.timeout(DAWDLING):
                return await read(request, SAVE)
        except TimeoutError:
            raise Denied("trouble.bad-body", why=say("trouble.too-long")) from None
        finally:
            self._arriving -= 1

    @contextmanager
    def _one_match_more(self) -> Iterator[None]:
        """A whole match is played again for somebody: only some at the same time."""
        if self._matches >= MATCHES_AT_ONCE:
            raise Denied("trouble.too-fast")
        self._matches += 1
        try:
            yield
        finally:
            self._matches -= 1

    async def _table(self, request: Request) -> Live:
        live = await self.hall.table(str(request.path_params["table"])[:32])
        guest = request.state.guest
        if request.method == "POST" or not live.may_watch(guest):
            if not live.seats_of(guest):
                await self.hall.look_again(live)
            if not live.may_watch(guest):
                raise Denied("trouble.private")
        return live

    # ------------------------------------------------------------------ games

    async def games(self, request: Request) -> Any:
        return [game_card(game) for game in self.hall.games.values()]

    async def book(self, request: Request) -> Response:
        game = self.hall.game(request.path_params["game"])
        later = request.query_params.get("rules") == "later"  # a table needs them when somebody looks them up
        content = request.query_params.get("content", "")  # a table may be played with another box
        if content:
            game = await self.hall.cupboard.find(game, content)
        name = (game.id, game.fingerprint(), later, language())
        if name not in self._books:
            ledger = game.titled(language())
            rules = [m.RuleCard(rule.id, rule.chapter, rule.title, rule.text) for rule in ledger]
            cardboard = voice_of(game).cardboard()
            book = m.GameBook(game_card(game), [] if later else rules, cardboard)
            if len(self._books) >= BOOKS:
                self._books.clear()
            self._books[name] = msgspec.json.encode(book)
        headers = {"Cache-Control": "private, max-age=300"}
        return Response(self._books[name], headers=headers, media_type="application/json")

    async def titles(self, request: Request) -> Response:
        game = self.hall.game(request.path_params["game"])
        found = m.RuleTitles({rule.id: rule.title for rule in game.titled(language())})
        headers = {"Cache-Control": "private, max-age=300"}
        return Response(msgspec.json.encode(found), headers=headers, media_type="application/json")

    async def illustrations(self, request: Request) -> Response:
        game = self.hall.game(request.path_params["game"])
        name = (game.id, game.fingerprint())
        async with self._drawing:
            if name not in self._pictures:
                found = m.Illustrations(await asyncio.to_thread(illustrate, game))
                self._pictures[name] = msgspec.json.encode(found)
        headers = {"Cache-Control": "private, max-age=300"}
        return Response(self._pictures[name], headers=headers, media_type="application/json")

    # ------------------------------------------------------------------ tables

    async def lobby(self, request: Request) -> Any:
        return await self.hall.lobby(request.state.guest)

    async def open(self, request: Request) -> Any:
        return await self.hall.open(await self._body(request, m.TableWish), request.state.guest)

    async def bring(self, request: Request) -> Any:
        data = await self._save(request)
        person = request.query_params.get("person", "")[:NAME_LENGTH]
        with self._one_match_more():
            return await self.hall.bring(data, m.TableWish("-", person=person), request.state.guest)

    async def sit(self, request: Request) -> Any:
        wish = await self._body(request, m.SitWish)
        return await self.hall.seating.sit(wish.token, request.state.guest, wish.person)

    async def table(self, request: Request) -> Any:
        return (await self._table(request)).card(request.state.guest)

    async def take(self, request: Request) -> Any:
        wish, live = await self._body(request, m.TakeWish), await self._table(request)
        return await self.hall.seating.take(live, wish.seat, request.state.guest, wish.person)

    async def share(self, request: Request) -> Any:
        wish, live = await self._body(request, m.ShareWish), await self._table(request)
        return await self.hall.seating.share(live, request.state.guest, wish)

    async def link(self, request: Request) -> Any:
        wish, live = await self._body(request, m.LinkWish), await self._table(request)
        return m.Linked(wish.seat, await self.hall.seating.link(live, wish.seat, request.state.guest))

    async def bot(self, request: Request) -> Any:
        wish, live = await self._body(request, m.BotWish), await self._table(request)
        await self.hall.seating.fill_in(live, wish.seat, request.state.guest, wish.level)
        return live.card(request.state.guest)

    async def pause(self, request: Request) -> Any:
        wish, live = await self._body(request, m.PauseWish), await self._table(request)
        await self.hall.pause(live, request.state.guest, wish.paused)
        return live.card(request.state.guest)

    async def hints(self, request: Request) -> Any:
        wish, live = await self._body(request, m.HintsWish), await self._table(request)
        await hints.allow(live, request.state.guest, wish.on)
        return live.card(request.state.guest)

    async def bell(self, request: Request) -> Any:
        wish, live = await self._body(request, m.BellWish), await self._table(request)
        link = f"{request.headers.get('origin', '')}/table/{live.row.id}"
        bell = await bells.hang(live, request.state.guest, wish.url, link, self.hall.bells.doors)
        return m.Hung(bell_host(bell), "" if bell is None else bell.secret)

    async def go_on(self, request: Request) -> Any:
        wish, live = await self._body(request, m.GoOnWish), await self._table(request)
        with self._one_match_more():
            await standstill.choose(live, request.state.guest, wish.way)
        await self.hall.cupboard.keep(live.game)
        return live.card(request.state.guest)

    async def export(self, request: Request) -> Response:
        live = await self._table(request)
        async with live.lock:
            data = await self.hall.seating.saved(live, request.state.guest)
        headers = {
            "Content-Disposition": f'attachment; filename="{live.row.game}-{live.row.id}.json"',
            "Cache-Control": "no-store",
        }
        return Response(data, headers=headers, media_type="application/json")

    # ------------------------------------------------------------------ replays

    async def replay(self, request: Request) -> Any:
        live = await self._table(request)
        return await self.replays.card(live, request.state.guest)

    async def replay_moment(self, request: Request) -> Any:
        live = await self._table(request)
        word = request.query_params.get("seat", "")
        seat = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None
        if word and seat is None:
            raise Denied("trouble.no-seat", seat=word[:10])
        known = request.query_params.get("since", "")
        since = int(known) if known.isascii() and known.isdigit() and len(known) < 8 else 0
        return await self.replays.moment(live, request.state.guest, _place(request), seat, since)

    async def reconsider(self, request: Request) -> Any:
        """What a bot would have answered at a moment of a finished match."""
        live = await self._table(request)
        return await hindsight.reconsider(self.replays, self.hall.robots.minds, live, _place(request))

    async def onward(self, request: Request) -> Any:
        wish, live = await self._body(request, OnwardWish), await self._table(request)
        with self._one_match_more():
            return await self.replays.play_on(live, request.state.guest, wish)

    async def known_chances(self, request: Request) -> Any:
        return self.chances.known(await self._table(request))

    async def begin_chances(self, request: Request) -> Any:
        return await self.chances.begin(await self._table(request))

    # ------------------------------------------------------------------ what is over

    async def chronicle(self, request: Request) -> Any:
        return await self.endings.chronicle(await self._table(request))

    async def story(self, request: Request) -> Any:
        return await self.endings.story(await self._table(request), request)

    async def again(self, request: Request) -> Any:
        wish, live = await self._body(request, AgainWish), await self._table(request)
        return await again(self.hall, live, request.state.guest, wish)

    async def record(self, request: Request) -> Any:
        return await self.endings.record(request.state.guest)


async def read(request: Request, most: int) -> bytes:
    """The body of a request, up to a size."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Denied("trouble.too-big")
    return bytes(data)


def game_card(game: Game[Any]) -> m.GameCard:
    """A game on the home page."""
    voice = voice_of(game)
    texts = voice.card()
    settings = [
        m.SettingCard(
            setting.name,
            voice.say_setting(setting.name),
            setting.usual,
            [m.ValueCard(value, voice.say_setting(setting.name, value)) for value in setting.values],
        )
        for setting in game.settings()
    ]
    seats = list(game.seats)
    return m.GameCard(
        id=game.id,
        title=game.title.partition(":")[0],
        subtitle=texts.get("subtitle", game.title.partition(":")[2].strip()),
        blurb=texts.get("blurb", ""),
        players=texts.get("players", f"{seats[0]}-{seats[-1]}"),
        minutes=texts.get("minutes", ""),
        board=texts.get("board", ""),
        seats=seats,
        usual_seats=min(seats[-1], max(seats[0], int(texts.get("usual-seats", seats[-1])))),
        settings=settings,
        levels=list(bots.LEVELS),
        guides=list(game.first_games()),
    )
