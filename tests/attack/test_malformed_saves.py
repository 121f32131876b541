"""Files that are damaged, forged or no saves at all: a clear sentence, no traceback, nothing overwritten."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hyakki.games import games
from hyakki.kernel import saves
from hyakki.kernel.decision import parse
from hyakki.kernel.errors import BadOption, Refused, RuleCrash, SaveError
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import load, read, save
from tests.attack.conftest import Run, assert_complains
from tests.games.conformance import play_on
from tests.games.probe import capture
from tests.tiny import MOON

fuzz = settings(max_examples=60, derandomize=True, deadline=None)


@cache
def journey_save() -> bytes:
    match = Match.new(games()["journey"], 2, {"quest": "q3"}, key=b"k" * 32)
    play_on(match, Rng.seeded(5), 60)
    assert match.outcome is None
    return save(match)


@cache
def moon_save() -> bytes:
    match = Match.new(MOON, 3, key=b"k" * 32)
    play_on(match, Rng.seeded(5), 9)
    return save(match)


def changed(data: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    record = json.loads(data)
    change(record)
    return json.dumps(record).encode()


# -- the kernel


DAMAGE: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("rules", lambda r: r.update(rules=-(10**12)), "there are no rules of version -1000000000000"),
    ("rules-0", lambda r: r.update(rules=0), "there are no rules of version 0"),
    ("quest", lambda r: r["checkpoint"]["state"].update(quest_id="q99"), "there is no quest 'q99'"),
    ("seat", lambda r: r["checkpoint"]["state"]["pilgrims"][0].update(seat=7), "led by seat 7"),
    (
        "cell",
        lambda r: r["checkpoint"]["state"]["pilgrims"][1].update(cell=9999),
        "monkey is not on the board",
    ),
    (
        "below",
        lambda r: r["checkpoint"]["state"]["pilgrims"][1].update(cell=-1),
        "monkey is not on the board",
    ),
    ("weapon", lambda r: r["checkpoint"]["state"]["pilgrims"][2].update(weapon=9), "the weapon of cho is 9"),
    ("card", lambda r: r["checkpoint"]["state"]["fortune"]["bag"].append("ace"), "fortune card 'ace'"),
    (
        "lost",
        lambda r: r["checkpoint"]["state"]["misfortune"]["bag"].clear(),
        "there are 0 of the misfortune",
    ),
    ("force", lambda r: r["checkpoint"]["state"]["active_cards"].append("x ace"), "'x ace' is in force"),
    ("both", lambda r: r["checkpoint"]["state"]["active_cards"].append("0 incense"), "are 3 of the fortune"),
    ("kind", lambda r: r["checkpoint"]["state"]["demons"][0].update(kind="cow"), "unknown kind 'cow'"),
    (
        "twins",
        lambda r: r["checkpoint"]["state"]["demons"][1].update(id=4),
        "two demons have the same number",
    ),
    ("order", lambda r: r["checkpoint"]["state"].update(order=[0, 0, 1]), "the order of the pilgrims"),
    (
        "dice",
        lambda r: r["checkpoint"]["state"]["rng"].update(counter=-1),
        "the count of the dice is damaged",
    ),
    ("block", lambda r: r["checkpoint"]["state"]["rng"].update(at=3, block=""), "the dice are damaged"),
    ("digit", lambda r: r["answers"].__setitem__(0, "² done"), "there is no seat '²'"),
    ("digits", lambda r: r["answers"].__setitem__(0, "9" * 5000 + " done"), "there is no seat"),
    ("minus", lambda r: r["answers"].__setitem__(0, "-1 done"), "there is no seat '-1'"),
    ("long", lambda r: r["answers"].__setitem__(0, "0 " + "x" * 10**6), "no option is called"),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in DAMAGE], ids=[row[0] for row in DAMAGE])
def test_a_forged_table_is_named(change: Callable[[dict[str, Any]], object], message: str):
    with pytest.raises(SaveError) as found:
        load(games()["journey"], changed(journey_save(), change))
    assert message in str(found.value)
    assert len(str(found.value)) < 600


def test_a_broken_checkpoint_does_not_matter_while_every_answer_comes_out():
    data = changed(journey_save(), lambda r: r["checkpoint"]["state"].update(quest_id="q99"))
    loaded = load(games()["journey"], data, replay=True)
    assert loaded.differs_at is None
    assert save(loaded.match) == journey_save()


@pytest.mark.parametrize(
    "data", [b"[" * 10**6, b'{"a":' * 10**5, b'{"hyakki": NaN}', b"\xef\xbb\xbf{}", b"1e999"]
)
def test_files_that_only_look_like_json(data: bytes):
    with pytest.raises(SaveError, match=r"the file is damaged|this is not a saved match"):
        read(data)


def test_deep_nesting_inside_the_table():
    deep = moon_save().replace(b'"learned"', b'"deep": ' + b"[" * 5000 + b"]" * 5000 + b', "learned"')
    with pytest.raises(SaveError, match="nested too deeply"):
        load(MOON, deep)


def test_a_file_that_is_too_big_is_not_read(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saves, "MOST_BYTES", 100)
    with pytest.raises(SaveError, match="this is not a saved match: it is bigger than"):
        read(moon_save())


def test_of_a_name_that_stands_twice_the_last_counts():
    assert read(moon_save().replace(b'"rules": 2', b'"rules": 1, "rules": 2')).rules == 2


@fuzz
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes):
    with pytest.raises(SaveError):
        read(data)


@fuzz
@given(st.integers(0, 10**6), st.integers(0, 7), st.booleans())
def test_a_bit_that_flipped(at: int, bit: int, replay: bool):
    data = bytearray(moon_save())
    data[at % len(data)] ^= 1 << bit
    assert is_refused_in_words_or_played(bytes(data), replay)


@fuzz
@given(st.integers(0, 10**6))
def test_a_file_that_was_cut_off(at: int):
    with pytest.raises(SaveError):
        read(moon_save()[: at % (len(moon_save().rstrip()) - 1)])


def paths(tree: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    below = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [way, *(path for key, part in below for path in paths(part, (*way, key)))]


STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    99,
    2**70,
    0.5,
    "",
    "x",
    "\x1b[2J",
    "²",
    [],
    {},
    ["x"],
    {"x": 1},
)


@fuzz
@given(st.integers(0, 10**6), st.sampled_from(STRANGE), st.booleans())
def test_a_value_that_was_exchanged(at: int, value: Any, replay: bool):
    record = json.loads(moon_save())
    every = paths(record)[1:]
    *way, last = every[at % len(every)]
    part = record
    for key in way:
        part = part[key]
    part[last] = value
    assert is_refused_in_words_or_played(json.dumps(record).encode(), replay)


def is_refused_in_words_or_played(data: bytes, replay: bool) -> bool:
    """Whether a file is refused in a sentence, or gives a match that can be asked and answered."""
    try:
        play_on(load(MOON, data, replay=replay).match, Rng.seeded(1), 3)
    except SaveError as error:
        said = str(error)
    except RuleCrash as crash:
        said = crash.public
    else:
        return True
    return 10 < len(said) < 1000


# -- answers


@fuzz
@given(
    st.text(max_size=40) | st.from_regex(r"(keep|raid|arrange|pass)( [-0-9a-z,]{0,12}){0,3}", fullmatch=True)
)
def test_any_text_as_an_answer(text: str):
    match = load(MOON, moon_save()).match
    before = capture(match)
    seat = match.asked()[0]
    decision = match.decision(seat)
    assert decision is not None
    with suppress(BadOption):
        assert parse(text, MOON.options).text() == text
    if decision.find(text) is None:
        with pytest.raises(Refused):
            match.answer_text(seat, decision.number, text)
        assert capture(match) == before


@pytest.mark.parametrize(
    "word", ["007", "1e9", "+1", "1_000", "٣", "²", " 1", "1\n", "0x1", "9" * 5000, "-", "1.0", "-0"]
)
def test_numbers_have_one_form(word: str):
    with pytest.raises(BadOption):
        parse(f"strike {word}", MOON.options)


# -- the command line


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: r.update(game="\x1b[2Jchess"), "There is no game '?[2Jchess'"),
        (lambda r: r.update({"\x1b]0;x\x07": 1}), "unknown field"),
        (lambda r: r.update(seats=-2), "is not played by -2"),
        (lambda r: r.update(settings={"quest": "x" * 10**6}), "setting quest cannot be"),
        (lambda r: r.update(numbers=[1]), "question numbers for 1 of 2 seats"),
    ],
)
def test_resuming_a_forged_file(
    change: Callable[[dict[str, Any]], object], words: str, hyakki: Run, tmp_path: Path
):
    path = tmp_path / "forged.json"
    path.write_bytes(changed(journey_save(), change))
    before = path.read_bytes()
    for command in (["play", "--text", "--resume"], ["replay"], ["replay", "--verify"]):
        assert_complains(hyakki(*command, str(path)), words)
    assert path.read_bytes() == before


def test_a_forged_answer_resumes_beside_the_old_file(hyakki: Run, tmp_path: Path):
    path = tmp_path / "forged.json"
    path.write_bytes(changed(journey_save(), lambda r: r["answers"].__setitem__(20, "0 pray")))
    before = path.read_bytes()
    code, out, err = hyakki("play", "--text", "--resume", str(path))
    assert (code, err) == (0, "")
    assert "answer 21 comes out differently" in out
    assert path.read_bytes() == before
    assert len(list(tmp_path.glob("forged-*.json"))) == 1
    code, out, _ = hyakki("replay", "--verify", str(path))
    assert (code, "Answer 21" in out) == (1, True)
