"""The short forms of Journey's content files: dice pools, ranges, weapon rows, edges, target numbers."""

from __future__ import annotations

import re
from typing import Final, Literal, cast

from hyakki.kernel.content import Notation, text_of

Shape = Literal["strike", "sweep", "whirl", "thrust", "cone", "burst"]
Facing = Literal["N", "E", "S", "W"]

ALL_TARGETS: Final = 99
"""Target number of attacks without a limit; no board holds so many figures."""

_DIE = {"r1": "red-1", "r2": "red-2", "b1": "blue-1", "b2": "blue-2", "w": "white", "k": "black"}
_SIZED = ("thrust", "cone", "burst")


class Pool(tuple[str, ...], Notation):
    """Dice rolled together, as die ids: `2r1+1r2` is ("red-1", "red-1", "red-2"); `none` is no dice."""

    __slots__ = ()

    @classmethod
    def read(cls, raw: object) -> Pool:
        text = text_of(raw, "dice such as '2r1+1r2'")
        if text == "none":
            return cls()
        dice: list[str] = []
        for part in text.split("+"):
            found = re.fullmatch(r"([1-9])(r1|r2|b1|b2|w|k)", part)
            if not found:
                raise ValueError(f"expected dice such as '2r1+1r2' or 'none', got '{text}'")
            dice += [_DIE[found[2]]] * int(found[1])
        return cls(dice)


class Range(Notation):
    """A range icon: its shape and how far thrust, cone and burst reach (journey.attack.range-icons)."""

    __slots__ = ("n", "shape")

    def __init__(self, shape: Shape, n: int = 1) -> None:
        self.shape: Shape = shape
        self.n = n

    @classmethod
    def read(cls, raw: object) -> Range:
        expected = "a range such as 'strike', 'sweep', 'whirl', 'thrust 2', 'cone 4' or 'burst 4'"
        text = text_of(raw, expected)
        if found := re.fullmatch(r"(thrust|cone|burst) ([1-9])", text):
            return cls(cast(Shape, found[1]), int(found[2]))
        if text in ("strike", "sweep", "whirl"):
            return cls(cast(Shape, text))
        raise ValueError(f"expected {expected}, got '{text}'")

    def number(self) -> int | None:
        """How far it reaches."""
        return self.n if self.shape in _SIZED else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and (self.shape, self.n) == (other.shape, other.n)

    def __hash__(self) -> int:
        return hash((self.shape, self.n))

    def __repr__(self) -> str:
        return f"{self.shape} {self.n}" if self.shape in _SIZED else self.shape


class Row(Notation):
    """What one face of a white or black die adds to an attack: `+1 KB1`, `+2 Slowed`, `-` for nothing."""

    __slots__ = ("condition", "damage", "knock_back")

    def __init__(self, damage: int = 0, knock_back: int = 0, condition: str | None = None) -> None:
        self.damage = damage
        self.knock_back = knock_back
        self.condition = condition

    @classmethod
    def read(cls, raw: object) -> Row:
        expected = "a row such as '+1 KB1', '+2 Slowed' or '-'"
        text = text_of(raw, expected)
        if text == "-":
            return cls()
        found = re.fullmatch(
            r"(?:\+(?P<damage>\d))? ?(?:KB(?P<knock>\d))? ?(?P<condition>[A-Z][a-z]+)?", text
        )
        if not found or not text.strip() or text != " ".join(text.split()):
            raise ValueError(f"expected {expected}, got '{text}'")
        damage, knock, condition = found["damage"], found["knock"], found["condition"]
        return cls(int(damage or 0), int(knock or 0), condition.lower() if condition else None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.damage, self.knock_back, self.condition))

    def __repr__(self) -> str:
        parts = [
            f"+{self.damage}" if self.damage else "",
            f"KB{self.knock_back}" if self.knock_back else "",
            self.condition.capitalize() if self.condition else "",
        ]
        return " ".join(part for part in parts if part) or "-"


class Edge(tuple[int, int, str], Notation):
    """A coloured line: `2,5,S` lies on the south side of the tile's square in column 2, row 5."""

    __slots__ = ()

    @classmethod
    def read(cls, raw: object) -> Edge:
        text = text_of(raw, "an edge such as '2,5,S'")
        found = re.fullmatch(r"(\d+),(\d+),([NESW])", text)
        if not found:
            raise ValueError(f"expected an edge such as '2,5,S', got '{text}'")
        return cls((int(found[1]), int(found[2]), found[3]))


class Targets(int, Notation):
    """How many targets an attack action may have; `all` is no limit, 0 on a card leaves the profile's."""

    __slots__ = ()

    @classmethod
    def read(cls, raw: object) -> Targets:
        if raw == "all":
            return cls(ALL_TARGETS)
        if isinstance(raw, int) and not isinstance(raw, bool) and raw > 0:
            return cls(raw)
        raise ValueError(f"expected a number of targets or 'all', got {raw!r}")

    def number(self) -> int | None:
        return None if self == ALL_TARGETS else int(self)
