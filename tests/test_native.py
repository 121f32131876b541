"""What the build writes for a state behaves like the classes that `@clonable` makes."""

from __future__ import annotations

import ast
import dataclasses
import sys
from types import ModuleType
from typing import Any

import msgspec
import pytest

from hyakki.kernel.clone import slots_of
from hyakki.kernel.forms import made_from
from scripts import compiled, native
from tests.games.test_rooms import structs_in

SOURCE = '''
from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hyakki.kernel.clone import FRESH, Clonable, clonable
from hyakki.kernel.flow import State

@clonable
class Pawn(Clonable):
    """A piece."""
    cell: int
    name: str = "pawn"
    marks: list[str] = FRESH

    def __post_init__(self) -> None:
        self.name = self.name.upper()

    def go(self) -> None:
        self.cell += 1

class Tables(State):
    __slots__ = ("box",)
    SHARED: ClassVar[tuple[str, ...]] = __slots__
    if TYPE_CHECKING:
        box: dict[str, int]

@clonable
class Table(Tables):
    turn: int
    leader: Pawn | None = None
    pawns: list[Pawn] = FRESH
    by_seat: dict[int, Pawn] = FRESH
    first: Pawn
'''


def module(name: str, source: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module made of a text."""
    made = ModuleType(name)
    monkeypatch.setitem(sys.modules, name, made)  # where types are looked up
    exec(compile(source, name, "exec"), vars(made))
    return made


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Any:
    return module("plain_table", SOURCE, monkeypatch)


@pytest.fixture
def written(plain: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "mypy_extensions", MarksOnly("mypy_extensions"))
    source = native.written(SOURCE, plain).replace(
        "if TYPE_CHECKING:\n    from mypy", "if True:\n    from mypy"
    )
    return module("written_table", source, monkeypatch)


class MarksOnly(ModuleType):
    """Marks for the compiler say nothing to Python."""

    @staticmethod
    def mypyc_attr(**_: bool) -> Any:
        return lambda marked: marked


def table(made: Any) -> Any:
    pawn = made.Pawn
    g = made.Table(
        rng=made.Rng.seeded(3) if hasattr(made, "Rng") else sys.modules["hyakki.kernel.rng"].Rng.seeded(3),
        turn=4,
        first=pawn(cell=1),
        pawns=[pawn(cell=2, marks=["x"])],
        by_seat={3: pawn(cell=5)},
        leader=pawn(cell=6, name="king"),
    )
    g.box, g.io = {"size": 3}, print
    return g


def test_written_classes_say_what_decorated_ones_say(plain: Any, written: Any):
    assert repr(table(written)) == repr(table(plain))
    assert msgspec.json.encode(table(written)) == msgspec.json.encode(table(plain))
    for name in ("Pawn", "Table"):
        there, here = (dataclasses.fields(getattr(made, name)) for made in (plain, written))
        assert [field.name for field in here] == [field.name for field in there]
    assert slots_of(written.Tables) == slots_of(plain.Tables) == ("box",)
    assert written.Table.SHARED == ("box",)


def test_a_written_clone_shares_nothing_that_changes(written: Any):
    first = table(written)
    second = first.clone()
    assert second == first
    assert (second.box is first.box, second.io) == (True, None)
    second.first.go()
    second.pawns[0].marks.append("y")
    second.by_seat[3].cell = second.leader.cell = 9
    second.rng.below(6)
    assert first == table(written)


def test_fresh_fields_of_written_classes_belong_to_one_object(written: Any):
    one, other = written.Pawn(cell=1), written.Pawn(cell=1)
    one.marks.append("x")
    assert (other.marks, other.name) == ([], "PAWN")
    with pytest.raises(TypeError):
        written.Pawn(1)


def test_written_classes_are_loaded_from_trees(plain: Any, written: Any):
    tree = msgspec.json.decode(msgspec.json.encode(table(plain)))
    assert made_from(tree, written.Table) == table(written)


def test_docstrings_reach_what_is_declared_over_a_function(monkeypatch: pytest.MonkeyPatch):
    source = (
        "from __future__ import annotations\n"
        "SAID = []\n"
        "def word(name, doc=None):\n    SAID.append(doc)\n    return lambda code: code\n"
        "def other(name):\n    return lambda code: code\n"
        "@word('heal')\ndef heal():\n    'Regain health.'\n"
        "@other('harm')\ndef harm():\n    'Lose health.'\n"
    )
    made = module("declared_words", source, monkeypatch)
    again = module("written_words", native.written(source, made), monkeypatch)
    assert (made.SAID, again.SAID) == ([None], ["Regain health."])


def test_what_is_worked_out_once_is_kept_in_a_field(monkeypatch: pytest.MonkeyPatch):
    source = (
        "from __future__ import annotations\n"
        "from functools import cached_property\n"
        "class Eyes:\n"
        "    looks = 0\n"
        "    @cached_property\n"
        "    def seen(self) -> list[int]:\n"
        "        self.looks += 1\n"
        "        return [self.looks]\n"
    )
    made = module("plain_eyes", source, monkeypatch)
    again = module("written_eyes", native.written(source, made), monkeypatch)
    assert isinstance(again.Eyes.seen, property)
    eyes, others = again.Eyes(), again.Eyes()
    assert (eyes.seen, eyes.seen, eyes.looks, others.looks) == ([1], [1], 1, 0)


def test_nothing_that_is_compiled_defines_structs():
    paths = [path.relative_to(compiled.SOURCE) for paths in compiled.groups().values() for path in paths]
    assert structs_in("hyakki", [path.as_posix() for path in paths]) == []


def test_every_module_that_stays_plain_is_there():
    assert [name for name in compiled.PLAIN if not (compiled.SOURCE / name).is_file()] == []


def test_every_module_to_compile_can_be_written():
    for path in (path for paths in compiled.groups().values() for path in paths):
        name = ".".join(("hyakki", *path.relative_to(compiled.SOURCE).with_suffix("").parts))
        if native.concerns(path.read_text("utf-8")):
            ast.parse(native.written(path.read_text("utf-8"), __import__(name, fromlist=["*"])))
