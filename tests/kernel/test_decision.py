"""Options as texts both ways, their anchors, and the trie that lets a person point."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyakki.kernel.decision import PASS, Decision, Option, Pass, kebab, options_of, parse, tag_of, trie
from hyakki.kernel.errors import BadOption
from hyakki.kernel.flow import Question
from hyakki.kernel.terms import Prompt


class Rest(Option):
    pass


class StepTo(Option):
    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}",)


class Strike(Option):
    target: int
    facing: Literal["n", "e"]
    card: str | None

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.target}", f"facing:{self.facing}", f"card:{self.card}")


class Order(Option):
    seats: tuple[int, ...]
    cards: tuple[str, ...]


KINDS = (Rest, StepTo, Strike, Order)

words = st.from_regex(r"[a-z][a-z0-9-]{0,9}", fullmatch=True)
numbers = st.integers(-999_999_999, 999_999_999)
options = st.one_of(
    st.just(Rest()),
    st.builds(StepTo, numbers, numbers),
    st.builds(Strike, numbers, st.sampled_from(["n", "e"]), st.none() | words),
    st.builds(Order, st.lists(numbers).map(tuple), st.lists(words).map(tuple)),
)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (Rest(), "rest"),
        (StepTo(4, -7), "step-to 4 -7"),
        (Strike(3, "n", None), "strike 3 n -"),
        (Strike(3, "e", "white-horse"), "strike 3 e white-horse"),
        (Order((2, 0, 1), ()), "order 2,0,1 -"),
        (Order((), ("a", "b")), "order - a,b"),
    ],
)
def test_texts(option: Option, text: str):
    assert option.text() == text
    assert parse(text, KINDS) == option


@given(options)
def test_every_text_reads_back(option: Option):
    assert parse(option.text(), KINDS) == option


@given(options, options)
def test_different_options_have_different_texts(first: Option, second: Option):
    assert (first.text() == second.text()) == (first == second)


@given(st.text(max_size=30))
def test_any_other_text_is_refused_or_is_the_one_way_to_write_it(text: str):
    try:
        option = parse(text, KINDS)
    except BadOption:
        return
    assert option.text() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no option is called ''"),
        ("fly 1", "no option is called 'fly'"),
        ("step-to 1", "step-to: expected 2 words after it, got 1"),
        ("step-to 1 2 3", "step-to: expected 2 words after it, got 3"),
        ("step-to 1 x", "step-to.y: expected a number, got 'x'"),
        ("step-to 1 99999999999", "step-to.y: expected a number, got '99999999999'"),
        ("step-to 1 ٣", "step-to.y: expected a number, got '٣'"),
        ("step-to 01 2", "'step-to 01 2' is not how it is written; expected 'step-to 1 2'"),
        ("rest ", "rest: expected 0 words after it, got 1"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, message: str):
    with pytest.raises(BadOption) as refused:
        parse(text, KINDS)
    assert str(refused.value) == message


@pytest.mark.parametrize("kind", [bool, float, list[int], tuple[int, int], int | str, tuple[int, ...] | None])
def test_a_field_that_has_no_text_is_a_mistake_in_the_option(kind: object):
    odd = type("Odd", (Option,), {"__annotations__": {"field": kind}, "__module__": __name__})
    with pytest.raises(TypeError, match="field: an option cannot hold"):
        odd(1).text()


def test_options_cannot_be_changed_and_can_be_counted():
    option = StepTo(1, 2)
    with pytest.raises(AttributeError):
        option.x = 3  # type: ignore[misc]
    assert {option, StepTo(1, 2), StepTo(2, 1)} == {StepTo(2, 1), option}


def test_tags():
    assert (kebab("BreakDoor"), kebab("Rest"), tag_of(StepTo)) == ("break-door", "rest", "step-to")


def test_without_anchors_of_its_own_an_option_is_said_by_its_text():
    assert Order((1,), ()).anchors() == ("do:order 1 -",)


def test_the_trie_leads_to_every_option():
    offered = [Rest(), StepTo(1, 1), Strike(3, "n", "a"), Strike(3, "n", "b"), Strike(3, "e", "a")]
    root = trie(offered)
    assert list(root.children) == ["do:rest", "square:1,1", "figure:3"]
    assert root.children["square:1,1"].option == StepTo(1, 1)
    figure = root.children["figure:3"]
    assert figure.option is None
    assert figure.options() == offered[2:]
    assert figure.children["facing:n"].children["card:b"].option == Strike(3, "n", "b")


def test_two_options_with_the_same_anchors_cannot_be_told_apart():
    class Crawl(StepTo):
        pass

    with pytest.raises(ValueError, match="'crawl 1 1' and 'step-to 1 1' have the same anchors"):
        trie([StepTo(1, 1), Crawl(1, 1)])


def test_a_decision_finds_an_option_by_text():
    decision = Decision(0, 3, Prompt("move"), (Rest(), StepTo(1, 2)), (0,))
    assert decision.find("step-to 1 2") == StepTo(1, 2)
    assert decision.find("step-to 2 1") is None


def test_who_may_answer_a_question():
    assert Question(2, Prompt("move"), list).seats() == (2,)
    assert Question(2, Prompt("move"), list, may=(1, 2, 3)).seats() == (2, 1, 3)


def test_options_are_found_in_the_order_of_their_module():
    here = sys.modules[__name__]
    assert options_of(here) == KINDS
    assert options_of(here, Pass) == (*KINDS, Pass)
    assert type(PASS) not in options_of(here)


def test_two_options_of_one_tag_are_refused():
    module = ModuleType("twins")
    first = type("StepTo", (Option,), {"__module__": "twins"})
    vars(module).update(first=first, again=first)
    assert options_of(module) == (first,)
    with pytest.raises(ValueError, match="StepTo and StepTo are both 'step-to'"):
        options_of(module, StepTo)
