"""A box from a table of its parts: which file and table hold what, and which fields name entries elsewhere.

The shipped files lie in folders of the game's package, those of a person's pack in folders of the same
names; its entries add to the box or replace those of the same id. All that is wrong is told at once.

    >>> class SkillDef(Entry, frozen=True, kw_only=True):
    ...     name: str
    >>> PARTS = {"skills": Part("skills.toml", "skill", SkillDef)}
    >>> PARTS["skills"].place
    'content/skills.toml'
    >>> def boxed(opened: Opened) -> dict[str, SkillDef]:
    ...     return opened.parts["skills"]
    >>> load_box = Loader("hyakki.games.journey", PARTS, boxed)  # then load_box() or load_box(folder)

A box can be kept for years: `pack` puts all files that it was made of into one archive, and `Layers.unpacked`
gives them back as they were, whatever has become of the files since.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Generic, NamedTuple, TypeVar

from hyakki.kernel.content import NOTHING, Entry, Shelf, Translation, fingerprint, shown, toml_files
from hyakki.kernel.errors import ContentError

B = TypeVar("B")

EVERY = "*.toml"


class Part(NamedTuple):
    """One part of a box: the table `[[table]]` of a file. With the file `*.toml` each file of its folder is
    one entry, and `table` is only what complaints call it."""

    file: str
    table: str
    kind: type[Entry]
    folder: str = "content"

    @property
    def place(self) -> str:
        return f"{self.folder}/{self.file}"


class Layers(NamedTuple):
    """All files of a box and no others: the folder that was shipped with it, then the packs laid over it."""

    roots: tuple[Traversable, ...]

    @classmethod
    def unpacked(cls, data: bytes) -> Layers:
        """The layers in an archive; a ContentError if it is none."""
        try:
            archive = zipfile.ZipFile(io.BytesIO(data))
            names = archive.namelist()
        except (zipfile.BadZipFile, OSError, ValueError) as error:
            raise ContentError("this is no archive of a game's content") from error
        numbers = sorted({int(name.partition("/")[0]) for name in names if name.partition("/")[0].isdigit()})
        if not numbers or numbers != list(range(len(numbers))):
            raise ContentError("this archive has no layers of a game's content")
        return cls(tuple(zipfile.Path(archive, f"{number}/") for number in numbers))


Content = Traversable | Layers
"""A person's pack, to be laid over the shipped files; or all files of a box."""


class Names(NamedTuple):
    """A field of the entries of some parts that names entries of other parts.

    `parts` and `others` are one or more words. `field` may lead into parts of an entry (`rows.condition`);
    what is empty names nothing. `also` are names that stand for something else.
    """

    parts: str
    field: str
    others: str
    also: tuple[str, ...] = ()


class Opened:
    """All entries of a box by part and id, on their way into it; problems are gathered until `finish`."""

    def __init__(self, parts: Mapping[str, Part], shelves: Mapping[str, Shelf], digest: str) -> None:
        self._table = parts
        self._shelves = shelves
        self.fingerprint = digest
        self.parts: dict[str, dict[str, Any]] = {}
        for name, part in parts.items():
            self.parts[name] = _read(shelves[part.folder], name, part, parts.values())

    def expect(self, entry: Entry, field: str, named: Iterable[object], known: Iterable[object]) -> None:
        """Every id that a field of an entry names must be known; empty ones name nothing."""
        self._shelf_of(entry).expect(entry, field, named, known)

    def report(self, entry: Entry, problem: str) -> None:
        """Note a problem of an entry."""
        self._shelf_of(entry).report(entry, problem)

    def expect_names(self, names: Iterable[Names]) -> None:
        """Every id in these fields is that of an entry."""
        for line in names:
            known = [*line.also, *(key for other in line.others.split() for key in self.parts[other])]
            for part in line.parts.split():
                for entry in self.parts[part].values():
                    named = _values(entry, line.field.split("."))
                    self.expect(entry, line.field.removesuffix(".id"), named, known)

    def finish(self) -> None:
        """Raise what was found wrong so far."""
        first, *others = self._shelves.values()
        for other in others:
            first.problems += dict.fromkeys(other.problems)
            other.problems.clear()
        first.finish()

    def _shelf_of(self, entry: Entry) -> Shelf:
        folders = (part.folder for part in self._table.values() if part.kind is type(entry))
        return self._shelves[next(folders)]


