"""A match: who is asked, what counts as an answer, what can be taken back, what happens when rules fail."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.kernel.decision import Option, Prompt
from hyakki.kernel.events import Told
from hyakki.kernel.game import PASS, Flow
from hyakki.kernel.match import EmptyQuestion, Match, Refused, RuleCrash, check_settings, play_out
from hyakki.kernel.rng import Rng
from tests.kernel.desk import GIVEN_UP, OVER, Desk, DeskGame, Stop, Write, Written, desk, words, write
from tests.tiny import MOON

A, B = Write("a"), Write("b")


def turns(g: Desk) -> Flow[None]:
    """Seats 0, 1, 2 write in turn."""
    yield from write(g, (g.turn - 1) % 3, "a", "b")


def secrets(g: Desk) -> Flow[None]:
    """Seat 0 writes openly, then all write two words each in secret; they are shown at the end."""
    yield from write(g, 0, "a", "b")
    picks = yield from g.together((0, 1, 2), lambda seat: two_words(g, seat), lambda a, b: {a, b} == {1, 2})
    g.notes += ["".join(pick) for pick in picks.values()]


def two_words(g: Desk, seat: int) -> Flow[list[str]]:
    first = yield from g.ask_hidden(seat, Prompt("first"), words("a", "b"))
    second = yield from g.ask_hidden(seat, Prompt("second"), words("a", "b"))
    return [first.word, second.word]


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


# -- secret flows and windows


def test_nobody_sees_a_secret_choice_before_all_are_in():
    match = desk(secrets)
    match.answer(0, A)
    assert match.asked() == (0, 1, 2)
    for seat, option in ((2, A), (0, B), (0, B), (2, B), (1, A)):
        match.answer(seat, option)
        assert match.state.notes == ["blue", "a"]
    assert match.asked() == (1,)
    assert match.numbers == [3, 1, 2]
    match.answer(1, A)
    assert match.state.notes == ["blue", "a", "bb", "aa", "ab"]


def test_a_secret_flow_may_only_ask_its_own_seat():
    def rule(g: Desk) -> Flow[None]:
        yield from g.together((0, 1), lambda seat: g.ask_hidden(0, Prompt("word"), words("a", "b")))

    with pytest.raises(RuntimeError, match="the secret flow of seat 1 may only ask its own seat"):
        desk(rule)


def test_open_single_options_answer_themselves_inside_secret_flows():
    def rule(g: Desk) -> Flow[None]:
        picks = yield from g.together(
            (0, 1), lambda seat: g.ask(seat, Prompt("word"), words(*"ab"[: seat + 1]))
        )
        g.notes += [pick.word for pick in picks.values()]

    match = desk(rule)
    assert match.asked() == (1,)
    twin = match.clone()
    for one in (match, twin):
        one.answer(1, B)
        assert one.state.notes == ["blue", "a", "b"]


def test_what_answers_itself_does_so_again_in_imagined_secret_flows():
    def rule(g: Desk) -> Flow[None]:
        picks = yield from g.together(
            (0, 1), lambda seat: g.ask(seat, Prompt("word"), words(*"ab"[: seat + 1]))
        )
        g.notes += [pick.word for pick in picks.values()]

    match = desk(rule)
    for disposable in (False, True):
        world = match.imagine(1, b"key", disposable=disposable)
        assert world.asked() == (1,)
        world.answer(1, B)
        assert world.state.notes == ["blue", "a", "b"]
    assert match.imagine(1, b"key", disposable=False).clone().asked() == (1,)


def test_together_with_nobody_goes_on_at_once():
    def rule(g: Desk) -> Flow[None]:
        picks = yield from g.ask_all((), Prompt("word"), lambda _seat: [A])
        g.notes.append(str(picks))
        yield from write(g, 0, "a", "b")

    match = desk(rule)
    assert match.state.notes == ["blue", "{}"]
    assert match.clone().state == match.state


def test_imagining_lets_strangers_choose_again_and_keeps_allies():
    match = desk(secrets)
    match.answer(0, A)
    match.answer(0, A)
    match.answer(1, A)
    match.answer(2, B)
    numbers = match.numbers[:]
    for seat, again in ((0, {1, 2}), (1, {0}), (None, {0, 1, 2})):
        world = match.imagine(seat, b"key", disposable=False, candid=False)
        prompts = {other: world.asking(other) for other in range(3)}
        assert {s for s, question in prompts.items() if question and question.prompt.key == "first"} == again
        assert match.numbers == numbers
        assert world.clone().shown(0) == world.shown(0)


def test_a_window_asks_everybody_until_all_pass():
    def rule(g: Desk) -> Flow[None]:
        def note(seat: int, option: Option) -> Flow[None]:
            g.notes.append(f"{seat} {option.text()}")
            yield from ()

        yield from g.window(
            lambda: [1, 2],
            Prompt("react"),
            lambda seat: [A] if f"{seat} write a" not in g.notes else [],
            note,
        )
        g.finish(OVER)

    match = desk(rule)
    asked = []
    for option in (PASS, A, PASS, PASS):
        [seat] = match.asked()
        asked.append((seat, len(match.choices())))
        match.answer(seat, option)
    assert asked == [(1, 2), (2, 2), (1, 2), (2, 1)]
    assert match.state.notes == ["blue", "2 write a"]
    assert match.outcome == OVER


def test_a_public_window_does_not_ask_those_without_a_reaction():
    def rule(g: Desk) -> Flow[None]:
        yield from g.window(
            lambda: [0, 1],
            Prompt("react"),
            lambda seat: [A] if seat == 1 else [],
            lambda s, o: write(g, s, "x"),
            False,
        )

    assert desk(rule).asked() == (1,)


def test_candid_copies_do_not_ask_what_has_one_answer():
    def rule(g: Desk) -> Flow[None]:
        yield from write(g, 0, "a", "b")
        yield from g.ask_hidden(1, Prompt("hidden"), words("only"))
        yield from write(g, 2, "a", "b")

    match = desk(rule)
    candid = match.clone(disposable=True, candid=True)
    for one in (match, candid):
        one.answer(0, A)
    assert (match.asked(), candid.asked()) == ((1,), (2,))


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


def test_a_disposable_match_cannot_be_cloned():
    with pytest.raises(RuntimeError, match="a disposable match keeps no checkpoint"):
        desk(turns).clone(disposable=True).clone()


def test_an_older_step_can_be_taken_back_in_a_copy():
    match = desk(turns)
    match.answer(0, A)
    twin = match.clone()
    twin.undo(0)
    assert (twin.asked(), match.asked()) == ((0,), (1,))


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
    assert match.odds(0, Write("rest"), b"key", samples=20) == []
    assert match.state.notes == ["blue"]


def test_play_out_answers_for_everybody():
    match = Match.new(MOON, 3, disposable=True)
    play_out(match, Rng.seeded(1).pick)
    assert match.outcome is not None


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
