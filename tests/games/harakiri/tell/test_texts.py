"""Every option, event and question of Harakiri has its sentence, and every word of a closed list a word."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from hyakki.games.harakiri import events, options
from hyakki.games.harakiri.box import vocabulary
from hyakki.games.harakiri.box.notation import PartKind
from hyakki.games.harakiri.events import StoryTold
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.rules.setup import settings
from hyakki.games.harakiri.rules.watching import WATCHERS
from hyakki.games.harakiri.state import Phase, Until
from hyakki.kernel.decision import options_of, tag_of
from hyakki.kernel.events import events_of

TEXTS = GAME.texts
RULES = Path(str(files("hyakki.games.harakiri").joinpath("rules")))
ASKING = ("ask_party", "ask_controller", "ask_decider", "tied_figure", "tied_square")


def asked_keys() -> Iterator[tuple[str, str]]:
    """Every key that a call of the rules asks by, with its module."""
    for file in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING:
                words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                yield from ((file.name, word) for word in words if isinstance(word, str))


def test_every_question_has_a_sentence() -> None:
    found = list(asked_keys())
    assert len(found) > 50
    assert [(name, key) for name, key in found if f"ask.{key}" not in TEXTS] == []


@pytest.mark.parametrize("kind", options_of(options), ids=lambda kind: kind.__name__)
def test_every_option_has_a_sentence(kind: type) -> None:
    assert any(key == tag_of(kind) or key.startswith(f"{tag_of(kind)}-") for key in below("option"))


@pytest.mark.parametrize(
    "kind", [kind for kind in events_of(events) if kind is not StoryTold], ids=lambda kind: kind.__name__
)
def test_every_event_has_a_sentence(kind: type) -> None:
    words = {"moved": "stepped", "lad-carried": "lad-set-down"}
    tag = tag_of(kind)
    assert any(key == tag or key.startswith(f"{tag}-") for key in below("event"))
    assert tag not in words or f"event.{words[tag]}" in TEXTS


def below(table: str) -> list[str]:
    return [key.removeprefix(f"{table}.") for key in TEXTS if key.startswith(f"{table}.")]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("attribute", vocabulary.ATTRIBUTES),
        ("condition", get_args(vocabulary.Condition)),
        ("class", vocabulary.CLASSES),
        ("type", (*get_args(vocabulary.CreatureType), *get_args(vocabulary.SkillType))),
        ("keyword", get_args(vocabulary.Keyword)),
        ("gait", get_args(vocabulary.Gait)),
        ("colour", (*get_args(vocabulary.Colour), *get_args(vocabulary.DieColour))),
        ("priority", get_args(vocabulary.Priority)),
        ("trait", get_args(vocabulary.Trait)),
        ("until", get_args(Until)),
        ("limit", get_args(vocabulary.Limit)),
        ("focus", get_args(vocabulary.FocusFace)),
        ("phase", get_args(Phase)),
        ("point", get_args(vocabulary.PointKind)),
        ("line", [kind for kind in get_args(PartKind) if kind != "move"]),
    ],
)
def test_every_word_of_a_closed_list_has_a_word(table: str, words: tuple[str, ...]) -> None:
    assert [word for word in words if f"{table}.{word}" not in TEXTS] == []


def test_every_setting_and_value_has_a_name() -> None:
    for setting in settings(GAME.box):
        assert GAME.voice.say_setting(setting.name)
        names = [GAME.voice.say_setting(setting.name, value) for value in setting.values]
        assert len(set(names)) == len(names)
    assert GAME.voice.say_setting("play", "c1") == "Chapter 1: Ashes of the Village"


def test_every_end_has_a_sentence_and_a_reason() -> None:
    assert WATCHERS
    params = {"chapter": "c1", "round": 3, "honour": 5, "attempt": 1}
    for reason in GAME.end_reasons:
        assert TEXTS.say(reason, **params)
