"""Decisions and their options: the one model that people, bots, files and tests share.

An option is a small frozen value with a text form both ways. It knows its anchors: what a person would point
at to say it, in order. Nobody ever sends an index.

    >>> class Step(Option):
    ...     x: int
    ...     y: int
    >>> Step(4, 7).text()
    'step 4 7'
    >>> parse("step 4 7", [Step])
    Step(x=4, y=7)
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any, dataclass_transform

import msgspec

from hyakki.kernel.errors import BadOption
from hyakki.kernel.terms import Prompt


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Frozen(msgspec.Struct, frozen=True):
    """A value that never changes; classes derived from it need not say so again."""


def kebab(name: str) -> str:
    """The tag of a class: BreakDoor is break-door."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Option(Frozen, frozen=True, tag=kebab, tag_field="option"):
    """Base of all options of all games. Fields are ints, names without spaces, None, or tuples of those."""

    def text(self) -> str:
        """The form in which an answer travels and is saved."""
        kind = type(self)
        writer = _WRITERS.get(kind)
        if writer is None:
            writer = _WRITERS[kind] = _writer(kind)
        return writer(self)

    def anchors(self) -> tuple[str, ...]:
        """What to point at, in order; by default the words of the text form."""
        return (f"do:{self.text()}",)


_WRITERS: dict[type[Option], Callable[[Option], str]] = {}


def options_of(module: types.ModuleType, *others: type[Option]) -> tuple[type[Option], ...]:
    """Every kind of option that a module defines, in its order, and those that it takes from elsewhere."""
    kinds = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Option) and thing.__module__ == module.__name__
    ]
    found: dict[str, type[Option]] = {}
    for kind in dict.fromkeys([*kinds, *others]):
        if (other := found.setdefault(tag_of(kind), kind)) is not kind:
            raise ValueError(f"{other.__qualname__} and {kind.__qualname__} are both '{tag_of(kind)}'")
    return tuple(found.values())


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The tag of an option or event class."""
    return str(kind.__struct_config__.tag)


def _is_word(kind: Any) -> bool:
    """Whether values of this type can be written as one word and read again."""
    return typing.get_origin(kind) is typing.Literal or kind in (int, str)


def _part(name: str, kind: Any) -> str:
    """The expression that writes one field."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if _is_word(kind):
        return f"self.{name}"
    if origin is tuple and args[1:] == (Ellipsis,) and _is_word(args[0]):
        return f"(','.join(map(str, self.{name})) or '-')"
    if origin in (types.UnionType, typing.Union) and len(args) == 2 and type(None) in args:
        if _is_word(args[0]) or _is_word(args[1]):
            return f"('-' if self.{name} is None else self.{name})"
    raise TypeError(f"{name}: an option cannot hold {kind}; use numbers, names, None or tuples of them")


def _writer(kind: type[Option]) -> Callable[[Option], str]:
    """Write `text` for one class, like `clone`: five times faster than walking the fields."""
    hints = typing.get_type_hints(kind)
    parts = ["{" + _part(name, hints[name]) + "}" for name in kind.__struct_fields__]
    body = " ".join([tag_of(kind), *parts])
    space: dict[str, Any] = {}
    exec(f'def text(self):\n return f"{body}"', space)
    return typing.cast("Callable[[Option], str]", space["text"])


def _read(word: str, kind: Any, where: str) -> Any:
    """One field from its word."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return () if word == "-" else tuple(_read(part, args[0], where) for part in word.split(","))
    if origin in (types.UnionType, typing.Union):
        if word == "-" and type(None) in args:
            return None
        return _read(word, next(part for part in args if part is not type(None)), where)
    if kind is int:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            raise BadOption(f"{where}: expected a number, got {word!r}")
        return int(word)
    return word


def parse(text: str, kinds: Iterable[type[Option]]) -> Option:
    """The option that a text stands for; a clear error otherwise."""
    words = text.split(" ")
    for kind in kinds:
        if tag_of(kind) != words[0]:
            continue
        fields = kind.__struct_fields__
        if len(words) - 1 != len(fields):
            raise BadOption(f"{words[0]}: expected {len(fields)} words after it, got {len(words) - 1}")
        hints = typing.get_type_hints(kind)
        values = [
            _read(word, hints[name], f"{words[0]}.{name}")
            for name, word in zip(fields, words[1:], strict=True)
        ]
        option = kind(*values)
        if option.text() != text:
            raise BadOption(f"{text!r} is not how it is written; expected {option.text()!r}")
        return option
    raise BadOption(f"no option is called {words[0]!r}")


class Choice(msgspec.Struct, frozen=True):
    """What somebody has chosen in secret so far: the question, and the option that was the answer to it."""

    prompt: Prompt
    option: Option


Planned = Mapping[int, tuple[Choice, ...]]
"""The choices of some seats in the secret flows that are open, in the order in which each made them."""


class Decision(msgspec.Struct, frozen=True):
    """An open question as its seat sees it.

    `planned`: inside secret flows, what this seat and its allies have chosen in them so far.
    """

    seat: int
    number: int
    prompt: Prompt
    options: tuple[Option, ...]
    may: tuple[int, ...]
    planned: Planned = {}

    def find(self, text: str) -> Option | None:
        """The option with that text, if it is one of these."""
        for option in self.options:
            if option.text() == text:
                return option
        return None


class Pass(Option):
    """Let a reaction window go by."""


PASS = Pass()


class Node:
    """A node of the trie of anchors: where pointing goes on, and the option that is said by stopping here."""

    __slots__ = ("children", "option")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.option: Option | None = None

    def options(self) -> list[Option]:
        """All options below this node."""
        found = [] if self.option is None else [self.option]
        for child in self.children.values():
            found += child.options()
        return found


def trie(options: Iterable[Option]) -> Node:
    """The trie of anchors of some options: a client walks it without knowing the game."""
    root = Node()
    for option in options:
        node = root
        for anchor in option.anchors():
            node = node.children.setdefault(anchor, Node())
        if node.option is not None:
            raise ValueError(f"{option.text()!r} and {node.option.text()!r} have the same anchors")
        node.option = option
    return root
