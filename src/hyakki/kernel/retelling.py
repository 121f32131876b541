"""Sentences that were kept in English, said again in another language.

What is kept (lists of tables, what a table has said) is kept in one language, whoever reads it. Which
sentence it was, and what filled its places, is found by the texts themselves.

    >>> first = Texts({"sits": "{name} sits down.", "turns": "{n} turn{n:s} left"})
    >>> other = Texts({"sits": "{name} setzt sich.", "turns": "noch {n} {n:Zug|Züge}"})
    >>> retold = Retelling(first, other, {"Monkey": "Affe"})
    >>> retold("Monkey sits down."), retold("3 turns left"), retold("Something else.")
    ('Affe setzt sich.', 'noch 3 Züge', 'Something else.')
    >>> retold("Monkey, Sha"), retold("Sha, Monkey sits down.")
    ('Affe, Sha', 'Sha, Affe setzt sich.')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from string import Formatter
from types import MappingProxyType
from typing import NamedTuple

from hyakki.kernel.sentences import capital
from hyakki.kernel.text import Texts

REMEMBERED = 4096
FEWEST = 3
"""Letters that a sentence must have besides its places, so that not just anything is taken for it."""

SHARE = 6
"""Of several sentences at least this part must be more than places, or each is looked for by itself."""


class _Known(NamedTuple):
    """A sentence that something may be: its key, its longest piece without places, and how much of it is not
    places at all."""

    key: str
    piece: str
    weight: int


class Retelling:
    """From sentences of one language to those of another. What is in neither stays as it is."""

    def __init__(self, first: Texts, other: Texts, printed: Mapping[str, str] = MappingProxyType({})) -> None:
        self._first = first
        self._other = other
        self._printed = printed
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._remembered = lru_cache(REMEMBERED)(self._find)

    def __call__(self, text: str) -> str:
        """A sentence, or words on cardboard, in the other language."""
        return self._remembered(text)

    def _find(self, text: str) -> str:
        if text in self._printed:
            return self._printed[text]
        sentences = re.split(r"(?<=[.!?]) ", text)
        least = len(text) // SHARE if len(sentences) > 1 else 0
        for known in self._known:
            if known.weight >= least and known.piece.lower() in text.lower():
                found = self._pattern(known.key).fullmatch(text)
                if found is not None:
                    said = self._other.say(known.key, **self._params(known.key, found))
                    return capital(said) if text[:1].isupper() else said
        if len(sentences) > 1:
            return " ".join(map(self, sentences))
        names = text.split(", ")
        return ", ".join(map(self, names)) if len(names) > 1 else text

    @cached_property
    def _known(self) -> list[_Known]:
        found = []
        for key in self._first:
            pieces = [piece for piece, *_ in Formatter().parse(self._first.sentence(key))]
            weight = sum(letter.isalpha() for piece in pieces for letter in piece)
            if weight >= FEWEST and key in self._other:
                found.append(_Known(key, max(pieces, key=len), weight))
        return sorted(found, key=lambda known: -known.weight)

    def _pattern(self, key: str) -> re.Pattern[str]:
        if key not in self._patterns:
            self._patterns[key] = re.compile("".join(_pieces(self._first.sentence(key))), re.IGNORECASE)
        return self._patterns[key]

    def _params(self, key: str, found: re.Match[str]) -> dict[str, object]:
        """What fills the places: numbers as numbers, so that words can depend on them."""
        params: dict[str, object] = dict.fromkeys(self._other.params(key), 0)
        for name, value in found.groupdict(default="").items():
            if name.endswith("__one"):
                params.setdefault(name.removesuffix("__one"), 1 if value else 2)
            else:
                params[name] = int(value) if re.fullmatch(r"-?\d{1,9}", value) else self(value)
        return params


def _pieces(sentence: str) -> Iterator[str]:
    """A sentence as pieces of a pattern, a group for each of its places."""
    seen: set[str] = set()
    for piece, name, how, _ in Formatter().parse(sentence):
        yield re.escape(piece)
        if name is None:
            continue
        if how == "s":
            yield "s?"
        elif how and "|" in how:
            one, _, many = how.partition("|")
            group = f"(?P<{name}__one>{re.escape(one)})"
            yield f"(?:{group if f'{name}__one' not in seen else re.escape(one)}|{re.escape(many)})"
            seen.add(f"{name}__one")
        elif name in seen:
            yield f"(?P={name})"
        else:
            yield f"(?P<{name}>.+?)"
            seen.add(name)
