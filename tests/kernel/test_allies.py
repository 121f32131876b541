"""Choosing in secret beside allies and strangers: allies see each other's choices, strangers see nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hyakki.kernel.decision import Choice
from hyakki.kernel.flow import Flow
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Prompt
from tests.kernel.desk import A, B, Desk, Write, desk, secrets, two_words, words, write

FIRST, SECOND = Prompt("first"), Prompt("second")


def planning() -> Match[Desk]:
    """Seats 0, 1, 2 choose two words each in secret; 1 and 2 are allies."""
    match = desk(secrets)
    match.answer(0, A)
    assert match.before_secrets() == 1
    return match


# -- what allies see


def test_allies_see_what_the_others_choose_as_they_choose_it():
    match = planning()
    assert match.planned(1) == match.planned(2) == {1: (), 2: ()}
    match.answer(2, A)
    match.answer(1, B)
    match.answer(2, B)
    chosen = {1: (Choice(FIRST, B),), 2: (Choice(FIRST, A), Choice(SECOND, B))}
    assert match.planned(1) == match.planned(2) == match.seat(1).planned == chosen
    assert msgspec.json.decode(match.shown(1))["planned"] == {
        "1": [shown("first", "b")],
        "2": [shown("first", "a"), shown("second", "b")],
    }


def shown(prompt: str, word: str) -> dict[str, Any]:
    option = {"text": f"write {word}", "anchors": [f"do:write {word}"]}
    return {"prompt": {"key": prompt, "params": {}}, "option": option}


def test_strangers_and_spectators_see_no_choice():
    match = planning()
    for seat in (1, 2, 2):
        match.answer(seat, A)
    assert (match.planned(0), match.planned(None)) == ({0: ()}, {})
    assert (match.seat(0).planned, match.seat(None).planned) == ({0: ()}, {})
    match.answer(0, B)
    assert match.planned(0) == {0: (Choice(FIRST, B),)}
    assert match.planned(1) == {1: (Choice(FIRST, A),), 2: (Choice(FIRST, A), Choice(SECOND, A))}


def test_at_all_other_times_nothing_is_planned():
    match = desk(secrets)
    assert (match.planned(0), match.seat(0).planned, match.before_secrets()) == (None, None, None)
    match = planning()
    for seat in (0, 0, 1, 1, 2, 2):
        match.answer(seat, A)
    assert match.state.notes == ["blue", "a", "aa", "aa", "aa"]
    assert (match.planned(1), match.seat(1).planned) == (None, None)
    assert msgspec.json.decode(match.shown(1))["planned"] is None


def test_the_decision_of_a_seat_holds_its_own_choices_and_its_allies():
    match = planning()
    match.answer(1, A)
    match.answer(2, B)
    decision, alone = match.decision(1), match.decision(0)
    assert decision is not None
    assert alone is not None
    assert decision.planned == {1: (Choice(FIRST, A),), 2: (Choice(FIRST, B),)}
    assert alone.planned == {0: ()}


def test_a_decision_outside_secret_flows_has_no_plans():
    decision = desk(secrets).decision(0)
    assert decision is not None
    assert decision.planned == {}


def test_answers_that_give_themselves_are_seen_too():
    def choose(g: Desk, seat: int) -> Flow[None]:
        yield from g.ask(seat, FIRST, words("only"))
        yield from g.ask_hidden(seat, SECOND, words("a", "b"))
        yield from g.ask(seat, Prompt("third"), words("only"))
        yield from g.ask_hidden(seat, Prompt("last"), words("a", "b"))

    match = desk(lambda g: everybody(g, lambda seat: choose(g, seat)))
    only = Write("only")
    assert match.planned(0) == {seat: (Choice(FIRST, only),) for seat in (0, 1, 2)}
    match.answer(1, A)
    for one in (match, match.clone(), match.clone(disposable=True), match.imagine(0, b"key")):
        planned = one.planned(0)
        assert planned is not None
        assert planned[1] == (Choice(FIRST, only), Choice(SECOND, A), Choice(Prompt("third"), only))


def everybody(g: Desk, flow: Callable[[int], Flow[Any]]) -> Flow[None]:
    yield from g.together((0, 1, 2), flow, lambda _a, _b: True)


def test_what_is_seen_need_not_be_seen_both_ways():
    def rule(g: Desk) -> Flow[None]:
        yield from g.together((0, 1), lambda seat: two_words(g, seat), lambda a, b: (a, b) == (0, 1))

    match = desk(rule)
    match.answer(0, A)
    match.answer(1, B)
    assert match.planned(0) == {0: (Choice(FIRST, A),), 1: (Choice(FIRST, B),)}
    assert match.planned(1) == {1: (Choice(FIRST, B),)}


def test_an_ally_who_has_no_part_in_it_looks_on():
    def rule(g: Desk) -> Flow[None]:
        yield from g.together((0, 1), lambda seat: two_words(g, seat), lambda a, b: (a, b) == (2, 1))

    match = desk(rule)
    match.answer(0, A)
    match.answer(1, B)
    assert match.planned(2) == {1: (Choice(FIRST, B),)}


def test_one_question_to_all_may_have_allies_too():
    def rule(g: Desk) -> Flow[None]:
        yield from g.ask_all((0, 1, 2), FIRST, lambda _seat: [A, B], lambda a, b: {a, b} == {0, 1})

    match = desk(rule)
    match.answer(1, B)
    assert (match.planned(0), match.planned(2)) == ({0: (), 1: (Choice(FIRST, B),)}, {2: ()})


def test_allies_see_a_choice_withdrawn():
    match = planning()
    for option in (A, B):
        match.answer(2, option)
    match.answer(0, A)
    match.undo(2)
    assert match.planned(1) == {1: (), 2: (Choice(FIRST, A),)}
    assert match.awaited(1) == (0, 1, 2)
    match.undo(2)
    assert match.planned(1) == {1: (), 2: ()}
    match.answer(2, B)
    assert match.planned(1) == {1: (), 2: (Choice(FIRST, B),)}


# -- who is done


def test_of_its_allies_a_seat_knows_who_is_done_and_of_strangers_nothing():
    match = planning()
    for seat in (2, 2, 0, 0):
        match.answer(seat, A)
    assert match.asked() == (1,)
    assert match.awaited(1) == match.seat(1).asked == (0, 1)
    assert match.awaited(2) == (0, 1)
    assert match.awaited(0) == (1, 2)
    assert match.awaited(None) == match.seat(None).asked == (0, 1, 2)
    for eyes in (0, 1, 2, None):
        assert msgspec.json.decode(match.shown(eyes))["asked"] == list(match.awaited(eyes))


def test_strangers_that_are_not_asked_at_all_are_named_like_the_others():
    """Perhaps they have nothing to choose from, and nobody may know it."""

    def rule(g: Desk) -> Flow[None]:
        yield from g.together((0, 1), lambda seat: nothing() if seat == 0 else two_words(g, seat))

    def nothing() -> Flow[list[str]]:
        yield from ()
        return []

    match = desk(rule)
    assert match.asked() == (1,)
    assert (match.awaited(1), match.awaited(2)) == ((0, 1), (0, 1))


def test_outside_secret_flows_everybody_knows_who_is_asked():
    match = desk(secrets)
    assert [match.awaited(seat) for seat in (0, 1, None)] == [(0,)] * 3


def test_of_a_collective_question_all_who_may_answer_are_named():
    def rule(g: Desk) -> Flow[None]:
        yield from g.ask(1, Prompt("all"), words("a", "b"), may=(0, 1))

    match = desk(rule)
    assert match.asked() == (1,)
    assert [match.awaited(seat) for seat in (0, 1, 2, None)] == [(1, 0)] * 4


def test_when_all_are_done_everybody_sees_what_follows():
    match = planning()
    for seat in (1, 0, 2, 0, 2, 1):
        assert match.before_secrets() == 1
        match.answer(seat, A)
    assert match.before_secrets() is None
    assert [match.awaited(seat) for seat in (0, 1, 2, None)] == [(0,)] * 4


STRANGE: dict[str, list[tuple[int, Write | None]]] = {
    "one answer": [(1, A)],
    "another answer": [(1, B)],
    "one of them is done": [(2, A), (2, B)],
    "an answer taken back": [(1, A), (1, None)],
    "all of them are done": [(1, A), (2, B), (2, B), (1, A)],
}
"""What seats 1 and 2 may do beside seat 0: choose, or take back the last choice."""


def do(match: Match[Desk], deeds: str) -> None:
    for seat, option in STRANGE[deeds]:
        match.undo(seat) if option is None else match.answer(seat, option)


def noticed(match: Match[Desk], number: int | None) -> list[Any]:
    """All that a seat can find out."""
    seat, world = match.seat(number), match.seat(number).imagine(b"mine")
    assert world.open is not None
    found: list[Any] = [match.shown(number), seat.decision, seat.heard(), seat.asked, seat.planned, seat.own]
    found += [seat.undo_bar(), world.key, world.numbers, world.state, world.asked(), repr(world)]
    return [*found, world.open.since, world.open.given, len(world.legs), world.history, world.log]


@pytest.mark.parametrize("deeds", STRANGE)
@pytest.mark.parametrize("seat", [0, None])
def test_what_strangers_do_in_secret_changes_nothing_for_a_seat(seat: int | None, deeds: str):
    match = planning()
    before = noticed(match, seat)
    do(match, deeds)
    assert noticed(match, seat) == before


@pytest.mark.parametrize("deeds", list(STRANGE)[:-1])
def test_and_whoever_is_done_still_learns_nothing(deeds: str):
    match = planning()
    match.answer(0, A)
    match.answer(0, B)
    before = noticed(match, 0)
    do(match, deeds)
    assert noticed(match, 0) == before


# -- imagined worlds


@pytest.mark.parametrize("disposable", [True, False])
def test_in_an_imagined_world_the_plans_of_allies_stand_as_they_were(disposable: bool):
    match = planning()
    for seat, option in ((0, A), (1, B), (2, A), (2, B)):
        match.answer(seat, option)
    for eyes in (0, 1, 2, None):
        world = match.imagine(eyes, b"key", disposable=disposable, candid=False)
        assert world.planned(eyes) == match.planned(eyes)
        assert world.awaited(eyes) == match.awaited(eyes)
        assert (world.decision(2) is None) == (eyes in (1, 2))
    world = match.imagine(1, b"key", disposable=disposable, candid=False)
    world.answer(1, A)
    chosen = {1: (Choice(FIRST, B), Choice(SECOND, A)), 2: (Choice(FIRST, A), Choice(SECOND, B))}
    assert world.planned(1) == chosen
    assert world.planned(0) == {0: ()}, "a stranger begins again"


def test_a_world_does_not_tell_how_many_questions_others_have_answered():
    match = planning()
    for seat in (1, 2, 2):
        match.answer(seat, A)
    assert match.numbers == [1, 1, 2]
    for disposable in (True, False):
        assert match.imagine(0, b"key", disposable=disposable).numbers == [1, 0, 0]
        assert match.imagine(2, b"key", disposable=disposable).numbers == [0, 0, 2]
        assert match.imagine(None, b"key", disposable=disposable).numbers == [0, 0, 0]


def test_one_key_makes_one_world_until_something_changes_for_the_seat():
    match = planning()
    made = [match.seat(1).imagine(b"mine").key]
    match.answer(0, A)
    assert match.seat(1).imagine(b"mine").key == made[0], "a stranger's secret shows in it"
    for seat in (1, 2):
        match.answer(seat, A)
        made.append(match.seat(1).imagine(b"mine").key)
    match.undo(2)
    made.append(match.seat(1).imagine(b"mine").key)
    for seat in (2, 2, 1, 0):
        match.answer(seat, A)
    made.append(match.seat(1).imagine(b"mine").key)
    assert len(set(made)) == len(made) == 5


def test_spectators_imagine_other_worlds_from_one_secret_choice_to_the_next():
    def rule(g: Desk) -> Flow[None]:
        yield from g.ask_all((0, 1), Prompt("word"), lambda _seat: [A, B])

    match = desk(rule)
    made = []
    for _ in range(3):
        made.append(match.seat(None).imagine(b"mine").key)
        match.answer(0, A)
        assert match.seat(None).imagine(b"mine").key == made[-1]
        match.answer(1, A)
    assert len(set(made)) == 3


# -- collective questions have no place in it


def test_a_secret_flow_cannot_ask_several_seats():
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        yield from g.together((0, 1), lambda seat: g.ask(seat, Prompt("all"), words("a", "b"), may=(0, 1)))

    match = desk(rule)
    with pytest.raises(RuntimeError, match="the secret flow of seat 0 asks 'all' of several seats"):
        match.answer(0, A)
    assert match.asked() == (0,), "the match stands where it stood"
