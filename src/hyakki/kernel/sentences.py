"""Sentences with places: `{name}` is filled with what it names, `{n:s}` and `{n:is|are}` with words that
depend on a number, `{n:abs}` with a number without its sign, `{turns:, | and }` with several numbers and what
stands between them.

    >>> fill("{who} gain{n:s|} {n} point{n:s}.", {"who": "Sha", "n": 1})
    'Sha gains 1 point.'
    >>> fill("The limit is {n:abs} lower.", {"n": -2})
    'The limit is 2 lower.'
    >>> fill("At the end of turns {turns:, | and }.", {"turns": (4, 6, 8)})
    'At the end of turns 4, 6 and 8.'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

from hyakki.kernel.marks import first_letter


def fill(sentence: str, params: Mapping[str, object]) -> str:
    """The sentence with its places filled; a KeyError names a place for which there is nothing."""
    parts = _read(sentence)
    if parts is None:
        return _WORDS.vformat(sentence, (), params)
    found = ""
    for text, name, how in parts:
        found += text
        if name is not None:
            value = params[name]
            if type(value) is str and not how:
                found += value
            elif type(value) is int and not how:
                found += str(value)
            else:
                found += _WORDS.format_field(value, how)
    return found


@lru_cache(8192)
def _read(sentence: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """A sentence as pieces of text, each before a place and how that is filled, so that it is read once; None
    if its places hold more than plain names, which Python's own reading is for."""
    parts = [(text, name, how or "", other) for text, name, how, other in Formatter().parse(sentence)]
    if any(name == "" or other or "{" in how for _, name, how, other in parts):
        return None
    return tuple((text, name, how) for text, name, how, _ in parts)


def places(sentence: str) -> list[str]:
    """The names in the places of a sentence; a ValueError says why its braces cannot be read."""
    return [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]


def one_of(words: Iterable[object]) -> str:
    """What was expected, for people who mend a file: `a`, or `one of a, b, c`. An empty word, which stands
    for leaving the field out, is not named."""
    allowed = [str(word) for word in words if word != ""]
    return allowed[0] if len(allowed) == 1 else f"one of {', '.join(allowed)}"


def capital(text: str) -> str:
    """With a capital letter at its beginning, also of a name that is marked."""
    at = first_letter(text)
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


class _Words(Formatter):
    """Python's format language with plain names only, and with words that depend on a number."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        # Attributes and indexes in a sentence would be code in a text file.
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec and isinstance(value, str):
            return str(value)
        if isinstance(value, int) and (format_spec == "s" or "|" in format_spec):
            one, _, many = ("", "", "s") if format_spec == "s" else format_spec.partition("|")
            return one if value == 1 else many
        if isinstance(value, int) and format_spec == "abs":
            return str(abs(value))
        if isinstance(value, tuple):
            between, _, last = format_spec.partition("|")
            *first, end = map(str, value)
            return between.join(first) + (last or between) + end if first else end
        return format(value, format_spec)


_WORDS = _Words()
