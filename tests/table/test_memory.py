"""What a table keeps in memory: no copies that nobody can go back to, nothing that nobody looks at."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from typing import Any

import pytest

import hyakki.games as games
from hyakki import bots
from hyakki.kernel.game import Game
from hyakki.kernel.match import COPY_EVERY, Match
from hyakki.kernel.rng import derive
from hyakki.kernel.saves import load, save
from hyakki.table import hall, serve
from tests.table.house import PERSON, bot, house, play, wait_for
from tests.tiny import MOON

GAMES: dict[str, Game[Any]] = {**games.games(), "moon": MOON}


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_match_keeps_no_copies_to_go_back_to(name: str) -> None:
    game = GAMES[name]
    match = Match.new(game, max(count for count in game.seats if count <= 3), {}, 11)
    players = [bots.make("random", derive(match.key, "bot", seat)) for seat in range(match.seats)]
    while match.outcome is None:
        seat = match.asked()[0]
        match.answer(seat, players[seat].choose(match.seat(seat)))
    assert len(match.legs) == 1
    assert match.undo_bar(0) == "undo.over"
    copy = match.clone()
    again = load(game, save(match)).match
    for one in (copy, again):
        assert one.shown(0) == match.shown(0)


def copies(match: Match[Any]) -> int:
    return sum(1 for leg in match.legs if leg.checkpoint is not None)


@pytest.mark.parametrize("name", GAMES)
def test_a_running_match_keeps_few_copies_to_go_back_to(name: str) -> None:
    """Long stretches of Tsukuyumi can be taken back, eighty steps and more."""
    game = GAMES[name]
    match = Match.new(game, max(count for count in game.seats if count <= 3), {}, 2)
    players = [bots.make("random", derive(match.key, "bot", seat)) for seat in range(match.seats)]
    most = legs = 0
    while match.outcome is None:
        seat = match.asked()[0]
        match.answer(seat, players[seat].choose(match.seat(seat)))
        most, legs = max(most, copies(match)), max(legs, len(match.legs))
        assert copies(match) <= 2 + len(match.legs) // COPY_EVERY
        assert match.legs[-1].checkpoint is not None
    assert most <= 8
    assert legs > 4 * most or name != "tsukuyumi", "there was nothing to be let go"


def test_what_was_let_go_comes_again_when_answers_are_taken_back() -> None:
    game = GAMES["tsukuyumi"]
    match, chance = Match.new(game, 3, {}, 2), random.Random(2)
    shown: list[bytes] = []
    while len(match.legs) < 3 * COPY_EVERY + 5:
        del shown[len(match.history) - match.floor :]
        shown.append(without_number(match))
        seat = match.asked()[0]
        match.answer(seat, chance.choice(match.choices()))
        if len(match.history) == match.floor:
            shown.clear()
    assert len(shown) > 2 * COPY_EVERY
    while shown:
        match.undo(match.history[-1].seat or 0)
        assert without_number(match) == shown.pop()
        assert copies(match) <= 3 + len(match.legs) // COPY_EVERY
    copy = match.clone()
    assert without_number(copy) == without_number(match)


def without_number(match: Match[Any]) -> bytes:
    """What all seats see; a question that was withdrawn has another number when it is asked again."""
    numbers, match.numbers = match.numbers, [0] * match.seats
    seen = b"".join(match.shown(seat) for seat in range(match.seats))
    match.numbers = numbers
    return seen


def test_a_table_that_everybody_has_left_keeps_the_match_alone(sqlite_store: str) -> None:
    with house(sqlite_store) as inn:
        mika, eve = inn.person("Mika"), inn.person("Eve")
        table = mika.open("moon", [PERSON, bot(), bot()], visibility="public")["table"]
        page, watching = mika.page(table, 0), eve.page(table)
        play([page], 6)
        before = inn.alone(page)
        live = inn.live(table)
        watching.close()
        wait_for(lambda: (None, "en") not in live.sight.told)
        assert (0, "en") in live.sight.logs, "somebody still looks on"
        assert (None, "en") in live.sight.logs, "what everybody is told is read from there"
        page.close()
        wait_for(lambda: not live.onlookers)
        wait_for(lambda: not live.sight.logs and not live.sight.told and live.match.seen is None)
        again = mika.page(table, 0)
        assert inn.live(table) is live
        for name in ("view", "question", "status", "answers", "own"):
            assert again.now[name] == before[name]
        whole = [line["text"] for line in again.now["lines"]]
        assert whole[before["since"] :] == [line["text"] for line in before["lines"]]
        assert len(whole) == before["since"] + len(before["lines"])


def test_idle_tables_are_forgotten_without_anybody_coming(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "SWEEP", 0.05)
    monkeypatch.setattr(hall, "SHORT", 0.0)
    monkeypatch.setattr(hall, "IDLE", 0.0)
    with house(sqlite_store) as inn:
        mika = inn.person("Mika")
        left, kept = (mika.open("moon", [PERSON, bot(), bot()])["table"] for _ in range(2))
        page, staying = mika.page(left, 0), mika.page(kept, 0)
        play([page], 3)
        before = inn.alone(page)
        page.close()
        wait_for(lambda: left not in inn.hall._tables)
        assert kept in inn.hall._tables
        staying.still()
        assert mika.page(left, 0).now["view"] == before["view"]


def test_what_nobody_can_reach_is_let_go_when_there_is_little_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server tidies up by itself, since Python's own way would make people wait."""
    monkeypatch.setattr(serve, "REST", 0.01)
    monkeypatch.setattr(serve, "QUIET", 100.0)

    class Thing:
        """Something that knows itself."""

    async def wait(ref: weakref.ref[Thing]) -> None:
        tidying = asyncio.create_task(serve.tidy())
        kept: list[list[int]] = [[] for _ in range(serve.YOUNG + 1000)]
        while ref() is not None:
            await asyncio.sleep(0.01)
        tidying.cancel()
        assert kept

    thing = Thing()
    vars(thing)["itself"] = thing
    ref = weakref.ref(thing)
    gc.collect()  # it is old by now
    gc.disable()
    try:
        del thing
        assert ref() is not None
        asyncio.run(asyncio.wait_for(wait(ref), 60))
        assert ref() is None
    finally:
        gc.enable()
