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
    >>> Retelling(Texts({"night": "Night phase"}), Texts({"night": "Nacht"}))("Night phase.")
    'Nacht.'
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from functools import cached_property, lru_cache
from string import Formatter
from types import MappingProxyType
from typing import NamedTuple

from hyakki.kernel.sentences import capital
from hyakki.kernel.text import Texts

REMEMBERED = 4096
"""Texts whose other language is kept ready."""
FEWEST = 3
"""Letters that a template must have besides its places, so that not just anything is taken for it."""
SHARE = 6
"""A template that may be several sentences at once must have this part of their letters, or a place of it
would swallow whole sentences that are better looked for one by one."""

NUMBER = r"-?\d{1,9}"
ONE = "__one"
"""Ends the name of the group that is filled where a word stands for one and not for many."""


class _Template(NamedTuple):
    """A text with places that something may have been said by."""

    key: str
    longest: (
        str  # its longest piece between places: what does not hold it cannot fit, and that is quick to see
    )
    letters: int  # of all its pieces


class Retelling:
    """From sentences of one language to those of another. What is in neither stays as it is."""

    def __init__(self, first: Texts, other: Texts, printed: Mapping[str, str] = MappingProxyType({})) -> None:
        self._first = first
        self._other = other
        self._printed = printed
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._remembered = lru_cache(REMEMBERED)(self._retell)

    def __call__(self, text: str) -> str:
        """A sentence, or words on cardboard, in the other language."""
        return self._remembered(text)

    def _retell(self, text: str) -> str:
        """As a whole; else sentence by sentence; else, if it is a list, name by name."""
        if text in self._printed:
            return self._printed[text]
        if text.endswith(".") and text[:-1] in self._words:
            return f"{self(text[:-1])}."  # a sentence that is nothing but one of them
        sentences = re.split(r"(?<=[.!?]) ", text)
        whole = self._by_template(text, len(text) // SHARE if len(sentences) > 1 else 0)
        if whole is not None:
            return whole
        if len(sentences) > 1:
            return " ".join(map(self, sentences))
        names = text.split(", ")
        return ", ".join(map(self, names)) if len(names) > 1 else text

    def _by_template(self, text: str, least: int) -> str | None:
        """What the first template of so many letters that fits it says in the other language."""
        for template in self._templates:
            if template.letters < least:
                return None
            if template.longest.lower() not in text.lower():
                continue
            found = self._pattern(template.key).fullmatch(text)
            if found is not None:
                said = self._other.say(template.key, **self._params(template.key, found))
                return capital(said) if text[:1].isupper() else said
        return None

    @cached_property
    def _words(self) -> frozenset[str]:
        """All texts of the first language that have no places."""
        return frozenset(self._first.sentence(key) for key in self._first if not self._first.params(key))

    @cached_property
    def _templates(self) -> list[_Template]:
        """All that both languages have, those that leave least to their places first."""
        found = []
        for key in self._first:
            pieces = [piece for piece, *_ in Formatter().parse(self._first.sentence(key))]
            letters = sum(letter.isalpha() for piece in pieces for letter in piece)
            if letters >= FEWEST and key in self._other:
                found.append(_Template(key, max(pieces, key=len), letters))
        return sorted(found, key=lambda template: -template.letters)

    def _pattern(self, key: str) -> re.Pattern[str]:
        if key not in self._patterns:
            first, other = self._first.sentence(key), self._other.sentence(key)
            pieces = _pieces(first, _counting(first) | _counting(other))
            self._patterns[key] = re.compile("".join(pieces), re.IGNORECASE)
        return self._patterns[key]

    def _params(self, key: str, found: re.Match[str]) -> dict[str, object]:
        """What fills the places: numbers as numbers, so that words can depend on them, all else retold. Of a
        number that is not said, only whether it was one (`_pieces`)."""
        groups = found.groupdict(default="")
        params: dict[str, object] = dict.fromkeys(self._other.params(key), 0)
        params |= {name.removesuffix(ONE): 1 if one else 2 for name, one in groups.items() if ONE in name}
        said = {name: value for name, value in groups.items() if ONE not in name}
        return params | {
            name: int(value) if re.fullmatch(NUMBER, value) else self(value) for name, value in said.items()
        }


def _counting(sentence: str) -> set[str]:
    """The places of a template on which words depend: they hold numbers."""
    return {name for _, name, how, _ in Formatter().parse(sentence) if name and how}


def _pieces(sentence: str, numbers: Container[str]) -> Iterator[str]:
    """A template as pieces of a pattern: a group for each of its places, which has to be filled with the same
    wherever it stands again; and one for the first choice between a word for one and a word for many."""
    seen: set[str] = set()
    for piece, name, how, _ in Formatter().parse(sentence):
        yield re.escape(piece)
        if name is None:
            continue
        if how == "s":
            yield "s?"
        elif how and "|" in how:
            one, _, many = map(re.escape, how.partition("|"))
            chosen = f"(?P<{name}{ONE}>{one})" if f"{name}{ONE}" not in seen else one
            yield f"(?:{chosen}|{many})"
            seen.add(f"{name}{ONE}")
        elif name in seen:
            yield f"(?P={name})"
        else:
            yield f"(?P<{name}>{NUMBER if name in numbers else '.+?'})"
            seen.add(name)
