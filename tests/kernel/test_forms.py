"""States from trees: every kind of field, what may be missing, and what does not fit."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from hyakki.kernel.clone import FRESH, Clonable, clonable
from hyakki.kernel.forms import made_from


class Card(msgspec.Struct, frozen=True):
    name: str


@clonable
class Pawn(Clonable):
    cell: int
    marks: list[str] = FRESH


@clonable
class Board(Clonable):
    mood: Literal["calm", "wild"]
    key: bytes
    corner: tuple[int, int]
    card: Card | None
    pawns: list[Pawn]
    by_seat: dict[int, Pawn]
    burning: set[int]
    leader: Pawn | None = None
    bench: list[Pawn | None] = FRESH
    size: int = 3


def board() -> Board:
    return Board(
        mood="wild",
        key=b"\0\1",
        corner=(1, 2),
        card=Card("b"),
        pawns=[Pawn(cell=1, marks=["x"]), Pawn(cell=2)],
        by_seat={4: Pawn(cell=3)},
        burning={7, 8},
        leader=Pawn(cell=5),
        bench=[None, Pawn(cell=6)],
        size=4,
    )


def tree(**changed: Any) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(board()))
    return {**read, **changed}


def test_an_object_comes_back_as_it_was_written():
    assert made_from(tree(), Board) == board()


def test_what_is_missing_is_what_the_class_says():
    short = {name: part for name, part in tree().items() if name not in ("leader", "bench", "size")}
    first, second = made_from(short, Board), made_from(short, Board)
    assert (first.leader, first.bench, first.size) == (None, [], 3)
    first.bench.append(None)
    assert second.bench == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"size": "4"}, r"Expected `int`, got `str` - at `\$\.size`"),
        ({"mood": "odd"}, r"Invalid enum value 'odd' - at `\$\.mood`"),
        ({"pawns": [{"cell": 1}, {}]}, r"Object missing required field `cell` - at `\$\.pawns\[1\]`"),
        ({"by_seat": {"x": {"cell": 1}}}, r"Expected `int`"),
        ({"leader": 5}, r"Expected `object \| null`, got `int` - at `\$\.leader`"),
        ({"corner": [1]}, r"Expected `array` of length 2, got 1 - at `\$\.corner`"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(changed: dict[str, Any], said: str):
    with pytest.raises(msgspec.ValidationError, match=said):
        made_from(tree(**changed), Board)
