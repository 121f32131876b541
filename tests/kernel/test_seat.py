"""A seat gives all that whoever sits there may know and do; nothing that hangs on it leads to the truth."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from examples.small_game.options import Draw
from hyakki.kernel.errors import Refused, RuleCrash
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.runner import Leg
from hyakki.kernel.seat import Seat
from tests.games.conformance import play_on
from tests.games.honesty import Interruption, Rude, Truth, given_out
from tests.games.trouble import bad_dice
from tests.tiny import MOON, PALACE


def begun(answers: int = 8) -> Match[Any]:
    """A game of Moon after some answers: hands are full, and somebody chooses an action."""
    match: Match[Any] = Match.new(MOON, 3, key=2)
    play_on(match, Rng.seeded(2), answers)
    return match


# -- what it gives


def test_a_seat_knows_what_its_match_would_tell_it():
    match = begun()
    for number in (None, 0, 1, 2):
        seat = match.seat(number)
        assert seat.number == number
        assert (seat.game, seat.seats) == (MOON, 3)
        assert seat.decision == (None if number is None else match.decision(number))
        assert seat.view == MOON.view(match.state, number)
        assert seat.heard() == match.heard(number)
        assert seat.heard(-1) == match.heard(number)[-1:]
        assert (seat.asked, seat.outcome) == (match.asked(), match.outcome)


def test_a_seat_answers_and_takes_back():
    match = begun()
    seat = match.seat(match.asked()[0])
    before = seat.decision
    assert before is not None
    seat.answer_text(before.number, before.options[0].text())
    assert match.history[-1].option == before.options[0]
    other = match.seat(0)
    assert other.undo_bar() == match.undo_bar(0)
    play_on(match, Rng.seeded(1), 1000)
    assert match.outcome is not None
    assert match.seat(0).outcome is match.outcome
    with pytest.raises(Refused, match=r"undo\.over"):
        match.seat(0).undo()


def test_a_choice_in_secret_is_taken_back_by_its_seat():
    match = begun(0)
    seat = match.seat(1)
    assert seat.decision is not None
    first = seat.decision
    seat.answer(first.options[0])
    assert seat.undo_bar() is None
    seat.undo()
    assert seat.decision is not None
    assert seat.decision.prompt == first.prompt


def test_a_seat_may_give_up():
    match: Match[Any] = Match.new(PALACE, 4, key=2)
    assert match.seat(1).resign() is None
    outcome = match.seat(0).resign()
    assert outcome is match.outcome is not None


def test_odds_and_reasons_are_those_of_the_match():
    match = begun()
    number = match.asked()[0]
    seat = match.seat(number)
    assert seat.decision is not None
    for option in seat.decision.options:
        assert seat.odds(option, b"key") == match.odds(number, option, b"key")
    assert seat.why_not(["card:omen"]) == match.why_not(number, ["card:omen"])


def test_the_number_of_entries_heard_before_the_last_answer():
    match = begun(0)
    assert match.seat(0).own == 0
    while match.outcome is None:
        number = match.asked()[0]
        heard = len(match.heard(number))
        play_on(match, Rng.seeded(len(match.history)), 1)
        last = match.history[-1].seat
        assert last is not None
        if last == number:
            assert match.seat(number).own == heard
    assert match.seat(None).own == 0


def test_there_are_no_other_seats():
    for number in (-1, 3):
        with pytest.raises(Refused, match="there is no seat"):
            begun().seat(number)


def test_a_spectator_decides_nothing():
    seat = begun().seat(None)
    for attempt in (seat.undo, seat.resign, lambda: seat.answer(Draw()), lambda: seat.why_not(["card:omen"])):
        with pytest.raises(Refused):
            attempt()
    assert seat.undo_bar() == "undo.watching"
    assert repr(seat) == "<spectator>"


def test_a_seat_does_not_keep_its_match():
    match = begun()
    seat, there = match.seat(0), weakref.ref(match)
    del match
    gc.collect()
    assert there() is None
    with pytest.raises(Refused, match="the match of this seat is gone"):
        _ = seat.view


def test_a_world_is_of_its_own():
    match = begun()
    before = match.shown(0)
    world = match.seat(0).imagine(b"mine")
    assert (world.disposable, world.candid, world.log, world.history) == (True, True, [], [])
    world.settings.clear()
    world.numbers.clear()
    assert match.settings
    assert match.shown(0) == before
    assert match.seat(0).imagine(b"mine").state == match.seat(0).imagine(b"mine").state


# -- what it does not give


def test_knowing_its_own_key_a_seat_cannot_undo_the_exchange_that_made_its_world():
    match = begun()
    keys = [bytes([number]) * 32 for number in range(8)]

    def hands(world: Match[Any]) -> list[list[str]]:
        return [player.hand for player in world.state.players]

    worked_out = [hands(match.imagine(0, key)) for key in keys]  # what a bot gets from each truth it tries
    assert [hands(match.seat(0).imagine(key)) for key in keys] != worked_out


def test_one_key_makes_another_exchange_after_each_answer():
    """Secret choices of strangers change nothing that could be exchanged; see test_allies.py."""
    match = begun()
    assert match.open is None
    made = [match.seat(0).imagine(b"mine").key]
    for number in range(4):
        play_on(match, Rng.seeded(number), 1)
        made.append(match.seat(0).imagine(b"mine").key)
    match = begun(0)
    for _ in range(2):
        made.append(match.seat(0).imagine(b"mine").key)
        match.answer(0, match.choices()[0])
        made.append(match.seat(0).imagine(b"mine").key)
        match.seat(0).undo()
    assert len(set(made)) == len(made)


def test_sampled_odds_are_not_those_of_the_key_alone():
    match = begun()
    number = match.asked()[0]
    asked: list[bytes] = []

    class Listening(Match[Any]):
        def odds(self, seat: int, option: Any, key: bytes, samples: int = 200) -> list[Any]:
            asked.append(key)
            return []

    listening = Listening(MOON, match.state, 3, match.settings, match.key)
    listening.seat(number).odds(match.choices()[0], b"mine")
    assert asked[0] != b"mine"


@pytest.mark.plain
def test_an_interruption_comes_out_as_it_is_without_the_frames_behind_the_seat():
    rude: Any = Rude()
    with pytest.raises(Interruption) as found:
        begun().seat(0).heard(rude)
    trace = found.value.__traceback__
    while trace is not None and not trace.tb_frame.f_code.co_filename.endswith("kernel/seat.py"):
        trace = trace.tb_next
    assert trace is not None
    assert trace.tb_next is None


def test_another_number_opens_no_other_seat():
    match = begun()
    seat = match.seat(0)
    seat.number = 1
    assert seat.view == MOON.view(match.state, 0)
    assert Seat(1, seat._ticket).view == MOON.view(match.state, 0)


@pytest.mark.plain
def test_what_fails_behind_a_seat_comes_out_without_frames_and_causes():
    match = begun()
    while Draw() not in match.choices():
        play_on(match, Rng.seeded(3), 1)
    seat = match.seat(match.asked()[0])
    with bad_dice(0), pytest.raises(RuleCrash) as found:
        seat.answer(Draw())
    assert found.value.__cause__ is found.value.__context__ is None
    assert str(found.value) == found.value.public
    trace = found.value.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith("kernel/seat.py"):
            assert match not in trace.tb_frame.f_locals.values()
            assert trace.tb_next is None
        trace = trace.tb_next


def secret_seat(match: Match[Any], secret: Any) -> Any:
    """A seat with something of the match in a private attribute."""

    class Leaky(Seat):
        __slots__ = ("_more",)
        _more: Any

    plain = match.seat(0)
    leaky = Leaky(0, plain._ticket)
    leaky._more = secret
    return leaky


def with_checkpoint(match: Match[Any]) -> Any:
    world = match.seat(0).imagine(b"mine")
    world.legs = [Leg(match.legs[-1].checkpoint)]
    return world


def with_origin(match: Match[Any]) -> Any:
    world = match.seat(0).imagine(b"mine")
    world.origin = match.legs[-1].checkpoint
    return world


def with_old_dice(match: Match[Any]) -> Any:
    world = match.seat(0).imagine(b"mine")
    world.state.rng.block = match.state.rng.block
    return world


def with_settings(match: Match[Any]) -> Any:
    world = match.seat(0).imagine(b"mine")
    world.settings = match.settings
    return world


def frame_with(thing: Any) -> Any:
    def flow() -> Any:
        held = thing
        yield
        yield held

    started = flow()
    next(started)
    return started


def traceback_with(thing: Any) -> Any:
    def fail(held: Any) -> None:
        raise ZeroDivisionError

    try:
        fail(thing)
    except ZeroDivisionError as error:
        trace = error.__traceback__
        assert trace is not None
        return error.with_traceback(trace.tb_next)


PLANTED: dict[str, Callable[[Match[Any]], Any]] = {
    "a private attribute": lambda match: secret_seat(match, match),
    "a weak reference": lambda match: secret_seat(match, weakref.ref(match)),
    "a proxy": lambda match: secret_seat(match, weakref.proxy(match)),
    "a closure": lambda match: secret_seat(match, lambda: match),
    "a default": lambda match: secret_seat(match, eval("lambda held=held: 0", {"held": match})),
    "a bound method": lambda match: secret_seat(match, match.decision),
    "a container": lambda match: secret_seat(match, {"a": [(match.state,)]}),
    "a generator frame": lambda match: secret_seat(match, frame_with(match.state.players)),
    "an error": lambda match: secret_seat(match, traceback_with(match)),
    "the key": lambda match: secret_seat(match, b"key: " + match.key),
    "the key in words": lambda match: secret_seat(match, match.key.hex()),
    "the cards of another seat": lambda match: secret_seat(match, match.state.players[1].hand),
    "the flow of the match": lambda match: secret_seat(match, match.flow),
    "the journal": lambda match: secret_seat(match, match.history[0]),
    "a world with a checkpoint": with_checkpoint,
    "a world with the beginning": with_origin,
    "a world with the old dice": with_old_dice,
    "a world with the settings of the match": with_settings,
}


@pytest.mark.parametrize("name", list(PLANTED))
def test_planted_leaks_are_found(name: str):
    match = begun()
    assert list(Truth(match).found_from(thing=PLANTED[name](match)))


def test_plain_seats_and_worlds_lead_nowhere_at_every_moment():
    match = begun(0)
    while match.outcome is None:
        for number in (None, 0, 1, 2):
            assert list(Truth(match).found_from(**given_out(match.seat(number), b"mine"))) == []
        play_on(match, Rng.seeded(len(match.history)), 1)
