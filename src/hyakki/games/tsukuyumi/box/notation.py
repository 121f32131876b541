"""The short forms of Tsukuyumi's content files: rows of hexes, amounts of pieces."""

from __future__ import annotations

import re

from hyakki.kernel.content import Notation, text_of

Hex = tuple[int, int]
"""Axial coordinates (q, r)."""


class Row(tuple[Hex, ...], Notation):
    """The positions of one row of a board: `-3: 0 1` is ((0, -3), (1, -3))."""

    __slots__ = ()

    @classmethod
    def read(cls, raw: object) -> Row:
        expected = "a row of positions such as '-3: 0 1' (r: values of q)"
        text = text_of(raw, expected)
        found = re.fullmatch(r"(-?\d+):((?: -?\d+)+)", text)
        if not found:
            raise ValueError(f"expected {expected}, got '{text}'")
        return cls((int(q), int(found[1])) for q in found[2].split())


class Pieces(Notation):
    """How many of what: `2 private`."""

    __slots__ = ("count", "id")

    def __init__(self, count: int, id: str) -> None:
        self.count = count
        self.id = id

    @classmethod
    def read(cls, raw: object) -> Pieces:
        expected = "a number and an id such as '2 private'"
        text = text_of(raw, expected)
        found = re.fullmatch(r"([1-9]\d*) ([a-z0-9-]+)", text)
        if not found:
            raise ValueError(f"expected {expected}, got '{text}'")
        return cls(int(found[1]), found[2])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pieces) and (self.count, self.id) == (other.count, other.id)

    def __hash__(self) -> int:
        return hash((self.count, self.id))

    def __repr__(self) -> str:
        return f"{self.count} {self.id}"
