"""Saved matches of Journey: long ones load at once, broken ones say what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hyakki.games.journey.game import GAME
from hyakki.games.journey.state import Journey
from hyakki.kernel import saves
from hyakki.kernel.decision import parse
from hyakki.kernel.errors import BadOption, Refused, SaveError
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.conformance import play_on, variant
from tests.games.probe import seats_of, tree_bytes
from tests.games.recorded import index, read
from tests.games.recorded_play import at_random
from tests.rules import rule

LONG = 1000


@cache
def long_series() -> Match[Journey]:
    """The largest recorded series, played again up to a question a thousand answers from its start."""
    largest = max(index(GAME), key=lambda entry: entry.answers)
    record = saves.read(read(GAME, largest))
    match = Match.new(GAME, record.seats, record.settings, bytes.fromhex(record.key))
    for line in record.answers[:LONG]:
        seat, _, text = line.partition(" ")
        match.answer_text(int(seat), match.numbers[int(seat)], text)
    return match


def counting(steps: list[int]) -> Game[Any]:
    """Journey, with every step counted that is begun."""
    real = type(GAME).step

    def step(self: Any, g: Journey) -> Any:
        steps.append(g.turn)
        return real(self, g)

    return variant(GAME, step=step)


def test_a_save_of_a_thousand_answers_is_loaded_from_its_checkpoint() -> None:
    match, steps = long_series(), list[int]()
    assert len(match.history) == LONG
    data = saves.save(match)
    assert LONG - saves.read(data).checkpoint.after < 40  # answers that have to be given again
    loaded = saves.load(counting(steps), data).match
    assert len(steps) < 10
    assert tree_bytes(loaded.state) == tree_bytes(match.state)
    assert [loaded.shown(seat) for seat in seats_of(match)] == [match.shown(seat) for seat in seats_of(match)]
    assert len(loaded.history) == LONG


def test_with_replay_every_answer_is_given_again() -> None:
    steps: list[int] = []
    loaded = saves.load(counting(steps), saves.save(short_match()), replay=True)
    assert loaded.differs_at is None
    assert len(steps) > 15


# -- broken saves


def test_a_match_of_the_first_rules_is_played_on() -> None:
    """It is replayed, and no mended rule meets it."""
    data = (Path(__file__).parent / "version-1.json").read_bytes()
    assert saves.read(data).rules < GAME.version
    loaded = saves.load(GAME, data)
    assert loaded.differs_at is None
    assert len(loaded.match.history) == 60
    play_on(loaded.match, Rng.seeded(1), 20)
    assert GAME.flaws(loaded.match.state) == []


@rule("journey.rage.stop-drawing")
def test_a_match_of_the_first_rules_that_raged_in_its_set_up_goes_on_from_its_checkpoint() -> None:
    """The second gate drew a card although the demons raged already. With the shipped box that cannot happen
    before the first turn: there are always figures enough."""
    here = Path(__file__).parent
    game, data = GAME.with_content(here / "few-soldiers"), (here / "version-1-rage.json").read_bytes()
    assert saves.read(data).rules < GAME.version
    loaded = saves.load(game, data)
    assert saves.read(data).answers[4] == "0 order 2,1,3,0"  # then the gates draw
    assert (loaded.differs_at, loaded.why) == (5, "it drew 17 dice up to here instead of 19")
    assert game.flaws(loaded.match.state) == []
    play_on(loaded.match, Rng.seeded(1), 20)


@cache
def short_match() -> Match[Journey]:
    match, rng = Match.new(GAME, 2, {"quest": "q3"}, 5), Rng.seeded(5)
    for _ in range(40):
        seat = match.asked()[0]
        match.answer(seat, at_random(match, seat, rng))
    return match


def broken(change: Callable[[dict[str, Any]], object]) -> bytes:
    record: dict[str, Any] = msgspec.json.decode(saves.save(short_match()))
    change(record)
    return msgspec.json.encode(record)


def state_of(record: dict[str, Any]) -> dict[str, Any]:
    state: dict[str, Any] = record["checkpoint"]["state"]
    return state


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda r: state_of(r).pop("pilgrims"), "does not fit these rules.*pilgrims"),
        (lambda r: state_of(r).update(phase="dinner"), "does not fit these rules.*dinner"),
        (lambda r: state_of(r)["pilgrims"][0].update(health="much"), r"does not fit these rules.*health"),
        (lambda r: state_of(r)["demon_deck"].update(bag=[1]), r"does not fit these rules.*demon_deck"),
        (lambda r: r["settings"].update(quest="q99"), "setting quest cannot be 'q99'; it can be q1, "),
        (lambda r: r["settings"].update(dragons="on"), "has no setting 'dragons'"),
        (lambda r: r.update(seats=5), "is not played by 5"),
        (lambda r: r.update(game="chess"), "a match of 'chess', not of 'journey'"),
        (lambda r: r["answers"].__setitem__(2, "0 fly 3 4"), "no option is called 'fly'"),
        (lambda r: r["answers"].__setitem__(2, "0 step 3"), "expected 2 words after it, got 1"),
    ],
)
def test_a_broken_save_says_what_is_wrong(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    with pytest.raises(SaveError, match=sentence):
        saves.load(GAME, broken(change))


def test_an_unknown_quest_or_card_in_the_saved_table_is_named() -> None:
    with pytest.raises(SaveError, match="q99"):
        saves.load(GAME, broken(lambda r: state_of(r).update(quest_id="q99")))
    with pytest.raises(SaveError, match="rubber-duck"):
        saves.load(GAME, broken(lambda r: state_of(r)["pilgrims"][0]["fortune"].append("rubber-duck")))


def test_a_cut_file_is_damaged() -> None:
    data = saves.save(short_match())
    with pytest.raises(SaveError, match="the file is damaged"):
        saves.load(GAME, data[: len(data) // 2])


def test_an_answer_that_is_not_possible_is_named_when_all_is_played_again() -> None:
    loaded = saves.load(GAME, broken(lambda r: r["answers"].__setitem__(9, "0 use-fan")), replay=True)
    assert loaded.differs_at == 10
    assert "use-fan" in loaded.why


# -- unknown options


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fly 3 4", "no option is called 'fly'"),
        ("step 3", "step: expected 2 words after it, got 1"),
        ("step three 4", "step.x: expected a number, got 'three'"),
        ("step 03 4", "is not how it is written; expected 'step 3 4'"),
    ],
)
def test_a_text_that_is_no_option_says_what_was_expected(text: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        parse(text, GAME.options)


@pytest.mark.parametrize("text", ["fly 3 4", "step 99 99", "", "use-fan"])
def test_an_answer_that_is_not_offered_is_refused_and_changes_nothing(text: str) -> None:
    match = short_match().clone()
    before, seat = tree_bytes(match.state), match.asked()[0]
    with pytest.raises(Refused, match="is not one of the options of seat"):
        match.answer_text(seat, match.numbers[seat], text)
    assert tree_bytes(match.state) == before


# -- wrong rule ids


def test_a_rule_that_the_ledger_does_not_have_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"journey\.move\.fly"):
        GAME.ledger["journey.move.fly"]
    with pytest.raises(ValueError, match=r"'journey\.move\.fly' is not in .*journey/rules\.toml"):
        rule("journey.move.fly")
