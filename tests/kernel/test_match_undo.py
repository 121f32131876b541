"""What can be taken back and what cannot; copies, and answers that are played again."""

from __future__ import annotations

import pytest

from hyakki.kernel.errors import Refused
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Flow
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Prompt
from tests.kernel.desk import (
    A,
    B,
    Desk,
    DeskGame,
    Rule,
    Write,
    Written,
    desk,
    secrets,
    turns,
    words,
    write,
)

# -- taking back


def test_a_seat_takes_back_its_own_answer_over_the_border_of_a_step():
    match = desk(turns)
    match.answer(0, A)
    assert match.undo_bar(1) == "undo.other"
    match.undo(0)
    assert (match.asked(), match.state.notes, match.log) == ((0,), ["blue"], [])
    match.answer(0, B)
    assert match.state.notes == ["blue", "b"]


def test_nobody_takes_back_past_another_seat_but_the_party_does():
    match = desk(turns)
    for seat in (0, 1, 2):
        match.answer(seat, A)
    assert [match.undo_bar(seat) for seat in (0, 1, 2)] == ["undo.other", "undo.other", None]
    for left in (2, 1, 0):
        match.undo(0, party=True)
        assert len(match.history) == left
    assert match.undo_bar(0, party=True) == "undo.barrier"
    with pytest.raises(Refused, match=r"undo\.barrier"):
        match.undo(0, party=True)


@pytest.mark.parametrize("barrier", ["die", "reveal"])
def test_nothing_is_taken_back_past_a_die_or_a_reveal(barrier: str):
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        if barrier == "die":
            g.rng.below(6)
        else:
            g.learned += 1

    match = desk(rule)
    match.answer(0, A)
    assert match.undo_bar(0) == match.undo_bar(0, party=True) == "undo.barrier"


def test_a_withdrawn_question_is_not_answered_by_a_late_answer():
    match = desk(turns)
    match.answer_text(0, 0, "write a")
    match.undo(0)
    match.answer_text(0, 1, "write b")
    with pytest.raises(Refused, match="that answers question 0, but question 1 is open"):
        match.answer_text(1, 0, "write a")


def test_a_secret_choice_is_withdrawn_without_a_trace_for_others():
    match = desk(secrets)
    match.answer(0, A)
    match.answer(1, A)
    match.answer(2, A)
    match.answer(1, B)
    before = match.shown(0)
    match.answer(2, B)
    match.undo(2)
    assert match.shown(0) == before
    match.undo(1)
    match.undo(1)
    question = match.asking(1)
    assert question is not None
    assert question.prompt == Prompt("first")
    for seat, option in ((1, B), (1, B), (2, B), (0, A), (0, A)):
        match.answer(seat, option)
    assert match.state.notes == ["blue", "a", "aa", "bb", "ab"]


def test_a_choice_before_self_answered_ones_can_be_withdrawn():
    def choose(g: Desk, seat: int) -> Flow[str]:
        first = yield from g.ask(seat, Prompt("first"), words("a", "b"))
        yield from g.ask(seat, Prompt("second"), words("only"))
        third = yield from g.ask(seat, Prompt("third"), words("a", "b"))
        return first.word + third.word

    def rule(g: Desk) -> Flow[None]:
        picks = yield from g.together((0, 1), lambda seat: choose(g, seat))
        g.notes += picks.values()

    match = desk(rule)
    match.answer(0, A)
    match.answer(1, A)
    match.undo(0)
    for seat, option in ((0, B), (0, B), (1, B)):
        match.answer(seat, option)
    assert match.state.notes == ["blue", "bb", "ab"]


def test_an_open_answer_before_secret_flows_is_no_secret_choice():
    match = desk(secrets)
    match.answer(0, A)
    # Whether the others have begun to choose is their secret, so the answer is the same before and after.
    assert match.undo_bar(0) == match.clone().undo_bar(0) == "undo.other"
    match.answer(1, A)
    assert match.undo_bar(0) == "undo.other"
    match.undo(0, party=True)
    match.undo(0, party=True)
    assert match.state.notes == ["blue"]


def test_an_imagined_match_cannot_be_taken_back():
    match = desk(turns)
    match.answer(0, A)
    world = match.imagine(0, b"key", disposable=False)
    assert world.undo_bar(0) == "undo.barrier"
    assert match.undo_bar(0) is None


# -- copies


