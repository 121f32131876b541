"""The words that cardboard is written in: closed lists, filled by the chapters that give words a meaning.

A game has one `Vocabulary` and in it a list of `Words` for every kind of cardboard. An entry of a content
file names words of a list; its other fields are the numbers and targets that those words read. A word that
nobody declared, a number that a word misses, or one that no word reads, is refused when the file is loaded.

    >>> vocabulary = Vocabulary()
    >>> curses = vocabulary.words("curse")
    >>> curses.declare("slow", numbers="steps", doc="`steps` fewer in each move.")
    'slow'
    >>> class Curse(msgspec.Struct):
    ...     curse: str
    ...     steps: int = 0
    >>> strange_words(Curse("slwo"), {"curse": curses})
    ["field 'curse': expected slow, got 'slwo'"]
    >>> number_problems(Curse("slow"), {"curse": curses})
    ["curse 'slow' needs the field 'steps'"]
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping
from importlib import import_module

import msgspec

from hyakki.kernel.sentences import one_of


class Word:
    """One word of a list: the fields that it reads from its entry, and what it means in a line."""

    __slots__ = ("doc", "name", "needs", "reads", "text")

    def __init__(self, name: str, numbers: str, doc: str, text: str) -> None:
        self.name = name
        self.needs = frozenset(field for field in numbers.split() if not field.endswith("?"))
        self.reads = frozenset(field.rstrip("?") for field in numbers.split())
        self.doc = doc
        self.text = text


class Vocabulary:
    """All lists of a game.

    `homes` are the modules, or packages of modules, that declare words. They are imported when a list is
    first read: a file can be checked whoever loads it, and the lists need not know the rules above them.
    """

    def __init__(self, *homes: str) -> None:
        self._homes = homes
        self._lists: list[Words] = []
        self._gathering = False

    def words(self, label: str = "", texts: str = "effect") -> Words:
        """A new list. `label` is what its words are called in complaints (`effect 'heal' needs ...`); the
        text of a word has the key `<texts>.<word>` unless its declaration says otherwise."""
        made = Words(self, label, texts)
        self._lists.append(made)
        return made

    def gather(self) -> None:
        """Import the homes, so that all lists are complete."""
        if self._gathering:
            raise RuntimeError("words are read while the modules that declare them are still being imported")
        while self._homes:
            self._gathering = True
            try:
                _import_all(self._homes[0])
            finally:
                self._gathering = False
            self._homes = self._homes[1:]

    def numbers(self) -> frozenset[str]:
        """Every field that some word of some list reads."""
        self.gather()
        return frozenset(field for words in self._lists for word in words for field in word.reads)


def _import_all(home: str) -> None:
    module = import_module(home)
    for found in pkgutil.iter_modules(getattr(module, "__path__", ())):
        import_module(f"{home}.{found.name}")


class Words:
    """A closed list of words; made by `Vocabulary.words`."""

    def __init__(self, vocabulary: Vocabulary, label: str, texts: str) -> None:
        self.vocabulary = vocabulary
        self.label = label
        self.texts = texts
        self._words: dict[str, Word] = {}

    def declare(self, name: str, *, numbers: str = "", doc: str, text: str = "") -> str:
        """Add a word that has no code of its own: whoever reads it does so where it counts. Returns its name.

        `numbers` names the fields that it reads, `?` after those that an entry may leave out.
        """
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            raise ValueError(f"{name!r} is no word: expected small letters with hyphens between them")
        if name in self._words:
            raise ValueError(f"the word '{name}' is declared twice")
        if not doc.strip():
            raise ValueError(f"the word '{name}' needs a line that says what it means")
        self._words[name] = Word(name, numbers, doc.strip(), text or f"{self.texts}.{name}")
        return name

    def names(self) -> list[str]:
        """All words in the order of the alphabet."""
        self.vocabulary.gather()
        return sorted(self._words)

    def __getitem__(self, name: str) -> Word:
        self.vocabulary.gather()
        try:
            return self._words[name]
        except KeyError:
            raise KeyError(f"unknown word '{name}', expected {one_of(self.names())}") from None

    def __contains__(self, name: object) -> bool:
        self.vocabulary.gather()
        return name in self._words

    def __iter__(self) -> Iterator[Word]:
        self.vocabulary.gather()
        return iter(self._words.values())

    def __len__(self) -> int:
        self.vocabulary.gather()
        return len(self._words)


Lists = Mapping[str, Words]
"""The fields of an entry that hold a word, or several, and the list that each word must be in."""


def strange_words(thing: msgspec.Struct, lists: Lists, path: str = "") -> list[str]:
    """Words of an entry that are not in their lists; `path` leads to a part of an entry."""
    return [
        f"field '{path}{place}': expected {one_of(words.names())}, got '{name}'"
        for field, words in lists.items()
        for place, name in _named(field, getattr(thing, field))
        if name not in words
    ]


def number_problems(thing: msgspec.Struct, lists: Lists) -> list[str]:
    """Fields that a word of an entry needs and does not find, and fields that none of its words reads."""
    found = [
        (words, words[name])
        for field, words in lists.items()
        for _, name in _named(field, getattr(thing, field))
    ]
    wanted = {field: (words, word) for words, word in found for field in word.needs}
    numbers = frozenset[str]().union(*(words.vocabulary.numbers() for words in lists.values()))
    given = {name for name in thing.__struct_fields__ if name in numbers and getattr(thing, name)}
    known = {field for _, word in found for field in word.reads}
    return [
        f"{_called(*wanted[field])} needs the field '{field}'" for field in sorted(wanted.keys() - given)
    ] + [_unused(found, field) for field in sorted(given - known)]


def _named(field: str, value: object) -> list[tuple[str, str]]:
    """Where the words of a field stand, and the words."""
    if isinstance(value, tuple):
        return [(f"{field}[{at}]", name) for at, name in enumerate(value)]
    return [(field, value)] if isinstance(value, str) else []


def _called(words: Words, word: Word) -> str:
    return f"{words.label} '{word.name}'" if words.label else f"'{word.name}'"


def _unused(found: list[tuple[Words, Word]], field: str) -> str:
    if len(found) == 1 and found[0][0].label:
        return f"{_called(*found[0])} does not use the field '{field}'"
    named = " or ".join(f"'{word.name}'" for _, word in found)
    return f"field '{field}' is not used by {named or 'anything'}"
