"""Bots that think ahead at tables: in processes of their own, bounded, given up when nobody needs them, and
replaced when they fail."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, TypeVar

import msgspec
import pytest

from hyakki import bots
from hyakki.games import games
from hyakki.host.mind_messages import Failed, Found
from hyakki.kernel.match import Match
from hyakki.table.live import Live
from hyakki.table.minds import Minds
from tests.games.judged import position
from tests.table.house import PERSON, House, bot, house, play, wait_for
from tests.tiny import MOON

T = TypeVar("T")

SLEEPS = "import time; time.sleep(600)"
DIES = "raise SystemExit(3)"
BABBLES = "import sys; sys.stdout.write('x' * 100); sys.stdout.flush(); import time; time.sleep(600)"


def with_minds(minds: Minds, work: Callable[[], Awaitable[T]]) -> T:
    async def run() -> T:
        try:
            return await work()
        finally:
            await minds.close()

    return asyncio.run(run())


def duel() -> Match[Any]:
    return position("tsukuyumi", 0, 9, 90)


def test_a_thought_comes_from_another_process_with_its_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    patient = bots.THINKERS | {"adept": bots.THINKERS["adept"]._replace(seconds=30.0)}
    monkeypatch.setattr(bots, "THINKERS", patient)  # the machine may be slow
    minds, match = Minds(1), duel()
    seat = match.asked()[0]
    found = with_minds(minds, lambda: minds.think(match, seat, "adept", b"key"))
    assert isinstance(found, Found)
    decision = match.decision(seat)
    assert decision is not None
    assert decision.find(found.text) is not None
    assert found.weighed[0].text == found.text
    assert all(decision.find(one.text) is not None for one in found.weighed)
    assert all(0.0 <= one.value <= 1.0 and one.visits > 0 for one in found.weighed)


@pytest.mark.parametrize("evil", [SLEEPS, DIES, BABBLES])
def test_a_process_that_fails_is_replaced(evil: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyakki.table.minds.START", 0.5)
    minds, match = Minds(1, (sys.executable, "-c", evil)), duel()

    async def work() -> list[Any]:
        first = await minds.think(match, 0, "novice", b"key")
        await asyncio.gather(*minds._chores)
        return [first, len(minds._all), await minds.think(match, 0, "novice", b"key")]

    first, left, second = with_minds(minds, work)
    assert isinstance(first, Failed)
    assert left == 0, "it was ended"
    assert isinstance(second, Failed)


def test_a_thought_that_nobody_needs_is_given_up_and_its_process_thinks_on() -> None:
    minds, match = Minds(1), duel()
    seat = match.asked()[0]

    async def work() -> tuple[float, Any, int]:
        await minds.think(match, seat, "novice", b"warm")  # everything is loaded now
        thought = asyncio.ensure_future(minds.think(match, seat, "master", b"key"))
        await asyncio.sleep(0.1)
        thought.cancel()
        began = time.monotonic()
        await asyncio.gather(*minds._chores)
        waited = time.monotonic() - began
        return waited, await minds.think(match, seat, "adept", b"key"), len(minds._all)

    _, found, processes = with_minds(minds, work)
    assert isinstance(found, Found)
    assert processes == 1


def test_there_are_never_more_processes_than_the_most() -> None:
    minds, match = Minds(2), duel()
    seat = match.asked()[0]

    async def work() -> tuple[list[Any], int]:
        found = await asyncio.gather(*(minds.think(match, seat, "novice", b"%d" % n) for n in range(6)))
        return found, len(minds._all)

    found, processes = with_minds(minds, work)
    assert [type(one) for one in found] == [Found] * 6
    assert processes == 2


def test_a_game_that_is_not_there_fails_and_no_more() -> None:
    minds, match = Minds(1), Match.new(MOON, 3, {}, 1)
    reply = with_minds(minds, lambda: minds.think(match, 0, "adept", b"key"))
    assert isinstance(reply, Failed)
    assert "UnknownGame" in reply.why


# ---------------------------------------------------------------------- at tables


def test_a_bot_that_cannot_think_ahead_goes_by_the_rules_of_thumb(inn: House) -> None:
    """The tiny games are not there in other processes."""
    mika = inn.person("Mika")
    opened = mika.open("moon", [PERSON, bot("adept"), bot("random")])
    page = mika.page(opened["table"], 0)
    play([page])
    assert page.now["ending"] is not None


@pytest.fixture
def library(sqlite_store: str) -> Iterator[House]:
    """A house with the real games."""
    with house(sqlite_store, known=games()) as found:
        yield found


def _has_moved(live: Live, number: int) -> bool:
    return live.number > number


def test_a_bot_thinks_ahead_at_a_table_of_a_real_game(
    library: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Any] = []
    think = Minds.think

    async def heard(self: Minds, *wish: Any) -> Any:
        found.append(await think(self, *wish))
        return found[-1]

    monkeypatch.setattr(Minds, "think", heard)
    mika = library.person("Mika")
    opened = mika.open("tsukuyumi", [PERSON, bot("novice")], settings={"factions": "random"})
    live, page = library.live(opened["table"]), mika.page(opened["table"], 0)
    while len(found) < 3:
        number = live.number
        if live.match.asking(0) is not None:
            page.asked()
            page.answer()
        wait_for(partial(_has_moved, live, number), timeout=60)
    assert {type(one) for one in found} == {Found}


def test_a_bot_stops_thinking_when_a_person_sits_down(
    library: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, ended = threading.Event(), threading.Event()

    async def endless(self: Minds, *wish: Any) -> Any:
        began.set()
        try:
            await asyncio.sleep(600)
        finally:
            ended.set()

    monkeypatch.setattr(Minds, "think", endless)
    mika = library.person("Mika")
    opened = mika.open("journey", [PERSON, bot("master")])
    mika.page(opened["table"], 0)
    live = library.live(opened["table"])
    while not began.is_set():
        if live.match.asking(0) is not None and live.match.asked() == (0,):
            text = live.match.decision(0).options[0].text()  # type: ignore[union-attr]
            library.do(live.answer(0, live.match.numbers[0], text))
        time.sleep(0.01)
    chair = msgspec.structs.replace(live.row.chairs[1], level="sense")
    library.do(live.put_chair(chair))
    assert ended.wait(10)
    wait_for(lambda: live.match.asked() != (1,) or live.number > 0)


def test_a_bot_whose_process_hangs_still_answers(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyakki.table.minds.START", 0.3)
    inn.hall.robots.minds._command = (sys.executable, "-c", SLEEPS)
    mika = inn.person("Mika")
    opened = mika.open("moon", [PERSON, bot("novice"), bot("random")])
    live = inn.live(opened["table"])
    page = mika.page(opened["table"], 0)
    assert page.now is not None
    wait_for(lambda: live.number >= 2)
