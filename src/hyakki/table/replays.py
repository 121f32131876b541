"""Matches to be watched again: any moment of a match, through the eyes of a seat or of the public."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import msgspec

from hyakki import bots
from hyakki.host.cards import Spot
from hyakki.host.reading import voice_of
from hyakki.host.telling import line
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.runner import Deed
from hyakki.kernel.saves import load, save
from hyakki.table import dice, onward, store, telling
from hyakki.table.dice import open_eyes
from hyakki.table.errors import Denied, StoreError
from hyakki.table.hall import Hall
from hyakki.table.hall_messages import Opened
from hyakki.table.live import Live
from hyakki.table.replay_messages import Given, Memory, OnwardWish, ReplayCard, ReplayMoment, Turn
from hyakki.table.texts import kept

KEPT = 8
"""Replays that are kept ready."""
WAITING = 12
"""Requests that may wait for a replay to be made: each is a whole match to be played again."""
STRIDE = 32
"""Answers between two copies that are kept."""
MEMORABLE = 5
"""Moments of a match that are told when it is over."""
FEATS = 3
"""So many of them at most are feats."""
TURNING = 2
"""The weight of an event from which on it is a turn in a match."""


def spread(things: Sequence[int], most: int) -> list[int]:
    """So many of some things, evenly far from each other; the last one is among them."""
    many = len(things)
    if many <= most:
        return list(things)
    return [things[(n + 1) * many // most - 1] for n in range(most)]


class Replay:
    """One match, played again from the start, with copies along the way.

    It stops after every answer; while the match goes on only where nobody has chosen in secret yet, or all
    have.
    """

    def __init__(self, final: Match[Any], number: int, times: Sequence[float | None] = ()) -> None:
        self.number = number  # the entries of the table when it was made, but for secret choices under way
        self.origins = 0  # how often the table had been played on from elsewhere by then
        self.outcome = final.outcome
        self.game: Game[Any] = final.game
        self.entries = [entry for entry in final.history if entry.kind != "imagined"]
        self.times = times if len(times) == len(self.entries) + 1 else [None] * (len(self.entries) + 1)
        self.copies: list[Match[Any]] = []
        self.turns: list[Turn] = []
        self._heard: list[tuple[int, Event]] = []  # what everybody was told, after how many answers
        self.asked_since: list[int] = []  # for each answer: after how many others its seat was asked
        self.stops: list[int] = []  # after how many answers one may look
        self._secret: set[int] = set()  # stops at which some begin to choose in secret
        self.rekeys = final.rekeys
        match = self._first(final)
        self._rekey(match, 0)
        waiting: dict[int, tuple[int, int]] = {}
        heard = 0
        for count, entry in enumerate([None, *self.entries]):
            if entry is not None:
                self.asked_since.append(waiting[_seat(entry)][0] if _seat(entry) in waiting else count - 1)
                self._again(match, count - 1)
            waiting = _waiting(match, waiting, count)
            if count % STRIDE == 0:
                self.copies.append(match.clone())
            self._note_stop(match, count)
            self._note_turns(match, heard)
            self._heard += [(self.length, told.event) for told in match.log[heard:] if told.to is None]
            heard = len(match.log)

    def _note_stop(self, match: Match[Any], count: int) -> None:
        """Whether one may look at the match here."""
        began = match.before_secrets()
        if self.outcome is not None or began in (None, count):
            self.stops.append(count)
            if self.outcome is None and began is not None:
                self._secret.add(count)

    def _note_turns(self, match: Match[Any], heard: int) -> None:
        """The headings that an answer has brought."""
        view = None
        for told in match.log[heard:]:
            if told.to is None and self.game.voice.heading(told.event):
                view = match.view(None) if view is None else view
                self.turns.append(Turn(self.length, self.game.voice.say_event(view, told.event)))

    def memorable(self, view: Any) -> list[Memory]:
        """What people will tell of the match: feats, and the weightiest that happened, equal ones from all of
        it; what lies there from the start is none."""
        voice = voice_of(self.game)
        events = [event for _, event in self._heard]
        feats = dict(voice.feats(view, events))
        found = spread(list(feats), FEATS)
        weights = {
            at: voice.weight(event)
            for at, (answers, event) in enumerate(self._heard)
            if answers and at not in found and not voice.heading(event)
        }
        for weight in sorted({one for one in weights.values() if one >= TURNING}, reverse=True):
            found += spread([at for at, one in weights.items() if one == weight], MEMORABLE - len(found))
        parts = list(accumulate(voice.heading(event) for event in events))
        return [
            Memory(self._heard[at][0], feats.get(at) or voice.say_event(view, events[at]), parts[at] - 1)
            for at in sorted(found)
        ]

    @property
    def length(self) -> int:
        """How many answers there are to be watched."""
        return len(self.stops) - 1

    def actors(self) -> list[int]:
        """Who gave each of them; -1: several, in secret."""
        return [-1 if start in self._secret else _seat(self.entries[start]) for start in self.stops[:-1]]

    def _first(self, final: Match[Any]) -> Match[Any]:
        """The match before its first answer."""
        if final.origin is None:
            return Match.new(final.game, final.seats, final.settings, final.first)
        match = Match(final.game, final.origin.clone(), final.seats, final.settings, final.first)
        self.game.attach(match.state)
        match.stand()
        match.origin = match.legs[-1].checkpoint
        return match

    def at(self, answers: int) -> Match[Any]:
        """A copy of the match as it stood after so many answers."""
        start = min(answers // STRIDE, len(self.copies) - 1)
        match = self.copies[start].clone()
        for number in range(start * STRIDE, answers):
            self._again(match, number)
        return match

    def before(self, answers: int) -> tuple[Match[Any], int, Option] | None:
        """The match before the answer that led to a moment, whose that was, and what; None where several
        chose in secret or somebody resigned."""
        start = self.stops[answers - 1]
        entry = self.entries[start]
        if start in self._secret or entry.option is None:
            return None
        return self.at(start), _seat(entry), entry.option

    def _again(self, match: Match[Any], number: int) -> None:
        """Give an answer again; the dice get the keys that came after it."""
        _again(match, self.entries[number])
        self._rekey(match, number + 1)

    def _rekey(self, match: Match[Any], answers: int) -> None:
        for after, key in self.rekeys:
            if after == answers and match.outcome is None:
                match.rekey(key)

    def moment(self, answers: int, seat: int | None, since: int = 0) -> ReplayMoment:
        """What a seat (None: the public) saw then, with the entries of its log from number `since` on."""
        given = None
        if answers == 0:
            match = self.at(0)
        else:
            start, end = self.stops[answers - 1], self.stops[answers]
            match = self.at(start)
            given, before = self._given(match, start, seat), len(match.log)
            for number in range(start, end):
                self._again(match, number)
            rules = dict.fromkeys(told.rule for told in match.log[before:] if told.reaches(seat))
            given = msgspec.structs.replace(given, rules=[rule for rule in rules if rule is not None])
        view = match.view(seat)
        heard = match.seat(seat).heard()
        since = min(since, len(heard))
        lines = [line(self.game, view, told) for told in heard[since:]]
        found = telling.moment(match, seat, view, lines, 0, answers, "undo.over")
        named = {spot.anchor: spot for spot in [*self._spots(view), *found.spots]}
        parts = msgspec.structs.asdict(found)
        return ReplayMoment(**parts | {"since": since, "spots": list(named.values()), "given": given})

    def _spots(self, view: Any) -> list[Spot]:
        """What things on the board are called: nobody is asked here, so no question names them."""
        voice = voice_of(self.game)
        things = [anchor for anchor in voice.anchors(view) if not anchor.startswith("do:")]
        names = ((anchor, voice.say_anchor(view, anchor)) for anchor in things)
        return [Spot(anchor, name) for anchor, name in names if name != anchor.replace(":", " ")]

    def _given(self, match: Match[Any], number: int, eyes: int | None) -> Given:
        """The answer that is given next, as far as these eyes may know it.

        A choice that was made in secret, or from options that others cannot work out, is named to its own
        seat alone, and before the end every choice is; the log tells the others what they learned of it.
        """
        if number in self._secret:
            return Given(-1, "", "", True, False, None, [])
        entry = self.entries[number]
        seat, option = _seat(entry), entry.option
        seconds = self._seconds(number)
        if option is None:
            return Given(seat, "", "", False, True, seconds, [])
        question = match.asking(seat)
        assert question is not None
        secret = question.hidden or match.open is not None
        over = self.outcome is not None
        if eyes != seat and (secret or not over):
            return Given(seat, "", "", secret and over, False, seconds, [])
        view = match.view(eyes)
        voice = voice_of(self.game)
        asked = voice.say_prompt(view, question.prompt)
        words = voice.say_choice(view, question.prompt, option)
        return Given(seat, asked, words, False, False, seconds, [])

    def _seconds(self, number: int) -> float | None:
        """How long an answer took since its seat was asked; None if nobody wrote that down."""
        asked, answered = self.times[self.asked_since[number]], self.times[number + 1]
        return None if asked is None or answered is None else max(0.0, answered - asked)


def _seat(entry: Deed) -> int:
    return -1 if entry.seat is None else entry.seat


def _again(match: Match[Any], entry: Deed) -> None:
    assert entry.seat is not None
    if entry.option is None:
        match.resign(entry.seat)
    else:
        match.answer(entry.seat, entry.option)


def _waiting(match: Match[Any], before: dict[int, tuple[int, int]], count: int) -> dict[int, tuple[int, int]]:
    """The seats that may answer now: since how many answers, and the number of the question."""
    found = {}
    for seat in range(match.seats):
        if match.asking(seat) is not None:
            number = match.numbers[seat]
            same = seat in before and before[seat][1] == number
            found[seat] = before[seat] if same else (count, number)
    return found


def times_of(rows: Sequence[store.Posting], history: Sequence[Deed], created: float) -> list[float | None]:
    """When the match began and when each answer that stands was given; None where nobody wrote it down.

    An answer that was taken back is none. Answers of an older file have no times.
    """
    stack: list[store.Posting] = []
    for row in rows:
        if row.kind in ("answer", "resigned"):
            stack.append(row)
        elif stack and row.kind != "dice":
            # One's own undo takes back one's own last answer, also when others have chosen in secret since.
            mine = [place for place, one in enumerate(stack) if one.seat == row.seat]
            last = len(stack) - 1
            del stack[mine[-1] if row.kind == "undo" and mine else last]
    older = len(history) - len(stack)
    fits = older >= 0 and all(
        entry.seat == row.seat and (entry.option is None or entry.option.text() == row.text)
        for entry, row in zip(history[max(0, older) :], stack, strict=True)
    )
    if not fits:
        return [None] * (len(history) + 1)
    return [*[None] * older, created, *(row.at for row in stack)]


class Replays:
    """The replays that were looked at last."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def card(self, live: Live, guest: bytes) -> ReplayCard:
        """What there is to be watched."""
        replay, voice = await self.replay(live), voice_of(live.game)
        return ReplayCard(
            table=live.card(guest),
            settings=live.row.settings,
            answers=replay.length,
            turns=[msgspec.structs.replace(turn, say=voice.retold(turn.say)) for turn in replay.turns],
            memorable=replay.memorable(live.match.view(None)) if live.is_over else [],
            actors=replay.actors(),
            as_seats=self._eyes(live, guest),
            fingerprint=live.fingerprint,
            proof=dice.proof(live.row, live.match) if live.is_over else None,
        )

    def _eyes(self, live: Live, guest: bytes) -> list[int]:
        """The seats that a guest may see through: its own; when the match is over, all."""
        return list(range(live.row.seats)) if live.is_over else live.seats_of(guest)

    async def moment(
        self, live: Live, guest: bytes, answers: int, seat: int | None, since: int = 0
    ) -> ReplayMoment:
        """One moment of it; `since`: how many entries of the log the page has already."""
        if seat is not None and seat not in self._eyes(live, guest):
            raise Denied("trouble.not-yours")
        await open_eyes(live, seat)
        replay = await self.replay(live)
        upto = max(0, min(answers, replay.length))
        found = await asyncio.to_thread(replay.moment, upto, seat, since)
        if found.ending is not None and live.result is not None:
            found = msgspec.structs.replace(found, ending=live.result)
        return found

    async def play_on(self, live: Live, guest: bytes, wish: OnwardWish) -> Opened:
        """A new table that goes on from an answer of a finished match, the guest on the seat it wants."""
        if not live.is_over:
            raise Denied("trouble.not-over")
        live.chair(wish.seat)
        if wish.level not in bots.LEVELS:  # before any work is done for it
            raise Denied("trouble.level", level=wish.level[:20], known=", ".join(bots.LEVELS))
        replay = await self.replay(live)
        answers, key = min(wish.answers, len(replay.entries)), secrets.token_bytes(32)
        turned = await asyncio.to_thread(lambda: onward.turn_off(replay.at(answers), [wish.seat], key))
        table = onward.table_wish(live.row, wish, answers)
        opened = await self._hall.bring(save(turned.match), table, guest, is_known=False)
        text = "table.onward" if turned.answers == answers else "table.onward-step"
        word = kept(text, name=live.row.name, answers=answers, start=turned.answers)
        with contextlib.suppress(StoreError):  # the table stands, also without a word
            await (await self._hall.table(opened.table)).speak(word)
        return opened

    async def replay(self, live: Live) -> Replay:
        """A match as a replay, made once while nothing happens in it. One that is ready waits for nobody."""
        found = self._ready(live)
        if found is not None:
            return found
        if self._waiting >= WAITING:
            raise Denied("trouble.too-fast")
        self._waiting += 1
        try:
            async with self._lock:
                return self._ready(live) or await self._make(live)
        finally:
            self._waiting -= 1

    def _ready(self, live: Live) -> Replay | None:
        """The replay of a match that has not moved on since.

        Choices in secret do not count: that it takes longer to make it anew would tell of them.
        """
        found = self._kept.get(live.row.id)
        if found is None or (found.number, found.origins) != (live.answers(None), live.origins):
            return None
        self._kept.move_to_end(live.row.id)
        return found

    async def _make(self, live: Live) -> Replay:
        async with live.lock:
            data, number, row = save(live.match), live.number, live.row
            noticed = live.answers(None)
        rows = await self._hall.store.entries(row.id, row.origin_number)
        known = [entry for entry in rows if entry.number <= number]
        found = await asyncio.to_thread(_prepare, live.game, data, noticed, known, row.created)
        found.origins = live.origins
        self._kept[row.id] = found
        self._kept.move_to_end(row.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


def _prepare(
    game: Game[Any], data: bytes, number: int, rows: Sequence[store.Posting], created: float
) -> Replay:
    final = load(game, data).match
    return Replay(final, number, times_of(rows, final.history, created))
