"""No sentence on a card repeats a number that its entry holds: such a number is a place, filled from the
data, so that a changed number changes the sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec
import pytest

from hyakki.games import games
from hyakki.kernel.boxed import BoxedGame
from hyakki.kernel.content import convert, numbers_of
from hyakki.kernel.parts import EVERY, Part
from hyakki.kernel.sentences import places

FIELD = "says"
WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {word: number for number, word in enumerate(WORDS, 2)} | {"twice": 2}

BY_CHANCE = {
    "journey": {"archers-2": 2},  # so many copies
    "tsukuyumi": {
        "worker": 1,  # the price of what it becomes stands there
        "standard-3": 3,  # seats; how the tiles lie is drawn
        "standard-5": 5,
        "control-3": 3,
        "pacific-standoff-3": 3,
        "spoiled-earth-4": 4,
    },
}
"""Entries whose sentence has a number that only looks like one of theirs."""


class Sentence(NamedTuple):
    """A sentence as the file has it, with the numbers that its entry, or its part of one, gives."""

    entry: str
    text: str
    numbers: Mapping[str, int | tuple[int, ...]]

    def repeated(self) -> Iterator[int]:
        """Numbers written out although a field that the sentence does not name has the same."""
        named = set(places(self.text))
        own = {part for name, value in self.numbers.items() if name not in named for part in _several(value)}
        bare = re.sub(r"\{[^}]*\}", "", self.text)
        written = [int(digits) for digits in re.findall(r"\d+", bare)]
        written += [NUMBERS[word] for word in re.findall(r"[a-z]+", bare.lower()) if word in NUMBERS]
        return (number for number in written if number in own)


def _several(value: int | tuple[int, ...]) -> tuple[int, ...]:
    # a sentence says 1 of what is 1 lower
    return tuple(map(abs, value)) if isinstance(value, tuple) else (abs(value),)


def sentences(package: str, parts: Mapping[str, Part]) -> Iterator[Sentence]:
    """All sentences of a box, those in parts of an entry too."""
    for part in parts.values():
        for row in _rows(files(package).joinpath(part.folder), part):
            entry = convert(row, part.kind, part.place)
            yield from _inside(str(row["id"]), entry, row)


def _rows(folder: Traversable, part: Part) -> Iterator[dict[str, Any]]:
    names = [file.name for file in folder.iterdir()] if part.file == EVERY else [part.file]
    for name in sorted(names):
        found = tomllib.loads(folder.joinpath(name).read_text(encoding="utf-8"))
        yield from [found] if part.file == EVERY else found.get(part.table, [])


def _inside(entry: str, thing: Any, row: Any) -> Iterator[Sentence]:
    """Wherever a thing or a part of it speaks; only what the file gives counts as its own number."""
    if isinstance(thing, tuple) and isinstance(row, list):
        for one, raw in zip(thing, row, strict=False):
            yield from _inside(entry, one, raw)
    if not isinstance(thing, msgspec.Struct) or not isinstance(row, dict):
        return
    if FIELD in row:
        numbers = {name: value for name, value in numbers_of(thing).items() if name in row}
        yield Sentence(entry, row[FIELD], numbers)
    for name in thing.__struct_fields__:
        yield from _inside(entry, getattr(thing, name), row.get(name))


def _written(name: str) -> list[Sentence]:
    """The sentences of a game's cards that are filled from data; a game may hold its words otherwise."""
    parts: Mapping[str, Part] = import_module(f"hyakki.games.{name}.box.content").PARTS
    return list(sentences(f"hyakki.games.{name}", parts))


FILLED = {name: _written(name) for name, game in games().items() if isinstance(game, BoxedGame)}


@pytest.mark.parametrize("name", [name for name, found in FILLED.items() if found])
def test_no_sentence_repeats_a_number_of_its_entry(name: str) -> None:
    found = FILLED[name]
    repeated = {one.entry: number for one in found for number in one.repeated()}
    assert repeated == BY_CHANCE.get(name, {})


@pytest.mark.parametrize(
    ("text", "repeated"),
    [
        ("Deals 30 damage.", [30]),
        ("Deals {amount} damage, 30 at the most.", []),
        ("Twice as much, in turns 3 and 5.", [2, 3, 5]),
        ("Two areas; the limit is 1 lower.", [2, 1]),
        ("Deals 4 damage within 7 squares.", []),
    ],
)
def test_what_is_written_twice_is_found(text: str, repeated: list[int]) -> None:
    numbers: dict[str, int | tuple[int, ...]] = {"amount": 30, "times": 2, "turns": (3, 5), "limit": -1}
    assert sorted(Sentence("card", text, numbers).repeated()) == sorted(repeated)
