"""Every word that people read, in every language: no key is missing, unknown or unused, and the places of a
sentence are the same in all of them. A language is a folder; nothing here lists them.

`python -m tests.languages CODE [FILE]` shows what is missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hyakki.games as games
from hyakki.kernel.languages import FIRST, languages
from hyakki.kernel.sentences import fill, places
from tests.languages import OTHERS, missing, spoken, wanted
from tests.project import ROOT, words

CASES = ROOT / "web" / "src" / "lib" / "sentences.cases.json"

SAID = re.compile(r"""\bsay\(\s*(?:"([^"]+)"|'([^']+)'|`([^`]+)`)""")
PICKED = re.compile(r"""\bsay\((?:[^()"`]|"[^"]*"|\([^()]*\))*?\?\s*"([^"]+)"\s*:\s*"([^"]+)\"""")
"""One of two keys."""
HOLE = re.compile(r"\$\{[^}]*\}")


def page_words() -> list[str]:
    """The keys of the page, as `say` is given them."""
    pages = {name.removeprefix("page/"): said for name, said in wanted().items() if name.startswith("page/")}
    return [f"{area}.{key}" for area, said in pages.items() for key in said]


def used_keys() -> Iterator[tuple[Path, str]]:
    """Where the page says what; a key that is put together has `*` for what is filled in."""
    for file in sorted((ROOT / "web" / "src").rglob("*")):
        is_source = file.suffix in {".ts", ".svelte"} and not file.name.endswith(".test.ts")
        if is_source and file.name != "say.ts":
            source = words(file)
            for plain, quoted, built in SAID.findall(source):
                yield file, plain or quoted or HOLE.sub("*", built)
            for keys in PICKED.findall(source):
                yield from ((file, key) for key in keys)


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, key.split("*"))))


@pytest.mark.parametrize("case", json.loads(words(CASES)), ids=lambda case: case["sentence"])
def test_a_sentence_is_filled_here_as_on_the_page(case: dict[str, object]) -> None:
    given = case["params"]
    assert isinstance(given, dict)
    params = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    assert fill(str(case["sentence"]), params) == case["said"]


def test_languages_are_found_with_their_own_names() -> None:
    assert languages()[FIRST] == "English"
    assert languages()["de"] == "Deutsch"


def test_the_page_says_nothing_that_is_not_written() -> None:
    known = page_words()
    assert [
        f"{file.relative_to(ROOT)}: {key}"
        for file, key in used_keys()
        if not any(map(pattern(key).fullmatch, known))
    ] == []


def test_the_page_says_everything_that_is_written() -> None:
    used = [pattern(key) for key in {key for _, key in used_keys()}]
    assert [key for key in page_words() if not any(one.fullmatch(key) for one in used)] == []


@pytest.mark.parametrize("name", wanted())
@pytest.mark.parametrize("code", OTHERS)
def test_a_language_says_what_english_says(code: str, name: str) -> None:
    assert list(missing(code, name)) == []


@pytest.mark.parametrize("name", wanted())
@pytest.mark.parametrize("code", OTHERS)
def test_a_language_says_nothing_else_and_fills_the_same_places(code: str, name: str) -> None:
    there, english = spoken(code, name), wanted()[name]
    assert [key for key in there if key not in english] == []
    own = [key for key in there if not key.startswith(("content.", "rules."))]
    assert [key for key in own if set(places(there[key])) != set(places(english[key]))] == []


@pytest.mark.parametrize("game", games.games())
@pytest.mark.parametrize("code", OTHERS)
def test_every_game_speaks_every_language(code: str, game: str) -> None:
    known = games.games()[game]
    voice = known.speaking(code)
    assert voice is known.speaking(code)
    assert voice.cardboard() is not None
    assert voice.card().keys() == known.voice.card().keys()
    assert [voice.say_setting(setting.name) for setting in known.settings()]


@pytest.mark.parametrize("game", sorted(games.games()))
def test_every_part_of_a_ledger_has_a_title_on_the_page(game: str) -> None:
    parts = {rule.id.split(".")[1] for rule in games.find(game).ledger}
    assert {part for part in parts if f"learn.section.{part}" not in page_words()} == set()


def test_what_a_table_keeps_is_not_worded_for_a_reader() -> None:
    folder = ROOT / "src" / "hyakki" / "table"
    kept = [
        f"{file.name}: {hit}"
        for file in folder.rglob("*.py")
        for hit in re.findall(r"speak\(say\(.*", words(file))
    ]
    assert kept == []
