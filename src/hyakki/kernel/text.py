"""Every sentence that a person reads, by key: `text.toml` beside a game's rules.

A sentence may hold places such as `{name}`. `{n:s}` is an "s" unless n is 1, as in `{n} point{n:s}`;
`{n:is|are}` chooses between two words in the same way (sentences.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from hyakki.kernel.content import read_toml
from hyakki.kernel.errors import ContentError, TextError
from hyakki.kernel.sentences import fill, places


class Texts:
    """Sentences by dotted key.

    >>> Texts({"karma.good": "{who} gains {n} point{n:s}."}).say("karma.good", who="Sha", n=1)
    'Sha gains 1 point.'
    """

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = dict(sentences)
        self._plain = {key: text for key, text in sentences.items() if "{" not in text and "}" not in text}

    def say(self, key: str, /, **params: object) -> str:
        """The sentence with its places filled; a TextError names a missing key or parameter."""
        plain = self._plain.get(key)
        if plain is not None:
            return plain
        try:
            sentence = self._sentences[key]
        except KeyError:
            raise TextError(f"there is no text '{key}'") from None
        try:
            return fill(sentence, params)
        except KeyError as error:
            raise TextError(f"the text '{key}' needs the parameter {error}") from None

    def sentence(self, key: str) -> str:
        """The sentence as it is written, its places open."""
        return self._sentences[key]

    def params(self, key: str) -> frozenset[str]:
        """The names that a sentence needs."""
        return frozenset(places(self._sentences[key]))

    def __contains__(self, key: object) -> bool:
        return key in self._sentences

    def __iter__(self) -> Iterator[str]:
        return iter(self._sentences)

    def __len__(self) -> int:
        return len(self._sentences)

    def __or__(self, other: Texts) -> Texts:
        """Both together; where both have a key, the right one speaks."""
        return Texts(self._sentences | other._sentences)


def load_texts(folder: Traversable, name: str = "text.toml") -> Texts:
    """The sentences of a file: nested tables become dotted keys."""
    file = f"{folder.name}/{name}"
    sentences = dict(flat(read_toml(folder, name), "", file))
    for key, sentence in sentences.items():
        try:
            places(sentence)
        except ValueError as error:
            raise ContentError(
                f"{file}: text '{key}': its places in braces cannot be read: {error}"
            ) from error
    return Texts(sentences)


def flat(table: Mapping[str, Any], prefix: str, file: str) -> Iterator[tuple[str, str]]:
    """The texts of a table by dotted key, those of the tables in it too."""
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            yield from flat(value, f"{key}.", file)
        elif isinstance(value, str):
            yield key, value
        else:
            raise ContentError(
                f"{file}: text '{key}': expected a text or a table, got {type(value).__name__}"
            )
