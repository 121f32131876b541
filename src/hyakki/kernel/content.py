"""Everything printed on cardboard is TOML, read into frozen structs that forbid unknown fields.

A mistake in a file becomes a sentence that names the file, the entry and what was expected, so that people
who write their own packs can mend them without reading this code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeVar, cast

import msgspec
from msgspec import inspect

from hyakki.kernel.errors import ContentError
from hyakki.kernel.sentences import fill, one_of
from hyakki.kernel.words import Lists, number_problems, strange_words

Source = Literal["rulebook", "public", "house"]

Translation = Mapping[str, str]
"""The words of another language by their place in a box: `PART.ID.FIELD`."""
NOTHING: Translation = MappingProxyType({})

E = TypeVar("E", bound="Entry")
T = TypeVar("T", bound=msgspec.Struct)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card, figure, tile or quest has: an id, and where its facts come from."""

    SIGNED: ClassVar[tuple[str, ...]] = ()
    """Fields whose numbers may be below 0."""
    AT_LEAST_1: ClassVar[tuple[str, ...]] = ()
    """Fields in which 0 makes no sense."""
    WORDS: ClassVar[Lists] = {}
    """Fields that hold words of the game's vocabulary, and the list of each."""
    SAYS: ClassVar[tuple[str, ...]] = ()
    """Sentences with places such as `{amount}`, filled from the numbers of the entry, as `numbers_of`
    finds them. Parts of an entry may have them as well."""
    SHOWN: ClassVar[tuple[str, ...]] = ("name", "text", "says")
    """Fields with words that people read, so that other languages have their own. Parts of an entry may say
    so as well."""

    id: str
    source: Source

    def problems(self) -> list[str]:
        """What the types cannot say: sentences about fields that do not fit together."""
        return []


class Notation:
    """A value that files write in short form, such as `2r1+1r2`.

    Subclasses read it from what the file holds and raise a ValueError that says what was expected.
    """

    __slots__ = ()

    @classmethod
    def read(cls, raw: object) -> Any:
        raise TypeError(f"{cls.__name__} does not say how it is read")

    def number(self) -> int | None:
        """What it puts into a place of its entry's sentences, if it is or has a number."""
        return None


def text_of(raw: object, expected: str) -> str:
    """The text of a notation, or a ValueError that names what was expected."""
    if not isinstance(raw, str):
        raise ValueError(f"expected {expected}, got {raw!r}")
    return raw


class Shelf:
    """The folders that make up one box: the shipped one first, then people's own packs.

    Entries of a later folder replace those of the same id and add the others. Problems are gathered, so that
    one look at a pack shows all of them; `finish` raises them.
    """

    def __init__(self, *folders: Traversable, words: Translation = NOTHING) -> None:
        self.folders = folders
        self.words = words  # of another language
        self.problems: list[str] = []
        self._places: dict[tuple[type[Entry], str], str] = {}

    def entries(
        self, name: str, table: str, kind: type[E], beside: Iterable[str] = (), part: str = ""
    ) -> dict[str, E]:
        """The entries of one table in the file `name` of every folder, by id; only the first must have it."""
        found: dict[str, E] = {}
        for number, folder in enumerate(self.folders):
            if number and not folder.joinpath(name).is_file():
                continue
            try:
                new = load_entries(folder, name, table, kind, beside, self._words(number), part)
            except ContentError as error:
                self.problems += [problem for problem in error.problems if problem not in self.problems]
                continue
            for entry in new:
                found[entry.id] = entry
                self._places[kind, entry.id] = _place(folder, name, table, entry.id)
        return found

    def whole_files(self, label: str, kind: type[E], part: str = "") -> dict[str, E]:
        """The entries of folders where each file is one entry, by id, in the order of the file names."""
        found: dict[str, E] = {}
        for number, folder in enumerate(self.folders):
            mine: dict[str, str] = {}
            for file in toml_files(folder):
                try:
                    entry = load_entry(folder, file.name, label, kind, self._words(number), part)
                except ContentError as error:
                    self.problems += error.problems
                    continue
                place = _place(folder, file.name, label, entry.id)
                if entry.id in mine:
                    self.problems.append(f"{place}: this id is used twice (also in {mine[entry.id]})")
                mine[entry.id] = file.name
                found[entry.id] = entry
                self._places[kind, entry.id] = place
        return found

    def _words(self, folder: int) -> Translation:
        """What another language says: of the shipped folder only, a pack speaks for itself."""
        return NOTHING if folder else self.words

    def report(self, entry: Entry, problem: str) -> None:
        """Note a problem of an entry that was read before."""
        self.problems.append(f"{self._places[type(entry), entry.id]}: {problem}")

    def expect(self, entry: Entry, field: str, named: Iterable[object], known: Iterable[object]) -> None:
        """Every id that a field names must be known; empty ones name nothing."""
        allowed = list(known)
        for name in dict.fromkeys(named):
            if name and name not in allowed:
                self.report(entry, f"field '{field}': unknown id '{name}', expected {one_of(allowed)}")

    def finish(self) -> None:
        if self.problems:
            raise ContentError(*self.problems)


