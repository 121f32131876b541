"""What holds for how every game judges itself, and for those who think ahead with that."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

import pytest

from hyakki import bots
from hyakki.bots.budget import Budget
from hyakki.bots.manners import ADEPT
from hyakki.bots.search import Search, Thought
from hyakki.games import games
from tests.games.judged import TABLES, finished, position, positions
from tests.games.probe import AnyMatch

every_table = pytest.mark.parametrize(
    ("game", "table"), [(game, table) for game, tables in TABLES.items() for table in range(len(tables))]
)


def test_every_game_is_judged_here() -> None:
    assert set(TABLES) == set(games())


def thought(match: AnyMatch, seat: int, rollouts: int) -> Thought:
    decision = match.decision(seat)
    assert decision is not None
    imagine = lambda key: match.imagine(seat, key)  # noqa: E731
    return Search(match.game, decision, imagine, ADEPT, Budget(rollouts), b"a key").think()


@every_table
def test_a_value_follows_from_what_the_seat_knows(game: str, table: int) -> None:
    for match in positions(game, table, 4, every=19, most=14):
        for seat in range(match.seats):
            world = match.imagine(seat, b"some world", disposable=False)
            value = match.game.value(match.state, seat)
            assert 0.0 < value < 1.0
            assert match.game.value(world.state, seat) == pytest.approx(value)
            closer = match.game.appraise(match.state, seat)
            assert 0.0 < closer < 1.0
            assert match.game.appraise(world.state, seat) == pytest.approx(closer)
            assert match.game.chapter(world.state) == match.game.chapter(match.state)
            assert match.game.feats(world.state, seat) == match.game.feats(match.state, seat)


@every_table
def test_the_same_knowledge_and_key_give_the_same_world(game: str, table: int) -> None:
    for match in positions(game, table, 5, every=7, most=40):
        for seat in range(match.seats):
            other = match.imagine(seat, b"another truth", disposable=False, candid=False)
            assert repr(match.imagine(seat, b"key").state) == repr(other.imagine(seat, b"key").state)


@every_table
def test_what_is_thought_follows_from_what_the_seat_knows(game: str, table: int) -> None:
    for match in positions(game, table, 6, every=41, most=2):
        for seat in match.asked():
            other = match.imagine(seat, b"another truth", disposable=False, candid=False)
            assert thought(match, seat, 6) == thought(other, seat, 6)


@every_table
def test_merits_are_told_for_every_option_or_for_none(game: str, table: int) -> None:
    for match in positions(game, table, 5, every=3, most=60):
        decision = match.decision(match.asked()[0])
        assert decision is not None
        merits = match.game.merits(match.state, decision)
        assert merits is None or len(merits) == len(decision.options)


@every_table
def test_an_end_is_judged_as_what_it_is(game: str, table: int) -> None:
    match = finished(game, table, 7)
    assert match.outcome is not None
    for seat in range(match.seats):
        value = match.game.value(match.state, seat)
        assert value > 0.9 if seat in match.outcome.winners else value < 0.1


@every_table
def test_chapters_follow_each_other(game: str, table: int) -> None:
    """Rollouts stop: there are several chapters in a game, and none of them holds most of it."""
    found = [match.game.chapter(match.state) for match in positions(game, table, 8, every=1, most=2000)]
    changes = sum(before != after for before, after in pairwise(found))
    assert changes >= 3
    longest = max(found.count(chapter) for chapter in set(found))
    assert longest < 0.75 * len(found)


def _chosen(game: str, level: str) -> str:
    match = position(game, 0, 9, 60)
    seat = match.asked()[0]
    return bots.make(level, 1).choose(match.seat(seat)).text()


def test_another_process_thinks_the_same() -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        elsewhere = pool.submit(_chosen, "tsukuyumi", "adept")
        assert _chosen("tsukuyumi", "adept") == elsewhere.result()
