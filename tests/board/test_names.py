"""What people call places: the same on the page as in the log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hyakki.board.names import hex_called, hex_name, square_called, square_name

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "web/src/kit/places.cases.json").read_text(encoding="utf-8")
)


def test_squares_are_called_by_column_and_row_as_on_the_page() -> None:
    for x, y, name in CASES["squares"]:
        assert square_name(x, y) == name
        assert square_called(name.lower()) == (x, y)


def test_hexes_are_called_as_on_the_page() -> None:
    for q, r, radius, name in CASES["hexes"]:
        assert hex_name(q, r, radius) == name
        assert hex_called(name, radius) == (q, r)


def test_every_hex_of_a_board_has_a_name_of_its_own() -> None:
    places = [(q, r) for q in range(-8, 9) for r in range(-8, 9) if abs(q + r) <= 8]
    names = {hex_name(q, r, 8) for q, r in places}
    assert len(names) == len(places)
    assert all(hex_called(hex_name(q, r, 8), 8) == (q, r) for q, r in places)


@pytest.mark.parametrize("word", ["4,7", "K0", "K", "6", "square K6", "ABC1", ""])
def test_what_is_no_name_of_a_place(word: str) -> None:
    assert square_called(word) is None