def load_entries(
    folder: Traversable,
    name: str,
    table: str,
    kind: type[E],
    beside: Iterable[str] = (),
    words: Translation = NOTHING,
    part: str = "",
) -> list[E]:
    """The entries `[[table]]` of a file, in order; `beside` names the other tables that the file may hold,
    `words` are those of another language for this part of a box."""
    data = read_toml(folder, name)
    file = f"{folder.name}/{name}"
    allowed = [table, *beside]
    problems = [
        f"{file}: unknown table '{key}', expected {one_of(allowed)}" for key in data if key not in allowed
    ]
    rows = data.get(table, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ContentError(*problems, f"{file}: '{table}' must be written as a list of tables: [[{table}]]")
    entries: list[E] = []
    seen: set[str] = set()
    for number, row in enumerate(rows, start=1):
        place = _place(folder, name, table, row.get("id", number))
        try:
            entry = convert(worded(row, words, f"{part}.{row.get('id')}") if words else row, kind, place)
        except ContentError as error:
            problems += error.problems
            continue
        if entry.id in seen:
            problems.append(f"{place}: this id is used twice")
        seen.add(entry.id)
        entries.append(entry)
    if problems:
        raise ContentError(*problems)
    return entries


def load_entry(
    folder: Traversable, name: str, label: str, kind: type[E], words: Translation = NOTHING, part: str = ""
) -> E:
    """The one entry that a whole file is."""
    row = read_toml(folder, name)
    said = worded(row, words, f"{part}.{row.get('id')}") if words else row
    return convert(said, kind, _place(folder, name, label, row.get("id", 1)))


def worded(value: Any, words: Translation, path: str) -> Any:
    """A row, or a part of one, with the words of another language in place of its own. Parts of a list are
    named by their id, or else by their place in it.

    >>> row = {"id": "nue", "skills": [{"id": "howl", "text": "Howls."}], "lines": ["Yes", "No"]}
    >>> worded(row, {"beasts.nue.skills.howl.text": "Heult.", "beasts.nue.lines.1": "Nein"}, "beasts.nue")
    {'id': 'nue', 'skills': [{'id': 'howl', 'text': 'Heult.'}], 'lines': ['Yes', 'Nein']}
    """
    if isinstance(value, dict):
        return {name: worded(part, words, f"{path}.{name}") for name, part in value.items()}
    if isinstance(value, list):
        return [worded(part, words, f"{path}.{key}") for key, part in zip(keys_of(value), value, strict=True)]
    return words.get(path, value) if isinstance(value, str) else value


def keys_of(parts: Iterable[Any]) -> list[str]:
    """What translations call the parts of a list."""
    ids = [part.get("id") if isinstance(part, dict) else getattr(part, "id", None) for part in parts]
    return [str(number) if name is None else str(name) for number, name in enumerate(ids)]


def shown(thing: msgspec.Struct, path: str = "") -> Iterator[tuple[str, str]]:
    """Every word of an entry that people read, and where it stands in it."""
    fields = getattr(thing, "SHOWN", Entry.SHOWN)
    for name, written in zip(thing.__struct_fields__, thing.__struct_encode_fields__, strict=True):
        value = getattr(thing, name)
        if isinstance(value, str):
            if name in fields and value:
                yield f"{path}{written}", value
        elif isinstance(value, msgspec.Struct):
            yield from shown(value, f"{path}{written}.")
        elif isinstance(value, tuple):
            for key, part in zip(keys_of(value), value, strict=True):
                if isinstance(part, msgspec.Struct):
                    yield from shown(part, f"{path}{written}.{key}.")
                elif isinstance(part, str) and name in fields:
                    yield f"{path}{written}.{key}", part


def read_toml(folder: Traversable, name: str) -> dict[str, Any]:
    """The tables of one file; a ContentError names file and line where it is not TOML."""
    file = f"{folder.name}/{name}"
    try:
        text = folder.joinpath(name).read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(f"{file}: this file is missing or cannot be read") from error
    except UnicodeDecodeError as error:
        raise ContentError(f"{file}: expected text in UTF-8, found another encoding") from error
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ContentError(f"{file}: this is nested too deeply") from error
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r"\s*\(at (?:line (\d+), column \d+|end of document)\)", message)
        line = found[1] if found and found[1] else text.count("\n") + 1
        reason = message[: found.start()] if found else message
        raise ContentError(f"{file}: line {line}: this is not valid TOML: {reason}") from error


