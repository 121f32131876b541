"""Matches to be watched again: any moment of a match, through the eyes of a seat or of the public."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec

from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import load, save
from hyakki.table import telling
from hyakki.table.hall import Hall
from hyakki.table.live import Live
from hyakki.table.messages import Moment, ReplayCard, Turn
from hyakki.table.texts import Denied

KEPT = 8
"""Replays that are kept ready."""
STRIDE = 32
"""Answers between two copies that are kept."""


class Replay:
    """One match, played again from the start, with copies along the way."""

    def __init__(self, final: Match[Any], number: int) -> None:
        self.number = number  # the entries of the table when it was made
        self.game: Game[Any] = final.game
        self.entries = [entry for entry in final.history if entry.kind != "imagined"]
        self.copies: list[Match[Any]] = []
        self.turns: list[Turn] = []
        match = self._first(final)
        heard = 0
        for count, entry in enumerate([None, *self.entries]):
            if entry is not None:
                _again(match, entry)
            if count % STRIDE == 0:
                self.copies.append(match.clone())
            view = None
            for told in match.log[heard:]:
                if told.to is None and self.game.heading(told.event):
                    view = self.game.view(match.state, None) if view is None else view
                    self.turns.append(Turn(count, self.game.say_event(view, told.event)))
            heard = len(match.log)

    def _first(self, final: Match[Any]) -> Match[Any]:
        """The match before its first answer."""
        if final.origin is None:
            return Match.new(final.game, final.seats, final.settings, final.key)
        match = Match(final.game, final.origin.clone(), final.seats, final.settings, final.key)
        self.game.attach(match.state)
        match.stand()
        return match

    def at(self, answers: int) -> Match[Any]:
        """A copy of the match as it stood after so many answers."""
        start = min(answers // STRIDE, len(self.copies) - 1)
        match = self.copies[start].clone()
        for entry in self.entries[start * STRIDE : answers]:
            _again(match, entry)
        return match

    def moment(self, answers: int, seat: int | None, since: int = 0) -> Moment:
        """What a seat (None: the public) saw then, with the entries of its log from number `since` on."""
        match = self.at(answers)
        view = self.game.view(match.state, seat)
        heard = [told for told in match.log if told.reaches(seat)]
        since = min(since, len(heard))
        lines = [telling.line(self.game, view, told) for told in heard[since:]]
        found = telling.moment(match, seat, view, lines, 0, answers, "undo.over")
        return msgspec.structs.replace(found, since=since)


def _again(match: Match[Any], entry: Any) -> None:
    if entry.kind == "resigned":
        match.resign(entry.seat)
    else:
        match.answer(entry.seat, entry.option)


class Replays:
    """The replays that were looked at last."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._lock = asyncio.Lock()

    async def card(self, live: Live, guest: bytes) -> ReplayCard:
        """What there is to be watched."""
        replay = await self._replay(live)
        return ReplayCard(
            table=live.card(guest),
            settings=live.row.settings,
            answers=len(replay.entries),
            turns=replay.turns,
            actors=[-1 if entry.seat is None else entry.seat for entry in replay.entries],
            as_seats=self._eyes(live, guest),
            fingerprint=live.match.fingerprint,
        )

    def _eyes(self, live: Live, guest: bytes) -> list[int]:
        """The seats that a guest may see through: its own; when the match is over, all."""
        return list(range(live.row.seats)) if live.row.over else live.seats_of(guest)

    async def moment(
        self, live: Live, guest: bytes, answers: int, seat: int | None, since: int = 0
    ) -> Moment:
        """One moment of it; `since`: how many entries of the log the page has already."""
        if seat is not None and seat not in self._eyes(live, guest):
            raise Denied("trouble.not-yours")
        replay = await self._replay(live)
        upto = max(0, min(answers, len(replay.entries)))
        return await asyncio.to_thread(replay.moment, upto, seat, since)

    async def _replay(self, live: Live) -> Replay:
        async with self._lock:
            found = self._kept.pop(live.row.id, None)
            if found is None or found.number != live.number:
                async with live.lock:
                    data, number, game = save(live.match), live.number, live.game
                found = await asyncio.to_thread(_prepare, game, data, number)
            self._kept[live.row.id] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found


def _prepare(game: Game[Any], data: bytes, number: int) -> Replay:
    return Replay(load(game, data).match, number)
