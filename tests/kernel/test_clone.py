"""The written clone: every kind of annotation, what is shared, what is copied, what is refused."""

from __future__ import annotations

import copy
import enum
from typing import Any, Literal

import msgspec
import pytest

from hyakki.kernel.clone import FRESH, Clonable, clonable
from hyakki.kernel.flow import State
from hyakki.kernel.rng import Rng


class Colour(enum.Enum):
    RED = "red"


class Card(msgspec.Struct, frozen=True):
    name: str


class Loose(msgspec.Struct):
    name: str


@clonable
class Pawn(Clonable):
    cell: int
    marks: list[str]


@clonable
class Board(Clonable):
    size: int
    name: str | None
    colour: Colour
    mood: Literal["calm", "wild"]
    corner: tuple[int, int]
    line: tuple[Card, ...]
    card: Card | None
    pawns: list[Pawn]
    grid: list[list[int]]
    hand: list[Card]
    by_seat: dict[int, Pawn]
    piles: dict[str, list[str]]
    count: dict[Colour, int]
    burning: set[int]
    leader: Pawn | None
    spare: list[int] | None
    maybe: list[Pawn | None]


def board() -> Board:
    return Board(
        size=3,
        name=None,
        colour=Colour.RED,
        mood="calm",
        corner=(1, 2),
        line=(Card("a"),),
        card=Card("b"),
        pawns=[Pawn(cell=1, marks=["x"]), Pawn(cell=2, marks=[])],
        grid=[[1, 2], [3]],
        hand=[Card("c")],
        by_seat={4: Pawn(cell=3, marks=["y"])},
        piles={"deck": ["k", "q"]},
        count={Colour.RED: 1},
        burning={7, 8},
        leader=Pawn(cell=5, marks=["z"]),
        spare=None,
        maybe=[None, Pawn(cell=6, marks=[])],
    )


@pytest.mark.plain
def test_a_clone_is_what_deepcopy_makes():
    first = board()
    assert first.clone() == copy.deepcopy(first) == first


def test_nothing_that_changes_is_shared():
    first = board()
    second = first.clone()
    second.pawns[0].marks.append("new")
    second.pawns.append(Pawn(cell=9, marks=[]))
    second.grid[0].append(9)
    second.hand.clear()
    second.by_seat[4].cell = 9
    second.piles["deck"].pop()
    second.count[Colour.RED] = 9
    second.burning.add(9)
    assert second.leader is not None
    second.leader.marks.clear()
    second.maybe.pop()
    assert first == board()


def test_what_never_changes_is_shared():
    first = board()
    second = first.clone()
    assert second.line is first.line
    assert second.card is first.card
    assert second.hand[0] is first.hand[0]


def test_tables_outside_the_fields_are_shared_and_the_listener_is_not():
    class Tables(State):
        __slots__ = ("tables",)
        SHARED = ("tables",)
        tables: dict[str, int]

    @clonable
    class Table(Tables):
        turn: int

    first = Table(rng=Rng.seeded(0), turn=1)
    first.tables = {"distance": 1}
    first.io = print
    second = first.clone()
    assert second.tables is first.tables
    assert second.io is None
    assert b"tables" not in msgspec.json.encode(first)


def test_a_slot_outside_the_fields_that_nobody_declared_is_refused():
    class Sneaky(Clonable):
        __slots__ = ("secret",)

    with pytest.raises(TypeError, match=r"Thing\.secret: a slot outside the fields must be named in SHARED"):

        @clonable
        class Thing(Sneaky):
            x: int


@pytest.mark.parametrize("kind", [Loose, Any, tuple[Pawn, ...], object, set[Loose], list[Pawn] | list[int]])
def test_a_type_that_cannot_be_copied_safely_is_refused(kind: Any):
    with pytest.raises(TypeError, match=r"Thing\.part: cannot write a clone for type"):
        clonable(type("Thing", (Clonable,), {"__annotations__": {"part": kind}}))


def test_fields_are_given_by_name_and_nothing_else_fits():
    pawn = Pawn(cell=1, marks=[])
    with pytest.raises(AttributeError):
        pawn.colour = "red"  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        Pawn(1, [])  # type: ignore[call-arg]


@clonable
class Bench(Clonable):
    names: list[str] = FRESH
    piles: dict[str, list[int]] = FRESH
    marks: set[int] = FRESH
    seats: int = 2


@clonable
class Hall(Clonable):
    door: int
    bench: Bench = FRESH


@clonable
class Annex(Hall):
    windows: list[int] = FRESH


def test_fresh_fields_are_empty_and_belong_to_one_object():
    first, second = Annex(door=1), Annex(door=1)
    assert first == second == Annex(door=1, windows=[], bench=Bench(names=[], piles={}, marks=set()))
    first.windows.append(1)
    first.bench.names.append("a")
    first.bench.piles["x"] = []
    first.bench.marks.add(3)
    assert second == Annex(door=1)
    assert Bench() == second.bench


def test_fresh_fields_can_be_given():
    names = ["a"]
    assert Bench(names=names).names is names


def test_fresh_fields_are_cloned_like_others():
    first = Hall(door=1)
    second = first.clone()
    second.bench.names.append("a")
    assert first == Hall(door=1)
    assert second.bench.names == ["a"]


def test_only_what_can_be_empty_can_be_fresh():
    class Bare(Clonable):
        number: int = FRESH

    class Deep(Clonable):
        pawn: Pawn = FRESH

    with pytest.raises(TypeError, match=r"Bare\.number: .* cannot be FRESH; use a list"):
        clonable(Bare)
    with pytest.raises(TypeError, match=r"Deep\.pawn: Pawn cannot be FRESH, it needs cell, marks"):
        clonable(Deep)