def test_a_copy_talks_to_nobody_and_keeps_the_log():
    heard: list[Told] = []
    match = Match.new(DeskGame(turns), 3, ear=heard.append)
    match.answer(0, A)
    twin = match.clone()
    twin.answer(1, B)
    assert heard == match.log == [Told(Written("a"))]
    assert twin.log == [Told(Written("a")), Told(Written("b"))]


def test_replay_tells_nothing_twice():
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        yield from write(g, 0, "a", "b")

    match = desk(rule)
    match.answer(0, A)
    match.answer(0, B)
    match.undo(0)
    assert match.log == [Told(Written("a"))]


def test_replay_builds_no_options():
    built: list[int] = []

    def options(g: Desk) -> list[Write]:
        built.append(len(g.notes))
        return [A, B]

    def rule(g: Desk) -> Flow[None]:
        for _ in range(3):
            answer = yield from g.ask(0, Prompt("word"), lambda: options(g))
            g.notes.append(answer.word)

    match = desk(rule)
    match.answer(0, A)
    match.answer(0, A)
    built.clear()
    twin = match.clone()
    assert built == []
    assert list(twin.choices()) == [A, B]
    assert built == [3]


def noting(worked: list[str]) -> Rule:
    """A rule that works something out from the table before each of its questions."""

    def last(g: Desk) -> str:
        worked.append(g.notes[-1])
        return g.notes[-1]

    def rule(g: Desk) -> Flow[None]:
        for _ in range(3):
            seen = g.noted(lambda: last(g))
            yield from write(g, 0, f"{seen}a", f"{seen}b")

    return rule


def test_what_was_noted_in_a_step_is_read_back_by_a_replay():
    worked: list[str] = []
    match = desk(noting(worked))
    match.answer(0, Write("bluea"))
    assert worked == ["blue", "bluea"]
    for copy in (match.clone(), match.clone(disposable=True)):
        assert copy.state.notes == match.state.notes
    assert worked == ["blue", "bluea"]


def test_notes_of_what_was_taken_back_are_gone():
    worked: list[str] = []
    match = desk(noting(worked))
    match.answer(0, Write("bluea"))
    match.undo(0)
    match.answer(0, Write("blueb"))
    assert worked == ["blue", "bluea", "blueb"]
    assert match.clone().choices() == [Write("blueba"), Write("bluebb")]


def test_a_copy_that_goes_on_notes_for_itself():
    worked: list[str] = []
    match = desk(noting(worked))
    copy = match.clone()
    copy.answer(0, Write("bluea"))
    match.answer(0, Write("blueb"))
    assert copy.clone().choices() == [Write("blueaa"), Write("blueab")]
    assert match.clone().choices() == [Write("blueba"), Write("bluebb")]
    assert worked == ["blue", "bluea", "blueb"]


def test_a_disposable_match_cannot_be_cloned():
    with pytest.raises(RuntimeError, match="a disposable match keeps no checkpoint"):
        desk(turns).clone(disposable=True).clone()


def test_an_older_step_can_be_taken_back_in_a_copy():
    match = desk(turns)
    match.answer(0, A)
    twin = match.clone()
    twin.undo(0)
    assert (twin.asked(), match.asked()) == ((0,), (1,))


# -- parties


def table_with(ink: str) -> Match[Desk]:
    match = Match.new(DeskGame(turns), 3, {"ink": ink})
    match.answer(0, A)
    return match


def test_whether_a_table_is_one_party_is_fixed_by_its_settings():
    assert [table_with(ink).party for ink in ("red", "blue")] == [True, False]
    assert [table_with(ink).seat(1).party for ink in ("red", "blue")] == [True, False]
    assert table_with("red").clone().party
    assert table_with("red").imagine(0, b"key").party


def test_at_a_table_of_one_party_a_seat_takes_back_what_another_did():
    match = table_with("red")
    seat = match.seat(1)
    assert (seat.undo_bar(), seat.undo_bar(party=True)) == ("undo.other", None)
    seat.undo(party=True)
    assert match.history == []


def test_at_any_other_table_nobody_does():
    match = table_with("blue")
    for seat in (match.seat(0), match.seat(1)):
        assert seat.undo_bar(party=True) == "undo.other"
        with pytest.raises(Refused, match=r"undo\.other"):
            seat.undo(party=True)
    assert len(match.history) == 1
    match.seat(0).undo()
    assert match.history == []


def test_a_game_without_tables_of_both_kinds_says_it_once():
    class Friends(DeskGame):
        cooperative = True
        party = Game.party

    assert Match.new(Friends(turns), 3).party