class Loader(Generic[B]):
    """Loads a box: the shipped one, read once, or that with a person's pack laid over it.

    `boxed` makes the box of the entries and may report what else is wrong; `names` are checked before.
    """

    def __init__(
        self,
        package: str,
        parts: Mapping[str, Part],
        boxed: Callable[[Opened], B],
        names: Iterable[Names] = (),
    ) -> None:
        self._package = package
        self._parts = parts
        self._boxed = boxed
        self._names = tuple(names)

    def __call__(self, content: Content | None = None) -> B:
        """The box; a ContentError names every mistake."""
        return self._shipped if content is None else self._load(self.layers(content))

    def layers(self, content: Content | None = None) -> Layers:
        """The folders that a box is made of."""
        if isinstance(content, Layers):
            return content
        return Layers((files(self._package),) if content is None else (files(self._package), content))

    def pack(self, layers: Layers) -> bytes:
        """The content files of some layers as an archive; the same files give the same bytes."""
        found = io.BytesIO()
        with zipfile.ZipFile(found, "w") as archive:
            for number, root in enumerate(layers.roots):
                for folder in self._folders:
                    for file in toml_files(root.joinpath(folder)):
                        name = zipfile.ZipInfo(f"{number}/{folder}/{file.name}")  # of no date at all
                        body = file.read_bytes().replace(b"\r\n", b"\n")
                        archive.writestr(name, body, zipfile.ZIP_DEFLATED, 9)
        return found.getvalue()

    def fingerprint(self, layers: Layers) -> str:
        """What the content of some layers is, in a word."""
        return fingerprint(*(root.joinpath(folder) for root in layers.roots for folder in self._folders))

    @property
    def _folders(self) -> list[str]:
        return list(dict.fromkeys(part.folder for part in self._parts.values()))

    @cached_property
    def _shipped(self) -> B:
        return self._load(self.layers())

    def worded(self, content: Content | None, words: Translation) -> tuple[B, dict[str, str]]:
        """The box with the words of another language where it has the shipped ones, and what those are in
        that language. A person's pack keeps its own words."""
        layers = self.layers(content)
        first, other = self._open(layers), self._open(layers, words)
        printed = dict(_pairs(first, other))
        return self._boxed(other), printed

    def told(self, content: Content | None = None) -> Iterator[tuple[str, str]]:
        """Every word of a box that people read, by where translations have it: `PART.ID.FIELD`."""
        for part, entries in self._open(self.layers(content)).parts.items():
            for name, entry in entries.items():
                yield from shown(entry, f"{part}.{name}.")

    def _load(self, layers: Layers) -> B:
        opened = self._open(layers)
        box = self._boxed(opened)
        opened.finish()
        return box

    def _open(self, layers: Layers, words: Translation = NOTHING) -> Opened:
        """All entries, checked by themselves and for what they name."""
        roots = layers.roots
        shelves = {
            name: Shelf(*(root.joinpath(name) for root in roots), words=words) for name in self._folders
        }
        first = next(iter(shelves.values()))
        for root in roots:
            if root != files(self._package):
                first.problems += strange_files(root, self._parts.values())
        opened = Opened(self._parts, shelves, self.fingerprint(layers))
        opened.finish()
        opened.expect_names(self._names)
        return opened


def strange_files(pack: Traversable, parts: Iterable[Part]) -> Iterator[str]:
    """A misspelled file of a pack would have no effect at all: say so instead."""
    known: dict[str, dict[str, None]] = {}
    for part in parts:
        known.setdefault(part.folder, {})[part.file] = None
    found = {folder: toml_files(pack.joinpath(folder)) for folder in known}
    for folder, names in known.items():
        for file in found[folder]:
            if EVERY not in names and file.name not in names:
                yield f"{folder}/{file.name}: unknown file, expected one of {', '.join(names)}"
    if not any(found.values()):
        wanted = " or ".join(f"'{folder}/*.toml'" for folder in known)
        nothing = "neither" if len(known) == 2 else "none"
        yield f"{pack.name}: expected a folder with {wanted} inside, found {nothing}"


def _read(shelf: Shelf, name: str, part: Part, parts: Iterable[Part]) -> dict[str, Any]:
    if part.file == EVERY:
        return dict(shelf.whole_files(part.table, part.kind, name))
    beside = [other.table for other in parts if other.place == part.place and other.table != part.table]
    return dict(shelf.entries(part.file, part.table, part.kind, beside, name))


def _pairs(first: Opened, other: Opened) -> Iterator[tuple[str, str]]:
    """What is read in one box, and in its place in the other."""
    for part, entries in first.parts.items():
        for name, entry in entries.items():
            there = dict(shown(other.parts[part][name]))
            yield from ((text, there[path]) for path, text in shown(entry))


def _values(thing: object, path: list[str]) -> Iterator[object]:
    """What a path leads to, through tuples."""
    if isinstance(thing, tuple) and not (path and hasattr(thing, path[0])):
        for one in thing:
            yield from _values(one, path)
    elif path:
        yield from _values(getattr(thing, path[0]), path[1:])
    else:
        yield thing
