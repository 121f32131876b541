"""New keys for the dice in the middle of a match: what fell stays, and every copy of the match agrees."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hyakki import bots
from hyakki.kernel.errors import Refused, SaveError
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.saves import load, save
from tests.games.probe import capture, tree_bytes
from tests.tiny import MOON, PALACE


def played(game: Any, seats: int, rekeys: tuple[int, ...], answers: int = 40) -> Match[Any]:
    """A match of random bots whose dice get another key after these numbers of answers."""
    match, dice = Match.new(game, seats, {}, 7), Rng.seeded(3)
    for number in range(answers):
        for _ in range(rekeys.count(number)):
            match.rekey(derive(match.key, "next"))
        if match.outcome is not None:
            break
        seat = dice.pick(match.asked())
        match.answer(seat, bots.make("random", number).choose(match.seat(seat)))
    return match


@pytest.mark.parametrize("game", [PALACE, MOON], ids=["palace", "moon"])
@pytest.mark.parametrize("rekeys", [(0,), (1, 3), (2, 2, 5), (9,)])
def test_a_match_with_new_keys_is_cloned_saved_and_replayed(game: Any, rekeys: tuple[int, ...]) -> None:
    for answers in range(2, 14):
        match = played(game, game.seats[-1], rekeys, answers)
        assert [after for after, _ in match.rekeys] == [after for after in rekeys if after < answers]
        assert match.key == (match.rekeys[-1][1] if match.rekeys else match.first)
        assert capture(match.clone()) == capture(match)
        for replay in (False, True):
            other = load(game, save(match), replay=replay).match
            assert tree_bytes(other.state) == tree_bytes(match.state)
            assert (other.key, other.first, other.rekeys) == (match.key, match.first, match.rekeys)
            assert save(other) == save(match)


def test_the_dice_after_a_new_key_are_others_and_those_before_stay() -> None:
    one, two = played(PALACE, 4, ()), played(PALACE, 4, (12,))
    texts = [[entry.option.text() for entry in match.history if entry.option] for match in (one, two)]
    assert texts[0][:12] == texts[1][:12]
    assert tree_bytes(one.state) != tree_bytes(two.state)


def test_nobody_takes_back_what_was_answered_before_a_new_key() -> None:
    match = Match.new(PALACE, 4, {}, 7)
    seat = match.asked()[0]
    decision = match.decision(seat)
    assert decision is not None
    match.answer(seat, decision.options[0])
    assert match.undo_bar(seat) is None
    match.rekey(b"another")
    assert match.undo_bar(seat) is not None
    with pytest.raises(Refused):
        match.undo(seat)


def test_files_with_keys_out_of_order_are_refused() -> None:
    record = msgspec.json.decode(save(played(PALACE, 4, (3,), 6)))
    for rekeys in ([[9, "00"]], [[-1, "00"]], [[3, "00"], [2, "00"]], [[3, "x"]]):
        with pytest.raises(SaveError):
            load(PALACE, msgspec.json.encode(record | {"rekeys": rekeys}), replay=True)


@pytest.mark.parametrize("number", [-1, 1 << 30, 1 << 62])
def test_the_numbers_of_questions_in_a_file_are_bounded(number: int) -> None:
    record = msgspec.json.decode(save(played(PALACE, 4, ())))
    record["numbers"][0] = number
    with pytest.raises(SaveError, match="questions"):
        load(PALACE, msgspec.json.encode(record), replay=True)