def fingerprint(*folders: Traversable) -> str:
    """A digest of all content files of the folders, the same on every machine."""
    digest = blake2b(digest_size=16)
    for folder in folders:
        for file in toml_files(folder):
            # Line ends differ between systems; they are no part of the content.
            body = file.read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"{folder.name}/{file.name} {len(body)}\n".encode())
            digest.update(body)
    return digest.hexdigest()


def toml_files(folder: Traversable) -> list[Traversable]:
    """The TOML files of a folder in the order of their names; none if there is no such folder."""
    if not folder.is_dir():
        return []
    found = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    return sorted(found, key=lambda file: file.name)


def convert(row: dict[str, Any], kind: type[E], place: str) -> E:
    """One table of a file as a struct of its kind."""
    try:
        entry = msgspec.convert(row, kind, dec_hook=_read_notation)
    except msgspec.ValidationError as error:
        raise ContentError(f"{place}: {in_plain_words(str(error), kind)}") from error
    problems = strange_words(entry, kind.WORDS)
    problems = problems or [*number_problems(entry, kind.WORDS), *entry.problems()]
    if problems := problems or [*_bad_name(entry.id), *_wild_numbers(row, kind)]:
        raise ContentError(*(f"{place}: {problem}" for problem in problems))
    return filled(entry, place)


def filled(thing: T, place: str, path: str = "") -> T:
    """An entry, or a part of one, with the numbers in its sentences."""
    new: dict[str, object] = {}
    for name in thing.__struct_fields__:
        value = getattr(thing, name)
        if isinstance(value, msgspec.Struct):
            new[name] = filled(value, place, f"{path}{name}.")
        elif isinstance(value, tuple) and any(isinstance(part, msgspec.Struct) for part in value):
            new[name] = tuple(
                filled(part, place, f"{path}{name}[{at}].") if isinstance(part, msgspec.Struct) else part
                for at, part in enumerate(value)
            )
    for name in getattr(thing, "SAYS", ()):
        new[name] = _with_numbers(thing, name, f"{place}: field '{path}{name}'")
    changed = {name: value for name, value in new.items() if value != getattr(thing, name)}
    return msgspec.structs.replace(thing, **changed) if changed else thing


def _with_numbers(thing: msgspec.Struct, field: str, place: str) -> str:
    numbers = numbers_of(thing)
    try:
        return fill(getattr(thing, field), numbers)
    except KeyError as error:
        expected = one_of(numbers) if numbers else "none"
        raise ContentError(f"{place}: there is no number {error}, expected {expected}") from error
    except ValueError as error:
        raise ContentError(f"{place}: its places in braces cannot be read: {error}") from error


def numbers_of(thing: msgspec.Struct) -> dict[str, int | tuple[int, ...]]:
    """What the places in the sentences of an entry, or of a part of one, can name."""
    found: dict[str, int | tuple[int, ...]] = {}
    for name in thing.__struct_fields__:
        value = getattr(thing, name)
        number: Any = value.number() if isinstance(value, Notation) else value
        several = number if isinstance(number, tuple) else (number,)
        if several and all(isinstance(part, int) and not isinstance(part, bool) for part in several):
            found[name] = number
    return found


