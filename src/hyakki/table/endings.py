"""After the end: how a match is remembered, its story as a file, and what a guest has won so far."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from hyakki.host.chronicle import chronicle, sequels, was_given_up, weights
from hyakki.host.reading import language, voice_of
from hyakki.host.story import FORMS, Form, story, written
from hyakki.kernel.chronicle import Stage
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.table.ending_messages import ChronicleCard, GameRecord, Records, StageRecord
from hyakki.table.errors import Denied
from hyakki.table.hall import Hall
from hyakki.table.keys import same
from hyakki.table.live import Live
from hyakki.table.store import Chair, Listed
from hyakki.table.texts import say

KEPT = 64
"""Chronicles that are kept ready."""
TYPES: dict[Form, str] = {"md": "text/markdown", "html": "text/html"}


class Endings:
    """What is asked for when a match is over."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: OrderedDict[tuple[str, int, str], ChronicleCard] = OrderedDict()

    async def chronicle(self, live: Live) -> ChronicleCard:
        """How a match is remembered. Before the end it would tell what is still hidden, so it is refused."""
        if not live.is_over:
            raise Denied("trouble.not-over")
        name = (live.row.id, live.answers(None), language())
        if name not in self._kept:
            self._kept[name] = await asyncio.to_thread(chronicle_card, live.match)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return self._kept[name]

    async def story(self, live: Live, request: Request) -> Response:
        """A match as a story to be kept. What is hidden before the end is in none of them."""
        form = next((one for one in FORMS if one == request.query_params.get("form", "md")), None)
        if form is None or not live.has_match:
            raise Denied("trouble.not-found")
        sitters = [sitter(chair) for chair in live.row.chairs]
        async with live.lock:
            told = await asyncio.to_thread(story, live.match, live.row.name, sitters)
        name = f"{live.row.game}-{live.row.id}.{form}"
        headers = {
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        }
        return Response(written(told, form), headers=headers, media_type=TYPES[form])

    async def record(self, guest: bytes) -> Records:
        """What a guest has played to its end, game by game."""
        rows = await self._hall.store.finished_of(guest)
        found = []
        for game in self._hall.games.values():
            mine = [row for row in rows if row.game == game.id and _seats(row, guest)]
            if mine:
                found.append(game_record(game, mine, guest))
        return Records(found)


def chronicle_card(match: Match[Any]) -> ChronicleCard:
    """All that a page asks of a finished match."""
    return ChronicleCard(was_given_up(match), match.party, chronicle(match), sequels(match), weights(match))


def sitter(chair: Chair) -> str:
    """Who sat there, in a story."""
    return chair.name or say("story.bot" if chair.level else "guest.name", level=chair.level)


def game_record(game: Game[Any], rows: Sequence[Listed], guest: bytes) -> GameRecord:
    """What somebody won among these tables, the latest first."""
    won = [row for row in rows if _has_won(row, guest)]
    stages = [_stage(stage, rows, won) for stage in voice_of(game).stages()]
    campaigns = sum(1 for row in won if row.summary.road)
    return GameRecord(game.id, len(rows), len(won), _best(stages, won, guest), campaigns, stages)


def _best(stages: Sequence[StageRecord], won: Sequence[Listed], guest: bytes) -> str:
    """The farthest stage that was won; where there are none, the most points that won a match."""
    farthest = [stage.say for stage in stages if stage.won]
    points = [
        row.summary.points[str(seat)]
        for row in won
        for seat in _seats(row, guest)
        if str(seat) in row.summary.points
    ]
    if farthest:
        return farthest[-1]
    return say("record.points", points=max(points)) if points else ""


def _stage(stage: Stage, rows: Sequence[Listed], won: Sequence[Listed]) -> StageRecord:
    tried = sum(1 for row in rows if stage.settings.items() <= row.settings.items())
    # Of a series that was lost in the end, what was won on the way counts as well.
    there = [
        row for row in rows if stage.id in row.summary.stages and (row in won or not row.summary.winners)
    ]
    table = there[0].id if there else ""
    return StageRecord(stage.id, stage.say, max(tried, len(there)), len(there), table, stage.settings)


def _seats(row: Listed, guest: bytes) -> list[int]:
    return [chair.seat for chair in row.chairs if same(chair.guest, guest)]


def _has_won(row: Listed, guest: bytes) -> bool:
    return any(seat in row.summary.winners for seat in _seats(row, guest))
