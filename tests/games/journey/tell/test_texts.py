"""Every sentence that the code asks for is there with just its parameters, and none is left over."""

from __future__ import annotations

import ast
import re
import typing
from functools import cache
from typing import Any

import pytest

from hyakki.games.journey import events
from hyakki.games.journey.box.vocabulary import EFFECTS, Timing
from hyakki.games.journey.game import GAME
from hyakki.kernel.chronicle import LUCK
from hyakki.kernel.decision import tag_of
from hyakki.kernel.events import Event
from tests.project import ROOT
from tests.refusals import refusals

SOURCES = ROOT / "src" / "hyakki" / "games" / "journey"


@cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCES.rglob("*.py")))


def nodes(kind: type[Any]) -> list[Any]:
    return [node for tree in trees() for node in ast.walk(tree) if isinstance(node, kind)]


def constants() -> set[str]:
    found = {node.value for node in nodes(ast.Constant) if isinstance(node.value, str)}
    told = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return found | {tag_of(kind) for kind in (*GAME.options, *told) if kind is not Event}


def patterns() -> list[re.Pattern[str]]:
    """Keys that are put together: f"why.{rule}" can be any key that begins so."""
    found = []
    for node in nodes(ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values
        ]
        if len(parts) > 1 and re.match(r"[a-z-]+\\\.", parts[0]):
            found.append(re.compile("".join(parts)))
    return found


def uses(name: str, key_at: int) -> list[tuple[str, frozenset[str]]]:
    """Calls of a class with a literal key: the key, and the names of its parameters."""
    found = []
    for call in nodes(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id == name and len(call.args) > key_at:
            key = call.args[key_at]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                given = [arg for arg in call.args[key_at + 1 :] if isinstance(arg, ast.Dict)]
                names = [str(k.value) for k in given[0].keys if isinstance(k, ast.Constant)] if given else []
                # Tenths are written as damage by every voice (`Voice.measured`).
                said = ["damage" if name == "tenths" else name for name in names]
                found.append((key.value, frozenset(said)))
    return found


def test_every_key_in_the_code_has_a_sentence_with_just_its_parameters() -> None:
    given: dict[str, list[frozenset[str]]] = {}
    for key, names in (*uses("Prompt", 0), *uses("Chance", 0)):
        given.setdefault(key, []).append(names)
    assert len(given) > 35
    for key, found in given.items():
        assert key in GAME.texts, key
        assert GAME.texts.params(key) == frozenset.intersection(*found), key


def test_every_sentence_said_by_key_gets_just_its_parameters() -> None:
    checked = 0
    for call in nodes(ast.Call):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name == "say" and call.args and isinstance(call.args[0], ast.Constant):
            key = str(call.args[0].value)
            assert key in GAME.texts
            assert GAME.texts.params(key) == {keyword.arg for keyword in call.keywords}, key
            checked += 1
    assert checked > 20


def test_every_window_has_its_question() -> None:
    for timing in typing.get_args(Timing):
        asked = f"ask.react.{timing}"
        if asked in GAME.texts:
            blow = {"attacker"} if "attack" in timing or "defense" in timing else set()
            assert GAME.texts.params(asked) <= {"pilgrim"} | blow
    for timing in ("any", "before-spawning", "before-demons"):  # nobody in particular
        assert GAME.texts.params(f"ask.react.{timing}") == frozenset()
    opened = {
        str(call.args[0].value)
        for call in nodes(ast.Call)
        if isinstance(call.func, ast.Name)
        and call.func.id == "Moment"
        and isinstance(call.args[0], ast.Constant)
    }
    silent = {
        "own",
        "before-attack",
        "forced",
    }  # moments of the action list, of the declaration, of no choice
    assert {f"ask.react.{timing}" for timing in opened - silent} <= set(GAME.texts)


@pytest.mark.parametrize("effect", EFFECTS.names())
def test_every_effect_is_told_with_its_own_numbers(effect: str) -> None:
    assert GAME.texts.params(EFFECTS[effect].text) <= EFFECTS[effect].reads


def test_every_card_can_be_refused_for_its_timing() -> None:
    cards = (*GAME.box.skills.values(), *GAME.box.fortune.values(), *GAME.box.abilities.values())
    assert {f"why.card.timing.{card.timing}" for card in cards} <= set(GAME.texts)


def test_no_sentence_is_left_over() -> None:
    words = constants() | {call.reason for call in refusals(SOURCES)} | {word.text for word in EFFECTS}
    words |= {
        "name.and",
        "odds.decimal",
        *(award.key for award in LUCK),
    }  # said by every voice
    found = [
        *patterns(),
        *(
            re.compile(rf"{kind}\.(.+)")
            for kind in ("option", "event", "brief", "award", "award-why", "deed")
        ),
    ]  # by the teller

    def is_made(word: str) -> bool:
        """A word of the code, a number, or some words of it joined."""
        if word in words or word.isdigit():
            return True
        return any(word[:n] in words and is_made(word[n:]) for n in range(3, len(word) - 2))

    def is_used(key: str) -> bool:
        if key in words or key.startswith("card."):  # Game.card reads all of these
            return True
        matches = [hit for pattern in found if (hit := pattern.fullmatch(key))]
        return any(all(is_made(hole) for hole in hit.groups()) for hit in matches)

    assert [key for key in GAME.texts if not is_used(key)] == []


def test_every_rule_that_the_code_cites_is_in_the_ledger() -> None:
    cited = {word for word in constants() if re.fullmatch(r"journey\.[a-z-]+\.[a-z-]+", word)}
    assert len(cited) > 60
    assert [rule for rule in sorted(cited) if rule not in GAME.ledger] == []


def test_every_end_has_a_sentence() -> None:
    for reason in GAME.end_reasons:
        wanted = {"won", "heroic"} if "series" in reason else {"quest"}
        assert GAME.texts.params(reason) <= wanted | {"quest"}
        assert GAME.texts.say(reason, quest="The House", won=2, heroic=1)[-1] == "."
