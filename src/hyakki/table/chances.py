"""The chance to win over a finished match, estimated by playing on from some of its moments.

From each moment some games are played to the end by the game's rules of thumb. Each is played in a world of
its own, in which all that the public could not see then is dealt afresh and the dice are new, so the estimate
knows no more than a spectator did. The dice of these games follow from the key of the match, so each comes
out the same wherever it is played.

Half of the games go to all moments alike. The rest go to where the chances seem to turn: a step between two
rough shares is mostly noise, and what turned a match is told only where it is not.

They are played one by one beside the bots, with a rest after each, for one match at a time and only while
somebody looks. What was found is kept in memory, but not the match itself, which is much bigger.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from functools import partial
from itertools import count, pairwise
from typing import Any

from hyakki.host.advice import contained
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.kernel.terms import Outcome
from hyakki.table.errors import Denied, StoreError
from hyakki.table.hall import Hall
from hyakki.table.live import Live
from hyakki.table.replay_messages import ChanceCurve, ChancePoint
from hyakki.table.replays import Replay, Replays

log = logging.getLogger(__name__)

PLACES = 24
"""Moments of a match from which games are played."""
GAMES = 24
"""Games from each of them in the mean; half as many from each before the others are spent."""
MOST = 3 * GAMES
"""Games from one moment at most."""
BATCH = 4
"""Games that are played from a moment before the next one has its turn."""
WORK = 90.0
"""Seconds of work that a match gets at most."""
REST = 0.5
"""Seconds of rest for each second of work."""
LONGEST = 20_000
"""Answers of a game after which it is given up."""
ATTENTION = 20.0
"""Seconds for which it goes on after somebody has looked."""
WAITING = 4
"""Matches that may wait for their turn."""
KEPT = 64
"""Matches whose chances are remembered."""


class Estimate:
    """What is known so far of the chances in one match."""

    def __init__(self, replay: Replay, key: bytes, together: bool) -> None:
        self.key = key
        self.together = together  # the players are one party
        self.number = replay.number
        self.length, self.outcome = len(replay.entries), replay.outcome
        self.width = 1 if together else replay.copies[0].seats  # shares: one for each seat, or for the party
        self.found = {place: (0, [0.0] * self.width) for place in places(replay)}  # games, and wins in them
        self.begun = dict.fromkeys(self.found, 0)  # games that were tried, whatever came of them
        self.even = [
            place
            for first in range(0, GAMES // 2, BATCH)
            for place in in_turn(list(self.found))
            for _ in range(first, min(first + BATCH, GAMES // 2))
        ]
        self.tried = 0
        self.work = 0.0  # seconds
        self.looked = time.monotonic()
        self.is_working = False

    @property
    def is_done(self) -> bool:
        """Whether nothing more is to be found out."""
        return self.tried == GAMES * len(self.found) or self.work >= WORK

    def curve(self) -> ChanceCurve:
        """The chances as the page shows them. The end is no estimate: it was played."""
        done = 1.0 if self.is_done else self.tried / (GAMES * len(self.found))
        return ChanceCurve(True, done, self.together, self._points())

    def _points(self) -> list[ChancePoint]:
        points = [
            ChancePoint(place, games, [won / games for won in wins])
            for place, (games, wins) in sorted(self.found.items())
            if games
        ]
        if points and self.outcome is not None:
            points.append(ChancePoint(self.length, 0, self.shares(self.outcome)))
        return points

    def shares(self, outcome: Outcome) -> list[float]:
        """Who won, as parts of a whole."""
        winners = outcome.winners
        if self.together:
            return [1.0 if winners else 0.0]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.width)]

    def play(self, replay: Replay) -> float:
        """The next game, noted; the seconds of work that it took."""
        begun = time.thread_time()
        place = self.even[self.tried] if self.tried < len(self.even) else self.rougher()
        number = self.begun[place]
        self.begun[place] += 1
        outcome = play_on(replay.at(place), derive(self.key, "chances", place, number))
        if outcome is not None:
            games, wins = self.found[place]
            shares = self.shares(outcome)
            self.found[place] = games + 1, [old + new for old, new in zip(wins, shares, strict=True)]
        self.tried += 1
        work = time.thread_time() - begun
        self.work += work
        return work

    def rougher(self) -> int:
        """Of the two moments beside the steepest step the one that is known less well."""
        open_ = [place for place, begun in self.begun.items() if begun < MOST]
        steepest, found = 0.0, open_
        for one, other in pairwise(self._points()):
            beside = [place for place in (one.answers, other.answers) if place in open_]
            step = max(abs(after - before) for before, after in zip(one.shares, other.shares, strict=True))
            if beside and step > steepest:
                steepest, found = step, beside
        return min(found, key=lambda place: self.begun[place])


def places(replay: Replay) -> list[int]:
    """The moments to play from: spread over the match, at the beginning of a part where one is near."""
    count = len(replay.entries)
    starts = [turn.answers for turn in replay.turns if turn.answers < count]
    stride = count / PLACES
    found = {0}
    for number in range(1, PLACES):
        wanted = number * stride
        near = [start for start in starts if abs(start - wanted) < stride / 2]
        found.add(min(near, key=lambda start: abs(start - wanted)) if near else int(wanted))
    return sorted(found)


def play_on(then: Match[Any], key: bytes) -> Outcome | None:
    """How a game may end that goes on from here as the public knows it; None if it came to no end.

    A world in which a rule fails is left out, not the whole curve.
    """
    world = then.seat(None).imagine(key)

    def failed(where: str) -> None:
        log.warning("a game for the chances of %s broke off: %s", world.game.id, where)

    return contained(lambda: _played(world), failed)


def _played(world: Match[Any]) -> Outcome | None:
    left = count(LONGEST, -1)
    world.play_on(world.game.sense, lambda _: False, lambda: next(left) > 0)
    return world.outcome


def in_turn(found: list[int]) -> list[int]:
    """The same moments, coarse before fine, so that the whole curve is there early."""
    return sorted(found, key=lambda place: f"{found.index(place):08b}"[::-1])


class Chances:
    """The estimates of this process."""

    def __init__(self, hall: Hall, replays: Replays) -> None:
        self._hall = hall
        self._replays = replays
        self._kept: OrderedDict[str, Estimate] = OrderedDict()
        self._turn = asyncio.Lock()

    def known(self, live: Live) -> ChanceCurve:
        """What has been found out so far. As somebody looks, it goes on."""
        found = self._kept.get(live.row.id)
        if found is None or found.number != live.answers(None):
            return ChanceCurve(False, 0.0, live.match.party, [])
        found.looked = time.monotonic()
        if not found.is_done and not found.is_working:
            found.is_working = True
            self._hall.chore(self._work(found, live))
        return found.curve()

    async def begin(self, live: Live) -> ChanceCurve:
        """Find out, unless that was begun already. Before the end it would be advice, so it is refused."""
        if not live.is_over:
            raise Denied("trouble.no-chances")
        replay = await self._replays.replay(live)
        found = self._kept.get(live.row.id)
        if found is None or found.number != replay.number:
            if sum(1 for other in self._kept.values() if other.is_working) >= WAITING:
                return ChanceCurve(False, 0.0, live.match.party, [], waits=True)
            self._kept[live.row.id] = Estimate(replay, live.row.key, live.match.party)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(live.row.id)
        return self.known(live)

    async def _work(self, estimate: Estimate, live: Live) -> None:
        try:
            async with self._turn:
                replay = await self._replays.replay(live)
                while not estimate.is_done and time.monotonic() - estimate.looked < ATTENTION:
                    work = await self._hall.robots.aside(partial(estimate.play, replay))
                    await asyncio.sleep(REST * work)
        except (Denied, StoreError):
            return  # too much is asked of the server just now: when somebody looks again, it goes on
        finally:
            estimate.is_working = False
