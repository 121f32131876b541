"""The check for a forgotten `yield from` finds planted mistakes, spares sound code, and passes the source."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tests.flowcheck import forgotten

SOURCE = Path(__file__).resolve().parent.parent / "src"

RULES = """
    def strike(g) -> Flow[None]:
        yield from g.ask(0, "strike", list)

    def damage(g) -> int:
        return 1

    class Table:
        def deal(self, seat) -> "Flow[int]":
            return (yield from self.ask(seat))

        def count(self) -> int:
            return 0

    Effect = Callable[[State], Flow[None]]
    EFFECTS: dict[str, Effect] = {"strike": strike}
"""


def found(tmp_path: Path, body: str) -> list[int]:
    """The lines of a module beside RULES in which the check finds something."""
    package = tmp_path / "demo"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "rules.py").write_text(textwrap.dedent(RULES), encoding="utf-8")
    (package / "turn.py").write_text(textwrap.dedent(body).strip() + "\n", encoding="utf-8")
    slips = forgotten(tmp_path)
    assert all(slip.path == package / "turn.py" for slip in slips), [str(slip) for slip in slips]
    return [slip.line for slip in slips]


MISTAKES = {
    "a bare call": "def turn(g):\n    strike(g)",
    "an assigned call": "def turn(g):\n    hit = strike(g)\n    yield hit",
    "a call as argument": "def turn(g):\n    yield from wrap(len(strike(g)))",
    "a yield without from": "def turn(g):\n    yield strike(g)",
    "a question": "def turn(g):\n    answer = g.ask(0, 'go', list)",
    "a hidden question": "def turn(g):\n    answer = g.ask_hidden(0, 'go', list)",
    "a secret choice": "def turn(g):\n    picks = g.together([0], lambda seat: choose(g, seat))",
    "a choice of all": "def turn(g):\n    picks = g.ask_all([0], 'go', list)",
    "a window": "def turn(g):\n    g.window([0], 'react', list, resolve)",
    "a method": "def turn(g):\n    g.table.deal(0)",
    "a call in a condition": "def turn(g):\n    if strike(g):\n        yield 1",
    "a tested call": "def turn(g):\n    yield from (a if strike(g) else b)",
    "a call in a list": "def turn(g):\n    all_of_it = [strike(g) for _ in range(2)]",
    "a renamed import": "from demo.rules import strike as hit\ndef turn(g): hit(g)",
    "a relative import": "from .rules import strike\ndef turn(g): strike(g)",
    "a function of a module": "from demo import rules\ndef turn(g): rules.strike(g)",
    "a value returned by a generator": "def turn(g):\n    yield 1\n    return strike(g)",
    "an argument that gives a flow": "def turn(g, play: Callable[[int], Flow[None]]):\n    play(1)",
    "an argument named by type": "def turn(g, play: Effect | None):\n    play(g)",
    "an effect from a table": "def turn(g):\n    EFFECTS['strike'](g)",
    "an effect taken from a table": "def turn(g):\n    effect = EFFECTS['strike']\n    effect(g)",
}

SOUND = {
    "yield from": "def turn(g):\n    yield from strike(g)",
    "an answer": "def turn(g):\n    answer = yield from g.ask(0, 'go', list)\n    return answer",
    "a part of an expression": "def turn(g):\n    return 1 + (yield from g.table.deal(0))",
    "one of two flows": "def turn(g, x):\n    yield from (strike(g) if x else g.table.deal(0))",
    "a lambda": "def turn(g):\n    yield from g.together([0], lambda seat: strike(g))",
    "handed on": "def turn(g):\n    return strike(g)",
    "handed on beside a generator": "def turn(g):\n    def inner():\n        yield 1\n    return strike(g)",
    "not called": "def turn(g):\n    yield from g.together([0], strike)",
    "a plain function": "def turn(g):\n    return [damage(g), g.table.count()]",
    "a local function of the same name": "def strike(g) -> int: ...\ndef turn(g):\n    hit = strike(g)",
    "another package's function": "from shlex import strike\ndef turn(g):\n    hit = strike(g)",
    "another package's class": "from rich.prompt import Prompt\ndef turn(g):\n    name = Prompt.ask('Name')",
    "words as a type": "def turn(g, size: Literal['1x1', '2x2']) -> None:\n    damage(g)",
    "an effect that runs": "def turn(g):\n    effect = EFFECTS['strike']\n    yield from effect(g)",
}


@pytest.mark.parametrize("body", MISTAKES.values(), ids=MISTAKES.keys())
def test_mistakes_are_found(tmp_path: Path, body: str) -> None:
    assert len(found(tmp_path, body)) == 1


@pytest.mark.parametrize("body", SOUND.values(), ids=SOUND.keys())
def test_sound_code_is_left_alone(tmp_path: Path, body: str) -> None:
    assert found(tmp_path, body) == []


def test_the_place_is_named(tmp_path: Path) -> None:
    module = tmp_path / "turn.py"
    module.write_text("def act(g) -> Flow[None]:\n    yield from g.ask()\n    act(g)\n", encoding="utf-8")
    assert [str(slip) for slip in forgotten(tmp_path)] == [
        f"{module}:3: act(...) is a flow and does nothing without `yield from`"
    ]


def test_what_runs_flows_by_hand_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "match.py").write_text("def run(game, g):\n    flow = game.ask(g)\n", encoding="utf-8")
    assert len(forgotten(tmp_path)) == 1
    assert forgotten(tmp_path, runners=frozenset({"match"})) == []


def test_no_rule_of_ours_forgets_to_run_a_flow() -> None:
    assert [str(slip) for slip in forgotten(SOURCE)] == []
