"""Every sentence that the code asks for is there with just its parameters, and none is left over."""

from __future__ import annotations

import ast
import re
import typing
from functools import cache
from typing import Any

import pytest

from hyakki.games.tsukuyumi import events
from hyakki.games.tsukuyumi.box.content import load_box
from hyakki.games.tsukuyumi.box.vocabulary import PLACEMENTS
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import OPTIONS
from hyakki.games.tsukuyumi.rules.setup import settings
from hyakki.games.tsukuyumi.state import Module, Phase
from hyakki.kernel.decision import tag_of
from hyakki.kernel.events import Event
from tests.project import ROOT

SOURCES = ROOT / "src" / "hyakki" / "games" / "tsukuyumi"
TEXTS = GAME.texts
BOX = load_box()


@cache
def trees() -> list[tuple[str, ast.Module]]:
    return [
        (path.name, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(SOURCES.rglob("*.py"))
    ]


def nodes(kind: type[Any], *names: str) -> list[Any]:
    found = [tree for name, tree in trees() if not names or name in names]
    return [node for tree in found for node in ast.walk(tree) if isinstance(node, kind)]


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def literal(call: ast.Call, place: int) -> str | None:
    if len(call.args) > place and isinstance(key := call.args[place], ast.Constant):
        return str(key.value)
    return None


def uses(name: str, place: int) -> list[tuple[str, frozenset[str]]]:
    """Calls of a class with a literal key: the key, and the names of its parameters."""
    found = []
    for call in nodes(ast.Call):
        key = literal(call, place)
        if called(call) == name and key is not None:
            given = [arg for arg in call.args[place + 1 :] if isinstance(arg, ast.Dict)]
            names = [str(k.value) for k in given[0].keys if isinstance(k, ast.Constant)] if given else []
            found.append((key, frozenset(names)))
    return found


def refused() -> list[tuple[str, str, frozenset[str]]]:
    """Calls of `refuse`: the rule, the key of the reason, and the names of its parameters."""
    found = []
    for call in nodes(ast.Call):
        if called(call) != "refuse":
            continue
        given = {str(keyword.arg): keyword.value for keyword in call.keywords}
        key = given.pop("key", None)
        rules = [node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)]
        for rule in (rule for rule in rules if isinstance(rule, str) and rule.startswith("tsukuyumi.")):
            reason = f"why.{rule.removeprefix('tsukuyumi.')}"
            if isinstance(key, ast.Constant):
                reason = str(key.value)
            found.append((".".join(rule.split(".")[:3]), reason, frozenset(given)))
    return found


def asked_for() -> dict[str, list[frozenset[str]]]:
    given: dict[str, list[frozenset[str]]] = {}
    found = [*uses("Prompt", 0), *uses("Refusal", 1), *((reason, names) for _, reason, names in refused())]
    for key, names in found:
        given.setdefault(key, []).append(names)
    return given


def as_words(names: frozenset[str]) -> frozenset[str]:
    """The two numbers of an area are one word in a sentence."""
    return names - {"q", "r"} | {"at"} if {"q", "r"} <= names else names


def test_every_key_in_the_code_has_a_sentence_that_uses_just_its_parameters() -> None:
    given = asked_for()
    assert len(given) > 250
    missing = [key for key in given if key not in TEXTS]
    assert missing == []
    wrong = {
        key: sorted(names ^ TEXTS.params(key))
        for key, found in given.items()
        for names in map(as_words, found)
        if names != TEXTS.params(key)
    }
    assert wrong == {}


def test_every_kind_of_march_has_its_question() -> None:
    begun = {
        "movement": 2,
        "start": 2,
        "small_march": 2,
        "scattered_march": 2,
        "start_oni": 2,
        "small_oni_march": 4,
    }
    found = set()
    for call in nodes(ast.Call):
        if called(call) in begun and (why := literal(call, begun[called(call)])) is not None:
            found.add(why)
    assert {"movement", "faction", "oni-conquest", "oni-stray", "quick-march", "hit-and-run"} <= found
    assert {f"ask.march.{why}" for why in found} <= set(TEXTS)


