"""Tsukuyumi, with everything in play: whatever a seat or a spectator can read, point at or take back is the
same in every world that it cannot tell from the truth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from hyakki.games.tsukuyumi.game import GAME
from hyakki.kernel.decision import Option
from hyakki.kernel.errors import Refused
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from tests.attack.tsukuyumi_outputs import Table, answer_rarely, readable, refusals
from tests.games.probe import capture, hidden_bytes, seats_of
from tests.games.recorded_play import Moment
from tests.games.secrecy import assert_same, secret_flows_are_pure, undo_gives_no_knowledge
from tests.games.tsukuyumi.setups import ALL_MODULES, DUEL_MODULES

TABLES: tuple[tuple[int, Mapping[str, str], int], ...] = (
    (2, DUEL_MODULES, 5),
    (3, {**ALL_MODULES, "factions": "random", "rounds": "5"}, 6),
    (4, ALL_MODULES, 7),
)
APART = 29  # answers between two looks
LOOKS = 10


@cache
def looks(table: int) -> tuple[tuple[Table, list[Option]], ...]:
    """Some moments of a game, each with options that were open before. Nobody plays on with them."""
    seats, settings, seed = TABLES[table]
    match, rng = Match.new(GAME, seats, settings, seed), Rng.seeded(seed)
    found: list[tuple[Table, list[Option]]] = []
    earlier: list[Option] = []
    for number in range(APART * LOOKS):
        if match.outcome is not None:
            break
        if number % APART == 0:
            found.append((match.clone(), earlier[-20:]))
        earlier += match.choices()[:2]
        answer_rarely(match, rng)
    return tuple(found)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_nothing_that_reaches_a_seat_depends_on_what_it_may_not_know(table: int):
    compared = varied = 0
    for number, (match, earlier) in enumerate(looks(table)):
        for seat in seats_of(match):
            key = derive(b"attack", number, -1 if seat is None else seat)
            world = match.imagine(seat, key, disposable=False, candid=False)
            assert_same(readable(match, seat), readable(world, seat), f"look {number} of seat {seat}")
            if seat is not None:
                here, there = (list(refusals(m, seat, earlier, every=3)) for m in (match, world))
                assert_same(here, there, f"refusals of look {number} to seat {seat}")
            compared += 1
            varied += hidden_bytes(match.state) != hidden_bytes(world.state)
    assert compared >= 10
    assert varied > compared // 2, "the worlds hardly differ, so this proves little"


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_nothing_is_learned_by_answering_and_taking_back(table: int):
    for number, (match, _) in enumerate(looks(table)[::2]):
        moment = Moment(match, {}, Rng.seeded(number), GAME.pieces(match.state))
        before = match.numbers[:]
        undo_gives_no_knowledge(moment)
        secret_flows_are_pure(moment)
        assert match.numbers == before


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_wrong_late_and_foreign_answers_change_nothing(table: int):
    refused = 0
    for match, earlier in looks(table)[1:]:
        before = capture(match)
        for seat in (-1, *range(match.seats), match.seats):
            decision = match.decision(seat)
            wrong = [o for o in earlier[-4:] if decision is None or o not in decision.options]
            number = 0 if decision is None else decision.number
            tries = [(number, option.text()) for option in wrong] + [(number, ""), (number, "done ")]
            if decision is not None:
                text = decision.options[0].text()
                tries += [(number - 1, text), (number + 1, text), (number, f" {text}")]
            for option in wrong:
                with pytest.raises(Refused, match=r"\S"):
                    match.answer(seat, option)
            for tried in tries:
                with pytest.raises(Refused, match=r"\S"):
                    match.answer_text(seat, *tried)
            refused += len(wrong) + len(tries)
        assert capture(match) == before
    assert refused > 20


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_a_seat_may_resign_at_any_moment(table: int):
    for match, _ in looks(table)[::3]:
        before = capture(match)
        for seat in range(match.seats):
            copy = match.clone()
            outcome = copy.resign(seat)
            if match.seats > 2:
                assert outcome is None
                assert capture(copy) == before
                continue
            assert outcome is not None
            assert outcome.winners == (1 - seat,)
            assert [copy.undo_bar(other) for other in range(2)] == ["undo.over"] * 2
            with pytest.raises(Refused, match="the match is over"):
                copy.resign(1 - seat)
