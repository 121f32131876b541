"""A match: who is asked, what counts as an answer, how it ends, what happens when rules fail."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.kernel.errors import EmptyQuestion, Refused, RuleCrash
from hyakki.kernel.flow import Flow
from hyakki.kernel.match import Match, check_settings
from hyakki.kernel.saves import save
from hyakki.kernel.terms import Prompt
from tests.kernel.desk import (
    GIVEN_UP,
    OVER,
    A,
    B,
    Desk,
    DeskGame,
    Stop,
    Write,
    Written,
    desk,
    secrets,
    turns,
    words,
    write,
)

# -- beginning


def test_a_new_match_checks_seats_and_settings():
    game = DeskGame(turns)
    with pytest.raises(Refused, match="Desk is played by 1 to 4, not by 5"):
        Match.new(game, 5)
    with pytest.raises(Refused, match="Desk has no setting 'pen'; it has ink, paper"):
        Match.new(game, 1, {"pen": "gold"})
    with pytest.raises(Refused, match="setting ink cannot be 'green'; it can be blue, red"):
        Match.new(game, 1, {"ink": "green"})


def test_settings_that_were_not_named_have_their_usual_value():
    assert check_settings(DeskGame(turns), {"ink": "red"}) == {"ink": "red", "paper": "white"}
    assert Match.new(DeskGame(turns), 1).settings == {"ink": "blue", "paper": "white"}


def test_the_fingerprint_belongs_to_the_key_and_does_not_tell_it():
    match = Match.new(DeskGame(turns), 1, key=b"secret")
    assert match.fingerprint == Match.new(DeskGame(turns), 3, key=b"secret").fingerprint
    assert match.fingerprint != Match.new(DeskGame(turns), 1, key=b"other").fingerprint
    assert match.key == b"secret"


# -- asking and answering


def test_steps_follow_each_other():
    match = desk(turns)
    for seat in (0, 1, 2, 0):
        assert match.asked() == (seat,)
        match.answer(seat, A)
    assert match.state.notes == ["blue", "a", "a", "a", "a"]


def test_a_single_open_option_answers_itself_and_a_hidden_one_does_not():
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "only")
        yield from g.ask_hidden(1, Prompt("hidden"), words("only"))

    match = desk(rule)
    assert match.state.notes == ["blue", "only"]
    assert match.asked() == (1,)


def test_numbers_count_the_answers_of_each_seat():
    match = desk(turns)
    for seat, number in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1)):
        decision = match.decision(seat)
        assert decision is not None
        assert decision.number == number
        match.answer_text(seat, number, "write a")
    assert match.numbers == [2, 2, 1]


@pytest.mark.parametrize(
    ("seat", "number", "text", "message"),
    [
        (1, 0, "write a", "seat 1 is not being asked"),
        (7, 0, "write a", "seat 7 is not being asked"),
        (0, 1, "write a", "that answers question 1, but question 0 is open"),
        (0, 0, "write c", "'write c' is not one of the options of seat 0"),
        (0, 0, "write  a", "'write  a' is not one of the options of seat 0"),
    ],
)
def test_answers_that_are_refused(seat: int, number: int, text: str, message: str):
    match = desk(turns)
    with pytest.raises(Refused) as refused:
        match.answer_text(seat, number, text)
    assert str(refused.value) == message
    assert match.state.notes == ["blue"]


def test_a_doubled_answer_never_counts_for_the_next_question():
    match = desk(lambda g: write(g, 0, "a", "b"))
    match.answer_text(0, 0, "write a")
    with pytest.raises(Refused, match="that answers question 0, but question 1 is open"):
        match.answer_text(0, 0, "write a")


def test_an_option_that_only_looks_equal_is_not_taken_over():
    class Loud(str):
        __slots__ = ()

    match = desk(turns)
    match.answer(0, Write(Loud("a")))
    entry = match.history[0].option
    assert isinstance(entry, Write)
    assert type(entry.word) is str


def test_a_collective_question_is_answered_by_the_first_who_speaks():
    def rule(g: Desk) -> Flow[None]:
        answer = yield from g.ask(0, Prompt("all"), words("a", "b"), may=(0, 1))
        g.notes.append(answer.word)

    match = desk(rule)
    assert match.asked() == (0,)
    assert match.decision(2) is None
    shared = match.decision(1)
    assert shared is not None
    assert shared.may == (0, 1)
    match.answer_text(1, 0, "write b")
    assert match.state.notes == ["blue", "b"]
    assert match.numbers == [1, 1, 0]
    with pytest.raises(Refused, match="that answers question 0"):
        match.answer_text(0, 0, "write a")


def test_an_empty_question_is_a_crash_of_the_rule():
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        yield from g.ask_hidden(1, Prompt("nothing"), words())

    match = desk(rule)
    with pytest.raises(RuleCrash, match="seat 1 was asked 'nothing' without any option"):
        match.answer(0, A)
    assert match.asked() == (0,)


@pytest.mark.parametrize("names", [(), ("a", "a", "b")])
def test_a_match_does_not_begin_with_a_faulty_question(names: tuple[str, ...]):
    with pytest.raises(EmptyQuestion):
        desk(lambda g: write(g, 0, *names))


def test_rules_that_never_ask_are_found():
    def rule(g: Desk) -> Flow[None]:
        yield from ()

    with pytest.raises(RuntimeError, match="round in circles"):
        desk(rule)


# -- ends


def test_a_step_that_ends_with_an_outcome_ends_the_match():
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        g.outcome = OVER

    match = desk(rule)
    match.answer(0, A)
    assert (match.outcome, match.asked(), match.decision(0)) == (OVER, (), None)
    assert match.undo_bar(0) == "undo.over"
    with pytest.raises(Refused, match="the match is over"):
        match.answer(0, A)
    assert match.clone().outcome == OVER


def test_a_seat_resigns_in_the_middle_of_secret_flows():
    match = desk(secrets)
    match.answer(0, A)
    match.answer(1, A)
    assert match.resign(1) is None
    assert match.asked() == (0, 1, 2)
    assert match.resign(0) == GIVEN_UP
    assert match.asked() == ()
    assert match.clone().outcome == GIVEN_UP
    with pytest.raises(Refused, match="the match is over"):
        match.resign(1)


def test_where_the_others_go_on_giving_up_changes_nothing():
    """Whoever takes the seat over answers in its place; file, questions and what can be taken back stay."""
    match = desk(turns)
    match.answer(0, A)
    before = save(match)
    for seat in (1, 2):
        assert match.resign(seat) is None
    assert (match.outcome, match.asked(), save(match)) == (None, (1,), before)
    assert match.undo_bar(0) is None
    for seat in (1, 2, 0, 1):
        match.answer(seat, B)
    assert match.state.notes == ["blue", "a", "b", "b", "b", "b"]


def test_a_seat_that_does_not_exist_cannot_resign():
    with pytest.raises(Refused, match="there is no seat 3"):
        desk(turns).resign(3)


# -- crashes


def test_a_crash_names_the_answer_and_leaves_the_match_where_it_was():
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        yield from write(g, 0, "a", "b")
        if g.notes[-1] == "b":
            g.notes.clear()
            raise KeyError("no such word")

    match = desk(rule)
    match.answer(0, A)
    before = match.shown(0), len(match.log), match.numbers[:]
    with pytest.raises(RuleCrash, match=r"a rule failed on 'write b' of seat 0: KeyError\('no such word'\)"):
        match.answer(0, B)
    assert (match.shown(0), len(match.log), match.numbers) == before
    match.answer(0, A)
    assert match.state.notes == ["blue", "a", "a"]


def test_loaded_dice_that_run_out_are_a_crash():
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        g.notes.append(str(g.rng.below(6)))

    match = desk(rule, dice=[3])
    match.answer(0, A)
    assert match.state.notes == ["a", "3"]
    with pytest.raises(RuleCrash, match="no loaded value left"):
        match.answer(0, A)
    assert match.state.notes == ["a", "3"]


# -- what reaches a seat


def test_only_those_who_may_answer_see_the_question():
    match = desk(turns)
    shown = {seat: msgspec.json.decode(match.shown(seat)) for seat in (0, 1, None)}
    assert shown[0]["question"]["options"][0] == {"text": "write a", "anchors": ["do:write a"]}
    assert shown[1]["question"] is None
    assert shown[None]["question"] is None
    assert shown[1]["asked"] == [0]


def test_events_for_some_are_heard_by_some():
    def rule(g: Desk) -> Flow[None]:
        g.tell(Written("all"))
        g.tell(Written("one"), None, (1,))
        yield from write(g, 0, "a", "b")

    match = desk(rule)
    assert [told.event for told in match.heard(1)] == [Written("all"), Written("one")]
    assert [told.event for told in match.heard(0)] == [Written("all")]
    assert match.heard(None, since=1) == []


def test_why_not_is_asked_only_for_what_is_not_allowed():
    match = desk(turns)
    assert match.why_not(0, ("do:write a",)) is None
    assert match.why_not(0, ()) is None
    refusal = match.why_not(0, ("do:write c",))
    assert refusal is not None
    assert refusal.params == {"word": "do:write c"}
    assert match.why_not(1, ("do:write a",)) is not None


def test_sampled_odds_count_what_came_of_it():
    class Gambler(DeskGame):
        def signs(self, before: Desk, after: Desk, seat: int) -> list[str]:
            return ["six"] if after.notes[-1] == "5" else []

    def rule(g: Desk) -> Flow[None]:
        answer = yield from g.ask(0, Prompt("word"), words("roll", "rest"))
        g.notes.append(str(g.rng.below(6)) if answer.word == "roll" else "-")
        yield from g.ask(1, Prompt("word"), words("a", "b"))

    match = Match.new(Gambler(rule), 2)
    [chance] = match.odds(0, Write("roll"), b"key", samples=300)
    assert chance.result == "six"
    assert 0.1 < chance.chance < 0.25
    assert chance.about  # whoever tells it says so
    assert match.odds(0, Write("rest"), b"key", samples=20) == []
    assert match.state.notes == ["blue"]


def test_stopping_is_an_option_like_any_other():
    def rule(g: Desk) -> Flow[None]:
        answer = yield from g.ask(0, Prompt("word"), lambda: [A, Stop()])
        g.notes.append(answer.text())
        if isinstance(answer, Stop):
            g.finish(OVER)

    match = desk(rule)
    match.answer(0, A)
    match.answer(0, Stop())
    assert match.outcome == OVER
