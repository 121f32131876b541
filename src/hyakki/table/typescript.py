"""The page's TypeScript types, written from the structs that travel.

    python -m hyakki.table.typescript          write the files below web/src
    python -m hyakki.table.typescript --check  say which of them are out of date

A struct becomes an interface with its doc string; a tagged one gets its tag as a literal. What a game sends
(view, events, cardboard) is named by its `page_types`.
"""

from __future__ import annotations

import argparse
import re
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import hyakki.games as games
from hyakki.table import ending_messages, hall_messages, messages, replay_messages
from hyakki.table.message_terms import PROTOCOL, Message

HEAD = "// Written by `python -m hyakki.table.typescript` from the structs of the server; do not edit.\n"
WEB = Path(__file__).parents[3] / "web" / "src"

PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", bytes: "string", Any: "unknown"}


class Writer:
    """Collects the structs that some types need and writes an interface for each."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def say(self, kind: Any) -> str:
        """A type in TypeScript."""
        if kind is None or kind is type(None):
            return "null"
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return self.say(args[0])
        if origin is typing.Literal:
            return " | ".join(f'"{value}"' for value in args)
        if origin in (typing.Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.say(part) for part in args))
        if origin in (list, frozenset, set):
            return _list(self.say(args[0]))
        if origin is tuple:
            if args[1:] == (Ellipsis,):
                return _list(self.say(args[0]))
            return f"[{', '.join(self.say(part) for part in args)}]"
        if origin in (dict,) or getattr(origin, "__name__", "") == "Mapping":
            return f"Record<{self.say(args[0])}, {self.say(args[1])}>"
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            self.add(kind)
            return kind.__name__
        raise TypeError(f"{kind!r} has no form in TypeScript")

    def add(self, kind: type[msgspec.Struct]) -> None:
        """Write a struct, once."""
        name = kind.__name__
        if name in self.interfaces:
            return
        self.interfaces[name] = ""
        lines = [f"/** {line} */" for line in (kind.__doc__ or "").strip().splitlines()[:1] if _is_own(kind)]
        lines.append(f"export interface {name} {{")
        config = kind.__struct_config__
        if config.tag is not None:
            lines.append(f'  {config.tag_field}: "{config.tag}";')
        hints = typing.get_type_hints(kind, include_extras=True)
        optional = _optional(kind)
        for field, wire in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
            lines.append(f"  {wire}{'?' if field in optional else ''}: {self.say(hints[field])};")
        self.interfaces[name] = "\n".join([*lines, "}"])


def _is_own(kind: type[msgspec.Struct]) -> bool:
    """Whether a struct has a doc string of its own: msgspec makes none up."""
    return bool(kind.__dict__.get("__doc__"))


def _optional(kind: type[msgspec.Struct]) -> set[str]:
    """Fields that need not travel: those with a default, in what a page sends and where they are left out."""
    is_sent = kind.__name__.endswith("Wish") or kind in typing.get_args(messages.FromPage)
    if is_sent or kind.__struct_config__.omit_defaults:
        return {field.name for field in msgspec.structs.fields(kind) if not field.required}
    return set()


def _list(inner: str) -> str:
    return f"({inner})[]" if " " in inner else f"{inner}[]"


def _write(writer: Writer, unions: dict[str, Any]) -> str:
    ends = [f"export type {name} = {writer.say(kind)};" for name, kind in unions.items()]
    parts = [HEAD.rstrip(), *sorted(writer.interfaces.values(), key=_name), *ends]
    return "\n\n".join(parts) + "\n"


def _name(interface: str) -> str:
    found = re.search(r"interface (\w+)", interface)
    return found[1] if found else ""


def of_messages() -> str:
    """The file of all messages."""
    writer = Writer()
    for module in (hall_messages, messages, replay_messages, ending_messages):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Message) and thing is not Message:
                writer.add(thing)
    constants = f"export const PROTOCOL = {PROTOCOL};\n"
    return _write(writer, {"ToPage": messages.ToPage, "FromPage": messages.FromPage}) + "\n" + constants


def of_game(kinds: tuple[Any, ...]) -> str:
    """The file of one game: every struct, and the union of its events."""
    writer = Writer()
    events = [kind for kind in kinds if kind.__struct_config__.tag_field == "event"]
    for kind in kinds:
        writer.add(kind)
    unions = {"GameEvent": typing.Union[tuple(events)]} if events else {}  # noqa: UP007  # a union of a list
    return _write(writer, unions)


def outputs() -> Iterator[tuple[Path, str]]:
    """Every file with its text."""
    yield Path("lib/messages.ts"), of_messages()
    for game in games.games().values():
        if game.page_types:
            yield Path("games") / game.id / "types.ts", of_game(game.page_types)


def stale(web: Path = WEB) -> list[Path]:
    """The files that do not say what they should."""
    return [
        path
        for path, text in outputs()
        if not (web / path).is_file() or (web / path).read_text("utf-8") != text
    ]


def main(arguments: list[str] | None = None) -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description="The page's types, from the server's structs.")
    parser.add_argument("--check", action="store_true")
    if parser.parse_args(arguments).check:
        old = stale()
        for path in old:
            sys.stdout.write(f"{path} is out of date\n")
        return 1 if old else 0
    for path, text in outputs():
        (WEB / path).parent.mkdir(parents=True, exist_ok=True)
        (WEB / path).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
