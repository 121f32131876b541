"""Every sentence that the code asks for is there with just its parameters, and none is left over."""

from __future__ import annotations

import ast
import re
import tomllib
import typing
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from hyakki.games.okko import events
from hyakki.games.okko.box.vocabulary import (
    BLOCKS,
    IGNORES,
    SCENARIO_GOALS,
    ActionUse,
    AgentType,
    Attribute,
    CampaignBonus,
    HeroClass,
    ItemUse,
)
from hyakki.games.okko.options import OPTIONS, Form, Slot
from hyakki.games.okko.rules.personal import COUNTED
from hyakki.games.okko.rules.setup import settings
from hyakki.games.okko.state import Phase, TokenForm
from hyakki.games.okko.tell.chronicle import AWARDS
from hyakki.kernel.decision import tag_of
from hyakki.kernel.events import events_of
from hyakki.kernel.ledger import load_ledger
from tests.games.okko.tell.speaking import VOICE
from tests.project import ROOT
from tests.refusals import mistakes

SOURCES = ROOT / "src" / "hyakki" / "games" / "okko"
TEXTS, BOX = VOICE.texts, VOICE.box
EVENTS = events_of(events)

ASKING = {
    "ask_seat": 2, "ask_hero": 2, "ask_owner": 2, "ask_oni": 1, "ask_oni_hidden": 1, "ask_side": 1, "_ask": 1,
    "_offer": 1, "offer": 1, "arrange": 2,
}  # fmt: skip
"""The functions through which chapters ask, and where in a call the key of the question stands."""

ABOUT = ("sneak", "chest", "door", "evidence", "parchment", "courtier", "mission", "objective", "test")
"""What tests are made on."""

ADDS = {"ask_hero": {"hero"}, "ask_owner": {"figure"}}
"""What they tell about a question by themselves."""


SILENT = "rules/automa"
"""The automated Oni answers questions and asks nobody."""


