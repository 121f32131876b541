"""The languages that people can read: folders below `hyakki/languages`. A folder more is a language more.

`CODE/language.toml` says what the language calls itself. `CODE/NAME.toml` holds the sentences of a game, of
the server (`table`), the terminal (`cli`) or both (`host`), under the keys of the `text.toml` that speaks
English. The file of a game has two tables more: `[content.PART.ID]` with the words on its cardboard, field by
field, and `[rules]` with the titles of its rules. What a language does not say, it says in English.
`CODE/page` is the page's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from hyakki.kernel.content import read_toml
from hyakki.kernel.text import Texts, flat

FIRST = "en"
"""The language in which everything is written first."""


class Words(NamedTuple):
    """What one file of a language says."""

    texts: Texts = Texts({})
    content: Mapping[str, str] = {}  # by place in the box
    titles: Mapping[str, str] = {}  # by id of the rule


def home() -> Traversable:
    """Where the folders of all languages lie."""
    return files("hyakki").joinpath("languages")


@cache
def languages() -> dict[str, str]:
    """What every language calls itself, by its code, English first."""
    folders = (folder for folder in home().iterdir() if folder.joinpath("language.toml").is_file())
    codes = sorted((folder.name for folder in folders), key=lambda code: (code != FIRST, code))
    return {code: str(read_toml(home().joinpath(code), "language.toml")["name"]) for code in codes}


def nearest(wanted: Iterable[str]) -> str:
    """The first of these tags that there is a language for, itself or without its country; else English.

    >>> nearest(["tlh", "de-AT", "en"])
    'de'
    """
    for tag in wanted:
        whole = tag.strip().lower().replace("_", "-")
        for code in (whole, whole.partition("-")[0]):
            if code in languages():
                return code
    return FIRST


@cache
def words(language: str, name: str) -> Words:
    """What a language says in the file `NAME.toml`; nothing where it has none."""
    folder, file = home().joinpath(language), f"{name}.toml"
    if language not in languages() or not folder.joinpath(file).is_file():
        return Words()
    tables = read_toml(folder, file)
    place = f"{language}/{file}"
    content: dict[str, Any] = {}
    rules: dict[str, Any] = {}
    if name not in ("table", "cli", "host"):
        content, rules = tables.pop("content", {}), tables.pop("rules", {})
    texts, printed, titles = (dict(flat(table, "", place)) for table in (tables, content, rules))
    return Words(Texts(texts), printed, titles)
