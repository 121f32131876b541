"""Every word that people read, in every language: no key is missing, unknown or unused, and the places of a
sentence are the same in all of them. A language is a folder; nothing here lists them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyakki.kernel.sentences import fill, places
from hyakki.kernel.text import load_texts
from tests.project import ROOT, words

LANGUAGES = ROOT / "src" / "hyakki" / "languages"
CODES = sorted(folder.name for folder in LANGUAGES.iterdir() if folder.is_dir())
FIRST = "en"
CASES = ROOT / "web" / "src" / "lib" / "sentences.cases.json"

SAID = re.compile(r"""\bsay\(\s*(?:"([^"]+)"|'([^']+)'|`([^`]+)`)""")
HOLE = re.compile(r"\$\{[^}]*\}")


def page_words(code: str) -> dict[str, str]:
    """The sentences of the page in a language, by key as `say` is given it."""
    folder = LANGUAGES / code / "page"
    found: dict[str, str] = {}
    for file in sorted(folder.glob("*.toml")):
        said = load_texts(folder, file.name)
        found |= {f"{file.stem}.{key}": said.sentence(key) for key in said}
    return found


def used_keys() -> Iterator[tuple[Path, str]]:
    """Where the page says what; a key that is put together has `*` for what is filled in."""
    for file in sorted((ROOT / "web" / "src").rglob("*")):
        if file.suffix in {".ts", ".svelte"} and not file.name.endswith(".test.ts") and file.name != "say.ts":
            for plain, quoted, built in SAID.findall(words(file)):
                yield file, plain or quoted or HOLE.sub("*", built)


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, key.split("*"))))


@pytest.mark.parametrize("case", json.loads(words(CASES)), ids=lambda case: case["sentence"])
def test_a_sentence_is_filled_here_as_on_the_page(case: dict[str, object]) -> None:
    given = case["params"]
    assert isinstance(given, dict)
    params = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    assert fill(str(case["sentence"]), params) == case["said"]


@pytest.mark.parametrize("code", CODES)
def test_a_language_has_a_name_for_itself(code: str) -> None:
    assert load_texts(LANGUAGES / code, "language.toml").say("name")


def test_the_page_says_nothing_that_is_not_written() -> None:
    known = page_words(FIRST)
    assert [
        f"{file.relative_to(ROOT)}: {key}"
        for file, key in used_keys()
        if not any(map(pattern(key).fullmatch, known))
    ] == []


def test_the_page_says_everything_that_is_written() -> None:
    used = [pattern(key) for key in {key for _, key in used_keys()}]
    assert [key for key in page_words(FIRST) if not any(one.fullmatch(key) for one in used)] == []


@pytest.mark.parametrize("code", [code for code in CODES if code != FIRST])
def test_a_language_says_on_the_page_what_english_says(code: str) -> None:
    first, other = page_words(FIRST), page_words(code)
    assert {
        "missing": sorted(first.keys() - other.keys()),
        "unknown": sorted(other.keys() - first.keys()),
    } == {
        "missing": [],
        "unknown": [],
    }
    assert [key for key in first if set(places(first[key])) != set(places(other[key]))] == []