def test_every_sentence_said_by_key_gets_just_its_parameters() -> None:
    checked = 0
    for call in nodes(ast.Call):
        if called(call) != "say" or (key := literal(call, 0)) is None:
            continue
        assert key in TEXTS, key
        if all(keyword.arg is not None for keyword in call.keywords):
            assert TEXTS.params(key) == {keyword.arg for keyword in call.keywords}, key
        checked += 1
    assert checked > 40


def test_the_lists_of_the_rules_have_words() -> None:
    for phase in typing.get_args(Phase):
        assert f"phase.{phase}" in TEXTS
    for placement in PLACEMENTS.names():
        assert f"placement.{placement}" in TEXTS
    for terrain in (*BOX.terrain, "home", "moon-centre"):
        assert f"terrain.{terrain}" in TEXTS
    assert all(f"symbol.{call}" in TEXTS for call in ("faction-effect", "abyssal", *BOX.white_actions))


def test_every_cause_of_losses_has_words() -> None:
    places = {"hurt": 5, "destroy": 6, "remove": 3}
    found = set()
    for call in nodes(ast.Call):
        if called(call) in places and (cause := literal(call, places[called(call)])) is not None:
            found.add(cause)
    assert {"attack", "counterstrike", "mines", "radioactivity"} <= found
    assert {f"cause.{cause}" for cause in found} <= set(TEXTS)


def test_every_setting_has_words() -> None:
    for setting in settings(BOX):
        assert f"setting.{setting.name}" in TEXTS
        for value in setting.values:
            known = value in ("on", "off") or setting.name == "board" or value in BOX.scenarios
            assert known or f"setting.{setting.name}.{value}" in TEXTS, (setting.name, value)
            assert GAME.voice.say_setting(setting.name, value)
    assert all(f"setting.{module}" in TEXTS for module in typing.get_args(Module))


@pytest.mark.parametrize("reason", GAME.end_reasons)
def test_every_end_is_told(reason: str) -> None:
    assert TEXTS.params(reason) <= {"seat", "points"}


def test_no_sentence_is_left_over() -> None:
    words = {node.value for node in nodes(ast.Constant) if isinstance(node.value, str)}
    told = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    words |= {tag_of(kind) for kind in (*OPTIONS, *told) if kind is not Event}
    words |= set(BOX.oni) | set(BOX.uplinks) | set(BOX.material) | set(BOX.terrain) | set(asked_for())
    words |= {reason.removeprefix("end.") for reason in GAME.end_reasons}
    words |= {f"{word}{end}" for word in tuple(words) for end in ("-nobody", "-edge", "-nobody-edge")}
    given = {value for setting in settings(BOX) for value in (setting.name, *setting.values)}
    draws = {f"draw-{source}" for source in ("stack", "left", "right", "faction")}
    deeds = {"done", "agree", "pass", "activate", *draws}
    words.add("ask.march.movement")  # put together from the kind of march
    words |= {"name.and", "name.counted"}  # lists in words, told by the kernel
    patterns = [
        re.compile(rf"{kind}\.(.+)") for kind in ("option", "event", "brief", "award", "award-why", "deed")
    ]  # filled by its Teller
    for node in nodes(ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values
        ]
        if len(parts) > 1 and re.match(r"[a-z\\-]+\\\.", parts[0]):
            patterns.append(re.compile("".join(parts)))

    def is_used(key: str) -> bool:
        if key.startswith("card."):  # Game.card reads all of these
            return True
        if key in words or key.startswith("setting."):
            return key in words or all(part in given for part in key.split(".")[1:])
        if key.startswith(("hint.", "anchor.do-")):
            return key.removeprefix("hint.") in words or key.removeprefix("anchor.do-") in deeds
        hits = [hit for pattern in patterns if (hit := pattern.fullmatch(key))]
        return any(all(hole in words or hole.isdigit() for hole in hit.groups()) for hit in hits)

    assert [key for key in TEXTS if not is_used(key)] == []


def test_every_rule_that_the_code_cites_is_in_the_ledger() -> None:
    constants = {node.value for node in nodes(ast.Constant) if isinstance(node.value, str)}
    cited = {word for word in constants if re.fullmatch(r"tsukuyumi\.[a-z-]+\.[a-z-]+", word)}
    cited |= {rule for rule, _, _ in refused()}
    assert len(cited) > 80
    assert sorted(word for word in cited if word not in GAME.ledger) == []
