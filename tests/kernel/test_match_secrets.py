"""Secret flows, windows for reactions, and what imagined matches and candid copies make of them."""

from __future__ import annotations

import pytest

from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt
from tests.kernel.desk import (
    OVER,
    A,
    B,
    Desk,
    desk,
    secrets,
    words,
    write,
)

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