MOST = 999
"""Nothing printed on cardboard counts further; what does would only fill the memory."""


def _bad_name(name: str) -> Iterator[str]:
    """Ids stand in the texts of options, between spaces and commas."""
    if not re.fullmatch(r"[^\s,]+", name):
        yield f"field 'id': expected a name without spaces and commas, got {name!r}"


def _wild_numbers(row: dict[str, Any], kind: type[Entry]) -> Iterator[str]:
    """Numbers that no card could bear, wherever they stand in the row."""
    waiting: list[tuple[str, str, object]] = [(name, name, value) for name, value in row.items()]
    while waiting:
        name, path, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(key, f"{path}.{key}", part) for key, part in value.items()]
        elif isinstance(value, list):
            waiting += [(name, f"{path}[{at}]", part) for at, part in enumerate(value)]
        elif isinstance(value, int):
            least = -MOST if name in kind.SIGNED else int(name in kind.AT_LEAST_1)
            if not least <= value <= MOST and not isinstance(value, bool):
                yield f"field '{path}': expected a number from {least} to {MOST}, got {value}"


def _read_notation(kind: type[Any], raw: object) -> Any:
    if issubclass(kind, Notation):
        return raw if isinstance(raw, kind) else kind.read(raw)
    raise TypeError(f"no notation for {kind.__name__}")


def _place(folder: Traversable, name: str, table: str, entry: object) -> str:
    named = f"'{entry}'" if isinstance(entry, str) else f"number {entry}"
    return f"{folder.name}/{name}: {table} {named}"


def in_plain_words(message: str, kind: type[msgspec.Struct]) -> str:
    """What msgspec found wrong, as `field 'chi': expected int, got str`."""
    reason, _, at = message.partition(" - at `$")
    path = at.rstrip("`").lstrip(".")
    if missing := re.fullmatch(r"Object missing required field `(\w+)`", reason):
        return f"field '{_join(path, missing[1])}' is missing"
    if unknown := re.fullmatch(r"Object contains unknown field `(.+)`", reason):
        known = [field.encode_name for node in _nodes(kind, path) for field in _fields(node)]
        return f"unknown field '{_join(path, unknown[1])}', expected {one_of(dict.fromkeys(known))}"
    if value := re.fullmatch(r"Invalid (?:enum )?value (.+)", reason):
        return f"field '{path}': expected {one_of(_choices(kind, path))}, got {value[1]}"
    return f"field '{path}': {reason[:1].lower()}{reason[1:].replace('`', '')}"


def _join(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field


def _nodes(kind: type[Any], path: str) -> list[inspect.Type]:
    """The types that may stand at a path such as `rules[0].demon`."""
    nodes = list(_members(inspect.type_info(kind)))
    for name in re.findall(r"\w+(?=\.|\[|$)|\[[^\]]*\]", path):
        nodes = [member for node in nodes for inner in _inside(node, name) for member in _members(inner)]
    return nodes


def _members(node: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(node, inspect.UnionType):
        yield from node.types
    else:
        yield node


def _fields(node: inspect.Type) -> tuple[inspect.Field, ...]:
    return node.fields if isinstance(node, inspect.StructType) else ()


def _inside(node: inspect.Type, name: str) -> Iterator[inspect.Type]:
    if name.startswith("["):
        if isinstance(node, inspect.VarTupleType | inspect.ListType):
            yield node.item_type
        elif isinstance(node, inspect.DictType):
            yield node.value_type
    elif isinstance(node, inspect.StructType) and node.tag_field == name:
        yield inspect.LiteralType((cast(str, node.tag),))
    else:
        yield from (field.type for field in _fields(node) if field.encode_name == name)


def _choices(kind: type[Any], path: str) -> list[object]:
    """The values that a field with a closed list may have."""
    nodes = _nodes(kind, path)
    return [value for node in nodes if isinstance(node, inspect.LiteralType) for value in node.values]
