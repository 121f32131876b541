"""How lists are read: the first line that applies, what is handed on, ties by the dice of the match, and that
every question of the Oni has a list."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from hyakki.games.okko import rules
from hyakki.games.okko.box.carddefs import DecisionDef
from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.rules.asking import DECIDERS
from hyakki.games.okko.rules.automa import act, cards, corrupting, effects, fighting, planning, targets, uses
from hyakki.games.okko.rules.automa.lines import NO_LINE, decide, least, most, sift, some
from tests.games.okko.lists import auto, reasons
from tests.games.okko.table import listen
from tests.rules import rule

Choices = list[int]


def even(case: int, choices: Choices) -> Choices:
    return [choice for choice in choices if choice % 2 == 0]


def above(case: int, choices: Choices) -> Choices:
    return [choice for choice in choices if choice > case]


def name(choice: int) -> str:
    return f"number:{choice}"


@rule("okko.auto.module")
def test_the_first_line_that_leaves_one_choice_decides():
    assert sift(5, [1, 2, 6, 8], (above, even)) == ([6, 8], (0, 1), NO_LINE)
    assert sift(7, [1, 2, 6, 8], (above, even)) == ([8], (), 0)
    assert sift(1, [2, 3, 5], (above, even)) == ([2], (0,), 1)


@rule("okko.auto.module")
def test_a_line_that_none_fulfils_is_skipped():
    assert sift(9, [1, 2, 3], (above, even)) == ([2], (0,), 1)
    assert sift(9, [1, 3], (above, even)) == ([1, 3], (0, 1), NO_LINE)


@rule("okko.auto.module")
def test_lines_are_counted_as_in_their_list():
    assert sift(5, [1, 2, 6], (above,), first=6) == ([6], (), 6)


def test_what_lines_are_made_of():
    assert most([3, 1, 3, 2], lambda n: n) == [3, 3]
    assert least([3, 1, 3, 2], lambda n: n) == [1]
    assert most([], lambda n: n) == []
    assert some([1, 2, 3], lambda n: n > 1) == [2, 3]
    assert some([1, 2, 3], lambda n: n > 5) == [1, 2, 3]


@rule("okko.auto.module")
def test_the_line_that_decided_is_told_with_those_before_it():
    g = auto()
    heard = listen(g)
    assert decide(g, "push", 1, [2, 3, 5], (above, even), "figure:7", name=name) == 2
    (why,) = reasons(heard)
    assert (why.decision, why.about, why.tried, why.line, why.tie) == ("push", "figure:7", (0,), 1, 0)
    assert why.chosen == "number:2"


@rule("okko.auto.module")
def test_where_there_is_no_choice_nothing_is_told():
    g = auto()
    heard = listen(g)
    assert decide(g, "push", 1, [3], (even,), name=name) == 3
    assert not heard


@rule("okko.auto.ties")
def test_what_all_lines_leave_equal_is_rolled_with_the_dice_of_the_match_and_told():
    fell = set()
    for key in range(40):
        g = auto(key=key)
        heard = listen(g)
        chosen = decide(g, "push", 5, [1, 6, 7, 8], (above,), name=name)
        (why,) = reasons(heard)
        assert g.rng.draws == 1
        assert (why.line, why.tie, why.chosen) == (NO_LINE, 3, f"number:{chosen}")
        again = auto(key=key)
        assert decide(again, "push", 5, [1, 6, 7, 8], (above,), name=name) == chosen
        fell.add(chosen)
    assert fell == {6, 7, 8}


@rule("okko.auto.ties")
def test_no_die_is_rolled_where_a_line_decides():
    g = auto()
    decide(g, "push", 1, [2, 3, 5], (above, even), name=name)
    assert not g.rng.draws


# ---------------------------------------------------------------------- the lists of the content


LENGTHS = {
    "place-corruption": corrupting.SPACE_LINE + 1,
    "move-corruption": 4,
    "enhance": 3,
    "wave": planning.SPEND_LINE + 1,
    "technique": planning.CARD_LINE + 2,
    "choose-card": len(cards.CARD_LINES),
    "choose-figure": len(cards.FIGURE_LINES),
    "target": len(targets.LINES),
    "act": len(act.LINES),
    "push": len(fighting.PUSH_LINES),
    "surround": 2,
    "reroll": len(fighting.REROLL_LINES),
    "special-effect": uses.ORDER_LINE + 1,
    "effect-choice": effects.THRALL + 1,
    "mission-order": 1,
    "demon-space": 1,
    "lose-talent": 1,
    "adjust": 1,
    "ties": 1,
    "stance": 2,
    "secret": 2,
}
"""How many lines the code knows of each list; stance, secret, adjust and ties are no lists to choose from."""


@rule("okko.auto.module")
def test_code_and_content_have_the_same_lists():
    assert {decision.id: len(decision.rules) for decision in load_box().decisions.values()} == LENGTHS


def test_every_line_has_a_phrase_for_the_log():
    short = DecisionDef(id="new", source="house", asks="what", rules=("one", "two"), told=("one",))
    assert short.problems() == ["field 'told': expected 2 phrases, one for each line"]
    assert not any(decision.problems() for decision in load_box().decisions.values())


NEVER = {"swap-events", "swap-out", "disguise"}
"""Questions of an Oni that a seat plays: the automated one takes no Events of the expansion, and its secret
is drawn at random (okko.auto.secret)."""

HEROES = {"take-hero"}
"""Asked of a seat by number, which is always a Hero's."""

ASKING = {"ask_oni", "ask_oni_hidden", "ask_seat", "ask_owner", "_ask", "offer"}
"""Functions that may ask the Oni, with the key as one of their arguments."""


def asked_in(path: Path) -> set[str]:
    """The keys of questions that a chapter may ask the Oni: those written in such calls, or given to the
    variable `key` where such a call names it."""
    found = set()
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        given = [argument for call in calls(function) for argument in call.args]
        found |= {word for argument in given for word in words(argument)}
        if any(isinstance(argument, ast.Name) and argument.id == "key" for argument in given):
            found |= {word for value in assigned(function) for word in words(value)}
    return found


def calls(function: ast.FunctionDef) -> list[ast.Call]:
    """The calls that may ask the Oni; some chapters have a function of their own before them."""
    return [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and (node.func.id in ASKING or node.func.id.startswith("_choose_"))
    ]


def assigned(function: ast.FunctionDef) -> list[ast.expr]:
    """What the variable `key` is set to."""
    return [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and any(isinstance(to, ast.Name) and to.id == "key" for to in node.targets)
    ]


def words(node: ast.expr) -> set[str]:
    """The texts that an expression may be, through a choice of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return words(node.body) | words(node.orelse)
    return set()


CHAPTERS = sorted(Path(str(rules.__file__)).parent.glob("*.py"))
KEYS = {key: chapter.name for chapter in CHAPTERS for key in asked_in(chapter)}


@rule("okko.auto.module")
@pytest.mark.parametrize("key", sorted(set(KEYS) - NEVER - HEROES))
def test_every_question_of_the_oni_has_a_list(key: str):
    assert key in DECIDERS, f"{KEYS[key]} asks '{key}'"


def test_no_list_answers_what_nobody_asks():
    assert set(DECIDERS) <= set(KEYS)


@rule("okko.auto.event")
def test_every_event_of_the_base_game_has_a_condition():
    box = load_box()
    assert set(uses.CONDITIONS) == set(box.event_uses) == set(box.events)