@cache
def trees() -> list[tuple[str, ast.Module]]:
    return [
        (str(path.relative_to(SOURCES)), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(SOURCES.rglob("*.py"))
    ]


@cache
def nodes(kind: type[Any], folder: str = "", but: str = "nothing") -> list[Any]:
    found = [tree for name, tree in trees() if name.startswith(folder) and not name.startswith(but)]
    return [node for tree in found for node in ast.walk(tree) if isinstance(node, kind)]


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def literals(node: ast.expr) -> list[str]:
    """The words that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [*literals(node.body), *literals(node.orelse)] if isinstance(node, ast.IfExp) else []


@cache
def questions() -> dict[str, list[set[str]]]:
    """Every question that is asked with a key written out, and the names that it gives to its sentence."""
    found: dict[str, list[set[str]]] = {}
    for call in nodes(ast.Call, "rules", but=SILENT):
        name, given = called(call), {str(keyword.arg) for keyword in call.keywords if keyword.arg}
        if name in ASKING and len(call.args) > ASKING[name]:
            for key in literals(call.args[ASKING[name]]):
                found.setdefault(f"ask.{key}", []).append(given | ADDS.get(name, set()))
        if name == "Prompt" and call.args:
            names = [arg for arg in call.args[1:] if isinstance(arg, ast.Dict)]
            words = {str(key.value) for arg in names for key in arg.keys if isinstance(key, ast.Constant)}
            for key in literals(call.args[0]):
                found.setdefault(key, []).append(words)
    for node in nodes(ast.Assign, "rules"):  # keys that are chosen before the question is asked
        if [target.id for target in node.targets if isinstance(target, ast.Name)] == ["key"]:
            for key in literals(node.value):
                if "." not in key:
                    found.setdefault(f"ask.{key}", [])
    return found


# ---------------------------------------------------------------------- what the rules ask for


def test_every_question_has_a_sentence() -> None:
    found = questions()
    assert len(found) > 60
    assert sorted(key for key in found if key not in TEXTS) == []


HELPED = {
    "_ask": {"source"},
    "_offer": {"attacker", "target"},
    "offer": {"attacker", "target"},
    "arrange": {"hero"},
}


def test_no_question_needs_a_word_that_is_not_given() -> None:
    every = set().union(*HELPED.values())
    missing = {
        key: sorted(TEXTS.params(key) - names - every)
        for key, given in questions().items()
        for names in given
        if TEXTS.params(key) - names - every
    }
    assert missing == {}


def test_every_refusal_has_its_rule_and_its_sentence() -> None:
    assert mistakes(SOURCES, load_ledger(files("hyakki.games.okko")), TEXTS) == []


@pytest.mark.parametrize("kind", OPTIONS, ids=tag_of)
def test_every_option_has_a_sentence(kind: Any) -> None:
    tag = tag_of(kind)
    assert any(key == f"option.{tag}" or key.startswith(f"option.{tag}-") for key in TEXTS)


@pytest.mark.parametrize("kind", EVENTS, ids=tag_of)
def test_every_event_has_a_sentence(kind: Any) -> None:
    short = tag_of(kind).rpartition("-")[0]
    keys = [key.removeprefix("event.") for key in TEXTS if key.startswith("event.")]
    assert any(key.startswith(tag_of(kind)) or (short and key.startswith(short)) for key in keys)


def test_every_setting_and_value_has_words() -> None:
    for setting in settings(BOX):
        assert f"setting.{setting.name}" in TEXTS
        for value in setting.values:
            said = VOICE.say_setting(setting.name, value)
            in_box = value in BOX.scenarios or value in BOX.campaigns
            assert in_box or said == TEXTS.say(f"setting.{setting.name}.{value}")


@pytest.mark.parametrize(
    ("chapter", "words"),
    [
        ("phase", typing.get_args(Phase)),
        ("token", typing.get_args(TokenForm)),
        ("form", typing.get_args(Form)),
        ("slot", typing.get_args(Slot)),
        ("attribute", typing.get_args(Attribute)),
        ("class", typing.get_args(HeroClass)),
        ("type", typing.get_args(AgentType)),
        ("use", (*typing.get_args(ActionUse), *typing.get_args(ItemUse))),
        ("bonus", typing.get_args(CampaignBonus)),
        ("goal", SCENARIO_GOALS.names()),
        ("effect", sorted(BLOCKS | IGNORES)),
        ("element", tuple(BOX.kami_tokens)),
        ("stance", ("guard", "hunt", "scheme")),
        ("counted", [what for counted in COUNTED.values() for what, _ in counted]),
        ("suspect", ("clue", "peeked", "accused", "found")),
        ("side", ("heroes", "oni", "left", "right")),
        ("about", ABOUT),
        ("special", [rule.rpartition(".")[2] for scene in BOX.scenarios.values() for rule in scene.special]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_closed_lists_have_words(chapter: str, words: list[str]) -> None:
    assert words
    assert [word for word in words if f"{chapter}.{word}" not in TEXTS] == []


ENDS = ("defeated", "escaped", "mission", "goal", "last-round", "nobody-left", "resigned")


@pytest.mark.parametrize("reason", [*ENDS, "campaign-simple", "campaign-branching"])
def test_every_end_is_told_with_words_that_are_given(reason: str) -> None:
    # clients fill an end with its parameters as they are, so no id may stand in the sentence
    assert TEXTS.params(f"end.{reason}") <= {"round"}


def test_the_ends_of_the_rules_are_all_told() -> None:
    said = {word for node in nodes(ast.Constant, "rules") if isinstance(word := node.value, str)}
    reasons = {word for word in said if re.fullmatch(r"end\.[a-z-]*[a-z]", word)}
    assert reasons == {f"end.{reason}" for reason in ENDS}


# ---------------------------------------------------------------------- what the voice says


def test_every_sentence_said_by_key_gets_just_its_parameters() -> None:
    checked = 0
    for call in nodes(ast.Call, "tell"):
        if called(call) != "say" or not call.args:
            continue
        for key in literals(call.args[0]):
            assert key in TEXTS, key
            if all(keyword.arg is not None for keyword in call.keywords):
                assert TEXTS.params(key) <= {keyword.arg for keyword in call.keywords}, key
            checked += 1
    assert checked > 120


def test_no_sentence_is_left_over() -> None:
    words = {node.value for node in nodes(ast.Constant) if isinstance(node.value, str)}
    words |= {tag_of(kind) for kind in (*OPTIONS, *EVENTS)}
    words |= {word for setting in settings(BOX) for word in (setting.name, *setting.values)}
    words |= set(BOX.recollections) | set(BOX.kami_tokens) | set(SCENARIO_GOALS.names()) | set(questions())
    words |= {key.removeprefix("ask.") for key in questions()} | {"name.and", "name.counted", "okko"}
    words |= {award.key for award in AWARDS}
    words |= {rule.rpartition(".")[2] for scene in BOX.scenarios.values() for rule in scene.special}
    words |= {
        alias
        for kind in (Phase, TokenForm, Slot, HeroClass, CampaignBonus)
        for alias in typing.get_args(kind)
    }
    deeds = {
        anchor
        for kind in nodes(ast.Constant)
        if isinstance(anchor := kind.value, str) and anchor.startswith("do:")
    }
    words |= {deed.removeprefix("do:") for deed in deeds} | {
        f"test-{word}" for word in typing.get_args(Attribute)
    }
    kinds = ["option", "event", "brief", "setting", "award", "award-why", "deed", "advice", "advice.oni"]
    patterns = [re.compile(rf"{re.escape(kind)}\.(.+)") for kind in kinds]
    for node in nodes(ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values
        ]
        if len(parts) > 1:
            patterns.append(re.compile("".join(parts)))

    def is_used(key: str) -> bool:
        if key in words or key.startswith(("card.", "why.", "odds.")):  # read by clients, refusals and odds
            return True
        if key.startswith("anchor.do-"):
            return key.removeprefix("anchor.do-") in words
        hits = [hit for pattern in patterns if (hit := pattern.fullmatch(key))]
        return any(all(_known(hole, words) for hole in hit.groups()) for hit in hits)

    assert " ".join(key for key in TEXTS if not is_used(key)) == ""


def _known(hole: str, words: set[str]) -> bool:
    """Whether a part of a key is a word of the code, or made of such."""
    if hole in words or hole.isdigit() or all(part in words or part == "ask" for part in hole.split(".")):
        return True
    starts = [word for word in words if word and hole.startswith(f"{word}-")]
    return any(_known(hole.removeprefix(f"{word}-"), words) for word in starts)


NAMES = {
    "question": "Who?",
    "door": "the Door",
    "token": "the Relic",
    "by": "Okko",
    "tile": "Kitchens",
    "figure": "Yurei 2",
}


def test_refusals_begin_with_a_capital_whatever_is_filled_in() -> None:
    # clients say refusals as they are: what begins with a small letter cannot come first
    for key in TEXTS:
        if key.startswith("why."):
            said = TEXTS.say(key, **{name: NAMES.get(name, 2) for name in TEXTS.params(key)})
            assert said[0].isupper(), said
            assert said.endswith((".", "?", "!")), said


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_says_what_every_attribute_means(language: str) -> None:
    words = ROOT / "src" / "hyakki" / "languages" / language / "page" / "okko.toml"
    means = tomllib.loads(words.read_text(encoding="utf-8"))["means"]
    assert means.keys() == set(typing.get_args(Attribute))
